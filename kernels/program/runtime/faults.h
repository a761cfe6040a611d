#pragma once

#include "kernels/program/order.h"

#include <cstdint>

namespace kernelarium::program {

/// From here on an access of the host to a device's memory names the allocation, and a crash leaves a whole
/// trace.
void watch_faults();
/// The host has accessed a device's memory, or memory that was freed, at this address: reports it. False: it
/// is neither.
bool tell_lost_access(std::uint64_t address, const Frames& frames);

}
