// SPDX-License-Identifier: MIT
// GPU, GPUAdapter and what they tell: features, limits, names. And the interfaces that Node has no use for.
'use strict';
const {
  native, c, Slot, stateOf, guard, make, attribute, expose, once, pollFrom, rejecting, needs, withWire,
} = require('./base');
const { operationError } = require('./errors');
const { deviceEvents, makeDevice } = require('./device');
const { ENUMS, LIMITS } = require('./dictionaries');

const FEATURE_NAMES = new Map([...ENUMS.FeatureName].map(([name, value]) => [value, name]));
const LANGUAGE_NAMES = new Map([...ENUMS.WGSLLanguageFeatureName].map(([name, value]) => [value, name]));
// webgpu.h has no values for these, which the compiler has as well.
const MORE_LANGUAGE_NAMES = ['fragment_depth', 'buffer_view'];
const FEATURE_LEVELS = new Map([['compatibility', 1], ['core', 2]]);
const SUCCESS = 1;

// ---- sets ------------------------------------------------------------------------------------------------------------
// readonly setlike<DOMString>
function setlike(type) {
  const setOf = (object) => stateOf(object, type).set;
  const Interface = {
    [type]: class {
      constructor() {
        guard(arguments[0]);
      }
      get size() {
        return setOf(this).size;
      }
      has(value) {
        const set = setOf(this);
        needs(1, arguments.length, 'has');
        return set.has(`${value}`);
      }
      entries() {
        return setOf(this).entries();
      }
      values() {
        return setOf(this).values();
      }
      forEach(callback, thisArg = undefined) {
        const set = setOf(this);
        if (typeof callback !== 'function') throw new TypeError(`${c.show(callback)} is not a function.`);
        set.forEach((value) => callback.call(thisArg, value, value, this));
      }
    },
  }[type];
  const { value } = Object.getOwnPropertyDescriptor(Interface.prototype, 'values');
  expose(Interface);
  Object.defineProperty(Interface.prototype, 'keys', { value, writable: true, configurable: true, enumerable: true });
  Object.defineProperty(Interface.prototype, Symbol.iterator, { value, writable: true, configurable: true });
  return (names) => make(Interface, { type, set: new Set(names) });
}
const supportedFeatures = setlike('GPUSupportedFeatures');
const languageFeatures = setlike('WGSLLanguageFeatures');

// ---- records ---------------------------------------------------------------------------------------------------------
class GPUSupportedLimits {
  constructor() {
    guard(arguments[0]);
  }
}
LIMITS.forEach((name, i) =>
  attribute(GPUSupportedLimits, name, (object) => stateOf(object, 'GPUSupportedLimits').values[i]));

class GPUAdapterInfo {
  constructor() {
    guard(arguments[0]);
  }
}
['vendor', 'architecture', 'device', 'description', 'subgroupMinSize', 'subgroupMaxSize', 'isFallbackAdapter'].forEach(
  (name, i) => attribute(GPUAdapterInfo, name, (object) => stateOf(object, 'GPUAdapterInfo').values[i]));

// What an adapter or a device shows of itself.
function describe(id) {
  const [features, limits, info] = native.describe(id);
  info[6] = info[6] !== 0;
  const shown = {
    features: supportedFeatures(features.map((f) => FEATURE_NAMES.get(f)).filter(Boolean)),
    limits: make(GPUSupportedLimits, { type: 'GPUSupportedLimits', values: limits }),
    info: make(GPUAdapterInfo, { type: 'GPUAdapterInfo', values: info }),
    values: limits,
  };
  shown.set = Slot.of(shown.features).set;
  return shown;
}

// ---- adapters --------------------------------------------------------------------------------------------------------
class GPUAdapter {
  constructor() {
    guard(arguments[0]);
  }
  get features() {
    return stateOf(this, 'GPUAdapter').shown.features;
  }
  get limits() {
    return stateOf(this, 'GPUAdapter').shown.limits;
  }
  get info() {
    return stateOf(this, 'GPUAdapter').shown.info;
  }
  requestDevice(descriptor = {}) {
    return rejecting(() => {
      const state = stateOf(this, 'GPUAdapter');
      return withWire((w, place) => {
        const wanted = deviceDescriptor(descriptor);
        for (const feature of wanted.features)
          if (!state.shown.set.has(feature))
            throw new TypeError(`requestDevice: the adapter does not have the feature "${feature}".`);
        if (state.consumed) throw operationError('requestDevice: the adapter has made its device already: request another.');
        const limits = checkedLimits(wanted.limits, state.shown.values);
        state.consumed = true;
        w.string(wanted.label);
        w.string(wanted.queueLabel);
        w.put(wanted.features.size);
        for (const feature of wanted.features) w.put(ENUMS.FeatureName.get(feature));
        w.put(limits.length);
        for (const [index, value] of limits) {
          w.put(index);
          w.put(value);
        }
        const events = deviceEvents();
        return new Promise((resolve, reject) => {
          native.requestDevice(state.id, once((status, id, message) => {
            if (status === SUCCESS) resolve(makeDevice(id, wanted.label, wanted.queueLabel, describe(id), events));
            else reject(operationError(message));
          }), place, events.lostToken, events.errorToken);
        });
      });
    });
  }
}

// GPUDeviceDescriptor, with its members in Web IDL's order.
function deviceDescriptor(descriptor) {
  descriptor = c.dictionary(descriptor, 'GPUDeviceDescriptor');
  const { label } = descriptor;
  const wanted = { label: label === undefined ? '' : c.text(label), queueLabel: '', features: new Set(), limits: [] };
  const queue = c.dictionary(descriptor.defaultQueue, 'GPUQueueDescriptor');
  const queueLabel = queue.label;
  if (queueLabel !== undefined) wanted.queueLabel = c.text(queueLabel);
  const features = descriptor.requiredFeatures;
  if (features !== undefined) {
    for (const feature of c.sequence(features, 'GPUDeviceDescriptor.requiredFeatures')) {
      const name = `${feature}`;
      c.enumeration(ENUMS.FeatureName, name, 'GPUFeatureName');
      wanted.features.add(name);
    }
  }
  const limits = descriptor.requiredLimits;
  if (limits === undefined) return wanted;
  if ((typeof limits !== 'object' || limits === null) && typeof limits !== 'function')
    throw new TypeError(`GPUDeviceDescriptor.requiredLimits: ${c.show(limits)} is not an object.`);
  for (const key of Reflect.ownKeys(limits)) {
    if (!Reflect.getOwnPropertyDescriptor(limits, key)?.enumerable) continue;
    if (typeof key === 'symbol') throw new TypeError('GPUDeviceDescriptor.requiredLimits: a symbol is not a name.');
    const value = limits[key];
    wanted.limits.push([key, value === undefined ? undefined
      : c.size64(value, `GPUDeviceDescriptor.requiredLimits.${key}`)]);
  }
  return wanted;
}

// Pairs of a limit's number and its value; OperationError for what the adapter can't.
function checkedLimits(limits, supported) {
  const out = [];
  for (const [name, value] of limits) {
    if (value === undefined) continue;
    const index = LIMITS.indexOf(name);
    if (index < 0) throw operationError(`requestDevice: there is no limit called "${name}".`);
    const alignment = name.startsWith('min'), best = supported[index];
    if (alignment ? value < best : value > best)
      throw operationError(`requestDevice: the limit ${name} of ${value} is better than the adapter's (${best}).`);
    if (alignment && (value >= 2 ** 32 || value & (value - 1) || value === 0))
      throw operationError(`requestDevice: the limit ${name} of ${value} is not a power of two below 2^32.`);
    out.push([index, value]);
  }
  return out;
}

// ---- the beginning ---------------------------------------------------------------------------------------------------
class GPU {
  constructor() {
    guard(arguments[0]);
  }
  requestAdapter(options = {}) {
    return rejecting(() => {
      const state = stateOf(this, 'GPU');
      options = c.dictionary(options, 'GPURequestAdapterOptions');
      const { featureLevel = 'core' } = options;
      const level = FEATURE_LEVELS.get(`${featureLevel}`);
      const { forceFallbackAdapter = false, powerPreference } = options;
      const preference = powerPreference === undefined ? 0
        : c.enumeration(ENUMS.PowerPreference, powerPreference, 'GPUPowerPreference');
      void options.xrCompatible;
      if (level === undefined) {
        process.emitWarning(`requestAdapter: there is no featureLevel ${c.show(featureLevel)}.`, 'GPUWarning');
        return Promise.resolve(null);
      }
      return new Promise((resolve) => {
        native.requestAdapter(state.id, once((status, id, why) => {
          if (status !== SUCCESS) {
            if (why) process.emitWarning(why, 'GPUWarning');  // null says nothing
            return resolve(null);
          }
          const adapter = { type: 'GPUAdapter', id, shown: describe(id), consumed: false };
          native.own(adapter, id);
          resolve(make(GPUAdapter, adapter));
        }), level, preference, forceFallbackAdapter ? 1 : 0, state.adapter);
      });
    });
  }
  getPreferredCanvasFormat() {
    stateOf(this, 'GPU');
    return 'bgra8unorm';
  }
  get wgslLanguageFeatures() {
    return stateOf(this, 'GPU').language;
  }
}

// All of them share one instance, which lasts as long as the environment: what still waits when its GPU is collected must
// not be cancelled.
let instance;
// `adapter` is which one to ask for, by index, uuid or a part of its name; undefined for the best.
function makeGPU(adapter) {
  if (instance === undefined) {
    instance = { id: 0 };
    instance.id = native.createInstance(instance);
    pollFrom(instance.id);
  }
  const names = native.languageFeatures(instance.id).map((feature) => LANGUAGE_NAMES.get(feature)).filter(Boolean);
  const language = languageFeatures([...names, ...MORE_LANGUAGE_NAMES]);
  return make(GPU, { type: 'GPU', id: instance.id, language, adapter });
}

// There is no canvas in Node, so nobody ever has one of these.
class GPUCanvasContext {
  constructor() {
    guard(arguments[0]);
  }
  get canvas() {
    return stateOf(this, 'GPUCanvasContext').canvas;
  }
  configure(configuration) {
    void configuration;
    stateOf(this, 'GPUCanvasContext');
  }
  unconfigure() {
    stateOf(this, 'GPUCanvasContext');
  }
  getConfiguration() {
    stateOf(this, 'GPUCanvasContext');
  }
  getCurrentTexture() {
    stateOf(this, 'GPUCanvasContext');
  }
}

expose(GPU, GPUAdapter, GPUSupportedLimits, GPUAdapterInfo, GPUCanvasContext);
module.exports = { makeGPU };
