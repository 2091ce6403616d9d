// SPDX-License-Identifier: MIT
// alba check: compiles WGSL files and prints what the compiler says, each with file, line and column.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "alba/error_scope.hpp"
#include "alba/wait.hpp"
#include "commands.h"

namespace tool {
namespace {

const char* severity(WGPUCompilationMessageType type) {
  return type == WGPUCompilationMessageType_Error     ? "error"
         : type == WGPUCompilationMessageType_Warning ? "warning"
                                                      : "info";
}

// A device with every feature of the adapter, so that no shader fails for want of one.
alba::Owned<WGPUDevice> openDevice(WGPUInstance instance, std::string& why) {
  const alba::Owned<WGPUAdapter> adapter = alba::requestAdapter(instance, nullptr, &why);
  if (!adapter) return {};
  WGPUSupportedFeatures features = WGPU_SUPPORTED_FEATURES_INIT;
  wgpuAdapterGetFeatures(adapter.get(), &features);
  WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
  descriptor.requiredFeatureCount = features.featureCount;
  descriptor.requiredFeatures = features.features;
  alba::Owned<WGPUDevice> device = alba::requestDevice(instance, adapter.get(), &descriptor, &why);
  wgpuSupportedFeaturesFreeMembers(features);
  return device;
}

struct File {
  std::string path;
  std::string code;
};

// Prints a message, then its line of the file with a mark under the place.
void print(const File& file, const WGPUCompilationMessage& message) {
  std::printf("%s:%llu:%llu: %s: %s\n", file.path.c_str(), static_cast<unsigned long long>(message.lineNum),
              static_cast<unsigned long long>(message.linePos), severity(message.type),
              alba::text(message.message).c_str());
  if (message.lineNum == 0 || message.offset > file.code.size()) return;
  const size_t at = static_cast<size_t>(message.offset);
  const size_t newline = at == 0 ? std::string::npos : file.code.rfind('\n', at - 1);
  const size_t begin = newline == std::string::npos ? 0 : newline + 1;
  const std::string line = file.code.substr(begin, file.code.find('\n', begin) - begin);
  std::string mark;
  for (size_t i = 0; i < at - begin && i < line.size(); ++i) mark += line[i] == '\t' ? '\t' : ' ';
  mark.append(std::max<size_t>(1, std::min<size_t>(message.length, line.size() - std::min(line.size(), at - begin))),
              '^');
  std::printf("  %s\n  %s\n", line.c_str(), mark.c_str());
}

// Prints all messages of a file; false when it has errors.
bool check(WGPUInstance instance, WGPUDevice device, const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
    return false;
  }
  const File file{path, std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>())};
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  source.code = alba::view(file.code);
  WGPUShaderModuleDescriptor descriptor = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  descriptor.nextInChain = &source.chain;
  descriptor.label = alba::view(path);
  auto [module, error] = alba::withErrorScope(device, instance, WGPUErrorFilter_Validation, [&] {
    return alba::Owned<WGPUShaderModule>(wgpuDeviceCreateShaderModule(device, &descriptor));
  });
  WGPUCompilationInfoCallbackInfo info = WGPU_COMPILATION_INFO_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = const_cast<File*>(&file);
  info.callback = [](WGPUCompilationInfoRequestStatus, const WGPUCompilationInfo* messages, void* file, void*) {
    for (size_t i = 0; messages && i < messages->messageCount; ++i) {
      print(*static_cast<const File*>(file), messages->messages[i]);
    }
  };
  alba::wait(instance, wgpuShaderModuleGetCompilationInfo(module.get(), info));
  return !error;
}

}  // namespace

void addCheck(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("check", "Compiles WGSL files and prints errors and warnings");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("files", *files, "WGSL files")->required()->check(CLI::ExistingFile);
  command->callback([files, &status] {
    const alba::Owned<WGPUInstance> instance = alba::createInstance();
    std::string why = "no instance";
    const alba::Owned<WGPUDevice> device = instance ? openDevice(instance.get(), why) : alba::Owned<WGPUDevice>();
    if (!device) {
      std::fprintf(stderr, "alba: no device: %s\n", why.c_str());
      status = 1;
      return;
    }
    for (const std::string& path : *files) {
      if (!check(instance.get(), device.get(), path)) status = 1;
    }
  });
}

}  // namespace tool
