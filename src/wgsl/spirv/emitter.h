// SPDX-License-Identifier: MIT
// Writes a Shader as SPIR-V, one walk over each function. What WGSL defines and SPIR-V leaves open (indices out of
// bounds, division by zero, shifts, conversions) is settled here, where the operation is written, because only the
// types of the SPIR-V side are needed for it. One class; its files are cut by topic:
//   emit_types  types, layouts, constants, module variables      emit_value    operators, conversions, constructors
//   emit_function  functions and control flow                   emit_memory   access chains, loads, stores
//   emit_view   views of buffers
//   emit_io     stage inputs and outputs, workgroup zeroing      emit_builtin, emit_bits, emit_sync, emit_texture
#pragma once

#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "wgsl/builtins.h"
#include "wgsl/passes/shader.h"
#include "wgsl/spirv/module.h"

namespace alba::wgsl::spirv {

// Host: with the offsets and strides that buffers have. Types without arrays and structures are the same in both.
enum class Layout : uint8_t { Internal, Host };

// A memory value as it is known here.
struct Pointer {
  Id id = 0;
  spv::StorageClass storage = spv::StorageClass::Function;
  TypeId type = TypeId::Error;
  Layout layout = Layout::Internal;
  bool wrapped = false;  // the variable is a block with the store type as its only member
  // A buffer: the bytes that may be seen of it, when fewer than it has.
  uint32_t bytes = 0;
  // A view of a buffer, or a part of one: `id` is the buffer, an array of words.
  Id first = 0;          // number of the first byte; 0: no view
  Id elements = 0;       // of the view's runtime-sized array
  bool nowhere = false;  // the buffer is too short: nothing is read or written
};

class Emitter {
 public:
  Emitter(Shader& shader, const GenerateOptions& options) : shader_(shader), types_(shader.types), options_(options) {}
  std::vector<uint32_t> run();
  bool usesSubgroups() const { return m_.has(spv::Capability::GroupNonUniform); }  // after run()

 private:
  using Inst = ir::Inst;
  using Value = ir::Value;

  // emit_types
  Id type(TypeId id, Layout layout = Layout::Internal);
  Id makeType(TypeId id, Layout layout);
  Id scalarType(TypeId id);
  Id structType(TypeId id, Layout layout);
  Id arrayType(TypeId id, Layout layout);
  Id imageType(const Type& type);
  Id blockType(TypeId id, bool readOnly);
  void decorateLayout(Id structure, uint32_t member, TypeId type, uint64_t offset);
  bool hasLayout(TypeId id) const { return types_.has(id, kContainsArray) || containsStruct(id); }
  bool containsStruct(TypeId id) const;
  Id vec(TypeId scalar, uint32_t n) { return type(vectorOf(scalar, n)); }
  Id pointerTo(const Pointer& pointer);
  Id constant(ConstId id);
  Id makeConstant(ConstId id);
  // A number of a scalar type, or n copies of it.
  Id number(TypeId scalar, double value, uint32_t n = 1);
  void globals();
  void global(uint32_t index);
  void bufferCapabilities(const ir::GlobalVariable& global);
  bool programHasBarrier(BuiltinId barrier) const;

  // emit_function
  void function(uint32_t index);
  void analyse(const ir::Body& body);
  void instruction(uint32_t index);
  void controlFlow(uint32_t index, const Inst& inst);
  void call(uint32_t index, const Inst& inst);
  void branch(Id label);
  void branchConditional(Id condition, Id yes, Id no);
  void beginIf(uint32_t index, const Inst& inst);
  void beginSwitch(uint32_t index, const Inst& inst);
  void beginLoop(uint32_t index);
  void beginLogical(const Inst& inst);
  void endLogical(uint32_t index, const Inst& inst);
  void returnFrom(const Inst& inst);
  void joinAt(Id merge, bool reached);
  static bool hasEffect(const Inst& inst);
  bool isDynamic(const Inst& extract) const;

  // emit_value
  Id value(Value value);
  TypeId typeOf(Value value) const;
  Id unary(const Inst& inst);
  Id binary(const Inst& inst);
  Id multiply(const Inst& inst, Value a, Value b);
  Id matrixSum(const Inst& inst, spv::Op op, Id a, Id b);
  Id divide(TypeId type, Id a, Id b, Value divisor, bool remainder);
  Id shift(TypeId type, spv::Op op, Id a, Id b, Value amount);
  Id floatRemainder(TypeId type, Id a, Id b);
  Id convert(TypeId to, TypeId from, Id value);
  Id convertMatrix(TypeId to, TypeId from, Id value);
  Id floatToInteger(TypeId to, TypeId from, Id value);
  Id construct(const Inst& inst);
  Id constructMatrix(const Inst& inst);
  Id extract(uint32_t index, const Inst& inst);
  Id swizzle(const Inst& inst);
  Id splat(TypeId scalar, Id value, uint32_t n);
  Id broadcast(Value value, TypeId vector);
  Id component(TypeId scalar, Id vector, uint32_t at) {
    return m_.emit(spv::Op::OpCompositeExtract, type(scalar), {vector, at});
  }
  Id bitcast(TypeId to, TypeId from, Id value) {
    return to == from ? value : m_.emit(spv::Op::OpBitcast, type(to), {value});
  }

  // emit_memory
  Pointer memory(Value value);
  Id pointerId(const Pointer& pointer);
  Id clampIndex(Value index, uint32_t limit);
  bool inRange(Value index, uint32_t limit) const;
  Id toU32(Value value);
  void access(uint32_t index, const Inst& inst);
  Id load(const Pointer& pointer);
  void store(const Pointer& pointer, Id value);
  void store(const Pointer& pointer, Value value);
  void variable(uint32_t index, const Inst& inst);
  Id arrayLength(Value memory);
  Id lastIndex(uint32_t global);
  uint32_t rootGlobal(Value memory) const;

  // emit_view
  void view(uint32_t index, const Inst& inst);
  uint32_t knownLength(const Pointer& buffer) const;
  Id bufferLength(Value buffer);
  void accessView(uint32_t index, const Inst& inst);
  Id wordAt(const Pointer& buffer, Id byte);
  Id loadAt(const Pointer& buffer, TypeId type, Id byte);
  Id loadWords(const Pointer& buffer, uint32_t count, Id byte);
  void storeAt(const Pointer& buffer, TypeId type, Id byte, Id value);
  void storeHalf(const Pointer& buffer, Id byte, Id value);
  Id viewFunction(const Pointer& buffer, TypeId type, bool stores);
  void viewFunction(uint32_t index);
  Id plus(Id a, uint64_t b) { return b == 0 ? a : m_.emit(spv::Op::OpIAdd, m_.u32Type(), {a, number32(b)}); }
  Id number32(uint64_t value) { return m_.u32(static_cast<uint32_t>(value)); }

  // emit_builtin, emit_bits, emit_sync, emit_texture
  Id builtin(const Inst& inst);
  Id floatBuiltin(BuiltinId id, const Inst& inst);
  Id integerBuiltin(BuiltinId id, const Inst& inst);
  Id packing(BuiltinId id, const Inst& inst);
  Id derivative(BuiltinId id, const Inst& inst);
  Id pick(const Inst& inst, GLSLstd450 f, GLSLstd450 s, GLSLstd450 u, Id a, Id b);
  Id clampBuiltin(const Inst& inst);
  Id mix(const Inst& inst, TypeId scalar, uint32_t n);
  Id smoothstep(const Inst& inst);
  Id integerDot(TypeId scalar, Id a, Id b, uint32_t n);
  Id unpackBytes(Id word, bool isSigned);
  Id packFields(TypeId scalar, Id vector, uint32_t n);
  Id packSnorm(Id vector, uint32_t n);
  Id atomic(BuiltinId id, const Inst& inst);
  Id compareExchange(const Inst& inst, const Pointer& pointer, Id scope);
  void barrier(uint32_t memory);
  Id workgroupUniformLoad(const Inst& inst);
  Id subgroup(BuiltinId id, const Inst& inst);
  Id subgroupReduce(const Inst& inst, spv::Op f, spv::Op s, spv::Op u, spv::GroupOperation operation);
  Id texture(BuiltinId id, const Inst& inst);
  Id textureQuery(BuiltinId id, const Inst& inst);
  Id textureLoad(const Inst& inst);
  void textureStore(const Inst& inst);
  Id storable(TexelFormat format, Id texel);
  Id textureSample(BuiltinId id, const Inst& inst);
  Id textureGather(BuiltinId id, const Inst& inst);
  Id sampleClamped(const Inst& inst);
  Id sampledImage(Value texture, Value sampler);
  Id handle(Value value);
  Id imageSize(const Type& type, Id image, Id level);
  Id floatCoordinates(const Type& texture, Value coords, Value array);
  Id levelCount(Id image);
  Id joinCoordinates(Id coords, uint32_t n, Id layer);

  // emit_io
  void entryParameters(const ir::Body& body);
  Id input(TypeId type, const StageIo& io);
  Id unflattened(BuiltinValue builtin);
  Id countSubgroups();
  bool runsPerSample() const;
  Id pixelCenter(Id position);
  Id computed(BuiltinValue builtin);
  Id builtinInput(BuiltinValue builtin, TypeId type);
  Id rawBuiltin(BuiltinValue builtin, TypeId type);
  void output(TypeId type, const StageIo& io, Id value);
  void entryReturn(Id value);
  void decorateIo(Id variable, TypeId type, const StageIo& io, bool isInput);
  void decorateBuiltin(Id variable, BuiltinValue builtin, bool isInput);
  void zeroWorkgroup();
  bool startsAsZero(uint32_t global) const;  // a private variable
  void zeroPrivate();
  void zero(Id pointer, TypeId type, spv::StorageClass storage, Layout layout = Layout::Internal);
  void zeroArray(Id variable, TypeId type, spv::StorageClass storage, Id first, uint32_t step,
                 Layout layout = Layout::Internal);
  bool isLargeZero(Value value);
  struct ZeroCost {
    uint64_t scalars = 0;  // 0: not counted yet
    uint32_t stores = 1;
  };
  static constexpr uint64_t kFewScalars = 128;
  static constexpr uint32_t kMostZeroStores = 32;
  ZeroCost zeroCost(TypeId type);
  bool isZeroedByLoop(TypeId type);
  // What `body` writes, once for each number from `from` on below `count`.
  void forEach(Id from, uint32_t count, uint32_t step, const std::function<void(Id)>& body);
  void entryPoint();

  ir::Value operand(const Inst& inst, uint32_t i) const { return body_->operands[inst.first + i]; }
  Id arg(const Inst& inst, uint32_t i) { return value(operand(inst, i)); }

  Shader& shader_;
  const TypeStore& types_;
  const GenerateOptions& options_;
  Module m_;

  std::vector<Id> internal_, host_;    // types by TypeId
  std::vector<Id> blocks_[2];          // by TypeId; read-write, read-only
  std::vector<Id> constants_;          // by ConstId
  std::vector<Pointer> globals_;       // by global
  std::vector<Id> constantVariables_;  // by ConstId: constants that are indexed dynamically
  std::vector<Id> functionIds_;
  std::vector<Id> interface_;
  bool storageBarrier_ = false, textureBarrier_ = false;
  // Functions that read or write an array or structure in a buffer, which is too much to be written out at each place.
  struct ViewFunction {
    Pointer buffer;
    TypeId type;
    bool stores;
    Id id;
  };
  std::vector<ViewFunction> viewFunctions_;
  std::map<std::tuple<Id, TypeId, bool>, Id> viewFunctionIds_;  // of those, by variable, type and whether it stores

  // The function being written.
  struct Frame {
    ir::Op op;
    Id merge = 0, next = 0, header = 0;  // next: else or continue target
    bool mergeReached = false, nextReached = false;
    bool continuing = false;  // in the continuing part of the loop
  };
  std::vector<ZeroCost> zeroCosts_;  // by type
  const ir::Body* body_ = nullptr;
  uint32_t function_ = 0;
  std::vector<Id> ids_;            // by instruction
  std::vector<Pointer> pointers_;  // by instruction: memory values, and values that lie in a variable
  std::vector<bool> used_, spilled_, guarded_, hasElse_;
  std::vector<uint32_t> nextCase_;  // Switch and Case: the next Case or EndSwitch
  std::vector<Frame> frames_;
  std::vector<Id> lengths_, lastIndices_;  // by global, in this function
  bool live_ = true;
  uint32_t skipped_ = 0;

  struct Output {
    BuiltinValue builtin;
    int64_t location;
    int8_t blendSrc;
    Id variable;
  };
  std::vector<Output> outputs_;
  struct BuiltinVariable {
    BuiltinValue builtin;
    Id variable, loaded;
  };
  std::vector<BuiltinVariable> builtinInputs_;
  Id pointSize_ = 0;
  Id entryId_ = 0;
};

}  // namespace alba::wgsl::spirv
