#pragma once

#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/warp.h"

#include <vector>

namespace kernelarium::sim {

/// Whether what this warp computes in floating point is left out (LeftOut::floats_of_...).
bool leaves_out_floats(const Warp& warp);

/// Whether this warp can't let time pass.
bool leaves_out_time(const Warp& warp);

/// Whether its matrix instructions multiply nothing.
bool leaves_out_products(const Warp& warp);

/// Bytes of the floating-point number that each PTX instruction computes; 0: it computes none.
std::vector<std::uint8_t> bytes_of_floats(const Program& program);

/// Runs the warp until it stops; each floating-point result is 0.
void run_without_floats(Warp& warp, const Op* pc);

}
