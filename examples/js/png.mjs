// SPDX-License-Identifier: MIT
// A PNG file from 8-bit RGBA rows that follow each other: a signature and three chunks, with nothing but what Node
// brings.
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; ++bit) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

// Length, name, contents, and the checksum of the last two.
function chunk(name, contents) {
  const out = Buffer.alloc(contents.length + 12);
  out.writeUInt32BE(contents.length, 0);
  out.write(name, 4, 'latin1');
  out.set(contents, 8);
  out.writeUInt32BE(crc32(out.subarray(4, -4)), contents.length + 8);
  return out;
}

export function encodePng(rgba, width, height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);  // 8 bits a channel, red green blue alpha
  // Every row begins with the number of its filter: 0, none.
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; ++y) rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

export function writePng(file, rgba, width, height) {
  writeFileSync(file, encodePng(rgba, width, height));
}
