#pragma once

#include "kernels/experiment/run.h"
#include "kernels/experiment/session.h"
#include "kernels/problems/problem.h"

#include <atomic>
#include <functional>
#include <vector>

namespace kernelarium {

/// Times the session's launches on hardware: Run::time (hot), and Run::time_cold where the buffers are large
/// enough for a cold figure to exist. Throws Error if a kernel faults or the person cancels.
void measure_kernel(Device& device, const Session& session, Run& run, const std::atomic<bool>* cancel);

/// What a reference implementation needs, and what it must give.
struct BaselineTask {
  const Problem& problem;
  const Values& sizes;
  Tensors& inputs; ///< a CPU baseline also has its outputs in memory while it runs
  const Tensors& expected;
};

/// Verifies and times the problem's CPU baselines. One that fails is a result with that verdict, never
/// thrown.
std::vector<BaselineResult> measure_cpu_baselines(const BaselineTask& task, const std::atomic<bool>* cancel,
                                                  const std::function<void(const std::string&)>& tell);

/// Verifies the vendors' libraries on the session's buffers and times each alternately with the kernel. A
/// missing library is a warning with its reason; a failing one is a result with that verdict, unless the
/// device is lost.
void measure_vendor_baselines(Device& device, Session& session, const BaselineTask& task, Run& run,
                              const std::atomic<bool>* cancel,
                              const std::function<void(const std::string&)>& tell);

/// Sets ratio and comparison of a baseline that was not measured alternately with the kernel, from medians
/// and quartiles.
void compare_apart(const Series& kernel, BaselineResult& baseline);

}
