#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// A GPU's spec sheet: limits and rates, from resources/gpus/<id>.json or read from the hardware.
struct GpuSpec {
  std::string id;        ///< "h200"
  std::string name;      ///< "NVIDIA H200 SXM"
  std::string source;    ///< source of the figures
  std::string validated; ///< what was compared with such a GPU, and when; empty: nothing
  int compute_capability = 90;
  int sm_count = 132;
  double clock_ghz = 1.98;       ///< boost
  double tensor_clock_share = 1; ///< of it, at which kernels run that use tensor cores
  // Limits of a block and of an SM (cudaDeviceProp's meanings).
  int max_threads_per_block = 1024;
  int max_block_x = 1024, max_block_y = 1024, max_block_z = 64;
  std::int64_t max_grid_x = 2147483647, max_grid_y = 65535, max_grid_z = 65535;
  int max_threads_per_sm = 2048;
  int max_blocks_per_sm = 32;
  int registers_per_sm = 65536;
  int max_registers_per_thread = 255;
  int register_allocation_unit = 256; ///< registers, per warp
  int shared_bytes_per_block = 49152; ///< without opt-in
  int shared_bytes_per_block_optin = 232448;
  int shared_bytes_per_sm = 233472;
  int shared_bytes_reserved = 1024; ///< by the system, per block
  int shared_allocation_unit = 128;
  // Memory system.
  std::int64_t l1_bytes = 262144; ///< L1 and shared memory together, per SM
  std::int64_t l2_bytes = 62914560;
  std::int64_t memory_bytes = 0;
  double dram_gb_s = 4800; ///< 1e9 bytes per second
  double l2_gb_s = 5500;   ///< read
  double l2_write_gb_s = 2700;
  int l2_slices = 96;                ///< each takes its own atomic operations
  double l2_requests_per_clock = 82; ///< lines that all SMs together may request per clock of an SM
  // Rates per SM and clock.
  int schedulers = 4; ///< warp instructions issued per clock
  int fp32_lanes = 128;
  int fp64_lanes = 64;
  int int32_lanes = 64;
  int special_lanes = 16; ///< rcp, rsqrt, ex2, lg2, sin, cos
  int load_store_lanes = 32;
  // Latencies in clocks, and fixed costs.
  double l1_latency = 33, shared_latency = 29, l2_latency = 260, dram_latency = 620, alu_latency = 4.2;
  double launch_us = 2.2;           ///< of an empty kernel in a graph
  double clear_us = 1.8;            ///< what setting a few bytes to zero before a kernel adds
  double block_launch_clocks = 1.2; ///< from the launch of one block to that of the next, on the whole GPU
  double atomic_clocks = 3.5;       ///< between floating-point operations on one sector
  double atomic_slice_clocks = 1.4; ///< between atomic operations in one slice of L2
  // Dense products on tensor cores, sums in f32 (in f64 and whole numbers for these): 1e12 per second; 0:
  // none.
  double tensor_f16_tflops = 0, tensor_bf16_tflops = 0, tensor_tf32_tflops = 0, tensor_fp8_tflops = 0,
         tensor_f64_tflops = 0, tensor_integer_tops = 0;
  double peak_fp32_gflops() const { return 2.0 * sm_count * fp32_lanes * clock_ghz; }
};

/// Reads one sheet: every key must be present and known, and each number must be in its range. Throws
/// Error with file and key.
GpuSpec read_gpu_spec(const std::filesystem::path& file);
/// All spec sheets in resources/gpus, by id. Throws Error with file and place for a broken one.
std::vector<GpuSpec> load_gpu_specs();
/// One of them. Throws Error listing the known ids.
GpuSpec load_gpu_spec(const std::string& id);

}
