#include "app/cli/question.h"

#include "app/cli/streams.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/process/sandbox.h"
#include "kernels/process/spawn.h"

#include <iostream>
#include <unistd.h>
#include <utility>

namespace kernelarium {

bool agrees(const std::string& question) {
  if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) return false;
  tell("{} [y/N] ", question);
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

void provide_nvcc(bool yes) {
  static bool asked = false; // one answer is for all exercises
  if (std::exchange(asked, true) || !nvcc_can_be_fetched()) return;
  if (!yes &&
      !agrees(fmt::format("This needs nvcc of CUDA 13, which is not here. Fetch it and what it needs, {} "
                          "MB, from PyPI?",
                          nvcc_download_mb())))
    return;
  tell("kernelarium-cli: nvcc is being fetched\n");
  wait_for(
      spawn({nvcc_fetcher().string(), "--nvcc", "--yes"}, {}, {STDIN_FILENO, STDERR_FILENO, STDERR_FILENO}));
}

void ask_about_sandbox(bool yes) {
  static bool asked = false;
  if (std::exchange(asked, true)) return;
  const Sentence why = why_no_sandbox();
  if (why.empty()) return;
  if (yes ||
      agrees(fmt::format("{}\nWithout a sandbox, this program can read, change and delete your files and use "
                         "the network, like any program that you start. Run it without a sandbox?",
                         why.in_english())))
    agree_to_no_sandbox();
}

}
