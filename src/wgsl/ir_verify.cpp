// SPDX-License-Identifier: MIT
// Checks the rules that ir.h states: operands exist and come first, memory is memory, markers match, types agree where
// that is cheap to see. For tests and for finding out which side broke something.
#include "wgsl/ir.h"

namespace alba::wgsl::ir {

namespace {

class Verifier {
 public:
  Verifier(const Unit& unit, const TypeStore& types, const ConstPool& constants)
      : unit_(unit), types_(types), constants_(constants) {}

  std::string run() {
    overrideBody();
    for (const Function& function : unit_.functions) {
      if (!error_.empty()) break;
      where_ = "fn " + function.name;
      body(function);
    }
    for (uint32_t entry : unit_.entryPoints)
      if (entry >= unit_.functions.size() || !unit_.functions[entry].isEntryPoint) fail(0, "entry point isn't one");
    return std::move(error_);
  }

 private:
  void fail(size_t at, const std::string& what) {
    if (error_.empty()) error_ = where_ + ", instruction " + std::to_string(at) + ": " + what + ".";
  }

  void overrideBody() {
    where_ = "overrides";
    const Body& body = unit_.overrideBody;
    for (size_t i = 0; i < body.insts.size(); ++i) {
      const Inst& inst = body.insts[i];
      if (inst.op == Op::OverrideRef && inst.extra >= unit_.overrides.size()) fail(i, "no such override");
      for (uint32_t k = 0; k < inst.count; ++k) {
        Value operand = body.operand(inst, k);
        bool known = operand.isConstant() || (operand.isOverride() && operand.index() < i);
        if (!known) fail(i, "operand is neither a constant nor an earlier override value");
      }
    }
  }

  bool isMemory(const Body& body, const Function& function, Value value) const {
    if (value.isGlobal()) return unit_.globals[value.index()].space != AddressSpace::Handle;
    if (!value.isInst()) return false;
    const Inst& inst = body.insts[value.index()];
    if (inst.op == Op::Var || inst.op == Op::Access || inst.op == Op::View) return true;
    return inst.op == Op::Param && inst.extra < function.parameters.size() &&
           types_.isPointer(function.parameters[inst.extra].type);
  }

  TypeId typeOf(const Body& body, Value value) const {
    switch (value.kind()) {
      case ValueKind::Inst:
        return body.insts[value.index()].type;
      case ValueKind::Constant:
        return constants_.type(constId(value));
      case ValueKind::Global:
        return unit_.globals[value.index()].type;
      case ValueKind::Override:
        return unit_.overrideBody.insts[value.index()].type;
      default:
        return TypeId::Error;
    }
  }

  bool operandExists(const Body& body, size_t at, Value value) const {
    (void)body;
    switch (value.kind()) {
      case ValueKind::Inst:
        return value.index() < at;
      case ValueKind::Constant:
        return value.index() < constants_.size();
      case ValueKind::Global:
        return value.index() < unit_.globals.size();
      case ValueKind::Override:
        return value.index() < unit_.overrideBody.insts.size();
      default:
        return false;
    }
  }

  void body(const Function& function) {
    const Body& body = function.body;
    std::vector<Op> open;
    for (size_t i = 0; i < body.insts.size() && error_.empty(); ++i) {
      const Inst& inst = body.insts[i];
      if (static_cast<size_t>(inst.first) + inst.count > body.operands.size()) {
        fail(i, "operands are out of range");
        return;
      }
      bool exist = true;
      for (uint32_t k = 0; k < inst.count; ++k) exist = exist && operandExists(body, i, body.operand(inst, k));
      if (!exist) {
        fail(i, std::string(name(inst.op)) + " has an operand that doesn't exist yet");
        return;
      }
      bool isParameter = i < function.parameters.size();
      if (isParameter != (inst.op == Op::Param) || (isParameter && inst.extra != i))
        fail(i, "parameters come first, in order");
      types(function, i, inst);
      markers(open, i, inst);
    }
    if (error_.empty() && !open.empty()) fail(body.insts.size(), std::string(name(open.back())) + " isn't closed");
  }

  void types(const Function& function, size_t i, const Inst& inst) {
    const Body& body = function.body;
    auto at = [&](uint32_t k) { return typeOf(body, body.operand(inst, k)); };
    switch (inst.op) {
      case Op::Load:
        if (inst.count != 1 || !isMemory(body, function, body.operand(inst, 0))) return fail(i, "Load needs memory");
        if (at(0) != inst.type) fail(i, "Load changes the type");
        break;
      case Op::Store:
        if (inst.count != 2 || !isMemory(body, function, body.operand(inst, 0))) return fail(i, "Store needs memory");
        if (at(0) != at(1)) fail(i, "Store of a " + types_.name(at(1)) + " to a " + types_.name(at(0)));
        break;
      case Op::Access:
        if (inst.count < 2 || !isMemory(body, function, body.operand(inst, 0)))
          fail(i, "Access needs memory and an index");
        break;
      case Op::View:
        if (inst.count < 2 || inst.count > 3 || !types_.isBuffer(at(0))) fail(i, "View needs a buffer and an offset");
        break;
      case Op::Var:
        if (inst.count > 1 || (inst.count == 1 && at(0) != inst.type))
          fail(i, "Var has another type than its initializer");
        break;
      case Op::If:
      case Op::And:
      case Op::Or:
      case Op::EndLogical:
      case Op::BreakIf:
      case Op::BreakUnless:
        if (inst.count != 1 || at(0) != TypeId::Bool) fail(i, std::string(name(inst.op)) + " needs a bool");
        break;
      case Op::Call:
        if (inst.extra >= unit_.functions.size()) return fail(i, "no such function");
        if (inst.count != unit_.functions[inst.extra].parameters.size()) fail(i, "wrong number of arguments");
        break;
      case Op::OverrideRef:
        fail(i, "OverrideRef outside the list of override-expressions");
        break;
      case Op::Binary: {
        if (inst.count != 2) return fail(i, "Binary needs two operands");
        auto op = static_cast<BinaryOp>(inst.code);
        bool shifts = op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight;
        if (!shifts && types_.scalar(at(0)) != types_.scalar(at(1))) fail(i, "operands have different scalar types");
        break;
      }
      default:
        break;
    }
    if (!TypeStore::isError(inst.type) && inst.op < Op::If && inst.type != TypeId::Void &&
        !types_.isHandle(inst.type) && !types_.isConcrete(inst.type))
      fail(i, "type " + types_.name(inst.type) + " isn't concrete");
  }

  void markers(std::vector<Op>& open, size_t i, const Inst& inst) {
    auto expect = [&](Op a, Op b, bool pop) {
      if (open.empty() || (open.back() != a && open.back() != b))
        return fail(i, std::string(name(inst.op)) + " is out of place");
      if (pop) open.pop_back();
    };
    switch (inst.op) {
      case Op::If:
      case Op::Switch:
      case Op::Loop:
      case Op::And:
      case Op::Or:
        open.push_back(inst.op);
        break;
      case Op::Else:
        expect(Op::If, Op::If, true);
        open.push_back(Op::Else);
        break;
      case Op::EndIf:
        expect(Op::If, Op::Else, true);
        break;
      case Op::Case:
        expect(Op::Switch, Op::Switch, false);
        break;
      case Op::EndSwitch:
        expect(Op::Switch, Op::Switch, true);
        break;
      case Op::Continuing:
        expect(Op::Loop, Op::Loop, true);
        open.push_back(Op::Continuing);
        break;
      case Op::BreakIf:
        expect(Op::Continuing, Op::Continuing, false);
        break;
      case Op::BreakUnless:
        expect(Op::Loop, Op::Loop, false);
        break;
      case Op::EndLoop:
        expect(Op::Continuing, Op::Continuing, true);
        break;
      case Op::EndLogical:
        expect(Op::And, Op::Or, true);
        break;
      default:
        break;
    }
  }

  const Unit& unit_;
  const TypeStore& types_;
  const ConstPool& constants_;
  std::string where_, error_;
};

}  // namespace

std::string verify(const Unit& unit, const TypeStore& types, const ConstPool& constants) {
  return Verifier(unit, types, constants).run();
}

}  // namespace alba::wgsl::ir
