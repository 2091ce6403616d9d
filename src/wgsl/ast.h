// SPDX-License-Identifier: MIT
// The syntax tree, flat: nodes live in arrays of one Ast, refer to each other by typed ids, and are never moved or
// freed singly. The parser builds it, resolve() fills in what names refer to, the checker walks it once.
//
//   parse(source, sink)          syntax only. On any error the tree is incomplete: don't look at it further.
//   resolve(ast, features, sink) names. Fills Expr::refKind/decl/predeclared, Decl::function/references, sortedDecls,
//                                extensions.
//   the checker                  visits ast.sortedDecls in order: whatever a declaration uses at module scope has been
//                                visited before it.
//
// Types are expressions: an Identifier, perhaps with template arguments (`array<vec4f, 4>`). Parentheses leave no node
// (Expr::parenthesized remembers them); an empty statement leaves none either.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "wgsl/diagnostic.h"
#include "wgsl/symbols.h"

namespace alba::wgsl {

// Ids index the Ast's arrays, and may index your own side arrays: size those by ast.exprs.size() and so on.
using ExprId = Id<struct ExprTag>;
using StmtId = Id<struct StmtTag>;
using DeclId = Id<struct DeclTag>;

// A run of entries in one of the Ast's side arrays; read it with ast.list(range).
template <class T>
struct Range {
  uint32_t first = 0, count = 0;
  bool empty() const { return count == 0; }
};

// What ast.list() gives: enough of std::span for range-for and indexing.
template <class T>
struct Slice {
  const T* data = nullptr;
  size_t length = 0;
  const T* begin() const { return data; }
  const T* end() const { return data + length; }
  size_t size() const { return length; }
  bool empty() const { return length == 0; }
  const T& operator[](size_t i) const { return data[i]; }
};

// ---- Expressions

enum class ExprKind : uint8_t {
  Literal,     // literal
  Identifier,  // name, args = template arguments (none: empty), refKind and what follows it. Values and types alike.
  Call,        // left = the callee (always an Identifier), args. Functions, built-ins, value constructors.
  Unary,       // unaryOp, left
  Binary,      // binaryOp, left, right
  Index,       // left[right]
  Member,      // left.name: struct member or swizzle; place of the name: detail
};

enum class UnaryOp : uint8_t { Negate, Not, Complement, Dereference, AddressOf };

// clang-format off
enum class BinaryOp : uint8_t {
  Add, Subtract, Multiply, Divide, Modulo,
  And, Or, Xor, ShiftLeft, ShiftRight,
  LogicalAnd, LogicalOr,
  Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual,
};
// clang-format on

// The operator as it is written.
const char* spelling(UnaryOp op);
const char* spelling(BinaryOp op);

enum class LiteralKind : uint8_t { Bool, AbstractInt, I32, U32, AbstractFloat, F32, F16 };

// The value in its exact type: integers (and Bool as 0 or 1) in `integer`; floats in `number`, already rounded to the
// type. The parser has checked the range.
struct Literal {
  LiteralKind kind = LiteralKind::AbstractInt;
  int64_t integer = 0;
  double number = 0;
};

enum class RefKind : uint8_t {
  None,         // not an Identifier, or not resolved: an error was reported, treat the value as poison and say no more
  Decl,         // decl: module-scope or function-scope declaration or parameter
  Predeclared,  // predeclared: built-in function, type, type generator or enumerant
  ContextName,  // a word with a meaning only in its place (the argument of @builtin or @interpolate): look at name
};

struct Expr {
  ExprKind kind = ExprKind::Literal;
  UnaryOp unaryOp = UnaryOp::Negate;
  BinaryOp binaryOp = BinaryOp::Add;
  RefKind refKind = RefKind::None;
  bool parenthesized = false;
  Predeclared predeclared = Predeclared::Count;
  Span span;    // all of the expression, parentheses around it included
  Span detail;  // Member: the name; Binary: the operator; Identifier: the name without template arguments
  ExprId left, right;
  Range<ExprId> args;
  SymbolId name;
  DeclId decl;
  uint32_t literal = 0;  // index into Ast::literals
};

// ---- Attributes

// clang-format off
enum class AttributeKind : uint8_t {
  Align, Binding, BlendSrc, Builtin, Compute, Const, Diagnostic, Fragment, Group, Id, Interpolate, Invariant, Location,
  MustUse, Size, SubgroupSize, Vertex, WorkgroupSize,
};
// clang-format on
const char* spelling(AttributeKind kind);

// The parser has checked that the attribute exists, that the number of arguments fits, and that none stands twice on
// one thing (@diagnostic may); whether it belongs there, and the arguments' values, are the checker's.
// Builtin, Interpolate: each argument is an Identifier with refKind ContextName.
// Diagnostic: no args; index `control` into Ast::controls.
struct Attribute {
  AttributeKind kind = AttributeKind::Align;
  Span span;  // from the @ to the end
  Range<ExprId> args;
  uint32_t control = 0;
};

enum class FilterSeverity : uint8_t { Off, Info, Warning, Error };

// diagnostic(severity, rule) as directive or attribute. Vendor rules ("a.b") are whole in `rule`.
struct DiagnosticControl {
  FilterSeverity severity = FilterSeverity::Error;
  SymbolId rule;
  Span span;
};

// ---- Declarations: everything that has a name, and const_assert at module scope

enum class DeclKind : uint8_t {
  Var,          // templateArgs = address space and access mode as written (Identifiers), type?, init?
  Const,        // type?, init
  Let,          // type?, init; function scope only
  Override,     // type?, init?; module scope only
  Alias,        // type
  Struct,       // members (Member declarations)
  Member,       // type; never the target of Expr::decl
  Function,     // params (Parameter declarations), type = return type?, returnAttributes, body
  Parameter,    // type
  ConstAssert,  // init = the condition; no name. Module scope only (see StmtKind::ConstAssert)
};
const char* spelling(DeclKind kind);  // "var", "const", …, "function", "parameter"

struct Decl {
  DeclKind kind = DeclKind::Var;
  bool moduleScope = false;
  Span span;      // all of it, attributes excluded
  Span nameSpan;  // the name (ConstAssert: the keyword)
  SymbolId name;
  Range<Attribute> attributes;
  ExprId type, init;
  Range<ExprId> templateArgs;
  Range<DeclId> members;  // Struct: its members; Function: its parameters
  Range<Attribute> returnAttributes;
  StmtId body;  // Function: a Block
  // From resolve():
  DeclId function;           // parameters and function-scope declarations: the function they are in
  Range<DeclId> references;  // module scope: the module-scope declarations used directly in it, each once
};

// ---- Statements

enum class StmtKind : uint8_t {
  Block,           // body
  If,              // expr, first = Block, second = Block or If or none
  Switch,          // expr, cases; bodyAttributes
  Loop,            // first = Block, second = Block of the continuing or none; a `break if` is its last statement
  For,             // init?, expr? (condition), update?, first = Block
  While,           // expr, first = Block
  Break,           //
  BreakIf,         // expr; only last in a continuing block
  Continue,        //
  Discard,         //
  Return,          // expr?
  Call,            // expr (a Call)
  Decl,            // decl: Var, Let or Const
  Assign,          // expr = target, value
  CompoundAssign,  // expr = target, op, value
  PhonyAssign,     // _ = value
  Increment,       // expr = target
  Decrement,       // expr = target
  ConstAssert,     // expr
};

struct Case {
  Span span;
  Range<ExprId> selectors;  // an ExprId that isn't valid() stands for `default`
  StmtId body;              // a Block
};

struct Stmt {
  StmtKind kind = StmtKind::Block;
  BinaryOp op = BinaryOp::Add;
  Span span;
  ExprId expr, value;
  StmtId first, second, init, update;
  DeclId decl;
  Range<StmtId> body;
  Range<Case> cases;
  Range<Attribute> attributes;      // before the statement (only @diagnostic can be valid)
  Range<Attribute> bodyAttributes;  // Switch: before its brace
};

// ---- The module

struct NamedSpan {
  SymbolId name;
  Span span;
};

// Bits of Ast::extensions.
enum Extension : uint32_t {
  kExtF16 = 1u << 0,
  kExtClipDistances = 1u << 1,
  kExtDualSourceBlending = 1u << 2,
  kExtSubgroups = 1u << 3,
  kExtPrimitiveIndex = 1u << 4,
  kExtSubgroupSizeControl = 1u << 5,
};

struct Ast {
  std::string_view source;  // the caller keeps it alive

  std::vector<Expr> exprs;
  std::vector<Stmt> stmts;
  std::vector<Decl> decls;
  std::vector<Literal> literals;
  std::vector<DiagnosticControl> controls;

  // Directives.
  std::vector<NamedSpan> enables, requirements;
  std::vector<DiagnosticControl> directives;  // diagnostic(...);
  uint32_t extensions = 0;                    // Extension bits that are enabled; from resolve()

  std::vector<DeclId> moduleDecls;  // in the order of the text, const_asserts included
  std::vector<DeclId> sortedDecls;  // the same so that uses come after what they use; from resolve()

  const Expr& expr(ExprId id) const { return exprs[id.index]; }
  Expr& expr(ExprId id) { return exprs[id.index]; }
  const Stmt& stmt(StmtId id) const { return stmts[id.index]; }
  Stmt& stmt(StmtId id) { return stmts[id.index]; }
  const Decl& decl(DeclId id) const { return decls[id.index]; }
  Decl& decl(DeclId id) { return decls[id.index]; }
  const Literal& literal(const Expr& e) const { return literals[e.literal]; }

  std::string_view name(SymbolId id) const { return symbols.name(id); }
  std::string_view text(Span span) const { return source.substr(span.offset, span.length); }

  Slice<ExprId> list(Range<ExprId> r) const { return {exprLists.data() + r.first, r.count}; }
  Slice<StmtId> list(Range<StmtId> r) const { return {stmtLists.data() + r.first, r.count}; }
  Slice<DeclId> list(Range<DeclId> r) const { return {declLists.data() + r.first, r.count}; }
  Slice<Attribute> list(Range<Attribute> r) const { return {attributes.data() + r.first, r.count}; }
  Slice<Case> list(Range<Case> r) const { return {cases.data() + r.first, r.count}; }

  // The attribute of that kind in the range, or null.
  const Attribute* find(Range<Attribute> range, AttributeKind kind) const {
    for (const Attribute& a : list(range)) {
      if (a.kind == kind) return &a;
    }
    return nullptr;
  }

  SymbolTable symbols;

  // Side arrays that ranges point into.
  std::vector<ExprId> exprLists;
  std::vector<StmtId> stmtLists;
  std::vector<DeclId> declLists;
  std::vector<Attribute> attributes;
  std::vector<Case> cases;
};

}  // namespace alba::wgsl
