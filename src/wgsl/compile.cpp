// SPDX-License-Identifier: MIT
// The front of the compiler: text to checked module, step by step.
#include "wgsl/compile.h"

#include <exception>

#include "wgsl/analysis.h"
#include "wgsl/ast.h"
#include "wgsl/diagnostic.h"
#include "wgsl/module.h"
#include "wgsl/parse.h"
#include "wgsl/reflect.h"
#include "wgsl/resolve.h"
#include "wgsl/sema.h"

namespace alba::wgsl {
namespace {

// Places in the text are 32-bit, and trees take some 20 times its size.
constexpr size_t kMaxSourceBytes = 64u << 20;

std::shared_ptr<const Module> front(std::shared_ptr<Program> program, const Features& features, DiagnosticSink& sink) {
  Ast ast = parse(program->source, sink);
  if (sink.hasErrors()) return nullptr;  // the tree has holes

  // Names first: everything after follows declarations instead of spellings. A cycle leaves no order to check in;
  // unknown names are poison that later steps step over, so more can be said.
  if (!resolve(ast, features, sink)) return nullptr;

  // Needs names only, and its messages help even when types are wrong.
  analyzeBehavior(ast, sink);

  // Types, values, and the code for the back.
  Checker checker(ast, *program, sink);
  checker.run();
  if (sink.hasErrors()) return nullptr;

  // These assume a correct program. Uniformity may warn only, as the filters ask.
  analyzeAliasing(ast, sink);
  analyzeUniformity(ast, sink);
  if (sink.hasErrors()) return nullptr;

  return reflect(ast, checker, std::move(program));
}

}  // namespace

CompileResult compile(std::string_view source, const Features& features) {
  CompileResult result;
  auto fail = [&](const char* rule, const char* message) {
    result.module = nullptr;
    result.diagnostics = {{.message = message, .rule = rule}};
  };
  if (source.size() > kMaxSourceBytes) {
    fail("source-too-long", "The text is longer than 64 MiB.");
    return result;
  }
  try {
    auto program = std::make_shared<Program>();
    program->source = source;
    DiagnosticSink sink(program->source);
    result.module = front(program, features, sink);
    result.diagnostics = sink.take();
  } catch (const std::exception&) {
    fail("out-of-memory", "Memory ran out while compiling the text.");
  }
  return result;
}

}  // namespace alba::wgsl
