// SPDX-License-Identifier: MIT
// See module.h.
#include "wgsl/spirv/module.h"

#include <algorithm>
#include <cstring>

namespace alba::wgsl::spirv {

using spv::Op;

void Module::append(std::vector<uint32_t>& section, Op op, const uint32_t* words, size_t count) {
  section.push_back(static_cast<uint32_t>(count + 1) << 16 | static_cast<uint32_t>(op));
  section.insert(section.end(), words, words + count);
}

void Module::appendString(std::vector<uint32_t>& words, std::string_view text) {
  size_t at = words.size();
  words.resize(at + text.size() / 4 + 1, 0);
  for (size_t i = 0; i < text.size(); ++i)
    words[at + i / 4] |= static_cast<uint32_t>(static_cast<unsigned char>(text[i])) << (8 * (i % 4));
}

void Module::capability(spv::Capability capability) {
  if (!has(capability)) capabilities_.push_back(static_cast<uint32_t>(capability));
}

bool Module::has(spv::Capability capability) const {
  return std::find(capabilities_.begin(), capabilities_.end(), static_cast<uint32_t>(capability)) !=
         capabilities_.end();
}

void Module::extension(const char* name) {
  for (const char* known : extensions_)
    if (std::strcmp(known, name) == 0) return;
  extensions_.push_back(name);
}

void Module::executionMode(Id entry, spv::ExecutionMode mode, Words literals) {
  std::vector<uint32_t> words{entry, static_cast<uint32_t>(mode)};
  words.insert(words.end(), literals.begin(), literals.end());
  append(modes_, Op::OpExecutionMode, words.data(), words.size());
}

void Module::entryPoint(spv::ExecutionModel model, Id function, const std::vector<Id>& interface) {
  std::vector<uint32_t> words{static_cast<uint32_t>(model), function};
  appendString(words, "main");
  words.insert(words.end(), interface.begin(), interface.end());
  append(entry_, Op::OpEntryPoint, words.data(), words.size());
}

void Module::decorate(Id target, spv::Decoration decoration, Words literals) {
  uint32_t words[6] = {target, static_cast<uint32_t>(decoration)};
  std::copy(literals.begin(), literals.end(), words + 2);
  append(annotations_, Op::OpDecorate, words, 2 + literals.size());
}

void Module::decorateMember(Id structure, uint32_t member, spv::Decoration decoration, Words literals) {
  uint32_t words[6] = {structure, member, static_cast<uint32_t>(decoration)};
  std::copy(literals.begin(), literals.end(), words + 3);
  append(annotations_, Op::OpMemberDecorate, words, 3 + literals.size());
}

namespace {
uint64_t hashOf(Op op, Id type, const uint32_t* words, size_t count) {
  uint64_t hash = static_cast<uint64_t>(op) * 0x9e3779b97f4a7c15ull ^ type;
  for (size_t i = 0; i < count; ++i) hash = (hash ^ words[i] ^ (hash >> 31)) * 0xff51afd7ed558ccdull;
  return (hash ^ (hash >> 29)) * 0xc4ceb9fe1a85ec53ull | 1;  // 0 marks a free slot
}
}  // namespace

void Module::grow() {
  std::vector<Known> old = std::move(table_);
  table_.assign(std::max<size_t>(256, old.size() * 2), {0, 0});
  for (const Known& entry : old) {
    if (!entry.hash) continue;
    size_t slot = entry.hash >> 8 & (table_.size() - 1);
    while (table_[slot].hash) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = entry;
  }
}

Id Module::fresh(Op op, Id type, const uint32_t* words, size_t count) {
  Id id = newId();
  globals_.push_back(static_cast<uint32_t>(count + (type ? 3 : 2)) << 16 | static_cast<uint32_t>(op));
  if (type) globals_.push_back(type);
  globals_.push_back(id);
  globals_.insert(globals_.end(), words, words + count);
  return id;
}

Id Module::unique(Op op, Id type, const uint32_t* words, size_t count) {
  if ((known_ + 1) * 2 > table_.size()) grow();
  uint64_t hash = hashOf(op, type, words, count);
  size_t slot = hash >> 8 & (table_.size() - 1);
  uint32_t extra = type ? 3 : 2;
  uint32_t head = static_cast<uint32_t>(count + extra) << 16 | static_cast<uint32_t>(op);
  for (; table_[slot].hash; slot = (slot + 1) & (table_.size() - 1)) {
    if (table_[slot].hash != hash) continue;
    const uint32_t* known = globals_.data() + table_[slot].position;
    if (known[0] == head && (!type || known[1] == type) && std::equal(words, words + count, known + extra))
      return known[extra - 1];
  }
  table_[slot] = {hash, static_cast<uint32_t>(globals_.size())};
  ++known_;
  return fresh(op, type, words, count);
}

Id Module::f32(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return unique(Op::OpConstant, f32Type(), {bits});
}

Id Module::splat(Id vectorType, Id constant, uint32_t n) {
  uint32_t parts[4] = {constant, constant, constant, constant};
  return n == 1 ? constant : unique(Op::OpConstantComposite, vectorType, parts, n);
}

Id Module::globalVariable(spv::StorageClass storage, Id type, Id initializer) {
  Id pointer = pointerType(storage, type);
  uint32_t words[] = {static_cast<uint32_t>(storage), initializer};
  return fresh(Op::OpVariable, pointer, words, initializer ? 2 : 1);
}

Id Module::glslImport() {
  if (!glsl_) glsl_ = newId();
  return glsl_;
}

Id Module::beginFunction(Id returnType, Id functionType, Id id) {
  if (!id) id = newId();
  head_.clear();
  variables_.clear();
  prologue_.clear();
  code_.clear();
  current_ = &code_;
  const uint32_t words[] = {returnType, id, 0, functionType};
  append(head_, Op::OpFunction, words, 4);
  return id;
}

Id Module::functionParameter(Id type) {
  Id id = newId();
  const uint32_t words[] = {type, id};
  append(head_, Op::OpFunctionParameter, words, 2);
  return id;
}

void Module::startBody() {
  block_ = newId();
  append(head_, Op::OpLabel, &block_, 1);
}

void Module::endFunction() {
  functions_.insert(functions_.end(), head_.begin(), head_.end());
  functions_.insert(functions_.end(), variables_.begin(), variables_.end());
  functions_.insert(functions_.end(), prologue_.begin(), prologue_.end());
  functions_.insert(functions_.end(), code_.begin(), code_.end());
  append(functions_, Op::OpFunctionEnd, nullptr, 0);
}

Id Module::localVariable(Id type, Id initializer) {
  Id id = newId();
  const uint32_t words[] = {pointerType(spv::StorageClass::Function, type), id,
                            static_cast<uint32_t>(spv::StorageClass::Function), initializer};
  append(variables_, Op::OpVariable, words, initializer ? 4 : 3);
  return id;
}

void Module::label(Id id) {
  block_ = id;
  append(code_, Op::OpLabel, &id, 1);
}

Id Module::emit(Op op, Id type, const uint32_t* words, size_t count) {
  Id id = newId();
  std::vector<uint32_t>& out = *current_;
  out.push_back(static_cast<uint32_t>(count + 3) << 16 | static_cast<uint32_t>(op));
  out.push_back(type);
  out.push_back(id);
  out.insert(out.end(), words, words + count);
  return id;
}

Id Module::ext(GLSLstd450 instruction, Id type, Words operands) {
  uint32_t words[8] = {glslImport(), static_cast<uint32_t>(instruction)};
  std::copy(operands.begin(), operands.end(), words + 2);
  return emit(Op::OpExtInst, type, words, 2 + operands.size());
}

std::vector<uint32_t> Module::finish() {
  std::vector<uint32_t> out;
  out.reserve(64 + entry_.size() + modes_.size() + annotations_.size() + globals_.size() + functions_.size());
  const uint32_t header[] = {spv::MagicNumber, 0x00010500, 0, next_, 0};
  out.insert(out.end(), header, header + 5);
  for (uint32_t capability : capabilities_) append(out, Op::OpCapability, &capability, 1);
  for (const char* name : extensions_) {
    std::vector<uint32_t> words;
    appendString(words, name);
    append(out, Op::OpExtension, words.data(), words.size());
  }
  if (glsl_) {
    std::vector<uint32_t> words{glsl_};
    appendString(words, "GLSL.std.450");
    append(out, Op::OpExtInstImport, words.data(), words.size());
  }
  const uint32_t model[] = {static_cast<uint32_t>(spv::AddressingModel::Logical),
                            static_cast<uint32_t>(spv::MemoryModel::GLSL450)};
  append(out, Op::OpMemoryModel, model, 2);
  for (const auto* section : {&entry_, &modes_, &annotations_, &globals_, &functions_})
    out.insert(out.end(), section->begin(), section->end());
  return out;
}

}  // namespace alba::wgsl::spirv
