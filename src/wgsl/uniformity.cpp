// SPDX-License-Identifier: MIT
// Uniformity analysis: which built-ins want uniform control flow, what shader inputs are uniform, and what follows from
// a function's graph: messages here, a summary for its callers.
#include "wgsl/uniformity.h"

#include <algorithm>
#include <string_view>

#include "wgsl/analysis.h"

namespace alba::wgsl {

BuiltinUniformity uniformityOf(Predeclared builtin) {
  switch (builtin) {
    case Predeclared::workgroupBarrier_:
    case Predeclared::storageBarrier_:
    case Predeclared::textureBarrier_:
      return {UniformityRule::None, true, -1, false};
    case Predeclared::workgroupUniformLoad_:
      return {UniformityRule::None, true, 0, false};
    case Predeclared::dpdx_:
    case Predeclared::dpdxCoarse_:
    case Predeclared::dpdxFine_:
    case Predeclared::dpdy_:
    case Predeclared::dpdyCoarse_:
    case Predeclared::dpdyFine_:
    case Predeclared::fwidth_:
    case Predeclared::fwidthCoarse_:
    case Predeclared::fwidthFine_:
    case Predeclared::textureSample_:
    case Predeclared::textureSampleBias_:
    case Predeclared::textureSampleCompare_:
      return {UniformityRule::Derivative, true, -1, true};
    case Predeclared::subgroupShuffleDown_:
    case Predeclared::subgroupShuffleUp_:
    case Predeclared::subgroupShuffleXor_:
      return {UniformityRule::Subgroup, true, 1, true};
    case Predeclared::atomicLoad_:
    case Predeclared::atomicAdd_:
    case Predeclared::atomicSub_:
    case Predeclared::atomicMax_:
    case Predeclared::atomicMin_:
    case Predeclared::atomicAnd_:
    case Predeclared::atomicOr_:
    case Predeclared::atomicXor_:
    case Predeclared::atomicExchange_:
    case Predeclared::atomicCompareExchangeWeak_:
      return {UniformityRule::None, false, -1, true};
    default:
      break;
  }
  // All others that need the extension are subgroup operations.
  if (builtin != Predeclared::Count && info(builtin).extension == kExtSubgroups) {
    return {UniformityRule::Subgroup, true, -1, true};
  }
  return {};
}

FunctionUniformity::FunctionUniformity(const Ast& ast, const Pointers& pointers, const std::vector<Behavior>& behaviors,
                                       UniformityScope scope, std::vector<FunctionSummary>& summaries,
                                       DiagnosticSink& sink)
    : ast_(ast),
      pointers_(pointers),
      behaviors_(behaviors),
      scope_(scope),
      summaries_(summaries),
      sink_(sink),
      current_(ast.decls.size(), kNoNode),
      whole_(ast.decls.size()),
      parameterIndex_(ast.decls.size()),
      stamps_(ast.decls.size()),
      branchValues_(ast.decls.size()) {}

void FunctionUniformity::run(DeclId id) {
  function_ = id;
  const Decl& function = ast_.decl(id);
  graph_.clear();
  requirements_.clear();
  changes_.clear();
  std::fill(filters_, filters_ + 3, FilterSeverity::Error);
  for (const DiagnosticControl& control : ast_.directives) setFilter(control);
  enterFilters(function.attributes);

  differs_ = graph_.add();
  flowStart_ = graph_.add();
  result_ = graph_.add();
  addParameters();
  FilterSeverity before[3] = {filters_[0], filters_[1], filters_[2]};
  enterFilters(ast_.stmt(function.body).attributes);
  Node end = visitBlock(flowStart_, function.body);
  std::copy(before, before + 3, filters_);
  if (behaviors_[function.body.index] & kNext) visitReturn(end, Stmt{});
  evaluate();
}

void FunctionUniformity::setFilter(const DiagnosticControl& control) {
  std::string_view rule = ast_.name(control.rule);
  if (rule == "derivative_uniformity") filters_[static_cast<size_t>(UniformityRule::Derivative)] = control.severity;
  if (rule == "subgroup_uniformity") filters_[static_cast<size_t>(UniformityRule::Subgroup)] = control.severity;
}

void FunctionUniformity::enterFilters(Range<Attribute> attributes) {
  for (const Attribute& a : ast_.list(attributes)) {
    if (a.kind == AttributeKind::Diagnostic) setFilter(ast_.controls[a.control]);
  }
}

// ---- Parameters and shader inputs

void FunctionUniformity::addParameters() {
  const Decl& function = ast_.decl(function_);
  uint32_t count = function.members.count;
  parameterValues_.assign(count, kNoNode);
  parameterContents_.assign(count, kNoNode);
  returnedContents_.assign(count, kNoNode);
  compute_ = ast_.find(function.attributes, AttributeKind::Compute) != nullptr;
  entryPoint_ = compute_ || ast_.find(function.attributes, AttributeKind::Vertex) != nullptr ||
                ast_.find(function.attributes, AttributeKind::Fragment) != nullptr;
  uint32_t i = 0;
  for (DeclId id : ast_.list(function.members)) {
    parameterIndex_[id.index] = i;
    bool differs = entryPoint_ && inputDiffers(ast_.decl(id));
    parameterValues_[i] = graph_.add({differs ? OriginKind::Input : OriginKind::None, {}, id});
    if (differs) graph_.edge(parameterValues_[i], differs_);
    current_[id.index] = parameterValues_[i];
    if (pointers_.isPointer(id) && tracked(id)) {
      parameterContents_[i] = graph_.add();
      returnedContents_[i] = graph_.add();
      current_[id.index] = parameterContents_[i];
    }
    ++i;
  }
}

// A struct with one input that differs counts as a whole.
bool FunctionUniformity::inputDiffers(const Decl& parameter) const {
  const Expr& type = ast_.expr(pointers_.resolveAlias(parameter.type));
  if (type.refKind != RefKind::Decl) return builtinDiffers(parameter.attributes);
  for (DeclId member : ast_.list(ast_.decl(type.decl).members)) {
    if (builtinDiffers(ast_.decl(member).attributes)) return true;
  }
  return false;
}

bool FunctionUniformity::builtinDiffers(Range<Attribute> attributes) const {
  const Attribute* builtin = ast_.find(attributes, AttributeKind::Builtin);
  if (builtin == nullptr || builtin->args.empty()) return true;
  std::string_view name = ast_.name(ast_.expr(ast_.list(builtin->args)[0]).name);
  if (name == "workgroup_id" || name == "num_workgroups" || name == "workgroup_index" || name == "num_subgroups") {
    return false;
  }
  if (name == "subgroup_size") return !compute_;
  if (name == "subgroup_id") return scope_ != UniformityScope::Subgroup;
  return true;
}

// ---- Evaluation

void FunctionUniformity::evaluate() {
  FunctionSummary& summary = summaries_[function_.index];
  std::vector<Node> ways = graph_.waysTo(differs_);
  for (const Requirement& r : requirements_) {
    if (ways[r.node] != kNoNode) report(r, ways);
  }
  if (entryPoint_) return;

  summary.resultMayDiffer = ways[result_] != kNoNode;
  // What is wanted of a node that callers answer for: the strictest of what depends on it.
  auto wanted = [&](const std::vector<Node>& waysThere) {
    Trigger strictest;
    for (const Requirement& r : requirements_) {
      bool open = waysThere[r.node] != kNoNode && ways[r.node] == kNoNode;
      if (open && r.trigger.severity > strictest.severity) strictest = r.trigger;
    }
    return strictest;
  };
  std::vector<Node> waysToFlow = graph_.waysTo(flowStart_);
  summary.flowRequired = wanted(waysToFlow);

  size_t count = parameterValues_.size();
  summary.parameters.resize(count);
  for (size_t i = 0; i < count; ++i) {
    if (returnedContents_[i] == kNoNode) continue;
    summary.parameters[i].contentsMayDiffer = ways[returnedContents_[i]] != kNoNode;
    summary.parameters[i].contentsDependOnFlow = waysToFlow[returnedContents_[i]] != kNoNode;
  }
  for (uint32_t i = 0; i < count; ++i) {
    ParameterSummary& parameter = summary.parameters[i];
    std::vector<Node> toValue = graph_.waysTo(parameterValues_[i]);
    parameter.valueRequired = wanted(toValue);
    parameter.resultDepends = toValue[result_] != kNoNode;
    for (size_t j = 0; j < count; ++j) {
      if (returnedContents_[j] == kNoNode || toValue[returnedContents_[j]] == kNoNode) continue;
      summary.parameters[j].contentsDependOnValue.push_back(i);
    }
    if (parameterContents_[i] == kNoNode) continue;
    std::vector<Node> toContents = graph_.waysTo(parameterContents_[i]);
    parameter.contentsRequired = wanted(toContents);
    parameter.resultDependsOnContents = toContents[result_] != kNoNode;
    for (size_t j = 0; j < count; ++j) {
      if (returnedContents_[j] == kNoNode || toContents[returnedContents_[j]] == kNoNode) continue;
      summary.parameters[j].contentsDependOnContents.push_back(i);
    }
  }
}

// ---- Messages

namespace {

std::string placeIn(const Ast& ast, ExprId id) {
  Place place = placeOf(ast.source, ast.expr(id).span.offset);
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

}  // namespace

void FunctionUniformity::report(const Requirement& requirement, const std::vector<Node>& ways) {
  const Expr& call = ast_.expr(requirement.trigger.call);
  if (std::find(reported_.begin(), reported_.end(), call.span.offset) != reported_.end()) return;
  if (reported_.size() < 1000) reported_.push_back(call.span.offset);
  std::string name(ast_.name(ast_.expr(call.left).name));
  std::string message = requirement.trigger.ofArgument
                            ? "An argument of \"" + name + "\" must be the same in all invocations"
                            : "\"" + name + "\" must only be called in uniform control flow";
  if (requirement.call != requirement.trigger.call) {
    const Expr& outer = ast_.expr(requirement.call);
    message += ", but the call of \"" + std::string(ast_.name(ast_.expr(outer.left).name)) + "\" at " +
               placeIn(ast_, requirement.call) + " leads to it, where ";
  } else {
    message += ", but ";
  }
  message += explain(requirement.node, ways) + ".";
  Severity severity = requirement.trigger.severity == FilterSeverity::Error     ? Severity::Error
                      : requirement.trigger.severity == FilterSeverity::Warning ? Severity::Warning
                                                                                : Severity::Info;
  UniformityRule rule = uniformityOf(ast_.expr(call.left).predeclared).rule;
  const char* id = rule == UniformityRule::Derivative ? "derivative_uniformity"
                   : rule == UniformityRule::Subgroup ? "subgroup_uniformity"
                                                      : "barrier_uniformity";
  sink_.add(severity, call.span, id, std::move(message));
}

// Follows the way from a node to what differs: the test nearest to the call, and the source at the end.
std::string FunctionUniformity::explain(Node from, const std::vector<Node>& ways) const {
  std::string test;
  UniformityOrigin source;
  for (Node node = from; node != differs_; node = ways[node]) {
    const UniformityOrigin& origin = graph_.origin(node);
    if (origin.kind == OriginKind::None) continue;
    if (origin.kind != OriginKind::Condition) {
      source = origin;
    } else if (test.empty()) {
      test = "the condition at " + placeIn(ast_, origin.expr);
    }
  }
  return (test.empty() ? "it" : test) + " depends on " + sourceOf(source);
}

std::string FunctionUniformity::sourceOf(const UniformityOrigin& origin) const {
  switch (origin.kind) {
    case OriginKind::Input:
      return "the shader input \"" + std::string(ast_.name(ast_.decl(origin.decl).name)) +
             "\", which differs between invocations";
    case OriginKind::Load:
      return "what is read through \"" + std::string(ast_.name(ast_.expr(origin.expr).name)) + "\" at " +
             placeIn(ast_, origin.expr) + ", which may differ between invocations";
    case OriginKind::Result:
      return "the result of \"" + std::string(ast_.name(ast_.expr(ast_.expr(origin.expr).left).name)) + "\" at " +
             placeIn(ast_, origin.expr) + ", which may differ between invocations";
    default:
      return "a value that may differ between invocations";
  }
}

namespace {

// Whether the text calls any built-in that wants uniformity; most modules do without the analysis.
bool wantsUniformity(const Ast& ast, UniformityScope scope) {
  for (const Expr& e : ast.exprs) {
    if (e.kind != ExprKind::Identifier || e.refKind != RefKind::Predeclared) continue;
    BuiltinUniformity wants = uniformityOf(e.predeclared);
    bool ofScope = (wants.rule == UniformityRule::Subgroup) == (scope == UniformityScope::Subgroup);
    if (wants.needsUniformFlow && ofScope) return true;
  }
  return false;
}

}  // namespace

void analyzeUniformity(const Ast& ast, DiagnosticSink& sink) {
  bool workgroup = wantsUniformity(ast, UniformityScope::Workgroup);
  bool subgroup = wantsUniformity(ast, UniformityScope::Subgroup);
  if (!workgroup && !subgroup) return;
  Pointers pointers(ast);
  std::vector<Behavior> behaviors = computeBehaviors(ast);
  for (UniformityScope scope : {UniformityScope::Workgroup, UniformityScope::Subgroup}) {
    if (!(scope == UniformityScope::Workgroup ? workgroup : subgroup)) continue;
    std::vector<FunctionSummary> summaries(ast.decls.size());
    FunctionUniformity analysis(ast, pointers, behaviors, scope, summaries, sink);
    for (DeclId id : ast.sortedDecls) {
      if (ast.decl(id).kind == DeclKind::Function && !sink.full()) analysis.run(id);
    }
  }
}

}  // namespace alba::wgsl
