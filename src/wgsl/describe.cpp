// SPDX-License-Identifier: MIT
// Spellings and layouts of a module for tools.
#include "wgsl/describe.h"

#include <algorithm>

#include "wgsl/module.h"

namespace alba::wgsl {
namespace {

// Names are unique among a module's variables.
const ir::GlobalVariable* find(const Program& program, const Resource& resource) {
  for (const ir::GlobalVariable& global : program.unit.globals)
    if (global.name == resource.name) return &global;
  return nullptr;
}

// Puts the structures inside `type` into `order`, outer ones first, each once. As deep as types nest.
void collect(const TypeStore& types, TypeId type, std::vector<TypeId>& order) {
  while (types.isArray(type)) type = types.element(type);
  if (!types.isStruct(type) || std::find(order.begin(), order.end(), type) != order.end()) return;
  order.push_back(type);
  for (const StructMember& member : types.members(type)) collect(types, member.type, order);
}

StructLayout layout(const TypeStore& types, TypeId type) {
  StructLayout out{std::string(types.structInfo(type).name), types.size(type), types.align(type), {}};
  for (const StructMember& member : types.members(type))
    out.members.push_back({std::string(member.name), types.name(member.type), member.offset, member.size});
  return out;
}

void addBuiltins(const TypeStore& types, const StageIo& io, TypeId type, std::vector<std::string>& out) {
  if (io.builtin != BuiltinValue::None) out.emplace_back(name(io.builtin));
  if (!io.none() || !types.isStruct(type)) return;
  for (const StructMember& member : types.members(type)) addBuiltins(types, member.io, member.type, out);
}

}  // namespace

std::string typeName(const Module& module, const Resource& resource) {
  const ir::GlobalVariable* global = find(*module.program, resource);
  return global ? module.program->types.name(global->type) : std::string();
}

std::vector<StructLayout> bufferStructs(const Module& module, uint32_t entryPoint) {
  const TypeStore& types = module.program->types;
  std::vector<TypeId> order;
  for (const Resource& resource : module.entryPoints[entryPoint].resources) {
    const ir::GlobalVariable* global = find(*module.program, resource);
    if (global) collect(types, global->type, order);
  }
  std::vector<StructLayout> out;
  for (TypeId type : order) out.push_back(layout(types, type));
  return out;
}

BuiltinNames builtinNames(const Module& module, uint32_t entryPoint) {
  const ir::Unit& unit = module.program->unit;
  const ir::Function& function = unit.functions[unit.entryPoints[entryPoint]];
  BuiltinNames out;
  for (const ir::Parameter& parameter : function.parameters)
    addBuiltins(module.program->types, parameter.io, parameter.type, out.inputs);
  if (function.returnsValue) addBuiltins(module.program->types, function.returnIo, function.returnType, out.outputs);
  return out;
}

}  // namespace alba::wgsl
