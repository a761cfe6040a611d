#pragma once

#include "kernels/program/runtime/graph.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

/// Kernels that wait for the host, or for a kernel of another stream: for a flag in memory that both use.
/// Work runs when it is issued, so the launch of such a kernel returns before the kernel has ended, and what
/// must come after it is kept.
namespace kernelarium::program {

/// Whether what a kernel reads may be changed while it runs, by the host or another kernel.
bool others_may_change_memory();

/// How a launch is executed.
struct Prepared {
  Launch launch;
  ExecuteOptions options;
  TraceRequest per_warp;
};

bool kernel_waits_on(const Gpu& gpu);
struct Waiting;
/// A launch of a kernel that was loaded while another waited. A GPU may have to be idle to load it: if the
/// other one waits for it, neither ever ends there.
class LateLoad {
 public:
  /// Before the launch.
  LateLoad(Kernel& kernel, const Gpu& gpu);
  /// After it: a finding if the one that waited has gone on since, while the host was in the launch.
  void tell_if_awaited(Call& call) const;

 private:
  bool was_awaited() const;

  const Kernel& kernel_;
  std::shared_ptr<Waiting> waits_;
  std::uint64_t changes_ = 0;
};
/// Executes a launch. Nothing: the kernel waits, and ran() is called when it has ended.
std::optional<Execution> execute(Call& call, const KernelWork& work, Stream& stream,
                                 std::unique_ptr<Prepared>& how);
/// After a fault: writes on standard error what it was if the host makes no call that would return it, but
/// seems to poll memory that the kernel was to write.
void tell_if_host_only_polls(const std::string& kernel, const Execution& execution);
/// About an execution that has ended.
struct Ended {
  Moment issued;
  double until_us = 0;                 ///< it lasts until then at least
  const char* host_waits_in = nullptr; ///< the call in which the host waits for a kernel that waits for it
};
/// What follows an execution: times, findings, the trace.
void ran(Call& call, const KernelWork& work, Stream& stream, const Prepared& how, const Execution& execution,
         const Ended& ended);

/// Before a call of the program: while a kernel waits for the host, calls that may take away what it uses
/// wait for it.
void before_call(Call& call);
/// Waits for all such kernels, and runs what was kept.
void finish_waiting_kernels(Call& call);
/// Waits for those that come before what the host is to wait for next.
void finish_if_needed(Call& call, const Stream& stream);
void finish_if_needed(Call& call, const Event& event);
/// The same before work of the stream that is run at once.
void make_way(Call& call, const Stream& stream);
/// Work that comes after a kernel that waits, or can't run beside it: true if it is kept.
bool is_kept(Call& call, Stream& stream, const GraphWork& work);
bool is_kept(Call& call, Stream& stream, std::function<void(Call&)> run);
/// Whether the stream or event comes after a kernel that still waits.
bool comes_after_waiting_kernel(const Stream& stream);
bool comes_after_waiting_kernel(const Event& event);
/// The program ends.
void abandon_waiting_kernels();

}
