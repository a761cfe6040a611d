#include "kernels/device/cuda_context.h"

#include <chrono>
#include <fmt/format.h>
#include <thread>

namespace kernelarium {

namespace {

constexpr std::size_t printf_bytes =
    8u << 20; // the default of 1 MiB holds about 10,000 lines, then drops the oldest

}

CudaContext::CudaContext(const CudaDriver& driver, int number)
    : driver_(driver), id_(fmt::format("cuda:{}", number)) {
  const int count = driver.device_count();
  const auto refuse = [&](const Sentence& why) {
    throw Error(Fault::no_device, Diagnostic{"device", Sentence::tr("%1: %2", id_, why)});
  };
  if (number < 0 || number >= count)
    refuse(count == 1 ? Sentence::tr("the driver shows 1 GPU, numbered from 0")
                      : Sentence::tr("the driver shows %1 GPUs, numbered from 0", count));
  const auto must = [&](cuda::Result result) {
    if (result != cuda::success) refuse(explain(driver, result));
  };
  must(driver.device_get(&handle_, number));
  int major = 0, minor = 0;
  must(driver.device_get_attribute(&major, cuda::compute_capability_major, handle_));
  must(driver.device_get_attribute(&minor, cuda::compute_capability_minor, handle_));
  if (major * 10 + minor < 75)
    refuse(Sentence::tr("its compute capability is %1.%2, but 7.5 or higher is needed: use a newer GPU or a "
                        "simulated one (--device sim)",
                        major, minor));
  must(driver.primary_context_retain(&context_, handle_));
  cuda::Result result = driver.context_set_current(context_);
  // A stream that waits for the default stream: copies from pageable memory may still be in flight when
  // they return.
  if (result == cuda::success) result = driver.stream_create(&stream_, 0);
  if (result != cuda::success) {
    driver.primary_context_release(handle_);
    must(result);
  }
  driver.context_set_limit(cuda::limit_printf_fifo,
                           printf_bytes); // only fails if a kernel has printed already
}

CudaContext::~CudaContext() {
  if (lost_) return;
  driver_.context_set_current(context_);
  driver_.stream_destroy(stream_);
  driver_.context_set_current(nullptr);
  driver_.primary_context_release(handle_);
}

void CudaContext::enter() const {
  if (lost_)
    throw Error(
        Fault::kernel_fault,
        Diagnostic{"device", Sentence::tr("%1 can't be used any more in this process (%2): start it again",
                                          id_, lost_because_)});
  driver_.context_set_current(context_);
}

void CudaContext::lose(const Sentence& why) {
  if (lost_) return;
  lost_ = true;
  lost_because_ = why;
}

void CudaContext::require(cuda::Result result, const Sentence& doing) {
  if (result == cuda::success) return;
  const Sentence reason = explain(driver_, result);
  if (is_sticky(result)) lose(reason);
  throw Error(Fault::kernel_fault,
              Diagnostic{diagnostic_kind(result), Sentence::tr("%1 failed on %2: %3", doing, id_, reason)});
}

CudaContext::Waited CudaContext::wait(double limit_s, const std::atomic<bool>* cancel) {
  using Clock = std::chrono::steady_clock;
  constexpr double grace_s = 0.2;
  const auto begin = Clock::now();
  const auto since = [](Clock::time_point from) {
    return std::chrono::duration<double>(Clock::now() - from).count();
  };
  Clock::time_point cancelled_at;
  Waited waited;
  while (true) {
    waited.result = driver_.stream_query(stream_);
    if (waited.result != cuda::not_ready) break;
    const double elapsed = since(begin);
    if (!waited.cancelled && cancel && cancel->load(std::memory_order_relaxed)) {
      waited.cancelled = true;
      cancelled_at = Clock::now();
    }
    if (waited.cancelled && since(cancelled_at) > grace_s) {
      lose(Sentence::tr("a kernel that was cancelled is still running"));
      break;
    }
    if (elapsed > limit_s) {
      waited.timed_out = true;
      lose(Sentence::tr("a kernel that never ended is still running"));
      break;
    }
    // Short kernels are watched closely; for long ones the core is left to others.
    if (elapsed > 0.002) std::this_thread::sleep_for(std::chrono::microseconds(elapsed > 0.1 ? 1000 : 50));
  }
  // What kernels print reaches the host when it synchronizes; a query is not enough.
  if (waited.result == cuda::success) waited.result = driver_.stream_synchronize(stream_);
  if (waited.result != cuda::not_ready && is_sticky(waited.result)) lose(explain(driver_, waited.result));
  return waited;
}

Diagnostic endless_kernel(const std::string& kernel, double limit_s) {
  return {"budget",
          Sentence::tr("the kernel %1 ran for more than %2 s and was abandoned: look for a loop that never "
                       "ends. A GPU can't stop a kernel, so the device is lost until this process ends",
                       kernel, fmt::format("{:g}", limit_s))};
}

}
