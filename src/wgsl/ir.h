// SPDX-License-Identifier: MIT
// The typed, structured, SPIR-V-shaped IR between the checker and the back. A function body is ONE flat list of
// instructions; nesting is shown by marker instructions (If … Else … EndIf), so every pass is a loop and no pass
// recurses.
//
// Values. A `Value` is 32 bits: a kind and an index. Inst: the result of an instruction of the same body. Constant:
// a ConstId of Program's pool. Global: a module variable. Override: the result of an instruction of Unit::overrideBody,
// which holds the override-expressions; they get their values at pipeline creation.
//
// Memory. A reference, a pointer and a pointer-typed `let` are all the same: a value that names memory, that is a
// Global (not a handle), a Var, an Access, a View, or a Param of pointer type. The `type` of such an instruction is the
// type of what it designates (the store type), never a pointer type. The load rule is an explicit Load. Textures and
// samplers are values of kind Global or Param and are never loaded.
//
// Types are concrete: abstract values are converted before they come here.
//
// Example.  fn f(p: ptr<function, array<i32, 4>>, n: u32) -> i32 {
//             for (var i = 0u; i < n && i < 4u; i++) { if (*p)[i] > 2 { return (*p)[i]; } }
//             return -1; }
//   %0 = Param 0 : array<i32,4>      (memory)       %12 = Load %11 : i32
//   %1 = Param 1 : u32                              %13 = Binary Greater %12, const 2 : bool
//   %2 = Var : u32, init const 0u                   %14 = If %13
//   %3 = Loop                                       %15 =   Load %2 : u32
//   %4 =   Load %2 : u32                            %16 =   Access %0, %15 : i32
//   %5 =   Binary Less %4, %1 : bool                %17 =   Load %16 : i32
//   %6 =   And %5                                   %18 =   Return %17
//   %7 =     Load %2 : u32                          %19 = EndIf
//   %8 =     Binary Less %7, const 4u : bool        %20 = Continuing
//   %9 =   EndLogical %8 : bool                     …     Load, Binary Add, Store %2
//   %10 =  BreakUnless %9                           …   = EndLoop
//   %11 =  … Load %2; Access %0, … : i32 (memory)   …   = Return const -1
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wgsl/builtins.h"
#include "wgsl/const_value.h"
#include "wgsl/type.h"

namespace alba::wgsl::ir {

enum class ValueKind : uint8_t { None, Inst, Constant, Global, Override };

class Value {
 public:
  constexpr Value() = default;
  constexpr Value(ValueKind kind, uint32_t index) : raw_((static_cast<uint32_t>(kind) << 29) | index) {}
  static constexpr Value fromRaw(uint32_t raw) {
    Value value;
    value.raw_ = raw;
    return value;
  }
  constexpr ValueKind kind() const { return static_cast<ValueKind>(raw_ >> 29); }
  constexpr uint32_t index() const { return raw_ & 0x1fffffffu; }
  constexpr uint32_t raw() const { return raw_; }
  constexpr bool isInst() const { return kind() == ValueKind::Inst; }
  constexpr bool isConstant() const { return kind() == ValueKind::Constant; }
  constexpr bool isGlobal() const { return kind() == ValueKind::Global; }
  constexpr bool isOverride() const { return kind() == ValueKind::Override; }
  constexpr explicit operator bool() const { return raw_ != 0; }
  constexpr bool operator==(const Value& other) const { return raw_ == other.raw_; }
  constexpr bool operator!=(const Value& other) const { return raw_ != other.raw_; }

 private:
  uint32_t raw_ = 0;
};

constexpr Value constant(ConstId id) { return {ValueKind::Constant, index(id)}; }
constexpr ConstId constId(Value value) { return static_cast<ConstId>(value.index()); }

enum class Op : uint8_t {
  // Values. Operands in brackets; `code` and `extra` are the fields of Inst.
  Param,        // extra: parameter number; the first instructions of a body, one for each parameter, in order
  Unary,        // [e], code: UnaryOp
  Binary,       // [a, b], code: BinaryOp; vector (op) scalar broadcasts are kept as they are: operand types may differ
  Convert,      // [e]: value conversion between bool and numeric scalars, vectors (of equal size), matrices
  Bitcast,      // [e]
  Construct,    // [parts…]: vector from parts (one scalar: splat), matrix from columns or scalars, array, struct
  Extract,      // [composite value, index…]: indices are u32/i32 values; a struct member's is a u32 constant
  Swizzle,      // [vector value], code: component count 2–4, extra: two bits a component, first lowest
  Call,         // [arguments…], extra: function index
  BuiltinCall,  // [arguments…], extra: a BuiltinId; memory arguments are memory values
  OverrideRef,  // only in Unit::overrideBody; extra: override index

  // Memory.
  Var,     // [initializer] or []: a function variable, (re)initialised each time control passes (zero without one)
  Access,  // [memory, index…]: members (u32 constants), elements, columns and vector components
  View,    // [buffer, offset] or [buffer, offset, size]: bytes of a buffer as memory of this type. In a Shader also
           // [buffer]: the same buffer, of which no more than the first `extra` bytes are to be seen
  Load,    // [memory]
  Store,   // [memory, value]

  // Structured control flow. Markers come in matched groups.
  If,  // [condition] … (Else …)? EndIf
  Else,
  EndIf,
  Switch,  // [selector]; directly followed by Case … EndSwitch
  Case,    // [selector constants…], code: 1 when `default` is among them; no fallthrough
  EndSwitch,
  Loop,  // … Continuing … EndLoop; Continuing is always there
  Continuing,
  BreakIf,  // [condition]: only as the last before EndLoop
  EndLoop,
  And,  // [lhs] … EndLogical[rhs]: && and || whose right side has instructions; EndLogical is the value
  Or,
  EndLogical,
  BreakUnless,  // [condition]: leaves the innermost Loop; only at the top level of a loop's body (while and for)
  Break,        // innermost Loop or Switch
  Continue,
  Return,  // [value] or []
  Discard,
};

// UnaryOp (Negate, Not, Complement) and BinaryOp are those of ast.h. LogicalAnd and LogicalOr as a Binary: both sides
// are already evaluated and free of effects.

struct Inst {
  Op op = Op::Param;
  uint8_t code = 0;
  uint16_t count = 0;  // operands: Body::operands[first … first + count)
  uint32_t first = 0;
  uint32_t extra = 0;
  TypeId type{};        // of the result; void-like ops leave it alone
  uint32_t offset = 0;  // in the source text, for errors found at pipeline creation
};

struct Body {
  std::vector<Inst> insts;
  std::vector<Value> operands;

  const Value* begin(const Inst& inst) const { return operands.data() + inst.first; }
  Value operand(const Inst& inst, uint32_t i) const { return operands[inst.first + i]; }
};

struct GlobalVariable {
  std::string name;
  AddressSpace space{};
  alba::wgsl::Access access = alba::wgsl::Access::Read;  // storage buffers
  TypeId type{};                                         // store type, or the texture or sampler type
  int64_t group = -1, binding = -1;
  Value initializer;  // private: a constant or an override value
  uint32_t offset = 0;
};

struct Parameter {
  TypeId type{};  // as declared: a pointer type for pointers
  StageIo io;
};

struct Function {
  std::string name;
  std::vector<Parameter> parameters;
  TypeId returnType{};
  bool returnsValue = false;
  StageIo returnIo;
  bool isEntryPoint = false;
  Stage stage = Stage::Compute;
  Value workgroupSize[3];  // constants or overrides (i32 or u32); none: 1
  Value subgroupSize;
  uint32_t offset = 0;
  Body body;
  // Instructions of Unit::overrideBody that the text of this function stands for. They are evaluated even where no
  // instruction uses them, as in `_ = 1 / size;`.
  std::vector<uint32_t> overrideValues;
};

// In the order of Module::overrides.
struct OverrideVariable {
  TypeId type{};
  Value initializer;  // none, a constant or an override value
  uint32_t offset = 0;
};

// All code of a module. Immutable after the front.
struct Unit {
  std::vector<GlobalVariable> globals;
  std::vector<OverrideVariable> overrides;
  // Straight-line: OverrideRef, Unary, Binary (with LogicalAnd and LogicalOr, whose right side is only evaluated when
  // the left doesn't decide), Convert, Bitcast, Construct, Extract, Swizzle, BuiltinCall. Evaluated on demand.
  Body overrideBody;
  // Counts of override-sized arrays, and bytes of such buffers (an override or constant value, i32 or u32), by the key
  // in the type.
  std::vector<Value> arraySizes;
  uint32_t bufferUnit = 4;  // bytes that the size of a buffer is a multiple of
  std::vector<Function> functions;
  std::vector<uint32_t> entryPoints;  // functions in the order of Module::entryPoints
};

bool isTerminator(Op op);
const char* name(Op op);

// Text of a unit, for tests and debugging.
std::string print(const Unit& unit, const TypeStore& types, const ConstPool& constants);
// Empty when the unit keeps the rules of this header, else the first broken rule as a sentence.
std::string verify(const Unit& unit, const TypeStore& types, const ConstPool& constants);

}  // namespace alba::wgsl::ir
