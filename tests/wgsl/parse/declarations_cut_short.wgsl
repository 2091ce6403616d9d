// Declarations that lack a part: what is missing is told where it belongs, and reading goes on with the next one.
diagnostic off, derivative_uniformity;
enable f16
requires pointer_composite_access;
alias A i32;
alias = i32;
alias B = ;
const = 1;
const a: = 1;
const b 1;
const c = ;
override = 1;
@ = 1;
@location(0 var<private> d: i32;
@location(0;1) var<private> d1: i32;
var<private e: i32;
var<> f: i32;
var<private,> g: i32;  // a comma may end a list
var<private> : i32;
var<private> i: ;
var<private> j: i32 = ;
struct { a: i32 }
struct S a: i32 }
struct T { a }
struct U { a i32 }
struct V { a: }
struct W { : i32 }
struct X { a: i32 b: i32 }
fn () { }
fn k { }
fn l( { }
fn m(a) { }
fn n(a: ) { }
fn o(a: i32 b: i32) { }
fn p() -> { return 1; }
fn q() - i32 { return 1; }
fn r() i32 { return 1; }
fn s();
const_assert ;
const_assert(true;
array<i32> t;
i32 u = 1;
var<private> v i32 = 1;
fn w(a vec3f) { }
fn x(vec3f a) { }
fn y(a texture_2d<f32>) { }
+;
// ERROR 2:12 [syntax] Expected "(" after "diagnostic", found "off".
// ERROR 3:11 [syntax] Expected ";" after the directive.
// ERROR 5:9 [syntax] Expected "=" after the alias's name, found "i32".
// ERROR 6:7 [syntax] Expected a name for the alias, found "=".
// ERROR 7:11 [syntax] Expected a type, found ";".
// ERROR 8:7 [syntax] Expected a name for the constant, found "=".
// ERROR 9:10 [syntax] Expected a type after ":", found "=".
// ERROR 10:9 [syntax] Expected "=" and a value: a const needs one, found the number 1.
// ERROR 11:11 [syntax] Expected an expression, found ";".
// ERROR 12:10 [syntax] Expected a name for the override, found "=".
// ERROR 13:3 [syntax] Expected the name of an attribute after "@", found "=".
// ERROR 14:13 [syntax] Expected "," or ")" in the attribute, found the keyword "var".
// ERROR 15:12 [syntax] Expected "," or ")" in the attribute, found ";".
// ERROR 15:13 [syntax] Expected a declaration, found the number 1.
// ERROR 16:4 [syntax] Expected a name for the variable, found "<".
// ERROR 17:1 [syntax] The template list of "var" is empty.
// ERROR 19:14 [syntax] Expected a name for the variable, found ":".
// ERROR 20:17 [syntax] Expected a type after ":", found ";".
// ERROR 21:23 [syntax] Expected an expression, found ";".
// ERROR 22:8 [syntax] Expected a name for the struct, found "{".
// ERROR 23:10 [syntax] Expected "{" after the struct's name, found "a".
// ERROR 24:14 [syntax] Expected ":" after the member's name, found "}". Each member needs a type.
// ERROR 25:14 [syntax] Expected ":" before the type, found "i32".
// ERROR 26:15 [syntax] Expected a type, found "}".
// ERROR 27:12 [syntax] Expected a name for the member, found ":".
// ERROR 28:19 [syntax] Expected "," or "}" after the member, found "b".
// ERROR 29:4 [syntax] Expected a name for the function, found "(".
// ERROR 30:6 [syntax] Expected "(" after the function's name, found "{".
// ERROR 31:7 [syntax] Expected a name for the parameter, found "{".
// ERROR 32:7 [syntax] Expected ":" after the parameter's name, found ")". Each parameter needs a type.
// ERROR 33:9 [syntax] Expected a type, found ")".
// ERROR 34:13 [syntax] Expected "," or ")" after the parameter, found "b".
// ERROR 35:11 [syntax] Expected the type of the result, found "{".
// ERROR 36:8 [syntax] Expected "{" before the function's body, found "-".
// ERROR 37:8 [syntax] Expected "{" before the function's body, found "i32". The type of the result is written as -> type.
// ERROR 38:7 [syntax] Expected "{" before the function's body, found ";".
// ERROR 39:14 [syntax] Expected an expression, found ";".
// ERROR 40:18 [syntax] Expected ")" to close the parenthesis, found ";".
// ERROR 41:1 [syntax] Expected a declaration, found "array".
// ERROR 42:1 [syntax] Expected a declaration, found "i32". A variable is declared as var<private> u: i32;
// ERROR 43:16 [syntax] Expected ":" before the type, found "i32".
// ERROR 44:8 [syntax] Expected ":" before the type, found "vec3f".
// ERROR 45:6 [syntax] The type comes behind the name: "a: vec3f".
// ERROR 46:8 [syntax] Expected ":" before the type, found "texture_2d".
// ERROR 47:1 [syntax] Expected a declaration, found "+".
