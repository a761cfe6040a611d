#pragma once

#include "kernels/base/error.h"
#include "kernels/compiler/cuda_toolkit.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace kernelarium {

/// Names and numbers of the CUDA driver API that the lab uses, declared by hand so that building needs no
/// toolkit. Meanings: NVIDIA, "CUDA Driver API", https://docs.nvidia.com/cuda/cuda-driver-api/.
namespace cuda {

using Result = int;
using Context = struct OpaqueContext*;
using Module = struct OpaqueModule*;
using Function = struct OpaqueFunction*;
using Stream = struct OpaqueStream*;
using Event = struct OpaqueEvent*;
using Graph = struct OpaqueGraph*;
using GraphExec = struct OpaqueGraphExec*;
using Pointer = unsigned long long;

inline constexpr Result success = 0, invalid_value = 1, out_of_memory = 2, not_ready = 600, assertion = 710,
                        launch_out_of_resources = 701, launch_timeout = 702;

enum DeviceAttribute {
  max_threads_per_block = 1,
  max_block_dim_x = 2,
  max_block_dim_y = 3,
  max_block_dim_z = 4,
  max_grid_dim_x = 5,
  max_grid_dim_y = 6,
  max_grid_dim_z = 7,
  max_shared_memory_per_block = 8,
  clock_rate = 13,
  multiprocessor_count = 16,
  ecc_enabled = 32,
  pci_bus_id = 33,
  pci_device_id = 34,
  memory_clock_rate = 36,
  global_memory_bus_width = 37,
  l2_cache_size = 38,
  max_threads_per_multiprocessor = 39,
  pci_domain_id = 50,
  compute_capability_major = 75,
  compute_capability_minor = 76,
  max_shared_memory_per_multiprocessor = 81,
  max_registers_per_multiprocessor = 82,
  single_to_double_ratio = 87,
  max_shared_memory_per_block_optin = 97,
  max_blocks_per_multiprocessor = 106,
  reserved_shared_memory_per_block = 111,
};
enum FunctionAttribute {
  function_max_threads_per_block = 0,
  function_shared_bytes = 1,
  function_local_bytes = 3,
  function_registers = 4,
  function_max_dynamic_shared_bytes = 8,
};
inline constexpr int function_cluster_width = 11, function_cluster_height = 12, function_cluster_depth = 13,
                     function_non_portable_cluster = 14;

/// CUlaunchConfig, with the one attribute that the lab gives.
struct LaunchAttribute {
  static constexpr int cluster_dimension = 4;
  int id = cluster_dimension;
  unsigned padding = 0;
  unsigned value[16] = {}; ///< a union of 64 bytes; of a cluster its three extents
};
struct LaunchConfig {
  unsigned grid_x = 1, grid_y = 1, grid_z = 1, block_x = 1, block_y = 1, block_z = 1, shared_bytes = 0;
  Stream stream = nullptr;
  LaunchAttribute* attributes = nullptr;
  unsigned attribute_count = 0;
};
enum JitOption { jit_error_log_buffer = 5, jit_error_log_buffer_size = 6 };

inline constexpr unsigned stream_non_blocking = 1, event_default = 0;
inline constexpr int capture_thread_local = 1, limit_printf_fifo = 1;

}

/// The driver (libcuda.so.1), opened on first use.
class CudaDriver {
 public:
  /// Throws Error{no_device} with what to do if there is no driver, or none new enough (CUDA 12.0).
  static const CudaDriver& get();
  /// From a library of that name; get() is this with "libcuda.so.1".
  explicit CudaDriver(const std::string& library);

  /// Devices that the driver shows. Throws Error{no_device} if it can't start.
  int device_count() const;
  int version() const { return version_; } ///< of the CUDA that it supports: 13000 is 13.0

  cuda::Result (*init)(unsigned);
  cuda::Result (*driver_get_version)(int*);
  cuda::Result (*get_error_name)(cuda::Result, const char**);
  cuda::Result (*get_error_string)(cuda::Result, const char**);
  cuda::Result (*device_get_count)(int*);
  cuda::Result (*device_get)(int*, int);
  cuda::Result (*device_get_name)(char*, int, int);
  cuda::Result (*device_get_attribute)(int*, int, int);
  cuda::Result (*device_total_mem)(std::size_t*, int);
  cuda::Result (*primary_context_retain)(cuda::Context*, int);
  cuda::Result (*primary_context_release)(int);
  cuda::Result (*context_set_current)(cuda::Context);
  cuda::Result (*context_set_limit)(int, std::size_t);
  cuda::Result (*module_load_data)(cuda::Module*, const void*, unsigned, int*, void**);
  cuda::Result (*module_unload)(cuda::Module);
  cuda::Result (*module_get_function)(cuda::Function*, cuda::Module, const char*);
  cuda::Result (*module_get_global)(cuda::Pointer*, std::size_t*, cuda::Module, const char*);
  cuda::Result (*function_get_attribute)(int*, int, cuda::Function);
  cuda::Result (*function_set_attribute)(cuda::Function, int, int);
  cuda::Result (*function_get_param_info)(cuda::Function, std::size_t, std::size_t*,
                                          std::size_t*); ///< null before 12.4
  cuda::Result (*memory_get_info)(std::size_t*, std::size_t*);
  cuda::Result (*memory_alloc)(cuda::Pointer*, std::size_t);
  cuda::Result (*memory_free)(cuda::Pointer);
  cuda::Result (*copy_to_device)(cuda::Pointer, const void*, std::size_t);
  cuda::Result (*copy_to_host)(void*, cuda::Pointer, std::size_t);
  cuda::Result (*copy_async)(cuda::Pointer to, cuda::Pointer from, std::size_t, cuda::Stream);
  cuda::Result (*memset_async)(cuda::Pointer, unsigned char, std::size_t, cuda::Stream);
  cuda::Result (*stream_create)(cuda::Stream*, unsigned);
  cuda::Result (*stream_destroy)(cuda::Stream);
  cuda::Result (*stream_query)(cuda::Stream);
  cuda::Result (*stream_synchronize)(cuda::Stream);
  cuda::Result (*stream_begin_capture)(cuda::Stream, int);
  cuda::Result (*stream_end_capture)(cuda::Stream, cuda::Graph*);
  cuda::Result (*graph_instantiate)(cuda::GraphExec*, cuda::Graph, unsigned long long);
  cuda::Result (*graph_launch)(cuda::GraphExec, cuda::Stream);
  cuda::Result (*graph_destroy)(cuda::Graph);
  cuda::Result (*graph_exec_destroy)(cuda::GraphExec);
  cuda::Result (*event_create)(cuda::Event*, unsigned);
  cuda::Result (*event_destroy)(cuda::Event);
  cuda::Result (*event_record)(cuda::Event, cuda::Stream);
  cuda::Result (*event_elapsed_time)(float*, cuda::Event, cuda::Event);
  cuda::Result (*launch_kernel)(const cuda::LaunchConfig*, cuda::Function, void** parameters, void** extra);

 private:
  int version_ = 0;
};

/// What an error code means and what to do, for people: "the kernel read or wrote ...
/// (CUDA_ERROR_ILLEGAL_ADDRESS)".
Sentence explain(const CudaDriver& driver, cuda::Result result);
/// True for errors after which the context, and with it the process, can't use the device any more.
bool is_sticky(cuda::Result result);
/// The stable word of Diagnostic::kind for an error while a kernel runs.
std::string diagnostic_kind(cuda::Result result);

}
