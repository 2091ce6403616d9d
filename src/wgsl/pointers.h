// SPDX-License-Identifier: MIT
// Which expressions are pointers or references, and to which variable or parameter they lead, from syntax and names
// alone: WGSL has no pointers in variables, so every pointer can be followed to its root.
#pragma once

#include <vector>

#include "wgsl/ast.h"

namespace alba::wgsl {

class Pointers {
 public:
  explicit Pointers(const Ast& ast);

  // The expression's value is a pointer: &x, a pointer parameter, a view of a buffer, a let of one of them.
  bool isPointer(ExprId id) const;
  // bufferView(p, …) and bufferArrayView(p, …), which lead to where p leads to.
  bool isView(const Expr& e) const;
  // It designates memory that a load would read: x, *p, x.member, p[i].
  bool isReference(ExprId id) const;
  // The declaration is a let or a parameter of pointer type.
  bool isPointer(DeclId id) const { return pointer_[id.index]; }

  // The variable or parameter that a pointer or reference leads to; not valid() when there is none.
  DeclId root(ExprId id) const;

  // Of a variable or a pointer parameter: function_, private_, … or Count for textures and samplers.
  Predeclared addressSpace(DeclId id) const;
  // Of a variable or a pointer parameter: no write can go through it.
  bool readOnly(DeclId id) const;

  // A type written as an alias, followed to what it stands for: a predeclared type or a struct.
  ExprId resolveAlias(ExprId type) const;

 private:
  const Expr* rootIdentifier(ExprId id) const;
  const Ast& ast_;
  std::vector<bool> pointer_;        // by declaration
  std::vector<DeclId> root_;         // by declaration: of lets
  std::vector<ExprId> aliasTarget_;  // by declaration: of aliases
};

}  // namespace alba::wgsl
