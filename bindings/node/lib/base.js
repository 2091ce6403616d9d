// SPDX-License-Identifier: MIT
// What all interfaces share: hidden state, brands, labels, the shape that Web IDL gives to prototypes, and promises that
// the native part settles.
'use strict';
const native = require('./native');
const c = require('./convert');

// ---- hidden state ----------------------------------------------------------------------------------------------------
// An object's state is in a private field, put on from outside: nobody sees it, and nobody can forge it.
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
// A new instance with `state`, which gets the interface's name as `type`.
function make(Interface, state) {
  const object = Object.create(Interface.prototype);
  new Slot(object, state);
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
// The attribute `label`, and for conversions: idOf.NAME and isA.NAME.
function labelled(...classes) {
  for (const Interface of classes) {
    const type = Interface.name;
    Object.defineProperty(Interface.prototype, 'label', {
      get: { label() { return stateOf(this, type).label; } }.label,
      set: {
        label(value) {
          const state = stateOf(this, type);
          state.label = c.text(value);
          native.setLabel(state.id, state.label);
        },
      }.label,
      configurable: true, enumerable: true,
    });
    identified(Interface);
  }
}
function identified(Interface) {
  const type = Interface.name, name = type.slice(3);
  c.isA[name] = (object) => is(object, type);
  c.idOf[name] = (object, where) => {
    const state = Slot.of(object);
    if (state === undefined || state.type !== type)
      throw new TypeError(`${where}: ${object === null ? 'null' : c.show(object)} is not a ${type}.`);
    return state.id;
  };
}

// ---- promises --------------------------------------------------------------------------------------------------------
const handlers = new Map();
let lastToken = 0;
native.listen((token, status, number, text) => {
  const handler = handlers.get(token);
  if (handler === undefined) return;
  if (handler.once) handlers.delete(token);
  handler.call(status, number, text);
});
// A token for one completion. The handler is called with status, number and text.
function once(call) {
  handlers.set(++lastToken, { once: true, call });
  return lastToken;
}
function always(call) {
  handlers.set(++lastToken, { once: false, call });
  return lastToken;
}
function forget(token) {
  handlers.delete(token);
}
// A promise whose `start(token)` begins the work and whose `settle(resolve, reject, status, number, text)` ends it. What
// `start` throws rejects, as operations that return promises never throw.
function promise(start, settle) {
  return new Promise((resolve, reject) => {
    const token = once((status, number, text) => settle(resolve, reject, status, number, text));
    try {
      start(token);
    } catch (error) {
      handlers.delete(token);
      throw error;
    }
  });
}
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
  const { wire } = c, place = wire.top, bytes = wire.bytesTop;
  try {
    return body(wire, place);
  } finally {
    wire.top = place;
    wire.bytesTop = bytes;
  }
}

module.exports = {
  native, c, Slot, SECRET, stateOf, is, guard, make, interfaces, expose, labelled, identified, once, always, forget,
  promise, rejecting, needs, withWire,
};
