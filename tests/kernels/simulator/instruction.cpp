#include "tests/kernels/simulator/instruction.h"

#include "tests/kernels/simulator/simulated_gpu.h"

namespace kernelarium::test {
namespace {

std::string bits_type(int size) { return size == 2 ? "b16" : size == 8 ? "b64" : "b32"; }

}

std::vector<Bits> run_text(const std::string& text, int result_size, const std::vector<int>& source_sizes,
                           const std::vector<Tuple>& operands) {
  // Sources and results lie in slots of 8 bytes; each is moved with the width of its register.
  std::string body;
  for (std::size_t i = 0; i < source_sizes.size(); ++i) {
    const int size = source_sizes[i];
    const std::string to = size == 0 ? fmt::format("%load{}", i) : fmt::format("%s{}", i);
    body += fmt::format("  .reg .{} %s{};\n", size == 0 ? "pred" : bits_type(size), i);
    if (size == 0) body += fmt::format("  .reg .b32 {};\n", to);
    body += fmt::format("  ld.global.{} {}, [%from+{}];\n", bits_type(size), to, 8 * i);
    if (size == 0) body += fmt::format("  setp.ne.u32 %s{}, {}, 0;\n", i, to);
  }
  body += fmt::format("  .reg .{} %d;\n  {}\n", result_size == 0 ? "pred" : bits_type(result_size), text);
  if (result_size == 0) body += "  .reg .b32 %flag;\n  selp.b32 %flag, 1, 0, %d;\n";
  body +=
      fmt::format("  st.global.{} [%to], {};\n", bits_type(result_size), result_size == 0 ? "%flag" : "%d");

  SimulatedGpu gpu;
  gpu.options.count = false;
  try {
    gpu.load_ptx(ptx_module(
        ".visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n) {\n"
        "  .reg .b64 %from, %to, %w<8>; .reg .b32 %i, %n, %ctaid, %ntid, %tid, %t<8>; .reg .b16 %h<8>;\n"
        "  .reg .pred %out, %q<8>;\n"
        "  ld.param.u64 %from, [in]; ld.param.u64 %to, [out]; ld.param.u32 %n, [n];\n"
        "  mov.u32 %ctaid, %ctaid.x; mov.u32 %ntid, %ntid.x; mov.u32 %tid, %tid.x;\n"
        "  mad.lo.u32 %i, %ctaid, %ntid, %tid;\n"
        "  setp.ge.u32 %out, %i, %n;\n  @%out bra DONE;\n"
        "  mad.wide.u32 %from, %i, 32, %from;\n  mad.wide.u32 %to, %i, 8, %to;\n" +
        body + "DONE:\n  ret;\n}\n"));
  } catch (const Error& error) {
    ADD_FAILURE() << text << ": " << error.what();
    return {};
  }
  const auto count = static_cast<std::uint32_t>(operands.size());
  const DevicePointer in = gpu.upload(operands), out = gpu.zeros<Bits>(count);
  gpu.run_clean({(count + 255) / 256}, {256}, in, out, count);
  return gpu.download<Bits>(out, count);
}

double value_of(Half a) {
  const int exponent = (a.bits >> 10) & 31, fraction = a.bits & 1023;
  const double sign = a.bits >> 15 ? -1 : 1;
  if (exponent == 31) return fraction ? std::nan("") : sign * INFINITY;
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
}

double value_of(Bfloat a) {
  const int exponent = (a.bits >> 7) & 255, fraction = a.bits & 127;
  const double sign = a.bits >> 15 ? -1 : 1;
  if (exponent == 255) return fraction ? std::nan("") : sign * INFINITY;
  return sign * (exponent == 0 ? std::ldexp(fraction, -133) : std::ldexp(128 + fraction, exponent - 134));
}

}
