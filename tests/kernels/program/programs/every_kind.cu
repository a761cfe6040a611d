// A piece of work of each kind that the trace layer notes.
#include <cstdio>
#include <cuda_runtime.h>

__constant__ float factors[4];
__device__ float last;
__global__ void scale(float* p) {
  p[threadIdx.x] *= factors[threadIdx.x % 4];
  if (threadIdx.x == 31) last = p[31];
}

int main() {
  float host[32], *device = nullptr, *other = nullptr, *pinned = nullptr, *managed = nullptr, value = 0;
  const float four[4] = {1, 2, 3, 4};
  for (int i = 0; i < 32; ++i) host[i] = 1;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMalloc(&device, sizeof host);
  cudaMalloc(&other, sizeof host);
  cudaMallocHost(&pinned, sizeof host);
  cudaMallocManaged(&managed, 1 << 20);

  cudaMemset(other, 0, sizeof host);
  cudaMemsetAsync(other, 0, 64, stream);
  cudaMemset2D(other, 64, 0, 32, 2);
  cudaMemcpyToSymbol(factors, four, sizeof four);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  scale<<<1, 32>>>(device);
  void* arguments[] = {&device};
  cudaLaunchCooperativeKernel(scale, dim3(1), dim3(32), arguments, 0, nullptr);
  cudaMemcpyFromSymbol(&value, last, sizeof value);
  cudaMemcpy2D(other, 64, device, 64, 48, 2, cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(pinned, other, sizeof host, cudaMemcpyDeviceToHost, stream);

  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &format, 8, 4);
  cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice);
  cudaMemcpy2DFromArray(host, 32, array, 0, 0, 32, 2, cudaMemcpyDeviceToHost);
  cudaMemcpy3DParms all{};
  all.srcArray = array;
  all.dstPtr = make_cudaPitchedPtr(host, 32, 8, 4);
  all.extent = make_cudaExtent(8, 4, 1);
  all.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3D(&all);

  managed[0] = 1;
  cudaMemPrefetchAsync(managed, 1 << 20, {cudaMemLocationTypeDevice, 0}, 0, stream);
  cudaStreamSynchronize(stream);
  std::printf("%g %g\n", value, host[31]);
  cudaFreeArray(array);
  cudaFree(managed);
  cudaFreeHost(pinned);
  cudaFree(other);
  cudaFree(device);
  cudaStreamDestroy(stream);
}
