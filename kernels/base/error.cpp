#include "kernels/base/error.h"

#include <algorithm>

namespace kernelarium {

const Diagnostic* first_failure(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics)
    if (!diagnostic.warning) return &diagnostic;
  return nullptr;
}

Error in_file(const Error& error, const std::string& file) {
  std::vector<Diagnostic> diagnostics = error.diagnostics();
  for (Diagnostic& diagnostic : diagnostics) {
    const auto& words = diagnostic.message.arguments; // "can't read 'FILE'" names it, too
    if (diagnostic.file.empty() && std::ranges::find(words, Sentence(file)) == words.end())
      diagnostic.file = file;
  }
  return {error.fault(), std::move(diagnostics)};
}

std::string to_text(const Diagnostic& diagnostic) {
  std::string text;
  if (!diagnostic.file.empty()) {
    text = diagnostic.file;
    if (diagnostic.line > 0) text += ':' + std::to_string(diagnostic.line);
    text += ": ";
  } else if (diagnostic.line > 0) {
    text = "line " + std::to_string(diagnostic.line) + ": ";
  }
  return text + diagnostic.message.in_english();
}

Error::Error(Fault fault, Diagnostic diagnostic) : Error(fault, std::vector{std::move(diagnostic)}) {}

Error::Error(Fault fault, std::vector<Diagnostic> diagnostics)
    : std::runtime_error(to_text(diagnostics.at(0))), fault_(fault), diagnostics_(std::move(diagnostics)) {}

Error::Error(Sentence message)
    : Error(Fault::bad_argument, Diagnostic{"argument", std::move(message), "", 0, false}) {}

}
