#pragma once

#include "kernels/simulator/simulated_device.h"

#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace kernelarium::test {

/// A simulated GPU with one kernel at a time, and short words for using it.
class SimulatedGpu {
 public:
  explicit SimulatedGpu(const std::string& spec = "h200");

  /// The kernel `entry` of PTX text. Throws Error as Device::load does.
  void load_ptx(const std::string& text, const std::string& entry = "k");
  /// The kernel `k` (or a name expression) of CUDA C++, compiled by NVRTC; its file is called "test.cu".
  void load_cuda(const std::string& text, const std::string& kernel = "k");

  template<class T>
  DevicePointer upload(const std::vector<T>& values, const std::string& name = "in") {
    const DevicePointer pointer = device->allocate(values.size() * sizeof(T), {name, sizeof(T)});
    device->copy_in(pointer, std::as_bytes(std::span(values)));
    return pointer;
  }
  template<class T>
  std::vector<T> download(DevicePointer pointer, std::size_t count) {
    std::vector<T> values(count);
    device->copy_out(std::as_writable_bytes(std::span(values)), pointer);
    return values;
  }
  template<class T>
  DevicePointer zeros(std::size_t count, const std::string& name = "out") {
    return upload(std::vector<T>(count), name);
  }

  /// Launches the loaded kernel with the options in `options` and `shared_bytes` of dynamic shared memory.
  template<class... A>
  Execution run(Dim3 grid, Dim3 block, const A&... arguments) {
    Launch launch{kernel.get(), grid, block, shared_bytes, {bytes_of(arguments)...}, cluster};
    return device->execute(launch, options);
  }
  /// The same, which must complete without a finding.
  template<class... A>
  Execution run_clean(Dim3 grid, Dim3 block, const A&... arguments) {
    Execution execution = run(grid, block, arguments...);
    for (const Diagnostic& diagnostic : execution.diagnostics)
      ADD_FAILURE() << diagnostic.kind << ": " << to_text(diagnostic);
    EXPECT_TRUE(execution.completed);
    return execution;
  }
  /// The same, which must stop with one finding; it is returned (or an empty one).
  template<class... A>
  Diagnostic run_fault(Dim3 grid, Dim3 block, const A&... arguments) {
    const Execution execution = run(grid, block, arguments...);
    EXPECT_FALSE(execution.completed);
    EXPECT_EQ(execution.diagnostics.size(), 1u);
    return execution.diagnostics.empty() ? Diagnostic{} : execution.diagnostics[0];
  }

  std::unique_ptr<SimulatedDevice> device;
  std::unique_ptr<LoadedKernel> kernel;
  ExecuteOptions options;
  std::int64_t shared_bytes = 0;
  Dim3 cluster = {0, 0, 0}; ///< as the kernel says

 private:
  template<class T>
  static Argument bytes_of(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Argument argument;
    argument.bytes.resize(sizeof(T));
    std::memcpy(argument.bytes.data(), &value, sizeof(T));
    return argument;
  }
};

/// A module around functions and kernels written by hand.
std::string ptx_module(const std::string& functions);

/// Expects that the text of a finding holds every one of `parts`.
void expect_words(const Diagnostic& diagnostic, const std::vector<std::string>& parts);

/// First seed and number of seeds of a test with random kernels: FIRST:COUNT in this variable of the
/// environment for others than those of every test run, which are the first `count`.
std::pair<std::uint32_t, std::uint32_t> seeds(const char* variable, std::uint32_t count);

/// Source line (from 1) of the first line of `text` that holds `mark`.
int line_of(const std::string& text, const std::string& mark);

}
