// SPDX-License-Identifier: MIT
// Walking a function for the uniformity analysis: the specification's rules for statements, expressions and the values
// of variables, turned into nodes and edges.
#include <algorithm>

#include "wgsl/uniformity.h"

namespace alba::wgsl {
namespace {

Behavior withBit(const std::vector<Behavior>& behaviors, StmtId id, Behavior bits) {
  return id ? behaviors[id.index] & bits : kNext & bits;
}

}  // namespace

// ---- Statements

FunctionUniformity::Node FunctionUniformity::visitBlock(Node flow, StmtId id) {
  for (StmtId stmt : ast_.list(ast_.stmt(id).body)) {
    flow = visit(flow, stmt);
    if (!(behaviors_[stmt.index] & kNext)) break;  // what follows is never reached
  }
  return flow;
}

FunctionUniformity::Node FunctionUniformity::visit(Node flow, StmtId id) {
  if (!id) return flow;
  FilterSeverity before[3] = {filters_[0], filters_[1], filters_[2]};
  enterFilters(ast_.stmt(id).attributes);
  flow = visitStmt(flow, id);
  std::copy(before, before + 3, filters_);
  return flow;
}

FunctionUniformity::Node FunctionUniformity::visitStmt(Node flow, StmtId id) {
  const Stmt& s = ast_.stmt(id);
  switch (s.kind) {
    case StmtKind::Block:
      return visitBlock(flow, id);
    case StmtKind::If:
      return visitIf(flow, id);
    case StmtKind::Switch:
      return visitSwitch(flow, id);
    case StmtKind::Loop:
    case StmtKind::While:
      return visitLoop(flow, id);
    case StmtKind::For:
      flow = visit(flow, s.init);
      return visitLoop(flow, id);
    case StmtKind::Break:
      leaveTo(false, false);
      return flow;
    case StmtKind::Continue:
      leaveTo(true, true);
      return flow;
    case StmtKind::BreakIf: {
      Node condition = graph_.add({OriginKind::Condition, s.expr, {}});
      graph_.edge(condition, value(flow, s.expr));
      leaveTo(true, false);
      return condition;
    }
    case StmtKind::Return:
      visitReturn(flow, s);
      return flow;
    case StmtKind::Call:
    case StmtKind::PhonyAssign:
      value(flow, s.kind == StmtKind::Call ? s.expr : s.value);
      return flow;
    case StmtKind::Decl:
      visitDecl(flow, ast_.decl(s.decl), s.decl);
      return flow;
    case StmtKind::Assign:
    case StmtKind::CompoundAssign:
    case StmtKind::Increment:
    case StmtKind::Decrement:
      visitAssign(flow, s);
      return flow;
    case StmtKind::Discard:
    case StmtKind::ConstAssert:
      return flow;
  }
  return flow;
}

void FunctionUniformity::visitDecl(Node flow, const Decl& decl, DeclId id) {
  switch (decl.kind) {
    case DeclKind::Var:
      assign(id, decl.init ? value(flow, decl.init) : flow);
      break;
    case DeclKind::Let:
      if (pointers_.isPointer(id)) {
        // The path to the memory is fixed now; what is there is looked up at each use.
        whole_[id.index] = isWhole(decl.init);
        current_[id.index] = path(flow, decl.init);
      } else {
        current_[id.index] = value(flow, decl.init);
      }
      break;
    default:
      break;
  }
}

void FunctionUniformity::visitReturn(Node flow, const Stmt& s) {
  if (s.expr) graph_.edge(result_, value(flow, s.expr));
  uint32_t index = 0;
  for (DeclId parameter : ast_.list(ast_.decl(function_).members)) {
    if (returnedContents_[index] != kNoNode) graph_.edge(returnedContents_[index], current_[parameter.index]);
    ++index;
  }
}

// In the order of execution, for calls may change variables on the way: the target, what it held, the right side.
void FunctionUniformity::visitAssign(Node flow, const Stmt& s) {
  Node stored = both(flow, path(flow, s.expr));
  if (s.kind != StmtKind::Assign) stored = both(stored, contents(flow, s.expr));
  if (s.value) stored = both(stored, value(flow, s.value));
  DeclId root = pointers_.root(s.expr);
  if (!root || !tracked(root)) return;
  if (!isWhole(s.expr)) stored = both(stored, current_[root.index]);
  assign(root, stored);
}

FunctionUniformity::Node FunctionUniformity::visitIf(Node flow, StmtId id) {
  const Stmt& s = ast_.stmt(id);
  Node condition = graph_.add({OriginKind::Condition, s.expr, {}});
  graph_.edge(condition, value(flow, s.expr));
  size_t mark = changes_.size();
  Node flowThen = visit(condition, s.first);
  std::vector<Value> valuesThen = takeBack(mark);
  Node flowElse = visit(condition, s.second);
  std::vector<Value> valuesElse = takeBack(mark);
  joinBranches(valuesThen, withBit(behaviors_, s.first, kNext), valuesElse, withBit(behaviors_, s.second, kNext));
  if (behaviors_[id.index] == kNext) return flow;
  return both(flowThen, flowElse);
}

FunctionUniformity::Node FunctionUniformity::visitSwitch(Node flow, StmtId id) {
  const Stmt& s = ast_.stmt(id);
  Node condition = graph_.add({OriginKind::Condition, s.expr, {}});
  graph_.edge(condition, value(flow, s.expr));
  enterFilters(s.bodyAttributes);  // visit() takes them back
  targets_.push_back({false, newValues(assignedIn(id)), {}});
  Node after = kNoNode;
  for (const Case& one : ast_.list(s.cases)) {
    size_t mark = changes_.size();
    Node end = visit(condition, one.body);
    after = after == kNoNode ? end : both(after, end);
    if (behaviors_[one.body.index] & kNext) leaveTo(false, false);
    takeBack(mark);
  }
  Target target = std::move(targets_.back());
  targets_.pop_back();
  for (const Value& exit : target.exits) assign(exit.variable, exit.node);
  return behaviors_[id.index] == kNext ? flow : after;
}

// for and while are loops whose body starts with a test that breaks.
FunctionUniformity::Node FunctionUniformity::visitLoop(Node flow, StmtId id) {
  const Stmt& s = ast_.stmt(id);
  Behavior body = loopBody(behaviors_, s);
  std::vector<DeclId> assigned = assignedIn(id);
  std::vector<Value> starts = newValues(assigned);
  for (const Value& start : starts) {
    graph_.edge(start.node, current_[start.variable.index]);
    assign(start.variable, start.node);
  }
  targets_.push_back({true, newValues(assigned), newValues(assigned)});
  if (s.second && (body & kContinue)) addBodyVariables(s.first, targets_.back().continues);

  bool repeats = body & (kNext | kContinue);
  Node head = repeats ? graph_.add() : flow;
  Node end = visitLoopBody(head, s);
  if (repeats) {
    if (behaviors_[s.first.index] & kNext) leaveTo(true, true);
    for (const Value& v : targets_.back().continues) assign(v.variable, v.node);
    visitContinuing(end, s);
    for (const Value& start : starts) graph_.edge(start.node, current_[start.variable.index]);
    graph_.edge(head, flow);
    graph_.edge(head, end);
  }
  Target target = std::move(targets_.back());
  targets_.pop_back();
  for (const Value& exit : target.exits) assign(exit.variable, exit.node);
  if (!(body & kReturn)) return flow;
  return repeats ? head : end;
}

FunctionUniformity::Node FunctionUniformity::visitLoopBody(Node flow, const Stmt& loop) {
  if (loop.kind == StmtKind::Loop || !loop.expr) return visit(flow, loop.first);
  Node condition = graph_.add({OriginKind::Condition, loop.expr, {}});
  graph_.edge(condition, value(flow, loop.expr));
  leaveTo(true, false);
  return visit(condition, loop.first);
}

void FunctionUniformity::visitContinuing(Node& flow, const Stmt& loop) {
  if (loop.second) flow = visit(flow, loop.second);
  if (loop.update) flow = visit(flow, loop.update);
}

// The continuing part sees the variables of the body, too.
void FunctionUniformity::addBodyVariables(StmtId body, std::vector<Value>& values) {
  for (StmtId id : ast_.list(ast_.stmt(body).body)) {
    const Stmt& s = ast_.stmt(id);
    if (s.kind == StmtKind::Decl && ast_.decl(s.decl).kind == DeclKind::Var) values.push_back({s.decl, graph_.add()});
  }
}

// The values that variables have here are among those they have where break or continue leads.
void FunctionUniformity::leaveTo(bool loopOnly, bool continues) {
  for (size_t i = targets_.size(); i-- > 0;) {
    Target& target = targets_[i];
    if (loopOnly && !target.loop) continue;
    for (const Value& v : continues ? target.continues : target.exits) {
      Node now = current_[v.variable.index];
      if (now != kNoNode) graph_.edge(v.node, now);  // else it is declared further down
    }
    return;
  }
}

// ---- Expressions

FunctionUniformity::Node FunctionUniformity::value(Node flow, ExprId id) {
  if (pointers_.isReference(id)) {
    Node where = path(flow, id);
    return both(where, contents(flow, id));  // read when the path has been evaluated
  }
  if (pointers_.isPointer(id)) return path(flow, id);
  const Expr& e = ast_.expr(id);
  switch (e.kind) {
    case ExprKind::Literal:
      return flow;
    case ExprKind::Identifier: {
      if (e.refKind != RefKind::Decl) return flow;
      Node known = current_[e.decl.index];  // of lets and parameters; consts and overrides have none
      return known == kNoNode ? flow : both(flow, known);
    }
    case ExprKind::Unary:
    case ExprKind::Member:
      return value(flow, e.left);
    case ExprKind::Binary: {
      Node left = value(flow, e.left);
      if (e.binaryOp != BinaryOp::LogicalAnd && e.binaryOp != BinaryOp::LogicalOr) {
        return both(left, value(flow, e.right));
      }
      // The right side runs only for some values of the left one, and so do the calls in it that change variables.
      Node condition = graph_.add({OriginKind::Condition, e.left, {}});
      graph_.edge(condition, left);
      size_t mark = changes_.size();
      Node right = value(condition, e.right);
      joinBranches(takeBack(mark), true, {}, true);
      return both(left, right);
    }
    case ExprKind::Index: {
      Node base = value(flow, e.left);
      return both(base, value(flow, e.right));
    }
    case ExprKind::Call:
      return call(flow, id);
  }
  return flow;
}

// Which memory a reference or pointer leads to.
FunctionUniformity::Node FunctionUniformity::path(Node flow, ExprId id) {
  const Expr& e = ast_.expr(id);
  switch (e.kind) {
    case ExprKind::Identifier: {
      if (e.refKind != RefKind::Decl) return flow;
      DeclKind kind = ast_.decl(e.decl).kind;
      if (kind == DeclKind::Let && current_[e.decl.index] != kNoNode) return both(flow, current_[e.decl.index]);
      return kind == DeclKind::Parameter ? both(flow, parameterValues_[parameterIndex_[e.decl.index]]) : flow;
    }
    case ExprKind::Unary:
    case ExprKind::Member:
      return path(flow, e.left);
    case ExprKind::Index: {
      Node base = path(flow, e.left);
      return both(base, value(flow, e.right));
    }
    case ExprKind::Call:
      return call(flow, id);
    default:
      return value(flow, id);
  }
}

// What is in that memory now.
FunctionUniformity::Node FunctionUniformity::contents(Node flow, ExprId id) {
  DeclId root = pointers_.root(id);
  if (!root || (ast_.decl(root).kind == DeclKind::Parameter && !pointers_.isPointer(root))) return flow;
  if (tracked(root)) return current_[root.index] == kNoNode ? flow : current_[root.index];
  if (pointers_.readOnly(root)) return flow;
  while (ast_.expr(id).kind != ExprKind::Identifier) {
    const Expr& e = ast_.expr(id);
    id = e.kind == ExprKind::Call ? ast_.list(e.args)[0] : e.left;  // a call that gives a pointer is a view
  }
  return differing({OriginKind::Load, id, root});
}

FunctionUniformity::Node FunctionUniformity::call(Node flow, ExprId id) {
  const Expr& e = ast_.expr(id);
  std::vector<Node> args;
  args.reserve(e.args.count);
  for (ExprId arg : ast_.list(e.args)) args.push_back(value(flow, arg));
  const Expr& callee = ast_.expr(e.left);
  if (callee.refKind == RefKind::Decl && ast_.decl(callee.decl).kind == DeclKind::Function) {
    return callFunction(flow, id, callee.decl, args);
  }
  if (callee.refKind == RefKind::Predeclared) return callBuiltin(flow, id, callee.predeclared, args);
  Node all = flow;  // a struct's constructor
  for (Node arg : args) all = both(all, arg);
  return all;
}

FunctionUniformity::Node FunctionUniformity::callBuiltin(Node flow, ExprId id, Predeclared builtin,
                                                         const std::vector<Node>& args) {
  BuiltinUniformity wants = uniformityOf(builtin);
  bool ofThisScope = (wants.rule == UniformityRule::Subgroup) == (scope_ == UniformityScope::Subgroup);
  if (ofThisScope) {
    Trigger trigger{id, filters_[static_cast<size_t>(wants.rule)], false};
    if (wants.needsUniformFlow) require(flow, trigger, id);
    size_t argument = static_cast<size_t>(wants.uniformArgument);
    if (wants.uniformArgument >= 0 && argument < args.size()) {
      trigger.ofArgument = true;
      require(args[argument], trigger, id);
    }
  }
  Node all = flow;
  for (Node arg : args) all = both(all, arg);
  bool differs = wants.resultDiffers || (builtin == Predeclared::textureLoad_ && readsWritableTexture(ast_.expr(id)));
  return differs ? both(all, differing({OriginKind::Result, id, {}})) : all;
}

bool FunctionUniformity::readsWritableTexture(const Expr& call) const {
  if (call.args.empty()) return false;
  DeclId root = pointers_.root(ast_.list(call.args)[0]);
  if (!root || !ast_.decl(root).type) return false;
  const Expr& type = ast_.expr(pointers_.resolveAlias(ast_.decl(root).type));
  return type.args.count == 2 && ast_.expr(ast_.list(type.args)[1]).predeclared == Predeclared::read_write_;
}

FunctionUniformity::Node FunctionUniformity::callFunction(Node flow, ExprId id, DeclId function,
                                                          const std::vector<Node>& args) {
  const FunctionSummary& summary = summaries_[function.index];
  Slice<ExprId> exprs = ast_.list(ast_.expr(id).args);
  size_t count = std::min(args.size(), summary.parameters.size());
  // What pointers lead to, before the call changes it.
  std::vector<DeclId> roots(count);
  std::vector<Node> contents(count, kNoNode);
  for (size_t i = 0; i < count; ++i) {
    if (!pointers_.isPointer(exprs[i])) continue;
    roots[i] = pointers_.root(exprs[i]);
    if (roots[i] && tracked(roots[i])) contents[i] = current_[roots[i].index];
  }

  require(flow, summary.flowRequired, id);
  Node result = graph_.add({summary.resultMayDiffer ? OriginKind::Result : OriginKind::None, id, {}});
  graph_.edge(result, flow);
  if (summary.resultMayDiffer) graph_.edge(result, differs_);
  for (size_t i = 0; i < count; ++i) {
    const ParameterSummary& parameter = summary.parameters[i];
    require(args[i], parameter.valueRequired, id);
    if (contents[i] != kNoNode) require(contents[i], parameter.contentsRequired, id);
    if (parameter.resultDepends) graph_.edge(result, args[i]);
    if (parameter.resultDependsOnContents) graph_.edge(result, contents[i]);
  }
  for (size_t i = 0; i < count; ++i) {
    if (contents[i] == kNoNode) continue;
    const ParameterSummary& parameter = summary.parameters[i];
    bool mayDiffer = parameter.contentsMayDiffer;
    Node after = graph_.add({mayDiffer ? OriginKind::Result : OriginKind::None, id, {}});
    if (mayDiffer) graph_.edge(after, differs_);
    if (parameter.contentsDependOnFlow) graph_.edge(after, flow);
    for (uint32_t j : parameter.contentsDependOnValue) {
      if (j < count) graph_.edge(after, args[j]);
    }
    for (uint32_t j : parameter.contentsDependOnContents) {
      if (j < count) graph_.edge(after, contents[j]);
    }
    if (!isWhole(exprs[i])) graph_.edge(after, contents[i]);
    assign(roots[i], after);
  }
  return result;
}

// ---- The values of variables

FunctionUniformity::Node FunctionUniformity::both(Node a, Node b) {
  if (a == b || b == kNoNode) return a;
  if (a == kNoNode) return b;
  Node node = graph_.add();
  graph_.edge(node, a);
  graph_.edge(node, b);
  return node;
}

FunctionUniformity::Node FunctionUniformity::differing(UniformityOrigin origin) {
  Node node = graph_.add(origin);
  graph_.edge(node, differs_);
  return node;
}

// Variables in the function address space, pointer parameters to such included.
bool FunctionUniformity::tracked(DeclId root) const {
  const Decl& decl = ast_.decl(root);
  bool memory = decl.kind == DeclKind::Var || pointers_.isPointer(root);
  return memory && pointers_.addressSpace(root) == Predeclared::function_;
}

void FunctionUniformity::assign(DeclId variable, Node node) {
  changes_.push_back({variable, current_[variable.index]});
  current_[variable.index] = node;
}

// Whether assigning to the reference replaces all of the variable it leads to.
bool FunctionUniformity::isWhole(ExprId target) const {
  for (;;) {
    const Expr& e = ast_.expr(target);
    if (e.kind == ExprKind::Identifier) {
      bool let = e.refKind == RefKind::Decl && ast_.decl(e.decl).kind == DeclKind::Let;
      return !let || whole_[e.decl.index];
    }
    if (e.kind != ExprKind::Unary) return false;
    target = e.left;
  }
}

// Puts the values from before `mark` back and gives those that were there.
std::vector<FunctionUniformity::Value> FunctionUniformity::takeBack(size_t mark) {
  std::vector<Value> values;
  ++stamp_;
  for (size_t i = changes_.size(); i-- > mark;) {
    DeclId variable = changes_[i].variable;
    if (stamps_[variable.index] != stamp_) {
      stamps_[variable.index] = stamp_;
      values.push_back({variable, current_[variable.index]});
    }
    current_[variable.index] = changes_[i].before;
  }
  changes_.resize(mark);
  return values;
}

// The values behind an if: those of the branches whose end can be reached. Variables that only one branch changed keep
// their old value in the other; those declared in a branch have none out here.
void FunctionUniformity::joinBranches(const std::vector<Value>& a, bool aReaches, const std::vector<Value>& b,
                                      bool bReaches) {
  if (!aReaches || !bReaches) {
    const std::vector<Value> none;
    for (const Value& v : aReaches ? a : bReaches ? b : none) join(v.variable, v.node, kNoNode);
    return;
  }
  ++stamp_;
  for (const Value& v : a) {
    stamps_[v.variable.index] = stamp_;
    branchValues_[v.variable.index] = v.node;
  }
  for (const Value& v : b) {
    bool inBoth = stamps_[v.variable.index] == stamp_;
    join(v.variable, v.node, inBoth ? branchValues_[v.variable.index] : current_[v.variable.index]);
    stamps_[v.variable.index] = 0;
  }
  for (const Value& v : a) {
    if (stamps_[v.variable.index] == stamp_) join(v.variable, v.node, current_[v.variable.index]);
  }
}

void FunctionUniformity::join(DeclId variable, Node a, Node b) {
  if (current_[variable.index] != kNoNode) assign(variable, both(a, b));
}

// The tracked variables that a statement may change.
std::vector<DeclId> FunctionUniformity::assignedIn(StmtId id) {
  ++stamp_;
  std::vector<DeclId> out;
  collectAssigned(id, out);
  return out;
}

void FunctionUniformity::note(DeclId root, std::vector<DeclId>& out) {
  // Those declared inside have no value yet, and need none.
  if (!root || current_[root.index] == kNoNode || !tracked(root) || stamps_[root.index] == stamp_) return;
  stamps_[root.index] = stamp_;
  out.push_back(root);
}

void FunctionUniformity::collectAssigned(StmtId id, std::vector<DeclId>& out) {
  if (!id) return;
  const Stmt& s = ast_.stmt(id);
  bool assigns = s.kind == StmtKind::Assign || s.kind == StmtKind::CompoundAssign || s.kind == StmtKind::Increment ||
                 s.kind == StmtKind::Decrement;
  if (assigns) note(pointers_.root(s.expr), out);
  if (s.expr) collectAssigned(s.expr, out);
  if (s.value) collectAssigned(s.value, out);
  if (s.kind == StmtKind::Decl && ast_.decl(s.decl).init) collectAssigned(ast_.decl(s.decl).init, out);
  collectAssigned(s.init, out);
  collectAssigned(s.update, out);
  collectAssigned(s.first, out);
  collectAssigned(s.second, out);
  for (StmtId stmt : ast_.list(s.body)) collectAssigned(stmt, out);
  for (const Case& one : ast_.list(s.cases)) collectAssigned(one.body, out);
}

// A function may change what its pointer arguments lead to.
void FunctionUniformity::collectAssigned(ExprId id, std::vector<DeclId>& out) {
  const Expr& e = ast_.expr(id);
  if (e.kind == ExprKind::Literal || e.kind == ExprKind::Identifier) return;
  if (e.kind == ExprKind::Call) {
    for (ExprId arg : ast_.list(e.args)) {
      if (pointers_.isPointer(arg)) note(pointers_.root(arg), out);
      collectAssigned(arg, out);
    }
    return;
  }
  collectAssigned(e.left, out);
  if (e.right) collectAssigned(e.right, out);
}

std::vector<FunctionUniformity::Value> FunctionUniformity::newValues(const std::vector<DeclId>& variables) {
  std::vector<Value> values;
  values.reserve(variables.size());
  for (DeclId variable : variables) values.push_back({variable, graph_.add()});
  return values;
}

void FunctionUniformity::require(Node node, const Trigger& trigger, ExprId call) {
  if (trigger.severity != FilterSeverity::Off) requirements_.push_back({node, trigger, call});
}

}  // namespace alba::wgsl
