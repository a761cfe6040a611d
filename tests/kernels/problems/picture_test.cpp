#include "kernels/base/error.h"
#include "kernels/problems/problem.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

TEST(TakePicture, FillsEitherLayoutAndSetsTheSizes) {
  const Problem& problem = find_problem("grayscale");
  Tensor picture(Dtype::u8, {2, 3, 3});
  for (int i = 0; i < 18; ++i) picture.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(10 * i);
  for (const char* layout : {"interleaved", "planar"}) {
    Values sizes = complete(problem.sizes(), {{"layout", layout}});
    Tensors buffers;
    problem.take_picture(picture, sizes, buffers);
    EXPECT_EQ(sizes.at("height"), 2);
    EXPECT_EQ(sizes.at("width"), 3);
    const Tensor& rgb = buffers.at("rgb");
    EXPECT_EQ(rgb.shape, problem.buffers(sizes)[0].shape);
    const bool planar = std::string(layout) == "planar";
    for (int pixel = 0; pixel < 6; ++pixel)
      for (int channel = 0; channel < 3; ++channel)
        EXPECT_EQ(rgb.at(planar ? channel * 6 + pixel : pixel * 3 + channel), 10 * (3 * pixel + channel));
  }
}

TEST(TakePicture, RepeatsTheLevelOfAGrayPicture) {
  const Problem& problem = find_problem("grayscale");
  Tensor picture(Dtype::u8, {1, 2, 1});
  picture.as<std::uint8_t>()[1] = 77;
  Values sizes = complete(problem.sizes(), {});
  Tensors buffers;
  problem.take_picture(picture, sizes, buffers);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(buffers.at("rgb").at(3 + i), 77);
  EXPECT_EQ(problem.reference(sizes, buffers).at("gray").at(1), 77);
}

TEST(TakePicture, RefusesWhatIsNoPicture) {
  const Problem& problem = find_problem("grayscale");
  Values sizes = complete(problem.sizes(), {});
  Tensors buffers;
  EXPECT_THROW(problem.take_picture(Tensor(Dtype::f32, {2, 2, 3}), sizes, buffers), Error);
  EXPECT_THROW(problem.take_picture(Tensor(Dtype::u8, {2, 2}), sizes, buffers), Error);
  EXPECT_THROW(problem.take_picture(Tensor(Dtype::u8, {2, 2, 4}), sizes, buffers), Error);
  EXPECT_THROW(problem.take_picture(Tensor(Dtype::u8, {1, 16385, 3}), sizes, buffers), Error);
  EXPECT_THROW(problem.take_picture(Tensor(Dtype::u8, {0, 5, 3}), sizes, buffers), Error);
  EXPECT_THROW(find_problem("matmul").take_picture(Tensor(Dtype::u8, {2, 2, 3}), sizes, buffers), Error);
}

}
}
