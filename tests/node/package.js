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
module.exports = { folder, create, globals, getDevice };
