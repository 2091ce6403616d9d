// SPDX-License-Identifier: MIT
// What JavaScript sees: which errors are thrown at once and of which class, conversions, brands, the order of promises.
// Numbers in names (T03, S47, E73 …) are those of claims in the lessons on WebGPU, D04 one where these are wrong.
'use strict';
const assert = require('node:assert');
const test = require('node:test');
const { MessageChannel } = require('node:worker_threads');
const { create, getDevice, named, copy } = require('./package');

const usage = 0x8;  // COPY_DST

test('conversions follow Web IDL', async () => {
  const { device } = await getDevice();
  const rejects = (descriptor) => assert.throws(() => device.createBuffer(descriptor), TypeError, JSON.stringify(descriptor));
  for (const size of [-1, NaN, Infinity, 2 ** 53, '4x', {}, undefined, Symbol('4')]) rejects({ size, usage });
  for (const bad of [2 ** 32, -1, NaN]) rejects({ size: 4, usage: bad });
  assert.throws(() => device.createBuffer({ size: 4n, usage }), TypeError, 'a BigInt is no number');
  assert.strictEqual(device.createBuffer({ size: '16', usage }).size, 16);
  assert.strictEqual(device.createBuffer({ size: 16.9, usage }).size, 16);
  assert.strictEqual(device.createBuffer({ size: { valueOf: () => 8 }, usage }).size, 8);
  assert.throws(() => device.createBuffer(), TypeError);
  assert.throws(() => device.createBuffer(4), TypeError);
  assert.throws(() => device.createSampler({ addressModeU: 'nowhere' }), TypeError);
  assert.throws(() => device.createSampler({ lodMinClamp: Infinity }), TypeError);
  device.createSampler({ maxAnisotropy: 1.5 });
  assert.throws(() => device.createTexture({ size: [], format: 'rgba8unorm', usage: 4 }), TypeError, 'no width');
  assert.throws(() => device.createTexture({ size: [1, 1, 1, 1], format: 'rgba8unorm', usage: 4 }), TypeError);
  const texture = device.createTexture({ size: new Set([4, 5]), format: 'rgba8unorm', usage: 4 });
  assert.deepStrictEqual([texture.width, texture.height, texture.depthOrArrayLayers], [4, 5, 1], 'any iterable');
  device.destroy();
});

test('members are read in the order of Web IDL, and a getter may call back in', async () => {
  const { device } = await getDevice();
  const order = [];
  const descriptor = new Proxy({}, {
    get(_, key) {
      order.push(key);
      if (key === 'mappedAtCreation') device.createBuffer({ size: 4, usage, label: 'in the middle' });
      return { size: 16, usage, label: 'outer' }[key];
    },
  });
  const buffer = device.createBuffer(descriptor);
  assert.deepStrictEqual(order, ['label', 'mappedAtCreation', 'size', 'usage']);
  assert.strictEqual(buffer.size, 16);
  assert.strictEqual(buffer.label, 'outer');
  device.destroy();
});

test('brands: methods work on their own kind only, prototypes are not objects', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 4, usage });
  assert.throws(() => GPUBuffer.prototype.destroy.call({}), TypeError);
  assert.throws(() => GPUBuffer.prototype.destroy.call(device), TypeError);
  assert.throws(() => GPUBuffer.prototype.size, TypeError);
  assert.throws(() => GPUTexture.prototype.destroy.call(Object.create(buffer)), TypeError);
  assert.throws(() => device.queue.writeBuffer({}, 0, new Uint8Array(4)), TypeError);
  await assert.rejects(GPUBuffer.prototype.mapAsync.call({}, 1), TypeError, 'promises reject, they do not throw');
  assert.ok(device instanceof GPUDevice && device instanceof EventTarget && buffer instanceof GPUBuffer);
  device.destroy();
});

test('labels are strings of scalar values', async () => {
  const { device } = await getDevice([], { label: 'mine' });
  assert.strictEqual(device.label, 'mine');
  const buffer = device.createBuffer({ size: 4, usage, label: 'a\uD800b\0c' });
  assert.strictEqual(buffer.label, 'a\uFFFDb\0c');
  buffer.label = 7;
  assert.strictEqual(buffer.label, '7');
  device.destroy();
});

test('T03 T06 T07 D04: features that the device lacks throw TypeError at the call', async () => {
  const { adapter, device } = await getDevice();
  assert.throws(() => device.createQuerySet({ type: 'timestamp', count: 2 }), TypeError);
  assert.throws(() => device.createQuerySet({ type: 'pipeline-statistics', count: 2 }), TypeError);
  assert.throws(() => device.createTexture({ size: [4, 4], format: 'bc1-rgba-unorm', usage: 4 }), TypeError);
  assert.throws(() => device.createTexture({ size: [4, 4], format: 'rgba8unorm', usage: 4, viewFormats: ['etc2-rgb8unorm'] }), TypeError);
  const fresh = await create().requestAdapter();
  await assert.rejects(fresh.requestDevice({ requiredFeatures: ['no-such-feature'] }), TypeError);
  const missing = ['texture-compression-etc2', 'subgroups', 'clip-distances'].find((f) => !fresh.features.has(f));
  if (missing) await assert.rejects(fresh.requestDevice({ requiredFeatures: [missing] }), TypeError);
  const again = await fresh.requestDevice({ requiredFeatures: new Set(['core-features-and-limits']) });
  assert.ok(again, 'a refused request leaves the adapter usable');
  await assert.rejects(fresh.requestDevice(), named('OperationError'), 'an adapter makes one device');
  void adapter;
  device.destroy();
});

test('every language feature that is told of can be required', async () => {
  const { device } = await getDevice();
  const features = [...create().wgslLanguageFeatures];
  assert.ok(features.includes('fragment_depth') && features.includes('buffer_view') && features.length === 13, `${features}`);
  for (const feature of [...features, 'no_such_feature']) {
    const { messages } = await device.createShaderModule({ code: `requires ${feature};` }).getCompilationInfo();
    assert.strictEqual(messages.length, feature === 'no_such_feature' ? 1 : 0, feature);
  }
  device.destroy();
});

test('limits: unknown names and better values reject, undefined is nothing', async () => {
  const adapter = await create().requestAdapter();
  await assert.rejects(adapter.requestDevice({ requiredLimits: { maxNothing: 1 } }), named('OperationError'));
  await assert.rejects(adapter.requestDevice({ requiredLimits: { maxBindGroups: adapter.limits.maxBindGroups + 1 } }), named('OperationError'));
  await assert.rejects(adapter.requestDevice({ requiredLimits: { minUniformBufferOffsetAlignment: 300 } }), named('OperationError'));
  const device = await adapter.requestDevice({ requiredLimits: { maxNothing: undefined, maxBindGroups: 4 } });
  assert.strictEqual(device.limits.maxBindGroups, 4);
  assert.ok(Object.keys({ ...device.limits }).length === 0);
  let counted = 0;
  for (const name in device.limits) counted += typeof device.limits[name] === 'number' ? 1 : 0;
  assert.ok(counted >= 32, 'limits can be walked through');
  device.destroy();
});

test('T27 S47: the states of mapping, ranges and their errors', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 64, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  assert.strictEqual(buffer.mapState, 'unmapped');
  const first = buffer.mapAsync(GPUMapMode.READ);
  assert.strictEqual(buffer.mapState, 'pending');
  await assert.rejects(buffer.mapAsync(GPUMapMode.READ), named('OperationError'));
  await first;
  assert.strictEqual(buffer.mapState, 'mapped');
  const range = buffer.getMappedRange(0, 16);
  assert.ok(range instanceof ArrayBuffer && range.byteLength === 16);
  for (const [offset, size] of [[4, 4], [16, 6], [0, 16], [8, 4], [64, 4], [16, 64]])
    assert.throws(() => buffer.getMappedRange(offset, size), named('OperationError'), `${offset} ${size}`);
  assert.strictEqual(buffer.getMappedRange(16).byteLength, 48);
  const copy = structuredClone(range);
  buffer.unmap();
  assert.strictEqual(range.byteLength, 0, 'detached');
  assert.strictEqual(copy.byteLength, 16);
  assert.strictEqual(buffer.mapState, 'unmapped');
  assert.throws(() => buffer.getMappedRange(), named('OperationError'));
  device.pushErrorScope('validation');
  await assert.rejects(buffer.mapAsync(GPUMapMode.READ, 4), named('OperationError'));
  await assert.rejects(buffer.mapAsync(GPUMapMode.READ, 0, 6), named('OperationError'));
  await assert.rejects(buffer.mapAsync(3), named('OperationError'));
  assert.ok(await device.popErrorScope() instanceof GPUValidationError);
  const pending = buffer.mapAsync(GPUMapMode.READ);
  buffer.destroy();
  await assert.rejects(pending, named('AbortError'));
  device.destroy();
});

test('destroying the device detaches what is mapped', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 16, usage, mappedAtCreation: true });
  const range = buffer.getMappedRange();
  new Uint8Array(range).fill(1);
  device.destroy();
  assert.strictEqual(range.byteLength, 0);
  assert.strictEqual(buffer.mapState, 'unmapped');
});

test('a mapped range cannot be transferred away, and outlives its buffer object', async () => {
  const { device } = await getDevice();
  const range = device.createBuffer({ size: 16, usage, mappedAtCreation: true }).getMappedRange();
  const { port1 } = new MessageChannel();
  try {
    port1.postMessage(range, [range]);  // Node 21 throws, Node 20 sends a copy
  } catch (error) {
    assert.strictEqual(error.name, 'DataCloneError');
  }
  assert.strictEqual(range.byteLength, 16);
  globalThis.gc?.();
  new Uint32Array(range)[3] = 5;
  port1.close();
  device.destroy();
});

test('mappedAtCreation: RangeError for odd sizes, a mapping even of invalid buffers', async () => {
  const { device } = await getDevice();
  assert.throws(() => device.createBuffer({ size: 6, usage, mappedAtCreation: true }), RangeError);
  device.pushErrorScope('validation');
  const buffer = device.createBuffer({ size: 8, usage: 0xffff, mappedAtCreation: true });
  assert.ok(await device.popErrorScope());
  assert.strictEqual(buffer.getMappedRange().byteLength, 8);
  buffer.unmap();
  device.destroy();
});

test('writeBuffer counts in elements and checks at once', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 64, usage: usage | GPUBufferUsage.COPY_SRC });
  const { queue } = device;
  queue.writeBuffer(buffer, 0, new Float32Array([1, 2, 3, 4]), 1, 2);
  queue.writeBuffer(buffer, 8, new Float32Array([7, 8]).buffer, 4, 4);
  queue.writeBuffer(buffer, 12, new DataView(new Float32Array([9, 10]).buffer, 4));
  queue.writeBuffer(buffer, 16, new Uint32Array(new SharedArrayBuffer(4)).fill(11));
  queue.writeBuffer(buffer, 20, new SharedArrayBuffer(4));
  for (const args of [[new Uint8Array(6)], [new Uint8Array(8), 9], [new Uint8Array(8), 4, 8], [new Uint16Array(3), 0, 3]])
    assert.throws(() => queue.writeBuffer(buffer, 0, ...args), named('OperationError'));
  assert.throws(() => queue.writeBuffer(buffer, 0, [1, 2]), TypeError);
  const read = device.createBuffer({ size: 24, usage: GPUBufferUsage.MAP_READ | usage });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, read, 0, 24);
  queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  const floats = new Float32Array(read.getMappedRange());
  assert.deepStrictEqual([...floats.slice(0, 4)], [2, 3, 8, 10]);
  assert.strictEqual(new Uint32Array(floats.buffer)[4], 11);
  device.destroy();
});

test('setBindGroup: the range of a Uint32Array is checked at once', async () => {
  const { device } = await getDevice();
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  assert.throws(() => pass.setBindGroup(0, null, new Uint32Array(2), 1, 2), RangeError);
  assert.throws(() => pass.setBindGroup(0, null, [0], 0, 1), TypeError);
  assert.throws(() => pass.setBindGroup(0, null, [-1]), TypeError);
  pass.end();
  encoder.finish();
  device.destroy();
});

test('E73 E78: error scopes', async () => {
  const { device } = await getDevice();
  assert.throws(() => device.pushErrorScope('everything'), TypeError);
  await assert.rejects(device.popErrorScope(), named('OperationError'));
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('validation');
  device.createBuffer({ size: 4, usage: 0, label: 'mine' });
  const error = await device.popErrorScope();
  assert.ok(error instanceof GPUValidationError && error instanceof GPUError);
  assert.match(error.message, /"mine"/);
  assert.strictEqual(await device.popErrorScope(), null);
  device.destroy();
});

test('uncaptured errors reach listeners and onuncapturederror', async () => {
  const { device } = await getDevice();
  const heard = [];
  device.addEventListener('uncapturederror', (event) => heard.push(['listener', event]));
  device.onuncapturederror = (event) => heard.push(['handler', event]);
  assert.strictEqual(typeof device.onuncapturederror, 'function');
  device.createBuffer({ size: 4, usage: 0 });
  await device.queue.onSubmittedWorkDone();
  assert.deepStrictEqual(heard.map(([who]) => who), ['listener', 'handler']);
  const [, event] = heard[0];
  assert.ok(event instanceof GPUUncapturedErrorEvent && event.error instanceof GPUValidationError);
  assert.strictEqual(event.target, device);
  assert.strictEqual(event.error, event.error);
  device.onuncapturederror = null;
  device.createBuffer({ size: 4, usage: 0 });
  await device.queue.onSubmittedWorkDone();
  assert.strictEqual(heard.length, 3);
  device.destroy();
});

test('errors can be constructed', () => {
  assert.strictEqual(new GPUValidationError('why').message, 'why');
  assert.throws(() => new GPUValidationError(), TypeError);
  assert.throws(() => new GPUError('why'), TypeError);
  assert.throws(() => GPUValidationError('why'), TypeError);
  const error = new GPUPipelineError('why', { reason: 'internal' });
  assert.ok(error instanceof DOMException && error instanceof Error);
  assert.deepStrictEqual([error.name, error.reason, error.message], ['GPUPipelineError', 'internal', 'why']);
  assert.throws(() => new GPUPipelineError('why', { reason: 'other' }), TypeError);
  assert.throws(() => new GPUPipelineError('why'), TypeError);
});

test('pipelines that fail reject with GPUPipelineError, compilation info counts UTF-16 units', async () => {
  const { device } = await getDevice();
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: '/* é€😀 */ fn f() { let x = y; }' });
  assert.ok(await device.popErrorScope());
  const { messages } = await module.getCompilationInfo();
  const [message] = messages;
  assert.ok(Object.isFrozen(messages) && message instanceof GPUCompilationMessage);
  const at = '/* é€😀 */ fn f() { let x = y; }'.indexOf('y;');
  assert.deepStrictEqual([message.type, message.lineNum, message.linePos, message.offset, message.length], ['error', 1, at + 1, at, 1]);
  await assert.rejects(device.createComputePipelineAsync({ layout: 'auto', compute: { module } }),
    (error) => error instanceof GPUPipelineError && error.reason === 'validation');
  await assert.rejects(device.createComputePipelineAsync({ layout: 'manual', compute: { module } }), TypeError);
  device.destroy();
});

test('promises settle in the order of the specification', async () => {
  const { device } = await getDevice();
  const order = [];
  const read = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | usage });
  device.queue.writeBuffer(read, 0, new Uint8Array(16));
  const mapped = read.mapAsync(GPUMapMode.READ).then(() => order.push('map'));
  const done = device.queue.onSubmittedWorkDone().then(() => order.push('done'));
  const second = device.queue.onSubmittedWorkDone().then(() => order.push('done again'));
  await Promise.all([mapped, done, second]);
  assert.deepStrictEqual(order, ['map', 'done', 'done again']);
  device.destroy();
});

test('the loss of a device', async () => {
  const { device } = await getDevice();
  const { lost } = device;
  assert.strictEqual(lost, device.lost);
  device.destroy();
  const info = await lost;
  assert.ok(info instanceof GPUDeviceLostInfo);
  assert.strictEqual(info.reason, 'destroyed');
  const buffer = device.createBuffer({ size: 4, usage });
  assert.ok(buffer instanceof GPUBuffer);
  assert.strictEqual(await device.popErrorScope().catch(() => 'rejected'), null);
  await device.queue.onSubmittedWorkDone();
});

test('finished work settles quickly', async () => {
  const { device } = await getDevice();
  const read = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | usage });
  const times = [];
  for (let i = 0; i < 200; ++i) {
    const from = performance.now();
    await read.mapAsync(GPUMapMode.READ);
    times.push(performance.now() - from);
    read.unmap();
  }
  times.sort((a, b) => a - b);
  // No timed test: only that nothing polls, which would take whole milliseconds.
  assert.ok(times[100] < 5, `${times[100]} ms`);
  device.destroy();
});

test('what Node has nothing for says so', async () => {
  const { device } = await getDevice();
  assert.throws(() => device.importExternalTexture({ source: {} }), TypeError);
  assert.throws(() => device.queue.copyExternalImageToTexture({ source: {} }, {}, [1, 1]), TypeError);
  assert.strictEqual(await create().requestAdapter({ featureLevel: 'of another world' }), null);
  assert.ok(['bgra8unorm', 'rgba8unorm'].includes(create().getPreferredCanvasFormat()));
  device.destroy();
});

// ---- waiting -----------------------------------------------------------------------------------------------------
// Enough work for the GPU to take a while, and what it takes.
async function longWork(device) {
  const module = device.createShaderModule({ code: `
    @group(0) @binding(0) var<storage, read_write> a: array<u32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) i: vec3u) {
      for (var n = 0u; n < 1000; n++) { a[i.x % 1024] = a[i.x % 1024] * 3 + n; }
    }` });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  const buffer = device.createBuffer({ size: 4096, usage: GPUBufferUsage.STORAGE });
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: buffer }] });
  const work = (count) => {
    const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    for (let i = 0; i < count; ++i) pass.dispatchWorkgroups(64);
    pass.end();
    device.queue.submit([encoder.finish()]);
  };
  const timed = async (count) => {
    const from = performance.now();
    work(count);
    await device.queue.onSubmittedWorkDone();
    return performance.now() - from;
  };
  await timed(1);
  return { work, count: Math.ceil(600 / Math.max(0.05, await timed(4) / 4)) };
}

test('waiting for the GPU leaves the event loop alone', async () => {
  const { device } = await getDevice();
  const { work, count } = await longWork(device);
  work(count);
  const before = performance.eventLoopUtilization();
  await device.queue.onSubmittedWorkDone();
  const { active, idle } = performance.eventLoopUtilization(before);
  assert.ok(idle > 100, `${idle} ms idle`);
  assert.ok(active < idle / 4, `${active} ms active, ${idle} ms idle`);
  device.destroy();
});

test('what is ready early is told before later work is done', async () => {
  const { device } = await getDevice();
  const { work, count } = await longWork(device);
  const [first, second] = [1, 2].map(() =>
    device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST }));
  const source = device.createBuffer({ size: 16, usage: GPUBufferUsage.COPY_SRC });
  const from = performance.now(), times = [];
  const told = async (promise) => {
    await promise;
    times.push(performance.now() - from);
  };
  device.queue.submit([copy(device, source, first)]);
  const waits = [told(first.mapAsync(GPUMapMode.READ))];
  work(count);
  device.queue.submit([copy(device, source, second)]);
  waits.push(told(second.mapAsync(GPUMapMode.READ)), told(device.queue.onSubmittedWorkDone()));
  await Promise.all(waits);
  assert.ok(times[0] < times[1] / 2, `${times} ms`);
  device.destroy();
});
