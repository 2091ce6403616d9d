// SPDX-License-Identifier: MIT
// The package as a user gets it: packed, and the tarball installed with npm in a new folder outside the tree. A program
// runs there, so that it finds nothing but what was installed:
//   node installed.js FOLDER      installs into FOLDER (tests/docs/run.py)
'use strict';
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.join(__dirname, '../..');
const folder = path.resolve(process.env.ALBA_PACKAGE ?? path.join(root, 'build/release/node'));

function npm(cwd, ...args) {
  return execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', timeout: 300_000 });
}
// Into `home`, or a folder that is gone when the process ends.
function install(home) {
  if (home === undefined) {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'alba-installed-'));
    process.on('exit', () => fs.rmSync(home, { recursive: true, force: true }));
  }
  const [{ filename }] = JSON.parse(npm(folder, 'pack', '--json', '--pack-destination', home));
  // The types that the package depends on: from the folder where script/setup has put them, without the registry.
  const types = path.join(root, 'build/npm/node_modules/@webgpu/types');
  npm(home, 'install', '--no-audit', '--no-fund', `./${filename}`, ...(fs.existsSync(types) ? [types] : []));
  return home;
}
function run(home, program, options = {}) {
  const result = spawnSync(process.execPath, [...(options.flags ?? []), program],
    { cwd: home, encoding: 'utf8', timeout: 120_000, env: { ...process.env, ...options.env } });
  return { ...result, lines: result.stdout.trim().split('\n') };
}
module.exports = { root, folder, install, run };

if (require.main === module) install(path.resolve(process.argv[2]));
