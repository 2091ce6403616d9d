// SPDX-License-Identifier: MIT
// Runs the cases of one query of the public conformance suite against the addon, from case number `start`, each `step`th of
// them, in the suite's order or (`shuffle`) in another that is the same each time, and prints a line of JSON for each: one
// before, so that a crash has a name, and one after. script/cts starts it.
//   node --expose-gc cases.js CTS-FOLDER PACKAGE QUERY START STEP [shuffle]
'use strict';
const path = require('node:path');
const fs = require('node:fs');
const [cts, packageFolder, query, start, step, shuffle] = process.argv.slice(2);
const common = (file) => require(path.join(cts, 'out-node/common', file));

const { create, globals } = require(packageFolder);
Object.assign(globalThis, globals);
// The suite of November 2025 counts the flags, and doesn't know this one yet.
const { TRANSIENT_ATTACHMENT: newer, ...known } = globals.GPUTextureUsage;
globalThis.GPUTextureUsage = Object.freeze(known);
void newer;

const { DefaultTestFileLoader } = common('internal/file_loader.js');
const { Logger } = common('internal/logging/logger.js');
const { parseQuery } = common('internal/query/parseQuery.js');
const { setGPUProvider } = common('util/navigator_gpu.js');
const { dataCache } = common('framework/data_cache.js');
const { getResourcePath } = common('framework/resources.js');
setGPUProvider(() => create([]));
dataCache.setStore({
  // What is cut short counts as missing: the suite computes it.
  load: async (file) => {
    const bytes = await fs.promises.readFile(path.join(cts, 'out-node', getResourcePath(`cache/${file}`)));
    return bytes;
  },
});

// Written at once: what is still on its way when the process dies is lost.
function print(line) {
  fs.writeSync(1, JSON.stringify(line) + '\n');
}

// A prime that divides no file's number of cases.
const kStride = 1000003;

(async () => {
  const cases = [...await new DefaultTestFileLoader().loadCases(parseQuery(query))];
  print({ total: cases.length });
  const log = new Logger();
  for (let i = Number(start); i < cases.length; i += Number(step)) {
    const one = cases[shuffle ? (i * kStride) % cases.length : i];
    const name = one.query.toString();
    print({ begin: i, name });
    const [recorder, result] = log.record(name);
    const from = performance.now();
    await one.run(recorder, []);
    const messages = result.status === 'fail' || result.status === 'skip' || result.status === 'warn'
      ? (result.logs ?? []).map((entry) => entry.toJSON()).filter((text) => !text.endsWith('INFO: subcase ran'))
        .slice(0, 20).join('\n').slice(0, 4000) : '';
    print({ end: i, name, status: result.status, ms: Math.round(performance.now() - from), messages });
    log.results.clear();
  }
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
