// @must_use wants a return type, nothing more: on an entry point, which nobody can call, it says nothing.
@must_use @vertex fn v() -> @builtin(position) vec4f { return vec4f(); }
@must_use @compute @workgroup_size(1) fn c() { }
// ERROR 3:1 [must-use-without-value] "@must_use" needs a function with a return type; "c" has none.
