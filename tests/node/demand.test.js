// SPDX-License-Identifier: MIT
// What trips people who use WebGPU from JavaScript, collected from public threads, a test each; the ids in names are the
// reports' (tests/demand has them for C). ALBA_RUNS says how often each ending of a process is tried (3).
'use strict';
const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { folder, create, getDevice, copy, named, read } = require('./package');

const RUNS = Number(process.env.ALBA_RUNS ?? 3);
const { COPY_SRC, COPY_DST, MAP_READ, MAP_WRITE, STORAGE, QUERY_RESOLVE } = GPUBufferUsage;

async function readNumbers(device, buffer) {
  const readable = device.createBuffer({ size: buffer.size, usage: MAP_READ | COPY_DST });
  device.queue.submit([copy(device, buffer, readable)]);
  return [...new Uint32Array(await read(readable))];
}
function numbers(device, values, usage = COPY_SRC) {
  const buffer = device.createBuffer({ size: values.length * 4, usage, mappedAtCreation: true });
  new Uint32Array(buffer.getMappedRange()).set(values);
  buffer.unmap();
  return buffer;
}
async function errorOf(device, call) {
  device.pushErrorScope('validation');
  const result = call();
  const error = await device.popErrorScope();
  await result;
  return error;
}
const valid = async (device, call) => assert.strictEqual((await errorOf(device, call))?.message, undefined);
const invalid = async (device, call, pattern = /./) => {
  const error = await errorOf(device, call);
  assert.ok(error instanceof GPUValidationError, `${call}`);
  assert.match(error.message, pattern);
};

// ---- times -----------------------------------------------------------------------------------------------------------
async function timesOf(device, passes, work) {
  const querySet = device.createQuerySet({ type: 'timestamp', count: passes * 2 });
  const resolved = device.createBuffer({ size: passes * 16, usage: QUERY_RESOLVE | COPY_SRC });
  const readable = device.createBuffer({ size: passes * 16, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder();
  for (let i = 0; i < passes; ++i) {
    const timestampWrites = { querySet, beginningOfPassWriteIndex: 2 * i, endOfPassWriteIndex: 2 * i + 1 };
    const pass = encoder.beginComputePass({ timestampWrites });
    work(pass);
    pass.end();
  }
  encoder.resolveQuerySet(querySet, 0, passes * 2, resolved, 0);
  encoder.copyBufferToBuffer(resolved, readable);
  device.queue.submit([encoder.finish()]);
  return [...new BigInt64Array(await read(readable))];
}

test('D11: 500 timed passes in one command buffer', async (t) => {
  const { device } = await getDevice(['timestamp-query']);
  if (!device.features.has('timestamp-query')) return t.skip('no timestamp-query');
  let times;
  await valid(device, async () => { times = await timesOf(device, 500, () => {}); });
  assert.strictEqual(times.length, 1000);
  assert.ok(times.every((time) => time > 0n));
  for (let i = 0; i < 1000; i += 2) assert.ok(times[i + 1] >= times[i], `pass ${i / 2}`);
  device.destroy();
});

test('D12: times are as fine as they come', async (t) => {
  const { device } = await getDevice(['timestamp-query']);
  if (!device.features.has('timestamp-query')) return t.skip('no timestamp-query');
  const buffer = device.createBuffer({ size: 1024, usage: STORAGE });
  const module = device.createShaderModule({ code: `
    @group(0) @binding(0) var<storage, read_write> a: array<u32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { a[id.x] += id.x; }` });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: buffer }] });
  const times = await timesOf(device, 200, (pass) => {
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(1);
  });
  const spans = Array.from({ length: 200 }, (_, i) => times[2 * i + 1] - times[2 * i]);
  for (const step of [65_536n, 100_000n]) assert.ok(spans.some((span) => span % step !== 0n), `multiples of ${step}`);
  device.destroy();
});

// ---- promises and mappings -------------------------------------------------------------------------------------------
test('D17: a mapping settles before the onSubmittedWorkDone called after it', async () => {
  const { device } = await getDevice();
  const from = device.createBuffer({ size: 16, usage: COPY_SRC });
  const readable = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
  for (let i = 0; i < 500; ++i) {
    const order = [];
    if (i % 2) device.queue.submit([copy(device, from, readable)]);
    const map = readable.mapAsync(GPUMapMode.READ).then(() => order.push('map'));
    await Promise.all([device.queue.onSubmittedWorkDone().then(() => order.push('done')), map]);
    assert.deepStrictEqual(order, ['map', 'done'], `turn ${i}`);
    readable.unmap();
  }
  device.destroy();
});

test('D20: a submit that uses a mapped buffer runs nothing', async () => {
  const { device } = await getDevice();
  const from = numbers(device, [7]), other = device.createBuffer({ size: 4, usage: COPY_DST | COPY_SRC });
  const readable = device.createBuffer({ label: 'rb-7', size: 4, usage: MAP_READ | COPY_DST });
  const both = () => [copy(device, from, other), copy(device, from, readable)];
  const pending = readable.mapAsync(GPUMapMode.READ);
  await invalid(device, () => device.queue.submit(both()), /"rb-7"/);
  await pending;
  await invalid(device, () => device.queue.submit(both()), /"rb-7"/);
  assert.deepStrictEqual([...new Uint32Array(readable.getMappedRange())], [0]);
  readable.unmap();
  assert.deepStrictEqual(await readNumbers(device, other), [0]);
  await valid(device, () => device.queue.submit(both()));
  assert.deepStrictEqual([...new Uint32Array(await read(readable))], [7]);
  assert.deepStrictEqual(await readNumbers(device, other), [7]);
  device.destroy();
});

test('D22: mapAsync, unmap and submit in one task', async () => {
  const { device } = await getDevice();
  const from = numbers(device, [8]), readable = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  const rejected = assert.rejects(readable.mapAsync(GPUMapMode.READ), named('AbortError'));
  readable.unmap();
  assert.strictEqual(readable.mapState, 'unmapped');
  await valid(device, () => device.queue.submit([copy(device, from, readable)]));
  await rejected;
  assert.deepStrictEqual([...new Uint32Array(await read(readable))], [8]);
  device.destroy();
});

test('D23: mapping what is destroyed, destroying what is being mapped', async () => {
  const { device } = await getDevice();
  const [one, two] = [1, 2].map(() => device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST }));
  one.destroy();
  await invalid(device, () => assert.rejects(one.mapAsync(GPUMapMode.READ), named('OperationError')));
  await valid(device, () => {
    const rejected = assert.rejects(two.mapAsync(GPUMapMode.READ), named('AbortError'));
    two.destroy();
    return rejected;
  });
  device.destroy();
});

test('D27: mapped ranges do not overlap', async () => {
  const { device } = await getDevice();
  for (const [usage, mode] of [[MAP_READ | COPY_DST, GPUMapMode.READ], [MAP_WRITE | COPY_SRC, GPUMapMode.WRITE]]) {
    const buffer = device.createBuffer({ size: 32, usage });
    await buffer.mapAsync(mode);
    const first = buffer.getMappedRange(0, 16);
    assert.throws(() => buffer.getMappedRange(8, 16), named('OperationError'));
    assert.throws(() => buffer.getMappedRange(0, 16), named('OperationError'));
    assert.throws(() => buffer.getMappedRange(), named('OperationError'));
    assert.strictEqual(buffer.getMappedRange(16, 8).byteLength, 8);
    assert.strictEqual(first.byteLength, 16);
  }
  device.destroy();
});

test('D28: unmap and destroy detach every range, and every write lands', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 32, usage: MAP_WRITE | COPY_SRC });
  await buffer.mapAsync(GPUMapMode.WRITE);
  const ranges = [[0, 8], [16, 16]].map((range) => buffer.getMappedRange(...range));
  const views = ranges.map((range) => new Uint32Array(range));
  views[0].set([1, 2]);
  views[1].set([3, 4, 5, 6]);
  buffer.unmap();
  assert.deepStrictEqual([...ranges, ...views].map(({ byteLength }) => byteLength), [0, 0, 0, 0]);
  assert.deepStrictEqual(await readNumbers(device, buffer), [1, 2, 0, 0, 3, 4, 5, 6]);
  for (const [usage, mode] of [[MAP_READ | COPY_DST, GPUMapMode.READ], [MAP_WRITE | COPY_SRC, GPUMapMode.WRITE]]) {
    const other = device.createBuffer({ size: 32, usage });
    await other.mapAsync(mode);
    const kept = [other.getMappedRange(0, 8), other.getMappedRange(8)], view = new Uint8Array(kept[1]);
    other.destroy();
    assert.deepStrictEqual([...kept, view].map(({ byteLength }) => byteLength), [0, 0, 0]);
  }
  device.destroy();
});

// ---- errors ----------------------------------------------------------------------------------------------------------
test('D44: what is wrong in an encoder is told by finish', async () => {
  const { device } = await getDevice();
  const small = device.createBuffer({ size: 16, usage: COPY_SRC | COPY_DST }), large = device.createBuffer({ size: 32, usage: COPY_DST });
  const encoder = device.createCommandEncoder();
  await valid(device, () => encoder.copyBufferToBuffer(small, 0, large, 0, 32));
  await invalid(device, () => encoder.finish());
  device.destroy();
});

test('D46: finished twice, recorded after the end, submitted twice', async () => {
  const { device } = await getDevice();
  const buffer = device.createBuffer({ size: 16, usage: COPY_DST });
  const encoder = device.createCommandEncoder(), commands = encoder.finish();
  let second;
  await invalid(device, () => { second = encoder.finish(); });
  assert.ok(second instanceof GPUCommandBuffer);
  await invalid(device, () => encoder.clearBuffer(buffer));
  await valid(device, () => device.queue.submit([commands]));
  await invalid(device, () => device.queue.submit([commands]));
  await invalid(device, () => device.queue.submit([second]));
  device.destroy();
});

test('D49: destroy resolves lost, and what comes later is silent', async () => {
  const { device } = await getDevice();
  let uncaptured = 0;
  device.onuncapturederror = () => { ++uncaptured; };
  device.destroy();
  device.destroy();
  const late = new Promise((resolve) => setTimeout(resolve, 1000, 'late').unref());
  const info = await Promise.race([device.lost, late]);
  assert.strictEqual(info.reason, 'destroyed');
  device.createBuffer({ size: 4, usage: 0 });
  device.queue.submit([device.createCommandEncoder().finish()]);
  await device.queue.onSubmittedWorkDone();
  assert.strictEqual(uncaptured, 0);
});

test('D54: what is made of destroyed resources fails when it is submitted', async () => {
  const { device } = await getDevice();
  const layout = device.createBindGroupLayout({ entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }] });
  const bind = (buffer) => device.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] });
  const storage = () => device.createBuffer({ size: 16, usage: STORAGE });
  const pass = (...groups) => {
    const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
    for (const group of groups) pass.setBindGroup(0, group);
    pass.end();
    return encoder.finish();
  };
  const gone = storage();
  gone.destroy();
  let group, commands;
  await valid(device, () => { group = bind(gone); });
  await valid(device, () => { commands = pass(group); });
  await invalid(device, () => device.queue.submit([commands]), /destroyed/);

  const replaced = storage(), other = bind(storage());
  await valid(device, () => { commands = pass(bind(replaced), other); });
  replaced.destroy();
  await invalid(device, () => device.queue.submit([commands]), /destroyed/);
  await valid(device, () => device.queue.submit([pass(other)]));

  const texture = device.createTexture({ size: [4, 4], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT });
  texture.destroy();
  const encoder = device.createCommandEncoder();
  await valid(device, () => {
    encoder.beginRenderPass({ colorAttachments: [{ view: texture.createView(), loadOp: 'clear', storeOp: 'store' }] }).end();
    commands = encoder.finish();
  });
  await invalid(device, () => device.queue.submit([commands]), /destroyed/);
  device.destroy();
});

test('D60: limits above the adapter\'s, unknown ones, undefined ones, and an adapter that is used up', async () => {
  const adapter = await create().requestAdapter();
  const request = (requiredLimits) => adapter.requestDevice({ requiredLimits });
  await assert.rejects(request({ maxBindGroups: adapter.limits.maxBindGroups + 1 }), named('OperationError'));
  await assert.rejects(request({ maxUnicorns: 1 }), named('OperationError'));
  const device = await request({ maxUnicorns: undefined });
  await assert.rejects(request({}), named('OperationError'));
  device.destroy();
});

test('D61: storage bindings take multiples of 4', async () => {
  const { device } = await getDevice();
  const layout = device.createBindGroupLayout({ entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }] });
  const bind = (buffer, size) => device.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer, size } }] });
  let ten, twelve;
  await valid(device, () => { [ten, twelve] = [10, 12].map((size) => device.createBuffer({ size, usage: STORAGE })); });
  await invalid(device, () => bind(ten));
  await invalid(device, () => bind(twelve, 6));
  await valid(device, () => bind(ten, 8));
  await valid(device, () => bind(twelve));
  device.destroy();
});

// ---- processes -------------------------------------------------------------------------------------------------------
const PRELUDE = `
  const { create, globals } = require(${JSON.stringify(folder)});
  Object.assign(globalThis, globals);
  async function start() {
    const device = await (await create().requestAdapter()).requestDevice();
    const buffer = device.createBuffer({ size: 1 << 20, usage: GPUBufferUsage.STORAGE });
    const module = device.createShaderModule({ code: \`
      @group(0) @binding(0) var<storage, read_write> a: array<u32>;
      @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) i: vec3u) {
        for (var n = 0u; n < 100; n++) { a[i.x] = a[i.x] * 3 + n; }
      }\` });
    const descriptor = { layout: 'auto', compute: { module } };
    const pipeline = device.createComputePipeline(descriptor);
    const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: buffer }] });
    const work = () => {
      const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(4096);
      pass.end();
      device.queue.submit([encoder.finish()]);
    };
    return { device, descriptor, work };
  }
`;
function run(script, env = {}) {
  const result = spawnSync(process.execPath, ['-e', PRELUDE + script], { encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...env } });
  assert.strictEqual(result.signal, null, result.stderr);
  return result;
}
function ends(name, script, status, output = '') {
  test(name, () => {
    for (let i = 0; i < RUNS; ++i) {
      const result = run(script);
      assert.strictEqual(result.status, status, `run ${i}: ${result.stderr}`);
      assert.strictEqual(result.stdout.trim(), output);
    }
  });
}

ends('D48: an empty command buffer, then the end',
  `create().requestAdapter().then((adapter) => adapter.requestDevice()).then((device) => {
     device.queue.submit([device.createCommandEncoder().finish()]);
     console.log('ok');
   })`, 0, 'ok');
ends('D68: a script that destroys nothing ends by itself',
  'globalThis.gpu = create(); start().then(({ work }) => { work(); console.log("through"); })', 0, 'through');
ends('D68: navigator.gpu may be deleted early', `
  Object.defineProperty(globalThis, 'navigator', { value: { gpu: create() }, configurable: true, writable: true });
  const adapter = navigator.gpu.requestAdapter();
  delete navigator.gpu;
  delete globalThis.navigator;
  adapter.then((adapter) => adapter.requestDevice()).then(async (device) => {
    device.createBuffer({ size: 64, usage: GPUBufferUsage.STORAGE });
    await device.queue.onSubmittedWorkDone();
    console.log("through");
  })`, 0, 'through');
ends('D69: process.exit(3) while a pipeline compiles and long work runs', `
  start().then(({ device, descriptor, work }) => {
    device.createComputePipelineAsync(descriptor);
    for (let i = 0; i < 5; ++i) work();
    process.exit(3);
  })`, 3);
ends('D69: process.exit(3) in a worker ends the worker with that code', `
  const { Worker } = require('node:worker_threads');
  const worker = new Worker(${JSON.stringify(PRELUDE)} + \`
    start().then(({ device, descriptor, work }) => {
      device.createComputePipelineAsync(descriptor);
      for (let i = 0; i < 5; ++i) work();
      process.exit(3);
    })\`, { eval: true });
  worker.once('exit', (code) => console.log('worker ' + code));`, 0, 'worker 3');

test('D73: machines whose drivers are missing or odd', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'alba-drivers-'));
  const file = (name, text) => {
    fs.writeFileSync(path.join(home, name), text);
    return path.join(home, name);
  };
  const icd = (library) => JSON.stringify({ file_format_version: '1.0.0', ICD: { library_path: library, api_version: '1.3.0' } });
  const script = `
    const gpu = create();
    const features = [...gpu.wgslLanguageFeatures];
    gpu.requestAdapter().then((adapter) => console.log(adapter === null ? null : typeof adapter, features.every((f) => typeof f === 'string')))`;
  try {
    for (const driver of [path.join(home, 'missing.json'), file('empty.json', ''), file('broken.json', '{"ICD": ['),
      file('other.json', '{"hello": 1}'), file('no_library.json', icd('./no_such_library.so')), file('no_driver.json', icd('libm.so.6'))]) {
      const result = run(script, { VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver });
      assert.strictEqual(result.status, 0, `${driver}: ${result.stderr}`);
      assert.strictEqual(result.stdout.trim(), 'null true', driver);
    }
    assert.strictEqual(run(script).stdout.trim(), 'object true');
  } finally {
    fs.rmSync(home, { recursive: true });
  }
});

test('D75: a flag of create chooses among adapters, by name and by index', (t) => {
  const drivers = ['/usr/share/vulkan/icd.d/lvp_icd.x86_64.json', '/usr/lib/chromium/vk_swiftshader_icd.json'];
  if (!drivers.every((driver) => fs.existsSync(driver))) return t.skip('needs two drivers');
  const script = (flags) => `create(${JSON.stringify(flags)}).requestAdapter().then(async (adapter) => {
    if (adapter === null) return console.log('none');
    const { adapterInfo } = await adapter.requestDevice();
    console.log(adapterInfo.device + ' ' + adapterInfo.description);
  })`;
  const chosen = (...flags) =>
    run(script(flags), { VK_DRIVER_FILES: drivers.join(':'), VK_ICD_FILENAMES: drivers.join(':'), ALBA_ADAPTER: '' }).stdout;
  assert.match(chosen('adapter=llvmpipe'), /llvmpipe/);
  assert.match(chosen('adapter=SwiftShader', 'unknown=flag'), /SwiftShader/);
  const byIndex = [0, 1].map((index) => chosen(`adapter=${index}`));
  assert.notStrictEqual(byIndex[0], byIndex[1]);
  for (const name of [/llvmpipe/, /SwiftShader/]) assert.ok(byIndex.some((found) => name.test(found)), `${name}: ${byIndex}`);
  assert.strictEqual(chosen('adapter=of another machine').trim(), 'none');
});
