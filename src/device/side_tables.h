// SPDX-License-Identifier: MIT
// What validating a command stream finds out and replaying it needs: everything that it uses, and for each render pass
// the accesses to order before the pass begins. A render bundle is a stream of its own: the pass that executes it
// copies its rows.
#pragma once

#include <cstdint>
#include <vector>

#include "device/render_pipeline.h"
#include "device/usage.h"

namespace alba::device {

class Buffer;
class QuerySet;
class Texture;

struct BufferUse {
  Buffer* buffer;
  VkPipelineStageFlags2 stages;
  VkAccessFlags2 access;
  uint64_t begin, end;
  bool writes;
  uint8_t scopeUses;  // ScopeUse bits
};
struct TextureUse {
  Texture* texture;
  GpuAccess access;
  SubresourceRange range;
  uint8_t scopeUse;  // a ScopeUse
};
// The arguments of an indirect draw.
struct IndirectDraw {
  Buffer* buffer;
  uint64_t offset;
  uint32_t mostIndices;  // that the index buffer has
  uint32_t firstIndex;   // added to that of the arguments: see losesIndexOffsets
  bool indexed;
};

struct RenderPassTable {
  uint32_t buffersBegin = 0, buffersEnd = 0;    // in bufferUses
  uint32_t texturesBegin = 0, texturesEnd = 0;  // in textureUses; attachments are not among them
  uint32_t queriesBegin = 0, queriesEnd = 0;    // in occlusionQueries
  uint32_t indirectBegin = 0, indirectEnd = 0;  // in indirectDraws, in the order of the draws
  AttachmentFormats formats;
  uint32_t width = 0, height = 0;
};

struct SideTables {
  std::vector<Buffer*> buffers;
  std::vector<Texture*> textures;
  std::vector<QuerySet*> querySets;
  std::vector<BufferUse> bufferUses;
  std::vector<TextureUse> textureUses;
  std::vector<uint32_t> occlusionQueries;
  std::vector<IndirectDraw> indirectDraws;
  std::vector<RenderPassTable> renderPasses;
  // Keeps the memory of tables of up to `kept` rows.
  void clear(size_t kept) {
    clear(buffers, kept), clear(textures, kept), clear(querySets, kept);
    clear(bufferUses, kept), clear(textureUses, kept);
    clear(occlusionQueries, kept), clear(indirectDraws, kept), clear(renderPasses, kept);
  }

 private:
  template <class T>
  static void clear(std::vector<T>& table, size_t kept) {
    table.clear();
    if (table.capacity() > kept) std::vector<T>().swap(table);
  }
};

}  // namespace alba::device
