// SPDX-License-Identifier: MIT
// Handles, completions, the life of an environment (see env.h).
#include "env.h"

#include <alba/alba.h>

#include <algorithm>
#include <utility>

namespace alba::node {

void releaseHandle(Kind kind, void* handle) {
  if (!handle) return;
  // Neither the collector nor the end of an environment waits for the GPU.
  if (kind == Kind::Device) return albaDeviceReleaseWhenDone(static_cast<WGPUDevice>(handle));
  switch (kind) {
#define ALBA_NODE_KIND(name) \
  case Kind::name:           \
    return wgpu##name##Release(static_cast<WGPU##name>(handle));
    ALBA_NODE_KINDS(ALBA_NODE_KIND)
#undef ALBA_NODE_KIND
    case Kind::None:
      return;
  }
}

// ---- handles
uint32_t Handles::add(Kind kind, void* handle, int64_t bytes) {
  uint32_t id;
  if (free_.empty()) {
    id = uint32_t(entries_.size());
    entries_.push_back({});
  } else {
    id = free_.back();
    free_.pop_back();
  }
  entries_[id] = {handle, bytes, kind};
  return id;
}

int64_t Handles::takeBytes(uint32_t id) { return id < entries_.size() ? std::exchange(entries_[id].bytes, 0) : 0; }

int64_t Handles::release(uint32_t id) {
  if (id >= entries_.size() || entries_[id].kind == Kind::None) return 0;
  const Entry entry = std::exchange(entries_[id], {});
  free_.push_back(id);
  releaseHandle(entry.kind, entry.handle);
  return entry.bytes;
}

void Handles::clear() {
  for (Entry& entry : entries_) {
    const Entry old = std::exchange(entry, {});
    releaseHandle(old.kind, old.handle);
  }
  entries_.resize(1);
  free_.clear();
}

// ---- completions
void Completions::open(napi_env env, napi_value listener, napi_value few) {
  void* memory = nullptr;
  napi_get_typedarray_info(env, few, nullptr, &fewCount_, &memory, nullptr, nullptr);
  few_ = static_cast<double*>(memory);
  napi_value name;
  napi_create_string_utf8(env, "alba", NAPI_AUTO_LENGTH, &name);
  if (napi_create_threadsafe_function(env, listener, nullptr, name, 0, 1, nullptr, nullptr, this, deliver, &wake_) !=
      napi_ok)
    return;
  napi_unref_threadsafe_function(env, wake_);
  env_ = env;
  number_ = Numbered<std::shared_ptr<Completions>>::all().add(shared_from_this());
  std::lock_guard<std::mutex> guard(lock_);
  closed_ = false;
}

void Completions::close() {
  std::vector<Completion> dropped;
  {
    std::lock_guard<std::mutex> guard(lock_);
    if (closed_) return;
    closed_ = true;
    dropped.swap(arrived_);
    napi_release_threadsafe_function(wake_, napi_tsfn_abort);
  }
  Numbered<std::shared_ptr<Completions>>::all().remove(number_);
  for (Completion& c : dropped) drop(c);
}

void Completions::drop(Completion& completion) { releaseHandle(completion.kind, completion.handle); }

void Completions::expect() {
  if (expected_++ == 0 && wake_) napi_ref_threadsafe_function(env_, wake_);
}

void Completions::add(Completion&& completion) {
  std::unique_lock<std::mutex> guard(lock_);
  if (closed_) {
    guard.unlock();
    return drop(completion);
  }
  arrived_.push_back(std::move(completion));
  if (here_ != std::this_thread::get_id()) wakeLocked();
}

void Completions::wake() {
  std::lock_guard<std::mutex> guard(lock_);
  if (!closed_) wakeLocked();
}

void Completions::wakeLocked() {
  if (!std::exchange(signaled_, true)) napi_call_threadsafe_function(wake_, nullptr, napi_tsfn_nonblocking);
}

void Completions::wakeByNumber(void* number) {
  if (const auto found = Numbered<std::shared_ptr<Completions>>::all().find(number)) (*found)->wake();
}

namespace {

napi_value numberOf(napi_env env, double number) {
  napi_value out;
  napi_create_double(env, number, &out);
  return out;
}
napi_value textOf(napi_env env, std::string_view text) {
  napi_value out;
  napi_create_string_utf8(env, text.data(), text.size(), &out);
  return out;
}

// Messages of the compiler as a flat array: text, type, line, position, offset and length for each.
napi_value messagesOf(napi_env env, const Completion& c) {
  napi_value out;
  napi_create_array_with_length(env, c.messages.size() * 6, &out);
  uint32_t at = 0;
  for (size_t i = 0; i < c.messages.size(); ++i) {
    const WGPUCompilationMessage& m = c.messages[i];
    napi_set_element(env, out, at++, textOf(env, c.texts[i]));
    for (const double n : {double(m.type), double(m.lineNum), double(m.linePos), double(m.offset), double(m.length)})
      napi_set_element(env, out, at++, numberOf(env, n));
  }
  return out;
}

}  // namespace

void Completions::deliver(napi_env env, napi_value listener, void*, void*) {
  if (!env) return;  // the environment has ended
  napi_value undefined, result;
  napi_get_undefined(env, &undefined);
  napi_call_function(env, undefined, listener, 0, nullptr, &result);
}

// All goes over together: numbers in a row (token, status, number), and a list of texts. What needs no texts, and is
// little, goes into memory that is there.
napi_value Completions::take(napi_env env, Handles& handles) {
  std::vector<Completion> arrived;
  {
    std::lock_guard<std::mutex> guard(lock_);
    signaled_ = false;
    arrived.swap(arrived_);
  }
  if (arrived.empty()) return nullptr;
  const size_t count = arrived.size() * kNumbers;
  napi_value out = nullptr, numbers = nullptr, texts = nullptr;
  double* at = few_;
  const bool few = count <= fewCount_ && std::all_of(arrived.begin(), arrived.end(), [](const Completion& c) {
                     return c.text.empty() && c.messages.empty();
                   });
  if (few) {
    napi_create_double(env, double(arrived.size()), &out);
  } else {
    void* memory = nullptr;
    if (napi_create_arraybuffer(env, count * sizeof(double), &memory, &numbers) != napi_ok ||
        napi_create_typedarray(env, napi_float64_array, count, numbers, 0, &numbers) != napi_ok ||
        napi_create_array_with_length(env, arrived.size(), &texts) != napi_ok ||
        napi_create_array_with_length(env, 2, &out) != napi_ok) {
      // A worker that is being ended (process.exit, terminate) makes no objects any more.
      for (Completion& c : arrived) drop(c);
      return nullptr;
    }
    napi_set_element(env, out, 0, numbers);
    napi_set_element(env, out, 1, texts);
    at = static_cast<double*>(memory);
  }
  for (size_t i = 0; i < arrived.size(); ++i) {
    Completion& c = arrived[i];
    if (c.awaited && --expected_ == 0) napi_unref_threadsafe_function(env, wake_);
    if (c.handle) c.number = handles.add(c.kind, std::exchange(c.handle, nullptr));
    *at++ = c.token;
    *at++ = c.status;
    *at++ = c.number;
    if (!c.messages.empty())
      napi_set_element(env, texts, uint32_t(i), messagesOf(env, c));
    else if (!c.text.empty())
      napi_set_element(env, texts, uint32_t(i), textOf(env, c.text));
  }
  return out;
}

// ---- the environment
void Env::shutDown() {
  open_ = false;
  completions->close();
  handles.clear();
  release();
}

void Env::report(napi_env env, int64_t bytes) {
  // Telling costs more than counting: small changes are told together.
  constexpr int64_t kWorthTelling = 1 << 20;
  unreported += bytes;
  if (unreported < kWorthTelling && unreported > -kWorthTelling) return;
  int64_t total;
  napi_adjust_external_memory(env, std::exchange(unreported, 0), &total);
}

// ---- calls
std::string Call::text(size_t i) const {
  size_t length = 0;
  napi_get_value_string_utf8(env, values[i], nullptr, 0, &length);
  std::string out(length, '\0');
  napi_get_value_string_utf8(env, values[i], out.data(), length + 1, &length);
  return out;
}

namespace {

struct Owner {
  Env* state;
  uint32_t id;
};

void collect(napi_env env, void* data, void*) {
  auto* owner = static_cast<Owner*>(data);
  if (owner->state->isOpen()) owner->state->report(env, -owner->state->handles.release(owner->id));
  owner->state->release();
  delete owner;
}

}  // namespace

void Call::ownNumber(size_t i, uint32_t id) const {
  state->retain();
  auto* owner = new Owner{state, id};
  if (napi_wrap(env, values[i], owner, collect, nullptr, nullptr) == napi_ok) return;
  state->release();
  delete owner;
}

napi_value Call::ownAny(size_t i, Kind kind, void* handle, int64_t bytes) const {
  if (!handle) {
    napi_throw_error(env, nullptr, "There is not enough memory for the object.");
    return nullptr;
  }
  // An object of ours costs memory that the collector doesn't see.
  bytes += 512;
  const uint32_t id = state->handles.add(kind, handle, bytes);
  ownNumber(i, id);
  state->report(env, bytes);
  return make(double(id));
}

Waiter* Call::wait(size_t i) const {
  state->completions->expect();
  return new Waiter{state->completions, u32(i)};
}

}  // namespace alba::node
