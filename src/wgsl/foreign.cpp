// SPDX-License-Identifier: MIT
// The table of other languages' words.
#include "wgsl/foreign.h"

namespace alba::wgsl {
namespace {

struct Row {
  std::string_view words;  // between blanks
  std::string_view hint;
};

#define ALBA_RESOURCE "A resource is declared as @group(0) @binding(0) var"
const Row kRows[] = {
    // Functions
    {" mul ", "WGSL multiplies vectors and matrices with the operator \"*\"."},
    {" lerp ", "WGSL calls it \"mix\"."},
    {" frac ", "WGSL calls it \"fract\"."},
    {" rsqrt inversesqrt ", "WGSL calls it \"inverseSqrt\"."},
    {" mod fmod ", "WGSL has the operator \"%\"; its result has the sign of the left side."},
    {" ddx dFdx ", "WGSL calls it \"dpdx\"."},
    {" ddy dFdy ", "WGSL calls it \"dpdy\"."},
    {" texture texture2D tex2D textureCube textureLod tex2Dlod ",
     "Textures are sampled with textureSample(texture, sampler, coordinates) and its kin."},
    {" texelFetch imageLoad ", "WGSL calls it \"textureLoad\"."},
    {" imageStore ", "WGSL calls it \"textureStore\"."},
    {" textureSize imageSize ", "WGSL calls it \"textureDimensions\"."},
    {" barrier memoryBarrierShared GroupMemoryBarrierWithGroupSync threadgroup_barrier ",
     "WGSL calls it \"workgroupBarrier\"."},
    {" InterlockedAdd ", "WGSL calls it \"atomicAdd\"."},
    {" asfloat floatBitsToInt floatBitsToUint intBitsToFloat uintBitsToFloat asint asuint as_type ",
     "WGSL keeps the bits with bitcast<type>(value)."},
    {" printf print ", "Shaders can't print; store values in a buffer to read them."},
    // Built-in values
    {" gl_Position SV_Position ", "A vertex shader returns it as a value with @builtin(position)."},
    {" gl_FragCoord ", "It is the parameter of a fragment shader with @builtin(position)."},
    {" gl_FragColor gl_FragData SV_Target ", "A fragment shader returns it as a value with @location(0)."},
    {" gl_FragDepth SV_Depth ", "A fragment shader returns it as a value with @builtin(frag_depth)."},
    {" gl_VertexID gl_VertexIndex SV_VertexID ", "It is the parameter with @builtin(vertex_index)."},
    {" gl_InstanceID gl_InstanceIndex SV_InstanceID ", "It is the parameter with @builtin(instance_index)."},
    {" gl_FrontFacing SV_IsFrontFace ", "It is the parameter with @builtin(front_facing)."},
    {" gl_GlobalInvocationID SV_DispatchThreadID ", "It is the parameter with @builtin(global_invocation_id)."},
    {" gl_LocalInvocationID SV_GroupThreadID ", "It is the parameter with @builtin(local_invocation_id)."},
    {" gl_LocalInvocationIndex SV_GroupIndex ", "It is the parameter with @builtin(local_invocation_index)."},
    {" gl_WorkGroupID SV_GroupID ", "It is the parameter with @builtin(workgroup_id)."},
    // Statements and operators
    {" do ", "Write loop { … continuing { break if !condition; } }."},
    {" fallthrough ", "Cases don't fall through; one case may list several values: case 1, 2: { … }."},
    {" elif elseif elsif ", "Write \"else if\"."},
    {" foreach ", "WGSL has the loops for, while and loop."},
    {" and ", "Write \"&&\"."},
    {" or ", "Write \"||\"."},
    {" not ", "Write \"!\"."},
    {" True TRUE ", "Write \"true\"."},
    {" False FALSE ", "Write \"false\"."},
    {" null nullptr NULL nil undefined None ", "WGSL has no null: each variable has a value, each pointer a variable."},
    {" auto ", "In \"let name = value;\" and \"var name = value;\" the value gives the type."},
    // Declarations
    {" function func def void ", "A function is declared as fn name(parameter: type) -> type { … }."},
    {" static ", "Write \"const\" for a constant, \"var<private>\" for a variable."},
    {" import include use module require ", "WGSL has no modules; join the texts before they are compiled."},
    {" in out inout varying attribute ",
     "What enters and leaves a shader are parameters and results of its entry point, with @location(0) and so on."},
    {" uniform cbuffer layout ConstantBuffer ", ALBA_RESOURCE "<uniform> name: type;"},
    {" buffer StructuredBuffer RWStructuredBuffer ", ALBA_RESOURCE "<storage, read_write> name: type;"},
    {" sampler2D Texture2D texture2d ", ALBA_RESOURCE " name: texture_2d<f32>; with a sampler beside it."},
    {" samplerCube TextureCube texturecube ", ALBA_RESOURCE " name: texture_cube<f32>; with a sampler beside it."},
    {" SamplerState ", ALBA_RESOURCE " name: sampler;"},
    {" precision highp mediump lowp ", "Types have their precision: f32, and f16 after \"enable f16;\"."},
    {" shared groupshared threadgroup ", "Memory of the workgroup is declared as var<workgroup> name: type;"},
    {" enum ", "WGSL has no enumerations; declare each value with \"const\"."},
    {" class interface trait impl ", "WGSL has structures and functions only."},
    {" typedef using ", "Write alias name = type;"},
    {" static_assert assert ", "Write const_assert condition;"},
    {" new ", "A value is constructed like a call: type(…)."},
    // Attributes
    {" stage ", "Write @vertex, @fragment or @compute."},
    {" numthreads local_size_x ", "Write @workgroup_size(64)."},
    {" block ", "Structures of buffers need no attribute."},
    {" stride ", "Arrays have the stride that their elements need."},
};
#undef ALBA_RESOURCE

struct Prefix {
  std::string_view name;
  char suffix;  // of the WGSL vector: vec3f; 'b' for vec3<bool>
};
// float3 and the like, then vec3 and the like.
const Prefix kPrefixes[] = {{"float", 'f'}, {"half", 'h'}, {"double", 'f'}, {"int", 'i'},  {"uint", 'u'}, {"bool", 'b'},
                            {"vec", 'f'},   {"ivec", 'i'}, {"uvec", 'u'},   {"bvec", 'b'}, {"dvec", 'f'}};

struct Scalar {
  std::string_view name, wgsl;
};
const Scalar kScalars[] = {{"float", "f32"},    {"double", "f32"},  {"half", "f16"},  {"int", "i32"},
                           {"uint", "u32"},     {"long", "i32"},    {"short", "i32"}, {"byte", "u32"},
                           {"uint32_t", "u32"}, {"int32_t", "i32"}, {"char", "u32"},  {"unsigned", "u32"},
                           {"f64", "f32"},      {"i64", "i32"},     {"u64", "u32"}};

std::string vectorType(char digit, char suffix) {
  std::string name = std::string("vec") + digit;
  return suffix == 'b' ? name + "<bool>" : name + suffix;
}

}  // namespace

std::string foreignType(std::string_view word) {
  for (const Scalar& scalar : kScalars)
    if (scalar.name == word) return std::string(scalar.wgsl);
  if (word.size() < 4) return {};
  auto isSize = [](char c) { return c >= '2' && c <= '4'; };
  const char last = word.back();
  if (!isSize(last)) return {};
  const std::string_view stem = word.substr(0, word.size() - 1);
  if (stem == "mat") return std::string("mat") + last + "x" + last + "f";
  for (const Prefix& prefix : kPrefixes)
    if (stem == prefix.name) return vectorType(last, prefix.suffix);
  // float4x4; others than square ones count columns first in one language and rows in the next.
  const size_t length = stem.size();
  const bool isSquare = length > 5 && stem[length - 1] == 'x' && stem[length - 2] == last;
  const std::string_view scalar = isSquare ? stem.substr(0, length - 2) : std::string_view();
  if (scalar == "float" || scalar == "half")
    return std::string("mat") + last + "x" + last + (scalar == "half" ? "h" : "f");
  return {};
}

std::string foreignHint(std::string_view word) {
  const std::string wanted = " " + std::string(word) + " ";
  for (const Row& row : kRows)
    if (row.words.find(wanted) != std::string_view::npos) return " " + std::string(row.hint);
  const std::string type = foreignType(word);
  return type.empty() ? std::string() : " WGSL calls this type \"" + type + "\".";
}

}  // namespace alba::wgsl
