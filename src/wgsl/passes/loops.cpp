// SPDX-License-Identifier: MIT
// See loops.h. A loop ends when it leaves unless `i < x`, with an integer i that steps by 1 towards x at the end of
// each turn and is written nowhere else: whatever x is, i gets to the end of its range where the comparison is false.
#include "wgsl/passes/loops.h"

namespace alba::wgsl {

namespace {

using ir::Body;
using ir::Inst;
using ir::Op;
using ir::Value;

struct Writes {
  uint32_t stores = 0;
  uint32_t last = 0;  // the Store
  bool escapes = false;
};

class LoopAnalysis {
 public:
  LoopAnalysis(const Shader& shader, const Body& body) : shader_(shader), body_(body), guard_(body.insts.size()) {}

  std::vector<bool> run() {
    collectWrites();
    struct Frame {
      uint32_t loop = 0;
      uint32_t condition = 0;  // BreakUnless or BreakIf, 0: none seen
      uint32_t continuing = 0;
      uint32_t depth = 0;
    };
    std::vector<Frame> loops;
    uint32_t depth = 0;
    for (uint32_t i = 0; i < body_.insts.size(); ++i) {
      Op op = body_.insts[i].op;
      switch (op) {
        case Op::If:
        case Op::Switch:
          ++depth;
          break;
        case Op::EndIf:
        case Op::EndSwitch:
          --depth;
          break;
        case Op::Loop:
          loops.push_back({i, 0, 0, ++depth});
          break;
        case Op::Continuing:
          loops.back().continuing = i;
          break;
        case Op::BreakUnless:
        case Op::BreakIf:
          if (!loops.back().condition) loops.back().condition = i;
          break;
        case Op::EndLoop: {
          const Frame& frame = loops.back();
          guard_[frame.loop] = !ends(frame.loop, frame.condition, frame.continuing, i);
          loops.pop_back();
          --depth;
          break;
        }
        default:
          break;
      }
    }
    return std::move(guard_);
  }

 private:
  void collectWrites() {
    writes_.resize(body_.insts.size());
    for (uint32_t i = 0; i < body_.insts.size(); ++i) {
      const Inst& inst = body_.insts[i];
      for (uint32_t k = 0; k < inst.count; ++k) {
        Value operand = body_.operand(inst, k);
        if (!operand.isInst() || body_.insts[operand.index()].op != Op::Var) continue;
        Writes& writes = writes_[operand.index()];
        if (inst.op == Op::Store && k == 0) {
          ++writes.stores;
          writes.last = i;
        } else if (inst.op != Op::Load) {
          writes.escapes = true;
        }
      }
    }
  }

  const Inst* inst(Value value) const { return value.isInst() ? &body_.insts[value.index()] : nullptr; }
  // The variable that a value was loaded from, -1: none.
  int64_t loadedFrom(Value value) const {
    const Inst* load = inst(value);
    if (!load || load->op != Op::Load) return -1;
    Value from = body_.operand(*load, 0);
    return from.isInst() && body_.insts[from.index()].op == Op::Var ? from.index() : -1;
  }
  bool isInteger(Value value, int64_t& number) const {
    if (!value.isConstant()) return false;
    ConstId id = ir::constId(value);
    if (!TypeStore::isIntegerScalar(shader_.constants.type(id))) return false;
    number = shader_.constants.integer(id);
    return true;
  }

  bool ends(uint32_t loop, uint32_t condition, uint32_t continuing, uint32_t end) const {
    if (!condition) return false;
    const Inst* compare = inst(body_.operand(body_.insts[condition], 0));
    if (!compare || compare->op != Op::Binary || body_.insts[condition].op != Op::BreakUnless) return false;
    Value a = body_.operand(*compare, 0), b = body_.operand(*compare, 1);
    auto op = static_cast<BinaryOp>(compare->code);
    return endsFor(a, op, b, loop, continuing, end) || endsFor(b, mirrored(op), a, loop, continuing, end);
  }
  static BinaryOp mirrored(BinaryOp op) {
    switch (op) {
      case BinaryOp::Less:
        return BinaryOp::Greater;
      case BinaryOp::LessEqual:
        return BinaryOp::GreaterEqual;
      case BinaryOp::Greater:
        return BinaryOp::Less;
      case BinaryOp::GreaterEqual:
        return BinaryOp::LessEqual;
      default:
        return op;
    }
  }

  // Leaves unless `counter op limit`.
  bool endsFor(Value counter, BinaryOp op, Value limit, uint32_t loop, uint32_t continuing, uint32_t end) const {
    int64_t variable = loadedFrom(counter);
    if (variable < 0 || variable > loop) return false;
    TypeId type = body_.insts[static_cast<size_t>(variable)].type;
    const Writes& writes = writes_[static_cast<size_t>(variable)];
    if (!TypeStore::isIntegerScalar(type) || writes.escapes || writes.stores != 1) return false;
    if (writes.last < continuing || writes.last > end || !atTopOf(continuing, writes.last)) return false;
    const Inst* sum = inst(body_.operand(body_.insts[writes.last], 1));
    if (!sum || sum->op != Op::Binary) return false;
    Value a = body_.operand(*sum, 0), b = body_.operand(*sum, 1);
    int64_t step = 0, bound = 0;
    bool isAdd = static_cast<BinaryOp>(sum->code) == BinaryOp::Add;
    if (!isAdd && static_cast<BinaryOp>(sum->code) != BinaryOp::Subtract) return false;
    if (isAdd && loadedFrom(b) == variable) std::swap(a, b);
    if (loadedFrom(a) != variable || !isInteger(b, step)) return false;
    if (!isAdd) step = -step;
    bool known = isInteger(limit, bound);
    int64_t lowest = type == TypeId::U32 ? 0 : -2147483648ll,
            highest = type == TypeId::U32 ? 0xffffffffll : 2147483647ll;
    if (type == TypeId::U32 && step > 0x7fffffff) step -= 0x100000000ll;  // i += 0xffffffff counts down
    switch (op) {
      case BinaryOp::Less:
        return step == 1 || (step > 0 && known && bound + step - 1 <= highest);
      case BinaryOp::LessEqual:
        return step > 0 && known && bound + step <= highest;
      case BinaryOp::Greater:
        return step == -1 || (step < 0 && known && bound + step + 1 >= lowest);
      case BinaryOp::GreaterEqual:
        return step < 0 && known && bound + step >= lowest;
      case BinaryOp::NotEqual:
        return (step == 1 || step == -1) && known;
      default:
        return false;
    }
  }

  bool atTopOf(uint32_t start, uint32_t at) const {
    int depth = 0;
    for (uint32_t i = start; i < at; ++i) {
      Op op = body_.insts[i].op;
      depth += op == Op::If || op == Op::Switch || op == Op::Loop || op == Op::And || op == Op::Or;
      depth -= op == Op::EndIf || op == Op::EndSwitch || op == Op::EndLoop || op == Op::EndLogical;
    }
    return depth == 0;
  }

  const Shader& shader_;
  const Body& body_;
  std::vector<Writes> writes_;
  std::vector<bool> guard_;
};

}  // namespace

std::vector<bool> loopsToGuard(const Shader& shader, const Body& body) { return LoopAnalysis(shader, body).run(); }

}  // namespace alba::wgsl
