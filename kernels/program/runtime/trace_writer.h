#pragma once

#include "kernels/program/order.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kernelarium::program {

/// Writes the trace (see the README) while the program runs, in pieces, so that little is lost if it is
/// killed.
class TraceWriter {
 public:
  void open(const char* file); ///< null: nothing is written
  bool is_open() const { return file_ >= 0; }
  /// One line: a JSON object without its braces. Calls and work are left out once there are too many, so that
  /// what matters more has room: findings and the end.
  void line(std::string_view members);
  void flush();

 private:
  int file_ = -1;
  std::string text_;
  std::uint64_t lines_ = 0, bytes_ = 0, most_bytes_ = 0;
};

std::string json_text(std::string_view text); ///< as a JSON string
std::string json_of(const Frames& frames);    ///< as an array of numbers
std::string json_of(double us);

}
