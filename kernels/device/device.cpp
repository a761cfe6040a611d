#include "kernels/device/device.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium {

namespace {

[[noreturn]] void refuse(const std::string& rule) {
  throw Error(Fault::bad_argument, Diagnostic{"launch", rule});
}

void check_extent(const char* name, std::int64_t value, std::int64_t limit, const GpuSpec& spec) {
  if (value < 1)
    refuse(fmt::format("{} is {}, but every extent of a grid and a block is at least 1", name, value));
  if (value > limit) refuse(fmt::format("{} is {}, but {} allows at most {}", name, value, spec.name, limit));
}

void check_block(const Launch& launch, const GpuSpec& spec) {
  const Dim3& block = launch.block;
  check_extent("block.x", block.x, spec.max_block_x, spec);
  check_extent("block.y", block.y, spec.max_block_y, spec);
  check_extent("block.z", block.z, spec.max_block_z, spec);
  if (block.count() > spec.max_threads_per_block)
    refuse(fmt::format("a block of {} x {} x {} has {} threads, but {} allows at most {} a block", block.x,
                       block.y, block.z, block.count(), spec.name, spec.max_threads_per_block));
  const KernelFacts& facts = launch.kernel->facts();
  if (block.count() > facts.max_threads_per_block)
    refuse(fmt::format(
        "a block has {} threads, but the kernel {} allows at most {} (its __launch_bounds__, or the "
        "registers that it needs): use a smaller block",
        block.count(), facts.name, facts.max_threads_per_block));
  // The hardware counts as if a block's warps filled all partitions of the SM evenly.
  const std::int64_t partitions = spec.schedulers;
  const std::int64_t warps = ((block.count() + 31) / 32 + partitions - 1) / partitions * partitions;
  const std::int64_t unit = spec.register_allocation_unit;
  const std::int64_t per_warp = (std::int64_t(facts.registers_per_thread) * 32 + unit - 1) / unit * unit;
  if (warps * per_warp > spec.registers_per_sm)
    refuse(fmt::format(
        "{} threads of {} registers each need {} registers, but an SM of {} has {}: use a smaller "
        "block, or limit the registers with __launch_bounds__({})",
        block.count(), facts.registers_per_thread, warps * per_warp, spec.name, spec.registers_per_sm,
        block.count()));
}

void check_shared(const Launch& launch, const GpuSpec& spec) {
  if (launch.shared_bytes < 0)
    refuse(fmt::format("{} bytes of dynamic shared memory: the size can't be negative", launch.shared_bytes));
  const int own = launch.kernel->facts().static_shared_bytes;
  const std::int64_t limit = std::max(spec.shared_bytes_per_block, spec.shared_bytes_per_block_optin);
  if (launch.shared_bytes > limit - own)
    refuse(fmt::format(
        "the block needs {} bytes of shared memory ({} declared in the kernel, {} dynamic), but {} "
        "allows at most {} a block",
        own + launch.shared_bytes, own, launch.shared_bytes, spec.name, limit));
}

void check_arguments(const Launch& launch) {
  const KernelFacts& facts = launch.kernel->facts();
  if (facts.argument_bytes.empty()) return; // not known
  if (facts.argument_bytes.size() != launch.arguments.size())
    refuse(fmt::format("the kernel {} takes {} argument{}, but {} {} given", facts.name,
                       facts.argument_bytes.size(), facts.argument_bytes.size() == 1 ? "" : "s",
                       launch.arguments.size(), launch.arguments.size() == 1 ? "is" : "are"));
  for (std::size_t i = 0; i < launch.arguments.size(); ++i)
    if (launch.arguments[i].bytes.size() != static_cast<std::size_t>(facts.argument_bytes[i]))
      refuse(fmt::format("argument {} of the kernel {} has {} bytes, but {} are given: check its type", i,
                         facts.name, facts.argument_bytes[i], launch.arguments[i].bytes.size()));
}

}

Argument Argument::pointer(DevicePointer address) {
  Argument argument;
  argument.bytes.resize(sizeof address);
  std::memcpy(argument.bytes.data(), &address, sizeof address);
  return argument;
}

Argument Argument::scalar(Dtype dtype, double value) {
  Argument argument;
  argument.bytes.resize(size_of(dtype));
  store_from_double(dtype, argument.bytes.data(), value);
  return argument;
}

void check_launch(const Launch& launch, const GpuSpec& spec) {
  if (!launch.kernel) refuse("the launch names no kernel");
  check_extent("grid.x", launch.grid.x, spec.max_grid_x, spec);
  check_extent("grid.y", launch.grid.y, spec.max_grid_y, spec);
  check_extent("grid.z", launch.grid.z, spec.max_grid_z, spec);
  check_block(launch, spec);
  check_shared(launch, spec);
  check_arguments(launch);
}

}
