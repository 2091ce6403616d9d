// SPDX-License-Identifier: MIT
// A SPIR-V module while it is written: one word list a section, ids, and types and constants that exist once. It knows
// the grammar of SPIR-V and nothing of WGSL.
#pragma once

#include <spirv/unified1/GLSL.std.450.h>

#include <cstdint>
#include <initializer_list>
#include <spirv/unified1/spirv.hpp11>
#include <string_view>
#include <vector>

namespace alba::wgsl::spirv {

using Id = uint32_t;
using Words = std::initializer_list<uint32_t>;

class Module {
 public:
  Id newId() { return next_++; }

  void capability(spv::Capability capability);
  bool has(spv::Capability capability) const;
  void extension(const char* name);
  void executionMode(Id entry, spv::ExecutionMode mode, Words literals = {});
  void entryPoint(spv::ExecutionModel model, Id function, const std::vector<Id>& interface);
  void decorate(Id target, spv::Decoration decoration, Words literals = {});
  void decorateMember(Id structure, uint32_t member, spv::Decoration decoration, Words literals = {});

  // Types and constants, made once each. `type` is 0 for types.
  Id unique(spv::Op op, Id type, const uint32_t* words, size_t count);
  Id unique(spv::Op op, Id type, Words words) { return unique(op, type, words.begin(), words.size()); }
  // As above but always new: structures, and arrays with a stride of their own.
  Id fresh(spv::Op op, Id type, const uint32_t* words, size_t count);

  Id voidType() { return unique(spv::Op::OpTypeVoid, 0, {}); }
  Id boolType() { return bool_ ? bool_ : bool_ = unique(spv::Op::OpTypeBool, 0, {}); }
  Id u32Type() { return u32_ ? u32_ : u32_ = unique(spv::Op::OpTypeInt, 0, {32, 0}); }
  Id i32Type() { return unique(spv::Op::OpTypeInt, 0, {32, 1}); }
  Id f32Type() { return unique(spv::Op::OpTypeFloat, 0, {32}); }
  Id vectorType(Id scalar, uint32_t n) { return n == 1 ? scalar : unique(spv::Op::OpTypeVector, 0, {scalar, n}); }
  Id pointerType(spv::StorageClass storage, Id type) {
    return unique(spv::Op::OpTypePointer, 0, {static_cast<uint32_t>(storage), type});
  }
  Id u32(uint32_t value) { return unique(spv::Op::OpConstant, u32Type(), {value}); }
  Id i32(int32_t value) { return unique(spv::Op::OpConstant, i32Type(), {static_cast<uint32_t>(value)}); }
  Id f32(float value);
  Id boolean(bool value) { return unique(value ? spv::Op::OpConstantTrue : spv::Op::OpConstantFalse, boolType(), {}); }
  Id null(Id type) { return unique(spv::Op::OpConstantNull, type, {}); }
  // `n` copies of a constant: a vector constant, or the constant itself.
  Id splat(Id vectorType, Id constant, uint32_t n);

  // A variable at module scope. `initializer` 0: none.
  Id globalVariable(spv::StorageClass storage, Id type, Id initializer = 0);
  Id glslImport();

  // Function bodies. Local variables go to the head of the first block wherever they are made; so does what
  // `intoPrologue` switches to.
  Id beginFunction(Id returnType, Id functionType, Id id = 0);
  Id functionParameter(Id type);
  void startBody();
  void endFunction();
  Id localVariable(Id type, Id initializer = 0);
  void label(Id id);
  Id block() const { return block_; }
  void intoPrologue(bool on) { current_ = on ? &prologue_ : &code_; }

  Id emit(spv::Op op, Id type, const uint32_t* words, size_t count);  // with a result
  Id emit(spv::Op op, Id type, Words words) { return emit(op, type, words.begin(), words.size()); }
  void put(spv::Op op, const uint32_t* words, size_t count) { append(*current_, op, words, count); }
  void put(spv::Op op, Words words) { put(op, words.begin(), words.size()); }
  Id ext(GLSLstd450 instruction, Id type, Words operands);

  std::vector<uint32_t> finish();

 private:
  static void append(std::vector<uint32_t>& section, spv::Op op, const uint32_t* words, size_t count);
  static void appendString(std::vector<uint32_t>& words, std::string_view text);

  Id next_ = 1;
  Id bool_ = 0, u32_ = 0;  // asked for all the time
  Id glsl_ = 0;
  Id block_ = 0;
  std::vector<uint32_t> capabilities_;
  std::vector<const char*> extensions_;
  std::vector<uint32_t> entry_, modes_, annotations_, globals_, functions_;
  std::vector<uint32_t> head_, variables_, prologue_, code_;
  std::vector<uint32_t>* current_ = &code_;
  struct Known {
    uint64_t hash;
    uint32_t position;  // of the instruction in globals_
  };
  std::vector<Known> table_;
  uint32_t known_ = 0;
  void grow();
};

}  // namespace alba::wgsl::spirv
