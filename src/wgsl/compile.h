// SPDX-License-Identifier: MIT
// The public face of the WGSL compiler: source text in; diagnostics, reflection and SPIR-V out. It knows neither Vulkan
// nor webgpu.h. The front (`compile`) runs once a module; the back (`generate`) once an entry point at pipeline
// creation, when the overrides have values. Both are pure: safe from any thread, a Module is immutable once made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace alba::wgsl {

enum class Severity : uint8_t { Error, Warning, Info };

// One message about the text. Positions are in UTF-8 bytes: line and column count from 1, offset from 0; all zero
// when the message has no place in the text.
struct Diagnostic {
  Severity severity = Severity::Error;
  uint32_t line = 0, column = 0;
  uint32_t offset = 0, length = 0;
  std::string message;
  // A short stable name of the rule that was broken ("assign-to-let"), for tests and documentation.
  const char* rule = "";
};

// What the device enabled; a WGSL `enable` of anything else is an error.
struct Features {
  bool f16 = false, clipDistances = false, dualSourceBlending = false, subgroups = false, primitiveIndex = false,
       subgroupSizeControl = false;
  static Features all() { return {true, true, true, true, true, true}; }
};

enum class Stage : uint8_t { Vertex, Fragment, Compute };
enum class ScalarKind : uint8_t { Bool, I32, U32, F32, F16 };

enum class ResourceKind : uint8_t {
  UniformBuffer,
  StorageBuffer,
  ReadOnlyStorageBuffer,
  Sampler,
  ComparisonSampler,
  Texture,
  DepthTexture,
  StorageTexture,
  ExternalTexture
};
enum class TextureDimension : uint8_t { D1, D2, D2Array, D3, Cube, CubeArray };
enum class Access : uint8_t { Read, Write, ReadWrite };

// A resource variable that an entry point statically uses.
struct Resource {
  uint32_t group = 0, binding = 0;
  ResourceKind kind = ResourceKind::UniformBuffer;
  std::string name;
  uint64_t minBindingSize = 0;                        // buffers: a trailing runtime array counts one element
  TextureDimension dimension = TextureDimension::D2;  // textures
  bool multisampled = false;
  ScalarKind sampled = ScalarKind::F32;  // F32, I32 or U32: component type of a sampled texture
  bool sampledWithSampler = false;       // some built-in uses this texture together with a sampler
  std::string texelFormat;               // storage textures: WGSL name, as "rgba8unorm"
  Access access = Access::Read;          // storage textures
};

struct TextureSamplerPair {
  uint32_t texture, sampler;  // indices into EntryPoint::resources
};

enum class Interpolation : uint8_t { Perspective, Linear, FlatFirst, FlatEither };
enum class Sampling : uint8_t { Center, Centroid, Sample };

// A user-defined (located) input or output.
struct StageVariable {
  uint32_t location = 0;
  ScalarKind kind = ScalarKind::F32;
  uint8_t components = 1;
  Interpolation interpolation = Interpolation::Perspective;
  Sampling sampling = Sampling::Center;
  int8_t blendSrc = -1;
  std::string name;
};

// Built-in values that an entry point's inputs or outputs name, as bits of EntryPoint::builtins.
enum Builtin : uint32_t {
  kVertexIndex = 1u << 0,
  kInstanceIndex = 1u << 1,
  kPositionOut = 1u << 2,
  kPositionIn = 1u << 3,
  kFrontFacing = 1u << 4,
  kFragDepth = 1u << 5,
  kSampleIndex = 1u << 6,
  kSampleMaskIn = 1u << 7,
  kSampleMaskOut = 1u << 8,
  kPrimitiveIndex = 1u << 9,
  kNumWorkgroups = 1u << 10,
  kSubgroupInvocationId = 1u << 11,
  kSubgroupSize = 1u << 12,
  kGlobalInvocationIndex = 1u << 13,
  kWorkgroupIndex = 1u << 14,
  kClipDistances = 1u << 15,
};

struct EntryPoint {
  std::string name;
  Stage stage = Stage::Compute;
  std::vector<Resource> resources;
  std::vector<TextureSamplerPair> pairs;
  std::vector<StageVariable> inputs, outputs;
  uint32_t builtins = 0;
  uint32_t clipDistanceCount = 0;
  uint32_t immediateSize = 0;       // bytes of the immediate variable in use, 0 without one
  uint64_t immediateSlots = 0;      // a bit for each 4-byte slot of it that holds data
  std::vector<uint32_t> overrides;  // indices into Module::overrides that it uses
};

struct Override {
  std::string name;
  std::optional<uint16_t> id;  // @id
  ScalarKind type = ScalarKind::F32;
  bool hasDefault = false;
  // The key of the pipeline constant that sets it: the id in decimal when there is one, else the name.
  std::string key() const { return id ? std::to_string(*id) : name; }
};

// The checked program that the back works from. Opaque outside wgsl/ (see module.h).
struct Program;

struct Module {
  std::vector<EntryPoint> entryPoints;
  std::vector<Override> overrides;
  std::shared_ptr<const Program> program;
};

struct CompileResult {
  std::shared_ptr<const Module> module;  // null when a diagnostic is an error
  std::vector<Diagnostic> diagnostics;
};

// Checks `source`. Never throws for the text's sake, never crashes; work is bounded by the length of the text.
CompileResult compile(std::string_view source, const Features& features = {});

struct GenerateOptions {
  // One value for each Module::overrides entry, empty where the pipeline gives none.
  std::vector<std::optional<double>> overrideValues;
  // The driver zeroes workgroup memory itself (VK_KHR_zero_initialize_workgroup_memory).
  bool zeroInitializeWorkgroupMemory = true;
  // The driver sees workgroups of x·y·z by 1 by 1 invocations, of which it makes fuller subgroups.
  bool flattenWorkgroups = false;
  // The built-in value num_subgroups is computed, for the driver's leaves a subgroup out that isn't full.
  bool countSubgroups = false;
  // Vertex stage of a point-list pipeline: PointSize must be written. Harmless elsewhere.
  bool writePointSize = true;
};

struct GenerateResult {
  std::vector<uint32_t> spirv;  // empty when a diagnostic is an error
  uint32_t workgroupSize[3] = {1, 1, 1};
  uint32_t subgroupSize = 0;            // what @subgroup_size asks for, power of two or not; 0 when it asks for none
  uint64_t workgroupStorageBytes = 0;   // each variable in use rounded up to 16 bytes
  bool usesSubgroups = false;           // their functions or built-in values
  std::vector<Diagnostic> diagnostics;  // pipeline-creation errors
};

// SPIR-V 1.5 for Vulkan 1.3 of one entry point (index into Module::entryPoints), named "main" in the output. Resources
// keep their numbers: group is the descriptor set, binding the binding. The immediate variable is push constants at 0.
GenerateResult generate(const Module& module, uint32_t entryPoint, const GenerateOptions& options);

}  // namespace alba::wgsl
