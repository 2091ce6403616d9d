#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""alba check, spirv and reflect as a user calls them, with the program of the build folder given: what they print, their exit codes,
what they say about wrong command lines. No Vulkan driver is within their reach. docs/tool.md says the same in words."""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

alba = str((pathlib.Path(sys.argv[1]) / "alba").resolve())
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
environment = {**os.environ, "VK_DRIVER_FILES": "/dev/null", "VK_ICD_FILENAMES": "/dev/null"}
failures = []
checks = 0

BROKEN = """fn f(a: f32) -> f32 {
\tlet é = 1;  é = 2;
\treturn clamp(a, 1);
}
"""
SHADER = """enable f16;
struct Particle { position: vec3f, speed: f32, kind: vec2<u32> }
struct Params { count: u32, inner: array<Particle, 2> }
override size: u32 = 64;
@id(7) override gain: f32;
@group(0) @binding(0) var<storage, read_write> particles: array<Particle>;
@group(0) @binding(1) var<uniform> params: Params;
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var smoothly: sampler;
@group(1) @binding(2) var result: texture_storage_2d<rgba8unorm, write>;
@group(1) @binding(3) var numbers: texture_2d<u32>;
@group(1) @binding(4) var depths: texture_depth_2d;
@group(1) @binding(5) var nearer: sampler_comparison;
var<workgroup> shared_numbers: array<f32, 100>;
@compute @workgroup_size(size, 2) fn simulate(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.count) { particles[id.x].speed *= gain; }
  shared_numbers[id.x % 100] = 1;
  textureStore(result, id.xy, textureSampleLevel(picture, smoothly, vec2f(id.xy), 0));
}
struct Varying { @builtin(position) p: vec4f, @location(0) uv: vec2f, @location(1) @interpolate(flat, either) k: u32 }
@vertex fn corner(@location(3) p: vec3<f16>) -> Varying { return Varying(); }
@fragment fn paint(v: Varying) -> @location(0) vec4f {
  return vec4f(textureLoad(numbers, vec2u(), 0)) * textureSampleCompare(depths, nearer, v.uv, 0.5);
}
"""


def run(*arguments, stdin=None):
    return subprocess.run([alba, *arguments], input=stdin, capture_output=True, env=environment)


def expect(what, found, wanted):
    global checks
    checks += 1
    if found != wanted:
        failures.append(f"{what}: {found!r}, not {wanted!r}")


def fails(what, code, message, *arguments, stdin=None):
    """The command ends with the code, says `message` on standard error, and nothing else anywhere."""
    ran = run(*arguments, stdin=stdin)
    expect(what + ": exit code", ran.returncode, code)
    expect(what + ": standard error", ran.stderr.decode(), message)
    expect(what + ": standard output", ran.stdout, b"")


def write(name, text):
    pathlib.Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())


def test_check():
    write("fine.wgsl", SHADER)
    write("broken.wgsl", BROKEN)
    ran = run("check", "fine.wgsl")
    expect("a file that compiles", (ran.returncode, ran.stdout, ran.stderr), (0, b"", b""))
    ran = run("check", "fine.wgsl", "broken.wgsl")
    expect("a file with errors: exit code", ran.returncode, 1)
    lines = ran.stdout.decode().splitlines()
    expect("message", lines[0], 'broken.wgsl:2:15: error: "é" can\'t be assigned to: it is a let; "var" declares what changes. [assign-to-let]')
    expect("line", lines[1], "  \tlet é = 1;  é = 2;")
    expect("caret, below the character and no byte", lines[2], "  \t            ^")
    expect("second message", lines[3].split(": ")[:2], ["broken.wgsl:3:9", "error"])
    expect("carets", lines[5], "  \t       " + "^" * len("clamp(a, 1)"))
    expect("candidates", lines[6].strip().startswith("clamp("), True)
    ran = run("check", "-", stdin=BROKEN.encode())
    expect("standard input", ran.stdout.decode().splitlines()[0].startswith("<stdin>:2:15: error: "), True)
    ran = run("check", "-", stdin=b"fn f() { \xff }")
    expect("not UTF-8", (ran.returncode, b"<stdin>:1:10: error: " in ran.stdout and b"[invalid-utf8]" in ran.stdout), (1, True))
    # A text of one long line is shown near the place, and nothing in it reaches the terminal as a command.
    ran = run("check", "-", stdin=b"const a = 1;" * 5000 + b"const b = \x1b;" + b"const c = 1;" * 5000)
    expect("a long line", (ran.returncode, len(ran.stdout) < 1000, b"\x1b" in ran.stdout.split(b"\n")[1]), (1, True, False))
    fails("no such file", 2, "alba: missing.wgsl: cannot be read: No such file or directory\n", "check", "missing.wgsl")
    fails("a folder", 2, "alba: .: cannot be read: Is a directory\n", "check", ".")
    ran = run("check", "missing.wgsl", "broken.wgsl")
    expect("one of two is missing", (ran.returncode, ran.stdout.count(b" error: ")), (2, 2))


def test_check_json():
    ran = run("check", "--json", "fine.wgsl", "broken.wgsl", "missing.wgsl")
    expect("exit code", ran.returncode, 2)
    fine, broken, missing = json.loads(ran.stdout)["files"]
    expect("a file that compiles", fine, {"file": "fine.wgsl", "ok": True, "diagnostics": []})
    expect("a file with errors", (broken["file"], broken["ok"]), ("broken.wgsl", False))
    message, overload = broken["diagnostics"]
    place = BROKEN.encode().rindex("é".encode())
    expect("a message", {k: v for k, v in message.items() if k != "message"},
           {"severity": "error", "rule": "assign-to-let", "line": 2, "column": 15, "offset": place, "length": 2, "notes": []})
    expect("one line", "\n" in message["message"], False)
    expect("of an overload", (overload["rule"], overload["notes"][0].startswith("clamp(")), ("no-such-overload", True))
    expect("the place in the text", BROKEN.encode()[overload["offset"]:][:overload["length"]], b"clamp(a, 1)")
    expect("a missing file", (missing["ok"], "No such file" in missing["unreadable"]), (False, True))


def test_spirv():
    constants = ("--constant", "7=0.5", "--constant", "size=32")
    ran = run("spirv", "fine.wgsl", "--entry", "simulate", *constants, "-o", "out.spv")
    expect("to a file", (ran.returncode, ran.stdout, ran.stderr), (0, b"", b""))
    words = pathlib.Path("out.spv").read_bytes()
    expect("SPIR-V 1.5", (len(words) % 4, struct.unpack("<II", words[:8])), (0, (0x07230203, 0x00010500)))
    ran = run("spirv", "-", "--entry", "simulate", *constants, stdin=SHADER.encode())
    expect("from standard input to standard output", (ran.returncode, ran.stdout == words), (0, True))
    ran = run("spirv", "fine.wgsl", "--entry", "simulate", "--constant", "7=0.25")
    expect("other constants", (ran.returncode, ran.stdout != words), (0, True))
    ran = run("spirv", "-", stdin=b"@compute @workgroup_size(1) fn only() {}")
    expect("the only entry point", (ran.returncode, ran.stdout[:4]), (0, b"\x03\x02\x23\x07"))
    fails("several entry points", 2, "alba: the module has 3 entry points; choose one with --entry: simulate, corner, paint\n",
          "spirv", "fine.wgsl")
    fails("unknown entry point", 2, 'alba: the module has no entry point "foo"; it has simulate, corner, paint\n',
          "spirv", "fine.wgsl", "--entry", "foo")
    fails("no entry point", 2, "alba: the module has no entry point\n", "spirv", "-", stdin=b"fn f() {}")
    fails("unknown override", 2, 'alba: the module has no override "gain"; it has size, 7\n',
          "spirv", "fine.wgsl", "--entry", "simulate", "--constant", "gain=1")
    fails("a value twice", 2, 'alba: the constant "size" is given twice\n',
          "spirv", "fine.wgsl", "--entry", "corner", "--constant", "size=1", "--constant", "size=2")
    fails("no overrides", 2, 'alba: the module has no override "a", for it has none\n',
          "spirv", "-", "--constant", "a=1", stdin=b"@compute @workgroup_size(1) fn only() {}")
    for text in ("size", "size=", "size=4x"):
        fails("no value", 2, f'alba: "{text}" is no constant: name=number, name=true or name=false\n',
              "spirv", "fine.wgsl", "--entry", "simulate", "--constant", text)
    fails("no folder to write to", 2, "alba: none/out.spv: cannot be written: No such file or directory\n",
          "spirv", "fine.wgsl", "--entry", "corner", "-o", "none/out.spv")
    fails("no such file", 2, "alba: missing.wgsl: cannot be read: No such file or directory\n", "spirv", "missing.wgsl")
    ran = run("spirv", "fine.wgsl", "--entry", "simulate", "-o", "not.spv")
    expect("an override without a value", (ran.returncode, b"[override-without-value]" in ran.stderr,
                                           pathlib.Path("not.spv").exists()), (1, True, False))
    ran = run("spirv", "fine.wgsl", "--entry", "simulate", "--constant", "7=nan")
    expect("an override that isn't finite", (ran.returncode, ran.stdout, b" error: " in ran.stderr), (1, b"", True))
    ran = run("spirv", "broken.wgsl")
    expect("errors in the text", (ran.returncode, ran.stdout, ran.stderr.count(b" error: ")), (1, b"", 2))
    master, terminal = os.openpty()
    ran = subprocess.run([alba, "spirv", "fine.wgsl", "--entry", "corner"], stdout=terminal, stderr=subprocess.PIPE, env=environment)
    os.close(terminal)
    os.close(master)
    expect("a terminal", (ran.returncode, ran.stderr),
           (2, b"alba: SPIR-V is binary and standard output is a terminal; name a file with -o\n"))


def test_reflect():
    ran = run("reflect", "fine.wgsl", "--json")
    expect("exit code", (ran.returncode, ran.stderr), (0, b""))
    document = json.loads(ran.stdout)
    expect("overrides", document["overrides"], [{"key": "size", "name": "size", "type": "u32", "hasDefault": True},
                                                {"key": "7", "name": "gain", "type": "f32", "hasDefault": False}])
    simulate, corner, paint = document["entryPoints"]
    expect("unknown sizes", (simulate["workgroupSize"], simulate["workgroupStorageSize"]), (None, None))
    ran = run("reflect", "-", "--json", "--constant", "7=1", stdin=SHADER.encode())
    simulate = json.loads(ran.stdout)["entryPoints"][0]
    expect("sizes", (simulate["workgroupSize"], simulate["workgroupStorageSize"]), ([64, 2, 1], 400))
    expect("entry points", [(e["name"], e["stage"]) for e in (simulate, corner, paint)],
           [("simulate", "compute"), ("corner", "vertex"), ("paint", "fragment")])
    bindings = {(b.pop("group"), b.pop("binding")): b for b in simulate["bindings"] + paint["bindings"]}
    expect("bindings", bindings, {
        (0, 0): {"name": "particles", "type": "array<Particle>", "buffer": {"type": "storage", "minBindingSize": 32}},
        (0, 1): {"name": "params", "type": "Params", "buffer": {"type": "uniform", "minBindingSize": 80}},
        (1, 0): {"name": "picture", "type": "texture_2d<f32>",
                 "texture": {"sampleType": "float", "viewDimension": "2d", "multisampled": False}},
        (1, 1): {"name": "smoothly", "type": "sampler", "sampler": {"type": "filtering"}},
        (1, 2): {"name": "result", "type": "texture_storage_2d<rgba8unorm, write>",
                 "storageTexture": {"access": "write-only", "format": "rgba8unorm", "viewDimension": "2d"}},
        (1, 3): {"name": "numbers", "type": "texture_2d<u32>",
                 "texture": {"sampleType": "uint", "viewDimension": "2d", "multisampled": False}},
        (1, 4): {"name": "depths", "type": "texture_depth_2d",
                 "texture": {"sampleType": "depth", "viewDimension": "2d", "multisampled": False}},
        (1, 5): {"name": "nearer", "type": "sampler_comparison", "sampler": {"type": "comparison"}}})
    expect("pairs", simulate["pairs"] + paint["pairs"],
           [{"texture": "picture", "sampler": "smoothly"}, {"texture": "depths", "sampler": "nearer"}])
    expect("structures", simulate["structs"], [
        {"name": "Particle", "size": 32, "align": 16, "members": [
            {"name": "position", "type": "vec3<f32>", "offset": 0, "size": 12},
            {"name": "speed", "type": "f32", "offset": 12, "size": 4},
            {"name": "kind", "type": "vec2<u32>", "offset": 16, "size": 8}]},
        {"name": "Params", "size": 80, "align": 16, "members": [
            {"name": "count", "type": "u32", "offset": 0, "size": 4},
            {"name": "inner", "type": "array<Particle, 2>", "offset": 16, "size": 64}]}])
    varying = [{"location": 0, "name": "uv", "type": "vec2<f32>", "interpolation": "perspective", "sampling": "center"},
               {"location": 1, "name": "k", "type": "u32", "interpolation": "flat", "sampling": "either"}]
    expect("vertex", (corner["inputs"], corner["outputs"]), ([{"location": 3, "name": "p", "type": "vec3<f16>"}], varying))
    expect("fragment", (paint["inputs"], paint["outputs"]), (varying, [{"location": 0, "name": "", "type": "vec4<f32>"}]))
    expect("built-in values", (simulate["builtinInputs"], corner["builtinOutputs"], paint["builtinInputs"]),
           (["global_invocation_id"], ["position"], ["position"]))
    expect("overrides in use", [e["overrides"] for e in (simulate, corner, paint)], [["size", "7"], [], []])

    text = run("reflect", "fine.wgsl", "--constant", "7=1").stdout.decode()
    for line in ("compute simulate, workgroups of 64 x 2 x 1, 400 bytes of workgroup storage",
                 "  @group(0) @binding(0) particles: array<Particle>, buffer type=storage minBindingSize=32",
                 "  picture is sampled with smoothly", "  struct Params: 80 bytes, aligned to 16",
                 "        16  inner: array<Particle, 2>, 64 bytes", "  in  @location(3) p: vec3<f16>",
                 "  out @location(1) k: u32, flat, either", "  built-in outputs: position",
                 'override gain: f32, set by "7", needs a value'):
        expect(f"text has {line!r}", line in text.splitlines(), True)
    # A value that is missing is no error, a wrong one is: said once, whatever else is missing and however many entry points use it.
    ran = run("reflect", "fine.wgsl")
    expect("an override without a value", (ran.returncode, ran.stderr, b"depend on overrides without a value" in ran.stdout),
           (0, b"", True))
    for value, rule in (("0", b"[positive-size]"), ("nan", b"[override-value-range]"), ("-1", b"[override-value-range]")):
        for more in ([], ["--json"], ["--constant", "7=1"]):
            ran = run("reflect", "fine.wgsl", "--constant", f"size={value}", *more)
            expect(f"size={value} {more}", (ran.returncode, ran.stdout, ran.stderr.count(b" error: "), rule in ran.stderr), (1, b"", 1, True))
    both = b"override gain: f32 = 1; @fragment fn a() { _ = gain; } @vertex fn b() -> @builtin(position) vec4f { return vec4f(gain); }"
    ran = run("reflect", "-", "--constant", "gain=1e300", stdin=both)
    expect("a wrong value for two entry points", (ran.returncode, ran.stdout, ran.stderr.count(b" error: ")), (1, b"", 1))
    expect("the value as people write it", b"constant 1e+300 doesn't fit" in ran.stderr, True)
    sized = b"enable subgroup_size_control; @compute @workgroup_size(32) @subgroup_size(8) fn m() {}"
    expect("size of subgroups", [part in run("reflect", "-", *more, stdin=sized).stdout for part, more in
                                 ((b", subgroups of 8\n", []), (b'"subgroupSize": 8', ["--json"]))], [True, True])
    ran = run("reflect", "broken.wgsl", "--json")
    expect("errors in the text", (ran.returncode, ran.stdout, ran.stderr.count(b" error: ")), (1, b"", 2))
    fails("no such file", 2, "alba: missing.wgsl: cannot be read: No such file or directory\n", "reflect", "missing.wgsl")


def test_help():
    ran = run("help")
    expect("help", (ran.returncode, [name for name in ("info", "check", "spirv", "reflect", "tour", "help")
                                     if f"\n{name}\n" not in ran.stdout.decode()]), (0, []))
    with open("/dev/full", "wb") as full:
        for command in ("help", "--version"):
            ran = subprocess.run([alba, command], stdout=full, stderr=subprocess.PIPE, env=environment)
            expect(f"nowhere to print {command}", (ran.returncode, ran.stderr.startswith(b"alba: standard output: cannot be written")), (2, True))
    ran = run("help", "spirv")
    expect("help of a command", (ran.returncode, b"Usage: alba spirv" in ran.stdout and b"--entry" in ran.stdout), (0, True))
    fails("help of no command", 2, 'alba: there is no command "foo"; alba help shows all\n', "help", "foo")
    fails("no command", 2, 'alba: there is no command "foo"; alba help shows all\n', "foo", "fine.wgsl")
    fails("nearly a command", 2, 'alba: there is no command "chekc"; did you mean "check"? alba help shows all\n', "chekc")
    ran = run("--version")
    expect("version", (ran.returncode, re.fullmatch(rb"alba \d+\.\d+\.\d+\n", ran.stdout) is not None), (0, True))
    for wrong in ([], ["foo"], ["check"], ["check", "--foo", "fine.wgsl"], ["spirv"], ["spirv", "fine.wgsl", "two.wgsl"]):
        ran = run(*wrong)
        expect(f"alba {' '.join(wrong)}", (ran.returncode, ran.stdout, ran.stderr != b""), (2, b"", True))


tests = [test_check, test_check_json, test_spirv, test_reflect, test_help]
for test in tests:
    before = len(failures)
    test()
    failures[before:] = [f"{test.__name__}: {failure}" for failure in failures[before:]]
print("\n".join(failures))
print(f"{checks - len(failures)} passed, {len(failures)} failed")
sys.exit(bool(failures))
