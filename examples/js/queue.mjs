// SPDX-License-Identifier: MIT
// Lesson: the queue. All work goes in through one queue and happens in the order in which it went in: submits, writes,
// and the bytes of buffers that are unmapped. That order stands in for all the semaphores and fences of other APIs.
import { create, globals } from 'alba-gpu';
Object.assign(globalThis, globals);

const adapter = await create().requestAdapter();
const device = await adapter.requestDevice();
const { queue } = device;
console.log(`one queue: ${queue === device.queue}`);

const { COPY_SRC, COPY_DST, STORAGE, MAP_READ } = GPUBufferUsage;
function buffer(label, usage = COPY_SRC | COPY_DST) {
  return device.createBuffer({ label, size: 4, usage });
}
function copy(from, to) {
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(from, to);
  return encoder.finish();
}
async function read(from) {
  const readable = buffer('readable', MAP_READ | COPY_DST);
  queue.submit([copy(from, readable)]);
  await readable.mapAsync(GPUMapMode.READ);
  const [number] = new Uint32Array(readable.getMappedRange());
  readable.unmap();
  return number;
}
async function errorOf(call) {
  device.pushErrorScope('validation');
  call();
  return (await device.popErrorScope())?.message.split('\n')[0];
}

// ---- One order for everything ---------------------------------------------------------------------------------------
// "How do I know that the data has arrived before the draw that uses it?" By having written it before the submit.
const uniforms = buffer('uniforms'), seen = buffer('seen');
queue.writeBuffer(uniforms, 0, new Uint32Array([1]));
queue.submit([copy(uniforms, seen)]);                   // a frame that uses the uniforms
queue.writeBuffer(uniforms, 0, new Uint32Array([2]));   // too late for that frame: the next one gets it
console.log(`the frame saw ${await read(seen)}`);
queue.submit([copy(uniforms, seen)]);
console.log(`the next frame saw ${await read(seen)}`);

// writeBuffer has copied the data when it returns, so one array serves for all frames.
const data = new Uint32Array([7]);
queue.writeBuffer(uniforms, 0, data);
data[0] = 8;
console.log(`written 7, then changed the array to ${data[0]}: the buffer holds ${await read(uniforms)}`);

// writeTexture waits in the same line. (So does copyExternalImageToTexture, for which Node has no images.)
const texture = device.createTexture({
  size: [1, 1], format: 'r32uint', usage: GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC,
});
const fill = (number) => queue.writeTexture({ texture }, new Uint32Array([number]), {}, [1, 1]);
fill(10);
const encoder = device.createCommandEncoder();
encoder.copyTextureToBuffer({ texture }, { buffer: seen }, [1, 1]);
const frame = encoder.finish();
queue.submit([frame]);
fill(20);
console.log(`the texel that the frame saw: ${await read(seen)}`);

// ---- Several command buffers ----------------------------------------------------------------------------------------
// Parts of a program that record by themselves hand over a command buffer each. Each of these appends its digit, so the
// number shows the order.
const module = device.createShaderModule({ code: /* wgsl */ `
  override digit: u32;
  @group(0) @binding(0) var<storage, read_write> number: u32;
  @compute @workgroup_size(1) fn append() { number = number * 10 + digit; }` });
const layout = device.createBindGroupLayout({
  entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
});
const number = buffer('number', STORAGE | COPY_SRC);
const group = device.createBindGroup({ layout, entries: [{ binding: 0, resource: number }] });
const [scene, interface_, effects] = [1, 2, 3].map((digit) => {
  const pipeline = device.createComputePipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }), compute: { module, constants: { digit } },
  });
  return () => {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(1);
    pass.end();
    return encoder.finish();
  };
});
queue.submit([scene(), interface_(), effects()]);
console.log(`scene, interface, effects in one submit: ${await read(number)}`);
queue.submit([effects()]);
queue.submit([]);
queue.submit([scene()]);
console.log(`effects and scene in two more: ${await read(number)}`);
console.log(`a command buffer for the second time: ${await errorOf(() => queue.submit([frame]))}`);

// ---- One submit or many ---------------------------------------------------------------------------------------------
// Every submit has a price of its own. One a frame is right for most; more are worth it to let the GPU begin early,
// while the CPU goes on recording.
async function timed(work) {
  await queue.onSubmittedWorkDone();
  const start = performance.now();
  await work();
  await queue.onSubmittedWorkDone();
  return performance.now() - start;
}
const COUNT = 200;
const recorded = () => Array.from({ length: COUNT }, scene);
const one = [], many = [];
for (let round = 0; round < 5; ++round) {
  const together = recorded(), apart = recorded();
  one.push(await timed(() => queue.submit(together)));
  many.push(await timed(() => apart.forEach((commands) => queue.submit([commands]))));
}
const best = (times) => `${Math.min(...times).toFixed(2)} ms`;
console.log(`${COUNT} command buffers: ${best(one)} in one submit, ${best(many)} in ${COUNT}`);

// ---- Knowing when it is done ----------------------------------------------------------------------------------------
// onSubmittedWorkDone says when all that was submitted before the call is through: to measure, as above, and to use
// things again. What it implies: mappings that were asked for earlier have been answered by then.
queue.writeBuffer(uniforms, 0, new Uint32Array([42]));
const readable = buffer('readable', MAP_READ | COPY_DST);
queue.submit([copy(uniforms, readable)]);
const order = [];
const mapped = readable.mapAsync(GPUMapMode.READ).then(() => order.push('mapped'));
const done = queue.onSubmittedWorkDone().then((value) => order.push(`done (${value})`));
await Promise.all([mapped, done]);
console.log(`order: ${order.join(', ')}; the number is ${new Uint32Array(readable.getMappedRange())[0]}`);

// While it is mapped, the buffer is the CPU's: whatever would write it is refused, the whole submit with it.
console.log(`copying into it now: ${await errorOf(() => queue.submit([copy(uniforms, readable)]))}`);
readable.unmap();

// A read needs its copy to be submitted first. A mapping waits for what is in the queue, not for what may still come,
// so this one is answered with the old number.
const map = async () => {
  await readable.mapAsync(GPUMapMode.READ);
  const [number] = new Uint32Array(readable.getMappedRange());
  readable.unmap();
  return number;
};
queue.writeBuffer(uniforms, 0, new Uint32Array([43]));
const forgotten = copy(uniforms, readable);
console.log(`read before the submit: ${await map()}`);
queue.submit([forgotten]);
console.log(`read after it: ${await map()}`);

// Waiting in each frame, on the other hand, makes CPU and GPU take turns. Let two frames be on their way instead.
const prepare = () => { for (const start = performance.now(); performance.now() - start < 1;); };  // the CPU's share
const heavy = () => { prepare(); queue.submit(Array.from({ length: 20 }, scene)); };
const taking = await timed(async () => {
  for (let i = 0; i < 30; ++i) {
    heavy();
    await queue.onSubmittedWorkDone();
  }
});
const overlapping = await timed(async () => {
  const inFlight = [];
  for (let i = 0; i < 30; ++i) {
    heavy();
    inFlight.push(queue.onSubmittedWorkDone());
    if (inFlight.length > 2) await inFlight.shift();
  }
});
console.log(`30 frames: ${taking.toFixed(1)} ms when each is waited for, ` +
  `${overlapping.toFixed(1)} ms with two on their way`);
device.destroy();
