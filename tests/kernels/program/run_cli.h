#pragma once

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/tool.h"
#include "tests/kernels/compiler/no_nvcc.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace kernelarium::program {

/// Runs the command line and gives standard output and error apart.
struct Result {
  int status = 0;
  std::string out, err;
};
inline Result cli(const std::string& words) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string(), err = (folder.path() / "err").string();
  const ToolOutcome outcome =
      run_tool({"/bin/sh", "-c", fmt::format("'{}' program {} >'{}' 2>'{}'", CLI, words, out, err)});
  return {outcome.status, read_file(out), read_file(err)};
}

/// The same for a program in one file.
inline Result run_source(const std::string& source, const std::string& options) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "one.cu").string();
  write_file(file, source);
  return cli(fmt::format("'{}' --quiet {}", file, options));
}

/// Of the first line of `text` that holds `mark`, from 1; 0: there is none.
inline int line_of(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  return at == std::string::npos
             ? 0
             : 1 + static_cast<int>(
                       std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}
