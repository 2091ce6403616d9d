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
    const bool old = older_.meets(begin, end) && !((stages & ~syncedStages_) == 0 && (access & ~syncedAccess_) == 0);
    const bool wait = fresh || old;
    if (wait) {
      waitForWrites(barrier, stages, access);
      retireRecent();
      // An earlier barrier's waiters have seen the older writes only.
      if (fresh) syncedStages_ = 0, syncedAccess_ = 0;
      syncedStages_ |= stages;
      syncedAccess_ |= access;
    }
    reads_.add(begin, end, stages, 0);
    return wait;
  }
  bool write(VkPipelineStageFlags2 stages, VkAccessFlags2 access, uint64_t begin, uint64_t end,
             MemoryBarrier& barrier) {
    const bool old = older_.meets(begin, end) && !((stages & ~syncedStages_) == 0 && (access & ~syncedAccess_) == 0);
    const bool wait = recent_.meets(begin, end) || reads_.meets(begin, end) || old;
    if (wait) {
      waitForWrites(barrier, stages, access);
      barrier.srcStages |= reads_.stages;
      retireRecent();
      reads_ = {};
      syncedStages_ = stages;
      syncedAccess_ = access;
      if (begin <= older_.begin && end >= older_.end) older_ = {};
    }
    recent_.add(begin, end, stages, access);
    return wait;
  }
  // Stages that anything which reuses the memory (or changes an image's layout) must wait for, with their writes.
  VkPipelineStageFlags2 stages() const { return recent_.stages | older_.stages | reads_.stages; }
  VkAccessFlags2 writeAccess() const { return recent_.access | older_.access; }
  // After an image barrier that waited for everything: only `stages` have seen the contents, by `access`.
  void setSynced(VkPipelineStageFlags2 stages, VkAccessFlags2 access) {
    recent_ = reads_ = {};
    older_ = {0, ~uint64_t(0), stages, 0};
    syncedStages_ = stages;
    syncedAccess_ = access;
  }
  void forget() { *this = AccessState(); }
  bool operator==(const AccessState& o) const {
    return recent_ == o.recent_ && older_ == o.older_ && reads_ == o.reads_ && syncedStages_ == o.syncedStages_ &&
           syncedAccess_ == o.syncedAccess_;
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
    bool operator==(const Accesses& o) const {
      return begin == o.begin && end == o.end && stages == o.stages && access == o.access;
    }
  };
  void waitForWrites(MemoryBarrier& barrier, VkPipelineStageFlags2 stages, VkAccessFlags2 access) const {
    barrier.srcStages |= recent_.stages | older_.stages;
    barrier.srcAccess |= recent_.access | older_.access;
    barrier.dstStages |= stages;
    barrier.dstAccess |= access;
  }
  void retireRecent() {
    if (recent_.end) older_.add(recent_.begin, recent_.end, recent_.stages, recent_.access);
    recent_ = {};
  }

  Accesses recent_;  // writes that no barrier has waited for
  Accesses older_;   // writes that a barrier made visible to synced…
  Accesses reads_;   // reads since
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
    states_.assign(1, Subresource());
  }
  uint32_t mips() const { return mips_; }
  uint32_t layers() const { return layers_; }
  uint32_t aspects() const { return aspects_; }
  uint32_t count() const { return mips_ * layers_ * aspects_; }
  uint32_t indexOf(uint32_t mip, uint32_t layer, uint32_t aspect) const {
    return (aspect * mips_ + mip) * layers_ + layer;
  }
  bool isUniform() const { return states_.size() == 1; }
  Subresource& uniform() { return states_[0]; }
  // Makes room for states that differ.
  void split() {
    if (isUniform() && count() > 1) states_.resize(count(), Subresource(states_[0]));
  }
  // The state of one subresource, to read or to change; only after split().
  Subresource& at(uint32_t index) { return states_[isUniform() ? 0 : index]; }
  // Back to one state if they all agree.
  void join() {
    for (const Subresource& s : states_)
      if (!(s == states_[0])) return;
    states_.resize(1);
  }

  ScopeMark scope;
  ScopeMark used;

 private:
  uint32_t mips_ = 1, layers_ = 1, aspects_ = 1;
  std::vector<Subresource> states_{1};
};

}  // namespace alba::device
