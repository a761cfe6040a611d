#include "kernels/program/program.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/kept_folders.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/compiler/standard_headers.h"
#include "kernels/device/gpu_spec.h"
#include "kernels/process/tool.h"
#include "kernels/program/nvcc_words.h"
#include "kernels/program/other_libraries.h"
#include "kernels/program/trace_seal.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <linux/close_range.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelarium::program {
namespace fs = std::filesystem;

namespace {

const std::set<std::string> kSuffixes{".cu", ".cpp", ".cc", ".cxx", ".c"};
const std::set<std::string> kHeaderSuffixes{".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc"};
const std::set<std::string> kFoldersOfBuilds{"build", "CMakeFiles"};
const std::set<std::string> kArchitectures{"-arch", "--gpu-architecture", "-gencode", "--generate-code",
                                           "-code", "--gpu-code"};
constexpr std::size_t kMostBuilt = 64; // programs kept

bool simulated(const Program& program) { return program.device.starts_with("sim"); }

std::string spec_of(const Program& program) {
  return program.device.starts_with("sim:") ? program.device.substr(4) : "h200";
}

int capability_of(const Program& program) {
  if (!simulated(program)) return 0;
  return std::min(load_gpu_spec(spec_of(program)).compute_capability, 90);
}

std::uint64_t hash(std::string_view text, std::uint64_t value = 0xcbf29ce484222325) {
  for (const unsigned char c : text) value = (value ^ c) * 0x100000001b3;
  return value;
}

std::string print_of(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return "missing";
  const std::string text = read_file(file);
  return fmt::format("{:016x}-{}", hash(text), text.size());
}

std::vector<std::string> options_of(const Program& program) {
  // PTX for the simulated GPU; machine code beside it tells how many registers a kernel takes. Of DWARF 5,
  // addr2line (binutils 2.40) names another file for functions in sections of their own: templates, methods.
  const int capability = capability_of(program);
  std::vector<std::string> options{"-lineinfo", "-g", "-Xcompiler", "-fno-omit-frame-pointer,-gdwarf-4",
                                   "--compress-mode=none"};
  if (!capability) {
    options.push_back("-arch=native");
    options.insert(options.end(), program.nvcc_options.begin(), program.nvcc_options.end());
    return options;
  }
  // What only one generation has (wgmma), where the program asks for it.
  const bool specific =
      std::any_of(program.nvcc_options.begin(), program.nvcc_options.end(), [&](const std::string& option) {
        return option.find(fmt::format("_{}a", capability)) != std::string::npos;
      });
  options.insert(options.end(),
                 {"-gencode", fmt::format("arch=compute_{0}{1},code=[compute_{0}{1},sm_{0}{1}]", capability,
                                          specific ? "a" : "")});
  // The device is the simulated GPU, whatever the program was meant for.
  for (auto option = program.nvcc_options.begin(); option != program.nvcc_options.end(); ++option)
    if (const std::size_t equals = option->find('='); !kArchitectures.contains(option->substr(0, equals)))
      options.push_back(*option);
    else if (equals == std::string::npos && option + 1 != program.nvcc_options.end())
      ++option; // its value is a word of its own
  return options;
}

/// The first option that makes nvcc do something other than compiling and linking; empty: none.
std::string other_phase(const std::vector<std::string>& options) {
  static constexpr std::string_view kOthers =
      " -c --compile -dc --device-c -dw --device-w -dlink --device-link -lib --lib -run --run -clean "
      "--clean-targets -E --preprocess -ptx --ptx -cubin --cubin -fatbin --fatbin -cuda --cuda -optix-ir "
      "--optix-ir -ltoir --ltoir -M -MM -MF -MD -MMD --generate-dependencies -o --output-file -odir "
      "--output-directory -dryrun --dryrun -V --version -h --help -arch-ls --list-gpu-arch -code-ls "
      "--list-gpu-code ";
  for (const std::string& option : options)
    if (kOthers.find(" " + option.substr(0, option.find('=')) + " ") != std::string_view::npos) return option;
  return "";
}

/// The first option that keeps device code from becoming PTX, which the simulated GPU reads; empty: none.
std::string link_time_option(const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (option == "-dlto" || option == "--dlink-time-opt" || option == "-lto" || option == "--lto" ||
        option.starts_with("-gen-opt-lto") || option.starts_with("--gen-opt-lto"))
      return option;
  return "";
}

/// Whether files refer to device code of one another.
bool relocatable(const std::vector<std::string>& options) {
  return std::any_of(options.begin(), options.end(), [](const std::string& option) {
    return option == "-rdc=true" || option == "--relocatable-device-code=true";
  });
}

/// A library that came with nvcc; empty where there is none beside it.
fs::path beside_nvcc(const fs::path& nvcc, const char* name) {
  std::error_code error;
  const fs::path toolkit = fs::weakly_canonical(nvcc, error).parent_path().parent_path();
  for (const char* folder : {"lib64", "lib", "targets/x86_64-linux/lib"})
    if (const fs::path library = toolkit / folder / name; fs::exists(library, error)) return library;
  return {};
}

bool uses_nvrtc(const Program& program) {
  return std::find(program.nvcc_options.begin(), program.nvcc_options.end(), "-lnvrtc") !=
         program.nvcc_options.end();
}

/// NVRTC needs no GPU: programs for the simulated GPU use NVIDIA's. Empty where it did not come with nvcc.
fs::path nvrtc_beside(const fs::path& nvcc) { return beside_nvcc(nvcc, "libnvrtc.so.13"); }

/// Among the files that a program is made of: where the lab's own headers were, if it includes one. Debug
/// information names them.
constexpr const char* kOurHeaders = "headers of the lab";

/// Files that a depfile names.
std::vector<std::string> dependencies(const fs::path& file) {
  std::vector<std::string> out;
  std::string text = read_file(file), word;
  const std::size_t colon = text.find(": ");
  if (colon == std::string::npos) return out;
  for (std::size_t i = colon + 2; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      if (text[i + 1] != '\n') word += text[i + 1];
      ++i;
      continue;
    }
    if (text[i] == ' ' || text[i] == '\n') {
      if (!word.empty()) out.push_back(word);
      word.clear();
    } else {
      word += text[i];
    }
  }
  if (!word.empty()) out.push_back(word);
  return out;
}

bool up_to_date(const fs::path& entry) {
  std::error_code error;
  if (!fs::exists(entry / "program", error) || !fs::exists(entry / "made-of.json", error)) return false;
  try {
    const auto prints = nlohmann::json::parse(read_file(entry / "made-of.json"));
    for (const auto& [file, print] : prints.items())
      if (print.get<std::string>() != (file == kOurHeaders ? lab_headers().string() : print_of(file)))
        return false;
  } catch (const std::exception&) {
    return false;
  }
  fs::last_write_time(entry, fs::file_time_type::clock::now(), error);
  return true;
}

/// A source from elsewhere and what it may include beside it: its folder may be anyone's home. A link would
/// lead out of the folder.
std::set<fs::path> with_headers(const std::vector<fs::path>& sources) {
  std::set<fs::path> readable, folders;
  std::error_code error;
  for (const fs::path& each : sources) {
    const fs::path source = fs::absolute(each);
    readable.insert(source);
    if (!folders.insert(source.parent_path()).second) continue;
    for (const auto& entry : fs::directory_iterator(source.parent_path(), error)) {
      const fs::path& path = entry.path();
      const std::string suffix = path.extension().string();
      if (!path.filename().string().starts_with(".") &&
          (kHeaderSuffixes.contains(suffix) || kSuffixes.contains(suffix)) &&
          entry.symlink_status(error).type() == fs::file_type::regular)
        readable.insert(path);
    }
  }
  constexpr std::size_t kMost = 2500; // bubblewrap takes 9000 words, three for each file
  if (readable.size() > kMost)
    throw Error(fmt::format("the folders of the sources contain {} sources and headers; a build in a sandbox "
                            "can read at most {}: put the program into its own folder",
                            readable.size(), kMost));
  return readable;
}

/// The folder with libcudart.so.13 of the simulated GPU.
fs::path runtime_folder() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {here / "program", here.parent_path() / "lib" / "kernelarium" / "program"})
    if (fs::exists(folder / "libcudart.so.13", error)) return folder;
  throw Error(
      Fault::no_device,
      Diagnostic{
          "device",
          Sentence::tr("this build has no libcudart.so.13 of the simulated GPU: headers of CUDA 13 were not "
                       "found when it was built; run './lab build' with a CUDA 13 toolkit or after "
                       "'resources/cuda/fetch'")});
}

volatile std::sig_atomic_t child_process = 0;
/// Ctrl+C at a terminal reaches the program by itself; what another process sends came here alone.
void pass_on(int signal, siginfo_t* sent, void*) {
  if (child_process > 0 && !(signal == SIGINT && sent->si_code == SI_KERNEL)) kill(child_process, signal);
}

/// If this computer runs out of memory, it is to end the program, not another process. After a fork.
void end_first_without_memory() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

/// A source that another one includes is no part of the program by itself. Unlike kernels/compiler's include
/// scan, which takes includes in comments for real ones, so as not to miss any.
void leave_out_included(std::set<fs::path>& files) {
  static const std::regex kInclude(R"re((?:^|\n)[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">])re");
  std::set<fs::path> included;
  for (const fs::path& file : files) {
    const std::string text = read_file(file);
    for (std::sregex_iterator one(text.begin(), text.end(), kInclude), end; one != end; ++one)
      if (const fs::path target = (file.parent_path() / (*one)[1].str()).lexically_normal(); target != file)
        included.insert(target);
  }
  std::set<fs::path> rest;
  for (const fs::path& file : files)
    if (!included.contains(file.lexically_normal())) rest.insert(file);
  if (!rest.empty()) files = std::move(rest); // else they include each other
}

}

Sources find_sources(const fs::path& place) {
  std::error_code error;
  Sources found;
  if (fs::is_regular_file(place, error)) {
    if (!kSuffixes.contains(place.extension().string()))
      throw Error(fmt::format("{} is no source: .cu, .cpp, .cc, .cxx or .c files are built", place.string()));
    found.files = {place};
    return found;
  }
  if (!fs::is_directory(place, error))
    throw Error(fmt::format("there is no file or folder {}", place.string()));
  std::set<fs::path> files, header_folders;
  const fs::path whole = fs::canonical(place, error);
  // A link out of the folder is no part of the program.
  const auto leads_out = [&](const fs::path& path) {
    const fs::path target = fs::canonical(path, error);
    return std::mismatch(whole.begin(), whole.end(), target.begin(), target.end()).first != whole.end();
  };
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(place, options, error), end; entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    const std::string name = path.filename().string();
    if (entry->is_directory(error)) {
      if (name.starts_with(".") || kFoldersOfBuilds.contains(name)) entry.disable_recursion_pending();
    } else if (entry->is_regular_file(error) && !(entry->is_symlink(error) && leads_out(path))) {
      if (kSuffixes.contains(path.extension().string())) files.insert(path);
      if (!kHeaderSuffixes.contains(path.extension().string())) continue;
      fs::path folder = path; // "physics/step.h" is looked for in the folder of physics
      for (int level = entry.depth(); level >= 0; --level)
        header_folders.insert(folder = folder.parent_path());
    }
  }
  if (files.empty())
    throw Error(
        fmt::format("{} contains no source: .cu, .cpp, .cc, .cxx or .c files are built", place.string()));
  leave_out_included(files);
  found.files.assign(files.begin(), files.end());
  found.header_folders.assign(header_folders.begin(), header_folders.end());
  return found;
}

Built build(const Program& program, const std::atomic<bool>* cancel) {
  if (const std::string option = other_phase(program.nvcc_options); !option.empty())
    throw Error(Sentence::tr("with %1 nvcc would not make a program: leave the option out", option));
  if (const std::string option = link_time_option(program.nvcc_options);
      simulated(program) && !option.empty())
    throw Error(
        Sentence::tr("with %1 the device code is optimised when it is linked, and only machine code is "
                     "made, which the simulated GPU can't read: leave the option out; what the "
                     "program computes stays the same",
                     option));
  const Nvcc nvcc = find_nvcc();
  const std::vector<std::string> options = options_of(program);
  std::string key = BUILDER + nvcc.path.string() + nvcc.version;
  if (!program.nvcc_options.empty()) key += fs::current_path().string(); // they may name files
  for (const std::string& option : options) key += '\n' + option;
  for (const fs::path& source : program.sources) key += '\n' + fs::absolute(source).string();
  const fs::path folder = cache_folder() / "programs";
  const fs::path entry = folder / fmt::format("{:016x}{:016x}", hash(key), hash(key, hash(key) | 1));
  if (up_to_date(entry)) return {entry / "program", true, ""};

  const TemporaryFolder made(folder);
  std::set<fs::path> from_elsewhere;
  if (program.sandbox) from_elsewhere = with_headers(program.sources);
  const auto run_here = [&](const std::vector<std::string>& words) {
    ToolOutcome outcome = run_tool(words, cancel);
    if (cancel && cancel->load())
      throw Error(Fault::kernel_fault, Diagnostic{"cancelled", Sentence::tr("the build was cancelled")});
    return outcome;
  };
  const auto tool = [&](const std::vector<std::string>& words) {
    if (!program.sandbox || !is_sandboxed(*program.sandbox)) return run_here(words);
    std::vector<fs::path> readable{nvcc.path.parent_path().parent_path(), lab_headers()};
    if (simulated(program)) readable.push_back(runtime_folder());
    readable.insert(readable.end(), from_elsewhere.begin(), from_elsewhere.end());
    for (const std::string& option : program.nvcc_options)
      if (option.starts_with("-I")) readable.emplace_back(option.substr(2));
    return run_here(sandboxed_tool(words, readable, made.path()));
  };
  // The wheels bring no libraries to link; ours stands for CUDA's.
  std::vector<std::string> link{nvcc.path.string()},
      link_options{simulated(program) ? "-cudart=none" : "-cudart=shared"};
  std::string log;
  nlohmann::json prints = nlohmann::json::object();
  // Libraries belong to the link alone.
  std::vector<std::string> compile_options;
  for (const std::string& option : options)
    // The first is linked where there is device code to link; our runtime has what is simulated of the
    // driver.
    if (option != "-lcudadevrt" && !(option == "-lcuda" && simulated(program)))
      (option.starts_with("-l") && option != "-lineinfo" ? link_options : compile_options).push_back(option);
  for (std::size_t i = 0; i < program.sources.size(); ++i) {
    const fs::path object = made.path() / fmt::format("{}.o", i),
                   depends = made.path() / fmt::format("{}.d", i);
    std::vector<std::string> words{nvcc.path.string()};
    words.insert(words.end(), compile_options.begin(), compile_options.end());
    words.insert(words.end(), {"-I", fs::absolute(program.sources[i]).parent_path().string(), "-I",
                               lab_headers().string(), "-MD", "-MF", depends.string(), "-c",
                               fs::absolute(program.sources[i]).string(), "-o", object.string()});
    ToolOutcome outcome = tool(words);
    if (outcome.status != 0)
      if (const auto headers = headers_of_older_names(outcome.text); !headers.empty()) {
        for (const fs::path& header : headers) words.insert(words.end(), {"-include", header.string()});
        outcome = tool(words);
      }
    log += outcome.text;
    if (outcome.status != 0) throw compile_error(log, program.sources[i], !relocatable(compile_options));
    for (const std::string& file : dependencies(depends)) {
      prints[file] = print_of(file);
      if (file.starts_with(lab_headers().string() + "/")) prints[kOurHeaders] = lab_headers().string();
    }
    link.push_back(object.string());
  }
  if (simulated(program))
    refuse_other_libraries({link.begin() + 1, link.end()},
                           [&](const std::vector<std::string>& words) { return tool(words).text; });
  const bool linked_apart = simulated(program) && relocatable(compile_options);
  // What kernels that launch kernels are linked with.
  const fs::path device_library = linked_apart ? beside_nvcc(nvcc.path, "libcudadevrt.a") : fs::path();
  if (linked_apart) {
    // The device's link; without a runtime to link, nvcc leaves it out.
    std::vector<std::string> words = link;
    words.insert(words.end(), compile_options.begin(), compile_options.end());
    const fs::path linked = made.path() / "device.o";
    words.insert(words.end(),
                 {"-dlink", "-cudadevrt", device_library.empty() ? "none" : "static", "-o", linked.string()});
    const ToolOutcome outcome = tool(words);
    log += outcome.text;
    if (outcome.status != 0) throw compile_error(log);
    link.push_back(linked.string());
  }
  link.insert(link.end(), compile_options.begin(), compile_options.end());
  if (simulated(program) && uses_nvrtc(program))
    if (const fs::path nvrtc = nvrtc_beside(nvcc.path); !nvrtc.empty()) // the wheels have no libnvrtc.so
      std::replace(link_options.begin(), link_options.end(), std::string("-lnvrtc"),
                   "-Xlinker=" + nvrtc.string());
  link.insert(link.end(), link_options.begin(), link_options.end());
  if (!device_library.empty()) link.insert(link.end(), {"-Xlinker", device_library.string()});
  if (simulated(program))
    link.insert(link.end(), {"-cudadevrt", "none", "-L" + runtime_folder().string(), "-Xlinker",
                             (runtime_folder() / "libcudart.so.13").string()});
  link.insert(link.end(), {"-o", (made.path() / "program").string()});
  const ToolOutcome outcome = tool(link);
  log += outcome.text;
  if (outcome.status != 0) throw compile_error(log);
  std::error_code error;
  if (!fs::exists(made.path() / "program", error))
    throw Error(Sentence::tr("nvcc made no program with the options %1",
                             fmt::format("{}", fmt::join(program.nvcc_options, " "))));
  write_file(made.path() / "made-of.json", prints.dump());
  for (std::size_t i = 0; i < program.sources.size(); ++i) {
    fs::remove(made.path() / fmt::format("{}.o", i), error);
    fs::remove(made.path() / fmt::format("{}.d", i), error);
  }
  fs::remove(made.path() / "device.o", error);
  fs::remove_all(entry, error);
  fs::rename(made.path(), entry);
  drop_unused(folder, kMostBuilt, std::chrono::minutes(10));
  return {entry / "program", false, log};
}

ProgramRun run(const Program& program, const Built& built, const std::atomic<bool>* cancel,
               const Heard& heard) {
  const TemporaryFolder scratch;
  const fs::path trace_file = scratch.path() / "trace.jsonl";
  std::vector<std::pair<std::string, std::string>> environment;
  const auto set = [&](const char* name, const std::string& value) { environment.emplace_back(name, value); };
  const char* libraries = std::getenv("LD_LIBRARY_PATH");
  fs::path nvrtc_folder; // if the program uses it
  if (program.preloaded) set("CUDA_MODULE_LOADING", "EAGER");
  if (simulated(program)) {
    const fs::path runtime = runtime_folder();
    std::string folders = runtime.string();
    if (libraries) folders += std::string(":") + libraries;
    if (uses_nvrtc(program)) nvrtc_folder = nvrtc_beside(find_nvcc().path).parent_path();
    if (!nvrtc_folder.empty()) folders += ":" + nvrtc_folder.string();
    set("LD_LIBRARY_PATH", folders);
    set("NVTX_INJECTION64_PATH", (runtime / "libcudart.so.13").string());
    set("KERNELARIUM_PROGRAM_SPEC",
        (data_folder() / "resources" / "gpus" / (load_gpu_spec(spec_of(program)).id + ".json")).string());
    if (program.largest_block)
      set("KERNELARIUM_PROGRAM_LARGEST_BLOCK", std::to_string(program.largest_block));
    set("KERNELARIUM_PROGRAM_DEVICES", std::to_string(program.devices));
    set("KERNELARIUM_PROGRAM_CHECK", program.check == Program::Check::all    ? "all"
                                     : program.check == Program::Check::none ? "none"
                                                                             : "bounds");
    if (const fs::path library = beside_nvcc(find_nvcc().path, "libcurand.so.10"); !library.empty())
      set("KERNELARIUM_PROGRAM_CURAND", library.string());
    if (program.times) set("KERNELARIUM_PROGRAM_TIMES", "1");
    if (program.instruction_budget)
      set("KERNELARIUM_PROGRAM_BUDGET", std::to_string(program.instruction_budget));
    if (program.left_out != LeftOut::nothing)
      set("KERNELARIUM_PROGRAM_LEFT_OUT", std::to_string(static_cast<int>(program.left_out)));
    if (!program.idle_launches.empty())
      set("KERNELARIUM_PROGRAM_IDLE", fmt::format("{}", fmt::join(program.idle_launches, ",")));
    if (program.kernel_slowdown != 1)
      set("KERNELARIUM_PROGRAM_SLOWDOWN", fmt::format("{}", program.kernel_slowdown));
    if (!program.failing_call.empty()) set("KERNELARIUM_PROGRAM_FAILING", program.failing_call);
    if (!program.host_time) set("KERNELARIUM_PROGRAM_NO_HOST_TIME", "1");
    set("KERNELARIUM_PROGRAM_TRACE", trace_file.string());
    if (heard) set("KERNELARIUM_PROGRAM_LINES", "1");
    if (program.keep_launch) {
      set("KERNELARIUM_PROGRAM_LAUNCH", std::to_string(program.keep_launch));
      set("KERNELARIUM_PROGRAM_LAUNCH_FOLDER", program.launch_folder.string());
    }
  } else { // NVIDIA's runtime, below the layer that notes its calls where a trace is wanted
    if (program.sandbox)
      throw Error("a sandbox has no access to a GPU: run it on a simulated one (--device sim)");
    const std::string toolkit = (find_nvcc().path.parent_path().parent_path() / "lib64").string();
    set("LD_LIBRARY_PATH", libraries ? toolkit + ":" + libraries : toolkit);
    if (const std::size_t colon = program.device.find(':'); colon != std::string::npos) {
      const int first = std::stoi(program.device.substr(colon + 1));
      std::string visible;
      for (int i = 0; i < program.devices; ++i) visible += fmt::format("{}{}", i ? "," : "", first + i);
      set("CUDA_VISIBLE_DEVICES", visible);
    }
    if (program.times) {
      set("LD_PRELOAD", (runtime_folder() / "libkernelarium_trace_layer.so").string());
      set("KERNELARIUM_PROGRAM_TRACE", trace_file.string());
    }
  }
  std::vector<std::string> words{built.executable.string()};
  words.insert(words.end(), program.arguments.begin(), program.arguments.end());
  int out[2] = {-1, -1}, err[2] = {-1, -1};
  SandboxLimits limits;
  std::string seal;
  if (program.sandbox) {
    limits = *program.sandbox;
    limits.processes += processes_now();
    seal = simulated(program) ? make_seal() : std::string();
    write_file(trace_file, seal);
    Sandbox sandbox{{built.executable.parent_path()}, {trace_file}, environment, *program.sandbox, {}};
    for (const auto& [name, value] : environment) {
      if (name == "KERNELARIUM_PROGRAM_SPEC" || name == "KERNELARIUM_PROGRAM_CURAND")
        sandbox.readable.push_back(value);
      if (name == "NVTX_INJECTION64_PATH") sandbox.readable.push_back(fs::path(value).parent_path());
    }
    if (!nvrtc_folder.empty()) sandbox.readable.push_back(nvrtc_folder);
    if (program.keep_launch) sandbox.writable.push_back(program.launch_folder);
    sandbox.beside = program.files;
    words = is_sandboxed(*program.sandbox) ? sandboxed(words, sandbox) : without_sandbox(words, sandbox);
    environment.clear();
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
      throw Error("this machine has no free pipe");
  }

  // All that allocates is done before the fork: this process may have threads.
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  ProgramRun result;
  const auto begin = std::chrono::steady_clock::now();
  std::fflush(nullptr);
  const pid_t parent = getpid(), child = fork();
  if (child < 0) throw Error("no new process can be started on this machine");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127); // which died before
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    end_first_without_memory();
    if (!program.folder.empty() && chdir(program.folder.c_str()) != 0) _exit(126);
    if (program.sandbox) {
      dup2(out[1], STDOUT_FILENO);
      dup2(err[1], STDERR_FILENO);
      apply_limits(limits);
    }
    if (program.sandbox) close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); // what the lab was started with, too
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  struct sigaction before_int {
  }, before_term{}, action{};
  if (!program.capture) {
    child_process = child;
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGTERM, &action, &before_term);
    sigaction(SIGINT, &action, &before_int);
  }
  if (program.sandbox) {
    close(out[1]);
    close(err[1]);
    result.stopped = pump_output(out[0], err[0], child, *program.sandbox,
                                 program.capture ? Outlet{&result.out, &result.err, cancel, heard}
                                                 : Outlet{nullptr, nullptr, cancel});
    close(out[0]);
    close(err[0]);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!program.capture) {
    child_process = 0;
    sigaction(SIGTERM, &before_term, nullptr);
    sigaction(SIGINT, &before_int, nullptr);
  }
  result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + result.signal;
  std::error_code error;
  if (fs::exists(trace_file, error)) {
    result.trace = read_program_trace(trace_file, seal);
    // No one needs the place of a call that was left out.
    if (program.left_out == LeftOut::nothing && program.idle_launches.empty())
      resolve_lines(result.trace, built.executable, program.sources,
                    program.sandbox && is_sandboxed(*program.sandbox));
  }
  // The sandbox tells of a signal by its exit code.
  if (program.sandbox && !result.trace.complete && result.exit_code > 128 && result.exit_code < 128 + NSIG)
    result.signal = result.exit_code - 128;
  return result;
}

}
