// SPDX-License-Identifier: MIT
// Blocks and the statements that hold blocks. Inside a block an error costs one statement; the rest is still read.
// These rules call each other; whatever needs a larger frame is in parse_simple.cpp.
#include "wgsl/parser.h"

namespace alba::wgsl {

StmtId Parser::parseBlock(const char* where) {
  Range<Attribute> attributes;
  if (!parseStatementAttributes(attributes)) return {};
  return parseBlock(attributes, where);
}

StmtId Parser::parseBlock(Range<Attribute> attributes, const char* where) {
  if (!is(K::BraceLeft)) return failBlock(where);
  return parseBraces(attributes, BlockRole::Plain, nullptr);
}

// From `{` to `}`. `continuing` is where a loop's body puts the continuing block that may end it. The statements of
// nested blocks share one stack, so that a level of nesting stays small.
StmtId Parser::parseBraces(Range<Attribute> attributes, BlockRole role, StmtId* continuing) {
  Level brace(braceDepth_);
  Level statement(statementDepth_);
  size_t open = at_;
  if (!enterBrace(peek()) || !enterStatement(peek())) return {};
  take();
  size_t mark = statementStack_.size();
  while (!is(K::BraceRight) && !is(K::EndOfFile) && !sink_.full()) {
    if (is(K::Keyword_continuing) && role == BlockRole::LoopBody) {
      *continuing = parseContinuing();
      if (*continuing && is(K::BraceRight)) break;
      skipAfterContinuing(*continuing);
      continue;
    }
    StmtId stmt;
    if (parseStatement(stmt)) {
      pushStatement(stmt, role);
      continue;
    }
    if (is(K::Keyword_fn) || is(K::Keyword_struct)) break;
    skipFailedStatement();
  }
  return finishBlock(tokens_[open], mark, attributes);
}

StmtId Parser::parseContinuing() {
  take();
  Range<Attribute> attributes;
  if (!parseStatementAttributes(attributes)) return {};
  if (!is(K::BraceLeft)) return failBlock("after \"continuing\"");
  return parseBraces(attributes, BlockRole::Continuing, nullptr);
}

StmtId Parser::parseLoop(Range<Attribute> attributes) {
  size_t keyword = at_;
  take();
  Range<Attribute> bodyAttributes;
  if (!parseStatementAttributes(bodyAttributes)) return {};
  if (!is(K::BraceLeft)) return failBlock("after \"loop\"");
  StmtId continuing;
  StmtId body = parseBraces(bodyAttributes, BlockRole::LoopBody, &continuing);
  return body ? addLoop(tokens_[keyword], attributes, body, continuing) : StmtId();
}

bool Parser::parseStatement(StmtId& out) {
  Range<Attribute> attributes;
  if (is(K::At) && !parseStatementAttributes(attributes)) return false;
  Level statement(statementDepth_);
  const Token& first = peek();
  if (!enterStatement(first)) return false;
  // Those that may have attributes.
  switch (first.kind) {
    case K::BraceLeft:
      out = parseBlock(attributes, "here");
      return out.valid();
    case K::Keyword_if:
      out = parseIf(attributes);
      return out.valid();
    case K::Keyword_switch:
      out = parseSwitch(attributes);
      return out.valid();
    case K::Keyword_loop:
      out = parseLoop(attributes);
      return out.valid();
    case K::Keyword_for:
      out = parseFor(attributes);
      return out.valid();
    case K::Keyword_while:
      out = parseWhile(attributes);
      return out.valid();
    default:
      break;
  }
  const bool said = !attributes.empty() && ast_.list(attributes)[0].kind != AttributeKind::Diagnostic;
  return !said && refuseAttributes(attributes, "before this statement") && parsePlain(out);
}

// `if`, its condition and block; `else` is parseIf's.
StmtId Parser::parseIfHead(Range<Attribute> attributes) {
  StmtId head = parseConditionHead(StmtKind::If, attributes);
  if (!head) return {};
  return finishWithBody(head, parseBlock("after the condition"));
}

// A chain of `else if` is read in a loop, but each link makes the tree a level deeper and counts as such.
StmtId Parser::parseIf(Range<Attribute> attributes) {
  uint32_t depthBefore = statementDepth_;
  StmtId head = parseIfHead(attributes);
  StmtId last = head;
  while (last && accept(K::Keyword_else)) {
    ++statementDepth_;
    if (!enterStatement(peek())) {
      head = {};
      break;
    }
    StmtId next = is(K::Keyword_if) ? parseIfHead({}) : parseBlock("after \"else\"");
    if (!next) {
      head = {};
      break;
    }
    ast_.stmt(last).second = next;
    bool chained = ast_.stmt(next).kind == StmtKind::If;
    if (!chained) break;
    last = next;
  }
  statementDepth_ = depthBefore;
  return head;
}

StmtId Parser::parseSwitch(Range<Attribute> attributes) {
  size_t keyword = at_;
  StmtId head = parseConditionHead(StmtKind::Switch, attributes);
  if (!head || !parseStatementAttributes(ast_.stmt(head).bodyAttributes)) return {};
  Level brace(braceDepth_);
  if (!enterBrace(peek()) || !expect(K::BraceLeft, "after the selector of the switch")) return {};
  size_t mark = caseStack_.size();
  bool failed = false;
  while (!failed && (is(K::Keyword_case) || is(K::Keyword_default))) failed = !parseCase();
  return finishSwitch(head, tokens_[keyword], mark, failed);
}

bool Parser::parseCase() {
  size_t keyword = at_;
  Range<ExprId> selectors;
  if (!parseSelectors(selectors)) return false;
  StmtId body = parseBlock("before the statements of the case");
  if (!body) return false;
  caseStack_.push_back({since(tokens_[keyword]), selectors, body});
  return true;
}

StmtId Parser::parseWhile(Range<Attribute> attributes) {
  StmtId loop = parseConditionHead(StmtKind::While, attributes);
  if (!loop) return {};
  return finishWithBody(loop, parseBlock("after the condition"));
}

StmtId Parser::parseFor(Range<Attribute> attributes) {
  StmtId loop = parseForHead(attributes);
  if (!loop) return {};
  return finishWithBody(loop, parseBlock("before the body of the loop"));
}

}  // namespace alba::wgsl
