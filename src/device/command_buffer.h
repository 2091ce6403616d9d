// SPDX-License-Identifier: MIT
// A finished command stream, the side tables that its validation made, and the two things a submit does with it: checks
// that everything in it may be used now, and replays it into the queue's open batch.
#pragma once

#include <memory>

#include "device/command_stream.h"
#include "device/error.h"
#include "device/object.h"

namespace alba::queue {
class Queue;
}

namespace alba::device {

class Buffer;
class QuerySet;
class Texture;
struct Recording;
struct Scope;

class CommandBuffer final : public Object {
 public:
  CommandBuffer(Device& device, std::string_view label);
  ~CommandBuffer() override;

  // The step of CommandEncoder.finish: takes the stream, validates it, raises the first error.
  void initialize(Scope* scope, StreamPtr stream);
  // Set by the submit that takes it (or fails with it): it can't be submitted again, and frees what it holds.
  void consume();
  bool isConsumed() const { return consumed_; }
  // Null after consume() or for an invalid one.
  const Recording* recording() const { return recording_.get(); }

 private:
  std::unique_ptr<Recording> recording_;
  bool consumed_ = false;
};

// Whether the queue may run it now: valid, of this device, not submitted before, and everything it uses is available.
MaybeError validateForSubmit(CommandBuffer& commands, Device& device);
// Translates it into the queue's open batch. Call only after validateForSubmit said yes; consume it afterwards.
void replay(CommandBuffer& commands, queue::Queue& queue);

}  // namespace alba::device
