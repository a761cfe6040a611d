// What the first copies and launches of a process take beyond later ones: each mode in a process of its own,
// several times.
//   nvcc -arch=native measure_first.cu -o measure_first
//   for i in 1 2 3 4 5; do for mode in in out both kernel prefetch; do ./measure_first $mode; done; done

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

namespace {

using Clock = std::chrono::steady_clock;
double us_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

__global__ void add(float* p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) p[i] += 1;
}

constexpr int kRounds = 6;

/// Each round issues some work: how long that keeps the host, and how long until it is done.
template<class Work>
void rounds(const char* mode, Work work) {
  std::printf("%s, us of the host / until done:", mode);
  for (int i = 0; i < kRounds; ++i) {
    const auto begin = Clock::now();
    work();
    const double issued = us_since(begin);
    CHECK(cudaDeviceSynchronize());
    std::printf(" %.0f/%.0f", issued, us_since(begin));
  }
  std::printf("\n");
}

}

int main(int count, char** words) {
  const char* mode = count > 1 ? words[1] : "both";
  constexpr size_t kPart = 512 << 10, kManaged = 64 << 20;
  constexpr int kParts = 4, kFloats = kParts * kPart / sizeof(float);
  CHECK(cudaFree(nullptr)); // the context
  float *host = nullptr, *device = nullptr;
  CHECK(cudaMallocHost(&host, kParts * kPart));
  CHECK(cudaMalloc(&device, kParts * kPart));
  std::memset(host, 0, kParts * kPart);
  const auto copies = [&](cudaMemcpyKind kind) {
    for (int i = 0; i < kParts; ++i) {
      float *mine = host + i * kPart / sizeof(float), *there = device + i * kPart / sizeof(float);
      const bool in = kind == cudaMemcpyHostToDevice;
      CHECK(cudaMemcpyAsync(in ? there : mine, in ? mine : there, kPart, kind));
    }
  };
  if (!std::strcmp(mode, "in")) rounds(mode, [&] { copies(cudaMemcpyHostToDevice); });
  if (!std::strcmp(mode, "out")) rounds(mode, [&] { copies(cudaMemcpyDeviceToHost); });
  if (!std::strcmp(mode, "both"))
    rounds(mode, [&] { copies(cudaMemcpyHostToDevice), copies(cudaMemcpyDeviceToHost); });
  if (!std::strcmp(mode, "kernel")) rounds(mode, [&] { add<<<264, 256>>>(device, kFloats); });
  if (!std::strcmp(mode, "prefetch")) {
    float* managed = nullptr;
    CHECK(cudaMallocManaged(&managed, kManaged));
    for (const bool in : {true, false}) {
      for (size_t i = 0; in && i < kManaged / sizeof(float); ++i) managed[i] = 1;
      const auto begin = Clock::now();
      const cudaMemLocation to{in ? cudaMemLocationTypeDevice : cudaMemLocationTypeHost, 0};
      CHECK(cudaMemPrefetchAsync(managed, kManaged, to, 0));
      const double issued = us_since(begin);
      CHECK(cudaDeviceSynchronize());
      std::printf("prefetch of %zu bytes %s, us of the host / until done: %.0f/%.0f\n", kManaged,
                  in ? "in" : "out", issued, us_since(begin));
      add<<<264, 256>>>(managed, static_cast<int>(kManaged / sizeof(float)));
      CHECK(cudaDeviceSynchronize());
    }
    CHECK(cudaFree(managed));
  }
  CHECK(cudaFree(device));
  CHECK(cudaFreeHost(host));
}
