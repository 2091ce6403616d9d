// SPDX-License-Identifier: MIT
// PassTimer: how long passes take on the GPU, with no wait in the frame and in bounded memory.
//
//   alba::PassTimer timer(device);
//   descriptor.timestampWrites = timer.pass("shadows");    // NULL when the device cannot measure: still correct
//   ... record the pass ...
//   timer.resolve(encoder);                                // once, after the passes, before finish
//   submit; timer.submitted();
//   for (const alba::PassTime& time : timer.collect(instance)) ...   // results of earlier frames
//
// One PassTimer serves one thread. Times of a skipped or dropped pass are flagged, never a huge number.
#pragma once

#include <webgpu/webgpu.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "alba/handle.hpp"
#include "alba/wait.hpp"

namespace alba {

struct PassTime {
  enum class Status {
    kMeasured,
    kNotExecuted,  // The slots were not written this time: the pass was skipped, or its commands were dropped.
    kBackwards,    // The end lies before the begin: the counter was reset in between.
  };
  std::string label;
  uint64_t beginNanoseconds = 0;
  uint64_t endNanoseconds = 0;
  Status status = Status::kNotExecuted;

  bool isMeasured() const { return status == Status::kMeasured; }
  // Zero unless measured.
  uint64_t nanoseconds() const { return isMeasured() ? endNanoseconds - beginNanoseconds : 0; }
};

// Two slots of a query set.
struct TimestampPair {
  uint64_t begin = 0;
  uint64_t end = 0;
  bool operator==(const TimestampPair& other) const { return begin == other.begin && end == other.end; }
};

// Decides what a pair of slots says. Slots keep their value from frame to frame, so a pair that was seen before at the
// same place was not written this time.
inline PassTime::Status judge(TimestampPair now, TimestampPair before) {
  if (now.begin == 0 || now.end == 0 || now == before) return PassTime::Status::kNotExecuted;
  // A pass that wrote only one of its slots is as good as none.
  if (before.begin != 0 && (now.begin == before.begin || now.end == before.end)) return PassTime::Status::kNotExecuted;
  return now.end < now.begin ? PassTime::Status::kBackwards : PassTime::Status::kMeasured;
}

// Figures over the measured times of one label; flagged ones are counted and kept out.
struct PassSummary {
  std::string label;
  size_t measured = 0;
  size_t flagged = 0;
  uint64_t minNanoseconds = 0;
  uint64_t medianNanoseconds = 0;
  uint64_t maxNanoseconds = 0;
  double meanNanoseconds = 0;
};

inline std::vector<PassSummary> summarize(const std::vector<PassTime>& times) {
  std::map<std::string, std::vector<uint64_t>> byLabel;
  std::map<std::string, size_t> flagged;
  for (const PassTime& time : times) {
    std::vector<uint64_t>& list = byLabel[time.label];
    if (time.isMeasured())
      list.push_back(time.nanoseconds());
    else
      ++flagged[time.label];
  }
  std::vector<PassSummary> summaries;
  for (auto& [label, list] : byLabel) {
    PassSummary summary;
    summary.label = label;
    summary.measured = list.size();
    summary.flagged = flagged[label];
    if (!list.empty()) {
      std::sort(list.begin(), list.end());
      summary.minNanoseconds = list.front();
      summary.medianNanoseconds = list[list.size() / 2];
      summary.maxNanoseconds = list.back();
      for (uint64_t value : list)
        summary.meanNanoseconds += static_cast<double>(value) / static_cast<double>(list.size());
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

class PassTimer {
 public:
  struct Options {
    uint32_t maxPasses = 64;   // Between two resolves; at most 2048.
    size_t maxResults = 4096;  // Kept until someone collects; older ones are dropped and counted.
  };

  explicit PassTimer(WGPUDevice device) : PassTimer(device, Options()) {}
  PassTimer(WGPUDevice device, Options options) : state_(std::make_shared<State>()) {
    options.maxPasses = std::clamp(options.maxPasses, 1u, kMaxQueries / 2);
    state_->options = options;
    state_->lastSeen.resize(options.maxPasses);
    if (!wgpuDeviceHasFeature(device, WGPUFeatureName_TimestampQuery)) return;
    WGPUQuerySetDescriptor queries = WGPU_QUERY_SET_DESCRIPTOR_INIT;
    queries.label = view("pass timer");
    queries.type = WGPUQueryType_Timestamp;
    queries.count = options.maxPasses * 2;
    querySet_ = Owned<WGPUQuerySet>(wgpuDeviceCreateQuerySet(device, &queries));
    resolved_ = makeBuffer(device, WGPUBufferUsage_QueryResolve | WGPUBufferUsage_CopySrc);
    for (Frame& frame : state_->frames) {
      frame.readback = makeBuffer(device, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
      frame.inBuffer.resize(options.maxPasses);
    }
    writes_.reserve(options.maxPasses);  // Pointers into it are handed out.
  }
  PassTimer(const PassTimer&) = delete;
  PassTimer& operator=(const PassTimer&) = delete;
  ~PassTimer() {
    if (querySet_) wgpuQuerySetDestroy(querySet_.get());
  }

  // Whether the device can measure. All other calls are allowed either way.
  bool available() const { return static_cast<bool>(querySet_); }

  // What to put into the descriptor of a pass; valid until the next resolve. NULL when the device cannot measure or
  // maxPasses are on their way (that pass is counted as dropped).
  const WGPUPassTimestampWrites* pass(std::string label) {
    if (!available()) return nullptr;
    if (labels_.size() == state_->options.maxPasses) {
      ++state_->dropped;
      return nullptr;
    }
    const auto slot = static_cast<uint32_t>(labels_.size() * 2);
    labels_.push_back(std::move(label));
    WGPUPassTimestampWrites writes = WGPU_PASS_TIMESTAMP_WRITES_INIT;
    writes.querySet = querySet_.get();
    writes.beginningOfPassWriteIndex = slot;
    writes.endOfPassWriteIndex = slot + 1;
    writes_.push_back(writes);
    return &writes_.back();
  }

  // Records the readback of all passes since the last resolve. With both buffers still on their way, these passes are
  // counted as dropped instead: a frame never waits.
  void resolve(WGPUCommandEncoder encoder) {
    if (labels_.empty()) return;
    Frame* frame = freeFrame();
    if (frame) {
      const auto count = static_cast<uint32_t>(labels_.size() * 2);
      wgpuCommandEncoderResolveQuerySet(encoder, querySet_.get(), 0, count, resolved_.get(), 0);
      wgpuCommandEncoderCopyBufferToBuffer(encoder, resolved_.get(), 0, frame->readback.get(), 0, count * 8);
      frame->labels = std::move(labels_);
      frame->state = FrameState::kRecorded;
    } else {
      state_->dropped += labels_.size();
    }
    labels_.clear();
    writes_.clear();
  }

  // Call after the submit of the encoder given to resolve: begins the mapping.
  void submitted() {
    for (size_t i = 0; i < state_->frames.size(); ++i) {
      if (state_->frames[i].state == FrameState::kRecorded) mapFrame(i);
    }
  }

  // Call instead of submitted when the encoder was dropped: its passes are reported as not executed.
  void discarded() {
    for (Frame& frame : state_->frames) {
      if (frame.state != FrameState::kRecorded) continue;
      for (std::string& label : frame.labels) state_->add({std::move(label), 0, 0, PassTime::Status::kNotExecuted});
      frame.labels.clear();
      frame.state = FrameState::kFree;
    }
  }

  // The results that have arrived since the last call, oldest first.
  std::vector<PassTime> collect(WGPUInstance instance) {
    wgpuInstanceProcessEvents(instance);
    return takeResults();
  }

  // Waits for everything submitted, then gives all results.
  std::vector<PassTime> collectAll(WGPUInstance instance, uint64_t timeoutNs = kForever) {
    for (size_t i = 0; i < state_->frames.size(); ++i) {
      const WGPUFuture future = state_->frames[i].future;
      if (state_->frames[i].state == FrameState::kMapping) wait(instance, future, timeoutNs);
    }
    return takeResults();
  }

  // Passes that were not measured or whose result nobody collected in time.
  uint64_t dropped() const { return state_->dropped; }

 private:
  static constexpr uint32_t kMaxQueries = 4096;
  enum class FrameState { kFree, kRecorded, kMapping };

  struct Frame {
    Owned<WGPUBuffer> readback;
    FrameState state = FrameState::kFree;
    std::vector<std::string> labels;
    std::vector<TimestampPair> inBuffer;  // What the buffer held last: the same again means that no copy ran.
    WGPUFuture future = WGPU_FUTURE_INIT;
  };

  // Shared with the map callbacks, which may outlive the timer.
  struct State {
    Options options;
    std::array<Frame, 2> frames;
    std::vector<TimestampPair> lastSeen;  // By slot pair: the same again means that no pass wrote.
    std::deque<PassTime> results;
    uint64_t dropped = 0;

    void add(PassTime time) {
      if (results.size() >= options.maxResults) {
        if (!results.empty()) results.pop_front();
        ++dropped;
        if (options.maxResults == 0) return;
      }
      results.push_back(std::move(time));
    }

    void receive(Frame& frame, const TimestampPair* pairs) {
      for (size_t i = 0; i < frame.labels.size(); ++i) {
        PassTime time{std::move(frame.labels[i]), 0, 0, PassTime::Status::kNotExecuted};
        if (pairs) {
          const TimestampPair now = pairs[i];
          time.beginNanoseconds = now.begin;
          time.endNanoseconds = now.end;
          if (!(now == frame.inBuffer[i])) time.status = judge(now, lastSeen[i]);
          frame.inBuffer[i] = lastSeen[i] = now;
        }
        add(std::move(time));
      }
      frame.labels.clear();
      frame.state = FrameState::kFree;
    }
  };

  struct Mapping {
    std::shared_ptr<State> state;
    size_t frame;
  };

  Owned<WGPUBuffer> makeBuffer(WGPUDevice device, WGPUBufferUsage usage) const {
    WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
    descriptor.label = view("pass timer");
    descriptor.size = uint64_t{state_->options.maxPasses} * 16;
    descriptor.usage = usage;
    return Owned<WGPUBuffer>(wgpuDeviceCreateBuffer(device, &descriptor));
  }

  Frame* freeFrame() {
    for (Frame& frame : state_->frames) {
      if (frame.state == FrameState::kFree) return &frame;
    }
    return nullptr;
  }

  void mapFrame(size_t index) {
    Frame& frame = state_->frames[index];
    frame.state = FrameState::kMapping;
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = new Mapping{state_, index};
    info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* own, void*) {
      std::unique_ptr<Mapping> mapping(static_cast<Mapping*>(own));
      Frame& frame = mapping->state->frames[mapping->frame];
      const size_t bytes = frame.labels.size() * sizeof(TimestampPair);
      const void* data = nullptr;
      if (status == WGPUMapAsyncStatus_Success) data = wgpuBufferGetConstMappedRange(frame.readback.get(), 0, bytes);
      std::vector<TimestampPair> pairs(frame.labels.size());
      if (data) std::memcpy(pairs.data(), data, bytes);
      if (status == WGPUMapAsyncStatus_Success) wgpuBufferUnmap(frame.readback.get());
      mapping->state->receive(frame, data ? pairs.data() : nullptr);
    };
    const size_t size = frame.labels.size() * sizeof(TimestampPair);
    frame.future = wgpuBufferMapAsync(frame.readback.get(), WGPUMapMode_Read, 0, size, info);
  }

  std::vector<PassTime> takeResults() {
    std::vector<PassTime> results(std::make_move_iterator(state_->results.begin()),
                                  std::make_move_iterator(state_->results.end()));
    state_->results.clear();
    return results;
  }

  std::shared_ptr<State> state_;
  Owned<WGPUQuerySet> querySet_;
  Owned<WGPUBuffer> resolved_;
  std::vector<std::string> labels_;  // Of the passes since the last resolve; pass i owns the slots 2i and 2i + 1.
  std::vector<WGPUPassTimestampWrites> writes_;
};

}  // namespace alba
