// SPDX-License-Identifier: MIT
// The lexer: one pass over the bytes. Template-list discovery runs along, token by token: it needs no look-ahead beyond
// the token at hand, and corrects the kind of a `<` already emitted when its `>` turns up.
#include "wgsl/lexer.h"

#include <cstdio>
#include <cstring>

#include "wgsl/unicode.h"

namespace alba::wgsl {
namespace {

// Finds the `<` … `>` pairs that delimit template lists, by the steps that the specification gives for characters,
// here for tokens.
class TemplateLists {
 public:
  explicit TemplateLists(std::vector<Token>& tokens) : tokens_(tokens) {}

  // Called for each token right after it was appended.
  void see(Token& token) {
    bool afterWord = wordBefore_;
    wordBefore_ = token.isWord();
    // `>` and `=` are apart only for the lexer: `>=` must not pass for an assignment.
    bool afterLoneGreater = loneGreaterEnd_ != 0 && loneGreaterEnd_ == token.offset;
    loneGreaterEnd_ = 0;
    switch (token.kind) {
      case TokenKind::Less:
        if (afterWord) pending_.push_back({index(token), depth_});
        break;
      case TokenKind::Greater:
        if (!pending_.empty() && pending_.back().depth == depth_) {
          tokens_[pending_.back().token].kind = TokenKind::TemplateStart;
          token.kind = TokenKind::TemplateEnd;
          pending_.pop_back();
        } else {
          loneGreaterEnd_ = token.offset + 1;
        }
        break;
      case TokenKind::ParenLeft:
      case TokenKind::BracketLeft:
        ++depth_;
        break;
      case TokenKind::ParenRight:
      case TokenKind::BracketRight:
        dropNested();
        if (depth_ > 0) --depth_;
        break;
      case TokenKind::AndAnd:
      case TokenKind::OrOr:
        dropNested();
        break;
      case TokenKind::LessEqual:
        if (!afterWord) clear();
        break;
      case TokenKind::Equal:
        if (!afterLoneGreater) clear();
        break;
      case TokenKind::Semicolon:
      case TokenKind::BraceLeft:
      case TokenKind::Colon:
      case TokenKind::PlusEqual:
      case TokenKind::MinusEqual:
      case TokenKind::TimesEqual:
      case TokenKind::DivideEqual:
      case TokenKind::ModuloEqual:
      case TokenKind::AndEqual:
      case TokenKind::OrEqual:
      case TokenKind::XorEqual:
      case TokenKind::ShiftLeftEqual:
        clear();
        break;
      default:
        break;
    }
  }

 private:
  struct Pending {
    uint32_t token;
    uint32_t depth;
  };
  uint32_t index(const Token& token) const { return static_cast<uint32_t>(&token - tokens_.data()); }
  void dropNested() {
    while (!pending_.empty() && pending_.back().depth >= depth_) pending_.pop_back();
  }
  void clear() {
    depth_ = 0;
    pending_.clear();
  }

  std::vector<Token>& tokens_;
  std::vector<Pending> pending_;
  uint32_t depth_ = 0;
  uint32_t loneGreaterEnd_ = 0;  // just behind a `>` that ends no list, 0 for none
  bool wordBefore_ = false;
};

enum CharClass : uint8_t { kOther, kBlank, kLetter, kDigit, kHigh };

struct CharTable {
  uint8_t classes[256] = {};
  constexpr CharTable() {
    for (int c : {' ', '\t', '\n', '\v', '\f', '\r'}) classes[c] = kBlank;
    for (int c = 'a'; c <= 'z'; ++c) classes[c] = classes[c - 32] = kLetter;
    classes[static_cast<int>('_')] = kLetter;
    for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit;
    for (int c = 0x80; c < 256; ++c) classes[c] = kHigh;
  }
};
constexpr CharTable kChars;

bool isBlankPastAscii(uint32_t c) { return c == 0x85 || c == 0x200e || c == 0x200f || c == 0x2028 || c == 0x2029; }

std::string hexName(uint32_t c) {
  char text[16];
  std::snprintf(text, sizeof(text), "U+%04X", c);
  return text;
}

// What text processors and other keyboards write in place of WGSL's characters.
std::string lookalike(uint32_t c) {
  struct Pair {
    uint32_t found;
    const char* meant;
  };
  static constexpr Pair kPairs[] = {{0xa0, "a blank"},  {0xd7, "\"*\""},    {0x2013, "\"-\""},  {0x2014, "\"-\""},
                                    {0x2212, "\"-\""},  {0x2264, "\"<=\""}, {0x2265, "\">=\""}, {0x2260, "\"!=\""},
                                    {0x2192, "\"->\""}, {0x3000, "a blank"}};
  for (const Pair& pair : kPairs)
    if (pair.found == c) return std::string(" Is it meant to be ") + pair.meant + "?";
  // Full-width forms lie 0xfee0 above ASCII.
  if (c <= 0xff00 || c > 0xff5e) return {};
  return std::string(" Is it meant to be \"") + static_cast<char>(c - 0xfee0) + "\"?";
}

class Lexer {
 public:
  Lexer(Ast& ast, DiagnosticSink& sink)
      : ast_(ast), sink_(sink), text_(ast.source), size_(static_cast<uint32_t>(text_.size())), lists_(tokens_) {}

  std::vector<Token> run() {
    tokens_.reserve(text_.size() / 3 + 16);
    if (startsWithByteOrderMark()) at_ = 3;
    while (skipBlanks() && !sink_.full()) lexToken();
    at_ = size_;
    add(TokenKind::EndOfFile, at_, 0);
    return std::move(tokens_);
  }

 private:
  unsigned char byte(uint32_t at) const { return at < size_ ? static_cast<unsigned char>(text_[at]) : 0; }
  uint8_t classAt(uint32_t at) const { return at < size_ ? kChars.classes[byte(at)] : uint8_t{kOther}; }

  void add(TokenKind kind, uint32_t offset, uint32_t length, uint32_t payload = 0) {
    tokens_.push_back({kind, offset, length, payload});
    lists_.see(tokens_.back());
  }
  void error(uint32_t offset, uint32_t length, const char* rule, std::string message) {
    sink_.error({offset, length}, rule, std::move(message));
  }

  bool startsWithByteOrderMark() {
    if (text_.substr(0, 3) == "\xef\xbb\xbf") {
      error(0, 3, "byte-order-mark", "The text starts with a byte order mark (U+FEFF); WGSL text must not have one.");
      return true;
    }
    return false;
  }

  // False at the end of the text.
  bool skipBlanks() {
    while (at_ < size_) {
      unsigned char c = byte(at_);
      if (kChars.classes[c] == kBlank) {
        ++at_;
      } else if (c == '/' && byte(at_ + 1) == '/') {
        skipLineComment();
      } else if (c == '/' && byte(at_ + 1) == '*') {
        skipBlockComment();
      } else if (c >= 0x80) {
        CodePoint p = decodeUtf8(text_, at_);
        if (!isBlankPastAscii(p.value)) return true;
        at_ += p.length;
      } else {
        return true;
      }
    }
    return false;
  }

  // Comments: the character at at_ is past ASCII or NUL. Steps over it.
  uint32_t takeCommentCharacter() {
    if (byte(at_) == 0) {
      reportNul();
      ++at_;
      return 0;
    }
    CodePoint p = decodeUtf8(text_, at_);
    if (p.length == 0) {
      reportBadUtf8();
      ++at_;
      return 0;
    }
    at_ += p.length;
    return p.value;
  }

  void skipLineComment() {
    at_ += 2;
    while (at_ < size_) {
      unsigned char c = byte(at_);
      if (c >= 0x0a && c <= 0x0d) return;
      if (c != 0 && c < 0x80) {
        ++at_;
        continue;
      }
      uint32_t value = takeCommentCharacter();
      if (value == 0x85 || value == 0x2028 || value == 0x2029) return;
    }
  }

  void skipBlockComment() {
    uint32_t start = at_;
    uint32_t depth = 0;
    while (at_ < size_) {
      unsigned char c = byte(at_);
      if (c == '/' && byte(at_ + 1) == '*') {
        ++depth;
        at_ += 2;
      } else if (c == '*' && byte(at_ + 1) == '/') {
        at_ += 2;
        if (--depth == 0) return;
      } else if (c != 0 && c < 0x80) {
        ++at_;
      } else {
        takeCommentCharacter();
      }
    }
    error(start, 2, "unterminated-comment", "This block comment is never closed with */.");
    add(TokenKind::Error, size_, 0);  // so that the parser expects nothing behind it
  }

  void reportNul() { error(at_, 1, "nul-character", "The text contains a NUL character (U+0000)."); }

  // One message per text is enough: other encodings break at every character.
  void reportBadUtf8() {
    if (!badUtf8_) error(at_, 1, "invalid-utf8", "The text isn't valid UTF-8 here.");
    badUtf8_ = true;
  }

  void lexToken() {
    switch (classAt(at_)) {
      case kLetter:
        return lexWord();
      case kDigit:
        return lexNumber();
      case kHigh:
        return lexHigh();
      default:
        return lexPunctuation();
    }
  }

  void lexHigh() {
    CodePoint p = decodeUtf8(text_, at_);
    if (p.length == 0) {
      reportBadUtf8();
      add(TokenKind::Error, at_++, 1);
    } else if (isXidStart(p.value)) {
      lexWord();
    } else {
      error(at_, p.length, "invalid-character",
            "The character " + hexName(p.value) + " can't stand here." + lookalike(p.value));
      add(TokenKind::Error, at_, p.length);
      at_ += p.length;
    }
  }

  // at_ is at the first character of a word; moves behind the last one.
  void skipWord() {
    for (;;) {
      uint8_t c = classAt(at_);
      if (c == kLetter || c == kDigit) {
        ++at_;
      } else if (c == kHigh) {
        CodePoint p = decodeUtf8(text_, at_);
        if (p.length == 0 || !isXidContinue(p.value)) return;
        at_ += p.length;
      } else {
        return;
      }
    }
  }

  void lexWord() {
    uint32_t start = at_;
    skipWord();
    std::string_view word = text_.substr(start, at_ - start);
    if (word[0] == '_') {
      if (word.size() == 1) return add(TokenKind::Underscore, start, 1);
      if (word[1] == '_') {
        error(start, at_ - start, "identifier-underscores",
              "The identifier \"" + std::string(word) + "\" must not start with two underscores.");
      }
    }
    SymbolId symbol = ast_.symbols.intern(word);
    TokenKind kind = TokenKind::Identifier;
    switch (wordKind(symbol)) {
      case WordKind::Keyword:
        kind = static_cast<TokenKind>(static_cast<uint32_t>(TokenKind::Keyword_alias) + keywordIndex(symbol));
        break;
      case WordKind::Reserved:
        kind = TokenKind::ReservedWord;
        break;
      default:
        break;
    }
    add(kind, start, at_ - start, symbol.index);
  }

  void skipDigits(bool hex) {
    for (;; ++at_) {
      unsigned char c = byte(at_);
      bool digit = c >= '0' && c <= '9';
      if (!digit && !(hex && (c | 0x20) >= 'a' && (c | 0x20) <= 'f')) return;
    }
  }

  void lexNumber() {
    uint32_t start = at_;
    bool hex = byte(at_) == '0' && (byte(at_ + 1) | 0x20) == 'x';
    if (hex) at_ += 2;
    skipDigits(hex);
    if (byte(at_) == '.') {
      ++at_;
      skipDigits(hex);
    }
    if ((byte(at_) | 0x20) == (hex ? 'p' : 'e')) {
      ++at_;
      if (byte(at_) == '+' || byte(at_) == '-') ++at_;
      skipDigits(false);
    }
    skipWord();  // the suffix, whatever it is
    Literal literal;
    std::string problem = parseNumber(text_.substr(start, at_ - start), literal);
    if (!problem.empty()) error(start, at_ - start, "invalid-number", std::move(problem));
    ast_.literals.push_back(literal);
    add(TokenKind::Number, start, at_ - start, static_cast<uint32_t>(ast_.literals.size() - 1));
  }

  void lexPunctuation() {
    unsigned char c = byte(at_);
    unsigned char next = byte(at_ + 1);
    auto one = [&](TokenKind kind) { take(kind, 1); };
    auto pair = [&](unsigned char second, TokenKind both, TokenKind alone) {
      next == second ? take(both, 2) : take(alone, 1);
    };
    using K = TokenKind;
    // clang-format off
    switch (c) {
      case '&': return next == '&' ? take(K::AndAnd, 2) : pair('=', K::AndEqual, K::And);
      case '|': return next == '|' ? take(K::OrOr, 2) : pair('=', K::OrEqual, K::Or);
      case '^': return pair('=', K::XorEqual, K::Xor);
      case '-':
        if (next == '-') return take(K::MinusMinus, 2);
        return next == '>' ? take(K::Arrow, 2) : pair('=', K::MinusEqual, K::Minus);
      case '+': return next == '+' ? take(K::PlusPlus, 2) : pair('=', K::PlusEqual, K::Plus);
      case '*': return pair('=', K::TimesEqual, K::Star);
      case '/': return pair('=', K::DivideEqual, K::Slash);
      case '%': return pair('=', K::ModuloEqual, K::Percent);
      case '!': return pair('=', K::NotEqual, K::Bang);
      case '=': return pair('=', K::EqualEqual, K::Equal);
      case '<':
        if (next == '<') return byte(at_ + 2) == '=' ? take(K::ShiftLeftEqual, 3) : take(K::ShiftLeft, 2);
        return pair('=', K::LessEqual, K::Less);
      case '>': return one(K::Greater);
      case '.':
        if (classAt(at_ + 1) == kDigit) return lexNumber();
        return one(K::Period);
      case '@': return one(K::At);
      case '[': return one(K::BracketLeft);
      case ']': return one(K::BracketRight);
      case '{': return one(K::BraceLeft);
      case '}': return one(K::BraceRight);
      case '(': return one(K::ParenLeft);
      case ')': return one(K::ParenRight);
      case ':': return one(K::Colon);
      case ',': return one(K::Comma);
      case ';': return one(K::Semicolon);
      case '~': return one(K::Tilde);
      default: break;
    }
    // clang-format on
    if (c == '#') return lexHash();
    if (c == '"' || c == '\'') return lexString(c);
    if (c == 0) {
      reportNul();
    } else if (c < 0x20 || c == 0x7f) {
      error(at_, 1, "invalid-character", "The character " + hexName(c) + " can't stand here.");
    } else {
      error(at_, 1, "invalid-character",
            "The character '" + std::string(1, static_cast<char>(c)) + "' isn't part of WGSL." +
                (c == '?' ? " select(b, a, condition) is a where the condition holds, else b." : ""));
    }
    take(K::Error, 1);
  }

  // A line that starts with it is left out, so that what follows is read as if it weren't there.
  void lexHash() {
    uint32_t start = at_, before = at_;
    while (before > 0 && (byte(before - 1) == ' ' || byte(before - 1) == '\t')) --before;
    const bool startsLine = before == 0 || (byte(before - 1) >= 0x0a && byte(before - 1) <= 0x0d);
    ++at_;
    skipWord();
    error(start, at_ - start, "invalid-character", "The character '#' isn't part of WGSL. There is no preprocessor.");
    if (!startsLine) return add(TokenKind::Error, start, at_ - start);
    while (at_ < size_ && !(byte(at_) >= 0x0a && byte(at_) <= 0x0d)) ++at_;
  }

  // WGSL has none; up to the same quote in this line, if there is one. Behind a reserved word (import "…") the parser
  // has the better message.
  void lexString(unsigned char quote) {
    uint32_t end = at_ + 1;
    while (end < size_ && byte(end) != quote && !(byte(end) >= 0x0a && byte(end) <= 0x0d)) ++end;
    bool closed = end < size_ && byte(end) == quote;
    uint32_t length = closed ? end + 1 - at_ : 1;
    bool saidByParser = !tokens_.empty() && tokens_.back().kind == TokenKind::ReservedWord;
    const std::string character = quote == '"' ? "'\"'" : "\"'\"";
    if (!saidByParser)
      error(at_, length, "invalid-character",
            "The character " + character + " isn't part of WGSL. There are no strings.");
    take(TokenKind::Error, length);
  }

  void take(TokenKind kind, uint32_t length) {
    add(kind, at_, length);
    at_ += length;
  }

  Ast& ast_;
  DiagnosticSink& sink_;
  std::string_view text_;
  uint32_t size_;
  uint32_t at_ = 0;
  bool badUtf8_ = false;
  std::vector<Token> tokens_;
  TemplateLists lists_;
};

const char* const kSpelling[] = {
#define ALBA_TOKEN(name, spelling) spelling,
#include "wgsl/tokens.def"
#undef ALBA_TOKEN
#define ALBA_KEYWORD(word) #word,
#include "wgsl/tokens.def"
#undef ALBA_KEYWORD
};

}  // namespace

std::string describe(TokenKind kind) {
  std::string text = kSpelling[static_cast<size_t>(kind)];
  return kind <= TokenKind::Number ? text : "\"" + text + "\"";
}

std::string describe(const Token& token, const Ast& ast) {
  std::string text(ast.text(token.span()).substr(0, 60));
  switch (token.kind) {
    case TokenKind::EndOfFile:
    case TokenKind::Error:
      return describe(token.kind);
    case TokenKind::Identifier:
      return "\"" + text + "\"";
    case TokenKind::ReservedWord:
      return "the reserved word \"" + text + "\"";
    case TokenKind::Number:
      return "the number " + text;
    default:
      return token.isKeyword() ? "the keyword \"" + text + "\"" : "\"" + text + "\"";
  }
}

std::vector<Token> lex(Ast& ast, DiagnosticSink& sink) { return Lexer(ast, sink).run(); }

}  // namespace alba::wgsl
