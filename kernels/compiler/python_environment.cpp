#include "kernels/compiler/python_environment.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/process/tool.h"

#include <cstdlib>
#include <fmt/format.h>
#include <mutex>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const Sentence& message) {
  throw Error(Fault::no_device, Diagnostic{"device", message});
}

fs::path interpreter() {
  std::error_code ignored;
  if (const char* named = std::getenv("KERNELARIUM_PYTHON"); named && *named) {
    for (const fs::path& place : {fs::path(named), fs::path(named) / "bin" / "python"})
      if (fs::is_regular_file(place, ignored)) return place;
    refuse(
        Sentence::tr("KERNELARIUM_PYTHON or the preferences name '%1', which is neither a Python nor the "
                     "folder of an environment with bin/python: correct it, or clear it to use the lab's own",
                     named));
  }
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const fs::path folder = data && *data ? fs::path(data) : fs::path(home ? home : "") / ".local" / "share";
  const fs::path own = folder / "kernelarium" / "python";
  // Written last, so an installation that was interrupted or still runs has none.
  if (fs::is_regular_file(own / "pinned.txt", ignored)) return own / "bin" / "python";
  refuse(Sentence::tr("kernels in Python need Triton or Numba: '%2' installs both in an environment of the "
                      "lab's own (a download of %1 MB), or set KERNELARIUM_PYTHON to yours",
                      445, python_installer()));
}

PythonEnvironment ask(const fs::path& python) {
  const Conversation said =
      run_tool({python.string(), (python_programs() / "compile_kernel.py").string()}, "", {});
  PythonEnvironment environment;
  environment.python = python;
  try {
    const auto facts = nlohmann::json::parse(said.out);
    environment.version = facts.at("version");
    environment.packages = facts.at("packages");
    environment.folders = facts.at("folders");
  } catch (const nlohmann::json::exception&) {
    if (said.status == 0)
      refuse(Sentence::tr("'%1' is a program, but not a Python: it does not answer as one", python.string()));
    refuse(Sentence::tr("the Python '%1' does not run: %2", python.string(),
                        said.err.empty() ? fmt::format("exit code {}", said.status) : said.err));
  }
  return environment;
}

}

std::optional<Sentence> python_is_missing(const fs::path& source) {
  if (source.extension() != ".py") return std::nullopt;
  try {
    interpreter();
    return std::nullopt;
  } catch (const Error& error) {
    return error.diagnostics().front().message;
  }
}

std::string python_installer() {
  std::error_code ignored;
  const fs::path data = data_folder();
  return fs::exists(data / "lab", ignored) ? "./lab python" : data / "resources" / "python" / "fetch";
}

fs::path python_programs() { return data_folder() / "kernels" / "compiler" / "python"; }

PythonEnvironment python_environment() {
  static std::mutex mutex;
  static std::map<fs::path, PythonEnvironment> known;
  const fs::path python = interpreter();
  const std::lock_guard lock(mutex);
  const auto found = known.find(python);
  return found != known.end() ? found->second : known.emplace(python, ask(python)).first->second;
}

}
