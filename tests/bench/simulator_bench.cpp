// Speed of the simulated GPU: lane instructions a second, the price of counting, the gain of a second thread,
// and the ratio to the same work in plain C++, all in one run.

#include "kernels/compiler/compiler.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace kernelarium {
namespace {

constexpr const char* kSource = R"(
extern "C" __global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
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
)";

struct Job {
  const char* name;
  const char* kernel;
  int n;
  bool matrix;
};
constexpr Job kJobs[] = {{"vector add 4 M", "add", 4 << 20, false},
                         {"naive matmul 256", "naive", 256, true},
                         {"tiled matmul 256", "tiled", 256, true},
                         {"tiled matmul 512", "tiled", 512, true}};

/// How much is counted beside the result.
enum class Mode { bare, counted, with_caches, races };
constexpr const char* kModes[] = {"bare", "sectors and banks", "and caches", "and races"};

struct Material {
  std::vector<float> a, b, c;
  explicit Material(const Job& job)
      : a(job.matrix ? static_cast<std::size_t>(job.n) * job.n : static_cast<std::size_t>(job.n)),
        b(a.size()), c(a.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      a[i] = std::sin(0.1f * static_cast<float>(i));
      b[i] = std::cos(0.07f * static_cast<float>(i));
    }
  }
};

/// Elements or rows [begin, end) of the result.
void plain(const Job& job, Material& m, std::size_t begin, std::size_t end) {
  const auto n = static_cast<std::size_t>(job.n);
  if (!job.matrix) {
    for (std::size_t i = begin; i < end; ++i) m.c[i] = m.a[i] + m.b[i];
    return;
  }
  for (std::size_t row = begin; row < end; ++row)
    for (std::size_t column = 0; column < n; ++column) {
      float sum = 0;
      for (std::size_t k = 0; k < n; ++k) sum += m.a[row * n + k] * m.b[k * n + column];
      m.c[row * n + column] = sum;
    }
}

/// Fastest milliseconds of each measurement, for the table at the end: what else the machine does only adds.
std::map<std::string, double>& fastest() {
  static std::map<std::string, double> values;
  return values;
}
void keep_fastest(const std::string& what, double ms) {
  const auto [place, added] = fastest().emplace(what, ms);
  if (!added) place->second = std::min(place->second, ms);
}
std::map<std::string, double>& lane_instructions() {
  static std::map<std::string, double> values;
  return values;
}

void simulate(benchmark::State& state, const Job& job, Mode mode, int threads) {
  const auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto kernel = device->load(compile({kSource, "bench.cu", {}, {}, job.kernel}, device->target()));
  const Material m(job);
  const std::size_t bytes = m.a.size() * sizeof(float);
  const DevicePointer a = device->allocate(bytes, "a"), b = device->allocate(bytes, "b"),
                      c = device->allocate(bytes, "c");
  device->copy_in(a, std::as_bytes(std::span(m.a)));
  device->copy_in(b, std::as_bytes(std::span(m.b)));
  Launch launch;
  launch.kernel = kernel.get();
  launch.block = job.matrix ? Dim3{16, 16, 1} : Dim3{256, 1, 1};
  launch.grid = {(job.n + launch.block.x - 1) / launch.block.x, job.matrix ? (job.n + 15) / 16 : 1, 1};
  launch.arguments = {Argument::pointer(a), Argument::pointer(b), Argument::pointer(c),
                      Argument::scalar(Dtype::i32, job.n)};
  ExecuteOptions options;
  options.threads = threads;
  if (!lane_instructions().contains(job.name))
    lane_instructions()[job.name] =
        static_cast<double>(device->execute(launch, options).counters[metric::thread_instructions]);
  options.count = mode != Mode::bare && mode != Mode::races; // checks alone, as with launch --check all
  options.caches = mode == Mode::with_caches;
  options.checks = mode == Mode::races ? Checks::all : Checks::bounds;
  std::vector<double> samples;
  for (auto _ : state) {
    const Execution execution = device->execute(launch, options);
    if (!execution.completed) {
      state.SkipWithError(execution.diagnostics[0].message.in_english().c_str());
      return;
    }
    state.SetIterationTime(execution.wall_ms / 1000);
    samples.push_back(execution.wall_ms);
  }
  const std::string what = std::string(job.name) + kModes[static_cast<int>(mode)] + std::to_string(threads);
  for (const double ms : samples) keep_fastest(what, ms);
  state.counters["lane instructions/s"] =
      benchmark::Counter(lane_instructions()[job.name] / fastest()[what] * 1000);
}

void run_plain(benchmark::State& state, const Job& job, int threads) {
  Material m(job);
  const auto all = static_cast<std::size_t>(job.n), half = all / 2;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    if (threads == 2) {
      std::thread second([&] { plain(job, m, half, all); });
      plain(job, m, 0, half);
      second.join();
    } else {
      plain(job, m, 0, all);
    }
    benchmark::DoNotOptimize(m.c.data());
    benchmark::ClobberMemory();
    const double ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    keep_fastest(std::string(job.name) + "plain" + std::to_string(threads), ms);
    state.SetIterationTime(ms / 1000);
  }
}

void print_table() {
  std::printf("\n%-18s %10s %10s %12s %10s %10s %10s %10s %22s\n", "simulated GPU", "plain C++", "bare",
              "lane instr", "bare /", "counted /", "+ caches /", "checked /", "gain of a 2nd thread");
  std::printf("%-18s %10s %10s %12s %10s %10s %10s %10s %11s %10s\n", "", "ms", "ms", "G/s", "plain", "bare",
              "bare", "bare", "simulated", "plain");
  for (const Job& job : kJobs) {
    const auto time = [&](const std::string& what) { return fastest()[job.name + what]; };
    const double bare = time("bare1"), plain = time("plain1");
    if (bare == 0) continue; // left out by a filter
    std::printf("%-18s %10.2f %10.2f %12.2f %10.1f %10.2f %10.2f %10.2f %11.2f %10.2f\n", job.name, plain,
                bare, lane_instructions()[job.name] / bare / 1e6, bare / plain,
                time("sectors and banks1") / bare, time("and caches1") / bare, time("and races1") / bare,
                bare / time("bare2"), plain / time("plain2"));
  }
}

}
}

int main(int argc, char** argv) {
  using namespace kernelarium;
  for (const Job& job : kJobs) {
    const auto add = [&](const std::string& name, auto run) {
      benchmark::RegisterBenchmark((std::string(job.name) + "/" + name).c_str(), run)
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond)
          ->MinTime(0.3);
    };
    for (const int threads : {1, 2})
      add(threads == 1 ? "plain C++" : "plain C++, 2 threads",
          [&job, threads](benchmark::State& state) { run_plain(state, job, threads); });
    for (const Mode mode : {Mode::bare, Mode::counted, Mode::with_caches, Mode::races})
      add(kModes[static_cast<int>(mode)],
          [&job, mode](benchmark::State& state) { simulate(state, job, mode, 1); });
    add("bare, 2 threads", [&job](benchmark::State& state) { simulate(state, job, Mode::bare, 2); });
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  print_table();
  return 0;
}
