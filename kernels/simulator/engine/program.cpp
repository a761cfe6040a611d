#include "kernels/simulator/engine/program.h"

#include <algorithm>

namespace kernelarium::sim {

std::string barrier_call(const Program& program, bool of_warp) {
  const auto from_python = [](const std::string& file) { return file.ends_with(".py"); };
  if (!std::any_of(program.files.begin(), program.files.end(), from_python))
    return of_warp ? "__syncwarp()" : "__syncthreads()";
  if (program.of_numba) return of_warp ? "cuda.syncwarp()" : "cuda.syncthreads()";
  return "tl.debug_barrier()";
}

}
