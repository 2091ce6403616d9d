// SPDX-License-Identifier: MIT
// Buffers, whose bytes have no type of their own, and views, which give them one.
#include <algorithm>

#include "wgsl/sema.h"
#include "wgsl/view.h"

namespace alba::wgsl {

TypeId Checker::resolveBuffer(const Expr& e) {
  if (!expectArguments(e, 0, 1)) return TypeId::Error;
  if (e.args.empty()) return types().buffer(ArraySize::Runtime, 0);
  ExprId argument = ast_.list(e.args)[0];
  Count size = countArgument(argument, "The size of a buffer", "buffer-size-type");
  if (!size.ok) return TypeId::Error;
  if (size.isOverride) return types().buffer(ArraySize::Override, size.key);
  std::string problem = bufferSizeProblem(size.number, unit_.unit.bufferUnit);
  if (problem.empty()) return types().buffer(ArraySize::Fixed, static_cast<uint32_t>(size.number));
  error(spanOf(argument), "buffer-size", problem);
  return TypeId::Error;
}

std::string Checker::bufferStoreProblem(TypeId type, AddressSpace space, bool isPointer) {
  bool isResource = space == AddressSpace::Storage || space == AddressSpace::Uniform;
  if (!isResource && space != AddressSpace::Workgroup)
    return "a buffer can only be in the storage, uniform and workgroup address spaces";
  ArraySize size = types()[type].arraySize;
  if (size == ArraySize::Override && isResource) return "its size must be a const-expression";
  // Pointers to buffers of known size become pointers to others when they are passed to a function.
  if (size == ArraySize::Runtime && space != AddressSpace::Storage && !isPointer)
    return "it needs a size, as in \"buffer<64>\"";
  return {};
}

// A pointer to a buffer also goes where one to a shorter buffer is wanted, or to one of unknown size.
bool Checker::narrowsBuffer(TypeId from, TypeId to) {
  if (!types().isPointer(from) || !types().isPointer(to)) return false;
  const Type &a = types()[from], &b = types()[to];
  if (!types().isBuffer(a.element) || !types().isBuffer(b.element) || a.space != b.space || a.access != b.access)
    return false;
  const Type &given = types()[a.element], &wanted = types()[b.element];
  if (wanted.arraySize == ArraySize::Runtime) return true;
  return given.arraySize == ArraySize::Fixed && wanted.arraySize == ArraySize::Fixed && given.count > wanted.count;
}

// What a function does with a buffer whose size it doesn't know is checked where the size is known.
void Checker::checkNarrowed(TypeId given, DeclId callee, size_t argument, Span span) {
  const Type& buffer = types()[types().element(given)];
  if (buffer.arraySize != ArraySize::Fixed || unevaluated_ != 0) return;
  for (const BufferUse& use : functions_[infos_[callee.index].index].views) {
    // Parameters are the first instructions of a body.
    if (!use.buffer.isInst() || use.buffer.index() != argument || use.end <= buffer.count) continue;
    error(span, "view-bounds",
          say("The buffer has ", buffer.count, " bytes; a view that \"", nameOf(ast_.decl(callee)),
              "\" takes of it needs ", use.end, ", offset included."));
  }
}

Operand Checker::callView(const Expr& call, BuiltinId builtin) {
  const Expr& callee = ast_.expr(call.left);
  if (!expectArguments(callee, 1, 1)) return {};
  TypeId view = resolveType(ast_.list(callee.args)[0]);
  size_t base = stack_.size();
  pushArguments(call, builtin);
  Operand result = finishView(call, builtin, view, base);
  stack_.resize(base);
  return result;
}

bool Checker::checkViewType(TypeId view, BuiltinId builtin, Span span) {
  const char* reason = nullptr;
  if (types().isBuffer(view)) {
    reason = "a buffer can't be seen as a buffer";
  } else if (!types().isHostShareable(view)) {
    reason = "the type must be host-shareable";
  } else if (types().has(view, kContainsAtomic)) {
    reason = "it must not contain an atomic";
  } else if (builtin == BuiltinId::BufferArrayView && TypeStore::isError(types().runtimePart(view))) {
    reason = "the type must be a runtime-sized array or end in one; bufferView takes the others";
  }
  if (reason) error(span, "view-type", say("There is no view of type ", typeName(view), ": ", reason, "."));
  return !reason;
}

Operand Checker::finishView(const Expr& call, BuiltinId builtin, TypeId view, size_t base) {
  Slice<ExprId> args = ast_.list(call.args);
  size_t wanted = builtin == BuiltinId::BufferView ? 2 : 3;
  if (args.size() != wanted) {
    error(call.span, "argument-count",
          say("\"", builtinName(builtin), "\" takes ", wanted, " arguments; ", args.size(),
              args.size() == 1 ? " is" : " are", " given."));
    return {};
  }
  if (anyPoison(base) || TypeStore::isError(view)) return {};
  if (!checkViewType(view, builtin, spanOf(ast_.list(ast_.expr(call.left).args)[0]))) return {};
  const Operand buffer = stack_[base];
  const Type pointer = types()[buffer.type];
  if (pointer.kind != TypeKind::Pointer || !types().isBuffer(pointer.element)) {
    error(spanOf(args[0]), "argument-type",
          say("Argument 1 of \"", builtinName(builtin), "\" must be a pointer to a buffer, but this has the type ",
              typeName(buffer.type), "."));
    return {};
  }
  ViewNumbers known;
  ir::Value numbers[2];
  for (size_t i = 1; i < args.size(); ++i) {
    Operand number = stack_[base + i];
    if (!TypeStore::isIntegerScalar(number.type)) {
      error(spanOf(args[i]), "argument-type",
            say("Argument ", i + 1, " of \"", builtinName(builtin), "\" must be an i32 or u32, not ",
                typeName(number.type), "."));
      return {};
    }
    number = concretize(number, spanOf(args[i]));
    if (TypeStore::isError(number.type)) return {};
    if (number.stage == EvalStage::Const && number.constant != ConstId::None)
      (i == 1 ? known.offset : known.size) = program_.constants.integer(number.constant);
    numbers[i - 1] = valueOf(number);
  }
  const Type& store = types()[pointer.element];
  if (store.arraySize == ArraySize::Fixed) known.length = store.count;
  ViewProblem problem = viewProblem(types(), view, known);
  if (!problem.message.empty() && unevaluated_ == 0) {
    error(problem.argument ? spanOf(args[problem.argument]) : call.span, problem.rule, std::move(problem.message));
    return {};
  }
  noteView({buffer.value, types().viewSize(view), viewEnd(types(), view, known)});
  builder_->at(call.span.offset);
  return {.type = types().pointer(pointer.space, view, pointer.access),
          .value = builder_->view(view, buffer.value, numbers[0], numbers[1])};
}

void Checker::noteView(BufferUse use) {
  if (!function_) return;
  for (BufferUse& known : function_->views) {
    if (known.buffer != use.buffer) continue;
    known.viewSize = std::max(known.viewSize, use.viewSize);
    known.end = std::max(known.end, use.end);
    return;
  }
  function_->views.push_back(use);
}

void Checker::noteCalleeViews(uint32_t callee, size_t base) {
  if (!function_) return;
  for (BufferUse use : functions_[callee].views) {
    if (!use.buffer.isInst()) continue;  // a variable: the callee's own affair
    use.buffer = stack_[base + use.buffer.index()].value;
    noteView(use);
  }
}

}  // namespace alba::wgsl
