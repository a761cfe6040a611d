// Where tensor maps begin and cease to be possible, and what their boxes hold. What the driver makes of them:
// tensor_copy_test.cpp.

#include "kernels/simulator/memory/tensor_map.h"

#include <gtest/gtest.h>

namespace kernelarium::test {
namespace {

using sim::TensorMap;

/// A map of 64 x 64 x 64 x 64 x 64 numbers, as far as it has dimensions.
TensorMap cube(int rank) {
  TensorMap map;
  map.address = 0x1000;
  map.rank = static_cast<std::uint8_t>(rank);
  for (std::size_t d = 0; d < 5; ++d) {
    map.size[d] = 64;
    map.stride[d] = std::uint64_t{256} << (6 * d);
    map.box[d] = 4;
  }
  return map;
}
TensorMap pictures(int rank) {
  TensorMap map = cube(rank);
  map.picture = true;
  return map;
}
template<class Change>
std::string problem(TensorMap map, Change change) {
  change(map);
  return map.mistake().in_english();
}
#define POSSIBLE(map, change) EXPECT_EQ(problem(map, []([[maybe_unused]] TensorMap& m) { change; }), "")
#define IMPOSSIBLE(map, change) EXPECT_NE(problem(map, []([[maybe_unused]] TensorMap& m) { change; }), "")

TEST(TensorMapLimits, OfTypeAndShape) {
  POSSIBLE(cube(3), m.type = static_cast<TensorMap::Type>(12));
  IMPOSSIBLE(cube(3), m.type = static_cast<TensorMap::Type>(13));
  POSSIBLE(cube(1), );
  POSSIBLE(cube(5), );
  IMPOSSIBLE(cube(5), m.rank = 6);
  IMPOSSIBLE(cube(1), m.rank = 0);
  POSSIBLE(cube(3), m.size[1] = std::uint64_t{1} << 32);
  IMPOSSIBLE(cube(3), m.size[1] = (std::uint64_t{1} << 32) + 1);
  POSSIBLE(cube(3), m.size[2] = 1);
  IMPOSSIBLE(cube(3), m.size[2] = 0);
  POSSIBLE(cube(3), m.size[3] = 0); // it has no such dimension
  POSSIBLE(cube(2), m.stride[1] = (std::uint64_t{1} << 40) - 16);
  IMPOSSIBLE(cube(2), m.stride[1] = std::uint64_t{1} << 40);
  IMPOSSIBLE(cube(2), m.stride[1] = 8);
  POSSIBLE(cube(2), m.stride[0] = 8); // not used
  IMPOSSIBLE(cube(2), m.address = 8);
  POSSIBLE(cube(2), m.address = 16);
}

TEST(TensorMapLimits, OfBoxesAndSteps) {
  POSSIBLE(cube(3), m.box[1] = 256);
  IMPOSSIBLE(cube(3), m.box[1] = 257);
  POSSIBLE(cube(3), m.box[1] = 1);
  IMPOSSIBLE(cube(3), m.box[1] = 0);
  POSSIBLE(cube(3), m.step[1] = 8);
  IMPOSSIBLE(cube(3), m.step[1] = 9);
  IMPOSSIBLE(cube(3), m.step[1] = 0);
  IMPOSSIBLE(cube(3), m.box[0] = 5);
  POSSIBLE(cube(3), m.box[0] = 8);
}

TEST(TensorMapLimits, OfSwizzlesAndInterleaving) {
  for (int swizzle = 1; swizzle <= 3; ++swizzle) {
    const auto of_bytes = [&](std::uint32_t bytes) {
      return problem(cube(2), [&](TensorMap& m) {
        m.swizzle = static_cast<std::uint8_t>(swizzle);
        m.box[0] = bytes / 4;
      });
    };
    EXPECT_EQ(of_bytes(16u << swizzle), "");
    EXPECT_NE(of_bytes((16u << swizzle) + 16), "");
  }
  IMPOSSIBLE(cube(2), m.swizzle = 4);
  IMPOSSIBLE(cube(2), m.interleave = 1);
  POSSIBLE(cube(3), m.interleave = 1);
  POSSIBLE(cube(3), (m.interleave = 2, m.swizzle = 1));
  IMPOSSIBLE(cube(3), (m.interleave = 2, m.swizzle = 0));
  IMPOSSIBLE(cube(3), (m.interleave = 2, m.swizzle = 2));
  IMPOSSIBLE(cube(3), m.interleave = 3);
  POSSIBLE(cube(3), (m.interleave = 1, m.address = 16));
  IMPOSSIBLE(cube(3), (m.interleave = 2, m.swizzle = 1, m.address = 16));
  IMPOSSIBLE(cube(3), (m.interleave = 2, m.swizzle = 1, m.stride[1] = 272));
  POSSIBLE(cube(3), (m.interleave = 1, m.swizzle = 1, m.box[0] = 256)); // rows are slices
}

TEST(TensorMapLimits, OfTheEdge) {
  IMPOSSIBLE(cube(2), (m.fill_nan = true, m.type = TensorMap::Type::s64));
  POSSIBLE(cube(2), (m.fill_nan = true, m.type = TensorMap::Type::f16, m.box[0] = 8));
}

TEST(TensorMapLimits, OfPictures) {
  POSSIBLE(pictures(3), );
  IMPOSSIBLE(pictures(2), );
  POSSIBLE(pictures(3), m.box[0] = 256);
  IMPOSSIBLE(pictures(3), m.box[0] = 260);
  IMPOSSIBLE(pictures(3), m.box[0] = 0);
  POSSIBLE(pictures(3), m.box[1] = 1024);
  IMPOSSIBLE(pictures(3), m.box[1] = 1025);
  POSSIBLE(pictures(3), m.box[1] = 1);
  IMPOSSIBLE(pictures(3), m.box[1] = 0);
  POSSIBLE(pictures(4), m.box[2] = 300); // not a box's
  for (const auto& [rank, limit] : {std::pair{3, 32768}, {4, 128}, {5, 16}}) {
    const auto corner = [rank = rank](int lower, int upper) {
      TensorMap map = pictures(rank);
      map.size = {64, 70000, 70000, 70000, 64};
      const auto last = static_cast<std::size_t>(rank - 3);
      map.lower[last] = static_cast<std::int16_t>(lower);
      map.upper[last] = static_cast<std::int16_t>(upper);
      return map.mistake().in_english();
    };
    EXPECT_EQ(corner(-limit, limit - 1), "") << rank;
    EXPECT_EQ(corner(limit - 1, -limit), "") << rank;
    if (rank == 3) continue; // 16 bits hold no more
    const std::string range = std::to_string(-limit) + " to " + std::to_string(limit - 1) + " are allowed";
    EXPECT_NE(corner(-limit - 1, 0).find(range), std::string::npos) << corner(-limit - 1, 0);
    EXPECT_NE(corner(limit, 0).find(range), std::string::npos) << corner(limit, 0);
    EXPECT_NE(corner(0, -limit - 1).find(range), std::string::npos) << corner(0, -limit - 1);
    EXPECT_NE(corner(0, limit).find(range), std::string::npos) << corner(0, limit);
  }
  POSSIBLE(pictures(4), (m.lower[1] = 60, m.upper[1] = -3)); // the pixel at 60
  IMPOSSIBLE(pictures(4), (m.lower[1] = 60, m.upper[1] = -4));
  IMPOSSIBLE(pictures(4), (m.lower[0] = 64));
}

TEST(TensorMapBox, CountsWhatIsCopied) {
  TensorMap map = cube(3);
  map.box = {16, 5, 3, 9, 9};
  map.step = {3, 2, 1, 1, 1};
  EXPECT_EQ(map.count(0), 16u) << "only interleaved tensors have steps there";
  EXPECT_EQ(map.count(1), 3u);
  EXPECT_EQ(map.count(2), 3u);
  EXPECT_EQ(map.count(3), 1u) << "no such dimension";
  EXPECT_EQ(map.unit_bytes(), 4u);
  EXPECT_EQ(map.box_bytes(), 4u * 16 * 3 * 3);
  EXPECT_EQ(map.pitch(), 64u);
  EXPECT_EQ(map.shared_bytes(), 64u * 9);
  map.swizzle = 3;
  EXPECT_EQ(map.pitch(), 128u) << "a row takes the swizzle's whole width";
  EXPECT_EQ(map.shared_bytes(), 128u * 9);
  map.swizzle = 0;
  map.interleave = 1;
  EXPECT_EQ(map.unit_bytes(), 16u);
  EXPECT_EQ(map.count(0), 6u);
  EXPECT_EQ(map.count(1), 1u) << "a copy takes one slice";
  EXPECT_EQ(map.count(2), 3u);
  EXPECT_EQ(map.box_bytes(), 16u * 6 * 3);
  map.interleave = 2;
  map.swizzle = 1;
  EXPECT_EQ(map.unit_bytes(), 32u);
  EXPECT_EQ(map.pitch(), 32u * 6);
}

TEST(TensorMapBox, OfPicturesCountsChannelsAndPixels) {
  TensorMap map = pictures(4);
  map.box = {16, 5, 3, 3, 3};
  map.step = {1, 2, 2, 1, 1};
  EXPECT_EQ(map.count(0), 16u);
  EXPECT_EQ(map.count(1), 5u);
  EXPECT_EQ(map.count(2), 1u);
  EXPECT_EQ(map.count(3), 1u);
  EXPECT_EQ(map.box_bytes(), 4u * 16 * 5);
  map.interleave = 1;
  EXPECT_EQ(map.count(0), 1u);
  EXPECT_EQ(map.box_bytes(), 16u * 5);
  // The last axis has the upper corner's last bits.
  map = pictures(5);
  map.lower = {-1, -2, -3};
  map.upper = {1, 2, 3};
  const auto back = TensorMap::decode(map.encode());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->lower, map.lower);
  EXPECT_EQ(back->upper, map.upper);
}

}
}
