#include "kernels/base/data_folder.h"
#include "kernels/base/json_values.h"
#include "kernels/compiler/cuda_toolkit.h"
#include "kernels/compiler/front_end.h"
#include "kernels/compiler/nvrtc.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/process/companion.h"
#include "kernels/process/sandbox.h"

#include <array>
#include <deque>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

namespace kernelarium {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr double kMostSeconds = 120;
constexpr std::size_t kMostCompilers = 4;                    // each fills some 200 MB
constexpr std::int64_t kMostScratch = std::int64_t{1} << 30; // bytes of a block
constexpr std::array<const char*, 11> kWhat{"argument", "zero",         "elements", "element_bytes",
                                            "extent",   "stride_bytes", "scratch",  "value",
                                            "stride",   "map",          "nan"};
constexpr std::array<const char*, 6> kKinds{"value", "python", "none", "tuple", "memory", "descriptor"};

/// The package that a source's file is part of: its name, and the folder from which it is imported.
struct Package {
  std::string name;
  fs::path root;

  explicit Package(const Source& source) {
    std::error_code ignored;
    if (source.include_folders.empty()) return;
    root = fs::absolute(source.include_folders.back() + "/").lexically_normal().parent_path();
    for (; fs::is_regular_file(root / "__init__.py", ignored); root = root.parent_path())
      name = root.filename().string() + (name.empty() ? "" : '.' + name);
  }

  /// What of the root is the package.
  fs::path folder() const { return root / name.substr(0, name.find('.')); }
};

json request_of(const Source& source, const Target& target) {
  json arguments = json::array(), folders = json::array();
  const Package package(source);
  for (const ArgumentType& argument : source.arguments)
    arguments.push_back({{"dtype", name_of(argument.dtype)},
                         {"dimensions", argument.dimensions},
                         {"one", argument.is_one},
                         {"by16", argument.multiple_of_16},
                         {"fields", argument.fields},
                         {"kind", kKinds[static_cast<std::size_t>(argument.kind)]},
                         {"array", argument.array || argument.dimensions > 0},
                         {"members", argument.members},
                         {"block", argument.block},
                         {"number", argument.number}});
  for (const std::string& folder : source.include_folders)
    folders.push_back(fs::absolute(folder).lexically_normal().string());
  const std::vector<std::string> nvrtc = cuda_library_candidates("libnvrtc.so");
  return {{"nvrtc", nvrtc},
          {"headers", cuda_header_folders(nvrtc.empty() ? fs::path() : fs::path(nvrtc.front()))},
          {"text", source.text},
          {"file", source.file},
          {"kernel", source.kernel},
          {"defines", source.defines},
          {"arguments", arguments},
          {"folders", folders},
          {"package", package.name},
          {"root", package.root.string()},
          {"foreign", source.foreign},
          {"compute_capability", target.compute_capability}};
}

/// Adds the modules of the source's own folders that `text` imports, directly or not. False for a package,
/// and for CUDA C++ that a kernel of Numba is linked with: what they read is not known without running them.
bool add_imports(const std::string& text, const std::vector<std::string>& folders, std::set<fs::path>& seen,
                 std::string& content) {
  static const std::regex statement(R"re((?:^|\n)[ \t]*(?:import|from)[ \t]+([\w., \t]+))re");
  static const std::regex word(R"re(\w+)re"), linked(R"re(\blink\s*=)re");
  if (std::regex_search(text, linked)) return false;
  for (std::sregex_iterator at(text.begin(), text.end(), statement), end; at != end; ++at) {
    const std::string names = (*at)[1];
    if (names.starts_with('.')) return false; // of the source's own package
    for (std::sregex_iterator name(names.begin(), names.end(), word), last; name != last; ++name)
      for (const std::string& folder : folders) {
        std::error_code ignored;
        if (fs::is_directory(fs::path(folder) / name->str(), ignored)) return false;
        const fs::path file = fs::path(folder) / (name->str() + ".py");
        if (!fs::is_regular_file(file, ignored) || !seen.insert(file).second) continue;
        const std::string module = read_file(file);
        content += fmt::format("{}\n{}:{}", file.string(), module.size(), module);
        if (!add_imports(module, folders, seen, content)) return false;
      }
  }
  return true;
}

/// "no Triton in a Python", for a source that names it.
void require_packages(const Source& source, const PythonEnvironment& environment) {
  const std::pair<const char*, const char*> needs[] = {{"triton", "triton"}, {"numba", "numba-cuda"}};
  for (const auto& [module, package] : needs) {
    const std::regex import(fmt::format(R"re((?:^|\n)[ \t]*(?:import|from)[ \t]+{}\b)re", module));
    if (!environment.packages.contains(package) && std::regex_search(source.text, import))
      throw Error(
          Fault::no_device,
          Diagnostic{"device",
                     Sentence::tr("'%1' needs %2, which the Python '%3' does not have: install it "
                                  "there ('%3 -m pip install %2'), or run '%4'",
                                  source.file, package, environment.python.string(), python_installer())});
  }
}

/// Numba looks for libnvvm, NVRTC and the CUDA runtime in CUDA_HOME: a whole toolkit, or what the lab has
/// downloaded, which contains the last two (libnvvm is a wheel of its environment). Empty: as the user set
/// it.
std::string toolkit_for_numba() {
  std::error_code ignored;
  if (const char* chosen = std::getenv("CUDA_HOME"); chosen && fs::is_directory(chosen, ignored)) return "";
  for (const fs::path& folder : cuda_folders())
    if (fs::is_directory(folder / "nvvm", ignored)) return folder.string();
  for (const std::string& library : cuda_library_candidates("libnvrtc.so"))
    if (library.starts_with('/')) return fs::path(library).parent_path().parent_path().string();
  return "";
}

/// The process that compiles: one for the person's own kernels, one for those from elsewhere that may read
/// the same folders.
std::unique_ptr<Companion> compiler_of(const Source& source, const json& request,
                                       const PythonEnvironment& environment) {
  std::vector<std::string> words{environment.python.string(), (python_programs() / "serve.py").string()};
  std::vector<std::pair<std::string, std::string>> variables;
  if (const std::string toolkit = toolkit_for_numba(); !toolkit.empty())
    variables.emplace_back("CUDA_HOME", toolkit);
  if (source.foreign) {
    words.emplace_back("--foreign");
    Sandbox sandbox;
    sandbox.environment = variables;
    sandbox.limits.seconds = 0; // for ever: Companion watches over each answer
    sandbox.may_hide = true;    // from the process that a kernel's file runs in
    for (const std::string& folder : environment.folders) sandbox.readable.emplace_back(folder);
    for (const auto& folder : request.at("folders")) sandbox.readable.emplace_back(folder.get<std::string>());
    if (const Package package(source); !package.name.empty()) sandbox.readable.push_back(package.folder());
    for (const fs::path& folder : cuda_folders()) sandbox.readable.push_back(folder);
    sandbox.readable.push_back(environment.python.parent_path().parent_path());
    sandbox.readable.push_back(python_programs());
    words = limited(sandboxed(words, sandbox), sandbox.limits);
  }
  return std::make_unique<Companion>(words, variables);
}

/// Uses the running compiler process of that kind, or a new one: the running one may have ended, as it does
/// after a while without requests.
Conversation compiled(const Source& source, const json& request) {
  static std::map<std::string, std::unique_ptr<Companion>> running;
  const PythonEnvironment environment = python_environment();
  const std::string kind =
      json{environment.python.string(), source.foreign, source.foreign ? request.at("folders") : json(),
           source.foreign ? request.at("root") : json()}
          .dump();
  const std::string text = request.dump(-1, ' ', true, json::error_handler_t::replace);
  if (const auto found = running.find(kind); found != running.end()) {
    Conversation said = found->second->ask(text, kMostSeconds);
    if (found->second->running()) return said;
    running.erase(found);
    if (said.status == Companion::killed) return said;
  }
  if (running.size() >= kMostCompilers) running.clear();
  auto started = compiler_of(source, request, environment);
  Conversation said = started->ask(text, kMostSeconds);
  if (started->running()) running[kind] = std::move(started);
  return said;
}

json ask(const Source& source, const json& request) {
  const Conversation said = compiled(source, request);
  try {
    return json::parse(said.out);
  } catch (const json::exception&) {
    const bool killed = said.status == Companion::killed;
    const std::string last = said.err.substr(0, said.err.find_last_not_of("\n \t") + 1);
    throw Error(Fault::no_compile,
                Diagnostic{"compile",
                           killed ? Sentence::tr(
                                        "compiling was stopped: it took longer than %1 s, or too much memory",
                                        kMostSeconds)
                                  : Sentence::tr("the compiler's Python ended with %1: %2", said.status,
                                                 last.substr(last.rfind('\n') + 1)),
                           source.file});
  }
}

std::string from_hexadecimal(const std::string& digits) {
  std::string bytes(digits.size() / 2, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<char>(std::stoi(digits.substr(2 * i, 2), nullptr, 16));
  return bytes;
}

Diagnostic diagnostic_of(const json& finding, const Source& source, bool warning) {
  return {"compile", finding.at("message").get<std::string>(), finding.value("file", source.file),
          read_value<int>(finding.at("line")), warning};
}

/// Triton and Numba split a file's path, and put the working folder before a relative one; as for NVRTC, line
/// tables speak of the name as given.
std::string with_path_as_given(std::string ptx, const std::string& file) {
  if (file.empty() || file.front() == '/') return ptx;
  static const std::regex directive(R"re((\.file\s+\d+\s+")([^"]*)("))re");
  std::string result;
  std::size_t done = 0;
  for (std::sregex_iterator at(ptx.begin(), ptx.end(), directive), end; at != end; ++at) {
    const std::string path = (*at)[2];
    if (path != file && !path.ends_with('/' + file)) continue;
    result.append(ptx, done, static_cast<std::size_t>(at->position(2)) - done);
    result += file;
    done = static_cast<std::size_t>(at->position(2) + at->length(2));
  }
  return result.append(ptx, done);
}

EntryParameter parameter_of(const json& one, const Source& source) {
  const auto what = std::find(kWhat.begin(), kWhat.end(), one.at("what").get<std::string>());
  const EntryParameter parameter{static_cast<EntryParameter::What>(what - kWhat.begin()),
                                 read_value_or(one, "argument", 0),
                                 read_value_or(one, "dimension", 0),
                                 read_value_or(one, "bytes", std::int64_t{0}),
                                 parse_dtype(one.value("as", "")),
                                 read_value_or(one, "bits", std::int64_t{0}),
                                 one.value("box", std::vector<std::int64_t>()),
                                 read_value_or(one, "swizzle", 0),
                                 one.value("name", "")};
  using What = EntryParameter::What;
  using Kind = ArgumentType::Kind;
  const auto refuse_if = [&one](bool broken) {
    if (broken) throw json::other_error::create(501, "a parameter of the kernel that can't be", &one);
  };
  refuse_if(what == kWhat.end() || parameter.dimension < 0 || parameter.bytes < 0 ||
            parameter.bytes > kMostScratch || (parameter.what == What::value && parameter.bytes > 8));
  if (parameter.what == What::zero || parameter.what == What::scratch || parameter.what == What::value)
    return parameter;
  refuse_if(parameter.argument < 0 || parameter.argument >= static_cast<int>(source.arguments.size()));
  const ArgumentType& type = source.arguments[static_cast<std::size_t>(parameter.argument)];
  refuse_if(type.kind != Kind::value && type.kind != Kind::python_number && type.kind != Kind::descriptor);
  if (parameter.what == What::extent || parameter.what == What::stride_bytes ||
      parameter.what == What::stride)
    refuse_if(parameter.dimension >= type.dimensions);
  if (parameter.what == What::map)
    refuse_if(type.kind != Kind::descriptor || parameter.box.size() != type.block.size());
  return parameter;
}

/// The answer as a kernel. It is input: Python from elsewhere may have written it.
CompiledKernel kernel_of(const json& answer, const Source& source, const Target& target) {
  CompiledKernel kernel;
  std::vector<Diagnostic> errors;
  try {
    for (const json& one : answer.value("errors", json::array()))
      errors.push_back(diagnostic_of(one, source, false));
    if (errors.empty()) {
      const std::string& cubin = answer.at("cubin").get_ref<const std::string&>();
      kernel.target = {target.compute_capability, target.cubin && !cubin.empty()};
      kernel.image = kernel.target.cubin
                         ? from_hexadecimal(cubin)
                         : with_path_as_given(answer.at("ptx").get<std::string>(), source.file);
      kernel.entry = answer.at("entry");
      kernel.source_file = source.file;
      for (const json& one : answer.at("warnings"))
        kernel.warnings.push_back(diagnostic_of(one, source, true));
      for (const json& one : answer.at("parameters")) kernel.parameters.push_back(parameter_of(one, source));
      kernel.block_threads = answer.at("block_threads");
      kernel.shared_bytes = answer.at("shared_bytes");
      kernel.cluster_blocks = answer.value("cluster_blocks", 1);
      kernel.cooperative_line = answer.value("cooperative_line", 0);
      kernel.constants = answer.value("constants", kernel.constants);
      kernel.configurations = answer.value("configurations", kernel.configurations);
      if (kernel.cluster_blocks < 1 || kernel.cluster_blocks > 16 || kernel.block_threads < 0 ||
          kernel.block_threads > 1024 || kernel.shared_bytes < 0 || kernel.shared_bytes > kMostScratch)
        throw json::other_error::create(501, "a launch that can't be", &answer);
    }
  } catch (const std::exception& broken) { // of JSON, or of digits
    errors = {{"compile",
               Sentence::tr("the compiler's Python gave an answer that can't be read: %1", broken.what()),
               source.file}};
  }
  // What Numba says of a CUDA library that it does not find names no cure.
  if (!errors.empty() &&
      errors.front().message.in_english().find("Failure finding \"libnvrtc") != std::string::npos)
    Nvrtc::get();
  if (!errors.empty()) throw Error(Fault::no_compile, std::move(errors));
  return kernel;
}

class PythonFrontEnd : public FrontEnd {
 public:
  bool reads(const Source& source) const override { return source.file.ends_with(".py"); }

  std::optional<std::string> key(const Source& source, const Target& target) const override {
    const PythonEnvironment environment = python_environment();
    require_packages(source, environment);
    std::set<fs::path> seen;
    std::string imported;
    std::vector<std::string> folders = source.include_folders;
    if (const Package package(source); !package.name.empty()) folders.push_back(package.root.string());
    if (!add_imports(source.text, folders, seen, imported)) return std::nullopt;
    std::string programs;
    for (const char* name : {"compile_kernel.py", "triton_kernel.py", "numba_kernel.py", "numba_link.py",
                             "numba_raise.py", "refused.py", "given.py", "serve.py"})
      programs += read_file(python_programs() / name);
    json request = request_of(source, target);
    for (const char* place : {"folders", "root"})
      request.erase(place); // they count by what is imported from them
    const json whole{{"python", environment.version}, {"packages", environment.packages},
                     {"programs", programs},          {"imported", imported},
                     {"cubin", target.cubin},         {"request", std::move(request)}};
    return "Python " + whole.dump(-1, ' ', true, json::error_handler_t::replace);
  }

  /// PTX and machine code are generated together, and both are requested at the same time: the second request
  /// waits for the first.
  CompiledKernel compile(const Source& source, const Target& target) const override {
    static std::mutex mutex;
    static std::deque<std::pair<std::string, json>> last;
    const std::string asked = key(source, {target.compute_capability, false}).value_or("");
    const std::lock_guard lock(mutex);
    for (const auto& [known, answer] : last)
      if (!asked.empty() && known == asked) return kernel_of(answer, source, target);
    const json answer = ask(source, request_of(source, target));
    CompiledKernel kernel = kernel_of(answer, source, target);
    last.emplace_front(asked, answer);
    if (last.size() > 4) last.pop_back();
    return kernel;
  }
};

}

const FrontEnd& python_front_end() {
  static const PythonFrontEnd front_end;
  return front_end;
}

}
