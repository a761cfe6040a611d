#pragma once

#include "kernels/compiler/compiler.h"

#include <string>

namespace kernelarium {

/// Registers per thread that a cubin states for a kernel; 0 if it states none. The figure stands in the ELF
/// section .nv.info as the attribute REGCOUNT, by symbol.
int registers_in_cubin(const std::string& cubin, const std::string& entry);

/// Registers per thread that the assembler gives the kernel on this compute capability, so that occupancy is
/// known where only PTX runs; 0 if it can't be compiled for it.
int registers_per_thread(const Source& source, int compute_capability);

}
