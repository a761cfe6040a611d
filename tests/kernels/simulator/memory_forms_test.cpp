// What loads, stores and atomic operations left in registers and memory on an H200.

#include "tests/kernels/simulator/recorded/memory_forms.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <fstream>

namespace kernelarium::test {
namespace {

TEST(MemoryForms, EqualTheH200) {
  std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/memory_forms.txt");
  std::vector<std::string> forms, sums;
  for (std::string line; std::getline(file, line);) {
    sums.push_back(line.substr(0, 8));
    forms.push_back(line.substr(9));
  }
  ASSERT_GT(forms.size(), 1000u);
  SimulatedGpu gpu;
  const DevicePointer in = gpu.upload(memory_forms::inputs());
  const DevicePointer places =
      gpu.zeros<std::uint32_t>(memory_forms::kLanes * memory_forms::kWords, "places");
  int wrong = 0;
  for (std::size_t begin = 0; begin < forms.size(); begin += memory_forms::kFormsPerKernel) {
    const std::size_t count = std::min(memory_forms::kFormsPerKernel, forms.size() - begin);
    gpu.load_ptx(memory_forms::module_of(forms, begin));
    const DevicePointer out = gpu.zeros<std::uint32_t>(count * memory_forms::kLanes);
    gpu.run_clean({1, 1, 1}, {memory_forms::kLanes, 1, 1}, in, places, out);
    const auto found = gpu.download<std::uint32_t>(out, count * memory_forms::kLanes);
    for (std::size_t i = 0; i < count; ++i)
      if (const std::string sum =
              fmt::format("{:08x}", memory_forms::sum_of(&found[i * memory_forms::kLanes]));
          sum != sums[begin + i] && ++wrong <= 60)
        ADD_FAILURE() << forms[begin + i] << " gives " << sum << ", on an H200 " << sums[begin + i];
  }
  EXPECT_EQ(wrong, 0);
}

}
}
