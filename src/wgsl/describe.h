// SPDX-License-Identifier: MIT
// What tools print of a module beyond its reflection: how types are spelt, where the members of buffers lie, which
// built-in values an entry point names. Found out when asked for, so that compile() pays nothing for it.
#pragma once

#include <string>
#include <vector>

#include "wgsl/compile.h"

namespace alba::wgsl {

struct MemberLayout {
  std::string name, type;
  uint64_t offset = 0, size = 0;  // in bytes; a runtime-sized array counts one element
};

struct StructLayout {
  std::string name;
  uint64_t size = 0;
  uint32_t align = 0;
  std::vector<MemberLayout> members;
};

// The type of the resource, which is one of the entry points' of `module`, as the language spells it.
std::string typeName(const Module& module, const Resource& resource);

// The structures that the entry point's buffers are made of, each once, in the order of the bindings.
std::vector<StructLayout> bufferStructs(const Module& module, uint32_t entryPoint);

struct BuiltinNames {
  std::vector<std::string> inputs, outputs;  // in the order of the declaration
};
BuiltinNames builtinNames(const Module& module, uint32_t entryPoint);

}  // namespace alba::wgsl
