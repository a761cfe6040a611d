#include "kernels/base/error.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/numbers.h"

using namespace kernelarium;

/// Any text is either an argument, whose buffer can be made, or an Error: nothing else.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    split_setting(text, "--set");
  } catch (const Error&) {
  }
  try {
    const ArgumentSpec argument = parse_argument(text);
    if (argument.how == ArgumentSpec::Fill::file || argument.count > 4096) return 0; // not the parser's work
    if (argument.buffer && make_buffer(argument, 1, 0).count() != argument.count) __builtin_trap();
    if (!argument.buffer && !argument.raw && argument.within < 0 &&
        argument.value.size() != size_of(argument.dtype))
      __builtin_trap();
  } catch (const Error&) {
  }
  return 0;
}
