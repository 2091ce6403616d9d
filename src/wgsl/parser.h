// SPDX-License-Identifier: MIT
// The parser's state and its rules, private to parse_*.cpp: recursive descent over the token array. A rule that fails
// has reported why and returns an id that isn't valid; its callers pass that on until a statement or declaration list
// skips to the next place to go on from.
#pragma once

#include <string>
#include <vector>

#include "wgsl/ast.h"
#include "wgsl/lexer.h"

namespace alba::wgsl {

// Bounds on the shape of the tree, so that walking it recursively needs little stack. The specification asks for 127
// braces and gives no figure for expressions.
constexpr uint32_t kMaxBraceDepth = 127;
constexpr uint32_t kMaxExpressionNesting = 128;  // parentheses, arguments, indices, template lists in each other
constexpr uint32_t kMaxExpressionDepth = 512;    // height of an expression's tree; a + b + c + … counts each operator
constexpr uint32_t kMaxStatementDepth = 512;     // statements in statements; `else if` counts
constexpr uint32_t kMaxParameters = 255;
constexpr uint32_t kMaxMembers = 1023;
constexpr uint32_t kMaxSelectors = 1023;

class Parser {
 public:
  Parser(Ast& ast, DiagnosticSink& sink, std::vector<Token> tokens)
      : ast_(ast), sink_(sink), tokens_(std::move(tokens)) {}

  void parseModule();

 private:
  using K = TokenKind;

  // A binary operator at the current token, which may take up two `>` tokens.
  struct Operator {
    BinaryOp op;
    uint8_t tokens;  // 0: there is none
    Span span;
  };

  // ---- tokens (parse.cpp)
  const Token& peek(uint32_t ahead = 0) const {
    size_t i = at_ + ahead;
    return i < tokens_.size() ? tokens_[i] : tokens_.back();
  }
  bool is(K kind) const { return peek().kind == kind; }
  const Token& take() {
    const Token& token = tokens_[at_];
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  bool accept(K kind) {
    if (!is(kind)) return false;
    take();
    return true;
  }
  // Takes the token or reports that it is missing. `where` ends the sentence: "after the condition".
  bool expect(K kind, const char* where);
  // An identifier to declare or to name a member; `what` says what kind: "a name for the variable".
  bool expectName(const char* what, NamedSpan& out);
  // Says that the word or "_" can't be used as `what`; `hint` follows the sentence.
  void failName(const char* what, const std::string& hint);
  // `hint` follows the sentence: " In WGSL …"; without one, hint() is asked.
  void unexpected(const std::string& expected, const char* where = "", std::string hint = "");
  void error(Span span, const char* rule, std::string message) { sink_.error(span, rule, std::move(message)); }
  // From the token at which something started up to the last one taken.
  Span since(const Token& first) const;
  Span since(uint32_t offset) const;

  // ---- hints (parse_hints.cpp)
  std::string_view textBefore(uint32_t back) const;
  std::string hint() const;
  std::string castHint() const;
  std::string declarationHint() const;
  std::string unclosedHint(size_t at) const;
  std::string nameThenType(const Token& type, const Token& name) const;
  void failTypeFirst(const Token& type, const Token& name, const char* before);
  void failTwoNames();

  // Skips to where the next statement may start: behind a `;` at this depth or a whole `{…}`, or before the `}` that
  // ends the block.
  void skipStatement();
  // After an error between the keyword of a statement and its block: skips to the `{` if there is one.
  bool skipToBlock(uint32_t semicolons = 0);
  // Skips to the `}` that closes the braces it is in.
  void skipToBrace();
  // Skips to where the next declaration may start.
  void skipDeclaration();

  template <class T>
  static Range<T> append(std::vector<T>& to, const std::vector<T>& from) {
    Range<T> range{static_cast<uint32_t>(to.size()), static_cast<uint32_t>(from.size())};
    to.insert(to.end(), from.begin(), from.end());
    return range;
  }

  // ---- declarations and attributes (parse_decl.cpp)
  void parseDirectives();
  bool parseDirective();
  bool parseNameList(std::vector<NamedSpan>& out);
  bool parseDiagnosticControl(DiagnosticControl& out, uint32_t start);
  bool parseDeclaration();
  bool parseAttributes(Range<Attribute>& out);
  bool parseAttribute(Attribute& out);
  bool parseContextArguments(std::vector<ExprId>& args);
  bool refuseAttributes(Range<Attribute> attributes, const char* where);
  DeclId parseVariable(Range<Attribute> attributes, bool moduleScope);
  DeclId parseAlias();
  DeclId parseStruct();
  DeclId parseFunction(Range<Attribute> attributes);
  DeclId parseModuleAssert();
  bool parseTypedNames(DeclKind kind, K close, uint32_t limit, Range<DeclId>& out);
  DeclId addDecl(Decl decl);

  // ---- blocks and statements with blocks (parse_stmt.cpp)
  enum class BlockRole : uint8_t { Plain, LoopBody, Continuing };
  StmtId parseBlock(const char* where);
  StmtId parseBlock(Range<Attribute> attributes, const char* where);
  StmtId parseBraces(Range<Attribute> attributes, BlockRole role, StmtId* continuing);
  StmtId parseContinuing();
  // False after an error; `out` stays invalid for an empty statement.
  bool parseStatement(StmtId& out);
  StmtId parseIf(Range<Attribute> attributes);
  StmtId parseIfHead(Range<Attribute> attributes);
  StmtId parseSwitch(Range<Attribute> attributes);
  bool parseCase();
  StmtId parseLoop(Range<Attribute> attributes);
  StmtId parseFor(Range<Attribute> attributes);
  StmtId parseWhile(Range<Attribute> attributes);

  // ---- statements without blocks; heads, nodes and errors of the others (parse_simple.cpp)
  bool parsePlain(StmtId& out);
  StmtId parseReturn();
  StmtId parseBreak();
  StmtId parseLocalAssert();
  StmtId parseLocalDeclaration();
  // Assignment, increment, call: what needs no keyword. Leaves the `;` alone.
  StmtId parseSimple();
  bool acceptCompoundAssign(BinaryOp& op);
  StmtId parseConditionHead(StmtKind kind, Range<Attribute> attributes);
  StmtId parseForHead(Range<Attribute> attributes);
  bool parseForParts(Stmt& stmt);
  bool parseSelectors(Range<ExprId>& out);
  bool parseStatementAttributes(Range<Attribute>& out);
  void pushStatement(StmtId stmt, BlockRole role);
  StmtId finishBlock(const Token& open, size_t mark, Range<Attribute> attributes);
  StmtId finishWithBody(StmtId head, StmtId body);
  StmtId finishSwitch(StmtId head, const Token& keyword, size_t mark, bool failed);
  StmtId addLoop(const Token& keyword, Range<Attribute> attributes, StmtId body, StmtId continuing);
  StmtId addStmt(const Stmt& stmt);
  StmtId failBlock(const char* where);
  void skipAfterContinuing(StmtId continuing);
  void skipFailedStatement();
  bool enterStatement(const Token& at);
  bool enterBrace(const Token& at);

  // ---- expressions and types (parse_expr.cpp)
  ExprId parseExpression();
  ExprId parseExpressionTail();
  ExprId parseType(const char* what);
  ExprId parseUnary();
  ExprId parsePostfix();
  ExprId parsePrimary();
  ExprId parseNamed();
  ExprId parseTemplated();
  ExprId parseRelational(ExprId first);
  ExprId parseShift(ExprId first);
  ExprId parseChain(ExprId left, BinaryOp op);
  ExprId parseLogicalChain(ExprId left, BinaryOp op);
  ExprId parseProduct(ExprId first);
  bool parseArguments(K close, Range<ExprId>& out, const char* where);
  Operator binaryOperator() const;
  void takeOperator(const Operator& op);

  // ---- expression nodes and errors (parse_node.cpp)
  ExprId parseLiteral();
  ExprId addExpr(const Expr& expr);
  ExprId addUnary(UnaryOp op, uint32_t start, ExprId operand);
  ExprId addBinary(const Operator& op, ExprId left, ExprId right);
  ExprId addIndex(uint32_t start, ExprId base, ExprId index);
  ExprId addMember(uint32_t start, ExprId base);
  ExprId addIdentifier(const Token& name, Range<ExprId> templateArgs);
  ExprId addCall(uint32_t start, ExprId callee, Range<ExprId> args);
  bool pushArgument(ExprId arg);
  bool finishArguments(K close, size_t mark, Range<ExprId>& out, const char* where);
  bool enterExpression(const Token& at);
  ExprId failMixed(BinaryOp before, const Operator& found);
  ExprId failEmptyTemplate(const Token& name);
  ExprId failPrimary();
  ExprId failType(const char* what);

  Ast& ast_;
  DiagnosticSink& sink_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  size_t valueEnd_ = 0;  // behind the last name, or call, that stands for a value
  uint32_t braceDepth_ = 0;
  uint32_t expressionNesting_ = 0;
  uint32_t statementDepth_ = 0;
  bool unclosedReported_ = false;
  // Lists being read, the innermost on top.
  std::vector<ExprId> argumentStack_;
  std::vector<StmtId> statementStack_;
  std::vector<Case> caseStack_;
  std::vector<uint16_t> depths_;  // of each expression's tree, parallel to Ast::exprs
};

// Counts a level for as long as it lives.
class Level {
 public:
  explicit Level(uint32_t& counter) : counter_(counter) { ++counter_; }
  ~Level() { --counter_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  uint32_t& counter_;
};

}  // namespace alba::wgsl
