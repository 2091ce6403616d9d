// SPDX-License-Identifier: MIT
// The addon's entry: one state for each environment that loads it, and the functions that lib/ calls.
#include <alba/alba.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "env.h"

namespace alba::node {
namespace {

// setWire(numbers, bytes): the memory of the wire, which JavaScript keeps alive and gives anew when it has grown.
napi_value setWire(napi_env env, napi_callback_info info) {
  Call call(env, info);
  void* data = nullptr;
  napi_get_typedarray_info(env, call.values[0], nullptr, nullptr, &data, nullptr, nullptr);
  call.state->numbers = static_cast<const double*>(data);
  napi_get_typedarray_info(env, call.values[1], nullptr, nullptr, &data, nullptr, nullptr);
  call.state->bytes = static_cast<const char*>(data);
  return nullptr;
}

// listen(function, few), once: it is called, without arguments, when it is time to poll. `few` is memory for what poll
// finds.
napi_value listen(napi_env env, napi_callback_info info) {
  Call call(env, info);
  call.state->completions->open(env, call.values[0], call.values[1]);
  // Hooks run in the opposite order: this one before the one that ends the way back.
  napi_add_env_cleanup_hook(
      env, [](void* state) { static_cast<Env*>(state)->shutDown(); }, call.state);
  return nullptr;
}

// poll(instance): lets what can happen now happen on this thread. Returns what has arrived: undefined for nothing; how
// many completions are in `few`; or their numbers (token, status, number) and a list of their texts.
napi_value poll(napi_env env, napi_callback_info info) {
  Call call(env, info);
  WGPUInstance instance = call.object<WGPUInstance>(0);
  // What happens here needs to wake nobody.
  albaInstanceWakeOnce(instance, nullptr, nullptr);
  call.state->completions->expectHere(true);
  wgpuInstanceProcessEvents(instance);
  call.state->completions->expectHere(false);
  return call.state->completions->take(env, call.state->handles);
}

// wakeOnce(instance): the listener is called as soon as a poll would find something.
napi_value wakeOnce(napi_env env, napi_callback_info info) {
  Call call(env, info);
  albaInstanceWakeOnce(call.object<WGPUInstance>(0), Completions::wakeByNumber, call.state->completions->number());
  return nullptr;
}

// How many devices have yet to come to the end of what they were asked for; their callbacks may come later than anybody
// waits for them.
struct Hearing {
  std::mutex lock;
  std::condition_variable changed;
  size_t left = 0;
};

// hearErrors(milliseconds): waits until all devices have looked at what they were asked for so far, and found its
// errors, which the next poll gives. False if they need longer. What the GPU still has to do is not waited for.
napi_value hearErrors(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(call.u32(0));
  const auto hearing = std::make_shared<Hearing>();
  for (uint32_t id = 1; id < call.state->handles.size(); ++id) {
    const auto device = call.state->handles.get<WGPUDevice>(id);
    if (!device) continue;
    {
      std::lock_guard<std::mutex> guard(hearing->lock);
      ++hearing->left;
    }
    // A scope comes to its end behind all that was asked for before. It is the device's own thread that gets there:
    // here, a step that waits for memory would be waited for.
    WGPUPopErrorScopeCallbackInfo popped = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
    popped.mode = WGPUCallbackMode_AllowSpontaneous;
    popped.userdata1 = new std::shared_ptr<Hearing>(hearing);
    popped.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* given, void*) {
      const std::unique_ptr<std::shared_ptr<Hearing>> own(static_cast<std::shared_ptr<Hearing>*>(given));
      Hearing& hearing = **own;
      std::lock_guard<std::mutex> guard(hearing.lock);
      --hearing.left;
      hearing.changed.notify_one();
    };
    wgpuDevicePushErrorScope(device, WGPUErrorFilter_Validation);
    wgpuDevicePopErrorScope(device, popped);
  }
  std::unique_lock<std::mutex> guard(hearing->lock);
  napi_value heard;
  napi_get_boolean(env, hearing->changed.wait_until(guard, end, [&] { return hearing->left == 0; }), &heard);
  return heard;
}

void define(napi_env env, napi_value exports, Env* state, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    napi_value function;
    napi_create_function(env, entry.name, NAPI_AUTO_LENGTH, entry.function, state, &function);
    napi_set_named_property(env, exports, entry.name, function);
  }
}

// open(): the functions, for one evaluation of the package's JavaScript. Test runners evaluate it anew for each file
// while the binary stays.
napi_value open(napi_env env, napi_callback_info) {
  auto* state = new Env;
  napi_value functions;
  napi_create_object(env, &functions);
  define(
      env, functions, state,
      {{"setWire", setWire}, {"listen", listen}, {"poll", poll}, {"hearErrors", hearErrors}, {"wakeOnce", wakeOnce}});
  define(env, functions, state, kObjectFunctions);
  define(env, functions, state, kAsyncFunctions);
  define(env, functions, state, kEncodeFunctions);
  return functions;
}

}  // namespace
}  // namespace alba::node

// Asks for Node-API's newest manners, of which one counts: finalizers run while the collector does. With the older ones
// they wait for the event loop to turn, so a loop that makes and drops objects would only ever grow. Ours call nothing
// of JavaScript. All functions that are used here are of version 8.
extern "C" NAPI_MODULE_EXPORT int32_t node_api_module_get_api_version_v1() { return INT32_MAX; }

extern "C" NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  using namespace alba::node;
  define(env, exports, nullptr, {{"open", open}});
  return exports;
}
