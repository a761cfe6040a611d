// Usage: program KIND N: doubles N floats with data in memory of this kind.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void twice(float* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] *= 2;
}

int main(int, char** arguments) {
  const char* kind = arguments[1];
  const int n = std::atoi(arguments[2]), blocks = 264;
  const size_t bytes = n * sizeof(float);
  const bool pageable = !std::strcmp(kind, "pageable"), pinned = !std::strcmp(kind, "pinned");
  const bool mapped = !std::strcmp(kind, "mapped"), prefetched = !std::strcmp(kind, "prefetched");
  float *x = nullptr, *dx = nullptr;
  if (pageable)
    x = static_cast<float*>(std::malloc(bytes));
  else if (pinned || mapped)
    cudaMallocHost(&x, bytes);
  else
    cudaMallocManaged(&x, bytes);
  for (int i = 0; i < n; ++i) x[i] = i;
  if (pageable || pinned) {
    cudaMalloc(&dx, bytes);
    cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
    twice<<<blocks, 256>>>(dx, n);
    cudaMemcpy(x, dx, bytes, cudaMemcpyDeviceToHost);
    cudaFree(dx);
  } else {
    if (prefetched) cudaMemPrefetchAsync(x, bytes, {cudaMemLocationTypeDevice, 0}, 0);
    twice<<<blocks, 256>>>(x, n);
    if (prefetched) cudaMemPrefetchAsync(x, bytes, {cudaMemLocationTypeHost, 0}, 0);
    cudaDeviceSynchronize();
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%.0f\n", sum);
  if (pageable)
    std::free(x);
  else if (pinned || mapped)
    cudaFreeHost(x);
  else
    cudaFree(x);
}
