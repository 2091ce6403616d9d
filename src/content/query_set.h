// SPDX-License-Identifier: MIT
// The query set handle.
#pragma once

#include "content/handle.h"
#include "device/query_set.h"

namespace alba::content {

class QuerySet final : public Handle<QuerySet, device::QuerySet> {
 public:
  QuerySet(Device& device, device::QuerySet* state, WGPUQueryType type, uint32_t count)
      : Handle(device, state), type_(type), count_(count) {}
  void destroy();
  uint32_t getCount() const { return count_; }
  WGPUQueryType getType() const { return type_; }

 private:
  WGPUQueryType type_;
  uint32_t count_;
};

}  // namespace alba::content
