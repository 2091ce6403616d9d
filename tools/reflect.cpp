// SPDX-License-Identifier: MIT
// alba reflect: what a WGSL module asks of pipelines and bind groups, as text or JSON. Entries of "bindings" have the
// members of GPUBindGroupLayoutEntry, as a layout of 'auto' would have them.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"
#include "shader.h"
#include "wgsl/describe.h"

namespace tool {
namespace {

using namespace alba::wgsl;

struct Options {
  std::string file;
  std::vector<std::string> constants;
  bool json = false;
};

const char* name(Stage stage) {
  return stage == Stage::Vertex ? "vertex" : stage == Stage::Fragment ? "fragment" : "compute";
}

const char* name(ScalarKind kind) {
  static const char* const kNames[] = {"bool", "i32", "u32", "f32", "f16"};
  return kNames[static_cast<size_t>(kind)];
}

const char* viewDimension(TextureDimension dimension) {
  static const char* const kNames[] = {"1d", "2d", "2d-array", "3d", "cube", "cube-array"};
  return kNames[static_cast<size_t>(dimension)];
}

std::string typeOf(const StageVariable& variable) {
  const std::string scalar = name(variable.kind);
  return variable.components == 1 ? scalar : "vec" + std::to_string(variable.components) + "<" + scalar + ">";
}

void addLayout(const Resource& r, Json& out) {
  static const char* const kAccess[] = {"read-only", "write-only", "read-write"};
  const char* dimension = viewDimension(r.dimension);
  switch (r.kind) {
    case ResourceKind::UniformBuffer:
      out["buffer"] = {{"type", "uniform"}, {"minBindingSize", r.minBindingSize}};
      break;
    case ResourceKind::StorageBuffer:
      out["buffer"] = {{"type", "storage"}, {"minBindingSize", r.minBindingSize}};
      break;
    case ResourceKind::ReadOnlyStorageBuffer:
      out["buffer"] = {{"type", "read-only-storage"}, {"minBindingSize", r.minBindingSize}};
      break;
    case ResourceKind::Sampler:
      out["sampler"] = {{"type", "filtering"}};
      break;
    case ResourceKind::ComparisonSampler:
      out["sampler"] = {{"type", "comparison"}};
      break;
    case ResourceKind::Texture: {
      const char* type = r.sampled == ScalarKind::I32   ? "sint"
                         : r.sampled == ScalarKind::U32 ? "uint"
                         : r.sampledWithSampler         ? "float"
                                                        : "unfilterable-float";
      out["texture"] = {{"sampleType", type}, {"viewDimension", dimension}, {"multisampled", r.multisampled}};
      break;
    }
    case ResourceKind::DepthTexture:
      out["texture"] = {{"sampleType", "depth"}, {"viewDimension", dimension}, {"multisampled", r.multisampled}};
      break;
    case ResourceKind::StorageTexture:
      out["storageTexture"] = {
          {"access", kAccess[static_cast<size_t>(r.access)]}, {"format", r.texelFormat}, {"viewDimension", dimension}};
      break;
    case ResourceKind::ExternalTexture:
      out["externalTexture"] = Json::object();
      break;
  }
}

// `interpolated`: what goes from vertices to fragments.
Json describe(const StageVariable& variable, bool interpolated) {
  static const char* const kInterpolations[] = {"perspective", "linear", "flat", "flat"};
  static const char* const kSamplings[] = {"center", "centroid", "sample"};
  Json json = {{"location", variable.location}};
  if (variable.blendSrc >= 0) json["blendSrc"] = variable.blendSrc;
  json["name"] = variable.name;
  json["type"] = typeOf(variable);
  if (!interpolated) return json;
  json["interpolation"] = kInterpolations[static_cast<size_t>(variable.interpolation)];
  json["sampling"] = variable.interpolation == Interpolation::FlatFirst ? "first"
                     : variable.interpolation == Interpolation::FlatEither
                         ? "either"
                         : kSamplings[static_cast<size_t>(variable.sampling)];
  return json;
}

Json describe(const StructLayout& layout) {
  Json members = Json::array();
  for (const MemberLayout& member : layout.members)
    members.push_back({{"name", member.name}, {"type", member.type}, {"offset", member.offset}, {"size", member.size}});
  return {{"name", layout.name}, {"size", layout.size}, {"align", layout.align}, {"members", members}};
}

// Sizes that overrides decide are null as long as these have no values.
void addSizes(const GenerateResult& made, Stage stage, Json& out) {
  const bool known = !made.spirv.empty();
  if (stage != Stage::Compute) return;
  out["workgroupSize"] = known ? Json(made.workgroupSize) : Json();
  out["workgroupStorageSize"] = known ? Json(made.workgroupStorageBytes) : Json();
  if (made.subgroupSize != 0) out["subgroupSize"] = made.subgroupSize;
}

// That an override has no value is no error here: what depends on it isn't shown. A wrong value is, as for a pipeline;
// several entry points may have the same one, which is said once.
void addErrors(const GenerateResult& made, std::vector<Diagnostic>& out) {
  for (const Diagnostic& one : made.diagnostics) {
    if (one.severity != Severity::Error || std::string_view(one.rule) == "override-without-value") continue;
    const auto isSame = [&](const Diagnostic& other) {
      return other.offset == one.offset && other.message == one.message;
    };
    if (std::none_of(out.begin(), out.end(), isSame)) out.push_back(one);
  }
}

Json describe(const Module& module, uint32_t index, const GenerateResult& made) {
  const EntryPoint& entry = module.entryPoints[index];
  Json json = {{"name", entry.name}, {"stage", name(entry.stage)}};
  addSizes(made, entry.stage, json);
  Json bindings = Json::array(), pairs = Json::array(), inputs = Json::array(), outputs = Json::array();
  for (const Resource& resource : entry.resources) {
    Json binding = {{"group", resource.group},
                    {"binding", resource.binding},
                    {"name", resource.name},
                    {"type", typeName(module, resource)}};
    addLayout(resource, binding);
    bindings.push_back(std::move(binding));
  }
  for (const TextureSamplerPair& pair : entry.pairs)
    pairs.push_back({{"texture", entry.resources[pair.texture].name}, {"sampler", entry.resources[pair.sampler].name}});
  for (const StageVariable& variable : entry.inputs)
    inputs.push_back(describe(variable, entry.stage == Stage::Fragment));
  for (const StageVariable& variable : entry.outputs)
    outputs.push_back(describe(variable, entry.stage == Stage::Vertex));
  const BuiltinNames builtins = builtinNames(module, index);
  Json overrides = Json::array(), structs = Json::array();
  for (uint32_t used : entry.overrides) overrides.push_back(module.overrides[used].key());
  for (const StructLayout& layout : bufferStructs(module, index)) structs.push_back(describe(layout));
  json["bindings"] = bindings;
  json["pairs"] = pairs;
  json["structs"] = structs;
  json["inputs"] = inputs;
  json["outputs"] = outputs;
  json["builtinInputs"] = builtins.inputs;
  json["builtinOutputs"] = builtins.outputs;
  json["immediateSize"] = entry.immediateSize;
  json["overrides"] = overrides;
  return json;
}

Json describe(const Override& override) {
  return {{"key", override.key()},
          {"name", override.name},
          {"type", name(override.type)},
          {"hasDefault", override.hasDefault}};
}

// "name: value, value" when there is a value.
void printList(const char* what, const Json& list) {
  if (list.empty()) return;
  std::string line;
  for (const Json& one : list) line += (line.empty() ? "" : ", ") + one.get<std::string>();
  std::printf("  %s: %s\n", what, line.c_str());
}

void printVariables(const char* what, const Json& list) {
  for (const Json& one : list) {
    std::string attributes = "@location(" + std::to_string(one["location"].get<uint32_t>()) + ")";
    if (one.contains("blendSrc")) attributes += " @blend_src(" + std::to_string(one["blendSrc"].get<int>()) + ")";
    const std::string name = one["name"].get<std::string>();
    std::printf("  %s %s %s%s%s", what, attributes.c_str(), name.c_str(), name.empty() ? "" : ": ",
                one["type"].get<std::string>().c_str());
    if (one.contains("sampling"))
      std::printf(", %s, %s", one["interpolation"].get<std::string>().c_str(),
                  one["sampling"].get<std::string>().c_str());
    std::printf("\n");
  }
}

void printBinding(const Json& binding) {
  std::printf("  @group(%u) @binding(%u) %s: %s", binding["group"].get<uint32_t>(), binding["binding"].get<uint32_t>(),
              binding["name"].get<std::string>().c_str(), binding["type"].get<std::string>().c_str());
  for (const char* kind : {"buffer", "sampler", "texture", "storageTexture", "externalTexture"}) {
    if (!binding.contains(kind)) continue;
    std::printf(", %s", kind);
    for (const auto& [key, value] : binding[kind].items())
      std::printf(" %s=%s", key.c_str(), value.is_string() ? value.get<std::string>().c_str() : value.dump().c_str());
  }
  std::printf("\n");
}

void printStruct(const Json& layout) {
  std::printf("  struct %s: %" PRIu64 " bytes, aligned to %u\n", layout["name"].get<std::string>().c_str(),
              layout["size"].get<uint64_t>(), layout["align"].get<uint32_t>());
  for (const Json& member : layout["members"])
    std::printf("    %6" PRIu64 "  %s: %s, %" PRIu64 " bytes\n", member["offset"].get<uint64_t>(),
                member["name"].get<std::string>().c_str(), member["type"].get<std::string>().c_str(),
                member["size"].get<uint64_t>());
}

void printEntry(const Json& entry) {
  std::printf("%s %s", entry["stage"].get<std::string>().c_str(), entry["name"].get<std::string>().c_str());
  if (entry.contains("workgroupSize") && entry["workgroupSize"].is_null()) {
    std::printf(", its sizes depend on overrides without a value (--constant name=value)");
  } else if (entry.contains("workgroupSize")) {
    const Json& size = entry["workgroupSize"];
    std::printf(", workgroups of %u x %u x %u, %" PRIu64 " bytes of workgroup storage", size[0].get<uint32_t>(),
                size[1].get<uint32_t>(), size[2].get<uint32_t>(), entry["workgroupStorageSize"].get<uint64_t>());
    if (entry.contains("subgroupSize")) std::printf(", subgroups of %u", entry["subgroupSize"].get<uint32_t>());
  }
  std::printf("\n");
  for (const Json& binding : entry["bindings"]) printBinding(binding);
  for (const Json& pair : entry["pairs"])
    std::printf("  %s is sampled with %s\n", pair["texture"].get<std::string>().c_str(),
                pair["sampler"].get<std::string>().c_str());
  for (const Json& layout : entry["structs"]) printStruct(layout);
  printVariables("in ", entry["inputs"]);
  printVariables("out", entry["outputs"]);
  printList("built-in inputs", entry["builtinInputs"]);
  printList("built-in outputs", entry["builtinOutputs"]);
  if (entry["immediateSize"] != 0) std::printf("  immediates: %u bytes\n", entry["immediateSize"].get<uint32_t>());
  printList("overrides", entry["overrides"]);
}

int run(const Options& options) {
  std::string why;
  const std::optional<Shader> shader = readShader(options.file, why);
  if (!shader) throw UsageError(why);
  if (const int code = reportErrors(*shader)) return code;
  const Module& module = *shader->result.module;
  const std::vector<std::optional<double>> values = overrideValues(module, options.constants);
  Json entries = Json::array(), overrides = Json::array();
  std::vector<Diagnostic> errors;
  for (uint32_t i = 0; i < module.entryPoints.size(); ++i) {
    const GenerateResult made = generate(module, i, {.overrideValues = values});
    addErrors(made, errors);
    entries.push_back(describe(module, i, made));
  }
  for (const Diagnostic& error : errors) print(*shader, error, true);
  if (!errors.empty()) return kShaderErrors;
  for (const Override& override : module.overrides) overrides.push_back(describe(override));
  if (options.json) {
    printJson({{"file", shader->path}, {"entryPoints", entries}, {"overrides", overrides}});
    return kFine;
  }
  for (const Json& entry : entries) printEntry(entry);
  if (entries.empty()) std::printf("no entry points\n");
  for (const Json& override : overrides)
    std::printf("override %s: %s, set by \"%s\"%s\n", override["name"].get<std::string>().c_str(),
                override["type"].get<std::string>().c_str(), override["key"].get<std::string>().c_str(),
                override["hasDefault"].get<bool>() ? ", has a default" : ", needs a value");
  return kFine;
}

}  // namespace

void addReflect(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("reflect", "Shows what a WGSL file asks of pipelines and bind groups");
  auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "WGSL file; - is standard input")->required();
  command->add_option("--constant", options->constants, "Values of overrides, name=value (or the number of @id)")
      ->allow_extra_args(false);
  command->add_flag("--json", options->json, "Prints one JSON document");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace tool
