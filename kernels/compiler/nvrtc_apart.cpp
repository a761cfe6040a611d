#include "kernels/base/error.h"
#include "kernels/compiler/nvrtc_program.h"
#include "kernels/process/companion.h"

#include <filesystem>
#include <memory>
#include <mutex>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

constexpr const char* kNvrtcProgram = "kernelarium-nvrtc";
constexpr double kMostSecondsOfNvrtc = 600; // heavy templates take minutes

/// Empty: it is not installed.
fs::path nvrtc_program() {
  std::error_code problem;
  const fs::path here = fs::read_symlink("/proc/self/exe", problem).parent_path();
  for (const fs::path& place :
       {here / kNvrtcProgram, here.parent_path() / "lib" / "kernelarium" / kNvrtcProgram})
    if (fs::exists(place, problem)) return place;
  return {};
}

/// One that waits for the next request, so that NVRTC need not be loaded again.
struct Idle {
  std::mutex mutex;
  std::unique_ptr<Companion> one;
};
Idle& idle() {
  static Idle kept;
  return kept;
}

}

NvrtcAnswer compile_apart(const Nvrtc& nvrtc, const NvrtcRequest& request, const std::string& file) {
  static const fs::path path = nvrtc_program();
  if (path.empty()) return compile_here(nvrtc, request);
  std::unique_ptr<Companion> process;
  {
    const std::lock_guard lock(idle().mutex);
    process = std::move(idle().one);
  }
  const std::string text = as_text(request);
  Conversation said;
  if (process) said = process->ask(text, kMostSecondsOfNvrtc);
  // The one that waited may have ended meanwhile; what ends a fresh one is the request.
  if (!process || (!process->running() && said.status != Companion::killed)) {
    process = std::make_unique<Companion>(std::vector<std::string>{path.string()},
                                          std::vector<std::pair<std::string, std::string>>{});
    said = process->ask(text, kMostSecondsOfNvrtc);
  }
  if (process->running())
    if (std::optional<NvrtcAnswer> answer = answer_from(said.out)) {
      const std::lock_guard lock(idle().mutex);
      if (!idle().one) idle().one = std::move(process);
      return *std::move(answer);
    }
  const std::string version = std::to_string(nvrtc.facts().major) + '.' + std::to_string(nvrtc.facts().minor);
  const std::string last = said.err.substr(0, said.err.find_last_not_of("\n \t") + 1);
  Sentence why =
      said.status == Companion::killed
          ? Sentence::tr("making machine code was stopped: NVRTC took longer than %1 s, or too much memory",
                         kMostSecondsOfNvrtc)
      : said.status > 128
          ? Sentence::tr("NVRTC %1 crashed (signal %2) while it made machine code, which is a mistake of "
                         "NVRTC: its assembler may not expect what an %3 statement does, such as a "
                         "constant where an address or a descriptor belongs. The simulated GPU needs no "
                         "machine code to run the kernel",
                         version, said.status - 128, std::string("asm"))
          : Sentence::tr("NVRTC %1 ended with %2 while it made machine code: %3", version, said.status,
                         last.substr(last.rfind('\n') + 1));
  throw Error(Fault::no_compile, Diagnostic{"compile", std::move(why), file});
}

}
