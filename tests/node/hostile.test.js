// SPDX-License-Identifier: MIT
// Programs that mean harm, or look as if they did: objects that lie about themselves, iterators that make what they
// give, getters that call back in, collection in the middle of a call, ranges that outlive their buffers.
'use strict';
const assert = require('node:assert');
const test = require('node:test');
const v8 = require('node:v8');
const vm = require('node:vm');
const { create, getDevice, named, copy, read } = require('./package');

const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
v8.setFlagsFromString('--expose-gc');
const gc = vm.runInNewContext('gc');
const turn = () => new Promise((resolve) => setTimeout(resolve, 2));
// All that nobody holds is collected, and its finalizers have run.
async function collect() {
  for (let i = 0; i < 3; ++i) {
    await turn();
    gc();
  }
  await turn();
}
async function contents(device, buffer) {
  const readable = device.createBuffer({ size: buffer.size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  device.queue.submit([copy(device, buffer, readable)]);
  return read(readable);
}
async function errorOf(device, body) {
  device.pushErrorScope('validation');
  await body();
  return (await device.popErrorScope())?.message;
}

test('views that lie about their length are read as they are', async () => {
  const { device } = await getDevice();
  const { queue } = device;
  const buffer = device.createBuffer({ size: 1 << 16, usage });
  class Long extends Uint8Array {
    get byteLength() {
      return 1 << 16;
    }
    get BYTES_PER_ELEMENT() {
      return 8;
    }
  }
  queue.writeBuffer(buffer, 0, new Long(16).fill(7));
  const own = new Uint8Array(8).fill(7);
  Object.defineProperty(own, 'byteLength', { value: 2 ** 40 });
  queue.writeBuffer(buffer, 0, own);
  const data = new DataView(new Uint8Array(8).fill(7).buffer);
  Object.defineProperty(data, 'byteLength', { value: 2 ** 40 });
  queue.writeBuffer(buffer, 0, data);
  const bytes = new Uint8Array(await contents(device, buffer));
  assert.ok(bytes.subarray(0, 16).every((b) => b === 7));
  assert.ok(bytes.subarray(16).every((b) => b === 0), 'nothing of what lies behind the view');
  const texture = device.createTexture({ size: [256, 256], format: 'rgba8unorm', usage: GPUTextureUsage.COPY_DST });
  const write = () => queue.writeTexture({ texture }, own, { bytesPerRow: 1024 }, [256, 256]);
  assert.match(await errorOf(device, write), /copy-linear-range/);
  class LongOffsets extends Uint32Array {
    get length() {
      return 100;
    }
  }
  const pass = device.createCommandEncoder().beginComputePass();
  assert.throws(() => pass.setBindGroup(0, null, new LongOffsets(2), 0, 100), RangeError);
  device.destroy();
});

test('memory of other realms, detached, or of a size that may change', async () => {
  const { device } = await getDevice();
  const { queue } = device;
  const buffer = device.createBuffer({ size: 64, usage });
  for (const code of ['ArrayBuffer(8)', 'SharedArrayBuffer(8)', 'DataView(new ArrayBuffer(8))', 'Float32Array(2)'])
    queue.writeBuffer(buffer, 0, vm.runInNewContext(`new ${code}`));
  const pass = device.createCommandEncoder().beginComputePass();
  pass.setBindGroup(0, null, vm.runInNewContext('new Uint32Array(2)'), 0, 0);
  const gone = new ArrayBuffer(8), view = new DataView(gone), bytes = new Uint8Array(gone);
  structuredClone(gone, { transfer: [gone] });
  for (const data of [gone, view, bytes]) {
    queue.writeBuffer(buffer, 0, data);
    assert.throws(() => queue.writeBuffer(buffer, 0, data, 0, 4), named('OperationError'), 'it has no bytes');
  }
  const late = new Uint8Array(8);
  const detaches = { valueOf: () => (structuredClone(late.buffer, { transfer: [late.buffer] }), 4) };
  assert.throws(() => queue.writeBuffer(buffer, 0, late, 0, detaches), named('OperationError'));
  if (!('resizable' in ArrayBuffer.prototype)) return device.destroy();  // Node 18
  const size = { maxByteLength: 16 }, resizable = new ArrayBuffer(8, size);
  for (const data of [resizable, new Uint8Array(resizable), new DataView(resizable), new SharedArrayBuffer(8, size)])
    assert.throws(() => queue.writeBuffer(buffer, 0, data), TypeError);
  assert.throws(() => pass.setBindGroup(0, null, new Uint32Array(resizable), 0, 0), TypeError);
  device.destroy();
});

test('what an iterator makes lasts until the call is through', async () => {
  const { device } = await getDevice();
  const target = device.createBuffer({ size: 16, usage });
  const commands = (i) => {
    const source = device.createBuffer({ size: 4, usage });
    device.queue.writeBuffer(source, 0, new Uint32Array([i + 1]));
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(source, 0, target, 4 * i, 4);
    return encoder.finish();
  };
  const submit = () => device.queue.submit(function* () {
    for (let i = 0; i < 4; ++i) {
      yield commands(i);
      gc();
    }
  }());
  assert.strictEqual(await errorOf(device, submit), undefined);
  assert.deepStrictEqual([...new Uint32Array(await contents(device, target))], [1, 2, 3, 4]);
  const layout = device.createBindGroupLayout(
    { entries: [0, 1].map((binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: {} })) });
  const group = () => device.createBindGroup({ layout, entries: function* () {
    for (const binding of [0, 1]) {
      yield { binding, resource: { buffer: device.createBuffer({ size: 64, usage: GPUBufferUsage.UNIFORM }) } };
      gc();
    }
  }() });
  assert.strictEqual(await errorOf(device, group), undefined);
  device.destroy();
});

test('a pass that nobody ends keeps what it holds until its encoder is finished', async () => {
  const { device } = await getDevice();
  const encoder = device.createCommandEncoder();
  (() => encoder.beginComputePass().dispatchWorkgroups(1))();
  await collect();
  const other = device.createCommandEncoder(), pass = other.beginComputePass();
  assert.match(await errorOf(device, () => encoder.finish()), /No pipeline is set/);
  pass.end();
  assert.strictEqual(await errorOf(device, () => other.finish()), undefined, 'and it is nobody else that gets it');
  device.destroy();
});

test('a mapped range keeps its buffer, and is detached with the device', async () => {
  const { device } = await getDevice();
  const range = (() => device.createBuffer({ size: 1 << 16, usage, mappedAtCreation: true }).getMappedRange())();
  await collect();
  new Uint8Array(range).fill(1);
  device.destroy();
  assert.strictEqual(range.byteLength, 0);
});

test('a mapped range cannot be transferred by its own methods', async () => {
  const { device } = await getDevice();
  const range = device.createBuffer({ size: 16, usage, mappedAtCreation: true }).getMappedRange();
  for (const method of ['transfer', 'transferToFixedLength'])
    if (method in range) assert.throws(() => range[method](), TypeError);
  assert.strictEqual(range.byteLength, 16);
  device.destroy();
});

// Blocks of more than 32 MiB always go back to the system when they are freed: who writes there then, ends.
async function taken(device, how, after, size = 40 << 20) {
  const buffer = device.createBuffer({
    label: 'scene', size, mappedAtCreation: how === 'at creation',
    usage: how === 'for reading' ? GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST : GPUBufferUsage.MAP_WRITE | GPUBufferUsage.COPY_SRC,
  });
  if (how !== 'at creation') await buffer.mapAsync(how === 'for reading' ? GPUMapMode.READ : GPUMapMode.WRITE);
  const range = buffer.getMappedRange();
  const stream = new ReadableStream({ type: 'bytes', start(control) { control.enqueue(new Uint8Array(range)); control.close(); } });
  const { value } = await stream.getReader().read();
  if (range.byteLength === 0) assert.throws(() => buffer.unmap(), { name: 'OperationError', message: /stream.*"scene"/ });
  after(buffer);
  return value;
}
for (const how of ['at creation', 'for writing', 'for reading'])
  for (const [end, after] of [
    ['the buffer is destroyed', (buffer) => buffer.destroy()],
    ['the buffer is destroyed and unmapped', (buffer) => { buffer.destroy(); buffer.unmap(); }],
    ['the buffer is destroyed twice', (buffer) => { buffer.destroy(); buffer.destroy(); }],
    ['the buffer is destroyed behind its device', (buffer, device) => { device.destroy(); buffer.destroy(); buffer.unmap(); }],
    ['the device is destroyed', (buffer, device) => device.destroy()],
    ['the buffer is forgotten', () => {}],
  ])
    test(`what a byte stream takes from a range that is mapped ${how} stays there when ${end}`, async () => {
      const { device } = await getDevice();
      const bytes = await taken(device, how, (buffer) => after(buffer, device));
      for (let i = 0; i < 3; ++i) await collect();
      await device.queue.onSubmittedWorkDone();
      bytes.fill(7);
      assert.strictEqual(bytes[bytes.length - 1], 7);
      device.destroy();
      assert.ok(bytes.every((byte) => byte === 7));
    });

test('a buffer whose memory a byte stream has is destroyed nonetheless', async () => {
  const { device } = await getDevice();
  const target = device.createBuffer({ size: 16, usage });
  let buffer;
  const bytes = await taken(device, 'for writing', (taken) => (buffer = taken).destroy());
  for (const end of [() => {}, () => buffer.unmap()]) {
    end();
    const commands = copy(device, buffer, 0, target, 0, 16);
    assert.match(await errorOf(device, () => device.queue.submit([commands])), /"scene".*is destroyed/);
  }
  device.pushErrorScope('validation');
  await assert.rejects(buffer.mapAsync(GPUMapMode.WRITE), named('OperationError'));
  assert.match((await device.popErrorScope()).message, /"scene" is destroyed/);
  bytes.fill(7);
  device.destroy();
});

test('a small range that a byte stream takes is lost to the buffer, if it is for writing', async () => {
  const { device } = await getDevice();
  const take = (range) => new ReadableStream({ type: 'bytes', start(control) { control.enqueue(new Uint8Array(range)); } })
    .getReader().read();
  const written = device.createBuffer({ label: 'small', size: 16, usage, mappedAtCreation: true });
  const range = written.getMappedRange();
  const { value } = await take(range);
  if (range.byteLength === 0) assert.throws(() => written.unmap(), { name: 'OperationError', message: /stream.*"small"/ });
  written.destroy();
  value.fill(7);
  const readable = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(readable, 0, new Uint8Array(16).fill(3));
  await readable.mapAsync(GPUMapMode.READ);
  const bytes = (await take(readable.getMappedRange())).value;
  readable.destroy();
  device.destroy();
  assert.ok(bytes.every((byte) => byte === 3));
});

test('small ranges and large ones are written back where they belong', async () => {
  const { device } = await getDevice();
  const size = 1 << 17, buffer = device.createBuffer({ size, usage, mappedAtCreation: true });
  const ranges = [[0, 64], [64, 8], [72, 0], [4096, 65536], [69632, 16384], [86016, 16388]];
  for (const [begin, length] of ranges) new Uint8Array(buffer.getMappedRange(begin, length)).fill(1 + begin % 255);
  buffer.unmap();
  const bytes = new Uint8Array(await contents(device, buffer)), wanted = new Uint8Array(size);
  for (const [begin, length] of ranges) wanted.fill(1 + begin % 255, begin, begin + length);
  assert.deepStrictEqual(Buffer.compare(bytes, wanted), 0);
  const writable = device.createBuffer({ size: 64, usage: GPUBufferUsage.MAP_WRITE | GPUBufferUsage.COPY_SRC });
  for (const i of [1, 2]) {
    await writable.mapAsync(GPUMapMode.WRITE);
    if (i === 2) assert.strictEqual(new Uint8Array(writable.getMappedRange(0, 8))[7], 1, 'what was there');
    new Uint8Array(writable.getMappedRange(i * 16, 8)).fill(i);
    if (i === 1) new Uint8Array(writable.getMappedRange(0, 8)).fill(1);
    writable.unmap();
  }
  const target = device.createBuffer({ size: 64, usage });
  device.queue.submit([copy(device, writable, target)]);
  const got = new Uint8Array(await contents(device, target));
  assert.deepStrictEqual([got[0], got[16], got[32], got[48]], [1, 1, 2, 0]);
  device.destroy();
});

test('what a byte stream has taken is freed when nobody has it any more', async () => {
  const { device } = await getDevice();
  const before = process.memoryUsage.rss();
  for (let i = 0; i < 40; ++i) {
    const bytes = await taken(device, 'at creation', (buffer) => buffer.destroy(), 16 << 20);
    bytes.fill(i);
    await collect();
  }
  assert.ok(process.memoryUsage.rss() - before < 320 << 20, `${(process.memoryUsage.rss() - before) >> 20} MiB more`);
  device.destroy();
});

test('objects of the API cannot be cloned', async (t) => {
  const { markAsUncloneable } = require('node:worker_threads');
  if (!markAsUncloneable) return t.skip('this Node knows no such objects');
  const { adapter, device } = await getDevice();
  const buffer = device.createBuffer({ size: 4, usage });
  const event = new GPUUncapturedErrorEvent('x', { error: new GPUValidationError('y') });
  for (const object of [create(), adapter, adapter.limits, adapter.info, adapter.features, device, device.queue, buffer,
    device.createCommandEncoder(), event, event.error]) {
    assert.throws(() => structuredClone(object), { name: 'DataCloneError' });
    assert.throws(() => structuredClone({ a: [object] }), { name: 'DataCloneError' });
  }
  assert.strictEqual(structuredClone(new GPUPipelineError('y', { reason: 'internal' })).message, 'y', 'it is serializable');
  device.destroy();
});

test('a choice of adapter is no matter of the whole process', async () => {
  const before = { ...process.env };
  assert.strictEqual(await create(['adapter=no such adapter']).requestAdapter(), null);
  assert.ok(await create().requestAdapter(), 'another GPU object');
  assert.ok(await create(['adapter=0', 'backend=null', 'adapter=', 'adapter']).requestAdapter());
  assert.strictEqual(await create(['adapter=0=0']).requestAdapter(), null, 'what follows the first = is the name');
  assert.deepStrictEqual({ ...process.env }, before);
});

// No script can show that a number of an object outlived it, as V8 keeps the arguments of a call; but what the script
// does in the midst of one holds.
test('arguments may destroy and collect what goes before them', async () => {
  const { device } = await getDevice();
  const { queue } = device;
  const target = device.createBuffer({ size: 16, usage });
  const others = [];
  const end = (object) => ({
    valueOf() {
      object.destroy();
      gc();
      for (let i = 0; i < 4; ++i) others.push(device.createBuffer({ size: 16, usage }));
      return 0;
    },
  });
  const temporary = () => device.createBuffer({ label: 'ended', size: 16, usage });
  const encoder = device.createCommandEncoder();
  const calls = {
    writeBuffer: (buffer) => queue.writeBuffer(buffer, end(buffer), new Uint8Array(16).fill(1)),
    copyBufferToBuffer: (buffer) => encoder.copyBufferToBuffer(buffer, end(buffer), target, 0, 4),
    clearBuffer: (buffer) => encoder.clearBuffer(buffer, end(buffer)),
  };
  assert.match(await errorOf(device, () => calls.writeBuffer(temporary())), /"ended" is destroyed|ended.*destroyed/);
  calls.copyBufferToBuffer(temporary());
  calls.clearBuffer(temporary());
  assert.match(await errorOf(device, () => queue.submit([encoder.finish()])), /ended.*destroyed/);
  for (const other of others) assert.ok(new Uint8Array(await contents(device, other)).every((byte) => byte === 0));
  device.destroy();
});

test('mapped buffers that are forgotten leave nothing behind', async () => {
  const { device } = await getDevice();
  for (let i = 0; i < 5000; ++i) {
    device.createBuffer({ size: 16, usage, mappedAtCreation: true });
    if (i % 500 === 0) await collect();
  }
  // The list of what is mapped is cleared by destroy: the only place where it can be seen.
  const { clear } = Set.prototype;
  let most = 0;
  Set.prototype.clear = function () {
    most = Math.max(most, this.size);
    return clear.call(this);
  };
  device.destroy();
  Set.prototype.clear = clear;
  assert.ok(most < 3000, `${most} entries`);
});

test('a mapping that is ready, but not told yet, is ended by the destruction of the device', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const mapped = buffer.mapAsync(GPUMapMode.READ);
  for (const from = performance.now(); performance.now() - from < 30;);
  device.destroy();
  assert.strictEqual(buffer.mapState, 'unmapped');
  await assert.rejects(mapped, named('AbortError'));
  assert.strictEqual(buffer.mapState, 'unmapped');
});

test('a device is heard of as long as something of it is in use', async () => {
  const heard = [];
  const queue = await (async () => {
    const { device } = await getDevice();
    device.addEventListener('uncapturederror', (event) => heard.push(event.error));
    return device.queue;
  })();
  await collect();
  queue.submit([]);
  const { device } = await getDevice();
  queue.submit([device.createCommandEncoder().finish()]);  // of another device
  await queue.onSubmittedWorkDone();
  assert.strictEqual(heard.length, 1);
  device.destroy();
});

test('dynamic offsets are looked at once, and may do anything in the meantime', async () => {
  const { device } = await getDevice();
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  let looks = 0;
  const offsets = new Proxy([0], {
    get(array, key) {
      if (key !== '0') return array[key];
      for (let i = 0; i < 1000; ++i) pass.dispatchWorkgroups(4e9, 4e9, 4e9);
      return ++looks === 1 ? { valueOf: () => 256 } : -1;
    },
  });
  pass.setBindGroup(0, null, offsets);
  assert.strictEqual(looks, 1);
  pass.end();
  assert.match(await errorOf(device, () => encoder.finish()), /No pipeline is set/, 'the first of what was called');
  device.destroy();
});

test('values are converted once', async () => {
  const { device, adapter } = await getDevice();
  let times = 0;
  const name = (text) => ({ toString: () => (++times, text) });
  device.createBuffer({ size: 4, usage, label: name('mine') });
  assert.strictEqual(times, 1);
  times = 0;
  new GPUPipelineError('why', { reason: name('internal') });
  assert.strictEqual(times, 1);
  times = 0;
  const requiredFeatures = [name('core-features-and-limits')];
  await assert.rejects(adapter.requestDevice({ requiredFeatures }), named('OperationError'));
  assert.strictEqual(times, 1);
  const order = [];
  const logged = (key) => ({ valueOf: () => (order.push(key), 0) });
  const texture = device.createTexture({ size: [4, 4], format: 'rgba8unorm', usage: GPUTextureUsage.COPY_DST });
  device.queue.writeTexture({
    texture,
    origin: {
      get x() { return order.push('get x'), logged('x'); },
      get y() { return order.push('get y'), logged('y'); },
    },
  }, new Uint8Array(4), {}, [0, 0]);
  assert.deepStrictEqual(order, ['get x', 'x', 'get y', 'y']);
  device.destroy();
});

test('what is missing or of the wrong kind is not taken for something else', async () => {
  const { device } = await getDevice();
  for (const featureLevel of ['constructor', '__proto__', 'toString'])
    assert.strictEqual(await create().requestAdapter({ featureLevel }), null, featureLevel);
  assert.throws(() => device.features.has(), TypeError);
  const module = device.createShaderModule({ code: '@compute @workgroup_size(1) fn main() {}' });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  assert.throws(() => pipeline.getBindGroupLayout(), TypeError);
  const buffer = device.createBuffer({ size: 64, usage });
  const encoder = device.createCommandEncoder();
  assert.throws(() => encoder.copyBufferToBuffer(buffer, buffer, 4, undefined), TypeError, 'four arguments: offsets');
  const error = Object.create(GPUValidationError.prototype);
  assert.throws(() => new GPUUncapturedErrorEvent('x', { error }), TypeError);
  let calls = 0;
  device.onuncapturederror = { handleEvent: () => ++calls };
  device.createBuffer({ size: 4, usage: 0 });
  await device.queue.onSubmittedWorkDone();
  assert.strictEqual(calls, 0, 'an event handler is a function');
  device.destroy();
});

test('timers that a test has replaced are not asked', async () => {
  const { device } = await getDevice();
  await turn();
  const { setImmediate } = globalThis;
  globalThis.setImmediate = () => assert.fail('the replaced one');
  const done = device.queue.onSubmittedWorkDone();
  globalThis.setImmediate = setImmediate;
  await done;
  device.destroy();
});
