#include "kernels/base/picture.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"

#include <gtest/gtest.h>
#include <unistd.h>

using namespace kernelarium;
namespace fs = std::filesystem;

namespace {

Tensor gradient(std::int64_t height, std::int64_t width, std::int64_t channels) {
  Tensor picture(Dtype::u8, {height, width, channels});
  for (std::int64_t i = 0; i < picture.count(); ++i)
    picture.bytes[static_cast<std::size_t>(i)] = static_cast<std::byte>(i * 7 % 256);
  return picture;
}

std::string bytes_of(const fs::path& file) { return read_file(file); }

Tensor decode(const std::string& content) {
  return decode_picture(std::as_bytes(std::span(content)), "test");
}

std::string refusal(const std::string& content) {
  try {
    decode(content);
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::bad_argument);
    EXPECT_NE(std::string(error.what()).find("'test'"), std::string::npos) << error.what();
    return error.what();
  }
  return "accepted";
}

class PictureFiles : public ::testing::Test {
 protected:
  fs::path folder_ = fs::temp_directory_path() / ("kernelarium_picture_test_" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
};

}

TEST_F(PictureFiles, LosslessFormatsKeepEveryPixel) {
  for (const auto& [ending, channels] :
       {std::pair{"png", 3}, {"png", 1}, {"PNG", 3}, {"ppm", 3}, {"pgm", 1}}) {
    const fs::path file = folder_ / (std::string("picture.") + ending);
    const Tensor picture = gradient(13, 37, channels);
    write_picture(file, picture);
    const Tensor back = read_picture(file);
    EXPECT_EQ(back.shape, picture.shape) << ending;
    EXPECT_EQ(back.bytes, picture.bytes) << ending;
  }
}

TEST_F(PictureFiles, JpegKeepsThemNearly) {
  for (const int channels : {1, 3}) {
    Tensor picture(Dtype::u8, {40, 60, channels});
    for (auto& byte : picture.bytes) byte = std::byte{100};
    const fs::path file = folder_ / "picture.jpg";
    write_picture(file, picture);
    const Tensor back = read_picture(file);
    ASSERT_EQ(back.shape, picture.shape);
    for (const std::byte byte : back.bytes) EXPECT_NEAR(static_cast<int>(byte), 100, 2);
  }
}

TEST_F(PictureFiles, FlatArraysAreGrayPictures) {
  Tensor picture = gradient(5, 9, 1);
  picture.shape = {5, 9};
  write_picture(folder_ / "flat.png", picture);
  EXPECT_EQ(read_picture(folder_ / "flat.png").shape, (std::vector<std::int64_t>{5, 9, 1}));
}

TEST_F(PictureFiles, RefusesWhatItCantWrite) {
  EXPECT_THROW(write_picture(folder_ / "a.gif", gradient(2, 2, 3)), Error);
  EXPECT_THROW(write_picture(folder_ / "a", gradient(2, 2, 3)), Error);
  EXPECT_THROW(write_picture(folder_ / "a.png", gradient(2, 2, 2)), Error);
  EXPECT_THROW(write_picture(folder_ / "a.png", Tensor(Dtype::f32, {2, 2, 3})), Error);
  EXPECT_THROW(write_picture(folder_ / "a.png", Tensor(Dtype::u8, {0, 2, 3})), Error);
  EXPECT_THROW(write_picture(folder_ / "nowhere" / "a.png", gradient(2, 2, 3)), Error);
}

TEST_F(PictureFiles, EveryCutIsRefused) {
  for (const char* name : {"a.png", "a.jpg", "a.ppm"}) {
    write_picture(folder_ / name, gradient(16, 16, 3));
    const std::string whole = bytes_of(folder_ / name);
    EXPECT_EQ(decode(whole).count(), 16 * 16 * 3);
    for (std::size_t length = 0; length + 16 < whole.size(); length += 5)
      EXPECT_NE(refusal(whole.substr(0, length)), "accepted") << name << " cut to " << length;
  }
}

TEST(Picture, RefusesOtherContent) {
  EXPECT_NE(refusal("").find("PNG, JPEG"), std::string::npos);
  EXPECT_NE(refusal("GIF89a").find("PNG, JPEG"), std::string::npos);
  EXPECT_NE(refusal("P3\n1 1\n255\n1 2 3").find("PNG, JPEG"), std::string::npos);
}

TEST(Picture, BoundsTheSize) {
  EXPECT_NE(refusal("P5\n16385 1\n255\n").find("16384"), std::string::npos);
  EXPECT_NE(refusal("P6\n16384 16384\n255\nabc").find("truncated"), std::string::npos);
  EXPECT_NE(refusal("P5\n0 4\n255\n").find("0 x 4"), std::string::npos);
  EXPECT_NE(refusal("P5\n4 -1\n255\n"), "accepted");
  EXPECT_NE(refusal("P5\n99999999999999999999 1\n255\n"), "accepted");
}

TEST(Picture, ReadsCommentsAndDeepSamplesOfPnm) {
  const Tensor commented = decode("P5 # a comment\n# another\n2 1\n255\nAB");
  EXPECT_EQ(static_cast<char>(commented.bytes[1]), 'B');
  const Tensor deep = decode(std::string("P5\n2 1\n65535\n\x00\x00\xff\xff", 17));
  EXPECT_EQ(static_cast<int>(deep.bytes[0]), 0);
  EXPECT_EQ(static_cast<int>(deep.bytes[1]), 255);
  EXPECT_EQ(static_cast<int>(decode("P5\n1 1\n1\n\x01").bytes[0]), 255);
}
