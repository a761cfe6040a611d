#include "kernels/program/runtime/arrays.h"

#include "kernels/program/runtime/destroyed.h"
#include "kernels/program/runtime/graph.h"

#include "kernels/program/runtime/memory.h"

#include <algorithm>
#include <map>

namespace kernelarium::program {
namespace {

constexpr double kArrayUs = 60; ///< what making one takes on a usual host

struct Arrays {
  std::map<const void*, Array*> arrays; ///< levels, too
  std::map<const void*, std::unique_ptr<Array>> owned;
  std::map<const void*, std::unique_ptr<MipmappedArray>> mipmapped;
};
Arrays& arrays() {
  static auto& all = *new Arrays; // objects of the program's own may outlive statics
  return all;
}

/// The shape given by extent and flags; false: CUDA has no such array.
bool shape_of(const cudaExtent& extent, unsigned flags, ImageShape& shape) {
  const bool layered = flags & cudaArrayLayered, is_cube = flags & cudaArrayCubemap;
  if (extent.width == 0 || extent.width > 131072 || extent.height > 131072 || extent.depth > 16384)
    return false;
  if (is_cube) {
    if (extent.width != extent.height || extent.depth % 6 != 0 || extent.depth == 0) return false;
    if (!layered && extent.depth != 6) return false;
    shape = layered ? ImageShape::cubes : ImageShape::cube;
    return true;
  }
  if (layered) {
    if (extent.depth == 0) return false;
    shape = extent.height == 0 ? ImageShape::lines : ImageShape::planes;
    return true;
  }
  if (extent.height == 0 && extent.depth != 0) return false;
  shape = extent.depth ? ImageShape::volume : extent.height ? ImageShape::plane : ImageShape::line;
  return true;
}

Block& reserve(Call& call, Image& image) {
  call.takes(kArrayUs);
  Block& block = allocate_on(call.gpu(), image.bytes(), call.name(), call.frames());
  block.of_array = true;
  image.memory = block.address;
  return block;
}

cudaError_t make(Call& call, cudaArray_t* out, const cudaChannelFormatDesc* format, cudaExtent extent,
                 unsigned flags) {
  if (!out || !format) return cudaErrorInvalidValue;
  if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
  TexelFormat texel;
  ImageShape shape;
  if (!texel_format(*format, texel)) return cudaErrorInvalidChannelDescriptor;
  if (!shape_of(extent, flags, shape)) return cudaErrorInvalidValue;
  if (flags & (cudaArraySparse | cudaArrayDeferredMapping))
    return not_simulated(call, Sentence::tr("an array whose memory is mapped later"));
  auto array = std::make_unique<Array>();
  array->format = *format;
  array->extent = extent;
  array->flags = flags;
  array->device = call.gpu().number;
  array->image = array_image(texel, shape, static_cast<int>(extent.width), static_cast<int>(extent.height),
                             static_cast<int>(extent.depth), 1);
  reserve(call, array->image);
  *out = reinterpret_cast<cudaArray_t>(array.get());
  arrays().arrays[array.get()] = array.get();
  arrays().owned[array.get()] = std::move(array);
  return cudaSuccess;
}

cudaError_t make(Call& call, cudaMipmappedArray_t* out, const cudaChannelFormatDesc* format,
                 cudaExtent extent, unsigned levels, unsigned flags) {
  if (!out || !format) return cudaErrorInvalidValue;
  if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
  TexelFormat texel;
  ImageShape shape;
  if (!texel_format(*format, texel)) return cudaErrorInvalidChannelDescriptor;
  if (!shape_of(extent, flags, shape)) return cudaErrorInvalidValue;
  if (flags & (cudaArraySparse | cudaArrayDeferredMapping))
    return not_simulated(call, Sentence::tr("an array whose memory is mapped later"));
  // No more levels than halving leaves texels.
  std::size_t longest = std::max(extent.width, extent.height);
  if (shape == ImageShape::volume) longest = std::max(longest, extent.depth);
  unsigned most = 1;
  while (longest >>= 1) ++most;
  levels = std::clamp(levels, 1u, most);
  auto made = std::make_unique<MipmappedArray>();
  made->device = call.gpu().number;
  made->image = array_image(texel, shape, static_cast<int>(extent.width), static_cast<int>(extent.height),
                            static_cast<int>(extent.depth), static_cast<int>(levels));
  reserve(call, made->image);
  for (unsigned i = 0; i < levels; ++i) {
    auto level = std::make_unique<Array>();
    level->format = *format;
    level->flags = flags;
    level->device = made->device;
    level->of_levels = true;
    level->extent = {std::max<std::size_t>(extent.width >> i, 1),
                     extent.height ? std::max<std::size_t>(extent.height >> i, 1) : 0,
                     shape == ImageShape::volume ? std::max<std::size_t>(extent.depth >> i, 1)
                                                 : extent.depth};
    level->image = made->image;
    level->image.levels = {made->image.levels[i]};
    arrays().arrays[level.get()] = level.get();
    made->levels.push_back(std::move(level));
  }
  *out = reinterpret_cast<cudaMipmappedArray_t>(made.get());
  arrays().mipmapped[made.get()] = std::move(made);
  return cudaSuccess;
}

cudaError_t release_image(Call& call, const Image& image) {
  Runtime& all = runtime();
  call.waits(all.order.device_tail(call.gpu().number));
  if (const cudaError_t error = synchronise(call.gpu()); error != cudaSuccess) return error;
  if (const auto found = all.blocks.find(image.memory); found != all.blocks.end())
    found->second.of_array = false;
  return release(call, reinterpret_cast<void*>(image.memory), false);
}

/// The address of an element of an array: x in bytes.
std::uint64_t place_in(const Array& array, std::size_t x_bytes, std::size_t y, std::size_t z) {
  return array.image.memory + array.image.place(array.image.levels[0], static_cast<std::int64_t>(x_bytes),
                                                static_cast<std::int64_t>(y), static_cast<std::int64_t>(z));
}
std::size_t rows_of(const Array& array) { return std::max<std::size_t>(array.extent.height, 1); }
std::size_t planes_of(const Array& array) { return std::max<std::size_t>(array.extent.depth, 1); }
std::size_t row_of(const Array& array) {
  return array.extent.width * static_cast<std::size_t>(array.image.format.bytes());
}
bool holds(const Array& array, std::size_t x_bytes, std::size_t y, std::size_t z, std::size_t width,
           std::size_t height, std::size_t depth) {
  return x_bytes + width <= row_of(array) && y + height <= rows_of(array) && z + depth <= planes_of(array);
}

enum class Direction { in, out };

/// Rows of one plane of an array.
cudaError_t copy_plane(Call& call, cudaArray_const_t handle, std::size_t x_bytes, std::size_t y,
                       const void* memory, std::size_t pitch, std::size_t width, std::size_t height,
                       cudaMemcpyKind kind, Direction direction, cudaStream_t stream, bool asynchronous) {
  const Array* array = array_of(handle);
  if (!array) return cudaErrorInvalidResourceHandle;
  if (!holds(*array, x_bytes, y, 0, width, height, 1)) return cudaErrorInvalidValue;
  CopyWork work{.call = call.name(), .row_bytes = width, .rows = height, .kind = kind};
  const std::uint64_t inside = place_in(*array, x_bytes, y, 0),
                      outside = reinterpret_cast<std::uint64_t>(memory);
  const std::size_t row = array->image.levels[0].row_bytes;
  const bool in = direction == Direction::in;
  work.to = in ? inside : outside;
  work.to_pitch = in ? row : pitch;
  work.from = in ? outside : inside;
  work.from_pitch = in ? pitch : row;
  return copy(call, work, stream, asynchronous);
}

/// `bytes` bytes from a position on, over the ends of rows.
cudaError_t copy_run(Call& call, cudaArray_const_t handle, std::size_t x_bytes, std::size_t y,
                     const void* memory, std::size_t bytes, cudaMemcpyKind kind, Direction direction,
                     cudaStream_t stream, bool asynchronous) {
  const Array* array = array_of(handle);
  if (!array) return cudaErrorInvalidResourceHandle;
  const std::size_t row = row_of(*array);
  const auto* at = static_cast<const std::byte*>(memory);
  while (bytes > 0) {
    const bool whole = x_bytes == 0 && bytes >= row;
    const std::size_t width = whole ? row : std::min(bytes, row - std::min(x_bytes, row)),
                      rows = whole ? bytes / row : 1;
    if (width == 0) return cudaErrorInvalidValue;
    if (const cudaError_t error = copy_plane(call, handle, x_bytes, y, at, width, width, rows, kind,
                                             direction, stream, asynchronous);
        error != cudaSuccess)
      return error;
    at += width * rows;
    bytes -= width * rows;
    y += rows;
    x_bytes = 0;
  }
  return cudaSuccess;
}

cudaError_t copy_between(Call& call, cudaArray_t to, std::size_t to_x, std::size_t to_y,
                         cudaArray_const_t from, std::size_t from_x, std::size_t from_y, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  const Array *target = array_of(to), *source = array_of(from);
  if (!target || !source) return cudaErrorInvalidResourceHandle;
  if (!holds(*target, to_x, to_y, 0, width, height, 1) ||
      !holds(*source, from_x, from_y, 0, width, height, 1))
    return cudaErrorInvalidValue;
  return copy(call,
              {.call = call.name(),
               .to = place_in(*target, to_x, to_y, 0),
               .from = place_in(*source, from_x, from_y, 0),
               .row_bytes = width,
               .rows = height,
               .to_pitch = target->image.levels[0].row_bytes,
               .from_pitch = source->image.levels[0].row_bytes,
               .kind = kind},
              nullptr, false);
}

/// `bytes` bytes from one position to another, over the ends of rows of either.
cudaError_t copy_run_between(Call& call, cudaArray_t to, std::size_t to_x, std::size_t to_y,
                             cudaArray_const_t from, std::size_t from_x, std::size_t from_y,
                             std::size_t bytes, cudaMemcpyKind kind) {
  const Array *target = array_of(to), *source = array_of(from);
  if (!target || !source) return cudaErrorInvalidResourceHandle;
  const std::size_t to_row = row_of(*target), from_row = row_of(*source);
  while (bytes > 0) {
    const bool whole = to_x == 0 && from_x == 0 && to_row == from_row && bytes >= to_row;
    const std::size_t width = whole ? to_row
                                    : std::min({bytes, to_row - std::min(to_x, to_row),
                                                from_row - std::min(from_x, from_row)}),
                      rows = whole ? bytes / to_row : 1;
    if (width == 0) return cudaErrorInvalidValue;
    if (const cudaError_t error = copy_between(call, to, to_x, to_y, from, from_x, from_y, width, rows, kind);
        error != cudaSuccess)
      return error;
    bytes -= width * rows;
    const auto advance = [&](std::size_t& x, std::size_t& y, std::size_t row) {
      x += width;
      if (x < row) return;
      x = 0;
      y += rows;
    };
    advance(to_x, to_y, to_row);
    advance(from_x, from_y, from_row);
  }
  return cudaSuccess;
}

}

Array* array_of(cudaArray_const_t handle) {
  const auto found = arrays().arrays.find(handle);
  return found == arrays().arrays.end() ? nullptr : found->second;
}
MipmappedArray* array_of(cudaMipmappedArray_const_t handle) {
  const auto found = arrays().mipmapped.find(handle);
  return found == arrays().mipmapped.end() ? nullptr : found->second.get();
}

bool texel_format(const cudaChannelFormatDesc& from, TexelFormat& to) {
  const int bits[] = {from.x, from.y, from.z, from.w};
  to.channels = 0;
  for (const int each : bits) {
    if (each == 0) break;
    if (each != from.x) return false;
    ++to.channels;
  }
  to.bits = from.x;
  if (to.channels != 1 && to.channels != 2 && to.channels != 4) return false;
  if (to.bits != 8 && to.bits != 16 && to.bits != 32) return false;
  to.normalized = from.f >= cudaChannelFormatKindUnsignedNormalized8X1 &&
                  from.f <= cudaChannelFormatKindSignedNormalized16X4;
  if (from.f == cudaChannelFormatKindSigned ||
      (to.normalized && from.f >= cudaChannelFormatKindSignedNormalized8X1))
    to.kind = TexelFormat::Kind::signed_whole;
  else if (from.f == cudaChannelFormatKindUnsigned || to.normalized)
    to.kind = TexelFormat::Kind::unsigned_whole;
  else if (from.f == cudaChannelFormatKindFloat && to.bits >= 16)
    to.kind = TexelFormat::Kind::real;
  else
    return false;
  return true;
}

cudaError_t volume(const char* name, const cudaMemcpy3DParms& p, CopyWork& out) {
  // One element's bytes, where an array takes part: extents count elements then, and positions in arrays.
  const Array *to = p.dstArray ? array_of(p.dstArray) : nullptr,
              *from = p.srcArray ? array_of(p.srcArray) : nullptr;
  if ((p.dstArray && !to) || (p.srcArray && !from)) return cudaErrorInvalidResourceHandle;
  if ((p.dstArray != nullptr) == (p.dstPtr.ptr != nullptr) ||
      (p.srcArray != nullptr) == (p.srcPtr.ptr != nullptr))
    return cudaErrorInvalidValue;
  if (to && from && to->image.format.bytes() != from->image.format.bytes()) return cudaErrorInvalidValue;
  const Array* array = to ? to : from;
  const std::size_t element = array ? static_cast<std::size_t>(array->image.format.bytes()) : 1;
  out = {.call = name,
         .row_bytes = p.extent.width * element,
         .rows = p.extent.height,
         .planes = p.extent.depth,
         .kind = p.kind};
  if (array) out.as_given = std::make_shared<const cudaMemcpy3DParms>(p);
  const auto side = [&](const Array* in, const cudaPitchedPtr& memory, const cudaPos& at,
                        std::uint64_t& start, std::size_t& pitch, std::size_t& plane) {
    if (in) {
      if (!holds(*in, at.x * element, at.y, at.z, out.row_bytes, out.rows, out.planes)) return false;
      start = place_in(*in, at.x * element, at.y, at.z);
      pitch = in->image.levels[0].row_bytes;
      plane = in->image.levels[0].slice_bytes;
    } else {
      start = reinterpret_cast<std::uint64_t>(memory.ptr) + at.z * memory.pitch * memory.ysize +
              at.y * memory.pitch + at.x;
      pitch = memory.pitch;
      plane = memory.pitch * memory.ysize;
    }
    return true;
  };
  if (!side(to, p.dstPtr, p.dstPos, out.to, out.to_pitch, out.to_plane) ||
      !side(from, p.srcPtr, p.srcPos, out.from, out.from_pitch, out.from_plane))
    return cudaErrorInvalidValue;
  return cudaSuccess;
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, std::size_t width,
                            std::size_t height, unsigned flags) {
  return call("cudaMallocArray", [&](Call& c) { return make(c, array, format, {width, height, 0}, flags); });
}
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned flags) {
  return call("cudaMalloc3DArray", [&](Call& c) { return make(c, array, format, extent, flags); });
}
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format,
                                     cudaExtent extent, unsigned levels, unsigned flags) {
  return call("cudaMallocMipmappedArray",
              [&](Call& c) { return make(c, array, format, extent, levels, flags); });
}
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* out, cudaMipmappedArray_const_t handle, unsigned level) {
  return call("cudaGetMipmappedArrayLevel", [&](Call&) {
    const MipmappedArray* array = array_of(handle);
    if (!array) return cudaErrorInvalidResourceHandle;
    if (!out || level >= array->levels.size()) return cudaErrorInvalidValue;
    *out = reinterpret_cast<cudaArray_t>(array->levels[level].get());
    return cudaSuccess;
  });
}
cudaError_t cudaFreeArray(cudaArray_t handle) {
  return call("cudaFreeArray", [&](Call& c) {
    if (!handle) return cudaSuccess;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    const Array* array = array_of(handle);
    if (!array || array->of_levels) return not_there(c, handle, cudaErrorInvalidResourceHandle);
    const cudaError_t error = release_image(c, array->image);
    if (error == cudaSuccess) {
      note_destroyed(c, handle);
      arrays().arrays.erase(handle);
      arrays().owned.erase(handle);
    }
    return error;
  });
}
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t handle) {
  return call("cudaFreeMipmappedArray", [&](Call& c) {
    if (!handle) return cudaSuccess;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    const MipmappedArray* array = array_of(handle);
    if (!array) return not_there(c, handle, cudaErrorInvalidResourceHandle);
    const cudaError_t error = release_image(c, array->image);
    if (error == cudaSuccess) {
      note_destroyed(c, handle);
      for (const auto& level : array->levels) arrays().arrays.erase(level.get());
      arrays().mipmapped.erase(handle);
    }
    return error;
  });
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags,
                             cudaArray_t handle) {
  return call("cudaArrayGetInfo", [&](Call&) {
    const Array* array = array_of(handle);
    if (!array) return cudaErrorInvalidResourceHandle;
    if (format) *format = array->format;
    if (extent) *extent = array->extent;
    if (flags) *flags = array->flags;
    return cudaSuccess;
  });
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t handle) {
  return call("cudaGetChannelDesc", [&](Call&) {
    const Array* array = array_of(handle);
    if (!array) return cudaErrorInvalidResourceHandle;
    if (!format) return cudaErrorInvalidValue;
    *format = array->format;
    return cudaSuccess;
  });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                std::size_t pitch, std::size_t width, std::size_t height,
                                cudaMemcpyKind kind) {
  return call("cudaMemcpy2DToArray", [&](Call& c) {
    return copy_plane(c, to, x, y, from, pitch, width, height, kind, Direction::in, nullptr, false);
  });
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                     std::size_t pitch, std::size_t width, std::size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpy2DToArrayAsync", [&](Call& c) {
    return copy_plane(c, to, x, y, from, pitch, width, height, kind, Direction::in, stream, true);
  });
}
cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                  std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return call("cudaMemcpy2DFromArray", [&](Call& c) {
    return copy_plane(c, from, x, y, to, pitch, width, height, kind, Direction::out, nullptr, false);
  });
}
cudaError_t cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                       std::size_t y, std::size_t width, std::size_t height,
                                       cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpy2DFromArrayAsync", [&](Call& c) {
    return copy_plane(c, from, x, y, to, pitch, width, height, kind, Direction::out, stream, true);
  });
}
cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                              std::size_t bytes, cudaMemcpyKind kind) {
  return call("cudaMemcpyToArray", [&](Call& c) {
    return copy_run(c, to, x, y, from, bytes, kind, Direction::in, nullptr, false);
  });
}
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                   std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpyToArrayAsync",
              [&](Call& c) { return copy_run(c, to, x, y, from, bytes, kind, Direction::in, stream, true); });
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                std::size_t bytes, cudaMemcpyKind kind) {
  return call("cudaMemcpyFromArray", [&](Call& c) {
    return copy_run(c, from, x, y, to, bytes, kind, Direction::out, nullptr, false);
  });
}
cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                     std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpyFromArrayAsync", [&](Call& c) {
    return copy_run(c, from, x, y, to, bytes, kind, Direction::out, stream, true);
  });
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y,
                                     cudaArray_const_t from, std::size_t from_x, std::size_t from_y,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return call("cudaMemcpy2DArrayToArray", [&](Call& c) {
    return copy_between(c, to, to_x, to_y, from, from_x, from_y, width, height, kind);
  });
}
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y, cudaArray_const_t from,
                                   std::size_t from_x, std::size_t from_y, std::size_t bytes,
                                   cudaMemcpyKind kind) {
  return call("cudaMemcpyArrayToArray", [&](Call& c) {
    return copy_run_between(c, to, to_x, to_y, from, from_x, from_y, bytes, kind);
  });
}
}
#pragma GCC visibility pop
