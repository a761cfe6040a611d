/// Programs that end by _exit() or _Exit(): these are intercepted, so that their trace has an end.
#include "kernels/program/runtime/state.h"

#include <sys/syscall.h>
#include <unistd.h>

#pragma GCC visibility push(default)
extern "C" {

void _exit(int status) {
  kernelarium::program::end_at_once(status);
  for (;;) ::syscall(SYS_exit_group, status);
}
void _Exit(int status) noexcept { ::_exit(status); }
}
#pragma GCC visibility pop
