// SPDX-License-Identifier: MIT
// Processes that use the addon end as they should: by themselves, with their own exit code, in workers, with work in
// flight; they idle without the processor; and what JavaScript drops is freed. ALBA_RUNS says how often each ending is
// tried (3).
'use strict';
const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const test = require('node:test');
const { folder } = require('./package');

const RUNS = Number(process.env.ALBA_RUNS ?? 3);
const PRELUDE = `
  const { create, globals } = require(${JSON.stringify(folder)});
  Object.assign(globalThis, globals);
  async function start() {
    const adapter = await create().requestAdapter();
    const device = await adapter.requestDevice();
    const buffer = device.createBuffer({ size: 1 << 20, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
    const target = device.createBuffer({ size: 1 << 20, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
    const module = device.createShaderModule({ code: \`
      @group(0) @binding(0) var<storage, read_write> a: array<u32>;
      @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) i: vec3u) {
        for (var n = 0u; n < 200; n++) { a[i.x] = a[i.x] * 3 + n; }
      }\` });
    const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
    const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: buffer }] });
    const work = () => {
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(4096);
      pass.end();
      encoder.copyBufferToBuffer(buffer, target);
      device.queue.submit([encoder.finish()]);
    };
    return { adapter, device, buffer, target, work };
  }`;

function run(script, options = {}) {
  const from = performance.now();
  const result = spawnSync(process.execPath, [...(options.flags ?? []), '-e', (options.prelude ?? PRELUDE) + script],
    { encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...options.env } });
  return { ...result, ms: performance.now() - from };
}
function ends(name, script, status, output = '', options = {}) {
  test(name, () => {
    for (let i = 0; i < RUNS; ++i) {
      const result = run(script, options);
      assert.strictEqual(result.signal, null, `run ${i}: ${result.stderr}`);
      assert.strictEqual(result.status, status, `run ${i}: ${result.stderr}`);
      assert.strictEqual(result.stdout.trim(), output);
    }
  });
}

ends('a script that is done ends, with a live device', 'start().then(() => console.log("done"))', 0, 'done');
ends('it ends with work in flight', 'start().then(({ work }) => { work(); work(); })', 0);
ends('device.lost does not keep it', 'start().then(({ device }) => device.lost.then(() => console.log("lost")))', 0);
ends('the loss of a device that the script destroys is waited for',
  'start().then(async ({ device }) => { device.destroy(); console.log((await device.lost).reason); })', 0, 'destroyed');
ends('an awaited promise keeps it',
  'start().then(async ({ device, target, work }) => { work(); await target.mapAsync(GPUMapMode.READ); console.log("mapped"); })', 0, 'mapped');
ends('process.exit has its own code, with work in flight', 'start().then(({ work }) => { work(); process.exit(7); })', 7);
ends('process.exit with a promise pending',
  'start().then(({ work, device }) => { work(); device.queue.onSubmittedWorkDone(); process.exit(5); })', 5);
const ENDINGS = [['the script', '', 0], ['process.exit', 'process.exit(6)', 6], ['device.destroy()', 'device.destroy()', 0]];
for (const [name, end, status] of ENDINGS) {
  const mistake = 'device.createBuffer({ size: 4, usage: 0 });';
  ends(`an error of the last call is heard at the end by ${name}`,
    `start().then(({ device }) => { device.onuncapturederror = ({ error }) => console.log(error.constructor.name); ${mistake} ${end} })`,
    status, 'GPUValidationError');
  test(`and printed when nobody listens, at the end by ${name}`, () => {
    const result = run(`start().then(({ device }) => { ${mistake} ${end} })`);
    assert.strictEqual(result.status, status);
    assert.match(result.stderr, /buffer-usage-empty/);
  });
}
for (const [name, end, status] of [['the script', '', 1], ['process.exit', 'process.exit(0)', 1], ['a code of its own', 'process.exit(6)', 6]])
  test(`what a listener throws at the end by ${name} is not lost`, () => {
    const result = run(`start().then(({ device }) => {
      device.onuncapturederror = () => { throw new Error("of the listener"); };
      device.createBuffer({ size: 4, usage: 0 }); ${end} })`);
    assert.strictEqual(result.status, status);
    assert.match(result.stderr, /Error: of the listener/);
  });
test('what a listener leaves for the next tick at the end runs behind it, also what that leaves', () => {
  const result = run(`start().then(({ device }) => {
    device.onuncapturederror = () => {
      let later;
      process.nextTick(() => { console.log(later); process.nextTick(console.log, "last"); });
      later = "then";
    };
    device.createBuffer({ size: 4, usage: 0 }); process.exit(0) })`);
  assert.strictEqual(result.status, 0, result.stderr);
  assert.strictEqual(result.stdout.trim(), 'then\nlast');
});
test('a handler of uncaughtException that throws ends the process as Node does', () => {
  const result = run(`
    process.on("uncaughtException", () => { throw new Error("of the handler"); });
    process.on("exit", () => console.log("end"));
    start().then(({ device }) => {
      device.onuncapturederror = () => { throw new Error("of the listener"); };
      device.createBuffer({ size: 4, usage: 0 }); process.exit(0) })`);
  assert.strictEqual(result.status, 7, result.stderr);
  assert.match(result.stderr, /of the handler/);
  assert.strictEqual(result.stdout.trim(), 'end');
});
test('an uncaughtException handler hears of it', () => {
  for (const end of ['', 'process.exit(0)']) {
    const result = run(`
      process.on("uncaughtException", ({ message }) => console.log(message));
      start().then(({ device }) => {
        device.onuncapturederror = () => { throw new Error("of the listener"); };
        device.createBuffer({ size: 4, usage: 0 }); ${end} })`);
    assert.strictEqual(result.status, 0, result.stderr);
    assert.strictEqual(result.stdout.trim(), 'of the listener');
  }
});
test('a process that ends before its devices have looked at all calls says so once', () => {
  const result = run(`start().then(({ device }) => {
    let code = '';
    for (let i = 0; i < 12000; ++i) code += \`x = sin(x * \${i}.5) + f32(i.x % \${i + 2}u); if (x > 1.5) { x = cos(x); }\n\`;
    const module = device.createShaderModule({ code: \`@group(0) @binding(0) var<storage, read_write> a: array<f32>;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) i: vec3u) { var x = 1.0; \${code} a[i.x] = x; }\` });
    device.createComputePipeline({ layout: 'auto', compute: { module } });
    device.createBuffer({ size: 4, usage: 0 });
  })`);
  assert.strictEqual(result.status, 0);
  const shown = /buffer-usage-empty/.test(result.stderr), said = result.stderr.split('their errors are not shown').length - 1;
  assert.strictEqual(said, shown ? 0 : 1, result.stderr);
});
test('the package may be evaluated many times', () => {
  const result = run(`
    const again = () => { for (const file of Object.keys(require.cache)) if (file.endsWith('.js')) delete require.cache[file]; };
    const all = Array.from({ length: 12 }, async () => {
      again();
      const { create } = require(${JSON.stringify(folder)});
      const device = await (await create().requestAdapter()).requestDevice();
      await device.queue.onSubmittedWorkDone();
      device.destroy();
      return (await device.lost).reason;
    });
    Promise.all(all).then((reasons) => console.log(...new Set(reasons)));`, { prelude: '' });
  assert.strictEqual(result.status, 0, result.stderr);
  assert.strictEqual(result.stdout.trim(), 'destroyed');
  assert.strictEqual(result.stderr, '');
});
test('a featureLevel that does not exist is a warning', () => {
  const result = run('create().requestAdapter({ featureLevel: "nope" }).then(console.log)');
  assert.strictEqual(result.stdout.trim(), 'null');
  assert.match(result.stderr, /GPUWarning: requestAdapter: there is no featureLevel "nope"/);
});
test('why there is no adapter is a warning', () => {
  const result = run('create(["adapter=nosuch"]).requestAdapter().then(console.log)');
  assert.strictEqual(result.stdout.trim(), 'null');
  assert.match(result.stderr, /GPUWarning: No adapter matches the name "nosuch"/);
  assert.strictEqual(run('try { create("adapter=0"); } catch (e) { console.log(e.constructor.name); }').stdout.trim(), 'TypeError');
});
test('an uncaught exception ends it as Node does', () => {
  for (let i = 0; i < RUNS; ++i) {
    const result = run('start().then(({ work }) => { work(); setTimeout(() => { throw new Error("mine"); }, 1); })');
    assert.strictEqual(result.status, 1, result.stderr);
    assert.match(result.stderr, /mine/);
  }
});
test('an exception in a listener surfaces as Node does it', () => {
  const result = run(`start().then(({ device }) => {
    device.addEventListener('uncapturederror', () => { throw new Error('from the listener'); });
    device.createBuffer({ size: 4, usage: 0 });
    return device.queue.onSubmittedWorkDone();
  })`);
  assert.strictEqual(result.status, 1);
  assert.match(result.stderr, /from the listener/);
});
ends('workers end, one terminated in the middle of its work', `
  const { Worker, isMainThread, parentPort } = require('node:worker_threads');
  const code = ${JSON.stringify(PRELUDE)} + \`
    start().then(async ({ work, device }) => {
      work();
      await device.queue.onSubmittedWorkDone();
      require('node:worker_threads').parentPort.postMessage('ready');
      work();
    });\`;
  Promise.all([0, 1, 2].map((i) => new Promise((resolve) => {
    const worker = new Worker(code, { eval: true });
    worker.once('message', () => { if (i === 0) worker.terminate(); });
    worker.once('exit', resolve);
  }))).then(() => console.log('all'));`, 0, 'all');
// The worker never comes back to its loop.
ends('the main thread exits while a worker works', `
  const { Worker } = require('node:worker_threads');
  const worker = new Worker(${JSON.stringify(PRELUDE)} + \`
    const sleep = new Int32Array(new SharedArrayBuffer(4));
    start().then(({ work }) => {
      require('node:worker_threads').parentPort.postMessage(1);
      for (;;) {
        work();
        Atomics.wait(sleep, 0, 0, 50);
      }
    })\`, { eval: true });
  worker.once('message', () => process.exit(3));`, 3);

// Minutes of work for the GPU, of which nobody wants the result.
const AHEAD = 'for (let i = 0; i < 1000; ++i) work();';
const WORKER = `
  const { Worker } = require('node:worker_threads');
  const ahead = () => new Worker(${JSON.stringify(`${PRELUDE}
    start().then(({ work }) => {
      ${AHEAD}
      require('node:worker_threads').parentPort.postMessage(1);
      for (;;);
    })`)}, { eval: true });`;
for (const [name, script] of [
  ['process.exit', `start().then(({ work }) => { ${AHEAD} process.exit(3); })`],
  ['the end of the script', `start().then(({ work }) => { ${AHEAD} process.exitCode = 3; })`],
  ['process.exit behind the destruction of the device',
    `start().then(({ work, device }) => { ${AHEAD} device.destroy(); process.exit(3); })`],
  ['process.exit while workers are ahead', `${WORKER}
    Promise.all([1, 2, 3].map(() => new Promise((resolve) => ahead().once('message', resolve)))).then(() => process.exit(3));`],
  ['a worker that is terminated', `${WORKER}
    const worker = ahead();
    worker.once('message', () => worker.terminate()).once('exit', () => { process.exitCode = 3; });`],
])
  test(`work that is far behind does not hold up ${name}`, () => {
    const result = run(script);
    assert.strictEqual(result.signal, null, result.stderr);
    assert.strictEqual(result.status, 3, result.stderr);
    assert.ok(result.ms < 20_000, `${result.ms} ms`);
  });
// What such workers leave goes when it is done, though the process goes on.
ends('devices of workers that have ended go by themselves', `
  const fs = require('node:fs'), { Worker } = require('node:worker_threads');
  const code = ${JSON.stringify(`${PRELUDE}
    start().then(({ work }) => {
      for (let i = 0; i < require('node:worker_threads').workerData; ++i) work();
      process.exit();
    });`)};
  const next = (workerData) => new Promise((resolve) => new Worker(code, { eval: true, workerData }).once('exit', resolve));
  const threads = () => fs.readdirSync('/proc/self/task').length;
  const turn = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  (async () => {
    await next(0);
    await turn(500);
    const before = threads();  // with those that a driver keeps
    // As much work as it takes to see them: some GPUs are fast.
    let work = 2, most = before;
    for (; most <= before && work < 1e5; work *= 4)
      for (let i = 0; i < 3; ++i) {
        await next(work);
        most = Math.max(most, threads());
      }
    console.log(most > before ? 'they are there' : work + ' dispatches have gone too early to see');
    while (threads() > before) await turn(20);
    console.log('they have gone');
  })();`, 0, 'they are there\nthey have gone');
// Node unloads an addon with the last worker that has it; Alba stays, as each load would make another Vulkan instance.
ends('workers that follow each other leave no threads behind', `
  const fs = require('node:fs'), { Worker } = require('node:worker_threads');
  const code = ${JSON.stringify(`require(${JSON.stringify(folder)}).create().requestAdapter().then((a) => a.requestDevice())`)};
  const next = () => new Promise((resolve) => new Worker(code, { eval: true }).once('exit', resolve));
  const threads = () => fs.readdirSync('/proc/self/task').length;
  (async () => {
    await next();
    const first = threads();
    for (let i = 0; i < 6; ++i) await next();
    // Devices go on threads of their own, a moment later.
    for (let i = 0; i < 500 && threads() > first + 2; ++i) await new Promise((resolve) => setTimeout(resolve, 10));
    console.log(threads() <= first + 2 ? 'none' : threads() - first);
  })();`, 0, 'none', { prelude: '' });

test('an idle device takes no processor time', () => {
  const result = run(`start().then(async ({ device, work }) => {
    work();
    await device.queue.onSubmittedWorkDone();
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);
  })`);
  assert.strictEqual(result.status, 0, result.stderr);
  assert.ok(Number(result.stdout) < 40, `${result.stdout} ms of two idle seconds`);
});

// A million objects that nobody keeps: memory stays within bounds, for the collector hears of what they cost.
for (const [name, body] of [
  ['buffers', 'device.createBuffer({ size: 64, usage: GPUBufferUsage.UNIFORM });'],
  ['bind groups', 'device.createBindGroup({ layout, entries: [{ binding: 0, resource: uniform }] });'],
  ['encoders', 'device.createCommandEncoder().finish();'],
])
  test(`a loop that makes and drops ${name} keeps bounded memory`, () => {
    const result = run(`start().then(async ({ device }) => {
      const layout = device.createBindGroupLayout({ entries: [{ binding: 0, visibility: 4, buffer: {} }] });
      const uniform = device.createBuffer({ size: 64, usage: GPUBufferUsage.UNIFORM });
      let most = 0;
      for (let i = 0; i < ${process.env.ALBA_OBJECTS ?? 200_000}; ++i) {
        ${body}
        if (i % 1000 === 0) await new Promise(setImmediate);
        if (i % 10000 === 0) most = Math.max(most, process.memoryUsage.rss());
      }
      console.log(Math.round(most / (1 << 20)));
    })`);
    assert.strictEqual(result.status, 0, result.stderr);
    assert.ok(Number(result.stdout) < 600, `${result.stdout} MiB at most`);
  });
