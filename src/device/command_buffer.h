// SPDX-License-Identifier: MIT
// A finished command stream and the two things a submit does with it: checks that everything in it may be used now, and
// replays it into the queue's open batch.
#pragma once

#include "device/checks.h"
#include "device/command_stream.h"
#include "device/error.h"
#include "device/object.h"

namespace alba::queue {
class Queue;
}

namespace alba::device {

struct Scope;

class CommandBuffer final : public Object {
 public:
  CommandBuffer(Device& device, std::string_view label);
  ~CommandBuffer() override;

  // The step of CommandEncoder.finish: takes the stream over, validates it, raises the first error.
  void initialize(Scope* scope, CommandStream* stream, ChainFault chain);
  // By the submit that runs it, or fails: it can't be submitted again and holds nothing any longer.
  void consume();
  bool isConsumed() const { return consumed_; }
  // Null once consumed.
  CommandStream* stream() const { return stream_; }

 private:
  CommandStream* stream_ = nullptr;
  bool consumed_ = false;
};

// Whether the queue may run it now: valid, of this device, not submitted before, and everything it uses is available.
MaybeError validateForSubmit(CommandBuffer& commands, Device& device);
// Translates it into the queue's open batch, after validateForSubmit said yes. The submit consumes it afterwards.
void replay(CommandBuffer& commands, queue::Queue& queue);

}  // namespace alba::device
