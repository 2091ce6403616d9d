// SPDX-License-Identifier: MIT
// GPUBuffer and its mapping. The states are the content timeline's, so they live here: what the native part maps is
// shown to JavaScript as ArrayBuffers over the same memory, which unmap and destroy detach.
'use strict';
const { markAsUntransferable } = require('node:worker_threads');
const { native, c, stateOf, guard, expose, labelled, once, rejecting } = require('./base');
const { operationError, abortError } = require('./errors');

const WRITE = 2;  // of GPUMapMode
const SUCCESS = 1, ABORTED = 4;  // of WGPUMapAsyncStatus

class GPUBuffer {
  constructor() {
    guard(arguments[0]);
  }
  get size() {
    return stateOf(this, 'GPUBuffer').size;
  }
  get usage() {
    return stateOf(this, 'GPUBuffer').usage;
  }
  get mapState() {
    const state = stateOf(this, 'GPUBuffer');
    return state.mapping ? 'mapped' : state.pending ? 'pending' : 'unmapped';
  }
  mapAsync(mode, offset = 0, size = undefined) {
    return rejecting(() => {
      const state = stateOf(this, 'GPUBuffer');
      mode = c.u32(mode, 'mapAsync: mode');
      offset = c.size64(offset, 'mapAsync: offset');
      if (size !== undefined) size = c.size64(size, 'mapAsync: size');
      const length = size === undefined ? -1 : size;
      // The only rejection that comes at once, and of which the device hears nothing.
      if (state.pending) throw operationError(`mapAsync: the buffer "${state.label}" is about to be mapped already.`);
      return new Promise((resolve, reject) => {
        const pending = { reject };
        state.pending = pending;
        native.mapAsync(state.id, once((status, number, text) => {
          // unmap and destroy have rejected already.
          if (state.pending !== pending) return;
          state.pending = undefined;
          if (status !== SUCCESS) return reject((status === ABORTED ? abortError : operationError)(text));
          const end = offset + (size === undefined ? Math.max(0, state.size - offset) : size);
          map(state, { writable: (mode & WRITE) !== 0, begin: offset, end });
          resolve(undefined);
        }), mode, offset, length);
      });
    });
  }
  getMappedRange(offset = 0, size = undefined) {
    const state = stateOf(this, 'GPUBuffer');
    offset = c.size64(offset, 'getMappedRange: offset');
    size = size === undefined ? Math.max(0, state.size - offset) : c.size64(size, 'getMappedRange: size');
    const { mapping } = state;
    const fail = (why) => { throw operationError(`getMappedRange of ${size} bytes at ${offset}: ${why}`); };
    if (!mapping) fail(`the buffer "${state.label}" is not mapped.`);
    if (offset % 8) fail('the offset is not a multiple of 8.');
    if (size % 4) fail('the size is not a multiple of 4.');
    if (offset < mapping.begin || offset + size > mapping.end)
      fail(`the bytes ${mapping.begin} to ${mapping.end} are mapped.`);
    for (const range of mapping.ranges)
      if (offset < range.end && range.begin < offset + size)
        fail(`it overlaps the range ${range.begin} to ${range.end}, which was given out before.`);
    const buffer = native.mappedRange(state.id, offset, size, mapping.writable ? 1 : 0);
    if (buffer === null) fail('the memory is not there any more.');
    markAsUntransferable(buffer);
    mapping.ranges.push({ begin: offset, end: offset + size, buffer });
    return buffer;
  }
  unmap() {
    release(stateOf(this, 'GPUBuffer'), 'unmapped');
    native.unmap(stateOf(this, 'GPUBuffer').id);
  }
  destroy() {
    const state = stateOf(this, 'GPUBuffer');
    release(state, 'destroyed');
    native.destroy(state.id);
  }
}

// The device knows what is mapped, for its destruction ends that, too; weakly, as a mapped buffer may be forgotten.
function map(state, { writable, begin, end }) {
  state.mapping = { writable, begin, end, ranges: [], entry: new WeakRef(state) };
  state.device.mapped.add(state.mapping.entry);
}
// Ends the mapping on this side: promises are rejected, ArrayBuffers detached.
function release(state, how) {
  if (state.pending) {
    const { reject } = state.pending;
    state.pending = undefined;
    reject(abortError(`The buffer "${state.label}" was ${how} before the mapping was ready.`));
  }
  if (!state.mapping) return;
  for (const { buffer } of state.mapping.ranges) native.detach(buffer);
  state.device.mapped.delete(state.mapping.entry);
  state.mapping = undefined;
}

labelled(GPUBuffer);
expose(GPUBuffer);
module.exports = { GPUBuffer, map, release };
