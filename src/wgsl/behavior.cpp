// SPDX-License-Identifier: MIT
// Behaviour analysis: computes how control leaves each statement, and refuses functions that may end without a value,
// loops without an end, and jumps that lead nowhere.
#include "wgsl/behavior.h"

#include <string>

#include "wgsl/analysis.h"

namespace alba::wgsl {
namespace {

// A loop or switch around the statement being visited.
struct Target {
  bool loop;               // else a switch
  bool inContinuing;       // of the loop
  uint32_t firstContinue;  // its offset, kNone before there is one
  static constexpr uint32_t kNone = 0xffffffffu;
};

class BehaviorAnalysis {
 public:
  BehaviorAnalysis(const Ast& ast, DiagnosticSink* sink)
      : ast_(ast), sink_(sink), behaviors_(ast.stmts.size(), kNext) {}

  std::vector<Behavior> run() {
    for (DeclId id : ast_.moduleDecls) {
      if (ast_.decl(id).kind == DeclKind::Function) visitFunction(ast_.decl(id));
    }
    return std::move(behaviors_);
  }

 private:
  void error(Span span, const char* rule, std::string message) {
    if (sink_ != nullptr) sink_->error(span, rule, std::move(message));
  }

  void visitFunction(const Decl& function) {
    continuingDepth_ = 0;
    Behavior behavior = visit(function.body);
    if (function.type && (behavior & kNext)) {
      error(function.nameSpan, "missing-return",
            "The function \"" + std::string(ast_.name(function.name)) + "\" must return a value, but its end can be " +
                "reached without a return.");
    }
  }

  Behavior visit(StmtId id) {
    if (!id) return kNext;
    const Stmt& s = ast_.stmt(id);
    Behavior behavior = kNext;
    switch (s.kind) {
      case StmtKind::Block:
        behavior = visitBlock(s);
        break;
      case StmtKind::If:
        behavior = static_cast<Behavior>(visit(s.first) | visit(s.second));
        break;
      case StmtKind::Switch:
        behavior = visitSwitch(s);
        break;
      case StmtKind::Loop:
      case StmtKind::For:
      case StmtKind::While:
        behavior = visitLoop(s);
        break;
      case StmtKind::Break:
        checkBreak(s);
        behavior = kBreak;
        break;
      case StmtKind::BreakIf:
        behavior = kBreak | kNext;
        break;
      case StmtKind::Continue:
        checkContinue(s);
        behavior = kContinue;
        break;
      case StmtKind::Return:
        if (continuingDepth_ != 0) {
          error(s.span, "return-in-continuing", "\"return\" can't be used in a continuing block.");
        }
        behavior = kReturn;
        break;
      default:
        break;
    }
    behaviors_[id.index] = behavior;
    return behavior;
  }

  Behavior visitBlock(const Stmt& block) {
    Behavior behavior = kNext;
    for (StmtId id : ast_.list(block.body)) behavior = sequence(behavior, visit(id));
    return behavior;
  }

  Behavior visitSwitch(const Stmt& s) {
    targets_.push_back({false, false, Target::kNone});
    Behavior all = 0;
    for (const Case& one : ast_.list(s.cases)) all |= visit(one.body);
    targets_.pop_back();
    return static_cast<Behavior>(all & kBreak ? (all | kNext) & ~kBreak : all);
  }

  Behavior visitLoop(const Stmt& s) {
    targets_.push_back({true, false, Target::kNone});
    visit(s.first);
    Behavior body = s.kind == StmtKind::Loop ? behaviors_[s.first.index] : loopBody(behaviors_, s);
    Behavior after = kNext;
    if (s.second) {
      targets_.back().inContinuing = true;
      ++continuingDepth_;
      after = visit(s.second);
      --continuingDepth_;
      checkSkippedDeclarations(s, targets_.back().firstContinue);
    }
    targets_.pop_back();
    Behavior all = static_cast<Behavior>(body & (kNext | kContinue) ? body | after : body);
    Behavior result = static_cast<Behavior>(all & ~(kBreak | kContinue | kNext));
    if (all & kBreak) result |= kNext;
    if (result == 0) {
      Span keyword{s.span.offset, s.kind == StmtKind::Loop ? 4u : s.kind == StmtKind::For ? 3u : 5u};
      error(keyword, "endless-loop", "This loop never ends: it has no condition, break or return that leaves it.");
      return kReturn;  // what is around it needs no message as well
    }
    return result;
  }

  void checkBreak(const Stmt& s) {
    if (targets_.empty()) {
      error(s.span, "misplaced-break", "\"break\" can only be used inside of a loop or a switch.");
    } else if (targets_.back().inContinuing) {
      error(s.span, "break-in-continuing",
            "\"break\" can't leave a loop from its continuing block; use \"break if\" as the last statement there.");
    }
  }

  void checkContinue(const Stmt& s) {
    for (size_t i = targets_.size(); i-- > 0;) {
      Target& target = targets_[i];
      if (!target.loop) continue;
      if (target.inContinuing) {
        error(s.span, "continue-in-continuing", "\"continue\" can't be used in the continuing block of its loop.");
      } else if (target.firstContinue == Target::kNone) {
        target.firstContinue = s.span.offset;
      }
      return;
    }
    error(s.span, "misplaced-continue", "\"continue\" can only be used inside of a loop.");
  }

  // The continuing block sees the names of the body: a `continue` must not jump past the declaration of one it uses.
  void checkSkippedDeclarations(const Stmt& loop, uint32_t firstContinue) {
    if (firstContinue == Target::kNone || sink_ == nullptr) return;
    Span body = ast_.stmt(loop.first).span, continuing = ast_.stmt(loop.second).span;
    DeclId skipped = findUse(firstContinue, body, continuing);
    if (!skipped) return;
    const Decl& decl = ast_.decl(skipped);
    error({firstContinue, 8}, "continue-skips-declaration",
          "This \"continue\" skips the declaration of \"" + std::string(ast_.name(decl.name)) + "\" at line " +
              std::to_string(placeOf(ast_.source, decl.nameSpan.offset).line) + ", which the continuing block uses.");
  }

  // Expressions lie in the order in which they end in the text: those of the continuing block are a run of them.
  DeclId findUse(uint32_t firstContinue, Span body, Span continuing) {
    size_t low = 0, high = ast_.exprs.size();
    while (low < high) {  // the first expression that ends behind the start of the continuing block
      size_t middle = (low + high) / 2;
      if (ast_.exprs[middle].span.end() <= continuing.offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (; low < ast_.exprs.size() && ast_.exprs[low].span.end() <= continuing.end(); ++low) {
      const Expr& e = ast_.exprs[low];
      if (e.refKind != RefKind::Decl) continue;
      uint32_t offset = ast_.decl(e.decl).nameSpan.offset;
      if (offset > firstContinue && offset > body.offset && offset < continuing.offset) return e.decl;
    }
    return {};
  }

  const Ast& ast_;
  DiagnosticSink* sink_;
  std::vector<Behavior> behaviors_;
  std::vector<Target> targets_;
  uint32_t continuingDepth_ = 0;
};

}  // namespace

Behavior loopBody(const std::vector<Behavior>& behaviors, const Stmt& loop) {
  Behavior body = behaviors[loop.first.index];
  return loop.kind != StmtKind::Loop && loop.expr ? sequence(kNext | kBreak, body) : body;
}

std::vector<Behavior> computeBehaviors(const Ast& ast) { return BehaviorAnalysis(ast, nullptr).run(); }

void analyzeBehavior(const Ast& ast, DiagnosticSink& sink) { BehaviorAnalysis(ast, &sink).run(); }

}  // namespace alba::wgsl
