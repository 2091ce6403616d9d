// SPDX-License-Identifier: MIT
// Expressions: values, references, operators, access to parts. Calls are in check_call.cpp.
#include <algorithm>
#include <utility>

#include "wgsl/sema.h"
#include "wgsl/suggest.h"

namespace alba::wgsl {
namespace {

TypeId literalType(LiteralKind kind) {
  switch (kind) {
    case LiteralKind::Bool:
      return TypeId::Bool;
    case LiteralKind::AbstractInt:
      return TypeId::AbstractInt;
    case LiteralKind::I32:
      return TypeId::I32;
    case LiteralKind::U32:
      return TypeId::U32;
    case LiteralKind::AbstractFloat:
      return TypeId::AbstractFloat;
    case LiteralKind::F32:
      return TypeId::F32;
    case LiteralKind::F16:
      return TypeId::F16;
  }
  return TypeId::Error;
}

bool isLogical(BinaryOp op) { return op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr; }

EvalStage later(EvalStage a, EvalStage b) { return std::max(a, b); }

// Which of "xyzw" (0–3) or "rgba" (4–7) a letter is; -1 for others.
int swizzleLetter(char c) {
  constexpr std::string_view kLetters = "xyzwrgba";
  size_t at = kLetters.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

// ---- Operands

ir::Value Checker::valueOf(const Operand& operand) {
  if (operand.stage != EvalStage::Const) return operand.value;
  if (TypeStore::isError(operand.type)) return {};
  return ir::constant(operand.constant != ConstId::None ? operand.constant : program_.constants.zero(operand.type));
}

Operand Checker::constantOperand(TypeId type, ConstResult result, Span span) {
  if (result) return {.type = type, .stage = EvalStage::Const, .constant = result.value};
  if (unevaluated_ != 0) return {.type = type, .stage = EvalStage::Const};
  error(span, result.rule, std::move(result.error));
  return {};
}

Operand Checker::throughPointer(Operand operand) {
  if (!types().isPointer(operand.type)) return operand;
  const Type pointer = types()[operand.type];
  operand.type = types().reference(pointer.space, pointer.element, pointer.access);
  return operand;
}

Operand Checker::load(const Operand& operand, Span span) {
  if (!types().isReference(operand.type)) return operand;
  TypeId store = types().element(operand.type);
  if (TypeStore::isError(store)) return {};
  if (!types().isConstructible(store)) {
    std::string reason = "it has no fixed size";
    if (TypeStore::isAtomic(store)) {
      reason = "use atomicLoad";
    } else if (types().has(store, kContainsAtomic)) {
      reason = "it contains an atomic";
    } else if (types().isBuffer(store)) {
      reason = "bufferView gives its bytes a type";
    }
    error(span, "load-not-constructible", say("A value of type ", typeName(store), " can't be read: ", reason, "."));
    return {};
  }
  builder_->at(span.offset);
  return {.type = store, .value = builder_->load(store, operand.value)};
}

std::string Checker::conversionHint(TypeId from, TypeId target) {
  if (types().isPointer(target) && types().element(target) == from) return " Pass its address with \"&\".";
  if (types().isPointer(from) && types().element(from) == target) return " Read what it points to with \"*\".";
  const uint32_t given = types().components(from), wanted = types().components(target);
  if (target == TypeId::Bool && types().scalar(from) == TypeId::Bool)
    return " \"all\" or \"any\" makes one bool of it.";
  if (target == TypeId::Bool && TypeStore::isNumericScalar(from)) return " Write a comparison, as in x != 0.";
  // Following what is said of the number of components must not end in another error.
  const bool onlySize = conversionRank(types(), types().scalar(from), types().scalar(target)) != kNoConversion;
  if (given != wanted && !onlySize) return {};
  if (given > wanted && wanted == 1) return " Take one component, as in \".x\".";
  if (given > wanted && wanted > 1)
    return say(" Take ", wanted, " of its components, as in \".", std::string_view("xyz").substr(0, wanted), "\".");
  if (given == 1 && wanted > 1) return say(" ", typeName(target), "(…) makes a vector of it.");
  if (given > 1 && wanted > given) return say(" ", typeName(target), "(…, …) adds what it lacks.");
  if (given != 0 && given == wanted && types().scalar(target) != TypeId::Bool && types().isConcrete(target))
    return say(" WGSL doesn't convert it by itself; write ", typeName(target), "(...) around it.");
  return {};
}

Operand Checker::convert(const Operand& operand, TypeId target, Span span, const char* what, bool hints) {
  if (TypeStore::isError(operand.type) || TypeStore::isError(target)) return {};
  if (operand.type == target) return operand;
  if (conversionRank(types(), operand.type, target) == kNoConversion) {
    error(span, "type-mismatch",
          say(what, " must have the type ", typeName(target), ", but this has the type ", typeName(operand.type), ".",
              hints ? conversionHint(operand.type, target) : ""));
    return {};
  }
  if (operand.constant == ConstId::None) return {.type = target, .stage = EvalStage::Const};
  if (!types().isArray(target)) return constantOperand(target, evaluator_.convert(operand.constant, target), span);
  // A large constant may be converted at each of many uses.
  uint64_t key = uint64_t{index(operand.constant)} << 32 | index(target);
  auto known = converted_.find(key);
  if (known != converted_.end()) return {.type = target, .stage = EvalStage::Const, .constant = known->second};
  Operand result = constantOperand(target, evaluator_.convert(operand.constant, target), span);
  if (result.constant != ConstId::None) converted_.emplace(key, result.constant);
  return result;
}

Operand Checker::concretize(const Operand& operand, Span span) {
  TypeId target = types().concretized(operand.type);
  return target == operand.type ? operand : convert(operand, target, span, "The value");
}

bool Checker::requireStage(const Operand& operand, EvalStage latest, Span span, const char* what, const char* hint) {
  if (TypeStore::isError(operand.type)) return false;
  if (operand.stage <= latest) return true;
  const char* wanted =
      latest == EvalStage::Const ? "a const-expression" : "a const-expression or an override-expression";
  const char* reason = operand.stage == EvalStage::Override ? "; this depends on an override" : "";
  error(span, latest == EvalStage::Const ? "expected-const-expression" : "expected-override-expression",
        say(what, " must be ", wanted, reason, ".", hint));
  return false;
}

Operand Checker::expectBool(const Operand& operand, Span span, const char* what) {
  return convert(operand, TypeId::Bool, span, what);
}

Operand Checker::checkCondition(ExprId id, const char* what) { return expectBool(checkValue(id), spanOf(id), what); }

// ---- Dispatch and leaves

Operand Checker::checkValue(ExprId id) {
  Operand operand = checkExpr(id);
  return types().isReference(operand.type) ? load(operand, spanOf(id)) : operand;
}

Operand Checker::checkExpr(ExprId id) {
  const Expr& e = ast_.expr(id);
  switch (e.kind) {
    case ExprKind::Literal:
      return checkLiteral(e);
    case ExprKind::Identifier:
      return checkIdentifier(e);
    case ExprKind::Call: {
      Operand result = checkCall(id);
      if (result.type != TypeId::Void) return result;
      error(e.span, "call-without-value", say("\"", ast_.text(ast_.expr(e.left).span), "\" returns no value."));
      return {};
    }
    case ExprKind::Unary:
      return checkUnary(e);
    case ExprKind::Binary:
      return checkBinaryChain(id);
    case ExprKind::Index:
      return checkIndex(e);
    case ExprKind::Member:
      return checkMember(e);
  }
  return {};
}

Operand Checker::checkLiteral(const Expr& e) {
  const Literal& literal = ast_.literal(e);
  TypeId type = literalType(literal.kind);
  ConstPool& pool = program_.constants;
  ConstId value = type == TypeId::Bool             ? pool.boolean(literal.integer != 0)
                  : TypeStore::isFloatScalar(type) ? pool.number(type, literal.number)
                                                   : pool.integer(type, literal.integer);
  return {.type = type, .stage = EvalStage::Const, .constant = value};
}

Operand Checker::checkIdentifier(const Expr& e) {
  if (e.refKind == RefKind::None) return {};
  if (e.refKind != RefKind::Decl) {
    error(e.span, "expected-value", say("Expected a value, found ", describe(e), "."));
    return {};
  }
  const Decl& decl = ast_.decl(e.decl);
  if (decl.kind == DeclKind::Function || decl.kind == DeclKind::Struct || decl.kind == DeclKind::Alias) {
    error(e.span, "expected-value", say("Expected a value, found ", describe(e), "."));
    return {};
  }
  if (!e.args.empty()) {
    error(e.span, "unexpected-template-arguments",
          say("The ", spelling(decl.kind), " \"", nameOf(decl), "\" takes no template arguments."));
    return {};
  }
  const DeclInfo& known = infos_[e.decl.index];
  return {.type = known.type, .stage = known.stage, .constant = known.constant, .value = known.value};
}

// ---- Operators

Operand Checker::addressOf(const Expr& e, Operand operand) {
  if (TypeStore::isError(operand.type)) return {};
  if (types().isHandle(operand.type)) {
    error(e.span, "address-of-handle", say("\"&\" can't take the address of a ", typeName(operand.type), "."));
    return {};
  }
  if (!types().isReference(operand.type)) {
    error(e.span, "address-of-value",
          say("\"&\" needs a variable or a part of one; this is a value of type ", typeName(operand.type), "."));
    return {};
  }
  if (operand.isVectorComponent) {
    error(e.span, "address-of-component", "\"&\" can't take the address of a component of a vector.");
    return {};
  }
  const Type reference = types()[operand.type];
  operand.type = types().pointer(reference.space, reference.element, reference.access);
  return operand;
}

Operand Checker::checkUnary(const Expr& e) {
  if (e.unaryOp == UnaryOp::AddressOf) return addressOf(e, checkExpr(e.left));
  Operand operand = checkValue(e.left);
  if (TypeStore::isError(operand.type)) return {};
  if (e.unaryOp == UnaryOp::Dereference) {
    if (types().isPointer(operand.type)) return throughPointer(operand);
    error(e.span, "dereference-of-value",
          say("\"*\" needs a pointer, not a value of type ", typeName(operand.type), "."));
    return {};
  }
  BuiltinId id = builtinOf(e.unaryOp);
  const Argument argument{operand.type, operand.stage == EvalStage::Const};
  Overload overload = resolve(types(), id, {&argument, 1});
  if (!overload) {
    error(e.span, "operator-type", explainFailure(types(), id, {&argument, 1}));
    return {};
  }
  if (operand.stage == EvalStage::Const) {
    if (operand.constant == ConstId::None) return {.type = overload.result, .stage = EvalStage::Const};
    return constantOperand(overload.result, evaluator_.call(id, overload, {&operand.constant, 1}), e.span);
  }
  builder_->at(e.span.offset);
  return {.type = overload.result,
          .stage = operand.stage,
          .value = builder_->unary(e.unaryOp, overload.result, operand.value)};
}

Operand Checker::checkBinaryChain(ExprId id) {
  size_t base = spine_.size();
  ExprId leaf = id;
  for (; ast_.expr(leaf).kind == ExprKind::Binary; leaf = ast_.expr(leaf).left) spine_.push_back(leaf);
  Operand left = checkValue(leaf);
  while (spine_.size() > base) {
    const Expr& e = ast_.expr(spine_.back());
    spine_.pop_back();
    left = isLogical(e.binaryOp) ? foldLogical(e, left) : foldBinary(e, left);
  }
  return left;
}

Operand Checker::foldBinary(const Expr& e, Operand left) {
  Operand right = checkValue(e.right);
  return binary(e.binaryOp, left, right, e.span);
}

Operand Checker::binary(BinaryOp op, const Operand& left, const Operand& right, Span at, bool assigns) {
  if (TypeStore::isError(left.type) || TypeStore::isError(right.type)) return {};
  bool isConst[] = {left.stage == EvalStage::Const, right.stage == EvalStage::Const};
  const Argument arguments[] = {{left.type, isConst[0]}, {right.type, isConst[1]}};
  BuiltinId id = builtinOf(op);
  Overload overload = resolve(types(), id, arguments);
  if (!overload) {
    error(at, "operator-type", explainFailure(types(), id, arguments, assigns));
    return {};
  }
  const ConstId constants[] = {left.constant, right.constant};
  if (isConst[0] && isConst[1]) {
    if (left.constant == ConstId::None || right.constant == ConstId::None)
      return {.type = overload.result, .stage = EvalStage::Const};
    return constantOperand(overload.result, evaluator_.call(id, overload, constants), at);
  }
  Operand a = convert(left, overload.parameters[0], at, "The left operand");
  Operand b = convert(right, overload.parameters[1], at, "The right operand");
  if (TypeStore::isError(a.type) || TypeStore::isError(b.type)) return {};
  if ((isConst[0] || isConst[1]) && unevaluated_ == 0) {
    const ConstId known[] = {a.constant, b.constant};
    ConstResult wrong = evaluator_.checkPartial(id, {overload.parameters, 2}, known);
    if (!wrong.error.empty()) {
      error(at, wrong.rule, std::move(wrong.error));
      return {};
    }
  }
  ir::Value lhs = valueOf(a), rhs = valueOf(b);
  builder_->at(at.offset);
  return {.type = overload.result,
          .stage = later(left.stage, right.stage),
          .value = builder_->binary(op, overload.result, lhs, rhs)};
}

Operand Checker::foldLogical(const Expr& e, Operand left) {
  bool isAnd = e.binaryOp == BinaryOp::LogicalAnd;
  const char* sides[] = {isAnd ? "The left side of \"&&\"" : "The left side of \"||\"",
                         isAnd ? "The right side of \"&&\"" : "The right side of \"||\""};
  left = expectBool(left, spanOf(e.left), sides[0]);
  bool decided = left.stage == EvalStage::Const && left.constant != ConstId::None &&
                 program_.constants.boolean(left.constant) != isAnd;
  builder_->at(e.span.offset);
  builder_->beginLogical(isAnd, valueOf(left));
  if (decided) ++unevaluated_;
  Operand right = expectBool(checkValue(e.right), spanOf(e.right), sides[1]);
  if (decided) --unevaluated_;
  builder_->at(e.span.offset);
  ir::Value value = builder_->endLogical(TypeId::Bool, valueOf(right));
  if (TypeStore::isError(left.type) || TypeStore::isError(right.type)) return {};
  if (left.stage == EvalStage::Const && right.stage == EvalStage::Const)
    return {.type = TypeId::Bool, .stage = EvalStage::Const, .constant = decided ? left.constant : right.constant};
  return {.type = TypeId::Bool, .stage = later(left.stage, right.stage), .value = value};
}

// ---- Parts

Operand Checker::checkIndex(const Expr& e) {
  Operand base = throughPointer(checkExpr(e.left));
  Operand at = checkValue(e.right);
  if (TypeStore::isError(base.type) || TypeStore::isError(at.type)) return {};
  bool isReference = types().isReference(base.type);
  TypeId store = types().withoutReference(base.type);
  if (!TypeStore::isVector(store) && !TypeStore::isMatrix(store) && !types().isArray(store)) {
    error(spanOf(e.left), "index-of-scalar",
          say("A value of type ", typeName(store), " can't be indexed; only vectors, matrices and arrays can."));
    return {};
  }
  Span atSpan = spanOf(e.right);
  if (!TypeStore::isIntegerScalar(at.type)) {
    error(atSpan, "index-type",
          say("An index must be an i32 or u32, not ", typeName(at.type), ".",
              TypeStore::isFloatScalar(at.type) ? " Convert it, as in u32(…)."
              : TypeStore::isVector(at.type) && TypeStore::isIntegerScalar(types().scalar(at.type))
                  ? " Take one component, as in \".x\"."
                  : ""));
    return {};
  }
  if (at.stage == EvalStage::Const && at.constant != ConstId::None) {
    int64_t number = program_.constants.integer(at.constant);
    int64_t count = types().elementCount(store);
    bool inside = number >= 0 && (count == 0 || number < count);
    if (!inside && unevaluated_ == 0) {
      std::string bound = count == 0    ? std::string("it starts with element 0")
                          : number >= 0 ? say("the last element is ", count - 1)
                                        : say("its elements are 0 to ", count - 1);
      error(atSpan, "index-out-of-bounds", say("Index ", number, " is outside ", typeName(store), ": ", bound, "."));
      return {};
    }
    if (!inside) at.constant = program_.constants.integer(at.type, 0);
  }
  at = concretize(at, atSpan);
  if (TypeStore::isError(at.type)) return {};
  builder_->at(atSpan.offset);
  if (isReference) {
    const Type reference = types()[base.type];
    TypeId element = types().element(store);
    return {.type = types().reference(reference.space, element, reference.access),
            .isVectorComponent = TypeStore::isVector(store),
            .value = builder_->access(element, base.value, valueOf(at))};
  }
  if (base.stage == EvalStage::Const && at.stage == EvalStage::Const) {
    TypeId element = types().element(store);
    if (base.constant == ConstId::None || at.constant == ConstId::None)
      return {.type = element, .stage = EvalStage::Const};
    return constantOperand(element, evaluator_.element(base.constant, at.constant), e.span);
  }
  base = concretize(base, spanOf(e.left));
  if (TypeStore::isError(base.type)) return {};
  TypeId element = types().element(base.type);
  return {.type = element,
          .stage = later(base.stage, at.stage),
          .value = builder_->extract(element, valueOf(base), valueOf(at))};
}

Operand Checker::checkMember(const Expr& e) {
  Operand base = throughPointer(checkExpr(e.left));
  if (TypeStore::isError(base.type)) return {};
  TypeId store = types().withoutReference(base.type);
  if (types().isStruct(store)) return memberOf(e, base, store);
  if (TypeStore::isVector(store)) return swizzleOf(e, base, store);
  if (!TypeStore::isError(store))
    error(e.detail, "no-such-member",
          say("A value of type ", typeName(store), " has no members, hence no \"", ast_.name(e.name), "\".",
              types().isRuntimeArray(store) ? " arrayLength(&a) counts the elements of a runtime-sized array." : ""));
  return {};
}

// The nearest member, or all if they are few.
std::string Checker::memberHint(TypeId store, std::string_view wanted) {
  constexpr size_t kFew = 6;
  Suggestion suggestion(wanted);
  std::string all;
  for (const StructMember& member : types().members(store)) {
    suggestion.offer(member.name);
    if (types().members(store).size() <= kFew) all += (all.empty() ? " It has " : ", ") + std::string(member.name);
  }
  if (!suggestion.best().empty()) return say(" Did you mean \"", suggestion.best(), "\"?");
  return all.empty() ? all : all + ".";
}

Operand Checker::memberOf(const Expr& e, Operand base, TypeId store) {
  int at = types().findMember(store, ast_.name(e.name));
  if (at < 0) {
    error(e.detail, "no-such-member",
          say("The struct \"", typeName(store), "\" has no member \"", ast_.name(e.name), "\".",
              memberHint(store, ast_.name(e.name))));
    return {};
  }
  auto position = static_cast<uint32_t>(at);
  TypeId type = types().members(store)[position].type;
  if (TypeStore::isError(type)) return {};
  builder_->at(e.detail.offset);
  ir::Value number = base.stage == EvalStage::Const ? ir::Value{} : numberValue(position);
  if (types().isReference(base.type)) {
    const Type reference = types()[base.type];
    return {.type = types().reference(reference.space, type, reference.access),
            .value = builder_->access(type, base.value, number)};
  }
  if (base.stage == EvalStage::Const) {
    if (base.constant == ConstId::None) return {.type = type, .stage = EvalStage::Const};
    return {.type = type, .stage = EvalStage::Const, .constant = evaluator_.member(base.constant, position)};
  }
  return {.type = type, .stage = base.stage, .value = builder_->extract(type, base.value, number)};
}

Operand Checker::swizzleOf(const Expr& e, Operand base, TypeId store) {
  std::string_view letters = ast_.name(e.name);
  uint8_t lanes[4] = {};
  uint32_t size = types().components(store);
  const char* problem = letters.size() > 4 ? "a swizzle has at most four letters" : nullptr;
  int set = -1;
  for (size_t i = 0; i < letters.size() && !problem; ++i) {
    int letter = swizzleLetter(letters[i]);
    if (letter < 0) {
      problem = "its components are x, y, z, w or r, g, b, a";
      break;
    }
    if (set >= 0 && letter / 4 != set) problem = "x, y, z, w and r, g, b, a can't be mixed";
    set = letter / 4;
    lanes[i] = static_cast<uint8_t>(letter % 4);
    if (lanes[i] >= size && !problem) problem = "the vector has fewer components";
  }
  if (problem) {
    error(e.detail, "invalid-swizzle",
          say("\".", letters, "\" can't be taken of a ", typeName(store), ": ", problem, "."));
    return {};
  }
  TypeId scalar = types().element(store);
  auto count = static_cast<uint32_t>(letters.size());
  TypeId result = vectorOf(scalar, count);
  if (types().isReference(base.type) && count == 1) {
    const Type reference = types()[base.type];
    builder_->at(e.detail.offset);
    return {.type = types().reference(reference.space, scalar, reference.access),
            .isVectorComponent = true,
            .value = builder_->access(scalar, base.value, numberValue(lanes[0]))};
  }
  base = load(base, spanOf(e.left));
  if (TypeStore::isError(base.type)) return {};
  if (base.stage == EvalStage::Const) {
    if (base.constant == ConstId::None) return {.type = result, .stage = EvalStage::Const};
    return {.type = result,
            .stage = EvalStage::Const,
            .constant = evaluator_.swizzle(base.constant, {lanes, count}, result)};
  }
  builder_->at(e.detail.offset);
  ir::Value value = count == 1 ? builder_->extract(result, base.value, numberValue(lanes[0]))
                               : builder_->swizzle(result, base.value, lanes, count);
  return {.type = result, .stage = base.stage, .value = value};
}

}  // namespace alba::wgsl
