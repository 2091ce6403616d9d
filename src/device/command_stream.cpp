// SPDX-License-Identifier: MIT
// Memory of command streams (see command_stream.h).
#include "device/command_stream.h"

#include <mutex>

namespace alba::device {

CommandStream::CommandStream(StreamPool& pool) : pool_(pool) {
  first_.bytes.reset(new std::byte[kFirstChunk]);
  first_.begin = first_.used = first_.bytes.get();
  first_.capacity = kFirstChunk;
  last_ = &first_;
  at_ = first_.begin;
  end_ = first_.begin + kFirstChunk;
}

CommandStream::~CommandStream() { clear(); }

void CommandStream::grow(size_t size) {
  std::unique_ptr<Chunk> chunk = pool_.takeChunk(size);
  last_->used = at_;
  fullBytes_ += size_t(at_ - last_->begin);
  last_->next = std::move(chunk);
  last_ = last_->next.get();
  at_ = last_->begin;
  end_ = last_->begin + last_->capacity;
}

void CommandStream::keepNew(const Object* object, const Object*& seen) {
  if (!object) return;
  kept_.push_back(object);
  object->retain();
  seen = object;
}

void CommandStream::seal() {
  last_->used = at_;
  end_ = at_;
}

void CommandStream::clear() {
  fullBytes_ = 0;
  for (std::unique_ptr<Chunk> chunk = std::move(first_.next); chunk;) {
    std::unique_ptr<Chunk> next = std::move(chunk->next);
    pool_.keepChunk(std::move(chunk));
    chunk = std::move(next);
  }
  for (const Object* object : kept_) Ref<const Object>::release(object);
  // A stream that once held very much shall not sit on that memory for ever.
  if (kept_.capacity() > kKeptAfterUse) std::vector<const Object*>().swap(kept_);
  kept_.clear();
  std::memset(seen_, 0, sizeof seen_);
  label.clear();
  tables.clear(kKeptAfterUse);
  last_ = &first_;
  first_.used = at_ = first_.begin;
  end_ = first_.begin + first_.capacity;
}

StreamPool::StreamPool() {
  // Giving back is part of destroying, which must not need memory.
  streams_.reserve(kSpareStreams);
  chunks_.reserve(kSpareChunks);
}

StreamPool::~StreamPool() {
  for (CommandStream* stream : streams_) delete stream;
}

CommandStream* StreamPool::take() {
  {
    std::lock_guard<SpinLock> guard(lock_);
    if (!streams_.empty()) {
      CommandStream* stream = streams_.back();
      streams_.pop_back();
      return stream;
    }
  }
  return new CommandStream(*this);
}

void StreamPool::giveBackLater(CommandStream* stream, Timeline& timeline) noexcept {
  try {
    timeline.issue([this, stream] { giveBack(stream); });
  } catch (...) {
    stream->run = [](Timeline::Node* node) {
      auto* const stream = static_cast<CommandStream*>(node);
      stream->pool_.giveBack(stream);
    };
    timeline.issueNode(*stream);
  }
}

void StreamPool::giveBack(CommandStream* stream) noexcept {
  stream->clear();
  {
    std::lock_guard<SpinLock> guard(lock_);
    if (streams_.size() < kSpareStreams) {
      streams_.push_back(stream);
      return;
    }
  }
  delete stream;
}

std::unique_ptr<CommandStream::Chunk> StreamPool::takeChunk(size_t size) {
  if (size <= CommandStream::kChunk) {
    std::lock_guard<SpinLock> guard(lock_);
    if (!chunks_.empty()) {
      std::unique_ptr<CommandStream::Chunk> chunk = std::move(chunks_.back());
      chunks_.pop_back();
      return chunk;
    }
  }
  auto chunk = std::make_unique<CommandStream::Chunk>();
  chunk->capacity = size > CommandStream::kChunk ? size : CommandStream::kChunk;
  chunk->bytes.reset(new std::byte[chunk->capacity]);
  chunk->begin = chunk->used = chunk->bytes.get();
  return chunk;
}

void StreamPool::keepChunk(std::unique_ptr<CommandStream::Chunk> chunk) noexcept {
  chunk->used = chunk->begin;
  std::lock_guard<SpinLock> guard(lock_);
  if (chunk->capacity == CommandStream::kChunk && chunks_.size() < kSpareChunks) chunks_.push_back(std::move(chunk));
}

}  // namespace alba::device
