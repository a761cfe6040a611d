// Speed of the simulated GPU: lane instructions a second, what counting, caches and checks cost beside the
// bare run, the gain of a second thread, and the ratio to the same work in plain C++. Modes take turns, and
// what one thread takes is its time on the processor: so other work on the machine disturbs the ratios
// little. Arguments: names of kernels, or parts of them; none: all.

#include "kernels/compiler/compiler.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

namespace kernelarium {
namespace {

constexpr const char* kSource = R"(
extern "C" __global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) c[i] = a[i] + b[i];
}
extern "C" __global__ void transpose(const float* a, const float*, float* c, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) c[x * n + y] = a[y * n + x];
}
extern "C" __global__ void naive_row(const float* a, const float* b, float* c, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
extern "C" __global__ void naive(const float* a, const float* b, float* c, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
extern "C" __global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[16][16], tile_b[16][16];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int start = 0; start < n; start += 16) {
    tile_a[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
    tile_b[y][x] = column < n && start + y < n ? b[(start + y) * n + column] : 0.0f;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}
// 64 x 64 elements a block, 8 x 8 a thread.
extern "C" __global__ void registers(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[64 * 8], tile_b[8 * 64];
  const int thread = threadIdx.x, x = thread % 8, y = thread / 8;
  a += blockIdx.y * 64 * n;
  b += blockIdx.x * 64;
  c += blockIdx.y * 64 * n + blockIdx.x * 64;
  float sums[8][8] = {}, left[8], right[8];
  for (int start = 0; start < n; start += 8) {
    for (int i = thread; i < 512; i += 64) tile_a[i] = a[i / 8 * n + start + i % 8];
    for (int i = thread; i < 512; i += 64) tile_b[i] = b[(start + i / 64) * n + i % 64];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      for (int i = 0; i < 8; ++i) left[i] = tile_a[(y * 8 + i) * 8 + k];
      for (int i = 0; i < 8; ++i) right[i] = tile_b[k * 64 + x * 8 + i];
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(y * 8 + i) * n + x * 8 + j] = sums[i][j];
}
// Numbers of digits, by atomic operations on shared memory.
extern "C" __global__ void histogram(const float* a, const float*, float* c, int n) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
    atomicAdd(bins + (__float_as_uint(a[i]) * 2654435761u >> 24), 1u);
  __syncthreads();
  atomicAdd(reinterpret_cast<unsigned*>(c) + threadIdx.x, bins[threadIdx.x]);
}
// A pass of a radix sort by one bit after the other: ballots, shifts, places within the warp.
extern "C" __global__ void radix(const float* a, const float*, float* c, int n) {
  __shared__ unsigned keys[256];
  const unsigned lane = threadIdx.x % 32, below = (1u << lane) - 1, first = threadIdx.x - lane;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x) {
    unsigned key = __float_as_uint(a[i]);
    for (int bit = 0; bit < 8; ++bit) {
      const unsigned ones = __ballot_sync(~0u, key >> bit & 1), zeros = ~ones;
      const unsigned place = key >> bit & 1 ? __popc(zeros) + __popc(ones & below) : __popc(zeros & below);
      keys[first + place] = key;
      __syncwarp();
      key = keys[threadIdx.x];
      __syncwarp();
    }
    reinterpret_cast<unsigned*>(c)[i] = key;
  }
}
)";

struct Job {
  const char* name;
  const char* kernel;
  int n; ///< rows and columns
  Dim3 grid, block;
  enum class Plain { none, add, product } plain = Plain::none;
};
const Job kJobs[] = {{"vector add 4 M", "add", 2048, {16384}, {256}, Job::Plain::add},
                     {"straight transpose 2048", "transpose", 2048, {64, 64}, {32, 32}},
                     {"naive-row matmul 256", "naive_row", 256, {16, 16}, {16, 16}},
                     {"naive matmul 256", "naive", 256, {16, 16}, {16, 16}, Job::Plain::product},
                     {"tiled matmul 256", "tiled", 256, {16, 16}, {16, 16}, Job::Plain::product},
                     {"tiled matmul 512", "tiled", 512, {32, 32}, {16, 16}, Job::Plain::product},
                     {"register-tiled matmul 512", "registers", 512, {8, 8}, {64}, Job::Plain::product},
                     {"histogram 1 M", "histogram", 1024, {64}, {256}},
                     {"radix pass 1 M", "radix", 1024, {64}, {256}}};

/// How much is counted beside the result.
enum Mode { bare, counted, with_caches, checked, modes };

struct Material {
  std::vector<float> a, b, c;
  explicit Material(const Job& job)
      : a(static_cast<std::size_t>(job.n) * static_cast<std::size_t>(job.n)), b(a.size()), c(a.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      a[i] = std::sin(0.1f * static_cast<float>(i));
      b[i] = std::cos(0.07f * static_cast<float>(i));
    }
  }
};

/// Rows [begin, end) of the result.
void run_plain(const Job& job, Material& m, std::size_t begin, std::size_t end) {
  const auto n = static_cast<std::size_t>(job.n);
  if (job.plain == Job::Plain::add) {
    for (std::size_t i = begin * n; i < end * n; ++i) m.c[i] = m.a[i] + m.b[i];
    return;
  }
  for (std::size_t row = begin; row < end; ++row)
    for (std::size_t column = 0; column < n; ++column) {
      float sum = 0;
      for (std::size_t k = 0; k < n; ++k) sum += m.a[row * n + k] * m.b[k * n + column];
      m.c[row * n + column] = sum;
    }
}

double processor_ms() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}
double clock_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
template<class Work>
void keep_fastest(double& best, bool of_processor, Work work) {
  const auto now = of_processor ? processor_ms : clock_ms;
  const double begin = now();
  work();
  const double ms = now() - begin;
  if (best == 0 || ms < best) best = ms;
}

/// Fastest milliseconds.
struct Times {
  double simulated[modes] = {}, two_threads[2] = {}, plain = 0, plain_twice[2] = {};
  double lanes = 0;
};

bool measure(const Job& job, Times& times) {
  const auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto kernel = device->load(compile({kSource, "bench.cu", {}, {}, job.kernel}, device->target()));
  Material m(job);
  const std::size_t bytes = m.a.size() * sizeof(float);
  const DevicePointer a = device->allocate(bytes, "a"), b = device->allocate(bytes, "b"),
                      c = device->allocate(bytes, "c");
  device->copy_in(a, std::as_bytes(std::span(m.a)));
  device->copy_in(b, std::as_bytes(std::span(m.b)));
  device->copy_in(c, std::as_bytes(std::span(m.c)));
  const Launch launch{kernel.get(),
                      job.grid,
                      job.block,
                      0,
                      {Argument::pointer(a), Argument::pointer(b), Argument::pointer(c),
                       Argument::scalar(Dtype::i32, job.n)}};
  bool fine = true;
  const auto execute = [&](Mode mode, int threads) {
    ExecuteOptions options;
    options.threads = threads;
    options.count = mode == counted || mode == with_caches; // checks alone, as with launch --check all
    options.caches = mode == with_caches;
    options.checks = mode == checked ? Checks::all : Checks::bounds;
    const Execution execution = device->execute(launch, options);
    if (!execution.completed || !execution.diagnostics.empty()) {
      std::fprintf(stderr, "%s: %s\n", job.name, execution.diagnostics[0].message.in_english().c_str());
      fine = false;
    }
    return execution;
  };
  times.lanes = static_cast<double>(execute(counted, 1).counters[metric::thread_instructions]);
  const auto all = static_cast<std::size_t>(job.n), half = all / 2;
  const double end = clock_ms() + 2500;
  for (int round = 0; fine && (round < 3 || clock_ms() < end); ++round) {
    for (const Mode mode : {bare, counted, with_caches, checked})
      keep_fastest(times.simulated[mode], true, [&] { execute(mode, 1); });
    for (const int threads : {1, 2})
      keep_fastest(times.two_threads[threads - 1], false, [&] { execute(bare, threads); });
    if (job.plain == Job::Plain::none) continue;
    keep_fastest(times.plain, true, [&] { run_plain(job, m, 0, all); });
    keep_fastest(times.plain_twice[0], false, [&] { run_plain(job, m, 0, all); });
    keep_fastest(times.plain_twice[1], false, [&] {
      std::thread second([&] { run_plain(job, m, half, all); });
      run_plain(job, m, 0, half);
      second.join();
    });
  }
  return fine;
}

void print_row(const Job& job, const Times& t) {
  const auto or_dash = [](const char* format, double value) {
    char text[32] = "-";
    if (value > 0) std::snprintf(text, sizeof(text), format, value);
    return std::string(text);
  };
  const double bare_ms = t.simulated[bare];
  std::printf("| %s | %s | %.1f ms | %.1f G | %s | %.2f | %.1f | %.2f G | %.1f | %.1f | %s |\n", job.name,
              or_dash("%.1f ms", t.plain).c_str(), bare_ms, t.lanes / bare_ms / 1e6,
              or_dash("%.1f", t.plain > 0 ? bare_ms / t.plain : 0).c_str(), t.simulated[counted] / bare_ms,
              t.simulated[with_caches] / bare_ms, t.lanes / t.simulated[with_caches] / 1e6,
              t.simulated[checked] / bare_ms, t.two_threads[0] / t.two_threads[1],
              or_dash("%.1f", t.plain > 0 ? t.plain_twice[0] / t.plain_twice[1] : 0).c_str());
  std::fflush(stdout);
}

}
}

int main(int argc, char** argv) {
  using namespace kernelarium;
  std::printf(
      "| kernel | plain C++ | bare | lane instructions/s | bare / plain | counted / bare | caches / bare | "
      "with caches | checked / bare | second thread, simulated | second thread, plain |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|\n");
  bool fine = true;
  for (const Job& job : kJobs) {
    const bool wanted = argc < 2 || std::any_of(argv + 1, argv + argc, [&](const char* part) {
                          return std::string(job.name).find(part) != std::string::npos;
                        });
    if (!wanted) continue;
    Times times;
    if (measure(job, times))
      print_row(job, times);
    else
      fine = false;
  }
  return fine ? 0 : 1;
}
