// SPDX-License-Identifier: MIT
// Render bundle encoders (see render_bundle.h).
#include "content/render_bundle.h"

#include "device/checks.h"

namespace alba::content {

namespace {

device::Error bundleEnded(const char* call) {
  return device::violation("bundle-ended", "{} was called on a render bundle encoder that has finished.", call);
}

}  // namespace

WGPURenderBundleEncoder Device::createRenderBundleEncoder(WGPURenderBundleEncoderDescriptor const*) {
  return reinterpret_cast<WGPURenderBundleEncoder>(new RenderBundleEncoder(*this));
}

void RenderBundleEncoder::record(const char* call) {
  if (!ended_) return;
  device_->issueScoped(
      [&state = device_->state(), call](device::Scope* scope) { state.raise(scope, call, bundleEnded(call)); });
}

WGPURenderBundle RenderBundleEncoder::finish(WGPURenderBundleDescriptor const* descriptor) {
  auto bundle = makeHandle<RenderBundle>(
      *device_,
      new device::RenderBundle(device_->state(), descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = bundle->state();
  device_->issueScoped([state, ended = ended_](device::Scope* scope) {
    state->invalidate();
    state->device().raise(scope, "finish",
                          ended ? bundleEnded("finish") : device::notSupportedYet("Render bundles are"));
  });
  ended_ = true;
  return reinterpret_cast<WGPURenderBundle>(bundle.detach());
}

void RenderBundleEncoder::draw(uint32_t, uint32_t, uint32_t, uint32_t) { record("draw"); }
void RenderBundleEncoder::drawIndexed(uint32_t, uint32_t, uint32_t, int32_t, uint32_t) { record("drawIndexed"); }
void RenderBundleEncoder::drawIndexedIndirect(WGPUBuffer, uint64_t) { record("drawIndexedIndirect"); }
void RenderBundleEncoder::drawIndirect(WGPUBuffer, uint64_t) { record("drawIndirect"); }
void RenderBundleEncoder::insertDebugMarker(WGPUStringView) { record("insertDebugMarker"); }
void RenderBundleEncoder::popDebugGroup() { record("popDebugGroup"); }
void RenderBundleEncoder::pushDebugGroup(WGPUStringView) { record("pushDebugGroup"); }
void RenderBundleEncoder::setBindGroup(uint32_t, WGPUBindGroup, size_t, uint32_t const*) { record("setBindGroup"); }
void RenderBundleEncoder::setImmediates(uint32_t, void const*, size_t) { record("setImmediates"); }
void RenderBundleEncoder::setIndexBuffer(WGPUBuffer, WGPUIndexFormat, uint64_t, uint64_t) { record("setIndexBuffer"); }
void RenderBundleEncoder::setLabel(WGPUStringView) {}
void RenderBundleEncoder::setPipeline(WGPURenderPipeline) { record("setPipeline"); }
void RenderBundleEncoder::setVertexBuffer(uint32_t, WGPUBuffer, uint64_t, uint64_t) { record("setVertexBuffer"); }

}  // namespace alba::content
