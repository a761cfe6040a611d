#pragma once

#include "kernels/simulator/simulated_device.h"

namespace kernelarium::program {

/// What the judge of exercises has this run do without, to learn whether the output depends on it
/// ($KERNELARIUM_PROGRAM_LEFT_OUT).
LeftOut left_out();

}
