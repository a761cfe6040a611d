#include "kernels/measure/ceilings.h"

#include "kernels/measure/sampling.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <numeric>
#include <random>

namespace kernelarium {

namespace {

constexpr const char* source = R"cuda(
// Four independent 16-byte loads per thread keep enough bytes in flight to saturate memory.
extern "C" __global__ void copy(const float4* in, float4* out) {
  const unsigned long long first = blockIdx.x * (4ull * blockDim.x) + threadIdx.x;
  float4 part[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) part[i] = in[first + i * blockDim.x];
#pragma unroll
  for (int i = 0; i < 4; ++i) out[first + i * blockDim.x] = part[i];
}

extern "C" __global__ void read(const float4* in, float* out) {
  const unsigned long long first = blockIdx.x * (8ull * blockDim.x) + threadIdx.x;
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const float4 part = in[first + i * blockDim.x];
    sum += part.x + part.y + part.z + part.w;
  }
  if (sum == -1) out[0] = sum; // never, but the compiler must keep the loads
}

// Every block reads the same `count` elements, past L1, each block from another start.
extern "C" __global__ void read_l2(const float4* in, float* out, unsigned count) {
  float sum = 0;
  const unsigned start = blockIdx.x * 977u * blockDim.x;
#pragma unroll 8
  for (unsigned i = 0; i < count; i += blockDim.x) {
    const float4 part = __ldcg(&in[(start + i + threadIdx.x) & (count - 1)]);
    sum += part.x + part.y + part.z + part.w;
  }
  if (sum == -1) out[0] = sum;
}

extern "C" __global__ void multiply_add(float* out, float factor) {
  float value[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) value[i] = threadIdx.x + i;
  for (int step = 0; step < 512; ++step)
#pragma unroll
    for (int repeat = 0; repeat < 8; ++repeat)
#pragma unroll
      for (int i = 0; i < 8; ++i) value[i] = fmaf(value[i], factor, factor);
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) sum += value[i];
  if (sum == -1) out[0] = sum;
}

extern "C" __global__ void nothing() {}

// Follows a chain of indices: each load waits for the one before.
extern "C" __global__ void chase(const unsigned* next, unsigned* out, unsigned start, unsigned warm_up, unsigned steps) {
  unsigned at = start;
  for (unsigned i = 0; i < warm_up; ++i) at = next[at];
  const long long begin = clock64();
  for (unsigned i = 0; i < steps; ++i) at = next[at];
  const long long end = clock64();
  out[0] = (unsigned)(end - begin);
  out[1] = at;
}

extern "C" __global__ void chase_shared(unsigned* out, unsigned start, unsigned steps) {
  __shared__ unsigned next[1024];
  for (unsigned i = 0; i < 1024; ++i) next[i] = (i + 33) & 1023;
  unsigned at = start;
  const long long begin = clock64();
  for (unsigned i = 0; i < steps; ++i) at = next[at];
  const long long end = clock64();
  out[0] = (unsigned)(end - begin);
  out[1] = at;
}
)cuda";

/// Memory that is given back.
class Block {
 public:
  Block(Device& device, std::size_t bytes)
      : device_(device), pointer_(device.allocate(bytes, "a ceiling's buffer")) {}
  ~Block() {
    try {
      device_.free(pointer_);
    } catch (const Error&) {
      // A lost device frees nothing.
    }
  }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  operator DevicePointer() const { return pointer_; }

 private:
  Device& device_;
  DevicePointer pointer_;
};

class CeilingMeter {
 public:
  CeilingMeter(Device& device, const std::atomic<bool>* cancel) : device_(device), cancel_(cancel) {}

  Ceilings run() {
    measure_memory();
    measure_l2();
    measure_fp32();
    ceilings_.launch_us = 1000 * time_ms("nothing", {1, 1, 1}, {32, 1, 1}, {});
    measure_latencies();
    ceilings_.when = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    return ceilings_;
  }

 private:
  static Argument pointer(DevicePointer address) { return Argument::pointer(address); }
  static Argument number(double value) { return Argument::scalar(Dtype::u32, value); }

  std::unique_ptr<LoadedKernel> load(const std::string& name) {
    return device_.load(compile({source, "ceilings.cu", {}, {}, name}, device_.target()));
  }

  double time_ms(const std::string& name, Dim3 grid, Dim3 block, const std::vector<Argument>& arguments) {
    const auto kernel = load(name);
    const auto stopwatch = device_.stopwatch({Launch{kernel.get(), grid, block, 0, arguments}});
    SamplingRule rule;
    rule.seconds = 0.2;
    const Series series = measure(timed_on(device_, *stopwatch, "hot"), rule, cancel_);
    ceilings_.throttled |= series.throttled;
    return series.median_ms;
  }

  /// A quarter of the memory at most, and much more than the L2 cache holds.
  void measure_memory() {
    constexpr std::int64_t block = 256, chunk = 8 * block * 16;
    const std::int64_t wanted = std::min(std::max<std::int64_t>(device_.spec().l2_bytes * 16, 256 << 20),
                                         device_.spec().memory_bytes / 8);
    const std::int64_t bytes = wanted / chunk * chunk;
    const Block in(device_, static_cast<std::size_t>(bytes)), out(device_, static_cast<std::size_t>(bytes));
    const double copy_ms =
        time_ms("copy", {bytes / (4 * block * 16), 1, 1}, {block, 1, 1}, {pointer(in), pointer(out)});
    ceilings_.copy_gb_s = 2.0 * double(bytes) / copy_ms / 1e6;
    const double read_ms = time_ms("read", {bytes / chunk, 1, 1}, {block, 1, 1}, {pointer(in), pointer(out)});
    ceilings_.read_gb_s = double(bytes) / read_ms / 1e6;
  }

  /// Over an eighth of the L2 cache, as a power of two: well inside each of the halves that large GPUs have.
  void measure_l2() {
    std::int64_t count = 1024;
    while (count * 2 * 16 <= device_.spec().l2_bytes / 8) count *= 2;
    const Block in(device_, static_cast<std::size_t>(count * 16)), out(device_, 16);
    constexpr std::int64_t block = 512;
    const std::int64_t blocks = device_.spec().sm_count * (device_.spec().max_threads_per_sm / block);
    const double ms =
        time_ms("read_l2", {blocks, 1, 1}, {block, 1, 1}, {pointer(in), pointer(out), number(double(count))});
    ceilings_.l2_gb_s = double(blocks) * double(count) * 16 / ms / 1e6;
  }

  void measure_fp32() {
    const Block out(device_, 16);
    constexpr std::int64_t block = 256;
    const std::int64_t blocks = 8ll * device_.spec().sm_count * (device_.spec().max_threads_per_sm / block);
    const double ms = time_ms("multiply_add", {blocks, 1, 1}, {block, 1, 1},
                              {pointer(out), Argument::scalar(Dtype::f32, 0.5)});
    ceilings_.fp32_gflops = 2.0 * 512 * 8 * 8 * double(block) * double(blocks) / ms / 1e6;
  }

  /// Clocks a step of a chain through `bytes` of memory that visits each 128-byte line once, in a random
  /// order.
  double chase(std::size_t bytes, bool warm) {
    constexpr std::size_t line = 128, words = line / sizeof(std::uint32_t);
    const std::size_t lines = bytes / line;
    std::vector<std::uint32_t> order(lines);
    std::iota(order.begin(), order.end(), 0u);
    std::mt19937 random(1);
    std::shuffle(order.begin() + 1, order.end(), random);
    std::vector<std::uint32_t> next(lines * words);
    for (std::size_t i = 0; i < lines; ++i)
      next[order[i] * words] = static_cast<std::uint32_t>(order[(i + 1) % lines] * words);
    const Block chain(device_, next.size() * sizeof next[0]), out(device_, 16);
    device_.copy_in(chain, std::as_bytes(std::span(next)));
    const std::size_t steps = std::min<std::size_t>(lines, 4096);
    return clocks("chase", out, {pointer(chain), pointer(out)}, {number(warm ? double(lines) : 0.0)}, steps);
  }

  /// Clocks per step: the least of three runs, each from where the one before ended, so that none finds its
  /// data cached by another; the first also loads the code. The kernel takes `before`, start, `after`,
  /// steps.
  double clocks(const std::string& name, DevicePointer out, const std::vector<Argument>& before,
                const std::vector<Argument>& after, std::size_t steps) {
    const auto kernel = load(name);
    std::uint32_t result[2] = {};
    double least = HUGE_VAL;
    for (int i = 0; i < 3; ++i) {
      std::vector<Argument> arguments = before;
      arguments.push_back(number(result[1]));
      arguments.insert(arguments.end(), after.begin(), after.end());
      arguments.push_back(number(double(steps)));
      ExecuteOptions options;
      options.cancel = cancel_;
      const Execution execution =
          device_.execute({kernel.get(), {1, 1, 1}, {1, 1, 1}, 0, arguments}, options);
      if (!execution.completed) throw Error(Fault::kernel_fault, execution.diagnostics);
      device_.copy_out(std::as_writable_bytes(std::span(result)), out);
      least = std::min(least, double(result[0]));
    }
    return least / double(steps);
  }

  void measure_latencies() {
    const Block out(device_, 16);
    ceilings_.shared_latency = clocks("chase_shared", out, {pointer(out)}, {}, 4096);
    ceilings_.l1_latency = chase(16 << 10, true);
    ceilings_.l2_latency = chase(static_cast<std::size_t>(device_.spec().l2_bytes) / 16, true);
    // Too large for the L2 cache, and only just copied there in part: most lines come from memory.
    ceilings_.dram_latency = chase(static_cast<std::size_t>(device_.spec().l2_bytes) * 8, false);
  }

  Device& device_;
  const std::atomic<bool>* cancel_;
  Ceilings ceilings_;
};

}

Ceilings measure_ceilings(Device& device, const std::atomic<bool>* cancel) {
  if (device.simulated()) throw Error(Sentence::tr("%1 has no time of its own to measure", device.id()));
  return CeilingMeter(device, cancel).run();
}

}
