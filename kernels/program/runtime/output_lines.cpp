#include <cstdio>
#include <cstdlib>

namespace kernelarium::program {
namespace {

/// Into a pipe, the C library would write a few KB at a time: who watches a program sees each line at once.
[[gnu::constructor]] void write_lines() {
  if (std::getenv("KERNELARIUM_PROGRAM_LINES")) std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

}
}
