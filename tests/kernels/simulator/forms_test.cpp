// What forms of instructions left in registers and memory on an H200.

#include "tests/kernels/simulator/recorded/forms.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <fstream>

namespace kernelarium::test {
namespace {

struct Recorded {
  std::vector<std::string> forms, sums;
  explicit Recorded(const std::string& name) {
    std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/" + name);
    for (std::string line; std::getline(file, line);) {
      sums.push_back(line.substr(0, 8));
      forms.push_back(line.substr(9));
    }
  }
};

/// `run`: leaves the words of the forms from `begin` at `out`.
template<class Module, class Run>
void compare(const Recorded& recorded, int threads, Module module_of, Run run) {
  ASSERT_GT(recorded.forms.size(), 2900u);
  SimulatedGpu gpu;
  int wrong = 0;
  for (std::size_t begin = 0; begin < recorded.forms.size(); begin += forms::kFormsPerKernel) {
    const std::size_t count = std::min(forms::kFormsPerKernel, recorded.forms.size() - begin);
    gpu.load_ptx(module_of(recorded.forms, begin));
    const DevicePointer out = gpu.zeros<std::uint32_t>(count * static_cast<std::size_t>(threads));
    run(gpu, out);
    const auto found = gpu.download<std::uint32_t>(out, count * static_cast<std::size_t>(threads));
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t sum = forms::sum_of(&found[i * static_cast<std::size_t>(threads)], threads);
      if (const std::string written = fmt::format("{:08x}", sum);
          written != recorded.sums[begin + i] && ++wrong <= 60)
        ADD_FAILURE() << recorded.forms[begin + i] << " gives " << written << ", on an H200 "
                      << recorded.sums[begin + i];
    }
  }
  EXPECT_EQ(wrong, 0);
}

TEST(Forms, OfLoadsStoresAndAtomicsEqualTheH200) {
  compare(Recorded("memory_forms.txt"), forms::kLanes, forms::memory_module, [](SimulatedGpu& gpu, auto out) {
    const DevicePointer in = gpu.upload(forms::memory_inputs());
    const DevicePointer places = gpu.zeros<std::uint32_t>(forms::kLanes * forms::kWords, "places");
    gpu.run_clean({1, 1, 1}, {forms::kLanes, 1, 1}, in, places, out);
  });
}

TEST(Forms, OfArithmeticEqualTheH200) {
  compare(Recorded("value_forms.txt"), forms::kThreads, forms::value_module, [](SimulatedGpu& gpu, auto out) {
    gpu.run_clean({1, 1, 1}, {forms::kThreads, 1, 1}, gpu.upload(forms::value_inputs()), out);
  });
}

}
}
