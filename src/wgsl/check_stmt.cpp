// SPDX-License-Identifier: MIT
// Statements. Where control may go (missing returns, break outside a loop) is behaviour.cpp's; here are types and code.
#include <algorithm>
#include <utility>
#include <vector>

#include "wgsl/sema.h"

namespace alba::wgsl {

void Checker::checkBlock(StmtId id) {
  for (StmtId statement : ast_.list(ast_.stmt(id).body)) checkStmt(statement);
}

void Checker::checkStmt(StmtId id) {
  const Stmt& s = ast_.stmt(id);
  builder_->at(s.span.offset);
  switch (s.kind) {
    case StmtKind::Block:
      return checkBlock(id);
    case StmtKind::If:
      return checkIf(s);
    case StmtKind::Switch:
      return checkSwitch(s);
    case StmtKind::Loop:
      return checkLoop(s);
    case StmtKind::For:
      return checkFor(s);
    case StmtKind::While:
      return checkWhile(s);
    case StmtKind::Break:
      return builder_->breakOut();
    case StmtKind::BreakIf: {
      Operand condition = checkCondition(s.expr, "The condition of \"break if\"");
      return builder_->breakIf(valueOf(condition));
    }
    case StmtKind::Continue:
      return builder_->continueLoop();
    case StmtKind::Discard:
      noteRestricted(BuiltinId::None, s.span);
      return builder_->discard();
    case StmtKind::Return:
      return checkReturn(s);
    case StmtKind::Call:
      return checkCallStatement(s);
    case StmtKind::Decl:
      switch (ast_.decl(s.decl).kind) {
        case DeclKind::Var:
          return checkFunctionVar(s.decl);
        case DeclKind::Let:
          return checkLet(s.decl);
        default:
          return checkConst(s.decl);
      }
    case StmtKind::Assign:
      return checkAssign(s);
    case StmtKind::CompoundAssign:
      return checkCompoundAssign(s);
    case StmtKind::PhonyAssign:
      return checkPhony(s);
    case StmtKind::Increment:
    case StmtKind::Decrement:
      return checkStep(s);
    case StmtKind::ConstAssert:
      return checkConstAssert(s.expr);
  }
}

// ---- Control flow

void Checker::checkIf(const Stmt& s) {
  // else-if chains may be long: a loop, closed at the end.
  uint32_t open = 0;
  for (const Stmt* branch = &s; branch;) {
    Operand condition = checkCondition(branch->expr, "The condition of \"if\"");
    builder_->at(branch->span.offset);
    builder_->beginIf(valueOf(condition));
    ++open;
    checkBlock(branch->first);
    const Stmt* next = nullptr;
    if (branch->second) {
      builder_->beginElse();
      const Stmt& other = ast_.stmt(branch->second);
      if (other.kind == StmtKind::If) {
        next = &other;
      } else {
        checkBlock(branch->second);
      }
    }
    branch = next;
  }
  for (; open > 0; --open) builder_->endIf();
}

void Checker::checkSwitch(const Stmt& s) {
  size_t base = stack_.size();
  Operand selector = checkValue(s.expr);
  stack_.push_back(selector);
  std::vector<ExprId> selectors;  // of all cases, without `default`
  uint32_t defaults = 0;
  Slice<Case> cases = ast_.list(s.cases);
  for (const Case& one : cases) {
    for (ExprId id : ast_.list(one.selectors)) {
      if (!id) {
        if (++defaults == 2) error(one.span, "duplicate-default", "A \"switch\" has one \"default\" only.");
        continue;
      }
      Operand value = checkValue(id);
      if (!requireStage(value, EvalStage::Const, spanOf(id), "A case selector")) value = {};
      stack_.push_back(value);
      selectors.push_back(id);
    }
  }
  if (defaults == 0) error(s.span, "missing-default", "A \"switch\" needs a \"default\".");
  TypeId type = TypeId::Error;
  if (!anyPoison(base)) {
    std::vector<TypeId> list;
    for (size_t i = base; i < stack_.size(); ++i) list.push_back(stack_[i].type);
    type = types().concretized(commonType(types(), list));
    if (type != TypeId::I32 && type != TypeId::U32) {
      size_t odd = 0;  // the first that doesn't go with the selector
      for (size_t i = 1; i < list.size() && odd == 0; ++i)
        if (!TypeStore::isIntegerScalar(list[i]) ||
            TypeStore::isError(commonType(types(), std::vector{list[0], list[i]})))
          odd = i;
      if (!TypeStore::isIntegerScalar(list[0])) odd = 0;
      Span span = odd == 0 ? spanOf(s.expr) : spanOf(selectors[odd - 1]);
      if (odd == 0)
        error(span, "switch-type",
              say("The selector of a \"switch\" must be an i32 or u32, not ", typeName(list[0]), "."));
      else
        error(span, "switch-type",
              say("The case selector has the type ", typeName(list[odd]), "; the \"switch\" selects by ",
                  typeName(list[0]), "."));
      type = TypeId::Error;
    }
  }
  std::vector<ir::Value> values(selectors.size());
  std::vector<std::pair<int64_t, size_t>> numbers;
  for (size_t i = 0; i < selectors.size(); ++i) {
    Operand value = convert(stack_[base + 1 + i], type, spanOf(selectors[i]), "The case selector");
    if (TypeStore::isError(value.type) || value.constant == ConstId::None) continue;
    values[i] = valueOf(value);
    numbers.emplace_back(program_.constants.integer(value.constant), i);
  }
  selector = convert(selector, type, spanOf(s.expr), "The selector");
  stack_.resize(base);
  std::sort(numbers.begin(), numbers.end());
  for (size_t i = 1; i < numbers.size(); ++i)
    if (numbers[i].first == numbers[i - 1].first)
      error(spanOf(selectors[numbers[i].second]), "duplicate-case",
            say("Another case selects ", numbers[i].first, " already."));

  builder_->at(s.span.offset);
  builder_->beginSwitch(valueOf(selector));
  size_t at = 0;
  for (const Case& one : cases) {
    size_t count = 0;
    bool isDefault = false;
    for (ExprId id : ast_.list(one.selectors)) {
      if (id)
        ++count;
      else
        isDefault = true;
    }
    builder_->beginCase(values.data() + at, count, isDefault);
    at += count;
    checkBlock(one.body);
  }
  builder_->endSwitch();
}

void Checker::checkLoop(const Stmt& s) {
  builder_->beginLoop();
  checkBlock(s.first);
  builder_->beginContinuing();
  if (s.second) checkBlock(s.second);
  builder_->endLoop();
}

void Checker::checkFor(const Stmt& s) {
  if (s.init) checkStmt(s.init);
  builder_->beginLoop();
  if (s.expr) {
    Operand condition = checkCondition(s.expr, "The condition of \"for\"");
    builder_->breakUnless(valueOf(condition));
  }
  checkBlock(s.first);
  builder_->beginContinuing();
  if (s.update) checkStmt(s.update);
  builder_->endLoop();
}

void Checker::checkWhile(const Stmt& s) {
  builder_->beginLoop();
  Operand condition = checkCondition(s.expr, "The condition of \"while\"");
  builder_->breakUnless(valueOf(condition));
  checkBlock(s.first);
  builder_->beginContinuing();
  builder_->endLoop();
}

void Checker::checkReturn(const Stmt& s) {
  if (!s.expr) {
    if (returnType_ != TypeId::Void && !TypeStore::isError(returnType_))
      error(s.span, "missing-return-value",
            say("The function must return a value of type ", typeName(returnType_), "."));
    return builder_->returnVoid();
  }
  Operand value = checkValue(s.expr);
  if (returnType_ == TypeId::Void) {
    error(spanOf(s.expr), "unexpected-return-value", "The function has no return type, so it can't return a value.");
    return;
  }
  value = convert(value, returnType_, spanOf(s.expr), "The returned value");
  builder_->at(s.span.offset);
  builder_->returnValue(valueOf(value));
}

void Checker::checkCallStatement(const Stmt& s) {
  const Expr& call = ast_.expr(s.expr);
  const Expr& callee = ast_.expr(call.left);
  Operand result = checkCall(s.expr);
  if (TypeStore::isError(result.type) || result.type == TypeId::Void) return;
  const char* problem = nullptr;
  if (callee.refKind == RefKind::Decl) {
    if (ast_.decl(callee.decl).kind != DeclKind::Function) {
      problem = "constructs a value";
    } else if (functions_[infos_[callee.decl.index].index].mustUse) {
      problem = "is marked \"@must_use\"";
    }
  } else if (callee.refKind == RefKind::Predeclared) {
    if (wgsl::info(callee.predeclared).kind != PredeclaredKind::Function) {
      problem = "constructs a value";
    } else if (builtinInfo(builtinNamed(wgsl::info(callee.predeclared).name)).has(kMustUse)) {
      problem = "returns a value that must be used";
    }
  }
  if (problem)
    error(call.span, "unused-result",
          say("\"", ast_.text(callee.span), "\" ", problem,
              "; a call of it can't be a statement. \"_ = …;\" drops a value."));
}

// ---- Assignment

Operand Checker::checkTarget(ExprId id) {
  Operand target = checkExpr(id);
  if (TypeStore::isError(target.type)) return {};
  const Expr& e = ast_.expr(id);
  if (!types().isReference(target.type)) {
    std::string reason = "it is a value";
    const char* rule = "assign-to-value";
    if (e.kind == ExprKind::Identifier && e.refKind == RefKind::Decl) {
      const Decl& decl = ast_.decl(e.decl);
      rule = decl.kind == DeclKind::Let         ? "assign-to-let"
             : decl.kind == DeclKind::Parameter ? "assign-to-parameter"
             : decl.kind == DeclKind::Const     ? "assign-to-const"
             : decl.kind == DeclKind::Override  ? "assign-to-override"
                                                : "assign-to-handle";
      reason = decl.kind == DeclKind::Var
                   ? say("it is a ", typeName(target.type))
                   : say(decl.kind == DeclKind::Override ? "it is an " : "it is a ", spelling(decl.kind));
      if (decl.kind == DeclKind::Let && !types().isPointer(target.type)) reason += "; \"var\" declares what changes";
      if (types().isPointer(target.type)) reason += say(" that holds a pointer; assign to \"*", nameOf(decl), "\"");
    } else if (e.kind == ExprKind::Member && ast_.name(e.name).size() > 1 && TypeStore::isVector(target.type)) {
      rule = "assign-to-swizzle";
      reason = "a swizzle of several components is a value; assign the components one by one";
    } else if (types().isPointer(target.type)) {
      reason = "it is a pointer; assign to what it points to with \"*\"";
    }
    error(e.span, rule, say("\"", ast_.text(e.span).substr(0, 100), "\" can't be assigned to: ", reason, "."));
    return {};
  }
  const Type reference = types()[target.type];
  if (reference.access == Access::Read) {
    std::string hint = reference.space == AddressSpace::Storage ? "; declare it \"var<storage, read_write>\"" : "";
    error(e.span, "assign-to-read-only",
          say("\"", ast_.text(e.span).substr(0, 100), "\" can't be assigned to: memory in the address space ",
              name(reference.space), " is read-only here", hint, "."));
    return {};
  }
  if (!types().isConstructible(reference.element)) {
    const char* hint = TypeStore::isAtomic(reference.element) ? "; use atomicStore, or atomicAdd and its kin" : "";
    error(e.span, "assign-type",
          say("A value of type ", typeName(reference.element), " can't be assigned as a whole", hint, "."));
    return {};
  }
  return target;
}

void Checker::checkAssign(const Stmt& s) {
  Operand target = checkTarget(s.expr);
  Operand value = checkValue(s.value);
  if (TypeStore::isError(target.type)) return;
  value = convert(value, types().element(target.type), spanOf(s.value), "The assigned value");
  if (TypeStore::isError(value.type)) return;
  builder_->at(s.span.offset);
  builder_->store(target.value, valueOf(value));
}

void Checker::checkCompoundAssign(const Stmt& s) {
  Operand target = checkTarget(s.expr);
  Operand left = load(target, spanOf(s.expr));
  Operand right = checkValue(s.value);
  if (TypeStore::isError(target.type)) return;
  Operand result = binary(s.op, left, right, spanOf(s.value), true);
  result = convert(result, types().element(target.type), spanOf(s.value), "The result of the compound assignment",
                   result.type == right.type);
  if (TypeStore::isError(result.type)) return;
  builder_->at(s.span.offset);
  builder_->store(target.value, valueOf(result));
}

void Checker::checkStep(const Stmt& s) {
  const char* op = s.kind == StmtKind::Increment ? "++" : "--";
  Operand target = checkTarget(s.expr);
  if (TypeStore::isError(target.type)) return;
  TypeId type = types().element(target.type);
  if (TypeStore::isError(type)) return;
  if (type != TypeId::I32 && type != TypeId::U32) {
    error(spanOf(s.expr), "increment-type", say("\"", op, "\" needs an i32 or u32, not ", typeName(type), "."));
    return;
  }
  Operand left = load(target, spanOf(s.expr));
  ir::Value one = ir::constant(program_.constants.integer(type, 1));
  builder_->at(s.span.offset);
  BinaryOp op2 = s.kind == StmtKind::Increment ? BinaryOp::Add : BinaryOp::Subtract;
  builder_->store(target.value, builder_->binary(op2, type, left.value, one));
}

void Checker::checkPhony(const Stmt& s) {
  // Every value may be dropped. What is read must be readable, though the code of it is dropped, too.
  Operand value = checkExpr(s.value);
  if (types().isReference(value.type)) load(value, spanOf(s.value));
}

}  // namespace alba::wgsl
