// SPDX-License-Identifier: MIT
// Usage scopes, bind groups and immediates (spec §3.4.4, §14.1, §14.2; see pass_state.h).
#include "device/pass_state.h"

#include <algorithm>
#include <atomic>

#include "device/buffer.h"
#include "device/query_set.h"
#include "device/texture_view.h"

namespace alba::device {

uint64_t nextStamp() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

SubresourceRange rangeOf(const TextureView& view) {
  const bool is3D = view.texture()->dimension() == WGPUTextureDimension_3D;
  return {view.baseMip(), view.mipCount(), is3D ? 0 : view.baseLayer(), is3D ? 1 : view.layerCount(), view.aspects()};
}

// ---- usage scopes
namespace {

// The spec's "compatible usage list".
bool compatible(uint8_t uses) {
  constexpr uint8_t kWritable = kStorage | kStorageWrite | kAttachment;
  return (uses & kWritable) == 0 || (uses & (uses - 1)) == 0;
}

void printUses(uint64_t uses, std::string& out) {
  static constexpr const char* kNames[] = {
      "input",     "constant", "read-only storage", "read-only attachment", "writable storage", "write-only storage",
      "attachment"};
  bool first = true;
  for (uint32_t i = 0; i < std::size(kNames); ++i) {
    if (!(uses >> i & 1)) continue;
    if (!first) out += " and ";
    first = false;
    out += kNames[i];
  }
}

ScopeUse scopeUse(BindingUsage usage) {
  switch (usage) {
    case BindingUsage::Storage:
    case BindingUsage::StorageTexture:
      return kStorage;
    case BindingUsage::WriteOnlyStorageTexture:
      return kStorageWrite;
    case BindingUsage::ReadOnlyStorage:
    case BindingUsage::ReadOnlyStorageTexture:
      return kStorageRead;
    case BindingUsage::Uniform:
    case BindingUsage::Sampled:
      break;
  }
  return kConstant;
}

}  // namespace

void UsageScope::begin(const char* name) {
  name_ = name;
  stamp_ = nextStamp();
  entries_.clear();
  bits_.clear();
}

MaybeError UsageScope::addBuffer(Buffer& buffer, ScopeUse use, const GpuAccess& access, uint64_t begin, uint64_t end) {
  return addBuffer({&buffer, access.stages, access.access, begin, end, access.writes, use});
}

MaybeError UsageScope::addBuffer(const BufferUse& use) {
  ScopeMark& mark = use.buffer->gpu.scope;
  if (mark.stamp != stamp_) {
    mark = {stamp_, uint32_t(buffers_.size())};
    buffers_.push_back(use);
    return {};
  }
  BufferUse& entry = buffers_[mark.index];
  entry.scopeUses |= use.scopeUses;
  entry.stages |= use.stages;
  entry.access |= use.access;
  entry.begin = std::min(entry.begin, use.begin);
  entry.end = std::max(entry.end, use.end);
  entry.writes |= use.writes;
  if (compatible(entry.scopeUses)) return {};
  return violation("usage-scope-buffer", "{} is used as {} in one {}: writable uses exclude all others.",
                   use.buffer->named(), FormatArg(entry.scopeUses, printUses), name_);
}

MaybeError UsageScope::addTexture(Texture& texture, ScopeUse use, const SubresourceRange& range) {
  TextureState& gpu = texture.gpu;
  if (gpu.scope.stamp != stamp_) {
    gpu.scope = {stamp_, uint32_t(entries_.size())};
    entries_.push_back({uint32_t(bits_.size()), UINT32_MAX});
    bits_.resize(bits_.size() + gpu.count());
  }
  uint8_t* bits = bits_.data() + entries_[gpu.scope.index].bits;
  for (uint32_t aspect = 0; aspect < gpu.aspects(); ++aspect) {
    if (gpu.aspects() == 2 && !(range.aspects & (aspect == 0 ? kDepthAspect : kStencilAspect))) continue;
    for (uint32_t mip = range.baseMip; mip < range.baseMip + range.mipCount; ++mip) {
      for (uint32_t layer = range.baseLayer; layer < range.baseLayer + range.layerCount; ++layer) {
        uint8_t& uses = bits[gpu.indexOf(mip, layer, aspect)];
        uses |= use;
        if (!compatible(uses))
          return violation("usage-scope-texture",
                           "Mip level {}, layer {} of {} is used as {} in one {}: writable uses exclude all others.",
                           mip, layer, texture.named(), FormatArg(uses, printUses), name_);
      }
    }
  }
  return {};
}

MaybeError UsageScope::addTexture(Texture& texture, ScopeUse use, const SubresourceRange& range,
                                  const GpuAccess& access) {
  if (auto e = addTexture(texture, use, range)) return e;
  uint32_t& last = entries_[texture.gpu.scope.index].lastUse;
  if (last != UINT32_MAX) {
    TextureUse& known = textures_[last];
    if (known.range == range && known.scopeUse == use && known.access.layout == access.layout) {
      known.access.stages |= access.stages;
      known.access.access |= access.access;
      return {};
    }
  }
  last = uint32_t(textures_.size());
  textures_.push_back({&texture, access, range, use});
  return {};
}

MaybeError UsageScope::addGroup(BindGroup& group, bool render) {
  ScopeMark& mark = group.marks.scope;
  if (mark.stamp == stamp_) return {};
  mark.stamp = stamp_;
  for (const BufferBinding& b : group.buffers()) {
    const ScopeUse use = scopeUse(b.usage);
    const VkPipelineStageFlags2 stages = stagesOf(b.visibility);
    const GpuAccess access = use == kConstant  ? uniformRead(stages)
                             : use == kStorage ? storageWrite(stages)
                                               : storageRead(stages);
    // Dynamic offsets may point anywhere.
    const bool dynamic = b.dynamicIndex != BindingLayout::kNotDynamic;
    if (auto e =
            addBuffer(*b.buffer, use, access, dynamic ? 0 : b.offset, dynamic ? b.buffer->size() : b.offset + b.size))
      return e;
  }
  for (const TextureBinding& t : group.textures()) {
    const ScopeUse use = scopeUse(t.usage);
    Texture& texture = *t.view->texture();
    if (!render) {
      if (auto e = addTexture(texture, use, rangeOf(*t.view))) return e;
      continue;
    }
    const VkPipelineStageFlags2 stages = stagesOf(t.visibility);
    const GpuAccess access = use == kConstant      ? sampledRead(texture, stages)
                             : use == kStorageRead ? storageRead(stages)
                                                   : storageWrite(stages);
    if (auto e = addTexture(texture, use, rangeOf(*t.view), access)) return e;
  }
  return {};
}

// ---- what is used
void UsedObjects::add(Buffer& buffer) {
  if (buffer.gpu.used.stamp == stamp_) return;
  buffer.gpu.used.stamp = stamp_;
  tables_.buffers.push_back(&buffer);
}
void UsedObjects::add(Texture& texture) {
  if (texture.gpu.used.stamp == stamp_) return;
  texture.gpu.used.stamp = stamp_;
  tables_.textures.push_back(&texture);
}
void UsedObjects::add(QuerySet& set) {
  if (set.used.stamp == stamp_) return;
  set.used.stamp = stamp_;
  tables_.querySets.push_back(&set);
}
void UsedObjects::add(BindGroup& group) {
  if (group.marks.used.stamp == stamp_) return;
  group.marks.used.stamp = stamp_;
  for (const BufferBinding& b : group.buffers()) add(*b.buffer);
  for (const TextureBinding& t : group.textures()) add(*t.view->texture());
}

// ---- bind groups
void PassState::reset() {
  pipeline_ = nullptr;
  std::fill(std::begin(groups_), std::end(groups_), nullptr);
  std::fill(std::begin(offsets_), std::end(offsets_), nullptr);
  groupEnd_ = 0;
  immediateSlots_ = 0;
  dirty_ = groupsChanged_ = true;
}

namespace {

Error offsetCountError(const SetBindGroupRecord& record, const FormatArg& group, uint32_t needed) {
  const bool unreadable = record.offsetCount == UINT32_MAX;  // too many to record, or a null pointer
  return violation("bind-group-offset-count", "{} dynamic offsets were given for {}, which needs {}.",
                   unreadable ? FormatArg("Too many or unreadable") : FormatArg(record.offsetCount), group, needed);
}

}  // namespace

MaybeError PassState::setGroup(const SetBindGroupRecord& record, UsageScope* scope) {
  const uint32_t most = std::min(device_.limits().maxBindGroups, kMaxGroups);
  if (record.index >= most)
    return violation("bind-group-index", "The group index {} is not less than maxBindGroups ({}).", record.index, most);
  BindGroup* group = record.group;
  if (group) {
    if (!usable(group, device_)) return checkUsable(group, device_, "group");
    if (auto e = setOffsets(record)) return e;
    used_.add(*group);
    if (scope)
      if (auto e = scope->addGroup(*group, true)) return e;
  } else if (record.offsetCount) {
    return offsetCountError(record, FormatArg("no bind group"), 0);
  }
  if (groups_[record.index] != group) {
    groups_[record.index] = group;
    dirty_ = groupsChanged_ = true;
    groupEnd_ = std::max(groupEnd_, record.index + 1);
    while (groupEnd_ && !groups_[groupEnd_ - 1]) --groupEnd_;
  }
  return {};
}

MaybeError PassState::setOffsets(const SetBindGroupRecord& record) {
  const BindGroup& group = *record.group;
  if (record.offsetCount != group.dynamicOffsetCount())
    return offsetCountError(record, group.named(), group.dynamicOffsetCount());
  if (!record.offsetCount) return {};
  for (const BufferBinding& b : group.buffers()) {
    if (b.dynamicIndex == BindingLayout::kNotDynamic) continue;
    const uint64_t offset = record.offsets()[b.dynamicIndex];
    const uint32_t alignment = b.usage == BindingUsage::Uniform ? device_.limits().minUniformBufferOffsetAlignment
                                                                : device_.limits().minStorageBufferOffsetAlignment;
    if (offset & (alignment - 1))
      return violation("bind-group-offset-alignment",
                       "The dynamic offset {} of binding {} of {} is not a multiple of {}.", offset, b.binding,
                       group.named(), alignment);
    // No sum here can wrap: a buffer's offset and size are far below 2^63.
    if (b.offset + offset + b.size > b.buffer->size())
      return violation("bind-group-offset-range",
                       "With the dynamic offset {}, binding {} of {} takes {} bytes at {}, beyond the size ({}) of {}.",
                       offset, b.binding, group.named(), b.size, b.offset + offset, b.buffer->size(),
                       b.buffer->named());
  }
  offsets_[record.index] = record.offsets();
  offsetsChanged_ = true;
  return {};
}

MaybeError PassState::setImmediates(const SetImmediatesRecord& record) {
  const uint32_t most = device_.limits().maxImmediateSize;
  if (record.missing) return missing("data");
  if (record.offset % 4 || record.size % 4)
    return violation("immediates-alignment", "The offset {} or the size {} of immediates is not a multiple of 4.",
                     record.offset, record.size);
  if (record.offset > most || record.size > most - record.offset)
    return violation("immediates-range", "{} bytes of immediates at offset {} exceed maxImmediateSize ({}).",
                     record.size, record.offset, most);
  for (uint64_t at = 0; at < record.size; at += 4) immediateSlots_ |= uint64_t(1) << ((record.offset + at) / 4 & 63);
  dirty_ = true;
  return {};
}

MaybeError PassState::checkAll() {
  if (!pipeline_) return violation("pipeline-missing", "No pipeline is set.");
  const PipelineLayoutCore& layout = *pipeline_->layout();
  bool writable = false;
  uint32_t bindings = 0, textures = 0;
  for (uint32_t i = 0; i < layout.groupCount(); ++i) {
    const BindGroupLayoutCore* core = layout.group(i);
    if (!core) continue;
    const BindGroup* group = groups_[i];
    if (!group)
      return violation("bind-group-missing", "{} needs a bind group at index {}, but none is set.", pipeline_->named(),
                       i);
    if (group->layout() == core) {
      writable |= core->hasWritableBuffers();
      bindings += core->bufferCount();
      textures += core->textureCount();
      continue;
    }
    if (group->layout()->exclusivePipeline() != core->exclusivePipeline())
      return violation(
          "bind-group-exclusive",
          "{} at index {} was made for another pipeline than {}: one with the layout \"auto\" takes only groups "
          "made with its own getBindGroupLayout, and those fit no other.",
          group->named(), i, pipeline_->named());
    return violation("bind-group-layout", "The layout of {} at index {} differs from the one that {} expects.",
                     group->named(), i, pipeline_->named());
  }
  for (const Pipeline::SizeCheck& check : pipeline_->sizeChecks()) {
    const BindGroup* group = groups_[check.group];
    if (!group || check.bufferIndex >= group->buffers().size()) continue;
    const BufferBinding& b = group->buffers()[check.bufferIndex];
    if (b.size < check.minSize)
      return violation("bind-group-binding-size", "Binding {} of {} has {} bytes, but the shader of {} needs {}.",
                       check.binding, group->named(), b.size, pipeline_->named(), check.minSize);
  }
  if (pipeline_->immediateSlots() & ~immediateSlots_)
    return violation("immediates-missing",
                     "{} reads immediates that are not set: call setImmediates for the bytes from {} on first.",
                     pipeline_->named(), uint32_t(__builtin_ctzll(pipeline_->immediateSlots() & ~immediateSlots_)) * 4);
  if (writable || textures > 1)
    if (auto e = checkAliasing()) return e;
  mayAlias_ = writable && bindings > 1;
  dirty_ = offsetsChanged_ = false;
  return {};
}

// Two bindings that one stage sees and that overlap, one of them writable (spec: "encoder bind groups alias a writable
// resource").
MaybeError PassState::checkAliasing() const {
  const PipelineLayoutCore& layout = *pipeline_->layout();
  const auto beginOf = [this](uint32_t g, const BufferBinding& b) {
    return b.offset + (b.dynamicIndex == BindingLayout::kNotDynamic ? 0 : offsets_[g][b.dynamicIndex]);
  };
  for (uint32_t i = 0; i < layout.groupCount(); ++i) {
    if (!layout.group(i)) continue;
    for (const BufferBinding& a : groups_[i]->buffers()) {
      if (a.usage != BindingUsage::Storage) continue;
      const uint64_t begin = beginOf(i, a), end = begin + a.size;
      for (uint32_t j = 0; j < layout.groupCount(); ++j) {
        if (!layout.group(j)) continue;
        for (const BufferBinding& b : groups_[j]->buffers()) {
          if (a.buffer != b.buffer || (i == j && &a == &b) || !(a.visibility & b.visibility)) continue;
          const uint64_t otherBegin = beginOf(j, b);
          if (begin < otherBegin + b.size && otherBegin < end)
            return violation(
                "aliasing-buffer",
                "Binding {} of group {} may write bytes {} to {} of {}, which binding {} of group {} uses, too.",
                a.binding, i, begin, end, a.buffer->named(), b.binding, j);
        }
      }
    }
    for (const TextureBinding& a : groups_[i]->textures()) {
      if (a.usage != BindingUsage::StorageTexture && a.usage != BindingUsage::WriteOnlyStorageTexture) continue;
      for (uint32_t j = 0; j < layout.groupCount(); ++j) {
        if (!layout.group(j)) continue;
        for (const TextureBinding& b : groups_[j]->textures()) {
          // What is sampled at the same time is for the usage scope to find.
          if (b.usage == BindingUsage::Sampled) continue;
          if (a.view->texture() != b.view->texture() || (i == j && &a == &b) || !(a.visibility & b.visibility))
            continue;
          const SubresourceRange x = rangeOf(*a.view), y = rangeOf(*b.view);
          if ((x.aspects & y.aspects) && x.baseMip < y.baseMip + y.mipCount && y.baseMip < x.baseMip + x.mipCount &&
              x.baseLayer < y.baseLayer + y.layerCount && y.baseLayer < x.baseLayer + x.layerCount)
            return violation("aliasing-texture",
                             "Binding {} of group {} may write a part of {} that binding {} of group {} uses, too.",
                             a.binding, i, a.view->texture()->named(), b.binding, j);
        }
      }
    }
  }
  return {};
}

}  // namespace alba::device
