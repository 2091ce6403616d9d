// SPDX-License-Identifier: MIT
// The order of a module, functions, and structured control flow. Code that can't be reached isn't written, values that
// nothing uses neither.
#include <algorithm>

#include "wgsl/passes/loops.h"
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Op;

std::vector<uint32_t> Emitter::run() {
  m_.capability(spv::Capability::Shader);
  storageBarrier_ = programHasBarrier(BuiltinId::StorageBarrier);
  textureBarrier_ = programHasBarrier(BuiltinId::TextureBarrier);
  for (size_t i = 0; i < shader_.functions.size(); ++i) functionIds_.push_back(m_.newId());
  entryId_ = functionIds_[0];
  globals();
  for (uint32_t i = 0; i < shader_.functions.size(); ++i) function(i);
  for (uint32_t i = 0; i < viewFunctions_.size(); ++i) viewFunction(i);  // each may ask for more
  entryPoint();
  return m_.finish();
}

// Instructions that stay even when nobody uses their value.
bool Emitter::hasEffect(const Inst& inst) {
  switch (inst.op) {
    case ir::Op::Unary:
    case ir::Op::Binary:
    case ir::Op::Convert:
    case ir::Op::Bitcast:
    case ir::Op::Construct:
    case ir::Op::Extract:
    case ir::Op::Swizzle:
    case ir::Op::Var:
    case ir::Op::Access:
    case ir::Op::View:
    case ir::Op::Load:
    case ir::Op::Param:
      return false;
    case ir::Op::BuiltinCall: {
      auto id = static_cast<BuiltinId>(inst.extra);
      bool isAtomic = id >= BuiltinId::AtomicLoad && id <= BuiltinId::AtomicCompareExchangeWeak;
      return isAtomic || id == BuiltinId::TextureStore || builtinInfo(id).has(kBarrier) ||
             builtinInfo(id).has(kSubgroupOp);
    }
    default:
      return true;
  }
}

// An array or matrix value with an index that isn't known.
bool Emitter::isDynamic(const Inst& inst) const {
  return inst.op == ir::Op::Extract && !operand(inst, 1).isConstant() && !TypeStore::isVector(typeOf(operand(inst, 0)));
}

void Emitter::analyse(const ir::Body& body) {
  size_t n = body.insts.size();
  body_ = &body;
  ids_.assign(n, 0);
  pointers_.assign(n, {});
  used_.assign(n, false);
  spilled_.assign(n, false);
  hasElse_.assign(n, false);
  nextCase_.assign(n, 0);
  frames_.clear();
  lengths_.clear();
  lastIndices_.clear();
  live_ = true;
  skipped_ = 0;
  guarded_ = loopsToGuard(shader_, body);
  for (size_t i = n; i-- > 0;) {
    const Inst& inst = body.insts[i];
    if (!used_[i] && !hasEffect(inst)) continue;
    for (uint32_t k = 0; k < inst.count; ++k)
      if (Value v = operand(inst, k); v.isInst()) used_[v.index()] = true;
    if (!isDynamic(inst)) continue;
    Value base = operand(inst, 0);
    if (base.isInst() && !isDynamic(body.insts[base.index()])) spilled_[base.index()] = true;
  }
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < n; ++i) {
    switch (body.insts[i].op) {
      case ir::Op::If:
      case ir::Op::Switch:
        open.push_back(i);
        break;
      case ir::Op::Else:
        hasElse_[open.back()] = true;
        break;
      case ir::Op::Case:
      case ir::Op::EndSwitch:
        nextCase_[open.back()] = i;
        open.pop_back();
        if (body.insts[i].op == ir::Op::Case) open.push_back(i);
        break;
      case ir::Op::EndIf:
        open.pop_back();
        break;
      default:
        break;
    }
  }
}

void Emitter::function(uint32_t which) {
  const Shader::Function& from = shader_.functions[which];
  function_ = which;
  analyse(from.body);
  bool isEntry = which == 0;
  Id result = isEntry || !from.returnsValue ? m_.voidType() : type(from.returnType);
  std::vector<uint32_t> signature{result};
  if (!isEntry) {
    for (uint32_t i = 0; i < from.parameters.size(); ++i) {
      Id parameter = type(from.parameters[i]);
      bool isPointer = from.body.insts[i].code != 0;
      signature.push_back(isPointer ? m_.pointerType(spv::StorageClass::Function, parameter) : parameter);
    }
  }
  m_.beginFunction(result, m_.unique(Op::OpTypeFunction, 0, signature.data(), signature.size()), functionIds_[which]);
  if (!isEntry) {
    for (uint32_t i = 0; i < from.parameters.size(); ++i) {
      ids_[i] = m_.functionParameter(signature[i + 1]);
      pointers_[i].id = ids_[i];
      pointers_[i].type = from.parameters[i];
    }
  }
  m_.startBody();
  if (isEntry) {
    zeroPrivate();
    if (!options_.zeroInitializeWorkgroupMemory) zeroWorkgroup();
    entryParameters(from.body);
  }
  for (uint32_t i = 0; i < from.body.insts.size(); ++i) instruction(i);
  if (live_) {
    if (isEntry || !from.returnsValue) {
      m_.put(Op::OpReturn, {});
    } else {
      m_.put(Op::OpReturnValue, {m_.null(result)});
    }
  }
  m_.endFunction();
}

void Emitter::instruction(uint32_t at) {
  const Inst& inst = body_->insts[at];
  if (inst.op >= ir::Op::If) {
    controlFlow(at, inst);
    return;
  }
  if (!live_ || (!used_[at] && !hasEffect(inst))) return;
  switch (inst.op) {
    case ir::Op::Param:
      break;
    case ir::Op::Unary:
      ids_[at] = unary(inst);
      break;
    case ir::Op::Binary:
      ids_[at] = binary(inst);
      break;
    case ir::Op::Convert:
      ids_[at] = convert(inst.type, typeOf(operand(inst, 0)), arg(inst, 0));
      break;
    case ir::Op::Bitcast:
      ids_[at] = bitcast(inst.type, typeOf(operand(inst, 0)), arg(inst, 0));
      break;
    case ir::Op::Construct:
      ids_[at] = construct(inst);
      break;
    case ir::Op::Extract:
      ids_[at] = extract(at, inst);
      break;
    case ir::Op::Swizzle:
      ids_[at] = swizzle(inst);
      break;
    case ir::Op::Call:
      call(at, inst);
      break;
    case ir::Op::BuiltinCall:
      ids_[at] = builtin(inst);
      break;
    case ir::Op::Var:
      variable(at, inst);
      break;
    case ir::Op::Access:
      access(at, inst);
      break;
    case ir::Op::View:
      view(at, inst);
      break;
    case ir::Op::Load:
      ids_[at] = load(memory(operand(inst, 0)));
      break;
    case ir::Op::Store:
      store(memory(operand(inst, 0)), operand(inst, 1));
      break;
    default:
      break;
  }
  if (!spilled_[at]) return;
  Pointer pointer;
  pointer.type = inst.type;
  pointer.id = m_.localVariable(type(inst.type));
  m_.put(Op::OpStore, {pointer.id, ids_[at]});
  pointers_[at] = pointer;
}

void Emitter::call(uint32_t at, const Inst& inst) {
  const Shader::Function& callee = shader_.functions[inst.extra];
  std::vector<uint32_t> words{functionIds_[inst.extra]};
  for (uint32_t i = 0; i < inst.count; ++i) {
    bool isPointer = callee.body.insts[i].code != 0;
    words.push_back(isPointer ? memory(operand(inst, i)).id : arg(inst, i));
  }
  Id result = callee.returnsValue ? type(callee.returnType) : m_.voidType();
  ids_[at] = m_.emit(Op::OpFunctionCall, result, words.data(), words.size());
}

void Emitter::branch(Id label) { m_.put(Op::OpBranch, {label}); }
void Emitter::branchConditional(Id condition, Id yes, Id no) { m_.put(Op::OpBranchConditional, {condition, yes, no}); }

void Emitter::joinAt(Id merge, bool reached) {
  m_.label(merge);
  live_ = reached;
  if (reached) return;
  // In a continuing part every way must lead to its end, even one that is never taken.
  bool ends = std::none_of(frames_.begin(), frames_.end(), [](const Frame& frame) { return frame.continuing; });
  if (ends) {
    m_.put(Op::OpUnreachable, {});
  } else {
    const Frame& outer = frames_.back();
    branch(outer.continuing ? outer.header : outer.merge);
  }
}

void Emitter::beginIf(uint32_t at, const Inst& inst) {
  Frame frame{ir::Op::If, m_.newId(), 0, 0, false, false};
  frame.next = hasElse_[at] ? m_.newId() : frame.merge;
  frame.mergeReached = !hasElse_[at];
  Id then = m_.newId();
  Id condition = arg(inst, 0);
  m_.put(Op::OpSelectionMerge, {frame.merge, 0});
  branchConditional(condition, then, frame.next);
  m_.label(then);
  frames_.push_back(frame);
}

void Emitter::beginSwitch(uint32_t at, const Inst& inst) {
  Frame frame{ir::Op::Switch, m_.newId(), 0, 0, false, false};
  std::vector<uint32_t> words{arg(inst, 0), frame.merge};
  bool hasDefault = false;
  for (uint32_t c = nextCase_[at]; body_->insts[c].op == ir::Op::Case; c = nextCase_[c]) {
    const Inst& selectors = body_->insts[c];
    ids_[c] = m_.newId();
    if (selectors.code) words[1] = ids_[c];
    hasDefault |= selectors.code != 0;
    for (uint32_t k = 0; k < selectors.count; ++k) {
      words.push_back(static_cast<uint32_t>(shader_.constants.integer(ir::constId(operand(selectors, k)))));
      words.push_back(ids_[c]);
    }
  }
  frame.mergeReached = !hasDefault;
  m_.put(Op::OpSelectionMerge, {frame.merge, 0});
  m_.put(Op::OpSwitch, words.data(), words.size());
  frames_.push_back(frame);
  live_ = false;
}

void Emitter::beginLoop(uint32_t at) {
  Frame frame{ir::Op::Loop, m_.newId(), m_.newId(), m_.newId(), false, false};
  Id counter = 0, u32 = m_.u32Type();
  if (guarded_[at]) {
    counter = m_.localVariable(u32);
    m_.put(Op::OpStore, {counter, m_.u32(0)});
  }
  branch(frame.header);
  m_.label(frame.header);
  m_.put(Op::OpLoopMerge, {frame.merge, frame.next, 0});
  Id body = m_.newId();
  branch(body);
  m_.label(body);
  if (guarded_[at]) {
    Id turns = m_.emit(Op::OpLoad, u32, {counter});
    Id more = m_.emit(Op::OpINotEqual, m_.boolType(), {turns, m_.u32(0xffffffffu)});
    Id go = m_.newId();
    branchConditional(more, go, frame.merge);
    m_.label(go);
    m_.put(Op::OpStore, {counter, m_.emit(Op::OpIAdd, u32, {turns, m_.u32(1)})});
    frame.mergeReached = true;
  }
  frames_.push_back(frame);
}

void Emitter::beginLogical(const Inst& inst) {
  // `header` holds the block that the left side ends in.
  Frame frame{inst.op, m_.newId(), m_.newId(), 0, false, false};
  Id condition = arg(inst, 0);
  frame.header = m_.block();
  m_.put(Op::OpSelectionMerge, {frame.merge, 0});
  bool isAnd = inst.op == ir::Op::And;
  branchConditional(condition, isAnd ? frame.next : frame.merge, isAnd ? frame.merge : frame.next);
  m_.label(frame.next);
  frames_.push_back(frame);
}

void Emitter::endLogical(uint32_t at, const Inst& inst) {
  Frame frame = frames_.back();
  frames_.pop_back();
  Id right = arg(inst, 0);
  Id from = m_.block();
  branch(frame.merge);
  m_.label(frame.merge);
  ids_[at] = m_.emit(Op::OpPhi, m_.boolType(), {m_.boolean(frame.op == ir::Op::Or), frame.header, right, from});
}

void Emitter::returnFrom(const Inst& inst) {
  if (function_ == 0) {
    if (inst.count) entryReturn(arg(inst, 0));
    m_.put(Op::OpReturn, {});
  } else if (inst.count) {
    m_.put(Op::OpReturnValue, {arg(inst, 0)});
  } else {
    m_.put(Op::OpReturn, {});
  }
  live_ = false;
}

void Emitter::controlFlow(uint32_t at, const Inst& inst) {
  using ir::Op;
  bool opens =
      inst.op == Op::If || inst.op == Op::Switch || inst.op == Op::Loop || inst.op == Op::And || inst.op == Op::Or;
  bool closes = inst.op == Op::EndIf || inst.op == Op::EndSwitch || inst.op == Op::EndLoop || inst.op == Op::EndLogical;
  if (!live_) {
    if (opens) {
      ++skipped_;
      return;
    }
    if (skipped_) {
      skipped_ -= closes;
      return;
    }
    bool resumes = closes || inst.op == Op::Else || inst.op == Op::Case || inst.op == Op::Continuing;
    if (!resumes) return;
  }
  auto innermost = [&](bool loopOnly) -> Frame* {
    for (size_t i = frames_.size(); i-- > 0;)
      if (frames_[i].op == Op::Loop || (!loopOnly && frames_[i].op == Op::Switch)) return &frames_[i];
    return nullptr;
  };
  switch (inst.op) {
    case Op::If:
      beginIf(at, inst);
      break;
    case Op::Else: {
      Frame& frame = frames_.back();
      if (live_) branch(frame.merge);
      frame.mergeReached |= live_;
      m_.label(frame.next);
      live_ = true;
      break;
    }
    case Op::Switch:
      beginSwitch(at, inst);
      break;
    case Op::Case: {
      Frame& frame = frames_.back();
      if (live_) branch(frame.merge);
      frame.mergeReached |= live_;
      m_.label(ids_[at]);
      live_ = true;
      break;
    }
    case Op::EndIf:
    case Op::EndSwitch: {
      Frame frame = frames_.back();
      frames_.pop_back();
      if (live_) branch(frame.merge);
      joinAt(frame.merge, frame.mergeReached || live_);
      break;
    }
    case Op::Loop:
      beginLoop(at);
      break;
    case Op::Continuing: {
      Frame& frame = frames_.back();
      bool reached = live_ || frame.nextReached;
      if (live_) branch(frame.next);
      m_.label(frame.next);
      frame.continuing = true;
      live_ = reached;
      if (!reached) branch(frame.header);
      break;
    }
    case Op::BreakIf: {
      Frame& frame = frames_.back();
      frame.mergeReached = true;
      branchConditional(arg(inst, 0), frame.merge, frame.header);
      live_ = false;
      break;
    }
    case Op::EndLoop: {
      Frame frame = frames_.back();
      frames_.pop_back();
      if (live_) branch(frame.header);
      joinAt(frame.merge, frame.mergeReached);
      break;
    }
    case Op::And:
    case Op::Or:
      beginLogical(inst);
      break;
    case Op::EndLogical:
      endLogical(at, inst);
      break;
    case Op::BreakUnless: {
      Frame* frame = innermost(true);
      if (!frame) break;
      frame->mergeReached = true;
      Id go = m_.newId();
      branchConditional(arg(inst, 0), go, frame->merge);
      m_.label(go);
      break;
    }
    case Op::Break:
    case Op::Continue: {
      Frame* frame = innermost(inst.op == Op::Continue);
      if (!frame) break;
      bool leaves = inst.op == Op::Break;
      (leaves ? frame->mergeReached : frame->nextReached) = true;
      branch(leaves ? frame->merge : frame->next);
      live_ = false;
      break;
    }
    case Op::Return:
      returnFrom(inst);
      break;
    case Op::Discard:
      m_.capability(spv::Capability::DemoteToHelperInvocation);
      m_.extension("SPV_EXT_demote_to_helper_invocation");
      m_.put(spv::Op::OpDemoteToHelperInvocation, {});
      break;
    default:
      break;
  }
}

}  // namespace alba::wgsl::spirv
