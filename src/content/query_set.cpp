// SPDX-License-Identifier: MIT
// Creating and destroying query sets from the caller's side.
#include "content/query_set.h"

#include "content/chain.h"

namespace alba::content {

WGPUQuerySet Device::createQuerySet(WGPUQuerySetDescriptor const* descriptor) {
  static constexpr WGPUQuerySetDescriptor kNone{};
  const WGPUQuerySetDescriptor& d = descriptor ? *descriptor : kNone;
  auto handle = makeHandle<QuerySet>(*this, new device::QuerySet(this->state(), textOf(d.label), d.type, d.count),
                                     d.type, d.count);
  auto* const state = handle->state();
  issueScoped([state, fault = chainFault(d.nextInChain, {}), null = !descriptor](device::Scope* scope) {
    if (null) return device::rejectNullDescriptor(*state, scope, "createQuerySet");
    state->initialize(scope, fault);
  });
  return reinterpret_cast<WGPUQuerySet>(handle.detach());
}

void QuerySet::destroy() {
  issue([state = this->state()](device::Scope*) { state->destroy(); });
}

}  // namespace alba::content
