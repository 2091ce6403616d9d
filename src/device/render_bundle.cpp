// SPDX-License-Identifier: MIT
// Render bundles: the rules of createRenderBundleEncoder and finish (spec §18), and what executeBundles does in a pass.
#include "device/render_bundle.h"

#include <algorithm>

#include "device/buffer.h"
#include "device/encoder.h"
#include "device/format_rules.h"
#include "device/render_pass.h"
#include "device/texture.h"

namespace alba::device {

AttachmentFormats RenderBundleLayout::formats() const {
  AttachmentFormats out;
  std::copy(std::begin(colors), std::end(colors), out.colors);
  out.depthStencil = depthStencil;
  out.sampleCount = sampleCount;
  return out;
}

MaybeError checkRenderBundleLayout(const Device& device, const RenderBundleLayout& layout) {
  if (layout.missing) return missing("descriptor");
  if (auto e = checkChain(layout.chain, "WGPURenderBundleEncoderDescriptor")) return e;
  if (auto e = checkAttachmentCount(device, layout.colorCount)) return e;
  uint32_t attachments = 0, bytes = 0;
  for (uint32_t i = 0; i < layout.colorCount; ++i) {
    if (layout.colors[i] == WGPUTextureFormat_Undefined) continue;
    if (auto e = checkFormat(device, layout.colors[i], {"colorFormats[{}]", i})) return e;
    const FormatInfo& format = *formatInfo(layout.colors[i]);
    if (auto e = checkColorFormat(device, format, i)) return e;
    bytes = addBytesPerSample(bytes, format);
    ++attachments;
  }
  if (layout.depthStencil != WGPUTextureFormat_Undefined) {
    if (auto e = checkFormat(device, layout.depthStencil, "depthStencilFormat")) return e;
    if (!formatInfo(layout.depthStencil)->isDepthOrStencil())
      return violation("bundle-depth-stencil", "The depthStencilFormat {} has neither a depth nor a stencil aspect.",
                       name(layout.depthStencil));
    ++attachments;
  }
  if (layout.sampleCount != 1 && layout.sampleCount != 4)
    return violation("bundle-sample-count", "The sampleCount is {}; it may be 1 or 4.", layout.sampleCount);
  return checkAttachmentTotals(device, attachments, bytes);
}

void RenderBundle::initialize(Scope* scope, CommandStream* stream, const RenderBundleLayout& layout, ChainFault chain) {
  stream_ = stream;
  stream->seal();
  MaybeError error;
  if (!device().isLost()) {
    error = checkChain(chain, "WGPURenderBundleDescriptor");
    if (!error && checkRenderBundleLayout(device(), layout))
      error = violation("bundle-encoder-invalid",
                        "The render bundle encoder is invalid: its creation has raised an error.");
    if (!error) {
      StreamValidator validator(device(), *stream);
      error = validator.runBundle(layout.formats(), layout.depthReadOnly, layout.stencilReadOnly);
      drawCount_ = validator.drawCount();
    }
  }
  if (!error && !device().isLost()) {
    formats_ = layout.formats();
    depthReadOnly_ = layout.depthReadOnly;
    stencilReadOnly_ = layout.stencilReadOnly;
    return;
  }
  if (error) device().raise(scope, "finish", *error);
  invalidate();
  drop();
}

void RenderBundle::drop() {
  if (stream_) device().streams().giveBack(stream_);
  stream_ = nullptr;
}

// ---- executeBundles
MaybeError StreamValidator::executeBundles(const ExecuteBundlesRecord& record) {
  for (uint64_t i = 0; i < record.count; ++i) {
    RenderBundle* const bundle = record.bundles()[i];
    if (!usable(bundle, device_)) return checkUsable(bundle, device_, {"bundles[{}]", i});
    if (auto e = checkBundleFits(*bundle)) return e;
    drawCount_ += bundle->drawCount();
    if (auto e = takeOver(*bundle)) return e;
  }
  resetBindings();
  return {};
}

MaybeError StreamValidator::checkBundleFits(const RenderBundle& bundle) const {
  const AttachmentFormats &made = bundle.formats(), &here = table_.formats;
  if (made.sampleCount != here.sampleCount)
    return violation("bundle-samples", "{} is made for {} samples a texel, but the pass has {}.", bundle.named(),
                     made.sampleCount, here.sampleCount);
  if (made.depthStencil != here.depthStencil)
    return violation("bundle-depth-format", "{} is made for the depth-stencil format {}, but the pass has {}.",
                     bundle.named(), name(made.depthStencil), name(here.depthStencil));
  if (made != here) {
    const uint32_t i = firstDifferentColor(made, here);
    return violation("bundle-color-format",
                     "{} is made for the format {} of colour attachment {}, but the pass has {}.", bundle.named(),
                     name(made.colors[i]), i, name(here.colors[i]));
  }
  if (depthReadOnly_ && !bundle.depthReadOnly())
    return violation("bundle-writes-depth",
                     "Depth is read-only in this pass, but {} was encoded without depthReadOnly.", bundle.named());
  if (stencilReadOnly_ && !bundle.stencilReadOnly())
    return violation("bundle-writes-stencil",
                     "Stencil is read-only in this pass, but {} was encoded without stencilReadOnly.", bundle.named());
  return {};
}

// The pass uses what the bundle uses, once for all times that it executes it.
MaybeError StreamValidator::takeOver(RenderBundle& bundle) {
  const SideTables& from = bundle.stream().tables;
  tables_.indirectDraws.insert(tables_.indirectDraws.end(), from.indirectDraws.begin(), from.indirectDraws.end());
  if (bundle.scopeStamp == renderScope_.stamp()) return {};
  bundle.scopeStamp = renderScope_.stamp();
  for (Buffer* buffer : from.buffers) used_.add(*buffer);
  for (Texture* texture : from.textures) used_.add(*texture);
  for (const BufferUse& use : from.bufferUses)
    if (auto e = renderScope_.addBuffer(use)) return e;
  for (const TextureUse& use : from.textureUses)
    if (auto e = renderScope_.addTexture(*use.texture, ScopeUse(use.scopeUse), use.range, use.access)) return e;
  return {};
}

}  // namespace alba::device
