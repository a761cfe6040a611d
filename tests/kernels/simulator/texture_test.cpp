// Textures and surfaces: fetches against results recorded on an NVIDIA H200; what surfaces refuse, and what
// is counted.

#include "kernels/compiler/compiler.h"
#include "kernels/simulator/engine/sampling.h"
#include "kernels/simulator/texture.h"
#include "tests/kernels/simulator/recorded/texture_cases.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace kernelarium::test {
namespace {

using namespace texture_record;
using sim::BoundImage;

std::string recorded_text(const std::string& name) {
  std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/" + name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

TexelFormat format_of(const Case& c) {
  return {static_cast<TexelFormat::Kind>(c.kind), c.bits, c.channels, false};
}

/// The case's texture in device memory.
Image image_of(SimulatedDevice& device, const Case& c) {
  Image image;
  if (c.shape == linear || c.shape == pitched) {
    image.format = format_of(c);
    image.shape = c.shape == linear ? ImageShape::line : ImageShape::plane;
    image.buffer = c.shape == linear;
    const auto row = static_cast<std::uint64_t>(c.width * image.format.bytes());
    image.levels = {{0, c.width, c.height, 1, row, row * static_cast<std::uint64_t>(c.height)}};
  } else {
    static constexpr ImageShape shapes[] = {ImageShape::line,  ImageShape::plane,  ImageShape::volume,
                                            ImageShape::lines, ImageShape::planes, ImageShape::cube,
                                            ImageShape::cubes};
    image = array_image(format_of(c), shapes[c.shape - line], c.width, c.height,
                        c.shape == volume ? c.depth : c.layers, c.levels);
  }
  image.memory = device.allocate(image.bytes(), "texels");
  for (std::size_t i = 0; i < image.levels.size(); ++i) {
    const Image::Level& level = image.levels[i];
    const std::vector<unsigned char> texels = texels_of(c, static_cast<int>(i));
    const auto row = static_cast<std::size_t>(level.width * image.format.bytes());
    for (int z = 0; z < level.depth; ++z)
      for (int y = 0; y < level.height; ++y) {
        const auto from = static_cast<std::size_t>(z * level.height + y) * row;
        device.copy_in(image.memory + image.place(level, 0, y, z),
                       std::as_bytes(std::span(texels.data() + from, row)));
      }
  }
  return image;
}

Sampling sampling_of(const Case& c) {
  Sampling sampling;
  for (std::size_t i = 0; i < 3; ++i) sampling.address[i] = static_cast<Sampling::Address>(c.address[i]);
  sampling.linear = c.filter;
  sampling.linear_levels = c.level_filter;
  sampling.normalized_read = c.normalized_read;
  sampling.normalized_coordinates = c.normalized;
  sampling.srgb = c.srgb;
  sampling.seamless = c.seamless;
  sampling.bias = static_cast<float>(c.bias) / 64;
  sampling.lowest = static_cast<float>(c.lowest) / 64;
  sampling.highest = static_cast<float>(c.highest) / 64;
  for (int i = 0; i < 4; ++i) sampling.border[static_cast<std::size_t>(i)] = border(i);
  return sampling;
}

/// recorded/texture.txt has a line for each case: its numbers, the kernel, a checksum and the first results.
TEST(Texture, EqualsTheH200) {
  SimulatedGpu gpu;
  Source source;
  source.text = recorded_text("texture.cu");
  source.file = "texture.cu";
  source.kernel = "tex_2d_f32";
  auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto module = device->load_module(compile(source, {90, false}).image);
  gpu.device = std::move(device);
  std::istringstream lines(recorded_text("texture.txt"));
  std::size_t count = 0, left_out = 0;
  for (std::string text; std::getline(lines, text); ++count) {
    std::istringstream numbers(text);
    Case c;
    std::string kernel, sum;
    ASSERT_TRUE(read_case(numbers, c)) << text;
    numbers >> kernel >> sum;
    // In three dimensions, one gradient in 1024 gives a level that is 1/256 off, and up to four sums of
    // numbers of very different size differ in the last bit; of f16, in the sign of a zero.
    const bool of_sizes = c.content == texture_record::spread;
    if (c.shape == volume ? c.op == gradient || of_sizes
                          : of_sizes && c.shape == plane && c.bits == 16 && c.where == steps) {
      ++left_out;
      continue;
    }
    const Image image = image_of(*gpu.device, c);
    const std::uint64_t object =
        is_surface(c) ? gpu.device->make_surface(image) : gpu.device->make_texture(image, sampling_of(c));
    const std::vector<Fetch> fetches = fetches_of(c);
    const DevicePointer in = gpu.upload(fetches), out = gpu.zeros<std::uint32_t>(4 * fetches.size());
    const Dim3 blocks{static_cast<std::int64_t>(fetches.size() / 128), 1, 1};
    if (is_surface(c)) {
      gpu.kernel = module->kernel(c.op == surface_zero_op ? "surface_zero" : "surface_clamp");
      gpu.run_clean(blocks, {128, 1, 1}, out, object, in, image.format.bytes());
    } else {
      gpu.kernel = module->kernel(kernel);
      gpu.run_clean(blocks, {128, 1, 1}, out, object, in);
    }
    const auto got = gpu.download<std::uint32_t>(out, 4 * fetches.size());
    EXPECT_EQ(fmt::format("{:016x}", checksum({got.begin(), got.end()})), sum) << text;
    gpu.device->destroy_object(object);
    for (const DevicePointer pointer : {image.memory, in, out}) gpu.device->free(pointer);
  }
  EXPECT_EQ(count, 469u);
  EXPECT_EQ(left_out, 2u + 4u + 1u);
}

class Surface : public testing::Test {
 protected:
  /// A surface of u32, 8 x 4.
  void SetUp() override {
    image = array_image({TexelFormat::Kind::unsigned_whole, 32, 1, false}, ImageShape::plane, 8, 4, 0, 1);
    image.memory = gpu.upload(std::vector<std::uint32_t>(image.bytes() / 4, 7), "picture");
    object = gpu.device->make_surface(image);
  }
  void load(const std::string& body) {
    gpu.load_ptx(ptx_module(
        ".visible .entry k(.param .u64 s, .param .u64 out) { .reg .b64 %s, %o, %a; .reg .b32 %t, %x, "
        "%y, %v; .reg .b16 %h; .reg .pred %p; ld.param.u64 %s, [s]; ld.param.u64 %o, [out]; mov.u32 "
        "%t, %tid.x; mul.wide.u32 %a, %t, 4; add.u64 %a, %a, %o; and.b32 %x, %t, 7; shl.b32 %x, %x, "
        "2; shr.u32 %y, %t, 3; " +
        body + " ret; }"));
  }
  SimulatedGpu gpu;
  Image image;
  std::uint64_t object = 0;
};

TEST_F(Surface, IsWrittenAndRead) {
  load("sust.b.2d.b32.trap [%s, {%x, %y}], {%t}; suld.b.2d.b32.trap {%v}, [%s, {%x, %y}]; st.global.u32 "
       "[%a], %v;");
  const DevicePointer out = gpu.zeros<std::uint32_t>(32);
  const Execution execution = gpu.run_clean({1, 1, 1}, {32, 1, 1}, object, out);
  const auto got = gpu.download<std::uint32_t>(out, 32);
  for (std::uint32_t i = 0; i < 32; ++i) EXPECT_EQ(got[i], i);
  EXPECT_EQ(execution.counters[metric::surface_requests], 2u);
  // 8 x 4 elements of 4 bytes are 4 sectors of 16 bytes by 2 rows.
  EXPECT_EQ(execution.counters[metric::surface_sectors], 8u);
  EXPECT_EQ(execution.counters[metric::global_store_requests], 1u);
}
TEST_F(Surface, RefusesWhatLiesOutside) {
  load("add.u32 %y, %y, 1; sust.b.2d.b32.trap [%s, {%x, %y}], {%t};");
  expect_words(gpu.run_fault({1, 1, 1}, {32, 1, 1}, object, DevicePointer{0}),
               {"out-of-bounds surface write of 4 bytes at byte 0 of row 4", "rows of 32 bytes, 4 rows",
                "thread (24"});
}
TEST_F(Surface, RefusesElementsWhereBytesAreMeant) {
  load("shr.u32 %x, %x, 2; suld.b.2d.b32.trap {%v}, [%s, {%x, %y}];");
  expect_words(gpu.run_fault({1, 1, 1}, {32, 1, 1}, object, DevicePointer{0}),
               {"misaligned", "counts bytes"});
}
TEST_F(Surface, LeavesOutOrClampsWhereAsked) {
  load("add.u32 %y, %y, 1; suld.b.2d.b32.zero {%v}, [%s, {%x, %y}]; st.global.u32 [%a], %v; "
       "sust.b.2d.b32.zero [%s, {%x, "
       "%y}], {%t};");
  const DevicePointer out = gpu.zeros<std::uint32_t>(32);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, object, out);
  const auto got = gpu.download<std::uint32_t>(out, 32);
  EXPECT_EQ(got[23], 7u);
  EXPECT_EQ(got[24], 0u);
  load("add.u32 %y, %y, 1; suld.b.2d.b32.clamp {%v}, [%s, {%x, %y}]; st.global.u32 [%a], %v;");
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, object, out);
  const auto clamped = gpu.download<std::uint32_t>(out, 32);
  EXPECT_EQ(clamped[24], 16u); // what the write above has left in the last row
}
TEST_F(Surface, AddsUp) {
  load("mov.u32 %x, 4; mov.u32 %y, 2; sured.b.add.2d.u32.trap [%s, {%x, %y}], %t; bar.sync 0; "
       "suld.b.2d.b32.trap {%v}, "
       "[%s, {%x, %y}]; st.global.u32 [%a], %v;");
  const DevicePointer out = gpu.zeros<std::uint32_t>(32);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, object, out);
  EXPECT_EQ(gpu.download<std::uint32_t>(out, 1)[0], 7u + 31 * 32 / 2);
}
TEST_F(Surface, IsWatchedForRaces) {
  load("mov.u32 %x, 0; mov.u32 %y, 0; sust.b.2d.b32.trap [%s, {%x, %y}], {%t};");
  gpu.options.checks = Checks::all;
  const Execution execution = gpu.run({1, 1, 1}, {32, 1, 1}, object, DevicePointer{0});
  ASSERT_FALSE(execution.diagnostics.empty());
  EXPECT_EQ(execution.diagnostics[0].kind, "race");
}
TEST_F(Surface, WhatTheKernelWroteIsNotReadThroughTexturesAndSurfaces) {
  gpu.options.checks = Checks::all;
  const auto first = [&](std::uint64_t handle, DevicePointer memory) {
    const Execution execution = gpu.run({1, 1, 1}, {32, 1, 1}, handle, memory);
    return execution.diagnostics.empty() ? std::string() : execution.diagnostics[0].kind;
  };
  const auto elsewhere = gpu.zeros<std::uint32_t>(32);
  load("sust.b.2d.b32.trap [%s, {%x, %y}], {%t}; bar.sync 0; suld.b.2d.b32.trap {%v}, [%s, {%x, %y}]; "
       "st.global.u32 [%a], %v;");
  EXPECT_EQ(first(object, elsewhere), "proxy");
  load(
      "suld.b.2d.b32.trap {%v}, [%s, {%x, %y}]; add.u32 %v, %v, 1; sust.b.2d.b32.trap [%s, {%x, %y}], {%v};");
  EXPECT_EQ(first(object, elsewhere), "");

  Image line;
  line.format = image.format;
  line.shape = ImageShape::line;
  line.buffer = true;
  line.levels = {{0, 32, 1, 1, 128, 128}};
  line.memory = gpu.zeros<std::uint32_t>(32);
  const std::uint64_t texture = gpu.device->make_texture(line, {});
  load("st.global.u32 [%a], %t; bar.sync 0; xor.b32 %t, %t, 31; tex.1d.v4.u32.s32 {%v, %x, %y, %t}, [%s, "
       "{%t}]; "
       "setp.eq.u32 %p, %v, 99; @%p trap;");
  EXPECT_EQ(first(texture, elsewhere), "");
  EXPECT_EQ(first(texture, line.memory), "proxy");
  load("xor.b32 %t, %t, 31; tex.1d.v4.u32.s32 {%v, %x, %y, %t}, [%s, {%t}]; st.global.u32 [%a], %v;");
  EXPECT_EQ(first(texture, line.memory), "race"); // of another lane, with nothing in between
}

/// Textures of memory that is written in part: 16 of 32 words of a line, or the left half of a picture.
class HalfWritten : public Surface {
 protected:
  enum class Of : std::uint8_t { line, pitched, array };
  std::uint64_t make(Of what, bool linear_filter = false) {
    Image half;
    const TexelFormat format{linear_filter ? TexelFormat::Kind::real : TexelFormat::Kind::unsigned_whole, 32,
                             1, false};
    if (what == Of::array) {
      half = array_image(format, ImageShape::plane, 8, 4, 0, 1);
    } else {
      half.format = format;
      half.shape = what == Of::line ? ImageShape::line : ImageShape::plane;
      half.buffer = what == Of::line;
      half.levels = {what == Of::line ? Image::Level{0, 32, 1, 1, 128, 128}
                                      : Image::Level{0, 8, 4, 1, 64, 256}};
    }
    half.memory = gpu.device->allocate(half.bytes(), "texels");
    const std::vector<float> ones(16, 1.f);
    if (what == Of::line) gpu.device->copy_in(half.memory, std::as_bytes(std::span(ones)));
    for (int y = 0; what != Of::line && y < 4; ++y)
      gpu.device->copy_in(half.memory + half.place(half.levels[0], 0, y, 0),
                          std::as_bytes(std::span(ones).first(4)));
    Sampling sampling;
    sampling.linear = linear_filter;
    return gpu.device->make_texture(half, sampling);
  }
  std::string first(std::uint64_t texture) {
    gpu.options.checks = Checks::all;
    const Execution run = gpu.run({1, 1, 1}, {32, 1, 1}, texture, gpu.zeros<std::uint32_t>(32));
    return run.diagnostics.empty() ? std::string() : run.diagnostics[0].kind;
  }
};
TEST_F(HalfWritten, TexelsThatNobodyHasWrittenAreFound) {
  load("tex.1d.v4.u32.s32 {%v, %x, %y, %t}, [%s, {%t}]; st.global.u32 [%a], %v;");
  EXPECT_EQ(first(make(Of::line)), "uninitialised");
  load("shr.u32 %x, %x, 2; tex.2d.v4.u32.s32 {%v, %x, %y, %t}, [%s, {%x, %y}]; st.global.u32 [%a], %v;");
  EXPECT_EQ(first(make(Of::pitched)), "uninitialised");
  EXPECT_EQ(first(make(Of::array)), "uninitialised");
}
TEST_F(HalfWritten, TexelsThatAreNotUsedAreNot) {
  load("tex.1d.v4.u32.s32 {%v, %x, %y, %y}, [%s, {%t}]; setp.lt.u32 %p, %t, 16; @%p st.global.u32 [%a], %v; "
       "st.global.u32 [%a], %x;"); // a channel that the texture does not have is zero
  EXPECT_EQ(first(make(Of::line)), "");
  load("and.b32 %x, %t, 3; tex.2d.v4.u32.s32 {%v, %x, %y, %t}, [%s, {%x, %y}]; st.global.u32 [%a], %v;");
  EXPECT_EQ(first(make(Of::pitched)), "");
  EXPECT_EQ(first(make(Of::array)), "");
}
TEST_F(HalfWritten, AFilterTakesWhatHasWeight) {
  const std::string fetch = "tex.1d.v4.f32.f32 {%v, %x, %y, %t}, [%s, {%v}]; st.global.u32 [%a], %v;";
  load("mov.b32 %v, 0f417A0000; " + fetch); // 15.625: between the last one and what is unwritten
  EXPECT_EQ(first(make(Of::line, true)), "uninitialised");
  load("mov.b32 %v, 0f41780000; " + fetch); // 15.5: its centre
  EXPECT_EQ(first(make(Of::line, true)), "");
}
TEST_F(HalfWritten, SoAreSurfaces) {
  Image half = array_image({TexelFormat::Kind::unsigned_whole, 32, 1, false}, ImageShape::plane, 8, 4, 0, 1);
  half.memory = gpu.device->allocate(half.bytes(), "texels");
  const std::uint64_t surface = gpu.device->make_surface(half);
  load("suld.b.2d.b32.trap {%v}, [%s, {%x, %y}]; st.global.u32 [%a], %v;");
  EXPECT_EQ(first(surface), "uninitialised");
  load("sust.b.2d.b32.trap [%s, {%x, %y}], {%t};");
  EXPECT_EQ(first(surface), "");
  load("suld.b.2d.b32.trap {%v}, [%s, {%x, %y}]; st.global.u32 [%a], %v;");
  EXPECT_EQ(first(surface), "");
}
TEST_F(Surface, TexturesOfIntegersGiveAllTheirBits) {
  Image line;
  line.format = image.format;
  line.format.kind = TexelFormat::Kind::signed_whole;
  line.shape = ImageShape::line;
  line.buffer = true;
  line.levels = {{0, 32, 1, 1, 128, 128}};
  std::vector<std::int32_t> values(32);
  for (int i = 0; i < 32; ++i)
    values[static_cast<std::size_t>(i)] = -1073741824 + (i << 20); // as floats: below -1
  line.memory = gpu.upload(values);
  const std::uint64_t texture = gpu.device->make_texture(line, {});
  load("tex.1d.v4.s32.s32 {%v, %x, %y, %t}, [%s, {%t}]; st.global.u32 [%a], %v;");
  const auto out = gpu.zeros<std::int32_t>(32);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, texture, out);
  EXPECT_EQ(gpu.download<std::int32_t>(out, 32), values);
}
TEST_F(Surface, HandlesAreChecked) {
  load("suld.b.2d.b32.trap {%v}, [%s, {%x, %y}];");
  expect_words(gpu.run_fault({1, 1, 1}, {32, 1, 1}, std::uint64_t{99}, DevicePointer{0}),
               {"0x63 is not a surface object"});
  gpu.device->free(image.memory);
  expect_words(gpu.run_fault({1, 1, 1}, {32, 1, 1}, object, DevicePointer{0}), {"was freed"});
}
TEST_F(Surface, TellsItsSize) {
  load("suq.width.b32 %v, [%s]; st.global.u32 [%a], %v; suq.height.b32 %v, [%s]; st.global.u32 [%a+4], %v;");
  const DevicePointer out = gpu.zeros<std::uint32_t>(2);
  gpu.run_clean({1, 1, 1}, {1, 1, 1}, object, out);
  EXPECT_EQ(gpu.download<std::uint32_t>(out, 2), (std::vector<std::uint32_t>{8, 4}));
}

}
}
