#include "kernels/compiler/assembler.h"

#include "kernels/base/error.h"
#include "kernels/base/files.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/compile_log.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/process/tool.h"

#include <filesystem>
#include <mutex>
#include <optional>
#include <regex>
#include <set>

namespace kernelarium {
namespace {

std::optional<std::filesystem::path> find_ptxas() {
  try {
    const std::filesystem::path ptxas = find_nvcc().path.parent_path() / "ptxas";
    if (std::filesystem::exists(ptxas)) return ptxas;
  } catch (const Error&) {
    // No toolkit: the simulated GPU's own reader has the last word.
  }
  return std::nullopt;
}

/// A later version of PTX, or a GPU that this ptxas does not know.
bool too_new(const std::string& log) {
  return log.find("Unsupported .version") != std::string::npos ||
         log.find("is not defined for option 'gpu-name'") != std::string::npos;
}

}

void refuse_what_ptxas_refuses(const std::string& ptx, const std::string& file) {
  constexpr std::size_t kMostKnown = 64;
  static std::mutex mutex;
  static std::set<std::string> accepted;
  if (const std::lock_guard lock(mutex); accepted.contains(ptx)) return;
  static const std::regex target(R"(\.target\s+(sm_[0-9]+[a-z]?))");
  std::smatch match;
  const std::optional<std::filesystem::path> ptxas = find_ptxas();
  if (!ptxas || !std::regex_search(ptx, match, target)) return;

  const TemporaryFolder folder;
  const std::filesystem::path text = folder.path() / "kernel.ptx";
  write_file(text, ptx);
  // -c: functions of the device runtime are linked later.
  const ToolOutcome outcome = run_tool({ptxas->string(), "-c", "-arch=" + match[1].str(), text.string(), "-o",
                                        (folder.path() / "kernel.cubin").string()});
  if (outcome.status != 0 && !too_new(outcome.text)) {
    std::vector<Diagnostic> findings = parse_compile_log(outcome.text);
    std::erase_if(findings, [](const Diagnostic& finding) { return finding.warning; });
    if (findings.empty())
      findings.push_back({"compile", Sentence::tr("ptxas failed: %1", outcome.text.substr(0, 2000)), file});
    for (Diagnostic& finding : findings) finding.file = file;
    throw Error(Fault::no_compile, std::move(findings));
  }
  const std::lock_guard lock(mutex);
  if (accepted.size() >= kMostKnown) accepted.clear();
  accepted.insert(ptx);
}

}
