#include "kernels/device/captured_output.h"

#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelarium {

CapturedOutput::CapturedOutput(int descriptor) : descriptor_(descriptor) {
  std::fflush(descriptor == STDERR_FILENO ? stderr : stdout);
  caught_ = memfd_create("printed by a kernel", MFD_CLOEXEC);
  saved_ = caught_ < 0 ? -1 : dup(descriptor);
  if (saved_ >= 0) dup2(caught_, descriptor);
}

CapturedOutput::~CapturedOutput() { finish(); }

std::string CapturedOutput::finish() {
  std::string text;
  if (saved_ >= 0) {
    std::fflush(descriptor_ == STDERR_FILENO ? stderr : stdout);
    dup2(saved_, descriptor_);
    close(saved_);
    const off_t size = lseek(caught_, 0, SEEK_END);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size < (1 << 20) ? size : 1 << 20));
    const ssize_t got = pread(caught_, text.data(), text.size(), 0);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  }
  if (caught_ >= 0) close(caught_);
  saved_ = caught_ = -1;
  return text;
}

}
