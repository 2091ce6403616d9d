// SPDX-License-Identifier: MIT
// The claims of the four lessons on WebGPU that JavaScript shows in its own way: what is thrown and what is not, promises and
// their order, ArrayBuffers, BigInt, events. Numbers in names are the claims'; tests/lessons has them all for C.
'use strict';
const assert = require('node:assert');
const test = require('node:test');
const { create, getDevice, copy, named, read } = require('./package');

const { COPY_SRC, COPY_DST, MAP_READ, MAP_WRITE, STORAGE, QUERY_RESOLVE } = GPUBufferUsage;

async function errorOf(device, call) {
  device.pushErrorScope('validation');
  try {
    await call();
  } finally {
    var popped = device.popErrorScope();
  }
  return popped;
}
const mistake = (device, label) => device.createBuffer({ label, size: 16, usage: MAP_READ | STORAGE });

// ---- timestamps ------------------------------------------------------------------------------------------------------
test('T25 T33 T35: times go from the set to a BigInt64Array, in one encoder and one submit', async (t) => {
  const { device } = await getDevice(['timestamp-query']);
  if (!device.features.has('timestamp-query')) return t.skip('no timestamp-query');
  const querySet = device.createQuerySet({ type: 'timestamp', count: 2 });
  const resolved = device.createBuffer({ size: 16, usage: QUERY_RESOLVE | COPY_SRC });
  const readable = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
  const again = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.beginComputePass({ timestampWrites: { querySet, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 } }).end();
  encoder.resolveQuerySet(querySet, 0, 2, resolved, 0);
  encoder.copyBufferToBuffer(resolved, 0, readable, 0, 16);
  device.queue.submit([encoder.finish(), copy(device, resolved, again)]);
  await readable.mapAsync(GPUMapMode.READ);
  const range = readable.getMappedRange();
  assert.strictEqual(range.byteLength, 16);
  const signed = new BigInt64Array(range), unsigned = new BigUint64Array(range);
  assert.strictEqual(signed.length, 2);
  assert.ok(signed[0] > 0n && signed[1] >= signed[0], `${signed}`);
  assert.deepStrictEqual([...unsigned], [...signed]);
  assert.deepStrictEqual([...new BigInt64Array(await read(again))], [...signed]);
  device.destroy();
});

test('T26: unmap takes the mapped memory away', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
  device.queue.writeBuffer(buffer, 0, new BigUint64Array([5n, 7n]));
  await buffer.mapAsync(GPUMapMode.READ);
  const range = buffer.getMappedRange(), times = new BigInt64Array(range), kept = [...times];
  buffer.unmap();
  assert.deepStrictEqual([range.byteLength, times.length, times[0]], [0, 0, undefined]);
  assert.deepStrictEqual(kept, [5n, 7n]);
  device.destroy();
});

test('T32: 64 bits arrive exactly, so BigInt is subtracted before it becomes a Number', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 32, usage: MAP_READ | COPY_DST });
  // What a GPU may write that has been running for 120 days, and the largest of all.
  const begin = 120n * 86_400_000_000_000n + 1n, end = begin + 1n;
  assert.ok(begin > 2n ** 53n);
  device.queue.writeBuffer(buffer, 0, new BigUint64Array([begin, end, 0n, 2n ** 64n - 1n]));
  const bytes = await read(buffer), times = new BigInt64Array(bytes);
  assert.strictEqual(times[0], begin);
  assert.strictEqual(Number(times[1] - times[0]), 1);
  assert.notStrictEqual(Number(times[1]) - Number(times[0]), 1);
  assert.ok(times[2] - times[1] < 0n, 'an end that was never written is seen');
  assert.strictEqual(new BigUint64Array(bytes)[3], 2n ** 64n - 1n);
  device.destroy();
});

test('T36 T37 T38: timestampWrites may be absent, loadOp and storeOp may not, a texture stands for its view', async () => {
  const { device } = await getDevice();
  const view = device.createTexture({ size: [4, 4], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT });
  const encoder = device.createCommandEncoder();
  const begin = (attachment, more) => encoder.beginRenderPass({ colorAttachments: [{ view, ...attachment }], ...more });
  assert.throws(() => begin({ storeOp: 'store' }), TypeError);
  assert.throws(() => begin({ loadOp: 'clear' }), TypeError);
  assert.throws(() => begin({ loadOp: 'clear', storeOp: 'store', clearValue: { r: 0, g: 0, b: 0 } }), TypeError);
  const error = await errorOf(device, () => {
    begin({ loadOp: 'clear', storeOp: 'store', clearValue: { r: 0, g: 0, b: 0, a: 1 } }, { timestampWrites: undefined }).end();
    begin({ view: view.createView(), loadOp: 'load', storeOp: 'discard' }).end();
    device.queue.submit([encoder.finish()]);
  });
  assert.strictEqual(error, null, error?.message);
  device.destroy();
});

// ---- staging ---------------------------------------------------------------------------------------------------------
test('S46 Q66: any size will do for a buffer, but not for what is mapped', async () => {
  const { device } = await getDevice();
  const sizes = [0, 3, 7, 4], buffers = [];
  const error = await errorOf(device, () => {
    for (const size of sizes) buffers.push(device.createBuffer({ size, usage: MAP_READ | COPY_DST }));
  });
  assert.strictEqual(error, null);
  assert.deepStrictEqual(buffers.map((buffer) => buffer.size), sizes);
  device.pushErrorScope('validation');
  await assert.rejects(buffers[2].mapAsync(GPUMapMode.READ), named('OperationError'));
  assert.ok(await device.popErrorScope() instanceof GPUValidationError);
  await buffers[2].mapAsync(GPUMapMode.READ, 0, 4);
  assert.strictEqual(buffers[2].getMappedRange(0, 4).byteLength, 4);
  assert.throws(() => device.createBuffer({ size: 7, usage: COPY_DST, mappedAtCreation: true }), RangeError);
  device.destroy();
});

test('S49 S53 S54: rows 2048 bytes apart are undone with subarray and set, and the padding is nobody\'s', async () => {
  const { device } = await getDevice();
  const width = 500, height = 3, bytesPerRow = Math.ceil(width * 4 / 256) * 256;
  assert.strictEqual(bytesPerRow, 2048);
  const texture = device.createTexture({ size: [width, height], format: 'rgba8unorm', usage: GPUTextureUsage.COPY_SRC | GPUTextureUsage.COPY_DST });
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i * 7) % 251);
  device.queue.writeTexture({ texture }, pixels, { bytesPerRow: width * 4 }, { width, height });
  const rows = device.createBuffer({ size: bytesPerRow * height, usage: MAP_READ | COPY_DST });
  device.queue.writeBuffer(rows, 0, new Uint8Array(bytesPerRow * height).fill(0xAA));
  const record = (bytesPerRow) => {
    const encoder = device.createCommandEncoder();
    encoder.copyTextureToBuffer({ texture }, { buffer: rows, bytesPerRow, rowsPerImage: height }, [width, height]);
    return encoder.finish();
  };
  assert.ok(await errorOf(device, () => record(2000)) instanceof GPUValidationError);
  device.queue.submit([record(bytesPerRow)]);
  const bytes = new Uint8Array(await read(rows)), tight = new Uint8Array(pixels.length);
  for (let y = 0; y < height; ++y) tight.set(bytes.subarray(y * bytesPerRow, y * bytesPerRow + width * 4), y * width * 4);
  assert.deepStrictEqual(tight, pixels);
  for (let y = 0; y < height; ++y)
    assert.ok(bytes.subarray(y * bytesPerRow + 2000, (y + 1) * bytesPerRow).every((byte) => byte === 0xAA), `row ${y}`);
  device.destroy();
});

// ---- the queue -------------------------------------------------------------------------------------------------------
test('Q59 Q64 Q70: one queue, which takes lists of any kind in their order', async () => {
  const { device } = await getDevice();
  assert.strictEqual(device.queue, device.queue);
  assert.ok(device.queue instanceof GPUQueue);
  assert.throws(() => new GPUQueue(), TypeError);
  const result = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  const commands = [1, 2, 3].map((number) => {
    const from = device.createBuffer({ size: 4, usage: COPY_SRC, mappedAtCreation: true });
    new Uint32Array(from.getMappedRange())[0] = number;
    from.unmap();
    return copy(device, from, result);
  });
  device.queue.submit([]);
  device.queue.submit(new Set(commands));
  assert.deepStrictEqual([...new Uint32Array(await read(result))], [3]);
  assert.throws(() => device.queue.submit(commands[0]), TypeError);
  assert.throws(() => device.queue.submit([{}]), TypeError);
  device.destroy();
});

test('Q61 Q62: writeBuffer copies at the call, and counts for what is submitted after it', async () => {
  const { device } = await getDevice();
  const source = device.createBuffer({ size: 8, usage: COPY_SRC | COPY_DST });
  const seen = device.createBuffer({ size: 8, usage: MAP_READ | COPY_DST });
  const data = new Float64Array([1.5]);
  device.queue.writeBuffer(source, 0, data);
  data[0] = 2.5;
  device.queue.submit([copy(device, source, seen)]);
  device.queue.writeBuffer(source, 0, data);
  data[0] = 3.5;
  assert.strictEqual(new Float64Array(await read(seen))[0], 1.5);
  device.queue.submit([copy(device, source, seen)]);
  assert.strictEqual(new Float64Array(await read(seen))[0], 2.5);
  device.destroy();
});

test('Q63: four calls enqueue; of images to copy from, Node has none', async () => {
  const { device } = await getDevice();
  for (const call of ['submit', 'writeBuffer', 'writeTexture', 'copyExternalImageToTexture'])
    assert.strictEqual(typeof device.queue[call], 'function', call);
  const { COPY_DST: to, COPY_SRC: from, RENDER_ATTACHMENT } = GPUTextureUsage;
  const texture = device.createTexture({ size: [1, 1], format: 'rgba8unorm', usage: to | from | RENDER_ATTACHMENT });
  const write = (byte) => device.queue.writeTexture({ texture }, new Uint8Array(4).fill(byte), {}, [1, 1]);
  const seen = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  write(1);
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer: seen }, [1, 1]);
  device.queue.submit([encoder.finish()]);
  write(2);
  for (const source of [{}, null, new Uint8Array(4), new Blob([])])
    assert.throws(() => device.queue.copyExternalImageToTexture({ source }, { texture }, [1, 1]), TypeError);
  assert.throws(() => device.queue.copyExternalImageToTexture({ source: {} }, { texture }), TypeError);
  assert.deepStrictEqual([...new Uint8Array(await read(seen))], [1, 1, 1, 1]);
  device.destroy();
});

test('Q67 Q68: onSubmittedWorkDone resolves with undefined, behind the mappings asked for before it', async () => {
  const { device } = await getDevice();
  assert.strictEqual(device.queue.onSubmittedWorkDone.length, 0);
  assert.strictEqual(await device.queue.onSubmittedWorkDone(), undefined, 'with nothing submitted');
  const from = device.createBuffer({ size: 4, usage: COPY_SRC });
  const readable = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  device.queue.submit([copy(device, from, readable)]);
  const order = [];
  await Promise.all([
    readable.mapAsync(GPUMapMode.READ).then(() => order.push('map')),
    device.queue.onSubmittedWorkDone().then((value) => order.push(value)),
  ]);
  assert.deepStrictEqual(order, ['map', undefined]);
  device.destroy();
  assert.strictEqual(await device.queue.onSubmittedWorkDone(), undefined, 'on a lost device');
});

test('Q69: what throws at the call, and with what', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 16, usage: COPY_DST });
  const texture = { format: 'rgba8unorm', usage: GPUTextureUsage.COPY_DST };
  const pass = device.createCommandEncoder().beginComputePass();
  for (const [call, kind] of [
    [() => device.createBuffer({ usage: COPY_DST }), 'TypeError'],
    [() => device.createQuerySet({ type: 'timestamp', count: 1 }), 'TypeError'],
    [() => device.createTexture({ ...texture, size: [] }), 'TypeError'],
    [() => device.createTexture({ ...texture, size: [1], format: 'astc-4x4-unorm' }), 'TypeError'],
    [() => device.createBuffer({ size: 6, usage: COPY_DST, mappedAtCreation: true }), 'RangeError'],
    [() => pass.setBindGroup(0, null, new Uint32Array(1), 1, 1), 'RangeError'],
    [() => buffer.getMappedRange(), 'OperationError'],
    [() => device.queue.writeBuffer(buffer, 0, new Uint8Array(4), 5), 'OperationError'],
    [() => device.queue.writeBuffer(buffer, 0, new Uint8Array(3)), 'OperationError'],
  ]) assert.throws(call, named(kind), `${call}`);
  const error = await errorOf(device, () => {
    assert.doesNotThrow(() => device.queue.writeBuffer(buffer, 16, new Uint8Array(4)), 'what the device finds out');
  });
  assert.ok(error instanceof GPUValidationError);
  device.destroy();
});

// ---- error scopes ----------------------------------------------------------------------------------------------------
test('E71 E72: an impossible buffer is a buffer, with its label, size and usage', async () => {
  const { device } = await getDevice();
  const made = [];
  const error = await errorOf(device, () => {
    made.push(device.createBuffer({ label: 'both', size: 64, usage: MAP_READ | MAP_WRITE }));
    made.push(device.createTexture({ label: 'flat', size: [0, 5], format: 'rgba8unorm', usage: 4 }));
  });
  assert.ok(error instanceof GPUValidationError);
  const [buffer, texture] = made;
  assert.ok(buffer instanceof GPUBuffer && texture instanceof GPUTexture);
  assert.deepStrictEqual([buffer.label, buffer.size, buffer.usage, buffer.mapState], ['both', 64, MAP_READ | MAP_WRITE, 'unmapped']);
  assert.deepStrictEqual([texture.label, texture.width, texture.height, texture.format], ['flat', 0, 5, 'rgba8unorm']);
  device.destroy();
});

test('E74 E80: a scope tells the first error and lets none out', async () => {
  const { device } = await getDevice();
  let uncaptured = 0;
  device.onuncapturederror = () => { ++uncaptured; };
  device.pushErrorScope('validation');
  device.pushErrorScope('validation');
  mistake(device, 'first');
  for (let i = 0; i < 4; ++i) mistake(device, 'later');
  assert.match((await device.popErrorScope()).message, /"first"/);
  assert.strictEqual(await device.popErrorScope(), null);
  assert.strictEqual(uncaptured, 0);
  device.destroy();
});

test('E75: three kinds of errors, each a GPUError with nothing but a message', async () => {
  const { device } = await getDevice();
  const error = await errorOf(device, () => mistake(device, 'mine'));
  device.pushErrorScope('out-of-memory');
  const { maxTextureDimension2D: side, maxTextureArrayLayers: layers } = device.limits;
  const huge = device.createTexture({ size: [side, side, layers], format: 'rgba32float', usage: GPUTextureUsage.TEXTURE_BINDING });
  const memory = await device.popErrorScope();
  huge.destroy();
  for (const [found, Kind] of [[error, GPUValidationError], ...(memory ? [[memory, GPUOutOfMemoryError]] : []), [new GPUInternalError('x'), GPUInternalError]]) {
    assert.ok(found instanceof Kind && found instanceof GPUError && !(found instanceof Error), Kind.name);
    assert.strictEqual(Object.getPrototypeOf(Kind), GPUError);
    const members = [];
    for (const member in found) members.push(member);
    assert.deepStrictEqual(members, ['message']);
    assert.ok(found.message.length > 0);
    assert.strictEqual(`${found}`, `[object ${Kind.name}]`);
  }
  device.destroy();
});

test('E76 E88: nested scopes each take their own kind', async () => {
  const { device } = await getDevice();
  device.pushErrorScope('validation');
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('internal');
  mistake(device, 'mine');
  const [internal, memory, validation] = await Promise.all([device.popErrorScope(), device.popErrorScope(), device.popErrorScope()]);
  assert.deepStrictEqual([internal, memory], [null, null]);
  assert.ok(validation instanceof GPUValidationError);
  device.destroy();
});

test('E77: one event for each error that no scope took', async () => {
  const { device } = await getDevice();
  const heard = [];
  device.addEventListener('uncapturederror', (event) => {
    assert.ok(event.cancelable && !event.bubbles);
    event.preventDefault();
    heard.push(event.error.message);
  });
  for (const label of ['one', 'two', 'three']) mistake(device, label);
  await device.queue.onSubmittedWorkDone();
  assert.strictEqual(heard.length, 3);
  ['one', 'two', 'three'].forEach((label, i) => assert.match(heard[i], new RegExp(`"${label}"`)));
  device.destroy();
});

test('E79 E95: a lost device complains of nothing', async () => {
  const { device } = await getDevice();
  let uncaptured = 0;
  device.onuncapturederror = () => { ++uncaptured; };
  const buffer = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
  const pending = assert.rejects(buffer.mapAsync(GPUMapMode.READ), named('AbortError'));
  device.destroy();
  const { reason, message } = await device.lost;
  assert.deepStrictEqual([reason, typeof message], ['destroyed', 'string']);
  await pending;
  device.pushErrorScope('validation');
  assert.ok(mistake(device, 'late') instanceof GPUBuffer);
  device.queue.submit([device.createCommandEncoder().finish()]);
  assert.strictEqual(await device.popErrorScope(), null);
  assert.strictEqual(await device.popErrorScope(), null, 'even of an empty stack');
  assert.strictEqual(uncaptured, 0);
});

test('E81 E82 E89: invalidity spreads to what is made of it, and takes the whole submit down', async () => {
  const { device } = await getDevice();
  const layout = device.createBindGroupLayout({ entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }] });
  const result = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  const good = device.createBuffer({ size: 4, usage: COPY_SRC, mappedAtCreation: true });
  new Uint32Array(good.getMappedRange())[0] = 9;
  good.unmap();
  let buffer, group, commands;
  const steps = [
    () => { buffer = mistake(device, 'cause'); },
    () => { group = device.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] }); },
    () => {
      const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
      pass.setBindGroup(0, group);
      pass.end();
      commands = encoder.finish();
    },
    () => device.queue.submit([copy(device, good, result), commands]),
  ];
  for (const step of steps) assert.ok(await errorOf(device, step) instanceof GPUValidationError, `${step}`);
  assert.deepStrictEqual([...new Uint32Array(await read(result))], [0], 'the good copy did not run');
  const frame = await errorOf(device, () => steps.forEach((step) => step()));
  assert.match(frame.message, /"cause"/);
  device.destroy();
});

test('E83: createRenderPipeline tells the scope, createRenderPipelineAsync its promise alone', async () => {
  const { device } = await getDevice();
  const module = device.createShaderModule({ code: '@vertex fn v() -> @builtin(position) vec4f { return vec4f(); }' });
  const descriptor = { layout: 'auto', vertex: { module, entryPoint: 'missing' } };
  let pipeline;
  assert.ok(await errorOf(device, () => { pipeline = device.createRenderPipeline(descriptor); }) instanceof GPUValidationError);
  assert.ok(pipeline instanceof GPURenderPipeline);
  const error = await errorOf(device, () => assert.rejects(device.createRenderPipelineAsync(descriptor),
    (error) => error instanceof GPUPipelineError && error.reason === 'validation'));
  assert.strictEqual(error, null);
  device.destroy();
});

test('E84 E90: nothing is known at the call, and nobody has to wait for it', async () => {
  const { device } = await getDevice();
  device.pushErrorScope('validation');
  mistake(device, 'mine');
  let told = 'not yet';
  const promise = device.popErrorScope().then((error) => { told = error.message; });
  assert.ok(promise instanceof Promise);
  assert.strictEqual(told, 'not yet');
  await promise;
  assert.match(told, /"mine"/);
  device.destroy();
});

test('E91: with an await between push and pop, the scope takes what others call', async () => {
  const { device } = await getDevice();
  setImmediate(() => mistake(device, 'of somebody else'));
  const error = await errorOf(device, () => new Promise((resolve) => setTimeout(resolve, 20)));
  assert.match(error.message, /"of somebody else"/);
  device.destroy();
});

test('E92: a scope that is left open silences uncapturederror', async () => {
  const { device } = await getDevice();
  let uncaptured = 0;
  device.onuncapturederror = () => { ++uncaptured; };
  device.pushErrorScope('validation');
  mistake(device, 'silent');
  await device.queue.onSubmittedWorkDone();
  assert.strictEqual(uncaptured, 0);
  assert.ok(await device.popErrorScope());
  mistake(device, 'heard');
  await device.queue.onSubmittedWorkDone();
  assert.strictEqual(uncaptured, 1);
  device.destroy();
});

test('E93 E94: an exception pops nothing; try and finally do', async () => {
  const { device } = await getDevice();
  assert.throws(() => {
    device.pushErrorScope('validation');
    device.createBuffer({});
  }, TypeError);
  assert.strictEqual(await device.popErrorScope(), null, 'it was still there');
  await assert.rejects(errorOf(device, () => device.createBuffer({})), TypeError);
  await assert.rejects(device.popErrorScope(), named('OperationError'), 'the stack is level');
  device.destroy();
});

test('E96 E98: messages name objects by the label that they have at the time', async () => {
  const { device } = await getDevice();
  const encoder = device.createCommandEncoder({ label: 'frame' });
  assert.strictEqual(encoder.label, 'frame');
  encoder.label = 'frame 2';
  encoder.clearBuffer(device.createBuffer({ label: 'no target', size: 4, usage: COPY_SRC }));
  let commands;
  const error = await errorOf(device, () => { commands = encoder.finish({ label: 'its commands' }); });
  assert.match(error.message, /"no target"/);
  assert.match(error.message, /"frame 2"/);
  assert.strictEqual(commands.label, 'its commands');
  assert.match((await errorOf(device, () => device.queue.submit([commands]))).message, /"its commands"/);
  device.destroy();
});

test('E97: the preferred format of a canvas is one of two, canvas or not', () => {
  const gpu = create();
  assert.ok(['rgba8unorm', 'bgra8unorm'].includes(gpu.getPreferredCanvasFormat()));
  assert.strictEqual(gpu.getPreferredCanvasFormat(), gpu.getPreferredCanvasFormat());
});
