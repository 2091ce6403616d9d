// SPDX-License-Identifier: MIT
// See overrides.h. Chains of overrides may be as long as the program, so this keeps a stack of its own.
#include "wgsl/passes/overrides.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "wgsl/const_math.h"

namespace alba::wgsl {

using ir::Inst;
using ir::Op;
using ir::Value;

OverrideEvaluator::OverrideEvaluator(const Module& module, const std::vector<std::optional<double>>& given,
                                     ConstPool& pool, DiagnosticSink& sink)
    : module_(module),
      unit_(module.program->unit),
      types_(module.program->types),
      given_(given),
      pool_(pool),
      sink_(sink),
      evaluator_(types_, pool),
      slots_(unit_.overrideBody.insts.size()),
      variables_(unit_.overrides.size()) {}

ConstId OverrideEvaluator::value(Value value) {
  if (value.isConstant()) return ir::constId(value);
  if (!value.isOverride() || value.index() >= slots_.size()) return ConstId::None;
  std::vector<uint32_t> pending{value.index()};
  // Every instruction is pushed at most once for each of its users; the front has ruled out cycles, and the bound makes
  // sure of it.
  size_t budget = 16 + 4 * (slots_.size() + unit_.overrideBody.operands.size());
  while (!pending.empty() && budget-- > 0) {
    uint32_t at = pending.back();
    if (slots_[at].state != State::Unknown || step(at, pending)) pending.pop_back();
  }
  return slots_[value.index()].value;
}

bool OverrideEvaluator::step(uint32_t at, std::vector<uint32_t>& pending) {
  const Inst& inst = unit_.overrideBody.insts[at];
  if (inst.op == Op::OverrideRef) return stepReference(at, pending);
  std::vector<ConstId> arguments;
  bool ready = true, failed = false;
  for (uint32_t i = 0; i < inst.count; ++i) {
    Value operand = unit_.overrideBody.operand(inst, i);
    if (operand.isConstant()) {
      arguments.push_back(ir::constId(operand));
      continue;
    }
    const Slot& slot = slots_[operand.index()];
    if (slot.state == State::Unknown) {
      pending.push_back(operand.index());
      ready = false;
    }
    failed |= slot.state == State::Failed;
    arguments.push_back(slot.value);
    // The right side of && and || counts only when the left doesn't decide.
    auto op = static_cast<BinaryOp>(inst.code);
    bool isAnd = op == BinaryOp::LogicalAnd, isOr = op == BinaryOp::LogicalOr;
    if (inst.op == Op::Binary && (isAnd || isOr) && i == 0) {
      if (slot.state == State::Unknown) return false;
      if (slot.state == State::Known && pool_.boolean(slot.value) == isOr) {
        settle(at, slot.value);
        return true;
      }
    }
  }
  if (failed) {
    settle(at, ConstId::None);
    return true;
  }
  if (!ready) return false;
  ConstResult result = compute(inst, arguments);
  if (!result) error(inst.offset, result.rule, result.error);
  settle(at, result.value);
  return true;
}

bool OverrideEvaluator::stepReference(uint32_t at, std::vector<uint32_t>& pending) {
  uint32_t index = unit_.overrideBody.insts[at].extra;
  Slot& slot = variables_[index];
  if (slot.state == State::Unknown) {
    Value initializer = unit_.overrides[index].initializer;
    bool given = index < given_.size() && given_[index];
    if (!given && initializer.isOverride()) {
      if (slots_[initializer.index()].state == State::Unknown) {
        pending.push_back(initializer.index());
        return false;
      }
      slot = slots_[initializer.index()];
    } else {
      ConstId value = given ? fromNumber(index, *given_[index]) : withoutValue(index);
      slot = {value == ConstId::None ? State::Failed : State::Known, value};
    }
  }
  slots_[at] = slot;
  return true;
}

// The initializer of an override that the pipeline says nothing about, and that is a constant or missing.
ConstId OverrideEvaluator::withoutValue(uint32_t index) {
  const ir::OverrideVariable& variable = unit_.overrides[index];
  if (variable.initializer) return ir::constId(variable.initializer);
  error(variable.offset, "override-without-value",
        "Override \"" + module_.overrides[index].name + "\" has no default; the pipeline must give a constant \"" +
            module_.overrides[index].key() + "\".");
  return ConstId::None;
}

void OverrideEvaluator::evaluate(uint32_t index) {
  bool given = index < given_.size() && given_[index];
  Slot& slot = variables_[index];
  if (slot.state != State::Unknown) return;
  Value initializer = unit_.overrides[index].initializer;
  ConstId value = given                      ? fromNumber(index, *given_[index])
                  : initializer.isOverride() ? this->value(initializer)
                                             : withoutValue(index);
  slot = {value == ConstId::None ? State::Failed : State::Known, value};
}

ConstResult OverrideEvaluator::compute(const Inst& inst, const std::vector<ConstId>& arguments) {
  switch (inst.op) {
    case Op::Unary:
      return evaluator_.evaluate(builtinOf(static_cast<UnaryOp>(inst.code)), arguments, inst.type);
    case Op::Binary:
      return evaluator_.evaluate(builtinOf(static_cast<BinaryOp>(inst.code)), arguments, inst.type);
    case Op::Convert:
    case Op::Construct:
      return evaluator_.construct(inst.type, arguments);
    case Op::Bitcast:
      return evaluator_.bitcast(inst.type, arguments[0]);
    case Op::BuiltinCall:
      return evaluator_.evaluate(static_cast<BuiltinId>(inst.extra), arguments, inst.type);
    case Op::Extract: {
      if (types_.isStruct(pool_.type(arguments[0])))
        return {evaluator_.member(arguments[0], static_cast<uint32_t>(pool_.integer(arguments[1]))), {}, ""};
      return evaluator_.element(arguments[0], arguments[1]);
    }
    case Op::Swizzle: {
      uint8_t lanes[4];
      for (uint32_t i = 0; i < inst.code && i < 4; ++i) lanes[i] = inst.extra >> (2 * i) & 3;
      return {evaluator_.swizzle(arguments[0], {lanes, inst.code}, inst.type), {}, ""};
    }
    default:
      return {ConstId::None, "This expression can't be evaluated at pipeline creation.", "override-expression"};
  }
}

namespace {

// What a number may be to become a value of the type.
const char* range(TypeId type) {
  return type == TypeId::I32   ? " (-2147483648 to 2147483647)"
         : type == TypeId::U32 ? " (0 to 4294967295)"
         : type == TypeId::F16 ? " (up to 65504)"
         : type == TypeId::F32 ? " (up to 3.4028234663852886e+38)"
                               : "";
}

// As many digits as it takes to see which side of a bound the number is on.
std::string printedExactly(double number) {
  char text[40];
  return std::string(text, std::to_chars(text, text + sizeof text, number).ptr);
}

}  // namespace

ConstId OverrideEvaluator::fromNumber(uint32_t override, double number) {
  const ir::OverrideVariable& variable = unit_.overrides[override];
  TypeId type = variable.type;
  bool fits = std::isfinite(number);
  if (type == TypeId::I32) fits = fits && std::trunc(number) >= -2147483648.0 && std::trunc(number) <= 2147483647.0;
  if (type == TypeId::U32) fits = fits && std::trunc(number) >= 0 && std::trunc(number) <= 4294967295.0;
  if (fits && TypeStore::isFloatScalar(type)) fits = std::isfinite(roundTo(type, number));
  if (!fits) {
    error(variable.offset, "override-value-range",
          "The pipeline's constant " + printedExactly(number) + " doesn't fit override \"" +
              module_.overrides[override].name + "\" of type " + types_.name(type) + range(type) + ".");
    return ConstId::None;
  }
  if (type == TypeId::Bool) return pool_.boolean(number != 0);
  if (TypeStore::isIntegerScalar(type)) return pool_.integer(type, static_cast<int64_t>(std::trunc(number)));
  return pool_.number(type, roundTo(type, number));
}

uint32_t OverrideEvaluator::positive(Value size, const std::string& what, uint32_t offset) {
  ConstId id = value(size);
  if (id == ConstId::None) return 0;
  int64_t number = pool_.integer(id);
  if (number > 0 && number <= 0xffffffffll) return static_cast<uint32_t>(number);
  error(offset, "positive-size", what + " is " + std::to_string(number) + "; it must be at least 1.");
  return 0;
}

}  // namespace alba::wgsl
