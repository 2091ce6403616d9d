// SPDX-License-Identifier: MIT
// "Did you mean …?": the known name nearest to a misspelt one.
#pragma once

#include <algorithm>
#include <string_view>

namespace alba::wgsl {

class Suggestion {
 public:
  explicit Suggestion(std::string_view wanted)
      : wanted_(wanted),
        bestDistance_(wanted.size() <= 3   ? 2
                      : wanted.size() <= 8 ? 3
                                           : 4) {}

  void offer(std::string_view name) {
    if (wanted_.size() > kLongest || name.size() > kLongest || name.empty() || ++offers_ > 20000) return;
    size_t gap = name.size() > wanted_.size() ? name.size() - wanted_.size() : wanted_.size() - name.size();
    if (gap >= bestDistance_) return;
    size_t d = distance(name);
    if (d >= bestDistance_ || d >= name.size()) return;
    bestDistance_ = d;
    best_ = name;
  }
  std::string_view best() const { return best_; }

 private:
  static constexpr size_t kLongest = 48;

  // Edits (insert, delete, replace, swap of neighbours) between the two names.
  size_t distance(std::string_view name) const {
    size_t rows[3][kLongest + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= name.size(); ++j) last[j] = j;
    for (size_t i = 1; i <= wanted_.size(); ++i) {
      row[0] = i;
      for (size_t j = 1; j <= name.size(); ++j) {
        size_t replace = last[j - 1] + (wanted_[i - 1] == name[j - 1] ? 0 : 1);
        row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
        bool swapped = i > 1 && j > 1 && wanted_[i - 1] == name[j - 2] && wanted_[i - 2] == name[j - 1];
        if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
      }
      size_t* oldest = before;
      before = last;
      last = row;
      row = oldest;
    }
    return last[name.size()];
  }

  std::string_view wanted_, best_;
  size_t bestDistance_;  // one more than the furthest that still counts as near
  size_t offers_ = 0;
};

}  // namespace alba::wgsl
