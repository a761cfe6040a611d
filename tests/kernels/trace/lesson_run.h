#pragma once

#include "kernels/trace/run_trace.h"

#include <map>
#include <memory>
#include <string>

namespace kernelarium::test {

/// A lesson kernel really run on the simulated GPU, with one block traced.
struct LessonRun {
  std::string problem, variant;
  std::map<std::string, std::string> sizes, parameters;
  std::uint64_t block = 5;
  std::string source = {}; ///< edited text; empty: the shipped file
  std::size_t record_limit = 60000;
  bool warp_states = false;
};
std::shared_ptr<const Run> run_lesson(const LessonRun& what);
/// The shipped text of a variant's kernel.
std::string shipped_source(const std::string& problem, const std::string& variant);

}
