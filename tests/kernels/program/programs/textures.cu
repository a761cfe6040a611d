#include "case.h"
#include <vector>

__global__ void read_plane(float* out, cudaTextureObject_t texture, int width, float dx, float dy) {
  const int x = threadIdx.x, y = blockIdx.x;
  out[y * width + x] = tex2D<float>(texture, x + dx, y + dy);
}
__global__ void read_normalized(float* out, cudaTextureObject_t texture, float scale) {
  const float x = threadIdx.x * scale - 1;
  const float4 v = tex2D<float4>(texture, x, x * 0.5f);
  out[threadIdx.x] = v.x + 2 * v.y + 4 * v.z + 8 * v.w;
}
__global__ void read_line(int* out, cudaTextureObject_t texture) {
  out[threadIdx.x] = tex1Dfetch<int>(texture, int(threadIdx.x) - 2);
}
__global__ void read_volume(float* out, cudaTextureObject_t texture) {
  out[threadIdx.x] = tex3D<float>(texture, threadIdx.x * 0.37f, threadIdx.x * 0.21f, threadIdx.x * 0.11f);
}
__global__ void read_layers(float* out, cudaTextureObject_t texture) {
  out[threadIdx.x] = tex2DLayered<float>(texture, threadIdx.x * 0.3f, 1.2f, threadIdx.x % 3);
}
__global__ void read_levels(float* out, cudaTextureObject_t texture) {
  out[threadIdx.x] = tex2DLod<float>(texture, 0.3f, 0.6f, threadIdx.x * 0.125f);
}
__global__ void read_gradients(float* out, cudaTextureObject_t texture) {
  const float step = (1 << threadIdx.x % 4) / 16.f;
  out[threadIdx.x] = tex2DGrad<float>(texture, 0.4f, 0.7f, make_float2(step, 0), make_float2(0, step));
}
__global__ void read_cube(float* out, cudaTextureObject_t texture) {
  const float a = threadIdx.x * 0.7f;
  out[threadIdx.x] = texCubemap<float>(texture, sinf(a), cosf(a * 1.3f), sinf(a * 0.6f));
}
__global__ void gather(float4* out, cudaTextureObject_t texture) {
  out[threadIdx.x] = tex2Dgather<float4>(texture, threadIdx.x + 0.6f, 2.1f, 0);
}
__global__ void double_all(cudaSurfaceObject_t surface, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const float old = surf2Dread<float>(surface, x * int(sizeof(float)), y);
  surf2Dwrite(2 * old, surface, x * int(sizeof(float)), y);
}
__global__ void write_volume(cudaSurfaceObject_t surface) {
  surf3Dwrite<uchar4>(make_uchar4(threadIdx.x, threadIdx.y, threadIdx.z, 9), surface, threadIdx.x * 4, threadIdx.y,
                      threadIdx.z);
}

namespace {
/// Numbers that tell places apart.
std::vector<float> numbers(size_t count) {
  std::vector<float> made(count);
  for (size_t i = 0; i < count; ++i) made[i] = float(i * 37 % 101) + 0.25f;
  return made;
}
void show(const float* d, int count) {
  std::vector<float> host(count);
  OK(cudaMemcpy(host.data(), d, count * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < count; ++i) std::printf("%.7g%s", host[i], i + 1 == count || i % 8 == 7 ? "\n" : " ");
}
cudaTextureObject_t texture_of(const cudaResourceDesc& resource, cudaTextureAddressMode address,
                               cudaTextureFilterMode filter, bool normalized,
                               cudaTextureReadMode read = cudaReadModeElementType, float highest = 0) {
  cudaTextureDesc how{};
  for (auto& mode : how.addressMode) mode = address;
  how.filterMode = how.mipmapFilterMode = filter;
  how.normalizedCoords = normalized;
  how.readMode = read;
  how.maxMipmapLevelClamp = highest;
  cudaTextureObject_t texture = 0;
  OK(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  return texture;
}
cudaResourceDesc resource_of(cudaArray_t array) {
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}
float* room(int count) {
  float* d = nullptr;
  OK(cudaMalloc(&d, count * sizeof(float)));
  OK(cudaMemset(d, 0, count * sizeof(float)));
  return d;
}
void fill(cudaArray_t array, const std::vector<float>& from, size_t width, size_t height, size_t depth) {
  cudaMemcpy3DParms copy{};
  copy.srcPtr = make_cudaPitchedPtr(const_cast<float*>(from.data()), width * sizeof(float), width, height);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(width, height, depth);
  copy.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&copy));
}
}

CASE(plane) {
  const auto format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  OK(cudaMallocArray(&array, &format, 8, 5));
  const auto from = numbers(40);
  OK(cudaMemcpy2DToArray(array, 0, 0, from.data(), 32, 32, 5, cudaMemcpyHostToDevice));
  float* out = room(40);
  for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
    const auto texture = texture_of(resource_of(array), cudaAddressModeClamp, filter, false);
    read_plane<<<5, 8>>>(out, texture, 8, 0.5f, 0.5f);
    show(out, 40);
    read_plane<<<5, 8>>>(out, texture, 8, 0.81f, 1.3f);
    show(out, 40);
    OK(cudaDestroyTextureObject(texture));
  }
  OK(cudaFreeArray(array));
}
CASE(pitched_bytes) {
  unsigned char host[6][12];
  for (int i = 0; i < 72; ++i) host[0][i] = static_cast<unsigned char>(i * 53);
  void* memory = nullptr;
  size_t pitch = 0;
  OK(cudaMallocPitch(&memory, &pitch, 12, 6));
  OK(cudaMemcpy2D(memory, pitch, host, 12, 12, 6, cudaMemcpyHostToDevice));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D = {memory, cudaCreateChannelDesc<uchar4>(), 3, 6, pitch};
  float* out = room(16);
  for (const auto address : {cudaAddressModeWrap, cudaAddressModeMirror, cudaAddressModeClamp, cudaAddressModeBorder}) {
    const auto texture = texture_of(resource, address, cudaFilterModeLinear, true, cudaReadModeNormalizedFloat);
    read_normalized<<<1, 16>>>(out, texture, 0.21f);
    show(out, 16);
    OK(cudaDestroyTextureObject(texture));
  }
}
CASE(linear_memory) {
  int* memory = nullptr;
  OK(cudaMalloc(&memory, 12 * sizeof(int)));
  int host[12], back[16];
  for (int i = 0; i < 12; ++i) host[i] = 100 + i;
  OK(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear = {memory, cudaCreateChannelDesc<int>(), sizeof host};
  const auto texture = texture_of(resource, cudaAddressModeClamp, cudaFilterModePoint, false);
  int* out = nullptr;
  OK(cudaMalloc(&out, sizeof back));
  read_line<<<1, 16>>>(out, texture);
  OK(cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost));
  for (const int value : back) std::printf("%d ", value);
  std::printf("\n");
}
CASE(volume_and_layers) {
  const auto format = cudaCreateChannelDesc<float>();
  cudaArray_t volume = nullptr, layers = nullptr, cube = nullptr;
  OK(cudaMalloc3DArray(&volume, &format, make_cudaExtent(6, 5, 4)));
  OK(cudaMalloc3DArray(&layers, &format, make_cudaExtent(6, 5, 3), cudaArrayLayered));
  OK(cudaMalloc3DArray(&cube, &format, make_cudaExtent(4, 4, 6), cudaArrayCubemap));
  fill(volume, numbers(120), 6, 5, 4);
  fill(layers, numbers(90), 6, 5, 3);
  fill(cube, numbers(96), 4, 4, 6);
  float* out = room(16);
  read_volume<<<1, 16>>>(out, texture_of(resource_of(volume), cudaAddressModeClamp, cudaFilterModeLinear, false));
  show(out, 16);
  read_layers<<<1, 16>>>(out, texture_of(resource_of(layers), cudaAddressModeClamp, cudaFilterModeLinear, false));
  show(out, 16);
  read_cube<<<1, 16>>>(out, texture_of(resource_of(cube), cudaAddressModeClamp, cudaFilterModePoint, true));
  show(out, 16);
  cudaChannelFormatDesc told{};
  cudaExtent extent{};
  unsigned flags = 0;
  OK(cudaArrayGetInfo(&told, &extent, &flags, layers));
  std::printf("%d %d %d %d %d, %zu x %zu x %zu, %u\n", told.x, told.y, told.z, told.w, told.f, extent.width, extent.height,
              extent.depth, flags);
}
CASE(levels) {
  const auto format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t mipmapped = nullptr;
  OK(cudaMallocMipmappedArray(&mipmapped, &format, make_cudaExtent(8, 8, 0), 4));
  for (unsigned level = 0; level < 4; ++level) {
    cudaArray_t array = nullptr;
    OK(cudaGetMipmappedArrayLevel(&array, mipmapped, level));
    fill(array, numbers((8 >> level) * (8 >> level)), 8 >> level, 8 >> level, 1);
  }
  cudaArray_t none = nullptr;
  SHOW(cudaGetMipmappedArrayLevel(&none, mipmapped, 4));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmapped;
  const auto texture =
      texture_of(resource, cudaAddressModeWrap, cudaFilterModeLinear, true, cudaReadModeElementType, 3);
  float* out = room(32);
  read_levels<<<1, 32>>>(out, texture);
  show(out, 32);
  read_gradients<<<1, 4>>>(out, texture);
  show(out, 4);
  OK(cudaFreeMipmappedArray(mipmapped));
}
CASE(gathered) {
  const auto format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  OK(cudaMallocArray(&array, &format, 8, 5, cudaArrayTextureGather));
  fill(array, numbers(40), 8, 5, 1);
  float* out = room(32);
  gather<<<1, 8>>>(reinterpret_cast<float4*>(out),
                   texture_of(resource_of(array), cudaAddressModeClamp, cudaFilterModePoint, false));
  show(out, 32);
}
CASE(surface) {
  const auto format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  OK(cudaMallocArray(&array, &format, 20, 9, cudaArraySurfaceLoadStore));
  const auto from = numbers(180);
  OK(cudaMemcpy2DToArray(array, 0, 0, from.data(), 80, 80, 9, cudaMemcpyHostToDevice));
  const cudaResourceDesc resource = resource_of(array);
  cudaSurfaceObject_t surface = 0;
  OK(cudaCreateSurfaceObject(&surface, &resource));
  double_all<<<dim3(2, 2), dim3(16, 8)>>>(surface, 20, 9);
  std::vector<float> back(180);
  OK(cudaMemcpy2DFromArray(back.data(), 80, array, 0, 0, 80, 9, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < 180; ++i) wrong += back[i] != 2 * from[i];
  std::printf("%d\n", wrong);
  // What a kernel wrote, a texture reads in the next one.
  float* out = room(40);
  read_plane<<<5, 8>>>(out, texture_of(resource, cudaAddressModeClamp, cudaFilterModePoint, false), 8, 3.5f, 2.5f);
  show(out, 40);
  OK(cudaDestroySurfaceObject(surface));
}
CASE(surface_volume) {
  const auto format = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array = nullptr;
  OK(cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 3, 2), cudaArraySurfaceLoadStore));
  const cudaResourceDesc resource = resource_of(array);
  cudaSurfaceObject_t surface = 0;
  OK(cudaCreateSurfaceObject(&surface, &resource));
  write_volume<<<1, dim3(4, 3, 2)>>>(surface);
  uchar4 back[24];
  cudaMemcpy3DParms copy{};
  copy.srcArray = array;
  copy.dstPtr = make_cudaPitchedPtr(back, 16, 4, 3);
  copy.extent = make_cudaExtent(4, 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  OK(cudaMemcpy3D(&copy));
  for (const uchar4& v : back) std::printf("%d%d%d%d ", v.x, v.y, v.z, v.w);
  std::printf("\n");
}
CASE(wrong_arguments) {
  const auto whole = cudaCreateChannelDesc<int>();
  const auto bytes = cudaCreateChannelDesc<unsigned char>();
  cudaArray_t array = nullptr, small = nullptr;
  OK(cudaMallocArray(&array, &whole, 8, 8));
  OK(cudaMallocArray(&small, &bytes, 8, 8));
  cudaResourceDesc resource = resource_of(array);
  cudaTextureDesc how{};
  cudaTextureObject_t texture = 0;
  how.filterMode = cudaFilterModeLinear;
  SHOW(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  how.filterMode = cudaFilterModePoint;
  how.readMode = cudaReadModeNormalizedFloat;
  SHOW(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  resource = resource_of(small);
  SHOW(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  SHOW(cudaCreateTextureObject(nullptr, &resource, &how, nullptr));
  cudaArray_t none = nullptr;
  const cudaChannelFormatDesc three{8, 8, 8, 0, cudaChannelFormatKindUnsigned};
  SHOW(cudaMallocArray(&none, &three, 8, 8));
  SHOW(cudaMallocArray(&none, &bytes, 0, 8));
  SHOW(cudaMalloc3DArray(&none, &bytes, make_cudaExtent(8, 4, 6), cudaArrayCubemap));
  SHOW(cudaFreeArray(nullptr));
  SHOW(cudaDestroyTextureObject(0));
  cudaSurfaceObject_t surface = 0;
  SHOW(cudaCreateSurfaceObject(&surface, &resource));
  char host[64] = {};
  SHOW(cudaMemcpy2DToArray(small, 4, 0, host, 8, 8, 8, cudaMemcpyHostToDevice));
  cudaGetLastError();
}
CASE(alignment_of_memory) {
  char* memory = nullptr;
  OK(cudaMalloc(&memory, 4096));
  cudaResourceDesc line{};
  line.resType = cudaResourceTypeLinear;
  line.res.linear.desc = cudaCreateChannelDesc<float>();
  line.res.linear.sizeInBytes = 16;
  cudaResourceDesc plane{};
  plane.resType = cudaResourceTypePitch2D;
  plane.res.pitch2D.desc = line.res.linear.desc;
  plane.res.pitch2D.width = 4;
  plane.res.pitch2D.height = 2;
  plane.res.pitch2D.pitchInBytes = 32;
  const cudaTextureDesc how{};
  for (const int offset : {0, 4, 32, 256, 512}) {
    line.res.linear.devPtr = plane.res.pitch2D.devPtr = memory + offset;
    for (const cudaResourceDesc& resource : {line, plane}) {
      cudaTextureObject_t texture = 0;
      const cudaError_t error = cudaCreateTextureObject(&texture, &resource, &how, nullptr);
      std::printf("%d: %s\n", offset, cudaGetErrorName(error));
      OK(cudaDestroyTextureObject(texture));
    }
  }
  cudaGetLastError();
  OK(cudaFree(memory));
}
