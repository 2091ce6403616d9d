// SPDX-License-Identifier: MIT
// The generated webgpu.h against facts noted apart from it (abi_facts.txt): sizes, offsets, member types, values,
// defaults and signatures at compile time, the exported functions at run time.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <type_traits>

#include "webgpu/webgpu.h"

namespace {

WGPUStringView view(const std::string& text) { return {text.data(), text.size()}; }

}  // namespace

// Sizes, offsets, types, values and signatures: a difference does not compile.
#define ALBA_CONSTANT(name, value) static_assert((name) == (value), #name);
#define ALBA_TYPE(name, size, alignment)        \
  static_assert(sizeof(name) == (size), #name); \
  static_assert(alignof(name) == (alignment), #name);
#define ALBA_ENUM(type, name, value)     \
  static_assert(name == (value), #name); \
  static_assert(std::is_same_v<decltype(name), type>, #name);
#define ALBA_FLAG(type, name, value)     \
  static_assert(name == (value), #name); \
  static_assert(std::is_same_v<decltype(name), const type>, #name);
#define ALBA_CALLBACK(name, ...) static_assert(std::is_same_v<name, void (*)(__VA_ARGS__)>, #name);
#define ALBA_MEMBER(type, member, memberType, offset)                   \
  static_assert(offsetof(type, member) == (offset), #type "." #member); \
  static_assert(std::is_same_v<decltype(type::member), memberType>, #type "." #member);
#define ALBA_FUNCTION(name, ...)                                                                \
  static_assert(std::is_same_v<decltype(&wgpu##name), Signature<__VA_ARGS__>::Pointer>, #name); \
  static_assert(std::is_same_v<WGPUProc##name, Signature<__VA_ARGS__>::Pointer>, #name);
#define ALBA_DEFAULT(type, init, member, value)
#define ALBA_DEFAULT_NAN(type, init, member)

namespace {

template <typename Result, typename... Args>
struct Signature {
  using Pointer = Result (*)(Args...);
};

#include "abi_table.inc"

}  // namespace

#undef ALBA_CONSTANT
#undef ALBA_TYPE
#undef ALBA_ENUM
#undef ALBA_FLAG
#undef ALBA_CALLBACK
#undef ALBA_MEMBER
#undef ALBA_FUNCTION
#undef ALBA_DEFAULT
#undef ALBA_DEFAULT_NAN
#define ALBA_CONSTANT(name, value)
#define ALBA_TYPE(name, size, alignment)
#define ALBA_ENUM(type, name, value)
#define ALBA_FLAG(type, name, value)
#define ALBA_CALLBACK(name, ...)
#define ALBA_MEMBER(type, member, memberType, offset)
#define ALBA_FUNCTION(name, ...)
#define ALBA_DEFAULT(type, init, member, value)                                           \
  {                                                                                       \
    type initial = init;                                                                  \
    EXPECT_TRUE(initial.member == value) << #type "." #member " should start as " #value; \
  }
#define ALBA_DEFAULT_NAN(type, init, member)                      \
  {                                                               \
    type initial = init;                                          \
    EXPECT_TRUE(std::isnan(initial.member)) << #type "." #member; \
  }

TEST(Abi, InitMacrosSetTheStandardDefaults) {
#include "abi_table.inc"
  EXPECT_TRUE(std::isnan(WGPU_DEPTH_CLEAR_VALUE_UNDEFINED));
}

TEST(Abi, NestedInitMacros) {
  // An entry starts with nothing used, although each kind of binding starts with its own default.
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  EXPECT_EQ(entry.buffer.type, WGPUBufferBindingType_BindingNotUsed);
  EXPECT_EQ(entry.sampler.type, WGPUSamplerBindingType_BindingNotUsed);
  EXPECT_EQ(entry.texture.sampleType, WGPUTextureSampleType_BindingNotUsed);
  EXPECT_EQ(entry.storageTexture.access, WGPUStorageTextureAccess_BindingNotUsed);
  WGPUTextureDescriptor texture = WGPU_TEXTURE_DESCRIPTOR_INIT;
  EXPECT_EQ(texture.size.width, 0u);
  EXPECT_EQ(texture.size.height, 1u);
  EXPECT_EQ(texture.size.depthOrArrayLayers, 1u);
  EXPECT_EQ(texture.label.length, WGPU_STRLEN);
  EXPECT_EQ(texture.label.data, nullptr);
}

#undef ALBA_DEFAULT
#undef ALBA_DEFAULT_NAN
#define ALBA_DEFAULT(type, init, member, value)
#define ALBA_DEFAULT_NAN(type, init, member)
#undef ALBA_FUNCTION
#define ALBA_FUNCTION(name, ...) "wgpu" #name,

namespace {

const char* const kFunctions[] = {
#include "abi_table.inc"
};

}  // namespace

TEST(Abi, EveryFunctionIsExportedAndFoundByName) {
  // dlsym answers only where the library is shared; in a static link the program exports nothing.
  const bool shared = dlsym(RTLD_DEFAULT, "wgpuCreateInstance") != nullptr;
  for (const char* name : kFunctions) {
    WGPUProc proc = wgpuGetProcAddress(view(name));
    EXPECT_NE(proc, nullptr) << name;
    EXPECT_EQ(proc, wgpuGetProcAddress({name, WGPU_STRLEN})) << name;
    if (shared) {
      EXPECT_NE(dlsym(RTLD_DEFAULT, name), nullptr) << name << " is not exported";
    }
  }
  EXPECT_EQ(std::size(kFunctions), 202u);
}

TEST(Abi, UnknownNamesHaveNoAddress) {
  for (std::string name : {"", "wgpu", "wgpuCreateInstanc", "wgpuCreateInstanceX", "vkCreateInstance", "zzz", "AAA"}) {
    EXPECT_EQ(wgpuGetProcAddress(view(name)), nullptr) << name;
  }
  EXPECT_EQ(wgpuGetProcAddress({nullptr, WGPU_STRLEN}), nullptr);
  EXPECT_EQ(wgpuGetProcAddress({nullptr, 0}), nullptr);
  // A length cuts the text: these are the first bytes of a longer name.
  EXPECT_EQ(wgpuGetProcAddress({"wgpuBufferUnmapAndMore", 15}), reinterpret_cast<WGPUProc>(&wgpuBufferUnmap));
}

TEST(Abi, ReferenceCountsAcceptNull) {
  wgpuBufferAddRef(nullptr);
  wgpuBufferRelease(nullptr);
  wgpuInstanceRelease(nullptr);
  wgpuDeviceRelease(nullptr);
}

TEST(Abi, MethodsOfNullObjectsAnswerWithNothing) {
  EXPECT_EQ(wgpuBufferGetSize(nullptr), 0u);
  EXPECT_EQ(wgpuBufferGetMappedRange(nullptr, 0, 4), nullptr);
  EXPECT_EQ(wgpuDeviceGetQueue(nullptr), nullptr);
  wgpuBufferUnmap(nullptr);
}
