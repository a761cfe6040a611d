#include <cstdio>
#include <cuda_runtime.h>
#include <vector>
#define checkCudaErrors(x)                                                                                   \
  do {                                                                                                       \
    cudaError_t e = (x);                                                                                     \
    if (e) {                                                                                                 \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorName(e));                                \
      return 1;                                                                                              \
    }                                                                                                        \
  } while (0)
__constant__ float mask[3][3];
__global__ void conv(const float* in, size_t inPitch, float* out, size_t outPitch, int w, int h) {
  __shared__ float tile[18][18];
  int x = blockIdx.x * 16 + threadIdx.x - 1, y = blockIdx.y * 16 + threadIdx.y - 1;
  bool inside = x >= 0 && x < w && y >= 0 && y < h;
  tile[threadIdx.y][threadIdx.x] = inside ? ((const float*)((const char*)in + y * inPitch))[x] : 0.0f;
  __syncthreads();
  if (threadIdx.x > 0 && threadIdx.x < 17 && threadIdx.y > 0 && threadIdx.y < 17 && inside) {
    float sum = 0;
    for (int j = -1; j <= 1; j++)
      for (int i = -1; i <= 1; i++) sum += mask[j + 1][i + 1] * tile[threadIdx.y + j][threadIdx.x + i];
    ((float*)((char*)out + y * outPitch))[x] = sum;
  }
}
int main() {
  const int w = 333, h = 217;
  std::vector<float> a(w * h), b(w * h, -1), ref(w * h);
  for (int i = 0; i < w * h; ++i) a[i] = (i * 37) % 101;
  float m[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
  float *da, *db;
  size_t pa, pb;
  checkCudaErrors(cudaMallocPitch(&da, &pa, w * sizeof(float), h));
  checkCudaErrors(cudaMallocPitch(&db, &pb, w * sizeof(float), h));
  checkCudaErrors(cudaMemcpyToSymbol(mask, m, sizeof m));
  checkCudaErrors(
      cudaMemcpy2D(da, pa, a.data(), w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice));
  checkCudaErrors(cudaMemset2D(db, pb, 0, w * sizeof(float), h));
  dim3 block(18, 18), grid((w + 15) / 16, (h + 15) / 16);
  conv<<<grid, block>>>(da, pa, db, pb, w, h);
  checkCudaErrors(cudaGetLastError());
  checkCudaErrors(
      cudaMemcpy2D(b.data(), w * sizeof(float), db, pb, w * sizeof(float), h, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      float s = 0;
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i)
          if (x + i >= 0 && x + i < w && y + j >= 0 && y + j < h)
            s += m[j + 1][i + 1] * a[(y + j) * w + x + i];
      wrong += s != b[y * w + x];
    }
  float back[9];
  size_t size;
  void* address;
  checkCudaErrors(cudaMemcpyFromSymbol(back, mask, sizeof back));
  checkCudaErrors(cudaGetSymbolSize(&size, mask));
  checkCudaErrors(cudaGetSymbolAddress(&address, mask));
  printf("pitch %zu %d, wrong %d, mask %g of %zu bytes, address %d\n", pa, pa % 512 == 0, wrong, back[4],
         size, address != nullptr);
  cudaFree(da);
  cudaFree(db);
  return wrong != 0;
}
