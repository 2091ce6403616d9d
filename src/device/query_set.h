// SPDX-License-Identifier: MIT
// Query sets on the device timeline. A slot keeps its value until it is written again, and one that was never written
// reads as zero; so the set remembers, in replay order, which slots of its Vulkan pool hold a value.
#pragma once

#include <webgpu/webgpu.h>

#include <cstdint>
#include <vector>

#include "device/checks.h"
#include "device/object.h"
#include "device/resource_state.h"
#include "vulkan/query_pool.h"

namespace alba::device {

struct Scope;

class QuerySet final : public Object {
 public:
  static constexpr uint32_t kMaxCount = 4096;

  QuerySet(Device& device, std::string_view label, WGPUQueryType type, uint32_t count);
  ~QuerySet() override;

  void initialize(Scope* scope, ChainFault chain);
  void destroy();

  WGPUQueryType type() const { return type_; }
  uint32_t count() const { return count_; }
  bool isDestroyed() const { return destroyed_; }
  VkQueryPool pool() const { return pool_.handle; }

  // Whether the slot holds a value, as of the commands replayed so far.
  bool isWritten(uint32_t slot) const { return written_[slot]; }
  void setWritten(uint32_t slot) { written_[slot] = true; }

  ScopeMark used;  // in a command buffer's list of what it uses

 private:
  MaybeError validate(ChainFault chain) const;

  vulkan::QueryPool pool_{};
  std::vector<bool> written_;
  uint32_t count_;
  WGPUQueryType type_;
  bool destroyed_ = false;
};

}  // namespace alba::device
