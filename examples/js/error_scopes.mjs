// SPDX-License-Identifier: MIT
// Lesson: error scopes. Calls return at once and always with an object; whether it is any good turns out later. A scope
// asks "did this go well?" about the calls between its push and its pop.
import { create, globals } from 'alba-gpu';
Object.assign(globalThis, globals);

const adapter = await create().requestAdapter();
let device = await adapter.requestDevice({ label: 'first' });
const firstLine = (text) => text.split('\n')[0];
const { MAP_READ, MAP_WRITE, STORAGE } = GPUBufferUsage;
const mistake = (label) => device.createBuffer({ label, size: 64, usage: MAP_READ | STORAGE });

// ---- Calls that don't throw -----------------------------------------------------------------------------------------
device.pushErrorScope('validation');
const buffer = device.createBuffer({ label: 'vertices of the tree', size: 64, usage: MAP_READ | MAP_WRITE });
let error = await device.popErrorScope();
console.log(`an impossible buffer: ${buffer.constructor.name} "${buffer.label}" of ${buffer.size} bytes`);
console.log(`its error: ${error.constructor.name}, ${firstLine(error.message)}`);

// Being invalid is contagious. Each thing that is made of it says so again; a command buffer that uses it says so once.
device.pushErrorScope('validation');
const encoder = device.createCommandEncoder({ label: 'frame' });
encoder.clearBuffer(buffer);
const commands = encoder.finish();
error = await device.popErrorScope();
console.log(`finish: ${firstLine(error.message)}`);
device.pushErrorScope('validation');
device.queue.submit([commands]);
error = await device.popErrorScope();
console.log(`submit: ${firstLine(error.message)}`);

// What does throw is what never became a call: arguments of the wrong type, or missing.
for (const descriptor of [{ usage: STORAGE }, { size: 'large', usage: STORAGE }])
  try {
    device.createBuffer(descriptor);
  } catch (thrown) {
    console.log(`thrown: ${thrown.name}, ${thrown.message}`);
  }

// ---- A scope that cannot be forgotten -------------------------------------------------------------------------------
// A push without its pop swallows all errors that come after it: the program goes silent. So the pop is in a `finally`,
// where an exception of `make` can't get past it. (Nothing is awaited between the two: what other code calls meanwhile
// would end up in this scope.)
async function withScope(filter, make) {
  let value, popped;
  device.pushErrorScope(filter);
  try {
    value = make();
  } finally {
    popped = device.popErrorScope();
  }
  return { value, error: await popped };
}
const { error: broken } = await withScope('validation', () => device.createComputePipeline({
  label: 'particles', layout: 'auto',
  compute: { module: device.createShaderModule({ label: 'particles', code: 'fn main() { return 1; }' }) },
}));
console.log(`a pipeline: ${firstLine(broken.message)}`);
const make = () => { throw new Error('a file that could not be read'); };
const failed = await withScope('validation', make).catch((e) => e);
const empty = await device.popErrorScope().catch((e) => e);  // a pop too many rejects
console.log(`after an exception (${failed.message}) no scope is left: ${empty.name}`);

// ---- Filters and nesting --------------------------------------------------------------------------------------------
// The innermost scope whose filter fits takes the error; the others don't hear of it.
device.pushErrorScope('validation');
device.pushErrorScope('out-of-memory');
mistake('bad usage');
const memory = device.popErrorScope(), validation = device.popErrorScope();
console.log(`inner (out-of-memory): ${await memory}; outer (validation): ${(await validation).constructor.name}`);
// A scope tells one error, the first here, and swallows the rest: narrow scopes tell more.
const { error: told } = await withScope('validation', () => { mistake('first'); mistake('second'); });
console.log(`two errors in one scope: ${told.message.includes('"first"') ? 'the first' : 'another'} is told`);

// ---- A plan B: the shadow map that fits -----------------------------------------------------------------------------
// Asking for much memory is legal, and may fail all the same. Only asking tells.
async function shadowMap(side, layers) {
  const { value: texture, error } = await withScope('out-of-memory', () => device.createTexture({
    label: `shadows ${side} x ${side} x ${layers}`, size: [side, side, layers], format: 'depth32float',
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
  }));
  if (!error) return texture;
  texture.destroy();  // holds no memory, so it needn't be; but nobody shall use it by mistake
  console.log(`too large (${error.constructor.name}): ${side} x ${side} x ${layers}`);
  return null;
}
let map = null;
for (let side = 8192, layers = 256; !map && side >= 512;) {  // from 64 GiB downwards
  map = await shadowMap(side, layers);
  if (!map && layers > 4) layers /= 4;
  else if (!map) side /= 2;
}
console.log(`shadow map: ${map.width} x ${map.height} with ${map.depthOrArrayLayers} layers`);
map.destroy();

// ---- While developing: a scope around the frame ---------------------------------------------------------------------
// Not awaited, for that would make the frame wait for the GPU: whatever was wrong is told when it is known.
const DEBUG = true;
function frame() {
  if (DEBUG) device.pushErrorScope('validation');
  const encoder = device.createCommandEncoder({ label: 'frame 7' });
  const pass = encoder.beginComputePass({ label: 'simulation' });
  pass.dispatchWorkgroups(1);  // somebody forgot the pipeline
  pass.end();
  device.queue.submit([encoder.finish()]);
  if (DEBUG) device.popErrorScope().then((error) => error && console.log(`in frame 7: ${firstLine(error.message)}`));
}
frame();
await device.queue.onSubmittedWorkDone();

// ---- What no scope takes --------------------------------------------------------------------------------------------
// The safety net: an event for each error that no scope took.
const heard = [];
device.addEventListener('uncapturederror', (event) => {
  event.preventDefault();  // it is dealt with: nothing for the console
  heard.push(event.error);
});
mistake('nobody looks');
await device.queue.onSubmittedWorkDone();
console.log(`uncaptured: ${heard.length}, ${firstLine(heard[0].message)}`);

device.pushErrorScope('validation');  // a scope that is left open ...
mistake('silent');
await device.queue.onSubmittedWorkDone();
const silent = heard.length;
await device.popErrorScope();
mistake('heard again');
await device.queue.onSubmittedWorkDone();
console.log(`uncaptured with a forgotten scope: ${silent}, after its pop: ${heard.length}`);  // ... silences the net

// ---- The loss of the device -----------------------------------------------------------------------------------------
// Losing the device is no error: it is a promise that every program should wait for. A dead device doesn't complain
// about anything, so a scope on it looks as if all was well.
device.lost.then(({ reason }) => console.log(`lost: ${reason}`));
device.pushErrorScope('validation');
device.destroy();
mistake('on a lost device');
console.log(`scope on the lost device: ${await device.popErrorScope()}; uncaptured still ${heard.length}`);
// Going on takes a new adapter and a new device, and everything that was made with the old one.
device = await (await create().requestAdapter()).requestDevice({ label: 'second' });
const { value, error: none } = await withScope('validation', () => device.createBuffer({ size: 64, usage: STORAGE }));
console.log(`the new device works: ${value.size} bytes, error ${none}`);
device.destroy();
