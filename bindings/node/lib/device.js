// SPDX-License-Identifier: MIT
// GPUDevice and GPUQueue.
'use strict';
const { getEventListeners } = require('node:events');
const {
  native, c, Slot, SECRET, stateOf, guard, equip, make, expose, labelled, once, always, forget, rejecting, needs, withWire,
} = require('./base');
const errors = require('./errors');
const { GPUBuffer, map, releaseAll } = require('./buffer');
const resources = require('./resources');
const sources = require('./sources');
const { GPUCommandEncoder, GPURenderBundleEncoder, Notes } = require('./encoders');
const { ENUMS, AT, ...dictionaries } = require('./dictionaries');

const ERROR_SCOPE_EMPTY = 3;  // WGPUPopErrorScopeStatus_Error
const PIPELINE = { success: 1, validation: 3 };  // WGPUCreatePipelineAsyncStatus
const DESTROYED = 2;  // WGPUDeviceLostReason

function reversed(names) {
  return new Map([...names].map(([name, value]) => [value, name]));
}
const NAMES = {
  format: reversed(ENUMS.TextureFormat), dimension: reversed(ENUMS.TextureDimension), query: reversed(ENUMS.QueryType),
};

// An object that a device makes: `write` puts the descriptor on the wire and returns the label.
function create(device, type, Interface, write, descriptor, fields) {
  return withWire((w, place) => {
    const label = write(w, descriptor, device);
    return resources.created(Interface, `create${type}`, device, label, place, fields);
  });
}

class GPUDevice extends EventTarget {
  constructor() {
    guard(arguments[0]);
    super();
    // Node keeps listeners in properties that a copy of the object would show.
    for (const symbol of Object.getOwnPropertySymbols(this))
      Object.defineProperty(this, symbol, { enumerable: false });
  }
  get features() {
    return stateOf(this, 'GPUDevice').shown.features;
  }
  get limits() {
    return stateOf(this, 'GPUDevice').shown.limits;
  }
  get adapterInfo() {
    return stateOf(this, 'GPUDevice').shown.info;
  }
  get queue() {
    return stateOf(this, 'GPUDevice').queue;
  }
  get lost() {
    const state = Slot.of(this);
    // A getter of a promise rejects where others throw.
    if (state?.type !== 'GPUDevice') return Promise.reject(new TypeError('Illegal invocation'));
    return state.lost;
  }
  get onuncapturederror() {
    return stateOf(this, 'GPUDevice').handler ?? null;
  }
  set onuncapturederror(value) {
    const state = stateOf(this, 'GPUDevice');
    const handler = typeof value === 'function' || (typeof value === 'object' && value !== null) ? value : null;
    if (handler && !state.handler) this.addEventListener('uncapturederror', state.listener);
    if (!handler && state.handler) this.removeEventListener('uncapturederror', state.listener);
    state.handler = handler;
  }
  destroy() {
    const state = stateOf(this, 'GPUDevice');
    releaseAll(state);
    native.destroyDevice(state.id, state.lostToken);
  }

  createBuffer(descriptor) {
    const device = stateOf(this, 'GPUDevice');
    return withWire((w, place) => {
      const label = dictionaries.writeBufferDescriptor(w, descriptor, device);
      const at = place + AT.BufferDescriptor.size;
      const size = w.numbers[at], usage = w.numbers[at + 1], mapped = w.numbers[at - 1] !== 0;
      if (mapped && size % 4)
        throw new RangeError(`createBuffer: the size ${size} is not a multiple of 4, which mappedAtCreation needs.`);
      const buffer = resources.created(GPUBuffer, 'createBuffer', device, label, place,
        { size, usage, pending: undefined, mapping: undefined });
      if (mapped) map(Slot.of(buffer), { writable: true, begin: 0, end: size });
      return buffer;
    });
  }
  createTexture(descriptor) {
    const device = stateOf(this, 'GPUDevice');
    return withWire((w, place) => {
      const label = dictionaries.writeTextureDescriptor(w, descriptor, device);
      const at = (name) => w.numbers[place + AT.TextureDescriptor[name]];
      const size = place + AT.TextureDescriptor.size;
      return resources.created(resources.GPUTexture, 'createTexture', device, label, place, {
        size: [...w.numbers.subarray(size, size + 3)], mipLevelCount: at('mipLevelCount'),
        sampleCount: at('sampleCount'), usage: at('usage'), format: NAMES.format.get(at('format')),
        dimension: NAMES.dimension.get(at('dimension')), textureBindingViewDimension: undefined,
      });
    });
  }
  createSampler(descriptor = {}) {
    return create(stateOf(this, 'GPUDevice'), 'Sampler', resources.GPUSampler, dictionaries.writeSamplerDescriptor,
      descriptor);
  }
  importExternalTexture(descriptor) {
    stateOf(this, 'GPUDevice');
    const { source } = c.dictionary(descriptor, 'GPUExternalTextureDescriptor');
    if (source === undefined) c.missing('GPUExternalTextureDescriptor.source');
    throw new TypeError(`importExternalTexture: ${c.show(source)} is neither a video nor a video frame; Node has none.`);
  }
  createBindGroupLayout(descriptor) {
    return create(stateOf(this, 'GPUDevice'), 'BindGroupLayout', resources.GPUBindGroupLayout,
      dictionaries.writeBindGroupLayoutDescriptor, descriptor);
  }
  createPipelineLayout(descriptor) {
    return create(stateOf(this, 'GPUDevice'), 'PipelineLayout', resources.GPUPipelineLayout,
      dictionaries.writePipelineLayoutDescriptor, descriptor);
  }
  createBindGroup(descriptor) {
    return create(stateOf(this, 'GPUDevice'), 'BindGroup', resources.GPUBindGroup, dictionaries.writeBindGroupDescriptor,
      descriptor);
  }
  createShaderModule(descriptor) {
    const device = stateOf(this, 'GPUDevice');
    return withWire((w, place) => {
      const label = dictionaries.writeShaderModuleDescriptor(w, descriptor, device);
      const [at, length] = w.numbers.subarray(place + AT.ShaderModuleDescriptor.code);
      // As the compiler read it, for its messages give positions in bytes.
      const code = w.bytes.slice(at, at + length);
      return resources.created(resources.GPUShaderModule, 'createShaderModule', device, label, place, { code });
    });
  }
  createComputePipeline(descriptor) {
    return create(stateOf(this, 'GPUDevice'), 'ComputePipeline', resources.GPUComputePipeline,
      dictionaries.writeComputePipelineDescriptor, descriptor);
  }
  createRenderPipeline(descriptor) {
    return create(stateOf(this, 'GPUDevice'), 'RenderPipeline', resources.GPURenderPipeline,
      dictionaries.writeRenderPipelineDescriptor, descriptor);
  }
  createComputePipelineAsync(descriptor) {
    return rejecting(() => createAsync(stateOf(this, 'GPUDevice'), 'createComputePipelineAsync',
      resources.GPUComputePipeline, dictionaries.writeComputePipelineDescriptor, descriptor));
  }
  createRenderPipelineAsync(descriptor) {
    return rejecting(() => createAsync(stateOf(this, 'GPUDevice'), 'createRenderPipelineAsync',
      resources.GPURenderPipeline, dictionaries.writeRenderPipelineDescriptor, descriptor));
  }
  createCommandEncoder(descriptor = {}) {
    return create(stateOf(this, 'GPUDevice'), 'CommandEncoder', GPUCommandEncoder,
      dictionaries.writeCommandEncoderDescriptor, descriptor, { open: undefined });
  }
  createRenderBundleEncoder(descriptor) {
    return create(stateOf(this, 'GPUDevice'), 'RenderBundleEncoder', GPURenderBundleEncoder,
      dictionaries.writeRenderBundleEncoderDescriptor, descriptor, { notes: new Notes() });
  }
  createQuerySet(descriptor) {
    const device = stateOf(this, 'GPUDevice');
    return withWire((w, place) => {
      const label = dictionaries.writeQuerySetDescriptor(w, descriptor, device);
      const count = w.numbers[place + AT.QuerySetDescriptor.count];
      const queryType = NAMES.query.get(w.numbers[place + AT.QuerySetDescriptor.type]);
      if (queryType === 'timestamp' && !device.features.has('timestamp-query'))
        throw new TypeError(
          'createQuerySet: timestamps need the feature "timestamp-query", which the device was not created with.');
      return resources.created(resources.GPUQuerySet, 'createQuerySet', device, label, place, { count, queryType });
    });
  }

  pushErrorScope(filter) {
    const state = stateOf(this, 'GPUDevice');
    needs(1, arguments.length, 'pushErrorScope');
    const kind = c.enumeration(ENUMS.ErrorFilter, filter, 'GPUErrorFilter');
    native.pushErrorScope(state.id, kind);
  }
  popErrorScope() {
    return rejecting(() => {
      const state = stateOf(this, 'GPUDevice');
      return new Promise((resolve, reject) => {
        native.popErrorScope(state.id, once((status, type, message) => {
          if (status === ERROR_SCOPE_EMPTY) reject(errors.operationError(message));
          else resolve(errors.errorOf(type, message));
        }, state));
      });
    });
  }
}

function createAsync(device, call, Interface, write, descriptor) {
  return withWire((w, place) => {
    const label = write(w, descriptor, device);
    return new Promise((resolve, reject) => {
      native[call](device.id, once((status, id, message) => {
        if (status === PIPELINE.success) return resolve(resources.adopted(Interface, id, label, device));
        const reason = status === PIPELINE.validation ? 'validation' : 'internal';
        reject(new errors.GPUPipelineError(message, { reason }));
      }, device), place);
    });
  });
}

// ---- the queue -------------------------------------------------------------------------------------------------------
class GPUQueue {
  constructor() {
    guard(arguments[0]);
  }
  submit(commandBuffers) {
    const state = stateOf(this, 'GPUQueue');
    withWire((w, place) => {
      const at = w.put(0);
      let count = 0;
      for (const commands of c.sequence(commandBuffers, 'submit: commandBuffers')) {
        w.object(c.stateOf.CommandBuffer(commands, 'submit: commandBuffers'));
        ++count;
      }
      w.set(at, count);
      native.submit(state.id, place);
    });
  }
  onSubmittedWorkDone() {
    return rejecting(() => {
      const state = stateOf(this, 'GPUQueue');
      return new Promise((resolve) => native.onSubmittedWorkDone(state.id, once(() => resolve(undefined), state)));
    });
  }
  writeBuffer(buffer, bufferOffset, data, dataOffset = 0, size = undefined) {
    const state = stateOf(this, 'GPUQueue');
    const to = c.stateOf.Buffer(buffer, 'writeBuffer: buffer');
    bufferOffset = c.size64(bufferOffset, 'writeBuffer: bufferOffset');
    const [view, begin, bytes] = sources.range(data, dataOffset, size, 'writeBuffer');
    native.writeBuffer(state.id, to.id, bufferOffset, view, begin, bytes);
  }
  writeTexture(destination, data, dataLayout, size) {
    const state = stateOf(this, 'GPUQueue');
    withWire((w, place) => {
      dictionaries.writeTexelCopyTextureInfo(w, destination);
      const view = sources.viewOf(data, 'writeTexture');
      dictionaries.writeTexelCopyBufferLayout(w, dataLayout);
      c.extent3D(w, size, 'writeTexture: size');
      native.writeTexture(state.id, view, sources.bytesOf(view), place);
    });
  }
  copyExternalImageToTexture(source, destination, copySize) {
    stateOf(this, 'GPUQueue');
    needs(3, arguments.length, 'copyExternalImageToTexture');
    void destination, copySize;
    const { source: image } = c.dictionary(source, 'GPUCopyExternalImageSourceInfo');
    if (image === undefined) c.missing('GPUCopyExternalImageSourceInfo.source');
    throw new TypeError(`copyExternalImageToTexture: ${c.show(image)} is no image; Node has none of the kinds allowed.`);
  }
}

// ---- how a device comes to be ----------------------------------------------------------------------------------------
// What tells of loss and uncaptured errors; `attach` gives it the device once there is one.
function deviceEvents() {
  let resolveLost, device;
  const events = {
    lost: new Promise((resolve) => { resolveLost = resolve; }),
    attach(made) {
      device = new WeakRef(made);
    },
  };
  events.lostToken = always((reason, number, message) => {
    forget(events.lostToken);
    forget(events.errorToken);
    native.forgetDevice(events.lostToken);
    resolveLost(errors.lostInfo(reason === DESTROYED ? 'destroyed' : 'unknown', message));
  });
  events.errorToken = always((type, number, message) => {
    const target = device?.deref();
    // Nobody has the device any more, nor anything made by it.
    if (target === undefined) return console.error(`Uncaptured WebGPU error: ${message}`);
    const heard = getEventListeners(target, 'uncapturederror').length > 0;
    const event = new errors.GPUUncapturedErrorEvent('uncapturederror',
      { error: errors.errorOf(type, message), cancelable: true });
    if (target.dispatchEvent(event) && !heard) console.error(`Uncaptured WebGPU error: ${message}`);
  });
  return events;
}

function makeDevice(id, label, queueLabel, shown, events) {
  const device = new GPUDevice(SECRET);
  const state = {
    type: 'GPUDevice', id, label, shown, features: shown.set, lost: events.lost, lostToken: events.lostToken,
    handler: null, device: undefined, mapped: new Set(), pending: new Set(), sweepAt: 0,
    // Keeps the device itself, too, for all that keep this state.
    listener: (event) => {
      const { handler } = state;
      if (typeof handler === 'function' && handler.call(device, event) === false) event.preventDefault();
    },
  };
  state.device = state;
  equip(device, state);
  native.own(state, id);
  const queue = { type: 'GPUQueue', id: 0, label: queueLabel, device: state };
  state.queue = make(GPUQueue, queue);
  queue.id = native.getQueue(queue, id);
  events.attach(device);
  return device;
}

labelled(GPUDevice, GPUQueue);
expose(GPUDevice, GPUQueue);
module.exports = { GPUDevice, deviceEvents, makeDevice };
