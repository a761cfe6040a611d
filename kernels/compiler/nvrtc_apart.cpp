#include "kernels/base/error.h"
#include "kernels/compiler/nvrtc_program.h"
#include "kernels/process/companion.h"

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

constexpr const char* kNvrtcProgram = "kernelarium-nvrtc";
constexpr double kMostSecondsOfNvrtc = 600; // heavy templates take minutes

/// Empty: it is not installed.
fs::path nvrtc_program() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place :
       {here / kNvrtcProgram, here.parent_path() / "lib" / "kernelarium" / kNvrtcProgram})
    if (fs::exists(place, error)) return place;
  return {};
}

/// Processes that stay, so that NVRTC need not be loaded for each request. Two: while one makes machine code,
/// another compiles what runs meanwhile.
class Processes {
 public:
  std::unique_ptr<Companion> take() {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [this] { return taken_ < 2; });
    ++taken_;
    if (idle_.empty()) return nullptr;
    std::unique_ptr<Companion> one = std::move(idle_.back());
    idle_.pop_back();
    return one;
  }
  void give_back(std::unique_ptr<Companion> one) {
    const std::lock_guard lock(mutex_);
    if (one && one->running()) idle_.push_back(std::move(one));
    --taken_;
    freed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Companion>> idle_;
  int taken_ = 0;
};
Processes& processes() {
  static Processes all;
  return all;
}

}

NvrtcAnswer compile_apart(const Nvrtc& nvrtc, const NvrtcRequest& request, bool machine_code) {
  static const fs::path path = nvrtc_program();
  if (path.empty()) return compile_here(nvrtc, request);
  std::unique_ptr<Companion> process = processes().take();
  const std::string text = as_text(request);
  Conversation said;
  if (process) said = process->ask(text, kMostSecondsOfNvrtc);
  // The one that waited may have ended meanwhile; what ends a fresh one is the request.
  if (!process || (!process->running() && said.status != Companion::killed)) {
    process = std::make_unique<Companion>(std::vector<std::string>{path.string()},
                                          std::vector<std::pair<std::string, std::string>>{});
    said = process->ask(text, kMostSecondsOfNvrtc);
  }
  std::optional<NvrtcAnswer> answer = process->running() ? answer_from(said.out) : std::nullopt;
  processes().give_back(std::move(process));
  if (answer) return *std::move(answer);
  const std::string version = std::to_string(nvrtc.facts().major) + '.' + std::to_string(nvrtc.facts().minor);
  const std::string last = said.err.substr(0, said.err.find_last_not_of("\n \t") + 1);
  Sentence why =
      said.status == Companion::killed
          ? Sentence::tr("compiling was stopped: NVRTC took longer than %1 s, or too much memory",
                         kMostSecondsOfNvrtc)
      : said.status > 128 && machine_code
          ? Sentence::tr("NVRTC %1 crashed (signal %2) while it made machine code, which is a mistake of "
                         "NVRTC: its assembler may not expect what an %3 statement does, such as a "
                         "constant where an address or a descriptor belongs. The simulated GPU needs no "
                         "machine code to run the kernel",
                         version, said.status - 128, std::string("asm"))
      : said.status > 128
          ? Sentence::tr("NVRTC %1 crashed (signal %2) while it compiled the kernel, which is a "
                         "mistake of NVRTC",
                         version, said.status - 128)
          : Sentence::tr("NVRTC %1 ended with %2 while it compiled the kernel: %3", version, said.status,
                         last.substr(last.rfind('\n') + 1));
  throw Error(Fault::no_compile, Diagnostic{"compile", std::move(why), request.file});
}

}
