// Random kernels of all groups of instructions: the ways to run one agree with each other and with an H200.

#include "tests/kernels/simulator/random_kernel.h"

#include "tests/kernels/simulator/simulated_gpu.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

namespace kernelarium::test {
namespace {

constexpr std::uint32_t kAllThreads = kRandomBlocks * kRandomThreads;

struct RandomOutcome {
  std::vector<std::uint32_t> out, sums;
  bool operator==(const RandomOutcome&) const = default;
};

/// Runs random kernels on one GPU.
class RandomKernels {
 public:
  RandomKernels() {
    std::vector<std::uint32_t> given(std::size_t{kAllThreads} * kRandomInputs);
    for (std::uint32_t i = 0; i < given.size(); ++i) given[i] = random_input(i);
    in_ = gpu_.upload(given);
    out_ = gpu_.zeros<std::uint32_t>(kOut);
    sums_ = gpu_.zeros<std::uint32_t>(kRandomSums);
    Image image = array_image({TexelFormat::Kind::unsigned_whole, 8, 4, false}, ImageShape::plane,
                              kRandomWidth, kRandomHeight, 0, 1);
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

/// recorded/random_kernels.txt has a line for each: seed, checksums of the text and of what an H200 computed.
constexpr std::uint32_t kRecorded = 500;

TEST(RandomKernels, AreAsOnAnH200) {
  const std::string folder = KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/";
  if (const char* place = std::getenv("KERNELARIUM_WRITE_RANDOM_KERNELS")) {
    for (std::uint32_t seed = 1; seed <= kRecorded; ++seed)
      std::ofstream(fmt::format("{}/{}.ptx", place, seed)) << random_kernel(seed);
    GTEST_SKIP() << "skipped: kernels for recorded/random_kernels.cu were written";
  }
  std::ifstream lines(folder + "random_kernels.txt");
  RandomKernels kernels;
  std::uint32_t seed = 0, count = 0;
  for (std::string text, results; lines >> seed >> text >> results; ++count) {
    SCOPED_TRACE(seed);
    ASSERT_EQ(fmt::format("{:016x}", random_checksum(random_kernel(seed))), text)
        << "other kernels than recorded: record them again with recorded/random_kernels.cu";
    kernels.load(seed);
    const RandomOutcome outcome = kernels.run(bare_options());
    std::vector<std::uint32_t> all = outcome.out;
    all.insert(all.end(), outcome.sums.begin(), outcome.sums.end());
    EXPECT_EQ(fmt::format("{:016x}", random_checksum(all)), results);
  }
  EXPECT_EQ(count, kRecorded);
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
