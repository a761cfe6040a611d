#include "kernels/experiment/measurement.h"

#include "kernels/device/vendor.h"
#include "kernels/experiment/verification.h"
#include "kernels/measure/cold_copies.h"
#include "kernels/measure/sampling.h"

#include <chrono>
#include <fmt/format.h>

namespace kernelarium {
namespace {

/// A CPU baseline slower than this is taken once: more samples would cost minutes and change nothing.
constexpr double kSlowSeconds = 3;

BaselineResult measure_cpu_baseline(const Baseline& baseline, const BaselineTask& task, Tensors& buffers,
                                    const std::atomic<bool>* cancel) {
  BaselineResult result;
  result.name = baseline.name;
  result.library = baseline.library;
  result.threads = baseline.threads;
  result.verdict = Verdict::error;
  // The first pass touches the memory and is verified; only a slow one counts as a sample.
  using Clock = std::chrono::steady_clock;
  baseline.run(task.sizes, buffers);
  const auto start = Clock::now();
  baseline.run(task.sizes, buffers);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const Verification verification = verify(task.problem.buffers(task.sizes), buffers, task.expected,
                                           tolerances_of(task.problem, task.sizes));
  result.verdict = verification.wrong == 0 ? Verdict::pass : Verdict::fail;
  if (seconds >= kSlowSeconds) {
    result.time.median_ms = 1000 * seconds;
    result.time.n = 1;
    result.time.method = "steady clock";
    result.time.stopped = fmt::format("one pass, because it takes {:.0f} s", seconds);
    return result;
  }
  SamplingRule rule;
  rule.limit_seconds = kSlowSeconds;
  rule.warm_up_seconds = 0.1;
  result.time = measure(timed_on_host([&] { baseline.run(task.sizes, buffers); }), rule, cancel);
  return result;
}

void measure_vendor_baseline(const VendorBaseline& vendor, Device& device, Session& session,
                             const BaselineTask& task, BaselineResult& result,
                             const std::atomic<bool>* cancel) {
  session.poison_outputs(task.expected);
  const auto library = vendor.prepare({session.addresses()});
  const Verification verification = verify(task.problem.buffers(task.sizes), session.contents(Role::output),
                                           task.expected, tolerances_of(task.problem, task.sizes));
  result.verdict = verification.wrong == 0 ? Verdict::pass : Verdict::fail;
  const auto kernel = device.rotating_stopwatch({session.timed_pass()});
  const PairedSeries pair =
      measure_pair(timed_on(device, *kernel, "hot"), timed_on(device, *library, "hot"), {}, cancel);
  result.time = pair.baseline;
  result.ratio = pair.ratio;
  result.ratio_low = pair.ratio_low;
  result.ratio_high = pair.ratio_high;
  result.comparison = pair.verdict;
}

}

void measure_kernel(Device& device, const Session& session, Run& run, const std::atomic<bool>* cancel) {
  const TimedPass pass = session.timed_pass();
  const auto hot = device.rotating_stopwatch({pass});
  if (!hot) return;
  run.time = measure(timed_on(device, *hot, "hot"), {}, cancel);
  const ColdCopies copies(device, pass, session.memory());
  if (copies.passes().empty()) return;
  const auto cold = device.rotating_stopwatch(copies.passes());
  run.time_cold = measure(timed_on(device, *cold, "cold"), {}, cancel);
}

std::vector<BaselineResult> measure_cpu_baselines(const BaselineTask& task, const std::atomic<bool>* cancel,
                                                  const std::function<void(const std::string&)>& tell) {
  std::vector<BaselineResult> results;
  Tensors& buffers = task.inputs;
  // No baseline may pass by another's result.
  struct NoOutputs {
    const BaselineTask& task;
    void clear() const {
      for (const BufferSpec& buffer : task.problem.buffers(task.sizes))
        if (buffer.role == Role::output) task.inputs.erase(buffer.name);
    }
    ~NoOutputs() { clear(); }
  } const outputs{task};
  for (const Baseline& baseline : task.problem.baselines(task.sizes)) {
    if (cancel && cancel->load())
      throw Error(Fault::kernel_fault,
                  Diagnostic{"cancelled", Sentence::tr("cancelled while timing baselines"), "", 0, false});
    tell("baseline " + baseline.name);
    outputs.clear();
    results.push_back(measure_cpu_baseline(baseline, task, buffers, cancel));
  }
  return results;
}

void measure_vendor_baselines(Device& device, Session& session, const BaselineTask& task, Run& run,
                              const std::atomic<bool>* cancel,
                              const std::function<void(const std::string&)>& tell) {
  for (const VendorBaseline& vendor : vendor_baselines(device, task.problem.id(), task.sizes)) {
    if (!vendor.reason.empty()) {
      run.diagnostics.push_back(
          {"device", Sentence::tr("no %1 to compare with: %2", vendor.name, vendor.reason), "", 0, true});
      continue;
    }
    tell("baseline " + vendor.name);
    BaselineResult result;
    result.name = vendor.name;
    result.library = vendor.library;
    try {
      measure_vendor_baseline(vendor, device, session, task, result, cancel);
    } catch (const Error& error) {
      if (cancel && cancel->load()) throw;
      result.verdict = Verdict::error;
      run.diagnostics.push_back(
          {"device", fmt::format("{} failed: {}", vendor.name, error.what()), "", 0, true});
    }
    run.baselines.push_back(std::move(result));
  }
}

void compare_apart(const Series& kernel, BaselineResult& baseline) {
  const Series& other = baseline.time;
  if (kernel.label != Label::measured || other.label != Label::measured || baseline.verdict != Verdict::pass)
    return;
  if (!(kernel.median_ms > 0) || !(other.median_ms > other.iqr_ms / 2)) return;
  baseline.ratio = kernel.median_ms / other.median_ms;
  baseline.ratio_low = (kernel.median_ms - kernel.iqr_ms / 2) / (other.median_ms + other.iqr_ms / 2);
  baseline.ratio_high = (kernel.median_ms + kernel.iqr_ms / 2) / (other.median_ms - other.iqr_ms / 2);
  baseline.comparison = baseline.ratio_high < 1 ? "faster" : baseline.ratio_low > 1 ? "slower" : "can't tell";
}

}
