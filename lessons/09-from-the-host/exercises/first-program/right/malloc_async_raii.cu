#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

namespace {
void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}
struct Stream {
  Stream() { check(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking)); }
  ~Stream() { cudaStreamDestroy(handle); }
  cudaStream_t handle = nullptr;
};
template <typename T>
class Buffer {
 public:
  Buffer(std::size_t count, const Stream& stream) : count_(count), stream_(stream) {
    check(cudaMallocAsync(&data_, count * sizeof(T), stream.handle));
  }
  Buffer(const Buffer&) = delete;
  ~Buffer() { cudaFreeAsync(data_, stream_.handle); }
  T* get() { return data_; }
  void load(const std::vector<T>& from) {
    check(cudaMemcpyAsync(data_, from.data(), count_ * sizeof(T), cudaMemcpyHostToDevice, stream_.handle));
  }
  std::vector<T> stored() {
    std::vector<T> out(count_);
    check(cudaMemcpyAsync(out.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost, stream_.handle));
    check(cudaStreamSynchronize(stream_.handle));
    return out;
  }

 private:
  std::size_t count_;
  const Stream& stream_;
  T* data_ = nullptr;
};
template <typename T>
__global__ void add(const T* a, const T* b, T* c, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) c[i] = a[i] + b[i];
}
}

int main(int count, char** arguments) try {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> a(n), b(n);
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i;
  std::vector<float> c;
  {
    Stream stream;
    Buffer<float> da(n, stream), db(n, stream), dc(n, stream);
    da.load(a);
    db.load(b);
    add<<<(n + 95) / 96, 96, 0, stream.handle>>>(da.get(), db.get(), dc.get(), n);
    check(cudaGetLastError());
    c = dc.stored();
  }
  double sum = 0;
  for (const float value : c) sum += value;
  std::printf("first %.0f last %.0f sum %.0f\n", c.front(), c.back(), sum);
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
