// SPDX-License-Identifier: MIT
// Making expression nodes, and the errors about expressions. Apart from the rules that call each other: what is done
// here needs stack only for a moment, so that a level of nesting there stays small.
#include "wgsl/foreign.h"
#include "wgsl/parser.h"

namespace alba::wgsl {

ExprId Parser::addExpr(const Expr& expr) {
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

ExprId Parser::addUnary(UnaryOp op, uint32_t start, ExprId operand) {
  Expr e;
  e.kind = ExprKind::Unary;
  e.unaryOp = op;
  e.left = operand;
  e.span = since(start);
  return addExpr(e);
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

// Takes the "]".
ExprId Parser::addIndex(uint32_t start, ExprId base, ExprId index) {
  if (!index || !expect(K::BracketRight, "after the index")) return {};
  Expr e;
  e.kind = ExprKind::Index;
  e.left = base;
  e.right = index;
  e.span = since(start);
  return addExpr(e);
}

// The current token is the member's name.
ExprId Parser::addMember(uint32_t start, ExprId base) {
  NamedSpan name;
  if (!expectName("the name of a member", name)) return {};
  Expr e;
  e.kind = ExprKind::Member;
  e.left = base;
  e.name = name.name;
  e.detail = name.span;
  e.span = since(start);
  return addExpr(e);
}

ExprId Parser::addIdentifier(const Token& name, Range<ExprId> templateArgs) {
  Expr e;
  e.kind = ExprKind::Identifier;
  e.name = name.symbol();
  e.detail = name.span();
  e.args = templateArgs;
  e.span = since(name);
  return addExpr(e);
}

ExprId Parser::addCall(uint32_t start, ExprId callee, Range<ExprId> args) {
  Expr e;
  e.kind = ExprKind::Call;
  e.left = callee;
  e.args = args;
  e.span = since(start);
  return addExpr(e);
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

bool Parser::pushArgument(ExprId arg) {
  argumentStack_.push_back(arg);
  return arg.valid();
}

// The list is what lies on the stack from `mark` on; a failed argument lies on top. Takes `close`.
bool Parser::finishArguments(K close, size_t mark, Range<ExprId>& out, const char* where) {
  auto first = argumentStack_.begin() + static_cast<ptrdiff_t>(mark);
  bool failed = argumentStack_.size() > mark && !argumentStack_.back();
  if (!failed) {
    failed = !accept(close);
    if (failed) unexpected("\",\" or " + describe(close), where);
  }
  if (!failed) {
    out = {static_cast<uint32_t>(ast_.exprLists.size()), static_cast<uint32_t>(argumentStack_.size() - mark)};
    ast_.exprLists.insert(ast_.exprLists.end(), first, argumentStack_.end());
  }
  argumentStack_.erase(first, argumentStack_.end());
  return !failed;
}

bool Parser::enterExpression(const Token& at) {
  if (expressionNesting_ <= kMaxExpressionNesting) return true;
  error(at.span(), "expression-too-deep",
        "Expressions nest more than " + std::to_string(kMaxExpressionNesting) + " levels deep here.");
  return false;
}

ExprId Parser::failMixed(BinaryOp before, const Operator& found) {
  std::string a = spelling(before), b = spelling(found.op);
  error(found.span, "operator-precedence",
        (a == b ? "The operator \"" + a + "\" can't be chained"
                : "The operators \"" + a + "\" and \"" + b + "\" can't be mixed like this") +
            "; parentheses must say what belongs together." +
            (before > BinaryOp::NotEqual && found.op > BinaryOp::NotEqual
                 ? " A range is tested by two comparisons with \"&&\" between them."
                 : ""));
  return {};
}

ExprId Parser::failEmptyTemplate(const Token& name) {
  error(since(name), "syntax", "The template list of \"" + std::string(ast_.text(name.span())) + "\" is empty.");
  return {};
}

ExprId Parser::failPrimary() {
  const Token& token = peek();
  switch (token.kind) {
    case K::ReservedWord:
    case K::Underscore:
      failName("a name", foreignHint(ast_.text(token.span())));
      break;
    case K::AndAnd:
    case K::PlusPlus:
      error(token.span(), "syntax",
            "The operator " + describe(token.kind) + " can't stand before an expression" +
                (token.kind == K::PlusPlus ? "; it stands behind a variable, as a statement of its own."
                                           : "; write the two signs apart."));
      break;
    default: {
      const K before = at_ > 0 ? tokens_[at_ - 1].kind : K::EndOfFile;
      const bool isBody = before == K::Keyword_if || before == K::Keyword_while || before == K::Keyword_switch;
      const bool isList = is(K::BracketLeft) || (is(K::BraceLeft) && !isBody);
      unexpected("an expression", "", isList ? " A list of values is written as array(…)." : "");
      break;
    }
  }
  return {};
}

ExprId Parser::failType(const char* what) {
  if (peek().isWord() || is(K::Underscore)) {
    failName("a type", foreignHint(ast_.text(peek().span())));
  } else {
    unexpected(what);
  }
  return {};
}

}  // namespace alba::wgsl
