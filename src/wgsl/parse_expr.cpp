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

ExprId Parser::addExpr(Expr expr) {
  uint32_t deepest = 0;
  auto look = [&](ExprId id) {
    if (id && depths_[id.index] > deepest) deepest = depths_[id.index];
  };
  look(expr.left);
  look(expr.right);
  for (ExprId id : ast_.list(expr.args)) look(id);
  if (deepest >= kMaxExpressionDepth) {
    error(expr.span, "expression-too-deep",
          "This expression is more than " + std::to_string(kMaxExpressionDepth) + " operations deep; split it up.");
    return {};
  }
  ast_.exprs.push_back(expr);
  depths_.push_back(static_cast<uint16_t>(deepest + 1));
  return {static_cast<uint32_t>(ast_.exprs.size() - 1)};
}

bool Parser::enterExpression(const Token& at) {
  if (expressionNesting_ <= kMaxExpressionNesting) return true;
  error(at.span(), "expression-too-deep",
        "Expressions nest more than " + std::to_string(kMaxExpressionNesting) + " levels deep here.");
  return false;
}

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
  for (uint8_t i = 0; i < op.tokens; ++i) take();
}

ExprId Parser::addBinary(const Operator& op, ExprId left, ExprId right) {
  if (!left || !right) return {};
  Expr e;
  e.kind = ExprKind::Binary;
  e.binaryOp = op.op;
  e.detail = op.span;
  e.left = left;
  e.right = right;
  e.span = since(ast_.expr(left).span.offset);
  return addExpr(e);
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
  if (rest.tokens != 0) {
    if (last == first.op && ast_.expr(left).kind == ExprKind::Binary) last = ast_.expr(left).binaryOp;
    std::string a = spelling(last), b = spelling(rest.op);
    error(rest.span, "operator-precedence",
          a == b ? "The operator \"" + a + "\" can't be chained; parentheses must say what belongs together."
                 : "The operators \"" + a + "\" and \"" + b +
                       "\" can't be mixed like this; parentheses must say what belongs together.");
    return {};
  }
  return left;
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
  UnaryOp op;
  size_t begin = at_;
  while (unaryOperator(peek().kind, op)) take();
  size_t end = at_;
  ExprId operand = parsePostfix();
  for (size_t i = end; i > begin && operand; --i) {
    unaryOperator(tokens_[i - 1].kind, op);
    Expr e;
    e.kind = ExprKind::Unary;
    e.unaryOp = op;
    e.left = operand;
    e.span = since(tokens_[i - 1]);
    operand = addExpr(e);
  }
  return operand;
}

ExprId Parser::parsePostfix() {
  uint32_t start = peek().offset;
  ExprId base = parsePrimary();
  while (base) {
    if (accept(K::BracketLeft)) {
      ExprId index = parseExpression();
      if (!index || !expect(K::BracketRight, "after the index")) return {};
      Expr e;
      e.kind = ExprKind::Index;
      e.left = base;
      e.right = index;
      e.span = since(start);
      base = addExpr(e);
    } else if (accept(K::Period)) {
      NamedSpan name;
      if (!expectName("the name of a member", name)) return {};
      Expr e;
      e.kind = ExprKind::Member;
      e.left = base;
      e.name = name.name;
      e.detail = name.span;
      e.span = since(start);
      base = addExpr(e);
    } else {
      break;
    }
  }
  return base;
}

ExprId Parser::parsePrimary() {
  const Token& token = peek();
  switch (token.kind) {
    case K::Identifier:
      return parseNamed();
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
    case K::ReservedWord:
    case K::Underscore: {
      NamedSpan ignored;
      expectName("a name", ignored);
      return {};
    }
    case K::AndAnd:
    case K::MinusMinus:
    case K::PlusPlus:
      error(token.span(), "syntax",
            "The operator " + describe(token.kind) + " can't stand before an expression" +
                (token.kind == K::PlusPlus ? "." : "; write the two signs apart."));
      return {};
    default:
      unexpected("an expression");
      return {};
  }
}

ExprId Parser::parseLiteral() {
  const Token& token = take();
  Expr e;
  e.kind = ExprKind::Literal;
  e.span = token.span();
  if (token.kind == K::Number) {
    e.literal = token.payload;
  } else {
    Literal value;
    value.kind = LiteralKind::Bool;
    value.integer = token.kind == K::Keyword_true;
    e.literal = static_cast<uint32_t>(ast_.literals.size());
    ast_.literals.push_back(value);
  }
  return addExpr(e);
}

// A name with its template arguments and, in parentheses, call arguments.
ExprId Parser::parseNamed() {
  const Token& token = take();
  Expr name;
  name.kind = ExprKind::Identifier;
  name.name = token.symbol();
  name.detail = token.span();
  if (is(K::TemplateStart)) {
    take();
    if (!parseArguments(K::TemplateEnd, name.args, "in the template list")) return {};
    if (name.args.empty()) {
      error(since(token), "syntax", "The template list of \"" + std::string(ast_.text(token.span())) + "\" is empty.");
      return {};
    }
  }
  name.span = since(token);
  ExprId callee = addExpr(name);
  if (!callee || !is(K::ParenLeft)) return callee;
  take();
  Expr call;
  call.kind = ExprKind::Call;
  call.left = callee;
  if (!parseArguments(K::ParenRight, call.args, "in the arguments")) return {};
  call.span = since(token);
  return addExpr(call);
}

// Up to and with `close`; a comma may trail.
bool Parser::parseArguments(K close, Range<ExprId>& out, const char* where) {
  std::vector<ExprId> args;
  while (!is(close)) {
    ExprId arg = parseExpression();
    if (!arg) return false;
    args.push_back(arg);
    if (!accept(K::Comma)) break;
  }
  if (!is(close)) {
    unexpected("\",\" or " + describe(close), where);
    return false;
  }
  take();
  out = append(ast_.exprLists, args);
  return true;
}

ExprId Parser::parseType(const char* what) {
  const Token& token = peek();
  if (token.kind != K::Identifier) {
    if (token.isWord() || token.kind == K::Underscore) {
      NamedSpan ignored;
      expectName("a type", ignored);
    } else {
      unexpected(what);
    }
    return {};
  }
  Level level(expressionNesting_);
  if (!enterExpression(token)) return {};
  Expr type;
  type.kind = ExprKind::Identifier;
  type.name = token.symbol();
  type.detail = token.span();
  take();
  if (accept(K::TemplateStart)) {
    if (!parseArguments(K::TemplateEnd, type.args, "in the template list")) return {};
    if (type.args.empty()) {
      error(since(token), "syntax", "The template list of \"" + std::string(ast_.text(token.span())) + "\" is empty.");
      return {};
    }
  }
  type.span = since(token);
  return addExpr(type);
}

}  // namespace alba::wgsl
