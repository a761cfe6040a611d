#include "kernels/device/device.h"

#include "kernels/base/kernel_name.h"
#include "kernels/device/argument_count.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium {

void Device::fill_unwritten(DevicePointer to, std::size_t bytes, const Filler& write) {
  constexpr std::size_t kPiece = std::size_t{4} << 20;
  std::vector<std::byte> piece(std::min(bytes, kPiece));
  for (std::size_t at = 0; at < bytes; at += kPiece) {
    const auto part = std::span(piece).first(std::min(kPiece, bytes - at));
    write(at, part);
    copy_in(to + at, part);
  }
}

namespace {

[[noreturn]] void refuse(const Sentence& rule, const char* kind = "launch") {
  throw Error(Fault::bad_argument, Diagnostic{kind, rule});
}

void check_extent(const char* name, std::int64_t value, std::int64_t limit, const GpuSpec& spec) {
  if (value < 1)
    refuse(
        Sentence::tr("%1 is %2, but every dimension of a grid and a block must be at least 1", name, value));
  if (value > limit)
    refuse(Sentence::tr("%1 is %2, but %3 allows at most %4", name, value, spec.name, limit));
}

void check_block(const Launch& launch, const GpuSpec& spec) {
  const Dim3& block = launch.block;
  check_extent("block.x", block.x, spec.max_block_x, spec);
  check_extent("block.y", block.y, spec.max_block_y, spec);
  check_extent("block.z", block.z, spec.max_block_z, spec);
  if (block.count() > spec.max_threads_per_block)
    refuse(Sentence::tr("a block of %1 x %2 x %3 has %4 threads, but %5 allows at most %6 per block", block.x,
                        block.y, block.z, block.count(), spec.name, spec.max_threads_per_block));
  const KernelFacts& facts = launch.kernel->facts();
  if (block.count() > facts.max_threads_per_block)
    refuse(Sentence::tr("a block has %1 threads, but the kernel %2 allows at most %3 (its __launch_bounds__, "
                        "or the registers that it needs): use a smaller block",
                        block.count(), kernel_display_name(facts.name), facts.max_threads_per_block));
  // The hardware counts as if a block's warps filled all partitions of the SM evenly.
  const std::int64_t partitions = spec.schedulers;
  const std::int64_t warps = ((block.count() + 31) / 32 + partitions - 1) / partitions * partitions;
  const std::int64_t unit = spec.register_allocation_unit;
  const std::int64_t per_warp = (std::int64_t(facts.registers_per_thread) * 32 + unit - 1) / unit * unit;
  if (warps * per_warp > spec.registers_per_sm)
    refuse(Sentence::tr("%1 threads of %2 registers each need %3 registers, but an SM of %4 has %5: use a "
                        "smaller block, or limit the registers with __launch_bounds__(%6)",
                        block.count(), facts.registers_per_thread, warps * per_warp, spec.name,
                        spec.registers_per_sm, block.count()));
}

void check_shared(const Launch& launch, const GpuSpec& spec) {
  if (launch.shared_bytes < 0)
    refuse(
        Sentence::tr("%1 bytes of dynamic shared memory: the size can't be negative", launch.shared_bytes));
  const int own = launch.kernel->facts().static_shared_bytes;
  const std::int64_t limit = std::max(spec.shared_bytes_per_block, spec.shared_bytes_per_block_optin);
  if (launch.shared_bytes > limit - own)
    refuse(Sentence::tr("the block needs %1 bytes of shared memory (%2 declared in the kernel, %3 dynamic), "
                        "but %4 allows at most %5 per block",
                        own + launch.shared_bytes, own, launch.shared_bytes, spec.name, limit),
           "shared-memory");
}

void check_cluster(const Launch& launch, const GpuSpec& spec) {
  constexpr std::int64_t most = 16; // 8 on every GPU with clusters; more if the kernel requests it
  const Dim3 cluster = cluster_of(launch), &own = launch.kernel->facts().cluster;
  if (cluster == Dim3{}) return;
  if (spec.compute_capability < 90)
    refuse(Sentence::tr("%1 has no clusters of blocks: they need compute capability 9.0", spec.name));
  if (own.count() > 0 && cluster != own)
    refuse(Sentence::tr(
        "the launch requests clusters of %1 x %2 x %3 blocks, but the kernel is compiled for %4 x %5 x %6",
        cluster.x, cluster.y, cluster.z, own.x, own.y, own.z));
  if (cluster.x < 1 || cluster.y < 1 || cluster.z < 1 || cluster.x > most || cluster.y > most ||
      cluster.z > most || cluster.count() > most)
    refuse(Sentence::tr("a cluster of %1 x %2 x %3 blocks: a cluster has 1 to %4", cluster.x, cluster.y,
                        cluster.z, most));
  const Dim3& grid = launch.grid;
  if (grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z)
    refuse(Sentence::tr("a grid of %1 x %2 x %3 blocks can't be divided into clusters of %4 x %5 x %6: every "
                        "dimension of the grid must be a multiple of the cluster's",
                        grid.x, grid.y, grid.z, cluster.x, cluster.y, cluster.z));
}

Sentence counted(std::size_t arguments) {
  return arguments == 1 ? Sentence::tr("1 argument") : Sentence::tr("%1 arguments", arguments);
}

Sentence given(std::size_t arguments) {
  return arguments == 1 ? Sentence::tr("1 is") : Sentence::tr("%1 are", arguments);
}

void check_arguments(const Launch& launch) {
  const KernelFacts& facts = launch.kernel->facts();
  if (facts.argument_bytes.empty()) return; // not known
  if (facts.argument_bytes.size() != launch.arguments.size())
    refuse(wrong_argument_count(facts.name, facts.argument_bytes.size(), launch.arguments.size()));
  for (std::size_t i = 0; i < launch.arguments.size(); ++i)
    if (launch.arguments[i].bytes.size() != static_cast<std::size_t>(facts.argument_bytes[i]))
      refuse(Sentence::tr("argument %1 of the kernel %2 has %3 bytes, but %4 are given: check its type", i,
                          kernel_display_name(facts.name), facts.argument_bytes[i],
                          launch.arguments[i].bytes.size()));
}

}

Sentence wrong_argument_count(const std::string& kernel, std::size_t takes, std::size_t are_given) {
  return Sentence::tr("the kernel %1 takes %2, but %3 given", kernel_display_name(kernel), counted(takes),
                      given(are_given));
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

Dim3 cluster_of(const Launch& launch) {
  const Dim3 none{0, 0, 0}, &own = launch.kernel->facts().cluster;
  return launch.cluster != none ? launch.cluster : own != none ? own : Dim3{};
}

bool has_cluster(const Launch& launch) {
  return launch.cluster.count() > 0 || launch.kernel->facts().cluster.count() > 0;
}

void check_launch(const Launch& launch, const GpuSpec& spec) {
  if (!launch.kernel) refuse(Sentence::tr("the launch names no kernel"));
  check_extent("grid.x", launch.grid.x, spec.max_grid_x, spec);
  check_extent("grid.y", launch.grid.y, spec.max_grid_y, spec);
  check_extent("grid.z", launch.grid.z, spec.max_grid_z, spec);
  check_block(launch, spec);
  check_shared(launch, spec);
  check_cluster(launch, spec);
  check_arguments(launch);
}

}
