// SPDX-License-Identifier: MIT
// What calls cost in JavaScript, for any package in the shape of npm's `webgpu`: node calls.js PACKAGE prints a line a case,
// name and nanoseconds of the calling thread's time for one call (for what is awaited: of the clock). run.js compares.
'use strict';
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const COUNT = 1000;  // calls in a measurement
const REPEATS = Number(process.env.BENCH_REPEATS ?? 30);

function median(list) {
  return list.sort((a, b) => a - b)[list.length >> 1];
}
const now = () => Number(process.hrtime.bigint());

async function main() {
  const { create, globals } = await import(pathToFileURL(path.join(process.argv[2], 'index.js')));
  Object.assign(globalThis, globals);
  // Kept: some packages let go of everything when this object is collected.
  globalThis.gpu = create([]);
  const adapter = await globalThis.gpu.requestAdapter();
  const device = await adapter.requestDevice();
  device.addEventListener('uncapturederror', (event) => { console.error(event.error.message); process.exitCode = 1; });
  const { queue } = device;
  const settle = () => queue.onSubmittedWorkDone();
  async function measure(name, count, body) {
    const times = [];
    for (let i = 0; i < REPEATS + 3; ++i) {
      const from = now();
      const result = body();
      if (result instanceof Promise) await result;
      if (i >= 3) times.push((now() - from) / count);
      await settle();
    }
    console.log(`${name}\t${median(times).toFixed(1)}`);
  }

  const uniform = device.createBuffer({ size: 256 * COUNT, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  const layout = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility: GPUShaderStage.VERTEX | GPUShaderStage.COMPUTE, buffer: { hasDynamicOffset: true } }],
  });
  const fixed = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: {} }],
  });
  const pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [layout] });
  const module = device.createShaderModule({ code: `
    @group(0) @binding(0) var<uniform> u: vec4f;
    @vertex fn v() -> @builtin(position) vec4f { return u; }
    @fragment fn f() -> @location(0) vec4f { return vec4f(1); }
    @compute @workgroup_size(1) fn c() { _ = u; }` });
  const render = device.createRenderPipeline({
    layout: pipelineLayout, vertex: { module }, fragment: { module, targets: [{ format: 'rgba8unorm' }] },
    primitive: { topology: 'point-list' },
  });
  const compute = device.createComputePipeline({ layout: pipelineLayout, compute: { module } });
  const group = device.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer: uniform, size: 16 } }] });
  const view = device.createTexture({ size: [4, 4], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT }).createView();
  const read = device.createBuffer({ size: 4, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const data = new Uint8Array(64);

  await measure('createBindGroup', COUNT, () => {
    for (let i = 0; i < COUNT; ++i)
      device.createBindGroup({ layout: fixed, entries: [{ binding: 0, resource: { buffer: uniform, size: 16 } }] });
  });
  await measure('writeBuffer of 64 bytes', COUNT, () => {
    for (let i = 0; i < COUNT; ++i) queue.writeBuffer(uniform, i * 64, data);
  });
  await measure('setBindGroup + draw', COUNT, () => {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({ colorAttachments: [{ view, loadOp: 'clear', storeOp: 'store' }] });
    pass.setPipeline(render);
    for (let i = 0; i < COUNT; ++i) {
      pass.setBindGroup(0, group, [i * 256]);
      pass.draw(1);
    }
    pass.end();
    encoder.finish();
  });
  await measure('setBindGroup + dispatch', COUNT, () => {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(compute);
    for (let i = 0; i < COUNT; ++i) {
      pass.setBindGroup(0, group, [i * 256]);
      pass.dispatchWorkgroups(1);
    }
    pass.end();
    encoder.finish();
  });
  const offsets = new Uint32Array(COUNT);
  for (let i = 0; i < COUNT; ++i) offsets[i] = i * 256;
  await measure('setBindGroup with a Uint32Array', COUNT, () => {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    for (let i = 0; i < COUNT; ++i) pass.setBindGroup(0, group, offsets, i, 1);
    pass.end();
    encoder.finish();
  });
  await measure('encoder, finish, submit', 100, () => {
    for (let i = 0; i < 100; ++i) queue.submit([device.createCommandEncoder().finish()]);
  });
  await measure('pushErrorScope + popErrorScope', COUNT, async () => {
    const popped = [];
    for (let i = 0; i < COUNT; ++i) {
      device.pushErrorScope('validation');
      popped.push(device.popErrorScope());
    }
    await Promise.all(popped);
  });
  await measure('readback of 4 bytes (awaited)', 20, async () => {
    for (let i = 0; i < 20; ++i) {
      queue.writeBuffer(read, 0, data, 0, 4);
      await read.mapAsync(GPUMapMode.READ);
      void new Uint32Array(read.getMappedRange())[0];
      read.unmap();
    }
  });
  await measure('mapAsync on an idle buffer (awaited)', 20, async () => {
    for (let i = 0; i < 20; ++i) {
      await read.mapAsync(GPUMapMode.READ);
      read.unmap();
    }
  });
  await measure('onSubmittedWorkDone with nothing to do (awaited)', 20, async () => {
    for (let i = 0; i < 20; ++i) await queue.onSubmittedWorkDone();
  });
  device.destroy();
}
main().then(() => process.exit(process.exitCode));
