// SPDX-License-Identifier: MIT
// The records of one encoder and of its passes: plain structs one behind the other in recycled chunks, written by the
// caller's thread and read by steps. The stream keeps what its records point to alive: each object once, by and large,
// for a small table of what was seen lately saves the count's atomic operation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/lock.h"
#include "device/command.h"
#include "device/object.h"
#include "device/side_tables.h"

namespace alba::device {

class Device;
class StreamPool;

class CommandStream : public Timeline::Node {
 public:
  ~CommandStream();
  CommandStream(const CommandStream&) = delete;
  CommandStream& operator=(const CommandStream&) = delete;

  // ---- the caller's thread, while it records
  // A record of type T with `extra` bytes behind it. The memory holds garbage: set every member, at once. What they
  // point to is kept before this, so that no shortage of memory leaves a record that is half written.
  template <class T>
  T* write(size_t extra = 0) {
    const size_t size = (sizeof(T) + extra + 7) & ~size_t(7);
    if (size > size_t(end_ - at_)) [[unlikely]]
      grow(size);
    T* record = reinterpret_cast<T*>(at_);
    at_ += size;
    record->header.kind = T::kKind;
    record->header.words = uint32_t(size / 8);
    return record;
  }
  // Keeps `object` (may be null) until the stream is cleared; returns it.
  template <class T>
  T* keep(T* object) {
    const Object*& seen = seen_[slotOf(object)];
    if (seen != object) keepNew(object, seen);
    return object;
  }
  // Roughly the bytes of all records so far.
  size_t recordBytes() const { return size_t(at_ - last_->begin) + fullBytes_; }
  // Whether it holds references, so that only a step may drop it.
  bool keepsObjects() const { return !kept_.empty(); }
  // Records that the calls so far don't make a stream that can end well, as `misuse` says.
  void writeMisuse(Misuse misuse, Call call) {
    auto* record = write<MisuseRecord>();
    record->misuse = misuse;
    record->call = call;
  }

  // ---- steps
  // Closes the stream; no more records.
  void seal();
  // Calls visit(const RecordHeader&) for each record in order; a visitor that returns false stops the walk.
  template <class Visitor>
  bool forEach(Visitor&& visit) const {
    for (const Chunk* chunk = &first_; chunk; chunk = chunk->next.get()) {
      for (const std::byte* at = chunk->begin; at < chunk->used;) {
        // Another thread wrote it, so most of the time would go into fetching it from there.
        __builtin_prefetch(at + kFetchedAhead);
        const auto& header = *reinterpret_cast<const RecordHeader*>(at);
        if (!visit(header)) return false;
        at += size_t(header.words) * 8;
      }
    }
    return true;
  }
  // Drops records and references; keeps the first chunk.
  void clear();

 private:
  friend class StreamPool;
  static constexpr size_t kFirstChunk = 2 << 10;
  static constexpr size_t kChunk = 32 << 10;
  static constexpr size_t kFetchedAhead = 512;
  static constexpr size_t kSeen = 64;
  static constexpr size_t kKeptAfterUse = 1 << 14;
  struct Chunk {
    std::byte* begin = nullptr;
    std::byte* used = nullptr;
    size_t capacity = 0;
    std::unique_ptr<std::byte[]> bytes;
    std::unique_ptr<Chunk> next;
  };

  explicit CommandStream(StreamPool& pool);
  void grow(size_t size);
  void keepNew(const Object* object, const Object*& seen);
  static size_t slotOf(const Object* object) {
    return (reinterpret_cast<uintptr_t>(object) * 0x9E3779B97F4A7C15u) >> 58;
  }

  std::byte* at_ = nullptr;
  std::byte* end_ = nullptr;
  Chunk* last_ = nullptr;
  StreamPool& pool_;
  size_t fullBytes_ = 0;  // in the chunks before the last
  std::vector<const Object*> kept_;
  Chunk first_;
  const Object* seen_[kSeen] = {};

 public:
  std::string label;  // the encoder's
  Device* owner = nullptr;
  SideTables tables;  // filled in when the stream is validated
};

// Streams and chunks that wait for the next encoder. One per device; any thread.
class StreamPool {
 public:
  StreamPool();
  ~StreamPool();
  CommandStream* take();
  // Clears `stream` (a step: references go) and keeps it for later.
  void giveBack(CommandStream* stream) noexcept;
  // Gives it back after all that is pending in `timeline`. Never fails.
  void giveBackLater(CommandStream* stream, Timeline& timeline) noexcept;

 private:
  friend class CommandStream;
  static constexpr size_t kSpareStreams = 256;
  static constexpr size_t kSpareChunks = 64;
  std::unique_ptr<CommandStream::Chunk> takeChunk(size_t size);
  void keepChunk(std::unique_ptr<CommandStream::Chunk> chunk) noexcept;

  SpinLock lock_;
  std::vector<CommandStream*> streams_;
  std::vector<std::unique_ptr<CommandStream::Chunk>> chunks_;
};

}  // namespace alba::device
