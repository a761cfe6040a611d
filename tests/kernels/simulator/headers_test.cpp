// What NVIDIA's headers make of their functions, the simulator can run: a kernel for every function, compiled
// by NVRTC. Prints how many there are.

#include "kernels/compiler/compiler.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <regex>

namespace kernelarium::test {
namespace {

/// The body of a kernel that uses one function of a header; `p` points to memory for arguments and result.
struct Use {
  std::string name, body;
};

constexpr const char* kTools = R"(
template<class T> __device__ T get(const char* p) { T value; memcpy(&value, p, sizeof value); return value; }
template<class T> __device__ void put(char* p, const T& value) { memcpy(p, &value, sizeof value); }
)";

std::string read_header(const std::string& name) {
  for (const std::string& folder : compiler_facts().header_folders)
    if (std::ifstream file(std::filesystem::path(folder) / name); file)
      return {std::istreambuf_iterator<char>(file), {}};
  return {};
}

/// A use of each function that a header declares with one of its own macros for that.
std::vector<Use> uses_of_declared(const std::string& header) {
  std::string text = read_header(header);
  text = std::regex_replace(text, std::regex(R"(/\*[^*]*\*+([^/*][^*]*\*+)*/|//[^\n]*|\n#[^\n]*)"), "");
  static const std::regex declaration(
      R"(__CUDA_(?:HOSTDEVICE_)?(?:FP16|BF16|FP8)_DECL__\s+([\w\s*]+?)\b(\w+)\s*\(([^()]*)\)\s*;)");
  std::vector<Use> uses;
  std::map<std::string, int> overloads;
  for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it) {
    const std::string result = (*it)[1], name = (*it)[2], parameters = (*it)[3];
    std::string arguments;
    std::size_t start = 0, count = 0;
    while (start < parameters.size()) {
      const std::size_t comma = std::min(parameters.find(',', start), parameters.size());
      std::string one = parameters.substr(start, comma - start);
      start = comma + 1;
      if (const std::size_t value = one.find('='); value != std::string::npos) one.resize(value);
      // The type is all but the parameter's name.
      std::smatch parts;
      if (!std::regex_match(one, parts, std::regex(R"(\s*(.*[\s*])(\w+)\s*)"))) continue;
      std::string type = parts[1];
      type = std::regex_replace(type, std::regex("\\bconst\\b|__restrict__"), "");
      const bool pointer = type.find('*') != std::string::npos;
      arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ",
                               pointer ? fmt::format("({})(p + 256)", type)
                                       : fmt::format("get<{}>(p + {})", type, 16 * count));
      ++count;
    }
    const bool gives = !std::regex_match(result, std::regex("\\s*void\\s*"));
    const int overload = overloads[name]++;
    uses.push_back({overload ? fmt::format("{} ({})", name, parameters) : name,
                    gives ? fmt::format("put(p + 512, {}({}));", name, arguments)
                          : fmt::format("{}({});", name, arguments)});
  }
  return uses;
}

struct Report {
  std::vector<std::string> refused; ///< "name: why"
  std::size_t count = 0;
};

/// Compiles all uses as kernels of one file, for a compute capability, and loads each.
Report load_all(const std::string& title, const std::string& includes, const std::vector<Use>& uses,
                int compute_capability) {
  Source source;
  source.file = "test.cu";
  source.kernel = "k0";
  source.text = includes + kTools;
  for (std::size_t i = 0; i < uses.size(); ++i)
    source.text += fmt::format("extern \"C\" __global__ void k{}(char* p) {{ {} }}\n", i, uses[i].body);
  Report report;
  const auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto module = device->load_module(compile(source, {compute_capability, false}).image);
  for (std::size_t i = 0; i < uses.size(); ++i) {
    ++report.count;
    try {
      module->kernel(fmt::format("k{}", i));
    } catch (const Error& error) {
      report.refused.push_back(
          fmt::format("{}: {}", uses[i].name, error.diagnostics().at(0).message.in_english()));
    }
  }
  fmt::print("{} for compute_{}: {} of {} load\n", title, compute_capability,
             report.count - report.refused.size(), report.count);
  for (const std::string& line : report.refused) fmt::print("  {}\n", line);
  return report;
}

void expect_all_load(const std::string& title, const std::string& includes, const std::vector<Use>& uses,
                     std::size_t least, const std::vector<int>& compute_capabilities = {75, 90}) {
  EXPECT_GE(uses.size(), least);
  for (const int compute_capability : compute_capabilities)
    EXPECT_EQ(load_all(title, includes, uses, compute_capability).refused, std::vector<std::string>{});
}

TEST(Headers, Fp16) {
  expect_all_load("cuda_fp16.h", "#include <cuda_fp16.h>\n", uses_of_declared("cuda_fp16.h"), 200);
}
TEST(Headers, Bf16) {
  expect_all_load("cuda_bf16.h", "#include <cuda_bf16.h>\n", uses_of_declared("cuda_bf16.h"), 200, {80, 90});
}

TEST(Headers, Fp8) {
  std::vector<Use> uses = uses_of_declared("cuda_fp8.h");
  for (const char* type : {"__nv_fp8_e4m3", "__nv_fp8_e5m2", "__nv_fp8_e8m0"})
    for (const char* other : {"float", "double", "__half", "__nv_bfloat16", "int", "unsigned", "short",
                              "long long", "unsigned long long"}) {
      uses.push_back(
          {fmt::format("{}({})", type, other), fmt::format("put(p, {}(get<{}>(p)));", type, other)});
      uses.push_back(
          {fmt::format("{}({})", other, type), fmt::format("put(p, ({})get<{}>(p));", other, type)});
    }
  expect_all_load("cuda_fp8.h", "#include <cuda_fp8.h>\n#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n",
                  uses, 40);
}

/// A body for each use, by hand.
TEST(Headers, CooperativeGroups) {
  const std::string block = "auto b = cooperative_groups::this_thread_block(); ";
  std::vector<Use> uses{
      {"thread_block", block + "b.sync(); put(p, b.thread_rank() + b.size() + b.group_index().x);"},
      {"barrier_arrive", block + "auto t = b.barrier_arrive(); b.barrier_wait(std::move(t));"},
      {"tiled_partition",
       block + "auto t = cooperative_groups::tiled_partition(b, 8); t.sync(); put(p, t.size());"},
      {"coalesced_threads",
       "auto c = cooperative_groups::coalesced_threads(); c.sync(); put(p, c.shfl(get<int>(p), 0) "
       "+ c.ballot(1) + c.any(1) + c.match_any(3));"},
      {"binary_partition", block +
                               "auto t = cooperative_groups::tiled_partition<32>(b); "
                               "put(p, cooperative_groups::binary_partition(t, get<int>(p) > 0).size());"},
      {"labeled_partition", block + "auto t = cooperative_groups::tiled_partition<32>(b); "
                                    "put(p, cooperative_groups::labeled_partition(t, get<int>(p)).size());"},
      {"grid sync", "auto g = cooperative_groups::this_grid(); g.sync(); put(p, g.is_valid());"},
      {"grid rank", "auto g = cooperative_groups::this_grid(); put(p, g.thread_rank());"},
      {"grid barrier_arrive",
       "auto g = cooperative_groups::this_grid(); g.barrier_wait(g.barrier_arrive());"},
      {"memcpy_async", block + "__shared__ char s[256]; cooperative_groups::memcpy_async(b, s, p, 256); "
                               "cooperative_groups::wait(b); put(p, s[0]);"},
      {"invoke_one", block + "cooperative_groups::invoke_one(b, [=] { put(p, 1); });"},
      {"exclusive_scan", block + "auto t = cooperative_groups::tiled_partition<32>(b); "
                                 "put(p, cooperative_groups::exclusive_scan(t, get<int>(p)));"},
      {"inclusive_scan", block + "auto t = cooperative_groups::tiled_partition<16>(b); "
                                 "put(p, cooperative_groups::inclusive_scan(t, get<float>(p)));"}};
  for (const char* type : {"int", "unsigned", "float", "double", "long long"})
    for (const char* operation : {"plus", "less", "greater"})
      uses.push_back(
          {fmt::format("reduce {} {}", operation, type),
           block + fmt::format("auto t = cooperative_groups::tiled_partition<32>(b); put(p, "
                               "cooperative_groups::reduce(t, get<{0}>(p), cooperative_groups::{1}<{0}>()));",
                               type, operation)});
  for (int size = 1; size <= 32; size *= 2)
    uses.push_back(
        {fmt::format("tile of {}", size),
         block + fmt::format("auto t = cooperative_groups::tiled_partition<{}>(b); t.sync(); put(p, "
                             "t.shfl_down(get<int>(p), 1) + t.shfl_xor(get<int>(p), 1) + t.any(1) + "
                             "t.all(0) + t.ballot(1) + t.match_any(get<int>(p)));",
                             size)});
  const std::string includes =
      "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n"
      "#include <cooperative_groups/scan.h>\n#include <cooperative_groups/memcpy_async.h>\n";
  expect_all_load("cooperative_groups.h", includes, uses, 30);
}

TEST(Headers, BarrierPipelineAtomic) {
  const std::string shared =
      "__shared__ cuda::barrier<cuda::thread_scope_block> b; if (threadIdx.x == 0) init(&b, "
      "blockDim.x); __syncthreads(); ";
  std::vector<Use> uses{
      {"arrive_and_wait", shared + "b.arrive_and_wait();"},
      {"arrive and wait", shared + "b.wait(b.arrive());"},
      {"arrive_and_drop", shared + "b.arrive_and_drop();"},
      {"barrier memcpy_async", shared + "__shared__ int s[64]; cuda::memcpy_async(s + threadIdx.x, (int*)p + "
                                        "threadIdx.x, 4, b); b.arrive_and_wait(); put(p, s[0]);"},
      {"aligned memcpy_async", shared + "__shared__ alignas(16) char s[256]; if (threadIdx.x == 0) "
                                        "cuda::memcpy_async(s, p, cuda::aligned_size_t<16>(256), b); "
                                        "b.arrive_and_wait(); put(p, s[0]);"},
      {"try_wait", shared + "auto t = b.arrive(); while (!b.try_wait_for(std::move(t), "
                            "cuda::std::chrono::nanoseconds(100))) {}"},
      {"pipeline of a thread",
       "__shared__ int s[64]; auto pipe = cuda::make_pipeline(); pipe.producer_acquire(); "
       "cuda::memcpy_async(s + threadIdx.x, (int*)p + threadIdx.x, 4, pipe); "
       "pipe.producer_commit(); pipe.consumer_wait(); put(p, s[threadIdx.x]); "
       "pipe.consumer_release();"},
      {"pipeline of a block",
       "__shared__ int s[64]; __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> "
       "state; auto g = cooperative_groups::this_thread_block(); auto pipe = "
       "cuda::make_pipeline(g, &state); pipe.producer_acquire(); cuda::memcpy_async(g, s, "
       "(int*)p, 256, pipe); pipe.producer_commit(); pipe.consumer_wait(); put(p, s[0]); "
       "pipe.consumer_release();"},
      {"__pipeline",
       "__shared__ int s[64]; __pipeline_memcpy_async(s + threadIdx.x, (int*)p + threadIdx.x, 4); "
       "__pipeline_commit(); __pipeline_wait_prior(0); put(p, s[0]);"},
      {"atomic_thread_fence",
       "cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);"},
      {"semaphore", "using S = cuda::counting_semaphore<cuda::thread_scope_device>; ((S*)p)->acquire(); "
                    "((S*)p)->release();"},
      {"latch", "using L = cuda::latch<cuda::thread_scope_device>; ((L*)p)->arrive_and_wait();"}};
  for (const char* type : {"int", "unsigned", "long long", "float", "double", "char", "short", "bool"})
    for (const char* scope : {"block", "device", "system"}) {
      const std::string atomic =
          fmt::format("cuda::atomic_ref<{}, cuda::thread_scope_{}> a(*({}*)p); ", type, scope, type);
      const std::string value = fmt::format("get<{}>(p + 64)", type);
      const auto use = [&](const std::string& what, const std::string& body) {
        uses.push_back({fmt::format("atomic_ref<{}, {}> {}", type, scope, what), atomic + body});
      };
      use("load and store", fmt::format("a.store({}, cuda::memory_order_release); put(p + 32, "
                                        "a.load(cuda::memory_order_acquire)); a.store(a.load());",
                                        value));
      use("exchange", fmt::format("put(p + 32, a.exchange({}));", value));
      use("compare_exchange", fmt::format("auto e = {0}; put(p + 32, a.compare_exchange_strong(e, {0}) + "
                                          "a.compare_exchange_weak(e, {0}, cuda::memory_order_relaxed));",
                                          value));
      if (std::string(type) != "bool")
        use("fetch_add", fmt::format("put(p + 32, a.fetch_add({0}) + a.fetch_sub({0}));", value));
    }
  const std::string includes =
      "#include <cooperative_groups.h>\n#include <cuda/barrier>\n#include <cuda/pipeline>\n"
      "#include <cuda/atomic>\n#include <cuda/semaphore>\n#include <cuda/latch>\n"
      "#include <cuda_pipeline.h>\n";
  expect_all_load("cuda/barrier, pipeline, atomic", includes, uses, 90);
}

TEST(Headers, Cub) {
  std::vector<Use> uses;
  const auto block = [&](const std::string& what, const std::string& type, const std::string& call) {
    uses.push_back({what, fmt::format("using B = {}; __shared__ typename B::TempStorage t; {}", type, call)});
  };
  for (const char* type : {"int", "float", "double", "long long"}) {
    const std::string value = fmt::format("get<{}>(p)", type);
    block(fmt::format("BlockReduce<{}>", type), fmt::format("cub::BlockReduce<{}, 128>", type),
          fmt::format("put(p, B(t).Sum({}));", value));
    block(fmt::format("BlockReduce<{}> raking", type),
          fmt::format("cub::BlockReduce<{}, 128, cub::BLOCK_REDUCE_RAKING>", type),
          fmt::format("put(p, B(t).Sum({}));", value));
    block(fmt::format("BlockScan<{}>", type), fmt::format("cub::BlockScan<{}, 128>", type),
          fmt::format("{} r; B(t).InclusiveSum({}, r); put(p, r);", type, value));
    block(fmt::format("BlockRadixSort<{}>", type), fmt::format("cub::BlockRadixSort<{}, 128, 4>", type),
          fmt::format("{0} k[4] = {{{1}, {1}, {1}, {1}}}; B(t).Sort(k); put(p, k[1]);", type, value));
    block(fmt::format("BlockExchange<{}>", type), fmt::format("cub::BlockExchange<{}, 128, 4>", type),
          fmt::format("{0} k[4] = {{{1}, {1}, {1}, {1}}}; B(t).StripedToBlocked(k, k); put(p, k[1]);", type,
                      value));
    block(fmt::format("WarpReduce<{}>", type), fmt::format("cub::WarpReduce<{}>", type),
          fmt::format("put(p, B(t).Sum({}));", value));
    block(fmt::format("WarpScan<{}>", type), fmt::format("cub::WarpScan<{}>", type),
          fmt::format("{} r; B(t).ExclusiveSum({}, r); put(p, r);", type, value));
    block(fmt::format("BlockLoad<{}>", type),
          fmt::format("cub::BlockLoad<{}, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>", type),
          fmt::format("{} k[4]; B(t).Load(({}*)p, k); put(p, k[3]);", type, type));
    block(fmt::format("BlockStore<{}>", type),
          fmt::format("cub::BlockStore<{}, 128, 4, cub::BLOCK_STORE_VECTORIZE>", type),
          fmt::format("{0} k[4] = {{{1}, {1}, {1}, {1}}}; B(t).Store(({0}*)p, k);", type, value));
  }
  block("BlockHistogram", "cub::BlockHistogram<unsigned char, 128, 4, 256>",
        "__shared__ unsigned h[256]; unsigned char k[4] = {1, 2, 3, 4}; B(t).Histogram(k, h); put(p, h[1]);");
  block("BlockDiscontinuity", "cub::BlockDiscontinuity<int, 128>",
        "int k[4] = {1, 2, 3, 4}, f[4]; B(t).FlagHeads(f, k, cuda::std::not_equal_to<>()); put(p, f[1]);");
  block("BlockMergeSort", "cub::BlockMergeSort<int, 128, 4>",
        "int k[4] = {4, 3, 2, get<int>(p)}; B(t).Sort(k, [](int a, int b) { return a < b; }); put(p, k[0]);");
  block("WarpMergeSort", "cub::WarpMergeSort<int, 4, 32>",
        "int k[4] = {4, 3, 2, get<int>(p)}; B(t).Sort(k, [](int a, int b) { return a < b; }); put(p, k[0]);");
  std::string includes;
  for (const char* name :
       {"block/block_reduce", "block/block_scan", "block/block_radix_sort", "block/block_exchange",
        "block/block_load", "block/block_store", "block/block_histogram", "block/block_discontinuity",
        "block/block_merge_sort", "warp/warp_reduce", "warp/warp_scan", "warp/warp_merge_sort"})
    includes += fmt::format("#include <cub/{}.cuh>\n", name);
  expect_all_load("cub block and warp", includes, uses, 35);
}

TEST(Headers, Curand) {
  if (read_header("curand_kernel.h").empty()) GTEST_SKIP() << "skipped: needs the headers of cuRAND";
  std::vector<Use> uses;
  for (const char* state : {"curandStateXORWOW_t", "curandStateMRG32k3a_t", "curandStatePhilox4_32_10_t"})
    for (const char* function : {"curand", "curand_uniform", "curand_normal", "curand_uniform_double",
                                 "curand_normal_double", "curand_normal2"})
      uses.push_back(
          {fmt::format("{}({})", function, state),
           fmt::format("{} s; curand_init(1234, threadIdx.x, 0, &s); put(p, {}(&s));", state, function)});
  for (const char* function :
       {"curand_log_normal(&s, 1.f, 2.f)", "curand_poisson(&s, 5.0)", "curand_uniform4(&s)"})
    uses.push_back(
        {function,
         fmt::format("curandStatePhilox4_32_10_t s; curand_init(1, 2, 3, &s); put(p, {});", function)});
  expect_all_load("curand_kernel.h", "#include <curand_kernel.h>\n", uses, 20);
}

// What a compiler makes of 128-bit division: long chains of additions and subtractions with carry.
TEST(Headers, DivisionOf128Bits) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void k(unsigned long long* out, const unsigned long long* in) {
  const unsigned long long* own = in + 4 * threadIdx.x;
  const unsigned __int128 a = (unsigned __int128)own[1] << 64 | own[0], b = (unsigned __int128)own[3] << 64 | own[2];
  const unsigned __int128 quotient = a / b, rest = a % b;
  unsigned long long* to = out + 6 * threadIdx.x;
  to[0] = quotient; to[1] = quotient >> 64; to[2] = rest; to[3] = rest >> 64;
  const __int128 of_signed = (__int128)a / -(__int128)7;
  to[4] = of_signed; to[5] = of_signed >> 64;
})");
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> in(4 * 1024);
  for (std::uint64_t& word : in) word = random() >> random() % 64;
  for (std::size_t i = 3; i < in.size(); i += 4) {
    in[i - 1] |= 1;
    if (i % 8 == 3) in[i] = 0; // a divisor of one word
  }
  const auto out = gpu.zeros<std::uint64_t>(6 * 1024);
  gpu.run_clean({1, 1, 1}, {1024, 1, 1}, out, gpu.upload(in));
  const auto got = gpu.download<std::uint64_t>(out, 6 * 1024);
  __extension__ using Wide = unsigned __int128;
  __extension__ using Signed = __int128;
  const auto wide = [](const std::uint64_t* words) { return static_cast<Wide>(words[1]) << 64 | words[0]; };
  for (std::size_t t = 0; t < 1024; ++t) {
    const Wide a = wide(&in[4 * t]), b = wide(&in[4 * t + 2]);
    EXPECT_TRUE(wide(&got[6 * t]) == a / b) << t;
    EXPECT_TRUE(wide(&got[6 * t + 2]) == a % b) << t;
    EXPECT_TRUE(wide(&got[6 * t + 4]) == static_cast<Wide>(static_cast<Signed>(a) / -7)) << t;
  }
}

}
}
