// SPDX-License-Identifier: MIT
// Creating and destroying buffers (see buffer.h).
#include "vulkan/buffer.h"

#include <algorithm>

namespace alba::vulkan {

VkResult Buffer::create(Device& device, uint64_t wanted, VkBufferUsageFlags usage, MemoryUse use,
                        std::string_view name) {
  *this = {};
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  // Fills work on words, so the last one is there in full. A size this close to the end of the type is nothing but
  // wrong.
  if (wanted > UINT64_MAX - 4) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  info.size = std::max<uint64_t>((wanted + 3) & ~uint64_t(3), 4);
  info.usage = usage;
  info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
  if (info.size > device.adapter().properties13.maxBufferSize) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  VkResult result = device.note(device.vk.vkCreateBuffer(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result;
  }
  // A buffer that needs memory of its own is rare enough for the short query.
  VkMemoryRequirements requirements{};
  device.vk.vkGetBufferMemoryRequirements(device.handle(), handle, &requirements);
  result = device.memory.allocate(requirements, use, MemoryKind::Linear, {handle, VK_NULL_HANDLE, false}, memory);
  if (result == VK_SUCCESS)
    result = device.vk.vkBindBufferMemory(device.handle(), handle, memory.memory, memory.offset);
  if (result != VK_SUCCESS) {
    destroy(device);
    return device.note(result);
  }
  size = wanted;
  device.setName(VK_OBJECT_TYPE_BUFFER, reinterpret_cast<uint64_t>(handle), name);
  return VK_SUCCESS;
}

void Buffer::destroy(Device& device) {
  if (handle) device.vk.vkDestroyBuffer(device.handle(), handle, nullptr);
  device.memory.free(memory);
  *this = {};
}

}  // namespace alba::vulkan
