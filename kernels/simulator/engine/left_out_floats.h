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

/// How each PTX instruction is changed: bytes of the floating-point number that it computes, marked if it
/// adds one to memory; if there are none in the whole program, whether it stores; 0: not at all.
std::vector<std::uint8_t> bytes_of_floats(const Program& program);

/// Runs the warp until it stops, with the changes of bytes_of_floats().
void run_without_floats(Warp& warp, const Op* pc);

}
