#pragma once

#include "widgets/view/view.h"

#include <map>
#include <string>

namespace kernelarium {

/// A lesson kernel really run on the simulated GPU, with one block traced.
struct SimulatedRun {
  std::string variant = "divergent";
  std::map<std::string, std::string> sizes, parameters;
  std::uint64_t block = 0;
  std::string source = {}; ///< edited text; empty: the shipped file
  std::size_t record_limit = 200000;
  bool warp_states = true;
};
RunPointer simulate(const std::string& problem, const SimulatedRun& what);
/// The shipped text of a variant's kernel.
std::string shipped_source(const std::string& problem, const std::string& variant);

}
