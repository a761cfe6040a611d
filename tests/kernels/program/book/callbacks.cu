#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))
static void HandleError(cudaError_t err, const char* file, int line) {
  if (err != cudaSuccess) {
    printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
    exit(EXIT_FAILURE);
  }
}
#define N (1024 * 1024)
#define FULL_DATA_SIZE (N * 4)
__global__ void kernel(int* a, int* b, int* c) {
  int idx = threadIdx.x + blockIdx.x * blockDim.x;
  if (idx < N) {
    int idx1 = (idx + 1) % 256, idx2 = (idx + 2) % 256;
    float as = (a[idx] + a[idx1] + a[idx2]) / 3.0f, bs = (b[idx] + b[idx1] + b[idx2]) / 3.0f;
    c[idx] = (int)((as + bs) / 2);
  }
}
struct Work {
  long long sum;
  int* data;
  int first, count;
};
static int done = 0;
void CUDART_CB finished(cudaStream_t stream, cudaError_t status, void* user) {
  struct Work* w = (struct Work*)user;
  if (status != cudaSuccess) {
    w->sum = -1;
    return;
  }
  w->sum = 0;
  for (int i = 0; i < w->count; i++) w->sum += w->data[w->first + i];
  done++;
}
void CUDART_CB hostfn(void* user) {
  int* p = (int*)user;
  *p = done;
}
int main(void) {
  cudaDeviceProp prop;
  int whichDevice;
  HANDLE_ERROR(cudaGetDevice(&whichDevice));
  HANDLE_ERROR(cudaGetDeviceProperties(&prop, whichDevice));
  if (!prop.deviceOverlap) {
    printf("Device will not handle overlaps\n");
    return 0;
  }
  cudaEvent_t start, stop;
  float elapsedTime;
  HANDLE_ERROR(cudaEventCreate(&start));
  HANDLE_ERROR(cudaEventCreate(&stop));
  cudaStream_t stream0, stream1;
  HANDLE_ERROR(cudaStreamCreate(&stream0));
  HANDLE_ERROR(cudaStreamCreate(&stream1));
  int *host_a, *host_b, *host_c, *dev_a0, *dev_b0, *dev_c0, *dev_a1, *dev_b1, *dev_c1;
  HANDLE_ERROR(cudaMalloc((void**)&dev_a0, N * sizeof(int)));
  HANDLE_ERROR(cudaMalloc((void**)&dev_b0, N * sizeof(int)));
  HANDLE_ERROR(cudaMalloc((void**)&dev_c0, N * sizeof(int)));
  HANDLE_ERROR(cudaMalloc((void**)&dev_a1, N * sizeof(int)));
  HANDLE_ERROR(cudaMalloc((void**)&dev_b1, N * sizeof(int)));
  HANDLE_ERROR(cudaMalloc((void**)&dev_c1, N * sizeof(int)));
  HANDLE_ERROR(cudaHostAlloc((void**)&host_a, FULL_DATA_SIZE * sizeof(int), cudaHostAllocDefault));
  HANDLE_ERROR(cudaHostAlloc((void**)&host_b, FULL_DATA_SIZE * sizeof(int), cudaHostAllocDefault));
  HANDLE_ERROR(cudaHostAlloc((void**)&host_c, FULL_DATA_SIZE * sizeof(int), cudaHostAllocDefault));
  for (int i = 0; i < FULL_DATA_SIZE; i++) {
    host_a[i] = i % 1000;
    host_b[i] = (7 * i) % 1000;
  }
  HANDLE_ERROR(cudaEventRecord(start, 0));
  struct Work work[4];
  for (int i = 0, k = 0; i < FULL_DATA_SIZE; i += N * 2) {
    HANDLE_ERROR(cudaMemcpyAsync(dev_a0, host_a + i, N * sizeof(int), cudaMemcpyHostToDevice, stream0));
    HANDLE_ERROR(cudaMemcpyAsync(dev_a1, host_a + i + N, N * sizeof(int), cudaMemcpyHostToDevice, stream1));
    HANDLE_ERROR(cudaMemcpyAsync(dev_b0, host_b + i, N * sizeof(int), cudaMemcpyHostToDevice, stream0));
    HANDLE_ERROR(cudaMemcpyAsync(dev_b1, host_b + i + N, N * sizeof(int), cudaMemcpyHostToDevice, stream1));
    kernel<<<N / 256, 256, 0, stream0>>>(dev_a0, dev_b0, dev_c0);
    kernel<<<N / 256, 256, 0, stream1>>>(dev_a1, dev_b1, dev_c1);
    HANDLE_ERROR(cudaMemcpyAsync(host_c + i, dev_c0, N * sizeof(int), cudaMemcpyDeviceToHost, stream0));
    HANDLE_ERROR(cudaMemcpyAsync(host_c + i + N, dev_c1, N * sizeof(int), cudaMemcpyDeviceToHost, stream1));
    for (int s = 0; s < 2; s++, k++) {
      work[k].data = host_c;
      work[k].first = i + s * N;
      work[k].count = N;
      work[k].sum = 0;
    }
    HANDLE_ERROR(cudaStreamAddCallback(stream0, finished, &work[k - 2], 0));
    HANDLE_ERROR(cudaStreamAddCallback(stream1, finished, &work[k - 1], 0));
  }
  int seen = 0;
  HANDLE_ERROR(cudaStreamSynchronize(stream0));
  HANDLE_ERROR(cudaStreamSynchronize(stream1));
  HANDLE_ERROR(cudaLaunchHostFunc(stream0, hostfn, &seen));
  HANDLE_ERROR(cudaStreamSynchronize(stream0));
  HANDLE_ERROR(cudaEventRecord(stop, 0));
  HANDLE_ERROR(cudaEventSynchronize(stop));
  HANDLE_ERROR(cudaEventElapsedTime(&elapsedTime, start, stop));
  long long all = 0, expected = 0;
  for (int k = 0; k < 4; k++) all += work[k].sum;
  for (int i = 0; i < FULL_DATA_SIZE; i++) expected += host_c[i];
  printf("callbacks %d, sums %s, time %s\n", seen, all == expected ? "agree" : "differ",
         elapsedTime > 0 ? "positive" : "wrong");
  printf("%lld\n", all);
  cudaFreeHost(host_a);
  cudaFreeHost(host_b);
  cudaFreeHost(host_c);
  cudaFree(dev_a0);
  cudaFree(dev_b0);
  cudaFree(dev_c0);
  cudaFree(dev_a1);
  cudaFree(dev_b1);
  cudaFree(dev_c1);
  cudaStreamDestroy(stream0);
  cudaStreamDestroy(stream1);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return 0;
}
