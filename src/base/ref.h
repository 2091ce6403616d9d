// SPDX-License-Identifier: MIT
// Intrusive reference counts. A Ref<T> owns one count; an object that reaches zero calls its own `lastRelease`, which a
// type may hide to do something other than delete (a handle, for one, tells its device first).
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace alba {

class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;
  void retain() const { count_.fetch_add(1, std::memory_order_relaxed); }
  // Takes a reference unless the last one is gone already (for registries that hold none of their own).
  bool tryRetain() const {
    uint32_t count = count_.load(std::memory_order_relaxed);
    while (count != 0)
      if (count_.compare_exchange_weak(count, count + 1, std::memory_order_relaxed)) return true;
    return false;
  }
  // True when this was the last reference.
  bool dropRef() const { return count_.fetch_sub(1, std::memory_order_acq_rel) == 1; }

 protected:
  ~RefCounted() = default;

 private:
  mutable std::atomic<uint32_t> count_{1};  // whoever makes the object holds the first reference
};

// An owned reference. T is final or has a virtual destructor, and is made with one reference (see adopt).
template <class T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  Ref(T* object) : object_(object) {
    if (object_) object_->retain();
  }
  Ref(const Ref& other) : Ref(other.object_) {}
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <class U>
  Ref(const Ref<U>& other) : Ref(other.get()) {}
  template <class U>
  Ref(Ref<U>&& other) noexcept : object_(other.detach()) {}
  ~Ref() { reset(); }
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  void reset() {
    if (T* object = std::exchange(object_, nullptr)) release(object);
  }
  // Takes over the reference that `object` was made with.
  static Ref adopt(T* object) {
    Ref ref;
    ref.object_ = object;
    return ref;
  }
  T* detach() { return std::exchange(object_, nullptr); }
  T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  bool operator==(const Ref& other) const { return object_ == other.object_; }

  static void release(T* object) {
    if (!object->dropRef()) return;
    if constexpr (requires { object->lastRelease(); })
      object->lastRelease();
    else
      delete object;
  }

 private:
  T* object_ = nullptr;
};

template <class T, class... Args>
Ref<T> makeRef(Args&&... args) {
  return Ref<T>::adopt(new T(std::forward<Args>(args)...));
}

}  // namespace alba
