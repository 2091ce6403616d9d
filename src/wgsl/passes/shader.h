// SPDX-License-Identifier: MIT
// What the passes hand to the SPIR-V emitter: the code that one entry point reaches, with constants in place of
// override values, and with no pointer to anything but function variables, and no handle, among the parameters of
// functions.
#pragma once

#include <vector>

#include "wgsl/const_value.h"
#include "wgsl/ir.h"
#include "wgsl/module.h"

namespace alba::wgsl {

struct Shader {
  explicit Shader(const Program& program) : types(program.types), unit(program.unit), constants(&program.constants) {}

  const TypeStore& types;
  const ir::Unit& unit;
  ConstPool constants;  // the program's and those made for this pipeline

  // functions[0] is the entry point. Param instructions are numbered anew. A Param whose `code` is 1 points to a
  // function variable; all others are values.
  struct Function {
    TypeId returnType = TypeId::Void;
    bool returnsValue = false;
    ir::Body body;
    std::vector<TypeId> parameters;
  };
  std::vector<Function> functions;
  const ir::Function* entry = nullptr;

  std::vector<bool> usesGlobal;             // by global
  std::vector<ConstId> globalInitializers;  // by global, None: zero
  std::vector<uint32_t> arrayCounts;        // by size key, bytes for buffers; 0: not used here
  uint32_t workgroupSize[3] = {1, 1, 1};
  uint32_t subgroupSize = 0;  // of @subgroup_size; 0: none

  // Elements of an array; words of a buffer.
  uint32_t count(const Type& array) const {
    uint32_t n = array.arraySize == ArraySize::Override ? arrayCounts[array.count] : array.count;
    return array.kind == TypeKind::Buffer ? n / 4 + (n % 4 != 0) : n;
  }
  // Bytes of a type in memory, override-sized arrays and buffers included.
  uint64_t size(TypeId type) const {
    const Type& t = types[type];
    if (t.kind == TypeKind::Array && t.arraySize == ArraySize::Override) return types.stride(type) * count(t);
    if (t.kind == TypeKind::Buffer && t.arraySize == ArraySize::Override) return arrayCounts[t.count];
    return types.size(type);
  }
};

}  // namespace alba::wgsl
