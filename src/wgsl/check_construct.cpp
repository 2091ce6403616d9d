// SPDX-License-Identifier: MIT
// Value constructors: scalars, vectors and matrices (whose rules are overloads), arrays and structures.
#include <span>

#include "wgsl/sema.h"

namespace alba::wgsl {
namespace {

uint32_t distance(Predeclared first, Predeclared name) {
  return static_cast<uint32_t>(name) - static_cast<uint32_t>(first);
}

}  // namespace

Operand Checker::construct(const Expr& call) {
  using P = Predeclared;
  const Expr& callee = ast_.expr(call.left);
  bool inferred = callee.refKind == RefKind::Predeclared && callee.args.empty() &&
                  wgsl::info(callee.predeclared).kind == PredeclaredKind::TypeGenerator;
  if (inferred && callee.predeclared == P::array_) return constructArray(call, TypeId::Error);
  if (inferred && callee.predeclared >= P::vec2_ && callee.predeclared <= P::vec4_)
    return constructNumeric(call, TypeId::Error, 0, distance(P::vec2_, callee.predeclared) + 2);
  if (inferred && callee.predeclared >= P::mat2x2_ && callee.predeclared <= P::mat4x4_) {
    uint32_t at = distance(P::mat2x2_, callee.predeclared);
    return constructNumeric(call, TypeId::Error, at / 3 + 2, at % 3 + 2);
  }
  TypeId type = resolveType(call.left);
  if (!TypeStore::isError(type)) return constructType(call, type);
  size_t base = stack_.size();
  pushArguments(call);  // for the errors in them
  stack_.resize(base);
  return {};
}

Operand Checker::constructType(const Expr& call, TypeId type) {
  if (TypeStore::isScalar(type) || TypeStore::isVector(type) || TypeStore::isMatrix(type))
    return constructNumeric(call, type, 0, 0);
  if (!types().isConstructible(type)) {
    error(spanOf(call.left), "not-constructible", say("No value of type ", typeName(type), " can be constructed."));
    return {};
  }
  return types().isArray(type) ? constructArray(call, type) : constructStruct(call, type);
}

// ---- Scalars, vectors, matrices

Operand Checker::constructNumeric(const Expr& call, TypeId type, uint32_t columns, uint32_t rows) {
  size_t base = stack_.size();
  pushArguments(call);
  Operand result = finishNumeric(call, type, columns, rows, base);
  stack_.resize(base);
  return result;
}

Operand Checker::finishNumeric(const Expr& call, TypeId type, uint32_t columns, uint32_t rows, size_t base) {
  if (anyPoison(base)) return {};
  size_t count = argumentCount(base);
  Argument arguments[kMaxParameters];
  for (size_t i = 0; i < count && i < kMaxParameters; ++i)
    arguments[i] = {stack_[base + i].type, stack_[base + i].stage == EvalStage::Const};
  std::span<const Argument> list(arguments, count < kMaxParameters ? count : kMaxParameters);
  Overload overload;
  if (count <= kMaxParameters)
    overload = TypeStore::isError(type) ? resolveInferredConstructor(types(), columns, rows, list)
                                        : resolveConstructor(types(), type, list);
  if (!overload) {
    std::string spelled = TypeStore::isError(type) ? std::string(ast_.text(spanOf(call.left))) : typeName(type);
    error(call.span, "no-such-constructor", explainConstructorFailure(types(), spelled, list));
    return {};
  }
  TypeId result = overload.result;
  if (count == 0) return {.type = result, .stage = EvalStage::Const, .constant = program_.constants.zero(result)};
  if (!convertArguments(call, overload, base)) return {};
  EvalStage stage = latestStage(base);
  if (stage == EvalStage::Const) {
    std::vector<ConstId>& constants = argumentConstants(base);
    if (constants.empty()) return {.type = result, .stage = EvalStage::Const};
    return constantOperand(result, evaluator_.construct(result, constants), call.span);
  }
  builder_->at(call.span.offset);
  const Operand& first = stack_[base];
  if (count == 1 && first.type == result) return {.type = result, .stage = stage, .value = first.value};
  bool sameShape = types().components(first.type) == types().components(result) &&
                   TypeStore::isMatrix(first.type) == TypeStore::isMatrix(result);
  if (count == 1 && sameShape) return {.type = result, .stage = stage, .value = builder_->convert(result, first.value)};
  std::vector<ir::Value>& values = argumentValues(base);
  return {.type = result, .stage = stage, .value = builder_->construct(result, values.data(), values.size())};
}

// ---- Arrays and structures

Operand Checker::constructArray(const Expr& call, TypeId type) {
  size_t base = stack_.size();
  pushArguments(call);
  Operand result = finishArray(call, type, base);
  stack_.resize(base);
  return result;
}

TypeId Checker::inferArray(const Expr& call, size_t base) {
  if (call.args.empty()) {
    error(call.span, "no-such-constructor",
          "\"array()\" needs arguments, or an element type and a count: \"array<f32, 4>()\".");
    return TypeId::Error;
  }
  std::vector<TypeId> list;
  for (size_t i = base; i < stack_.size(); ++i) list.push_back(stack_[i].type);
  TypeId element = commonType(types(), list);
  if (TypeStore::isError(element)) {
    error(call.span, "no-common-type",
          say("The elements of an array must have one type; these have ", typeName(list[0]), " and others."));
    return TypeId::Error;
  }
  if (latestStage(base) != EvalStage::Const) element = types().concretized(element);
  bool ok = !types().isConcrete(element) || types().isConstructible(element);
  if (!ok) {
    error(call.span, "array-element-type",
          say("An array can't be constructed of elements of type ", typeName(element), "."));
    return TypeId::Error;
  }
  TypeId type = types().fixedArray(element, call.args.count);
  return checkDepth(type, call.span) ? type : TypeId::Error;
}

Operand Checker::finishArray(const Expr& call, TypeId type, size_t base) {
  if (anyPoison(base)) return {};
  if (TypeStore::isError(type)) type = inferArray(call, base);
  if (TypeStore::isError(type)) return {};
  Slice<ExprId> args = ast_.list(call.args);
  uint32_t count = types().elementCount(type);
  if (args.empty()) return {.type = type, .stage = EvalStage::Const, .constant = program_.constants.zero(type)};
  if (args.size() != count) {
    error(call.span, "argument-count",
          say("The constructor of ", typeName(type), " takes no arguments or ", count, "; ", args.size(),
              args.size() == 1 ? " is" : " are", " given."));
    return {};
  }
  TypeId element = types().element(type);
  for (size_t i = 0; i < args.size(); ++i) {
    stack_[base + i] = convert(stack_[base + i], element, spanOf(args[i]), "The array element");
    if (TypeStore::isError(stack_[base + i].type)) return {};
  }
  return finishComposite(call, type, base);
}

Operand Checker::constructStruct(const Expr& call, TypeId type) {
  size_t base = stack_.size();
  pushArguments(call);
  Slice<ExprId> args = ast_.list(call.args);
  std::span<const StructMember> members = types().members(type);
  Operand result;
  bool ok = !anyPoison(base);
  if (ok && args.empty()) {
    result = {.type = type, .stage = EvalStage::Const, .constant = program_.constants.zero(type)};
  } else if (ok && args.size() != members.size()) {
    error(call.span, "argument-count",
          say("The constructor of \"", typeName(type), "\" takes no arguments or one for each of its ", members.size(),
              " members; ", args.size(), args.size() == 1 ? " is" : " are", " given."));
  } else if (ok) {
    for (size_t i = 0; i < args.size() && ok; ++i) {
      const StructMember member = types().members(type)[i];  // a copy: conversion may add types
      std::string what;
      if (stack_[base + i].type != member.type)
        what = say("The member \"", member.name, "\" of \"", typeName(type), "\"");
      stack_[base + i] = convert(stack_[base + i], member.type, spanOf(args[i]), what.c_str());
      ok = !TypeStore::isError(stack_[base + i].type);
    }
    if (ok) result = finishComposite(call, type, base);
  }
  stack_.resize(base);
  return result;
}

Operand Checker::finishComposite(const Expr& call, TypeId type, size_t base) {
  uint64_t bytes = types().size(types().concretized(type));
  if (bytes > kMaxValueBytes) {
    error(call.span, "value-too-large",
          say("A value of type ", typeName(type), " takes ", bytes, " bytes; at most ", kMaxValueBytes,
              " are possible."));
    return {};
  }
  EvalStage stage = latestStage(base);
  if (stage == EvalStage::Const) {
    std::vector<ConstId>& constants = argumentConstants(base);
    if (constants.empty()) return {.type = type, .stage = EvalStage::Const};
    return constantOperand(type, evaluator_.construct(type, constants), call.span);
  }
  std::vector<ir::Value>& values = argumentValues(base);
  builder_->at(call.span.offset);
  return {.type = type, .stage = stage, .value = builder_->construct(type, values.data(), values.size())};
}

}  // namespace alba::wgsl
