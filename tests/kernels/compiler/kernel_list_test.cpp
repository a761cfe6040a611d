#include "kernels/compiler/kernel_list.h"

#include <gtest/gtest.h>

using namespace kernelarium;

TEST(KernelList, FindsKernelsWithTheirParameters) {
  const auto kernels = kernels_in(R"(
// __global__ void commented(int x);
/* __global__ void too(int x) {} */
#define K __global__ void macro(int x)
const char* text = "__global__ void quoted(int x) {}";
extern "C" __global__ void __launch_bounds__(256, 2) scale(const float* __restrict__ in, float *out, int n = 4, unsigned long long k) {}
template<class T, int K> __global__ void fill(T* out, float2 values[2]) {}
__global__ void nothing(void) {}
static __global__ __launch_bounds__(1024) void later();
__global__ void later() {}
__global__ void pair(std::pair<int, float> p, float* const q) {}
)");
  ASSERT_EQ(kernels.size(), 5u);
  EXPECT_EQ(kernels[0].name, "scale");
  EXPECT_EQ(kernels[0].line, 6);
  ASSERT_EQ(kernels[0].parameters.size(), 4u);
  EXPECT_EQ(kernels[0].parameters[0].type, "const float*");
  EXPECT_EQ(kernels[0].parameters[0].name, "in");
  EXPECT_TRUE(kernels[0].parameters[1].pointer());
  EXPECT_EQ(kernels[0].parameters[2].type, "int");
  EXPECT_EQ(kernels[0].parameters[2].name, "n");
  EXPECT_EQ(kernels[0].parameters[3].type, "unsigned long long");
  EXPECT_FALSE(kernels[0].is_template);
  EXPECT_EQ(kernels[1].name, "fill");
  EXPECT_TRUE(kernels[1].is_template);
  EXPECT_EQ(kernels[1].parameters.at(1).type, "float2*");
  EXPECT_TRUE(kernels[2].parameters.empty());
  EXPECT_EQ(kernels[3].name, "later");
  EXPECT_EQ(kernels[4].parameters.at(0).type, "std::pair<int,float>");
  EXPECT_EQ(kernels[4].parameters.at(1).type, "float*");
  EXPECT_EQ(kernels[4].parameters.at(1).name, "q");
}

TEST(KernelList, AnyTextIsReadToItsEnd) {
  for (const char* text :
       {"__global__", "__global__ void", "__global__ void k", "__global__ void k(", "__global__ void k(int",
        "/*", "\"", "R\"(", "R\"", "'", "#", "((((", "__global__ __launch_bounds__(", "template"})
    EXPECT_NO_THROW(kernels_in(text)) << text;
  EXPECT_TRUE(kernels_in(std::string(100000, '(')).empty());
}

TEST(KernelList, TellsProgramsFromKernels) {
  EXPECT_TRUE(has_main("__global__ void k() {}\nint main(int count, char** words) { return 0; }"));
  EXPECT_TRUE(has_main("int main() {"));
  EXPECT_FALSE(has_main("// int main() {}\nvoid f() { main(); }\nint main();"));
}

TEST(KernelList, NamesKernels) {
  const std::vector<std::string> expected{"a", "b", "c<...>", "d"};
  EXPECT_EQ(kernel_names("extern \"C\" __global__ void a(int n) {}\n"
                         "__global__ void __launch_bounds__(256, 2) b() {}\n"
                         "template <class T, int N>\n__global__ void c(T* p) {}\n"
                         "__global__ __launch_bounds__(TILE * TILE) void d() {}\n"
                         "__device__ void not_one() {}\n"),
            expected);
}

TEST(KernelList, FindsTheEntriesOfPtx) {
  const auto entries = kernels_in_file("k.ptx", ".version 9.0\n.func f() { ret; }\n.visible .entry _Z1kPf(\n"
                                                ".param .u64 p) { ret; }\n.entry $second() { ret; }\n");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].name, "_Z1kPf");
  EXPECT_EQ(entries[0].line, 3);
  EXPECT_EQ(entries[1].name, "$second");
}

TEST(KernelList, FindsPythonKernels) {
  const auto kernels = kernels_in_file("k.py", R"(import triton
from numba import cuda

def host(x):
    return x

@triton.autotune(
    configs=[triton.Config({"B": 1})],
    key=["n"],
)
@triton.jit(do_not_specialize=["n"])
def tiled(x, n: int,  # how many
          B: tl.constexpr, C: tl.constexpr = max(1, 2), *, last=0):
    def inner(a): pass

@other
def plain(x): pass

@cuda.jit
def numba_kernel(x, y):
    pass
)");
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].name, "tiled");
  EXPECT_EQ(kernels[0].line, 12);
  ASSERT_EQ(kernels[0].parameters.size(), 3u);
  EXPECT_EQ(kernels[0].parameters[1].name, "n");
  EXPECT_EQ(kernels[0].parameters[2].name, "last");
  EXPECT_TRUE(kernels[0].constants.empty());
  EXPECT_EQ(kernels[0].tuned, std::vector<std::string>{"B"});
  EXPECT_EQ(kernels[1].name, "numba_kernel");
  EXPECT_EQ(kernels[1].line, 20);
  EXPECT_EQ(kernels[1].parameters.size(), 2u);
  EXPECT_EQ(kernels_in_file("k.cu", "__global__ void k() {}").size(), 1u);
  const auto arrays = kernels_in_file("k.py", R"(from numba import cuda

@cuda.jit
def gray(rgb, out, table, n, m):
    x, y = cuda.grid(2)
    if x < out.shape[0] and y < out.shape[1]:
        out[(x, y)[0]] = rgb[x, table[max(y, 0)], 0] + n

@cuda.jit
def after(n):
    n[0, 1] = 2
)");
  std::vector<int> dimensions;
  for (const auto& kernel : arrays)
    for (const auto& parameter : kernel.parameters) dimensions.push_back(parameter.dimensions);
  EXPECT_EQ(dimensions, (std::vector{3, 2, 1, 1, 1, 2}));
  const auto of_classes = kernels_in_file("k.py", R"(import triton

class Outer:
    """A class."""
    WIDTH = 4

    class Inner:
        @staticmethod
        @triton.jit
        def kernel(x): pass

    # a comment
    @staticmethod
    @triton.jit
    def other(x, y):
        pass

def made():
    @triton.jit
    def nobody_can_name_this(x): pass
    return nobody_can_name_this
)");
  ASSERT_EQ(of_classes.size(), 2u);
  EXPECT_EQ(of_classes[0].name, "Outer.Inner.kernel");
  EXPECT_EQ(of_classes[1].name, "Outer.other");
  EXPECT_EQ(of_classes[1].line, 15);
  EXPECT_EQ(of_classes[1].parameters.size(), 2u);
  for (const char* text : {"@jit\ndef", "@jit\ndef k(", "\n@triton.jit\ndef k(x", "#", "@jit\ndef k(#"})
    EXPECT_NO_THROW(kernels_in_file("k.py", text)) << text;
}
