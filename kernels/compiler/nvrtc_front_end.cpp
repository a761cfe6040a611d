#include "kernels/compiler/compile_log.h"
#include "kernels/compiler/front_end.h"
#include "kernels/compiler/host_code.h"
#include "kernels/compiler/include_scan.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/compiler/nvrtc_program.h"
#include "kernels/compiler/precompiled_headers.h"
#include "kernels/compiler/standard_headers.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <regex>
#include <utility>

namespace kernelarium {

namespace {

/// What a source may use without including it: the language's names, or also those that nvcc predefines,
/// with or without the standard library's, which take longer to read.
enum class Names { language, nvcc, nvcc_library };

/// What one run of NVRTC compiles.
struct Task {
  const Nvrtc& nvrtc;
  Source source;
  Target target;
  Names names = Names::language;
  std::vector<std::pair<std::string, std::string>> headers = {}; ///< name and text, instead of files
  bool separately = false; ///< with the device runtime, so that kernels may launch kernels
};

/// All options but those that name folders or define Source::defines.
std::vector<std::string> language_options(const Source& source, const Target& target, Names names) {
  std::vector<std::string> options{
      // Features of Hopper only (wgmma, setmaxnreg) are not enabled without the letter.
      fmt::format("-arch={}_{}{}", target.cubin ? "sm" : "compute", target.compute_capability,
                  target.compute_capability == 90 ? "a" : ""),
      "-lineinfo", "-std=" + source.standard, "-default-device"};
  if (source.fast_math) options.push_back("--use_fast_math");
  if (source.text.find("int128") != std::string::npos) options.push_back("--device-int128"); // as nvcc has it
  if (names != Names::language)
    options.push_back(std::string("--pre-include=") + (names == Names::nvcc ? kNamesOfNvcc : kLibraryOfNvcc));
  return options;
}

std::vector<std::string> with_folders(std::vector<std::string> options,
                                      const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) options.push_back("-I" + folder);
  return options;
}

/// All options but those that define Source::defines.
std::vector<std::string> options_of(const Task& task) {
  std::vector<std::string> options =
      with_folders(language_options(task.source, task.target, task.names), task.source.include_folders);
  options.push_back("-I" + lab_headers().string());
  if (task.separately) options.emplace_back("--relocatable-device-code=true");
  return with_folders(std::move(options), task.nvrtc.facts().header_folders);
}

bool belongs_to_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool is_name(const std::string& text) { return std::all_of(text.begin(), text.end(), belongs_to_a_name); }

bool names(const std::string& text, const std::string& macro) {
  const auto belongs = [&](std::size_t at) { return at < text.size() && belongs_to_a_name(text[at]); };
  for (auto at = text.find(macro); at != std::string::npos; at = text.find(macro, at + 1))
    if (!belongs(at - 1) && !belongs(at + macro.size())) return true;
  return false;
}

/// Macros of a lesson's kernel are its parameters, which no header of the toolkit knows: those that it does
/// not name change nothing, so that one image serves for all their values.
Source with_named_macros(const Source& source) {
  const std::optional<std::string> included =
      source.whole_file || source.defines.empty() ? std::nullopt : included_content(source);
  if (!included) return source;
  const auto pastes = [](const std::string& text) { return text.find("##") != std::string::npos; };
  if (pastes(source.text) || pastes(*included)) return source;
  Source named = source;
  std::erase_if(named.defines, [&](const auto& macro) {
    return is_name(macro.first) && !names(source.text, macro.first) && !names(*included, macro.first) &&
           std::none_of(source.defines.begin(), source.defines.end(),
                        [&](const auto& other) { return names(other.second, macro.first); });
  });
  return named;
}

NvrtcInput with_definitions(const Source& source, std::vector<std::string> options) {
  for (const auto& [name, value] : source.defines)
    options.push_back(value.empty() ? "-D" + name : fmt::format("-D{}={}", name, value));
  return {source.text, std::move(options)};
}

void check_target(const Nvrtc& nvrtc, const Target& target) {
  const std::vector<int>& known = nvrtc.facts().targets;
  if (known.empty() || std::find(known.begin(), known.end(), target.compute_capability) != known.end())
    return;
  throw Error(Sentence::tr("NVRTC %1.%2 can't compile for compute capability %3; it knows %4",
                           nvrtc.facts().major, nvrtc.facts().minor, target.compute_capability,
                           fmt::format("{}", fmt::join(known, ", "))));
}

/// NVRTC reports a wrong kernel name as errors in an internal file; users need the existing names.
constexpr const char* name_map_file = "__nv_name_map";

/// The header that an error message reports as missing.
std::optional<std::string> missing_header(const Sentence& message) {
  static const std::regex missing(R"re(^cannot open source file "(.*)"$)re");
  const Sentence& words = message.arguments.empty() ? message : message.arguments.front(); // a cure behind
  std::smatch header;
  if (!std::regex_match(words.text, header, missing)) return std::nullopt;
  return header[1];
}

[[noreturn]] void refuse(const Source& source, std::vector<Diagnostic> findings) {
  std::vector<Diagnostic> errors, warnings;
  std::string wrong_name;
  for (Diagnostic& finding : findings) {
    if (finding.file == name_map_file) {
      if (wrong_name.empty()) wrong_name = finding.message.text;
      continue;
    }
    if (const auto header = missing_header(finding.message))
      finding.message = Sentence::tr("%1: %2", finding.message, cure_for_missing_header(*header));
    (finding.warning ? warnings : errors).push_back(std::move(finding));
  }
  if (errors.empty()) {
    const std::vector<std::string> names = kernel_names(source.text);
    errors.push_back({"compile",
                      wrong_name.empty()
                          ? Sentence::tr("NVRTC refused the source and gave no reason")
                          : Sentence::tr("there is no kernel '%1' (%2); kernels in this source: %3",
                                         source.kernel, wrong_name,
                                         names.empty() ? Sentence::tr("none")
                                                       : Sentence(fmt::format("{}", fmt::join(names, ", ")))),
                      source.file});
  }
  errors.insert(errors.end(), warnings.begin(), warnings.end());
  throw Error(Fault::no_compile, std::move(errors));
}

/// NVRTC puts the working folder before a relative name in the line table; diagnostics speak of the name as
/// given, and a cached image must not depend on the folder that it was made in.
std::string with_file_as_given(std::string ptx, const std::string& file) {
  if (file.empty() || file.front() == '/') return ptx;
  std::error_code error;
  const std::string absolute = fmt::format("\"{}/{}\"", std::filesystem::current_path(error).string(), file);
  for (auto at = ptx.find(absolute); at != std::string::npos; at = ptx.find(absolute, at + file.size()))
    ptx.replace(at, absolute.size(), fmt::format("\"{}\"", file));
  return ptx;
}

NvrtcAnswer run_nvrtc(const Task& task, NvrtcInput input) {
  NvrtcRequest request{std::move(input.text), task.source.file,         task.source.kernel,
                       task.headers,          std::move(input.options), std::move(input.headers_folder)};
  for (const StandardHeader& header : standard_headers())
    request.headers.emplace_back(header.name, header.text);
  NvrtcAnswer answer = compile_apart(task.nvrtc, request, task.target.cubin);
  if (!answer.failed.empty())
    throw Error(Fault::no_compile,
                Diagnostic{"compile", Sentence::tr("NVRTC failed while %1: %2", answer.failed,
                                                   std::string(task.nvrtc.error_string(answer.error)))});
  return answer;
}

NvrtcAnswer compiled(const Task& task) {
  const Source& source = task.source;
  const std::vector<std::string> options = options_of(task);
  const bool keeps_headers = task.nvrtc.facts().major * 100 + task.nvrtc.facts().minor >= 1208;
  if (auto input = keeps_headers ? with_headers_kept(source, options) : std::nullopt) {
    const int header_lines = input->header_lines;
    NvrtcAnswer first = run_nvrtc(task, *std::move(input));
    if (first.result == Nvrtc::success) return first;
    const std::vector<Diagnostic> findings = parse_compile_log(first.log);
    const auto in_headers = [&](const Diagnostic& each) {
      return !each.warning && each.file == source.file && each.line <= header_lines;
    };
    if (std::any_of(findings.begin(), findings.end(), [](const Diagnostic& each) { return !each.warning; }) &&
        std::none_of(findings.begin(), findings.end(), in_headers))
      return first;
  }
  return run_nvrtc(task, with_definitions(source, options));
}

/// What the toolkit's headers do is no concern of who includes them.
bool is_of_toolkit(const Nvrtc& nvrtc, const std::string& file) {
  const std::vector<std::string>& folders = nvrtc.facts().header_folders;
  return std::any_of(folders.begin(), folders.end(),
                     [&](const std::string& folder) { return file.starts_with(folder + "/"); });
}

CompiledKernel build(const Task& task) {
  const auto& [nvrtc, source, target, names, headers, separately] = task;
  NvrtcAnswer answer = compiled(task);
  const int result = answer.result;
  const std::string& log = answer.log;
  // PTX alone: machine code would have to be linked with the device runtime.
  if (result != Nvrtc::success && !separately && !target.cubin &&
      log.find("device-side kernel launch could not be processed") != std::string::npos) {
    Task again = task;
    again.separately = true;
    return build(again);
  }
  if (result == Nvrtc::invalid_option) {
    const std::vector<Diagnostic> findings = parse_compile_log(log);
    throw Error(Sentence::tr("NVRTC does not accept the options %1: %2",
                             fmt::format("{}", fmt::join(options_of(task), " ")),
                             findings.empty() ? Sentence(log) : findings[0].message));
  }
  const auto warns_of_toolkit = [&](const Diagnostic& finding) {
    return finding.warning && is_of_toolkit(task.nvrtc, finding.file);
  };
  if (result != Nvrtc::success) {
    std::string ptx;
    // The assembler speaks of lines of PTX, so make the PTX whose line table leads back to the source.
    if (target.cubin && log.find("ptxas") != std::string::npos) {
      Task ptx_task = task;
      ptx_task.target.cubin = false;
      NvrtcAnswer again = run_nvrtc(ptx_task, with_definitions(source, options_of(ptx_task)));
      if (again.result == Nvrtc::success) ptx = with_file_as_given(std::move(again.ptx), source.file);
    }
    std::vector<Diagnostic> findings = parse_compile_log(log, ptx);
    const auto last_line = 1 + std::count(source.text.begin(), source.text.end(), '\n');
    for (Diagnostic& finding : findings) {
      if (!finding.file.empty()) continue;
      finding.file = source.file;
      if (finding.message.text.starts_with("at the end of the source"))
        finding.line = static_cast<int>(last_line);
    }
    if (findings.empty() && result != Nvrtc::compilation_failed)
      findings.push_back(
          {"compile", Sentence::tr("NVRTC failed: %1", nvrtc.error_string(result)), source.file});
    std::erase_if(findings, warns_of_toolkit);
    refuse(source, std::move(findings));
  }
  CompiledKernel kernel;
  kernel.target = target;
  kernel.source_file = source.file;
  kernel.entry = std::move(answer.entry);
  std::string ptx = with_file_as_given(std::move(answer.ptx), source.file);
  kernel.image = target.cubin ? std::move(answer.cubin) : std::move(ptx);
  if (target.cubin) kernel.ptx = std::move(ptx);
  kernel.warnings = parse_compile_log(log);
  std::erase_if(kernel.warnings, warns_of_toolkit);
  return kernel;
}

/// After that error: a kernel may call the runtime if its file launches none itself.
std::optional<CompiledKernel> build_with_device_runtime(Task task, const Error& error) {
  const auto names_runtime = [](const Diagnostic& each) {
    return each.message.text.find("identifier \"cuda") != std::string::npos;
  };
  if (task.target.cubin ||
      std::none_of(error.diagnostics().begin(), error.diagnostics().end(), names_runtime))
    return std::nullopt;
  task.separately = true;
  try {
    return build(task);
  } catch (const Error&) {
    return std::nullopt;
  }
}

Names names_of_nvcc(const std::string& text) {
  return names(text, "std") ? Names::nvcc_library : Names::nvcc;
}

/// A kernel of a lesson, of which every line is meant for the device. If it does not compile as it is, it
/// is tried with the names that nvcc predefines; if that fails too, the errors are those of the first try.
CompiledKernel build_kernel(const Nvrtc& nvrtc, const Source& source, const Target& target) {
  Task task{nvrtc, source, target};
  try {
    return build(task);
  } catch (const Error& error) {
    if (error.fault() != Fault::no_compile) throw;
    const Error as_it_is = error;
    task.names = names_of_nvcc(source.text);
    try {
      return build(task);
    } catch (const Error& again) {
      if (auto kernel = build_with_device_runtime(task, again)) return *std::move(kernel);
      throw as_it_is;
    }
  }
}

/// A file written for nvcc, and the headers of its own: what of them is no device code is removed from error
/// to error.
class WholeFile {
 public:
  WholeFile(const Nvrtc& nvrtc, const Source& source, const Target& target)
      : source_(source), task_{nvrtc, source, target, names_of_nvcc(source.text)} {
    own_ = included_files(source).value_or(std::vector<IncludedFile>{});
    for (const IncludedFile& header : own_)
      if (names_of_nvcc(header.text) == Names::nvcc_library) task_.names = Names::nvcc_library;
    for (const char* name : host_headers())
      if (std::none_of(own_.begin(), own_.end(), [&](const IncludedFile& own) { return own.name == name; }))
        task_.headers.emplace_back(name, "\n");
  }

  CompiledKernel build() {
    constexpr int kMostAttempts = 40;
    for (int attempt = 0;; ++attempt) try {
        CompiledKernel kernel = kernelarium::build(task_);
        for (Diagnostic& each : missing_) {
          each.warning = true;
          kernel.warnings.push_back(std::move(each));
        }
        return kernel;
      } catch (const Error& error) {
        if (error.fault() != Fault::no_compile) throw;
        const std::vector<Diagnostic> errors = error.diagnostics();
        if (attempt < kMostAttempts && remove(errors)) {
          for (const Diagnostic& each : errors)
            if (missing_header(each.message) && !of_toolkit(each)) missing_.push_back(each);
          continue;
        }
        if (auto kernel = build_with_device_runtime(task_, error)) return *std::move(kernel);
        if (auto kernel = build_with_nvcc(errors)) return *std::move(kernel);
        // What the missing headers declare may be missing, too.
        std::vector<Diagnostic> all = errors;
        all.insert(all.end(), missing_.begin(), missing_.end());
        throw Error(Fault::no_compile, std::move(all));
      }
  }

 private:
  bool of_toolkit(const Diagnostic& error) const {
    return !error.warning && is_of_toolkit(task_.nvrtc, error.file);
  }

  /// Whether some code in which there are errors could be removed.
  bool remove(const std::vector<Diagnostic>& errors) {
    const auto in_toolkit = [this](const Diagnostic& error) { return of_toolkit(error); };
    if (std::any_of(errors.begin(), errors.end(), in_toolkit)) return remove_unreadable();
    bool removed = blank(task_.source.text, source_.file, errors);
    for (IncludedFile& header : own_)
      if (blank(header.text, header.path, errors)) removed = replace(header);
    return removed;
  }

  /// The toolkit's headers that NVRTC can't read: those for host code.
  bool remove_unreadable() {
    const auto remove_from = [&](std::string& text, const std::string& file) {
      std::vector<Diagnostic> unreadable;
      for (const IncludeLine& include : includes_of(text))
        if (!readable(include.text)) {
          unreadable.push_back({"compile", include.text, file, include.line});
          left_out_.push_back(include.text);
        }
      return blank(text, file, unreadable);
    };
    bool removed = remove_from(task_.source.text, source_.file);
    for (IncludedFile& header : own_)
      if (remove_from(header.text, header.path)) removed = replace(header);
    return removed;
  }

  static bool blank(std::string& text, const std::string& file, const std::vector<Diagnostic>& errors) {
    auto rest = without_host_code(text, file, errors);
    if (!rest) return false;
    text = *std::move(rest);
    return true;
  }

  /// NVRTC reads the changed text instead of the file.
  bool replace(const IncludedFile& header) {
    std::erase_if(task_.headers, [&](const auto& known) { return known.first == header.name; });
    task_.headers.emplace_back(header.name, fmt::format("#line 1 \"{}\"\n{}", header.path, header.text));
    return true;
  }

  /// Whether the toolkit's header that `include` names compiles on its own. Others are read as they are.
  bool readable(const std::string& include) const {
    if (std::any_of(own_.begin(), own_.end(), [&](const IncludedFile& own) {
          return include.find('"' + own.name + '"') != std::string::npos ||
                 include.find('<' + own.name + '>') != std::string::npos;
        }))
      return true;
    Task alone = task_;
    alone.source.text = include + "\nextern \"C\" __global__ void kernelarium_alone() {}\n";
    alone.source.kernel = "kernelarium_alone";
    try {
      kernelarium::build(alone);
    } catch (const Error& error) {
      return std::none_of(error.diagnostics().begin(), error.diagnostics().end(),
                          [this](const Diagnostic& each) { return of_toolkit(each); });
    }
    return true;
  }

  /// With all that it includes, where its kernels need a header that NVRTC can't read.
  std::optional<CompiledKernel> build_with_nvcc(const std::vector<Diagnostic>& errors) const {
    const bool needs_it =
        !left_out_.empty() || std::any_of(errors.begin(), errors.end(),
                                          [this](const Diagnostic& each) { return of_toolkit(each); });
    if (!needs_it || !missing_.empty()) return std::nullopt;
    Source source = source_;
    source.nvcc = true;
    try {
      CompiledKernel kernel = nvcc_front_end().compile(source, task_.target);
      kernel.warnings.push_back(
          {"compile",
           Sentence::tr("compiled by nvcc, because the kernels need a header that NVRTC can't read: %1",
                        left_out_.empty() ? errors.front().file
                                          : fmt::format("{}", fmt::join(left_out_, ", "))),
           source.file, 0, true});
      return kernel;
    } catch (const Error& error) {
      if (error.fault() != Fault::no_compile) return std::nullopt; // there is no nvcc
      throw;
    }
  }

  const Source& source_;
  Task task_; ///< with what is left of the source
  std::vector<IncludedFile> own_;
  std::vector<Diagnostic> missing_;
  std::vector<std::string> left_out_;
};

CompiledKernel build_device_code(const Nvrtc& nvrtc, const Source& source, const Target& target) {
  return source.whole_file ? WholeFile(nvrtc, source, target).build() : build_kernel(nvrtc, source, target);
}

/// Everything that the image depends on, each part with its length, so that no two inputs read the same.
/// Folders of headers count by what is included from them (`included`).
std::string key_of(const Nvrtc& nvrtc, const Source& source, const Target& target,
                   const std::string& included) {
  std::string key = fmt::format("NVRTC {}.{}\n", nvrtc.facts().major, nvrtc.facts().minor);
  const auto add = [&](const std::string& part) { key += fmt::format("{}:{}\n", part.size(), part); };
  const std::vector<std::string> options =
      with_folders(language_options(source, target, Names::nvcc), nvrtc.facts().header_folders);
  for (const std::string& option : with_definitions(source, options).options) add(option);
  for (const StandardHeader& header : standard_headers()) add(header.text);
  add(source.whole_file ? "host code is left aside" : "every line counts");
  add(source.file);
  add(source.kernel);
  add(source.text);
  add(included);
  return key;
}

class NvrtcFrontEnd : public FrontEnd {
 public:
  bool reads(const Source&) const override { return true; } // kernels are called .cu, .cuh, .h, or nothing

  std::optional<std::string> key(const Source& source, const Target& target) const override {
    const Nvrtc& nvrtc = Nvrtc::get();
    check_target(nvrtc, target);
    if (source.kernel.empty())
      throw Error(Sentence::tr("name the kernel to compile; '%1' has %2", source.file,
                               fmt::format("{}", fmt::join(kernel_names(source.text), ", "))));
    if (source.text.find('\0') != std::string::npos)
      throw Error(Sentence::tr("'%1' is not a CUDA source: it contains a zero byte", source.file));
    const std::optional<std::string> included = included_content(source);
    if (!included) return std::nullopt;
    return key_of(nvrtc, with_named_macros(source), target, *included);
  }

  CompiledKernel compile(const Source& source, const Target& target) const override {
    return build_device_code(Nvrtc::get(), with_named_macros(source), target);
  }
};

}

const FrontEnd& nvrtc_front_end() {
  static const NvrtcFrontEnd front_end;
  return front_end;
}

CompilerFacts compiler_facts() { return Nvrtc::get().facts(); }

}
