#include "kernels/base/error.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/numbers.h"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

using namespace kernelarium;

namespace {

template<class T>
T scalar(const std::string& text) {
  const ArgumentSpec argument = parse_argument(text);
  EXPECT_FALSE(argument.buffer) << text;
  EXPECT_EQ(argument.value.size(), sizeof(T)) << text;
  T value{};
  std::memcpy(&value, argument.value.data(), sizeof value);
  return value;
}

Tensor buffer(const std::string& text, std::uint64_t seed = 1, std::size_t index = 0) {
  return make_buffer(parse_argument(text), seed, index);
}

}

TEST(ArgumentSpec, ReadsScalars) {
  EXPECT_EQ(scalar<std::int32_t>("i32:-7"), -7);
  EXPECT_EQ(scalar<std::uint32_t>("u32:4294967295"), 4294967295U);
  EXPECT_EQ(scalar<std::int64_t>("i64:-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(scalar<std::uint64_t>("u64:18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(scalar<std::int64_t>("i64:9007199254740993"), 9007199254740993); // no way through a double
  EXPECT_EQ(scalar<std::int8_t>("i8:-128"), -128);
  EXPECT_EQ(scalar<std::uint8_t>("u8:255"), 255);
  EXPECT_EQ(scalar<float>("f32:2.5"), 2.5F);
  EXPECT_EQ(scalar<double>("f64:-1e-3"), -1e-3);
  EXPECT_TRUE(std::isnan(scalar<float>("f32:nan")));
  EXPECT_TRUE(std::isinf(scalar<double>("f64:inf")));
  EXPECT_EQ(scalar<std::uint16_t>("f16:1"), 0x3c00);
  EXPECT_EQ(scalar<std::uint16_t>("bf16:1"), 0x3f80);
}

TEST(ArgumentSpec, ReadsWhatPythonHas) {
  using Kind = ArgumentSpec::Kind;
  EXPECT_EQ(scalar<std::uint8_t>("bool:true"), 1);
  EXPECT_EQ(scalar<std::uint8_t>("bool:0"), 0);
  EXPECT_EQ(scalar<std::int64_t>("int:-5"), -5);
  EXPECT_EQ(parse_argument("int:9223372036854775807").dtype, Dtype::i64);
  EXPECT_EQ(parse_argument("int:9223372036854775808").dtype, Dtype::u64);
  EXPECT_EQ(parse_argument("float:0.1").dtype, Dtype::f64);
  EXPECT_EQ(parse_argument("none").kind, Kind::none);
  const ArgumentSpec tuple = parse_argument("tuple:2=Point,x,y");
  EXPECT_EQ(tuple.kind, Kind::tuple);
  EXPECT_EQ(tuple.members, 2);
  EXPECT_EQ(tuple.fields, "Point,x,y");
  const ArgumentSpec array = parse_argument("at:3+16:f32[4,5]");
  EXPECT_FALSE(array.buffer);
  EXPECT_EQ(array.within, 3);
  EXPECT_EQ(array.offset, 16);
  EXPECT_EQ(array.shape, (std::vector<std::int64_t>{4, 5}));
  EXPECT_EQ(buffer("f32[]:fill=2").count(), 1);
  const ArgumentSpec descriptor = parse_argument("descriptor:1+8:f16:128x64:64x1:32x16:nan");
  EXPECT_EQ(descriptor.strides, (std::vector<std::int64_t>{64, 1}));
  EXPECT_EQ(descriptor.block, (std::vector<std::int64_t>{32, 16}));
  EXPECT_TRUE(descriptor.nan);
}

TEST(ArgumentSpec, ReadsTensorMaps) {
  const ArgumentSpec argument = parse_argument("map:2:512x64x3:64x8x1:swizzle=128");
  ASSERT_TRUE(argument.map);
  EXPECT_EQ(argument.within, 2);
  EXPECT_EQ(argument.value.size(), 128U);
  EXPECT_EQ(argument.map->size, (std::vector<std::int64_t>{512, 64, 3}));
  EXPECT_EQ(argument.map->box, (std::vector<std::int64_t>{64, 8, 1}));
  EXPECT_EQ(argument.map->swizzle, 128);
  EXPECT_EQ(parse_argument("map:0:64:16").map->swizzle, 0);
  const ArgumentSpec own = parse_argument("map:bf16[8,64]:fill=2:64x8:16x8:swizzle=32");
  ASSERT_TRUE(own.map && own.buffer);
  EXPECT_EQ(own.count, 512);
  EXPECT_EQ(own.map->box, (std::vector<std::int64_t>{16, 8}));
}

TEST(ArgumentSpec, ReadsTextures) {
  const ArgumentSpec argument =
      parse_argument("texture:linear+mirror+normalized+fraction+x4:u8[5,6,32]:random");
  ASSERT_TRUE(argument.texture);
  EXPECT_TRUE(argument.buffer);
  EXPECT_EQ(argument.how, ArgumentSpec::Fill::random);
  const ArgumentSpec::Texture& texture = *argument.texture;
  EXPECT_FALSE(texture.surface);
  EXPECT_EQ(texture.image.shape, ImageShape::volume);
  EXPECT_EQ(texture.image.format, (TexelFormat{TexelFormat::Kind::unsigned_whole, 8, 4, false}));
  EXPECT_EQ(texture.image.levels.at(0).width, 8);
  EXPECT_EQ(texture.image.levels.at(0).height, 6);
  EXPECT_EQ(texture.image.levels.at(0).depth, 5);
  EXPECT_TRUE(texture.sampling.linear && texture.sampling.normalized_coordinates &&
              texture.sampling.normalized_read);
  EXPECT_EQ(texture.sampling.address[2], Sampling::Address::mirror);
  EXPECT_EQ(parse_argument("texture:layers:f32[3,4,4]:zero").texture->image.shape, ImageShape::planes);
  EXPECT_EQ(parse_argument("texture:cube:f32[6,4,4]:zero").texture->image.shape, ImageShape::cube);
  EXPECT_EQ(parse_argument("texture:i16[9]:zero").texture->image.shape, ImageShape::line);
  EXPECT_TRUE(parse_argument("surface:f16[4,8]:iota").texture->surface);
}

TEST(ArgumentSpec, RefusesWhatItCantRead) {
  for (const char* text : {"",
                           "texture:",
                           "texture:f32:1",
                           "texture:smooth:f32[4,4]:zero",
                           "texture:f64[4,4]:zero",
                           "texture:f32[2,2,2,2]:zero",
                           "texture:x4:f32[4,6]:zero",
                           "texture:cube:f32[5,4,4]:zero",
                           "texture:layers:f32[4,4]:zero",
                           "surface:f32[0]:zero",
                           "map:0",
                           "map:x:64:16",
                           "map:0:64x:16",
                           "map:0:64:16x16",
                           "map:0:1x1x1x1x1x1:1x1x1x1x1x1",
                           "map:0:64:16:swizzle=16",
                           "map:0:64:16:swizzle=128:",
                           ":",
                           "i32",
                           "i32:",
                           "i32:x",
                           "i32:7x",
                           "i32: 7",
                           "i32:+7",
                           "i32:2147483648",
                           "i32:-2147483649",
                           "u8:256",
                           "u8:-1",
                           "i8:128",
                           "u64:18446744073709551616",
                           "i64:9223372036854775808",
                           "f32:",
                           "f32:1.5.2",
                           "f32:1e999",
                           "f128:1",
                           "I32:1",
                           "f32[:zero",
                           "f32]:zero",
                           "bool:2",
                           "bool:yes",
                           "int:1.5",
                           "int:18446744073709551616",
                           "tuple:x",
                           "at:0+4:f32:1",
                           "memory:f32:1",
                           "descriptor:0:f16:64x64:64:32x32",
                           "descriptor:0:f16:64x64",
                           "f32[x]:zero",
                           "f32[-1]:zero",
                           "f32[1.5]:zero",
                           "f32[99999999999999999999]:zero",
                           "f32[68719476737]:zero",
                           "[4]:zero",
                           "f32[4]",
                           "f32[4]:",
                           "f32[4]:one",
                           "f32[4]:fill",
                           "f32[4]:fill=",
                           "f32[4]:fill=x",
                           "u8[4]:fill=300",
                           "f32[4]:file=",
                           "f32[4][4]:zero",
                           "f32[4,]:zero",
                           "f32[4,x]:zero",
                           "f32[4294967296,4294967296]:zero",
                           "f32[4]x:zero"}) {
    try {
      parse_argument(text);
      FAIL() << "accepted '" << text << "'";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::bad_argument) << text;
      EXPECT_NE(std::string(error.what()).find(std::string("'") + text + "'"), std::string::npos)
          << error.what();
    }
  }
}

TEST(ArgumentSpec, FillsBuffers) {
  EXPECT_EQ(buffer("f32[3]:zero").as<float>()[2], 0);
  EXPECT_EQ(buffer("f32[3]:fill=1.5").as<float>()[2], 1.5F);
  EXPECT_EQ(buffer("u64[2]:fill=18446744073709551615").as<std::uint64_t>()[1], ~std::uint64_t{0});
  EXPECT_EQ(buffer("i32[5]:iota").as<std::int32_t>()[4], 4);
  EXPECT_EQ(buffer("f64[5]:iota").as<double>()[4], 4);
  EXPECT_EQ(buffer("u8[300]:iota").as<std::uint8_t>()[299], 299 - 256);
  EXPECT_EQ(buffer("f32[0]:random").count(), 0);
  EXPECT_EQ(buffer("i32[3,4]:iota").shape, (std::vector<std::int64_t>{3, 4}));
  EXPECT_EQ(buffer("i32[3,4]:iota").as<std::int32_t>()[11], 11);
}

TEST(ArgumentSpec, RandomDependsOnSeedAndPositionAlone) {
  const Tensor first = buffer("f32[1000]:random", 5, 2);
  EXPECT_EQ(first.bytes, buffer("f32[1000]:random", 5, 2).bytes);
  EXPECT_NE(first.bytes, buffer("f32[1000]:random", 6, 2).bytes);
  EXPECT_NE(first.bytes, buffer("f32[1000]:random", 5, 3).bytes);
  const Tensor longer = buffer("f32[2000]:random", 5, 2);
  EXPECT_EQ(std::memcmp(first.bytes.data(), longer.bytes.data(), first.bytes.size()), 0);
  double sum = 0;
  for (const float value : first.as<float>()) {
    EXPECT_GE(value, 0);
    EXPECT_LT(value, 1);
    sum += value;
  }
  EXPECT_NEAR(sum / 1000, 0.5, 0.05);
  const Tensor integers = buffer("i8[1000]:random");
  for (const std::int8_t value : integers.as<std::int8_t>()) {
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 100);
  }
}

TEST(ArgumentSpec, ReadsFilesOfTheRightSize) {
  const auto path = std::filesystem::temp_directory_path() / "kernelarium_argument_test.bin";
  std::ofstream(path, std::ios::binary) << "\x01\x02\x03\x04";
  EXPECT_EQ(buffer("u16[2]:file=" + path.string()).as<std::uint16_t>()[1], 0x0403);
  EXPECT_THROW(buffer("u16[3]:file=" + path.string()), Error);
  EXPECT_THROW(buffer("u8[3]:file=" + path.string()), Error);
  std::filesystem::remove(path);
  EXPECT_THROW(buffer("u16[2]:file=" + path.string()), Error);
  EXPECT_THROW(buffer("u16[2]:file=/"), Error);
}

TEST(Numbers, TakeTheWholeText) {
  EXPECT_EQ(parse_integer("-5", "x", -10, 10), -5);
  for (const char* text : {"", " 5", "5 ", "5x", "0x5", "5.0", "11", "-11", "99999999999999999999", "--5"})
    EXPECT_THROW(parse_integer(text, "x", -10, 10), Error) << text;
  EXPECT_EQ(parse_real("-2.5e3", "x"), -2500);
  for (const char* text : {"", " 1", "1 ", "1x", "one", "1e999"})
    EXPECT_THROW(parse_real(text, "x"), Error) << text;
}

TEST(Numbers, SplitAtTheFirstEqualsSign) {
  EXPECT_EQ(split_setting("a=b=c", "--set"), (std::pair<std::string, std::string>("a", "b=c")));
  EXPECT_EQ(split_setting("a=", "--set").second, "");
  EXPECT_THROW(split_setting("a", "--set"), Error);
  EXPECT_THROW(split_setting("=a", "--set"), Error);
}
