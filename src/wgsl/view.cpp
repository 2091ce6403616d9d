// SPDX-License-Identifier: MIT
#include "wgsl/view.h"

#include <algorithm>

namespace alba::wgsl {

int64_t viewEnd(const TypeStore& types, TypeId view, const ViewNumbers& known) {
  return known.offset.value_or(0) + std::max(known.size.value_or(0), static_cast<int64_t>(types.viewSize(view)));
}

ViewProblem viewProblem(const TypeStore& types, TypeId view, const ViewNumbers& known) {
  auto text = [](int64_t number) { return std::to_string(number); };
  const std::string type = types.name(view);
  const auto needed = static_cast<int64_t>(types.viewSize(view));
  const int64_t align = types.align(view);
  if (known.offset && *known.offset < 0)
    return {"view-offset", "The offset of a view can't be negative; it is " + text(*known.offset) + ".", 1};
  if (known.offset && *known.offset % align != 0)
    return {"view-offset",
            "The offset of a view of type " + type + " must be a multiple of " + text(align) + "; it is " +
                text(*known.offset) + ".",
            1};
  if (known.size) {
    const auto stride = static_cast<int64_t>(types.stride(types.runtimePart(view)));
    const auto start = static_cast<int64_t>(types.runtimeOffset(view));
    if (*known.size < needed)
      return {
          "view-size",
          "A view of type " + type + " has at least " + text(needed) + " bytes; its size is " + text(*known.size) + ".",
          2};
    if ((*known.size - start) % stride != 0)
      return {"view-size",
              "The size of a view of type " + type + " must be " + (start ? text(start) + " and " : "") +
                  "a multiple of " + text(stride) + "; it is " + text(*known.size) + ".",
              2};
  }
  if (const int64_t end = viewEnd(types, view, known); known.length && end > *known.length)
    return {"view-bounds",
            "The buffer has " + text(*known.length) + " bytes; this view of type " + type + " needs " + text(end) +
                ", offset included.",
            0};
  return {};
}

std::string bufferSizeProblem(int64_t size, uint32_t unit) {
  if (size > 0 && size <= 0xffffffff && size % unit == 0) return {};
  return "The size of a buffer must be above 0 and a multiple of " + std::to_string(unit) + ", not " +
         std::to_string(size) + ".";
}

}  // namespace alba::wgsl
