#pragma once

#include "kernels/simulator/simulated_device.h"

namespace kernelarium::program {

/// The part of the simulated GPU that the judge of exercises disables in this run, to find out whether the
/// output depends on it ($KERNELARIUM_PROGRAM_LEFT_OUT).
LeftOut left_out();

}
