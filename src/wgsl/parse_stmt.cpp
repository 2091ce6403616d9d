// SPDX-License-Identifier: MIT
// Statements. Inside a block an error costs one statement; the rest of the block is still read.
#include "wgsl/parser.h"

namespace alba::wgsl {

StmtId Parser::addStmt(Stmt stmt) {
  ast_.stmts.push_back(stmt);
  return {static_cast<uint32_t>(ast_.stmts.size() - 1)};
}

bool Parser::enterStatement(const Token& at) {
  if (statementDepth_ <= kMaxStatementDepth) return true;
  error(at.span(), "statement-too-deep",
        "Statements nest more than " + std::to_string(kMaxStatementDepth) + " levels deep here.");
  return false;
}

bool Parser::enterBrace(const Token& at) {
  if (braceDepth_ <= kMaxBraceDepth) return true;
  error(at.span(), "brace-too-deep", "Braces nest more than " + std::to_string(kMaxBraceDepth) + " levels deep here.");
  return false;
}

StmtId Parser::parseBlock(const char* where) {
  Range<Attribute> attributes;
  if (!parseAttributes(attributes)) return {};
  return parseBlock(attributes, where);
}

StmtId Parser::parseBlock(Range<Attribute> attributes, const char* where) {
  if (!is(K::BraceLeft)) {
    unexpected(describe(K::BraceLeft), where);
    return {};
  }
  return parseBraces(attributes, BlockRole::Plain, nullptr);
}

// From `{` to `}`. `continuing` is where a loop's body puts the continuing block that may end it.
StmtId Parser::parseBraces(Range<Attribute> attributes, BlockRole role, StmtId* continuing) {
  Level brace(braceDepth_);
  Level statement(statementDepth_);
  const Token& open = peek();
  if (!enterBrace(open) || !enterStatement(open)) return {};
  take();
  Stmt block;
  block.kind = StmtKind::Block;
  block.attributes = attributes;
  std::vector<StmtId> body;
  while (!is(K::BraceRight) && !is(K::EndOfFile) && !sink_.full()) {
    if (is(K::Keyword_continuing) && role == BlockRole::LoopBody) {
      *continuing = parseContinuing();
      if (*continuing && is(K::BraceRight)) break;
      if (*continuing) unexpected("\"}\"", "after the continuing block, which must be the last in a loop");
      skipStatement();
      continue;
    }
    StmtId stmt;
    if (parseStatement(stmt)) {
      if (!stmt) continue;
      bool breakIf = ast_.stmt(stmt).kind == StmtKind::BreakIf;
      if (breakIf && !(role == BlockRole::Continuing && is(K::BraceRight))) {
        error(ast_.stmt(stmt).span, "misplaced-break-if",
              "\"break if\" may only be the last statement of a continuing block.");
      }
      body.push_back(stmt);
      continue;
    }
    if (is(K::Keyword_fn) || is(K::Keyword_struct)) break;
    skipStatement();
    while (is(K::Keyword_else)) {  // it belongs to the `if` just skipped
      take();
      skipStatement();
    }
  }
  block.body = append(ast_.stmtLists, body);
  if (!accept(K::BraceRight)) {
    if (!unclosedReported_ && !sink_.full()) {
      if (is(K::EndOfFile)) {
        error(open.span(), "unclosed-block", "This \"{\" is never closed.");
      } else if (!sink_.hasErrors()) {
        unexpected("\"}\"");
      }
    }
    unclosedReported_ = true;
    return {};
  }
  block.span = since(open);
  return addStmt(block);
}

StmtId Parser::parseContinuing() {
  take();
  Range<Attribute> attributes;
  if (!parseAttributes(attributes)) return {};
  if (!is(K::BraceLeft)) {
    unexpected(describe(K::BraceLeft), "after \"continuing\"");
    return {};
  }
  return parseBraces(attributes, BlockRole::Continuing, nullptr);
}

StmtId Parser::parseLoop(Range<Attribute> attributes) {
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = StmtKind::Loop;
  stmt.attributes = attributes;
  Range<Attribute> bodyAttributes;
  if (!parseAttributes(bodyAttributes)) return {};
  if (!is(K::BraceLeft)) {
    unexpected(describe(K::BraceLeft), "after \"loop\"");
    return {};
  }
  stmt.first = parseBraces(bodyAttributes, BlockRole::LoopBody, &stmt.second);
  if (!stmt.first) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

namespace {

bool startsSimple(TokenKind kind) {
  return kind == TokenKind::Identifier || kind == TokenKind::ParenLeft || kind == TokenKind::Star ||
         kind == TokenKind::And || kind == TokenKind::Underscore;
}

}  // namespace

bool Parser::parseStatement(StmtId& out) {
  Range<Attribute> attributes;
  if (is(K::At)) {
    if (!parseAttributes(attributes)) return false;
    for (const Attribute& a : ast_.list(attributes)) {
      if (a.kind == AttributeKind::Diagnostic) continue;
      error(a.span, "misplaced-attribute",
            std::string("The attribute @") + spelling(a.kind) + " can't stand before a statement.");
    }
  }
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
  if (!refuseAttributes(attributes, "before this statement")) return false;
  switch (first.kind) {
    case K::Semicolon:
      take();
      return true;
    case K::Keyword_return:
      out = parseReturn();
      break;
    case K::Keyword_break:
      out = parseBreak();
      break;
    case K::Keyword_continue:
    case K::Keyword_discard: {
      take();
      Stmt stmt;
      stmt.kind = first.kind == K::Keyword_continue ? StmtKind::Continue : StmtKind::Discard;
      stmt.span = first.span();
      out = addStmt(stmt);
      break;
    }
    case K::Keyword_var:
    case K::Keyword_let:
    case K::Keyword_const:
      out = parseLocalDeclaration();
      break;
    case K::Keyword_const_assert:
      out = parseLocalAssert();
      break;
    case K::Keyword_else:
      error(first.span(), "syntax", "This \"else\" belongs to no \"if\".");
      return false;
    case K::Keyword_continuing:
      error(first.span(), "syntax", "\"continuing\" may only stand at the end of the body of a \"loop\".");
      return false;
    case K::Keyword_fn:
      error(first.span(), "nested-function", "A function can't be declared here; the block before it may lack a \"}\".");
      return false;
    default:
      if (!startsSimple(first.kind)) {
        unexpected("a statement");
        return false;
      }
      out = parseSimple();
      break;
  }
  return out && expect(K::Semicolon, "after the statement");
}

StmtId Parser::parseReturn() {
  Stmt stmt;
  stmt.kind = StmtKind::Return;
  const Token& keyword = take();
  if (!is(K::Semicolon)) {
    stmt.expr = parseExpression();
    if (!stmt.expr) return {};
  }
  stmt.span = since(keyword);
  return addStmt(stmt);
}

StmtId Parser::parseBreak() {
  Stmt stmt;
  stmt.kind = StmtKind::Break;
  const Token& keyword = take();
  if (accept(K::Keyword_if)) {
    stmt.kind = StmtKind::BreakIf;
    stmt.expr = parseExpression();
    if (!stmt.expr) return {};
  }
  stmt.span = since(keyword);
  return addStmt(stmt);
}

StmtId Parser::parseLocalAssert() {
  Stmt stmt;
  stmt.kind = StmtKind::ConstAssert;
  const Token& keyword = take();
  stmt.expr = parseExpression();
  if (!stmt.expr) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

StmtId Parser::parseLocalDeclaration() {
  Stmt stmt;
  stmt.kind = StmtKind::Decl;
  const Token& keyword = peek();
  stmt.decl = parseVariable({}, false);
  if (!stmt.decl) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

bool Parser::acceptCompoundAssign(BinaryOp& op) {
  switch (peek().kind) {
    case K::PlusEqual:
      op = BinaryOp::Add;
      break;
    case K::MinusEqual:
      op = BinaryOp::Subtract;
      break;
    case K::TimesEqual:
      op = BinaryOp::Multiply;
      break;
    case K::DivideEqual:
      op = BinaryOp::Divide;
      break;
    case K::ModuloEqual:
      op = BinaryOp::Modulo;
      break;
    case K::AndEqual:
      op = BinaryOp::And;
      break;
    case K::OrEqual:
      op = BinaryOp::Or;
      break;
    case K::XorEqual:
      op = BinaryOp::Xor;
      break;
    case K::ShiftLeftEqual:
      op = BinaryOp::ShiftLeft;
      break;
    case K::Greater: {
      uint32_t at = peek().offset;
      bool whole = peek(1).kind == K::Greater && peek(1).offset == at + 1 && peek(2).kind == K::Equal &&
                   peek(2).offset == at + 2;
      if (!whole) return false;
      take();
      take();
      op = BinaryOp::ShiftRight;
      break;
    }
    default:
      return false;
  }
  take();
  return true;
}

StmtId Parser::parseSimple() {
  const Token& first = peek();
  Stmt stmt;
  if (accept(K::Underscore)) {
    stmt.kind = StmtKind::PhonyAssign;
    if (!expect(K::Equal, "after \"_\"")) return {};
    stmt.value = parseExpression();
    if (!stmt.value) return {};
    stmt.span = since(first);
    return addStmt(stmt);
  }
  stmt.expr = parseUnary();
  if (!stmt.expr) return {};
  bool call = ast_.expr(stmt.expr).kind == ExprKind::Call && !ast_.expr(stmt.expr).parenthesized;
  if (accept(K::Equal)) {
    stmt.kind = StmtKind::Assign;
    stmt.value = parseExpression();
    if (!stmt.value) return {};
  } else if (accept(K::PlusPlus)) {
    stmt.kind = StmtKind::Increment;
  } else if (accept(K::MinusMinus)) {
    stmt.kind = StmtKind::Decrement;
  } else if (acceptCompoundAssign(stmt.op)) {
    stmt.kind = StmtKind::CompoundAssign;
    stmt.value = parseExpression();
    if (!stmt.value) return {};
  } else if (call) {
    stmt.kind = StmtKind::Call;
  } else {
    unexpected("an assignment", "after this expression");
    return {};
  }
  stmt.span = since(first);
  return addStmt(stmt);
}

// `if`, its condition and block; `else` is parseIf's.
StmtId Parser::parseIfHead(Range<Attribute> attributes) {
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = StmtKind::If;
  stmt.attributes = attributes;
  stmt.expr = parseExpression();
  if (!stmt.expr) return {};
  stmt.first = parseBlock("after the condition");
  if (!stmt.first) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
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
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = StmtKind::Switch;
  stmt.attributes = attributes;
  stmt.expr = parseExpression();
  if (!stmt.expr || !parseAttributes(stmt.bodyAttributes)) return {};
  Level brace(braceDepth_);
  if (!enterBrace(peek()) || !expect(K::BraceLeft, "after the selector of the switch")) return {};
  std::vector<Case> cases;
  uint32_t selectors = 0;
  while (is(K::Keyword_case) || is(K::Keyword_default)) {
    Case one;
    if (!parseCase(one, selectors)) return {};
    cases.push_back(one);
  }
  if (cases.empty() || !is(K::BraceRight)) {
    unexpected(cases.empty() ? "\"case\" or \"default\"" : "\"case\", \"default\" or \"}\"", "in the switch");
    return {};
  }
  take();
  if (selectors > kMaxSelectors) {
    error(keyword.span(), "too-many-selectors",
          "A switch can't have more than " + std::to_string(kMaxSelectors) + " case values.");
  }
  stmt.cases = append(ast_.cases, cases);
  stmt.span = since(keyword);
  return addStmt(stmt);
}

bool Parser::parseCase(Case& out, uint32_t& selectors) {
  const Token& keyword = take();
  std::vector<ExprId> list;
  if (keyword.kind == K::Keyword_default) {
    list.push_back({});
  } else {
    do {
      if (is(K::Colon) || is(K::BraceLeft) || is(K::At)) break;  // after a trailing comma
      if (accept(K::Keyword_default)) {
        list.push_back({});
        continue;
      }
      ExprId value = parseExpression();
      if (!value) return false;
      list.push_back(value);
    } while (accept(K::Comma));
    if (list.empty()) {
      unexpected("a value", "after \"case\"");
      return false;
    }
  }
  selectors += static_cast<uint32_t>(list.size());
  accept(K::Colon);
  out.body = parseBlock("before the statements of the case");
  if (!out.body) return false;
  out.selectors = append(ast_.exprLists, list);
  out.span = since(keyword);
  return true;
}

StmtId Parser::parseWhile(Range<Attribute> attributes) {
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = StmtKind::While;
  stmt.attributes = attributes;
  stmt.expr = parseExpression();
  if (!stmt.expr) return {};
  stmt.first = parseBlock("after the condition");
  if (!stmt.first) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

StmtId Parser::parseFor(Range<Attribute> attributes) {
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = StmtKind::For;
  stmt.attributes = attributes;
  if (!expect(K::ParenLeft, "after \"for\"")) return {};
  if (!is(K::Semicolon)) {
    bool declares = is(K::Keyword_var) || is(K::Keyword_let) || is(K::Keyword_const);
    if (!declares && !startsSimple(peek().kind)) {
      unexpected("a declaration or an assignment", "to start the loop");
      return {};
    }
    stmt.init = declares ? parseLocalDeclaration() : parseSimple();
    if (!stmt.init) return {};
  }
  if (!expect(K::Semicolon, "after the start of the loop")) return {};
  if (!is(K::Semicolon)) {
    stmt.expr = parseExpression();
    if (!stmt.expr) return {};
  }
  if (!expect(K::Semicolon, "after the condition of the loop")) return {};
  if (!is(K::ParenRight)) {
    if (!startsSimple(peek().kind)) {
      unexpected("an assignment or a call", "as the step of the loop");
      return {};
    }
    stmt.update = parseSimple();
    if (!stmt.update) return {};
  }
  if (!expect(K::ParenRight, "after the head of the loop")) return {};
  stmt.first = parseBlock("before the body of the loop");
  if (!stmt.first) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

}  // namespace alba::wgsl
