// SPDX-License-Identifier: MIT
// The names that exist in every WGSL program: types, type generators, enumerants and built-in functions, as one enum.
// Enumerators are spelled as in WGSL with an underscore behind: Predeclared::vec3_, Predeclared::textureSample_.
#pragma once

#include <cstdint>
#include <string_view>

namespace alba::wgsl {

enum class Predeclared : uint16_t {
#define ALBA_PREDECLARED(name, kind, extension) name##_,
#include "wgsl/predeclared.def"
#undef ALBA_PREDECLARED
  Count,  // also: no predeclared name
};

enum class PredeclaredKind : uint8_t {
  Type,           // usable as it stands: f32, vec3f, sampler
  TypeGenerator,  // takes template arguments (or, in a call, infers them): array, vec3, texture_2d, ptr
  AccessMode,     // read, write, read_write
  AddressSpace,   // function, private, …
  TexelFormat,    // rgba8unorm, …
  Function,       // built-in functions, bitcast included
};

struct PredeclaredInfo {
  const char* name;
  PredeclaredKind kind;
  uint32_t extension;  // the Extension bit (see ast.h) that must be enabled, or 0
};

const PredeclaredInfo& info(Predeclared id);

// Predeclared::Count when there is no such name.
Predeclared findPredeclared(std::string_view name);

}  // namespace alba::wgsl
