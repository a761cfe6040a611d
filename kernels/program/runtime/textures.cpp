#include "kernels/program/runtime/arrays.h"
#include "kernels/program/runtime/destroyed.h"

#include <fmt/format.h>
#include <map>
#include <optional>

namespace kernelarium::program {
namespace {

struct Object {
  int device = 0;
  cudaResourceDesc resource{};
  std::optional<cudaTextureDesc> how; ///< nothing: a surface
  std::optional<cudaResourceViewDesc> view;
};
/// By device and handle.
std::map<std::pair<int, unsigned long long>, Object>& objects() {
  static auto& all = *new std::map<std::pair<int, unsigned long long>, Object>;
  return all;
}

/// The current device's object, or that of any.
std::map<std::pair<int, unsigned long long>, Object>::iterator find(unsigned long long handle, bool texture) {
  auto& all = objects();
  const auto suits = [&](auto at) { return at != all.end() && at->second.how.has_value() == texture; };
  if (const auto own = all.find({current_gpu().number, handle}); suits(own)) return own;
  for (auto at = all.begin(); at != all.end(); ++at)
    if (at->first.second == handle && suits(at)) return at;
  return all.end();
}

constexpr std::uint64_t kTextureAlignment = 512;

/// Memory that is no array, as an image.
cudaError_t image_of_memory(Call& call, void* pointer, const cudaChannelFormatDesc& format, std::size_t width,
                            std::size_t height, std::size_t pitch, bool buffer, Image& image) {
  if (!texel_format(format, image.format)) return cudaErrorInvalidChannelDescriptor;
  if (!pointer || width == 0 || height == 0) return cudaErrorInvalidValue;
  image.memory = reinterpret_cast<std::uint64_t>(pointer);
  const Block* block = runtime().find(image.memory);
  // Where variables lie is not the same on a GPU.
  if (const auto beyond = image.memory % kTextureAlignment;
      beyond && !(block && block->kind == Block::Kind::symbol))
    return call.fails(
        cudaErrorInvalidValue,
        Sentence::tr("the memory of a texture must begin at a multiple of %1 bytes "
                     "(textureAlignment), and this begins %2 bytes after one: copy it to memory "
                     "of its own, or add an offset to the coordinates",
                     kTextureAlignment, beyond));
  image.shape = buffer ? ImageShape::line : ImageShape::plane;
  image.buffer = buffer;
  Image::Level level;
  level.width = static_cast<int>(width);
  level.height = static_cast<int>(height);
  level.row_bytes = pitch;
  level.slice_bytes = pitch * (height - 1) + width * static_cast<std::size_t>(image.format.bytes());
  image.levels = {level};
  if (const DeviceView view = view_of(call.gpu(), image.memory, image.bytes()); !view.bytes) {
    runtime().finding("bad-pointer", Sentence::tr("%1: %2", std::string(call.name()), view.why),
                      call.frames());
    return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

cudaError_t image_of(Call& call, const cudaResourceDesc& resource, Image& image) {
  switch (resource.resType) {
  case cudaResourceTypeArray: {
    const Array* array = array_of(resource.res.array.array);
    if (!array) return cudaErrorInvalidResourceHandle;
    image = array->image;
    return cudaSuccess;
  }
  case cudaResourceTypeMipmappedArray: {
    const MipmappedArray* array = array_of(resource.res.mipmap.mipmap);
    if (!array) return cudaErrorInvalidResourceHandle;
    image = array->image;
    return cudaSuccess;
  }
  case cudaResourceTypeLinear: {
    const auto& linear = resource.res.linear;
    TexelFormat format;
    if (!texel_format(linear.desc, format)) return cudaErrorInvalidChannelDescriptor;
    const std::size_t texels = linear.sizeInBytes / static_cast<std::size_t>(format.bytes());
    if (texels > std::size_t{1} << 28) return cudaErrorInvalidValue;
    return image_of_memory(call, linear.devPtr, linear.desc, texels, 1, linear.sizeInBytes, true, image);
  }
  case cudaResourceTypePitch2D: {
    const auto& plane = resource.res.pitch2D;
    if (plane.pitchInBytes % 32 != 0) return cudaErrorInvalidValue;
    return image_of_memory(call, plane.devPtr, plane.desc, plane.width, plane.height, plane.pitchInBytes,
                           false, image);
  }
  default:
    return cudaErrorInvalidValue;
  }
}

/// What part of an array a view shows. Formats other than the array's are not simulated.
cudaError_t narrow(Call& call, const cudaResourceViewDesc& view, Image& image) {
  if (view.format != cudaResViewFormatNone) {
    const TexelFormat& format = image.format;
    const int index = view.format - 1; // four formats for each number of channels, bits and kind
    if (index >= 24)
      return not_simulated(call, Sentence::tr("a view in a block-compressed format (resViewFormat %1)",
                                              static_cast<int>(view.format)));
    static constexpr int channels[] = {1, 2, 4};
    static constexpr int bits[] = {8, 8, 16, 16, 32, 32, 16, 32}; // u8, s8, u16, s16, u32, s32, f16, f32
    const int kind = index / 3;
    if (channels[index % 3] != format.channels || bits[kind] != format.bits)
      return not_simulated(call, Sentence::tr("a view with other channels or other sizes of them than the "
                                              "array (resViewFormat %1)",
                                              static_cast<int>(view.format)));
    image.format.kind = kind >= 6  ? TexelFormat::Kind::real
                        : kind % 2 ? TexelFormat::Kind::signed_whole
                                   : TexelFormat::Kind::unsigned_whole;
  }
  if (view.firstLayer != 0)
    return not_simulated(call, Sentence::tr("a view that begins at layer %1", view.firstLayer));
  if (view.lastMipmapLevel >= image.levels.size() || view.firstMipmapLevel > view.lastMipmapLevel)
    return cudaErrorInvalidValue;
  image.levels = {image.levels.begin() + view.firstMipmapLevel,
                  image.levels.begin() + view.lastMipmapLevel + 1};
  return cudaSuccess;
}

Sampling sampling_of(const cudaTextureDesc& how) {
  Sampling sampling;
  for (std::size_t i = 0; i < 3; ++i)
    sampling.address[i] = static_cast<Sampling::Address>(how.addressMode[i]);
  sampling.linear = how.filterMode == cudaFilterModeLinear;
  sampling.linear_levels = how.mipmapFilterMode == cudaFilterModeLinear;
  sampling.normalized_read = how.readMode == cudaReadModeNormalizedFloat;
  sampling.normalized_coordinates = how.normalizedCoords;
  sampling.srgb = how.sRGB;
  sampling.seamless = how.seamlessCubemap;
  sampling.bias = how.mipmapLevelBias;
  sampling.lowest = how.minMipmapLevelClamp;
  sampling.highest = how.maxMipmapLevelClamp;
  for (std::size_t i = 0; i < 4; ++i) sampling.border[i] = how.borderColor[i];
  return sampling;
}

cudaError_t make_texture(Call& call, cudaTextureObject_t* out, const cudaResourceDesc* resource,
                         const cudaTextureDesc* how, const cudaResourceViewDesc* view) {
  if (!out || !resource || !how) return cudaErrorInvalidValue;
  Image image;
  if (const cudaError_t error = image_of(call, *resource, image); error != cudaSuccess) return error;
  if (view) {
    if (resource->resType != cudaResourceTypeArray && resource->resType != cudaResourceTypeMipmappedArray)
      return cudaErrorInvalidValue;
    if (const cudaError_t error = narrow(call, *view, image); error != cudaSuccess) return error;
  }
  const bool real = image.format.kind == TexelFormat::Kind::real || image.format.normalized;
  if (how->readMode == cudaReadModeNormalizedFloat && !real && image.format.bits == 32)
    return cudaErrorInvalidNormSetting;
  if (how->filterMode == cudaFilterModeLinear && !real && how->readMode != cudaReadModeNormalizedFloat)
    return cudaErrorInvalidFilterSetting;
  *out = call.gpu().device->make_texture(image, sampling_of(*how));
  Object object{call.gpu().number, *resource, *how, {}};
  if (view) object.view = *view;
  objects()[{call.gpu().number, *out}] = std::move(object);
  return cudaSuccess;
}

cudaError_t make_surface(Call& call, cudaSurfaceObject_t* out, const cudaResourceDesc* resource) {
  if (!out || !resource || resource->resType != cudaResourceTypeArray) return cudaErrorInvalidValue;
  const Array* array = array_of(resource->res.array.array);
  if (!array) return cudaErrorInvalidResourceHandle;
  if (!(array->flags & cudaArraySurfaceLoadStore)) // an H200 creates it all the same
    runtime().finding(
        "error",
        Sentence::tr("%1: the array was created without cudaArraySurfaceLoadStore, so no surface can use it",
                     std::string(call.name())),
        call.frames());
  *out = call.gpu().device->make_surface(array->image);
  objects()[{call.gpu().number, *out}] = {call.gpu().number, *resource, {}, {}};
  return cudaSuccess;
}

cudaError_t destroy(Call& call, std::uint64_t handle, bool texture) {
  if (handle == 0) return cudaSuccess;
  const auto found = find(handle, texture);
  if (found == objects().end()) return not_there(call, handle, cudaErrorInvalidValue);
  note_destroyed(call, handle);
  runtime().gpu(found->first.first).device->destroy_object(handle);
  objects().erase(found);
  return cudaSuccess;
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* out, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* how, const cudaResourceViewDesc* view) {
  return call("cudaCreateTextureObject", [&](Call& c) { return make_texture(c, out, resource, how, view); });
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t handle) {
  return call("cudaDestroyTextureObject", [&](Call& c) { return destroy(c, handle, true); });
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* out, cudaTextureObject_t handle) {
  return call("cudaGetTextureObjectResourceDesc", [&](Call&) {
    const auto found = find(handle, true);
    if (!out || found == objects().end()) return cudaErrorInvalidValue;
    *out = found->second.resource;
    return cudaSuccess;
  });
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* out, cudaTextureObject_t handle) {
  return call("cudaGetTextureObjectTextureDesc", [&](Call&) {
    const auto found = find(handle, true);
    if (!out || found == objects().end()) return cudaErrorInvalidValue;
    *out = *found->second.how;
    return cudaSuccess;
  });
}
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc* out, cudaTextureObject_t handle) {
  return call("cudaGetTextureObjectResourceViewDesc", [&](Call&) {
    const auto found = find(handle, true);
    if (!out || found == objects().end() || !found->second.view) return cudaErrorInvalidValue;
    *out = *found->second.view;
    return cudaSuccess;
  });
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* out, const cudaResourceDesc* resource) {
  return call("cudaCreateSurfaceObject", [&](Call& c) { return make_surface(c, out, resource); });
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t handle) {
  return call("cudaDestroySurfaceObject", [&](Call& c) { return destroy(c, handle, false); });
}
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* out, cudaSurfaceObject_t handle) {
  return call("cudaGetSurfaceObjectResourceDesc", [&](Call&) {
    const auto found = find(handle, false);
    if (!out || found == objects().end()) return cudaErrorInvalidValue;
    *out = found->second.resource;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(std::size_t* out, const cudaChannelFormatDesc* format,
                                                 int device) {
  return call("cudaDeviceGetTexture1DLinearMaxWidth", [&](Call&) {
    kernelarium::TexelFormat texel;
    if (!out || !format || !texel_format(*format, texel)) return cudaErrorInvalidValue;
    if (device < 0 || static_cast<std::size_t>(device) >= runtime().gpus.size())
      return cudaErrorInvalidDevice;
    *out = std::size_t{1} << 28;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
