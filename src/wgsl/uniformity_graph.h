// SPDX-License-Identifier: MIT
// The graph of the uniformity analysis: an edge X → Y says "for X to be uniform, Y must be". Edges are kept backwards,
// so that one search from a node finds all that need it.
#pragma once

#include <cstdint>
#include <vector>

#include "wgsl/ast.h"

namespace alba::wgsl {

using UniformityNode = uint32_t;
constexpr UniformityNode kNoNode = 0xffffffffu;

// What a node stands for, for messages.
enum class OriginKind : uint8_t {
  None,
  Condition,  // control flow behind a test; expr = the test
  Input,      // a shader input; decl = the parameter
  Load,       // a read of memory that others write; expr, an Identifier
  Result,     // of a function whose results differ; expr = the call
};

struct UniformityOrigin {
  OriginKind kind = OriginKind::None;
  ExprId expr;
  DeclId decl;
};

class UniformityGraph {
 public:
  void clear() {
    heads_.clear();
    origins_.clear();
    edges_.clear();
  }

  UniformityNode add(UniformityOrigin origin = {}) {
    heads_.push_back(kNoNode);
    origins_.push_back(origin);
    return static_cast<UniformityNode>(heads_.size() - 1);
  }

  void edge(UniformityNode from, UniformityNode to) {
    if (from == to || to == kNoNode || from == kNoNode) return;
    edges_.push_back({from, heads_[to]});
    heads_[to] = static_cast<uint32_t>(edges_.size() - 1);
  }

  const UniformityOrigin& origin(UniformityNode node) const { return origins_[node]; }

  // For every node: the next one on a way to `target`; `target` itself for `target`; kNoNode where there is no way.
  std::vector<UniformityNode> waysTo(UniformityNode target) const {
    std::vector<UniformityNode> next(heads_.size(), kNoNode);
    std::vector<UniformityNode> queue{target};
    next[target] = target;
    for (size_t i = 0; i < queue.size(); ++i) {
      for (uint32_t e = heads_[queue[i]]; e != kNoNode; e = edges_[e].next) {
        UniformityNode from = edges_[e].from;
        if (next[from] != kNoNode) continue;
        next[from] = queue[i];
        queue.push_back(from);
      }
    }
    return next;
  }

 private:
  struct Edge {
    UniformityNode from;
    uint32_t next;  // the next edge into the same node
  };
  std::vector<uint32_t> heads_;  // by node: the last edge into it
  std::vector<UniformityOrigin> origins_;
  std::vector<Edge> edges_;
};

}  // namespace alba::wgsl
