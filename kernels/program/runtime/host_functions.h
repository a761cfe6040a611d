#pragma once

#include "kernels/program/runtime/state.h"

#include <functional>

namespace kernelarium::program {

/// Runs a host function of a stream in a thread that is not the program's, which is `now` when it begins, and
/// returns when it is done. To be called without the runtime's lock.
void run_host_function(const Moment& now, const std::function<void()>& function);

}
