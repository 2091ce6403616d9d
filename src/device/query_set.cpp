// SPDX-License-Identifier: MIT
// Creating and destroying query sets (spec §20; see query_set.h).
#include "device/query_set.h"

#include "device/device.h"
#include "queue/queue.h"
#include "vulkan/translate.h"

namespace alba::device {

QuerySet::QuerySet(Device& device, std::string_view label, WGPUQueryType type, uint32_t count)
    : Object(device, ObjectKind::QuerySet, label), count_(count), type_(type) {}

QuerySet::~QuerySet() { destroy(); }

MaybeError QuerySet::validate(ChainFault chain) const {
  if (auto e = checkChain(chain, "WGPUQuerySetDescriptor")) return e;
  if (type_ != WGPUQueryType_Occlusion && type_ != WGPUQueryType_Timestamp) return unknownEnum("type", uint32_t(type_));
  if (type_ == WGPUQueryType_Timestamp && !device().has(WGPUFeatureName_TimestampQuery))
    return violation("query-set-feature",
                     "Query sets of the type \"timestamp\" need the feature \"timestamp-query\"; the device was "
                     "created without it.");
  if (count_ > kMaxCount)
    return violation("query-set-count", "The count {} of {} exceeds {}.", count_, named(), kMaxCount);
  return {};
}

void QuerySet::initialize(Scope* scope, ChainFault chain) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(chain)) {
    device().raise(scope, "createQuerySet", *e, *this);
    return invalidate();
  }
  if (!count_) return;
  const VkResult result = pool_.create(device().vulkan(), vulkan::toVk(type_), count_, label());
  if (result != VK_SUCCESS) {
    device().raise(scope, "createQuerySet",
                   device().vulkanError(
                       result, outOfMemory("query-set-memory", "There is not enough memory for the {} queries of {}.",
                                           count_, named())));
    return invalidate();
  }
  written_.assign(count_, false);
}

void QuerySet::destroy() {
  destroyed_ = true;
  if (!pool_) return;
  device().queue().retire(pool_, recordedSerial(device()));
  pool_ = {};
}

}  // namespace alba::device
