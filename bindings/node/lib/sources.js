// SPDX-License-Identifier: MIT
// Buffer sources: the bytes that calls read from ArrayBuffers and views, shared or not. How many there are is asked of
// the getters that JavaScript came with: a class of its own, or a property, may say anything, and the native part
// believes it.
'use strict';
const { types } = require('node:util');
const c = require('./convert');
const { operationError } = require('./errors');

// A function that calls the getter `name` of `prototype` on its argument; undefined where there is none.
function getter(prototype, name) {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return get && Function.prototype.call.bind(get);
}
const typedArrays = Object.getPrototypeOf(Uint8Array.prototype);
const kindOf = getter(typedArrays, Symbol.toStringTag);  // undefined for all else
const bytesOf = getter(typedArrays, 'byteLength');
const bufferOf = getter(typedArrays, 'buffer');
const view = {
  buffer: getter(DataView.prototype, 'buffer'), offset: getter(DataView.prototype, 'byteOffset'),
  bytes: getter(DataView.prototype, 'byteLength'),
};
const isResizable = getter(ArrayBuffer.prototype, 'resizable');  // since Node 20
const isGrowable = getter(SharedArrayBuffer.prototype, 'growable');
// Bytes of an element, where that isn't one.
const UNITS = new Map([['Int16Array', 2], ['Uint16Array', 2], ['Float16Array', 2], ['Int32Array', 4], ['Uint32Array', 4],
  ['Float32Array', 4], ['Float64Array', 8], ['BigInt64Array', 8], ['BigUint64Array', 8]]);

// Web IDL allows none that can change its size.
function checkFixed(buffer, where) {
  if (isResizable === undefined) return;
  if (types.isSharedArrayBuffer(buffer) ? isGrowable(buffer) : isResizable(buffer))
    throw new TypeError(`${where}: the memory can change its size, which is not allowed here.`);
}
function bytesFrom(buffer, offset, bytes) {
  return new Uint8Array(buffer, offset, bytes);
}

// A buffer source as a typed array over the same memory.
function viewOf(data, call) {
  if (kindOf(data) !== undefined) {
    checkFixed(bufferOf(data), call);
    return data;
  }
  const isView = types.isDataView(data);
  if (!isView && !types.isAnyArrayBuffer(data)) throw new TypeError(`${call}: ${c.show(data)} is not a buffer source.`);
  const buffer = isView ? view.buffer(data) : data;
  checkFixed(buffer, call);
  try {
    return isView ? bytesFrom(buffer, view.offset(data), view.bytes(data)) : bytesFrom(buffer);
  } catch {
    return new Uint8Array(0);  // it is detached
  }
}
function checkUint32Array(data, where) {
  if (kindOf(data) !== 'Uint32Array') throw new TypeError(`${where}: ${c.show(data)} is not a Uint32Array.`);
  checkFixed(bufferOf(data), where);
}

// The bytes of `data` from `offset`, counted in its elements: a typed array, the first byte in it, and how many.
function range(data, offset, size, call) {
  data = viewOf(data, call);
  offset = c.size64(offset, `${call}: dataOffset`);
  if (size !== undefined) size = c.size64(size, `${call}: size`);
  const unit = UNITS.get(kindOf(data)) ?? 1;
  const elements = bytesOf(data) / unit;
  if (offset > elements || (size !== undefined && size > elements - offset))
    throw operationError(`${call}: ${size ?? 0} elements from ${offset} exceed the data, which has ${elements}.`);
  const bytes = (size === undefined ? elements - offset : size) * unit;
  if (bytes % 4) throw operationError(`${call}: ${bytes} bytes are not a multiple of 4.`);
  return [data, offset * unit, bytes];
}

module.exports = { viewOf, bytesOf, range, checkUint32Array };
