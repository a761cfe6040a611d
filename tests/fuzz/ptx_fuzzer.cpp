#include "kernels/base/error.h"
#include "kernels/simulator/ptx/module.h"
#include "kernels/simulator/simulated_device.h"

using namespace kernelarium;

namespace {

GpuSpec small_gpu() {
  GpuSpec spec;
  spec.id = "fuzz";
  spec.memory_bytes = 64 << 20;
  return spec;
}

/// Runs a kernel on a few warps, its pointers into one buffer, with all checks and a small budget.
void run(Device& device, const LoadedKernel& kernel) {
  const DevicePointer buffer = device.allocate(4096, "buffer");
  Launch launch{&kernel, {2}, {48}, 256, {}};
  for (const int bytes : kernel.facts().argument_bytes) {
    Argument argument;
    argument.bytes.resize(static_cast<std::size_t>(bytes), std::byte{3});
    if (bytes == 8) argument = Argument::pointer(buffer);
    launch.arguments.push_back(std::move(argument));
  }
  ExecuteOptions options;
  options.threads = 1;
  options.instruction_budget = 20000;
  try {
    for (const Checks checks : {Checks::bounds, Checks::all}) {
      options.checks = checks;
      const Execution execution = device.execute(launch, options);
      if (execution.completed == !execution.diagnostics.empty()) __builtin_trap();
    }
  } catch (const Error&) {
  }
  device.free(buffer);
}

}

/// Any text is either kernels, which run to an end or a diagnostic, or an Error: nothing else.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  CompiledKernel compiled;
  compiled.image.assign(reinterpret_cast<const char*>(data), size);
  compiled.source_file = "seed.cu";
  try {
    const ptx::Module module = ptx::read_module(compiled.image, compiled.source_file);
    const std::unique_ptr<Device> device = make_simulated_device(small_gpu());
    for (const ptx::Function& function : module.functions) {
      if (!function.entry) continue;
      compiled.entry = function.name;
      try {
        run(*device, *device->load(compiled));
      } catch (const Error&) {
      }
    }
  } catch (const Error&) {
  }
  return 0;
}
