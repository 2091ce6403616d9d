// SPDX-License-Identifier: MIT
// Words of other languages (GLSL, HLSL, Metal, Rust, JavaScript) that find their way into WGSL texts, and what to write
// instead. Looked up only after an error.
#pragma once

#include <string>
#include <string_view>

namespace alba::wgsl {

// What the word is for in WGSL, a sentence behind a space: " WGSL calls it \"mix\"." Empty for other words.
std::string foreignHint(std::string_view word);

// The WGSL name of a type that other languages spell like this: "f32" for "float", "vec3i" for "ivec3", "vec3f" for
// "vec3". Empty for other words.
std::string foreignType(std::string_view word);

}  // namespace alba::wgsl
