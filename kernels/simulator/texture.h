#pragma once

#include <array>
#include <cstdint>
#include <vector>

/// Textures and surfaces of the simulated GPU: their memory, and how it is read.
namespace kernelarium {

struct TexelFormat {
  enum class Kind : std::uint8_t { signed_whole, unsigned_whole, real };
  Kind kind = Kind::real;
  int bits = 32;           ///< of a channel: 8, 16, 32
  int channels = 1;        ///< 1, 2, 4
  bool normalized = false; ///< integers that represent -1 to 1 or 0 to 1

  int bytes() const { return bits / 8 * channels; }
  bool operator==(const TexelFormat&) const = default;
};

/// lines, planes, cubes: layers of them. The faces of a cube are six layers.
enum class ImageShape : std::uint8_t { line, plane, volume, lines, planes, cube, cubes };

/// Texels in device memory: a CUDA array, or rows in memory of another kind.
struct Image {
  struct Level {
    std::uint64_t offset = 0;             ///< from `memory`
    int width = 1, height = 1, depth = 1; ///< depth: layers, too
    std::uint64_t row_bytes = 0, slice_bytes = 0;
  };
  TexelFormat format;
  ImageShape shape = ImageShape::plane;
  bool tiled = false;  ///< an array of two or three dimensions: sectors hold neighbours of both directions
  bool buffer = false; ///< linear memory, read by whole coordinates alone; zero beyond its end
  std::uint64_t memory = 0;
  std::vector<Level> levels;

  bool layered() const { return shape >= ImageShape::lines; }
  bool is_cube() const { return shape >= ImageShape::cube; }
  std::uint64_t bytes() const;
  /// Position of a texel; its coordinates must be inside.
  std::uint64_t place(const Level& level, std::int64_t x_bytes, std::int64_t y, std::int64_t z) const {
    return level.offset + static_cast<std::uint64_t>(z) * level.slice_bytes +
           static_cast<std::uint64_t>(y) * level.row_bytes + static_cast<std::uint64_t>(x_bytes);
  }
  /// The same as an address, in the order in which hardware lays arrays out, for counts of sectors.
  std::uint64_t address(const Level& level, std::int64_t x_bytes, std::int64_t y, std::int64_t z) const;
};

/// An array with all its levels, `memory` not yet set. `depth`: of a volume, else layers (0: none).
Image array_image(TexelFormat format, ImageShape shape, int width, int height, int depth, int levels);

/// How a texture is read.
struct Sampling {
  enum class Address : std::uint8_t { wrap, clamp, mirror, border };
  std::array<Address, 3> address{Address::clamp, Address::clamp, Address::clamp};
  bool linear = false, linear_levels = false;
  bool normalized_read = false, normalized_coordinates = false;
  bool srgb = false, seamless = false;
  float bias = 0, lowest = 0, highest = 0; ///< levels
  std::array<float, 4> border{};
};

}
