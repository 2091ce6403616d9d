// SPDX-License-Identifier: MIT
// Alias analysis: within a call no memory may be written under one name and used under another. Bottom-up over
// functions: what each reads and writes at module scope and through its pointer parameters.
#include <string>
#include <unordered_map>
#include <vector>

#include "wgsl/analysis.h"
#include "wgsl/pointers.h"

namespace alba::wgsl {
namespace {

using Use = uint8_t;
constexpr Use kRead = 1, kWrite = 2;

struct FunctionUses {
  std::vector<Use> parameters;
  std::unordered_map<uint32_t, Use> variables;  // module scope, by declaration index
};

class AliasAnalysis {
 public:
  AliasAnalysis(const Ast& ast, DiagnosticSink& sink)
      : ast_(ast), sink_(sink), pointers_(ast), uses_(ast.decls.size()), parameterIndex_(ast.decls.size()) {}

  void run() {
    for (DeclId id : ast_.sortedDecls) {
      if (ast_.decl(id).kind == DeclKind::Function) visitFunction(id);
    }
  }

 private:
  void visitFunction(DeclId id) {
    const Decl& function = ast_.decl(id);
    current_ = &uses_[id.index];
    current_->parameters.resize(function.members.count);
    uint32_t index = 0;
    for (DeclId parameter : ast_.list(function.members)) parameterIndex_[parameter.index] = index++;
    visitStmt(function.body);
  }

  // ---- statements

  void visitStmt(StmtId id) {
    if (!id) return;
    const Stmt& s = ast_.stmt(id);
    switch (s.kind) {
      case StmtKind::Decl: {
        const Decl& decl = ast_.decl(s.decl);
        if (decl.init && decl.kind != DeclKind::Const) visitValue(decl.init);
        return;
      }
      case StmtKind::Assign:
        visitReference(s.expr);
        visitValue(s.value);
        use(pointers_.root(s.expr), kWrite);
        return;
      case StmtKind::CompoundAssign:
      case StmtKind::Increment:
      case StmtKind::Decrement:
        visitReference(s.expr);
        if (s.value) visitValue(s.value);
        use(pointers_.root(s.expr), kRead | kWrite);
        return;
      case StmtKind::ConstAssert:
        return;
      default:
        break;
    }
    visitStmt(s.init);
    if (s.expr) visitValue(s.expr);
    if (s.value) visitValue(s.value);
    visitStmt(s.update);
    visitStmt(s.first);
    visitStmt(s.second);
    for (StmtId stmt : ast_.list(s.body)) visitStmt(stmt);
    for (const Case& one : ast_.list(s.cases)) visitStmt(one.body);
  }

  // ---- expressions

  // The expression's value is wanted: a reference is loaded from.
  void visitValue(ExprId id) {
    if (pointers_.isReference(id)) {
      visitReference(id);
      use(pointers_.root(id), kRead);
      return;
    }
    const Expr& e = ast_.expr(id);
    switch (e.kind) {
      case ExprKind::Unary:
        e.unaryOp == UnaryOp::AddressOf ? visitReference(e.left) : visitValue(e.left);
        break;
      case ExprKind::Call:
        visitCall(e);
        break;
      case ExprKind::Binary:
      case ExprKind::Index:
        visitValue(e.left);
        visitValue(e.right);
        break;
      case ExprKind::Member:
        visitValue(e.left);
        break;
      default:
        break;
    }
  }

  // Only the place is wanted, not what is in it.
  void visitReference(ExprId id) {
    const Expr& e = ast_.expr(id);
    switch (e.kind) {
      case ExprKind::Unary:
        visitValue(e.left);
        break;
      case ExprKind::Index:
        visitReference(e.left);
        visitValue(e.right);
        break;
      case ExprKind::Member:
        visitReference(e.left);
        break;
      case ExprKind::Call:
        visitCall(e);
        break;
      default:
        break;
    }
  }

  void use(DeclId root, Use use) {
    if (!root) return;
    const Decl& decl = ast_.decl(root);
    if (decl.kind == DeclKind::Parameter) {
      current_->parameters[parameterIndex_[root.index]] |= use;
    } else if (decl.moduleScope) {
      current_->variables[root.index] |= use;
    }
  }

  // ---- calls

  void visitCall(const Expr& call) {
    for (ExprId arg : ast_.list(call.args)) visitValue(arg);
    const Expr& callee = ast_.expr(call.left);
    if (callee.refKind == RefKind::Predeclared) {
      if (info(callee.predeclared).kind == PredeclaredKind::Function) useBuiltin(callee.predeclared, call);
      return;
    }
    if (callee.refKind != RefKind::Decl || ast_.decl(callee.decl).kind != DeclKind::Function) return;
    const FunctionUses& uses = uses_[callee.decl.index];
    checkCall(call, ast_.decl(callee.decl), uses);
    for (const auto& [variable, use] : uses.variables) current_->variables[variable] |= use;
    Slice<ExprId> args = ast_.list(call.args);
    for (size_t i = 0; i < args.size() && i < uses.parameters.size(); ++i) {
      if (pointers_.isPointer(args[i])) use(pointers_.root(args[i]), uses.parameters[i]);
    }
  }

  // The built-ins that use memory take the pointer first.
  void useBuiltin(Predeclared builtin, const Expr& call) {
    Use use = 0;
    switch (builtin) {
      case Predeclared::atomicLoad_:
      case Predeclared::workgroupUniformLoad_:
        use = kRead;
        break;
      case Predeclared::atomicStore_:
        use = kWrite;
        break;
      case Predeclared::atomicAdd_:
      case Predeclared::atomicSub_:
      case Predeclared::atomicMax_:
      case Predeclared::atomicMin_:
      case Predeclared::atomicAnd_:
      case Predeclared::atomicOr_:
      case Predeclared::atomicXor_:
      case Predeclared::atomicExchange_:
      case Predeclared::atomicCompareExchangeWeak_:
        use = kRead | kWrite;
        break;
      default:
        return;
    }
    if (call.args.count != 0) this->use(pointers_.root(ast_.list(call.args)[0]), use);
  }

  void checkCall(const Expr& call, const Decl& function, const FunctionUses& uses) {
    Slice<ExprId> args = ast_.list(call.args);
    // What the arguments before this one lead to, and how it is used.
    std::unordered_map<uint32_t, Use> seen;
    for (size_t i = 0; i < args.size() && i < uses.parameters.size(); ++i) {
      if (!pointers_.isPointer(args[i])) continue;
      DeclId root = pointers_.root(args[i]);
      Use mine = uses.parameters[i];
      if (!root || mine == 0) continue;
      Use& others = seen[root.index];
      if (others != 0 && ((mine | others) & kWrite))
        report(args[i], function, i, root, "also comes through another argument");
      others |= mine;
      auto variable = uses.variables.find(root.index);
      if (variable == uses.variables.end()) continue;
      if ((mine | variable->second) & kWrite)
        report(args[i], function, i, root, "is also used by the function directly");
    }
  }

  void report(ExprId arg, const Decl& function, size_t index, DeclId root, const char* how) {
    const Decl& parameter = ast_.decl(ast_.list(function.members)[index]);
    sink_.error(ast_.expr(arg).span, "aliased-pointer",
                "This pointer to \"" + std::string(ast_.name(ast_.decl(root).name)) + "\" for the parameter \"" +
                    std::string(ast_.name(parameter.name)) + "\" of \"" + std::string(ast_.name(function.name)) +
                    "\" is an alias: the same variable " + how + ", and one of the two writes to it.");
  }

  const Ast& ast_;
  DiagnosticSink& sink_;
  Pointers pointers_;
  std::vector<FunctionUses> uses_;        // by declaration
  std::vector<uint32_t> parameterIndex_;  // by declaration: of parameters
  FunctionUses* current_ = nullptr;
};

}  // namespace

void analyzeAliasing(const Ast& ast, DiagnosticSink& sink) { AliasAnalysis(ast, sink).run(); }

}  // namespace alba::wgsl
