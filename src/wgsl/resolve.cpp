// SPDX-License-Identifier: MIT
// Name resolution. Names are looked up in an array by symbol id; entering a scope notes how to take its names back.
#include "wgsl/resolve.h"

#include <string>
#include <unordered_map>

#include "wgsl/directives.h"
#include "wgsl/foreign.h"
#include "wgsl/suggest.h"

namespace alba::wgsl {
namespace {

class Resolver {
 public:
  Resolver(Ast& ast, DiagnosticSink& sink) : ast_(ast), sink_(sink), bindings_(ast.symbols.size()) {}

  bool run() {
    seenIn_.resize(ast_.decls.size());
    for (DeclId id : ast_.moduleDecls) {
      if (ast_.decl(id).kind != DeclKind::ConstAssert) declare(id);
    }
    for (DeclId id : ast_.moduleDecls) visitModuleDecl(id);
    return sort();
  }

 private:
  struct Binding {
    DeclId decl;
    uint32_t scope = 0;
  };
  struct Undo {
    SymbolId symbol;
    Binding before;
  };

  std::string name(SymbolId symbol) const { return "\"" + std::string(ast_.name(symbol)) + "\""; }
  void error(Span span, const char* rule, std::string message) { sink_.error(span, rule, std::move(message)); }

  // ---- scopes

  void declare(DeclId id) {
    const Decl& decl = ast_.decl(id);
    Binding& binding = bindings_[decl.name.index];
    if (binding.decl && binding.scope == scope_) {
      if (sink_.full()) return error(decl.nameSpan, "duplicate-name", {});  // counted, not shown
      const Decl& other = ast_.decl(binding.decl);
      bool parameter = other.kind == DeclKind::Parameter && decl.kind != DeclKind::Parameter;
      bool bothFunctions = other.kind == DeclKind::Function && decl.kind == DeclKind::Function;
      error(decl.nameSpan, "duplicate-name",
            "The name " + name(decl.name) + " is already taken by the " + spelling(other.kind) + " declared at line " +
                std::to_string(placeOf(ast_.source, other.nameSpan.offset).line) +
                (parameter       ? "; parameters share the scope of the function's body."
                 : bothFunctions ? ". Functions can't be overloaded."
                                 : "."));
      return;
    }
    if (scope_ != 0) undo_.push_back({decl.name, binding});
    binding = {id, scope_};
  }

  size_t enterScope() {
    ++scope_;
    return undo_.size();
  }
  void leaveScope(size_t mark) {
    --scope_;
    while (undo_.size() > mark) {
      bindings_[undo_.back().symbol.index] = undo_.back().before;
      undo_.pop_back();
    }
  }

  // ---- expressions

  void visit(ExprId id) {
    if (!id) return;
    Expr& e = ast_.expr(id);
    switch (e.kind) {
      case ExprKind::Literal:
        if (ast_.literal(e).kind == LiteralKind::F16) needExtension(e.span, "A number with the suffix \"h\"", kExtF16);
        return;
      case ExprKind::Identifier:
        visitIdentifier(e);
        break;
      default:
        visit(e.left);
        visit(e.right);
        break;
    }
    for (ExprId arg : ast_.list(e.args)) visit(arg);
  }

  void visitIdentifier(Expr& e) {
    if (e.refKind == RefKind::ContextName) return;
    if (DeclId decl = bindings_[e.name.index].decl) {
      e.refKind = RefKind::Decl;
      e.decl = decl;
      if (ast_.decl(decl).moduleScope) addReference(decl);
      return;
    }
    Predeclared p = predeclared(e.name);
    if (p == Predeclared::Count) return reportUnknown(e);
    e.refKind = RefKind::Predeclared;
    e.predeclared = p;
    needExtension(e.detail, "The " + kindName(info(p).kind) + " " + name(e.name), info(p).extension);
  }

  static std::string kindName(PredeclaredKind kind) {
    switch (kind) {
      case PredeclaredKind::Function:
        return "function";
      case PredeclaredKind::Type:
      case PredeclaredKind::TypeGenerator:
        return "type";
      default:
        return "name";
    }
  }

  void needExtension(Span span, const std::string& what, uint32_t extension) {
    if ((ast_.extensions & extension) == extension || (missing_ & extension) != 0) return;
    missing_ |= extension;  // said once
    error(span, "missing-enable",
          what + " needs \"enable " + extensionName(extension) + ";\" at the start of the text.");
  }

  // Of a name that the same function declares in another block, or further down.
  std::string outOfScope(const Expr& e) const {
    if (!function_) return {};
    const Span body = ast_.decl(function_).span;
    for (const Decl& decl : ast_.decls) {
      bool isLocal = decl.kind == DeclKind::Var || decl.kind == DeclKind::Let || decl.kind == DeclKind::Const;
      bool isInside = decl.nameSpan.offset >= body.offset && decl.nameSpan.end() <= body.end();
      if (!isLocal || decl.moduleScope || decl.name.index != e.name.index || !isInside) continue;
      const Place place = placeOf(ast_.source, decl.nameSpan.offset);
      return std::string(" The ") + spelling(decl.kind) + " of that name at " + std::to_string(place.line) + ":" +
             std::to_string(place.column) + " isn't in scope here.";
    }
    return {};
  }

  // Once a name and declaration: what is misspelt or missing is mostly so at each use.
  void reportUnknown(const Expr& e) {
    DeclId& last = unknownIn_[e.name.index];
    if (last == current_) return;
    last = current_;
    if (sink_.full()) return error(e.detail, "unknown-name", {});  // counted, not shown
    std::string_view wanted = ast_.name(e.name);
    Suggestion suggestion(wanted);
    for (DeclId id : ast_.moduleDecls) suggestion.offer(ast_.name(ast_.decl(id).name));
    for (const Undo& local : undo_) suggestion.offer(ast_.name(local.symbol));
    for (uint32_t p = 0; p < static_cast<uint32_t>(Predeclared::Count); ++p) {
      suggestion.offer(info(static_cast<Predeclared>(p)).name);
    }
    std::string message = "Nothing called " + name(e.name) + " is declared here.";
    const std::string known = foreignHint(wanted);
    const std::string elsewhere = outOfScope(e);
    if (!elsewhere.empty()) {
      message += elsewhere;
    } else if (!known.empty()) {
      message += known;
    } else if (!suggestion.best().empty()) {
      message += " Did you mean \"" + std::string(suggestion.best()) + "\"?";
    }
    error(e.detail, "unknown-name", message);
  }

  void addReference(DeclId target) {
    if (seenIn_[target.index] == current_) return;
    seenIn_[target.index] = current_;
    references_.push_back(target);
  }

  // ---- attributes

  void visitAttributes(Range<Attribute> attributes) {
    for (const Attribute& a : ast_.list(attributes)) {
      if (uint32_t extension = extensionOf(ast_, a)) {
        needExtension(a.span, "The attribute " + std::string(ast_.text(a.span)), extension);
      }
      for (ExprId arg : ast_.list(a.args)) visit(arg);
    }
    checkControls(ast_, attributes, sink_);
  }

  // ---- declarations

  void visitModuleDecl(DeclId id) {
    current_ = id;
    references_.clear();
    visitAttributes(ast_.decl(id).attributes);
    visitDeclTypes(id);
    if (ast_.decl(id).kind == DeclKind::Function) visitFunction(id);
    if (ast_.decl(id).kind == DeclKind::Struct) visitStruct(id);
    Range<DeclId>& range = ast_.decl(id).references;
    range = {static_cast<uint32_t>(ast_.declLists.size()), static_cast<uint32_t>(references_.size())};
    ast_.declLists.insert(ast_.declLists.end(), references_.begin(), references_.end());
  }

  // What any declaration may have: template arguments, type and initializer.
  void visitDeclTypes(DeclId id) {
    const Decl& decl = ast_.decl(id);
    for (ExprId arg : ast_.list(decl.templateArgs)) visit(arg);
    visit(decl.type);
    visit(decl.init);
  }

  void visitStruct(DeclId id) {
    Slice<DeclId> members = ast_.list(ast_.decl(id).members);
    size_t mark = enterScope();
    for (DeclId member : members) {
      visitAttributes(ast_.decl(member).attributes);
    }
    // Types and attributes can't name members: those come into scope only to find duplicates.
    for (DeclId member : members) visit(ast_.decl(member).type);
    for (DeclId member : members) declare(member);
    leaveScope(mark);
  }

  void visitFunction(DeclId id) {
    const Decl& function = ast_.decl(id);
    function_ = id;
    for (DeclId parameter : ast_.list(function.members)) {
      ast_.decl(parameter).function = id;
      visitAttributes(ast_.decl(parameter).attributes);
      visit(ast_.decl(parameter).type);
    }
    visitAttributes(function.returnAttributes);
    size_t mark = enterScope();
    for (DeclId parameter : ast_.list(function.members)) declare(parameter);
    visitAttributes(ast_.stmt(function.body).attributes);
    visitStatements(function.body);
    leaveScope(mark);
    function_ = {};
  }

  // ---- statements

  void visitStatements(StmtId block) {
    for (StmtId stmt : ast_.list(ast_.stmt(block).body)) visitStmt(stmt);
  }

  void visitBlock(StmtId block) {
    if (!block) return;
    size_t mark = enterScope();
    visitAttributes(ast_.stmt(block).attributes);
    visitStatements(block);
    leaveScope(mark);
  }

  void visitStmt(StmtId id) {
    if (!id) return;
    const Stmt& s = ast_.stmt(id);
    if (s.kind != StmtKind::Block) visitAttributes(s.attributes);
    switch (s.kind) {
      case StmtKind::Block:
        visitBlock(id);
        break;
      case StmtKind::If:
        visitIf(id);
        break;
      case StmtKind::Switch:
        visit(s.expr);
        visitAttributes(s.bodyAttributes);
        for (const Case& one : ast_.list(s.cases)) {
          for (ExprId selector : ast_.list(one.selectors)) visit(selector);
          visitBlock(one.body);
        }
        break;
      case StmtKind::Loop:
        visitLoop(s);
        break;
      case StmtKind::For: {
        size_t mark = enterScope();
        visitStmt(s.init);
        visit(s.expr);
        visitStmt(s.update);
        visitBlock(s.first);
        leaveScope(mark);
        break;
      }
      case StmtKind::Decl:
        ast_.decl(s.decl).function = function_;
        visitDeclTypes(s.decl);
        declare(s.decl);
        break;
      default:
        visit(s.expr);
        visit(s.value);
        visitBlock(s.first);
        break;
    }
  }

  void visitIf(StmtId id) {
    for (StmtId next = id; next;) {
      const Stmt& s = ast_.stmt(next);
      visit(s.expr);
      visitBlock(s.first);
      bool chained = s.second && ast_.stmt(s.second).kind == StmtKind::If;
      if (!chained) visitBlock(s.second);
      next = chained ? s.second : StmtId();
    }
  }

  // The body's names are still in scope in the continuing block.
  void visitLoop(const Stmt& s) {
    size_t mark = enterScope();
    visitAttributes(ast_.stmt(s.first).attributes);
    visitStatements(s.first);
    visitBlock(s.second);
    leaveScope(mark);
  }

  // ---- order

  // Depth first with a stack of its own: a chain of declarations may be as long as the text.
  bool sort() {
    enum State : uint8_t { New, Open, Done };
    struct Frame {
      DeclId decl;
      uint32_t next;
    };
    std::vector<uint8_t> state(ast_.decls.size());
    std::vector<Frame> stack;
    bool acyclic = true;
    ast_.sortedDecls.reserve(ast_.moduleDecls.size());
    for (DeclId root : ast_.moduleDecls) {
      if (state[root.index] != New) continue;
      stack.push_back({root, 0});
      state[root.index] = Open;
      while (!stack.empty()) {
        Frame& frame = stack.back();
        Slice<DeclId> references = ast_.list(ast_.decl(frame.decl).references);
        if (frame.next == references.size()) {
          state[frame.decl.index] = Done;
          ast_.sortedDecls.push_back(frame.decl);
          stack.pop_back();
          continue;
        }
        DeclId target = references[frame.next++];
        if (state[target.index] == New) {
          state[target.index] = Open;
          stack.push_back({target, 0});
        } else if (state[target.index] == Open) {
          acyclic = false;
          std::vector<DeclId> cycle;
          for (size_t i = stack.size(); i-- > 0;) {
            cycle.insert(cycle.begin(), stack[i].decl);
            if (stack[i].decl == target) break;
            if (cycle.size() > 20) break;
          }
          reportCycle(target, cycle);
        }
      }
    }
    return acyclic;
  }

  void reportCycle(DeclId target, const std::vector<DeclId>& cycle) {
    const Decl& decl = ast_.decl(target);
    bool calls = true;
    std::string path;
    for (DeclId id : cycle) {
      calls = calls && ast_.decl(id).kind == DeclKind::Function;
      path += name(ast_.decl(id).name) + " → ";
    }
    std::string kind = spelling(decl.kind);
    std::string what = "The " + kind + " " + name(decl.name) + (calls ? " calls itself" : " depends on itself");
    if (cycle.size() > 1) what += ": " + path + name(decl.name);
    error(decl.nameSpan, calls ? "recursion" : "cycle", what + ".");
  }

  Ast& ast_;
  DiagnosticSink& sink_;
  std::vector<Binding> bindings_;  // by symbol
  std::vector<Undo> undo_;
  uint32_t scope_ = 0;  // 0: module scope
  DeclId current_;      // the module-scope declaration being visited
  DeclId function_;
  std::vector<DeclId> seenIn_;  // by declaration: the last one that referred to it
  std::vector<DeclId> references_;
  std::unordered_map<uint32_t, DeclId> unknownIn_;  // by symbol: where it was last reported
  uint32_t missing_ = 0;                            // extensions
};

}  // namespace

bool resolve(Ast& ast, const Features& features, DiagnosticSink& sink) {
  resolveDirectives(ast, features, sink);
  return Resolver(ast, sink).run();
}

}  // namespace alba::wgsl
