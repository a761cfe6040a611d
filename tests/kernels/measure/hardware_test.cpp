// Runs on a real GPU (cuda:0): one command tells whether the hardware side is right. Without a GPU it says so
// and exits with 77, which CTest shows as skipped. Tests in which a kernel faults lose the GPU for their
// process, so they run in a process of their own (death tests in the "threadsafe" style).

#include "kernels/device/cuda_device.h"
#include "kernels/device/vendor.h"
#include "kernels/measure/ceilings.h"
#include "kernels/measure/cold_copies.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/sampling.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>
#include <unistd.h>

namespace kernelarium {
namespace {

class Hardware : public testing::Test {
 protected:
  void SetUp() override { device_ = make_cuda_device(0); }
  void TearDown() override {
    kernels_.clear();
    device_.reset();
  }

  const LoadedKernel* load(const std::string& text, const std::string& kernel = "k") {
    kernels_.push_back(device_->load(compile({text, "k.cu", {}, {}, kernel}, device_->target())));
    return kernels_.back().get();
  }
  template<class T>
  DevicePointer upload(const std::vector<T>& values, const std::string& name = "buffer") {
    const DevicePointer pointer = device_->allocate(values.size() * sizeof(T), name);
    device_->copy_in(pointer, std::as_bytes(std::span(values)));
    return pointer;
  }
  template<class T>
  std::vector<T> download(DevicePointer pointer, std::size_t count) {
    std::vector<T> values(count);
    device_->copy_out(std::as_writable_bytes(std::span(values)), pointer);
    return values;
  }
  static std::vector<float> noise(std::size_t count, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> uniform(-1, 1);
    std::vector<float> values(count);
    for (float& value : values) value = uniform(random);
    return values;
  }

  /// In a process of its own: runs a kernel that goes wrong, prints kind and message, and exits with 0 if it
  /// did not complete (so a test fails if it does).
  [[noreturn]] void report(const std::string& text, double time_limit_s = 10) {
    const LoadedKernel* kernel = load(text);
    const DevicePointer buffer = upload(std::vector<float>(64));
    ExecuteOptions options;
    options.time_limit_s = time_limit_s;
    Launch launch{kernel, {1, 1, 1}, {32, 1, 1}, 0, {Argument::pointer(buffer)}};
    const Execution execution = device_->execute(launch, options);
    for (const Diagnostic& diagnostic : execution.diagnostics)
      fmt::print(stderr, "kind={} lost={} {}\n", diagnostic.kind, execution.device_lost, to_text(diagnostic));
    bool refused = false;
    try {
      device_->allocate(4, "after");
    } catch (const Error&) {
      refused = true;
    }
    std::fflush(stderr);
    _exit(!execution.completed && refused ? 0 : 1);
  }

  std::unique_ptr<Device> device_;
  std::vector<std::unique_ptr<LoadedKernel>> kernels_;
};
using HardwareDeathTest = Hardware;

constexpr const char* vector_add =
    "extern \"C\" __global__ void k(const float* a, const float* b, float* c, int n) {\n"
    "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) c[i] = a[i] + b[i];\n"
    "}\n";

TEST_F(Hardware, TellsItsFacts) {
  for (const auto& [name, value] : device_->facts()) fmt::print("  {:22} {}\n", name, value);
  const GpuSpec& spec = device_->spec();
  EXPECT_GE(spec.compute_capability, 75);
  EXPECT_GT(spec.sm_count, 0);
  EXPECT_GT(spec.clock_ghz, 0.3);
  EXPECT_GT(spec.l2_bytes, 1 << 19);
  EXPECT_GE(spec.shared_bytes_per_block_optin, 49152);
  EXPECT_GT(spec.dram_gb_s, 50);
  EXPECT_FALSE(spec.name.empty());
  EXPECT_TRUE(cuda_device_listing().at(0).available);
  const auto clocks = device_->clocks();
  fmt::print("  clocks: {}\n",
             clocks ? fmt::format("{} of {} MHz, {} W, {} C, held down by '{}'", clocks->sm_mhz,
                                  clocks->max_sm_mhz, clocks->watts, clocks->celsius, clocks->throttle)
                    : "not readable (no NVML)");
}

TEST_F(Hardware, AddsVectors) {
  for (const int n : {1, 31, 1000, 1 << 20}) {
    const auto a = noise(n, 1), b = noise(n, 2);
    const DevicePointer pa = upload(a), pb = upload(b), pc = upload(std::vector<float>(n, NAN));
    const Execution execution = device_->execute({load(vector_add),
                                                  {(n + 255) / 256, 1, 1},
                                                  {256, 1, 1},
                                                  0,
                                                  {Argument::pointer(pa), Argument::pointer(pb),
                                                   Argument::pointer(pc), Argument::scalar(Dtype::i32, n)}},
                                                 {});
    ASSERT_TRUE(execution.completed);
    const auto c = download<float>(pc, n);
    for (int i = 0; i < n; ++i) ASSERT_EQ(c[i], a[i] + b[i]) << i;
    for (const DevicePointer pointer : {pa, pb, pc}) device_->free(pointer);
  }
}

TEST_F(Hardware, ReadsKernelFacts) {
  const LoadedKernel* kernel =
      load("__global__ void __launch_bounds__(128) k(float* p, double d, char c) {\n"
           "  __shared__ float tile[300];\n"
           "  tile[threadIdx.x] = p[0]; __syncthreads(); p[threadIdx.x] = tile[127 - threadIdx.x] * d + c;\n"
           "}\n");
  EXPECT_EQ(kernel->facts().max_threads_per_block, 128);
  EXPECT_EQ(kernel->facts().static_shared_bytes, 1200);
  EXPECT_GT(kernel->facts().registers_per_thread, 0);
  if (!kernel->facts().argument_bytes.empty()) {
    EXPECT_EQ(kernel->facts().argument_bytes, (std::vector<int>{8, 8, 1}));
  }
}

TEST_F(Hardware, OptsInToLargeSharedMemory) {
  const LoadedKernel* kernel =
      load("__global__ void k(unsigned* p, unsigned words) {\n"
           "  extern __shared__ unsigned tile[];\n"
           "  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) tile[i] = i;\n"
           "  __syncthreads();\n"
           "  if (threadIdx.x == 0) p[0] = tile[words - 1];\n"
           "}\n");
  const DevicePointer out = upload(std::vector<unsigned>(1));
  const auto run = [&](std::int64_t bytes) {
    return device_->execute({kernel,
                             {1, 1, 1},
                             {256, 1, 1},
                             bytes,
                             {Argument::pointer(out), Argument::scalar(Dtype::u32, bytes / 4.0)}},
                            {});
  };
  const std::int64_t most = device_->spec().shared_bytes_per_block_optin;
  ASSERT_TRUE(run(most).completed);
  EXPECT_EQ(download<unsigned>(out, 1)[0], most / 4 - 1);
  try {
    run(most + 4);
    FAIL();
  } catch (const Error& error) {
    fmt::print("  {}\n", error.what());
    EXPECT_EQ(error.fault(), Fault::bad_argument);
    EXPECT_EQ(error.diagnostics()[0].kind, "launch");
  }
  EXPECT_TRUE(run(1024).completed) << "a refused launch loses nothing";
}

TEST_F(Hardware, CatchesWhatKernelsPrint) {
  const Execution execution = device_->execute(
      {load("__global__ void k() { printf(\"thread %d\\n\", threadIdx.x); }"), {1, 1, 1}, {2, 1, 1}, 0, {}},
      {});
  EXPECT_TRUE(execution.completed);
  EXPECT_EQ(execution.printed, "thread 0\nthread 1\n");
}

TEST_F(Hardware, SaysWhenMemoryIsFull) {
  try {
    device_->allocate(std::size_t(device_->spec().memory_bytes) * 2, "huge");
    FAIL();
  } catch (const Error& error) {
    fmt::print("  {}\n", error.what());
    EXPECT_EQ(error.fault(), Fault::kernel_fault);
  }
  device_->free(device_->allocate(1 << 20, "small"));
}

TEST_F(Hardware, KernelsOfOneFileShareItsVariables) {
  const Source source{"__device__ int total;\n__constant__ int step;\n"
                      "extern \"C\" __global__ void k() { atomicAdd(&total, step); }\n"
                      "extern \"C\" __global__ void tell(int* out) { *out = total; }\n",
                      "k.cu",
                      {},
                      {},
                      "k"};
  Source other = source;
  other.kernel = "tell";
  kernels_.push_back(device_->load(compile(source, device_->target())));
  const LoadedKernel* add = kernels_.back().get();
  kernels_.push_back(device_->load(compile(other, device_->target()), add));
  const LoadedKernel* tell = kernels_.back().get();

  const auto step = device_->variable(*add, "step");
  ASSERT_TRUE(step);
  EXPECT_EQ(step->bytes, sizeof(int));
  EXPECT_FALSE(device_->variable(*add, "width"));
  const std::vector<int> three{3};
  device_->copy_in(step->address, std::as_bytes(std::span(three)));
  const DevicePointer out = upload(std::vector<int>{0});
  EXPECT_TRUE(device_->execute({add, {2, 1, 1}, {32, 1, 1}, 0, {}}, {}).completed);
  EXPECT_TRUE(device_->execute({tell, {1, 1, 1}, {1, 1, 1}, 0, {Argument::pointer(out)}}, {}).completed);
  EXPECT_EQ(download<int>(out, 1)[0], 2 * 32 * 3);
}

TEST_F(Hardware, RunsPtxToo) {
  Target target = device_->target();
  target.cubin = false;
  const auto kernel = device_->load(
      compile({"__global__ void k(int* p) { p[threadIdx.x] = threadIdx.x; }", "k.cu", {}, {}, "k"}, target));
  const DevicePointer out = upload(std::vector<int>(32, -1));
  ASSERT_TRUE(
      device_->execute({kernel.get(), {1, 1, 1}, {32, 1, 1}, 0, {Argument::pointer(out)}}, {}).completed);
  EXPECT_EQ(download<int>(out, 32)[31], 31);
}

// ---- what goes wrong, each in its own process ----

TEST_F(HardwareDeathTest, OutOfBounds) {
  EXPECT_EXIT(
      report("__global__ void k(float* p) { p[(1ull << 40) + threadIdx.x] = 1; }"),
      testing::ExitedWithCode(0),
      "kind=out-of-bounds lost=true.*outside every allocation.*--device sim.*CUDA_ERROR_ILLEGAL_ADDRESS");
}
TEST_F(HardwareDeathTest, Misaligned) {
  EXPECT_EXIT(report("__global__ void k(float* p) { *(float4*)((char*)p + 4) = make_float4(1, 2, 3, 4); }"),
              testing::ExitedWithCode(0),
              "kind=misaligned lost=true.*not a multiple.*CUDA_ERROR_MISALIGNED_ADDRESS");
}
TEST_F(HardwareDeathTest, Trap) {
  EXPECT_EXIT(report("__global__ void k(float* p) { asm volatile(\"trap;\"); }"), testing::ExitedWithCode(0),
              "kind=trap lost=true");
}
TEST_F(HardwareDeathTest, FailedAssert) {
  EXPECT_EXIT(report("__global__ void k(float* p) {\n  assert(threadIdx.x != 3);\n  p[threadIdx.x] = 1;\n}"),
              testing::ExitedWithCode(0),
              "kind=assert lost=true k.cu:2: Assertion `threadIdx.x != 3` failed in block");
}
TEST_F(HardwareDeathTest, EndlessKernel) {
  EXPECT_EXIT(report("__global__ void k(volatile float* p) { while (p[0] == 0) {} }", 1),
              testing::ExitedWithCode(0), "kind=budget lost=true.*ran for more than 1 s");
}
TEST_F(HardwareDeathTest, SharedOutOfBounds) {
  EXPECT_EXIT(
      report("__global__ void k(float* p) {\n  __shared__ float tile[32];\n"
             "  tile[threadIdx.x + (int)p[0] + (1 << 20)] = 1;\n  __syncthreads();\n  p[0] = tile[0];\n}"),
      testing::ExitedWithCode(0), "lost=true");
}

// ---- vendor baselines ----

class Vendor : public Hardware {
 protected:
  /// The only baseline of a problem, or a skipped test with its reason.
  VendorBaseline only(const std::string& problem, const Values& sizes) {
    auto all = vendor_baselines(*device_, problem, sizes);
    EXPECT_EQ(all.size(), 1u);
    if (all.at(0).reason.empty()) fmt::print("  {}\n", all[0].library);
    return all.at(0);
  }
};

TEST_F(Vendor, MultipliesMatrices) {
  for (const auto& [m, n, k] : {std::tuple{1, 1, 1}, {17, 33, 65}, {256, 128, 300}}) {
    const VendorBaseline baseline = only("matmul", {{"m", m}, {"n", n}, {"k", k}});
    if (!baseline.reason.empty()) GTEST_SKIP() << baseline.reason.in_english();
    const auto a = noise(m * k, 1), b = noise(k * n, 2);
    const DeviceBuffers buffers{
        {"a", upload(a)}, {"b", upload(b)}, {"c", upload(std::vector<float>(m * n, NAN))}};
    const auto stopwatch = baseline.prepare({buffers});
    const auto c = download<float>(buffers.at("c"), m * n);
    for (int row = 0; row < m; ++row)
      for (int column = 0; column < n; ++column) {
        double expected = 0;
        for (int i = 0; i < k; ++i) expected += double(a[row * k + i]) * b[i * n + column];
        // TF32 would err by about 1e-3 here.
        ASSERT_NEAR(c[row * n + column], expected, 2e-5)
            << m << 'x' << n << 'x' << k << " at " << row << ',' << column;
      }
    EXPECT_GT(stopwatch->sample_ms(), 0);
  }
}

TEST_F(Vendor, ReducesWithCub) {
  for (const int op : {0, 1})
    for (const int n : {1, 1000, 3000001}) {
      const VendorBaseline baseline = only("reduction", {{"n", n}, {"op", op}});
      if (!baseline.reason.empty()) GTEST_SKIP() << baseline.reason.in_english();
      const auto in = noise(n);
      const DeviceBuffers buffers{{"in", upload(in)}, {"out", upload(std::vector<float>(1, NAN))}};
      const auto stopwatch = baseline.prepare({buffers});
      double sum = 0, largest = -HUGE_VAL;
      for (const float value : in) sum += value, largest = std::max(largest, double(value));
      const float got = download<float>(buffers.at("out"), 1)[0];
      if (op == 0)
        EXPECT_NEAR(got, sum, 1e-4 * std::sqrt(n)) << n;
      else
        EXPECT_EQ(got, largest) << n;
      EXPECT_GT(stopwatch->sample_ms(), 0);
    }
}

TEST_F(Vendor, CopiesTransposesAndAdds) {
  constexpr int rows = 37, columns = 101, n = rows * columns;
  const auto in = noise(n), other = noise(n, 3);
  for (const int order : {0, 1}) {
    const VendorBaseline baseline =
        only("matrix-copy", {{"rows", rows}, {"columns", columns}, {"order", order}});
    if (!baseline.reason.empty()) GTEST_SKIP() << baseline.reason.in_english();
    const DeviceBuffers buffers{{"in", upload(in)}, {"out", upload(std::vector<float>(n, NAN))}};
    const auto stopwatch = baseline.prepare({buffers});
    const auto out = download<float>(buffers.at("out"), n);
    for (int i = 0; i < n; ++i)
      ASSERT_EQ(out[order == 0 ? i : (i % columns) * rows + i / columns], in[i]) << order << " at " << i;
  }
  const VendorBaseline baseline = only("vector-add", {{"n", n}});
  if (!baseline.reason.empty()) GTEST_SKIP() << baseline.reason.in_english();
  const DeviceBuffers buffers{
      {"a", upload(in)}, {"b", upload(other)}, {"c", upload(std::vector<float>(n, NAN))}};
  const auto stopwatch = baseline.prepare({buffers, buffers});
  const auto out = download<float>(buffers.at("c"), n);
  for (int i = 0; i < n; ++i) ASSERT_EQ(out[i], in[i] + other[i]);
}

TEST_F(Vendor, ReachesAPlausibleSgemmRate) {
  const VendorBaseline baseline = only("matmul", {{"m", 4096}, {"n", 4096}, {"k", 4096}});
  if (!baseline.reason.empty()) GTEST_SKIP() << baseline.reason.in_english();
  const auto a = noise(4096 * 4096);
  const DeviceBuffers buffers{{"a", upload(a)}, {"b", upload(a)}, {"c", upload(a)}};
  const auto stopwatch = baseline.prepare({buffers});
  const Series series = measure(timed_on(*device_, *stopwatch, "hot"));
  const double gflops = 2 * std::pow(4096, 3) / series.median_ms / 1e6;
  fmt::print(
      "  sgemm 4096: {:.4g} ms ± {:.2g}, {:.1f} TFLOP/s = {:.0f} % of the datasheet ({}, n = {}, {})\n",
      series.median_ms, series.iqr_ms, gflops / 1000, 100 * gflops / device_->spec().peak_fp32_gflops(),
      series.method, series.n, series.stopped);
  EXPECT_GT(gflops, 0.3 * device_->spec().peak_fp32_gflops());
  EXPECT_LT(gflops, 1.02 * device_->spec().peak_fp32_gflops()) << "more would be another precision";
}

// ---- timing ----

class Timing : public Hardware {
 protected:
  Launch add_launch(std::int64_t n) {
    const std::vector<float> zeros(static_cast<std::size_t>(n));
    for (int i = 0; i < 3; ++i) buffers_.push_back({upload(zeros), zeros.size() * sizeof(float)});
    return {load(vector_add),
            {(n + 255) / 256, 1, 1},
            {256, 1, 1},
            0,
            {Argument::pointer(buffers_[0].pointer), Argument::pointer(buffers_[1].pointer),
             Argument::pointer(buffers_[2].pointer), Argument::scalar(Dtype::i32, double(n))}};
  }
  Series sample(Stopwatch& stopwatch, const std::string& temperature) {
    const Series series = measure(timed_on(*device_, stopwatch, temperature));
    fmt::print("  {:.4g} us ± {:.2g}, n = {}, {}; stopped by {}{}\n", 1000 * series.median_ms,
               1000 * series.iqr_ms, series.n, series.method, series.stopped,
               series.throttled ? "; throttled" : "");
    return series;
  }
  std::vector<ColdCopies::Buffer> buffers_;
};

TEST_F(Timing, LargeVectorAddIsBoundByMemory) {
  constexpr std::int64_t n = 1 << 27;
  const auto stopwatch = device_->stopwatch({add_launch(n)});
  const Series series = sample(*stopwatch, "hot");
  const double gb_s = 12.0 * n / series.median_ms / 1e6;
  fmt::print("  {:.0f} GB/s = {:.0f} % of the datasheet\n", gb_s, 100 * gb_s / device_->spec().dram_gb_s);
  EXPECT_GT(gb_s, 0.5 * device_->spec().dram_gb_s);
  EXPECT_LT(gb_s, 1.02 * device_->spec().dram_gb_s);
  EXPECT_NE(series.method.find("events"), std::string::npos);
}

TEST_F(Timing, ShortKernelsAreReplayedAndColdIsSlower) {
  const std::int64_t n = device_->spec().l2_bytes / 48; // the three arrays fill a quarter of the L2 cache
  const Launch launch = add_launch(n);
  const auto hot = device_->stopwatch({launch});
  const Series hot_series = sample(*hot, "hot");
  EXPECT_LT(hot_series.median_ms, 0.05);
  const ColdCopies copies(*device_, {{}, {launch}}, buffers_);
  ASSERT_GE(copies.passes().size(), 12u);
  const auto cold = device_->rotating_stopwatch(copies.passes());
  EXPECT_GT(sample(*cold, "cold").median_ms, 1.05 * hot_series.median_ms);
}

TEST_F(Timing, AnEmptyKernelTakesMicroseconds) {
  const auto stopwatch = device_->stopwatch({{load("__global__ void k() {}"), {1, 1, 1}, {32, 1, 1}, 0, {}}});
  const Series series = sample(*stopwatch, "hot");
  EXPECT_NE(series.method.find("graph replay"), std::string::npos);
  EXPECT_GT(series.median_ms, 0.0003);
  EXPECT_LT(series.median_ms, 0.02);
}

TEST_F(Timing, ClearsBeforeEachPass) {
  const DevicePointer counter = upload(std::vector<unsigned>(1));
  const LoadedKernel* kernel = load("__global__ void k(unsigned* p) { atomicAdd(p, 1u); }");
  const TimedPass pass{{{counter, 4}}, {{kernel, {10, 1, 1}, {32, 1, 1}, 0, {Argument::pointer(counter)}}}};
  const auto stopwatch = device_->rotating_stopwatch({pass});
  for (int i = 0; i < 3; ++i) stopwatch->sample_ms();
  EXPECT_EQ(download<unsigned>(counter, 1)[0], 320u);
}

TEST_F(Timing, AKernelIsAsFastAsItself) {
  const Launch launch = add_launch(1 << 24);
  const auto first = device_->stopwatch({launch}), second = device_->stopwatch({launch});
  const PairedSeries paired =
      measure_pair(timed_on(*device_, *first, "hot"), timed_on(*device_, *second, "hot"));
  fmt::print("  ratio {:.4f} ({:.4f} to {:.4f}), n = {}: {}\n", paired.ratio, paired.ratio_low,
             paired.ratio_high, paired.kernel.n, paired.verdict);
  EXPECT_NEAR(paired.ratio, 1, 0.03);
  EXPECT_TRUE(paired.verdict == "same" || paired.verdict == "can't tell") << paired.verdict;
}

TEST_F(Timing, OccupancyAgreesWithTheDriversLimits) {
  const LoadedKernel* kernel = load(vector_add);
  const Occupancy found =
      occupancy(device_->spec(), {1000, 1, 1}, {256, 1, 1}, kernel->facts().registers_per_thread,
                kernel->facts().static_shared_bytes);
  EXPECT_EQ(found.warps_per_sm, device_->spec().max_threads_per_sm / 32) << "a small kernel fills an SM";
}

TEST_F(Timing, Ceilings) {
  const Ceilings found = measure_ceilings(*device_);
  const GpuSpec& spec = device_->spec();
  fmt::print("  copy {:.0f}, read {:.0f} GB/s (datasheet {:.0f}); L2 {:.0f} GB/s; fp32 {:.1f} TFLOP/s "
             "(datasheet {:.1f}); "
             "launch {:.2f} us\n  latency in clocks: shared {:.1f}, L1 {:.1f}, L2 {:.0f}, DRAM {:.0f}{}\n",
             found.copy_gb_s, found.read_gb_s, spec.dram_gb_s, found.l2_gb_s, found.fp32_gflops / 1000,
             spec.peak_fp32_gflops() / 1000, found.launch_us, found.shared_latency, found.l1_latency,
             found.l2_latency, found.dram_latency, found.throttled ? "; throttled" : "");
  EXPECT_GT(found.copy_gb_s, 0.6 * spec.dram_gb_s);
  EXPECT_LT(found.read_gb_s, 1.05 * spec.dram_gb_s);
  EXPECT_GT(found.l2_gb_s, found.dram_gb_s());
  EXPECT_GT(found.fp32_gflops, 0.6 * spec.peak_fp32_gflops());
  EXPECT_LT(found.fp32_gflops, 1.05 * spec.peak_fp32_gflops());
  EXPECT_LT(found.shared_latency, found.l2_latency);
  EXPECT_LT(found.l1_latency, found.l2_latency);
  EXPECT_LT(found.l2_latency, found.dram_latency);
}

}
}

int main(int count, char** values) {
  testing::InitGoogleTest(&count, values);
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  const auto gpu = kernelarium::cuda_device_listing().at(0);
  if (!gpu.available) {
    fmt::print("skipped: no GPU to test on: {}\n", gpu.reason.in_english());
    return 77;
  }
  return RUN_ALL_TESTS();
}
