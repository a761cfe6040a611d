#pragma once

#include <string>

namespace kernelarium {

/// Redirects a file descriptor of the process (1: stdout, 2: stderr) into memory until finish(). The driver
/// writes what kernels print straight to the process's streams; caught, it neither breaks a program's own
/// output nor gets lost. Whatever other threads write there meanwhile is caught too, so it is used only
/// around kernels that print.
class CapturedOutput {
 public:
  explicit CapturedOutput(int descriptor);
  ~CapturedOutput();
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;

  /// Puts the stream back and returns what was written, at most 1 MiB of it.
  std::string finish();

 private:
  int descriptor_, saved_ = -1, caught_ = -1;
};

}
