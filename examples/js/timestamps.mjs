// SPDX-License-Identifier: MIT
// Lesson: timestamp queries. The GPU runs a pass long after it was recorded, so a clock around the calls measures how
// long recording took. Only the GPU can say how long the pass took: it notes the time when a pass begins and when it
// ends.
import { create, globals } from 'alba-gpu';
Object.assign(globalThis, globals);  // GPUBufferUsage and the like, as a browser has them

// ---- Asking for the clock -------------------------------------------------------------------------------------------
// requestDevice refuses to give any device if a required feature is missing. So ask the adapter first ...
const adapter = await create().requestAdapter();
if (!adapter) throw new Error('There is no adapter.');
const offered = adapter.features.has('timestamp-query');
const device = await adapter.requestDevice({ label: 'measured', requiredFeatures: offered ? ['timestamp-query'] : [] });
// ... and from here on believe the device only: what counts is what it was granted, not what could have been asked for.
const granted = device.features.has('timestamp-query');
console.log(`timestamp-query: offered ${offered}, granted ${granted}`);
if (!granted) {
  console.log('There is no clock on this adapter.');
  process.exit(0);
}

// ---- Something to measure -------------------------------------------------------------------------------------------
// A triangle that covers the whole target, with pixels that take a while.
const module = device.createShaderModule({
  label: 'ripples',
  code: /* wgsl */ `
    @vertex fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
      return vec4f(f32(i & 1) * 4 - 1, f32(i >> 1) * 4 - 1, 0, 1);
    }
    @fragment fn shade(@builtin(position) p: vec4f) -> @location(0) vec4f {
      var v = p.xy / 256;
      for (var i = 0; i < 16; i++) { v = sin(v.yx * 1.7 + 0.3); }
      return vec4f(v * 0.5 + 0.5, 0.5, 1);
    }
    @group(0) @binding(0) var<storage, read_write> numbers: array<f32>;
    @compute @workgroup_size(64) fn grow(@builtin(global_invocation_id) id: vec3u) {
      numbers[id.x] = sqrt(numbers[id.x] + f32(id.x));
    }`,
});
const drawing = device.createRenderPipeline({
  layout: 'auto', vertex: { module }, fragment: { module, targets: [{ format: 'rgba8unorm' }] },
});
const computing = device.createComputePipeline({ layout: 'auto', compute: { module } });
const target = device.createTexture({
  size: [256, 256], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT,
});
const numbers = device.createBuffer({ size: 4 << 16, usage: GPUBufferUsage.STORAGE });
const group = device.createBindGroup({
  layout: computing.getBindGroupLayout(0), entries: [{ binding: 0, resource: numbers }],
});

// timestampWrites has the same three members for both kinds of pass, and names the boundaries of the pass as a whole.
// There is no way to take the time inside of a pass: its draws overlap, so there is no such moment.
function draw(encoder, timestampWrites) {
  const pass = encoder.beginRenderPass({
    colorAttachments: [
      { view: target.createView(), clearValue: { r: 0, g: 0, b: 0, a: 1 }, loadOp: 'clear', storeOp: 'store' },
    ],
    timestampWrites,
  });
  pass.setPipeline(drawing);
  pass.draw(3);
  pass.end();
}
function compute(encoder, timestampWrites) {
  const pass = encoder.beginComputePass({ timestampWrites });
  pass.setPipeline(computing);
  pass.setBindGroup(0, group);
  pass.dispatchWorkgroups(1 << 10);
  pass.end();
}

// ---- The clock, and two buffers to read it --------------------------------------------------------------------------
// A query set is a row of slots, at most 4096, which many passes may share as long as each has slots of its own. One
// set, made once: one a frame would be a leak.
const clock = device.createQuerySet({ label: 'clock', type: 'timestamp', count: 4 });
const BYTES = 8;         // of one time
const ALIGNMENT = 256;   // of the place where times are resolved to
const renderTimes = { querySet: clock, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 };
const computeTimes = { querySet: clock, beginningOfPassWriteIndex: 2, endOfPassWriteIndex: 3 };

// Nobody but the GPU can look into a query set. It resolves the set into a buffer; but QUERY_RESOLVE and MAP_READ
// exclude each other, for a buffer that may be mapped can be nothing but the destination of copies. Hence the second
// buffer.
const resolved = device.createBuffer({
  label: 'resolved times', size: ALIGNMENT + 2 * BYTES, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
});
const readable = device.createBuffer({
  label: 'readable times', size: 4 * BYTES, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
});

// Recorded behind the passes, outside of them. The order is all that is needed: no barrier to set by hand.
function resolve(encoder) {
  encoder.resolveQuerySet(clock, 0, 2, resolved, 0);
  encoder.resolveQuerySet(clock, 2, 2, resolved, ALIGNMENT);
  encoder.copyBufferToBuffer(resolved, 0, readable, 0, 2 * BYTES);
  encoder.copyBufferToBuffer(resolved, ALIGNMENT, readable, 2 * BYTES, 2 * BYTES);
}
async function read() {
  await readable.mapAsync(GPUMapMode.READ);
  // Signed, although times are not: an end before its beginning then shows as a negative number.
  const times = [...new BigInt64Array(readable.getMappedRange())];
  readable.unmap();  // detaches the mapped memory, which is why the times were copied
  return times;
}
// Subtract as BigInt, convert afterwards. null if there is nothing to be learnt from the two.
function microseconds(begin, end) {
  return end > begin ? Number(end - begin) / 1e3 : null;
}

async function refused(what, call) {
  device.pushErrorScope('validation');
  call();
  const error = await device.popErrorScope();
  console.log(`${what}: ${error ? `refused: ${error.message.split('\n')[0]}` : 'accepted'}`);
}
await refused('one buffer for both', () => {
  device.createBuffer({ size: 16, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.MAP_READ });
});
for (const offset of [8, ALIGNMENT])
  await refused(`resolving to offset ${offset}`, () => {
    const encoder = device.createCommandEncoder();
    encoder.resolveQuerySet(clock, 0, 2, resolved, offset);
    encoder.finish();
  });

// A slot that no pass wrote holds 0. (One that a pass wrote keeps its time until it is written again: a frame that
// skips the pass reads the old one.)
let encoder = device.createCommandEncoder();
resolve(encoder);
device.queue.submit([encoder.finish()]);
const fresh = await read();
console.log(`before any pass: ${fresh.join(', ')}; usable: ${microseconds(fresh[0], fresh[1]) !== null}`);

// ---- One frame, two passes ------------------------------------------------------------------------------------------
// (The first use of a pipeline pays for what the driver has put off until then.)
encoder = device.createCommandEncoder({ label: 'frame' });
draw(encoder, renderTimes);
compute(encoder, computeTimes);
resolve(encoder);
device.queue.submit([encoder.finish()]);
const [drawBegin, drawEnd, computeBegin, computeEnd] = await read();
console.log(`one frame: draw ${microseconds(drawBegin, drawEnd)} us, ` +
  `compute ${microseconds(computeBegin, computeEnd)} us`);

// Why the subtraction comes first: a Number is exact up to 2^53, which is 104 days in nanoseconds. On a machine that
// has run for 120, a pass of one nanosecond would look like this:
const uptime = 120n * 24n * 3600n * 1_000_000_000n, begin = uptime + 1n, end = uptime + 2n;
console.log(`after 120 days: subtracted first ${Number(end - begin)} ns, ` +
  `converted first ${Number(end) - Number(begin)} ns`);
// And why the view is signed: an end that was never written.
console.log(`an end that is missing: signed ${0n - 5n} ns, unsigned ${BigInt.asUintN(64, 0n - 5n)} ns`);

// ---- A hundred passes -----------------------------------------------------------------------------------------------
// Waiting for every pass, as here, ends the overlap of CPU and GPU: good for an honest number of one pass by itself,
// wrong as an instrument that stays on.
async function measureOnePass() {
  const encoder = device.createCommandEncoder({ label: 'measured frame' });
  draw(encoder, renderTimes);
  encoder.resolveQuerySet(clock, 0, 2, resolved, 0);
  // A buffer that is mapped, or about to be, must not be copied to. With one await a frame it never is; without, ask.
  const free = readable.mapState === 'unmapped';
  if (free) encoder.copyBufferToBuffer(resolved, 0, readable, 0, 2 * BYTES);
  device.queue.submit([encoder.finish()]);
  if (!free) return null;
  const [begin, end] = await read();
  return microseconds(begin, end);
}
const times = [];
let unusable = 0;
for (let i = 0; i < 100; ++i) {
  const time = await measureOnePass();
  if (time === null) ++unusable;
  else times.push(time);
}
times.sort((a, b) => a - b);
console.log(`100 passes: median ${times[times.length >> 1]} us, shortest ${times[0]} us, longest ${times.at(-1)} us, ` +
  `${unusable} unusable`);
clock.destroy();
device.destroy();
