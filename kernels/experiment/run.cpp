#include "kernels/experiment/run.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace kernelarium {

std::int64_t BufferFacts::count() const {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
  case Verdict::pass:
    return "pass";
  case Verdict::fail:
    return "fail";
  case Verdict::error:
    break;
  }
  return "error";
}

std::optional<Verdict> parse_verdict(const std::string& name) {
  for (const Verdict verdict : {Verdict::pass, Verdict::fail, Verdict::error})
    if (name_of(verdict) == name) return verdict;
  return std::nullopt;
}

bool was_cancelled(const Diagnostic& diagnostic) { return diagnostic.kind == "cancelled"; }

bool was_cancelled(const Run& run) {
  // Earlier warnings may come before it.
  return std::ranges::any_of(run.diagnostics, [](const Diagnostic& each) { return was_cancelled(each); });
}

}
