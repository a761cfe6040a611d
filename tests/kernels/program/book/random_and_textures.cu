#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <stdio.h>
__global__ void setup(curandState* s, unsigned long long seed) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(seed, id, 0, &s[id]);
}
__global__ void pi(curandState* s, unsigned* hits, int n) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  curandState local = s[id];
  unsigned c = 0;
  for (int i = 0; i < n; ++i) {
    float x = curand_uniform(&local), y = curand_uniform(&local);
    if (x * x + y * y <= 1.0f) ++c;
  }
  s[id] = local;
  atomicAdd(hits, c);
}
__global__ void histo_kernel(unsigned char* buffer, long size, unsigned int* histo) {
  __shared__ unsigned int temp[256];
  temp[threadIdx.x] = 0;
  __syncthreads();
  int i = threadIdx.x + blockIdx.x * blockDim.x, offset = blockDim.x * gridDim.x;
  while (i < size) {
    atomicAdd(&temp[buffer[i]], 1);
    i += offset;
  }
  __syncthreads();
  atomicAdd(&(histo[threadIdx.x]), temp[threadIdx.x]);
}
__global__ void sampled(cudaTextureObject_t t, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = tex2D<float>(t, (x + 1.0f), (y + 1.0f));
}
int main(void) {
  curandState* s;
  unsigned* hits;
  unsigned h = 0;
  cudaMalloc(&s, 512 * sizeof(curandState));
  cudaMalloc(&hits, 4);
  cudaMemset(hits, 0, 4);
  setup<<<4, 128>>>(s, 2024);
  pi<<<4, 128>>>(s, hits, 100);
  cudaMemcpy(&h, hits, 4, cudaMemcpyDeviceToHost);
  printf("hits %u\n", h);
  const long SIZE = 1 << 20;
  unsigned char* buffer = (unsigned char*)malloc(SIZE);
  for (long i = 0; i < SIZE; i++) buffer[i] = (i * i + i / 3) & 255;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int blocks = prop.multiProcessorCount;
  unsigned char* db;
  unsigned* dh;
  unsigned histo[256];
  cudaMalloc(&db, SIZE);
  cudaMemcpy(db, buffer, SIZE, cudaMemcpyHostToDevice);
  cudaMalloc(&dh, 1024);
  cudaMemset(dh, 0, 1024);
  histo_kernel<<<blocks * 2, 256>>>(db, SIZE, dh);
  cudaMemcpy(histo, dh, 1024, cudaMemcpyDeviceToHost);
  long total = 0;
  for (int i = 0; i < 256; i++) total += histo[i];
  for (int i = 0; i < SIZE; i++) histo[buffer[i]]--;
  int bad = 0;
  for (int i = 0; i < 256; i++) bad += histo[i] != 0;
  printf("Histogram sum: %ld, bad %d\n", total, bad);
  const int w = 20, hh = 10;
  float pic[w * hh];
  for (int i = 0; i < w * hh; i++) pic[i] = i;
  cudaArray_t a;
  cudaChannelFormatDesc f = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  cudaMallocArray(&a, &f, w, hh);
  cudaMemcpy2DToArray(a, 0, 0, pic, w * 4, w * 4, hh, cudaMemcpyHostToDevice);
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureDesc t = {};
  t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
  t.filterMode = cudaFilterModeLinear;
  t.readMode = cudaReadModeElementType;
  cudaTextureObject_t tex;
  cudaCreateTextureObject(&tex, &r, &t, NULL);
  float* out;
  cudaMalloc(&out, sizeof pic);
  sampled<<<dim3(2, 1), dim3(16, 16)>>>(tex, out, w, hh);
  float res[w * hh];
  cudaMemcpy(res, out, sizeof res, cudaMemcpyDeviceToHost);
  printf("texture %g %g %g %s\n", res[0], res[w * hh - 1], res[w + 3],
         cudaGetErrorString(cudaGetLastError()));
  cudaDestroyTextureObject(tex);
  cudaFreeArray(a);
  cudaFree(out);
  cudaFree(s);
  cudaFree(hits);
  cudaFree(db);
  cudaFree(dh);
  free(buffer);
  return 0;
}
