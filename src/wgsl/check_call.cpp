// SPDX-License-Identifier: MIT
// Calls of functions and built-ins. Each kind of call is two functions: one that checks the arguments, which recurses
// and hence keeps a small frame, and one that finishes the call and has the arrays.
#include <algorithm>
#include <span>

#include "wgsl/sema.h"

namespace alba::wgsl {
namespace {

// The largest argument list; array constructors have longer ones, of which the IR counts this many.
constexpr size_t kMaxArguments = 65535;

struct ArgumentList {
  Argument list[kMaxParameters];
  size_t count = 0;
  operator std::span<const Argument>() const { return {list, count}; }
};

ArgumentList describeArguments(const std::vector<Operand>& stack, size_t base) {
  ArgumentList out;
  for (size_t i = base; i < stack.size() && out.count < kMaxParameters; ++i)
    out.list[out.count++] = {stack[i].type, stack[i].stage == EvalStage::Const};
  return out;
}

const char* plural(size_t count) { return count == 1 ? "" : "s"; }

}  // namespace

Operand Checker::checkCall(ExprId id) {
  const Expr& call = ast_.expr(id);
  const Expr& callee = ast_.expr(call.left);
  if (call.args.count > kMaxArguments) {
    error(call.span, "too-many-arguments",
          say("A call can have at most ", kMaxArguments, " arguments, not ", call.args.count, "."));
    return {};
  }
  if (callee.refKind == RefKind::Decl) {
    DeclKind kind = ast_.decl(callee.decl).kind;
    if (kind == DeclKind::Function) return callFunction(call, callee.decl);
    if (kind == DeclKind::Alias || kind == DeclKind::Struct) return construct(call);
  } else if (callee.refKind == RefKind::Predeclared) {
    PredeclaredKind kind = wgsl::info(callee.predeclared).kind;
    if (kind == PredeclaredKind::Type || kind == PredeclaredKind::TypeGenerator) return construct(call);
    if (callee.predeclared == Predeclared::bitcast_) return callBitcast(call);
    if (callee.predeclared == Predeclared::bufferView_) return callView(call, BuiltinId::BufferView);
    if (callee.predeclared == Predeclared::bufferArrayView_) return callView(call, BuiltinId::BufferArrayView);
    if (kind == PredeclaredKind::Function) return callBuiltin(call, builtinNamed(wgsl::info(callee.predeclared).name));
  }
  size_t base = stack_.size();
  pushArguments(call);
  stack_.resize(base);
  if (callee.refKind != RefKind::None)
    error(callee.span, "not-callable",
          say("Expected a function or a type to construct, found ", describe(callee), ".",
              callee.refKind == RefKind::Decl && builtinNamed(ast_.name(callee.name)) != BuiltinId::None
                  ? " It hides the built-in function of that name."
                  : ""));
  return {};
}

void Checker::pushArguments(const Expr& call, BuiltinId pointerTo) {
  for (ExprId argument : ast_.list(call.args)) {
    Operand operand = pointerTo == BuiltinId::None ? checkValue(argument) : checkPointer(argument, pointerTo);
    stack_.push_back(operand);
    pointerTo = BuiltinId::None;  // the first argument only
  }
}

// A variable in place of a pointer to it would be read, which makes for a message about reading.
Operand Checker::checkPointer(ExprId id, BuiltinId builtin) {
  Operand operand = checkExpr(id);
  if (!types().isReference(operand.type)) return operand;
  error(spanOf(id), "argument-type",
        say("Argument 1 of \"", builtinName(builtin), "\" must be a pointer; write \"&\" before the variable."));
  return {};
}

bool Checker::anyPoison(size_t base) const {
  return std::any_of(stack_.begin() + static_cast<ptrdiff_t>(base), stack_.end(),
                     [](const Operand& o) { return TypeStore::isError(o.type); });
}

EvalStage Checker::latestStage(size_t base) const {
  EvalStage latest = EvalStage::Const;
  for (size_t i = base; i < stack_.size(); ++i) latest = std::max(latest, stack_[i].stage);
  return latest;
}

bool Checker::convertArguments(const Expr& call, const Overload& overload, size_t base) {
  Slice<ExprId> args = ast_.list(call.args);
  bool ok = true;
  for (size_t i = 0; i < args.size(); ++i) {
    stack_[base + i] = convert(stack_[base + i], overload.parameters[i], spanOf(args[i]), "The argument");
    ok &= !TypeStore::isError(stack_[base + i].type);
  }
  return ok;
}

std::vector<ir::Value>& Checker::argumentValues(size_t base) {
  values_.clear();
  for (size_t i = base; i < stack_.size(); ++i) values_.push_back(valueOf(stack_[i]));
  return values_;
}

std::vector<ConstId>& Checker::argumentConstants(size_t base) {
  constants_.clear();
  for (size_t i = base; i < stack_.size(); ++i) {
    if (stack_[i].constant == ConstId::None) {
      constants_.clear();
      break;
    }
    constants_.push_back(stack_[i].constant);
  }
  return constants_;
}

// ---- User functions

Operand Checker::callFunction(const Expr& call, DeclId callee) {
  size_t base = stack_.size();
  pushArguments(call);
  Operand result = finishFunction(call, callee, base);
  stack_.resize(base);
  return result;
}

Operand Checker::finishFunction(const Expr& call, DeclId callee, size_t base) {
  const Decl& decl = ast_.decl(callee);
  const DeclInfo& known = infos_[callee.index];
  Span nameSpan = spanOf(call.left);
  if (!ast_.expr(call.left).args.empty()) {
    error(nameSpan, "unexpected-template-arguments",
          say("The function \"", nameOf(decl), "\" takes no template arguments."));
    return {};
  }
  if (functions_[known.index].isEntryPoint) {
    error(nameSpan, "call-of-entry-point", say("The entry point \"", nameOf(decl), "\" can't be called."));
    return {};
  }
  Slice<DeclId> parameters = ast_.list(decl.members);
  Slice<ExprId> args = ast_.list(call.args);
  if (args.size() != parameters.size()) {
    error(call.span, "argument-count",
          say("The function \"", nameOf(decl), "\" takes ", parameters.size(), " argument", plural(parameters.size()),
              "; ", args.size(), args.size() == 1 ? " is" : " are", " given."));
    return {};
  }
  bool ok = true;
  for (size_t i = 0; i < args.size(); ++i) {
    TypeId wanted = infos_[parameters[i].index].type;
    if (narrowsBuffer(stack_[base + i].type, wanted)) {
      checkNarrowed(stack_[base + i].type, callee, i, spanOf(args[i]));
      stack_[base + i].type = wanted;
    }
    std::string what;
    // The name is only needed in a message; make it when there will be one.
    if (conversionRank(types(), stack_[base + i].type, wanted) == kNoConversion)
      what = say("The argument \"", nameOf(ast_.decl(parameters[i])), "\" of \"", nameOf(decl), "\"");
    Operand converted =
        convert(stack_[base + i], wanted, spanOf(args[i]), what.empty() ? "The argument" : what.c_str());
    ok &= !TypeStore::isError(converted.type);
    stack_[base + i] = converted;
  }
  if (!ok || TypeStore::isError(known.type)) return {};
  noteCalleePairs(known.index, base);
  noteCalleeViews(known.index, base);
  std::vector<ir::Value>& values = argumentValues(base);
  builder_->at(call.span.offset);
  return {.type = known.type, .value = builder_->call(known.index, known.type, values.data(), values.size())};
}

void Checker::noteCalleePairs(uint32_t callee, size_t base) {
  if (!function_) return;
  for (HandlePair pair : functions_[callee].pairs) {
    if (!pair.texture.isInst() && !pair.sampler.isInst()) continue;  // two globals: the callee's own affair
    // Parameters are the first instructions of a body, so an instruction's number is the parameter's.
    if (pair.texture.isInst()) pair.texture = stack_[base + pair.texture.index()].value;
    if (pair.sampler.isInst()) pair.sampler = stack_[base + pair.sampler.index()].value;
    notePair(pair);
  }
}

void Checker::notePair(HandlePair pair) {
  for (const HandlePair& known : function_->pairs)
    if (known.texture == pair.texture && known.sampler == pair.sampler) return;
  function_->pairs.push_back(pair);
}

void Checker::noteRestricted(BuiltinId builtin, Span span) {
  if (!function_) return;
  for (const RestrictedUse& use : function_->restricted)
    if (use.builtin == builtin) return;
  function_->restricted.push_back({builtin, span});
}

// ---- Built-in functions

Operand Checker::callBuiltin(const Expr& call, BuiltinId builtin) {
  size_t base = stack_.size();
  pushArguments(call, takesPointer(builtin) ? builtin : BuiltinId::None);
  Operand result = finishBuiltin(call, builtin, base);
  stack_.resize(base);
  return result;
}

Operand Checker::finishBuiltin(const Expr& call, BuiltinId builtin, size_t base) {
  if (anyPoison(base) || builtin == BuiltinId::None) return {};
  const BuiltinInfo& facts = builtinInfo(builtin);
  if (!ast_.expr(call.left).args.empty()) {
    error(spanOf(call.left), "unexpected-template-arguments",
          say("The built-in function \"", facts.name, "\" takes no template arguments."));
    return {};
  }
  Overload overload;
  if (argumentCount(base) <= kMaxParameters) overload = resolve(types(), builtin, describeArguments(stack_, base));
  if (!overload) {
    explainCall(call, builtin, base);
    return {};
  }
  if (!checkConstParameters(call, builtin, overload, base)) return {};
  bool isPure = facts.has(kUsableInConst);
  EvalStage stage = isPure ? latestStage(base) : EvalStage::Runtime;
  if (!convertArguments(call, overload, base)) return {};
  if (stage == EvalStage::Const) {
    std::vector<ConstId>& constants = argumentConstants(base);
    if (constants.size() != argumentCount(base)) return {.type = overload.result, .stage = EvalStage::Const};
    return constantOperand(overload.result, evaluator_.call(builtin, overload, constants), call.span);
  }
  if (unevaluated_ == 0 && !checkKnownArguments(call, builtin, overload, base)) return {};
  noteBuiltin(call.span, builtin, base);
  std::vector<ir::Value>& values = argumentValues(base);
  builder_->at(call.span.offset);
  return {.type = overload.result,
          .stage = stage,
          .value = builder_->builtin(builtin, overload.result, values.data(), values.size(), isPure)};
}

// Rules about single arguments, or some, in a call that isn't a const-expression: a zero divisor, an offset of 8.
bool Checker::checkKnownArguments(const Expr& call, BuiltinId builtin, const Overload& overload, size_t base) {
  size_t count = argumentCount(base), known = 0;
  constants_.clear();
  for (size_t i = 0; i < count; ++i) {
    constants_.push_back(stack_[base + i].constant);
    known += constants_[i] != ConstId::None;
  }
  std::span<const TypeId> parameters(overload.parameters, overload.parameterCount);
  if (known == 0) return true;
  ConstResult wrong = evaluator_.checkPartial(builtin, parameters, constants_);
  if (wrong.error.empty()) return true;
  // Point at the argument if it is wrong all by itself.
  Span span = call.span;
  for (size_t i = 0; i < count; ++i) {
    std::vector<ConstId> alone(count, ConstId::None);
    alone[i] = constants_[i];
    if (alone[i] != ConstId::None && !evaluator_.checkPartial(builtin, parameters, alone).error.empty())
      span = spanOf(ast_.list(call.args)[i]);
  }
  error(span, wrong.rule, std::move(wrong.error));
  return false;
}

bool Checker::checkConstParameters(const Expr& call, BuiltinId builtin, const Overload& overload, size_t base) {
  Slice<ExprId> args = ast_.list(call.args);
  for (size_t i = 0; i < args.size(); ++i) {
    if ((overload.constParameters >> i & 1) == 0 || stack_[base + i].stage == EvalStage::Const) continue;
    error(spanOf(args[i]), "expected-const-expression",
          say("Argument ", i + 1, " of \"", builtinName(builtin), "\" must be a const-expression."));
    return false;
  }
  return true;
}

void Checker::noteBuiltin(Span span, BuiltinId builtin, size_t base) {
  if (!function_) return;
  const BuiltinInfo& facts = builtinInfo(builtin);
  if (facts.has(kFragmentStage) || facts.has(kComputeStage)) noteRestricted(builtin, span);
  if (!facts.has(kTakesSampler)) return;
  HandlePair pair;
  for (size_t i = base; i < stack_.size(); ++i) {
    if (types().isTexture(stack_[i].type)) pair.texture = stack_[i].value;
    if (TypeStore::isSampler(stack_[i].type)) pair.sampler = stack_[i].value;
  }
  if (pair.texture && pair.sampler) notePair(pair);
}

// Points at the argument that alone, with another type, would make the call right. Tried first: the concrete type of a
// vector among the arguments for all of them. A texture or pointer that nothing goes with is what is wrong, else the
// call.
void Checker::explainCall(const Expr& call, BuiltinId builtin, size_t base) {
  ArgumentList arguments = describeArguments(stack_, base);
  Slice<ExprId> args = ast_.list(call.args);
  Span span = call.span;
  auto report = [&](size_t i, const std::string& expected) {
    error(spanOf(args[i]), "argument-type",
          say("Argument ", i + 1, " of \"", builtinName(builtin), "\" must have the type ", expected,
              " here, but this has the type ", typeName(arguments.list[i].type), "."));
  };
  for (size_t i = 0; i < arguments.count; ++i) {
    // A vector of bool is a condition, as of select, which says nothing about the type of what it chooses from.
    const TypeId model = arguments.list[i].type;
    if (!TypeStore::isVector(model) || !types().isConcrete(model) || types().scalar(model) == TypeId::Bool) continue;
    ArgumentList alike = arguments;
    size_t odd = arguments.count;
    for (size_t k = arguments.count; k-- > 0;) {
      if (types().components(arguments.list[k].type) == 0 || alike.list[k].type == model) continue;
      alike.list[k].type = model;
      odd = k;
    }
    if (odd < arguments.count && resolve(types(), builtin, alike)) return report(odd, typeName(model));
  }
  std::vector<TypeId> probes;
  for (TypeId scalar : {TypeId::F32, TypeId::I32, TypeId::U32, TypeId::Bool})
    for (uint32_t n = 1; n <= 4; ++n) probes.push_back(vectorOf(scalar, n));
  for (uint32_t columns = 2; columns <= 4; ++columns)
    for (uint32_t rows = 2; rows <= 4; ++rows) probes.push_back(matrixOf(TypeId::F32, columns, rows));
  probes.push_back(TypeId::Sampler);
  probes.push_back(TypeId::ComparisonSampler);
  for (size_t i = arguments.count; i-- > 0;) {
    const Argument actual = arguments.list[i];
    std::string expected;
    int fitting = 0;
    for (TypeId probe : probes) {
      arguments.list[i] = {probe, true};
      if (!resolve(types(), builtin, arguments)) continue;
      if (++fitting <= 3) expected += (fitting == 1 ? "" : " or ") + typeName(probe);
    }
    arguments.list[i] = actual;
    if (fitting > 3) expected += " or the like";
    if (fitting > 0) return report(i, expected);
    const bool isHandle = types().isTexture(actual.type) || types().isPointer(actual.type);
    if (isHandle && takesCount(builtin, arguments.count)) span = spanOf(args[i]);
  }
  error(span, "no-such-overload", explainFailure(types(), builtin, arguments));
}

Operand Checker::callBitcast(const Expr& call) {
  const Expr& callee = ast_.expr(call.left);
  if (!expectArguments(callee, 1, 1)) return {};
  TypeId target = resolveType(ast_.list(callee.args)[0]);
  Slice<ExprId> args = ast_.list(call.args);
  if (args.size() != 1) {
    error(call.span, "argument-count", say("\"bitcast\" takes 1 argument; ", args.size(), " are given."));
    return {};
  }
  Operand operand = checkValue(args[0]);
  if (TypeStore::isError(target) || TypeStore::isError(operand.type)) return {};
  const Argument argument{operand.type, operand.stage == EvalStage::Const};
  Overload overload = resolveBitcast(types(), target, argument);
  if (!overload) {
    error(call.span, "bitcast-type", explainBitcastFailure(types(), target, argument));
    return {};
  }
  operand = convert(operand, overload.parameters[0], spanOf(args[0]), "The argument of \"bitcast\"");
  if (TypeStore::isError(operand.type)) return {};
  if (operand.stage == EvalStage::Const) {
    if (operand.constant == ConstId::None) return {.type = target, .stage = EvalStage::Const};
    return constantOperand(target, evaluator_.bitcast(target, operand.constant), call.span);
  }
  if (operand.type == target) return operand;
  builder_->at(call.span.offset);
  return {.type = target, .stage = operand.stage, .value = builder_->bitcast(target, operand.value)};
}

}  // namespace alba::wgsl
