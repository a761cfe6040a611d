#include "kernels/program/nvcc_words.h"

#include "kernels/compiler/standard_headers.h"

#include <algorithm>
#include <optional>
#include <regex>

namespace kernelarium::program {

namespace fs = std::filesystem;

std::vector<fs::path> headers_of_older_names(const std::string& log) {
  struct Older {
    const char* header;
    std::vector<const char*> names;
  };
  static const Older kOlder[] = {
      {"older_cuda.h",
       {"cudaThread", "cudaMemLocation", "\"cudaMemAdvise_v2\"", "\"cudaMemPrefetchAsync_v2\"",
        "\"cudaDeviceProp\" has no member", "\"cudaGetDeviceProperties_v2\"", "\"cudaEventElapsedTime_v2\"",
        "\"cudaStreamGetCaptureInfo_v", "\"cudaStreamUpdateCaptureDependencies_v2\"", "\"__shfl",
        "Instruction 'vote' without", "cudaGraph"}},
      {"older_libraries.h",
       {"nary_function\"", "\"Sum\"", "\"Difference\"", "\"Division\"", "quality\"", "\"Max\"", "\"Min\"",
        "InputIterator\"", "OutputIterator\""}},
  };
  std::vector<fs::path> headers;
  for (const Older& older : kOlder)
    if (std::any_of(older.names.begin(), older.names.end(),
                    [&](const char* name) { return log.find(name) != std::string::npos; }))
      headers.push_back(lab_headers() / older.header);
  return headers;
}

namespace {

std::optional<Sentence> cure(const std::string& log, const fs::path& source, bool alone) {
  const auto says = [&](const char* words) { return log.find(words) != std::string::npos; };
  std::smatch called;
  if (std::regex_search(log, called, std::regex("Unresolved extern function '(cuda\\w+)'")))
    return Sentence::tr("a kernel of %1 calls %2: give nvcc the option -rdc=true", source.filename().string(),
                        called[1].str());
  if (says("Unresolved extern") && alone)
    return Sentence::tr("device code in %1 uses a function or variable that another "
                        "file defines: give nvcc the option -rdc=true",
                        source.filename().string());
  // Without it nvcc takes `extern` of a device variable for a definition.
  if (alone && says("redefinition of") &&
      std::regex_search(log, std::regex("extern\\s+__(constant|device|managed)__")))
    return Sentence::tr("a device variable of %1 is declared for other files: give nvcc the option -rdc=true",
                        source.filename().string());
  if (says("requires separate compilation mode"))
    return Sentence::tr("a kernel of %1 launches kernels: give nvcc the option -rdc=true",
                        source.filename().string());
  if (says("texture is not a template"))
    return Sentence::tr("texture references were removed in CUDA 12: use a texture object "
                        "(cudaCreateTextureObject), which the kernel takes as an argument");
  if (says("\"cudaDeviceSynchronize\" is undefined in device code"))
    return Sentence::tr("since CUDA 12 a kernel can't wait for the kernels that it launches: launch the work "
                        "that follows into the stream cudaStreamTailLaunch, or from the host");
  if (std::regex_search(log, called, std::regex("identifier \"(cuda[A-Z]\\w+)\" is undefined")))
    return Sentence::tr("the runtime of CUDA 13 has no %1: its name is wrong, or it is of another version of "
                        "CUDA, whose migration guide names what replaces it",
                        called[1].str());
  if (std::smatch found;
      std::regex_search(log, found, std::regex("fatal error: ([^\n:]+): No such file or directory"))) {
    const std::string header = found[1];
    if (header.starts_with("helper_"))
      return Sentence::tr("%1 is a header of NVIDIA's cuda-samples: download them, and pass their folder "
                          "Common (--nvcc=-IFOLDER)",
                          header);
    if (header.starts_with("nvToolsExt"))
      return Sentence::tr("CUDA 13 has no %1: include %2, and link nothing", header,
                          "<nvtx3/" + header + ">");
    // These libraries come with nvcc: a header of theirs that is not there does not exist in this version.
    static const std::pair<const char*, const char*> kOfToolkit[] = {
        {"thrust/", "Thrust"}, {"cub/", "CUB"}, {"cuda/", "libcu++"}};
    for (const auto& [folder, library] : kOfToolkit)
      if (header.starts_with(folder))
        return header.starts_with("thrust/async/")
                   ? Sentence::tr(
                         "CUDA 13 has no %1: Thrust's asynchronous algorithms were removed; call the "
                         "algorithm with %2, which does not wait for the GPU if it returns nothing",
                         header, std::string("thrust::cuda::par_nosync.on(stream)"))
                   : Sentence::tr("the headers of %1 in this CUDA toolkit contain no %2: its name is wrong, "
                                  "or it is of another version of CUDA",
                                  std::string(library), header);
    return Sentence::tr("%1 was not found: put it next to the source, or pass its folder (--nvcc=-IFOLDER)",
                        header);
  }
  static const std::regex kOfCpp20(
      R"re("(concept|requires|co_await|co_yield|char8_t)" is undefined|namespace "std" has no member )re"
      R"re("(barrier|latch|counting_semaphore|binary_semaphore|jthread|stop_token|atomic_ref|span|ranges|)re"
      R"re(views|format|source_location|bit_cast|popcount|bit_ceil|has_single_bit|countl_zero|countr_zero|)re"
      R"re(numbers|midpoint|lerp|ssize|erase_if|to_array|remove_cvref_t|type_identity_t|integral|)re"
      R"re(floating_point|same_as|convertible_to|invocable|strong_ordering)"|)re"
      R"re(class "std::.*" has no member "(starts_with|ends_with|contains)")re");
  if (std::regex_search(log, kOfCpp20))
    return Sentence::tr("%1 is written in C++20: give nvcc the option -std=c++20",
                        source.filename().string());
  if (says("undefined reference to `main'"))
    return Sentence::tr("no source has a main(): `launch` runs a single kernel");
  if (says("undefined reference to `nvrtc"))
    return Sentence::tr("the program uses NVRTC: give nvcc the option %1", std::string("-lnvrtc"));
  if (says("undefined reference") && (says("omp_") || says("GOMP_")))
    return Sentence::tr("the program uses OpenMP: give nvcc the option -Xcompiler=-fopenmp");
  if (std::regex_search(log, std::regex("undefined reference to `gl(ut)?[A-Z]")))
    return Sentence::tr(
        "the program draws with OpenGL: install its libraries (freeglut3-dev) and give nvcc the options "
        "-lglut -lGL; it needs a display. To look at its kernels alone, open the file in the playground");
  return std::nullopt;
}

}

Error compile_error(const std::string& raw_log, const fs::path& source, bool alone) {
  // Functions of the device runtime, by the name that the program uses.
  const std::string log = std::regex_replace(raw_log, std::regex("__cudaCDP2(\\w+?)(_ptsz)?'"), "cuda$1'");
  constexpr std::size_t kMost = 16 << 10;
  if (log.find("multiple definition of `main'") != std::string::npos)
    return Error(Fault::no_compile,
                 Diagnostic{"compile", Sentence::tr("several of the sources have a main(): name "
                                                    "the file of one program, or a folder "
                                                    "with the sources of one")});
  std::vector<Diagnostic> told{
      Diagnostic{"compile", log.size() > kMost ? log.substr(0, kMost) + "\n..." : log}};
  if (const auto what_to_do = cure(log, source, alone)) told.push_back(Diagnostic{"compile", *what_to_do});
  return Error(Fault::no_compile, told);
}

}
