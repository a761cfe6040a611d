/// Whether a program does something with the error that a call has returned, as its source shows.
#include "kernels/program/used_value.h"

#include <gtest/gtest.h>

namespace kernelarium::program {
namespace {

bool is_used(const std::string& statement) {
  const std::string source = "#define OK(call) check(call)\nint main() {\n  " + statement + "\n}\n";
  return is_value_used(source, 3, "cudaMalloc");
}

TEST(UsedValue, IsComparedPassedOnOrKept) {
  for (const char* statement :
       {"if (cudaMalloc(&p, 8) != cudaSuccess) return 1;", "while (cudaMalloc(&p, 8) == cudaSuccess) ++n;",
        "OK(cudaMalloc(&p, 8));", "return cudaMalloc(&p, 8);", "throw ::cudaMalloc(&p, 8);",
        "if (x) { e = cudaMalloc(&p, 8); if (e) stop(); }", "bool ok = !cudaMalloc(&p, 8) && ok;",
        "cudaMalloc(&p, 8) == cudaSuccess || stop();", "use(p, cudaMalloc(&p, 8));",
        "auto error = cudaMalloc(&p, 8); /* later */ return error;",
        "int code = (int)cudaMalloc(&p, 8); f(code);", "const cudaError_t all[] = {cudaMalloc(&p, 8)};",
        "e = x ? cudaMalloc(&p, 8) : cudaSuccess; use(e);"})
    EXPECT_TRUE(is_used(statement)) << statement;
}

TEST(UsedValue, IsThrownAway) {
  for (const char* statement :
       {"cudaMalloc(&p, 8);", "(void)cudaMalloc(&p, 8);", "static_cast<void>(cudaMalloc(&p, 8));",
        "if (x) cudaMalloc(&p, 8);", "else cudaMalloc(&p, 8);", "for (;;) cudaMalloc(&p, 8);",
        "do cudaMalloc(&p, 8); while (x);", "case 3: cudaMalloc(&p, 8);", "x = 1, cudaMalloc(&p, 8);",
        "cudaError_t never = cudaMalloc(&p, 8);", "cudaError_t gone = cudaMalloc(&p, 8); (void)gone;",
        "/* if ( */ cudaMalloc(&p, 8); // == 0", "OK(cudaMalloc(&p, 8)); cudaMalloc(&q, 8);",
        "std::string(\"e = cudaMalloc(\"); cudaMalloc(&p, 8);", "cudaMallocHost(&p, 8);"})
    EXPECT_FALSE(is_used(statement)) << statement;
}

}
}
