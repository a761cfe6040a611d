// Attributes of streams and launches: set, read and copied.
#include <cstdio>

#define CHECK(call)                                                                                       \
  do {                                                                                                       \
    const cudaError_t error_ = (call);                                                                       \
    if (error_ != cudaSuccess) std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error_));                  \
  } while (0)
#define EXPECT(what)                                                                                         \
  do {                                                                                                       \
    if (!(what)) std::printf("%d: not %s\n", __LINE__, #what);                                               \
  } while (0)
#include <cooperative_groups.h>
__global__ void first(int* p) {
  p[threadIdx.x] = threadIdx.x;
  cudaTriggerProgrammaticLaunchCompletion();
}
__global__ void second(int* p) {
  cudaGridDependencySynchronize();
  p[threadIdx.x] *= 2;
}
int main() {
  int* d;
  CHECK(cudaMalloc(&d, 4096));
  cudaStream_t s;
  CHECK(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -3));
  int pr;
  CHECK(cudaStreamGetPriority(s, &pr));
  printf("prio %d\n", pr);
  unsigned fl;
  CHECK(cudaStreamGetFlags(s, &fl));
  printf("flags %u\n", fl);
  cudaStreamAttrValue v{};
  v.accessPolicyWindow.base_ptr = d;
  v.accessPolicyWindow.num_bytes = 4096;
  v.accessPolicyWindow.hitRatio = 0.6f;
  v.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  v.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  CHECK(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &v));
  cudaStreamAttrValue w{};
  CHECK(cudaStreamGetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &w));
  printf("%d %g\n", w.accessPolicyWindow.base_ptr == d, w.accessPolicyWindow.hitRatio);
  cudaLaunchConfig_t c{};
  c.gridDim = 1;
  c.blockDim = 64;
  c.stream = s;
  first<<<1, 64, 0, s>>>(d);
  cudaLaunchAttribute a[2];
  a[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  a[0].val.programmaticStreamSerializationAllowed = 1;
  a[1].id = cudaLaunchAttributePriority;
  a[1].val.priority = -1;
  c.attrs = a;
  c.numAttrs = 2;
  CHECK(cudaLaunchKernelEx(&c, second, d));
  CHECK(cudaStreamSynchronize(s));
  int h[64];
  CHECK(cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost));
  EXPECT(h[63] == 126);
  CHECK(cudaStreamCopyAttributes(0, s));
  unsigned long long id;
  CHECK(cudaStreamGetId(s, &id));
  EXPECT(id > 0);
  int dev = -1;
  CHECK(cudaStreamGetDevice(s, &dev));
  EXPECT(dev == 0);
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaFree(d));
  puts("done");
}
