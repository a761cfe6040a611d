/// What the lab finds in wrong programs, and that it finds nothing in right ones.
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/memory.h"
#include "kernels/base/temporary_folder.h"
#include "tests/kernels/program/run_cli.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

namespace fs = std::filesystem;

/// What the lab finds in wrong programs: each case names the finding and its line.
class Findings : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Findings, AreToldWithTheirLine) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER) / "mistakes.cu";
  const auto [name, kind] = GetParam();
  const Result result =
      cli(fmt::format("'{}' --quiet --check all --nvcc=-lcublas -- {}", file.string(), name));
  // The line that the source marks: "// name: kind".
  const std::string mark = fmt::format("// {}: {}", name, kind);
  const int marked = line_of(read_file(file), mark);
  ASSERT_GT(marked, 0) << "no line is marked '" << mark << "'";
  const std::string wanted = fmt::format("mistakes.cu:{}: {}:", marked, kind);
  EXPECT_NE(result.err.find(wanted), std::string::npos) << "wanted " << wanted << "\n" << result.err;
}

INSTANTIATE_TEST_SUITE_P(
    Mistakes, Findings,
    testing::Values(
        std::pair{"leak", "leak"}, std::pair{"double_free", "double-free"},
        std::pair{"copy_after_free", "use-after-free"}, std::pair{"kernel_after_free", "out-of-bounds"},
        std::pair{"copy_too_long", "copy-bounds"}, std::pair{"host_reads_device", "host-access"},
        std::pair{"device_reads_host", "out-of-bounds"}, std::pair{"nobody_asked", "unchecked"},
        std::pair{"direction", "direction"}, std::pair{"streams_race", "race"},
        std::pair{"two_streams_share_partial_sums", "race"}, std::pair{"hands_over_without_a_fence", "race"},
        std::pair{"copy_race", "race"}, std::pair{"missing", "missing"},
        std::pair{"pool_of_the_host", "missing"}, std::pair{"sparse_array", "missing"},
        std::pair{"view_of_later_layers", "missing"}, std::pair{"reads_too_early", "race"},
        std::pair{"changes_too_early", "race"}, std::pair{"managed_too_early", "race"},
        std::pair{"changes_a_row_too_early", "race"}, std::pair{"reads_a_row_too_early", "race"},
        std::pair{"changes_what_is_overwritten", "race"},
        std::pair{"changes_what_a_kernel_overwrites", "race"}, std::pair{"reads_a_counter_too_early", "race"},
        std::pair{"copies_what_nobody_wrote", "uninitialised"},
        std::pair{"minimum_of_what_nobody_wrote", "uninitialised"},
        std::pair{"adds_to_what_nobody_wrote", "uninitialised"}, std::pair{"reads_a_flag_too_early", "race"},
        std::pair{"one_word_is_common", "race"}, std::pair{"waits_for_an_event_to_come", "race"},
        std::pair{"freed_in_another_stream", "race"}, std::pair{"used_before_its_allocation", "race"},
        std::pair{"copy_longer_than_pinned_memory", "copy-bounds"},
        std::pair{"reads_registered_memory_too_early", "race"}, std::pair{"left_to_the_reset", "leak"},
        std::pair{"host_clears_device_memory", "host-access"},
        std::pair{"reads_too_early_with_a_handler", "race"},
        std::pair{"recovers_from_host_access", "host-access"},
        std::pair{"a_class_frees_twice", "double-free"},
        std::pair{"a_template_copies_too_much", "copy-bounds"},
        std::pair{"copy_longer_than_a_vector", "copy-bounds"},
        std::pair{"copy_of_more_than_malloc_gave", "copy-bounds"},
        std::pair{"array_of_the_file_too_short", "copy-bounds"},
        std::pair{"array_of_a_function_too_short", "copy-bounds"},
        std::pair{"array_on_the_stack_too_short", "copy-bounds"},
        std::pair{"word_of_the_caller_too_short", "copy-bounds"}, std::pair{"end_of_a_frame", "copy-bounds"},
        std::pair{"copy_longer_than_a_symbol", "copy-bounds"}, std::pair{"freed_as_host_memory", "bad-free"},
        std::pair{"copies_what_the_host_has_freed", "use-after-free"},
        std::pair{"device_writes_host_by_a_struct", "out-of-bounds"},
        std::pair{"meets_in_a_plain_launch", "trap"}, std::pair{"copies_a_device_variable", "bad-pointer"},
        std::pair{"copies_to_a_device_variable", "bad-pointer"},
        std::pair{"clears_a_device_variable", "bad-pointer"},
        std::pair{"passes_a_device_variable", "out-of-bounds"},
        std::pair{"device_reaches_host_by_a_member", "out-of-bounds"},
        std::pair{"waits_for_the_host", "budget"}, std::pair{"asks_an_event_too_early", "race"},
        std::pair{"ends_before_it_is_printed", "lost-output"}, std::pair{"no_blocks", "unchecked"},
        std::pair{"too_many_threads", "unchecked"}, std::pair{"too_much_shared", "unchecked"},
        std::pair{"forgets_the_shared_size", "out-of-bounds"}, std::pair{"stream_is_gone", "unchecked"},
        std::pair{"writes_a_file_too_early", "race"}, std::pair{"writes_items_too_early", "race"},
        std::pair{"reads_a_file_too_early", "race"},
        std::pair{"writes_device_memory_to_a_file", "host-access"},
        std::pair{"reads_a_file_into_freed_memory", "use-after-free"},
        std::pair{"frees_an_array_twice", "double-free"},
        std::pair{"frees_a_mipmapped_array_twice", "double-free"},
        std::pair{"destroys_a_texture_twice", "double-free"},
        std::pair{"destroys_a_stream_twice", "double-free"},
        std::pair{"destroys_an_event_twice", "double-free"},
        std::pair{"destroys_a_graph_twice", "double-free"}, std::pair{"copies_onto_itself", "race"},
        std::pair{"begins_before_its_producer_ends", "race"}),
    [](const auto& info) { return info.param.first; });

TEST(Finding, NamesTheLineOfTheHostsAllocation) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER) / "mistakes.cu";
  const Result result =
      cli(fmt::format("'{}' --quiet --nvcc=-lcublas -- device_writes_host_by_a_struct", file.string()));
  const int line = line_of(read_file(file), "const Row row{");
  EXPECT_NE(result.err.find("argument 1 holds a pointer to the host's memory (an allocation of 128 bytes on "
                            "the host ("),
            std::string::npos)
      << result.err;
  EXPECT_NE(result.err.find(fmt::format("mistakes.cu:{})), which a kernel can't use", line)),
            std::string::npos)
      << result.err;
}

class Innocent : public testing::TestWithParam<const char*> {};

TEST_P(Innocent, ProgramsHaveNoFindings) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER) / "innocent.cu";
  const Result result = cli(fmt::format("'{}' --quiet --check all -- {}", file.string(), GetParam()));
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out.find("UNEXPECTED"), std::string::npos) << result.out;
  EXPECT_EQ(result.status, 0);
}

// What the system accesses for the host is there or refused, as with a GPU.
TEST(Finding, SystemCallsEndAsWithAGpu) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER) / "mistakes.cu";
  for (const auto& [name, out] : {std::pair{"writes_a_file_too_early", "5000\n"},
                                  {"writes_items_too_early", "10240\n"},
                                  {"reads_a_file_too_early", "40960\n"},
                                  {"writes_device_memory_to_a_file", "0\n"},
                                  {"reads_a_file_into_freed_memory", "-1\n"}})
    EXPECT_EQ(cli(fmt::format("'{}' --quiet --check all --nvcc=-lcublas -- {}", file.string(), name)).out,
              out)
        << name;
}

TEST(Finding, LeavesSignalsToTheProgramsHandlers) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER) / "mistakes.cu";
  for (const char* name : {"reads_too_early_with_a_handler", "recovers_from_host_access"}) {
    const Result result =
        cli(fmt::format("'{}' --quiet --check all --nvcc=-lcublas -- {}", file.string(), name));
    EXPECT_NE(result.out.find("went on"), std::string::npos) << name << result.out << result.err;
    EXPECT_EQ(result.status, 0) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Order, Innocent,
    testing::Values("device_overwrites_what_it_read", "copies_what_is_there", "event_orders", "host_orders",
                    "default_stream_orders", "halves", "uneven_pieces", "atomics_of_two_streams",
                    "graph_branches", "error_is_asked", "small_pieces", "host_function_uses_it",
                    "host_uses_it_afterwards", "host_uses_another_part", "interleaved", "fields_of_one_array",
                    "bytes_of_one_word", "columns_of_a_copy", "host_uses_what_lies_between_rows",
                    "host_memory_is_used_again", "events_in_a_chain", "a_host_function_tells",
                    "another_thread_waits", "one_graph_in_two_streams", "pools_of_two_streams",
                    "host_uses_neighbours_meanwhile", "registered_memory", "a_kernel_tells_by_a_flag",
                    "an_allocation_for_each_row", "a_kernel_hands_over_to_another_stream",
                    "a_kernel_is_told_by_a_fence_and_a_flag", "memory_of_the_host_to_its_end",
                    "memory_of_the_host_passed_on", "the_last_block_puts_the_counter_back",
                    "events_that_were_waited_for", "begins_early_and_waits",
                    "padding_that_a_bulk_copy_brings", "memory_on_the_stack",
                    "records_of_512_bytes_are_written", "records_of_5000_bytes_are_written",
                    "records_are_read_beside_the_last"),
    [](const auto& info) { return info.param; });

TEST(Finding, OptimisedProgramsCopyToTheStack) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path innocent = fs::path(PROGRAMS_FOLDER) / "innocent.cu",
                 mistakes = fs::path(PROGRAMS_FOLDER) / "mistakes.cu";
  EXPECT_EQ(cli(fmt::format("'{}' --quiet --nvcc=-O3 -- memory_on_the_stack", innocent.string())).err, "");
  for (const auto& [name, what] :
       {std::pair{"array_on_the_stack_too_short", "the variable local of 16 bytes on the stack, declared in"},
        {"word_of_the_caller_too_short", "the variable word of 4 bytes on the stack"},
        {"end_of_a_frame", "bytes on the stack, up to the registers that the function has saved"}}) {
    const Result result =
        cli(fmt::format("'{}' --quiet --nvcc=-lcublas --nvcc=-O3 -- {}", mistakes.string(), name));
    EXPECT_NE(result.err.find(what), std::string::npos) << result.err;
  }
}

TEST(Finding, SaysWhatToDoInstead) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER) / "mistakes.cu";
  for (const auto& [name, cure] :
       {std::pair{"copies_a_device_variable", "cudaMemcpyFromSymbol"},
        {"passes_a_device_variable", "argument 1: this is the host's name for the device variable"},
        {"device_reaches_host_by_a_member", "this is a host address: copy the data that it points to"},
        {"waits_for_the_host", "the host waits for the kernel in cudaDeviceSynchronize"},
        {"no_blocks", "the grid is (0, 1, 1) and the block is (256, 1, 1), but no extent may be 0"},
        {"too_many_threads", "a block has at most 1024 threads, and this one has 2048"},
        {"too_much_shared", "cudaFuncAttributeMaxDynamicSharedMemorySize first (up to 232448)"},
        {"forgets_the_shared_size", "an extern __shared__ array is the third argument of <<<>>>"},
        {"stream_is_gone", "the stream was never created, or was destroyed before"}}) {
    const Result result = cli(fmt::format("'{}' --quiet --nvcc=-lcublas -- {}", file.string(), name));
    EXPECT_NE(result.err.find(cure), std::string::npos) << name << ":\n" << result.err;
  }
}

TEST(Finding, OnlyWhatAGpuNoticesEndsAKernel) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "goes_on.cu";
  std::string text = R"(#include <cstdio>
__global__ void mark(int* p, const int* nobody_wrote) {
  p[20] = nobody_wrote[0];
  __shared__ int there[64];
  if (threadIdx.x < 32) __syncthreads();
  else __syncthreads();
  there[threadIdx.x] = 1;
)";
  for (int i = 0; i < 12; ++i) text += fmt::format("  p[{}] = blockIdx.x;\n", i); // more than are reported
  text += R"(  atomicAdd(p + 32 + blockIdx.x, there[threadIdx.x]);
  if (p[21]) *(volatile int*)8 = 1;
}
int main(int count, char**) {
  int *p, *q, host[64];
  cudaMalloc(&p, sizeof host);
  cudaMalloc(&q, 4);
  cudaMemset(p, 0, sizeof host);
  if (count > 1) cudaMemset(p + 21, 1, 4);
  for (int i = 0; i < 5; ++i) mark<<<8, 64>>>(p, q);
  const cudaError_t error = cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%s, %d, %d\n", cudaGetErrorString(error), host[32], host[39]);
  cudaFree(p);
  cudaFree(q);
}
)";
  write_file(file, text);
  const Result whole = cli(fmt::format("'{}' --quiet --check all", file.string()));
  EXPECT_EQ(whole.out, "no error, 320, 320\n") << whole.err;
  EXPECT_EQ(whole.status, 0);
  for (const char* kind : {": race: ", ": uninitialised: ", ": barrier: "})
    EXPECT_NE(whole.err.find(kind), std::string::npos) << kind << whole.err;
  const Result ended = cli(fmt::format("'{}' --quiet --check all -- fault", file.string()));
  EXPECT_EQ(ended.out.find("an illegal memory access was encountered"), 0u) << ended.out << ended.err;
  EXPECT_NE(ended.err.find(": out-of-bounds: "), std::string::npos) << ended.err;
}

TEST(Finding, EachErrorThatNobodyHasAskedAboutIsTold) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "errors.cu";
  write_file(file, R"(__global__ void fill(int* p) { *p = 1; }
int main(int, char** words) {
  int *p, *large;
  cudaMalloc(&p, 4);
  switch (words[1][0]) {
  case 'm': // an error of a call, and then one of a launch
    cudaMalloc(&large, 1ull << 50);
    fill<<<1, 2000>>>(p);
    break;
  case 'l': // the other way round
    fill<<<1, 2000>>>(p);
    cudaMalloc(&large, 1ull << 50);
    break;
  }
  cudaFree(p);
  if (words[1][0] == 'c') return cudaMalloc(&large, 1ull << 50) ? 2 : 0; // it is compared
  if (words[1][0] == 'e') cudaMalloc(&large, 1ull << 50);                // the last call
}
)");
  const auto told = [&](const char* word) {
    return cli(fmt::format("'{}' --quiet --check all -- {}", file.string(), word)).err;
  };
  const std::string malloc = "error: cudaMalloc returned cudaErrorMemoryAllocation",
                    launch = "unchecked: a launch by <<<>>> failed with cudaErrorInvalidValue";
  const std::string both = told("m"), other = told("l");
  EXPECT_LT(both.find(malloc), both.find(launch)) << both;
  EXPECT_NE(both.find(launch), std::string::npos) << both;
  EXPECT_LT(other.find(launch), other.find(malloc)) << other;
  EXPECT_NE(other.find(malloc), std::string::npos) << other;
  EXPECT_NE(told("e").find(malloc), std::string::npos);
  EXPECT_EQ(told("c"), "");
}

TEST(Finding, AnErrorThatTheSourceLooksAtIsNotTold) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "looks.cu";
  write_file(file, R"(struct Failed {};
void check(cudaError_t error) {
  if (error) throw Failed();
}
__global__ void fault(int* p) { *p = 1; }
int main(int, char** words) {
  int *p, *large;
  cudaMalloc(&p, 4);
  switch (words[1][0]) {
  case 'c': { // compared with another error
    cudaError_t e = cudaMalloc(&large, 1ull << 50);
    if (e == cudaErrorMemoryAllocation) break;
  }
  case 't': // thrown
    try {
      check(cudaMalloc(&large, 1ull << 50));
    } catch (Failed) {
    }
    break;
  case 'b': // one that is looked at, and one that is not
    check(cudaMalloc(&large, 4));
    cudaFree(large);
    if (cudaMalloc(&large, 1ull << 50) != cudaSuccess) large = nullptr;
    cudaMemset(large, 0, 4); // told
    break;
  case 'f': // later calls fail for the same reason
    fault<<<1, 1>>>(nullptr);
    if (cudaDeviceSynchronize() != cudaSuccess) break;
  }
  cudaFree(p);
}
)");
  const auto told = [&](const char* word) {
    return cli(fmt::format("'{}' --quiet -- {}", file.string(), word)).err;
  };
  EXPECT_EQ(told("c"), "");
  EXPECT_EQ(told("t"), "");
  const std::string bare = told("b"), fault = told("f");
  EXPECT_NE(bare.find(fmt::format("looks.cu:{}: error: cudaMemset returned cudaErrorInvalidValue",
                                  line_of(read_file(file), "// told"))),
            std::string::npos)
      << bare;
  EXPECT_EQ(std::count(bare.begin(), bare.end(), '\n'), 1) << bare;
  EXPECT_NE(fault.find(": out-of-bounds: "), std::string::npos) << fault;
  EXPECT_EQ(fault.find(": error: "), std::string::npos) << fault;
}

TEST(Finding, IsToldAlsoIfTheProgramEndsAtOnce) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "ends.cu";
  write_file(file, R"(#include <cstdlib>
#include <unistd.h>
#include <sys/wait.h>
int main(int, char** words) {
  int* p;
  cudaMalloc(&p, 4);
  if (const pid_t child = vfork(); child == 0) _exit(3); // shares this process's memory
  else waitpid(child, nullptr, 0);
  if (words[1][0] == '_') _exit(4);
  std::_Exit(4);
}
)");
  for (const char* word : {"_", "E"}) {
    const Result result = cli(fmt::format("'{}' -- {}", file.string(), word));
    EXPECT_EQ(result.status, 4);
    EXPECT_NE(result.err.find("ends.cu:6: leak: "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("0 launches, 0 copies"), std::string::npos) << result.err;
  }
}

TEST(Finding, NamesTheDeviceThatMemoryAndStreamsBelongTo) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "devices.cu";
  write_file(file, R"(#include <cstring>
__global__ void fill(int* p) { *p = 1; }
int main(int, char** words) {
  int* p;
  cudaStream_t stream;
  cudaSetDevice(1);
  cudaMalloc(&p, 4);
  cudaStreamCreate(&stream);
  cudaSetDevice(0);
  fill<<<1, 1, 0, std::strcmp(words[1], "stream") ? nullptr : stream>>>(p);
  cudaDeviceSynchronize();
}
)");
  const auto told = [&](const char* what) {
    return cli(fmt::format("'{}' --quiet --devices 2 -- {}", file.string(), what)).err;
  };
  const std::string stream = told("stream"), memory = told("memory");
  EXPECT_NE(stream.find("the stream belongs to device 1, and the current device is 0"), std::string::npos)
      << stream;
  EXPECT_NE(memory.find("is memory of device 1, and the kernel runs on device 0"), std::string::npos)
      << memory;
}

/// What a program in a file of its own is told; `header`: beside it, own.h.
std::string told_of(const std::string& source, const std::string& header = "") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "one.cu";
  write_file(file, source);
  if (!header.empty()) write_file(folder.path() / "own.h", header);
  std::string told = cli(fmt::format("'{}' --quiet", file.string())).err;
  const std::string where = folder.path().string() + "/";
  for (std::size_t at = 0; (at = told.find(where)) != std::string::npos;) told.erase(at, where.size());
  return told;
}

// A kernel that never ends is stopped; a host that asks for it gets the error, and one that only looks at
// memory is told of it.
TEST(Finding, ReachesAHostThatPolls) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const auto file = folder.path() / "polls.cu";
  write_file(file, R"(#include <chrono>
#include <cstdio>
__global__ void k(volatile int* p) {
  for (;;) {
    p[1] = p[1] + 1;
    __nanosleep(20);
  }
}
int main(int count, char**) {
  int* p;
  cudaMallocHost(&p, 8);
  p[0] = p[1] = 0;
  k<<<1, 1>>>(p);
  cudaError_t error = cudaErrorNotReady;
  const auto begin = std::chrono::steady_clock::now();
  while (*static_cast<volatile int*>(p) == 0 && error == cudaErrorNotReady &&
         std::chrono::steady_clock::now() - begin < std::chrono::seconds(count > 1 ? 30 : 6))
    if (count > 1) error = cudaStreamQuery(nullptr);
  std::printf("%s\n", cudaGetErrorName(error));
}
)");
  const std::string words = fmt::format("'{}' --quiet --budget 1000000", file.string());
  const Result asks = cli(words + " -- asks");
  EXPECT_EQ(asks.out, "cudaErrorLaunchTimeout\n") << asks.err;
  EXPECT_NE(asks.err.find("may never end"), std::string::npos) << asks.err;
  EXPECT_EQ(asks.err.find("the host makes no CUDA call"), std::string::npos) << asks.err;
  const Result looks = cli(words);
  EXPECT_EQ(looks.out, "cudaErrorNotReady\n") << looks.err;
  EXPECT_NE(looks.err.find("the host makes no CUDA call that would return the error of kernel k"),
            std::string::npos)
      << looks.err;
}
TEST(Finding, TellsALeakInALoopOnce) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string told = told_of(R"(
int main() {
  for (int i = 1; i <= 100; ++i) {
    void* p;
    cudaMalloc(&p, 100 * i);
  }
  void* other;
  cudaMalloc(&other, 8);
}
)");
  EXPECT_NE(told.find("one.cu:5: leak: "), std::string::npos) << told;
  EXPECT_NE(told.find("100 allocations of the same line are never freed (505000 bytes altogether"),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("one.cu:8: leak: cudaMalloc of 8 bytes (one.cu:8) is never freed"), std::string::npos)
      << told;
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 2) << told;
}

TEST(Finding, TellsLeaksOfOneHelperOnce) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string told = told_of(R"(
template<class T>
T* make(int count) {
  T* p;
  cudaMalloc(&p, count * sizeof(T));
  return p;
}
int main() {
  make<int>(10);
  make<int>(20);
  make<double>(30);
}
)");
  EXPECT_NE(told.find("one.cu:5: leak: "), std::string::npos) << told;
  EXPECT_NE(told.find("3 allocations of the same line are never freed (360 bytes altogether"),
            std::string::npos)
      << told;
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
}

// As far as this computer has less memory than the GPU.
TEST(Finding, NamesTheComputersLackOfMemory) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  if (available_memory() > 100ull << 30) GTEST_SKIP() << "skipped: this computer has the memory of the GPU";
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "large.cu";
  write_file(file, R"(#include <cstdio>
#include <vector>
__global__ void touch(char* p, size_t n) { p[threadIdx.x] = p[n - 32 + threadIdx.x] = 1; }
int main() {
  size_t left, all;
  cudaMemGetInfo(&left, &all);
  std::printf("%d\n", all > (140ull << 30) / 1.1 && left < all);
  char *p = nullptr, *large = nullptr;
  cudaError_t error = cudaMalloc(&p, left); // all of it in one piece
  touch<<<1, 32>>>(p, left);
  std::printf("%s %s\n", cudaGetErrorName(error), cudaGetErrorName(cudaDeviceSynchronize()));
  cudaFree(p);
  error = cudaMalloc(&large, 100ull << 30); // told
  std::printf("%s\n", cudaGetErrorName(error));
  cudaGetLastError();
  size_t sum = 0;
  std::vector<char*> pieces; // the same in small ones
  while (cudaMalloc(&p, 1 << 30) == cudaSuccess) pieces.push_back(p), sum += 1 << 30;
  std::printf("%d\n", sum <= left && sum + (1 << 30) > left);
  for (char* each : pieces) cudaFree(each);
}
)");
  const Result result = cli(fmt::format("'{}' --quiet --check all", file.string()));
  EXPECT_EQ(result.out, "1\ncudaSuccess cudaSuccess\ncudaErrorMemoryAllocation\n1\n") << result.err;
  EXPECT_NE(
      result.err.find(fmt::format("large.cu:{}: memory: cudaMalloc of 107 GB fails only because of this "
                                  "computer, which has ",
                                  line_of(read_file(file), "// told"))),
      std::string::npos)
      << result.err;
  EXPECT_EQ(result.err.find(": error: "), std::string::npos) << result.err;
}

// Its functions call each other twenty deep before they allocate.
TEST(Finding, NamesTheLineThatCallsThrust) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string told = told_of(R"(
#include <thrust/device_vector.h>
int main() {
  auto* never_deleted = new thrust::device_vector<int>(10, 1);
  never_deleted->resize(1000);
}
)");
  EXPECT_EQ(told, "kernelarium-cli: one.cu:5: leak: cudaMalloc of 4000 bytes (one.cu:5) is never freed: call "
                  "cudaFree\n");
}

TEST(Finding, NamesTheLineInTheProgramsOwnHeader) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string told = told_of(R"(#include "own.h"
__global__ void k(float* at) { put(at, threadIdx.x); }
int main() {
  float* at;
  cudaMalloc(&at, 4 * 31);
  k<<<1, 32>>>(at);
  return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
)",
                                   "\n__device__ inline void put(float* at, int i) { at[i] = 1; }\n");
  EXPECT_NE(told.find("one.cu:2: out-of-bounds: "), std::string::npos) << told;
  EXPECT_NE(told.find("; this is in own.h, line 2"), std::string::npos) << told;
}

TEST(Finding, TellsOfRegisteredMemoryThatIsFreed) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string told = told_of(R"(
#include <cstdlib>
int main() {
  void *right = std::malloc(100000), *wrong = std::malloc(100000);
  cudaHostRegister(right, 100000, 0);
  cudaHostRegister(wrong, 100000, 0);
  cudaHostUnregister(right);
  std::free(right);
  std::free(wrong);
}
)");
  EXPECT_EQ(told, "kernelarium-cli: one.cu:9: bad-free: free frees memory that is still registered "
                  "(cudaHostRegister of 100000 bytes (one.cu:6)): call cudaHostUnregister first\n"
                  "    one.cu:6: registered here\n");
}

TEST(Finding, TellsWhatTheBufferOfPrintfDoesNotHold) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const auto source = [](int bytes) {
    return fmt::format(R"(#include <cstdio>
__global__ void tell() {{ for (int i = 0; i < 100; ++i) printf("%d %d\n", blockIdx.x, i); }}
int main() {{
  cudaDeviceSetLimit(cudaLimitPrintfFifoSize, {});
  tell<<<40, 32>>>();
  cudaDeviceSynchronize();
}}
)",
                       bytes);
  };
  const std::string told = told_of(source(100000));
  EXPECT_NE(told.find("one.cu:5: lost-output: kernel tell prints more than the 100000 bytes"),
            std::string::npos)
      << told;
  EXPECT_EQ(told_of(source(1 << 21)), "");
}

/// Like a computer that has little memory left once the program has allocated its own.
TEST(Checks, EndBeforeTheMemoryDoes) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string source = R"(#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
__global__ void count(unsigned char* bytes, int* words, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    bytes[i] = 1;
    atomicAdd(words + i, 1);
  }
}
int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]), left = std::atoi(arguments[2]);
  unsigned char* bytes;
  int* words;
  cudaMalloc(&bytes, n);
  cudaMalloc(&words, n * sizeof(int));
  cudaMemset(words, 0, n * sizeof(int));
  count<<<1, 32>>>(bytes, words, 1); // what the simulated GPU itself takes
  cudaDeviceSynchronize();
  char line[256];
  long kilobytes = 0;
  FILE* status = std::fopen("/proc/self/status", "r");
  while (std::fgets(line, sizeof line, status)) std::sscanf(line, "VmData: %ld", &kilobytes);
  std::fclose(status);
  const rlimit limit{(kilobytes << 10) + (rlim_t(left) << 20), RLIM_INFINITY};
  setrlimit(RLIMIT_DATA, &limit);
  count<<<64, 256>>>(bytes, words, n);
  cudaDeviceSynchronize();
  int last = 0;
  cudaMemcpy(&last, words + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  std::printf("%s %d\n", cudaGetErrorName(cudaGetLastError()), last);
  cudaFree(bytes);
  cudaFree(words);
}
)";
  const auto run = [&](const std::string& arguments) {
    return run_source(source, "--check all -- " + arguments);
  };
  const Result ends = run("6000000 400"), enough = run("100000 400"), too_little = run("40000000 100");
  EXPECT_EQ(ends.out, "cudaSuccess 1\n") << ends.err;
  EXPECT_NE(ends.err.find("the checks would take more memory than this computer has left"), std::string::npos)
      << ends.err;
  EXPECT_EQ(enough.out, "cudaSuccess 1\n");
  EXPECT_EQ(enough.err, "");
  EXPECT_NE(too_little.err.find("this computer's memory ran out while the kernel was simulated"),
            std::string::npos)
      << too_little.err;
}

}
}
