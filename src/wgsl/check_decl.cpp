// SPDX-License-Identifier: MIT
// Declarations: variables, constants, overrides, structures, functions, and the attributes that may stand on each.
#include <algorithm>

#include "wgsl/sema.h"

namespace alba::wgsl {
namespace {

constexpr uint64_t kMaxImmediateBytes = 64;
constexpr uint64_t kMaxStructBytes = 0xffffffff;  // offsets are 32-bit in the code for the device

constexpr uint32_t bit(AttributeKind kind) { return 1u << static_cast<uint32_t>(kind); }
constexpr uint32_t kIoAttributes = bit(AttributeKind::Location) | bit(AttributeKind::Builtin) |
                                   bit(AttributeKind::Interpolate) | bit(AttributeKind::Invariant) |
                                   bit(AttributeKind::BlendSrc);
constexpr uint32_t kStageAttributes =
    bit(AttributeKind::Vertex) | bit(AttributeKind::Fragment) | bit(AttributeKind::Compute);

bool isPowerOfTwo(int64_t n) { return n > 0 && (n & (n - 1)) == 0; }

}  // namespace

Checker::Checker(const Ast& ast, Program& program, DiagnosticSink& sink)
    : ast_(ast),
      program_(program),
      sink_(sink),
      evaluator_(program.types, program.constants),
      scratchBuilder_(unit_, scratch_),
      builder_(&scratchBuilder_) {
  infos_.resize(ast.decls.size());
  stack_.reserve(64);
  if (ast.extensions & kExtF16) unit_.unit.bufferUnit = 2;
}

void Checker::run() {
  for (DeclId id : ast_.sortedDecls) {
    if (sink_.full()) return;
    switch (ast_.decl(id).kind) {
      case DeclKind::Var:
        checkModuleVar(id);
        break;
      case DeclKind::Const:
        checkConst(id);
        break;
      case DeclKind::Override:
        checkOverride(id);
        break;
      case DeclKind::Alias:
        checkAlias(id);
        break;
      case DeclKind::Struct:
        checkStruct(id);
        break;
      case DeclKind::Function:
        checkFunction(id);
        break;
      case DeclKind::ConstAssert:
        checkConstAssert(ast_.decl(id).init);
        break;
      default:
        break;
    }
    // What reached the scratch body was neither constant nor override: an error, reported where it is used.
    scratch_.body.insts.clear();
    scratch_.body.operands.clear();
  }
  checkEntryUses();
  program_.unit = std::move(unit_.unit);
}

void Checker::checkAttributes(Range<Attribute> attributes, uint32_t allowed, const char* where) {
  for (const Attribute& attribute : ast_.list(attributes)) {
    if (allowed & bit(attribute.kind)) continue;
    error(attribute.span, "misplaced-attribute",
          say("\"@", spelling(attribute.kind), "\" can't stand on ", where, "."));
  }
}

std::optional<int64_t> Checker::constInteger(ExprId id, const std::string& what) {
  Operand operand = checkValue(id);
  if (!requireStage(operand, EvalStage::Const, spanOf(id), what.c_str())) return std::nullopt;
  if (!TypeStore::isIntegerScalar(operand.type)) {
    error(spanOf(id), "attribute-type", say(what, " must be an i32 or u32, not ", typeName(operand.type), "."));
    return std::nullopt;
  }
  operand = concretize(operand, spanOf(id));
  if (operand.constant == ConstId::None) return std::nullopt;
  return program_.constants.integer(operand.constant);
}

// ---- Variables

bool Checker::checkStoreType(TypeId type, AddressSpace space, Access access, Span span, bool isPointer) {
  if (TypeStore::isError(type)) return false;
  const TypeStore& store = types();
  // Views are the only runtime-sized arrays outside storage.
  bool isView = isPointer && store.isHostShareable(type) && store.has(type, kContainsRuntimeArray) &&
                !store.has(type, kContainsAtomic);
  if (isView && (space == AddressSpace::Uniform || space == AddressSpace::Workgroup)) return true;
  std::string reason;
  if (store.isBuffer(type)) {
    reason = bufferStoreProblem(type, space, isPointer);
    if (!reason.empty())
      error(span, "store-type",
            say("The type ", typeName(type), " can't be stored in the address space ", name(space), ": ", reason, "."));
    return reason.empty();
  }
  switch (space) {
    case AddressSpace::Function:
    case AddressSpace::Private:
      if (!store.isConstructible(type)) {
        reason = "the type must be constructible";
      } else if (store.size(type) > kMaxValueBytes) {
        reason = say("it takes ", store.size(type), " bytes, and at most ", kMaxValueBytes, " are possible");
      }
      break;
    case AddressSpace::Workgroup:
      if (!store.isPlain(type) || !store.hasFixedFootprint(type)) reason = "the type must be plain and of fixed size";
      break;
    case AddressSpace::Uniform:
      if (!store.isHostShareable(type) || !store.isConstructible(type))
        reason = "the type must be host-shareable and constructible";
      break;
    case AddressSpace::Storage:
      if (!store.isHostShareable(type)) {
        reason = "the type must be host-shareable";
      } else if (access == Access::Read && store.has(type, kContainsAtomic)) {
        reason = "atomics need the access mode \"read_write\"";
      }
      break;
    case AddressSpace::Immediate:
      if (!store.isHostShareable(type) || !store.isConstructible(type)) {
        reason = "the type must be host-shareable and constructible";
      } else if (store.has(type, kContainsArray)) {
        reason = "the type must not contain an array";
      } else if (store.size(type) > kMaxImmediateBytes) {
        reason = say("it takes ", store.size(type), " bytes, and at most ", kMaxImmediateBytes, " are possible");
      }
      break;
    case AddressSpace::None:
    case AddressSpace::Handle:
      if (!store.isHandle(type)) reason = "only textures and samplers go without an address space";
      break;
  }
  if (reason.empty()) return true;
  // What the type contains says more than what it isn't.
  bool isFunctionOrPrivate = space == AddressSpace::Function || space == AddressSpace::Private;
  if (store.isHandle(type)) {
    reason = "a texture or sampler goes without an address space";
  } else if (store.has(type, kContainsBool) && !isFunctionOrPrivate) {
    reason = "a bool is not host-shareable";
  } else if (store.has(type, kContainsRuntimeArray) && space != AddressSpace::Storage) {
    reason = "a runtime-sized array can only be in the storage address space";
  } else if (store.isPlain(type) && !store.hasCreationFixedFootprint(type) && !store.has(type, kContainsRuntimeArray) &&
             space != AddressSpace::Workgroup) {
    reason = "an override-sized array can only be in the workgroup address space";
  } else if (store.has(type, kContainsAtomic) && space != AddressSpace::Storage) {
    reason = "an atomic can only be in the storage and workgroup address spaces";
  }
  error(span, "store-type",
        say("The type ", typeName(type), " can't be stored in the address space ", name(space), ": ", reason, "."));
  return false;
}

void Checker::checkBindingAttributes(const Decl& decl, bool isResource, ir::GlobalVariable& global) {
  checkAttributes(decl.attributes, bit(AttributeKind::Group) | bit(AttributeKind::Binding), "a variable");
  const Attribute* group = ast_.find(decl.attributes, AttributeKind::Group);
  const Attribute* binding = ast_.find(decl.attributes, AttributeKind::Binding);
  if (!isResource && (group || binding)) {
    error((group ? group : binding)->span, "misplaced-binding",
          say("The variable \"", nameOf(decl), "\" is no resource, so it has no \"@group\" or \"@binding\"."));
    return;
  }
  if (isResource && (!group || !binding)) {
    error(decl.nameSpan, "missing-binding",
          say("The resource \"", nameOf(decl), "\" needs ", group ? "" : "\"@group\"",
              !group && !binding ? " and " : "", binding ? "" : "\"@binding\"", "."));
    return;
  }
  auto number = [this](const Attribute* attribute) -> int64_t {
    if (!attribute) return -1;
    ExprId argument = ast_.list(attribute->args)[0];
    std::string what = say("The argument of \"@", spelling(attribute->kind), "\"");
    std::optional<int64_t> value = constInteger(argument, what);
    if (!value) return -1;
    if (*value >= 0 && *value <= 0xffffffff) return *value;
    error(spanOf(argument), "attribute-range", say(what, " must be from 0 to 4294967295, not ", *value, "."));
    return -1;
  };
  global.group = number(group);
  global.binding = number(binding);
}

void Checker::checkModuleVar(DeclId id) {
  const Decl& decl = ast_.decl(id);
  DeclInfo& out = infos_[id.index];
  Slice<ExprId> args = ast_.list(decl.templateArgs);
  if (args.size() > 2) {
    error(spanOf(args[2]), "template-argument-count", "\"var\" takes an address space and an access mode at most.");
    return;
  }
  AddressArgs address = addressArguments(args, 1);
  TypeId type = decl.type ? resolveType(decl.type) : TypeId::Error;
  ir::GlobalVariable global;
  bool isHandle = args.empty() && types().isHandle(type);
  if (isHandle) address.space = AddressSpace::Handle;
  // Without a type to go by, an initializer means private, and a poisoned type says nothing.
  if (args.empty() && !isHandle && !(decl.type && TypeStore::isError(type))) {
    error(decl.nameSpan, "missing-address-space",
          say("The module-scope variable \"", nameOf(decl), "\" needs an address space, as in \"var<private>\"."));
    address.ok = false;
  } else if (address.space == AddressSpace::Function) {
    error(spanOf(args[0]), "address-space", "A module-scope variable can't be in the function address space.");
    address.ok = false;
  }
  AddressSpace space = address.space;
  if (address.ok && decl.init && space != AddressSpace::Private) {
    error(spanOf(decl.init), "unexpected-initializer",
          say("A variable in the address space ", name(space), " can't have an initializer."));
    return;
  }
  if (decl.init) {
    Span span = spanOf(decl.init);
    Operand value = checkValue(decl.init);
    requireStage(value, EvalStage::Override, span, "The initializer of a module-scope variable");
    value = decl.type ? convert(value, type, span, "The initializer") : concretize(value, span);
    if (!decl.type) type = value.type;
    global.initializer = valueOf(value);
  } else if (!decl.type) {
    error(decl.nameSpan, "missing-type", say("The variable \"", nameOf(decl), "\" needs a type or an initializer."));
  }
  bool isResource = space == AddressSpace::Uniform || space == AddressSpace::Storage || space == AddressSpace::Handle;
  // Without an address space it is the type that makes a resource.
  bool isKnown = address.ok && !(TypeStore::isError(type) && decl.templateArgs.empty());
  if (isKnown) checkBindingAttributes(decl, isResource, global);
  if (!address.ok || TypeStore::isError(type)) return;
  if (!checkStoreType(type, space, address.access, decl.type ? spanOf(decl.type) : decl.nameSpan)) return;
  global.name = nameOf(decl);
  global.space = space;
  global.access = address.access;
  global.type = type;
  global.offset = decl.nameSpan.offset;
  out.type = isHandle ? type : types().reference(space, type, address.access);
  out.space = space;
  out.access = address.access;
  out.value = unit_.addGlobal(std::move(global));
  out.index = out.value.index();
}

void Checker::checkFunctionVar(DeclId id) {
  const Decl& decl = ast_.decl(id);
  DeclInfo& out = infos_[id.index];
  checkAttributes(decl.attributes, 0, "a function-scope variable");
  Slice<ExprId> args = ast_.list(decl.templateArgs);
  AddressArgs address = addressArguments(args, 1);
  if (address.ok && !args.empty() && address.space != AddressSpace::Function) {
    error(spanOf(args[0]), "address-space",
          say("A variable in a function can only be in the function address space, not in ", name(address.space), "."));
  }
  TypeId type = decl.type ? resolveType(decl.type) : TypeId::Error;
  Operand value;
  if (decl.init) {
    Span span = spanOf(decl.init);
    value = checkValue(decl.init);
    value = decl.type ? convert(value, type, span, "The initializer") : concretize(value, span);
    if (!decl.type) type = value.type;
  } else if (!decl.type) {
    error(decl.nameSpan, "missing-type", say("The variable \"", nameOf(decl), "\" needs a type or an initializer."));
  }
  if (TypeStore::isError(type)) return;
  Span span = decl.type ? spanOf(decl.type) : decl.nameSpan;
  if (!checkStoreType(type, AddressSpace::Function, Access::ReadWrite, span)) return;
  out.type = types().reference(AddressSpace::Function, type, Access::ReadWrite);
  out.space = AddressSpace::Function;
  out.access = Access::ReadWrite;
  builder_->at(decl.nameSpan.offset);
  out.value = builder_->var(type, decl.init ? valueOf(value) : ir::Value{});
}

// ---- Constants, overrides, lets

void Checker::checkConst(DeclId id) {
  const Decl& decl = ast_.decl(id);
  DeclInfo& out = infos_[id.index];
  out.stage = EvalStage::Const;
  TypeId type = decl.type ? resolveType(decl.type) : TypeId::Error;
  Span span = spanOf(decl.init);
  Operand value = checkValue(decl.init);
  if (!requireStage(value, EvalStage::Const, span, "The initializer of a \"const\"",
                    decl.moduleScope ? "" : " \"let\" takes any value."))
    value = {};
  if (decl.type) value = convert(value, type, span, "The initializer");
  out.type = decl.type ? type : value.type;
  out.constant = value.constant;
  if (out.constant == ConstId::None) out.type = TypeId::Error;
}

void Checker::checkLet(DeclId id) {
  const Decl& decl = ast_.decl(id);
  DeclInfo& out = infos_[id.index];
  TypeId type = decl.type ? resolveType(decl.type) : TypeId::Error;
  Span span = spanOf(decl.init);
  Operand value = checkValue(decl.init);
  value = decl.type ? convert(value, type, span, "The initializer") : concretize(value, span);
  out.type = value.type;
  out.value = valueOf(value);
  // What is computed from a let is computed at run time, with its rules (x / 0 is x): together with an override it must
  // not become an override-expression, which would be an error at pipeline creation.
  if (out.value.isOverride() || (out.value.isConstant() && !overrides_.empty())) {
    builder_->at(decl.nameSpan.offset);
    out.value = builder_->runtime(value.type, out.value);
  }
}

void Checker::checkOverride(DeclId id) {
  const Decl& decl = ast_.decl(id);
  DeclInfo& out = infos_[id.index];
  out.stage = EvalStage::Override;
  checkAttributes(decl.attributes, bit(AttributeKind::Id), "an override");
  if (const Attribute* attribute = ast_.find(decl.attributes, AttributeKind::Id)) {
    ExprId argument = ast_.list(attribute->args)[0];
    std::optional<int64_t> number = constInteger(argument, "The argument of \"@id\"");
    if (number && (*number < 0 || *number > 65535)) {
      error(spanOf(argument), "attribute-range",
            say("The argument of \"@id\" must be from 0 to 65535, not ", *number, "."));
    } else if (number) {
      auto value = static_cast<uint32_t>(*number);
      if (std::find(overrideIds_.begin(), overrideIds_.end(), value) != overrideIds_.end())
        error(spanOf(argument), "duplicate-override-id", say("Another override has the id ", *number, " already."));
      overrideIds_.push_back(value);
      out.overrideId = static_cast<int32_t>(value);
    }
  }
  TypeId type = decl.type ? resolveType(decl.type) : TypeId::Error;
  ir::OverrideVariable variable;
  if (decl.init) {
    Span span = spanOf(decl.init);
    Operand value = checkValue(decl.init);
    if (!requireStage(value, EvalStage::Override, span, "The initializer of an override")) value = {};
    value = decl.type ? convert(value, type, span, "The initializer") : concretize(value, span);
    if (!decl.type) type = value.type;
    variable.initializer = valueOf(value);
  } else if (!decl.type) {
    error(decl.nameSpan, "missing-type", say("The override \"", nameOf(decl), "\" needs a type or an initializer."));
  }
  if (!TypeStore::isError(type) && !(TypeStore::isScalar(type) && types().isConcrete(type))) {
    error(decl.type ? spanOf(decl.type) : decl.nameSpan, "override-type",
          say("An override must be a bool, i32, u32, f32 or f16, not ", typeName(type), "."));
    type = TypeId::Error;
  }
  variable.type = type;
  variable.offset = decl.nameSpan.offset;
  out.index = static_cast<uint32_t>(overrides_.size());
  overrides_.push_back(id);
  arraySizeKeys_.push_back(0);
  unit_.unit.overrides.push_back(variable);
  out.type = type;
  out.value = unit_.overrideRef(out.index, type, decl.nameSpan.offset);
}

void Checker::checkConstAssert(ExprId condition) {
  Span span = spanOf(condition);
  Operand value = checkValue(condition);
  if (!requireStage(value, EvalStage::Const, span, "The condition of \"const_assert\"")) return;
  value = expectBool(value, span, "The condition of \"const_assert\"");
  if (value.constant != ConstId::None && !program_.constants.boolean(value.constant))
    error(span, "const-assert-failed", say("The assertion is false: ", ast_.text(span).substr(0, 200)));
}

// ---- Types

void Checker::checkAlias(DeclId id) { infos_[id.index].type = resolveType(ast_.decl(id).type); }

void Checker::checkStruct(DeclId id) {
  const Decl& decl = ast_.decl(id);
  Slice<DeclId> list = ast_.list(decl.members);
  std::vector<StructMember> members(list.size());
  for (size_t i = 0; i < list.size(); ++i) {
    const Decl& memberDecl = ast_.decl(list[i]);
    StructMember& member = members[i];
    member.name = nameOf(memberDecl);
    member.type = resolveType(memberDecl.type);
    checkMemberType(member, spanOf(memberDecl.type), i + 1 == list.size());
    checkAttributes(memberDecl.attributes, kIoAttributes | bit(AttributeKind::Align) | bit(AttributeKind::Size),
                    "a struct member");
    member.io = stageIo(memberDecl.attributes, member.type, spanOf(memberDecl.type));
    checkLayoutAttributes(memberDecl, member);
    infos_[list[i].index].type = member.type;
  }
  checkLocations(decl, members);
  TypeId type = types().structure(nameOf(decl), std::move(members));
  if (types().size(type) > kMaxStructBytes) {
    error(decl.nameSpan, "struct-too-large",
          say("The structure \"", nameOf(decl), "\" takes more than ", kMaxStructBytes, " bytes."));
    return;
  }
  structDecls_.resize(types()[type].count + 1);
  structDecls_.back() = id;
  infos_[id.index].type = checkDepth(type, decl.nameSpan) ? type : TypeId::Error;
}

// The locations of a structure, whether or not it is ever an input or output (§13.3.1.3).
void Checker::checkLocations(const Decl& decl, std::vector<StructMember>& members) {
  Slice<DeclId> list = ast_.list(decl.members);
  uint32_t located = 0, sources = 0;
  const StructMember* firstBlended = nullptr;
  bool isPair = true;
  for (size_t i = 0; i < members.size(); ++i) {
    const StructMember& member = members[i];
    if (TypeStore::isError(member.type) || member.io.poisoned) return;  // said already
    if (member.io.location < 0) continue;
    ++located;
    if (member.io.blendSrc < 0) continue;
    isPair = isPair && member.io.location == 0 && (!firstBlended || firstBlended->type == member.type);
    sources |= 1u << member.io.blendSrc;
    if (!firstBlended) firstBlended = &member;
  }
  if (firstBlended) {
    if (!isPair || located != 2 || sources != 3)
      error(decl.nameSpan, "blend-src-pair",
            say("With \"@blend_src\", a structure has exactly two members with locations, of one type: \"@location(0) "
                "@blend_src(0)\" and \"@location(0) @blend_src(1)\"; \"",
                nameOf(decl), "\" has others."));
    return;
  }
  for (size_t i = 0; i < members.size(); ++i) {
    if (members[i].io.location < 0) continue;
    for (size_t before = 0; before < i; ++before) {
      if (members[before].io.location != members[i].io.location || members[before].io.poisoned) continue;
      error(ast_.decl(list[i]).nameSpan, "duplicate-location",
            say("The member \"", members[before].name, "\" has \"@location(", members[i].io.location, ")\" already."));
      members[i].io.poisoned = true;
      break;
    }
  }
}

void Checker::checkMemberType(StructMember& member, Span span, bool isLast) {
  TypeId type = member.type;
  if (TypeStore::isError(type)) return;
  std::string reason;
  if (!types().isPlain(type)) {
    reason = "only scalars, vectors, matrices, atomics, arrays and structures can be members";
  } else if (types().has(type, kContainsRuntimeArray)) {
    if (!types().isRuntimeArray(type)) {
      reason = "a structure with a runtime-sized array can't be inside another";
    } else if (!isLast) {
      reason = "a runtime-sized array can only be the last member";
    }
  } else if (!types().hasCreationFixedFootprint(type)) {
    reason = "an override-sized array can only be the type of a workgroup variable";
  }
  if (reason.empty()) return;
  error(span, "member-type",
        say("The member \"", member.name, "\" can't have the type ", typeName(type), ": ", reason, "."));
  member.type = TypeId::Error;
}

void Checker::checkLayoutAttributes(const Decl& decl, StructMember& member) {
  if (const Attribute* attribute = ast_.find(decl.attributes, AttributeKind::Align)) {
    ExprId argument = ast_.list(attribute->args)[0];
    std::optional<int64_t> value = constInteger(argument, "The argument of \"@align\"");
    uint32_t needed = types().align(member.type);
    if (value && (!isPowerOfTwo(*value) || *value > 0x7fffffff)) {
      error(spanOf(argument), "attribute-range",
            say("The argument of \"@align\" must be a power of two, not ", *value, "."));
    } else if (value && *value % std::max(needed, 1u) != 0) {
      error(spanOf(argument), "attribute-range",
            say("The argument of \"@align\" must be a multiple of ", needed, ", the alignment of ",
                typeName(member.type), ", and is ", *value, "."));
    } else if (value) {
      member.align = static_cast<uint32_t>(*value);
    }
  }
  if (const Attribute* attribute = ast_.find(decl.attributes, AttributeKind::Size)) {
    ExprId argument = ast_.list(attribute->args)[0];
    std::optional<int64_t> value = constInteger(argument, "The argument of \"@size\"");
    auto needed = static_cast<int64_t>(types().size(member.type));
    if (!types().hasCreationFixedFootprint(member.type)) {
      error(attribute->span, "size-of-unsized", "\"@size\" needs a member whose size is fixed.");
    } else if (value && *value < needed) {
      error(spanOf(argument), "attribute-range",
            say("The argument of \"@size\" must be at least ", needed, ", the size of ", typeName(member.type),
                ", and is ", *value, "."));
    } else if (value) {
      member.size = static_cast<uint64_t>(*value);
    }
  }
}

// ---- Functions

bool Checker::checkParameter(const Decl& decl, TypeId type) {
  if (TypeStore::isError(type)) return false;
  if (types().isConstructible(type) || types().isPointer(type) || types().isHandle(type)) return true;
  error(spanOf(decl.type), "parameter-type",
        say("The parameter \"", nameOf(decl), "\" can't have the type ", typeName(type),
            ": it must be constructible, a pointer, a texture or a sampler."));
  return false;
}

void Checker::checkFunction(DeclId id) {
  const Decl& decl = ast_.decl(id);
  ir::Function function;
  FunctionFacts facts;
  facts.decl = id;
  function.name = nameOf(decl);
  function.offset = decl.nameSpan.offset;
  checkAttributes(decl.attributes,
                  kStageAttributes | bit(AttributeKind::MustUse) | bit(AttributeKind::WorkgroupSize) |
                      bit(AttributeKind::SubgroupSize) | bit(AttributeKind::Diagnostic),
                  "a function");
  // Roughly an instruction for each 6 bytes of text: one allocation instead of many.
  size_t expected = std::min<size_t>(decl.span.length / 6 + 8, 4096);
  function.body.insts.reserve(expected);
  function.body.operands.reserve(expected);
  ir::FunctionBuilder builder(unit_, function);
  bool isEntry = false;
  for (const Attribute& attribute : ast_.list(decl.attributes))
    isEntry |= (kStageAttributes & bit(attribute.kind)) != 0;

  for (DeclId parameterId : ast_.list(decl.members)) {
    const Decl& parameter = ast_.decl(parameterId);
    TypeId type = resolveType(parameter.type);
    if (!checkParameter(parameter, type)) type = TypeId::Error;
    checkAttributes(parameter.attributes, isEntry ? kIoAttributes : 0,
                    isEntry ? "a parameter" : "a parameter of a function that is no entry point");
    StageIo io;
    if (isEntry) io = stageIo(parameter.attributes, type, spanOf(parameter.type));
    function.parameters.push_back({type, io});
    DeclInfo& known = infos_[parameterId.index];
    known.type = type;
    builder.at(parameter.nameSpan.offset);
    known.value = builder.parameter(types().isPointer(type) ? types().element(type) : type);
  }

  returnType_ = TypeId::Void;
  if (decl.type) {
    TypeId type = resolveType(decl.type);
    if (!TypeStore::isError(type) && !types().isConstructible(type)) {
      error(spanOf(decl.type), "return-type",
            say("A function can't return a value of type ", typeName(type), ": the type must be constructible."));
      type = TypeId::Error;
    }
    returnType_ = type;
    checkAttributes(decl.returnAttributes, isEntry ? kIoAttributes : 0,
                    isEntry ? "a return type" : "the return type of a function that is no entry point");
    if (isEntry) function.returnIo = stageIo(decl.returnAttributes, type, spanOf(decl.type));
  }
  function.returnType = returnType_;
  function.returnsValue = static_cast<bool>(decl.type);
  if (const Attribute* attribute = ast_.find(decl.attributes, AttributeKind::MustUse)) {
    facts.mustUse = true;
    if (!decl.type)
      error(attribute->span, "must-use-without-value",
            say("\"@must_use\" needs a function with a return type; \"", nameOf(decl), "\" has none."));
  }
  checkEntryPoint(id, function, facts);

  infos_[id.index].type = returnType_;
  infos_[id.index].index = static_cast<uint32_t>(functions_.size());
  function_ = &facts;
  builder_ = &builder;
  checkBlock(decl.body);
  if (!decl.type) builder.returnVoid();
  builder_ = &scratchBuilder_;
  function_ = nullptr;
  if (facts.isEntryPoint) unit_.unit.entryPoints.push_back(static_cast<uint32_t>(functions_.size()));
  functions_.push_back(std::move(facts));
  unit_.unit.functions.push_back(std::move(function));
}

}  // namespace alba::wgsl
