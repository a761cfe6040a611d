#pragma once

#include "kernels/program/runtime/launch.h"

namespace kernelarium::program {

/// Compares the memory accessed by work with that of concurrent work.
void tell_race(Call& call, Deed deed);
/// The same for a launch, and with what the host does to its memory meanwhile.
void look_for_races(Call& call, const KernelWork& work, const Execution& execution, const Stream& stream);

}
