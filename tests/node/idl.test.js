// SPDX-License-Identifier: MIT
// The addon has every interface, attribute, method, dictionary member and enumeration value of the official Web IDL (npm
// @webref/idl), in the shape that Web IDL asks for. What is left out stands here with its reason.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { folder, globals, create } = require('./package');

const root = path.join(__dirname, '../..');
const modules = path.join(root, 'build/npm/node_modules');
const { parse } = require(path.join(modules, 'webidl2'));
const idl = parse(fs.readFileSync(path.join(modules, '@webref/idl/webgpu.idl'), 'utf8'));
const { ENUMS, FLAGS } = require(path.join(folder, 'lib/dictionaries.js'));

const LEFT_OUT = {
  interfaces: {},
  dictionaries: {
    GPURequestAdapterOptions: 'converted by hand in lib/gpu.js', GPUDeviceDescriptor: 'converted by hand in lib/gpu.js',
    GPUExternalTextureDescriptor: 'Node has no video', GPUCopyExternalImageDestInfo: 'Node has no images',
    GPUCopyExternalImageSourceInfo: 'Node has no images', GPUCanvasConfiguration: 'Node has no canvas',
    GPUCanvasToneMapping: 'Node has no canvas', GPUUncapturedErrorEventInit: 'converted by hand in lib/errors.js',
    GPUPipelineErrorInit: 'converted by hand in lib/errors.js', GPUBufferBinding: 'a part of `resource` in lib/convert.js',
    GPUColorDict: 'a part of `color` in lib/convert.js', GPUOrigin2DDict: 'for images only',
    GPUOrigin3DDict: 'a part of `origin3D`', GPUExtent3DDict: 'a part of `extent3D`',
  },
  enums: {
    GPUCanvasAlphaMode: 'Node has no canvas', GPUCanvasToneMappingMode: 'Node has no canvas',
    GPUAutoLayoutMode: 'the type `layout` in lib/convert.js', GPUPipelineErrorReason: 'checked in lib/errors.js',
    GPUDeviceLostReason: 'only given out', GPUBufferMapState: 'only given out', GPUCompilationMessageType: 'only given out',
  },
  values: { 'atomic-vec2u-min-max': 'not in webgpu.h yet', 'snorm10-10-10-2': 'not in webgpu.h yet',
    'texture-compression-unaligned': 'not in webgpu.h yet' },
};

// name → its members, with those of partials and mixins.
const interfaces = new Map();
const mixins = new Map();
for (const item of idl)
  if (item.type === 'interface' || item.type === 'interface mixin') {
    const list = item.type === 'interface' ? interfaces : mixins;
    list.set(item.name, [...(list.get(item.name) ?? []), ...item.members]);
  }
for (const item of idl)
  if (item.type === 'includes' && interfaces.has(item.target)) interfaces.get(item.target).push(...mixins.get(item.includes));

for (const [name, members] of interfaces) {
  if (LEFT_OUT.interfaces[name]) continue;
  test(name, () => {
    const Interface = globals[name];
    assert.strictEqual(typeof Interface, 'function', 'the interface object');
    assert.strictEqual(Interface.name, name);
    const { prototype } = Interface;
    assert.strictEqual(prototype[Symbol.toStringTag], name);
    if (!members.some((member) => member.type === 'constructor'))
      assert.throws(() => new Interface(), TypeError, 'an illegal constructor');
    for (const member of members) {
      const property = Object.getOwnPropertyDescriptor(prototype, member.name);
      if (member.type === 'attribute') {
        assert.ok(property?.get, `${member.name} is an accessor of the prototype`);
        assert.strictEqual(Boolean(property.set), !member.readonly, `${member.name} can be set`);
        assert.ok(property.enumerable && property.configurable, member.name);
        assert.strictEqual(property.get.name, `get ${member.name}`);
        if (member.idlType.generic !== 'Promise')
          assert.throws(() => property.get.call({}), TypeError, `${member.name} of something else`);
      } else if (member.type === 'operation') {
        assert.strictEqual(typeof property?.value, 'function', `${member.name} is a method`);
        assert.ok(property.enumerable && property.writable && property.configurable, member.name);
        const needed = Math.min(...members.filter((m) => m.name === member.name && m.type === 'operation')
          .map((m) => m.arguments.filter((a) => !a.optional).length));
        assert.strictEqual(property.value.length, needed, `${member.name}.length`);
      } else if (member.type === 'setlike') {
        for (const method of ['has', 'keys', 'values', 'entries', 'forEach']) assert.ok(prototype[method], method);
        assert.strictEqual(prototype[Symbol.iterator], prototype.values);
        assert.ok(Object.getOwnPropertyDescriptor(prototype, 'size').get);
      }
    }
  });
}

test('nothing on a prototype that the IDL does not have', () => {
  for (const [name, members] of interfaces) {
    if (LEFT_OUT.interfaces[name]) continue;
    const known = new Set([...members.map((m) => m.name), 'constructor', 'size', 'has', 'keys', 'values', 'entries', 'forEach']);
    for (const key of Object.getOwnPropertyNames(globals[name].prototype)) assert.ok(known.has(key), `${name}.${key}`);
  }
});

test('namespaces of flags', () => {
  for (const item of idl.filter((i) => i.type === 'namespace')) {
    const flags = Object.fromEntries(item.members.map((m) => [m.name, Number(m.value.value)]));
    assert.deepStrictEqual({ ...globals[item.name] }, flags, item.name);
    assert.deepStrictEqual({ ...FLAGS[item.name] }, flags, item.name);
    assert.throws(() => { globals[item.name].NEW = 1; Object.values(flags)[0] !== undefined && (globals[item.name][item.members[0].name] = 7); }, TypeError);
  }
});

for (const item of idl.filter((i) => i.type === 'enum' && !LEFT_OUT.enums[i.name]))
  test(item.name, () => {
    const names = ENUMS[item.name.slice(3)];
    assert.ok(names, 'the enumeration');
    for (const { value } of item.values) assert.strictEqual(names.has(value), !(value in LEFT_OUT.values), value);
    const known = new Set(item.values.map((v) => v.value));
    for (const value of names.keys()) assert.ok(known.has(value), `${value} is not in the IDL`);
  });

// What the description says of dictionaries, against the IDL: members, which are required, and plain defaults.
const described = new Map();
for (const line of fs.readFileSync(path.join(root, 'api/javascript.txt'), 'utf8').split('\n')) {
  const dictionary = /^dictionary (\w+)(?: : (\w+))?/.exec(line);
  if (dictionary) described.set(`GPU${dictionary[1]}`, { base: dictionary[2] && `GPU${dictionary[2]}`, members: new Map() });
  const member = /^ {2}(\w+)(!?) (.+?)(?: = (.+?))?(?: -> .+)?$/.exec(line);
  if (member) [...described.values()].at(-1).members.set(member[1], { required: member[2] === '!', default: member[4] });
}
function plainDefault(value) {
  if (!value) return undefined;
  if (value.type === 'string') return `"${value.value}"`;
  if (value.type === 'sequence') return '[]';
  if (value.type === 'dictionary') return '{}';
  return `${value.value}`;
}
for (const item of idl.filter((i) => i.type === 'dictionary' && !LEFT_OUT.dictionaries[i.name]))
  test(item.name, () => {
    const ours = described.get(item.name);
    assert.ok(ours, 'the dictionary');
    assert.strictEqual(ours.base ?? null, item.inheritance, 'its base');
    for (const member of item.members) {
      const found = ours.members.get(member.name);
      assert.ok(found, member.name);
      assert.strictEqual(found.required, member.required, `${member.name} is required`);
      assert.strictEqual(found.default, plainDefault(member.default), `the default of ${member.name}`);
    }
    for (const name of ours.members.keys())
      assert.ok(item.members.some((m) => m.name === name) || described.get(ours.base)?.members.has(name), `${name} is not in the IDL`);
  });

test('what is left out is in the IDL', () => {
  const names = new Set(idl.map((i) => i.name));
  for (const list of [LEFT_OUT.interfaces, LEFT_OUT.dictionaries, LEFT_OUT.enums])
    for (const name of Object.keys(list)) assert.ok(names.has(name), name);
  assert.ok(create() instanceof globals.GPU);
});
