// SPDX-License-Identifier: MIT
// The builder that the checker drives: it appends instructions, and it moves what depends only on constants and
// overrides to the list of override-expressions by itself, so that the checker emits every expression in the same way.
//
//   ir::UnitBuilder unit;                             // one a module
//   ir::Value two = ir::constant(pool.integer(TypeId::I32, 2));
//   ir::FunctionBuilder b(unit, function);            // one a function body
//   b.at(offset);                                     // source offset of what follows
//   ir::Value n = b.parameter(u32Type);               // once for each parameter, first and in order
//   ir::Value v = b.var(u32Type, n);                  // var v = n;
//   b.beginIf(b.binary(BinaryOp::Less, boolType, b.load(u32Type, v), n));
//   b.store(v, n);
//   b.endIf();
//   b.beginLoop();                                    // for (…; c; update) { body }
//   b.breakUnless(c);
//   …body…; b.beginContinuing(); …update…; b.endLoop();
//   ir::Value lhs = …; b.beginLogical(false, lhs);    // lhs || rhs
//   ir::Value rhs = …; ir::Value r = b.endLogical(boolType, rhs);
//
// Statements after a return, break, continue are emitted like any others; the back drops them.
#pragma once

#include <utility>

#include "wgsl/ir.h"

namespace alba::wgsl::ir {

class UnitBuilder {
 public:
  Unit unit;

  Value addGlobal(GlobalVariable global) {
    unit.globals.push_back(std::move(global));
    return {ValueKind::Global, static_cast<uint32_t>(unit.globals.size() - 1)};
  }
  // The value of a use of override `index` (Module::overrides) of the given type.
  Value overrideRef(uint32_t index, TypeId type, uint32_t offset) {
    return appendOverride({Op::OverrideRef, 0, 0, 0, index, type, offset}, nullptr);
  }
  Value appendOverride(Inst inst, const Value* operands) {
    Body& body = unit.overrideBody;
    inst.first = static_cast<uint32_t>(body.operands.size());
    body.operands.insert(body.operands.end(), operands, operands + inst.count);
    body.insts.push_back(inst);
    auto index = static_cast<uint32_t>(body.insts.size() - 1);
    if (writing_) writing_->overrideValues.push_back(index);
    return {ValueKind::Override, index};
  }

 private:
  friend class FunctionBuilder;
  Function* writing_ = nullptr;  // whose text is being translated
};

class FunctionBuilder {
 public:
  // Writes to function.body. Module-level expressions (initializers, sizes) may use a builder over a scratch Function:
  // whatever is constant or override never reaches its body.
  FunctionBuilder(UnitBuilder& unit, Function& function) : unit_(unit), body_(function.body), outer_(unit.writing_) {
    unit.writing_ = &function;
  }
  ~FunctionBuilder() { unit_.writing_ = outer_; }
  FunctionBuilder(const FunctionBuilder&) = delete;
  FunctionBuilder& operator=(const FunctionBuilder&) = delete;

  void at(uint32_t offset) { offset_ = offset; }
  uint32_t offset() const { return offset_; }

  // Parameter of any kind; for a pointer `type` is what it points to.
  Value parameter(TypeId type) { return emit(Op::Param, 0, parameters_++, type, nullptr, 0); }

  // Values.
  Value unary(UnaryOp op, TypeId type, Value e) { return pure(Op::Unary, static_cast<uint8_t>(op), 0, type, &e, 1); }
  Value binary(BinaryOp op, TypeId type, Value a, Value b) {
    const Value operands[] = {a, b};
    return pure(Op::Binary, static_cast<uint8_t>(op), 0, type, operands, 2);
  }
  Value convert(TypeId type, Value e) { return pure(Op::Convert, 0, 0, type, &e, 1); }
  Value bitcast(TypeId type, Value e) { return pure(Op::Bitcast, 0, 0, type, &e, 1); }
  // The same value, as one that is known only at run time: what is made from it is no override-expression.
  Value runtime(TypeId type, Value e) { return emit(Op::Bitcast, 0, 0, type, &e, 1); }
  Value construct(TypeId type, const Value* parts, size_t count) {
    return pure(Op::Construct, 0, 0, type, parts, count);
  }
  Value extract(TypeId type, Value composite, Value index) {
    const Value operands[] = {composite, index};
    return pure(Op::Extract, 0, 0, type, operands, 2);
  }
  // `components`: 0–3 each, `count` of them, 2 to 4. One component is an extract.
  Value swizzle(TypeId type, Value vector, const uint8_t* components, size_t count) {
    uint32_t packed = 0;
    for (size_t i = 0; i < count; ++i) packed |= static_cast<uint32_t>(components[i]) << (2 * i);
    return pure(Op::Swizzle, static_cast<uint8_t>(count), packed, type, &vector, 1);
  }
  Value call(uint32_t function, TypeId type, const Value* arguments, size_t count) {
    return emit(Op::Call, 0, function, type, arguments, count);
  }
  // `isPure`: the built-in may appear in const- and override-expressions.
  Value builtin(BuiltinId id, TypeId type, const Value* arguments, size_t count, bool isPure) {
    return isPure ? pure(Op::BuiltinCall, 0, static_cast<uint32_t>(id), type, arguments, count)
                  : emit(Op::BuiltinCall, 0, static_cast<uint32_t>(id), type, arguments, count);
  }

  // Memory.
  Value var(TypeId type, Value initializer = {}) {
    return emit(Op::Var, 0, 0, type, &initializer, initializer ? 1 : 0);
  }
  Value access(TypeId type, Value memory, Value index) {
    const Value operands[] = {memory, index};
    return emit(Op::Access, 0, 0, type, operands, 2);
  }
  // `size` none: up to the end of the buffer.
  Value view(TypeId type, Value buffer, Value offset, Value size) {
    const Value operands[] = {buffer, offset, size};
    return emit(Op::View, 0, 0, type, operands, size ? 3 : 2);
  }
  Value load(TypeId type, Value memory) { return emit(Op::Load, 0, 0, type, &memory, 1); }
  void store(Value memory, Value value) {
    const Value operands[] = {memory, value};
    emit(Op::Store, 0, 0, TypeId{}, operands, 2);
  }

  // Control flow.
  void beginIf(Value condition) { emit(Op::If, 0, 0, TypeId{}, &condition, 1); }
  void beginElse() { marker(Op::Else); }
  void endIf() { marker(Op::EndIf); }
  void beginSwitch(Value selector) { emit(Op::Switch, 0, 0, TypeId{}, &selector, 1); }
  void beginCase(const Value* selectors, size_t count, bool isDefault) {
    emit(Op::Case, isDefault, 0, TypeId{}, selectors, count);
  }
  void endSwitch() { marker(Op::EndSwitch); }
  void beginLoop() { marker(Op::Loop); }
  void breakUnless(Value condition) { emit(Op::BreakUnless, 0, 0, TypeId{}, &condition, 1); }
  void beginContinuing() { marker(Op::Continuing); }
  void breakIf(Value condition) { emit(Op::BreakIf, 0, 0, TypeId{}, &condition, 1); }
  void endLoop() { marker(Op::EndLoop); }
  void breakOut() { marker(Op::Break); }
  void continueLoop() { marker(Op::Continue); }
  void returnValue(Value value) { emit(Op::Return, 0, 0, TypeId{}, &value, 1); }
  void returnVoid() { marker(Op::Return); }
  void discard() { marker(Op::Discard); }

  // lhs && rhs, lhs || rhs: emit the right side between the two calls. Where it needed no instruction of its own this
  // becomes a plain Binary, or an override-expression.
  void beginLogical(bool isAnd, Value lhs) {
    logicals_.push_back(static_cast<uint32_t>(body_.insts.size()));
    emit(isAnd ? Op::And : Op::Or, 0, 0, TypeId{}, &lhs, 1);
  }
  Value endLogical(TypeId type, Value rhs) {
    uint32_t start = logicals_.back();
    logicals_.pop_back();
    if (start + 1 == body_.insts.size()) {
      Inst head = body_.insts[start];
      Value lhs = body_.operands[head.first];
      body_.insts.pop_back();
      return binary(head.op == Op::And ? BinaryOp::LogicalAnd : BinaryOp::LogicalOr, type, lhs, rhs);
    }
    return emit(Op::EndLogical, 0, 0, type, &rhs, 1);
  }

 private:
  Value pure(Op op, uint8_t code, uint32_t extra, TypeId type, const Value* operands, size_t count) {
    bool hasOverride = false, hasOther = false;
    for (size_t i = 0; i < count; ++i) {
      hasOverride |= operands[i].isOverride();
      hasOther |= !operands[i].isOverride() && !operands[i].isConstant();
    }
    if (!hasOverride || hasOther) return emit(op, code, extra, type, operands, count);
    return unit_.appendOverride({op, code, static_cast<uint16_t>(count), 0, extra, type, offset_}, operands);
  }
  void marker(Op op) { emit(op, 0, 0, TypeId{}, nullptr, 0); }
  Value emit(Op op, uint8_t code, uint32_t extra, TypeId type, const Value* operands, size_t count) {
    auto first = static_cast<uint32_t>(body_.operands.size());
    if (count) body_.operands.insert(body_.operands.end(), operands, operands + count);
    body_.insts.push_back({op, code, static_cast<uint16_t>(count), first, extra, type, offset_});
    return {ValueKind::Inst, static_cast<uint32_t>(body_.insts.size() - 1)};
  }

  UnitBuilder& unit_;
  Body& body_;
  Function* outer_;
  std::vector<uint32_t> logicals_;
  uint32_t parameters_ = 0;
  uint32_t offset_ = 0;
};

}  // namespace alba::wgsl::ir
