// SPDX-License-Identifier: MIT
// Command encoders, passes, bundles. The calls that a program makes by the thousand are written down as numbers here and
// handed over together: when the pass ends, or before a call that needs the native part at once.
'use strict';
const { native, c, stateOf, guard, expose, labelled, needs, withWire } = require('./base');
const { created } = require('./resources');
const sources = require('./sources');
const { ENUMS, ...dictionaries } = require('./dictionaries');

// The numbers of native/encode.cpp.
const OP = {
  setPipeline: 1, setBindGroup: 2, setVertexBuffer: 3, setIndexBuffer: 4, draw: 5, drawIndexed: 6, drawIndirect: 7,
  drawIndexedIndirect: 8, dispatch: 9, dispatchIndirect: 10, setViewport: 11, setScissorRect: 12, setBlendConstant: 13,
  setStencilReference: 14, beginOcclusionQuery: 15, endOcclusionQuery: 16,
};

// What an encoder has written down. The objects that the numbers stand for are kept until they are handed over.
const FIRST = 1 << 10, SPARE = 16, LARGEST_SPARE = 1 << 16;
const spare = [];
class Notes {
  constructor() {
    this.numbers = spare.pop() ?? new Float64Array(FIRST);
    this.count = 0;
    this.kept = [];
    this.last = undefined;
    this.offsets = undefined;  // the Uint32Array found right: passes give the same one again and again
    this.through = false;  // the encoder has ended: each call goes through at once, to be an error
  }
  // Room for `more` numbers.
  room(more) {
    if (this.count + more <= this.numbers.length) return;
    const numbers = new Float64Array(Math.max(this.numbers.length * 2, this.count + more));
    numbers.set(this.numbers);
    this.numbers = numbers;
  }
  keep(object) {
    if (object === this.last) return;
    this.last = object;
    this.kept.push(object);
  }
  flush(id) {
    if (this.count === 0) return;
    native.encode(id, this.numbers, this.count);
    this.count = 0;
    this.kept.length = 0;
    this.last = this.offsets = undefined;
  }
  // No more comes, but for errors.
  close(id) {
    this.flush(id);
    this.through = true;
    if (spare.length < SPARE && this.numbers.length >= FIRST && this.numbers.length <= LARGEST_SPARE)
      spare.push(this.numbers);
    this.numbers = new Float64Array(0);
  }
}
// After each call.
function written(state) {
  if (state.notes.through) state.notes.flush(state.id);
}

// ---- what several interfaces have ------------------------------------------------------------------------------------
function mix(Interface, members) {
  Object.defineProperties(Interface.prototype, Object.getOwnPropertyDescriptors(members));
}

function debugCommands(type) {
  return {
    pushDebugGroup(groupLabel) {
      const state = stateOf(this, type);
      needs(1, arguments.length, 'pushDebugGroup');
      const text = c.text(groupLabel);
      state.notes?.flush(state.id);
      native.pushDebugGroup(state.id, text);
    },
    popDebugGroup() {
      const state = stateOf(this, type);
      state.notes?.flush(state.id);
      native.popDebugGroup(state.id);
    },
    insertDebugMarker(markerLabel) {
      const state = stateOf(this, type);
      needs(1, arguments.length, 'insertDebugMarker');
      const text = c.text(markerLabel);
      state.notes?.flush(state.id);
      native.insertDebugMarker(state.id, text);
    },
  };
}

function bindingCommands(type) {
  return {
    setBindGroup(index, bindGroup, dynamicOffsets = undefined) {
      const state = stateOf(this, type), { notes } = state;
      index = c.u32(index, 'setBindGroup: index');
      let group;
      if (bindGroup !== null && bindGroup !== undefined) group = c.stateOf.BindGroup(bindGroup, 'setBindGroup: bindGroup');
      else if (arguments.length < 2) needs(2, arguments.length, 'setBindGroup');
      let offsets = dynamicOffsets, first = 0, count = 0;
      if (arguments.length > 3) {
        if (dynamicOffsets !== notes.offsets) {
          sources.checkUint32Array(dynamicOffsets, 'setBindGroup: dynamicOffsetsData');
          notes.offsets = dynamicOffsets;
        }
        needs(5, arguments.length, 'setBindGroup');
        first = c.size64(arguments[3], 'setBindGroup: dynamicOffsetsDataStart');
        count = c.u32(arguments[4], 'setBindGroup: dynamicOffsetsDataLength');
        const given = sources.bytesOf(dynamicOffsets) / 4;
        if (first + count > given)
          throw new RangeError(`setBindGroup: ${count} offsets from ${first} exceed the ${given} given.`);
      } else if (dynamicOffsets !== undefined) {
        // Looked at once each: what a getter gives, and does in the meantime, may be another thing the next time.
        offsets = [];
        for (const offset of c.sequence(dynamicOffsets, 'setBindGroup: dynamicOffsets'))
          offsets.push(c.u32(offset, 'setBindGroup: dynamicOffsets'));
        count = offsets.length;
      }
      notes.room(4 + count);
      const { numbers } = notes;
      let at = notes.count;
      numbers[at++] = OP.setBindGroup;
      numbers[at++] = index;
      numbers[at++] = group === undefined ? 0 : group.id;
      numbers[at++] = count;
      for (let i = 0; i < count; ++i) numbers[at++] = offsets[first + i];
      notes.count = at;
      if (group !== undefined) notes.keep(group);
      written(state);
    },
    setImmediates(rangeOffset, data, dataOffset = 0, dataSize = undefined) {
      const state = stateOf(this, type);
      rangeOffset = c.u32(rangeOffset, 'setImmediates: rangeOffset');
      const [view, begin, size] = sources.range(data, dataOffset, dataSize, 'setImmediates');
      state.notes.flush(state.id);
      native.setImmediates(state.id, rangeOffset, view, begin, size);
    },
  };
}

function renderCommands(type) {
  return {
    setPipeline(pipeline) {
      const state = stateOf(this, type), { notes } = state;
      const chosen = c.stateOf.RenderPipeline(pipeline, 'setPipeline: pipeline');
      notes.room(2);
      notes.numbers[notes.count++] = OP.setPipeline;
      notes.numbers[notes.count++] = chosen.id;
      notes.keep(chosen);
      written(state);
    },
    setIndexBuffer(buffer, indexFormat, offset = 0, size = undefined) {
      const state = stateOf(this, type), { notes } = state;
      const indices = c.stateOf.Buffer(buffer, 'setIndexBuffer: buffer');
      const format = c.enumeration(ENUMS.IndexFormat, indexFormat, 'GPUIndexFormat');
      offset = c.size64(offset, 'setIndexBuffer: offset');
      size = size === undefined ? -1 : c.size64(size, 'setIndexBuffer: size');
      note5(notes, OP.setIndexBuffer, indices.id, format, offset, size);
      notes.keep(indices);
      written(state);
    },
    setVertexBuffer(slot, buffer, offset = 0, size = undefined) {
      const state = stateOf(this, type), { notes } = state;
      slot = c.u32(slot, 'setVertexBuffer: slot');
      let vertices;
      if (buffer !== null && buffer !== undefined) vertices = c.stateOf.Buffer(buffer, 'setVertexBuffer: buffer');
      else if (arguments.length < 2) needs(2, arguments.length, 'setVertexBuffer');
      offset = c.size64(offset, 'setVertexBuffer: offset');
      size = size === undefined ? -1 : c.size64(size, 'setVertexBuffer: size');
      note5(notes, OP.setVertexBuffer, slot, vertices === undefined ? 0 : vertices.id, offset, size);
      if (vertices !== undefined) notes.keep(vertices);
      written(state);
    },
    draw(vertexCount, instanceCount = 1, firstVertex = 0, firstInstance = 0) {
      const state = stateOf(this, type), { notes } = state;
      vertexCount = c.u32(vertexCount, 'draw: vertexCount');
      instanceCount = c.u32(instanceCount, 'draw: instanceCount');
      firstVertex = c.u32(firstVertex, 'draw: firstVertex');
      firstInstance = c.u32(firstInstance, 'draw: firstInstance');
      note5(notes, OP.draw, vertexCount, instanceCount, firstVertex, firstInstance);
      written(state);
    },
    drawIndexed(indexCount, instanceCount = 1, firstIndex = 0, baseVertex = 0, firstInstance = 0) {
      const state = stateOf(this, type), { notes } = state;
      indexCount = c.u32(indexCount, 'drawIndexed: indexCount');
      instanceCount = c.u32(instanceCount, 'drawIndexed: instanceCount');
      firstIndex = c.u32(firstIndex, 'drawIndexed: firstIndex');
      baseVertex = c.i32(baseVertex, 'drawIndexed: baseVertex');
      firstInstance = c.u32(firstInstance, 'drawIndexed: firstInstance');
      notes.room(6);
      note5(notes, OP.drawIndexed, indexCount, instanceCount, firstIndex, baseVertex);
      notes.numbers[notes.count++] = firstInstance;
      written(state);
    },
    drawIndirect(indirectBuffer, indirectOffset) {
      noteIndirect(stateOf(this, type), OP.drawIndirect, indirectBuffer, indirectOffset, 'drawIndirect');
    },
    drawIndexedIndirect(indirectBuffer, indirectOffset) {
      noteIndirect(stateOf(this, type), OP.drawIndexedIndirect, indirectBuffer, indirectOffset, 'drawIndexedIndirect');
    },
  };
}
function note5(notes, op, a, b, d, e) {
  notes.room(6);
  const { numbers } = notes, at = notes.count;
  numbers[at] = op;
  numbers[at + 1] = a;
  numbers[at + 2] = b;
  numbers[at + 3] = d;
  numbers[at + 4] = e;
  notes.count = at + 5;
}
function noteIndirect(state, op, buffer, offset, call) {
  const { notes } = state;
  const from = c.stateOf.Buffer(buffer, `${call}: indirectBuffer`);
  offset = c.size64(offset, `${call}: indirectOffset`);
  notes.room(3);
  notes.numbers[notes.count++] = op;
  notes.numbers[notes.count++] = from.id;
  notes.numbers[notes.count++] = offset;
  notes.keep(from);
  written(state);
}
// An operation with a few numbers.
function note(state, op, ...numbers) {
  const { notes } = state;
  notes.room(1 + numbers.length);
  notes.numbers[notes.count++] = op;
  for (const number of numbers) notes.numbers[notes.count++] = number;
  written(state);
}

// ---- passes ----------------------------------------------------------------------------------------------------------
class GPUComputePassEncoder {
  constructor() {
    guard(arguments[0]);
  }
  setPipeline(pipeline) {
    const state = stateOf(this, 'GPUComputePassEncoder'), { notes } = state;
    const chosen = c.stateOf.ComputePipeline(pipeline, 'setPipeline: pipeline');
    notes.room(2);
    notes.numbers[notes.count++] = OP.setPipeline;
    notes.numbers[notes.count++] = chosen.id;
    notes.keep(chosen);
    written(state);
  }
  dispatchWorkgroups(workgroupCountX, workgroupCountY = 1, workgroupCountZ = 1) {
    const state = stateOf(this, 'GPUComputePassEncoder'), { notes } = state;
    workgroupCountX = c.u32(workgroupCountX, 'dispatchWorkgroups: workgroupCountX');
    workgroupCountY = c.u32(workgroupCountY, 'dispatchWorkgroups: workgroupCountY');
    workgroupCountZ = c.u32(workgroupCountZ, 'dispatchWorkgroups: workgroupCountZ');
    notes.room(4);
    notes.numbers[notes.count++] = OP.dispatch;
    notes.numbers[notes.count++] = workgroupCountX;
    notes.numbers[notes.count++] = workgroupCountY;
    notes.numbers[notes.count++] = workgroupCountZ;
    written(state);
  }
  dispatchWorkgroupsIndirect(indirectBuffer, indirectOffset) {
    noteIndirect(stateOf(this, 'GPUComputePassEncoder'), OP.dispatchIndirect, indirectBuffer, indirectOffset,
      'dispatchWorkgroupsIndirect');
  }
  end() {
    const state = stateOf(this, 'GPUComputePassEncoder');
    state.notes.close(state.id);
    native.endPass(state.id);
  }
}
mix(GPUComputePassEncoder, debugCommands('GPUComputePassEncoder'));
mix(GPUComputePassEncoder, bindingCommands('GPUComputePassEncoder'));

class GPURenderPassEncoder {
  constructor() {
    guard(arguments[0]);
  }
  setViewport(x, y, width, height, minDepth, maxDepth) {
    const state = stateOf(this, 'GPURenderPassEncoder');
    note(state, OP.setViewport, c.float(x, 'setViewport: x'), c.float(y, 'setViewport: y'),
      c.float(width, 'setViewport: width'), c.float(height, 'setViewport: height'),
      c.float(minDepth, 'setViewport: minDepth'), c.float(maxDepth, 'setViewport: maxDepth'));
  }
  setScissorRect(x, y, width, height) {
    const state = stateOf(this, 'GPURenderPassEncoder');
    note(state, OP.setScissorRect, c.u32(x, 'setScissorRect: x'), c.u32(y, 'setScissorRect: y'),
      c.u32(width, 'setScissorRect: width'), c.u32(height, 'setScissorRect: height'));
  }
  setBlendConstant(color) {
    const state = stateOf(this, 'GPURenderPassEncoder');
    needs(1, arguments.length, 'setBlendConstant');
    withWire((w, place) => {
      c.color(w, color, 'setBlendConstant: color');
      note(state, OP.setBlendConstant, ...w.numbers.subarray(place, place + 4));
    });
  }
  setStencilReference(reference) {
    note(stateOf(this, 'GPURenderPassEncoder'), OP.setStencilReference, c.u32(reference, 'setStencilReference'));
  }
  beginOcclusionQuery(queryIndex) {
    note(stateOf(this, 'GPURenderPassEncoder'), OP.beginOcclusionQuery, c.u32(queryIndex, 'beginOcclusionQuery'));
  }
  endOcclusionQuery() {
    note(stateOf(this, 'GPURenderPassEncoder'), OP.endOcclusionQuery);
  }
  executeBundles(bundles) {
    const state = stateOf(this, 'GPURenderPassEncoder');
    withWire((w, place) => {
      const at = w.put(0);
      let count = 0;
      for (const bundle of c.sequence(bundles, 'executeBundles: bundles')) {
        w.object(c.stateOf.RenderBundle(bundle, 'executeBundles: bundles'));
        ++count;
      }
      w.set(at, count);
      state.notes.flush(state.id);
      native.executeBundles(state.id, place);
    });
  }
  end() {
    const state = stateOf(this, 'GPURenderPassEncoder');
    state.notes.close(state.id);
    native.endPass(state.id);
  }
}
mix(GPURenderPassEncoder, debugCommands('GPURenderPassEncoder'));
mix(GPURenderPassEncoder, bindingCommands('GPURenderPassEncoder'));
mix(GPURenderPassEncoder, renderCommands('GPURenderPassEncoder'));

class GPURenderBundle {
  constructor() {
    guard(arguments[0]);
  }
}
class GPURenderBundleEncoder {
  constructor() {
    guard(arguments[0]);
  }
  finish(descriptor = {}) {
    const state = stateOf(this, 'GPURenderBundleEncoder');
    return withWire((w, place) => {
      const label = dictionaries.writeRenderBundleDescriptor(w, descriptor);
      state.notes.close(state.id);
      return created(GPURenderBundle, 'finishBundle', state, label, place);
    });
  }
}
mix(GPURenderBundleEncoder, debugCommands('GPURenderBundleEncoder'));
mix(GPURenderBundleEncoder, bindingCommands('GPURenderBundleEncoder'));
mix(GPURenderBundleEncoder, renderCommands('GPURenderBundleEncoder'));

// ---- the command encoder ---------------------------------------------------------------------------------------------
class GPUCommandBuffer {
  constructor() {
    guard(arguments[0]);
  }
}

class GPUCommandEncoder {
  constructor() {
    guard(arguments[0]);
  }
  beginRenderPass(descriptor) {
    const state = stateOf(this, 'GPUCommandEncoder');
    return withWire((w, place) => {
      const label = dictionaries.writeRenderPassDescriptor(w, descriptor);
      const encoder = created(GPURenderPassEncoder, 'beginRenderPass', state, label, place, { notes: new Notes() });
      state.open = stateOf(encoder, 'GPURenderPassEncoder');
      return encoder;
    });
  }
  beginComputePass(descriptor = {}) {
    const state = stateOf(this, 'GPUCommandEncoder');
    return withWire((w, place) => {
      const label = dictionaries.writeComputePassDescriptor(w, descriptor);
      const encoder = created(GPUComputePassEncoder, 'beginComputePass', state, label, place, { notes: new Notes() });
      state.open = stateOf(encoder, 'GPUComputePassEncoder');
      return encoder;
    });
  }
  copyBufferToBuffer(source, second) {
    const state = stateOf(this, 'GPUCommandEncoder');
    const call = 'copyBufferToBuffer';
    // (source, destination, size?) or (source, offset, destination, offset, size?)
    let [, sourceOffset, destination, destinationOffset, size] = arguments;
    if (arguments.length < 4)
      [sourceOffset, destination, destinationOffset, size] = [0, second, 0, arguments[2]];
    const from = c.stateOf.Buffer(source, `${call}: source`);
    sourceOffset = c.size64(sourceOffset, `${call}: sourceOffset`);
    const to = c.stateOf.Buffer(destination, `${call}: destination`);
    destinationOffset = c.size64(destinationOffset, `${call}: destinationOffset`);
    size = size === undefined ? -1 : c.size64(size, `${call}: size`);
    native.copyBufferToBuffer(state.id, from.id, sourceOffset, to.id, destinationOffset, size);
  }
  copyBufferToTexture(source, destination, copySize) {
    copy(this, 'copyBufferToTexture', dictionaries.writeTexelCopyBufferInfo, dictionaries.writeTexelCopyTextureInfo,
      source, destination, copySize);
  }
  copyTextureToBuffer(source, destination, copySize) {
    copy(this, 'copyTextureToBuffer', dictionaries.writeTexelCopyTextureInfo, dictionaries.writeTexelCopyBufferInfo,
      source, destination, copySize);
  }
  copyTextureToTexture(source, destination, copySize) {
    copy(this, 'copyTextureToTexture', dictionaries.writeTexelCopyTextureInfo, dictionaries.writeTexelCopyTextureInfo,
      source, destination, copySize);
  }
  clearBuffer(buffer, offset = 0, size = undefined) {
    const state = stateOf(this, 'GPUCommandEncoder');
    const target = c.stateOf.Buffer(buffer, 'clearBuffer: buffer');
    offset = c.size64(offset, 'clearBuffer: offset');
    size = size === undefined ? -1 : c.size64(size, 'clearBuffer: size');
    native.clearBuffer(state.id, target.id, offset, size);
  }
  resolveQuerySet(querySet, firstQuery, queryCount, destination, destinationOffset) {
    const state = stateOf(this, 'GPUCommandEncoder');
    const set = c.stateOf.QuerySet(querySet, 'resolveQuerySet: querySet');
    firstQuery = c.u32(firstQuery, 'resolveQuerySet: firstQuery');
    queryCount = c.u32(queryCount, 'resolveQuerySet: queryCount');
    const to = c.stateOf.Buffer(destination, 'resolveQuerySet: destination');
    destinationOffset = c.size64(destinationOffset, 'resolveQuerySet: destinationOffset');
    native.resolveQuerySet(state.id, set.id, firstQuery, queryCount, to.id, destinationOffset);
  }
  finish(descriptor = {}) {
    const state = stateOf(this, 'GPUCommandEncoder');
    return withWire((w, place) => {
      const label = dictionaries.writeCommandBufferDescriptor(w, descriptor);
      // A pass that never ended makes this an error, whatever it holds; what it is asked for from now on is one, too.
      if (state.open) {
        const passState = state.open;
        passState.notes.flush(passState.id);
        passState.notes.through = true;
      }
      return created(GPUCommandBuffer, 'finish', state, label, place);
    });
  }
}
mix(GPUCommandEncoder, debugCommands('GPUCommandEncoder'));

function copy(encoder, call, writeSource, writeDestination, source, destination, size) {
  const state = stateOf(encoder, 'GPUCommandEncoder');
  withWire((w, place) => {
    writeSource(w, source);
    writeDestination(w, destination);
    c.extent3D(w, size, `${call}: copySize`);
    native[call](state.id, place);
  });
}

labelled(GPUCommandEncoder, GPUComputePassEncoder, GPURenderPassEncoder, GPURenderBundleEncoder, GPURenderBundle,
  GPUCommandBuffer);
expose(GPUCommandEncoder, GPUComputePassEncoder, GPURenderPassEncoder, GPURenderBundleEncoder, GPURenderBundle,
  GPUCommandBuffer);
module.exports = { GPUCommandEncoder, GPURenderBundleEncoder, Notes };
