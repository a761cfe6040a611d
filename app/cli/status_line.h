#pragma once

#include "app/cli/streams.h"

#include <string>
#include <unistd.h>

namespace kernelarium {

/// One line on a terminal that shows the progress; nothing if the error stream is a file.
class StatusLine {
 public:
  ~StatusLine() { clear(); }
  void show(const std::string& text) const {
    if (terminal_) tell("\r\x1b[K{}", text);
  }
  void clear() const { show(""); }

 private:
  bool terminal_ = isatty(STDERR_FILENO) != 0;
};

}
