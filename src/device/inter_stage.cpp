// SPDX-License-Identifier: MIT
// What goes from the vertex to the fragment stage (spec §10.3 "validating inter-stage interfaces").
#include "device/stage.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
Error interStageCountError(std::string sentence) { return violationText("inter-stage-count", std::move(sentence)); }
Error interStageLocationError(std::string sentence) {
  return violationText("inter-stage-location", std::move(sentence));
}

const wgsl::StageVariable* find(const std::vector<wgsl::StageVariable>& variables, uint32_t location) {
  for (const wgsl::StageVariable& v : variables)
    if (v.location == location) return &v;
  return nullptr;
}

std::string typeOf(const wgsl::StageVariable& v) {
  static constexpr const char* kScalars[] = {"bool", "i32", "u32", "f32", "f16"};
  const char* scalar = kScalars[size_t(v.kind)];
  return v.components == 1 ? std::string(scalar) : format("vec{}<{}>", v.components, scalar);
}

bool isFlat(wgsl::Interpolation interpolation) {
  return interpolation == wgsl::Interpolation::FlatFirst || interpolation == wgsl::Interpolation::FlatEither;
}

std::string interpolationOf(const wgsl::StageVariable& v) {
  static constexpr const char* kTypes[] = {"perspective", "linear", "flat, first", "flat, either"};
  static constexpr const char* kSamplings[] = {"center", "centroid", "sample"};
  std::string text = kTypes[size_t(v.interpolation)];
  if (!isFlat(v.interpolation)) text += std::string(", ") + kSamplings[size_t(v.sampling)];
  return text;
}

// Built-in inputs that take the room of a variable each.
uint32_t countBuiltins(uint32_t builtins) {
  constexpr uint32_t kCounted = wgsl::kFrontFacing | wgsl::kSampleIndex | wgsl::kSampleMaskIn | wgsl::kPrimitiveIndex |
                                wgsl::kSubgroupInvocationId | wgsl::kSubgroupSize;
  return uint32_t(__builtin_popcount(builtins & kCounted));
}

MaybeError checkOutputs(const Device& device, const wgsl::EntryPoint& vertex, WGPUPrimitiveTopology topology) {
  const uint32_t limit = device.limits().maxInterStageShaderVariables;
  const uint32_t clip = (vertex.clipDistanceCount + 3) / 4;
  const uint32_t taken = clip + (topology == WGPUPrimitiveTopology_PointList ? 1 : 0);
  if (vertex.outputs.size() + taken > limit)
    return interStageCountError(
        format("The vertex entry point \"{}\" has {} outputs, and {} more are taken by point-list or clip distances; "
               "the limit maxInterStageShaderVariables is {}.",
               vertex.name, vertex.outputs.size(), taken, limit));
  for (const wgsl::StageVariable& v : vertex.outputs)
    if (v.location >= limit - clip)
      return interStageLocationError(
          format("The location {} of the vertex output \"{}\" is not below {}: the limit "
                 "maxInterStageShaderVariables ({}) less what clip distances take.",
                 v.location, v.name, limit - clip, limit));
  return {};
}

}  // namespace

MaybeError checkInterStage(const Device& device, const wgsl::EntryPoint& vertex, const wgsl::EntryPoint* fragment,
                           WGPUPrimitiveTopology topology) {
  if (auto e = checkOutputs(device, vertex, topology)) return e;
  if (!fragment) return {};
  const uint32_t limit = device.limits().maxInterStageShaderVariables;
  const uint32_t builtins = countBuiltins(fragment->builtins);
  if (fragment->inputs.size() + builtins > limit)
    return interStageCountError(
        format("The fragment entry point \"{}\" has {} inputs and {} built-in inputs that count like them; the limit "
               "maxInterStageShaderVariables is {}.",
               fragment->name, fragment->inputs.size(), builtins, limit));
  for (const wgsl::StageVariable& in : fragment->inputs) {
    const wgsl::StageVariable* out = find(vertex.outputs, in.location);
    if (in.location >= limit)
      return interStageLocationError(
          format("The location {} of the fragment input \"{}\" is not below the limit "
                 "maxInterStageShaderVariables ({}).",
                 in.location, in.name, limit));
    if (!out)
      return violationText("inter-stage-missing",
                           format("The fragment input \"{}\" at location {} has no vertex output of \"{}\" there.",
                                  in.name, in.location, vertex.name));
    if (out->kind != in.kind || out->components != in.components)
      return violationText(
          "inter-stage-type",
          format("At location {} the vertex stage puts out {} (\"{}\"), and the fragment stage takes {} (\"{}\").",
                 in.location, typeOf(*out), out->name, typeOf(in), in.name));
    const bool flat = isFlat(in.interpolation);
    if (out->interpolation != in.interpolation || (!flat && out->sampling != in.sampling))
      return violationText(
          "inter-stage-interpolation",
          format("At location {} the vertex stage says @interpolate({}), and the fragment stage @interpolate({}).",
                 in.location, interpolationOf(*out), interpolationOf(in)));
  }
  return {};
}

}  // namespace alba::device
