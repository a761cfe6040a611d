#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = call;                                                                          \
    if (error != cudaSuccess) {                                                                              \
      printf("Error: %s:%d, code: %d, reason: %s\n", __FILE__, __LINE__, error, cudaGetErrorString(error));  \
      exit(1);                                                                                               \
    }                                                                                                        \
  } while (0)
__global__ void stencil(cudaPitchedPtr in, cudaPitchedPtr out, cudaExtent e) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z * blockDim.z + threadIdx.z;
  int w = e.width / sizeof(float);
  if (x >= w || y >= e.height || z >= e.depth) return;
  size_t slice = in.pitch * e.height;
  float c = ((float*)((char*)in.ptr + z * slice + y * in.pitch))[x], sum = c;
  if (z > 0) sum += ((float*)((char*)in.ptr + (z - 1) * slice + y * in.pitch))[x];
  if (z + 1 < e.depth) sum += ((float*)((char*)in.ptr + (z + 1) * slice + y * in.pitch))[x];
  ((float*)((char*)out.ptr + z * slice + y * out.pitch))[x] = sum;
}
int main() {
  const int w = 50, h = 30, d = 20;
  float *h_in = (float*)malloc(w * h * d * sizeof(float)), *h_out = (float*)malloc(w * h * d * sizeof(float));
  for (int i = 0; i < w * h * d; i++) h_in[i] = i % 17;
  cudaExtent extent = make_cudaExtent(w * sizeof(float), h, d);
  cudaPitchedPtr din, dout;
  CHECK(cudaMalloc3D(&din, extent));
  CHECK(cudaMalloc3D(&dout, extent));
  CHECK(cudaMemset3D(dout, 0, extent));
  cudaMemcpy3DParms p = {0};
  p.srcPtr = make_cudaPitchedPtr(h_in, w * sizeof(float), w, h);
  p.dstPtr = din;
  p.extent = extent;
  p.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&p));
  dim3 block(8, 8, 4), grid((w + 7) / 8, (h + 7) / 8, (d + 3) / 4);
  stencil<<<grid, block>>>(din, dout, extent);
  CHECK(cudaPeekAtLastError());
  CHECK(cudaDeviceSynchronize());
  cudaMemcpy3DParms q = {0};
  q.srcPtr = dout;
  q.dstPtr = make_cudaPitchedPtr(h_out, w * sizeof(float), w, h);
  q.extent = extent;
  q.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&q));
  // a box of it through a 3-D array
  cudaArray_t array;
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
  CHECK(cudaMalloc3DArray(&array, &f, make_cudaExtent(w, h, d)));
  cudaMemcpy3DParms r = {0};
  r.srcPtr = make_cudaPitchedPtr(h_in, w * sizeof(float), w, h);
  r.dstArray = array;
  r.extent = make_cudaExtent(w, h, d);
  r.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&r));
  float box[2][3][4];
  cudaMemcpy3DParms s = {0};
  s.srcArray = array;
  s.srcPos = make_cudaPos(5, 6, 7);
  s.dstPtr = make_cudaPitchedPtr(box, 4 * sizeof(float), 4, 3);
  s.extent = make_cudaExtent(4, 3, 2);
  s.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&s));
  int wrong = 0;
  for (int z = 0; z < d; z++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        float e = h_in[(z * h + y) * w + x] + (z ? h_in[((z - 1) * h + y) * w + x] : 0) +
                  (z + 1 < d ? h_in[((z + 1) * h + y) * w + x] : 0);
        wrong += e != h_out[(z * h + y) * w + x];
      }
  for (int z = 0; z < 2; z++)
    for (int y = 0; y < 3; y++)
      for (int x = 0; x < 4; x++) wrong += box[z][y][x] != h_in[((z + 7) * h + y + 6) * w + x + 5];
  printf("wrong: %d\n", wrong);
  CHECK(cudaFreeArray(array));
  CHECK(cudaFree(din.ptr));
  CHECK(cudaFree(dout.ptr));
  free(h_in);
  free(h_out);
  CHECK(cudaDeviceReset());
  return 0;
}
