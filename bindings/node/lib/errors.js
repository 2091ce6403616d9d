// SPDX-License-Identifier: MIT
// Errors as objects: GPUError and its kinds, GPUPipelineError, the event of an uncaptured error, and loss.
'use strict';
const { c, Slot, SECRET, stateOf, is, guard, equip, make, markAsUncloneable, expose } = require('./base');

class GPUError {
  constructor() {
    guard(arguments[0]);
  }
  get message() {
    const state = Slot.of(this);
    if (state === undefined || state.type !== 'GPUError') throw new TypeError('Illegal invocation');
    return state.message;
  }
}
// Only these three can be constructed.
function kindOfError(name) {
  const Kind = {
    [name]: class extends GPUError {
      constructor(message) {
        if (arguments.length < 1) throw new TypeError(`${name} needs a message.`);
        super(SECRET);
        equip(this, { type: 'GPUError', message: `${message}` });
      }
    },
  }[name];
  return Kind;
}
const GPUValidationError = kindOfError('GPUValidationError');
const GPUOutOfMemoryError = kindOfError('GPUOutOfMemoryError');
const GPUInternalError = kindOfError('GPUInternalError');

// The error of a type as C numbers them; null for none.
const KINDS = { 2: GPUValidationError, 3: GPUOutOfMemoryError, 4: GPUInternalError, 5: GPUInternalError };
function errorOf(type, message) {
  return KINDS[type] ? new KINDS[type](message) : null;
}

const REASONS = ['validation', 'internal'];
class GPUPipelineError extends DOMException {
  #reason;
  constructor(message = '', options) {
    if (arguments.length < 2) throw new TypeError('GPUPipelineError needs a message and options.');
    message = `${message}`;
    const { reason } = c.dictionary(options, 'GPUPipelineErrorInit');
    if (reason === undefined) c.missing('GPUPipelineErrorInit.reason');
    const name = `${reason}`;
    if (!REASONS.includes(name))
      throw new TypeError(`${c.show(name)} is not a value of the enumeration GPUPipelineErrorReason.`);
    super(message, 'GPUPipelineError');
    this.#reason = name;
  }
  get reason() {
    return this.#reason;
  }
}

class GPUUncapturedErrorEvent extends Event {
  #error;
  constructor(type, gpuUncapturedErrorEventInitDict) {
    if (arguments.length < 2) throw new TypeError('GPUUncapturedErrorEvent needs a type and a dictionary.');
    const { error } = c.dictionary(gpuUncapturedErrorEventInitDict, 'GPUUncapturedErrorEventInit');
    if (error === undefined) c.missing('GPUUncapturedErrorEventInit.error');
    if (!is(error, 'GPUError')) throw new TypeError('GPUUncapturedErrorEventInit.error is not a GPUError.');
    super(type, gpuUncapturedErrorEventInitDict);
    markAsUncloneable(this);
    this.#error = error;
  }
  get error() {
    return this.#error;
  }
}

class GPUDeviceLostInfo {
  constructor() {
    guard(arguments[0]);
  }
  get reason() {
    return stateOf(this, 'GPUDeviceLostInfo').reason;
  }
  get message() {
    return stateOf(this, 'GPUDeviceLostInfo').message;
  }
}
function lostInfo(reason, message) {
  return make(GPUDeviceLostInfo, { type: 'GPUDeviceLostInfo', reason, message });
}

function operationError(message) {
  return new DOMException(message, 'OperationError');
}
function abortError(message) {
  return new DOMException(message, 'AbortError');
}

expose(GPUError, GPUValidationError, GPUOutOfMemoryError, GPUInternalError, GPUPipelineError, GPUUncapturedErrorEvent,
  GPUDeviceLostInfo);
module.exports = { GPUError, GPUPipelineError, GPUUncapturedErrorEvent, errorOf, lostInfo, operationError, abortError };
