// SPDX-License-Identifier: MIT
// Entry of the parser; the token helpers and error recovery that all its rules share; spellings of the tree's enums.
#include "wgsl/parse.h"

#include "wgsl/foreign.h"
#include "wgsl/parser.h"

namespace alba::wgsl {

Ast parse(std::string_view source, DiagnosticSink& sink) {
  Ast ast;
  ast.source = source;
  constexpr size_t kMaxSource = size_t{1} << 30;
  if (source.size() > kMaxSource) {
    sink.errorWithoutPlace("source-too-long", "The text has " + std::to_string(source.size()) + " bytes; at most " +
                                                  std::to_string(kMaxSource) + " are supported.");
    return ast;
  }
  Parser(ast, sink, lex(ast, sink)).parseModule();
  return ast;
}

bool Parser::expect(K kind, const char* where) {
  if (accept(kind)) return true;
  if (kind == K::Semicolon && at_ > 0 && !is(K::Error)) {
    // A reader looks for it at the end of the line, not where the next one goes wrong.
    uint32_t end = tokens_[at_ - 1].span().end();
    std::string_view between = ast_.source.substr(end, peek().offset - end);
    if (between.find('\n') != std::string_view::npos) {
      error({end, 1}, "syntax", "Expected \";\" " + std::string(where) + ".");
      return false;
    }
  }
  unexpected(describe(kind), where);
  return false;
}

bool Parser::expectName(const char* what, NamedSpan& out) {
  const Token& token = peek();
  if (token.kind == K::Identifier) {
    out = {token.symbol(), token.span()};
    take();
    return true;
  }
  if (token.isWord() || token.kind == K::Underscore) {
    // What other languages mean by the word helps where it stands before a name ("auto x"), not where it is to be one.
    failName(what, peek(1).isWord() ? foreignHint(ast_.text(token.span())) : std::string());
  } else {
    unexpected(what);
  }
  return false;
}

void Parser::failName(const char* what, const std::string& hint) {
  const Token& token = peek();
  if (token.isWord()) {
    std::string kind = token.isKeyword() ? "a keyword" : "a reserved word";
    std::string word(ast_.text(token.span()));
    error(token.span(), "reserved-word",
          "\"" + word + "\" is " + kind + " of WGSL and can't be used as " + what + "." + hint);
  } else {
    error(token.span(), "identifier-underscore", std::string("\"_\" can't be used as ") + what + ".");
  }
}

void Parser::unexpected(const std::string& expected, const char* where, std::string hint) {
  const Token& token = peek();
  // The lexer said so, of the token or of a comment that takes up the rest of the text.
  if (token.kind == K::Error || (is(K::EndOfFile) && at_ > 0 && tokens_[at_ - 1].kind == K::Error)) return;
  if (hint.empty()) hint = this->hint();
  std::string place = *where != '\0' ? std::string(" ") + where : std::string();
  error(token.span(), "syntax", "Expected " + expected + place + ", found " + describe(token, ast_) + "." + hint);
}

Span Parser::since(uint32_t offset) const {
  if (at_ == 0) return {offset, 0};
  uint32_t end = tokens_[at_ - 1].span().end();
  return {offset, end > offset ? end - offset : 0};
}

Span Parser::since(const Token& first) const { return since(first.offset); }

void Parser::skipStatement() {
  uint32_t depth = 0;
  for (;;) {
    switch (peek().kind) {
      case K::EndOfFile:
        return;
      case K::Semicolon:
        take();
        if (depth == 0) return;
        break;
      case K::BraceLeft:
        ++depth;
        take();
        break;
      case K::BraceRight:
        if (depth == 0) return;
        take();
        if (--depth == 0) return;
        break;
      case K::Keyword_fn:
      case K::Keyword_struct:
        if (depth == 0) return;  // a `}` is missing: let the declarations go on
        take();
        break;
      default:
        take();
        break;
    }
  }
}

bool Parser::skipToBlock(uint32_t semicolons) {
  for (;; take()) {
    if (is(K::BraceLeft)) return true;
    bool ends = is(K::BraceRight) || is(K::EndOfFile) || is(K::Keyword_fn) || is(K::Keyword_struct);
    if (ends || (is(K::Semicolon) && semicolons-- == 0)) return false;
  }
}

void Parser::skipToBrace() {
  for (uint32_t depth = 0; !is(K::EndOfFile) && !is(K::Keyword_fn) && !is(K::Keyword_struct); take()) {
    if (is(K::BraceLeft)) ++depth;
    if (is(K::BraceRight) && depth-- == 0) return;
  }
}

void Parser::skipDeclaration() {
  uint32_t depth = 0;
  for (bool first = true;; first = false) {
    switch (peek().kind) {
      case K::EndOfFile:
        return;
      case K::Semicolon:
        take();
        if (depth == 0) return;
        break;
      case K::BraceLeft:
        ++depth;
        take();
        break;
      case K::BraceRight:
        take();
        if (depth <= 1) return;
        --depth;
        break;
      case K::Keyword_fn:
      case K::Keyword_struct:
      case K::Keyword_override:
      case K::Keyword_alias:
        if (depth == 0 && !first) return;
        take();
        break;
      default:
        take();
        break;
    }
  }
}

const char* spelling(UnaryOp op) {
  static const char* const kText[] = {"-", "!", "~", "*", "&"};
  return kText[static_cast<size_t>(op)];
}

const char* spelling(BinaryOp op) {
  static const char* const kText[] = {"+",  "-",  "*",  "/",  "%",  "&", "|",  "^", "<<",
                                      ">>", "&&", "||", "==", "!=", "<", "<=", ">", ">="};
  return kText[static_cast<size_t>(op)];
}

const char* spelling(DeclKind kind) {
  static const char* const kText[] = {"var",    "const",  "let",      "override",  "alias",
                                      "struct", "member", "function", "parameter", "const_assert"};
  return kText[static_cast<size_t>(kind)];
}

}  // namespace alba::wgsl
