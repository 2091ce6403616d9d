// SPDX-License-Identifier: MIT
// The IR as text, one instruction a line, indented by structure.
#include "wgsl/ast.h"
#include "wgsl/ir.h"

namespace alba::wgsl::ir {

bool isTerminator(Op op) { return op == Op::Break || op == Op::Continue || op == Op::Return; }

const char* name(Op op) {
  static constexpr const char* kNames[] = {
      "Param",       "Unary",       "Binary",      "Convert",   "Bitcast",  "Construct",  "Extract", "Swizzle", "Call",
      "BuiltinCall", "OverrideRef", "Var",         "Access",    "View",     "Load",       "Store",   "If",      "Else",
      "EndIf",       "Switch",      "Case",        "EndSwitch", "Loop",     "Continuing", "BreakIf", "EndLoop", "And",
      "Or",          "EndLogical",  "BreakUnless", "Break",     "Continue", "Return",     "Discard"};
  static_assert(sizeof(kNames) / sizeof(kNames[0]) == static_cast<size_t>(Op::Discard) + 1);
  return kNames[static_cast<size_t>(op)];
}

namespace {

class Printer {
 public:
  Printer(const Unit& unit, const TypeStore& types, const ConstPool& constants)
      : unit_(unit), types_(types), constants_(constants) {}

  std::string run() {
    for (size_t i = 0; i < unit_.globals.size(); ++i) {
      const GlobalVariable& global = unit_.globals[i];
      out_ += "global " + std::to_string(i) + " \"" + global.name + "\" " + std::string(name(global.space)) + " : " +
              types_.name(global.type);
      if (global.group >= 0)
        out_ += " @group(" + std::to_string(global.group) + ") @binding(" + std::to_string(global.binding) + ")";
      if (global.initializer) out_ += " = " + text(global.initializer);
      out_ += '\n';
    }
    if (!unit_.overrideBody.insts.empty()) {
      out_ += "overrides\n";
      body(unit_.overrideBody, '^');
    }
    for (const Function& function : unit_.functions) {
      out_ += "fn " + function.name + '\n';
      body(function.body, '%');
    }
    return std::move(out_);
  }

 private:
  std::string text(Value value) {
    switch (value.kind()) {
      case ValueKind::Inst:
        return "%" + std::to_string(value.index());
      case ValueKind::Global:
        return "@" + std::to_string(value.index());
      case ValueKind::Override:
        return "^" + std::to_string(value.index());
      case ValueKind::Constant: {
        ConstId id = constId(value);
        TypeId type = constants_.type(id);
        std::string name = types_.name(type);
        if (type == TypeId::Bool || TypeStore::isIntegerScalar(type))
          return name + " " + std::to_string(constants_.integer(id));
        if (TypeStore::isFloatScalar(type)) return name + " " + std::to_string(constants_.number(id));
        if (constants_.isZero(id)) return name + "()";
        std::string parts;
        for (ConstId part : constants_.storedParts(id)) {
          if (parts.size() > 200) break;
          if (!parts.empty()) parts += ", ";
          parts += text(constant(part));
        }
        return name + "(" + parts + ")";
      }
      default:
        return "none";
    }
  }

  void body(const Body& body, char sigil) {
    size_t depth = 1;
    for (size_t i = 0; i < body.insts.size(); ++i) {
      const Inst& inst = body.insts[i];
      bool closes =
          inst.op == Op::EndIf || inst.op == Op::EndSwitch || inst.op == Op::EndLoop || inst.op == Op::EndLogical;
      bool between = inst.op == Op::Else || inst.op == Op::Case || inst.op == Op::Continuing;
      if (closes && depth > 1) --depth;
      out_.append(2 * (between && depth > 1 ? depth - 1 : depth), ' ');
      out_ += sigil + std::to_string(i) + " = " + name(inst.op);
      if (inst.op == Op::Binary) out_ += std::string(" ") + spelling(static_cast<BinaryOp>(inst.code));
      if (inst.op == Op::Unary) out_ += std::string(" ") + spelling(static_cast<UnaryOp>(inst.code));
      if (inst.op == Op::BuiltinCall) out_ += std::string(" ") + builtinInfo(static_cast<BuiltinId>(inst.extra)).name;
      if (inst.op == Op::Call && inst.extra < unit_.functions.size()) out_ += " " + unit_.functions[inst.extra].name;
      if (inst.op == Op::Swizzle) {
        out_ += " .";
        for (int k = 0; k < inst.code; ++k) out_ += "xyzw"[inst.extra >> (2 * k) & 3];
      }
      if (inst.op == Op::Case && inst.code) out_ += " default";
      for (uint32_t k = 0; k < inst.count; ++k) out_ += (k ? ", " : " ") + text(body.operand(inst, k));
      if (inst.type != TypeId::Error && inst.type != TypeId::Void) out_ += " : " + types_.name(inst.type);
      out_ += '\n';
      if (inst.op == Op::If || inst.op == Op::Switch || inst.op == Op::Loop || inst.op == Op::And || inst.op == Op::Or)
        ++depth;
    }
  }

  const Unit& unit_;
  const TypeStore& types_;
  const ConstPool& constants_;
  std::string out_;
};

}  // namespace

std::string print(const Unit& unit, const TypeStore& types, const ConstPool& constants) {
  return Printer(unit, types, constants).run();
}

}  // namespace alba::wgsl::ir
