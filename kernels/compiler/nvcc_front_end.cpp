#include "kernels/base/data_folder.h"
#include "kernels/base/kernel_name.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/compile_log.h"
#include "kernels/compiler/front_end.h"
#include "kernels/compiler/include_scan.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/compiler/standard_headers.h"
#include "kernels/process/tool.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <mutex>
#include <regex>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

/// Included by CUDA 12's headers, but no longer by CUDA 13's.
constexpr const char* kBefore = "#include <chrono>\n";

/// Where the compiler takes the kernel's address, which makes the instance of a template.
constexpr const char* kInstance = "instance of the kernel";

std::vector<std::string> options_of(const Source& source, const Target& target) {
  std::vector<std::string> options{
      fmt::format("-arch=sm_{}{}", target.compute_capability, target.compute_capability == 90 ? "a" : ""),
      "-lineinfo",
      "-std=" + source.standard,
      "--expt-relaxed-constexpr",
      "--expt-extended-lambda",
      "-w"}; // what it warns of is its author's
  if (source.fast_math) options.emplace_back("--use_fast_math");
  for (const auto& [name, value] : source.defines)
    options.push_back(value.empty() ? "-D" + name : fmt::format("-D{}={}", name, value));
  for (const std::string& folder : source.include_folders) options.push_back("-I" + folder);
  options.push_back("-I" + lab_headers().string());
  return options;
}

std::string key_of(const Nvcc& nvcc, const Source& source, const Target& target,
                   const std::string& included) {
  std::string key = fmt::format("nvcc {} {}\n{}", nvcc.path.string(), nvcc.version, kBefore);
  const auto add = [&](const std::string& part) { key += fmt::format("{}:{}\n", part.size(), part); };
  for (const std::string& option : options_of(source, target)) add(option);
  for (const std::string* part : {&source.file, &source.kernel, &source.text, &included}) add(*part);
  return key;
}

/// The host preprocessor reports errors in its own format.
std::vector<Diagnostic> of_preprocessor(const std::string& log) {
  static const std::regex placed(R"(([^\n:]+):(\d+):\d+: (?:fatal )?error: ([^\n]*))");
  std::vector<Diagnostic> found;
  for (std::sregex_iterator at(log.begin(), log.end(), placed), end; at != end; ++at)
    found.push_back({"compile", (*at)[3].str(), (*at)[1].str(), std::stoi((*at)[2])});
  return found;
}

/// `ptx`: what the assembler was given.
[[noreturn]] void refuse(const Source& source, const std::string& log, const std::string& ptx = {}) {
  std::vector<Diagnostic> findings = parse_compile_log(log, ptx);
  std::erase_if(findings, [](const Diagnostic& finding) { return finding.warning; });
  for (Diagnostic& finding : of_preprocessor(log)) findings.push_back(std::move(finding));
  for (Diagnostic& finding : findings)
    if (finding.file == kInstance) {
      finding.message = Sentence::tr("there is no kernel '%1' (%2)", source.kernel, finding.message);
      finding.file = source.file;
      finding.line = 0;
    }
  if (findings.empty())
    findings.push_back({"compile", Sentence::tr("nvcc failed: %1", log.substr(0, 2000)), source.file});
  throw Error(Fault::no_compile, std::move(findings));
}

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// The entry that `kernel` names, as it is or as C++ calls it.
std::string entry_of(const std::string& ptx, const Source& source) {
  static const std::regex entry(R"(\.entry\s+([A-Za-z0-9_$]+))");
  const std::string wanted = without_spaces(source.kernel);
  std::vector<std::string> known;
  for (std::sregex_iterator at(ptx.begin(), ptx.end(), entry), end; at != end; ++at) {
    const std::string name = (*at)[1];
    known.push_back(kernel_display_name(name));
    if (name == source.kernel || without_spaces(known.back()) == wanted) return name;
  }
  throw Error(Fault::no_compile,
              Diagnostic{"compile",
                         Sentence::tr("there is no kernel '%1'; the compiled kernels are %2", source.kernel,
                                      fmt::format("{}", fmt::join(known, ", "))),
                         source.file});
}

class NvccFrontEnd : public FrontEnd {
 public:
  bool reads(const Source& source) const override { return source.nvcc; }

  std::optional<std::string> key(const Source& source, const Target& target) const override {
    const std::optional<std::string> included = included_content(source);
    if (!included) return std::nullopt;
    return key_of(find_nvcc(), source, target, *included) + (target.cubin ? "machine code" : "PTX");
  }

  CompiledKernel compile(const Source& source, const Target& target) const override {
    const Nvcc nvcc = find_nvcc();
    const std::string ptx = ptx_of(nvcc, source, target);
    CompiledKernel kernel;
    kernel.target = target;
    kernel.source_file = source.file;
    kernel.entry = entry_of(ptx, source);
    kernel.image = target.cubin ? assembled(nvcc, source, ptx, target) : ptx;
    return kernel;
  }

 private:
  /// PTX is kept because the machine code of the same kernel is requested next, and nvcc is slow on
  /// templates.
  std::string ptx_of(const Nvcc& nvcc, const Source& source, const Target& target) const {
    const std::optional<std::string> included = included_content(source);
    const std::string key = key_of(nvcc, source, target, included.value_or(""));
    if (const std::lock_guard lock(mutex_); included && key == key_) return ptx_;
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "kernel.cu", result = folder.path() / "kernel.ptx";
    write_file(file, fmt::format("{}#line 1 \"{}\"\n{}\n#line 1 \"{}\"\n"
                                 "namespace {{ [[maybe_unused]] const auto kernelarium_instance = &{}; }}\n",
                                 kBefore, source.file, source.text, kInstance, source.kernel));
    std::vector<std::string> words{nvcc.path.string(), "-ptx"};
    for (std::string& option : options_of(source, target)) words.push_back(std::move(option));
    words.insert(words.end(), {file.string(), "-o", result.string()});
    const ToolOutcome outcome = run_tool(words);
    if (outcome.status != 0) refuse(source, outcome.text);
    const std::string ptx = read_file(result);
    const std::lock_guard lock(mutex_);
    key_ = included ? key : "";
    return ptx_ = ptx;
  }

  static std::string assembled(const Nvcc& nvcc, const Source& source, const std::string& ptx,
                               const Target& target) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "kernel.ptx", result = folder.path() / "kernel.cubin";
    write_file(file, ptx);
    const ToolOutcome outcome = run_tool({nvcc.path.string(), "-cubin", options_of(source, target).front(),
                                          "-lineinfo", file.string(), "-o", result.string()});
    if (outcome.status != 0) refuse(source, outcome.text, ptx);
    return read_file(result);
  }

  mutable std::mutex mutex_;
  mutable std::string key_, ptx_;
};

}

const FrontEnd& nvcc_front_end() {
  static const NvccFrontEnd front_end;
  return front_end;
}

}
