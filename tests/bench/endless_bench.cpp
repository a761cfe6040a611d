// How long kernels that never end run before they are stopped, under the command line's budget, on grids of
// several sizes. Exit code 1 where one takes more than ten seconds of one processor, or is not stopped.

#include "kernels/compiler/compiler.h"
#include "kernels/simulator/simulated_device.h"
#include "tests/kernels/simulator/endless_kernels.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {
namespace {

constexpr double kMostSeconds = 10;

/// Of the process, over the host threads that worked at once.
double seconds_of(const test::EndlessKernel& endless, Dim3 grid, Dim3 block, Checks checks,
                  std::string& how) {
  const auto device = make_simulated_device(load_gpu_spec("h200"));
  const std::string source = std::string(endless.before) +
                             "extern \"C\" __global__ void k(volatile int* p) {\n  int t = threadIdx.x;\n" +
                             endless.body + "\n}\n";
  const auto kernel = device->load(compile({source, "bench.cu", {}, {}, "k"}, device->target()));
  const DevicePointer data = device->allocate(65536 * 4, "data");
  device->copy_in(data, std::vector<std::byte>(65536 * 4));
  const Launch launch{kernel.get(), grid, block, 0, {Argument::pointer(data)}};
  ExecuteOptions options;
  options.checks = checks;
  const auto begin = std::chrono::steady_clock::now();
  const std::clock_t used = std::clock();
  const Execution execution = device->execute(launch, options);
  const double processor = static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC;
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  how = execution.completed ? "NOT STOPPED" : execution.diagnostics.front().kind;
  return std::min(processor, wall);
}

}
}

int main(int argc, char** argv) {
  using namespace kernelarium;
  const std::string_view only = argc > 1 ? argv[1] : "";
  const Dim3 grids[] = {{1}, {40}, {1024}, {20000}};
  int status = 0;
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    std::printf("%s\n%-42s %8s %8s %8s %8s\n", checks == Checks::all ? "\nall checks" : "bounds",
                "blocks of 256", "1", "40", "1024", "20000");
    for (const test::EndlessKernel& endless : test::kEndlessKernels) {
      if (std::string_view(endless.name).find(only) == std::string_view::npos) continue;
      std::printf("%-42s", endless.name);
      for (const Dim3& grid : grids) {
        std::string how;
        const double seconds = seconds_of(endless, grid, {256}, checks, how);
        const bool fine = seconds <= kMostSeconds && how != "NOT STOPPED";
        status |= !fine;
        std::printf(" %7.2f%s", seconds, fine ? " " : "!");
        std::fflush(stdout);
      }
      std::printf("\n");
    }
  }
  return status;
}
