// SPDX-License-Identifier: MIT
// What follows the sentence "Expected this, found that": a guess at the mistake, from the tokens around it and from
// what other languages would have there. Runs only after an error.
#include "wgsl/foreign.h"
#include "wgsl/parser.h"

namespace alba::wgsl {

std::string_view Parser::textBefore(uint32_t back) const {
  return at_ >= back ? ast_.text(tokens_[at_ - back].span()) : std::string_view();
}

// Of the token that doesn't fit.
std::string Parser::hint() const {
  const Token& token = peek();
  const std::string_view text = ast_.text(token.span());
  const TokenKind before = at_ > 0 ? tokens_[at_ - 1].kind : K::EndOfFile;
  const bool isName = at_ > 1 && tokens_[at_ - 1].isWord() && tokens_[at_ - 2].kind == K::Period;
  switch (token.kind) {
    case K::PlusPlus:
    case K::MinusMinus:
      return " \"" + std::string(text) + "\" stands behind a variable, as a statement of its own.";
    case K::Equal:
      if (peek(1).kind == K::Greater && peek(1).offset == token.offset + 1)
        return " Functions are declared with \"fn\" outside of others.";
      // Only behind a value; elsewhere something is missing.
      if (valueEnd_ != at_ && before != K::ParenRight && before != K::BracketRight) return {};
      return " An assignment is a statement of its own; to compare, write \"==\".";
    case K::ParenLeft: {
      if (!isName) break;
      const std::string_view name = textBefore(1);
      const bool isSize = name == "length" || name == "size" || name == "len";
      return isSize ? " WGSL has no methods; arrayLength(&a) counts the elements of a runtime-sized array."
                    : " WGSL has no methods; \"" + std::string(name) + "\" would be a member.";
    }
    case K::BraceLeft: {  // Name { member: value } or Name { value, value }, or elif (…) {
      if (before == K::Identifier && valueEnd_ == at_ && (peek(2).kind == K::Colon || peek(2).kind == K::Comma))
        return " A structure is constructed like a call: " + std::string(textBefore(1).substr(0, 60)) + "(…).";
      size_t at = at_;
      uint32_t depth = 0;
      while (at > 0 && before == K::ParenRight) {
        --at;
        if (tokens_[at].kind == K::ParenRight) ++depth;
        if (tokens_[at].kind == K::ParenLeft && --depth == 0) break;
      }
      return at > 0 && at < at_ ? foreignHint(ast_.text(tokens_[at - 1].span())) : std::string();
    }
    default:
      break;
  }
  if (text == "and" || text == "or") return foreignHint(text);
  return castHint();
}

// (f32)value: the token is the value. With another word, or behind one, as in "foo(n) i", something else is missing.
std::string Parser::castHint() const {
  const bool isOperand = is(K::Identifier) || is(K::Number) || is(K::ParenLeft);
  if (!isOperand || at_ < 4 || tokens_[at_ - 1].kind != K::ParenRight || tokens_[at_ - 3].kind != K::ParenLeft)
    return {};
  const Token &word = tokens_[at_ - 2], &front = tokens_[at_ - 4];
  const bool startsValue = front.kind == K::Keyword_return || !(front.isWord() || front.kind == K::TemplateEnd);
  if (word.kind != K::Identifier || !startsValue) return {};
  std::string type = foreignType(ast_.text(word.span()));
  const Predeclared known = predeclared(word.symbol());
  if (type.empty() && known != Predeclared::Count && info(known).kind == PredeclaredKind::Type)
    type = ast_.text(word.span());
  return type.empty() ? type : " A conversion is written like a call: " + type + "(…).";
}

// "x: f32" for "float x": the tokens are a type and the name behind it.
std::string Parser::nameThenType(const Token& type, const Token& name) const {
  const std::string_view word = ast_.text(type.span());
  const std::string known = foreignType(word);
  return std::string(ast_.text(name.span()).substr(0, 60)) + ": " + (known.empty() ? std::string(word) : known);
}

// "float x" and "x float": the second word may still be the type.
void Parser::failTwoNames() {
  const Token &first = tokens_[at_ - 1], &second = peek();
  const Predeclared known = second.kind == K::Identifier ? predeclared(second.symbol()) : Predeclared::Count;
  const bool isKnown = known != Predeclared::Count;
  if (isKnown && (info(known).kind == PredeclaredKind::Type || info(known).kind == PredeclaredKind::TypeGenerator))
    return unexpected("\":\"", "before the type");
  failTypeFirst(first, second, "");
}

void Parser::failTypeFirst(const Token& type, const Token& name, const char* before) {
  error(join(type.span(), name.span()), "syntax",
        "The type comes behind the name: \"" + (before + nameThenType(type, name)) + "\".");
}

std::string Parser::declarationHint() const {
  if (is(K::BracketLeft)) return " Attributes are written as @name or @name(…).";
  if (is(K::BraceRight)) return " It closes no \"{\".";
  if (!peek().isWord()) return {};
  const std::string known = foreignHint(ast_.text(peek().span()));
  const bool isType = !foreignType(ast_.text(peek().span())).empty();
  if (!known.empty() && !isType) return known;
  if (peek(1).kind != K::Identifier) return known;
  if (peek(2).kind == K::ParenLeft) return " A function is declared as fn name(parameter: type) -> type { … }.";
  return " A variable is declared as var<private> " + nameThenType(peek(), peek(1)) + ";";
}

// A line may show which block lacks its "}": it ends at a "}" that stands further left than the line that opened it.
// `at` is the token where another block should have begun.
std::string Parser::unclosedHint(size_t at) const {
  constexpr size_t kLongest = 200;  // of what may be blanks
  const std::string_view source = ast_.source;
  // Blanks before the first character of the token's line; `first` says whether the token is that.
  auto indent = [&](const Token& token, bool& first) {
    size_t begin = token.offset;
    while (begin > 0 && source[begin - 1] != '\n' && token.offset - begin < kLongest) --begin;
    size_t end = begin;
    while (source[end] == ' ' || source[end] == '\t') ++end;
    first = end == token.offset;
    return end - begin;
  };
  size_t start = at;
  while (start > 0 && tokens_[start - 1].kind != K::Keyword_fn) --start;
  std::vector<size_t> open;
  for (size_t i = start; i < at; ++i) {
    if (tokens_[i].kind == K::BraceLeft) open.push_back(i);
    if (tokens_[i].kind != K::BraceRight || open.empty()) continue;
    bool isFirst = false, ignored = false;
    const size_t closing = indent(tokens_[i], isFirst), opening = indent(tokens_[open.back()], ignored);
    if (isFirst && closing < opening) break;
    open.pop_back();
  }
  if (open.empty()) return {};
  const Place place = placeOf(source, tokens_[open.back()].offset);
  return " The \"{\" at " + std::to_string(place.line) + ":" + std::to_string(place.column) + " may lack its \"}\".";
}

}  // namespace alba::wgsl
