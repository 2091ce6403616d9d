// SPDX-License-Identifier: MIT
// Render bundle encoders: creation and finish (their commands are in pass_encoder.cpp).
#include "content/render_bundle.h"

#include <algorithm>

#include "content/chain.h"

namespace alba::content {

using device::Call;
using device::ChainFault;
using device::RenderBundleLayout;

namespace {

RenderBundleLayout layoutOf(const WGPURenderBundleEncoderDescriptor* d) {
  RenderBundleLayout out{};
  out.missing = d == nullptr;
  if (!d) return out;
  out.chain = chainFault(d->nextInChain, {});
  needList(out.chain, d->colorFormats, d->colorFormatCount, "colorFormats");
  out.colorCount = d->colorFormatCount;
  if (d->colorFormats) std::copy_n(d->colorFormats, std::min(d->colorFormatCount, std::size(out.colors)), out.colors);
  out.depthStencil = d->depthStencilFormat;
  out.sampleCount = d->sampleCount;
  out.depthReadOnly = d->depthReadOnly != 0;
  out.stencilReadOnly = d->stencilReadOnly != 0;
  return out;
}

}  // namespace

WGPURenderBundleEncoder Device::createRenderBundleEncoder(WGPURenderBundleEncoderDescriptor const* descriptor) {
  const RenderBundleLayout layout = layoutOf(descriptor);
  auto encoder = Ref<RenderBundleEncoder>::adopt(new RenderBundleEncoder(*this, layout));
  if (descriptor) encoder->setLabel(descriptor->label);
  issueScoped([&state = this->state(), layout](device::Scope* scope) {
    if (state.isLost()) return;
    if (auto e = device::checkRenderBundleLayout(state, layout)) state.raise(scope, "createRenderBundleEncoder", *e);
  });
  return reinterpret_cast<WGPURenderBundleEncoder>(encoder.detach());
}

RenderBundleEncoder::RenderBundleEncoder(Device& device, const RenderBundleLayout& layout)
    : RenderCommands(device, Kind::Bundle), owner_(&device), layout_(layout) {
  stream_ = device.state().streams().take();
  stream_->owner = &device.state();
}

RenderBundleEncoder::~RenderBundleEncoder() {
  if (stream_) dropStream(*owner_, stream_);
}

void RenderBundleEncoder::setLabel(WGPUStringView label) {
  if (stream_) stream_->label = textOf(label);
}

WGPURenderBundle RenderBundleEncoder::finish(WGPURenderBundleDescriptor const* descriptor) {
  auto bundle = makeHandle<RenderBundle>(
      *owner_, new device::RenderBundle(owner_->state(), descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = bundle->state();
  if (!stream_) {
    refuseEnded(Call::Finish);
    owner_->issue([state] { state->invalidate(); });
    return reinterpret_cast<WGPURenderBundle>(bundle.detach());
  }
  const ChainFault fault = descriptor ? chainFault(descriptor->nextInChain, {}) : ChainFault();
  owner_->issueScoped([state, fault, layout = layout_, stream = stream_](device::Scope* scope) {
    state->initialize(scope, stream, layout, fault);
  });
  stream_ = nullptr;
  ended_ = true;
  return reinterpret_cast<WGPURenderBundle>(bundle.detach());
}

}  // namespace alba::content
