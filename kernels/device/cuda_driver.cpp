#include "kernels/device/cuda_driver.h"

#include <fmt/format.h>

namespace kernelarium {

namespace {

[[noreturn]] void fail(const Sentence& message) {
  throw Error(Fault::no_device, Diagnostic{"device", message});
}

Sentence find_the_fault() {
  return Sentence::tr(
      "run it on the simulated GPU (--device sim), which names the line, the thread and the address");
}

}

const CudaDriver& CudaDriver::get() {
  static const CudaDriver loaded("libcuda.so.1");
  return loaded;
}

CudaDriver::CudaDriver(const std::string& name) {
  const SharedLibrary library(name);
  if (!library.is_open())
    fail(Sentence::tr("there is no NVIDIA driver on this machine (libcuda.so.1): install the NVIDIA driver, "
                      "or use a simulated GPU (--device sim)"));
  std::string missing;
  const auto find = [&](auto*& function, const char* symbol) {
    if (!library.find(function, symbol) && missing.empty()) missing = symbol;
  };
  find(init, "cuInit");
  find(driver_get_version, "cuDriverGetVersion");
  find(get_error_name, "cuGetErrorName");
  find(get_error_string, "cuGetErrorString");
  find(device_get_count, "cuDeviceGetCount");
  find(device_get, "cuDeviceGet");
  find(device_get_name, "cuDeviceGetName");
  find(device_get_attribute, "cuDeviceGetAttribute");
  find(device_total_mem, "cuDeviceTotalMem_v2");
  find(primary_context_retain, "cuDevicePrimaryCtxRetain");
  find(primary_context_release, "cuDevicePrimaryCtxRelease_v2");
  find(context_set_current, "cuCtxSetCurrent");
  find(context_set_limit, "cuCtxSetLimit");
  find(module_load_data, "cuModuleLoadDataEx");
  find(module_unload, "cuModuleUnload");
  find(module_get_function, "cuModuleGetFunction");
  find(module_get_global, "cuModuleGetGlobal_v2");
  find(function_get_attribute, "cuFuncGetAttribute");
  find(function_set_attribute, "cuFuncSetAttribute");
  library.find(function_get_param_info, "cuFuncGetParamInfo");
  find(memory_get_info, "cuMemGetInfo_v2");
  find(memory_alloc, "cuMemAlloc_v2");
  find(memory_free, "cuMemFree_v2");
  find(copy_to_device, "cuMemcpyHtoD_v2");
  find(copy_to_host, "cuMemcpyDtoH_v2");
  find(copy_async, "cuMemcpyDtoDAsync_v2");
  find(memset_async, "cuMemsetD8Async");
  find(stream_create, "cuStreamCreate");
  find(stream_destroy, "cuStreamDestroy_v2");
  find(stream_query, "cuStreamQuery");
  find(stream_synchronize, "cuStreamSynchronize");
  find(stream_begin_capture, "cuStreamBeginCapture_v2");
  find(stream_end_capture, "cuStreamEndCapture");
  find(graph_instantiate, "cuGraphInstantiateWithFlags");
  find(graph_launch, "cuGraphLaunch");
  find(graph_destroy, "cuGraphDestroy");
  find(graph_exec_destroy, "cuGraphExecDestroy");
  find(event_create, "cuEventCreate");
  find(event_destroy, "cuEventDestroy_v2");
  find(event_record, "cuEventRecord");
  find(event_elapsed_time, "cuEventElapsedTime");
  find(launch_kernel, "cuLaunchKernelEx");
  if (!missing.empty())
    fail(Sentence::tr("the NVIDIA driver is too old (it has no %1): install a newer one", missing));
  driver_get_version(&version_);
  if (version_ < 12000)
    fail(Sentence::tr(
        "the NVIDIA driver supports CUDA %1.%2, but 12.0 or newer is needed: install a newer driver",
        version_ / 1000, version_ % 1000 / 10));
}

int CudaDriver::device_count() const {
  const cuda::Result started = init(0);
  int count = 0;
  const cuda::Result result = started == cuda::success ? device_get_count(&count) : started;
  if (result != cuda::success) fail(explain(*this, result));
  return count;
}

Sentence explain(const CudaDriver& driver, cuda::Result result) {
  const char* name = nullptr;
  const char* text = nullptr;
  if (driver.get_error_name(result, &name) != cuda::success || !name) name = "unknown error";
  if (driver.get_error_string(result, &text) != cuda::success || !text) text = "no description";
  const auto told = [&](const Sentence& message) {
    return Sentence::tr("%1 (%2)", message, fmt::format("{} {}", name, result));
  };
  switch (result) {
  case 2:
    return told(Sentence::tr(
        "the GPU's memory is full: choose a smaller size, or close other programs that use the GPU"));
  case 46:
    return told(Sentence::tr("another process uses the GPU in exclusive mode: close that process"));
  case 100:
    return told(Sentence::tr(
        "the driver sees no NVIDIA GPU: check that one is installed and that CUDA_VISIBLE_DEVICES shows it"));
  case 101:
    return told(Sentence::tr("there is no GPU with that number"));
  case 200:
  case 209:
    return told(Sentence::tr("the machine code is not for this GPU: compile for its compute capability"));
  case 214:
    return told(Sentence::tr("the GPU's memory reported an uncorrectable error: restart the machine"));
  case 218:
    return told(Sentence::tr("the driver's compiler refused the PTX"));
  case 222:
    return told(Sentence::tr("the PTX is newer than the driver: install a newer driver"));
  case 700:
    return told(
        Sentence::tr("the kernel read or wrote an address outside every allocation: %1", find_the_fault()));
  case 701:
    return told(Sentence::tr("the launch needs more registers or shared memory than the GPU has: use a "
                             "smaller block or less shared memory"));
  case 702:
    return told(Sentence::tr("the kernel ran into the system's time limit for GPUs with a display: make it "
                             "do less in one launch"));
  case 710:
    return told(Sentence::tr("an assert() in the kernel failed"));
  case 714:
    return told(Sentence::tr("the kernel's call stack overflowed or was overwritten: look for deep recursion "
                             "and for writes outside local arrays"));
  case 715:
    return told(Sentence::tr("the kernel hit an illegal instruction or a trap: %1", find_the_fault()));
  case 716:
    return told(
        Sentence::tr("the kernel accessed memory at an address that is not a multiple of the access size: %1",
                     find_the_fault()));
  case 717:
    return told(Sentence::tr("the kernel used an address in the wrong memory space: %1", find_the_fault()));
  case 718:
    return told(Sentence::tr("the kernel jumped to an address that holds no code: %1", find_the_fault()));
  case 719:
    return told(Sentence::tr("the kernel stopped with an exception, most often an access outside shared or "
                             "local memory, or a trap: %1",
                             find_the_fault()));
  case 802:
  case 803:
    return told(
        Sentence::tr("the driver is not ready or does not match its kernel module: restart the machine"));
  case 999:
    return told(Sentence::tr("the driver failed for an unknown reason: restart the program; if the error "
                             "persists, restart the machine"));
  default:
    return told(text);
  }
}

bool is_sticky(cuda::Result result) {
  switch (result) {
  case 214: // memory, NVLink and link errors
  case 220:
  case 226:
  case 700: // faults of a kernel
  case 702:
  case 709:
  case 710:
  case 714:
  case 715:
  case 716:
  case 717:
  case 718:
  case 719:
  case 999:
    return true;
  default:
    return false;
  }
}

std::string diagnostic_kind(cuda::Result result) {
  switch (result) {
  case 700:
  case 717:
    return "out-of-bounds";
  case 702:
    return "budget";
  case 710:
    return "assert";
  case 715:
    return "illegal-instruction";
  case 719:
    return "trap";
  case 716:
    return "misaligned";
  default:
    return "device";
  }
}

}
