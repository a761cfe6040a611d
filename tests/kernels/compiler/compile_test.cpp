#include "kernels/base/data_folder.h"
#include "kernels/compiler/compiler.h"
#include "kernels/compiler/cuda_toolkit.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/personality.h>
#include <thread>
#include <unistd.h>

namespace kernelarium {
namespace {
namespace fs = std::filesystem;

class CompileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("kernelarium-compile-test-{}", getpid());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    // A cache of our own: compile_ms tells a hit, so earlier runs must not matter. Read once a process.
    setenv("XDG_CACHE_HOME",
           (fs::temp_directory_path() / fmt::format("kernelarium-cache-{}", getpid())).c_str(), 1);
    try {
      compiler_facts();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
  void TearDown() override {
    fs::remove_all(folder_);
    fs::remove_all(fs::temp_directory_path() / fmt::format("kernelarium-cache-{}", getpid()));
  }
  static Source source(const std::string& text, const std::string& kernel) {
    Source made;
    made.text = text;
    made.file = "k.cu";
    made.kernel = kernel;
    return made;
  }
  /// The error that compiling gives.
  static Error failure(const Source& source, const Target& target = {}) {
    try {
      compile(source, target);
    } catch (const Error& error) {
      return error;
    }
    return Error("compiled");
  }
  fs::path folder_;
};

constexpr const char* axpy = "extern \"C\" __global__ void axpy(float a, const float* x, float* y) {\n"
                             "  y[threadIdx.x] += a * x[threadIdx.x];\n"
                             "}\n";

TEST_F(CompileTest, MakesPtxWithALineTable) {
  const CompiledKernel kernel = compile(source(axpy, "axpy"), {75});
  EXPECT_EQ(kernel.entry, "axpy");
  EXPECT_EQ(kernel.source_file, "k.cu");
  EXPECT_NE(kernel.image.find(".entry axpy"), std::string::npos);
  EXPECT_NE(kernel.image.find(".target sm_75"), std::string::npos);
  EXPECT_NE(kernel.image.find("\"k.cu\""), std::string::npos);
  EXPECT_NE(kernel.image.find(".loc\t1 2 "), std::string::npos);
  EXPECT_NE(kernel.image.back(), '\0');
}

TEST_F(CompileTest, MakesACubin) {
  const CompiledKernel kernel = compile(source(axpy, "axpy"), {90, true});
  EXPECT_EQ(kernel.image.substr(0, 4), "\x7f"
                                       "ELF");
  EXPECT_TRUE(kernel.target.cubin);
}

TEST_F(CompileTest, InstantiatesATemplate) {
  const CompiledKernel kernel =
      compile(source("template<class T, int N> __global__ void tile(T* p) { p[threadIdx.x] = N; }",
                     "tile<float, 16>"),
              {});
  EXPECT_EQ(kernel.entry, "_Z4tileIfLi16EEvPT_");
  EXPECT_NE(kernel.image.find(".entry _Z4tileIfLi16EEvPT_"), std::string::npos);
}

TEST_F(CompileTest, PassesDefines) {
  Source with = source("__global__ void k(int* p) { p[0] = VALUE; }", "k");
  with.defines = {{"VALUE", "12345"}};
  EXPECT_NE(compile(with, {}).image.find("12345"), std::string::npos);
  with.defines = {{"VALUE", "54321"}};
  EXPECT_NE(compile(with, {}).image.find("54321"), std::string::npos)
      << "a define is a part of the cache's key";
}

TEST_F(CompileTest, FindsTheToolkitsHeaders) {
  const CompiledKernel kernel =
      compile(source("#include <cuda_fp16.h>\n#include <cuda/std/cstdint>\n"
                     "__global__ void k(__half* p, cuda::std::uint32_t n) { p[n] = __float2half(1.5f); }",
                     "k"),
              {});
  EXPECT_NE(kernel.image.find(".entry"), std::string::npos);
}

TEST_F(CompileTest, AcceptsTheCHeadersOfFilesWrittenForNvcc) {
  const CompiledKernel kernel = compile(
      source(
          "#include <cassert>\n#include <cfloat>\n#include <climits>\n#include <cmath>\n#include <cstdint>\n"
          "#include <cstdio>\n#include <cuda_runtime.h>\n#include <math.h>\n#include <stdint.h>\n"
          "#include <cuda/std/cstdint>\n"
          "__global__ void k(float* p, uint8_t* b, int64_t n) {\n"
          "  assert(n < INT_MAX);\n"
          "  p[0] = std::sqrt(p[1]) + FLT_MAX + fmaxf(p[2], -INFINITY) + std::fabs(p[3] * M_PI);\n"
          "  b[0] = UINT8_MAX;\n"
          "  printf(\"%f\\n\", p[0]);\n"
          "}\n",
          "k"),
      {});
  EXPECT_NE(kernel.image.find("vprintf"), std::string::npos);
}

TEST_F(CompileTest, SaysWhyAHostHeaderIsMissing) {
  const Error error = failure(source("#include <iostream>\n__global__ void k() { std::cout; }\n", "k"));
  EXPECT_NE(std::string(error.what())
                .find("k.cu:1: cannot open source file \"iostream\": a kernel is compiled on its own"),
            std::string::npos)
      << error.what();
}

TEST_F(CompileTest, ReportsEachErrorAtItsLine) {
  const Error error = failure(source("__global__ void k(float* p) {\n"
                                     "  p[0] = undefined_thing;\n"
                                     "  int text = \"s\";\n"
                                     "\n"
                                     "  missing(3);\n"
                                     "}\n",
                                     "k"));
  EXPECT_EQ(error.fault(), Fault::no_compile);
  ASSERT_EQ(error.diagnostics().size(), 3u);
  EXPECT_EQ(error.diagnostics()[0].line, 2);
  EXPECT_EQ(error.diagnostics()[1].line, 3);
  EXPECT_EQ(error.diagnostics()[2].line, 5);
  EXPECT_EQ(error.diagnostics()[0].kind, "compile");
  EXPECT_EQ(error.diagnostics()[0].file, "k.cu");
  EXPECT_STREQ(error.what(), "k.cu:2: identifier \"undefined_thing\" is undefined");
}

TEST_F(CompileTest, AnUnclosedBraceIsAtTheEnd) {
  const Error error = failure(source("__global__ void k() {\n  int a;\n", "k"));
  EXPECT_EQ(error.fault(), Fault::no_compile);
  EXPECT_EQ(error.diagnostics()[0].line, 3);
}

TEST_F(CompileTest, NamesTheMissingInclude) {
  const Error error =
      failure(source("\n#include \"not_there.h\"\n__global__ void k() { from_there(); }\n", "k"));
  EXPECT_EQ(error.fault(), Fault::no_compile);
  EXPECT_EQ(error.diagnostics()[0].line, 2);
  EXPECT_NE(error.diagnostics()[0].message.in_english().find("not_there.h"), std::string::npos);
}

TEST_F(CompileTest, ListsTheKernelsWhenTheNameIsWrong) {
  const Error error = failure(source(axpy, "apxy"));
  EXPECT_EQ(error.fault(), Fault::no_compile);
  EXPECT_EQ(error.diagnostics()[0].file, "k.cu");
  EXPECT_NE(std::string(error.what()).find("no kernel 'apxy'"), std::string::npos) << error.what();
  EXPECT_NE(std::string(error.what()).find("kernels in this source: axpy"), std::string::npos)
      << error.what();
  EXPECT_EQ(failure(source(axpy, "")).fault(), Fault::bad_argument);
}

TEST_F(CompileTest, AssemblerErrorsLeadToTheSourceLine) {
  const Source bad = source("__global__ void k(int* p) {\n"
                            "  p[0] = 1;\n"
                            "  asm volatile(\"bogus.op;\");\n"
                            "}\n",
                            "k");
  const Error error = failure(bad, {90, true});
  EXPECT_EQ(error.fault(), Fault::no_compile);
  EXPECT_EQ(error.diagnostics()[0].file, "k.cu");
  EXPECT_EQ(error.diagnostics()[0].line, 3);
}

TEST_F(CompileTest, KeepsWarnings) {
  const Source careless = source("__global__ void k() {\n  int unused = 3;\n}\n", "k");
  for (const char* time : {"compiled", "from the cache"}) {
    const CompiledKernel kernel = compile(careless, {});
    ASSERT_EQ(kernel.warnings.size(), 1u) << time;
    EXPECT_EQ(kernel.warnings[0].line, 2);
    EXPECT_TRUE(kernel.warnings[0].warning);
  }
}

TEST_F(CompileTest, RefusesAnUnknownTarget) {
  const Error error = failure(source(axpy, "axpy"), {42});
  EXPECT_EQ(error.fault(), Fault::bad_argument);
  EXPECT_NE(std::string(error.what()).find("compute capability 42"), std::string::npos);
}

TEST_F(CompileTest, RefusesADefineThatIsNoName) {
  Source with = source(axpy, "axpy");
  with.defines = {{"-std", "c++3"}};
  EXPECT_STRNE(failure(with).what(), "compiled");
}

TEST_F(CompileTest, MacrosThatAreNotNamedMakeNoOtherImage) {
  Source kernel = source("__global__ void tiled(int* p) { p[0] = TILE; }", "tiled");
  kernel.defines = {{"TILE", "16"}, {"STAGES", "2"}};
  EXPECT_GT(compile(kernel, {}).compile_ms, 0);
  kernel.defines["STAGES"] = "3";
  EXPECT_EQ(compile(kernel, {}).compile_ms, 0);
  kernel.defines["TILE"] = "32";
  EXPECT_NE(compile(kernel, {}).image.find("32"), std::string::npos);
  kernel.defines = {{"TILE", "STAGES"}, {"STAGES", "77"}};
  EXPECT_NE(compile(kernel, {}).image.find("77"), std::string::npos) << "one names the other";
  kernel.whole_file = true; // not a lesson's: a header may ask for any macro
  kernel.defines = {{"TILE", "16"}, {"NDEBUG", ""}};
  EXPECT_GT(compile(kernel, {}).compile_ms, 0);
}

TEST_F(CompileTest, TakesTheSameFromTheCache) {
  const Source again = source("__global__ void cached(int* p) { p[0] = 1; }", "cached");
  EXPECT_GT(compile(again, {}).compile_ms, 0);
  EXPECT_EQ(compile(again, {}).compile_ms, 0);
  EXPECT_GT(compile(again, {80}).compile_ms, 0) << "another target";
}

TEST_F(CompileTest, FoldersOfHeadersCountByWhatIsIncluded) {
  const std::string text = "__global__ void k(int* p) { p[0] = VALUE; }\n";
  for (const char* name : {"one", "other"}) fs::create_directories(folder_ / name);
  for (const char* folder : {"one", "other"}) {
    Source without = source("#define VALUE 7\n" + text, "k");
    without.include_folders = {(folder_ / folder).string()};
    EXPECT_EQ(compile(without, {}).compile_ms == 0, folder == std::string("other"));
    write_file(folder_ / folder / "value.h", fmt::format("#define VALUE {}\n", std::string(folder).size()));
    Source with = source("#include \"value.h\"\n" + text, "k");
    with.include_folders = without.include_folders;
    EXPECT_GT(compile(with, {}).compile_ms, 0);
  }
}

TEST_F(CompileTest, ThePtxComesWithTheMachineCode) {
  const std::string text = "__global__ void both(int* p) { p[0] = 5; }";
  EXPECT_GT(compile(source(text, "both"), {90, true}).compile_ms, 0);
  const CompiledKernel ptx = compile(source(text, "both"), {90});
  EXPECT_EQ(ptx.compile_ms, 0);
  EXPECT_FALSE(ptx.target.cubin);
  EXPECT_EQ(ptx.image, compile(source(text + "\n", "both"), {90}).image);
}

TEST_F(CompileTest, AChangedHeaderIsNeverStale) {
  fs::create_directories(folder_ / "deep");
  write_file(folder_ / "outer.h", "#include \"deep/inner.h\"\n");
  write_file(folder_ / "deep" / "inner.h", "#define VALUE 111\n");
  Source with = source("#include \"outer.h\"\n__global__ void k(int* p) { p[0] = VALUE; }\n", "k");
  with.include_folders = {folder_.string()};
  EXPECT_NE(compile(with, {}).image.find(", 111;"), std::string::npos);
  EXPECT_EQ(compile(with, {}).compile_ms, 0);
  write_file(folder_ / "deep" / "inner.h", "#define VALUE 222\n");
  EXPECT_NE(compile(with, {}).image.find(", 222;"), std::string::npos);
}

/// The files in which NVRTC keeps the headers that it has read.
std::size_t kept_headers(const std::filesystem::path& folder) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files += entry.path().extension() == ".pch";
  return files;
}

TEST_F(CompileTest, HeadersThatAreReadOnceGiveTheSame) {
  const std::filesystem::path headers = cache_folder() / "headers";
  const std::string text = "/* A comment\n   of two lines. */\n#include <cooperative_groups.h> // groups\n\n"
                           "__global__ void k(unsigned* p) {\n"
                           "  p[0] = cooperative_groups::this_grid().thread_rank() + VALUE + ";
  const auto compiled = [&](const std::string& rest, const std::string& value) {
    Source with = source(text + rest, "k");
    with.include_folders = {folder_.string()};
    with.defines = {{"VALUE", value}, {"ONE", ""}};
    return compile(with, {}).image;
  };
  compiled("1; }\n", "10");
  EXPECT_EQ(kept_headers(headers), 1u);
  const std::string later = compiled("2 * ONE; }\n", "20");
  EXPECT_EQ(kept_headers(headers), 1u) << "a macro's value makes no difference";
  write_file(folder_ / "empty.h", "\n"); // with a file of one's own, all headers are read again
  EXPECT_EQ(later, compiled("2 * ONE; }\n#include \"empty.h\"\n", "20"));
  EXPECT_TRUE(
      compile(source("#include <mma.h>\n#define VALUE 3\n" + text + "3; }\n", "k"), {}).warnings.empty());
  const Error error = failure(source(text + "nothing; }\n", "k"));
  EXPECT_EQ(error.diagnostics().at(0).line, 6);
}

/// Two compilations at a time are two processes.
TEST_F(CompileTest, HeadersAreKeptForAllProcesses) {
  const int now = personality(0xffffffff);
  if (personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE) < 0)
    GTEST_SKIP() << "skipped: random addresses can't be switched off here";
  personality(static_cast<unsigned long>(now));
  const auto compiled = [](int value) {
    const std::string text = fmt::format("#include <cooperative_groups.h>\n__global__ void k(unsigned* p) {{ "
                                         "p[{}] = cooperative_groups::this_grid().thread_rank(); }}\n",
                                         value);
    EXPECT_NO_THROW(compile(source(text, "k"), {}));
  };
  compiled(1);
  std::thread other(compiled, 2);
  compiled(3);
  other.join();
  EXPECT_EQ(kept_headers(cache_folder() / "headers"), 1u);
}

/// A disk that was full leaves a file that ends early.
TEST_F(CompileTest, HeadersThatCannotBeKeptAreReadEachTime) {
  const std::string text = "#include <cuda_fp16.h>\n__global__ void k(half* p) { p[0] = VALUE; }\n";
  Source with = source(text, "k");
  with.defines = {{"VALUE", "1"}};
  compile(with, {});
  for (const auto& entry : std::filesystem::directory_iterator(cache_folder() / "headers"))
    if (entry.path().extension() == ".pch") std::filesystem::resize_file(entry.path(), 100);
  with.defines = {{"VALUE", "2"}};
  EXPECT_NO_THROW(compile(with, {}));
}

/// Macros take part in what follows the first directive, so all that comes before it are headers.
TEST_F(CompileTest, MacrosAreKnownBeforeTheFirstConditional) {
  Source with =
      source("#include <cuda_fp16.h>\n#if VALUE == 2\n#include <cooperative_groups.h>\n#endif\n"
             "#ifndef OTHER\n#define OTHER 1\n#endif\n"
             "__global__ void k(int* p) { p[0] = cooperative_groups::this_grid().thread_rank() + OTHER; }\n",
             "k");
  with.defines = {{"VALUE", "2"}, {"OTHER", "77"}};
  EXPECT_NE(compile(with, {}).image.find(", 77;"), std::string::npos);
}

/// Each kernel finds the lab's own headers, after those beside it.
TEST_F(CompileTest, TheLabsHeadersAreFound) {
  Source with = source(
      "#include \"tiles.cuh\"\n__global__ void k(int* p) { p[0] = sizeof(tiles::rt<float, 16, 32>); }\n",
      "k");
  EXPECT_NE(compile(with, {}).image.find(", 64;"), std::string::npos);
  write_file(folder_ / "tiles.cuh",
             "namespace tiles { template<class T, int, int> struct rt { T own[3]; }; }\n");
  with.include_folders = {folder_.string()};
  EXPECT_NE(compile(with, {}).image.find(", 12;"), std::string::npos);
}

TEST_F(CompileTest, AComputedIncludeIsNotCached) {
  write_file(folder_ / "value.h", "#define VALUE 111\n");
  Source with =
      source("#define NAME \"value.h\"\n#include NAME\n__global__ void k(int* p) { p[0] = VALUE; }\n", "k");
  with.include_folders = {folder_.string()};
  EXPECT_GT(compile(with, {}).compile_ms, 0);
  EXPECT_GT(compile(with, {}).compile_ms, 0);
}

TEST_F(CompileTest, CompilesInSeveralThreadsAtOnce) {
  std::vector<std::thread> threads;
  std::vector<std::string> entries(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      entries[i] =
          compile(source(fmt::format("extern \"C\" __global__ void k{}() {{}}", i), fmt::format("k{}", i)),
                  {})
              .entry;
    });
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(entries[i], fmt::format("k{}", i));
}

TEST(CompilerDeathTest, SaysWhatToDoWithoutNvrtc) {
  testing::FLAGS_gtest_death_test_style = "threadsafe"; // a fresh process, in which NVRTC is not loaded yet
  EXPECT_EXIT(
      {
        setenv("KERNELARIUM_CUDA", "/no/such/folder", 1);
        try {
          compile({"__global__ void k() {}", "k.cu", {}, {}, "k"}, {});
        } catch (const Error& error) {
          fmt::print(stderr, "{}\n", error.what());
          std::exit(error.fault() == Fault::no_device ? 5 : 1);
        }
        std::exit(0);
      },
      testing::ExitedWithCode(5),
      "libnvrtc.*not found: KERNELARIUM_CUDA is '/no/such/folder'.*correct it, or unset it");
}

TEST(CudaToolkit, LooksOnlyWhereItIsTold) {
  setenv("KERNELARIUM_CUDA", "/no/such/folder", 1);
  EXPECT_EQ(cuda_folders(), std::vector<fs::path>{"/no/such/folder"});
  EXPECT_TRUE(cuda_library_candidates("libnvrtc.so").empty());
  unsetenv("KERNELARIUM_CUDA");
}

TEST(CudaToolkit, PrefersTheNewestLibrary) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("kernelarium-toolkit-test-{}", getpid());
  fs::create_directories(folder / "lib");
  for (const char* name :
       {"libnvrtc.so.9", "libnvrtc.so.12", "libnvrtc.so.13", "libnvrtc.so", "libnvrtc.so.old"})
    write_file(folder / "lib" / name, "");
  setenv("KERNELARIUM_CUDA", folder.c_str(), 1);
  const std::vector<std::string> expected{
      folder / "lib" / "libnvrtc.so.13", folder / "lib" / "libnvrtc.so.12", folder / "lib" / "libnvrtc.so.9"};
  EXPECT_EQ(cuda_library_candidates("libnvrtc.so"), expected);
  unsetenv("KERNELARIUM_CUDA");
  fs::remove_all(folder);
}

// NVRTC 13.0 dies of it, so it must not be in this process.
TEST_F(CompileTest, OutlivesACrashOfTheAssembler) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "skipped: AddressSanitizer takes the signal itself";
#endif
  const char* const kNullDescriptors = R"(extern "C" __global__ void k(float* out) {
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(0ull), "l"(0ull));
  asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;");
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}
)";
  EXPECT_NE(compile(source(kNullDescriptors, "k"), {90}).image.find("wgmma.mma_async"), std::string::npos);
  try {
    const CompiledKernel kernel = compile(source(kNullDescriptors, "k"), {90, true});
    EXPECT_TRUE(kernel.target.cubin); // of a version without that mistake
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_compile);
    EXPECT_NE(std::string(error.what()).find("crashed (signal 11) while it made machine code"),
              std::string::npos)
        << error.what();
  }
  EXPECT_TRUE(compile(source(axpy, "axpy"), {90, true}).target.cubin);
}
TEST_F(CompileTest, KeepsOneProcessForMachineCode) {
  std::vector<std::thread> threads;
  std::atomic<int> made = 0;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&, i] {
      Source one = source(axpy, "axpy");
      one.defines["NUMBER"] = std::to_string(i);
      made += compile(one, {90, true}).target.cubin;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 3);
}

}
}
