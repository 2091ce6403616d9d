// SPDX-License-Identifier: MIT
// Compares packages: node run.js alba=FOLDER webgpu=FOLDER runs calls.js for each in turn, ROUNDS times (5), the order
// turned round each time, and prints the medians and the median of the ratios within a round.
'use strict';
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const entries = process.argv.slice(2).map((argument) => argument.split('='));
if (entries.length < 1 || entries.some((entry) => entry.length !== 2)) {
  console.error('usage: node run.js NAME=PACKAGE-FOLDER...');
  process.exit(2);
}
const rounds = [];
for (let round = 0; round < Number(process.env.ROUNDS ?? 5); ++round) {
  const times = {};
  for (const [name, folder] of round % 2 ? [...entries].reverse() : entries) {
    const result = spawnSync(process.execPath, [path.join(__dirname, 'calls.js'), path.resolve(folder)], { encoding: 'utf8' });
    if (result.status !== 0) console.error(`${name} ended with ${result.status ?? result.signal}: ${result.stderr.slice(0, 500)}`);
    for (const line of result.stdout.trim().split('\n')) {
      const [what, time] = line.split('\t');
      (times[what] ??= {})[name] = Number(time);
    }
  }
  rounds.push(times);
}
const median = (list) => list.filter(Number.isFinite).sort((a, b) => a - b)[list.length >> 1];
const [[first], [second] = []] = entries;
console.log(['nanoseconds a call'.padEnd(38), ...entries.map(([name]) => name.padStart(10)), 'ratio'.padStart(8)].join(''));
for (const what of Object.keys(rounds[0])) {
  const cells = entries.map(([name]) => (median(rounds.map((times) => times[what]?.[name]))?.toFixed(0) ?? '-').padStart(10));
  const ratio = second ? median(rounds.map((times) => times[what]?.[first] / times[what]?.[second]))?.toFixed(2) ?? '-' : '';
  console.log([what.padEnd(38), ...cells, ratio.padStart(8)].join(''));
}
