// SPDX-License-Identifier: MIT
// Textures, views, samplers, layouts, bind groups, shader modules, pipelines, query sets: what devices make and passes use.
'use strict';
const {
  native, c, stateOf, guard, make, attribute, expose, labelled, once, withWire, rejecting, needs,
} = require('./base');
const dictionaries = require('./dictionaries');

// A new instance of `Interface` with `fields` in its state, made by the native function `create` from what `parent` is
// the state of. Each keeps its device, whose listeners hear of what goes wrong with it.
function created(Interface, create, parent, label, place, fields) {
  const state = { type: Interface.name, id: 0, label, device: parent.device, ...fields };
  const object = make(Interface, state);
  state.id = native[create](state, parent.id, place);
  return object;
}

class GPUTextureView {
  constructor() {
    guard(arguments[0]);
  }
}
class GPUSampler {
  constructor() {
    guard(arguments[0]);
  }
}
class GPUBindGroupLayout {
  constructor() {
    guard(arguments[0]);
  }
}
class GPUPipelineLayout {
  constructor() {
    guard(arguments[0]);
  }
}
class GPUBindGroup {
  constructor() {
    guard(arguments[0]);
  }
}
class GPUExternalTexture {
  constructor() {
    guard(arguments[0]);
  }
}

class GPUTexture {
  constructor() {
    guard(arguments[0]);
  }
  createView(descriptor = {}) {
    const state = stateOf(this, 'GPUTexture');
    return withWire((w, place) => {
      const label = dictionaries.writeTextureViewDescriptor(w, descriptor, state.device);
      return created(GPUTextureView, 'createTextureView', state, label, place);
    });
  }
  destroy() {
    native.destroy(stateOf(this, 'GPUTexture').id);
  }
  get width() {
    return stateOf(this, 'GPUTexture').size[0];
  }
  get height() {
    return stateOf(this, 'GPUTexture').size[1];
  }
  get depthOrArrayLayers() {
    return stateOf(this, 'GPUTexture').size[2];
  }
  get mipLevelCount() {
    return stateOf(this, 'GPUTexture').mipLevelCount;
  }
  get sampleCount() {
    return stateOf(this, 'GPUTexture').sampleCount;
  }
  get dimension() {
    return stateOf(this, 'GPUTexture').dimension;
  }
  get format() {
    return stateOf(this, 'GPUTexture').format;
  }
  get usage() {
    return stateOf(this, 'GPUTexture').usage;
  }
  get textureBindingViewDimension() {
    return stateOf(this, 'GPUTexture').textureBindingViewDimension;
  }
}

class GPUQuerySet {
  constructor() {
    guard(arguments[0]);
  }
  destroy() {
    native.destroy(stateOf(this, 'GPUQuerySet').id);
  }
  get type() {
    return stateOf(this, 'GPUQuerySet').queryType;
  }
  get count() {
    return stateOf(this, 'GPUQuerySet').count;
  }
}

// ---- shaders and pipelines -------------------------------------------------------------------------------------------
class GPUCompilationMessage {
  constructor() {
    guard(arguments[0]);
  }
}
for (const name of ['message', 'type', 'lineNum', 'linePos', 'offset', 'length'])
  attribute(GPUCompilationMessage, name, (object) => stateOf(object, 'GPUCompilationMessage').message[name]);

class GPUCompilationInfo {
  constructor() {
    guard(arguments[0]);
  }
  get messages() {
    return stateOf(this, 'GPUCompilationInfo').messages;
  }
}

const MESSAGE_TYPES = [undefined, 'error', 'warning', 'info'];
const decoder = new TextDecoder();

// The messages of the compiler, six values each, whose positions count bytes of UTF-8; JavaScript's count UTF-16 units.
function messagesOf(flat, bytes) {
  const units = (begin, end) => decoder.decode(bytes.subarray(begin, end)).length;
  const messages = [];
  for (let i = 0; i < flat.length; i += 6) {
    const [message, type, lineNum, linePos, offset, length] = flat.slice(i, i + 6);
    messages.push(make(GPUCompilationMessage, {
      type: 'GPUCompilationMessage',
      message: {
        message, type: MESSAGE_TYPES[type], lineNum,
        linePos: linePos && 1 + units(offset - (linePos - 1), offset),
        offset: units(0, offset), length: units(offset, offset + length),
      },
    }));
  }
  return messages;
}

class GPUShaderModule {
  constructor() {
    guard(arguments[0]);
  }
  getCompilationInfo() {
    return rejecting(() => {
      const state = stateOf(this, 'GPUShaderModule');
      return new Promise((resolve) => {
        native.getCompilationInfo(state.id, once((status, number, flat) => {
          const messages = Object.freeze(typeof flat === 'string' ? [] : messagesOf(flat, state.code));
          resolve(make(GPUCompilationInfo, { type: 'GPUCompilationInfo', messages }));
        }));
      });
    });
  }
}

class GPUComputePipeline {
  constructor() {
    guard(arguments[0]);
  }
  getBindGroupLayout(index) {
    const state = stateOf(this, 'GPUComputePipeline');
    needs(1, arguments.length, 'getBindGroupLayout');
    return created(GPUBindGroupLayout, 'computeBindGroupLayout', state, '', c.layoutIndex(index));
  }
}
class GPURenderPipeline {
  constructor() {
    guard(arguments[0]);
  }
  getBindGroupLayout(index) {
    const state = stateOf(this, 'GPURenderPipeline');
    needs(1, arguments.length, 'getBindGroupLayout');
    return created(GPUBindGroupLayout, 'renderBindGroupLayout', state, '', c.layoutIndex(index));
  }
}

// An object that a completion brought, by its number.
function adopted(Interface, id, label, device) {
  const state = { type: Interface.name, id, label, device };
  native.own(state, id);
  return make(Interface, state);
}

labelled(GPUTexture, GPUTextureView, GPUSampler, GPUBindGroupLayout, GPUPipelineLayout, GPUBindGroup,
  GPUExternalTexture, GPUQuerySet, GPUShaderModule, GPUComputePipeline, GPURenderPipeline);
expose(GPUTexture, GPUTextureView, GPUSampler, GPUBindGroupLayout, GPUPipelineLayout, GPUBindGroup, GPUExternalTexture,
  GPUQuerySet, GPUCompilationMessage, GPUCompilationInfo, GPUShaderModule, GPUComputePipeline, GPURenderPipeline);
module.exports = {
  created, adopted, GPUTexture, GPUTextureView, GPUSampler, GPUBindGroupLayout, GPUPipelineLayout, GPUBindGroup,
  GPUExternalTexture, GPUQuerySet, GPUShaderModule, GPUComputePipeline, GPURenderPipeline,
};
