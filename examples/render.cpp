// SPDX-License-Identifier: MIT
// A picture: a lit, textured torus over a floor, with a depth buffer, written to a PNG. Shows vertex and index buffers,
// uniforms, and a sampled texture with mip levels.
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "alba/readback.hpp"
#include "lesson.h"

namespace lesson {
namespace {

constexpr uint32_t kWidth = 640, kHeight = 480;
constexpr float kPi = 3.14159265f;

constexpr const char* kShader = R"(
struct Scene {
  clipFromWorld : mat4x4f,
  sun : vec4f,
}
@group(0) @binding(0) var<uniform> scene : Scene;
@group(0) @binding(1) var tiles : texture_2d<f32>;
@group(0) @binding(2) var smooth_sampler : sampler;

struct Vertex {
  @location(0) position : vec3f,
  @location(1) normal : vec3f,
  @location(2) uv : vec2f,
}
struct Varying {
  @builtin(position) clip : vec4f,
  @location(0) normal : vec3f,
  @location(1) uv : vec2f,
}

@vertex fn transform(in : Vertex) -> Varying {
  return Varying(scene.clipFromWorld * vec4f(in.position, 1.0), in.normal, in.uv);
}

@fragment fn light(in : Varying) -> @location(0) vec4f {
  let diffuse = max(dot(normalize(in.normal), scene.sun.xyz), 0.0);
  let color = textureSample(tiles, smooth_sampler, in.uv).rgb;
  return vec4f(color * (0.25 + 0.75 * diffuse), 1.0);
}
)";

struct Vertex {
  float position[3];
  float normal[3];
  float uv[2];
};

struct Mesh {
  std::vector<Vertex> vertices;
  std::vector<uint16_t> indices;
};

void addTorus(Mesh& mesh) {
  constexpr int kAround = 64, kTube = 32;
  const int first = static_cast<int>(mesh.vertices.size());
  for (int i = 0; i <= kAround; ++i) {
    for (int j = 0; j <= kTube; ++j) {
      const float u = static_cast<float>(i) / kAround, v = static_cast<float>(j) / kTube;
      const float a = u * 2 * kPi, b = v * 2 * kPi;
      const float nx = std::cos(a) * std::cos(b), ny = std::sin(b), nz = std::sin(a) * std::cos(b);
      mesh.vertices.push_back(
          {{std::cos(a) + 0.4f * nx, 0.5f + 0.4f * ny, std::sin(a) + 0.4f * nz}, {nx, ny, nz}, {u * 12, v * 4}});
    }
  }
  for (int i = 0; i < kAround; ++i) {
    for (int j = 0; j < kTube; ++j) {
      const int a = first + i * (kTube + 1) + j, b = a + kTube + 1;
      for (int index : {a, a + 1, b, b, a + 1, b + 1}) mesh.indices.push_back(static_cast<uint16_t>(index));
    }
  }
}

void addFloor(Mesh& mesh) {
  const auto first = static_cast<uint16_t>(mesh.vertices.size());
  for (float x : {-3.0f, 3.0f}) {
    for (float z : {-3.0f, 3.0f}) mesh.vertices.push_back({{x, 0, z}, {0, 1, 0}, {x * 2, z * 2}});
  }
  for (int index : {0, 1, 2, 2, 1, 3}) mesh.indices.push_back(static_cast<uint16_t>(first + index));
}

// Column-major, as WGSL reads it.
using Matrix = std::array<float, 16>;

Matrix multiply(const Matrix& a, const Matrix& b) {
  Matrix result{};
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      for (int k = 0; k < 4; ++k) result[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
    }
  }
  return result;
}

// Depth from 0 (near) to 1 (far), y up: WebGPU's clip space.
Matrix perspective(float fovY, float aspect, float near, float far) {
  const float f = 1 / std::tan(fovY / 2);
  return {f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, far / (near - far), -1, 0, 0, near * far / (near - far), 0};
}

// A camera at a height and distance that looks down at the origin.
Matrix lookDown(float height, float distance) {
  const float length = std::sqrt(height * height + distance * distance), s = height / length, c = distance / length;
  return {1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, -length, 1};
}

wgpu::Texture makeTiles(const Gpu& gpu) {
  wgpu::TextureDescriptor descriptor;
  descriptor.label = "tiles";
  descriptor.size = {64, 64, 1};
  descriptor.mipLevelCount = 7;
  descriptor.format = wgpu::TextureFormat::RGBA8UnormSrgb;
  descriptor.usage = wgpu::TextureUsage::TextureBinding | wgpu::TextureUsage::CopyDst;
  const wgpu::Texture tiles = gpu.device.CreateTexture(&descriptor);
  for (uint32_t level = 0; level < 7; ++level) {
    const uint32_t size = 64u >> level;
    std::vector<uint8_t> texels(size * size * 4, 255);
    for (uint32_t i = 0; i < size * size; ++i) {
      const bool dark = size > 1 && ((i % size * 2 / size) ^ (i / size * 2 / size)) != 0;
      const uint8_t colors[3][3] = {{240, 225, 200}, {150, 40, 30}, {200, 150, 125}};
      std::memcpy(&texels[i * 4], colors[size == 1 ? 2 : dark], 3);
    }
    wgpu::TexelCopyTextureInfo destination;
    destination.texture = tiles;
    destination.mipLevel = level;
    wgpu::TexelCopyBufferLayout layout;
    layout.bytesPerRow = size * 4;  // Writes from memory need no multiple of 256.
    const wgpu::Extent3D extent{size, size, 1};
    gpu.queue.WriteTexture(&destination, texels.data(), texels.size(), &layout, &extent);
  }
  return tiles;
}

wgpu::Texture makeTarget(const Gpu& gpu, const char* label, wgpu::TextureFormat format, wgpu::TextureUsage more) {
  wgpu::TextureDescriptor descriptor;
  descriptor.label = label;
  descriptor.size = {kWidth, kHeight, 1};
  descriptor.format = format;
  descriptor.usage = wgpu::TextureUsage::RenderAttachment | more;
  return gpu.device.CreateTexture(&descriptor);
}

wgpu::RenderPipeline makePipeline(const Gpu& gpu) {
  const std::array<wgpu::VertexAttribute, 3> attributes = {{
      {nullptr, wgpu::VertexFormat::Float32x3, offsetof(Vertex, position), 0},
      {nullptr, wgpu::VertexFormat::Float32x3, offsetof(Vertex, normal), 1},
      {nullptr, wgpu::VertexFormat::Float32x2, offsetof(Vertex, uv), 2},
  }};
  wgpu::VertexBufferLayout layout;
  layout.stepMode = wgpu::VertexStepMode::Vertex;
  layout.arrayStride = sizeof(Vertex);
  layout.attributeCount = attributes.size();
  layout.attributes = attributes.data();
  wgpu::ColorTargetState color;
  color.format = wgpu::TextureFormat::RGBA8UnormSrgb;
  const wgpu::ShaderModule module = gpu.shader("torus shader", kShader);
  wgpu::FragmentState fragment;
  fragment.module = module;
  fragment.targetCount = 1;
  fragment.targets = &color;
  wgpu::DepthStencilState depth;
  depth.format = wgpu::TextureFormat::Depth32Float;
  depth.depthWriteEnabled = true;
  depth.depthCompare = wgpu::CompareFunction::Less;
  wgpu::RenderPipelineDescriptor descriptor;
  descriptor.label = "torus";
  descriptor.vertex.module = module;
  descriptor.vertex.bufferCount = 1;
  descriptor.vertex.buffers = &layout;
  descriptor.fragment = &fragment;
  descriptor.depthStencil = &depth;
  return gpu.device.CreateRenderPipeline(&descriptor);
}

wgpu::Buffer upload(const Gpu& gpu, const char* label, wgpu::BufferUsage usage, const void* data, size_t size) {
  const wgpu::Buffer buffer = gpu.buffer(label, (size + 3) / 4 * 4, usage | wgpu::BufferUsage::CopyDst);
  gpu.queue.WriteBuffer(buffer, 0, data, size);
  return buffer;
}

wgpu::BindGroup bindScene(const Gpu& gpu, const wgpu::BindGroupLayout& layout) {
  struct {
    Matrix clipFromWorld;
    float sun[4] = {0.48f, 0.8f, 0.36f, 0};
  } scene;
  scene.clipFromWorld = multiply(perspective(kPi / 4, float{kWidth} / kHeight, 0.1f, 20), lookDown(2.4f, 3.6f));
  wgpu::SamplerDescriptor sampler;
  sampler.addressModeU = sampler.addressModeV = wgpu::AddressMode::Repeat;
  sampler.magFilter = sampler.minFilter = wgpu::FilterMode::Linear;
  sampler.mipmapFilter = wgpu::MipmapFilterMode::Linear;
  std::array<wgpu::BindGroupEntry, 3> entries;
  entries[0].buffer = upload(gpu, "scene", wgpu::BufferUsage::Uniform, &scene, sizeof scene);
  entries[1].binding = 1;
  entries[1].textureView = makeTiles(gpu).CreateView();
  entries[2].binding = 2;
  entries[2].sampler = gpu.device.CreateSampler(&sampler);
  wgpu::BindGroupDescriptor descriptor;
  descriptor.layout = layout;
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  return gpu.device.CreateBindGroup(&descriptor);
}

bool isBackground(const uint8_t* pixel) { return pixel[2] > 200 && pixel[0] < 160; }

}  // namespace

bool renderLesson(Report& report) {
  report.title("Render: a lit torus with depth, to a PNG");
  Gpu gpu;
  if (!gpu.open(report)) return false;
  Mesh mesh;
  addFloor(mesh);
  const auto floorIndices = static_cast<uint32_t>(mesh.indices.size());
  addTorus(mesh);
  const wgpu::Buffer vertices =
      upload(gpu, "vertices", wgpu::BufferUsage::Vertex, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vertex));
  const wgpu::Buffer indices =
      upload(gpu, "indices", wgpu::BufferUsage::Index, mesh.indices.data(), mesh.indices.size() * sizeof(uint16_t));
  const wgpu::RenderPipeline pipeline = makePipeline(gpu);
  const wgpu::Texture depth = makeTarget(gpu, "depth", wgpu::TextureFormat::Depth32Float, wgpu::TextureUsage::None);
  const wgpu::Texture picture =
      makeTarget(gpu, "picture", wgpu::TextureFormat::RGBA8UnormSrgb, wgpu::TextureUsage::CopySrc);

  wgpu::RenderPassColorAttachment color;
  color.view = picture.CreateView();
  color.loadOp = wgpu::LoadOp::Clear;
  color.storeOp = wgpu::StoreOp::Store;
  color.clearValue = {0.2, 0.4, 0.8, 1};
  wgpu::RenderPassDepthStencilAttachment depthAttachment;
  depthAttachment.view = depth.CreateView();
  depthAttachment.depthLoadOp = wgpu::LoadOp::Clear;
  depthAttachment.depthStoreOp = wgpu::StoreOp::Discard;  // Only the picture is wanted.
  depthAttachment.depthClearValue = 1;
  wgpu::RenderPassDescriptor descriptor;
  descriptor.colorAttachmentCount = 1;
  descriptor.colorAttachments = &color;
  descriptor.depthStencilAttachment = &depthAttachment;

  const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
  const wgpu::RenderPassEncoder pass = encoder.BeginRenderPass(&descriptor);
  pass.SetPipeline(pipeline);
  pass.SetBindGroup(0, bindScene(gpu, pipeline.GetBindGroupLayout(0)));
  pass.SetVertexBuffer(0, vertices);
  pass.SetIndexBuffer(indices, wgpu::IndexFormat::Uint16);
  // The floor comes last although it lies behind: depth decides, not the order.
  pass.DrawIndexed(static_cast<uint32_t>(mesh.indices.size()) - floorIndices, 1, floorIndices);
  pass.DrawIndexed(floorIndices);
  pass.End();
  gpu.submit(encoder);

  const alba::Image image = alba::readTexture(gpu.instance.Get(), gpu.device.Get(), picture.Get());
  if (!image) return report.claim("the picture is read back", image.error, false);
  uint32_t covered = 0;
  for (size_t i = 0; i < image.bytes.size(); i += 4) covered += !isBackground(&image.bytes[i]);
  const std::string file = report.path("render.png");
  const double part = 100.0 * covered / (kWidth * kHeight);
  report.claim("the scene covers a good part of the picture",
               format("%.1f %% of %u x %u pixels, in %s", part, kWidth, kHeight, file.c_str()),
               part > 20 && part < 90 && writePng(file, image.bytes, kWidth, kHeight));
  // 0.2, 0.4, 0.8 in sRGB.
  const uint8_t* corner = image.bytes.data();
  report.claim("the background is the clear value", format("%u, %u, %u", corner[0], corner[1], corner[2]),
               std::abs(corner[0] - 124) <= 1 && std::abs(corner[1] - 170) <= 1 && std::abs(corner[2] - 231) <= 1);
  gpu.claimNoStrayErrors(report);
  return report.allHeld();
}

}  // namespace lesson
