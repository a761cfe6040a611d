#include "case.h"

CASE(facts) {
  int count = 0, device = -1, value = 0;
  SHOW(cudaGetDeviceCount(&count));
  std::printf("%d\n", count >= 1);
  SHOW(cudaGetDevice(&device));
  std::printf("%d\n", device);
  cudaDeviceProp facts;
  SHOW(cudaGetDeviceProperties(&facts, 0));
  std::printf("%d.%d, %d SMs, warp %d, %zu B shared, %d threads\n", facts.major, facts.minor,
              facts.multiProcessorCount, facts.warpSize, facts.sharedMemPerBlock, facts.maxThreadsPerBlock);
  SHOW(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerMultiProcessor, 0));
  std::printf("%d\n", value);
  SHOW(cudaGetDeviceProperties(&facts, 100));
  SHOW(cudaDeviceGetAttribute(&value, cudaDeviceAttr(100000), 0));
  SHOW(cudaSetDevice(-1));
}
CASE(limits) {
  size_t value = 0;
  SHOW(cudaDeviceGetLimit(&value, cudaLimitPrintfFifoSize));
  SHOW(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20));
  SHOW(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
  std::printf("%zu\n", value);
}
CASE(reset) {
  void* p = nullptr;
  OK(cudaMalloc(&p, 64));
  SHOW(cudaDeviceReset());
  SHOW(cudaFree(p));
  SHOW(cudaGetLastError());
  SHOW(cudaMalloc(&p, 64));
  SHOW(cudaFree(p));
}
CASE(versions) {
  int runtime = 0, driver = 0;
  SHOW(cudaRuntimeGetVersion(&runtime));
  SHOW(cudaDriverGetVersion(&driver));
  std::printf("%d %d\n", runtime / 1000, driver >= runtime);
}
CASE(peer_with_itself) {
  int can = -1;
  SHOW(cudaDeviceCanAccessPeer(&can, 0, 0));
  std::printf("%d\n", can);
  SHOW(cudaDeviceEnablePeerAccess(0, 0));
  SHOW(cudaDeviceDisablePeerAccess(0));
}
CASE(profiler) {
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
}
__device__ int counter = 5;
__managed__ int shared_counter = 7;
__global__ void count() { printf("%d %d\n", ++counter, ++shared_counter); }
CASE(variables_after_reset) {
  for (int i = 0; i < 2; ++i) {
    count<<<1, 1>>>();
    OK(cudaDeviceSynchronize());
    SHOW(cudaDeviceReset());
  }
}
__managed__ int* place;
__global__ void count_there() {
  place = &shared_counter;
  ++*place;
}
CASE(managed_on_all_devices) {
  int devices = 0;
  OK(cudaGetDeviceCount(&devices));
  for (int i = 0; i < devices; ++i) {
    OK(cudaSetDevice(i));
    count_there<<<1, 1>>>();
    OK(cudaDeviceSynchronize());
    if (shared_counter != 8 + i || place != &shared_counter) std::printf("%d: %d\n", i, shared_counter);
  }
}
CASE(what_cards_offer) {
  cudaDeviceProp facts{};
  OK(cudaGetDeviceProperties(&facts, 0));
  std::printf("%d %d %d\n", facts.persistingL2CacheMaxSize, facts.accessPolicyMaxWindowSize,
              facts.ipcEventSupported);
  for (const cudaDeviceAttr attribute :
       {cudaDevAttrGpuOverlap, cudaDevAttrMaxPersistingL2CacheSize, cudaDevAttrMaxAccessPolicyWindowSize,
        cudaDevAttrMaxTexture1DWidth, cudaDevAttrMaxTexture2DHeight, cudaDevAttrMaxTexture2DLinearPitch,
        cudaDevAttrMaxTexture3DDepth, cudaDevAttrMaxTexture2DLayeredLayers, cudaDevAttrMaxSurface2DWidth,
        cudaDevAttrMaxSurfaceCubemapWidth, cudaDevAttrTexturePitchAlignment}) {
    int value = -1;
    OK(cudaDeviceGetAttribute(&value, attribute, 0));
    std::printf("%d ", value);
  }
  std::printf("\n");
  std::size_t bytes = 0;
  SHOW(cudaDeviceGetLimit(&bytes, cudaLimitPrintfFifoSize));
  std::printf("%zu\n", bytes);
  SHOW(cudaDeviceGetLimit(&bytes, cudaLimit(77)));
}
CASE(entries_of_the_driver) {
  void* entry = &entry;
  cudaDriverEntryPointQueryResult told;
  SHOW(cudaGetDriverEntryPointByVersion("cuNoSuchFunction", &entry, 12000, cudaEnableDefault, &told));
  std::printf("%d %d\n", int(told), entry == nullptr);
  SHOW(cudaGetDriverEntryPointByVersion("cuNoSuchFunction", &entry, 12000, cudaEnableDefault, nullptr));
  SHOW(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &told));
  std::printf("%d %d\n", int(told), entry != nullptr);
}
CASE(more_of_what_cards_offer) {
  cudaDeviceProp facts{};
  OK(cudaGetDeviceProperties(&facts, 0));
  std::printf("%d %d %d %d %d\n", facts.memoryBusWidth, facts.ECCEnabled, facts.hostRegisterReadOnlySupported,
              facts.unifiedFunctionPointers, facts.deviceNumaId);
  for (const cudaDeviceAttr attribute :
       {cudaDevAttrMemoryClockRate, cudaDevAttrGlobalMemoryBusWidth, cudaDevAttrEccEnabled,
        cudaDevAttrMaxTexture3DWidthAlt, cudaDevAttrMaxTexture3DHeightAlt, cudaDevAttrMaxTexture3DDepthAlt,
        cudaDevAttrMaxTexture1DLinearWidth, cudaDevAttrMaxTextureCubemapLayeredWidth,
        cudaDevAttrMaxTextureCubemapLayeredLayers, cudaDevAttrMaxSurface1DLayeredWidth,
        cudaDevAttrMaxSurface1DLayeredLayers, cudaDevAttrMaxSurfaceCubemapLayeredWidth,
        cudaDevAttrMaxSurfaceCubemapLayeredLayers, cudaDevAttrHostRegisterReadOnlySupported,
        cudaDevAttrMemSyncDomainCount, cudaDevAttrNumaId}) {
    int value = -7;
    OK(cudaDeviceGetAttribute(&value, attribute, 0));
    std::printf("%d ", value);
  }
  int value = -7;
  SHOW(cudaDeviceGetAttribute(&value, cudaDeviceAttr(100000), 0));
  std::printf("%d\n", value);
}
