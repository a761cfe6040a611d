// Prints what the "link" of a spec sheet needs: how fast bytes go between host and device, and what calls
// cost the host.
//   nvcc -arch=native measure_link.cu -o measure_link && ./measure_link

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Microseconds of the host until all is done; `before` is not counted.
double until_done(
    const std::function<void()>& body, const std::function<void()>& before = [] {}) {
  std::vector<double> times;
  for (int i = 0; i < 12; ++i) {
    before();
    CHECK(cudaDeviceSynchronize());
    const auto begin = std::chrono::steady_clock::now();
    body();
    CHECK(cudaDeviceSynchronize());
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    if (i >= 3) times.push_back(took.count());
  }
  return median(times);
}

/// Microseconds between two events around the work.
double of_work(
    const std::function<void()>& body, const std::function<void()>& before = [] {}) {
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  std::vector<double> times;
  for (int i = 0; i < 12; ++i) {
    before();
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(begin));
    body();
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    if (i >= 3) times.push_back(ms * 1000);
  }
  return median(times);
}

/// Microseconds that one call keeps the host, of many in a row.
double of_call(const std::function<void()>& body, int count = 200) {
  std::vector<double> times;
  for (int i = 0; i < 7; ++i) {
    CHECK(cudaDeviceSynchronize());
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < count; ++k) body();
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    times.push_back(took.count() / count);
  }
  return median(times);
}

__global__ void read(const float* x, float* out, long n) {
  float mine = 0;
  for (long i = blockIdx.x * long(blockDim.x) + threadIdx.x; i < n; i += gridDim.x * long(blockDim.x))
    mine += x[i];
  if (mine == 12345) *out = mine;
}
__global__ void write(float* x, long n) {
  for (long i = blockIdx.x * long(blockDim.x) + threadIdx.x; i < n; i += gridDim.x * long(blockDim.x))
    x[i] = 1;
}
__global__ void update(float* x, long n) {
  for (long i = blockIdx.x * long(blockDim.x) + threadIdx.x; i < n; i += gridDim.x * long(blockDim.x))
    x[i] += 1;
}
__global__ void empty() {}
__constant__ float table[4096];
__global__ void from_constant(float* out, int stride) {
  float sum = 0;
  for (int i = 0; i < 4096; ++i) sum += table[(i + threadIdx.x * stride) & 4095];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void from_global(const float* __restrict__ t, float* out, int stride) {
  float sum = 0;
  for (int i = 0; i < 4096; ++i) sum += t[(i + threadIdx.x * stride) & 4095];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

void line(const char* what, size_t bytes, double us) {
  std::printf("%-34s %10zu bytes %10.1f us %8.2f GB/s\n", what, bytes, us, double(bytes) / us / 1e3);
}

}

int main() {
  CHECK(cudaFree(nullptr));
  float* out = nullptr;
  CHECK(cudaMalloc(&out, 1 << 20));
  for (const size_t bytes : {size_t(4), size_t(4) << 10, size_t(64) << 10, size_t(1) << 20, size_t(4) << 20,
                             size_t(16) << 20, size_t(128) << 20}) {
    char *pageable = static_cast<char*>(std::malloc(bytes)), *pinned = nullptr, *device = nullptr,
         *other = nullptr;
    std::memset(pageable, 1, bytes);
    CHECK(cudaMallocHost(&pinned, bytes));
    CHECK(cudaMalloc(&device, bytes));
    CHECK(cudaMalloc(&other, bytes));
    line("pageable in", bytes,
         until_done([&] { cudaMemcpy(device, pageable, bytes, cudaMemcpyHostToDevice); }));
    line("pageable out", bytes,
         until_done([&] { cudaMemcpy(pageable, device, bytes, cudaMemcpyDeviceToHost); }));
    line("pinned in, host", bytes,
         until_done([&] { cudaMemcpyAsync(device, pinned, bytes, cudaMemcpyHostToDevice); }));
    line("pinned in", bytes,
         of_work([&] { cudaMemcpyAsync(device, pinned, bytes, cudaMemcpyHostToDevice); }));
    line("pinned out", bytes,
         of_work([&] { cudaMemcpyAsync(pinned, device, bytes, cudaMemcpyDeviceToHost); }));
    line("within the device", bytes,
         of_work([&] { cudaMemcpyAsync(other, device, bytes, cudaMemcpyDeviceToDevice); }));
    line("memset", bytes, of_work([&] { cudaMemsetAsync(device, 0, bytes); }));
    if (bytes >= 64 << 10) {
      const long n = long(bytes / 4);
      float *x = reinterpret_cast<float*>(pinned), *d = reinterpret_cast<float*>(device), *m = nullptr;
      line("kernel reads device", bytes, of_work([&] { read<<<264, 512>>>(d, out, n); }));
      line("kernel reads mapped", bytes, of_work([&] { read<<<264, 512>>>(x, out, n); }));
      line("kernel writes mapped", bytes, of_work([&] { write<<<264, 512>>>(x, n); }));
      line("kernel updates mapped", bytes, of_work([&] { update<<<264, 512>>>(x, n); }));
      CHECK(cudaMallocManaged(&m, bytes));
      const auto by_host = [&] { std::memset(m, 0, bytes); };
      const auto by_device = [&] { update<<<264, 512>>>(m, n); };
      line("kernel reads managed, first", bytes, of_work([&] { read<<<264, 512>>>(m, out, n); }, by_host));
      line("kernel updates managed, first", bytes, of_work(by_device, by_host));
      line("kernel updates managed, again", bytes, of_work(by_device, by_device));
      line("host touches managed, first", bytes,
           until_done(
               [&] {
                 volatile float* v = m;
                 for (long i = 0; i < n; i += 1024) v[i] = v[i] + 1;
               },
               by_device));
      line("prefetch in", bytes,
           of_work(
               [&] {
                 cudaMemPrefetchAsync(m, bytes, {cudaMemLocationTypeDevice, 0}, 0, 0);
               },
               by_host));
      line("prefetch out", bytes,
           of_work(
               [&] {
                 cudaMemPrefetchAsync(m, bytes, {cudaMemLocationTypeHost, 0}, 0, 0);
               },
               by_device));
      line("prefetch in, host", bytes,
           until_done(
               [&] {
                 cudaMemPrefetchAsync(m, bytes, {cudaMemLocationTypeDevice, 0}, 0, 0);
               },
               by_host));
      CHECK(cudaFree(m));
    }
    const auto pin = [&] { cudaHostRegister(pageable, bytes, 0); };
    double us = 0;
    {
      const auto begin = std::chrono::steady_clock::now();
      pin();
      us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
    }
    line("cudaHostRegister", bytes, us);
    CHECK(cudaHostUnregister(pageable));
    void* p = nullptr;
    line("cudaMalloc and cudaFree", bytes, of_call([&] { cudaMalloc(&p, bytes), cudaFree(p); }, 20));
    line("cudaMalloc alone (20)", bytes, [&] {
      std::vector<void*> all(20);
      const auto begin = std::chrono::steady_clock::now();
      for (void*& one : all) cudaMalloc(&one, bytes);
      const double took =
          std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / 20;
      for (void* one : all) cudaFree(one);
      return took;
    }());
    line("cudaMallocHost and cudaFreeHost", bytes,
         of_call([&] { cudaMallocHost(&p, bytes), cudaFreeHost(p); }, 5));
    line("cudaMallocManaged and cudaFree", bytes,
         of_call([&] { cudaMallocManaged(&p, bytes), cudaFree(p); }, 5));
    CHECK(cudaFree(other));
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(pinned));
    std::free(pageable);
  }
  for (const int stride : {0, 1, 32}) {
    float* t = nullptr;
    CHECK(cudaMalloc(&t, 4096 * 4));
    std::printf("constant memory, stride %2d: %10.1f us; global memory: %10.1f us\n", stride,
                of_work([&] { from_constant<<<132, 256>>>(out, stride); }),
                of_work([&] { from_global<<<132, 256>>>(t, out, stride); }));
    CHECK(cudaFree(t));
  }
  cudaStream_t stream;
  cudaEvent_t event;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  char* pinned = nullptr;
  CHECK(cudaMallocHost(&pinned, 4096));
  int device = 0;
  std::printf("host: launch %.2f us, copy %.2f us, memset %.2f us, event record %.2f us, stream wait %.2f "
              "us, synchronise an idle device %.2f us, "
              "cudaGetDevice %.3f us, cudaGetLastError %.3f us, stream create and destroy %.1f us\n",
              of_call([&] { empty<<<1, 32, 0, stream>>>(); }),
              of_call([&] { cudaMemcpyAsync(out, pinned, 4096, cudaMemcpyHostToDevice, stream); }),
              of_call([&] { cudaMemsetAsync(out, 0, 4096, stream); }),
              of_call([&] { cudaEventRecord(event, stream); }),
              of_call([&] { cudaStreamWaitEvent(stream, event, 0); }),
              of_call([&] { cudaDeviceSynchronize(); }), of_call([&] { cudaGetDevice(&device); }),
              of_call([&] { cudaGetLastError(); }),
              of_call(
                  [&] {
                    cudaStream_t s;
                    cudaStreamCreate(&s);
                    cudaStreamDestroy(s);
                  },
                  20));
  std::printf("launch until done %.2f us, two launches %.2f us, eleven %.2f us; between events %.2f us, two "
              "%.2f us, eleven %.2f us\n",
              until_done([] { empty<<<1, 32>>>(); }),
              until_done([] { empty<<<1, 32>>>(), empty<<<1, 32>>>(); }), until_done([] {
                for (int i = 0; i < 11; ++i) empty<<<1, 32>>>();
              }),
              of_work([] { empty<<<1, 32>>>(); }), of_work([] { empty<<<1, 32>>>(), empty<<<1, 32>>>(); }),
              of_work([] {
                for (int i = 0; i < 11; ++i) empty<<<1, 32>>>();
              }));
  std::printf("copy of 4 bytes out, blocking %.2f us; after a kernel %.2f us\n", until_done([&] {
                int v;
                cudaMemcpy(&v, out, 4, cudaMemcpyDeviceToHost);
              }),
              until_done([&] {
                int v;
                empty<<<1, 32>>>();
                cudaMemcpy(&v, out, 4, cudaMemcpyDeviceToHost);
              }));
}
