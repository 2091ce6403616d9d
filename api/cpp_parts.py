# SPDX-License-Identifier: MIT
"""The parts of webgpu_cpp.h that are the same whatever the description says."""

CONSTANT_TYPES = {
    "WGPU_ARRAY_LAYER_COUNT_UNDEFINED": "uint32_t", "WGPU_COPY_STRIDE_UNDEFINED": "uint32_t",
    "WGPU_DEPTH_CLEAR_VALUE_UNDEFINED": "float", "WGPU_DEPTH_SLICE_UNDEFINED": "uint32_t",
    "WGPU_LIMIT_U32_UNDEFINED": "uint32_t", "WGPU_LIMIT_U64_UNDEFINED": "uint64_t",
    "WGPU_MIP_LEVEL_COUNT_UNDEFINED": "uint32_t", "WGPU_QUERY_SET_INDEX_UNDEFINED": "uint32_t", "WGPU_STRLEN": "size_t",
    "WGPU_WHOLE_MAP_SIZE": "size_t", "WGPU_WHOLE_SIZE": "uint64_t",
}

INTRO = """// SPDX-License-Identifier: MIT
// webgpu_cpp.h: WebGPU for C++17 and later, over any webgpu.h. Objects are owning handles (copy = AddRef, destroy =
// Release), structs have defaults and the layout of their C twins, callbacks take lambdas.
// Generated from api/ by api/generate.py: change the description, not this file.
#ifndef WEBGPU_CPP_H_
#define WEBGPU_CPP_H_

#include <webgpu/webgpu.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace wgpu {

"""

BITMASKS = """
// Bit operators for the flag types only.
template <typename T>
struct IsWGPUBitmask {
    static constexpr bool enable = false;
};

// What "a & b" gives: a set of flags that a condition may test.
template <typename T>
struct BoolConvertible {
    using Integral = typename std::underlying_type<T>::type;
    constexpr BoolConvertible(Integral bits) : value(static_cast<T>(bits)) {}
    constexpr operator bool() const { return value != static_cast<T>(0); }
    constexpr operator T() const { return value; }
    constexpr bool operator==(T other) const { return value == other; }
    constexpr bool operator!=(T other) const { return value != other; }
    T value;
};

namespace detail {
template <typename T, typename Enable = void>
struct FlagType {};
template <typename T>
struct FlagType<T, std::enable_if_t<IsWGPUBitmask<T>::enable>> {
    using Type = T;
};
template <typename T>
struct FlagType<BoolConvertible<T>, void> {
    using Type = T;
};
template <typename T>
using Flags = typename FlagType<T>::Type;
template <typename T>
constexpr uint64_t Bits(T flags) {
    return static_cast<uint64_t>(static_cast<Flags<T>>(flags));
}
}  // namespace detail

template <typename A, typename B, typename T = detail::Flags<A>,
          typename = std::enable_if_t<std::is_same_v<T, detail::Flags<B>>>>
constexpr BoolConvertible<T> operator|(A a, B b) {
    return BoolConvertible<T>(detail::Bits(a) | detail::Bits(b));
}
template <typename A, typename B, typename T = detail::Flags<A>,
          typename = std::enable_if_t<std::is_same_v<T, detail::Flags<B>>>>
constexpr BoolConvertible<T> operator&(A a, B b) {
    return BoolConvertible<T>(detail::Bits(a) & detail::Bits(b));
}
template <typename A, typename B, typename T = detail::Flags<A>,
          typename = std::enable_if_t<std::is_same_v<T, detail::Flags<B>>>>
constexpr BoolConvertible<T> operator^(A a, B b) {
    return BoolConvertible<T>(detail::Bits(a) ^ detail::Bits(b));
}
template <typename A, typename T = detail::Flags<A>>
constexpr BoolConvertible<T> operator~(A a) {
    return BoolConvertible<T>(~detail::Bits(a));
}
template <typename T, typename B,
          typename = std::enable_if_t<IsWGPUBitmask<T>::enable && std::is_same_v<T, detail::Flags<B>>>>
constexpr T& operator|=(T& a, B b) {
    return a = static_cast<T>(detail::Bits(a) | detail::Bits(b));
}
template <typename T, typename B,
          typename = std::enable_if_t<IsWGPUBitmask<T>::enable && std::is_same_v<T, detail::Flags<B>>>>
constexpr T& operator&=(T& a, B b) {
    return a = static_cast<T>(detail::Bits(a) & detail::Bits(b));
}
template <typename T, typename B,
          typename = std::enable_if_t<IsWGPUBitmask<T>::enable && std::is_same_v<T, detail::Flags<B>>>>
constexpr T& operator^=(T& a, B b) {
    return a = static_cast<T>(detail::Bits(a) ^ detail::Bits(b));
}
template <typename T, typename = std::enable_if_t<IsWGPUBitmask<T>::enable>>
constexpr bool HasZeroOrOneBits(T flags) {
    return (detail::Bits(flags) & (detail::Bits(flags) - 1)) == 0;
}

"""

BASICS = """
// A 32-bit truth value.
class Bool {
   public:
    constexpr Bool() = default;
    constexpr Bool(bool value) : value_(value) {}
    Bool(WGPUBool value) : value_(value) {}
    constexpr operator bool() const { return value_ != 0; }

   private:
    WGPUBool value_ = 0;
};

// True, false or not given.
class OptionalBool {
   public:
    constexpr OptionalBool() = default;
    constexpr OptionalBool(bool value) : value_(value ? WGPUOptionalBool_True : WGPUOptionalBool_False) {}
    constexpr OptionalBool(std::optional<bool> value) {
        if (value) *this = OptionalBool(*value);
    }
    constexpr OptionalBool(WGPUOptionalBool value) : value_(value) {}
    constexpr operator WGPUOptionalBool() const { return value_; }
    constexpr bool operator==(const OptionalBool& other) const { return value_ == other.value_; }
    constexpr bool operator!=(const OptionalBool& other) const { return value_ != other.value_; }
    static const OptionalBool True;
    static const OptionalBool False;
    static const OptionalBool Undefined;

   private:
    WGPUOptionalBool value_ = WGPUOptionalBool_Undefined;
};
inline const OptionalBool OptionalBool::True = OptionalBool(WGPUOptionalBool_True);
inline const OptionalBool OptionalBool::False = OptionalBool(WGPUOptionalBool_False);
inline const OptionalBool OptionalBool::Undefined = OptionalBool(WGPUOptionalBool_Undefined);

// A Status that an "if" may test.
struct ConvertibleStatus {
    constexpr ConvertibleStatus(Status status) : status(status) {}
    constexpr ConvertibleStatus(WGPUStatus status) : status(static_cast<Status>(status)) {}
    constexpr operator bool() const { return status == Status::Success; }
    constexpr operator Status() const { return status; }
    Status status;
};

// Text with a length; the default is the null value.
struct StringView {
    char const * data = nullptr;
    size_t length = WGPU_STRLEN;

    constexpr StringView() = default;
    constexpr StringView(std::nullptr_t) {}
    constexpr StringView(std::string_view text) : data(text.data()), length(text.size()) {}
    constexpr StringView(char const * text) : data(text), length(WGPU_STRLEN) {}
    constexpr StringView(char const * text, size_t size) : data(text), length(size) {}
    constexpr StringView(WGPUStringView view) : data(view.data), length(view.length) {}
    template <typename T, typename = std::enable_if_t<std::is_convertible_v<const T&, std::string_view> &&
                                                      !std::is_convertible_v<const T&, char const *>>>
    constexpr StringView(const T& text) : StringView(std::string_view(text)) {}

    constexpr bool IsUndefined() const { return !data && length == WGPU_STRLEN; }
    constexpr operator std::string_view() const {
        if (!data) return {};
        return length == WGPU_STRLEN ? std::string_view(data) : std::string_view(data, length);
    }
    constexpr operator WGPUStringView() const { return {data, length}; }
};

// The head of a struct that extends another; the member keeps Dawn's name, nextInChain.
struct ChainedStruct {
    ChainedStruct const * nextInChain = nullptr;
    SType sType = SType(0u);
};
using ChainedStructOut = ChainedStruct;

namespace detail {
// A derived struct could use the padding at the end of ChainedStruct; the C struct does not.
template <typename T>
constexpr size_t FirstMemberAlignment() {
    return alignof(ChainedStruct) > alignof(T) ? alignof(ChainedStruct) : alignof(T);
}
}  // namespace detail

// An owning handle: one pointer, one reference.
template <typename Derived, typename CType>
class ObjectBase {
   public:
    ObjectBase() = default;
    ObjectBase(std::nullptr_t) {}
    ObjectBase(CType handle) : handle_(handle) {
        if (handle_) Derived::WGPUAddRef(handle_);
    }
    ObjectBase(const ObjectBase& other) : ObjectBase(other.handle_) {}
    ObjectBase(ObjectBase&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    ~ObjectBase() {
        if (handle_) Derived::WGPURelease(handle_);
    }
    Derived& operator=(const ObjectBase& other) {
        if (&other != this) Reset(ObjectBase(other).MoveToCHandle());
        return static_cast<Derived&>(*this);
    }
    Derived& operator=(ObjectBase&& other) noexcept {
        if (&other != this) Reset(other.MoveToCHandle());
        return static_cast<Derived&>(*this);
    }
    Derived& operator=(std::nullptr_t) {
        Reset(nullptr);
        return static_cast<Derived&>(*this);
    }

    bool operator==(std::nullptr_t) const { return handle_ == nullptr; }
    bool operator!=(std::nullptr_t) const { return handle_ != nullptr; }
    bool operator==(const ObjectBase& other) const { return handle_ == other.handle_; }
    bool operator!=(const ObjectBase& other) const { return handle_ != other.handle_; }
    explicit operator bool() const { return handle_ != nullptr; }

    // Borrows the C handle.
    CType Get() const { return handle_; }
    // Gives the C handle and its reference away.
    CType MoveToCHandle() { return std::exchange(handle_, nullptr); }
    // Takes over a C handle with its reference.
    static Derived Acquire(CType handle) {
        Derived result;
        result.handle_ = handle;
        return result;
    }

   private:
    void Reset(CType handle) {
        CType old = std::exchange(handle_, handle);
        if (old) Derived::WGPURelease(old);
    }
    CType handle_ = nullptr;
};

"""

DEVICE_DESCRIPTOR_SETTERS = """
    // The callback: void(Device const&, DeviceLostReason, StringView), called once.
    template <typename F>
    void SetDeviceLostCallback(CallbackMode callbackMode, F callback);
    template <typename F, typename T>
    void SetDeviceLostCallback(CallbackMode callbackMode, F callback, T userdata);
    // The callback: void(Device const&, ErrorType, StringView), called for every error that no scope took.
    template <typename F>
    void SetUncapturedErrorCallback(F callback);
    template <typename F, typename T>
    void SetUncapturedErrorCallback(F callback, T userdata);
"""

DEVICE_DESCRIPTOR_DEFINITIONS = """
template <typename F>
void DeviceDescriptor::SetDeviceLostCallback(CallbackMode callbackMode, F callback) {
    deviceLostCallbackInfo = detail::MakeDeviceLostCallbackInfo(callbackMode, std::move(callback));
}
template <typename F, typename T>
void DeviceDescriptor::SetDeviceLostCallback(CallbackMode callbackMode, F callback, T userdata) {
    deviceLostCallbackInfo = detail::MakeDeviceLostCallbackInfo(callbackMode, callback, userdata);
}
template <typename F>
void DeviceDescriptor::SetUncapturedErrorCallback(F callback) {
    uncapturedErrorCallbackInfo = detail::MakeUncapturedErrorCallbackInfo(std::move(callback));
}
template <typename F, typename T>
void DeviceDescriptor::SetUncapturedErrorCallback(F callback, T userdata) {
    uncapturedErrorCallbackInfo = detail::MakeUncapturedErrorCallbackInfo(callback, userdata);
}

"""

CHECKS_BEGIN = """
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
// The extension structs have a base with members; every compiler lays them out as the checks expect.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#endif
"""

CHECKS_END = """
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif

"""

WAIT_ANY = """inline WaitStatus Instance::WaitAny(Future future, uint64_t timeoutNS) const {
    FutureWaitInfo info{future};
    return WaitAny(1, &info, timeoutNS);
}

"""
