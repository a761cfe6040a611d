#pragma once

#include "kernels/program/runtime/graph.h"

#include <functional>
#include <optional>

/// Kernels that wait for the host: for a flag in memory that both use. Work runs when it is issued, so the
/// launch of such a kernel returns before the kernel has ended, and what must come after it is kept.
namespace kernelarium::program {

/// How a launch is executed.
struct Prepared {
  Launch launch;
  ExecuteOptions options;
  TraceRequest per_warp;
};

/// Executes a launch. Nothing: the kernel waits for the host, and ran() is called when it has ended.
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

/// Before a call of the program: while a kernel waits for the host, only some calls can be made; the others
/// wait for the kernel.
void before_call(Call& call);
/// Waits for the kernel, and runs what was kept.
void finish_waiting_kernel(Call& call);
/// Waits for it if what the host is to wait for next, in this stream, needs the device or comes after it.
void finish_if_needed(Call& call, const Stream& stream);
/// Work that comes after a kernel that waits, or needs the device that it occupies: true if it is kept.
bool is_kept(Call& call, Stream& stream, const GraphWork& work);
bool is_kept(Call& call, Stream& stream, std::function<void(Call&)> run);
/// Whether the stream or event comes after a kernel that still waits.
bool comes_after_waiting_kernel(const Stream& stream);
bool comes_after_waiting_kernel(const Event& event);
/// The program ends.
void abandon_waiting_kernel();

}
