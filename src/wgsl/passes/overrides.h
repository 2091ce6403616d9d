// SPDX-License-Identifier: MIT
// Values of override-expressions, once a pipeline has said what its constants are. Evaluated on demand, so that only
// what an entry point uses can fail.
#pragma once

#include <optional>
#include <vector>

#include "wgsl/const_eval.h"
#include "wgsl/diagnostic.h"
#include "wgsl/ir.h"
#include "wgsl/module.h"

namespace alba::wgsl {

class OverrideEvaluator {
 public:
  OverrideEvaluator(const Module& module, const std::vector<std::optional<double>>& given, ConstPool& pool,
                    DiagnosticSink& sink);

  // Of a constant or an override value. None after an error, which is reported once.
  ConstId value(ir::Value value);
  // An override itself (Module::overrides); for one that is in use though no value depends on it.
  void evaluate(uint32_t index);
  // value() as an integer above zero (sizes): `what` names it in the message. 0 after an error.
  uint32_t positive(ir::Value value, const std::string& what, uint32_t offset);

 private:
  enum class State : uint8_t { Unknown, Known, Failed };
  struct Slot {
    State state = State::Unknown;
    ConstId value = ConstId::None;
  };

  // True when the slot is settled; else pushes what it needs first.
  bool step(uint32_t at, std::vector<uint32_t>& pending);
  bool stepReference(uint32_t at, std::vector<uint32_t>& pending);
  ConstResult compute(const ir::Inst& inst, const std::vector<ConstId>& arguments);
  ConstId withoutValue(uint32_t index);
  ConstId fromNumber(uint32_t override, double number);
  void settle(uint32_t at, ConstId value) {
    slots_[at] = {value == ConstId::None ? State::Failed : State::Known, value};
  }
  void error(uint32_t offset, const char* rule, std::string message) {
    sink_.error({offset, 0}, rule, std::move(message));
  }

  const Module& module_;
  const ir::Unit& unit_;
  const TypeStore& types_;
  const std::vector<std::optional<double>>& given_;
  ConstPool& pool_;
  DiagnosticSink& sink_;
  ConstEvaluator evaluator_;
  std::vector<Slot> slots_;      // by instruction
  std::vector<Slot> variables_;  // by override
};

}  // namespace alba::wgsl
