// SPDX-License-Identifier: MIT
// Types as they are written: names, template arguments, and what may be inside what.
#include "wgsl/sema.h"

namespace alba::wgsl {
namespace {

constexpr uint32_t kMaxNesting = 15;

struct NamedType {
  Predeclared name;
  TypeId type;
};

TypeId matrix(TypeId scalar, Predeclared first, Predeclared name) {
  auto at = static_cast<uint32_t>(name) - static_cast<uint32_t>(first);
  return matrixOf(scalar, at / 3 + 2, at % 3 + 2);
}

bool within(Predeclared name, Predeclared first, Predeclared last) { return name >= first && name <= last; }

// The type of a name that is one as it stands; Error for other names.
TypeId plainType(Predeclared name) {
  using P = Predeclared;
  constexpr NamedType kNamed[] = {
      {P::bool_, TypeId::Bool},
      {P::i32_, TypeId::I32},
      {P::u32_, TypeId::U32},
      {P::f32_, TypeId::F32},
      {P::f16_, TypeId::F16},
      {P::vec2i_, vectorOf(TypeId::I32, 2)},
      {P::vec2u_, vectorOf(TypeId::U32, 2)},
      {P::vec2f_, vectorOf(TypeId::F32, 2)},
      {P::vec2h_, vectorOf(TypeId::F16, 2)},
      {P::vec3i_, vectorOf(TypeId::I32, 3)},
      {P::vec3u_, vectorOf(TypeId::U32, 3)},
      {P::vec3f_, vectorOf(TypeId::F32, 3)},
      {P::vec3h_, vectorOf(TypeId::F16, 3)},
      {P::vec4i_, vectorOf(TypeId::I32, 4)},
      {P::vec4u_, vectorOf(TypeId::U32, 4)},
      {P::vec4f_, vectorOf(TypeId::F32, 4)},
      {P::vec4h_, vectorOf(TypeId::F16, 4)},
      {P::sampler_, TypeId::Sampler},
      {P::sampler_comparison_, TypeId::ComparisonSampler},
  };
  if (within(name, P::mat2x2f_, P::mat4x4f_)) return matrix(TypeId::F32, P::mat2x2f_, name);
  if (within(name, P::mat2x2h_, P::mat4x4h_)) return matrix(TypeId::F16, P::mat2x2h_, name);
  for (const NamedType& named : kNamed)
    if (named.name == name) return named.type;
  return TypeId::Error;
}

struct TextureRow {
  Predeclared name;
  TextureKind kind;
  TextureDimension dimension;
};
constexpr TextureRow kTextures[] = {
    {Predeclared::texture_1d_, TextureKind::Sampled, TextureDimension::D1},
    {Predeclared::texture_2d_, TextureKind::Sampled, TextureDimension::D2},
    {Predeclared::texture_2d_array_, TextureKind::Sampled, TextureDimension::D2Array},
    {Predeclared::texture_3d_, TextureKind::Sampled, TextureDimension::D3},
    {Predeclared::texture_cube_, TextureKind::Sampled, TextureDimension::Cube},
    {Predeclared::texture_cube_array_, TextureKind::Sampled, TextureDimension::CubeArray},
    {Predeclared::texture_multisampled_2d_, TextureKind::Multisampled, TextureDimension::D2},
    {Predeclared::texture_storage_1d_, TextureKind::Storage, TextureDimension::D1},
    {Predeclared::texture_storage_2d_, TextureKind::Storage, TextureDimension::D2},
    {Predeclared::texture_storage_2d_array_, TextureKind::Storage, TextureDimension::D2Array},
    {Predeclared::texture_storage_3d_, TextureKind::Storage, TextureDimension::D3},
    {Predeclared::texture_depth_2d_, TextureKind::Depth, TextureDimension::D2},
    {Predeclared::texture_depth_2d_array_, TextureKind::Depth, TextureDimension::D2Array},
    {Predeclared::texture_depth_cube_, TextureKind::Depth, TextureDimension::Cube},
    {Predeclared::texture_depth_cube_array_, TextureKind::Depth, TextureDimension::CubeArray},
    {Predeclared::texture_depth_multisampled_2d_, TextureKind::DepthMultisampled, TextureDimension::D2},
    {Predeclared::texture_external_, TextureKind::External, TextureDimension::D2},
};

const TextureRow* textureRow(Predeclared name) {
  for (const TextureRow& row : kTextures)
    if (row.name == name) return &row;
  return nullptr;
}

const char* kindName(PredeclaredKind kind) {
  switch (kind) {
    case PredeclaredKind::AccessMode:
      return "an access mode";
    case PredeclaredKind::AddressSpace:
      return "an address space";
    case PredeclaredKind::TexelFormat:
      return "a texel format";
    case PredeclaredKind::Function:
      return "a built-in function";
    default:
      return "a type";
  }
}

// How a type generator is written.
std::string exampleArguments(Predeclared name) {
  using P = Predeclared;
  const std::string word(wgsl::info(name).name);
  if (name == P::array_) return " As in array<f32, 4>.";
  if (name == P::bitcast_) return " As in bitcast<f32>(1).";
  if (name == P::atomic_) return " As in atomic<u32>.";
  if (name == P::ptr_) return " As in ptr<function, f32>.";
  if (name == P::bufferView_) return " As in bufferView<u32>.";
  if (name == P::bufferArrayView_) return " As in bufferArrayView<array<u32>>.";
  const TextureRow* row = textureRow(name);
  if (row) return " As in " + word + (row->kind == TextureKind::Storage ? "<rgba8unorm, write>." : "<f32>.");
  return " As in " + word + "<f32>, or " + word + "f for short.";
}

}  // namespace

std::string Checker::describe(const Expr& e) const {
  if (e.kind != ExprKind::Identifier) return "an expression";
  if (e.refKind == RefKind::Predeclared) {
    const PredeclaredInfo& known = wgsl::info(e.predeclared);
    return say("\"", known.name, "\", ", kindName(known.kind));
  }
  if (e.refKind != RefKind::Decl) return say("\"", ast_.name(e.name), "\"");
  const Decl& decl = ast_.decl(e.decl);
  const char* kind = decl.kind == DeclKind::Var ? "variable" : spelling(decl.kind);
  return say("the ", kind, " \"", ast_.name(decl.name), "\"");
}

TypeId Checker::resolveType(ExprId id) {
  const Expr& e = ast_.expr(id);
  if (e.kind != ExprKind::Identifier) {
    error(e.span, "expected-type", say("Expected a type, found ", describe(e), "."));
    return TypeId::Error;
  }
  if (e.refKind == RefKind::None) return TypeId::Error;
  if (e.refKind == RefKind::Decl) {
    const Decl& decl = ast_.decl(e.decl);
    if (decl.kind != DeclKind::Alias && decl.kind != DeclKind::Struct) {
      error(e.span, "expected-type", say("Expected a type, found ", describe(e), "."));
      return TypeId::Error;
    }
    if (!e.args.empty()) {
      error(e.span, "unexpected-template-arguments",
            say("The type \"", nameOf(decl), "\" takes no template arguments."));
      return TypeId::Error;
    }
    return infos_[e.decl.index].type;
  }
  PredeclaredKind kind =
      e.refKind == RefKind::Predeclared ? wgsl::info(e.predeclared).kind : PredeclaredKind::TexelFormat;
  if (kind == PredeclaredKind::TypeGenerator) return resolveGenerator(e);
  if (kind != PredeclaredKind::Type) {
    error(e.span, "expected-type", say("Expected a type, found ", describe(e), "."));
    return TypeId::Error;
  }
  if (!expectArguments(e, 0, 0)) return TypeId::Error;
  TypeId type = plainType(e.predeclared);
  return TypeStore::isError(type) ? resolveTexture(e) : type;
}

bool Checker::expectArguments(const Expr& e, size_t least, size_t most) {
  size_t count = e.args.count;
  if (count >= least && count <= most) return true;
  std::string expected = least == most ? say(least) : say(least, " to ", most);
  if (most == 0) expected = "no";
  error(e.span, "template-argument-count",
        say("\"", ast_.name(e.name), "\" takes ", expected, " template argument", least == most && most == 1 ? "" : "s",
            "; ", count, count == 1 ? " is" : " are", " given.",
            count == 0 ? exampleArguments(e.predeclared) : std::string()));
  return false;
}

TypeId Checker::scalarArgument(ExprId id, const char* allowed) {
  TypeId type = resolveType(id);
  if (TypeStore::isError(type)) return type;
  std::string_view list = allowed;
  // `allowed` names the scalars in words: "f32, i32 or u32".
  if (TypeStore::isScalar(type) && list.find(types().name(type)) != std::string_view::npos) return type;
  error(spanOf(id), "template-argument-type", say("Expected ", allowed, " here, found ", typeName(type), "."));
  return TypeId::Error;
}

TypeId Checker::resolveGenerator(const Expr& e) {
  using P = Predeclared;
  if (e.predeclared == P::array_) return resolveArray(e);
  if (e.predeclared == P::ptr_) return resolvePointer(e);
  if (e.predeclared == P::buffer_) return resolveBuffer(e);
  if (textureRow(e.predeclared)) return resolveTexture(e);
  if (!expectArguments(e, 1, 1)) return TypeId::Error;
  ExprId argument = ast_.list(e.args)[0];
  if (e.predeclared == P::atomic_) {
    TypeId scalar = scalarArgument(argument, "i32 or u32");
    return TypeStore::isError(scalar) ? scalar : atomicOf(scalar);
  }
  if (within(e.predeclared, P::vec2_, P::vec4_)) {
    TypeId scalar = scalarArgument(argument, "bool, i32, u32, f32 or f16");
    uint32_t n = static_cast<uint32_t>(e.predeclared) - static_cast<uint32_t>(P::vec2_) + 2;
    return TypeStore::isError(scalar) ? scalar : vectorOf(scalar, n);
  }
  TypeId scalar = scalarArgument(argument, "f32 or f16");
  return TypeStore::isError(scalar) ? scalar : matrix(scalar, P::mat2x2_, e.predeclared);
}

bool Checker::checkDepth(TypeId type, Span span) {
  if (types().nestingDepth(type) <= kMaxNesting) return true;
  error(span, "nesting-too-deep",
        say("The type nests composites ", types().nestingDepth(type), " deep; at most ", kMaxNesting, " is possible."));
  return false;
}

bool Checker::checkElementType(TypeId element, Span span) {
  if (TypeStore::isError(element)) return false;
  const TypeStore& store = types();
  if (!store.isPlain(element) || !store.isConcrete(element)) {
    error(span, "array-element-type", say("An array can't have elements of type ", typeName(element), "."));
    return false;
  }
  if (!store.hasCreationFixedFootprint(element)) {
    error(span, "array-element-type",
          say("An array's elements need a fixed size; ", typeName(element), " has none when the module is made."));
    return false;
  }
  return true;
}

TypeId Checker::resolveArray(const Expr& e) {
  if (!expectArguments(e, 1, 2)) return TypeId::Error;
  Slice<ExprId> args = ast_.list(e.args);
  TypeId element = resolveType(args[0]);
  if (!checkElementType(element, spanOf(args[0]))) return TypeId::Error;
  TypeId type = args.size() == 1 ? types().runtimeArray(element) : arrayWithCount(element, args[1]);
  return checkDepth(type, e.span) ? type : TypeId::Error;
}

Checker::Count Checker::countArgument(ExprId id, const char* what, const char* typeRule) {
  uint32_t unevaluated = std::exchange(unevaluated_, 0);  // a type is needed even where the value isn't
  Operand size = checkValue(id);
  unevaluated_ = unevaluated;
  Span span = spanOf(id);
  if (TypeStore::isError(size.type) || !requireStage(size, EvalStage::Override, span, what)) return {};
  if (!TypeStore::isIntegerScalar(size.type)) {
    error(span, typeRule, say(what, " must be an i32 or u32, not ", typeName(size.type), "."));
    return {};
  }
  if (size.stage == EvalStage::Const) {
    size = concretize(size, span);
    if (size.constant == ConstId::None) return {};
    return {.ok = true, .number = program_.constants.integer(size.constant)};
  }
  // The same override by name makes the same type; any other expression makes a type of its own.
  const Expr& e = ast_.expr(id);
  auto key = static_cast<uint32_t>(unit_.unit.arraySizes.size());
  if (e.kind == ExprKind::Identifier) {
    uint32_t& known = arraySizeKeys_[infos_[e.decl.index].index];
    if (known != 0) return {.ok = true, .isOverride = true, .key = known - 1};
    known = key + 1;
  }
  unit_.unit.arraySizes.push_back(size.value);
  return {.ok = true, .isOverride = true, .key = key};
}

TypeId Checker::arrayWithCount(TypeId element, ExprId count) {
  Count size = countArgument(count, "The element count of an array", "array-count-type");
  if (!size.ok) return TypeId::Error;
  if (size.isOverride) return types().overrideArray(element, size.key);
  if (size.number > 0 && size.number <= 0xffffffff)
    return types().fixedArray(element, static_cast<uint32_t>(size.number));
  error(spanOf(count), "array-count-range",
        say("The element count of an array must be from 1 to 4294967295, not ", size.number, "."));
  return TypeId::Error;
}

Checker::AddressArgs Checker::addressArguments(Slice<ExprId> args, size_t accessAt) {
  AddressArgs out;
  if (args.empty()) return out;
  auto enumerant = [this](ExprId id, PredeclaredKind kind) -> const Expr* {
    const Expr& e = ast_.expr(id);
    if (e.kind == ExprKind::Identifier && e.refKind == RefKind::Predeclared && e.args.empty() &&
        wgsl::info(e.predeclared).kind == kind)
      return &e;
    if (e.kind != ExprKind::Identifier || e.refKind != RefKind::None)
      error(e.span, "expected-enumerant", say("Expected ", kindName(kind), ", found ", describe(e), "."));
    return nullptr;
  };
  const Expr* space = enumerant(args[0], PredeclaredKind::AddressSpace);
  out.ok = space != nullptr;
  if (space) {
    auto at = static_cast<uint32_t>(space->predeclared) - static_cast<uint32_t>(Predeclared::function_);
    out.space = static_cast<AddressSpace>(static_cast<uint32_t>(AddressSpace::Function) + at);
    out.access = defaultAccess(out.space);
  }
  if (args.size() <= accessAt) return out;
  const Expr* access = enumerant(args[accessAt], PredeclaredKind::AccessMode);
  if (!access) {
    out.ok = false;
  } else if (out.ok) {
    auto mode =
        static_cast<Access>(static_cast<uint32_t>(access->predeclared) - static_cast<uint32_t>(Predeclared::read_));
    if (out.space != AddressSpace::Storage) {
      error(access->span, "unexpected-access-mode",
            say("An access mode can only be given in the storage address space, not in ", name(out.space), "."));
      out.ok = false;
    } else if (mode == Access::Write) {
      error(access->span, "storage-access-mode",
            "The access mode of a storage buffer is \"read\" or \"read_write\", not \"write\".");
      out.ok = false;
    }
    out.access = mode;
  }
  return out;
}

TypeId Checker::resolvePointer(const Expr& e) {
  if (!expectArguments(e, 2, 3)) return TypeId::Error;
  Slice<ExprId> args = ast_.list(e.args);
  AddressArgs address = addressArguments(args, 2);
  TypeId store = resolveType(args[1]);
  if (!address.ok || TypeStore::isError(store)) return TypeId::Error;
  if (!checkStoreType(store, address.space, address.access, spanOf(args[1]), true)) return TypeId::Error;
  return types().pointer(address.space, store, address.access);
}

TypeId Checker::resolveTexture(const Expr& e) {
  const TextureRow* row = textureRow(e.predeclared);
  if (!row) return TypeId::Error;
  TypeStore& store = types();
  Slice<ExprId> args = ast_.list(e.args);
  switch (row->kind) {
    case TextureKind::Depth:
      return store.depthTexture(row->dimension);
    case TextureKind::DepthMultisampled:
      return store.depthMultisampledTexture();
    case TextureKind::External:
      return store.externalTexture();
    case TextureKind::Sampled:
    case TextureKind::Multisampled: {
      if (!expectArguments(e, 1, 1)) return TypeId::Error;
      TypeId sampled = scalarArgument(args[0], "f32, i32 or u32");
      if (TypeStore::isError(sampled)) return sampled;
      return row->kind == TextureKind::Sampled ? store.sampledTexture(row->dimension, sampled)
                                               : store.multisampledTexture(sampled);
    }
    case TextureKind::Storage:
      break;
  }
  if (!expectArguments(e, 2, 2)) return TypeId::Error;
  const Expr& format = ast_.expr(args[0]);
  const Expr& access = ast_.expr(args[1]);
  if (format.refKind == RefKind::None && format.kind == ExprKind::Identifier) return TypeId::Error;
  if (access.refKind == RefKind::None && access.kind == ExprKind::Identifier) return TypeId::Error;
  TexelFormat texel = TexelFormat::None;
  if (format.refKind == RefKind::Predeclared && wgsl::info(format.predeclared).kind == PredeclaredKind::TexelFormat)
    texel = texelFormatNamed(wgsl::info(format.predeclared).name);
  if (texel == TexelFormat::None) {
    error(format.span, "expected-texel-format",
          say("Expected a texel format as \"rgba8unorm\", found ", describe(format), "."));
    return TypeId::Error;
  }
  if (access.refKind != RefKind::Predeclared || wgsl::info(access.predeclared).kind != PredeclaredKind::AccessMode) {
    error(access.span, "expected-access-mode",
          say("Expected \"read\", \"write\" or \"read_write\", found ", describe(access), "."));
    return TypeId::Error;
  }
  auto mode =
      static_cast<Access>(static_cast<uint32_t>(access.predeclared) - static_cast<uint32_t>(Predeclared::read_));
  return store.storageTexture(row->dimension, texel, mode);
}

}  // namespace alba::wgsl
