// Streams that are ordered in every way that CUDA offers: nothing is to be found.
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
#include <thread>
#include <vector>
__global__ void scale(float* p, int n, float f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= f;
}
int main() {
  const int n = 1 << 16;
  float* h;
  CHECK(cudaMallocHost(&h, n * 4));
  for (int i = 0; i < n; i++) h[i] = 1;
  float* d;
  CHECK(cudaMalloc(&d, n * 4));
  cudaStream_t s[3];
  for (auto& x : s) CHECK(cudaStreamCreateWithFlags(&x, cudaStreamNonBlocking));
  // right: event chain through third stream
  cudaEvent_t e, f;
  CHECK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  CHECK(cudaEventCreate(&f));
  CHECK(cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, s[0]));
  CHECK(cudaEventRecord(e, s[0]));
  CHECK(cudaStreamWaitEvent(s[1], e, 0));
  CHECK(cudaEventRecord(f, s[1]));
  CHECK(cudaStreamWaitEvent(s[2], f, 0));
  scale<<<n / 256, 256, 0, s[2]>>>(d, n, 2);
  CHECK(cudaStreamSynchronize(s[2]));
  // right: disjoint halves in two streams
  scale<<<n / 512, 256, 0, s[0]>>>(d, n / 2, 2);
  scale<<<n / 512, 256, 0, s[1]>>>(d + n / 2, n / 2, 2);
  CHECK(cudaDeviceSynchronize());
  // right: host thread sync'd by join
  std::thread t([&] {
    scale<<<n / 256, 256, 0, s[0]>>>(d, n, 2);
    CHECK(cudaStreamSynchronize(s[0]));
  });
  t.join();
  scale<<<n / 256, 256, 0, s[1]>>>(d, n, 2);
  CHECK(cudaStreamSynchronize(s[1]));
  // right: two readers
  float* o;
  CHECK(cudaMalloc(&o, n * 4));
  CHECK(cudaMemcpyAsync(o, d, n * 4, cudaMemcpyDeviceToDevice, s[0]));
  CHECK(cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s[1]));
  CHECK(cudaDeviceSynchronize());
  printf("%g\n", h[0]);
  // right: query loop
  CHECK(cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s[1]));
  CHECK(cudaEventRecord(e, s[1]));
  while (cudaEventQuery(e) == cudaErrorNotReady)
    ;
  printf("%g\n", h[5]);
  // right: per-thread default
  scale<<<n / 256, 256, 0, cudaStreamPerThread>>>(d, n, 2);
  scale<<<n / 256, 256>>>(d, n, 2);
  CHECK(cudaDeviceSynchronize());
  // right: async free after use in the same stream, mallocAsync in one stream, event, use in other
  float* a;
  CHECK(cudaMallocAsync(&a, n * 4, s[0]));
  CHECK(cudaMemsetAsync(a, 0, n * 4, s[0]));
  CHECK(cudaEventRecord(e, s[0]));
  CHECK(cudaStreamWaitEvent(s[1], e, 0));
  scale<<<n / 256, 256, 0, s[1]>>>(a, n, 3);
  CHECK(cudaEventRecord(f, s[1]));
  CHECK(cudaStreamWaitEvent(s[0], f, 0));
  CHECK(cudaFreeAsync(a, s[0]));
  CHECK(cudaDeviceSynchronize());
  for (auto x : s) CHECK(cudaStreamDestroy(x));
  CHECK(cudaEventDestroy(e));
  CHECK(cudaEventDestroy(f));
  CHECK(cudaFree(d));
  CHECK(cudaFree(o));
  CHECK(cudaFreeHost(h));
  puts("all right");
}
