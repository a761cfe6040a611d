#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// Keys of the totals. One of Nsight Compute's names stands only where its definition is the same, counted
/// over the accesses that the PTX makes; what has no such counterpart is `kernelarium__...`.
namespace metric {
inline constexpr const char* global_load_requests = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
inline constexpr const char* global_store_requests = "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum";
inline constexpr const char* global_load_sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
inline constexpr const char* global_store_sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum";
inline constexpr const char* local_load_sectors = "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum";
inline constexpr const char* local_store_sectors = "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum";
inline constexpr const char* shared_load_wavefronts = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
inline constexpr const char* shared_store_wavefronts = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum";
inline constexpr const char* shared_load_conflicts =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";
inline constexpr const char* shared_store_conflicts =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum";
inline constexpr const char* warp_instructions = "kernelarium__ptx_warp_instructions.sum";
inline constexpr const char* thread_instructions = "kernelarium__ptx_thread_instructions.sum";
inline constexpr const char* branches = "kernelarium__ptx_branches.sum";
inline constexpr const char* divergent_branches = "kernelarium__ptx_divergent_branches.sum";
inline constexpr const char* global_atomics =
    "kernelarium__ptx_global_atomics.sum"; ///< warp-wide, atom and red
inline constexpr const char* shared_atomics = "kernelarium__ptx_shared_atomics.sum";
inline constexpr const char* hottest_atomics =
    "kernelarium__global_atomics_on_one_address.max"; ///< lanes' operations on the busiest word
inline constexpr const char* l1_lines =
    "kernelarium__l1_lines_touched.sum"; ///< 128-byte lines, one look-up each
inline constexpr const char* l1_load_hits = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum";
inline constexpr const char* l2_read_sectors = "lts__t_sectors_op_read.sum";
inline constexpr const char* l2_write_sectors = "lts__t_sectors_op_write.sum";
inline constexpr const char* l2_hits = "lts__t_sectors_lookup_hit.sum";
inline constexpr const char* dram_read_bytes = "dram__bytes_read.sum";
inline constexpr const char* dram_write_bytes = "dram__bytes_write.sum";
// Warp-wide instructions of PTX by class.
inline constexpr const char* fp32_instructions = "kernelarium__ptx_fp32_instructions.sum";
inline constexpr const char* fp64_instructions = "kernelarium__ptx_fp64_instructions.sum";
inline constexpr const char* integer_instructions = "kernelarium__ptx_integer_instructions.sum";
inline constexpr const char* special_instructions = "kernelarium__ptx_special_instructions.sum";
inline constexpr const char* memory_instructions = "kernelarium__ptx_memory_instructions.sum";
inline constexpr const char* tensor_instructions = "kernelarium__ptx_tensor_instructions.sum";
inline constexpr const char* float_products =
    "kernelarium__ptx_float_products.sum"; ///< that multiply or divide floats, outside the tensor cores
// Of the tensor instructions, by what A and B hold.
inline constexpr const char* tensor_f16_instructions = "kernelarium__ptx_tensor_f16_instructions.sum";
inline constexpr const char* tensor_bf16_instructions = "kernelarium__ptx_tensor_bf16_instructions.sum";
inline constexpr const char* tensor_tf32_instructions = "kernelarium__ptx_tensor_tf32_instructions.sum";
inline constexpr const char* tensor_fp8_instructions = "kernelarium__ptx_tensor_fp8_instructions.sum";
inline constexpr const char* tensor_f64_instructions = "kernelarium__ptx_tensor_f64_instructions.sum";
inline constexpr const char* tensor_integer_instructions = "kernelarium__ptx_tensor_integer_instructions.sum";
// Bulk copies, those by tensor map included.
inline constexpr const char* bulk_copies = "kernelarium__bulk_copies.sum";
inline constexpr const char* bulk_read_bytes = "kernelarium__bulk_read_bytes.sum";   ///< of global memory
inline constexpr const char* bulk_write_bytes = "kernelarium__bulk_write_bytes.sum"; ///< of global memory
// Asynchronous copies that threads waited for, and the bytes that were left in flight then, summed over them.
inline constexpr const char* async_copies_waited = "kernelarium__async_copies_waited.sum";
inline constexpr const char* async_bytes_left = "kernelarium__async_bytes_left.sum";
// Textures and surfaces. Sectors are those that the texels of a warp lie in.
inline constexpr const char* texture_requests = "kernelarium__texture_requests.sum";
inline constexpr const char* texture_sectors = "kernelarium__texture_sectors.sum";
inline constexpr const char* surface_requests = "kernelarium__surface_requests.sum";
inline constexpr const char* surface_sectors = "kernelarium__surface_sectors.sum";
// Shared memory of other blocks of a cluster.
inline constexpr const char* remote_shared_requests = "kernelarium__remote_shared_requests.sum";
inline constexpr const char* remote_shared_bytes = "kernelarium__remote_shared_bytes.sum";
inline constexpr const char* barriers = "kernelarium__ptx_barriers.sum";
}

/// One load, store or atomic instruction of the kernel and what it cost over the whole launch.
struct AccessSite {
  std::string kernel; ///< entry whose code it is
  int line = 0;       ///< of the learner's source; 0 if unknown
  std::string file;
  int ptx_line = 0;
  std::string space;                  ///< "global", "shared", "local", "texture", "surface"
  std::string operation;              ///< "load", "store", "atomic"
  int bytes_per_thread = 4;           ///< 1..16
  std::uint64_t requests = 0;         ///< warp-wide executions
  std::uint64_t threads = 0;          ///< active lanes, summed
  std::uint64_t sectors = 0;          ///< 32-byte sectors (global, local)
  std::uint64_t ideal_sectors = 0;    ///< sectors if the used bytes lay side by side
  std::uint64_t wavefronts = 0;       ///< shared memory passes
  std::uint64_t ideal_wavefronts = 0; ///< passes without any conflict
  int worst_ways = 0;                 ///< largest n-way bank conflict seen
  /// An atomic operation of which the assembler makes one for each warp.
  bool one_per_warp = false;
};

/// What one source line cost over the whole launch.
struct LineCount {
  int line = 0;
  std::string file;
  std::uint64_t warp_instructions = 0;
  std::uint64_t thread_instructions = 0;
  std::uint64_t divergent_branches = 0;
};

/// Exact counts of one launch (or a sequence: summed), made by the simulator from PTX.
struct Counters {
  std::map<std::string, std::uint64_t> totals; ///< by names of `metric`
  std::vector<AccessSite> sites;               ///< in source order
  std::vector<LineCount> lines;                ///< in source order

  std::uint64_t operator[](const char* name) const {
    const auto found = totals.find(name);
    return found == totals.end() ? 0 : found->second;
  }
  /// Adds another launch's counts: totals by name (of a maximum the larger), sites and lines by place.
  void add(const Counters& other);
};

}
