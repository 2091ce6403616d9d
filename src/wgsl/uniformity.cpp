// SPDX-License-Identifier: MIT
// Uniformity analysis.
#include "wgsl/analysis.h"

namespace alba::wgsl {

void analyzeUniformity(const Ast&, DiagnosticSink&) {}

}  // namespace alba::wgsl
