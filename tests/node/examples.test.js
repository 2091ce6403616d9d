// SPDX-License-Identifier: MIT
// The lessons in examples/js do what they say, where a user would run them: in a folder with the installed package. The
// lines are compared as a whole where they must always be the same, and by their numbers where they are measured.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const zlib = require('node:zlib');
const { root, install, run } = require('./installed');

const home = install();
fs.cpSync(path.join(root, 'examples/js'), home, { recursive: true, filter: (file) => !file.includes('node_modules') });

// Runs an example, which must end well and in silence but for its lines. `line(beginning)` is the rest of the one line that
// begins so.
function example(name) {
  const result = run(home, name);
  assert.strictEqual(result.signal, null);
  assert.strictEqual(result.stderr, '');
  assert.strictEqual(result.status, 0, result.stdout);
  return function line(beginning) {
    const found = result.lines.filter((text) => text.startsWith(beginning));
    assert.strictEqual(found.length, 1, `${found.length} lines begin with "${beginning}":\n${result.stdout}`);
    return found[0].slice(beginning.length);
  };
}
function numbers(text, pattern) {
  const match = pattern.exec(text);
  assert.ok(match, `${JSON.stringify(text)} is not ${pattern}`);
  return match.slice(1).map(Number);
}

test('timestamps.mjs', () => {
  const line = example('timestamps.mjs');
  const feature = line('timestamp-query: ');
  if (feature === 'offered false, granted false') return line('There is no clock on this adapter.');
  assert.strictEqual(feature, 'offered true, granted true');
  assert.match(line('one buffer for both: '), /^refused: .*MAP_READ\|QUERY_RESOLVE/);
  assert.match(line('resolving to offset 8: '), /^refused: .* 8 .*"resolved times".* 256/);
  assert.strictEqual(line('resolving to offset 256: '), 'accepted');
  assert.strictEqual(line('before any pass: '), '0, 0, 0, 0; usable: false');
  const [draw, compute] = numbers(line('one frame: '), /^draw ([\d.]+) us, compute ([\d.]+) us$/);
  assert.ok(draw > 0 && draw < 60e6 && compute > 0 && compute < 60e6);
  assert.strictEqual(line('after 120 days: '), 'subtracted first 1 ns, converted first 2 ns');
  assert.strictEqual(line('an end that is missing: '), `signed -5 ns, unsigned ${2n ** 64n - 5n} ns`);
  const [median, shortest, longest, unusable] =
    numbers(line('100 passes: '), /^median ([\d.]+) us, shortest ([\d.]+) us, longest ([\d.]+) us, (\d+) unusable$/);
  assert.ok(0 < shortest && shortest <= median && median <= longest && longest < 60e6, `${[shortest, median, longest]}`);
  assert.ok(unusable < 50);
});

test('staging.mjs', () => {
  const line = example('staging.mjs');
  assert.strictEqual(line('STORAGE | MAP_READ: '), 'refused');
  assert.strictEqual(line('1000 squares: '), '1000 right, the last is 998001');
  assert.strictEqual(line('a row of 640 pixels: '), '2560 bytes, 2560 in a copy, 0 of them padding');
  assert.strictEqual(line('a row of 500 pixels: '), '2000 bytes, 2048 in a copy, 48 of them padding');
  assert.strictEqual(line('a row of 512 pixels: '), '2048 bytes, 2048 in a copy, 0 of them padding');
  assert.strictEqual(line('staging.png: '), '500 x 300, 0 pixels wrong');
  assert.strictEqual(line('the largest of 1000000 -> 3907 -> 16 -> 1: '), '1.5, read with 4 bytes instead of 4000000');

  // The file is read without the help of png.mjs.
  const png = fs.readFileSync(path.join(home, 'staging.png'));
  assert.strictEqual(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const chunks = {};
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at), name = png.toString('latin1', at + 4, at + 8);
    chunks[name] = png.subarray(at + 8, at + 8 + length);
    if (zlib.crc32) assert.strictEqual(png.readUInt32BE(at + 8 + length), zlib.crc32(png.subarray(at + 4, at + 8 + length)), name);
    at += 12 + length;
  }
  assert.deepStrictEqual(Object.keys(chunks), ['IHDR', 'IDAT', 'IEND']);
  assert.deepStrictEqual([...chunks.IHDR], [0, 0, 500 >> 8, 500 & 255, 0, 0, 300 >> 8, 300 & 255, 8, 6, 0, 0, 0]);
  const rows = zlib.inflateSync(chunks.IDAT);
  assert.strictEqual(rows.length, 300 * 2001);
  for (const [x, y] of [[0, 0], [499, 0], [257, 100], [0, 299], [499, 299]]) {
    const at = y * 2001 + 1 + x * 4;
    assert.deepStrictEqual([...rows.subarray(at, at + 4)], [x % 256, y % 256, (x ^ y) % 256, 255], `${x}, ${y}`);
  }
});

test('queue.mjs', () => {
  const line = example('queue.mjs');
  assert.strictEqual(line('one queue: '), 'true');
  assert.strictEqual(line('the frame saw '), '1');
  assert.strictEqual(line('the next frame saw '), '2');
  assert.strictEqual(line('written 7, then changed the array to 8: '), 'the buffer holds 7');
  assert.strictEqual(line('the texel that the frame saw: '), '10');
  assert.strictEqual(line('scene, interface, effects in one submit: '), '123');
  assert.strictEqual(line('effects and scene in two more: '), '12331');
  assert.match(line('a command buffer for the second time: '), /submitted before/);
  for (const time of numbers(line('200 command buffers: '), /^([\d.]+) ms in one submit, ([\d.]+) ms in 200$/))
    assert.ok(time > 0 && time < 60e3);
  assert.strictEqual(line('order: '), 'mapped, done (undefined); the number is 42');
  assert.match(line('copying into it now: '), /"readable".* mapped/);
  assert.strictEqual(line('read before the submit: '), '42');
  assert.strictEqual(line('read after it: '), '43');
  const [taking, overlapping] =
    numbers(line('30 frames: '), /^([\d.]+) ms when each is waited for, ([\d.]+) ms with two on their way$/);
  assert.ok(taking >= 30 && overlapping >= 30, 'each frame has a millisecond of work');
});

test('error_scopes.mjs', () => {
  const line = example('error_scopes.mjs');
  assert.strictEqual(line('an impossible buffer: '), 'GPUBuffer "vertices of the tree" of 64 bytes');
  assert.match(line('its error: '), /^GPUValidationError, .*MAP_READ\|MAP_WRITE.*"vertices of the tree"/);
  assert.match(line('finish: '), /"vertices of the tree".* is invalid.*"frame"/);
  assert.match(line('submit: '), /CommandBuffer.* is invalid/);
  assert.match(line('thrown: TypeError, GPUBufferDescriptor.size is '), /required/);
  assert.match(line('thrown: TypeError, GPUBufferDescriptor.size: '), /"large"/);
  assert.match(line('a pipeline: '), /"particles" is invalid: 1:\d+: /);
  assert.strictEqual(line('after an exception (a file that could not be read) '), 'no scope is left: OperationError');
  assert.strictEqual(line('inner (out-of-memory): '), 'null; outer (validation): GPUValidationError');
  assert.strictEqual(line('two errors in one scope: '), 'the first is told');
  const [width, height, layers] = numbers(line('shadow map: '), /^(\d+) x (\d+) with (\d+) layers$/);
  assert.ok(width === height && width >= 512 && width <= 8192 && layers >= 4 && layers <= 256);
  // 64 GiB, which few have.
  if (layers < 256) assert.strictEqual(line('too large (GPUOutOfMemoryError): 8192 x 8192 x 256'), '');
  assert.match(line('in frame 7: '), /^No pipeline is set.*"simulation".*"frame 7"/);
  assert.match(line('uncaptured: '), /^1, .*"nobody looks"/);
  assert.strictEqual(line('uncaptured with a forgotten scope: '), '1, after its pop: 2');
  assert.strictEqual(line('lost: '), 'destroyed');
  assert.strictEqual(line('scope on the lost device: '), 'null; uncaptured still 2');
  assert.strictEqual(line('the new device works: '), '64 bytes, error null');
});
