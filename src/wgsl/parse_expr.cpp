// SPDX-License-Identifier: MIT
// Expressions and types. WGSL's operators have no single order of precedence: where a reader might be unsure the
// grammar wants parentheses, and the rules below stop there and say so.
#include "wgsl/parser.h"

namespace alba::wgsl {
namespace {

bool isMultiplicative(BinaryOp op) {
  return op == BinaryOp::Multiply || op == BinaryOp::Divide || op == BinaryOp::Modulo;
}
bool isAdditive(BinaryOp op) { return op == BinaryOp::Add || op == BinaryOp::Subtract; }
bool isShift(BinaryOp op) { return op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight; }
bool isBitwise(BinaryOp op) { return op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Xor; }
bool isLogical(BinaryOp op) { return op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr; }
bool isRelational(BinaryOp op) { return op >= BinaryOp::Equal; }

bool unaryOperator(TokenKind kind, UnaryOp& op) {
  switch (kind) {
    case TokenKind::Minus:
    case TokenKind::MinusMinus:  // twice
      op = UnaryOp::Negate;
      return true;
    case TokenKind::Bang:
      op = UnaryOp::Not;
      return true;
    case TokenKind::Tilde:
      op = UnaryOp::Complement;
      return true;
    case TokenKind::Star:
      op = UnaryOp::Dereference;
      return true;
    case TokenKind::And:
      op = UnaryOp::AddressOf;
      return true;
    default:
      return false;
  }
}

}  // namespace

Parser::Operator Parser::binaryOperator() const {
  const Token& token = peek();
  auto make = [&](BinaryOp op, uint8_t count = 1) {
    return Operator{op, count, {token.offset, count == 1 ? token.length : 2u}};
  };
  switch (token.kind) {
    case K::Plus:
      return make(BinaryOp::Add);
    case K::Minus:
      return make(BinaryOp::Subtract);
    case K::MinusMinus: {
      // The longest token that fits is taken: no decrement fits in an expression, so a--b is a - -b. Where no operand
      // follows, it is a decrement at the wrong place.
      const Token& next = peek(1);
      bool operand = next.isWord() || next.kind == K::Number || next.kind == K::ParenLeft;
      UnaryOp ignored{};
      if (!operand && !unaryOperator(next.kind, ignored)) return {BinaryOp::Add, 0, {}};
      return {BinaryOp::Subtract, 1, {token.offset, 1}};
    }
    case K::Star:
      return make(BinaryOp::Multiply);
    case K::Slash:
      return make(BinaryOp::Divide);
    case K::Percent:
      return make(BinaryOp::Modulo);
    case K::And:
      return make(BinaryOp::And);
    case K::Or:
      return make(BinaryOp::Or);
    case K::Xor:
      return make(BinaryOp::Xor);
    case K::ShiftLeft:
      return make(BinaryOp::ShiftLeft);
    case K::AndAnd:
      return make(BinaryOp::LogicalAnd);
    case K::OrOr:
      return make(BinaryOp::LogicalOr);
    case K::EqualEqual:
      return make(BinaryOp::Equal);
    case K::NotEqual:
      return make(BinaryOp::NotEqual);
    case K::Less:
      return make(BinaryOp::Less);
    case K::LessEqual:
      return make(BinaryOp::LessEqual);
    case K::Greater: {
      // The lexer keeps `>` apart from what follows, for template lists may end there.
      const Token& next = peek(1);
      bool touches = next.offset == token.offset + 1;
      if (touches && next.kind == K::Equal) return make(BinaryOp::GreaterEqual, 2);
      if (touches && next.kind == K::Greater) {
        const Token& third = peek(2);
        bool assigns = third.kind == K::Equal && third.offset == token.offset + 2;  // >>=
        return assigns ? Operator{BinaryOp::Add, 0, {}} : make(BinaryOp::ShiftRight, 2);
      }
      return make(BinaryOp::Greater);
    }
    default:
      return {BinaryOp::Add, 0, {}};
  }
}

void Parser::takeOperator(const Operator& op) {
  if (is(K::MinusMinus)) {  // the second half stays
    tokens_[at_] = {K::Minus, peek().offset + 1, 1, 0};
    return;
  }
  for (uint8_t i = 0; i < op.tokens; ++i) take();
}

ExprId Parser::parseExpression() {
  Level level(expressionNesting_);
  if (!enterExpression(peek())) return {};
  return parseExpressionTail();
}

ExprId Parser::parseExpressionTail() {
  ExprId left = parseUnary();
  if (!left) return {};
  Operator first = binaryOperator();
  if (first.tokens == 0) return left;
  BinaryOp last = first.op;
  if (isBitwise(first.op)) {
    left = parseChain(left, first.op);
  } else {
    left = parseRelational(left);
    Operator logical = binaryOperator();
    if (left && logical.tokens != 0 && isLogical(logical.op)) {
      last = logical.op;
      left = parseLogicalChain(left, logical.op);
    }
  }
  if (!left) return {};
  Operator rest = binaryOperator();
  if (rest.tokens == 0) return left;
  return failMixed(last == first.op ? ast_.expr(left).binaryOp : last, rest);
}

// unary (op unary)+ of one bitwise operator.
ExprId Parser::parseChain(ExprId left, BinaryOp op) {
  for (;;) {
    Operator next = binaryOperator();
    if (!left || next.tokens == 0 || next.op != op) return left;
    takeOperator(next);
    ExprId right = parseUnary();
    left = addBinary(next, left, right);
  }
}

ExprId Parser::parseLogicalChain(ExprId left, BinaryOp op) {
  for (;;) {
    Operator next = binaryOperator();
    if (!left || next.tokens == 0 || next.op != op) return left;
    takeOperator(next);
    ExprId right = parseUnary();
    if (right) right = parseRelational(right);
    left = addBinary(next, left, right);
  }
}

// From here on the first unary operand has been parsed and is handed in.
ExprId Parser::parseRelational(ExprId first) {
  ExprId left = parseShift(first);
  Operator op = binaryOperator();
  if (!left || op.tokens == 0 || !isRelational(op.op)) return left;
  takeOperator(op);
  ExprId right = parseUnary();
  if (right) right = parseShift(right);
  return addBinary(op, left, right);
}

ExprId Parser::parseShift(ExprId first) {
  Operator op = binaryOperator();
  if (op.tokens != 0 && isShift(op.op)) {
    takeOperator(op);
    ExprId right = parseUnary();
    return addBinary(op, first, right);
  }
  ExprId left = parseProduct(first);
  for (;;) {
    op = binaryOperator();
    if (!left || op.tokens == 0 || !isAdditive(op.op)) return left;
    takeOperator(op);
    ExprId right = parseUnary();
    if (right) right = parseProduct(right);
    left = addBinary(op, left, right);
  }
}

ExprId Parser::parseProduct(ExprId first) {
  ExprId left = first;
  for (;;) {
    Operator op = binaryOperator();
    if (!left || op.tokens == 0 || !isMultiplicative(op.op)) return left;
    takeOperator(op);
    ExprId right = parseUnary();
    left = addBinary(op, left, right);
  }
}

// Prefixes are collected first and applied from the inside out: a long run of them costs no stack.
ExprId Parser::parseUnary() {
  UnaryOp op{};
  size_t begin = at_;
  while (unaryOperator(peek().kind, op)) take();
  size_t end = at_;
  ExprId operand = parsePostfix();
  for (size_t i = end; i > begin && operand; --i) {
    const Token& prefix = tokens_[i - 1];
    unaryOperator(prefix.kind, op);
    if (prefix.kind == K::MinusMinus) operand = addUnary(op, prefix.offset + 1, operand);
    if (operand) operand = addUnary(op, prefix.offset, operand);
  }
  return operand;
}

ExprId Parser::parsePostfix() {
  uint32_t start = peek().offset;
  ExprId base = parsePrimary();
  while (base) {
    if (accept(K::BracketLeft)) {
      base = addIndex(start, base, parseExpression());
    } else if (accept(K::Period)) {
      base = addMember(start, base);
    } else {
      break;
    }
  }
  return base;
}

ExprId Parser::parsePrimary() {
  const Token& token = peek();
  switch (token.kind) {
    case K::Identifier: {
      const ExprId value = parseNamed();
      valueEnd_ = at_;
      return value;
    }
    case K::Number:
    case K::Keyword_true:
    case K::Keyword_false:
      return parseLiteral();
    case K::ParenLeft: {
      take();
      ExprId inner = parseExpression();
      if (!inner || !expect(K::ParenRight, "to close the parenthesis")) return {};
      ast_.expr(inner).parenthesized = true;
      ast_.expr(inner).span = since(token);
      return inner;
    }
    default:
      return failPrimary();
  }
}

// A name with its template arguments and, in parentheses, call arguments.
ExprId Parser::parseNamed() {
  uint32_t start = peek().offset;
  ExprId callee = parseTemplated();
  if (!callee || !accept(K::ParenLeft)) return callee;
  Range<ExprId> args;
  if (!parseArguments(K::ParenRight, args, "in the arguments")) return {};
  return addCall(start, callee, args);
}

ExprId Parser::parseTemplated() {
  size_t name = at_;
  take();
  Range<ExprId> args;
  if (accept(K::TemplateStart)) {
    if (!parseArguments(K::TemplateEnd, args, "in the template list")) return {};
    if (args.empty()) return failEmptyTemplate(tokens_[name]);
  }
  return addIdentifier(tokens_[name], args);
}

// Up to and with `close`; a comma may trail. Nested lists share one stack, so that a level of nesting stays small.
bool Parser::parseArguments(K close, Range<ExprId>& out, const char* where) {
  size_t mark = argumentStack_.size();
  while (!is(close)) {
    if (!pushArgument(parseExpression())) break;
    if (!accept(K::Comma)) break;
  }
  return finishArguments(close, mark, out, where);
}

ExprId Parser::parseType(const char* what) {
  if (!is(K::Identifier)) return failType(what);
  Level level(expressionNesting_);
  if (!enterExpression(peek())) return {};
  return parseTemplated();
}

}  // namespace alba::wgsl
