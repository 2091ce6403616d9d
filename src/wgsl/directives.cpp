// SPDX-License-Identifier: MIT
// Tables of extensions, language features and diagnostic rules, and the checks of the directives that name them.
#include "wgsl/directives.h"

#include <string>

#include "wgsl/suggest.h"

namespace alba::wgsl {
namespace {

struct ExtensionInfo {
  const char* name;
  uint32_t bit, alsoEnables;
  bool Features::*feature;
  const char* featureName;
};

const ExtensionInfo kExtensions[] = {
    {"f16", kExtF16, 0, &Features::f16, "shader-f16"},
    {"clip_distances", kExtClipDistances, 0, &Features::clipDistances, "clip-distances"},
    {"dual_source_blending", kExtDualSourceBlending, 0, &Features::dualSourceBlending, "dual-source-blending"},
    {"subgroups", kExtSubgroups, 0, &Features::subgroups, "subgroups"},
    {"primitive_index", kExtPrimitiveIndex, 0, &Features::primitiveIndex, "primitive-index"},
    {"subgroup_size_control", kExtSubgroupSizeControl, kExtSubgroups, &Features::subgroupSizeControl,
     "subgroup-size-control"},
};

const char* const kLanguageFeatures[] = {
    "readonly_and_readwrite_storage_textures",
    "packed_4x8_integer_dot_product",
    "unrestricted_pointer_parameters",
    "pointer_composite_access",
    "uniform_buffer_standard_layout",
    "subgroup_id",
    "subgroup_uniformity",
    "texture_and_sampler_let",
    "texture_formats_tier1",
    "linear_indexing",
    "immediate_address_space",
    "fragment_depth",
    "buffer_view",
};

const char* const kRules[] = {"derivative_uniformity", "subgroup_uniformity"};

struct BuiltinExtension {
  const char* builtin;
  uint32_t extension;
};
const BuiltinExtension kBuiltinExtensions[] = {
    {"clip_distances", kExtClipDistances},
    {"primitive_index", kExtPrimitiveIndex},
    {"subgroup_invocation_id", kExtSubgroups},
    {"subgroup_size", kExtSubgroups},
    {"subgroup_id", kExtSubgroups},
    {"num_subgroups", kExtSubgroups},
};

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

template <class Name>
std::string didYouMean(std::string_view wanted, const Name* names, size_t count, const char* (*nameOf)(const Name&)) {
  Suggestion suggestion(wanted);
  for (size_t i = 0; i < count; ++i) suggestion.offer(nameOf(names[i]));
  return suggestion.best().empty() ? std::string() : " Did you mean " + quoted(suggestion.best()) + "?";
}

const char* plainName(const char* const& name) { return name; }
const char* nameOfExtension(const ExtensionInfo& info) { return info.name; }

void resolveEnable(Ast& ast, const NamedSpan& enable, const Features& features, DiagnosticSink& sink) {
  std::string_view name = ast.name(enable.name);
  for (const ExtensionInfo& info : kExtensions) {
    if (name != info.name) continue;
    ast.extensions |= info.bit | info.alsoEnables;
    if (features.*info.feature) return;
    sink.error(enable.span, "unavailable-extension",
               "The extension " + quoted(name) + " needs the feature " + quoted(info.featureName) +
                   ", which the device was not created with.");
    return;
  }
  sink.error(enable.span, "unknown-extension",
             "There is no extension " + quoted(name) + "." +
                 didYouMean(name, kExtensions, std::size(kExtensions), nameOfExtension));
}

void resolveRequirement(const Ast& ast, const NamedSpan& requirement, DiagnosticSink& sink) {
  std::string_view name = ast.name(requirement.name);
  for (const char* known : kLanguageFeatures) {
    if (name == known) return;
  }
  sink.error(requirement.span, "unknown-language-feature",
             "The language feature " + quoted(name) + " isn't supported." +
                 didYouMean(name, kLanguageFeatures, std::size(kLanguageFeatures), plainName));
}

void checkRule(const Ast& ast, const DiagnosticControl& control, DiagnosticSink& sink) {
  std::string_view rule = ast.name(control.rule);
  if (rule.find('.') != std::string_view::npos) return;  // some other implementation's
  for (const char* known : kRules) {
    if (rule == known) return;
  }
  sink.warning(
      control.span, "unknown-diagnostic-rule",
      "There is no diagnostic rule " + quoted(rule) + "." + didYouMean(rule, kRules, std::size(kRules), plainName));
}

std::string lineOf(const Ast& ast, Span span) { return std::to_string(placeOf(ast.source, span.offset).line); }

void checkConflict(const Ast& ast, const DiagnosticControl& a, const DiagnosticControl& b, DiagnosticSink& sink) {
  if (a.rule != b.rule || a.severity == b.severity) return;
  sink.error(b.span, "conflicting-diagnostic",
             "This diagnostic filter contradicts another one for " + quoted(ast.name(b.rule)) + " at line " +
                 lineOf(ast, a.span) + " that applies to the same code.");
}

}  // namespace

void resolveDirectives(Ast& ast, const Features& features, DiagnosticSink& sink) {
  for (const NamedSpan& enable : ast.enables) resolveEnable(ast, enable, features, sink);
  for (const NamedSpan& requirement : ast.requirements) resolveRequirement(ast, requirement, sink);
  // Few distinct rules matter: compare each with the first of its name.
  for (size_t i = 0; i < ast.directives.size() && !sink.full(); ++i) {
    checkRule(ast, ast.directives[i], sink);
    for (size_t j = 0; j < i; ++j) {
      if (ast.directives[j].rule != ast.directives[i].rule) continue;
      checkConflict(ast, ast.directives[j], ast.directives[i], sink);
      break;
    }
  }
}

// Unlike directives, attributes for one rule can't even agree.
void checkControls(const Ast& ast, Range<Attribute> attributes, DiagnosticSink& sink) {
  std::vector<const DiagnosticControl*> seen;
  for (const Attribute& a : ast.list(attributes)) {
    if (a.kind != AttributeKind::Diagnostic || sink.full()) continue;
    const DiagnosticControl& control = ast.controls[a.control];
    checkRule(ast, control, sink);
    bool known = false;
    for (const DiagnosticControl* other : seen) known = known || other->rule == control.rule;
    if (known) {
      sink.error(control.span, "conflicting-diagnostic",
                 "There is another @diagnostic attribute for " + quoted(ast.name(control.rule)) + " here already.");
    } else {
      seen.push_back(&control);
    }
  }
}

const char* extensionName(uint32_t extension) {
  for (const ExtensionInfo& info : kExtensions) {
    if (info.bit == extension) return info.name;
  }
  return "";
}

uint32_t extensionOf(const Ast& ast, const Attribute& attribute) {
  if (attribute.kind == AttributeKind::BlendSrc) return kExtDualSourceBlending;
  if (attribute.kind == AttributeKind::SubgroupSize) return kExtSubgroupSizeControl;
  if (attribute.kind != AttributeKind::Builtin) return 0;
  std::string_view builtin = ast.name(ast.expr(ast.list(attribute.args)[0]).name);
  for (const BuiltinExtension& entry : kBuiltinExtensions) {
    if (builtin == entry.builtin) return entry.extension;
  }
  return 0;
}

LanguageFeatures languageFeatures() { return {kLanguageFeatures, std::size(kLanguageFeatures)}; }

}  // namespace alba::wgsl
