// SPDX-License-Identifier: MIT
// Text to tokens in one pass, template lists told apart from comparisons on the way. Names are interned and numbers
// converted here, into the Ast that the parser goes on to fill.
#pragma once

#include <string>
#include <vector>

#include "wgsl/ast.h"
#include "wgsl/diagnostic.h"

namespace alba::wgsl {

enum class TokenKind : uint8_t {
#define ALBA_TOKEN(name, spelling) name,
#include "wgsl/tokens.def"
#undef ALBA_TOKEN
#define ALBA_KEYWORD(word) Keyword_##word,
#include "wgsl/tokens.def"
#undef ALBA_KEYWORD
};

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  uint32_t offset = 0, length = 0;
  uint32_t payload = 0;  // words: SymbolId; Number: index into Ast::literals

  Span span() const { return {offset, length}; }
  SymbolId symbol() const { return {payload}; }
  bool isKeyword() const { return kind >= TokenKind::Keyword_alias; }
  // Keywords, reserved words and identifiers.
  bool isWord() const { return isKeyword() || kind == TokenKind::Identifier || kind == TokenKind::ReservedWord; }
};

// How a message names a kind of token: `";"`, `"struct"`, `an identifier`.
std::string describe(TokenKind kind);
// How a message names a token that was found: `";"`, `keyword "if"`, `the end of the text`.
std::string describe(const Token& token, const Ast& ast);

// Ends with an EndOfFile token. Reads ast.source; fills ast.symbols and ast.literals.
std::vector<Token> lex(Ast& ast, DiagnosticSink& sink);

// A number's value from its text ("0x1p-3f", "42u"), with the suffix and all. Empty message: fine.
std::string parseNumber(std::string_view text, Literal& literal);

}  // namespace alba::wgsl
