// SPDX-License-Identifier: MIT
// alba info: the adapters of this machine with their features and limits, as text or JSON.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "alba/alba.h"
#include "alba/wait.hpp"
#include "alba_limits.h"
#include "alba_names.h"
#include "commands.h"

namespace tool {
namespace {

using Json = nlohmann::ordered_json;

const char* typeName(WGPUAdapterType type) {
  switch (type) {
    case WGPUAdapterType_DiscreteGPU:
      return "discrete GPU";
    case WGPUAdapterType_IntegratedGPU:
      return "integrated GPU";
    case WGPUAdapterType_CPU:
      return "CPU";
    default:
      return "unknown";
  }
}

Json describe(WGPUAdapter adapter) {
  Json json;
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  if (wgpuAdapterGetInfo(adapter, &info) == WGPUStatus_Success) {
    json["device"] = alba::text(info.device);
    json["vendor"] = alba::text(info.vendor);
    json["architecture"] = alba::text(info.architecture);
    json["description"] = alba::text(info.description);
    json["type"] = typeName(info.adapterType);
    json["vendorID"] = info.vendorID;
    json["deviceID"] = info.deviceID;
    json["subgroupMinSize"] = info.subgroupMinSize;
    json["subgroupMaxSize"] = info.subgroupMaxSize;
    wgpuAdapterInfoFreeMembers(info);
  }
  Json features = Json::array();
  for (const alba::FeatureInfo& feature : alba::kFeatures) {
    if (wgpuAdapterHasFeature(adapter, feature.feature)) features.push_back(feature.name);
  }
  json["features"] = features;
  WGPULimits limits = WGPU_LIMITS_INIT;
  WGPUCompatibilityModeLimits compatibility = WGPU_COMPATIBILITY_MODE_LIMITS_INIT;
  limits.nextInChain = &compatibility.chain;
  Json values = Json::object();
  if (wgpuAdapterGetLimits(adapter, &limits) == WGPUStatus_Success) {
    for (const alba::LimitInfo& limit : alba::kLimits) {
      uint64_t value = 0;
      if (limit.read(limits, &compatibility, value)) values[limit.name] = value;
    }
  }
  json["limits"] = values;
  return json;
}

std::string hex(const uint8_t (&bytes)[16]) {
  std::string text;
  for (uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::vector<Json> adapters(WGPUInstance instance) {
  std::vector<WGPUAdapter> handles(albaInstanceEnumerateAdapters(instance, nullptr, 0));
  handles.resize(std::min(handles.size(), albaInstanceEnumerateAdapters(instance, handles.data(), handles.size())));
  std::vector<Json> found;
  for (WGPUAdapter handle : handles) {
    const alba::Owned<WGPUAdapter> adapter(handle);
    Json json = {{"index", found.size()}};
    uint8_t uuid[16];
    if (albaAdapterGetUuid(handle, uuid) == WGPUStatus_Success) json["uuid"] = hex(uuid);
    json.update(describe(handle));
    found.push_back(std::move(json));
  }
  return found;
}

std::vector<std::string> languageFeatures(WGPUInstance instance) {
  WGPUSupportedWGSLLanguageFeatures features = WGPU_SUPPORTED_WGSL_LANGUAGE_FEATURES_INIT;
  wgpuInstanceGetWGSLLanguageFeatures(instance, &features);
  std::vector<std::string> names;
  for (size_t i = 0; i < features.featureCount; ++i) names.emplace_back(alba::name(features.features[i]));
  wgpuSupportedWGSLLanguageFeaturesFreeMembers(features);
  // webgpu.h has no values for these.
  names.insert(names.end(), {"fragment_depth", "buffer_view"});
  return names;
}

void print(const Json& adapter) {
  std::printf("%zu: %s (%s)\n", adapter.value("index", size_t{0}), adapter.value("device", "").c_str(),
              adapter.value("type", "").c_str());
  std::printf("  vendor        %s, %04x:%04x\n", adapter.value("vendor", "").c_str(), adapter.value("vendorID", 0u),
              adapter.value("deviceID", 0u));
  std::printf("  architecture  %s\n", adapter.value("architecture", "").c_str());
  std::printf("  driver        %s\n", adapter.value("description", "").c_str());
  std::printf("  uuid          %s\n", adapter.value("uuid", "").c_str());
  std::printf("  subgroups     %u to %u\n", adapter.value("subgroupMinSize", 0u), adapter.value("subgroupMaxSize", 0u));
  std::printf("  features\n");
  for (const auto& feature : adapter["features"]) std::printf("    %s\n", feature.get<std::string>().c_str());
  std::printf("  limits (with the default, where it is another)\n");
  for (const alba::LimitInfo& limit : alba::kLimits) {
    if (!adapter["limits"].contains(limit.name)) continue;
    const uint64_t value = adapter["limits"][limit.name].get<uint64_t>();
    std::printf("    %-44s %12" PRIu64, limit.name, value);
    if (value != limit.coreDefault) std::printf("  (%" PRIu64 ")", limit.coreDefault);
    std::printf("\n");
  }
}

}  // namespace

void addInfo(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("info", "Shows adapters with their features and limits");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Prints JSON");
  command->callback([json, &status] {
    const alba::Owned<WGPUInstance> instance = alba::createInstance();
    const std::vector<Json> found = instance ? adapters(instance.get()) : std::vector<Json>();
    const std::vector<std::string> language = instance ? languageFeatures(instance.get()) : std::vector<std::string>();
    if (*json) {
      Json all;
      all["adapters"] = found;
      all["wgslLanguageFeatures"] = language;
      std::printf("%s\n", all.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    } else {
      for (const Json& adapter : found) print(adapter);
      std::printf("WGSL language features\n");
      for (const std::string& feature : language) std::printf("    %s\n", feature.c_str());
      if (found.empty())
        std::printf("No adapter was found: is a Vulkan 1.3 driver installed (mesa-vulkan-drivers, for one)?\n");
    }
    status = found.empty() ? 1 : 0;
  });
}

}  // namespace tool
