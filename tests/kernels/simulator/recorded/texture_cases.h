#pragma once

// The textures, their contents and the coordinates of the recorded fetches: shared by the recorder
// (texture.cu) and the test that compares the simulated GPU with the record.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace texture_record {

#ifndef __CUDACC__
struct Fetch {
  float x, y, z, level;
  float dx[3], dy[3];
  int layer, ix, iy, iz;
};
#endif

enum Shape { linear, pitched, line, plane, volume, layers_1d, layers_2d, cube, cube_layers };
enum Op {
  plain,
  level_op,
  gradient,
  gather_0,
  gather_1,
  gather_2,
  gather_3,
  whole,
  surface_zero_op,
  surface_clamp_op,
  shifted, ///< by ix, iy, iz
  shifted_gather,
  whole_level
};
/// of texels: random ones; one for each texel of a footprint, in a channel of its own; sums whose order
/// shows; any bits; numbers of very different size
enum Content { random_texels, one_hot, sums, any_bits, spread };
/// of coordinates: all over and beyond the texture; small steps; numbers at which things go wrong
enum Where { anywhere, steps, odd_ones };

struct Case {
  int shape = plane, kind = 2, bits = 32, channels = 4; // kind: signed, unsigned, float
  int width = 16, height = 1, depth = 1, layers = 0, levels = 1;
  int address[3] = {1, 1, 1}; // wrap, clamp, mirror, border
  int filter = 0, level_filter = 0, normalized_read = 0, normalized = 0, srgb = 0, seamless = 0;
  int bias = 0, lowest = 0, highest = 0; // 64ths of a level
  int op = plain, content = random_texels, where = anywhere;
};

inline bool is_gather(const Case& c) {
  return (c.op >= gather_0 && c.op <= gather_3) || c.op == shifted_gather;
}
inline bool is_surface(const Case& c) { return c.op == surface_zero_op || c.op == surface_clamp_op; }
inline float border(int channel) { return 0.25f + 0.125f * static_cast<float>(channel); }
inline int at_level(int size, int level) { return size >> level ? size >> level : 1; }

inline std::string kernel_of(const Case& c) {
  static const char* dims[] = {"1d", "2d", "1d", "2d", "3d", "a1d", "a2d", "cube", "acube"};
  const std::string dim = dims[c.shape];
  static const char* gathers[] = {"gather_r", "gather_g", "gather_b", "gather_a"};
  const std::string name = c.op == shifted_gather             ? "gather_shifted_" + dim
                           : is_gather(c) && c.shape != plane ? gathers[c.op - gather_0] + ("_" + dim)
                           : is_gather(c)                     ? gathers[c.op - gather_0]
                           : c.op == shifted                  ? "shifted_" + dim
                           : c.op == whole_level              ? "fetch_level_" + dim
                           : c.op == whole                    ? "fetch_" + dim
                           : c.op == gradient                 ? "grad_" + dim
                           : c.op == level_op                 ? "level_" + dim
                                                              : "tex_" + dim;
  return name + (c.kind == 2 || c.normalized_read ? "_f32" : c.kind == 0 ? "_s32" : "_u32");
}

inline std::string line_of(const Case& c) {
  std::ostringstream text;
  for (int n : {c.shape,      c.kind,       c.bits,     c.channels,     c.width,
                c.height,     c.depth,      c.layers,   c.levels,       c.address[0],
                c.address[1], c.address[2], c.filter,   c.level_filter, c.normalized_read,
                c.normalized, c.srgb,       c.seamless, c.bias,         c.lowest,
                c.highest,    c.op,         c.content,  c.where})
    text << n << ' ';
  return text.str() + kernel_of(c);
}
inline bool read_case(std::istream& line, Case& c) {
  for (int* n : {&c.shape,      &c.kind,       &c.bits,     &c.channels,     &c.width,
                 &c.height,     &c.depth,      &c.layers,   &c.levels,       &c.address[0],
                 &c.address[1], &c.address[2], &c.filter,   &c.level_filter, &c.normalized_read,
                 &c.normalized, &c.srgb,       &c.seamless, &c.bias,         &c.lowest,
                 &c.highest,    &c.op,         &c.content,  &c.where})
    line >> *n;
  return static_cast<bool>(line);
}

inline unsigned hash_of(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}
inline unsigned long long checksum(const std::vector<unsigned>& words) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (unsigned word : words) sum = (sum ^ word) * 0x100000001b3;
  return sum;
}

inline std::uint32_t bits_of_float(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return bits;
}
/// A number with few bits as f16: values here are exact or cut off.
inline std::uint16_t half_of_float(float value) {
  const std::uint32_t bits = bits_of_float(value);
  const int exponent = static_cast<int>(bits >> 23 & 0xff) - 112;
  const std::uint32_t sign = bits >> 16 & 0x8000;
  if (exponent <= 0) return static_cast<std::uint16_t>(sign);
  return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(exponent) << 10 | (bits >> 13 & 0x3ff));
}

/// One channel of one texel, as bits.
inline std::uint32_t texel_bits(const Case& c, int level, int x, int y, int z, int channel) {
  const unsigned place = static_cast<unsigned>(((level * 64 + z) * 512 + y) * 4096 + x);
  const unsigned r = hash_of(place * 4 + static_cast<unsigned>(channel));
  if (c.content == any_bits || (c.content == random_texels && c.kind != 2))
    return c.bits == 32 ? r : r >> (32 - c.bits);
  float value = 0;
  if (c.content == spread) {
    const int exponent = static_cast<int>(hash_of(r) % (c.bits == 16 ? 20 : 45));
    value = std::ldexp(1.0f + static_cast<float>(r >> 12) * 0x1p-20f, -exponent) * (r & 1 ? 1.0f : -1.0f);
  } else if (c.content == random_texels) {
    value = static_cast<float>(static_cast<int>(r) >> 8) * 0x1p-23f;
  } else if (c.content == one_hot) {
    const bool here = ((x & 1) | (y & 1) << 1) == channel && (z & 1) == 0;
    value = here ? 1.0f : 0.0f;
  } else {
    static const float pairs[4][2] = {
        {1.0f, 1.0f + 0x1p-23f}, {1.0f, -1.0f}, {0x1.8p20f, 0x1.4p-5f}, {1.0f / 3, 7.7f}};
    value = pairs[channel][(x ^ y ^ z) & 1];
  }
  if (c.kind == 2) return c.bits == 16 ? half_of_float(value) : bits_of_float(value);
  const std::uint32_t most = c.kind == 0    ? (1u << (c.bits - 1)) - 1
                             : c.bits == 32 ? 0xffffffffu
                                            : (1u << c.bits) - 1;
  return value != 0 ? most : 0;
}

inline std::vector<unsigned char> texels_of(const Case& c, int level) {
  const int width = at_level(c.width, level);
  const int height =
      c.shape == linear || c.shape == line || c.shape == layers_1d ? 1 : at_level(c.height, level);
  const int depth = c.shape == volume ? at_level(c.depth, level) : c.layers ? c.layers : 1;
  std::vector<unsigned char> bytes;
  bytes.reserve(static_cast<std::size_t>(width * height * depth * c.channels * c.bits / 8));
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int channel = 0; channel < c.channels; ++channel) {
          const std::uint32_t bits = texel_bits(c, level, x, y, z, channel);
          for (int i = 0; i < c.bits / 8; ++i) bytes.push_back(static_cast<unsigned char>(bits >> 8 * i));
        }
  return bytes;
}

inline float odd_coordinate(unsigned r, int size, bool normalized) {
  const float n = static_cast<float>(size), infinity = std::numeric_limits<float>::infinity();
  const float list[] = {0.0f,
                        -0.0f,
                        0.5f,
                        1.0f,
                        1.5f,
                        n,
                        n - 0.5f,
                        n + 0.5f,
                        n - 1,
                        -0.5f,
                        -1.0f,
                        -1.5f,
                        n + 1,
                        2 * n,
                        2 * n + 0.5f,
                        -n,
                        -n - 0.5f,
                        1e10f,
                        -1e10f,
                        3e38f,
                        infinity,
                        -infinity,
                        std::numeric_limits<float>::quiet_NaN(),
                        1e-40f,
                        8388608.0f,
                        16777216.0f,
                        2147483648.0f,
                        -2147483648.0f,
                        4294967296.0f,
                        0.498f,
                        0.502f,
                        2.0f + 0x1p-9f,
                        2.0f - 0x1p-9f,
                        2.5f + 0x1p-9f,
                        2.5f + 0x1.8p-9f,
                        1.0f / 3,
                        3.7f,
                        n / 2,
                        n / 3,
                        1000.25f};
  const unsigned count = sizeof(list) / sizeof(list[0]);
  float value = list[r % count];
  const unsigned shift = r / count % 5;
  if (shift == 1) value = std::nextafterf(value, infinity);
  if (shift == 2) value = std::nextafterf(value, -infinity);
  return normalized ? value / n : value;
}

inline float coordinate(const Case& c, unsigned i, unsigned dimension, int size) {
  const unsigned r = hash_of(i * 8 + dimension + 1000);
  const float n = static_cast<float>(size);
  if (c.where == odd_ones) return odd_coordinate(r, size, c.normalized != 0);
  float value;
  if (c.where == steps && dimension == 0)
    value = 2.0f + static_cast<float>(i) * (1.0f / 1024); // a texel, four steps to each weight
  else if (c.where == steps)
    value = 1.0f + static_cast<float>(r >> 20) * (1.0f / 2048);
  else
    value = (static_cast<float>(r >> 8) * 0x1p-24f * 4.0f - 1.5f) * n;
  return c.normalized ? value / n : value;
}

inline std::vector<Fetch> fetches_of(const Case& c) {
  std::vector<Fetch> fetches(1024);
  for (unsigned i = 0; i < fetches.size(); ++i) {
    Fetch& f = fetches[i];
    const auto random = [&](unsigned k) { return hash_of(i * 16 + k + 777777); };
    const auto fraction = [&](unsigned k) { return static_cast<float>(random(k) >> 8) * 0x1p-24f; };
    f.x = coordinate(c, i, 0, c.width);
    f.y = coordinate(c, i, 1, c.height);
    f.z = coordinate(c, i, 2, c.depth);
    if (c.shape == cube || c.shape == cube_layers) {
      f.x = fraction(1) * 2 - 1;
      f.y = fraction(2) * 2 - 1;
      f.z = fraction(3) * 2 - 1;
      if (c.where == odd_ones) { // edges and corners of faces
        f.x = static_cast<float>(static_cast<int>(random(1) % 5) - 2);
        f.y = static_cast<float>(static_cast<int>(random(2) % 5) - 2);
        f.z = static_cast<float>(static_cast<int>(random(3) % 5) - 2) * (random(9) & 1 ? 1.0f : 0.99f);
      }
    }
    f.level = static_cast<float>(random(4) >> 12) * 0x1p-20f * static_cast<float>(c.levels + 2) - 1.5f;
    if (c.where == steps) f.level = static_cast<float>(i) * (1.0f / 512);
    if (c.where == odd_ones) f.level = odd_coordinate(random(4), 4, false);
    const float span = c.normalized ? 8.0f / static_cast<float>(c.width) : 8.0f;
    f.dx[0] = (fraction(5) - 0.5f) * span;
    f.dx[1] = (fraction(6) - 0.5f) * span;
    f.dy[0] = (fraction(7) - 0.5f) * span;
    f.dy[1] = (fraction(8) - 0.5f) * span;
    f.dx[2] = (fraction(13) - 0.5f) * span;
    f.dy[2] = (fraction(14) - 0.5f) * span;
    if (c.shape == cube) // the direction stays on its face
      for (float* gradient : {f.dx, f.dy}) {
        for (int k = 0; k < 3; ++k) gradient[k] *= 0.125f;
        const float size[] = {std::fabs(f.x), std::fabs(f.y), std::fabs(f.z)};
        const int axis = size[2] >= size[0] && size[2] >= size[1] ? 2 : size[1] >= size[0] ? 1 : 0;
        const float other = std::fmax(size[(axis + 1) % 3], size[(axis + 2) % 3]);
        if (size[axis] - other < 0.26f)
          for (int k = 0; k < 3; ++k) gradient[k] = 0;
      }
    f.layer = static_cast<int>(random(9) % 12) - 2;
    f.ix = static_cast<int>(random(10) % static_cast<unsigned>(c.width + 8)) - 4;
    f.iy = static_cast<int>(random(11) % static_cast<unsigned>(c.height + 8)) - 4;
    f.iz = static_cast<int>(random(12) % static_cast<unsigned>(c.depth + 8)) - 4;
    if (is_surface(c)) f.ix *= c.bits / 8 * c.channels;
    if (c.shape == linear) f.ix = static_cast<int>(random(10) % static_cast<unsigned>(c.width + 40)) - 20;
  }
  return fetches;
}

inline std::vector<Case> cases() {
  std::vector<Case> all;
  const auto add = [&](Case c) { all.push_back(c); };
  // Formats, without filter and with one.
  for (int kind = 0; kind < 3; ++kind)
    for (int bits : {8, 16, 32})
      for (int channels : {1, 2, 4}) {
        if (kind == 2 && bits == 8) continue;
        Case c{.kind = kind, .bits = bits, .channels = channels, .width = 13, .height = 7};
        add(c);
        if (kind == 2) {
          c.filter = 1;
          add(c);
        } else if (bits < 32) {
          c.normalized_read = 1;
          add(c);
          c.filter = 1;
          add(c);
        }
      }
  // Weights and sums.
  for (int shape : {line, plane, volume})
    for (int content : {one_hot, sums, random_texels})
      for (int where : {steps, odd_ones, anywhere})
        add({.shape = shape,
             .width = 16,
             .height = shape == line ? 1 : 8,
             .depth = shape == volume ? 4 : 1,
             .filter = 1,
             .content = content,
             .where = where});
  for (int kind = 0; kind < 3; ++kind)
    for (int bits : {8, 16})
      for (int content : {one_hot, any_bits})
        for (int shape : {plane, volume}) {
          // Sums of floats whose sizes lie far apart lose bits in a way that was not found out.
          if (kind == 2 && (bits == 8 || content == any_bits)) continue;
          add({.shape = shape,
               .kind = kind,
               .bits = bits,
               .width = 16,
               .height = 8,
               .depth = shape == volume ? 4 : 1,
               .filter = 1,
               .normalized_read = kind != 2,
               .content = content,
               .where = steps});
        }
  add({.kind = 1, .bits = 8, .width = 16, .height = 16, .normalized_read = 1, .srgb = 1});
  add({.kind = 1, .bits = 8, .width = 16, .height = 16, .filter = 1, .normalized_read = 1, .srgb = 1});
  // Address modes, with coordinates normalised or not.
  for (int shape : {line, plane, volume})
    for (int address = 0; address < 4; ++address)
      for (int filter : {0, 1})
        for (int normalized : {0, 1})
          for (int where : {anywhere, odd_ones})
            for (int width : {16, 13}) {
              if (!normalized && (address == 0 || address == 2)) continue;
              if (shape != plane && width == 13 && where == anywhere) continue;
              add({.shape = shape,
                   .width = width,
                   .height = shape == line ? 1 : 9,
                   .depth = shape == volume ? 5 : 1,
                   .address = {address, address, address},
                   .filter = filter,
                   .normalized = normalized,
                   .where = where});
            }
  add({.width = 16, .height = 9, .address = {0, 2, 1}, .filter = 1, .normalized = 1});
  add({.shape = volume,
       .width = 12,
       .height = 9,
       .depth = 5,
       .address = {1, 3, 0},
       .filter = 1,
       .normalized = 1});
  // Memory that is no array.
  for (int kind = 0; kind < 3; ++kind)
    for (int normalized_read : {0, 1}) {
      if (kind == 2 && normalized_read) continue;
      add({.shape = linear,
           .kind = kind,
           .bits = kind == 2 ? 32 : 16,
           .channels = 2,
           .width = 1000,
           .normalized_read = normalized_read,
           .op = whole});
      for (int filter : {0, 1})
        for (int normalized : {0, 1}) {
          if (filter && kind != 2 && !normalized_read) continue;
          add({.shape = pitched,
               .kind = kind,
               .bits = kind == 2 ? 32 : 8,
               .channels = kind == 2 ? 1 : 4,
               .width = 37,
               .height = 21,
               .address = {normalized ? 0 : 3, 1, 1},
               .filter = filter,
               .normalized_read = normalized_read,
               .normalized = normalized});
        }
    }
  // Whole coordinates.
  for (int shape : {line, plane, volume})
    for (int address : {1, 3})
      for (int filter : {0, 1})
        add({.shape = shape,
             .width = 16,
             .height = shape == line ? 1 : 9,
             .depth = shape == volume ? 5 : 1,
             .address = {address, address, address},
             .filter = filter,
             .op = whole});
  // Layers, cubes.
  for (int filter : {0, 1})
    for (int normalized : {0, 1}) {
      add({.shape = layers_1d, .width = 16, .layers = 6, .filter = filter, .normalized = normalized});
      add({.shape = layers_2d,
           .width = 16,
           .height = 9,
           .layers = 6,
           .filter = filter,
           .normalized = normalized});
    }
  for (int filter : {0, 1})
    for (int seamless : {0, 1})
      for (int where : {anywhere, odd_ones}) {
        add({.shape = cube,
             .width = 8,
             .height = 8,
             .layers = 6,
             .filter = filter,
             .normalized = 1,
             .seamless = seamless,
             .where = where});
        add({.shape = cube_layers,
             .width = 8,
             .height = 8,
             .layers = 12,
             .filter = filter,
             .normalized = 1,
             .seamless = seamless,
             .where = where});
      }
  // Gathers.
  for (int op = gather_0; op <= gather_3; ++op)
    for (int kind : {1, 2})
      add({.kind = kind,
           .bits = kind == 1 ? 8 : 32,
           .width = 16,
           .height = 9,
           .normalized = op & 1,
           .op = op});
  add({.width = 16, .height = 9, .address = {0, 2, 1}, .normalized = 1, .op = gather_1, .where = odd_ones});
  add({.width = 16, .height = 9, .address = {3, 3, 1}, .normalized = 0, .op = gather_0, .where = odd_ones});
  add({.width = 16, .height = 9, .normalized = 0, .op = gather_0, .where = steps});
  // Levels.
  for (int shape : {line, plane, volume, layers_2d, cube})
    for (int op : {plain, level_op, gradient})
      for (int filter : {0, 1})
        for (int level_filter : {0, 1})
          for (int where : {anywhere, steps}) {
            if (op == gradient && shape != line && shape != plane) continue;
            if (shape == layers_2d && where == steps) continue;
            if (op == plain && where == steps) continue;
            Case c{.shape = shape,
                   .width = 32,
                   .height = shape == line ? 1 : 32,
                   .depth = shape == volume ? 8 : 1,
                   .layers = shape == cube || shape == layers_2d ? 6 : 0,
                   .levels = 5,
                   .filter = filter,
                   .level_filter = level_filter,
                   .normalized = 1,
                   .highest = 64 * 4,
                   .op = op,
                   .where = where};
            add(c);
            if (shape == plane && where == anywhere) {
              c.bias = 40;
              c.lowest = 50;
              c.highest = 170;
              add(c);
              c.bias = -45;
              c.lowest = 0;
              add(c);
              c.content = any_bits;
              c.kind = 1;
              c.bits = 8;
              c.normalized_read = 1;
              add(c);
            }
          }
  add({.width = 21,
       .height = 13,
       .levels = 4,
       .filter = 1,
       .level_filter = 1,
       .normalized = 1,
       .highest = 64 * 3,
       .op = level_op});
  add({.width = 32,
       .height = 32,
       .levels = 5,
       .filter = 1,
       .level_filter = 1,
       .normalized = 1,
       .highest = 64 * 4,
       .op = level_op,
       .where = odd_ones});
  // A step of one level: the weights between levels.
  add({.width = 32,
       .height = 32,
       .levels = 5,
       .filter = 0,
       .level_filter = 1,
       .normalized = 1,
       .highest = 64 * 4,
       .op = level_op,
       .content = sums,
       .where = steps});
  for (int op : {surface_zero_op, surface_clamp_op})
    for (int channels : {1, 2, 4})
      for (int bits : {8, 32})
        add({.kind = 1, .bits = bits, .channels = channels, .width = 16, .height = 9, .op = op});
  // Gradients of other shapes, offsets in texels, gathers of layers and cubes, levels of whole coordinates.
  for (int shape : {layers_2d, cube, volume})
    for (int filter : {0, 1})
      add({.shape = shape,
           .width = 32,
           .height = 32,
           .depth = shape == volume ? 8 : 1,
           .layers = shape == cube || shape == layers_2d ? 6 : 0,
           .levels = 5,
           .filter = filter,
           .level_filter = 1,
           .normalized = 1,
           .highest = 64 * 4,
           .op = gradient});
  for (int width : {300, 77})
    add({.width = width,
         .height = 21,
         .levels = 5,
         .filter = 1,
         .level_filter = 1,
         .normalized = 1,
         .highest = 64 * 4,
         .op = gradient});
  for (int shape : {line, plane, volume, layers_2d})
    for (int address : {0, 1, 3})
      for (int filter : {0, 1})
        add({.shape = shape,
             .width = 16,
             .height = shape == line ? 1 : 9,
             .depth = shape == volume ? 5 : 1,
             .layers = shape == layers_2d ? 6 : 0,
             .address = {address, address, address},
             .filter = filter,
             .normalized = 1,
             .op = shifted});
  for (int address : {0, 1})
    add({.width = 40, .height = 40, .address = {address, address, 1}, .normalized = 1, .op = shifted_gather});
  for (int shape : {layers_2d, cube, cube_layers})
    for (int seamless : {0, 1}) {
      if (shape == layers_2d && seamless) continue;
      add({.shape = shape,
           .width = 16,
           .height = 16,
           .layers = shape == cube_layers ? 12 : 6,
           .normalized = 1,
           .seamless = seamless,
           .op = gather_1});
    }
  for (int shape : {plane, volume})
    add({.shape = shape,
         .width = 16,
         .height = 16,
         .depth = shape == volume ? 8 : 1,
         .levels = 4,
         .highest = 64 * 3,
         .op = whole_level});
  for (int bits : {16, 32})
    for (int shape : {line, plane, volume})
      for (int where : {steps, anywhere})
        add({.shape = shape,
             .bits = bits,
             .width = 16,
             .height = shape == line ? 1 : 8,
             .depth = shape == volume ? 4 : 1,
             .filter = 1,
             .content = spread,
             .where = where});
  for (int where : {steps, anywhere})
    add({.kind = 1,
         .bits = 8,
         .width = 64,
         .height = 32,
         .filter = 1,
         .normalized_read = 1,
         .srgb = 1,
         .content = any_bits,
         .where = where});
  return all;
}

}
