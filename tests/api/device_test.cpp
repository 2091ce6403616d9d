// SPDX-License-Identifier: MIT
// Instances, adapters and devices: features and limits, requestDevice's refusals, loss, lifetime in any order.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "alba/alba.h"
#include "api/fixture.h"

namespace alba_test {
namespace {

class AdapterTest : public DeviceTest {};

TEST_F(AdapterTest, InfoIsWellFormed) {
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  ASSERT_EQ(wgpuAdapterGetInfo(adapter, &info), WGPUStatus_Success);
  for (WGPUStringView word : {info.vendor, info.architecture, info.device})
    for (char c : str(word)) EXPECT_TRUE((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') << str(word);
  EXPECT_FALSE(str(info.description).empty());
  EXPECT_EQ(info.backendType, WGPUBackendType_Vulkan);
  EXPECT_GE(info.subgroupMaxSize, info.subgroupMinSize);
  WGPUAdapterInfo same = WGPU_ADAPTER_INFO_INIT;
  ASSERT_EQ(wgpuDeviceGetAdapterInfo(device, &same), WGPUStatus_Success);
  EXPECT_EQ(str(same.device), str(info.device));
  wgpuAdapterInfoFreeMembers(info);
  wgpuAdapterInfoFreeMembers(same);
  WGPUChainedStruct stranger{nullptr, WGPUSType_ShaderSourceWGSL};
  WGPUAdapterInfo chained = WGPU_ADAPTER_INFO_INIT;
  chained.nextInChain = &stranger;
  EXPECT_EQ(wgpuAdapterGetInfo(adapter, &chained), WGPUStatus_Error);
}

TEST_F(AdapterTest, LimitsAreAtLeastTheDefaults) {
  WGPULimits most = WGPU_LIMITS_INIT, have = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuAdapterGetLimits(adapter, &most), WGPUStatus_Success);
  ASSERT_EQ(wgpuDeviceGetLimits(device, &have), WGPUStatus_Success);
  // A device that asks for nothing gets the defaults of the specification.
  EXPECT_EQ(have.maxTextureDimension2D, 8192u);
  EXPECT_EQ(have.maxBufferSize, 268435456u);
  EXPECT_EQ(have.maxBindGroups, 4u);
  EXPECT_EQ(have.minUniformBufferOffsetAlignment, 256u);
  EXPECT_EQ(have.maxComputeWorkgroupSizeZ, 64u);
  EXPECT_GE(most.maxTextureDimension2D, have.maxTextureDimension2D);
  EXPECT_GE(most.maxBufferSize, have.maxBufferSize);
  EXPECT_GE(most.maxStorageBufferBindingSize, have.maxStorageBufferBindingSize);
  EXPECT_LE(most.minUniformBufferOffsetAlignment, 256u);
  EXPECT_LE(most.maxStorageBufferBindingSize, most.maxBufferSize);
  WGPUCompatibilityModeLimits stages = WGPU_COMPATIBILITY_MODE_LIMITS_INIT;
  WGPULimits chained = WGPU_LIMITS_INIT;
  chained.nextInChain = &stages.chain;
  ASSERT_EQ(wgpuDeviceGetLimits(device, &chained), WGPUStatus_Success);
  EXPECT_EQ(stages.maxStorageBuffersInVertexStage, have.maxStorageBuffersPerShaderStage);
}

TEST_F(AdapterTest, RequestedLimitsAreGivenOrRefused) {
  WGPULimits most = WGPU_LIMITS_INIT;
  wgpuAdapterGetLimits(adapter, &most);
  struct Attempt {
    const char* what;
    void (*change)(WGPULimits&, const WGPULimits&);
    bool granted;
  };
  const Attempt attempts[] = {
      {"beyond", [](WGPULimits& l, const WGPULimits& m) { l.maxBufferSize = m.maxBufferSize + 1; }, false},
      {"2^63", [](WGPULimits& l, const WGPULimits&) { l.maxBufferSize = uint64_t(1) << 63; }, false},
      {"all there is", [](WGPULimits& l, const WGPULimits& m) { l.maxBufferSize = m.maxBufferSize; }, true},
      {"worse than the default", [](WGPULimits& l, const WGPULimits&) { l.maxTextureDimension2D = 16; }, true},
      {"no power of 2", [](WGPULimits& l, const WGPULimits&) { l.minUniformBufferOffsetAlignment = 200; }, false},
      {"worse alignment", [](WGPULimits& l, const WGPULimits&) { l.minUniformBufferOffsetAlignment = 512; }, true},
  };
  for (const Attempt& attempt : attempts) {
    Adapter fresh = requestAdapter(instance);
    WGPULimits wanted = WGPU_LIMITS_INIT;
    attempt.change(wanted, most);
    WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
    d.requiredLimits = &wanted;
    std::string message;
    Device got = requestDevice(instance, fresh, &d, &message);
    EXPECT_EQ(got.get() != nullptr, attempt.granted) << attempt.what << ": " << message;
    EXPECT_EQ(message.empty(), attempt.granted);
    if (got) {
      WGPULimits have = WGPU_LIMITS_INIT;
      wgpuDeviceGetLimits(got, &have);
      EXPECT_GE(have.maxTextureDimension2D, 8192u);
      EXPECT_LE(have.minUniformBufferOffsetAlignment, 256u);
    } else {
      // A refusal leaves the adapter usable.
      Device plain = requestDevice(instance, fresh, nullptr);
      EXPECT_TRUE(plain) << attempt.what;
    }
  }
}

TEST_F(AdapterTest, FeaturesAreOffersUntilTheyAreAskedFor) {
  Adapter fresh = requestAdapter(instance);
  Device plain = requestDevice(instance, fresh, nullptr);
  ASSERT_TRUE(plain);
  WGPUSupportedFeatures features{};
  wgpuDeviceGetFeatures(plain, &features);
  ASSERT_EQ(features.featureCount, 1u);
  EXPECT_EQ(features.features[0], WGPUFeatureName_CoreFeaturesAndLimits);
  wgpuSupportedFeaturesFreeMembers(features);
  EXPECT_FALSE(wgpuDeviceHasFeature(plain, WGPUFeatureName_TimestampQuery));
}

TEST_F(AdapterTest, AFeatureThatIsMissing) {
  Adapter fresh = requestAdapter(instance);
  for (uint32_t number : {uint32_t(WGPUFeatureName_TextureCompressionASTCSliced3D), 12345u}) {
    WGPUFeatureName feature = WGPUFeatureName(number);
    if (wgpuAdapterHasFeature(fresh, feature)) continue;
    WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
    d.requiredFeatureCount = 1;
    d.requiredFeatures = &feature;
    std::string message;
    WGPURequestDeviceStatus status{};
    EXPECT_EQ(requestDevice(instance, fresh, &d, &message, &status), nullptr);
    EXPECT_EQ(status, WGPURequestDeviceStatus_Error);
    EXPECT_FALSE(message.empty());
  }
  Device plain = requestDevice(instance, fresh, nullptr);
  EXPECT_TRUE(plain) << "the adapter is not used up by a refusal";
}

TEST_F(AdapterTest, AnAdapterGivesOneDevice) {
  std::string message;
  Device second = requestDevice(instance, adapter, nullptr, &message);
  EXPECT_FALSE(second);
  EXPECT_NE(message.find("adapter"), std::string::npos) << message;
}

TEST_F(AdapterTest, SeveralDevicesWhereTheInstanceAllowsIt) {
  WGPUInstanceFeatureName wanted[] = {WGPUInstanceFeatureName_TimedWaitAny,
                                      WGPUInstanceFeatureName_MultipleDevicesPerAdapter};
  WGPUInstanceDescriptor d = WGPU_INSTANCE_DESCRIPTOR_INIT;
  d.requiredFeatureCount = 2;
  d.requiredFeatures = wanted;
  Instance several = wgpuCreateInstance(&d);
  ASSERT_TRUE(several);
  Adapter own = requestAdapter(several);
  Device one = requestDevice(several, own, nullptr), two = requestDevice(several, own, nullptr);
  EXPECT_TRUE(one && two);
}

TEST_F(AdapterTest, InstancesWithUnknownWishesAreNull) {
  WGPUInstanceFeatureName feature = WGPUInstanceFeatureName(77);
  WGPUInstanceDescriptor d = WGPU_INSTANCE_DESCRIPTOR_INIT;
  d.requiredFeatureCount = 1;
  d.requiredFeatures = &feature;
  EXPECT_EQ(wgpuCreateInstance(&d), nullptr);
  WGPUInstanceLimits limits = WGPU_INSTANCE_LIMITS_INIT;
  limits.timedWaitAnyMaxCount = SIZE_MAX;
  d.requiredFeatureCount = 0;
  d.requiredLimits = &limits;
  EXPECT_EQ(wgpuCreateInstance(&d), nullptr);
  Instance plain = wgpuCreateInstance(nullptr);
  EXPECT_TRUE(plain);
}

TEST_F(AdapterTest, OptionsOfRequestAdapter) {
  WGPURequestAdapterOptions o = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  o.forceFallbackAdapter = true;
  Adapter fallback = requestAdapter(instance, &o);
  if (fallback) {
    WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
    wgpuAdapterGetInfo(fallback, &info);
    EXPECT_EQ(info.adapterType, WGPUAdapterType_CPU);
    wgpuAdapterInfoFreeMembers(info);
  }
  o = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  o.backendType = WGPUBackendType_Metal;
  WGPURequestAdapterStatus status{};
  std::string message;
  EXPECT_FALSE(Adapter(requestAdapter(instance, &o, &message, &status)));
  EXPECT_EQ(status, WGPURequestAdapterStatus_Unavailable);
  EXPECT_FALSE(message.empty());
  o = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  o.powerPreference = WGPUPowerPreference_LowPower;
  EXPECT_TRUE(Adapter(requestAdapter(instance, &o)));
  Adapter a = requestAdapter(instance), b = requestAdapter(instance);
  EXPECT_NE(a.get(), b.get()) << "each request gives a fresh adapter";
}

TEST_F(AdapterTest, ChosenByTheEnvironment) {
  setenv("ALBA_ADAPTER", "0", 1);
  EXPECT_TRUE(Adapter(requestAdapter(instance)));
  setenv("ALBA_ADAPTER", "no such adapter", 1);
  std::string message;
  EXPECT_FALSE(Adapter(requestAdapter(instance, nullptr, &message)));
  EXPECT_NE(message.find("no such adapter"), std::string::npos) << message;
  unsetenv("ALBA_ADAPTER");
}

TEST_F(AdapterTest, ChosenByAName) {
  WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  AlbaAdapterName named{{nullptr, ALBA_STYPE_ADAPTER_NAME}, text("no such adapter")};
  options.nextInChain = &named.chain;
  std::string message;
  EXPECT_FALSE(Adapter(requestAdapter(instance, &options, &message)));
  EXPECT_NE(message.find("the name \"no such adapter\""), std::string::npos) << message;
  uint8_t uuid[16] = {};
  char digits[33] = {};
  ASSERT_EQ(albaAdapterGetUuid(adapter, uuid), WGPUStatus_Success);
  for (int i = 0; i < 16; ++i) std::snprintf(digits + 2 * i, 3, "%02x", uuid[i]);
  named.name = text(digits);
  EXPECT_TRUE(Adapter(requestAdapter(instance, &options, &message))) << message;
  // It goes before the variable.
  setenv("ALBA_ADAPTER", "no such adapter", 1);
  named.name = text("0");
  EXPECT_TRUE(Adapter(requestAdapter(instance, &options, &message))) << message;
  unsetenv("ALBA_ADAPTER");
  // All match an empty name, and the variable counts no more.
  setenv("ALBA_ADAPTER", "no such adapter", 1);
  for (const WGPUStringView empty : {text(""), WGPUStringView{nullptr, WGPU_STRLEN}, WGPUStringView{nullptr, 0}}) {
    named.name = empty;
    EXPECT_TRUE(Adapter(requestAdapter(instance, &options, &message))) << message;
  }
  unsetenv("ALBA_ADAPTER");
  AlbaAdapterName again = named;
  named.chain.next = &again.chain;
  WGPURequestAdapterStatus status{};
  EXPECT_FALSE(Adapter(requestAdapter(instance, &options, &message, &status)));
  EXPECT_EQ(status, WGPURequestAdapterStatus_Error) << "a struct twice";
}

TEST_F(AdapterTest, DestroyLosesTheDeviceOnce) {
  Buffer pending = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  Buffer mapped = buffer(16, WGPUBufferUsage_CopySrc, "", true);
  WGPUMapAsyncStatus status{};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &status;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  WGPUFuture map = wgpuBufferMapAsync(pending, WGPUMapMode_Read, 0, 16, info);
  wgpuDeviceDestroy(device);
  wgpuDeviceDestroy(device);
  EXPECT_EQ(wait(wgpuDeviceGetLostFuture(device)), WGPUWaitStatus_Success);
  ASSERT_EQ(lost.atLeast(1).size(), 1u);
  EXPECT_EQ(lost[0].first, WGPUDeviceLostReason_Destroyed);
  EXPECT_EQ(wait(map), WGPUWaitStatus_Success);
  EXPECT_EQ(status, WGPUMapAsyncStatus_Aborted);
  EXPECT_EQ(wgpuBufferGetMapState(mapped), WGPUBufferMapState_Unmapped);
  // What comes after is silent and safe.
  Buffer later = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_Storage);
  EXPECT_TRUE(later);
  EXPECT_EQ(this->map(later), WGPUMapAsyncStatus_Aborted);
  Buffer atCreation = buffer(16, WGPUBufferUsage_CopySrc, "", true);
  EXPECT_TRUE(wgpuBufferGetMappedRange(atCreation, 0, 16));
  wgpuBufferUnmap(atCreation);
  uint32_t data = 1;
  wgpuQueueWriteBuffer(queue, later, 0, &data, 4);
  CommandEncoder e = encoder();
  CommandBuffer commands = finish(e);
  EXPECT_TRUE(commands);
  submit(commands);
  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopyDst);
  EXPECT_TRUE(t);
  finishWork();
  EXPECT_TRUE(uncaptured.empty());
}

TEST_F(AdapterTest, ReleasingTheLastReferenceDestroys) {
  Buffer survivor = buffer(16, WGPUBufferUsage_CopyDst);
  queue = Queue();
  device = Device();
  ASSERT_EQ(lost.atLeast(1).size(), 1u);
  EXPECT_EQ(lost[0].first, WGPUDeviceLostReason_Destroyed);
  wgpuBufferDestroy(survivor);
}

TEST_F(AdapterTest, HandlesDieInAnyOrder) {
  for (int order = 0; order < 6; ++order) {
    Instance i = makeInstance();
    Adapter a = requestAdapter(i);
    Device d = requestDevice(i, a, nullptr);
    ASSERT_TRUE(d);
    Queue q = wgpuDeviceGetQueue(d);
    WGPUBufferDescriptor bd = WGPU_BUFFER_DESCRIPTOR_INIT;
    bd.size = 64;
    bd.usage = WGPUBufferUsage_CopyDst;
    Buffer b = wgpuDeviceCreateBuffer(d, &bd);
    uint32_t data = 1;
    wgpuQueueWriteBuffer(q, b, 0, &data, 4);
    CommandEncoder e = wgpuDeviceCreateCommandEncoder(d, nullptr);
    auto drop = [&](int what) {
      switch (what % 6) {
        case 0:
          i = Instance();
          break;
        case 1:
          a = Adapter();
          break;
        case 2:
          d = Device();
          break;
        case 3:
          q = Queue();
          break;
        case 4:
          b = Buffer();
          break;
        case 5:
          e = CommandEncoder();
          break;
      }
    };
    for (int step = 0; step < 6; ++step) drop(order + step * 5);
  }
}

TEST_F(AdapterTest, ReleasedOnAnotherThread) {
  for (int round = 0; round < 10; ++round) {
    Adapter a = requestAdapter(instance);
    WGPUDevice d = requestDevice(instance, a, nullptr);
    ASSERT_TRUE(d);
    WGPUBufferDescriptor bd = WGPU_BUFFER_DESCRIPTOR_INIT;
    bd.size = 64;
    bd.usage = WGPUBufferUsage_CopyDst;
    WGPUBuffer b = wgpuDeviceCreateBuffer(d, &bd);
    std::thread one([d] { wgpuDeviceRelease(d); });
    std::thread two([b] { wgpuBufferRelease(b); });
    one.join();
    two.join();
  }
}

// Five ways to leave a process; each child must end with the code it asked for.
TEST_F(AdapterTest, ProcessesEndWithTheirOwnExitCode) {
  for (const char* style : {"static", "atexit", "never", "early", "compiling"}) {
    const pid_t child = fork();
    if (child == 0) {
      // A sanitizer's report must not take longer than the exit that it is about.
      const char* options = std::getenv("ASAN_OPTIONS");
      setenv("ASAN_OPTIONS", (std::string(options ? options : "") + ":symbolize=0").c_str(), 1);
      execl("/proc/self/exe", "alba_api_tests", "--exit-style", style, nullptr);
      _exit(127);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << style << ": signal " << WTERMSIG(status);
    if (WIFEXITED(status)) {
      EXPECT_EQ(WEXITSTATUS(status), 7) << style;
    }
  }
}

}  // namespace
}  // namespace alba_test
