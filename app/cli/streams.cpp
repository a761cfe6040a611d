#include "app/cli/streams.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace kernelarium {

void open_standard_streams() {
  for (int stream = 0; stream < 3; ++stream) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is the closed one. What is read-only can't be written to.
    const int opened = open("/dev/null", stream == STDERR_FILENO ? O_RDWR : O_RDONLY);
    if (opened >= 0 && opened != stream) close(opened);
  }
}

void put_message(const std::string& text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr) == text.size());
}

bool output_arrived() {
  errno = 0;
  const bool before = std::ferror(stdout) != 0, flushed = std::fflush(stdout) == 0;
  if (!before && flushed) return true;
  tell("kernelarium-cli: can't write to the standard output{}{}\n", errno ? ": " : "",
       errno ? std::strerror(errno) : "");
  return false;
}

}
