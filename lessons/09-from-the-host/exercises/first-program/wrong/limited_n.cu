#include <cstdio>
#include <cstdlib>
#include <vector>
// WRONG: "right for every N": the grid's y axis ends at 65535 blocks, fixed capacity 400000 floats.
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { std::fprintf(stderr, "%s\n", cudaGetErrorString(e)); std::exit(1); } } while (0)
__device__ float da[400000], db[400000], dc[400000];
__global__ void add(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) dc[i] = da[i] + db[i];
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) { a[i] = i; b[i] = 2 * i; }
  size_t bytes = n * sizeof(float);
  CHECK(cudaMemcpyToSymbol(da, a.data(), bytes));
  CHECK(cudaMemcpyToSymbol(db, b.data(), bytes));
  add<<<(n + 255) / 256, 256>>>(n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyFromSymbol(c.data(), dc, bytes));
  double sum = 0; for (float v : c) sum += v;
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
}
