// SPDX-License-Identifier: MIT
// Finding layouts by content (see layout_cache.h).
#include "device/layout_cache.h"

#include <algorithm>

namespace alba::device {
namespace {

class Hash {
 public:
  void add(uint64_t value) {
    state_ ^= value;
    state_ *= 0x9E3779B97F4A7C15u;
    state_ ^= state_ >> 29;
  }
  size_t value() const { return size_t(state_); }

 private:
  uint64_t state_ = 0x243F6A8885A308D3u;
};

size_t hashOf(const std::vector<BindingLayout>& entries, uint64_t exclusivePipeline) {
  Hash hash;
  hash.add(exclusivePipeline);
  for (const BindingLayout& b : entries) {
    hash.add(uint64_t(b.binding) << 32 | b.visibility << 16 | uint32_t(b.kind) << 8 | b.hasDynamicOffset << 1 |
             b.multisampled);
    hash.add(uint64_t(b.bufferType) << 48 ^ uint64_t(b.samplerType) << 40 ^ uint64_t(b.sampleType) << 32 ^
             uint64_t(b.access) << 24 ^ uint64_t(b.storageFormat) << 8 ^ uint64_t(b.viewDimension));
    hash.add(b.minBindingSize);
  }
  return hash.value();
}

template <class Map, class Core>
void erase(Map& map, Core& core) {
  auto [at, end] = map.equal_range(core.hash());
  for (; at != end; ++at) {
    if (at->second != &core) continue;
    map.erase(at);
    return;
  }
}

}  // namespace

Ref<BindGroupLayoutCore> LayoutCache::bindGroupLayout(Device& device, std::vector<BindingLayout> entries,
                                                      uint64_t exclusivePipeline) {
  std::sort(entries.begin(), entries.end(),
            [](const BindingLayout& a, const BindingLayout& b) { return a.binding < b.binding; });
  const size_t hash = hashOf(entries, exclusivePipeline);
  auto [at, end] = bindGroupLayouts_.equal_range(hash);
  for (; at != end; ++at)
    if (at->second->entries() == entries && at->second->exclusivePipeline() == exclusivePipeline) return at->second;
  auto core = makeRef<BindGroupLayoutCore>(device, std::move(entries), exclusivePipeline, hash);
  bindGroupLayouts_.emplace(hash, core.get());
  return core;
}

Ref<PipelineLayoutCore> LayoutCache::pipelineLayout(Device& device, std::vector<Ref<BindGroupLayoutCore>> groups,
                                                    uint32_t immediateSize) {
  for (Ref<BindGroupLayoutCore>& group : groups)
    if (group && group->empty()) group = nullptr;
  while (!groups.empty() && !groups.back()) groups.pop_back();
  Hash hash;
  hash.add(immediateSize);
  for (const auto& group : groups) hash.add(uint64_t(reinterpret_cast<uintptr_t>(group.get())));
  auto [at, end] = pipelineLayouts_.equal_range(hash.value());
  for (; at != end; ++at)
    if (at->second->groups() == groups && at->second->immediateSize() == immediateSize) return at->second;
  auto core = makeRef<PipelineLayoutCore>(device, std::move(groups), immediateSize, hash.value());
  pipelineLayouts_.emplace(hash.value(), core.get());
  return core;
}

void LayoutCache::remove(BindGroupLayoutCore& core) { erase(bindGroupLayouts_, core); }
void LayoutCache::remove(PipelineLayoutCore& core) { erase(pipelineLayouts_, core); }

}  // namespace alba::device
