#pragma once

#include "kernels/program/runtime/call.h"

namespace kernelarium::program {

/// The kernel of a host function's address or a cudaKernel_t; null if there is none.
Kernel* kernel_of(const void* function);
/// A kernel that a module has by this mangled name.
Kernel kernel_named(Module& module, const std::string& name);
/// Loaded on the device. Throws Error; what the simulated GPU lacks is also a finding.
LoadedKernel& load(Kernel& kernel, Gpu& gpu, const Frames& frames);
/// Makes sure that the module is on the device. Throws Error.
SimulatedModule& load(Module& module, Gpu& gpu);

/// Read from its PTX when first wanted.
const KernelCode& code_of(Kernel& kernel, Gpu& gpu);

/// Location of a variable on the current device; bytes 0: there is none.
struct SymbolPlace {
  std::uint64_t address = 0;
  std::size_t bytes = 0;
};
SymbolPlace place_of_symbol(const void* symbol, Gpu& gpu);
/// What an address is that the host has for a variable of the device; empty: it is none.
Sentence device_variable_on_host(std::uint64_t address);

}
