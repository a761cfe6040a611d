// Random kernels of all groups of instructions: the ways to run one agree with each other.

#include "tests/kernels/simulator/random_kernel.h"

#include "tests/kernels/simulator/simulated_gpu.h"


namespace kernelarium::test {
namespace {

constexpr std::uint32_t kAllThreads = kRandomBlocks * kRandomThreads;

/// Any bits, numbers of moderate size, small integers.
std::uint32_t input_word(std::uint32_t index) {
  std::uint32_t h = (index + 1) * 0x9e3779b9u;
  h = (h ^ h >> 16) * 0x85ebca6bu;
  h = (h ^ h >> 13) * 0xc2b2ae35u;
  h ^= h >> 16;
  switch (index * 7 / 5 % 4) {
  case 1:
    return (h & 0x807fffffu) | (120 + (h >> 23 & 15)) << 23;
  case 2:
    return h % 201 - 100;
  case 3:
    return (h & 0x8fff8fffu) | 0x30003000u;
  default:
    return h;
  }
}

struct RandomOutcome {
  std::vector<std::uint32_t> out, sums;
  bool operator==(const RandomOutcome&) const = default;
};

/// Runs random kernels on one GPU.
class RandomKernels {
 public:
  RandomKernels() {
    std::vector<std::uint32_t> given(std::size_t{kAllThreads} * kRandomInputs);
    for (std::uint32_t i = 0; i < given.size(); ++i) given[i] = input_word(i);
    in_ = gpu_.upload(given);
    out_ = gpu_.zeros<std::uint32_t>(kOut);
    sums_ = gpu_.zeros<std::uint32_t>(kRandomSums);
    Image image = array_image({TexelFormat::Kind::unsigned_whole, 8, 4, false}, ImageShape::plane, 64, 48, 0, 1);
    image.memory = gpu_.upload(std::vector<std::uint32_t>(given.begin(), given.begin() + image.bytes() / 4));
    Sampling sampling;
    sampling.linear = true;
    sampling.normalized_read = true;
    texture_ = gpu_.device->make_texture(image, sampling);
  }
  void load(std::uint32_t seed) { gpu_.load_ptx(random_kernel(seed)); }
  RandomOutcome run(const ExecuteOptions& options) {
    gpu_.options = options;
    const std::vector<std::uint32_t> zeros(kOut);
    gpu_.device->copy_in(out_, std::as_bytes(std::span(zeros)));
    gpu_.device->copy_in(sums_, std::as_bytes(std::span(zeros).first(kRandomSums)));
    gpu_.run_clean({kRandomBlocks}, {kRandomThreads}, in_, out_, sums_, texture_);
    return {gpu_.download<std::uint32_t>(out_, kOut), gpu_.download<std::uint32_t>(sums_, kRandomSums)};
  }

 private:
  static constexpr std::size_t kOut = std::size_t{kAllThreads} * kRandomOutputs;
  SimulatedGpu gpu_;
  DevicePointer in_ = 0, out_ = 0, sums_ = 0;
  std::uint64_t texture_ = 0;
};

ExecuteOptions bare_options() {
  ExecuteOptions options;
  options.count = false;
  options.threads = 1;
  return options;
}

TEST(RandomKernels, AreTheSameOnEveryPath) {
  RandomKernels kernels;
  ExecuteOptions counted, checked = bare_options(), with_traces;
  counted.threads = 2;
  checked.checks = Checks::all;
  TraceRequest request;
  request.blocks = {1};
  with_traces.trace = &request;
  const auto [first, count] = seeds("KERNELARIUM_RANDOM_KERNELS", 60);
  for (std::uint32_t seed = first; seed - first < count; ++seed) {
    SCOPED_TRACE(seed);
    kernels.load(seed);
    const RandomOutcome expected = kernels.run(bare_options());
    EXPECT_TRUE(expected == kernels.run(counted)) << "counted";
    EXPECT_TRUE(expected == kernels.run(checked)) << "checked";
    EXPECT_TRUE(expected == kernels.run(with_traces)) << "traced";
  }
}

}
}
