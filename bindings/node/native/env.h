// SPDX-License-Identifier: MIT
// What one evaluation of the package's JavaScript (in the main thread, in a worker, for each file of a test runner) has
// of its own: the table of handles, for JavaScript knows objects by number; the memory of the wire; and the way on
// which completions come back from other threads.
#pragma once

#include <node_api.h>
#include <webgpu/webgpu.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace alba::node {

// X(name): the kinds of objects that JavaScript holds, in the order of their numbers from 1.
// clang-format off
#define ALBA_NODE_KINDS(X) \
  X(Instance) X(Adapter) X(Device) X(Queue) X(Buffer) X(Texture) X(TextureView) X(Sampler) \
  X(BindGroupLayout) X(PipelineLayout) X(BindGroup) X(ShaderModule) X(ComputePipeline) \
  X(RenderPipeline) X(CommandEncoder) X(ComputePassEncoder) X(RenderPassEncoder) \
  X(RenderBundleEncoder) X(RenderBundle) X(CommandBuffer) X(QuerySet)
// clang-format on

enum class Kind : uint8_t {
  None,
#define ALBA_NODE_KIND(name) name,
  ALBA_NODE_KINDS(ALBA_NODE_KIND)
#undef ALBA_NODE_KIND
};

template <class Handle>
struct KindOf;
#define ALBA_NODE_KIND(name)                 \
  template <>                                \
  struct KindOf<WGPU##name> {                \
    static constexpr Kind kind = Kind::name; \
  };
ALBA_NODE_KINDS(ALBA_NODE_KIND)
#undef ALBA_NODE_KIND

void releaseHandle(Kind kind, void* handle);

class Handles {
 public:
  Handles() { entries_.push_back({}); }
  ~Handles() { clear(); }
  uint32_t add(Kind kind, void* handle, int64_t bytes = 0);
  template <class Handle>
  Handle get(uint32_t id) const {
    if (id >= entries_.size() || entries_[id].kind != KindOf<Handle>::kind) return nullptr;
    return static_cast<Handle>(entries_[id].handle);
  }
  Kind kind(uint32_t id) const { return id < entries_.size() ? entries_[id].kind : Kind::None; }
  void* pointer(uint32_t id) const { return id < entries_.size() ? entries_[id].handle : nullptr; }
  uint32_t size() const { return uint32_t(entries_.size()); }  // one more than the last number
  // Returns the bytes that were reported for it.
  int64_t release(uint32_t id);
  // The bytes that no longer belong to it.
  int64_t takeBytes(uint32_t id);
  void clear();

 private:
  struct Entry {
    void* handle = nullptr;
    int64_t bytes = 0;  // that the collector was told about
    Kind kind = Kind::None;
  };
  std::vector<Entry> entries_;
  std::vector<uint32_t> free_;
};

// One thing that happened: JavaScript gets the token that it gave, the status, a number and a text.
struct Completion {
  uint32_t token = 0;
  bool awaited = false;  // a promise waits for it, so it keeps the process alive
  int32_t status = 0;
  double number = 0;
  Kind kind = Kind::None;  // of `handle`, which becomes the number
  void* handle = nullptr;
  std::string text;
  std::vector<WGPUCompilationMessage> messages;  // texts in `texts`
  std::vector<std::string> texts;
};

// What callbacks of other threads are about, by numbers that they carry instead of pointers: one thread may be about to
// tell of something while on another its end comes.
template <class T>
class Numbered {
 public:
  // Never destroyed: threads may call back while the process ends.
  static Numbered& all() {
    static auto* things = new Numbered;
    return *things;
  }
  void* add(T thing) {
    std::lock_guard<std::mutex> guard(lock_);
    things_.emplace(++last_, std::move(thing));
    return reinterpret_cast<void*>(last_);
  }
  std::optional<T> find(void* number) {
    std::lock_guard<std::mutex> guard(lock_);
    const auto found = things_.find(reinterpret_cast<uintptr_t>(number));
    return found == things_.end() ? std::nullopt : std::optional<T>(found->second);
  }
  void remove(void* number) {
    std::lock_guard<std::mutex> guard(lock_);
    things_.erase(reinterpret_cast<uintptr_t>(number));
  }

 private:
  std::mutex lock_;
  uintptr_t last_ = 0;
  std::unordered_map<uintptr_t, T> things_;
};

// Takes completions from any thread to the JavaScript thread. Callbacks may outlive the environment, so they share it.
class Completions : public std::enable_shared_from_this<Completions> {
 public:
  void open(napi_env env, napi_value listener, napi_value few);
  // No more come; what waits is dropped.
  void close();
  // The JavaScript thread: one more promise waits.
  void expect();
  // Any thread: the listener is called.
  void wake();
  // Any thread.
  void add(Completion&& completion);
  // The JavaScript thread is about to take what arrives now: no need to wake it.
  void expectHere(bool here) { here_ = here ? std::this_thread::get_id() : std::thread::id(); }
  // The userdata of `wakeByNumber`, which wakes those that are still open.
  void* number() const { return number_; }
  static void wakeByNumber(void* number);
  // The JavaScript thread: what has arrived by now, as `poll` returns it.
  napi_value take(napi_env env, Handles& handles);

 private:
  static constexpr size_t kNumbers = 3;  // of a completion
  void wakeLocked();
  static void deliver(napi_env env, napi_value listener, void* context, void* data);
  void drop(Completion& completion);

  std::mutex lock_;
  std::vector<Completion> arrived_;
  napi_threadsafe_function wake_ = nullptr;
  bool signaled_ = false;
  bool closed_ = true;
  napi_env env_ = nullptr;
  uint32_t expected_ = 0;
  void* number_ = nullptr;
  double* few_ = nullptr;  // memory for a few completions, which JavaScript keeps alive
  size_t fewCount_ = 0;
  std::atomic<std::thread::id> here_{};
};

// Where a device stands, as far as its loss is concerned.
using DeviceLife = std::atomic<int>;
constexpr int kDeviceLives = 0, kDeviceDestroyed = 1, kDeviceLost = 2;

// The userdata of a callback that comes once.
struct Waiter {
  std::shared_ptr<Completions> completions;
  uint32_t token;
};

class Env {
 public:
  static Env* of(void* data) { return static_cast<Env*>(data); }
  // JavaScript objects that are still to be collected keep it.
  void retain() { ++count_; }
  void release() {
    if (--count_ == 0) delete this;
  }
  void shutDown();

  Handles handles;
  std::shared_ptr<Completions> completions = std::make_shared<Completions>();
  std::unordered_map<uint32_t, std::shared_ptr<DeviceLife>> deviceLives;  // by the token of the loss
  const double* numbers = nullptr;
  const char* bytes = nullptr;
  int64_t unreported = 0;  // bytes that the collector has yet to hear of
  void report(napi_env env, int64_t bytes);
  bool isOpen() const { return open_; }

 private:
  uint32_t count_ = 1;
  bool open_ = true;
  napi_ref wireRefs_[2] = {};
};

// The arguments of one call. Numbers are right by construction: only the package's own code calls.
class Call {
 public:
  static constexpr size_t kMost = 10;
  Call(napi_env env, napi_callback_info info) : env(env) {
    size_t count = kMost;
    void* data = nullptr;
    napi_get_cb_info(env, info, &count, values, nullptr, &data);
    state = Env::of(data);
  }
  double number(size_t i) const {
    double out = 0;
    napi_get_value_double(env, values[i], &out);
    return out;
  }
  uint32_t u32(size_t i) const {
    uint32_t out = 0;
    napi_get_value_uint32(env, values[i], &out);
    return out;
  }
  // Negative: everything.
  uint64_t size64(size_t i) const {
    const double n = number(i);
    return n < 0 ? UINT64_MAX : uint64_t(n);
  }
  template <class Handle>
  Handle object(size_t i) const {
    return state->handles.get<Handle>(u32(i));
  }
  std::string text(size_t i) const;
  napi_value make(double number) const {
    napi_value out;
    napi_create_double(env, number, &out);
    return out;
  }
  napi_value make(std::string_view text) const {
    napi_value out;
    napi_create_string_utf8(env, text.data(), text.size(), &out);
    return out;
  }
  // Gives the handle to the JavaScript object of argument `i`, the state of what a script has (lib/base.js); its
  // collection releases the handle. Returns its number.
  template <class Handle>
  napi_value own(size_t i, Handle handle, int64_t bytes = 0) const {
    return ownAny(i, KindOf<Handle>::kind, handle, bytes);
  }
  napi_value ownAny(size_t i, Kind kind, void* handle, int64_t bytes) const;
  // Lets the JavaScript object of argument `i` own a number that exists already.
  void ownNumber(size_t i, uint32_t id) const;
  // Keeps the promise that argument `i` is the token of in mind; the userdata for its callback.
  Waiter* wait(size_t i) const;

  napi_env env;
  Env* state;
  napi_value values[kMost] = {};
};

inline std::string_view viewOf(WGPUStringView text) {
  if (!text.data) return {};
  return text.length == WGPU_STRLEN ? std::string_view(text.data) : std::string_view(text.data, text.length);
}

using Function = napi_value (*)(napi_env, napi_callback_info);
struct Entry {
  const char* name;
  Function function;
};
// The functions of each file.
extern const std::vector<Entry> kObjectFunctions, kAsyncFunctions, kEncodeFunctions;

}  // namespace alba::node
