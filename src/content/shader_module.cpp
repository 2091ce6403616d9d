// SPDX-License-Identifier: MIT
// Creating shader modules and telling what the compiler said (see shader_module.h). The text is copied; compiling is a
// step.
#include "content/shader_module.h"

#include <vector>

#include "base/raised.h"
#include "content/chain.h"
#include "content/event.h"

namespace alba::content {
namespace {

WGPUCompilationMessageType messageType(wgsl::Severity severity) {
  switch (severity) {
    case wgsl::Severity::Error:
      return WGPUCompilationMessageType_Error;
    case wgsl::Severity::Warning:
      return WGPUCompilationMessageType_Warning;
    default:
      return WGPUCompilationMessageType_Info;
  }
}

void deliverCompilationInfo(device::Event& event) {
  const auto callback = reinterpret_cast<WGPUCompilationInfoCallback>(event.callback);
  if (!callback) return;
  std::vector<WGPUCompilationMessage> messages;
  const bool success = event.result.status == WGPUCompilationInfoRequestStatus_Success;
  if (success) {
    // The messages stand since the module's own step, which ran before this event was complete.
    const device::ShaderModule& module = *static_cast<ShaderModule*>(event.kept.object)->state();
    messages.reserve(module.messages().size());
    for (const wgsl::Diagnostic& diagnostic : module.messages()) {
      WGPUCompilationMessage message = WGPU_COMPILATION_MESSAGE_INIT;
      message.message = {diagnostic.message.data(), diagnostic.message.size()};
      message.type = messageType(diagnostic.severity);
      message.lineNum = diagnostic.line;
      message.linePos = diagnostic.column;
      message.offset = diagnostic.offset;
      message.length = diagnostic.length;
      messages.push_back(message);
    }
  }
  WGPUCompilationInfo info = WGPU_COMPILATION_INFO_INIT;
  info.messageCount = messages.size();
  info.messages = messages.data();
  callback(WGPUCompilationInfoRequestStatus(event.result.status), success ? &info : nullptr, event.userdata1,
           event.userdata2);
}

}  // namespace

WGPUShaderModule Device::createShaderModule(WGPUShaderModuleDescriptor const* descriptor) {
  device::ShaderModuleDescriptor d;
  if (descriptor) {
    d.chain = chainFault(descriptor->nextInChain, {WGPUSType_ShaderSourceWGSL, WGPUSType_ShaderSourceSPIRV});
    if (!d.chain) {
      const auto* wgsl = findChained<WGPUShaderSourceWGSL>(descriptor->nextInChain, WGPUSType_ShaderSourceWGSL);
      const auto* spirv = findChained<WGPUShaderSourceSPIRV>(descriptor->nextInChain, WGPUSType_ShaderSourceSPIRV);
      using Source = device::ShaderModuleDescriptor::Source;
      d.source = wgsl && spirv ? Source::Several : wgsl ? Source::Wgsl : spirv ? Source::Spirv : Source::None;
      if (wgsl) d.code = std::string(textOf(wgsl->code));
    }
  }
  auto module = makeHandle<ShaderModule>(
      *this, new device::ShaderModule(*state_, descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = module->state();
  issueScoped([state, d = std::move(d), null = !descriptor, heavy = Raised(state_->heavySteps)](device::Scope* scope) {
    if (null)
      device::rejectNullDescriptor(*state, scope, "createShaderModule");
    else
      state->initialize(scope, d);
  });
  return reinterpret_cast<WGPUShaderModule>(module.detach());
}

WGPUFuture ShaderModule::getCompilationInfo(WGPUCompilationInfoCallbackInfo callbackInfo) {
  device::Device& state = device().state();
  device::Event event =
      makeEvent(callbackInfo, deliverCompilationInfo, WGPUCompilationInfoRequestStatus_CallbackCancelled, &state);
  event.kept = device::keep(Ref<ShaderModule>(this));
  const bool spontaneous = event.mode == WGPUCallbackMode_AllowSpontaneous;
  const uint64_t id = state.events().create(std::move(event));
  issueFor(state, id, [&state, id] {
    state.events().complete(id, {WGPUCompilationInfoRequestStatus_Success, 0, nullptr, {}});
  });
  state.afterIssue();
  if (spontaneous) state.nudge();
  return {id};
}

}  // namespace alba::content
