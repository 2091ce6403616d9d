// SPDX-License-Identifier: MIT
// Reports about lifetimes: destroyed and released objects, threads, machines without a driver, and ends of processes.
#include <sys/wait.h>
#include <unistd.h>

#include "alba/alba.h"
#include "demand/demand.h"

namespace alba_test {

namespace {

// Runs this program again with arguments and one environment variable; gives its wait status.
int runAgain(std::vector<const char*> arguments, const char* name = nullptr, const char* value = nullptr) {
  arguments.insert(arguments.begin(), "alba_api_tests");
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (name) setenv(name, value, 1);
    if (name) setenv("ALBA_TEST_CHILD", "1", 1);
    alarm(60);
    execv("/proc/self/exe", const_cast<char* const*>(arguments.data()));
    _exit(127);
  }
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}

void expectExit(int status, int code, const char* what) {
  EXPECT_TRUE(WIFEXITED(status)) << what << ": signal " << WTERMSIG(status);
  if (WIFEXITED(status)) {
    EXPECT_EQ(WEXITSTATUS(status), code) << what;
  }
}

// A test that runs in a process of its own: as the child it does the work, as the parent it starts the child.
class DemandProcess : public testing::Test {
 protected:
  static bool isChild() { return std::getenv("ALBA_TEST_CHILD") != nullptr; }
  static void startChild(const char* variable, const std::string& value) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    const std::string filter = std::string("--gtest_filter=") + test->test_suite_name() + "." + test->name();
    expectExit(runAgain({filter.c_str(), "--gtest_brief=1"}, variable, value.c_str()), 0, test->name());
  }
  static std::string temporaryFile(const char* name, const char* contents) {
    const std::string path = testing::TempDir() + "alba_" + std::to_string(getpid()) + "_" + name;
    if (FILE* f = std::fopen(path.c_str(), "w")) {
      std::fputs(contents, f);
      std::fclose(f);
    }
    return path;
  }
  // Without a driver there is no adapter but a reason, and everything can be let go of on the same thread.
  static void requestInVain() {
    Watchdog watchdog("no driver", 30);
    for (int turn = 0; turn < 2; ++turn) {
      Instance instance = makeInstance();
      ASSERT_TRUE(instance);
      WGPUSupportedWGSLLanguageFeatures features{};
      wgpuInstanceGetWGSLLanguageFeatures(instance, &features);
      EXPECT_GT(features.featureCount, 0u);
      wgpuSupportedWGSLLanguageFeaturesFreeMembers(features);
      std::string message;
      WGPURequestAdapterStatus status{};
      EXPECT_FALSE(Adapter(requestAdapter(instance, nullptr, &message, &status)));
      EXPECT_EQ(status, WGPURequestAdapterStatus_Unavailable);
      EXPECT_FALSE(message.empty());
    }
  }
};

}  // namespace

TEST_F(DemandProcess, D52_NoUsableDriver) {
  if (isChild()) return requestInVain();
  const std::string empty = temporaryFile("empty.json", "");
  startChild("VK_DRIVER_FILES", empty);
  std::remove(empty.c_str());
}

TEST_F(DemandProcess, D73_DriverFilesThatAreOdd) {
  if (isChild()) return requestInVain();
  for (const char* contents :
       {"{ \"file_format_version\": ", "[]", "{}",
        "{\"file_format_version\": \"1.0.0\", \"ICD\": {\"library_path\": \"/no/such/driver.so\", "
        "\"api_version\": \"1.3.0\"}}"}) {
    const std::string broken = temporaryFile("broken.json", contents);
    startChild("VK_DRIVER_FILES", broken);
    std::remove(broken.c_str());
  }
}

TEST_F(DemandProcess, D48_AnEmptyCommandBufferThenTheEnd) {
  if (!isChild()) {
    // The child inherits the driver; it needs some variable to know what it is.
    return startChild("ALBA_TEST_CHILD", "1");
  }
  Instance instance = makeInstance();
  Adapter adapter = requestAdapter(instance);
  ASSERT_TRUE(adapter);
  Device device = requestDevice(instance, adapter, nullptr);
  ASSERT_TRUE(device);
  CommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device, nullptr);
  CommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  ASSERT_TRUE(commands);
  Queue queue = wgpuDeviceGetQueue(device);
  wgpuQueueSubmit(queue, 1, commands.out());
}

TEST_F(DemandProcess, D76_EndsOfProcesses) {
  for (const char* style : {"static", "atexit", "never", "early"})
    for (int turn = 0; turn < 4; ++turn) expectExit(runAgain({"--exit-style", style}), 7, style);
}

TEST_F(Demand, D41_ReleasesOnOneThreadSubmitsOnOthers) {
  Watchdog watchdog("threads that release and submit", 120);
  constexpr int kTurns = 150;
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main() { data[0] += 1u; })");
  std::mutex lock;
  std::vector<std::pair<Buffer, BindGroup>> shelf;  // Made and used by some, released and destroyed by others.
  std::atomic<bool> over{false};
  std::vector<std::thread> makers, others;
  for (int t = 0; t < 2; ++t) {
    makers.emplace_back([&] {
      for (int turn = 0; turn < kTurns; ++turn) {
        Buffer data = buffer(256, kStorageBoth);
        BindGroup group = bindBuffers(pipeline, {data});
        CommandEncoder e = encoder();
        computePass(e, nullptr, [&](WGPUComputePassEncoder pass) { run(pass, pipeline, group, 1); });
        submit(finish(e));
        std::lock_guard<std::mutex> guard(lock);
        shelf.emplace_back(std::move(data), std::move(group));
      }
    });
  }
  others.emplace_back([&] {
    bool destroy = false;
    while (!over) {
      std::vector<std::pair<Buffer, BindGroup>> taken;
      {
        std::lock_guard<std::mutex> guard(lock);
        taken.swap(shelf);
      }
      for (auto& item : taken)
        if ((destroy = !destroy)) wgpuBufferDestroy(item.first);
      std::this_thread::yield();
    }
  });
  others.emplace_back([&] {
    while (!over) {
      wgpuInstanceProcessEvents(instance);
      Called done;
      wait(workDone(WGPUCallbackMode_WaitAnyOnly, done));
    }
  });
  for (std::thread& thread : makers) thread.join();
  over = true;
  for (std::thread& thread : others) thread.join();
  EXPECT_TRUE(lost.atLeast(0).empty());
}

TEST_F(Demand, D54_DestroyedResourcesInBindGroups) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main() { data[0] = 1u; })");
  Buffer dead = buffer(16, kStorageBoth, "dead"), alive = buffer(16, kStorageBoth);
  wgpuBufferDestroy(dead);
  BindGroup deadGroup, aliveGroup = bindBuffers(pipeline, {alive});
  expectNoError([&] { deadGroup = bindBuffers(pipeline, {dead}); });
  const auto submitWith = [&](std::initializer_list<WGPUBindGroup> groups) {
    CommandEncoder e = encoder();
    CommandBuffer commands;
    expectNoError([&] {
      computePass(e, nullptr, [&](WGPUComputePassEncoder pass) {
        wgpuComputePassEncoderSetPipeline(pass, pipeline);
        for (WGPUBindGroup group : groups) wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
        wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
      });
      commands = finish(e);
    });
    return errorOf([&] { submit(commands); });
  };
  const Error used = submitWith({deadGroup}), replaced = submitWith({deadGroup, aliveGroup});
  EXPECT_EQ(used.type, WGPUErrorType_Validation);
  EXPECT_NE(used.message.find("dead"), std::string::npos) << used.message;
  EXPECT_EQ(replaced.type, WGPUErrorType_Validation) << "a bind group that was set counts, used or not";
  EXPECT_EQ(submitWith({aliveGroup}).type, WGPUErrorType_NoError);

  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_TextureBinding);
  wgpuTextureDestroy(t);
  TextureView view;
  expectNoError([&] { view = wgpuTextureCreateView(t, nullptr); });
  EXPECT_TRUE(view);
}

TEST_F(Demand, D55_ReleasedAndDestroyedBeforeTheSubmit) {
  for (const bool destroy : {false, true}) {
    Buffer to = buffer(256 * 4, kCopyBoth);
    Texture t =
        texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst, "gone");
    const std::vector<uint8_t> data(64, 7);
    WGPUTexelCopyTextureInfo place = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    place.texture = t;
    WGPUTexelCopyBufferLayout layout = WGPU_TEXEL_COPY_BUFFER_LAYOUT_INIT;
    layout.bytesPerRow = 16;
    const WGPUExtent3D size{4, 4, 1};
    wgpuQueueWriteTexture(queue, &place, data.data(), data.size(), &layout, &size);
    WGPUTexelCopyBufferInfo target = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    target.buffer = to;
    target.layout.bytesPerRow = 256;
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyTextureToBuffer(e, &place, &target, &size);
    CommandBuffer commands = finish(e);
    if (destroy) wgpuTextureDestroy(t);
    t = Texture();
    const Error error = errorOf([&] { submit(commands); });
    EXPECT_EQ(error.type, destroy ? WGPUErrorType_Validation : WGPUErrorType_NoError) << error.message;
    if (destroy) {
      EXPECT_NE(error.message.find("gone"), std::string::npos) << error.message;
    }
    EXPECT_EQ(bytes(to)[0], destroy ? 0 : 7);
  }
  EXPECT_TRUE(lost.atLeast(0).empty());
}

// With one adapter, too, its index, its uuid and its name lead to it; with two the second can be had.
TEST_F(Demand, D75_ChoosingAmongAdapters) {
  std::vector<WGPUAdapter> raw(albaInstanceEnumerateAdapters(instance, nullptr, 0));
  ASSERT_GE(raw.size(), 1u);
  ASSERT_EQ(albaInstanceEnumerateAdapters(instance, raw.data(), raw.size()), raw.size());
  const char* kept = std::getenv("ALBA_ADAPTER");
  const std::string before = kept ? kept : "";
  for (size_t i = 0; i < raw.size(); ++i) {
    Adapter listed = raw[i];
    uint8_t uuid[16], found[16];
    ASSERT_EQ(albaAdapterGetUuid(listed, uuid), WGPUStatus_Success);
    std::string digits;
    for (const uint8_t byte : uuid) {
      char two[3];
      std::snprintf(two, sizeof two, "%02x", byte);
      digits += two;
    }
    for (const std::string& wish : {std::to_string(i), digits}) {
      setenv("ALBA_ADAPTER", wish.c_str(), 1);
      std::string why;
      Adapter chosen = requestAdapter(instance, nullptr, &why);
      ASSERT_TRUE(chosen) << wish << ": " << why;
      ASSERT_EQ(albaAdapterGetUuid(chosen, found), WGPUStatus_Success);
      EXPECT_EQ(std::memcmp(uuid, found, 16), 0) << wish;
    }
  }
  setenv("ALBA_ADAPTER", std::to_string(raw.size()).c_str(), 1);
  EXPECT_FALSE(Adapter(requestAdapter(instance))) << "one more than there are";
  if (kept)
    setenv("ALBA_ADAPTER", before.c_str(), 1);
  else
    unsetenv("ALBA_ADAPTER");
}

}  // namespace alba_test
