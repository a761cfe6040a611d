#pragma once

#include <functional>

namespace kernelarium {

/// For launches in the process of the program that made them: what the program does meanwhile may be what
/// their threads wait for. `may_change` is asked by the host threads of a launch that stands still, and may
/// block. False: nothing changes any more, and the launch is given up. Set before the first launch; one for
/// all devices of the process.
void set_outside(std::function<bool()> may_change);
bool outside_may_change();

}
