// SPDX-License-Identifier: MIT
// The package under test: the folder in ALBA_PACKAGE, or what the release build made.
'use strict';
const path = require('node:path');
const folder = path.resolve(process.env.ALBA_PACKAGE ?? path.join(__dirname, '../../build/release/node'));
const { create, globals } = require(folder);
Object.assign(globalThis, globals);

// A device with what the adapter has of `features`, and its adapter.
async function getDevice(features = [], descriptor = {}) {
  const adapter = await create().requestAdapter();
  const device = await adapter.requestDevice({
    ...descriptor, requiredFeatures: features.filter((feature) => adapter.features.has(feature)),
  });
  return { adapter, device };
}
// For assert.throws and assert.rejects: an error of that name, with a message worth reading.
const named = (name) => (error) => error.name === name && error.message.length > 10;
// A command buffer with one copy between buffers; the bytes of a mappable buffer.
function copy(device, ...args) {
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(...args);
  return encoder.finish();
}
async function read(buffer) {
  await buffer.mapAsync(GPUMapMode.READ);
  const bytes = buffer.getMappedRange().slice(0);
  buffer.unmap();
  return bytes;
}

module.exports = { folder, create, globals, getDevice, named, copy, read };
