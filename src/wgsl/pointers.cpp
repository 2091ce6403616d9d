// SPDX-License-Identifier: MIT
// Following pointers to their roots.
#include "wgsl/pointers.h"

namespace alba::wgsl {

Pointers::Pointers(const Ast& ast)
    : ast_(ast), pointer_(ast.decls.size()), root_(ast.decls.size()), aliasTarget_(ast.decls.size()) {
  // Sorted: an alias of an alias finds its target's target ready.
  for (DeclId id : ast.sortedDecls) {
    if (ast.decl(id).kind == DeclKind::Alias) aliasTarget_[id.index] = resolveAlias(ast.decl(id).type);
  }
  // A let is declared behind what it is made from, so in ascending order.
  for (uint32_t i = 0; i < ast.decls.size(); ++i) {
    const Decl& decl = ast.decls[i];
    if (decl.kind == DeclKind::Parameter) {
      pointer_[i] = ast.expr(resolveAlias(decl.type)).predeclared == Predeclared::ptr_;
    } else if (decl.kind == DeclKind::Let) {
      pointer_[i] = isPointer(decl.init);
      root_[i] = root(decl.init);
    }
  }
}

ExprId Pointers::resolveAlias(ExprId type) const {
  const Expr& e = ast_.expr(type);
  bool alias = e.refKind == RefKind::Decl && ast_.decl(e.decl).kind == DeclKind::Alias;
  return alias ? aliasTarget_[e.decl.index] : type;
}

bool Pointers::isPointer(ExprId id) const {
  const Expr& e = ast_.expr(id);
  if (e.kind == ExprKind::Identifier) return e.refKind == RefKind::Decl && pointer_[e.decl.index];
  return isView(e) || (e.kind == ExprKind::Unary && e.unaryOp == UnaryOp::AddressOf);
}

bool Pointers::isView(const Expr& e) const {
  if (e.kind != ExprKind::Call || e.args.empty()) return false;
  const Expr& callee = ast_.expr(e.left);
  return callee.refKind == RefKind::Predeclared &&
         (callee.predeclared == Predeclared::bufferView_ || callee.predeclared == Predeclared::bufferArrayView_);
}

bool Pointers::isReference(ExprId id) const {
  for (;;) {
    const Expr& e = ast_.expr(id);
    switch (e.kind) {
      case ExprKind::Identifier:
        return e.refKind == RefKind::Decl && ast_.decl(e.decl).kind == DeclKind::Var;
      case ExprKind::Unary:
        return e.unaryOp == UnaryOp::Dereference;
      case ExprKind::Index:
      case ExprKind::Member:
        if (isPointer(e.left)) return true;
        id = e.left;
        break;
      default:
        return false;
    }
  }
}

const Expr* Pointers::rootIdentifier(ExprId id) const {
  for (;;) {
    const Expr& e = ast_.expr(id);
    switch (e.kind) {
      case ExprKind::Identifier:
        return e.refKind == RefKind::Decl ? &e : nullptr;
      case ExprKind::Unary:
        if (e.unaryOp != UnaryOp::AddressOf && e.unaryOp != UnaryOp::Dereference) return nullptr;
        id = e.left;
        break;
      case ExprKind::Index:
      case ExprKind::Member:
        id = e.left;
        break;
      case ExprKind::Call:
        if (!isView(e)) return nullptr;
        id = ast_.list(e.args)[0];
        break;
      default:
        return nullptr;
    }
  }
}

DeclId Pointers::root(ExprId id) const {
  const Expr* e = rootIdentifier(id);
  if (e == nullptr) return {};
  switch (ast_.decl(e->decl).kind) {
    case DeclKind::Var:
    case DeclKind::Parameter:
      return e->decl;
    case DeclKind::Let:
      return root_[e->decl.index];
    default:
      return {};
  }
}

Predeclared Pointers::addressSpace(DeclId id) const {
  const Decl& decl = ast_.decl(id);
  Range<ExprId> args = decl.templateArgs;
  if (decl.kind == DeclKind::Parameter) args = ast_.expr(resolveAlias(decl.type)).args;
  if (!args.empty()) return ast_.expr(ast_.list(args)[0]).predeclared;
  return decl.moduleScope ? Predeclared::Count : Predeclared::function_;
}

bool Pointers::readOnly(DeclId id) const {
  const Decl& decl = ast_.decl(id);
  bool parameter = decl.kind == DeclKind::Parameter;
  Range<ExprId> args = parameter ? ast_.expr(resolveAlias(decl.type)).args : decl.templateArgs;
  switch (addressSpace(id)) {
    case Predeclared::function_:
    case Predeclared::private_:
    case Predeclared::workgroup_:
      return false;
    case Predeclared::storage_: {
      // var<storage, mode> and ptr<storage, T, mode>
      uint32_t at = parameter ? 2 : 1;
      return args.count <= at || ast_.expr(ast_.list(args)[at]).predeclared == Predeclared::read_;
    }
    default:
      return true;
  }
}

}  // namespace alba::wgsl
