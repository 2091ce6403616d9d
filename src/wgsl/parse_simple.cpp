// SPDX-License-Identifier: MIT
// Statements without blocks, the heads of those with blocks, and the nodes and errors of both.
#include "wgsl/foreign.h"
#include "wgsl/parser.h"

namespace alba::wgsl {
namespace {

bool startsSimple(TokenKind kind) {
  return kind == TokenKind::Identifier || kind == TokenKind::ParenLeft || kind == TokenKind::Star ||
         kind == TokenKind::And || kind == TokenKind::Underscore;
}

}  // namespace

StmtId Parser::addStmt(const Stmt& stmt) {
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

StmtId Parser::failBlock(const char* where) {
  const std::string_view word = ast_.text(peek().span());
  const bool goesOn = word == "and" || word == "or";  // the condition
  const bool lacksBraces = peek().isWord() && !goesOn && at_ > 0 && tokens_[at_ - 1].kind == K::ParenRight;
  unexpected(describe(K::BraceLeft), where, lacksBraces ? " A single statement needs its braces, too." : "");
  return {};
}

bool Parser::parseStatementAttributes(Range<Attribute>& out) {
  if (!parseAttributes(out)) return false;
  for (const Attribute& a : ast_.list(out)) {
    if (a.kind == AttributeKind::Diagnostic) continue;
    error(a.span, "misplaced-attribute",
          std::string("The attribute @") + spelling(a.kind) + " can't stand before a statement.");
  }
  return true;
}

// Nothing to push for an empty statement.
void Parser::pushStatement(StmtId stmt, BlockRole role) {
  if (!stmt) return;
  bool breakIf = ast_.stmt(stmt).kind == StmtKind::BreakIf;
  if (breakIf && !(role == BlockRole::Continuing && is(K::BraceRight))) {
    error(ast_.stmt(stmt).span, "misplaced-break-if",
          "\"break if\" may only be the last statement of a continuing block.");
  }
  statementStack_.push_back(stmt);
}

void Parser::skipAfterContinuing(StmtId continuing) {
  if (continuing) unexpected("\"}\"", "after the continuing block, which must be the last in a loop");
  skipStatement();
}

void Parser::skipFailedStatement() {
  bool isDo = ast_.text(peek().span()) == "do";
  skipStatement();
  // What belongs to the statement just skipped.
  while (is(K::Keyword_else) || (isDo && is(K::Keyword_while))) {
    take();
    skipStatement();
  }
}

// The statements are what lies on the stack from `mark` on.
StmtId Parser::finishBlock(const Token& open, size_t mark, Range<Attribute> attributes) {
  auto first = statementStack_.begin() + static_cast<ptrdiff_t>(mark);
  Stmt block;
  block.kind = StmtKind::Block;
  block.attributes = attributes;
  block.body = {static_cast<uint32_t>(ast_.stmtLists.size()), static_cast<uint32_t>(statementStack_.size() - mark)};
  ast_.stmtLists.insert(ast_.stmtLists.end(), first, statementStack_.end());
  statementStack_.erase(first, statementStack_.end());
  if (accept(K::BraceRight)) {
    block.span = since(open);
    return addStmt(block);
  }
  // The blocks around this one lack their `}` too; once is enough.
  bool lexerSaid = at_ > 0 && tokens_[at_ - 1].kind == K::Error;  // perhaps the rest is a comment
  if (!unclosedReported_ && is(K::EndOfFile) && !lexerSaid)
    error(open.span(), "unclosed-block", "This \"{\" is never closed.");
  unclosedReported_ = true;
  return {};
}

StmtId Parser::finishWithBody(StmtId head, StmtId body) {
  if (!body) return {};
  Stmt& stmt = ast_.stmt(head);
  stmt.first = body;
  stmt.span = since(stmt.span.offset);
  return head;
}

StmtId Parser::addLoop(const Token& keyword, Range<Attribute> attributes, StmtId body, StmtId continuing) {
  Stmt stmt;
  stmt.kind = StmtKind::Loop;
  stmt.attributes = attributes;
  stmt.first = body;
  stmt.second = continuing;
  stmt.span = since(keyword);
  return addStmt(stmt);
}

// The keyword and the expression of if, while and switch.
StmtId Parser::parseConditionHead(StmtKind kind, Range<Attribute> attributes) {
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = kind;
  stmt.attributes = attributes;
  stmt.expr = parseExpression();
  // A tree with holes is as good as none: after an error, nobody looks at it.
  if (!stmt.expr && !skipToBlock()) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

// `case` with its values, or `default`, up to the colon.
bool Parser::parseSelectors(Range<ExprId>& out) {
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
  accept(K::Colon);
  out = append(ast_.exprLists, list);
  return true;
}

// The cases are what lies on the stack from `mark` on. Takes the `}`.
StmtId Parser::finishSwitch(StmtId head, const Token& keyword, size_t mark, bool failed) {
  auto first = caseStack_.begin() + static_cast<ptrdiff_t>(mark);
  std::vector<Case> cases(first, caseStack_.end());
  caseStack_.erase(first, caseStack_.end());
  if (!failed && (cases.empty() || !is(K::BraceRight))) {
    unexpected(cases.empty() ? "\"case\" or \"default\"" : "\"case\", \"default\" or \"}\"", "in the switch");
  }
  skipToBrace();
  if (!accept(K::BraceRight)) return {};
  size_t selectors = 0;
  for (const Case& one : cases) selectors += one.selectors.count;
  if (selectors > kMaxSelectors) {
    error(keyword.span(), "too-many-selectors",
          "A switch can't have more than " + std::to_string(kMaxSelectors) + " case values.");
  }
  Stmt& stmt = ast_.stmt(head);
  stmt.cases = append(ast_.cases, cases);
  stmt.span = since(keyword);
  return head;
}

// `for` up to the `)`; after an error, up to the `{`, for the body may have something to say, too.
StmtId Parser::parseForHead(Range<Attribute> attributes) {
  const Token& keyword = take();
  Stmt stmt;
  stmt.kind = StmtKind::For;
  stmt.attributes = attributes;
  if (!parseForParts(stmt) && !skipToBlock(2)) return {};
  stmt.span = since(keyword);
  return addStmt(stmt);
}

bool Parser::parseForParts(Stmt& stmt) {
  if (!expect(K::ParenLeft, "after \"for\"")) return false;
  if (!is(K::Semicolon)) {
    bool declares = is(K::Keyword_var) || is(K::Keyword_let) || is(K::Keyword_const);
    if (!declares && !startsSimple(peek().kind)) {
      unexpected("a declaration or an assignment", "to start the loop");
      return false;
    }
    stmt.init = declares ? parseLocalDeclaration() : parseSimple();
    if (!stmt.init) return false;
  }
  if (!expect(K::Semicolon, "after the start of the loop")) return false;
  if (!is(K::Semicolon)) {
    stmt.expr = parseExpression();
    if (!stmt.expr) return false;
  }
  if (!expect(K::Semicolon, "after the condition of the loop")) return false;
  if (!is(K::ParenRight)) {
    if (!startsSimple(peek().kind)) {
      unexpected("an assignment or a call", "as the step of the loop");
      return false;
    }
    stmt.update = parseSimple();
    if (!stmt.update) return false;
  }
  return expect(K::ParenRight, "after the head of the loop");
}

// A statement that holds no block.
bool Parser::parsePlain(StmtId& out) {
  const Token& first = peek();
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
      error(first.span(), "nested-function", "A function can't be declared here." + unclosedHint(at_));
      return false;
    default:
      if (!startsSimple(first.kind)) {
        unexpected("a statement", "", first.isWord() ? foreignHint(ast_.text(first.span())) : std::string());
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
    bool typeFirst = ast_.expr(stmt.expr).kind == ExprKind::Identifier && is(K::Identifier);
    if (!typeFirst) {
      unexpected("an assignment", "after this expression");
      return {};
    }
    // float x = 1;  Goes on behind it, so that one mistake is one message.
    failTypeFirst(first, peek(), "var ");
    take();
    if (accept(K::Equal) && !parseExpression()) return {};
    stmt.kind = StmtKind::Call;
  }
  stmt.span = since(first);
  return addStmt(stmt);
}

}  // namespace alba::wgsl
