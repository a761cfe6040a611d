// Cost grows with the work and nothing else: lane instructions a second over sizes of a tiled product,
// barriers of a block and rounds of a loop, and the memory that a vector addition takes. Exit code 1 where a
// row varies by more than 1.3, or an element takes more than 14 bytes for its 12 of data.

#include "kernels/compiler/compiler.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

namespace kernelarium {
namespace {

constexpr const char* kSource = R"(
extern "C" __global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[16][16], tile_b[16][16];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int start = 0; start < n; start += 16) {
    tile_a[y][x] = a[row * n + start + x];
    tile_b[y][x] = b[(start + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
extern "C" __global__ void meets(const float*, const float*, float* c, int n) {
  __shared__ float s[256];
  float x = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = x;
    __syncthreads();
    for (int k = 0; k < 16; ++k) x = x * 0.5f + s[(threadIdx.x + k * 16) % 256];
    __syncthreads();
  }
  c[threadIdx.x] = x;
}
extern "C" __global__ void loops(const float*, const float*, float* c, int n) {
  float x = threadIdx.x;
  for (int i = 0; i < n; ++i) x = x * 0.5f + 1.0f / (1.0f + x);
  c[threadIdx.x] = x;
}
extern "C" __global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
)";

double processor_ms() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Bytes of this process in memory.
double resident() {
  std::ifstream status("/proc/self/statm");
  double pages = 0;
  status >> pages >> pages;
  return pages * 4096;
}

class Scaling {
 public:
  Scaling() : device_(make_simulated_device(load_gpu_spec("h200"))) {}

  /// Lane instructions a second of the fastest of some launches.
  double speed(const char* kernel, int n, std::size_t elements, Dim3 grid, Dim3 block) {
    const auto loaded = device_->load(compile({kSource, "bench.cu", {}, {}, kernel}, device_->target()));
    Launch launch{loaded.get(), grid, block, 0, {}};
    std::vector<DevicePointer> buffers;
    for (int i = 0; i < 3; ++i) {
      buffers.push_back(device_->allocate(elements * 4, "data"));
      launch.arguments.push_back(Argument::pointer(buffers.back()));
    }
    launch.arguments.push_back(Argument::scalar(Dtype::i32, n));
    ExecuteOptions options;
    options.threads = 1;
    options.caches = false;
    const double lanes =
        static_cast<double>(device_->execute(launch, options).counters[metric::thread_instructions]);
    options.count = false;
    double best = 0;
    for (double spent = 0; spent < 400;) {
      const double begin = processor_ms(); // other work on the machine does not count
      device_->execute(launch, options);
      const double ms = processor_ms() - begin;
      best = std::max(best, lanes / ms / 1e6);
      spent += ms;
    }
    for (const DevicePointer buffer : buffers) device_->free(buffer);
    return best;
  }

  double bytes_per_element() {
    constexpr int n = 1 << 24;
    const auto loaded = device_->load(compile({kSource, "bench.cu", {}, {}, "add"}, device_->target()));
    const double before = resident();
    Launch launch{loaded.get(), {n / 256}, {256}, 0, {}};
    std::vector<DevicePointer> buffers;
    {
      const std::vector<float> content(n, 1.0f);
      for (int i = 0; i < 3; ++i) {
        buffers.push_back(device_->allocate(std::size_t{n} * 4, "data"));
        launch.arguments.push_back(Argument::pointer(buffers.back()));
        if (i < 2) device_->copy_in(buffers.back(), std::as_bytes(std::span(content)));
      }
    }
    launch.arguments.push_back(Argument::scalar(Dtype::i32, n));
    device_->execute(launch, {});
    const double bytes = (resident() - before) / n;
    for (const DevicePointer buffer : buffers) device_->free(buffer);
    return bytes;
  }

 private:
  std::unique_ptr<Device> device_;
};

}
}

int main() {
  using namespace kernelarium;
  Scaling scaling;
  bool fine = true;
  const auto row = [&](const char* name, const std::vector<int>& sizes, auto speed) {
    std::printf("%s\n", name);
    double least = 1e9, most = 0;
    for (const int n : sizes) {
      const double rate = speed(n);
      least = std::min(least, rate);
      most = std::max(most, rate);
      std::printf("  %8d %8.2f G lane instructions/s\n", n, rate);
    }
    std::printf("  fastest / slowest %.2f\n", most / least);
    fine &= most / least <= 1.3;
  };
  row("tiled product, size (rows of blocks: at most 8)", {256, 512, 576, 640, 1024, 2048}, [&](int n) {
    return scaling.speed("tiled", n, static_cast<std::size_t>(n) * static_cast<std::size_t>(n),
                         {n / 16, std::min(n / 16, 8)}, {16, 16});
  });
  // As much work in each launch, as far as one block can be less than that.
  row("barriers of a block", {20, 60, 200, 600, 2000},
      [&](int n) { return scaling.speed("meets", n / 2, 256, {std::max(8000 / n, 2)}, {256}); });
  row("rounds of a loop", {10, 100, 1000, 10000, 100000},
      [&](int n) { return scaling.speed("loops", n, 256, {std::max(200000 / n, 2)}, {256}); });
  const double bytes = scaling.bytes_per_element();
  std::printf("vector addition: %.1f bytes an element, of which 12 are data\n", bytes);
  fine &= bytes <= 14;
  return fine ? 0 : 1;
}
