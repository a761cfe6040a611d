// Texture fetches at coordinates made from a hash, so that only results need to be recorded. Each case is a line of
// numbers (struct Case) that says what the texture is and how it is read; texture.txt has that line, a checksum
// (FNV-1a) of the results of 1024 fetches, and the first results.
// To record: nvcc -std=c++17 -arch=sm_90 -o /tmp/record_texture texture.cu && /tmp/record_texture texture.bin > texture.txt

/// What is read, in the instruction's order of operands: coordinates, layer, level or gradients.
struct Fetch {
  float x, y, z, level;
  float dx[3], dy[3];
  int layer, ix, iy, iz;
};

#define KERNEL(name, type, form, ...)                                                             \
  extern "C" __global__ void name(uint4* out, unsigned long long texture, const Fetch* fetches) { \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                \
    Fetch f = fetches[i];                                                                         \
    uint4 d;                                                                                      \
    asm volatile(form : "=r"(d.x), "=r"(d.y), "=r"(d.z), "=r"(d.w) : "l"(texture), __VA_ARGS__);  \
    out[i] = d;                                                                                   \
  }
// Results as f32, s32 and u32; the register's type does not matter.
#define KERNELS(name, before, after, ...)                                                              \
  KERNEL(name##_f32, float, before ".v4.f32.f32 {%0, %1, %2, %3}, " after ";", __VA_ARGS__)            \
  KERNEL(name##_s32, float, before ".v4.s32.f32 {%0, %1, %2, %3}, " after ";", __VA_ARGS__)            \
  KERNEL(name##_u32, float, before ".v4.u32.f32 {%0, %1, %2, %3}, " after ";", __VA_ARGS__)

KERNELS(tex_1d, "tex.1d", "[%4, {%5}]", "f"(f.x))
KERNELS(tex_2d, "tex.2d", "[%4, {%5, %6}]", "f"(f.x), "f"(f.y))
KERNELS(tex_3d, "tex.3d", "[%4, {%5, %6, %7, %7}]", "f"(f.x), "f"(f.y), "f"(f.z))
KERNELS(tex_a1d, "tex.a1d", "[%4, {%5, %6}]", "r"(f.layer), "f"(f.x))
KERNELS(tex_a2d, "tex.a2d", "[%4, {%5, %6, %7, %7}]", "r"(f.layer), "f"(f.x), "f"(f.y))
KERNELS(tex_cube, "tex.cube", "[%4, {%5, %6, %7, %7}]", "f"(f.x), "f"(f.y), "f"(f.z))
KERNELS(tex_acube, "tex.acube", "[%4, {%5, %6, %7, %8}]", "r"(f.layer), "f"(f.x), "f"(f.y), "f"(f.z))
KERNELS(level_1d, "tex.level.1d", "[%4, {%5}], %6", "f"(f.x), "f"(f.level))
KERNELS(level_2d, "tex.level.2d", "[%4, {%5, %6}], %7", "f"(f.x), "f"(f.y), "f"(f.level))
KERNELS(level_3d, "tex.level.3d", "[%4, {%5, %6, %7, %7}], %8", "f"(f.x), "f"(f.y), "f"(f.z), "f"(f.level))
KERNELS(level_a2d, "tex.level.a2d", "[%4, {%5, %6, %7, %7}], %8", "r"(f.layer), "f"(f.x), "f"(f.y), "f"(f.level))
KERNELS(level_cube, "tex.level.cube", "[%4, {%5, %6, %7, %7}], %8", "f"(f.x), "f"(f.y), "f"(f.z), "f"(f.level))
KERNELS(grad_1d, "tex.grad.1d", "[%4, {%5}], {%6}, {%7}", "f"(f.x), "f"(f.dx[0]), "f"(f.dy[0]))
KERNELS(grad_2d, "tex.grad.2d", "[%4, {%5, %6}], {%7, %8}, {%9, %10}", "f"(f.x), "f"(f.y), "f"(f.dx[0]),
        "f"(f.dx[1]), "f"(f.dy[0]), "f"(f.dy[1]))
KERNELS(grad_3d, "tex.grad.3d", "[%4, {%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", "f"(f.x), "f"(f.y),
        "f"(f.z), "f"(f.dx[0]), "f"(f.dx[1]), "f"(f.dx[2]), "f"(f.dy[0]), "f"(f.dy[1]), "f"(f.dy[2]))
KERNELS(grad_cube, "tex.grad.cube", "[%4, {%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", "f"(f.x),
        "f"(f.y), "f"(f.z), "f"(f.dx[0]), "f"(f.dx[1]), "f"(f.dx[2]), "f"(f.dy[0]), "f"(f.dy[1]), "f"(f.dy[2]))
KERNELS(grad_a2d, "tex.grad.a2d", "[%4, {%5, %6, %7, %7}], {%8, %9}, {%10, %11}", "r"(f.layer), "f"(f.x), "f"(f.y),
        "f"(f.dx[0]), "f"(f.dx[1]), "f"(f.dy[0]), "f"(f.dy[1]))
KERNELS(shifted_1d, "tex.1d", "[%4, {%5}], {%6}", "f"(f.x), "r"(f.ix))
KERNELS(shifted_2d, "tex.2d", "[%4, {%5, %6}], {%7, %8}", "f"(f.x), "f"(f.y), "r"(f.ix), "r"(f.iy))
KERNELS(shifted_3d, "tex.3d", "[%4, {%5, %6, %7, %7}], {%8, %9, %10, %10}", "f"(f.x), "f"(f.y), "f"(f.z), "r"(f.ix),
        "r"(f.iy), "r"(f.iz))
KERNELS(shifted_a2d, "tex.a2d", "[%4, {%5, %6, %7, %7}], {%8, %9}", "r"(f.layer), "f"(f.x), "f"(f.y), "r"(f.ix),
        "r"(f.iy))
KERNELS(gather_shifted_2d, "tld4.a.2d", "[%4, {%5, %6}], {%7, %8}", "f"(f.x), "f"(f.y), "r"(f.ix), "r"(f.iy))
KERNELS(gather_g_a2d, "tld4.g.a2d", "[%4, {%5, %6, %7, %7}]", "r"(f.layer), "f"(f.x), "f"(f.y))
KERNELS(gather_g_cube, "tld4.g.cube", "[%4, {%5, %6, %7, %7}]", "f"(f.x), "f"(f.y), "f"(f.z))
KERNELS(gather_g_acube, "tld4.g.acube", "[%4, {%5, %6, %7, %8}]", "r"(f.layer), "f"(f.x), "f"(f.y), "f"(f.z))
KERNELS(gather_r, "tld4.r.2d", "[%4, {%5, %6}]", "f"(f.x), "f"(f.y))
KERNELS(gather_g, "tld4.g.2d", "[%4, {%5, %6}]", "f"(f.x), "f"(f.y))
KERNELS(gather_b, "tld4.b.2d", "[%4, {%5, %6}]", "f"(f.x), "f"(f.y))
KERNELS(gather_a, "tld4.a.2d", "[%4, {%5, %6}]", "f"(f.x), "f"(f.y))
// Whole coordinates.
#define FETCHES(name, before, after, ...)                                                              \
  KERNEL(name##_f32, int, before ".v4.f32.s32 {%0, %1, %2, %3}, " after ";", __VA_ARGS__)              \
  KERNEL(name##_s32, int, before ".v4.s32.s32 {%0, %1, %2, %3}, " after ";", __VA_ARGS__)              \
  KERNEL(name##_u32, int, before ".v4.u32.s32 {%0, %1, %2, %3}, " after ";", __VA_ARGS__)
FETCHES(fetch_1d, "tex.1d", "[%4, {%5}]", "r"(f.ix))
FETCHES(fetch_2d, "tex.2d", "[%4, {%5, %6}]", "r"(f.ix), "r"(f.iy))
FETCHES(fetch_level_2d, "tex.level.2d", "[%4, {%5, %6}], %7", "r"(f.ix), "r"(f.iy), "r"(f.layer))
FETCHES(fetch_level_3d, "tex.level.3d", "[%4, {%5, %6, %7, %7}], %8", "r"(f.ix), "r"(f.iy), "r"(f.iz), "r"(f.layer))
FETCHES(fetch_3d, "tex.3d", "[%4, {%5, %6, %7, %7}]", "r"(f.ix), "r"(f.iy), "r"(f.iz))

// Surfaces: v4.b32 where an element has 16 bytes, else one b8, b16, b32 or a v2.b32, by `bytes`.
#define SURFACE(mode)                                                                                            \
  extern "C" __global__ void surface_##mode(uint4* out, unsigned long long surface, const Fetch* fetches,        \
                                            int bytes) {                                                         \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                               \
    Fetch f = fetches[i];                                                                                        \
    uint4 d = {0, 0, 0, 0};                                                                                      \
    unsigned short h;                                                                                            \
    if (bytes == 16)                                                                                             \
      asm volatile("suld.b.2d.v4.b32." #mode " {%0, %1, %2, %3}, [%4, {%5, %6}];"                                \
                   : "=r"(d.x), "=r"(d.y), "=r"(d.z), "=r"(d.w) : "l"(surface), "r"(f.ix), "r"(f.iy));           \
    if (bytes == 8)                                                                                              \
      asm volatile("suld.b.2d.v2.b32." #mode " {%0, %1}, [%2, {%3, %4}];"                                        \
                   : "=r"(d.x), "=r"(d.y) : "l"(surface), "r"(f.ix), "r"(f.iy));                                 \
    if (bytes == 4)                                                                                              \
      asm volatile("suld.b.2d.b32." #mode " {%0}, [%1, {%2, %3}];" : "=r"(d.x) : "l"(surface), "r"(f.ix), "r"(f.iy)); \
    if (bytes == 2) {                                                                                            \
      asm volatile("suld.b.2d.b16." #mode " {%0}, [%1, {%2, %3}];" : "=h"(h) : "l"(surface), "r"(f.ix), "r"(f.iy)); \
      d.x = h;                                                                                                   \
    }                                                                                                            \
    if (bytes == 1) {                                                                                            \
      asm volatile("suld.b.2d.b8." #mode " {%0}, [%1, {%2, %3}];" : "=h"(h) : "l"(surface), "r"(f.ix), "r"(f.iy)); \
      d.x = h;                                                                                                   \
    }                                                                                                            \
    out[i] = d;                                                                                                  \
  }
SURFACE(zero)
SURFACE(clamp)

#ifndef __CUDACC_RTC__
#include "texture_cases.h"

#include <cstdio>
#include <map>
#include <string>

namespace {

using namespace texture_record;

#define CHECK(call)                                                               \
  if (const cudaError_t error = call; error != cudaSuccess) {                     \
    std::printf("# %s: %s\n", #call, cudaGetErrorString(error));                  \
    return false;                                                                 \
  }

using Kernel = void (*)(uint4*, unsigned long long, const Fetch*);
#define THREE(name) {#name "_f32", name##_f32}, {#name "_s32", name##_s32}, {#name "_u32", name##_u32}
const std::map<std::string, Kernel> kernels = {
    THREE(tex_1d),   THREE(tex_2d),   THREE(tex_3d),   THREE(tex_a1d),   THREE(tex_a2d),    THREE(tex_cube),
    THREE(tex_acube), THREE(level_1d), THREE(level_2d), THREE(level_3d),  THREE(level_a2d),  THREE(level_cube),
    THREE(grad_1d),  THREE(grad_2d),  THREE(gather_r), THREE(gather_g),  THREE(gather_b),   THREE(gather_a),
    THREE(fetch_1d), THREE(fetch_2d), THREE(fetch_3d), THREE(grad_3d), THREE(grad_cube), THREE(grad_a2d),
    THREE(shifted_1d), THREE(shifted_2d), THREE(shifted_3d), THREE(shifted_a2d), THREE(gather_shifted_2d),
    THREE(gather_g_a2d), THREE(gather_g_cube), THREE(gather_g_acube), THREE(fetch_level_2d), THREE(fetch_level_3d)};

bool record(const Case& c, std::FILE* file) {
  const cudaChannelFormatKind kind = c.kind == 0   ? cudaChannelFormatKindSigned
                                     : c.kind == 1 ? cudaChannelFormatKindUnsigned
                                                   : cudaChannelFormatKindFloat;
  const cudaChannelFormatDesc format{c.bits, c.channels > 1 ? c.bits : 0, c.channels > 2 ? c.bits : 0,
                                     c.channels > 3 ? c.bits : 0, kind};
  const std::size_t texel = static_cast<std::size_t>(c.bits / 8 * c.channels);
  cudaResourceDesc resource{};
  cudaMipmappedArray_t mipmapped = nullptr;
  cudaArray_t array = nullptr;
  void* memory = nullptr;
  unsigned flags = c.shape == cube || c.shape == cube_layers ? cudaArrayCubemap : 0;
  if (c.shape == layers_1d || c.shape == layers_2d || c.shape == cube_layers) flags |= cudaArrayLayered;
  if (is_gather(c) && c.shape == plane) flags |= cudaArrayTextureGather; // of others, it is refused, and not needed
  if (is_surface(c)) flags |= cudaArraySurfaceLoadStore;
  const bool flat = c.shape == line || c.shape == layers_1d;
  const cudaExtent extent = make_cudaExtent(c.width, flat ? 0 : c.height, c.shape == volume ? c.depth : c.layers);
  if (c.shape == linear) {
    const std::vector<unsigned char> bytes = texels_of(c, 0);
    CHECK(cudaMalloc(&memory, bytes.size()));
    CHECK(cudaMemcpy(memory, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear = {memory, format, bytes.size()};
  } else if (c.shape == pitched) {
    const std::vector<unsigned char> bytes = texels_of(c, 0);
    std::size_t pitch = 0;
    CHECK(cudaMallocPitch(&memory, &pitch, texel * c.width, c.height));
    CHECK(cudaMemcpy2D(memory, pitch, bytes.data(), texel * c.width, texel * c.width, c.height, cudaMemcpyHostToDevice));
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D = {memory, format, std::size_t(c.width), std::size_t(c.height), pitch};
  } else {
    if (c.levels > 1) {
      CHECK(cudaMallocMipmappedArray(&mipmapped, &format, extent, c.levels, flags));
      resource.resType = cudaResourceTypeMipmappedArray;
      resource.res.mipmap.mipmap = mipmapped;
    } else {
      CHECK(cudaMalloc3DArray(&array, &format, extent, flags));
      resource.resType = cudaResourceTypeArray;
      resource.res.array.array = array;
    }
    for (int level = 0; level < c.levels; ++level) {
      cudaArray_t to = array;
      if (mipmapped) CHECK(cudaGetMipmappedArrayLevel(&to, mipmapped, level));
      const std::vector<unsigned char> bytes = texels_of(c, level);
      const std::size_t width = at_level(c.width, level), height = at_level(c.height, level);
      cudaMemcpy3DParms copy{};
      copy.srcPtr = make_cudaPitchedPtr(const_cast<unsigned char*>(bytes.data()), width * texel, width, height);
      copy.dstArray = to;
      copy.extent = make_cudaExtent(width, height, c.shape == volume ? at_level(c.depth, level) : c.layers ? c.layers : 1);
      copy.kind = cudaMemcpyHostToDevice;
      CHECK(cudaMemcpy3D(&copy));
    }
  }
  unsigned long long object = 0;
  if (is_surface(c)) {
    CHECK(cudaCreateSurfaceObject(&object, &resource));
  } else {
    cudaTextureDesc how{};
    for (int i = 0; i < 3; ++i) how.addressMode[i] = static_cast<cudaTextureAddressMode>(c.address[i]);
    how.filterMode = static_cast<cudaTextureFilterMode>(c.filter);
    how.readMode = c.normalized_read ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
    how.sRGB = c.srgb;
    for (int i = 0; i < 4; ++i) how.borderColor[i] = border(i);
    how.normalizedCoords = c.normalized;
    how.mipmapFilterMode = static_cast<cudaTextureFilterMode>(c.level_filter);
    how.mipmapLevelBias = c.bias / 64.f;
    how.minMipmapLevelClamp = c.lowest / 64.f;
    how.maxMipmapLevelClamp = c.highest / 64.f;
    how.seamlessCubemap = c.seamless;
    CHECK(cudaCreateTextureObject(&object, &resource, &how, nullptr));
  }
  const std::vector<Fetch> fetches = fetches_of(c);
  Fetch* in;
  uint4* out;
  CHECK(cudaMalloc(&in, fetches.size() * sizeof(Fetch)));
  CHECK(cudaMalloc(&out, fetches.size() * sizeof(uint4)));
  CHECK(cudaMemcpy(in, fetches.data(), fetches.size() * sizeof(Fetch), cudaMemcpyHostToDevice));
  const int blocks = static_cast<int>(fetches.size()) / 128;
  if (is_surface(c))
    (c.op == surface_zero_op ? surface_zero : surface_clamp)<<<blocks, 128>>>(out, object, in, static_cast<int>(texel));
  else
    kernels.at(kernel_of(c))<<<blocks, 128>>>(out, object, in);
  std::vector<unsigned> words(fetches.size() * 4);
  CHECK(cudaMemcpy(words.data(), out, words.size() * 4, cudaMemcpyDeviceToHost));
  std::printf("%s %016llx", line_of(c).c_str(), checksum(words));
  for (int i = 0; i < 8; ++i) std::printf(" %08x", words[static_cast<std::size_t>(i)]);
  std::printf("\n");
  std::fwrite(words.data(), 4, words.size(), file);
  if (is_surface(c)) cudaDestroySurfaceObject(object);
  else cudaDestroyTextureObject(object);
  cudaFree(in);
  cudaFree(out);
  cudaFree(memory);
  if (array) cudaFreeArray(array);
  if (mipmapped) cudaFreeMipmappedArray(mipmapped);
  return true;
}

}

int main(int count, char** arguments) {
  if (count != 2) return std::fprintf(stderr, "usage: record_texture FILE_FOR_RESULTS > texture.txt\n"), 2;
  std::FILE* file = std::fopen(arguments[1], "wb");
  if (!file) return std::perror(arguments[1]), 1;
  for (const Case& c : cases())
    if (!record(c, file)) {
      std::printf("# failed: %s\n", line_of(c).c_str());
      cudaGetLastError();
    }
  return std::fclose(file);
}
#endif
