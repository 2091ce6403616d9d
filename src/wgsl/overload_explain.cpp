// SPDX-License-Identifier: MIT
// Says why no overload fits: the argument types, the nearest declarations of builtins.def, and what to write instead
// where that is known. Runs only after a failure, so it takes its time.
#include <string>

#include "wgsl/overload.h"
#include "wgsl/overload_rows.h"

namespace alba::wgsl {
namespace {

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string typeList(const TypeStore& types, std::span<const Argument> arguments) {
  std::string out = "(";
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) out += ", ";
    out += types.name(arguments[i].type);
  }
  return out + ")";
}

// "<T: num>(T, T) -> T" of clamp as "clamp(T, T) -> T with T a number type".
std::string declaration(std::string_view name, std::string_view row) {
  std::string classes;
  if (!row.empty() && row[0] == '<') {
    size_t end = row.find('>');
    std::string_view list = row.substr(1, end - 1);
    row.remove_prefix(end + 1);
    while (!list.empty()) {
      size_t comma = list.find(", ");
      std::string_view one = list.substr(0, comma);
      size_t colon = one.find(": ");
      classes += classes.empty() ? " with " : ", ";
      classes += std::string(one.substr(0, colon)) + " " + std::string(classInWords(one.substr(colon + 2)));
      list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 2);
    }
  }
  return std::string(name) + std::string(row) + classes;
}

// Rows that take the texture among the arguments, if there is one; else all.
std::vector<const Row*> nearestRows(const TypeStore& types, BuiltinId id, std::span<const Argument> arguments) {
  const OverloadTable& table = overloadTable();
  const BuiltinInfo& info = builtinInfo(id);
  uint32_t texture = 0;
  for (const Argument& argument : arguments) {
    const Type& type = types[argument.type];
    if (type.kind == TypeKind::Texture) texture |= 1u << textureIndex(type.texture, type.dimension);
  }
  std::vector<const Row*> near, all;
  for (uint32_t i = 0; i < info.overloadCount; ++i) {
    const Row& row = table.rows[info.firstOverload + i];
    bool takes = false;
    for (uint32_t p = 0; p < row.count; ++p) takes = takes || (row.parameters[p].textures & texture) != 0;
    all.push_back(&row);
    if (takes) near.push_back(&row);
  }
  return near.empty() ? all : near;
}

std::string explainArity(std::string_view name, const BuiltinInfo& info, size_t given) {
  uint32_t least = 255, most = 0;
  for (uint32_t i = 0; i < info.overloadCount; ++i) {
    uint32_t count = overloadTable().rows[info.firstOverload + i].count;
    least = count < least ? count : least;
    most = count > most ? count : most;
  }
  if (given >= least && given <= most) return {};
  std::string wanted = std::to_string(least);
  if (most != least) wanted += " to " + std::to_string(most);
  bool one = most == 1 && least == 1;
  return "Built-in function " + std::string(name) + " takes " + wanted +
         (one ? " argument, not " : " arguments, not ") + std::to_string(given) + ".";
}

// Of operands whose sizes don't go together.
std::string shapeHint(const TypeStore& types, BuiltinId id, TypeId left, TypeId right) {
  if (TypeStore::isVector(left) && TypeStore::isVector(right) && types.components(left) != types.components(right))
    return " Vectors must have the same number of components.";
  if (id != BuiltinId::Multiply) return {};
  if (TypeStore::isMatrix(left) && TypeStore::isVector(right) && types[left].columns != types.components(right))
    return " A matrix of " + std::to_string(types[left].columns) + " columns is multiplied by as many components.";
  if (TypeStore::isVector(left) && TypeStore::isMatrix(right) && types[right].rows != types.components(left))
    return " A matrix of " + std::to_string(types[right].rows) + " rows is multiplied by as many components.";
  return {};
}

// `assigns`: the left operand is a variable that the result goes to (x += y), which nothing can be written around.
std::string explainOperator(const TypeStore& types, BuiltinId id, std::span<const Argument> arguments, bool assigns) {
  const char* op = builtinInfo(id).name;
  if (arguments.size() == 1) {
    const TypeId type = arguments[0].type;
    const char* hint = id == BuiltinId::Not && TypeStore::isNumericScalar(type) ? " Write a comparison, as in x == 0."
                       : id == BuiltinId::Negate && types.scalar(type) == TypeId::U32
                           ? " It has no sign; convert it to i32."
                           : "";
    return "Operator " + quoted(op) + " takes no operand of type " + types.name(type) + "." + hint;
  }
  std::string out = "Operator " + quoted(op) + " takes no operands of types " + types.name(arguments[0].type) +
                    " and " + types.name(arguments[1].type) + ".";
  const std::string shapes = shapeHint(types, id, arguments[0].type, arguments[1].type);
  if (!shapes.empty()) return out + shapes;
  TypeId left = types.scalar(arguments[0].type), right = types.scalar(arguments[1].type);
  bool isShift = id == BuiltinId::ShiftLeft || id == BuiltinId::ShiftRight;
  if (isShift && TypeStore::isIntegerScalar(left) && TypeStore::isNumericScalar(right)) {
    if (TypeStore::isVector(arguments[0].type)) {
      const std::string amounts = "vec" + std::to_string(types.components(arguments[0].type)) + "<u32>(amount)";
      return out + " A vector is shifted by a vector of u32, as in " + amounts + ".";
    }
    return out + " The shift amount must be u32" +
           (TypeStore::isVector(arguments[1].type) ? ", since the shifted value isn't a vector."
                                                   : "; convert it, as in u32(amount).");
  }
  bool isArithmetic =
      (id >= BuiltinId::Add && id <= BuiltinId::Modulo) || (id >= BuiltinId::Equal && id <= BuiltinId::GreaterEqual);
  if (!isArithmetic) return out;
  bool leftIsFraction = left == TypeId::AbstractFloat, rightIsFraction = right == TypeId::AbstractFloat;
  TypeId other = leftIsFraction ? right : left;
  if (leftIsFraction != rightIsFraction && TypeStore::isIntegerScalar(other)) {
    out += " A number with a decimal point doesn't become " + types.name(other) + " by itself; write ";
    return out + (assigns ? "an integer." : "f32(...) around the other operand, or an integer.");
  }
  if (left != right && TypeStore::isNumericScalar(left) && TypeStore::isNumericScalar(right)) {
    const bool leftStays = assigns || (TypeStore::isFloatScalar(left) && left != TypeId::AbstractFloat) ||
                           right == TypeId::AbstractInt || right == TypeId::AbstractFloat;
    const uint32_t size = types.components(arguments[leftStays ? 1 : 0].type);
    if (size == 0) return out;
    return out + " WGSL doesn't convert between concrete types by itself; write " +
           types.name(vectorOf(leftStays ? left : right, size)) + "(...) around the other operand.";
  }
  return out;
}

bool isPointerPattern(PatternKind kind) {
  return kind == PatternKind::AtomicPointer || kind == PatternKind::RuntimeArrayPointer ||
         kind == PatternKind::BufferPointer || kind == PatternKind::WorkgroupPointer;
}

// What is wrong with a pointer or a storage texture, which conversions can't mend.
std::string hint(const TypeStore& types, const Row& row, std::span<const Argument> arguments) {
  if (row.count == 0 || arguments.empty()) return {};
  PatternKind wanted = row.parameters[0].kind;
  const Type& given = types[arguments[0].type];
  if (isPointerPattern(wanted) && given.kind != TypeKind::Pointer) {
    return " The first argument is a pointer; write \"&\" before the variable.";
  }
  if (wanted == PatternKind::AtomicPointer && !TypeStore::isAtomic(given.element)) {
    return " The pointer must be to an atomic type, as atomic<u32>.";
  }
  if (wanted == PatternKind::AtomicPointer && given.access != Access::ReadWrite) {
    return " The atomic must be in a variable declared var<storage, read_write> or var<workgroup>.";
  }
  if (wanted == PatternKind::WorkgroupPointer && given.space != AddressSpace::Workgroup) {
    return " The pointer must be to a variable declared var<workgroup>.";
  }
  if (wanted == PatternKind::WorkgroupPointer)
    return " What it points to must be constructible, so without atomics inside and without a size from an override.";
  if (wanted == PatternKind::RuntimeArrayPointer)
    return " The pointer must be to an array without a written size, as array<u32>.";
  StorageUse use = row.parameters[0].use;
  if (given.kind != TypeKind::Texture || given.texture != TextureKind::Storage) return {};
  if (use == StorageUse::Write && given.access == Access::Read) {
    return " The texture's access is read; to store, declare it with write or read_write.";
  }
  if (use == StorageUse::Read && given.access == Access::Write) {
    return " The texture's access is write; to load, declare it with read or read_write.";
  }
  return {};
}

}  // namespace

bool takesPointer(BuiltinId id) {
  const BuiltinInfo& info = builtinInfo(id);
  if (id == BuiltinId::None || info.overloadCount == 0) return false;
  const Row& row = overloadTable().rows[info.firstOverload];
  return row.count > 0 && isPointerPattern(row.parameters[0].kind);
}

bool takesCount(BuiltinId id, size_t count) {
  const BuiltinInfo& info = builtinInfo(id);
  for (uint32_t i = 0; i < info.overloadCount; ++i)
    if (overloadTable().rows[info.firstOverload + i].count == count) return true;
  return false;
}

std::string explainFailure(const TypeStore& types, BuiltinId id, std::span<const Argument> arguments, bool assigns) {
  const BuiltinInfo& info = builtinInfo(id);
  if (info.isOperator) return explainOperator(types, id, arguments, assigns);
  std::string arity = explainArity(info.name, info, arguments.size());
  std::string out =
      arity.empty() ? "No overload of " + std::string(info.name) + " takes " + typeList(types, arguments) + "." : arity;
  std::vector<const Row*> rows = nearestRows(types, id, arguments);
  if (id == BuiltinId::Select && arity.empty() && types.scalar(arguments[0].type) == TypeId::Bool &&
      types.scalar(arguments[2].type) != TypeId::Bool)
    out += " The condition comes last.";
  if (arity.empty() && !rows.empty()) out += hint(types, *rows[0], arguments);
  constexpr size_t kMaxShown = 8;
  bool usesEither = false;
  out += rows.size() == 1 ? " It is declared as:" : " Candidates:";
  for (size_t i = 0; i < rows.size() && i < kMaxShown; ++i) {
    out += "\n  " + declaration(info.name, rows[i]->text);
    usesEither = usesEither || rows[i]->text.find("vN<") != std::string_view::npos;
  }
  if (rows.size() > kMaxShown) out += "\n  and " + std::to_string(rows.size() - kMaxShown) + " more";
  if (usesEither) out += "\n(vN<T> is T or a vector of T.)";
  return out;
}

std::string explainConstructorFailure(const TypeStore& types, std::string_view spelled,
                                      std::span<const Argument> arguments) {
  if (arguments.empty())
    return std::string(spelled) + "() needs an element type, as in " + std::string(spelled) + "<f32>().";
  std::string out = "No value constructor " + std::string(spelled) + " takes " + typeList(types, arguments) + ".";
  if (spelled.substr(0, 3) != "vec" && spelled.substr(0, 3) != "mat") return out + " It needs one scalar, or nothing.";
  uint32_t components = 0;
  bool scalarsOrVectors = true;
  for (const Argument& argument : arguments) {
    components += types.components(argument.type);
    scalarsOrVectors = scalarsOrVectors && types.components(argument.type) > 0;
  }
  if (!scalarsOrVectors) return out;
  if (spelled.substr(0, 3) == "vec" && spelled.size() > 3) {
    uint32_t wanted = static_cast<uint32_t>(spelled[3] - '0');
    if (components != wanted) {
      return out + " It needs " + std::to_string(wanted) + " components; the arguments have " +
             std::to_string(components) + ".";
    }
  }
  bool isMatrix = spelled.substr(0, 3) == "mat" && spelled.size() > 5;
  if (isMatrix) {
    uint32_t wanted = static_cast<uint32_t>((spelled[3] - '0') * (spelled[5] - '0'));
    if (components != wanted) {
      return out + " It needs " + spelled[3] + std::string(" columns of ") + spelled[5] + " components, or " +
             std::to_string(wanted) + " numbers.";
    }
  }
  return out + " The components must convert to one type without an explicit conversion" +
         (isMatrix ? ", f32 or f16." : ".");
}

std::string explainBitcastFailure(const TypeStore& types, TypeId target, Argument argument) {
  return "A bitcast from " + types.name(argument.type) + " to " + types.name(target) +
         " isn't possible. Both must be numeric scalars or vectors with the same number of bits.";
}

}  // namespace alba::wgsl
