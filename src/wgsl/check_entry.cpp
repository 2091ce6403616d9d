// SPDX-License-Identifier: MIT
// Entry points: their attributes, what goes in and out of a shader stage, and what each may use.
#include <algorithm>

#include "wgsl/sema.h"
#include "wgsl/suggest.h"

namespace alba::wgsl {
namespace {

constexpr uint8_t kVertexIn = 1, kVertexOut = 2, kFragmentIn = 4, kFragmentOut = 8, kComputeIn = 16;

struct BuiltinRow {
  TypeId type;  // Error: clip_distances, which has a choice
  uint8_t places;
  uint32_t extension;
};
constexpr TypeId kVec3u = vectorOf(TypeId::U32, 3);
constexpr TypeId kVec4f = vectorOf(TypeId::F32, 4);
// In the order of BuiltinValue.
constexpr BuiltinRow kBuiltins[] = {
    {TypeId::Error, 0, 0},                                   // None
    {TypeId::U32, kVertexIn, 0},                             // vertex_index
    {TypeId::U32, kVertexIn, 0},                             // instance_index
    {kVec4f, kVertexOut | kFragmentIn, 0},                   // position
    {TypeId::Error, kVertexOut, kExtClipDistances},          // clip_distances
    {TypeId::Bool, kFragmentIn, 0},                          // front_facing
    {TypeId::U32, kFragmentIn, 0},                           // sample_index
    {TypeId::U32, kFragmentIn | kFragmentOut, 0},            // sample_mask
    {TypeId::U32, kFragmentIn, kExtPrimitiveIndex},          // primitive_index
    {TypeId::F32, kFragmentOut, 0},                          // frag_depth
    {kVec3u, kComputeIn, 0},                                 // local_invocation_id
    {TypeId::U32, kComputeIn, 0},                            // local_invocation_index
    {kVec3u, kComputeIn, 0},                                 // global_invocation_id
    {kVec3u, kComputeIn, 0},                                 // workgroup_id
    {kVec3u, kComputeIn, 0},                                 // num_workgroups
    {TypeId::U32, kComputeIn, 0},                            // global_invocation_index
    {TypeId::U32, kComputeIn, 0},                            // workgroup_index
    {TypeId::U32, kComputeIn | kFragmentIn, kExtSubgroups},  // subgroup_invocation_id
    {TypeId::U32, kComputeIn | kFragmentIn, kExtSubgroups},  // subgroup_size
    {TypeId::U32, kComputeIn, kExtSubgroups},                // subgroup_id
    {TypeId::U32, kComputeIn, kExtSubgroups},                // num_subgroups
};
static_assert(std::size(kBuiltins) == static_cast<size_t>(BuiltinValue::Count));

const char* stageName(Stage stage) {
  return stage == Stage::Vertex ? "vertex" : stage == Stage::Fragment ? "fragment" : "compute";
}

std::string nearestBuiltin(std::string_view wanted) {
  Suggestion suggestion(wanted);
  for (uint32_t i = 1; i < static_cast<uint32_t>(BuiltinValue::Count); ++i)
    suggestion.offer(name(static_cast<BuiltinValue>(i)));
  return suggestion.best().empty() ? std::string() : " Did you mean \"" + std::string(suggestion.best()) + "\"?";
}

}  // namespace

// One side, inputs or outputs, of an entry point.
struct Checker::Interface {
  Stage stage;
  bool isInput;
  std::vector<uint32_t> locations;  // without @blend_src
  uint32_t builtins = 0;            // bits by BuiltinValue
  bool isIncomplete = false;        // an error has been reported for what is missing

  uint8_t place() const {
    if (stage == Stage::Compute) return isInput ? kComputeIn : 0;
    if (stage == Stage::Vertex) return isInput ? kVertexIn : kVertexOut;
    return isInput ? kFragmentIn : kFragmentOut;
  }
  std::string name() const { return say(stageName(stage), isInput ? " input" : " output"); }
};

// ---- Attributes of stage input and output

std::optional<uint32_t> Checker::attributeNumber(const Attribute& attribute, uint32_t most) {
  ExprId argument = ast_.list(attribute.args)[0];
  std::string what = say("The argument of \"@", spelling(attribute.kind), "\"");
  std::optional<int64_t> value = constInteger(argument, what);
  if (!value) return std::nullopt;
  if (*value >= 0 && *value <= most) return static_cast<uint32_t>(*value);
  error(spanOf(argument), "attribute-range", say(what, " must be from 0 to ", most, ", not ", *value, "."));
  return std::nullopt;
}

StageIo Checker::stageIo(Range<Attribute> attributes, TypeId type, Span typeSpan) {
  StageIo io;
  const Attribute *location = nullptr, *builtin = nullptr, *interpolate = nullptr, *invariant = nullptr,
                  *blend = nullptr;
  for (const Attribute& attribute : ast_.list(attributes)) {
    switch (attribute.kind) {
      case AttributeKind::Location:
        location = &attribute;
        break;
      case AttributeKind::Builtin:
        builtin = &attribute;
        break;
      case AttributeKind::Interpolate:
        interpolate = &attribute;
        break;
      case AttributeKind::Invariant:
        invariant = &attribute;
        break;
      case AttributeKind::BlendSrc:
        blend = &attribute;
        break;
      default:
        break;
    }
  }
  if (location && builtin) {
    error(location->span, "location-and-builtin", "\"@location\" and \"@builtin\" can't stand on the same thing.");
    io.poisoned = true;
    return io;
  }
  if (location) {
    if (std::optional<uint32_t> number = attributeNumber(*location, 0xffffffff)) io.location = *number;
    TypeId scalar = TypeStore::isVector(type) ? types().element(type) : type;
    if (!TypeStore::isError(type) && !(TypeStore::isNumericScalar(scalar) && types().isConcrete(scalar)))
      error(typeSpan, "location-type",
            say("A value with \"@location\" must be a numeric scalar or vector, not ", typeName(type), "."));
  }
  if (builtin) setBuiltin(io, *builtin, type, typeSpan);
  io.poisoned = (location || builtin) && io.none();
  if (interpolate) {
    if (!location)
      error(interpolate->span, "misplaced-interpolate", "\"@interpolate\" needs a \"@location\" beside it.");
    else
      setInterpolation(io, *interpolate);
  }
  if (invariant) {
    if (io.builtin != BuiltinValue::Position && !(builtin && io.builtin == BuiltinValue::None))
      error(invariant->span, "misplaced-invariant", "\"@invariant\" can only stand beside \"@builtin(position)\".");
    io.invariant = true;
  }
  if (blend) {
    if (!location) {
      error(blend->span, "misplaced-blend-src", "\"@blend_src\" needs a \"@location\" beside it.");
      io.poisoned = true;
    }
    if (std::optional<uint32_t> number = attributeNumber(*blend, 1)) io.blendSrc = static_cast<int8_t>(*number);
  }
  return io;
}

void Checker::setBuiltin(StageIo& io, const Attribute& attribute, TypeId type, Span typeSpan) {
  Slice<ExprId> args = ast_.list(attribute.args);
  std::string_view wanted = ast_.name(ast_.expr(args[0]).name);
  BuiltinValue value = builtinValueNamed(wanted);
  if (value == BuiltinValue::None) {
    error(spanOf(args[0]), "unknown-builtin-value",
          say("There is no built-in value \"", wanted, "\".", nearestBuiltin(wanted)));
    return;
  }
  const BuiltinRow& row = kBuiltins[static_cast<int>(value)];
  if (row.extension && !(ast_.extensions & row.extension)) return;  // resolve() has said so
  io.builtin = value;
  if (args.size() > 1) {
    std::string_view mode = ast_.name(ast_.expr(args[1]).name);
    if (value != BuiltinValue::FragDepth)
      error(spanOf(args[1]), "depth-mode", say("Only \"frag_depth\" takes a mode, not \"", wanted, "\"."));
    else if (mode != "less" && mode != "greater")
      error(spanOf(args[1]), "depth-mode", say("The mode of a depth is \"less\" or \"greater\", not \"", mode, "\"."));
    io.depthMode = mode == "less" ? DepthMode::Less : DepthMode::Greater;
  }
  if (TypeStore::isError(type)) return;
  if (value == BuiltinValue::ClipDistances) {
    bool fits = types().isArray(type) && types().element(type) == TypeId::F32 && types().elementCount(type) >= 1 &&
                types().elementCount(type) <= 8;
    if (!fits)
      error(typeSpan, "builtin-value-type",
            say("The built-in value \"clip_distances\" must be an array of 1 to 8 f32, not ", typeName(type), "."));
  } else if (type != row.type) {
    error(typeSpan, "builtin-value-type",
          say("The built-in value \"", wanted, "\" has the type ", typeName(row.type), ", not ", typeName(type), "."));
  }
}

void Checker::setInterpolation(StageIo& io, const Attribute& attribute) {
  Slice<ExprId> args = ast_.list(attribute.args);
  std::string_view kind = ast_.name(ast_.expr(args[0]).name);
  std::string_view sampling = args.size() > 1 ? ast_.name(ast_.expr(args[1]).name) : std::string_view();
  io.hasInterpolation = true;
  if (kind == "flat") {
    io.interpolation = sampling == "either" ? Interpolation::FlatEither : Interpolation::FlatFirst;
    if (!sampling.empty() && sampling != "either" && sampling != "first")
      error(spanOf(args[1]), "interpolation",
            say("\"flat\" interpolation samples \"first\" or \"either\", not \"", sampling, "\"."));
    return;
  }
  if (kind != "perspective" && kind != "linear") {
    error(spanOf(args[0]), "interpolation",
          say("Interpolation is \"perspective\", \"linear\" or \"flat\", not \"", kind, "\"."));
    return;
  }
  io.interpolation = kind == "linear" ? Interpolation::Linear : Interpolation::Perspective;
  io.sampling = sampling == "centroid" ? Sampling::Centroid
                : sampling == "sample" ? Sampling::Sample
                                       : Sampling::Center;
  if (!sampling.empty() && sampling != "center" && sampling != "centroid" && sampling != "sample")
    error(spanOf(args[1]), "interpolation",
          say("\"", kind, "\" interpolation samples \"center\", \"centroid\" or \"sample\", not \"", sampling, "\"."));
}

// ---- The interface of an entry point

void Checker::addLocation(Interface& side, const StageIo& io, TypeId type, Span span) {
  auto location = static_cast<uint32_t>(io.location);
  if (side.stage == Stage::Compute) {
    error(span, "compute-io", "A compute entry point can't have a \"@location\".");
    return;
  }
  if (io.blendSrc >= 0) {
    if (side.isInput || side.stage != Stage::Fragment)
      error(span, "misplaced-blend-src", "\"@blend_src\" belongs to fragment outputs only.");
    return;
  }
  if (std::find(side.locations.begin(), side.locations.end(), location) != side.locations.end())
    error(span, "duplicate-location", say("Another ", side.name(), " has \"@location(", location, ")\" already."));
  side.locations.push_back(location);
  bool isVarying = side.isInput == (side.stage == Stage::Fragment);
  bool isFlat = io.hasInterpolation && io.interpolation >= Interpolation::FlatFirst;
  if (isVarying && TypeStore::isIntegerScalar(types().scalar(type)) && !isFlat)
    error(span, "integer-not-flat",
          say("A ", side.name(), " of type ", typeName(type),
              " needs \"@interpolate(flat)\": integers aren't interpolated."));
}

void Checker::addBuiltin(Interface& side, const StageIo& io, Span span) {
  uint32_t mask = 1u << static_cast<uint32_t>(io.builtin);
  if (!(kBuiltins[static_cast<int>(io.builtin)].places & side.place()))
    error(span, "builtin-value-stage",
          say("The built-in value \"", name(io.builtin), "\" can't be a ", side.name(), "."));
  if (side.builtins & mask)
    error(span, "duplicate-builtin-value",
          say("Another ", side.name(), " is the built-in value \"", name(io.builtin), "\" already."));
  side.builtins |= mask;
}

void Checker::addToInterface(Interface& side, const StageIo& io, TypeId type, Span span) {
  if (TypeStore::isError(type) || io.poisoned) {
    side.isIncomplete = true;
    return;
  }
  if (io.blendSrc >= 0)
    return error(span, "misplaced-blend-src", "\"@blend_src\" belongs to members of structures only.");
  if (io.location >= 0) return addLocation(side, io, type, span);
  if (io.builtin != BuiltinValue::None) return addBuiltin(side, io, span);
  if (!types().isStruct(type)) {
    side.isIncomplete = true;
    error(span, "missing-io-attribute", say("A ", side.name(), " needs \"@location\" or \"@builtin\"."));
    return;
  }
  DeclId declared = structDecls_[types()[type].count];
  for (size_t i = 0; i < types().members(type).size(); ++i) {
    const StructMember& member = types().members(type)[i];
    bool isWrong = TypeStore::isError(member.type) || member.io.poisoned;
    side.isIncomplete |= isWrong || member.io.none();
    if (isWrong) continue;
    Span span = ast_.decl(ast_.list(ast_.decl(declared).members)[i]).nameSpan;
    if (member.io.location >= 0) {
      addLocation(side, member.io, member.type, span);
    } else if (member.io.builtin != BuiltinValue::None) {
      addBuiltin(side, member.io, span);
    } else {
      error(span, "missing-io-attribute",
            say("The member \"", member.name, "\" of \"", typeName(type),
                "\" needs \"@location\" or \"@builtin\", as it is a ", side.name(), "."));
    }
  }
}

void Checker::checkWorkgroupSize(const Attribute& attribute, ir::Function& function) {
  size_t base = stack_.size();
  Slice<ExprId> args = ast_.list(attribute.args);
  std::vector<TypeId> list;
  for (ExprId id : args) {
    Operand value = checkValue(id);
    if (!requireStage(value, EvalStage::Override, spanOf(id), "The workgroup size")) value = {};
    stack_.push_back(value);
    list.push_back(value.type);
  }
  if (!anyPoison(base)) {
    TypeId type = types().concretized(commonType(types(), list));
    bool ok = type == TypeId::I32 || type == TypeId::U32;
    if (!ok)
      error(attribute.span, "workgroup-size-type",
            "The dimensions of the workgroup size must all be i32 or all be u32.");
    for (size_t i = 0; ok && i < args.size() && i < 3; ++i) {
      Operand value = convert(stack_[base + i], type, spanOf(args[i]), "The workgroup size");
      if (TypeStore::isError(value.type)) continue;
      if (value.constant != ConstId::None && program_.constants.integer(value.constant) <= 0)
        error(spanOf(args[i]), "workgroup-size-range",
              say("The workgroup size must be at least 1, not ", program_.constants.integer(value.constant), "."));
      function.workgroupSize[i] = valueOf(value);
    }
  }
  stack_.resize(base);
}

void Checker::checkSubgroupSize(const Attribute& attribute, ir::Function& function) {
  ExprId id = ast_.list(attribute.args)[0];
  Operand value = checkValue(id);
  if (!requireStage(value, EvalStage::Override, spanOf(id), "The subgroup size")) return;
  value = concretize(value, spanOf(id));
  if (TypeStore::isError(value.type)) return;
  if (value.type != TypeId::I32 && value.type != TypeId::U32) {
    error(spanOf(id), "attribute-type",
          say("The subgroup size must be an i32 or u32, not ", typeName(value.type), "."));
    return;
  }
  if (value.constant != ConstId::None) {
    int64_t number = program_.constants.integer(value.constant);
    if (number <= 0 || (number & (number - 1)) != 0)
      error(spanOf(id), "attribute-range", say("The subgroup size must be a power of two, not ", number, "."));
  }
  function.subgroupSize = valueOf(value);
}

void Checker::checkEntryPoint(DeclId id, ir::Function& function, FunctionFacts& facts) {
  const Decl& decl = ast_.decl(id);
  const Attribute* stageAttribute = nullptr;
  for (const Attribute& attribute : ast_.list(decl.attributes)) {
    if (attribute.kind != AttributeKind::Vertex && attribute.kind != AttributeKind::Fragment &&
        attribute.kind != AttributeKind::Compute)
      continue;
    if (stageAttribute)
      error(attribute.span, "several-stages", say("The function \"", nameOf(decl), "\" has a stage already."));
    stageAttribute = &attribute;
  }
  const Attribute* size = ast_.find(decl.attributes, AttributeKind::WorkgroupSize);
  const Attribute* subgroupSize = ast_.find(decl.attributes, AttributeKind::SubgroupSize);
  bool isCompute = stageAttribute && stageAttribute->kind == AttributeKind::Compute;
  if (!isCompute) {
    for (const Attribute* attribute : {size, subgroupSize})
      if (attribute)
        error(attribute->span, "misplaced-attribute",
              say("\"@", spelling(attribute->kind), "\" can only stand on a compute entry point."));
  }
  if (!stageAttribute) return;
  facts.isEntryPoint = function.isEntryPoint = true;
  facts.stage = function.stage = isCompute                                       ? Stage::Compute
                                 : stageAttribute->kind == AttributeKind::Vertex ? Stage::Vertex
                                                                                 : Stage::Fragment;
  if (isCompute && !size)
    error(decl.nameSpan, "missing-workgroup-size",
          say("The compute entry point \"", nameOf(decl), "\" needs \"@workgroup_size\", as in @workgroup_size(64)."));
  if (isCompute && size) checkWorkgroupSize(*size, function);
  if (isCompute && subgroupSize) checkSubgroupSize(*subgroupSize, function);

  Interface inputs{function.stage, true}, outputs{function.stage, false};
  Slice<DeclId> parameters = ast_.list(decl.members);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Decl& parameter = ast_.decl(parameters[i]);
    TypeId type = function.parameters[i].type;
    if (types().isPointer(type) || types().isHandle(type)) {
      error(
          spanOf(parameter.type), "parameter-type",
          say("The parameter \"", nameOf(parameter), "\" of an entry point can't have the type ", typeName(type), "."));
      continue;
    }
    addToInterface(inputs, function.parameters[i].io, type, parameter.nameSpan);
  }
  if (decl.type && isCompute) {
    error(spanOf(decl.type), "compute-io", say("The compute entry point \"", nameOf(decl), "\" can't return a value."));
  } else if (decl.type) {
    addToInterface(outputs, function.returnIo, function.returnType, spanOf(decl.type));
  }
  bool hasPosition = outputs.builtins >> static_cast<uint32_t>(BuiltinValue::Position) & 1;
  if (function.stage == Stage::Vertex && !hasPosition && !outputs.isIncomplete &&
      !TypeStore::isError(function.returnType))
    error(decl.nameSpan, "missing-position",
          say("The vertex entry point \"", nameOf(decl), "\" must return \"@builtin(position)\", a vec4<f32>."));
}

// ---- What entry points use

std::vector<DeclId> Checker::reachableFrom(DeclId entryPoint) const {
  std::vector<bool> seen(ast_.decls.size());
  std::vector<DeclId> order{entryPoint};
  seen[entryPoint.index] = true;
  for (size_t i = 0; i < order.size(); ++i) {
    for (DeclId next : ast_.list(ast_.decl(order[i]).references)) {
      if (seen[next.index]) continue;
      seen[next.index] = true;
      order.push_back(next);
    }
  }
  return order;
}

void Checker::checkStageOfUses(const FunctionFacts& entry, const FunctionFacts& used) {
  for (const RestrictedUse& use : used.restricted) {
    bool allowed =
        use.builtin == BuiltinId::None ? entry.stage == Stage::Fragment : builtinAllowedIn(use.builtin, entry.stage);
    if (allowed) continue;
    std::string_view what = use.builtin == BuiltinId::None ? std::string_view("discard") : builtinName(use.builtin);
    error(use.span, use.builtin == BuiltinId::None ? "discard-stage" : "builtin-stage",
          say("\"", what, "\" can't be used in the ", stageName(entry.stage), " stage, but the entry point \"",
              nameOf(ast_.decl(entry.decl)), "\" reaches it."));
  }
}

void Checker::checkEntryUses() {
  for (const FunctionFacts& entry : functions_) {
    if (!entry.isEntryPoint) continue;
    const Decl& entryDecl = ast_.decl(entry.decl);
    std::vector<DeclId> resources;
    DeclId immediate;
    for (DeclId id : reachableFrom(entry.decl)) {
      const Decl& decl = ast_.decl(id);
      const DeclInfo& known = infos_[id.index];
      if (decl.kind == DeclKind::Function && known.index < functions_.size())
        checkStageOfUses(entry, functions_[known.index]);
      if (decl.kind != DeclKind::Var || !known.value) continue;
      if (known.space == AddressSpace::Workgroup && entry.stage != Stage::Compute)
        error(decl.nameSpan, "workgroup-variable-stage",
              say("The workgroup variable \"", nameOf(decl), "\" can't be used in the ", stageName(entry.stage),
                  " stage, but the entry point \"", nameOf(entryDecl), "\" reaches it."));
      if (known.space == AddressSpace::Storage && known.access == Access::ReadWrite && entry.stage == Stage::Vertex)
        error(decl.nameSpan, "writable-storage-stage",
              say("The storage variable \"", nameOf(decl),
                  "\" is \"read_write\", which the vertex stage can't use, but the entry point \"", nameOf(entryDecl),
                  "\" reaches it."));
      const Type& type = types()[known.type];
      if (type.kind == TypeKind::Texture && type.texture == TextureKind::Storage && type.access != Access::Read &&
          entry.stage == Stage::Vertex)
        error(decl.nameSpan, "writable-storage-stage",
              say("The storage texture \"", nameOf(decl), "\" is \"", name(type.access),
                  "\", which the vertex stage can't use, but the entry point \"", nameOf(entryDecl), "\" reaches it."));
      if (known.space == AddressSpace::Immediate) {
        if (immediate)
          error(decl.nameSpan, "several-immediates",
                say("The entry point \"", nameOf(entryDecl), "\" uses two immediate variables, \"",
                    nameOf(ast_.decl(immediate)), "\" and \"", nameOf(decl), "\"; one is possible."));
        immediate = id;
      }
      if (unit_.unit.globals[known.index].group >= 0) resources.push_back(id);
    }
    auto key = [this](DeclId id) {
      const ir::GlobalVariable& global = unit_.unit.globals[infos_[id.index].index];
      return static_cast<uint64_t>(global.group) << 32 | static_cast<uint32_t>(global.binding);
    };
    std::sort(resources.begin(), resources.end(),
              [&](DeclId a, DeclId b) { return key(a) != key(b) ? key(a) < key(b) : a.index < b.index; });
    for (size_t i = 1; i < resources.size(); ++i) {
      if (key(resources[i]) != key(resources[i - 1])) continue;
      error(ast_.decl(resources[i]).nameSpan, "duplicate-binding",
            say("The entry point \"", nameOf(entryDecl), "\" uses both \"", nameOf(ast_.decl(resources[i - 1])),
                "\" and \"", nameOf(ast_.decl(resources[i])), "\", which have the same group and binding."));
    }
  }
}

}  // namespace alba::wgsl
