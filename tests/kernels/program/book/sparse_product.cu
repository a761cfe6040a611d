// A sparse matrix times a vector, one warp for each row; all arrays in one allocation.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

__global__ void multiply(int rows, const int* begins, const int* columns, const double* values,
                         const double* x, double* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  double sum = 0;
  for (int i = begins[row] + lane; i < begins[row + 1]; i += 32) sum += values[i] * x[columns[i]];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) y[row] = sum;
}

/// Hands out pieces of one allocation.
class Arena {
 public:
  explicit Arena(size_t bytes) { CHECK(cudaMalloc(&begin_, bytes)); }
  ~Arena() { CHECK(cudaFree(begin_)); }
  template<class T>
  T* take(size_t count) {
    T* piece = reinterpret_cast<T*>(begin_ + used_);
    used_ += (count * sizeof(T) + 255) / 256 * 256;
    return piece;
  }
  template<class T>
  T* take(const std::vector<T>& from) {
    T* piece = take<T>(from.size());
    CHECK(cudaMemcpy(piece, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
    return piece;
  }

 private:
  char* begin_ = nullptr;
  size_t used_ = 0;
};

int main() {
  const int n = 300;
  std::vector<int> begins{0}, columns;
  std::vector<double> values, x(n), y(n), expected(n);
  for (int i = 0; i < n; ++i) x[i] = i % 11;
  for (int i = 0; i < n; ++i) {
    for (int j = i % 7; j < n; j += 3 + i % 13) {
      columns.push_back(j);
      values.push_back((i * 5 + j) % 9);
      expected[i] += values.back() * x[j];
    }
    begins.push_back(static_cast<int>(columns.size()));
  }
  Arena arena(1 << 20);
  const int *d_begins = arena.take(begins), *d_columns = arena.take(columns);
  const double *d_values = arena.take(values), *d_x = arena.take(x);
  double* d_y = arena.take<double>(n);
  multiply<<<(32 * n + 127) / 128, 128>>>(n, d_begins, d_columns, d_values, d_x, d_y);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(y.data(), d_y, n * sizeof(double), cudaMemcpyDeviceToHost));
  std::printf("%zu values, %s\n", values.size(), y == expected ? "right" : "wrong");
}
