#include "kernels/simulator/engine/program.h"

namespace kernelarium::sim {

std::string file_name(const Program& program, ptx::Place place) {
  return place.file > 0 && static_cast<std::size_t>(place.file) < program.files.size()
             ? program.files[static_cast<std::size_t>(place.file)]
             : std::string();
}

std::string barrier_call(const Program& program, bool of_warp) {
  if (!program.of_python) return of_warp ? "__syncwarp()" : "__syncthreads()";
  if (program.of_numba) return of_warp ? "cuda.syncwarp()" : "cuda.syncthreads()";
  return "tl.debug_barrier()";
}

}
