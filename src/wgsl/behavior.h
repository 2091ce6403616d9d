// SPDX-License-Identifier: MIT
// How control may leave each statement: what the behaviour rules compute and the uniformity analysis builds on.
#pragma once

#include <cstdint>
#include <vector>

#include "wgsl/ast.h"

namespace alba::wgsl {

using Behavior = uint8_t;
constexpr Behavior kNext = 1, kBreak = 2, kContinue = 4, kReturn = 8;

// s1 followed by s2.
inline Behavior sequence(Behavior first, Behavior second) {
  return first & kNext ? static_cast<Behavior>((first & ~kNext) | second) : first;
}

// By statement id. Of a loop's head (for, while) what the loop as a whole does.
std::vector<Behavior> computeBehaviors(const Ast& ast);

// The body of a for or while loop as a loop statement would have it: with the test in front.
Behavior loopBody(const std::vector<Behavior>& behaviors, const Stmt& loop);

}  // namespace alba::wgsl
