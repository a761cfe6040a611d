#pragma once

#include "kernels/process/tool.h"

#include <sys/types.h>

namespace kernelarium {

/// A program that stays and answers, one request after another. A request is a line with its size in bytes,
/// and the bytes; an answer a line with a status and two sizes, and the bytes of an output and an error text.
class Companion {
 public:
  static constexpr int killed = 128 + 9; ///< the status then

  /// Starts it, with names added to the environment.
  Companion(const std::vector<std::string>& words,
            const std::vector<std::pair<std::string, std::string>>& environment);
  /// Ends it, and what it started.
  ~Companion();
  Companion(const Companion&) = delete;
  Companion& operator=(const Companion&) = delete;

  /// If no answer comes, the process is ended: with its own exit status and last output, `killed` if it took
  /// longer than `seconds`.
  Conversation ask(const std::string& request, double seconds);
  bool running() const { return child_ > 0; }

 private:
  void receive(double until);
  std::string line(double until);
  std::string text(std::size_t bytes, double until);
  Conversation end(double patience);

  pid_t child_ = 0;
  int socket_ = -1, said_ = -1; // the latter: a file with its output other than answers
  std::string ahead_;           // received, and not yet requested
};

}
