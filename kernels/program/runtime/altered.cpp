#include "kernels/program/runtime/altered.h"

#include "kernels/program/program.h"
#include "kernels/program/program_trace.h"

#include <cstdlib>
#include <set>
#include <sstream>
#include <string>

namespace kernelarium::program {
namespace {

std::string given(const char* name) {
  const char* text = std::getenv(name);
  return text ? text : "";
}

}

LeftOut left_out() {
  static const auto left_out = static_cast<LeftOut>(std::atoi(given("KERNELARIUM_PROGRAM_LEFT_OUT").c_str()));
  return left_out;
}

bool is_idle(std::uint64_t launch) {
  static const std::set<std::uint64_t> idle = [] {
    std::set<std::uint64_t> all;
    std::istringstream numbers(given("KERNELARIUM_PROGRAM_IDLE"));
    for (std::string number; std::getline(numbers, number, ',');)
      all.insert(std::strtoull(number.c_str(), nullptr, 10));
    return all;
  }();
  return idle.contains(launch);
}

double kernel_slowdown() {
  static const double factor = [] {
    const std::string text = given("KERNELARIUM_PROGRAM_SLOWDOWN");
    return text.empty() ? 1 : std::strtod(text.c_str(), nullptr);
  }();
  return factor;
}

Sentence made_to_fail() {
  return Sentence::tr("this call was made to fail, to see whether the program checks it");
}

bool fails_on_purpose(std::string_view function) {
  static std::string failing;
  static int until = -1; // calls of it that are still to come; 0: it has failed
  if (until < 0) {
    until = 0;
    std::istringstream(given("KERNELARIUM_PROGRAM_FAILING")) >> failing >> until;
  }
  if (until == 0) return false;
  const bool counts = function == failing || (failing == "launch" && launches_kernel(function));
  return counts && --until == 0;
}

}
