#include "kernels/device/cuda_spec.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace kernelarium {

namespace {

/// The sheet whose rates fit best: same compute capability, else the newest that is older, else the oldest.
GpuSpec nearest_sheet(int compute_capability) {
  std::vector<GpuSpec> sheets;
  try {
    sheets = load_gpu_specs();
  } catch (const Error&) {
    return {}; // hardware must work without the shipped sheets
  }
  const GpuSpec* best = nullptr;
  for (const GpuSpec& sheet : sheets) {
    const bool older = sheet.compute_capability <= compute_capability;
    const bool best_older = best && best->compute_capability <= compute_capability;
    if (!best || (older && (!best_older || sheet.compute_capability > best->compute_capability)) ||
        (!older && !best_older && sheet.compute_capability < best->compute_capability))
      best = &sheet;
  }
  return *best;
}

/// FP32 lanes of an SM (CUDA C++ Programming Guide, arithmetic throughput).
int fp32_lanes_of(int compute_capability) {
  return compute_capability == 75 || compute_capability == 80 ? 64 : 128;
}

}

int attribute_of(const CudaContext& context, cuda::DeviceAttribute which) {
  int value = 0;
  if (context.driver().device_get_attribute(&value, which, context.handle()) != cuda::success) return 0;
  return value;
}

std::string pci_address(const CudaContext& context) {
  return fmt::format("{:08x}:{:02x}:{:02x}.0", attribute_of(context, cuda::pci_domain_id),
                     attribute_of(context, cuda::pci_bus_id), attribute_of(context, cuda::pci_device_id));
}

GpuSpec read_spec(const CudaContext& context) {
  const auto read = [&](cuda::DeviceAttribute which) { return attribute_of(context, which); };
  const int capability = read(cuda::compute_capability_major) * 10 + read(cuda::compute_capability_minor);
  const GpuSpec sheet = nearest_sheet(capability);
  GpuSpec spec = sheet;
  spec.id = context.id();
  std::array<char, 256> name{};
  context.driver().device_get_name(name.data(), static_cast<int>(name.size()) - 1, context.handle());
  spec.name = name.data();
  spec.compute_capability = capability;
  spec.sm_count = read(cuda::multiprocessor_count);
  if (const int khz = read(cuda::clock_rate)) spec.clock_ghz = khz / 1e6;
  spec.max_threads_per_block = read(cuda::max_threads_per_block);
  spec.max_block_x = read(cuda::max_block_dim_x);
  spec.max_block_y = read(cuda::max_block_dim_y);
  spec.max_block_z = read(cuda::max_block_dim_z);
  spec.max_grid_x = read(cuda::max_grid_dim_x);
  spec.max_grid_y = read(cuda::max_grid_dim_y);
  spec.max_grid_z = read(cuda::max_grid_dim_z);
  spec.max_threads_per_sm = read(cuda::max_threads_per_multiprocessor);
  spec.max_blocks_per_sm = read(cuda::max_blocks_per_multiprocessor);
  spec.registers_per_sm = read(cuda::max_registers_per_multiprocessor);
  spec.shared_bytes_per_block = read(cuda::max_shared_memory_per_block);
  spec.shared_bytes_per_block_optin = read(cuda::max_shared_memory_per_block_optin);
  spec.shared_bytes_per_sm = read(cuda::max_shared_memory_per_multiprocessor);
  spec.shared_bytes_reserved = read(cuda::reserved_shared_memory_per_block);
  spec.shared_allocation_unit = capability < 80 ? 256 : 128;
  spec.l2_bytes = read(cuda::l2_cache_size);
  std::size_t memory = 0;
  context.driver().device_total_mem(&memory, context.handle());
  spec.memory_bytes = static_cast<std::int64_t>(memory);
  spec.fp32_lanes = fp32_lanes_of(capability);
  if (const int ratio = read(cuda::single_to_double_ratio))
    spec.fp64_lanes = std::max(1, spec.fp32_lanes / ratio);

  const bool same_gpu = sheet.compute_capability == capability && sheet.sm_count == spec.sm_count &&
                        sheet.l2_bytes == spec.l2_bytes;
  // Two transfers per clock; the bus width is in bits and the clock in kHz.
  const double by_clock =
      2.0 * read(cuda::memory_clock_rate) * 1e3 * read(cuda::global_memory_bus_width) / 8 / 1e9;
  if (!same_gpu && by_clock > 0) spec.dram_gb_s = by_clock;
  spec.source =
      fmt::format("limits, clocks and sizes: the driver; rates per SM, latencies and L2 bandwidth: the spec "
                  "sheet of the {}; memory bandwidth: {}",
                  sheet.name, same_gpu ? "that sheet" : "memory clock and bus width");
  return spec;
}

}
