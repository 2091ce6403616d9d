// SPDX-License-Identifier: MIT
// What the device timeline remembers of how the GPU last used a buffer or a texture, so that a command gets exactly the
// barriers it needs: none between reads, none between accesses to ranges that do not meet. It also says whether
// contents exist yet (WebGPU promises zeros) and carries marks by which walks over a command stream find what they have
// seen already.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "vulkan/api.h"

namespace alba::device {

// A place in the side table of the walk whose number is `stamp`; any other walk's mark is stale.
struct ScopeMark {
  uint64_t stamp = 0;
  uint32_t index = 0;
};

// A dependency under construction: what one vkCmdPipelineBarrier2 waits for and what waits for it, for all buffers at
// once.
struct MemoryBarrier {
  VkPipelineStageFlags2 srcStages = 0;
  VkAccessFlags2 srcAccess = 0;
  VkPipelineStageFlags2 dstStages = 0;
  VkAccessFlags2 dstAccess = 0;
  bool needed() const { return dstStages != 0; }
};

// The GPU's accesses to one buffer, or to one subresource of a texture (which uses the whole range).
class AccessState {
 public:
  // Records an access to bytes [begin, end) and adds to `barrier` what it must wait for. True if it had to.
  bool read(VkPipelineStageFlags2 stages, VkAccessFlags2 access, uint64_t begin, uint64_t end, MemoryBarrier& barrier) {
    const bool fresh = recent_.meets(begin, end);
    const bool old = older_.meets(begin, end) && !hasSeen(stages, access);
    if (fresh) {
      barrier.srcStages |= recent_.stages;
      barrier.srcAccess |= recent_.access;
      retireRecent();
      // An earlier barrier's waiters have seen the older writes only.
      syncedStages_ = 0, syncedAccess_ = 0;
    }
    if (fresh || old) {
      // For all stages and accesses that have waited so far, so that each of them has seen the writes by each of these.
      // Recent writes elsewhere stay for those who read there.
      syncedStages_ |= stages;
      syncedAccess_ |= access;
      barrier.srcStages |= older_.stages | olderReads_.stages;
      barrier.srcAccess |= older_.access;
      barrier.dstStages |= syncedStages_;
      barrier.dstAccess |= syncedAccess_;
    }
    reads_.add(begin, end, stages, 0);
    return fresh || old;
  }
  bool write(VkPipelineStageFlags2 stages, VkAccessFlags2 access, uint64_t begin, uint64_t end,
             MemoryBarrier& barrier) {
    const bool old = older_.meets(begin, end) && !hasSeen(stages, access);
    const bool overtakes = olderReads_.meets(begin, end) && (stages & ~syncedStages_) != 0;
    const bool wait = recent_.meets(begin, end) || reads_.meets(begin, end) || old || overtakes;
    if (wait) {
      barrier.srcStages |= this->stages();
      barrier.srcAccess |= writeAccess();
      barrier.dstStages |= stages;
      barrier.dstAccess |= access;
      retireRecent();
      olderReads_.add(reads_);
      reads_ = {};
      syncedStages_ = stages;
      syncedAccess_ = access;
      // Who comes after this write comes after what it replaces.
      if (begin <= older_.begin && end >= older_.end) older_ = {};
      if (begin <= olderReads_.begin && end >= olderReads_.end) olderReads_ = {};
    }
    recent_.add(begin, end, stages, access);
    return wait;
  }
  // Stages that anything which reuses the memory (or changes an image's layout) must wait for, with their writes.
  VkPipelineStageFlags2 stages() const { return recent_.stages | older_.stages | reads_.stages | olderReads_.stages; }
  VkAccessFlags2 writeAccess() const { return recent_.access | older_.access; }
  // After an image barrier that waited for everything: only `stages` have seen the contents, by `access`.
  void setSynced(VkPipelineStageFlags2 stages, VkAccessFlags2 access) {
    recent_ = reads_ = olderReads_ = {};
    older_ = {0, ~uint64_t(0), stages, 0};
    syncedStages_ = stages;
    syncedAccess_ = access;
  }
  // The same barrier, before it was recorded, was made to wait for a read, too.
  void addSynced(VkPipelineStageFlags2 stages, VkAccessFlags2 access) {
    syncedStages_ |= stages;
    syncedAccess_ |= access;
    reads_.add(0, ~uint64_t(0), stages, 0);
  }
  bool operator==(const AccessState& o) const {
    return recent_ == o.recent_ && older_ == o.older_ && reads_ == o.reads_ && olderReads_ == o.olderReads_ &&
           syncedStages_ == o.syncedStages_ && syncedAccess_ == o.syncedAccess_;
  }

 private:
  // The hull of byte ranges with the union of their accesses.
  struct Accesses {
    uint64_t begin = ~uint64_t(0), end = 0;
    VkPipelineStageFlags2 stages = 0;
    VkAccessFlags2 access = 0;
    bool meets(uint64_t b, uint64_t e) const { return b < end && begin < e; }
    void add(uint64_t b, uint64_t e, VkPipelineStageFlags2 s, VkAccessFlags2 a) {
      begin = std::min(begin, b), end = std::max(end, e);
      stages |= s, access |= a;
    }
    void add(const Accesses& o) { add(o.begin, o.end, o.stages, o.access); }
    bool operator==(const Accesses& o) const {
      return begin == o.begin && end == o.end && stages == o.stages && access == o.access;
    }
  };
  // The barriers so far made the older writes visible to every synced access in every synced stage.
  bool hasSeen(VkPipelineStageFlags2 stages, VkAccessFlags2 access) const {
    return (stages & ~syncedStages_) == 0 && (access & ~syncedAccess_) == 0;
  }
  void retireRecent() {
    older_.add(recent_);
    recent_ = {};
  }

  Accesses recent_;      // writes that no barrier has waited for
  Accesses older_;       // writes that barriers made visible to synced…
  Accesses reads_;       // reads since the last write that waited
  Accesses olderReads_;  // reads that synced stages have waited for
  VkPipelineStageFlags2 syncedStages_ = 0;
  VkAccessFlags2 syncedAccess_ = 0;
};

// In every device::Buffer.
struct BufferState {
  AccessState access;
  ScopeMark scope;  // in a usage scope
  ScopeMark used;   // in a command buffer's list of what it uses
};

// In every device::BindGroup: its resources have been merged into a scope, are in the list of what is used.
struct BindGroupMarks {
  ScopeMark scope;
  ScopeMark used;
};

// In every device::Texture: a state for each (mip, layer, aspect), one shared state while they all agree. The slices of
// a 3d texture are one subresource.
class TextureState {
 public:
  struct Subresource {
    AccessState access;
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
    bool initialized = false;
    bool operator==(const Subresource& o) const {
      return access == o.access && layout == o.layout && initialized == o.initialized;
    }
  };
  // `layers` is 1 for 3d textures. `aspects` counts depth and stencil apart.
  void reset(uint32_t mips, uint32_t layers, uint32_t aspects) {
    mips_ = mips, layers_ = layers, aspects_ = aspects;
    static const Subresource kUntouched;
    whole_ = kUntouched;
    states_.clear();
  }
  uint32_t mips() const { return mips_; }
  uint32_t layers() const { return layers_; }
  uint32_t aspects() const { return aspects_; }
  uint32_t count() const { return mips_ * layers_ * aspects_; }
  uint32_t indexOf(uint32_t mip, uint32_t layer, uint32_t aspect) const {
    return (aspect * mips_ + mip) * layers_ + layer;
  }
  bool isUniform() const { return states_.empty(); }
  Subresource& uniform() { return whole_; }
  // Makes room for states that differ.
  void split() {
    if (isUniform() && count() > 1) states_.assign(count(), whole_);
  }
  // The state of one subresource, to read or to change; only after split().
  Subresource& at(uint32_t index) { return isUniform() ? whole_ : states_[index]; }
  // Back to one state if they all agree.
  void join() {
    if (isUniform()) return;
    for (const Subresource& s : states_)
      if (!(s == states_[0])) return;
    whole_ = states_[0];
    states_.clear();
  }

  ScopeMark scope;
  ScopeMark used;
  // Where among the image barriers being collected those of this texture are, if `collection` is the current one.
  struct Transitions {
    uint64_t collection = 0;
    size_t first = 0, last = 0;
  } transitions;

 private:
  uint32_t mips_ = 1, layers_ = 1, aspects_ = 1;
  Subresource whole_;                // while they all agree
  std::vector<Subresource> states_;  // one each, empty while they all agree
};

}  // namespace alba::device
