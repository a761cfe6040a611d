#include "kernels/simulator/texture.h"

#include <algorithm>

namespace kernelarium {
namespace {

// Arrays are stored in blocks of 64 bytes by 8 rows, each of 16 sectors of 16 bytes by 2 rows.
constexpr std::uint64_t kBlockBytes = 64, kBlockRows = 8;

std::uint64_t round_up(std::uint64_t n, std::uint64_t step) { return (n + step - 1) / step * step; }

}

std::uint64_t Image::bytes() const {
  if (levels.empty()) return 0;
  const Level& last = levels.back();
  return last.offset + static_cast<std::uint64_t>(last.depth) * last.slice_bytes;
}

std::uint64_t Image::address(const Level& level, std::int64_t x_bytes, std::int64_t y, std::int64_t z) const {
  if (!tiled) return memory + place(level, x_bytes, y, z);
  const auto x = static_cast<std::uint64_t>(x_bytes), row = static_cast<std::uint64_t>(y);
  const std::uint64_t block = row / kBlockRows * (level.row_bytes / kBlockBytes) + x / kBlockBytes;
  const std::uint64_t inside = (x & 15) | (row & 1) << 4 | (x & 16) << 1 | (row & 6) << 5 | (x & 32) << 3;
  return memory + level.offset + static_cast<std::uint64_t>(z) * level.slice_bytes +
         block * kBlockBytes * kBlockRows + inside;
}

Image array_image(TexelFormat format, ImageShape shape, int width, int height, int depth, int levels) {
  Image image;
  image.format = format;
  image.shape = shape;
  image.tiled = shape != ImageShape::line && shape != ImageShape::lines;
  std::uint64_t offset = 0;
  for (int i = 0; i < levels; ++i) {
    Image::Level level;
    level.offset = offset;
    level.width = std::max(width >> i, 1);
    level.height = std::max(height >> i, 1);
    level.depth = std::max(shape == ImageShape::volume ? depth >> i : depth, 1);
    level.row_bytes = round_up(
        static_cast<std::uint64_t>(level.width) * static_cast<std::uint64_t>(format.bytes()), kBlockBytes);
    level.slice_bytes =
        level.row_bytes * (image.tiled ? round_up(static_cast<std::uint64_t>(level.height), kBlockRows) : 1);
    offset += level.slice_bytes * static_cast<std::uint64_t>(level.depth);
    image.levels.push_back(level);
  }
  return image;
}

}
