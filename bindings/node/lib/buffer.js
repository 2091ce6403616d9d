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
        state.device.pending.add(state);
        native.mapAsync(state.id, once((status, number, text) => {
          // unmap and destroy have rejected already.
          if (state.pending !== pending) return;
          settled(state);
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
    const copied = size <= LARGEST_COPY;
    const buffer = copied ? native.copiedRange(state.id, offset, size)
      : native.mappedRange(state.id, offset, size, mapping.writable ? 1 : 0);
    if (buffer === null) fail('the memory is not there any more.');
    guardRange(buffer, copied);
    mapping.ranges.push({ begin: offset, end: offset + size, buffer, copied });
    mappedBy.set(buffer, state);
    return buffer;
  }
  unmap() {
    const state = stateOf(this, 'GPUBuffer'), { mapping } = state;
    if (mapping?.ranges.some((range) => isTaken(range) && (mapping.writable || !range.copied)))
      throw operationError(`unmap: a stream has taken the memory of a mapped range of "${state.label}". Let streams have `
        + 'memory of your own, and copy from that.');
    if (mapping?.writable)
      for (const { begin, buffer, copied } of mapping.ranges) if (copied) native.writeBack(state.id, begin, buffer);
    release(state, 'unmapped');
    native.unmap(state.id);
  }
  destroy() {
    const state = stateOf(this, 'GPUBuffer');
    release(state, 'destroyed');
    if (state.isKept) native.destroyKept(state.id);
    else native.destroy(state.id);
  }
}

// Whose memory an ArrayBuffer shows: a buffer lives as long as its ranges, for they are detached when it, or the device,
// is destroyed.
const mappedBy = new WeakMap();
// Nothing may take the memory away from a range, as it couldn't be detached any more. Node sees to it that ArrayBuffers
// over the memory of addons are not transferred in messages; V8's own methods know nothing of that. (Node's
// markAsUntransferable is of no use since version 24: what it has marked can't be detached by addons either, and the
// attempt ends the process.)
const canMark = Number.parseInt(process.versions.node, 10) < 24;
const GUARDS = {};
for (const method of ['transfer', 'transferToFixedLength'])
  if (method in ArrayBuffer.prototype)
    GUARDS[method] = {
      value: () => { throw new TypeError(`${method}: a mapped range of a GPUBuffer can't be transferred.`); },
    };
function guardRange(buffer, copied) {
  Object.defineProperties(buffer, GUARDS);
  if (copied) markAsUntransferable(buffer);
}
// Up to here a range is a copy, written back by unmap where it is for writing: the ends of ArrayBuffers over the memory of
// addons cost the event loop more. Not where a copy could be transferred.
const LARGEST_COPY = canMark ? 16384 : -1;

// Byte streams detach an ArrayBuffer all the same, and go on with its memory, until somebody drops what they gave.
const bytesOf = Function.prototype.call.bind(Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get);
function isTaken({ begin, end, buffer }) {
  return end > begin && bytesOf(buffer) === 0;
}

// The device knows what is mapped, for its destruction ends that, too; weakly, as a mapped buffer may be forgotten. The
// entries of those are cleared away each time that the list has doubled.
function map(state, { writable, begin, end }) {
  state.mapping = { writable, begin, end, ranges: [], entry: new WeakRef(state) };
  const { device } = state;
  device.mapped.add(state.mapping.entry);
  if (device.mapped.size <= device.sweepAt) return;
  for (const entry of device.mapped) if (entry.deref() === undefined) device.mapped.delete(entry);
  device.sweepAt = Math.max(64, 2 * device.mapped.size);
}
// No mapping is on its way any more.
function settled(state) {
  state.pending = undefined;
  state.device.pending.delete(state);
}
// Ends the mapping on this side: promises are rejected, ArrayBuffers detached.
function release(state, how) {
  if (state.pending) {
    const { reject } = state.pending;
    settled(state);
    reject(abortError(`The buffer "${state.label}" was ${how} before the mapping was ready.`));
  }
  if (!state.mapping) return;
  // What was taken keeps the native buffer as long as it is used, like a range; nothing may free the memory before.
  if (state.mapping.ranges.some((range) => isTaken(range) && !range.copied)) state.isKept = true;
  for (const { buffer } of state.mapping.ranges) native.detach(buffer);
  state.device.mapped.delete(state.mapping.entry);
  state.mapping = undefined;
}

// All buffers of a device, which is being destroyed.
function releaseAll(device) {
  const mapped = [...device.mapped].map((entry) => entry.deref());
  for (const state of [...device.pending, ...mapped]) if (state) release(state, 'destroyed with its device');
  device.mapped.clear();
}

labelled(GPUBuffer);
expose(GPUBuffer);
module.exports = { GPUBuffer, map, releaseAll };
