// SPDX-License-Identifier: MIT
// What all interfaces share: hidden state, brands, labels, the shape that Web IDL gives to prototypes, and what the
// native part completes.
'use strict';
const { writeSync } = require('node:fs');
const process = require('node:process');
const { inspect } = require('node:util');
// As they are now: tests put their own in place of the global ones.
const { performance } = require('node:perf_hooks');
const { setImmediate } = require('node:timers');
let { nextTick } = process;
const { markAsUncloneable = () => {} } = require('node:worker_threads');  // since Node 22.10
const native = require('./native');
const c = require('./convert');

// ---- hidden state ----------------------------------------------------------------------------------------------------
// An object's state is in a private field, put on from outside: nobody sees it, and nobody can forge it. It is the state
// that owns the native handle: a call in flight keeps the state, but no longer the object.
class Returned {
  constructor(object) {
    return object;
  }
}
class Slot extends Returned {
  #state;
  constructor(object, state) {
    super(object);
    this.#state = state;
  }
  static of(object) {
    return typeof object === 'object' && object !== null && #state in object ? object.#state : undefined;
  }
}

// The state of `object`, which must be an instance of the interface `type`.
function stateOf(object, type) {
  const state = Slot.of(object);
  if (state === undefined || state.type !== type)
    throw new TypeError(`Illegal invocation: ${c.show(object)} is not a ${type}.`);
  return state;
}
function is(object, type) {
  const state = Slot.of(object);
  return state !== undefined && state.type === type;
}

// Constructors of interfaces that only the API itself makes take this as their argument.
const SECRET = Symbol('alba');
function guard(secret) {
  if (secret !== SECRET) throw new TypeError('Illegal constructor');
}
// Gives `object` its state; none of the interfaces is serializable.
function equip(object, state) {
  new Slot(object, state);
  markAsUncloneable(object);
}
// A new instance with `state`, which gets the interface's name as `type`.
function make(Interface, state) {
  const object = Object.create(Interface.prototype);
  equip(object, state);
  return object;
}

// ---- interfaces ------------------------------------------------------------------------------------------------------
const interfaces = {};
// Members of prototypes are enumerable in Web IDL, and the class says its name.
function expose(...classes) {
  for (const Interface of classes) {
    const { prototype, name } = Interface;
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (key !== 'constructor') Object.defineProperty(prototype, key, { ...property, enumerable: true });
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    Object.defineProperty(Interface, 'prototype', { writable: false });
    interfaces[name] = Interface;
  }
}
// An attribute whose code is made, not written.
function attribute(Interface, name, get, set) {
  const source = set
    ? { get [name]() { return get(this); }, set [name](value) { set(this, value); } }
    : { get [name]() { return get(this); } };
  Object.defineProperty(Interface.prototype, name, Object.getOwnPropertyDescriptor(source, name));
}
// The attribute `label`, and for conversions: stateOf.NAME and isA.NAME.
function labelled(...classes) {
  for (const Interface of classes) {
    const type = Interface.name;
    attribute(Interface, 'label', (object) => stateOf(object, type).label, (object, value) => {
      const state = stateOf(object, type);
      state.label = c.text(value);
      native.setLabel(state.id, state.label);
    });
    identified(Interface);
  }
}
function identified(Interface) {
  const type = Interface.name, name = type.slice(3);
  c.isA[name] = (object) => is(object, type);
  c.stateOf[name] = (object, where) => {
    const state = Slot.of(object);
    if (state === undefined || state.type !== type)
      throw new TypeError(`${where}: ${object === null ? 'null' : c.show(object)} is not a ${type}.`);
    return state;
  };
}

// ---- promises --------------------------------------------------------------------------------------------------------
const handlers = new Map();
let lastToken = 0, waiting = 0;  // promises that wait
function complete(count, numbers, texts) {
  for (let i = 0; i < count; ++i) {
    const token = numbers[3 * i], handler = handlers.get(token);
    if (handler === undefined) continue;
    if (handler.once) {
      handlers.delete(token);
      --waiting;
    }
    try {
      handler.call(numbers[3 * i + 1], numbers[3 * i + 2], texts[i] ?? '');
    } catch (error) {
      // The others must come through.
      nextTick(() => { throw error; });
    }
  }
}

// Most of what is asked for can be answered as soon as the script is through, and on this very thread: a turn of the event
// loop later it is looked for, and a few times more. Only what takes longer is left to other threads, which tell when it
// is time to look again: waking them, and being woken, takes longer than most answers.
const TURNS = 4;
const few = new Float64Array(3 * 32), NO_TEXTS = [];
let instance = 0, polling = false, turns = 0;
function poll() {
  const arrived = native.poll(instance);
  if (typeof arrived === 'number') complete(arrived, few, NO_TEXTS);
  else if (arrived !== undefined) complete(arrived[1].length, arrived[0], arrived[1]);
  if (waiting === 0 || polling) return;
  if (++turns < TURNS) {
    polling = true;
    setImmediate(turn);
  } else {
    native.wakeOnce(instance);
  }
}
function turn() {
  polling = false;
  poll();
}
native.listen(poll, few);

// ---- the end ---------------------------------------------------------------------------------------------------------
// An error of the script's last call is heard, too, though no turn of the event loop comes any more. All devices get a
// second for that, and a moment each in any case, for it is another thread that looks.
const PATIENCE = 1000, MOMENT = 20;
// What listeners throw, Node and `complete` leave to the next tick. No tick comes any more: it is told here, and the
// process doesn't end as if all were well.
function withoutTicks(body) {
  const ticks = [], theirs = process.nextTick, ours = nextTick;
  nextTick = process.nextTick = (call, ...values) => void ticks.push(() => call(...values));
  try {
    body();
    // They may ask for more, but not without end.
    for (let i = 0; i < Math.min(ticks.length, 10000); ++i) {
      try {
        ticks[i]();
      } catch (error) {
        tellLast(error);
      }
    }
  } finally {
    process.nextTick = theirs;
    nextTick = ours;
  }
}
// As Node does, which ends with 1 where nobody handles what was thrown, and with 7 where a handler throws.
function tellLast(error, code = 1) {
  try {
    if (code === 1 && process.emit('uncaughtException', error, 'uncaughtException')) return;
  } catch (another) {
    return tellLast(another, 7);
  }
  process.exitCode ||= code;
  writeSync(2, `${shown(error)}\n`);
}
function shown(error) {
  try {
    return inspect(error);
  } catch {
    return 'Something was thrown that cannot be printed.';
  }
}
// One for the environment, however often this text is evaluated.
function makeEnd() {
  const hearers = [];
  let left = PATIENCE;
  const hear = (isLast) => {
    let heard = true;
    for (const hearer of hearers) {
      const begin = performance.now();
      heard = hearer(Math.ceil(Math.max(left, MOMENT)), isLast) && heard;
      left -= performance.now() - begin;
    }
    return heard;
  };
  process.on('beforeExit', () => hear(false));
  process.on('exit', () => {
    if (!hear(true))
      writeSync(2, 'alba-gpu: the process ends with calls that no device has come to yet: their errors are not shown.\n');
  });
  return hearers;
}
function pollFrom(id) {
  instance = id;
  (native.environment.end ??= makeEnd()).push((milliseconds, isLast) => {
    const heard = native.hearErrors(milliseconds);
    if (isLast)
      withoutTicks(poll);
    else
      poll();
    return heard;
  });
}

// ---- tokens ----------------------------------------------------------------------------------------------------------
// A token for one completion. The handler is called with status, number and text, and keeps `needed`.
function once(call, needed) {
  handlers.set(++lastToken, { once: true, call, needed });
  ++waiting;
  turns = 0;
  if (!polling) {
    polling = true;
    setImmediate(turn);
  }
  return lastToken;
}
function always(call) {
  handlers.set(++lastToken, { once: false, call });
  return lastToken;
}
function forget(token) {
  handlers.delete(token);
}
// Operations that return promises never throw.
function rejecting(body) {
  try {
    return body();
  } catch (error) {
    return Promise.reject(error);
  }
}
function needs(count, given, call) {
  if (given < count)
    throw new TypeError(`${call} needs ${count} argument${count > 1 ? 's' : ''}, but got ${given}.`);
}

// Runs `body(w, place)` with a stretch of the wire that ends with it.
function withWire(body) {
  const { wire } = c, place = wire.top, bytes = wire.bytesTop, held = wire.held.length;
  try {
    return body(wire, place);
  } finally {
    wire.top = place;
    wire.bytesTop = bytes;
    if (wire.held.length !== held) wire.held.length = held;
  }
}

module.exports = {
  native, c, Slot, SECRET, stateOf, is, guard, equip, make, markAsUncloneable, interfaces, expose, attribute, labelled,
  once, always, forget, pollFrom, rejecting, needs, withWire,
};
