#include "case.h"

__global__ void add_one(int* p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] += 1;
}

CASE(null_and_zero) {
  void* p = reinterpret_cast<void*>(1);
  SHOW(cudaMalloc(&p, 0));
  std::printf("%d\n", p == nullptr);
  SHOW(cudaFree(nullptr));
  SHOW(cudaFreeHost(nullptr));
  SHOW(cudaMalloc(nullptr, 4));
}
CASE(double_free) {
  void* p = nullptr;
  OK(cudaMalloc(&p, 4));
  SHOW(cudaFree(p));
  SHOW(cudaFree(p));
  SHOW(cudaGetLastError());
}
CASE(free_inside) {
  char* p = nullptr;
  OK(cudaMalloc(&p, 1024));
  SHOW(cudaFree(p + 512));
  SHOW(cudaFree(p));
}
CASE(free_of_the_wrong_kind) {
  void *host = nullptr, *device = nullptr;
  OK(cudaMallocHost(&host, 64));
  OK(cudaMalloc(&device, 64));
  SHOW(cudaFreeHost(device));
  SHOW(cudaFree(device));
  SHOW(cudaFreeHost(host));
}
CASE(alignment) {
  for (const int bytes : {1, 100, 5000}) {
    void* p = nullptr;
    OK(cudaMalloc(&p, bytes));
    std::printf("%d\n", int(reinterpret_cast<size_t>(p) % 256));
    OK(cudaFree(p));
  }
}
CASE(pitch) {
  void* p = nullptr;
  for (const size_t width : {1, 512, 513, 1000}) {
    size_t pitch = 0;
    OK(cudaMallocPitch(&p, &pitch, width, 10));
    std::printf("%zu: %zu\n", width, pitch);
    OK(cudaFree(p));
  }
}
CASE(volume) {
  cudaPitchedPtr p;
  OK(cudaMalloc3D(&p, make_cudaExtent(100, 8, 4)));
  std::printf("%zu %zu %zu\n", p.pitch, p.xsize, p.ysize);
  OK(cudaFree(p.ptr));
}
CASE(managed) {
  int* p = nullptr;
  OK(cudaMallocManaged(&p, 1000 * sizeof(int)));
  for (int i = 0; i < 1000; ++i) p[i] = i;
  add_one<<<4, 256>>>(p, 1000);
  OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < 1000; ++i) wrong += p[i] != i + 1;
  std::printf("wrong: %d\n", wrong);
  SHOW(cudaFree(p));
  SHOW(cudaMallocManaged(&p, 0));
}
__managed__ int shared_value = 5;
__managed__ int shared_array[4];
CASE(managed_variable) {
  shared_array[2] = 7;
  add_one<<<1, 1>>>(&shared_value, 1);
  add_one<<<1, 32>>>(shared_array, 4);
  OK(cudaDeviceSynchronize());
  std::printf("%d %d %d\n", shared_value, shared_array[2], shared_array[3]);
}
CASE(mapped) {
  int *host = nullptr, *device = nullptr;
  OK(cudaHostAlloc(&host, 64 * sizeof(int), cudaHostAllocMapped));
  for (int i = 0; i < 64; ++i) host[i] = i;
  OK(cudaHostGetDevicePointer(&device, host, 0));
  add_one<<<1, 64>>>(device, 64);
  OK(cudaDeviceSynchronize());
  std::printf("%d %d\n", host[0], host[63]);
  unsigned flags = 0;
  SHOW(cudaHostGetFlags(&flags, host));
  std::printf("%u\n", flags & cudaHostAllocMapped);
  SHOW(cudaFreeHost(host));
}
CASE(registered) {
  static int memory[4096];
  SHOW(cudaHostRegister(memory, sizeof memory, cudaHostRegisterMapped));
  SHOW(cudaHostRegister(memory, sizeof memory, cudaHostRegisterMapped));
  int* device = nullptr;
  SHOW(cudaHostGetDevicePointer(&device, memory, 0));
  add_one<<<16, 256>>>(device, 4096);
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", memory[4095]);
  SHOW(cudaHostUnregister(memory));
  SHOW(cudaHostUnregister(memory));
}
CASE(pointer_attributes) {
  void *device = nullptr, *host = nullptr, *managed = nullptr;
  static int plain;
  OK(cudaMalloc(&device, 64));
  OK(cudaMallocHost(&host, 64));
  OK(cudaMallocManaged(&managed, 64));
  for (void* p : {device, host, managed, static_cast<void*>(&plain)}) {
    cudaPointerAttributes facts;
    SHOW(cudaPointerGetAttributes(&facts, p));
    std::printf("type %d\n", int(facts.type));
  }
}
CASE(asynchronous) {
  int* p = nullptr;
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  SHOW(cudaMallocAsync(&p, 256 * sizeof(int), stream));
  OK(cudaMemsetAsync(p, 0, 256 * sizeof(int), stream));
  add_one<<<1, 256, 0, stream>>>(p, 256);
  int value = 0;
  OK(cudaMemcpyAsync(&value, p + 255, sizeof value, cudaMemcpyDeviceToHost, stream));
  SHOW(cudaFreeAsync(p, stream));
  SHOW(cudaStreamSynchronize(stream));
  std::printf("%d\n", value);
}
CASE(pool) {
  cudaMemPool_t pool;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  unsigned long long threshold = 1 << 20, read = 0;
  SHOW(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  SHOW(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &read));
  std::printf("%llu\n", read);
  cudaMemPoolProps facts{};
  facts.allocType = cudaMemAllocationTypePinned;
  facts.location.type = cudaMemLocationTypeDevice;
  cudaMemPool_t mine;
  SHOW(cudaMemPoolCreate(&mine, &facts));
  void* p = nullptr;
  SHOW(cudaMallocFromPoolAsync(&p, 1000, mine, nullptr));
  SHOW(cudaFreeAsync(p, nullptr));
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaMemPoolDestroy(mine));
}
CASE(free_memory) {
  size_t before = 0, during = 0, after = 0, total = 0;
  void* p = nullptr;
  OK(cudaMemGetInfo(&before, &total));
  OK(cudaMalloc(&p, size_t{256} << 20));
  OK(cudaMemGetInfo(&during, &total));
  OK(cudaFree(p));
  OK(cudaMemGetInfo(&after, &total));
  std::printf("%d %d %d\n", before - during >= size_t{256} << 20, after == before, before <= total);
}
CASE(copies_beyond_memory_of_the_host) { // that is pinned, registered or managed: they are refused
  char *p = nullptr, *pinned = nullptr, *managed = nullptr;
  alignas(4096) static char registered[65536];
  OK(cudaMalloc(&p, 65536));
  OK(cudaMemset(p, 0, 65536));
  OK(cudaMallocHost(&pinned, 20000));
  OK(cudaMallocManaged(&managed, 20000));
  OK(cudaHostRegister(registered, 16384, cudaHostRegisterDefault));
  SHOW(cudaMemcpy(pinned, p, 20004, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(p, pinned, 40000, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpyAsync(pinned, p, 40000, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(registered, p, 65536, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpyAsync(registered, p, 65536, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(managed, p, 40000, cudaMemcpyDeviceToHost));
  SHOW(cudaDeviceSynchronize());
  OK(cudaHostUnregister(registered));
  OK(cudaFreeHost(pinned));
  OK(cudaFree(managed));
  OK(cudaFree(p));
}

// What is no valid argument of these.
CASE(limits_of_arguments) {
  char *device = nullptr, *managed = nullptr, *pinned = nullptr;
  OK(cudaMalloc(&device, 8192));
  OK(cudaMallocManaged(&managed, 8192));
  OK(cudaMallocHost(&pinned, 8192));
  char* const pages = static_cast<char*>(std::aligned_alloc(4096, 16384));
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  unsigned flags = 77;
  SHOW(cudaHostGetFlags(&flags, managed));
  std::printf("%u\n", flags);
  SHOW(cudaHostGetFlags(&flags, pinned + 8));
  std::printf("%u\n", flags);
  SHOW(cudaHostGetFlags(&flags, device));
  SHOW(cudaHostRegister(device, 64, 0));
  SHOW(cudaHostRegister(pinned + 4096, 64, 0));
  SHOW(cudaHostRegister(managed, 64, 0));
  SHOW(cudaHostRegister(pages + 4096, 4096, 0));
  SHOW(cudaHostRegister(pages, 8192, 0));
  SHOW(cudaHostRegister(pages + 5000, 10, 0));
  SHOW(cudaHostGetFlags(&flags, pages + 4100));
  SHOW(cudaHostUnregister(pages + 5000));
  SHOW(cudaHostUnregister(managed));
  SHOW(cudaHostUnregister(pages));
  SHOW(cudaHostUnregister(nullptr));
  OK(cudaHostUnregister(pages + 4096));
  SHOW(cudaFreeAsync(managed, stream));
  SHOW(cudaFreeAsync(device + 512, stream));
  SHOW(cudaStreamAttachMemAsync(stream, device, 0, cudaMemAttachSingle));
  SHOW(cudaStreamAttachMemAsync(stream, managed, 0, 9));
  SHOW(cudaStreamAttachMemAsync(stream, managed, 4096, cudaMemAttachSingle));
  SHOW(cudaStreamAttachMemAsync(stream, managed + 4096, 0, cudaMemAttachSingle));
  SHOW(cudaStreamAttachMemAsync(stream, managed, 8192, cudaMemAttachSingle));
  SHOW(cudaStreamAttachMemAsync(stream, pinned, 0, cudaMemAttachSingle));
  SHOW(cudaStreamAttachMemAsync(nullptr, managed, 0, cudaMemAttachSingle));
  cudaMemPool_t pool = nullptr;
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  SHOW(cudaMemPoolCreate(&pool, &properties));
  properties.location = {cudaMemLocationTypeDevice, 99};
  SHOW(cudaMemPoolCreate(&pool, &properties));
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  for (unsigned long long highest : {5, 0})
    SHOW(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &highest));
  SHOW(cudaMemGetInfo(nullptr, nullptr));
  SHOW(cudaMemset2D(device, 8, 0, 16, 2));
  SHOW(cudaMemset2D(device, 8, 0, 16, 1));
  SHOW(cudaMemset3D(make_cudaPitchedPtr(device, 8, 16, 2), 0, make_cudaExtent(16, 2, 1)));
  SHOW(cudaDeviceSetCacheConfig(cudaFuncCache(9)));
  cudaGetLastError();
  OK(cudaStreamSynchronize(stream));
  OK(cudaFree(device));
  OK(cudaFree(managed));
  OK(cudaFreeHost(pinned));
  std::free(pages);
}
