// SPDX-License-Identifier: MIT
// Render bundles as the device timeline sees them. This release makes invalid ones only: finish() says so.
#pragma once

#include "device/object.h"

namespace alba::device {

class RenderBundle final : public Object {
 public:
  RenderBundle(Device& device, std::string_view label) : Object(device, ObjectKind::RenderBundle, label) {}
};

}  // namespace alba::device
