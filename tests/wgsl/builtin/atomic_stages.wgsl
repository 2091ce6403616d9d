// Atomics can't be used in the vertex stage, and a buffer that vertex shaders reach must be read-only; one that is can't hold
// atomics.
@group(0) @binding(0) var<storage, read_write> a: atomic<u32>;
@group(0) @binding(1) var<storage> b: array<atomic<u32>>;
@vertex fn in_vertex() -> @builtin(position) vec4f { return vec4f(f32(atomicLoad(&a))); }
@fragment fn in_fragment() { atomicAdd(&a, 1); }
// ERROR 3:48 [writable-storage-stage] The storage variable "a" is "read_write", which the vertex stage can't use, but the entry point "in_vertex" reaches it.
// ERROR 4:39 [store-type] The type array<atomic<u32>> can't be stored in the address space storage: atomics need the access mode "read_write".
// ERROR 5:71 [builtin-stage] "atomicLoad" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
