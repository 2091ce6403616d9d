// SPDX-License-Identifier: MIT
// The addon's entry: one state for each environment that loads it, and the functions that lib/ calls.
#include <alba/alba.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

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

// listen(function, few): it is called, without arguments, when it is time to poll. `few` is memory for what poll finds.
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
  return call.state->completions->take(env);
}

// wakeOnce(instance): the listener is called as soon as a poll would find something.
napi_value wakeOnce(napi_env env, napi_callback_info info) {
  Call call(env, info);
  albaInstanceWakeOnce(call.object<WGPUInstance>(0), Completions::wakeByNumber, call.state->completions->number());
  return nullptr;
}

// runSteps(instance): what the devices were asked for so far is looked at, errors found, before this returns; but not
// for longer than a second. Nothing waits for the GPU.
napi_value runSteps(napi_env env, napi_callback_info info) {
  Call call(env, info);
  constexpr auto kPatience = std::chrono::seconds(1);
  const auto begin = std::chrono::steady_clock::now();
  for (uint32_t id = 1; id < call.state->handles.size(); ++id) {
    const auto device = call.state->handles.get<WGPUDevice>(id);
    if (!device) continue;
    // A scope comes to its end behind all that was asked for before.
    auto* const done = new std::shared_ptr<std::atomic<bool>>(std::make_shared<std::atomic<bool>>(false));
    const std::shared_ptr<std::atomic<bool>> isDone = *done;
    WGPUPopErrorScopeCallbackInfo popped = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
    popped.mode = WGPUCallbackMode_AllowProcessEvents;
    popped.userdata1 = done;
    popped.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* done, void*) {
      auto* const flag = static_cast<std::shared_ptr<std::atomic<bool>>*>(done);
      (*flag)->store(true);
      delete flag;
    };
    wgpuDevicePushErrorScope(device, WGPUErrorFilter_Validation);
    wgpuDevicePopErrorScope(device, popped);
    for (;;) {
      wgpuInstanceProcessEvents(call.object<WGPUInstance>(0));
      if (*isDone || std::chrono::steady_clock::now() - begin > kPatience) break;
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }
  return nullptr;
}

void define(napi_env env, napi_value exports, Env* state, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    napi_value function;
    napi_create_function(env, entry.name, NAPI_AUTO_LENGTH, entry.function, state, &function);
    napi_set_named_property(env, exports, entry.name, function);
  }
}

}  // namespace
}  // namespace alba::node

// Asks for Node-API's newest manners, of which one counts: finalizers run while the collector does. With the older ones
// they wait for the event loop to turn, so a loop that makes and drops objects would only ever grow. Ours call nothing
// of JavaScript. All functions that are used here are of version 8.
extern "C" NAPI_MODULE_EXPORT int32_t node_api_module_get_api_version_v1() { return INT32_MAX; }

extern "C" NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  using namespace alba::node;
  Env* state = Env::create(env);
  define(env, exports, state,
         {{"setWire", setWire}, {"listen", listen}, {"poll", poll}, {"runSteps", runSteps}, {"wakeOnce", wakeOnce}});
  define(env, exports, state, kObjectFunctions);
  define(env, exports, state, kAsyncFunctions);
  define(env, exports, state, kEncodeFunctions);
  return exports;
}
