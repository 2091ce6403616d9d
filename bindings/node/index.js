// SPDX-License-Identifier: MIT
// WebGPU for Node on Vulkan, in the shape of the npm package `webgpu`: create() gives what a browser has as
// navigator.gpu, globals holds the interfaces and flags.
'use strict';
const { makeGPU } = require('./lib/gpu');
const { interfaces } = require('./lib/base');
const { show } = require('./lib/convert');
const { FLAGS } = require('./lib/dictionaries');

const globals = { ...interfaces };
for (const [name, flags] of Object.entries(FLAGS)) {
  const namespace = {};
  for (const [flag, value] of Object.entries(flags)) Object.defineProperty(namespace, flag, { value, enumerable: true });
  Object.defineProperty(namespace, Symbol.toStringTag, { value: name, configurable: true });
  globals[name] = namespace;
}

// flags: an array of "name=value". "adapter=…" picks an adapter as the environment variable ALBA_ADAPTER does, for this
// GPU alone: by index, by UUID, or by a part of its name. Flags of other implementations are ignored.
function create(flags = []) {
  if (typeof flags !== 'object' || typeof flags?.[Symbol.iterator] !== 'function')
    throw new TypeError(`create: the flags must be an array of "name=value", not ${show(flags)}.`);
  let adapter;
  for (const flag of flags) {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(`${flag}`);
    if (name === 'adapter' && value) adapter = value;
  }
  return makeGPU(adapter);
}

exports.create = create;
exports.globals = globals;
