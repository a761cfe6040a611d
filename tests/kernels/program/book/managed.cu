#include <cuda_runtime.h>
#include <iostream>
#include <math.h>
__global__ void add(int n, float* x, float* y) {
  int index = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride) y[i] = x[i] + y[i];
}
__managed__ int count_of_big = 0;
__global__ void big(const float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && y[i] > 2.5f) atomicAdd(&count_of_big, 1);
}
struct Node {
  int value;
  Node* next;
};
__global__ void walk(Node* n, int* sum) {
  int s = 0;
  for (; n; n = n->next) {
    s += n->value;
    n->value *= 10;
  }
  *sum = s;
}
int main(void) {
  int N = 1 << 20;
  float *x, *y;
  cudaMallocManaged(&x, N * sizeof(float));
  cudaMallocManaged(&y, N * sizeof(float));
  for (int i = 0; i < N; i++) {
    x[i] = 1.0f;
    y[i] = 2.0f;
  }
  int device = -1;
  cudaGetDevice(&device);
  cudaMemLocation here{cudaMemLocationTypeDevice, device}, host{cudaMemLocationTypeHost, 0};
  cudaMemAdvise(x, N * sizeof(float), cudaMemAdviseSetReadMostly, here);
  cudaMemAdvise(y, N * sizeof(float), cudaMemAdviseSetPreferredLocation, here);
  cudaMemAdvise(y, N * sizeof(float), cudaMemAdviseSetAccessedBy, host);
  cudaMemPrefetchAsync(x, N * sizeof(float), here, 0);
  cudaMemPrefetchAsync(y, N * sizeof(float), here, 0);
  int blockSize = 256, numBlocks = (N + blockSize - 1) / blockSize;
  add<<<numBlocks, blockSize>>>(N, x, y);
  big<<<numBlocks, blockSize>>>(y, N);
  cudaMemPrefetchAsync(y, N * sizeof(float), host, 0);
  cudaError_t e = cudaDeviceSynchronize();
  float maxError = 0.0f;
  for (int i = 0; i < N; i++) maxError = fmax(maxError, fabs(y[i] - 3.0f));
  int readMostly = 0;
  cudaMemRangeGetAttribute(&readMostly, sizeof readMostly, cudaMemRangeAttributeReadMostly, x,
                           N * sizeof(float));
  std::cout << cudaGetErrorString(e) << ", max error: " << maxError << ", big: " << count_of_big
            << ", read mostly " << readMostly << std::endl;
  Node* first = nullptr;
  int* sum;
  cudaMallocManaged(&sum, sizeof(int));
  for (int i = 0; i < 10; i++) {
    Node* n;
    cudaMallocManaged(&n, sizeof(Node));
    n->value = i;
    n->next = first;
    first = n;
  }
  walk<<<1, 1>>>(first, sum);
  cudaDeviceSynchronize();
  std::cout << *sum << " " << first->value << " " << first->next->value << std::endl;
  while (first) {
    Node* n = first->next;
    cudaFree(first);
    first = n;
  }
  cudaFree(sum);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
