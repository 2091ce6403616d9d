// SPDX-License-Identifier: MIT
// Conversions from JavaScript values, as Web IDL says, and the wire: the numbers and texts of one call's arguments, put
// into memory that the native part reads when the call comes. dictionaries.js builds on this file.
'use strict';
const native = require('./native');

// ---- the wire --------------------------------------------------------------------------------------------------------
// Works as a stack, for a getter of a dictionary may make calls of its own in the middle of a conversion: a call takes
// what lies above the place where it began, and puts the top back there.
class Wire {
  numbers = new Float64Array(1 << 12);
  bytes = new Uint8Array(1 << 16);
  top = 0;
  bytesTop = 0;
  // The states of the objects whose numbers are on the wire. Where an iterator made them nobody else may hold them, and
  // the number of an object that was collected goes to the next one.
  held = [];
  #encoder = new TextEncoder();

  constructor() {
    native.setWire(this.numbers, this.bytes);
  }
  // Returns the place of the number.
  put(number) {
    if (this.top === this.numbers.length) this.#growNumbers();
    this.numbers[this.top] = number;
    return this.top++;
  }
  set(place, number) {
    this.numbers[place] = number;
  }
  // The number of an object that the call needs, by its state.
  object(state) {
    this.held.push(state);
    return this.put(state.id);
  }
  // UTF-8; lone surrogates become U+FFFD, as USVString wants it.
  string(text) {
    text = `${text}`;
    if (text === '') {
      this.put(0);
      this.put(0);
      return;
    }
    const most = text.length * 3;
    if (this.bytesTop + most > this.bytes.length) this.#growBytes(this.bytesTop + most);
    const { written } = this.#encoder.encodeInto(text, this.bytes.subarray(this.bytesTop));
    this.put(this.bytesTop);
    this.put(written);
    this.bytesTop += written;
  }
  // C's null string.
  noString() {
    this.put(0);
    this.put(-1);
  }
  #growNumbers() {
    const numbers = new Float64Array(this.numbers.length * 2);
    numbers.set(this.numbers);
    this.numbers = numbers;
    native.setWire(this.numbers, this.bytes);
  }
  #growBytes(size) {
    const bytes = new Uint8Array(Math.max(size, this.bytes.length * 2));
    bytes.set(this.bytes.subarray(0, this.bytesTop));
    this.bytes = bytes;
    native.setWire(this.numbers, this.bytes);
  }
}
const wire = new Wire();

// ---- numbers ---------------------------------------------------------------------------------------------------------
function notNumber(value, where) {
  throw new TypeError(`${where}: ${show(value)} is not a finite number.`);
}
function outOfRange(number, where, least, most) {
  throw new TypeError(`${where}: ${number} is not within ${least} and ${most}.`);
}
// A value for a message.
function show(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? value.slice(0, 80) + '…' : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
// [EnforceRange]
function integer(value, where, least, most) {
  const number = +value;
  if (!Number.isFinite(number)) notNumber(value, where);
  const whole = Math.trunc(number);
  if (whole < least || whole > most) outOfRange(whole, where, least, most);
  return whole + 0;
}
function u32(value, where) {
  return typeof value === 'number' && value >>> 0 === value ? value : integer(value, where, 0, 0xFFFFFFFF);
}
// Below what C takes for "not given".
function given32(value, where) {
  return Math.min(u32(value, where), 0xFFFFFFFE);
}
function i32(value, where) {
  return typeof value === 'number' && (value | 0) === value ? value : integer(value, where, -0x80000000, 0x7FFFFFFF);
}
function size64(value, where) {
  return typeof value === 'number' && value >>> 0 === value ? value
    : integer(value, where, 0, Number.MAX_SAFE_INTEGER);
}
// [Clamp] unsigned short: the nearest integer, the even one of two.
function clamp16(value) {
  const number = Math.min(Math.max(+value, 0), 65535);
  if (Number.isNaN(number)) return 0;
  const below = Math.floor(number), rest = number - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
}
function double(value, where) {
  const number = +value;
  if (!Number.isFinite(number)) notNumber(value, where);
  return number;
}
function float(value, where) {
  const number = Math.fround(+value);
  if (!Number.isFinite(number)) notNumber(value, where);
  return number;
}

// ---- strings, objects, sequences -------------------------------------------------------------------------------------
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
// USVString. Node 18 has no toWellFormed.
function text(value) {
  const string = `${value}`;
  return string.toWellFormed ? string.toWellFormed() : string.replace(LONE_SURROGATE, '\uFFFD');
}
function enumeration(names, value, type) {
  const found = names.get(typeof value === 'string' ? value : `${value}`);
  if (found === undefined) throw new TypeError(`${show(`${value}`)} is not a value of the enumeration ${type}.`);
  return found;
}
// A texture format; TypeError where `device` lacks the feature that it needs to exist.
let featureOf = new Map();
function format(names, value, device) {
  const name = `${value}`;
  const found = enumeration(names, name, 'GPUTextureFormat');
  const feature = featureOf.get(name);
  if (feature !== undefined && device && !device.features.has(feature))
    throw new TypeError(`The format "${name}" needs the feature "${feature}", which the device was not created with.`);
  return found;
}
const NOTHING = Object.freeze(Object.create(null));
function dictionary(value, name) {
  if (typeof value === 'object' && value !== null) return value;
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'function') return value;
  throw new TypeError(`${show(value)} is not a ${name}.`);
}
function missing(where) {
  throw new TypeError(`${where} is required, but undefined.`);
}
function sequence(value, where) {
  const found = sequenceOrNot(value, where);
  if (found === undefined) throw new TypeError(`${where}: ${show(value)} is not iterable.`);
  return found;
}
// What for…of takes; undefined for what is no sequence. The method is looked at once.
function sequenceOrNot(value, where) {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined;
  if (Array.isArray(value)) return value;
  const method = value[Symbol.iterator];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') throw new TypeError(`${where}: ${show(value)} is not iterable.`);
  return { [Symbol.iterator]: () => method.call(value) };
}

// ---- unions ----------------------------------------------------------------------------------------------------------
// Each class sets stateOf.NAME: the state of an object of that class, TypeError for all else; and isA.NAME. It is the state
// that conversions hand on, not the number in it: that is good only as long as something keeps the state, and a script's
// own code may run before the call (a getter, valueOf). So numbers are taken last.
const stateOf = {};
const isA = {};

function numbers(w, items, where, least, most, convert, rest) {
  let count = 0;
  for (const item of items) {
    if (count === most) throw new TypeError(`${where}: more than ${most} numbers.`);
    w.put(convert(item, where));
    ++count;
  }
  if (count < least) throw new TypeError(`${where}: ${count} numbers where at least ${least} are needed.`);
  for (; count < most; ++count) w.put(rest);
}
function extent3D(w, value, where) {
  const items = sequenceOrNot(value, where);
  if (items !== undefined) return numbers(w, items, where, 1, 3, u32, 1);
  value = dictionary(value, 'GPUExtent3D');
  const { depthOrArrayLayers = 1 } = value;
  const depth = u32(depthOrArrayLayers, `${where}.depthOrArrayLayers`);
  const { height = 1 } = value;
  const rows = u32(height, `${where}.height`);
  const { width } = value;
  if (width === undefined) missing(`${where}.width`);
  w.put(u32(width, `${where}.width`));
  w.put(rows);
  w.put(depth);
}
function origin3D(w, value, where) {
  const items = sequenceOrNot(value, where);
  if (items !== undefined) return numbers(w, items, where, 0, 3, u32, 0);
  value = dictionary(value, 'GPUOrigin3D');
  const { x = 0 } = value;
  w.put(u32(x, `${where}.x`));
  const { y = 0 } = value;
  w.put(u32(y, `${where}.y`));
  const { z = 0 } = value;
  w.put(u32(z, `${where}.z`));
}
function color(w, value, where) {
  const items = sequenceOrNot(value, where);
  if (items !== undefined) return numbers(w, items, where, 4, 4, double, 0);
  value = dictionary(value, 'GPUColor');
  const at = w.put(0);
  for (let i = 0; i < 3; ++i) w.put(0);
  for (const [name, place] of [['a', 3], ['b', 2], ['g', 1], ['r', 0]]) {
    const component = value[name];
    if (component === undefined) missing(`${where}.${name}`);
    w.set(at + place, double(component, `${where}.${name}`));
  }
}
// A view: 1 and its number, or 2 and the number of a texture that stands for its default view.
function view(w, value, where) {
  const isTexture = isA.Texture(value);
  w.put(isTexture ? 2 : 1);
  w.object(isTexture ? stateOf.Texture(value) : stateOf.TextureView(value, where));
}
const kResource = { buffer: 0, sampler: 1, view: 2, texture: 3, external: 4 };
function resource(w, value, where) {
  let kind, state, offset = 0, size = -1;
  if (isA.Buffer(value)) {
    kind = kResource.buffer;
    state = stateOf.Buffer(value);
  } else if (isA.Sampler(value)) {
    kind = kResource.sampler;
    state = stateOf.Sampler(value);
  } else if (isA.TextureView(value)) {
    kind = kResource.view;
    state = stateOf.TextureView(value);
  } else if (isA.Texture(value)) {
    kind = kResource.texture;
    state = stateOf.Texture(value);
  } else if (isA.ExternalTexture(value)) {
    kind = kResource.external;
    state = stateOf.ExternalTexture(value);
  } else {
    value = dictionary(value, 'GPUBindingResource');
    kind = kResource.buffer;
    const { buffer } = value;
    if (buffer === undefined) missing(`${where}.buffer`);
    state = stateOf.Buffer(buffer, `${where}.buffer`);
    const from = value.offset;
    if (from !== undefined) offset = size64(from, `${where}.offset`);
    const length = value.size;
    if (length !== undefined) size = size64(length, `${where}.size`);
  }
  w.put(kind);
  w.object(state);
  w.put(offset);
  w.put(size);
}
function layout(w, value, where) {
  if (isA.PipelineLayout(value)) return void w.object(stateOf.PipelineLayout(value));
  if (`${value}` !== 'auto')
    throw new TypeError(`${where}: ${show(value)} is neither a GPUPipelineLayout nor "auto".`);
  w.put(0);
}
function constants(w, value, where) {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function')
    throw new TypeError(`${where}: ${show(value)} is not an object.`);
  const at = w.put(0);
  let count = 0;
  for (const key of Reflect.ownKeys(value)) {
    const property = Reflect.getOwnPropertyDescriptor(value, key);
    if (!property || !property.enumerable) continue;
    if (typeof key === 'symbol') throw new TypeError(`${where}: a symbol is not a name.`);
    w.string(key);
    w.put(double(value[key], `${where}["${key}"]`));
    ++count;
  }
  w.set(at, count);
}
// 1 and the four components as C numbers them, or 0 for the identity.
const COMPONENTS = { 0: 1, 1: 2, r: 3, g: 4, b: 5, a: 6 };
function swizzle(w, value, where) {
  const name = `${value}`;
  if (name === 'rgba') return void w.put(0);
  if (!/^[01rgba]{4}$/.test(name))
    throw new TypeError(`${where}: ${show(name)} is not four of the letters r, g, b, a, 0 and 1.`);
  w.put(1);
  for (const letter of name) w.put(COMPONENTS[letter]);
}

module.exports = {
  wire, show, integer, u32, given32, i32, size64, clamp16, double, float, text, enumeration, format, dictionary, missing,
  sequence, stateOf, isA, extent3D, origin3D, color, view, resource, layout, constants, swizzle,
  // unsigned long without [EnforceRange]: modulo 2^32.
  layoutIndex: (value) => value >>> 0,
  formatFeatures(features) {
    featureOf = features;
  },
};
