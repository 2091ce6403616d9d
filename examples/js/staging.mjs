// SPDX-License-Identifier: MIT
// Lesson: staging. Memory that is fast for the GPU is not memory that the CPU sees, so a result takes two buffers and a
// copy. Pictures bring one more rule: in a copy their rows lie a multiple of 256 bytes apart.
import { create, globals } from 'alba-gpu';
import { writePng } from './png.mjs';
Object.assign(globalThis, globals);

const adapter = await create().requestAdapter();
const device = await adapter.requestDevice();

// The pipeline of a shader with one entry point, and what it works on, in the order of its bindings.
function prepare(label, code) {
  const module = device.createShaderModule({ label, code });
  return device.createComputePipeline({ label, layout: 'auto', compute: { module } });
}
function bind(pipeline, ...resources) {
  return device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0), entries: resources.map((resource, binding) => ({ binding, resource })),
  });
}
// Maps, copies the bytes out, and gives the buffer back to the GPU.
async function read(staging) {
  await staging.mapAsync(GPUMapMode.READ);
  const bytes = staging.getMappedRange().slice(0);  // unmap takes the original away
  staging.unmap();
  return bytes;
}

// ---- Compute and read back ------------------------------------------------------------------------------------------
// What everybody tries first: one buffer that the shader writes and the CPU maps. It is refused, because it would have
// to lie in memory that is slow for one of the two, and WebGPU wants such a price to be seen in the code.
device.pushErrorScope('validation');
device.createBuffer({ label: 'first try', size: 1024, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.MAP_READ });
const error = await device.popErrorScope();
console.log(`STORAGE | MAP_READ: ${error ? 'refused' : 'accepted'}`);

const COUNT = 1000, SIZE = COUNT * 4;
const work = device.createBuffer({
  label: 'work', size: SIZE, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
});
const staging = device.createBuffer({
  label: 'staging', size: SIZE, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
});
const squares = prepare('squares', /* wgsl */ `
  @group(0) @binding(0) var<storage, read_write> result: array<u32>;
  @compute @workgroup_size(64) fn square(@builtin(global_invocation_id) id: vec3u) {
    // 16 workgroups of 64 are 24 invocations more than there are numbers.
    if (id.x < arrayLength(&result)) { result[id.x] = id.x * id.x; }
  }`);

let encoder = device.createCommandEncoder();
let pass = encoder.beginComputePass();
pass.setPipeline(squares);
pass.setBindGroup(0, bind(squares, work));
pass.dispatchWorkgroups(Math.ceil(COUNT / 64));
pass.end();
encoder.copyBufferToBuffer(work, 0, staging, 0, SIZE);  // behind the pass, so it sees the results: no barrier by hand
device.queue.submit([encoder.finish()]);
const results = new Uint32Array(await read(staging));
const right = results.filter((value, i) => value === i * i).length;
console.log(`${COUNT} squares: ${right} right, the last is ${results.at(-1)}`);

// ---- A picture ------------------------------------------------------------------------------------------------------
// How far apart rows lie in a copy, and what a buffer for all of them takes.
function layoutOf(width, height, bytesPerPixel) {
  const bytesPerRow = Math.ceil(width * bytesPerPixel / 256) * 256;
  return { bytesPerRow, size: bytesPerRow * height, padding: bytesPerRow - width * bytesPerPixel };
}
for (const width of [640, 500, 512]) {
  const { bytesPerRow, padding } = layoutOf(width, 1, 4);
  console.log(`a row of ${width} pixels: ${width * 4} bytes, ${bytesPerRow} in a copy, ${padding} of them padding`);
}

const WIDTH = 500, HEIGHT = 300;
const picture = device.createTexture({
  label: 'picture', size: [WIDTH, HEIGHT], format: 'rgba8unorm',
  usage: GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.COPY_SRC,
});
const paint = prepare('paint', /* wgsl */ `
  @group(0) @binding(0) var picture: texture_storage_2d<rgba8unorm, write>;
  @compute @workgroup_size(8, 8) fn paint(@builtin(global_invocation_id) id: vec3u) {
    textureStore(picture, id.xy, vec4f(vec3f(vec3u(id.x, id.y, id.x ^ id.y) % 256), 255) / 255);  // outside: nothing
  }`);
const { bytesPerRow, size } = layoutOf(WIDTH, HEIGHT, 4);
const rows = device.createBuffer({ label: 'rows', size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });

encoder = device.createCommandEncoder();
pass = encoder.beginComputePass();
pass.setPipeline(paint);
pass.setBindGroup(0, bind(paint, picture.createView()));
pass.dispatchWorkgroups(Math.ceil(WIDTH / 8), Math.ceil(HEIGHT / 8));
pass.end();
encoder.copyTextureToBuffer(
  { texture: picture, mipLevel: 0, origin: { x: 0, y: 0, z: 0 } },
  { buffer: rows, offset: 0, bytesPerRow, rowsPerImage: HEIGHT },
  { width: WIDTH, height: HEIGHT, depthOrArrayLayers: 1 });
device.queue.submit([encoder.finish()]);

// Row by row, without what lies between them. Taking the buffer for one long row of pixels is what makes pictures lean;
// it goes well only while widths happen to be multiples of 64.
function unpack(bytes, width, height, bytesPerRow, bytesPerPixel) {
  const tight = new Uint8Array(width * height * bytesPerPixel);
  for (let y = 0; y < height; ++y)
    tight.set(bytes.subarray(y * bytesPerRow, y * bytesPerRow + width * bytesPerPixel), y * width * bytesPerPixel);
  return tight;
}
const pixels = unpack(new Uint8Array(await read(rows)), WIDTH, HEIGHT, bytesPerRow, 4);
let wrong = 0;
for (let y = 0, at = 0; y < HEIGHT; ++y)
  for (let x = 0; x < WIDTH; ++x, at += 4)
    if ([x % 256, y % 256, (x ^ y) % 256, 255].some((value, channel) => pixels[at + channel] !== value)) ++wrong;
writePng('staging.png', pixels, WIDTH, HEIGHT);
console.log(`staging.png: ${WIDTH} x ${HEIGHT}, ${wrong} pixels wrong`);

// ---- Reduce first, then read ----------------------------------------------------------------------------------------
// The largest of a million floats: bring the answer, 4 bytes, rather than the data, 4 MB.
const numbers = new Float32Array(1_000_000);
for (let i = 0, seed = 12345; i < numbers.length; ++i) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  numbers[i] = (seed >>> 8) / 2 ** 24;
}
numbers[765_432] = 1.5;  // the answer, which nobody reads on the way

const maximum = prepare('maximum', /* wgsl */ `
  @group(0) @binding(0) var<storage, read> numbers: array<f32>;
  @group(0) @binding(1) var<storage, read_write> maxima: array<f32>;
  var<workgroup> best: array<f32, 256>;
  // 256 numbers become one: half of the invocations compare, then a quarter, and so on.
  @compute @workgroup_size(256) fn reduce(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u,
                                          @builtin(local_invocation_index) local: u32) {
    best[local] = numbers[min(id.x, arrayLength(&numbers) - 1)];
    workgroupBarrier();
    for (var half = 128u; half > 0; half /= 2) {
      if (local < half) { best[local] = max(best[local], best[local + half]); }
      workgroupBarrier();
    }
    if (local == 0) { maxima[group.x] = best[0]; }
  }`);
const STORAGE = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
let from = device.createBuffer({ label: 'numbers', size: numbers.byteLength, usage: STORAGE });
device.queue.writeBuffer(from, 0, numbers);
const answer = device.createBuffer({
  label: 'answer', size: 4, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
});

encoder = device.createCommandEncoder();
pass = encoder.beginComputePass();
pass.setPipeline(maximum);
const counts = [numbers.length];
while (counts.at(-1) > 1) {
  const count = Math.ceil(counts.at(-1) / 256);
  const to = device.createBuffer({ label: `${count} maxima`, size: count * 4, usage: STORAGE });
  pass.setBindGroup(0, bind(maximum, from, to));
  pass.dispatchWorkgroups(count);  // sees what the dispatch before it wrote
  counts.push(count);
  from = to;
}
pass.end();
encoder.copyBufferToBuffer(from, 0, answer, 0, 4);
device.queue.submit([encoder.finish()]);
const [largest] = new Float32Array(await read(answer));
console.log(`the largest of ${counts.join(' -> ')}: ${largest}, ` +
  `read with ${answer.size} bytes instead of ${numbers.byteLength}`);
device.destroy();
