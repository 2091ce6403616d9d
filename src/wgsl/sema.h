// SPDX-License-Identifier: MIT
// The checker: one walk over the resolved tree that gives every expression its type, evaluates const-expressions, says
// what is wrong, and emits the IR on the way. Nothing is recorded per expression: an Operand is handed up and used.
//
// After an error the Operand has type Error ("poison"), which fits everywhere and says nothing more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "wgsl/ast.h"
#include "wgsl/builtins.h"
#include "wgsl/const_eval.h"
#include "wgsl/diagnostic.h"
#include "wgsl/ir_build.h"
#include "wgsl/module.h"
#include "wgsl/overload.h"

namespace alba::wgsl {

// Of variables in functions and the private address space, and of constructed values. Far more than the 8,192 bytes
// that must work, far less than what makes drivers fail; it also bounds the work on constants that share their parts.
constexpr uint64_t kMaxValueBytes = 256 * 1024;

// When an expression gets its value. The order matters: an expression is as late as its latest part.
enum class EvalStage : uint8_t { Const, Override, Runtime };

// A checked expression.
struct Operand {
  TypeId type = TypeId::Error;  // a Reference type for references
  EvalStage stage = EvalStage::Runtime;
  bool isVectorComponent = false;    // a reference to one component of a vector: has no address
  ConstId constant = ConstId::None;  // stage Const
  ir::Value value;                   // the other stages; references and pointers: the memory
};

// What a declaration turned out to be.
struct DeclInfo {
  // Value declarations: the type of a use (references for variables). Types: the type. Functions: the return type.
  TypeId type = TypeId::Error;
  EvalStage stage = EvalStage::Runtime;
  ConstId constant = ConstId::None;
  ir::Value value;
  uint32_t index = 0;       // of the global, override or function
  int32_t overrideId = -1;  // @id
  AddressSpace space = AddressSpace::None;
  Access access = Access::Read;
};

// A texture and a sampler that a built-in uses together in a function: globals, or parameters of that function, that
// callers replace.
struct HandlePair {
  ir::Value texture, sampler;
};

// A buffer that a function takes views of, a global or a parameter.
struct BufferUse {
  ir::Value buffer;
  uint64_t viewSize = 0;  // the most bytes that one of them needs, at offset 0
  int64_t end = 0;        // the last byte that one of them is known to need, and one
};

// A built-in (None: the discard statement) that not every shader stage may use.
struct RestrictedUse {
  BuiltinId builtin = BuiltinId::None;
  Span span;
};

// Facts about a function that entry points need; of itself alone, callees have their own.
struct FunctionFacts {
  DeclId decl;
  bool mustUse = false, isEntryPoint = false;
  Stage stage = Stage::Compute;
  // Those of callees are included where they name a parameter of the callee.
  std::vector<HandlePair> pairs;
  std::vector<BufferUse> views;
  std::vector<RestrictedUse> restricted;
};

class Checker {
 public:
  Checker(const Ast& ast, Program& program, DiagnosticSink& sink);

  // Checks the whole module. Program and facts are complete when the sink has no errors afterwards.
  void run();

  // For reflection.
  const DeclInfo& info(DeclId id) const { return infos_[id.index]; }
  const std::vector<FunctionFacts>& functions() const { return functions_; }  // as Unit::functions
  // The module-scope declarations that an entry point uses, itself included, callees and all.
  std::vector<DeclId> reachableFrom(DeclId entryPoint) const;
  const std::vector<DeclId>& overrideDecls() const { return overrides_; }  // as Unit::overrides

 private:
  // check_decl.cpp
  void checkModuleVar(DeclId id);
  void checkFunctionVar(DeclId id);
  void checkConst(DeclId id);
  void checkLet(DeclId id);
  void checkOverride(DeclId id);
  void checkAlias(DeclId id);
  void checkStruct(DeclId id);
  void checkMemberType(StructMember& member, Span span, bool isLast);
  void checkLayoutAttributes(const Decl& decl, StructMember& member);
  void checkFunction(DeclId id);
  void checkConstAssert(ExprId condition);
  // `isPointer`: as what a pointer leads to; such a type must be that of a variable or of a view.
  bool checkStoreType(TypeId type, AddressSpace space, Access access, Span span, bool isPointer = false);
  void checkBindingAttributes(const Decl& decl, bool isResource, ir::GlobalVariable& global);
  bool checkParameter(const Decl& decl, TypeId type);
  struct AddressArgs {
    AddressSpace space = AddressSpace::None;
    Access access = Access::Read;
    bool ok = true;
  };
  AddressArgs addressArguments(Slice<ExprId> args, size_t accessAt);
  // Says so for each attribute whose kind isn't among the bits of `allowed`.
  void checkAttributes(Range<Attribute> attributes, uint32_t allowed, const char* where);
  std::optional<int64_t> constInteger(ExprId id, const std::string& what);

  // check_type.cpp
  TypeId resolveType(ExprId id);
  TypeId resolveGenerator(const Expr& e);
  TypeId resolveArray(const Expr& e);
  TypeId resolvePointer(const Expr& e);
  TypeId resolveTexture(const Expr& e);
  // The size of an array or buffer: a number, whose range the caller checks, or the key of an override-expression.
  struct Count {
    bool ok = false, isOverride = false;
    int64_t number = 0;
    uint32_t key = 0;
  };
  Count countArgument(ExprId id, const char* what, const char* typeRule);
  // A fixed or override-sized array type from its count expression.
  TypeId arrayWithCount(TypeId element, ExprId count);
  bool checkElementType(TypeId element, Span span);
  bool checkDepth(TypeId type, Span span);
  TypeId scalarArgument(ExprId id, const char* generator);
  bool expectArguments(const Expr& e, size_t least, size_t most);
  std::string describe(const Expr& e) const;  // "the variable `x`", "the function `f`"

  // check_expr.cpp
  Operand checkExpr(ExprId id);   // may be a reference
  Operand checkValue(ExprId id);  // load rule applied
  Operand checkLiteral(const Expr& e);
  Operand checkIdentifier(const Expr& e);
  Operand checkUnary(const Expr& e);
  // A chain a + b + c … is a tree as deep as the chain is long: folded in a loop, from its innermost left operand.
  Operand checkBinaryChain(ExprId id);
  Operand foldBinary(const Expr& e, Operand left);
  Operand foldLogical(const Expr& e, Operand left);
  Operand checkIndex(const Expr& e);
  Operand checkMember(const Expr& e);
  std::string memberHint(TypeId store, std::string_view wanted);
  Operand memberOf(const Expr& e, Operand base, TypeId store);
  Operand swizzleOf(const Expr& e, Operand base, TypeId store);
  Operand addressOf(const Expr& e, Operand operand);
  // `at`: what to point at in messages.
  Operand binary(BinaryOp op, const Operand& left, const Operand& right, Span at, bool assigns = false);
  Operand load(const Operand& operand, Span span);
  // A pointer as the reference that it points to; other operands are themselves.
  Operand throughPointer(Operand operand);
  ir::Value numberValue(uint32_t number) { return ir::constant(program_.constants.integer(TypeId::U32, number)); }
  ir::Value valueOf(const Operand& operand);  // of a concrete type; zero of it when not evaluated
  // The automatic conversion; reports (naming `what` the value is for) and returns poison when there is none.
  // `hints`: whether the text of the operand can be changed as conversionHint says.
  Operand convert(const Operand& operand, TypeId target, Span span, const char* what, bool hints = true);
  std::string conversionHint(TypeId from, TypeId target);  // a sentence on what to write instead, or nothing
  Operand concretize(const Operand& operand, Span span);
  Operand constantOperand(TypeId type, ConstResult result, Span span);
  Operand expectBool(const Operand& operand, Span span, const char* what);
  // `hint` is a sentence behind a blank, or nothing.
  bool requireStage(const Operand& operand, EvalStage latest, Span span, const char* what, const char* hint = "");
  Operand checkCondition(ExprId id, const char* what);

  // check_call.cpp. Arguments lie on stack_ from `base` on.
  Operand checkCall(ExprId id);  // type Void when there is no result
  // `pointerTo`: the built-in function that takes a pointer first, if there is one.
  void pushArguments(const Expr& call, BuiltinId pointerTo = BuiltinId::None);
  Operand checkPointer(ExprId id, BuiltinId builtin);
  size_t argumentCount(size_t base) const { return stack_.size() - base; }
  bool anyPoison(size_t base) const;
  EvalStage latestStage(size_t base) const;
  bool convertArguments(const Expr& call, const Overload& overload, size_t base);
  std::vector<ir::Value>& argumentValues(size_t base);   // valid until the next call of it
  std::vector<ConstId>& argumentConstants(size_t base);  // the same; empty when one wasn't evaluated
  Operand callFunction(const Expr& call, DeclId callee);
  Operand finishFunction(const Expr& call, DeclId callee, size_t base);
  void noteCalleePairs(uint32_t callee, size_t base);
  Operand callBuiltin(const Expr& call, BuiltinId builtin);
  Operand finishBuiltin(const Expr& call, BuiltinId builtin, size_t base);
  bool checkKnownArguments(const Expr& call, BuiltinId builtin, const Overload& overload, size_t base);
  bool checkConstParameters(const Expr& call, BuiltinId builtin, const Overload& overload, size_t base);
  void noteBuiltin(Span span, BuiltinId builtin, size_t base);
  void notePair(HandlePair pair);
  void noteRestricted(BuiltinId builtin, Span span);
  void explainCall(const Expr& call, BuiltinId builtin, size_t base);
  Operand callBitcast(const Expr& call);

  // check_view.cpp
  TypeId resolveBuffer(const Expr& e);
  std::string bufferStoreProblem(TypeId type, AddressSpace space, bool isPointer);
  bool narrowsBuffer(TypeId from, TypeId to);
  void checkNarrowed(TypeId given, DeclId callee, size_t argument, Span span);
  Operand callView(const Expr& call, BuiltinId builtin);
  Operand finishView(const Expr& call, BuiltinId builtin, TypeId view, size_t base);
  bool checkViewType(TypeId view, BuiltinId builtin, Span span);
  void noteView(BufferUse use);
  void noteCalleeViews(uint32_t callee, size_t base);

  // check_construct.cpp
  Operand construct(const Expr& call);
  Operand constructType(const Expr& call, TypeId type);
  Operand constructNumeric(const Expr& call, TypeId type, uint32_t columns, uint32_t rows);
  Operand finishNumeric(const Expr& call, TypeId type, uint32_t columns, uint32_t rows, size_t base);
  Operand constructArray(const Expr& call, TypeId type);  // type Error: inferred from the arguments
  Operand finishArray(const Expr& call, TypeId type, size_t base);
  TypeId inferArray(const Expr& call, size_t base);
  Operand constructStruct(const Expr& call, TypeId type);
  Operand finishComposite(const Expr& call, TypeId type, size_t base);

  // check_stmt.cpp
  void checkBlock(StmtId id);
  void checkStmt(StmtId id);
  void checkIf(const Stmt& s);
  void checkSwitch(const Stmt& s);
  void checkLoop(const Stmt& s);
  void checkFor(const Stmt& s);
  void checkWhile(const Stmt& s);
  void checkReturn(const Stmt& s);
  void checkCallStatement(const Stmt& s);
  void checkAssign(const Stmt& s);
  void checkCompoundAssign(const Stmt& s);
  void checkStep(const Stmt& s);
  void checkPhony(const Stmt& s);
  // The target of an assignment as a reference that may be written; poison (reported) otherwise.
  Operand checkTarget(ExprId id);

  // check_entry.cpp
  struct Interface;
  // What the attributes say about stage input or output; checks them against the type.
  StageIo stageIo(Range<Attribute> attributes, TypeId type, Span typeSpan);
  void setBuiltin(StageIo& io, const Attribute& attribute, TypeId type, Span typeSpan);
  void setInterpolation(StageIo& io, const Attribute& attribute);
  std::optional<uint32_t> attributeNumber(const Attribute& attribute, uint32_t most);
  void checkEntryPoint(DeclId id, ir::Function& function, FunctionFacts& facts);
  void checkWorkgroupSize(const Attribute& attribute, ir::Function& function);
  void checkSubgroupSize(const Attribute& attribute, ir::Function& function);
  void addToInterface(Interface& side, const StageIo& io, TypeId type, Span span);
  void addLocation(Interface& side, const StageIo& io, TypeId type, Span span);
  void addBuiltin(Interface& side, const StageIo& io, Span span);
  void checkLocations(const Decl& decl, std::vector<StructMember>& members);
  void checkEntryUses();  // what each entry point reaches, against its stage
  void checkStageOfUses(const FunctionFacts& entry, const FunctionFacts& used);

  void error(Span span, const char* rule, std::string message) { sink_.error(span, rule, std::move(message)); }
  std::string typeName(TypeId type) const { return program_.types.name(program_.types.withoutReference(type)); }
  std::string_view nameOf(const Decl& decl) const { return ast_.name(decl.name); }
  Span spanOf(ExprId id) const { return ast_.expr(id).span; }
  TypeStore& types() { return program_.types; }

  const Ast& ast_;
  Program& program_;
  DiagnosticSink& sink_;
  ConstEvaluator evaluator_;
  ir::UnitBuilder unit_;
  ir::Function scratch_;  // holds what module-scope expressions emit that isn't constant: errors, all of it
  ir::FunctionBuilder scratchBuilder_;
  ir::FunctionBuilder* builder_;  // of the function being checked, else the scratch one
  FunctionFacts* function_ = nullptr;
  TypeId returnType_ = TypeId::Void;
  // Above zero in the part of a short-circuit expression that is never evaluated: typed, but errors of values are none.
  uint32_t unevaluated_ = 0;

  std::vector<DeclInfo> infos_;
  std::vector<FunctionFacts> functions_;
  std::vector<DeclId> overrides_;
  std::vector<Operand> stack_;  // arguments of the calls being checked
  std::vector<ir::Value> values_;
  std::vector<ConstId> constants_;
  std::vector<ExprId> spine_;        // of the binary chains being checked
  std::vector<DeclId> structDecls_;  // by the number of the structure in the TypeStore; results of built-ins: none
  std::unordered_map<uint64_t, ConstId> converted_;  // arrays: constant and target to result
  std::vector<uint32_t> overrideIds_;                // the @id of each override that has one
  std::vector<uint32_t> arraySizeKeys_;  // by override index: key + 1 of the array size that is just that override
};

// Pieces of a message put together: say("Expected ", n, " arguments.")
inline void appendPiece(std::string& out, std::string_view piece) { out += piece; }
inline void appendPiece(std::string& out, int64_t number) { out += std::to_string(number); }
template <class... Pieces>
std::string say(const Pieces&... pieces) {
  std::string out;
  (appendPiece(out, pieces), ...);
  return out;
}

}  // namespace alba::wgsl
