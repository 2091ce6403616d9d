// SPDX-License-Identifier: MIT
// The lexer: tokens, template lists, numbers, comments, line counting; and the parser's bounds on nesting.
#include <gtest/gtest.h>

#include <cmath>

#include "small_stack.h"
#include "wgsl/lexer.h"
#include "wgsl/parse.h"

namespace {

using namespace alba::wgsl;

struct Lexed {
  Ast ast;
  std::vector<Token> tokens;
  std::vector<Diagnostic> diagnostics;
};

Lexed lexText(std::string_view text) {
  Lexed result;
  result.ast.source = text;
  DiagnosticSink sink(text);
  result.tokens = lex(result.ast, sink);
  result.diagnostics = sink.take();
  return result;
}

// Token spellings with a blank between; template delimiters as ⟨ and ⟩.
std::string tokensOf(std::string_view text) {
  Lexed lexed = lexText(text);
  std::string out;
  for (const Token& token : lexed.tokens) {
    if (token.kind == TokenKind::EndOfFile) break;
    if (!out.empty()) out += ' ';
    if (token.kind == TokenKind::TemplateStart) {
      out += "⟨";
    } else if (token.kind == TokenKind::TemplateEnd) {
      out += "⟩";
    } else {
      out += text.substr(token.offset, token.length);
    }
  }
  return out;
}

Literal numberOf(std::string_view text) {
  Literal literal;
  EXPECT_EQ(parseNumber(text, literal), "") << text;
  return literal;
}

std::string numberError(std::string_view text) {
  Literal literal;
  return parseNumber(text, literal);
}

TEST(WgslLexer, SplitsOperatorsGreedily) {
  EXPECT_EQ(tokensOf("a<<=b&&c||d->e"), "a <<= b && c || d -> e");
  EXPECT_EQ(tokensOf("a--b"), "a -- b");
  EXPECT_EQ(tokensOf("x!=y==z"), "x != y == z");
  EXPECT_EQ(tokensOf("_ = _a"), "_ = _a");
}

TEST(WgslLexer, KeepsGreaterThanApart) {
  EXPECT_EQ(tokensOf("a>>=b"), "a > > = b");
  EXPECT_EQ(tokensOf("a>=b"), "a > = b");
}

// The examples of the specification's section on template lists.
TEST(WgslLexer, FindsTemplateLists) {
  EXPECT_EQ(tokensOf("A<B>"), "A ⟨ B ⟩");
  EXPECT_EQ(tokensOf("array<vec4<f32>>"), "array ⟨ vec4 ⟨ f32 ⟩ ⟩");
  EXPECT_EQ(tokensOf("A<(B>C)>"), "A ⟨ ( B > C ) ⟩");
  EXPECT_EQ(tokensOf("A<(B>=C)>"), "A ⟨ ( B > = C ) ⟩");
  EXPECT_EQ(tokensOf("A<(B!=C)>"), "A ⟨ ( B != C ) ⟩");
  EXPECT_EQ(tokensOf("A<(B==C)>"), "A ⟨ ( B == C ) ⟩");
  EXPECT_EQ(tokensOf("A<B<<C>"), "A ⟨ B << C ⟩");
  EXPECT_EQ(tokensOf("A<B<=C>"), "A ⟨ B <= C ⟩");
  EXPECT_EQ(tokensOf("a<b||c>d"), "a < b || c > d");
  EXPECT_EQ(tokensOf("if a < b && c > d"), "if a < b && c > d");
  EXPECT_EQ(tokensOf("a[b<d]>()"), "a [ b < d ] > ( )");
  EXPECT_EQ(tokensOf("a<b; c>d"), "a < b ; c > d");
  EXPECT_EQ(tokensOf("var<storage, read_write> x"), "var ⟨ storage , read_write ⟩ x");
  EXPECT_EQ(tokensOf("var x: vec2<f32>=y"), "var x : vec2 ⟨ f32 ⟩ = y");
  EXPECT_EQ(tokensOf("f(a<b, c>(d))"), "f ( a ⟨ b , c ⟩ ( d ) )");
  EXPECT_EQ(tokensOf("let z = a >= b; let y = c > d;"), "let z = a > = b ; let y = c > d ;");
  EXPECT_EQ(tokensOf("vec3 /* c */ < f32 >"), "vec3 ⟨ f32 ⟩");
}

TEST(WgslLexer, SkipsCommentsAndBlanks) {
  EXPECT_EQ(tokensOf("a/* x /* y */ z */b// end\nc"), "a b c");
  EXPECT_EQ(tokensOf("a\xc2\x85\x62\xe2\x80\xa8\x63\xe2\x80\x8e\x64"), "a b c d");
  EXPECT_EQ(tokensOf("// comment\xe2\x80\xa8seen"), "seen");
  EXPECT_EQ(lexText("a /* b /* c */").diagnostics.at(0).message, "This block comment is never closed with */.");
}

TEST(WgslLexer, TakesUnicodeIdentifiers) {
  EXPECT_EQ(tokensOf("Δέλτα réflexion Кызыл 𐰓𐰏𐰇 朝焼け سلام 검정 שָׁלוֹם गुलाबी փիրուզ"),
            "Δέλτα réflexion Кызыл 𐰓𐰏𐰇 朝焼け سلام 검정 שָׁלוֹם गुलाबी փիրուզ");
  EXPECT_EQ(lexText("a × b").diagnostics.at(0).message,
            "The character U+00D7 can't stand here. Is it meant to be \"*\"?");
  EXPECT_EQ(lexText("__a").diagnostics.at(0).rule, std::string("identifier-underscores"));
}

TEST(WgslLexer, RefusesBrokenText) {
  EXPECT_NE(lexText("\xef\xbb\xbf"
                    "const a = 1;")
                .diagnostics.at(0)
                .message.find("byte order mark"),
            std::string::npos);
  EXPECT_EQ(lexText(std::string_view("a\0b", 3)).diagnostics.at(0).rule, std::string("nul-character"));
  EXPECT_EQ(lexText(std::string_view("//\0b", 4)).diagnostics.at(0).rule, std::string("nul-character"));
  EXPECT_EQ(lexText("a\xff").diagnostics.at(0).rule, std::string("invalid-utf8"));
  EXPECT_EQ(lexText("a\xc0\x80").diagnostics.at(0).rule, std::string("invalid-utf8"));
  EXPECT_EQ(lexText("a # b").diagnostics.at(0).message,
            "The character '#' isn't part of WGSL. There is no preprocessor.");
}

TEST(WgslLexer, CountsLinesByEveryLineBreak) {
  Lexed lexed = lexText("a\n\v\f\r\r\n\xc2\x85\xe2\x80\xa8\xe2\x80\xa9  #");
  EXPECT_EQ(lexed.diagnostics.at(0).line, 9u);
  EXPECT_EQ(lexed.diagnostics.at(0).column, 3u);
}

TEST(WgslNumber, Integers) {
  EXPECT_EQ(numberOf("0").kind, LiteralKind::AbstractInt);
  EXPECT_EQ(numberOf("9223372036854775807").integer, INT64_MAX);
  EXPECT_EQ(numberOf("0x7fffffffffffffff").integer, INT64_MAX);
  EXPECT_EQ(numberOf("4294967295u").integer, 4294967295);
  EXPECT_EQ(numberOf("0xFFu").kind, LiteralKind::U32);
  EXPECT_EQ(numberOf("2147483647i").kind, LiteralKind::I32);
  EXPECT_EQ(numberError("9223372036854775808"),
            "The value \"9223372036854775808\" exceeds the largest AbstractInt (9223372036854775807).");
  EXPECT_EQ(numberError("2147483648i"), "The value \"2147483648i\" exceeds the largest i32 (2147483647).");
  EXPECT_NE(numberError("4294967296u"), "");
  EXPECT_NE(numberError("0x10000000000000000"), "");
  EXPECT_EQ(numberError("012"), "The number \"012\" must not start with 0.");
  EXPECT_NE(numberError("01f"), "");
  EXPECT_NE(numberError("1z"), "");
  EXPECT_NE(numberError("0x"), "");
}

TEST(WgslNumber, DecimalFloats) {
  EXPECT_EQ(numberOf("1.5").kind, LiteralKind::AbstractFloat);
  EXPECT_EQ(numberOf(".5").number, 0.5);
  EXPECT_EQ(numberOf("1.").number, 1.0);
  EXPECT_EQ(numberOf("1e3").number, 1000.0);
  EXPECT_EQ(numberOf("012.5").number, 12.5);
  EXPECT_EQ(numberOf("0f").kind, LiteralKind::F32);
  EXPECT_EQ(numberOf("1h").kind, LiteralKind::F16);
  EXPECT_EQ(numberOf("0.1f").number, static_cast<double>(0.1f));
  EXPECT_EQ(numberOf("3.4028234e38f").number, 3.4028234663852886e38);
  EXPECT_EQ(numberOf("0.1h").number, 0.0999755859375);
  EXPECT_EQ(numberOf("65504h").number, 65504.0);
  EXPECT_EQ(numberOf("1e-400").number, 0.0);
  EXPECT_EQ(numberOf("1e-60f").number, 0.0);
  EXPECT_EQ(numberOf("0e999999999999999999999").number, 0.0);
  EXPECT_NE(numberError("1e400"), "");
  EXPECT_NE(numberError("3.5e38f"), "");
  EXPECT_NE(numberError("65520h"), "");
  EXPECT_NE(numberError("1e999999999999999999999"), "");
  EXPECT_NE(numberError("1e+"), "");
  EXPECT_NE(numberError("1.5u"), "");
}

TEST(WgslNumber, HexFloats) {
  EXPECT_EQ(numberOf("0x1p4").number, 16.0);
  EXPECT_EQ(numberOf("0x.8").number, 0.5);
  EXPECT_EQ(numberOf("0xA.p-1f").number, 5.0);
  EXPECT_EQ(numberOf("0x1.fffffep127f").number, 3.4028234663852886e38);
  EXPECT_EQ(numberOf("0x1p-149f").number, std::ldexp(1.0, -149));
  EXPECT_EQ(numberOf("0x1p-1074").number, std::ldexp(1.0, -1074));
  EXPECT_EQ(numberOf("0x0p9999999999999f").number, 0.0);
  EXPECT_NE(numberError("0x1p128f"), "");
  EXPECT_NE(numberError("0x1.000001p0f"), "") << "not exact in f32";
  EXPECT_NE(numberError("0x1p-150f"), "");
  EXPECT_NE(numberError("0x1.002p0h"), "") << "not exact in f16";
  EXPECT_NE(numberError("0x1p1024"), "");
  EXPECT_NE(numberError("0x1.8u"), "");
  EXPECT_NE(numberError("0x1p"), "");
}

// ---- Nesting: whatever the text, parsing needs little stack

size_t errorsOnSmallStack(const std::string& text) {
  size_t errors = 0;
  alba::testing::runOnSmallStack([&] {
    DiagnosticSink sink(text);
    parse(text, sink);
    errors = sink.errorCount();
  });
  return errors;
}

std::string repeat(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST(WgslParserDepth, RefusesWhatNestsTooDeep) {
  EXPECT_EQ(errorsOnSmallStack("const a = " + repeat("(", 5000) + "1" + repeat(")", 5000) + ";"), 1u);
  EXPECT_EQ(errorsOnSmallStack("const a = " + repeat("- ", 100000) + "1;"), 1u);
  EXPECT_EQ(errorsOnSmallStack("const a = 1" + repeat(" + 1", 100000) + ";"), 1u);
  EXPECT_EQ(errorsOnSmallStack("const a = b" + repeat("[0]", 100000) + ";"), 1u);
  EXPECT_EQ(errorsOnSmallStack("const a = " + repeat("b[", 100000) + "0" + repeat("]", 100000) + ";"), 1u);
  EXPECT_EQ(errorsOnSmallStack("alias a = " + repeat("array<", 5000) + "i32" + repeat(">", 5000) + ";"), 1u);
  EXPECT_EQ(errorsOnSmallStack("fn f() {" + repeat("{", 1000) + repeat("}", 1000) + "}"), 1u);
  EXPECT_EQ(errorsOnSmallStack("fn f() { if a {}" + repeat(" else if a {}", 10000) + "}"), 1u);
}

TEST(WgslParserDepth, TakesWhatTheSpecificationPromises) {
  EXPECT_EQ(errorsOnSmallStack("fn f() {" + repeat("{", 126) + repeat("}", 126) + "}"), 0u);
  EXPECT_EQ(errorsOnSmallStack("const a = " + repeat("(", 100) + "1" + repeat(")", 100) + ";"), 0u);
  EXPECT_EQ(errorsOnSmallStack("const a = 1" + repeat(" + 1", 500) + ";"), 0u);
  EXPECT_EQ(errorsOnSmallStack("fn f() { if a {}" + repeat(" else if a {}", 300) + "}"), 0u);
}

// Every prefix and every one-character loss of a text: errors at most, never a crash.
TEST(WgslParser, SurvivesBrokenText) {
  const std::string text =
      "enable f16; diagnostic(off, a.b);\n@group(0) @binding(1) var<storage, read_write> b: array<vec4<f32>>;\n"
      "struct S { @align(16) a: f32, b: array<S, 3>, }\n@compute @workgroup_size(8, 8) fn main(@builtin(x) i: u32) {\n"
      "  loop { if a < b && c >= d { continue; } else { break; } continuing { i += 1u; break if i > 3; } }\n"
      "  for (var i = 0; i < 3; i++) { switch i { case 1, default: { _ = f(1, -x)[2].y; } } }\n  a >>= 2; return;\n}\n";
  for (size_t i = 0; i <= text.size(); ++i) {
    std::string prefix = text.substr(0, i), loss = text;
    if (i < text.size()) loss.erase(i, 1);
    for (const std::string& broken : {prefix, loss}) {
      DiagnosticSink sink(broken);
      parse(broken, sink);
      sink.take();
    }
  }
}

}  // namespace
