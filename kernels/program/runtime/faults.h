#pragma once

namespace kernelarium::program {

/// From here on an access of the host to a device's memory names the allocation, and a crash leaves a whole
/// trace.
void watch_faults();

}
