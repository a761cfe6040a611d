#include "kernels/device/cuda_kernel.h"

#include "kernels/device/cuda_spec.h"
#include "kernels/device/static_shared.h"

#include <array>
#include <fmt/format.h>

namespace kernelarium {

namespace {

[[noreturn]] void refuse(CudaContext& context, const CompiledKernel& kernel, cuda::Result result,
                         const char* log = "") {
  Sentence message = Sentence::tr("%1 refused the kernel %2: %3", context.id(), kernel.entry,
                                  explain(context.driver(), result));
  if (log[0]) message = Sentence::tr("%1 (%2)", message, std::string(log));
  if (is_sticky(result)) context.lose(message);
  throw Error(Fault::no_compile, Diagnostic{"compile", message, kernel.source_file});
}

}

CudaModule::CudaModule(std::shared_ptr<CudaContext> context, const CompiledKernel& kernel)
    : context_(std::move(context)) {
  context_->enter();
  std::array<char, 8192> log{};
  int options[] = {cuda::jit_error_log_buffer, cuda::jit_error_log_buffer_size};
  void* values[] = {log.data(), reinterpret_cast<void*>(log.size())};
  const cuda::Result result =
      context_->driver().module_load_data(&module_, kernel.image.c_str(), 2, options, values);
  if (result != cuda::success) refuse(*context_, kernel, result, log.data());
}

CudaModule::~CudaModule() {
  if (context_->lost()) return;
  context_->enter();
  context_->driver().module_unload(module_);
}

cuda::Function CudaModule::function(const CompiledKernel& kernel) const {
  context_->enter();
  cuda::Function function = nullptr;
  const cuda::Result result =
      context_->driver().module_get_function(&function, module_, kernel.entry.c_str());
  if (result != cuda::success) refuse(*context_, kernel, result);
  return function;
}

std::optional<DeviceVariable> CudaModule::variable(const std::string& name) const {
  context_->enter();
  cuda::Pointer address = 0;
  std::size_t bytes = 0;
  if (context_->driver().module_get_global(&address, &bytes, module_, name.c_str()) != cuda::success)
    return std::nullopt;
  return DeviceVariable{address, bytes};
}

CudaKernel::CudaKernel(std::shared_ptr<CudaModule> module, const CompiledKernel& kernel)
    : module_(std::move(module)), function_(module_->function(kernel)) {
  read_facts(kernel);
  if (static_cast<std::uint64_t>(facts_.static_shared_bytes) > kMostStaticShared)
    throw too_much_static_shared(kernel.source_file, 0);
}

void CudaKernel::read_facts(const CompiledKernel& kernel) {
  const CudaDriver& driver = context().driver();
  const auto attribute = [&](int which) {
    int value = 0;
    driver.function_get_attribute(&value, which, function_);
    return value;
  };
  facts_.name = kernel.entry;
  facts_.registers_per_thread = attribute(cuda::function_registers);
  facts_.static_shared_bytes = attribute(cuda::function_shared_bytes);
  facts_.local_bytes_per_thread = attribute(cuda::function_local_bytes);
  facts_.max_threads_per_block = attribute(cuda::function_max_threads_per_block);
  facts_.cluster = {attribute(cuda::function_cluster_width), attribute(cuda::function_cluster_height),
                    attribute(cuda::function_cluster_depth)};
  if (driver.function_get_param_info) {
    std::size_t offset = 0, size = 0;
    for (std::size_t i = 0; driver.function_get_param_info(function_, i, &offset, &size) == cuda::success;
         ++i)
      facts_.argument_bytes.push_back(static_cast<int>(size));
  }
  // Both PTX and cubins name the system functions that printf and assert call.
  prints_ = kernel.image.find("vprintf") != std::string::npos ||
            kernel.image.find("__assertfail") != std::string::npos;
}

void CudaKernel::allow_shared(std::int64_t dynamic_bytes) const {
  if (dynamic_bytes <= allowed_shared_) return;
  // More than 48 KB must be requested, per function.
  context().require(context().driver().function_set_attribute(
                        function_, cuda::function_max_dynamic_shared_bytes, static_cast<int>(dynamic_bytes)),
                    Sentence::tr("reserving %1 bytes of dynamic shared memory", dynamic_bytes));
  allowed_shared_ = dynamic_bytes;
}

void CudaKernel::allow_cluster(const Dim3& cluster) const {
  constexpr std::int64_t on_every_gpu = 8;
  if (cluster.count() <= on_every_gpu) return;
  context().require(
      context().driver().function_set_attribute(function_, cuda::function_non_portable_cluster, 1),
      Sentence::tr("allowing clusters of %1 blocks", cluster.count()));
}

void CudaKernel::enqueue(const Launch& launch) const {
  constexpr std::int64_t without_asking = 48 << 10;
  if (launch.shared_bytes + facts_.static_shared_bytes > without_asking) allow_shared(launch.shared_bytes);
  // Drivers before 12.4 do not report how many parameters a kernel has and would read past a short list: pad
  // it.
  static const std::array<std::byte, 4096> zeros{};
  std::array<void*, 256> parameters;
  parameters.fill(const_cast<std::byte*>(zeros.data()));
  if (launch.arguments.size() > parameters.size())
    throw Error(Fault::bad_argument,
                Diagnostic{"launch", Sentence::tr("%1 arguments are more than %2", launch.arguments.size(),
                                                  parameters.size())});
  for (std::size_t i = 0; i < launch.arguments.size(); ++i)
    parameters[i] = const_cast<std::byte*>(launch.arguments[i].bytes.data());
  const auto size = [](std::int64_t value) { return static_cast<unsigned>(value); };
  cuda::LaunchConfig config{size(launch.grid.x),       size(launch.grid.y),  size(launch.grid.z),
                            size(launch.block.x),      size(launch.block.y), size(launch.block.z),
                            size(launch.shared_bytes), context().stream()};
  cuda::LaunchAttribute cluster;
  const Dim3 wanted = cluster_of(launch);
  if (wanted.count() > 1) allow_cluster(wanted);
  // A kernel with its own cluster size is launched with that.
  if (has_cluster(launch) && facts_.cluster.count() == 0 &&
      attribute_of(context(), cuda::compute_capability_major) >= 9) {
    cluster.value[0] = size(wanted.x), cluster.value[1] = size(wanted.y), cluster.value[2] = size(wanted.z);
    config.attributes = &cluster;
    config.attribute_count = 1;
  }
  const cuda::Result result =
      context().driver().launch_kernel(&config, function_, parameters.data(), nullptr);
  if (result == cuda::invalid_value || result == cuda::launch_out_of_resources)
    throw Error(Fault::bad_argument,
                Diagnostic{"launch", Sentence::tr("%1 refused to launch %2: %3", context().id(), facts_.name,
                                                  explain(context().driver(), result))});
  context().require(result, Sentence::tr("launching %1", facts_.name));
}

}
