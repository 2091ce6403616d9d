// SPDX-License-Identifier: MIT
// What both kinds of pass validate alike: usage scopes, bind groups, immediates. Validity for a pipeline is worked out
// only when something has changed since the last draw or dispatch.
#pragma once

#include <cstdint>
#include <vector>

#include "device/bind_group.h"
#include "device/command.h"
#include "device/error.h"
#include "device/pipeline.h"
#include "device/side_tables.h"

namespace alba::device {

// The spec's internal usages, as bits. Storage textures that are only written are a usage of their own, which excludes
// those that are read, too: so the conformance suite has it.
enum ScopeUse : uint8_t {
  kInput = 1,
  kConstant = 2,
  kStorageRead = 4,
  kAttachmentRead = 8,
  kStorage = 16,
  kStorageWrite = 32,
  kAttachment = 64
};

// A number that no other walk or scope has had.
uint64_t nextStamp();

// One usage scope: a render pass, a render bundle or a dispatch.
class UsageScope {
 public:
  // Uses are appended to these lists, which may hold those of earlier scopes.
  UsageScope(std::vector<BufferUse>& buffers, std::vector<TextureUse>& textures)
      : buffers_(buffers), textures_(textures) {}
  // `name`: "render pass", for messages.
  void begin(const char* name);
  uint64_t stamp() const { return stamp_; }
  MaybeError addBuffer(Buffer& buffer, ScopeUse use, const GpuAccess& access, uint64_t begin, uint64_t end);
  // One that another scope has gathered.
  MaybeError addBuffer(const BufferUse& use);
  MaybeError addTexture(Texture& texture, ScopeUse use, const SubresourceRange& range);
  // The same, noted for the barriers of a render pass.
  MaybeError addTexture(Texture& texture, ScopeUse use, const SubresourceRange& range, const GpuAccess& access);
  // All resources of a group, once a scope.
  MaybeError addGroup(BindGroup& group, bool render);

 private:
  struct TextureEntry {
    uint32_t bits;     // in bits_: a byte for each subresource
    uint32_t lastUse;  // in textures_
  };
  std::vector<BufferUse>& buffers_;
  std::vector<TextureUse>& textures_;
  const char* name_ = "";
  uint64_t stamp_ = 0;
  std::vector<TextureEntry> entries_;
  std::vector<uint8_t> bits_;
};

// Everything a stream uses, each thing once, for the checks of submit.
class UsedObjects {
 public:
  explicit UsedObjects(SideTables& tables) : tables_(tables), stamp_(nextStamp()) {}
  void add(Buffer& buffer);
  void add(Texture& texture);
  void add(QuerySet& set);
  void add(BindGroup& group);

 private:
  SideTables& tables_;
  uint64_t stamp_;
};

// Bind groups and immediates of the open pass or bundle.
class PassState {
 public:
  PassState(const Device& device, UsedObjects& used) : device_(device), used_(used) {}
  void reset();

  // setBindGroup's rules; `scope` is the render pass's, null in a compute pass.
  MaybeError setBindGroup(const SetBindGroupRecord& record, UsageScope* scope) {
    // The same group again, as a rule with other offsets: all else has been seen to.
    if (record.index < kMaxGroups && record.group && record.group == groups_[record.index]) [[likely]]
      return setOffsets(record);
    return setGroup(record, scope);
  }
  MaybeError setImmediates(const SetImmediatesRecord& record);
  void setPipeline(const Pipeline* pipeline) {
    if (pipeline != pipeline_) dirty_ = groupsChanged_ = true;
    pipeline_ = pipeline;
  }
  const Pipeline* pipeline() const { return pipeline_; }
  BindGroup* group(uint32_t index) const { return groups_[index]; }
  uint32_t groupEnd() const { return groupEnd_; }

  // Something has changed that a draw or dispatch depends on. Other offsets alone can only make writable ranges
  // overlap.
  bool stale() const { return dirty_ || groupsChanged_ || (offsetsChanged_ && mayAlias_); }
  // What a draw or dispatch needs of the above.
  MaybeError check() {
    if (!dirty_ && !(offsetsChanged_ && mayAlias_)) [[likely]]
      return {};
    return checkAll();
  }
  // The groups or the pipeline have changed since the last call.
  bool takeGroupsChanged() { return std::exchange(groupsChanged_, false); }

 private:
  MaybeError setGroup(const SetBindGroupRecord& record, UsageScope* scope);
  MaybeError setOffsets(const SetBindGroupRecord& record);
  MaybeError checkAll();
  MaybeError checkAliasing() const;

  const Device& device_;
  UsedObjects& used_;
  const Pipeline* pipeline_ = nullptr;
  BindGroup* groups_[kMaxGroups] = {};
  const uint32_t* offsets_[kMaxGroups] = {};
  uint32_t groupEnd_ = 0;  // highest set index + 1
  uint64_t immediateSlots_ = 0;
  bool dirty_ = true;
  bool groupsChanged_ = true;
  bool offsetsChanged_ = false;
  bool mayAlias_ = false;  // what is bound has something writable and something else
};

// Whether it may be used with `device`, for the hot paths; checkUsable says what is wrong.
inline bool usable(const Object* object, const Device& device) {
  return object && &object->device() == &device && object->isValid();
}
SubresourceRange rangeOf(const TextureView& view);

}  // namespace alba::device
