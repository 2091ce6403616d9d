// SPDX-License-Identifier: MIT
// What the package exports; the interfaces of WebGPU itself come from @webgpu/types.
/// <reference types="@webgpu/types" />

/** An entry point like `navigator.gpu`. Flags: "adapter=NAME" picks an adapter by index, UUID or a part of its name. */
export function create(flags?: readonly string[]): GPU;

/** Every interface and flag namespace: `Object.assign(globalThis, globals)` makes them global. */
export const globals: Record<string, unknown>;
