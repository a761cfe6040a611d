#pragma once

#include "kernels/base/tensor.h"
#include "kernels/simulator/texture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// One kernel argument as a person writes it: "i32:7", "f32[1048576]:random", "u8[64]:fill=3",
/// "f32[64,32]:iota", "f64[10]:file=in.bin", "f32[10]:given" (by SingleLaunch::given),
/// "u8[10,16]:given=FIELDS" (10 structures of 16 bytes, with the fields for a kernel in Python),
/// "bytes:0a00c03f" (a struct), "at:0+256" (an address within the buffer of argument 0),
/// "at:0+256:f32[10]" (the same as an array with a shape, which kernels of Numba need),
/// "memory:u8[640]:given" (a buffer that other arguments lie in, and no parameter takes),
/// "map:0:512x64:64x8:swizzle=128" (a tensor map of that buffer: its sizes, those of a box, innermost first),
/// "map:f32[64,512]:random:512x64:64x8" (a tensor map of a buffer of its own),
/// "texture:linear+wrap:f32[64,64]:random" and "surface:f32[64,64]:zero" (an object through which the kernel
/// reaches such a buffer). For kernels in Python: "int:7" and "float:2.5" (numbers of the type that Triton or
/// Numba gives to Python's), "none", "tuple:2" (of the two arguments that follow), "tuple:2=Point,x,y" (a
/// named tuple), "descriptor:0+0:f16:128x64:64x1:32x32" (a TensorDescriptor of the buffer of argument 0:
/// element type, shape, strides in elements, and the shape of a block; ":nan" may follow).
struct ArgumentSpec {
  enum class Fill { zero, random, iota, fill, file, given };
  enum class Kind { plain, number_of_python, none, tuple, memory, descriptor };
  struct Map {
    std::vector<std::int64_t> size, box; ///< elements along each dimension
    int swizzle = 0;                     ///< bytes: 0, 32, 64, 128
  };

  struct Texture {
    bool surface = false;
    Image image; ///< of the buffer, whose address is not known yet
    Sampling sampling;
  };

  Kind kind = Kind::plain;
  Dtype dtype = Dtype::i32;
  bool buffer = false;
  std::int64_t count = 0;          ///< elements of a buffer
  std::vector<std::int64_t> shape; ///< of a buffer: rows before columns
  Fill how = Fill::zero;
  bool raw = false;                         ///< a scalar of raw bytes, without a type
  std::optional<Map> map;                   ///< of its own buffer, or of that of argument `within`
  std::optional<Texture> texture;           ///< of the argument's own buffer
  int within = -1;                          ///< an address within the buffer of this argument,
  std::int64_t offset = 0;                  ///< so many bytes from its start
  bool shaped = false;                      ///< it has dtype and shape of its own
  int members = 0;                          ///< of a tuple: so many of the following arguments
  std::vector<std::int64_t> strides, block; ///< of a descriptor: in elements
  bool nan = false;                         ///< of a descriptor: read beyond the edge
  /// The value of a scalar or of `fill`, encoded as `dtype`.
  std::vector<std::byte> value;
  std::string file;
  /// Of `given`: of the structures that the buffer's rows are; empty: they are none. Of a tuple: its name and
  /// those of its fields.
  std::string fields;
};

/// Throws Error with the text, the mistake and what is allowed instead. Integers must fit their type.
ArgumentSpec parse_argument(const std::string& text);

/// The content of a buffer argument: random is uniform in [0, 1) for floats and over a small range that every
/// integer type holds (0 to 100) for integers; each value depends only on seed, `index` (position of the
/// argument) and element. Throws Error if a file is missing or has a different size.
Tensor make_buffer(const ArgumentSpec& argument, std::uint64_t seed, std::size_t index);

}
