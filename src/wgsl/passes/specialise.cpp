// SPDX-License-Identifier: MIT
// See specialise.h. A function is copied once for each shape of its pointer and handle arguments. The shape of a
// pointer to a module variable is the variable and the members on the way to the target; indices of arrays, columns and
// components become parameters of the copy. So a chain of calls costs one copy a shape, not one a path. SPIR-V
// lets only whole variables be passed, so a pointer into a function variable travels as a copy: in before, out after.
#include "wgsl/passes/specialise.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "wgsl/view.h"

namespace alba::wgsl {

namespace {

using ir::Body;
using ir::Inst;
using ir::Op;
using ir::Value;

constexpr uint32_t kMaxCopies = 20000;
constexpr size_t kMaxInstructions = 4u << 20;

// One step of an access: a member (constant), or an index that the copy gets as a parameter of type `index`; or a view
// of a buffer, whose offset is the index, and whose size, if it has one, is another parameter.
struct Step {
  TypeId type;   // what it designates
  TypeId index;  // Error: `member` counts
  uint32_t member;
  bool isView = false;
  TypeId size = TypeId::Error;
};

struct Shape {
  enum Kind : uint32_t { Plain, Local, Memory } kind = Plain;  // Memory: also handles, without steps
  uint32_t global = 0;
  uint32_t bytes = 0;  // of a buffer, when a parameter on the way says that they are fewer than the variable has
  std::vector<Step> steps;
};

class Specialiser {
 public:
  Specialiser(Shader& shader, OverrideEvaluator& overrides, DiagnosticSink& sink)
      : shader_(shader), unit_(shader.unit), types_(shader.types), overrides_(overrides), sink_(sink) {}

  bool run(uint32_t function) {
    shader_.usesGlobal.assign(unit_.globals.size(), false);
    shader_.globalInitializers.assign(unit_.globals.size(), ConstId::None);
    shader_.arrayCounts.assign(unit_.arraySizes.size(), 0);
    shader_.entry = &unit_.functions[function];
    workgroupSize();
    request(function, std::vector<Shape>(shader_.entry->parameters.size()));
    for (size_t i = 0; i < wanted_.size(); ++i) {
      const bool many = i >= kMaxCopies;
      if (many || total_ > kMaxInstructions) {
        sink_.errorWithoutPlace("too-many-copies",
                                "The entry point needs more than " +
                                    (many ? std::to_string(kMaxCopies) + " functions"
                                          : std::to_string(kMaxInstructions) + " instructions in its functions") +
                                    ", counting each function once for each way in which pointers are passed to it.");
        return false;
      }
      copyFunction(i);
    }
    globals();
    return fitsInlined() && !sink_.hasErrors();
  }

 private:
  // Drivers put functions in the place of their calls: a few that call the next one twice would keep them busy for
  // ever.
  bool fitsInlined() {
    std::vector<uint32_t> callsLeft(shader_.functions.size());
    const auto forEachCall = [this](uint32_t caller, auto&& visit) {
      for (const Inst& inst : shader_.functions[caller].body.insts)
        if (inst.op == Op::Call) visit(inst.extra);
    };
    for (uint32_t f = 0; f < shader_.functions.size(); ++f)
      forEachCall(f, [&](uint32_t callee) { ++callsLeft[callee]; });
    // How often each function stands in the place of a call, from callers to callees.
    std::vector<double> times(shader_.functions.size());
    std::vector<uint32_t> ready{0};
    times[0] = 1;
    double instructions = 0;
    for (size_t i = 0; i < ready.size(); ++i) {
      const uint32_t caller = ready[i];
      instructions += times[caller] * static_cast<double>(shader_.functions[caller].body.insts.size());
      forEachCall(caller, [&](uint32_t callee) {
        times[callee] += times[caller];
        if (--callsLeft[callee] == 0) ready.push_back(callee);
      });
    }
    if (instructions <= kMaxInstructions) return true;
    sink_.errorWithoutPlace("too-many-calls", "The entry point has more than " + std::to_string(kMaxInstructions) +
                                                  " instructions, counting those of a function once for each call.");
    return false;
  }

  // What the text of a function says must be evaluated whether it is used or not. Only whole expressions are asked for,
  // so that the parts of && and || are left to them.
  void overrideExpressions(const ir::Function& function) {
    partOf_.resize(unit_.overrideBody.insts.size(), nullptr);
    for (uint32_t at : function.overrideValues) {
      const Inst& inst = unit_.overrideBody.insts[at];
      for (uint32_t k = 0; k < inst.count; ++k)
        if (Value part = unit_.overrideBody.operand(inst, k); part.isOverride()) partOf_[part.index()] = &function;
    }
    for (uint32_t at : function.overrideValues)
      if (partOf_[at] != &function) overrides_.value({ir::ValueKind::Override, at});
  }

  struct Wanted {
    uint32_t function;
    std::vector<Shape> shapes;
  };

  void workgroupSize() {
    for (int i = 0; i < 3; ++i) {
      Value size = shader_.entry->workgroupSize[i];
      if (!size) continue;
      uint32_t value = overrides_.positive(size, "A dimension of @workgroup_size", shader_.entry->offset);
      if (value) shader_.workgroupSize[i] = value;
    }
    if (shader_.entry->subgroupSize)
      shader_.subgroupSize =
          overrides_.positive(shader_.entry->subgroupSize, "The value of @subgroup_size", shader_.entry->offset);
  }

  void globals() {
    for (size_t i = 0; i < unit_.globals.size(); ++i) {
      const ir::GlobalVariable& global = unit_.globals[i];
      if (!shader_.usesGlobal[i]) continue;
      if (global.initializer) shader_.globalInitializers[i] = overrides_.value(global.initializer);
      const Type& type = types_[global.type];
      if (type.kind == TypeKind::Array && type.arraySize == ArraySize::Override) overrideSize(type, global);
      if (type.kind == TypeKind::Buffer) bufferBytes(global.type, global.offset);
    }
  }

  // Elements of an array of override size that is the type of `global`; 0 after an error.
  uint32_t overrideSize(const Type& array, const ir::GlobalVariable& global) {
    uint32_t& elements = shader_.arrayCounts[array.count];
    if (arrays_.insert(array.count).second)
      elements =
          overrides_.positive(unit_.arraySizes[array.count], "The size of \"" + global.name + "\"", global.offset);
    return elements;
  }

  // 0: known at run time only.
  uint32_t bufferBytes(TypeId id, uint32_t offset) {
    const Type& type = types_[id];
    if (type.arraySize != ArraySize::Override) return type.count;
    uint32_t& bytes = shader_.arrayCounts[type.count];
    if (!buffers_.insert(type.count).second) return bytes;
    bytes = 4;  // after an error
    ConstId size = overrides_.value(unit_.arraySizes[type.count]);
    if (size == ConstId::None) return bytes;
    int64_t number = shader_.constants.integer(size);
    std::string problem = bufferSizeProblem(number, unit_.bufferUnit);
    if (problem.empty()) return bytes = static_cast<uint32_t>(number);
    sink_.error({offset, 0}, "buffer-size", problem);
    wrongBuffers_.insert(type.count);
    return bytes;
  }

  // Index in Shader::functions of the copy with these shapes.
  uint32_t request(uint32_t function, std::vector<Shape> shapes) {
    std::vector<uint32_t> key{function};
    for (const Shape& shape : shapes) {
      key.push_back(shape.kind);
      if (shape.kind != Shape::Memory) continue;
      key.push_back(shape.global);
      key.push_back(shape.bytes);
      key.push_back(static_cast<uint32_t>(shape.steps.size()));
      for (const Step& step : shape.steps) {
        key.push_back(index(step.index));
        key.push_back(step.isView ? index(step.type) : step.member);
        key.push_back(index(step.size));
      }
    }
    auto [it, isNew] = known_.try_emplace(std::move(key), static_cast<uint32_t>(wanted_.size()));
    if (isNew) wanted_.push_back({function, std::move(shapes)});
    return it->second;
  }

  // The copy being written.
  Value emit(Op op, uint8_t code, uint32_t extra, TypeId type, uint32_t offset, const Value* operands, size_t count) {
    auto first = static_cast<uint32_t>(body_->operands.size());
    body_->operands.insert(body_->operands.end(), operands, operands + count);
    body_->insts.push_back({op, code, static_cast<uint16_t>(count), first, extra, type, offset});
    return {ir::ValueKind::Inst, static_cast<uint32_t>(body_->insts.size() - 1)};
  }

  Value parameter(TypeId type, bool isLocalPointer) {
    parameters_->push_back(type);
    return emit(Op::Param, isLocalPointer, static_cast<uint32_t>(parameters_->size() - 1), type, 0, nullptr, 0);
  }

  Value memberIndex(uint32_t member) { return ir::constant(shader_.constants.integer(TypeId::U32, member)); }

  // What a parameter of the original is in the copy. All Params come first, then the accesses made from them.
  void parameters(const Wanted& wanted, const ir::Function& function) {
    const Body& from = function.body;
    std::vector<std::vector<Value>> indices(wanted.shapes.size());
    for (size_t i = 0; i < wanted.shapes.size() && i < from.insts.size(); ++i) {
      const Shape& shape = wanted.shapes[i];
      if (shape.kind != Shape::Memory) map_[i] = parameter(from.insts[i].type, shape.kind == Shape::Local);
      for (const Step& step : shape.steps) {
        indices[i].push_back(step.index == TypeId::Error ? memberIndex(step.member) : parameter(step.index, false));
        if (step.size != TypeId::Error) indices[i].push_back(parameter(step.size, false));
      }
    }
    for (size_t i = 0; i < wanted.shapes.size() && i < from.insts.size(); ++i) {
      const Shape& shape = wanted.shapes[i];
      if (shape.kind != Shape::Memory) continue;
      Value memory{ir::ValueKind::Global, shape.global};
      shader_.usesGlobal[shape.global] = true;
      uint32_t bytes = shape.bytes;
      if (TypeId declared = from.insts[i].type; types_.isBuffer(declared)) {
        uint32_t most = bufferBytes(declared, function.offset);
        bytes = bytes == 0 ? most : most == 0 ? bytes : std::min(bytes, most);
      }
      if (bytes != 0) memory = emit(Op::View, 0, bytes, unit_.globals[shape.global].type, 0, &memory, 1);
      const Value* next = indices[i].data();
      for (const Step& step : shape.steps) {
        const uint32_t taken = step.size == TypeId::Error ? 1 : 2;
        const Value operands[] = {memory, next[0], next[taken - 1]};
        memory = emit(step.isView ? Op::View : Op::Access, 0, 0, step.type, 0, operands, 1 + taken);
        next += taken;
      }
      map_[i] = memory;
    }
  }

  Value mapped(Value value) {
    switch (value.kind()) {
      case ir::ValueKind::Inst:
        return map_[value.index()];
      case ir::ValueKind::Global:
        shader_.usesGlobal[value.index()] = true;
        return value;
      case ir::ValueKind::Override: {
        ConstId id = overrides_.value(value);
        return id == ConstId::None ? Value() : ir::constant(id);
      }
      default:
        return value;
    }
  }

  void copyFunction(size_t which) {
    const Wanted wanted = wanted_[which];
    const ir::Function& function = unit_.functions[wanted.function];
    const Body& from = function.body;
    if (evaluated_.insert(wanted.function).second) overrideExpressions(function);
    shader_.functions.emplace_back();
    Body body;
    std::vector<TypeId> parameterTypes;
    body.insts.reserve(from.insts.size() + 8);
    body.operands.reserve(from.operands.size() + 8);
    body_ = &body;
    parameters_ = &parameterTypes;
    map_.assign(from.insts.size(), Value());
    parameters(wanted, function);
    std::vector<Value> operands;
    size_t skipped = 0;  // nested && and || from one on whose left side decides: what is right of it isn't evaluated
    for (size_t i = wanted.shapes.size(); i < from.insts.size(); ++i) {
      const Inst& inst = from.insts[i];
      operands.clear();
      bool failed = false;
      for (uint32_t k = 0; k < inst.count; ++k) {
        operands.push_back(mapped(from.operand(inst, k)));
        failed |= !operands.back();
      }
      if (failed && sink_.hasErrors()) continue;
      if (inst.op == Op::And || inst.op == Op::Or) {
        if (skipped > 0 || decides(inst.op, operands[0])) ++skipped;
      } else if (inst.op == Op::EndLogical && skipped > 0) {
        --skipped;
      }
      if (skipped == 0) {
        checkOverrideOperands(from, inst, operands);
        if (inst.op == Op::View) checkView(from, inst, operands);
      }
      map_[i] = inst.op == Op::Call
                    ? call(inst, operands)
                    : emit(inst.op, inst.code, inst.extra, inst.type, inst.offset, operands.data(), operands.size());
    }
    total_ += body.insts.size();
    Shader::Function& out = shader_.functions[which];
    out.returnType = function.returnType;
    out.returnsValue = function.returnsValue;
    out.body = std::move(body);
    out.parameters = std::move(parameterTypes);
  }

  bool decides(Op op, Value left) const {
    return left.isConstant() && shader_.constants.boolean(ir::constId(left)) == (op == Op::Or);
  }

  // The root of a chain of accesses in the copy, and the accesses from the root on.
  Value root(Value memory, std::vector<uint32_t>& chain) const {
    auto leadsOn = [this](const Inst& inst) { return inst.op == Op::Access || inst.op == Op::View; };
    while (memory.isInst() && leadsOn(body_->insts[memory.index()])) {
      chain.push_back(memory.index());
      memory = body_->operand(body_->insts[memory.index()], 0);
    }
    return memory;
  }

  TypeId typeOf(Value value) const {
    if (value.isInst()) return body_->insts[value.index()].type;
    if (value.isGlobal()) return unit_.globals[value.index()].type;
    return shader_.constants.type(ir::constId(value));
  }

  Value call(const Inst& inst, const std::vector<Value>& arguments) {
    const ir::Function& callee = unit_.functions[inst.extra];
    std::vector<Shape> shapes(arguments.size());
    std::vector<Value> passed;
    struct CopyOut {
      Value temporary, target;
    };
    std::vector<CopyOut> copies;
    for (size_t i = 0; i < arguments.size() && i < callee.parameters.size(); ++i) {
      TypeId type = callee.parameters[i].type;
      if (!types_.isPointer(type) && !types_.isHandle(type)) {
        passed.push_back(arguments[i]);
        continue;
      }
      std::vector<uint32_t> chain;
      Value base = root(arguments[i], chain);
      if (base.isGlobal()) {
        shapes[i] = globalShape(base.index(), chain, passed);
        continue;
      }
      shapes[i].kind = Shape::Local;
      if (chain.empty()) {
        passed.push_back(arguments[i]);
        continue;
      }
      Value target = arguments[i];
      TypeId store = typeOf(target);
      Value value = emit(Op::Load, 0, 0, store, inst.offset, &target, 1);
      Value temporary = emit(Op::Var, 0, 0, store, inst.offset, &value, 1);
      passed.push_back(temporary);
      copies.push_back({temporary, target});
    }
    uint32_t copy = request(inst.extra, std::move(shapes));
    Value result = emit(Op::Call, 0, copy, inst.type, inst.offset, passed.data(), passed.size());
    for (const CopyOut& out : copies) {
      Value value = emit(Op::Load, 0, 0, typeOf(out.target), inst.offset, &out.temporary, 1);
      const Value operands[] = {out.target, value};
      emit(Op::Store, 0, 0, TypeId{}, inst.offset, operands, 2);
    }
    return result;
  }

  Shape globalShape(uint32_t global, const std::vector<uint32_t>& chain, std::vector<Value>& passed) const {
    Shape shape;
    shape.kind = Shape::Memory;
    shape.global = global;
    TypeId type = unit_.globals[global].type;
    for (size_t i = chain.size(); i-- > 0;) {
      const Inst& access = body_->insts[chain[i]];
      if (access.op == Op::View) {
        if (access.count == 1) {
          shape.bytes = access.extra;
          continue;
        }
        Step step{access.type, typeOf(body_->operand(access, 1)), 0, true};
        if (access.count == 3) step.size = typeOf(body_->operand(access, 2));
        for (uint32_t k = 1; k < access.count; ++k) passed.push_back(body_->operand(access, k));
        type = step.type;
        shape.steps.push_back(step);
        continue;
      }
      for (uint32_t k = 1; k < access.count; ++k) {
        Value at = body_->operand(access, k);
        Step step{types_.element(type), TypeId::Error, 0};
        if (types_.isStruct(type)) {
          step.member = static_cast<uint32_t>(shader_.constants.integer(ir::constId(at)));
          step.type = types_.members(type)[step.member].type;
        } else {
          step.index = typeOf(at);
          passed.push_back(at);
        }
        type = step.type;
        shape.steps.push_back(step);
      }
    }
    return shape;
  }

  // Errors that the value of an override makes of a view: as its offset or size, or as the size of the buffer.
  void checkView(const Body& from, const Inst& inst, const std::vector<Value>& operands) {
    std::vector<uint32_t> chain;
    const ir::GlobalVariable& buffer = unit_.globals[root(operands[0], chain).index()];
    const Type& type = types_[buffer.type];
    bool any = type.arraySize == ArraySize::Override;
    for (uint32_t k = 1; k < inst.count; ++k) any |= from.operand(inst, k).isOverride();
    if (!any) return;
    auto known = [&](uint32_t k) -> std::optional<int64_t> {
      if (k >= operands.size() || !operands[k].isConstant()) return std::nullopt;
      return shader_.constants.integer(ir::constId(operands[k]));
    };
    ViewNumbers numbers{std::nullopt, known(1), known(2)};
    uint32_t bytes = chain.empty() ? bufferBytes(buffer.type, buffer.offset) : body_->insts[chain[0]].extra;
    if (type.arraySize == ArraySize::Override && wrongBuffers_.count(type.count)) return;
    if (bytes != 0) numbers.length = bytes;
    ViewProblem problem = viewProblem(types_, inst.type, numbers);
    if (!problem.message.empty()) errorOnce(inst, problem.rule, problem.message);
  }

  // The copies of a function have the same mistakes.
  void errorOnce(const Inst& inst, const char* rule, std::string message) {
    if (wrong_.insert(&inst).second) sink_.error({inst.offset, 0}, rule, std::move(message));
  }

  // An index that an override gives, or any that is known into an array whose size an override gives.
  void checkIndex(Value original, const Inst& inst, const std::vector<Value>& operands) {
    const TypeId type = typeOf(operands[0]);
    const Type& t = types_[type];
    const bool isSizedByOverride = t.kind == TypeKind::Array && t.arraySize == ArraySize::Override;
    if (!original.isOverride() && !(isSizedByOverride && original.isConstant())) return;
    uint64_t limit = types_.elementCount(type);  // 0: known at run time only
    std::string what = types_.name(type);
    if (isSizedByOverride && operands[0].isGlobal()) {
      const ir::GlobalVariable& global = unit_.globals[operands[0].index()];
      limit = overrideSize(t, global);
      what = "\"" + global.name + "\"";
      if (limit == 0) return;
    }
    const int64_t at = shader_.constants.integer(ir::constId(operands[1]));
    if (at >= 0 && (limit == 0 || static_cast<uint64_t>(at) < limit)) return;
    std::string bounds = what + " starts with element 0.";
    if (limit != 0)
      bounds = what + " has " + std::to_string(limit) + (limit == 1 ? " element, 0." : " elements, 0 to ") +
               (limit == 1 ? "" : std::to_string(limit - 1) + ".");
    errorOnce(inst, "index-out-of-bounds", "Index " + std::to_string(at) + " is out of bounds: " + bounds);
  }

  // Errors that an override's value makes of an operation whose other operand is only known at run time.
  void checkOverrideOperands(const Body& from, const Inst& inst, const std::vector<Value>& operands) {
    if (inst.count < 2) return;
    Value original = from.operand(inst, 1);
    if (inst.op == Op::Access || inst.op == Op::Extract) {
      checkIndex(original, inst, operands);
      return;
    }
    bool any = false;
    for (uint32_t k = 0; k < inst.count; ++k) any |= from.operand(inst, k).isOverride();
    if (!any || (inst.op != Op::Binary && inst.op != Op::BuiltinCall)) return;
    BuiltinId id =
        inst.op == Op::Binary ? builtinOf(static_cast<BinaryOp>(inst.code)) : static_cast<BuiltinId>(inst.extra);
    std::vector<TypeId> types;
    std::vector<ConstId> known;
    for (Value operand : operands) {
      types.push_back(typeOf(operand));
      known.push_back(operand.isConstant() ? ir::constId(operand) : ConstId::None);
    }
    ConstResult result = ConstEvaluator(types_, shader_.constants).checkPartial(id, types, known);
    if (!result.error.empty()) errorOnce(inst, result.rule, result.error);
  }

  Shader& shader_;
  const ir::Unit& unit_;
  const TypeStore& types_;
  OverrideEvaluator& overrides_;
  DiagnosticSink& sink_;
  std::map<std::vector<uint32_t>, uint32_t> known_;
  std::vector<Wanted> wanted_;
  std::vector<const ir::Function*> partOf_;  // by override value: the last function where it was part of another
  std::set<uint32_t> evaluated_;             // functions whose override-expressions are done
  std::set<uint32_t> wrongBuffers_;          // of those below, whose size is an error
  std::set<uint32_t> buffers_;               // keys of override-sized buffers whose size is known
  std::set<uint32_t> arrays_;                // the same for arrays
  std::set<const Inst*> wrong_;              // instructions of the program that have been reported
  std::vector<Value> map_;
  Body* body_ = nullptr;
  std::vector<TypeId>* parameters_ = nullptr;
  size_t total_ = 0;
};

}  // namespace

bool specialise(Shader& shader, uint32_t function, OverrideEvaluator& overrides, DiagnosticSink& sink) {
  return Specialiser(shader, overrides, sink).run(function);
}

}  // namespace alba::wgsl
