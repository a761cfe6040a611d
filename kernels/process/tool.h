#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

namespace kernelarium {

struct ToolOutcome {
  int status = 0;   ///< exit code; 128 + signal
  std::string text; ///< standard output and error
};
/// Runs a program and waits for it. It is killed, with what it started, when `cancel` becomes true.
ToolOutcome run_tool(const std::vector<std::string>& words, const std::atomic<bool>* cancel = nullptr);

struct Conversation {
  int status = 0; ///< as of ToolOutcome
  std::string out, err;
};
/// The same with an input, with names added to the environment, and with output and errors separate.
Conversation run_tool(const std::vector<std::string>& words, const std::string& input,
                      const std::vector<std::pair<std::string, std::string>>& environment);

}
