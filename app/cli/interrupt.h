#pragma once

#include <atomic>

namespace kernelarium {

/// Set by the first Ctrl+C (or SIGTERM), so that the running kernel is stopped and its run reported; the
/// second ends the program at once. The first call installs the handlers.
const std::atomic<bool>& interrupted();

}
