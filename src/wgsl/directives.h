// SPDX-License-Identifier: MIT
// Directives and what follows from them: extensions, language features, diagnostic filters.
#pragma once

#include "wgsl/ast.h"
#include "wgsl/compile.h"
#include "wgsl/diagnostic.h"

namespace alba::wgsl {

// Checks enable, requires and diagnostic directives; fills Ast::extensions.
void resolveDirectives(Ast& ast, const Features& features, DiagnosticSink& sink);

// The name that `enable` knows an Extension bit by.
const char* extensionName(uint32_t extension);

// The Extension bit that the attribute needs by itself or by its argument (@builtin(primitive_index)), or 0.
uint32_t extensionOf(const Ast& ast, const Attribute& attribute);

// The language features that `requires` accepts.
struct LanguageFeatures {
  const char* const* names;
  size_t count;
};
LanguageFeatures languageFeatures();

// Warns about unknown rules and refuses filters that contradict each other on the same thing.
void checkControls(const Ast& ast, Range<Attribute> attributes, DiagnosticSink& sink);

}  // namespace alba::wgsl
