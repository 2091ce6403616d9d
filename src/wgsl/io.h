// SPDX-License-Identifier: MIT
// Attributes of shader inputs and outputs, as they sit on struct members, parameters and return values. A header of its
// own because both the types (struct members) and the IR (parameters) carry them.
#pragma once

#include <cstdint>

#include "wgsl/compile.h"

namespace alba::wgsl {

enum class BuiltinValue : uint8_t {
  None,
  VertexIndex,
  InstanceIndex,
  Position,
  FrontFacing,
  FragDepth,
  SampleIndex,
  SampleMask,
  PrimitiveIndex,
  LocalInvocationId,
  LocalInvocationIndex,
  GlobalInvocationId,
  WorkgroupId,
  NumWorkgroups,
  SubgroupInvocationId,
  SubgroupSize,
  SubgroupId,
  NumSubgroups,
  GlobalInvocationIndex,
  WorkgroupIndex,
  ClipDistances,
};

// @builtin(frag_depth, less) and (…, greater) of the fragment_depth language extension.
enum class DepthMode : uint8_t { Any, Less, Greater };

struct IoAttributes {
  BuiltinValue builtin = BuiltinValue::None;
  int32_t location = -1;  // -1: none
  int8_t blendSrc = -1;   // -1: none
  bool hasInterpolation = false;
  Interpolation interpolation = Interpolation::Perspective;  // integers: FlatFirst or FlatEither
  Sampling sampling = Sampling::Center;
  DepthMode depthMode = DepthMode::Any;
  bool invariant = false;

  bool isIo() const { return builtin != BuiltinValue::None || location >= 0; }
};

}  // namespace alba::wgsl
