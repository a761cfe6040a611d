#include "kernels/simulator/engine/program.h"

#include <algorithm>

namespace kernelarium::sim {

std::string barrier_call(const Program& program, bool of_warp) {
  const auto from_python = [](const std::string& file) { return file.ends_with(".py"); };
  if (!std::any_of(program.files.begin(), program.files.end(), from_python))
    return of_warp ? "__syncwarp()" : "__syncthreads()";
  // Numba puts the kernel's name into a namespace.
  if (program.functions.front().name.starts_with("_ZN"))
    return of_warp ? "cuda.syncwarp()" : "cuda.syncthreads()";
  return "tl.debug_barrier()";
}

}
