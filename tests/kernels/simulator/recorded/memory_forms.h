// Kernels that try loads, stores and atomic operations one after another: one warp, each lane with a place of
// 64 bytes of its own (or, behind "one ", all with the first lane's) in global and in shared memory. For the
// program that records on a GPU and for the test.
#pragma once

#include <cstdint>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace memory_forms {

constexpr int kLanes = 32, kWords = 16; ///< of a place
constexpr std::size_t kFormsPerKernel = 64;

/// What lies in the places before each form, then the operands of each lane: random bits, with the numbers
/// that arithmetic treats apart in the first lanes.
inline std::vector<std::uint32_t> inputs() {
  std::mt19937 random(1);
  std::vector<std::uint32_t> words(2 * kLanes * kWords);
  for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random());
  const std::uint32_t apart[] = {0x7fffffff, 0x7f800000, 0xff800000, 0x80000000, 0x00000000,
                                 0x00000001, 0x80000003, 0x007fffff, 0x7c007c00, 0xfc00fc00,
                                 0x80008000, 0x00010001, 0x03ff83ff, 0x7bff7bff, 0x7f807f80,
                                 0x00400040, 0x7fff7fff, 0x7f7fffff, 0x00800000, 0x3f803f80};
  constexpr int kCases = sizeof apart / sizeof *apart;
  for (int lane = 0; lane < kCases; ++lane)
    for (int word = 0; word < kWords; ++word) {
      words[lane * kWords + word] = apart[lane];
      words[(kLanes + lane) * kWords + word] = apart[(7 * lane + 3 + word / 4) % kCases];
    }
  return words;
}

inline bool is_atomic(const std::string& form) { return form.find("atom") == 0 || form.find("red") == 0; }

/// The form with the registers that it needs here.
inline std::string with_places(std::string form) {
  // What is written while the kernel runs can't be read this way.
  if (form.find(".nc") != std::string::npos || form.find("ldu") == 0)
    form.replace(form.find("[%d1]"), 5, "[%d7]");
  if (form.find("cache_hint") != std::string::npos) form.replace(form.find(", %d4;"), 6, ", %d6;");
  return form;
}

/// Mixes a register, or what is left of one, into %r30.
inline std::string mixed(const std::string& name) {
  const auto mix = [](const std::string& word) {
    return "xor.b32 %r30, %r30, " + word + "; mul.lo.u32 %r30, %r30, 16777619;\n";
  };
  switch (name[1]) {
  case 'h':
    return "cvt.u32.u16 %r31, " + name + "; " + mix("%r31");
  case 'f':
    return "mov.b32 %r31, " + name + "; " + mix("%r31");
  case 'd':
  case 'e':
    return "mov.b64 {%r31, %r32}, " + name + "; " + mix("%r31") + mix("%r32");
  case 'q':
    return "mov.b128 {%d30, %d31}, " + name + "; mov.b64 {%r31, %r32}, %d30; " + mix("%r31") + mix("%r32") +
           "mov.b64 {%r31, %r32}, %d31; " + mix("%r31") + mix("%r32");
  default:
    return mix(name);
  }
}

/// A kernel k for the forms from `begin`, kFormsPerKernel at most: (inputs(), places, a word for each form
/// and lane).
inline std::string module_of(const std::vector<std::string>& forms, std::size_t begin) {
  std::string text = R"(.version 9.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c) {
.reg .b16 %h<40>; .reg .b32 %r<40>; .reg .b64 %d<40>; .reg .f32 %f<40>; .reg .f64 %e<40>; .reg .pred %p<8>; .reg .b128 %q<8>;
.shared .align 128 .b8 sm[2048];
ld.param.u64 %d20, [a]; cvta.to.global.u64 %d20, %d20;
ld.param.u64 %d21, [b]; cvta.to.global.u64 %d21, %d21;
ld.param.u64 %d22, [c]; cvta.to.global.u64 %d22, %d22;
mov.u32 %r20, %tid.x; mul.wide.u32 %d23, %r20, 64; shl.b32 %r21, %r20, 6; mul.wide.u32 %d24, %r20, 4;
add.u64 %d7, %d20, %d23;
add.u64 %d22, %d22, %d24;
createpolicy.fractional.L2::evict_last.b64 %d6, 1.0;
and.b32 %r22, %r20, 1; setp.eq.u32 %p1, %r22, 0; setp.eq.u32 %p2, %r20, 0;
)";
  for (std::size_t i = begin; i < forms.size() && i < begin + kFormsPerKernel; ++i) {
    const bool one = forms[i].find("one ") == 0;
    const std::string form = with_places(forms[i].substr(one ? 4 : 0));
    const bool shared = form.find("[%r1]") != std::string::npos;
    text += "// " + forms[i] + "\n";
    text += one ? "mov.u64 %d1, %d21; mov.u32 %r1, sm;\n"
                : "add.u64 %d1, %d21, %d23; mov.u32 %r1, sm; add.u32 %r1, %r1, %r21;\n";
    text += "cvta.global.u64 %d0, %d1; bar.warp.sync -1;\n";
    for (int word = 0; word < kWords; word += 4) {
      const std::string at = std::to_string(4 * word);
      text += "ld.global.v4.b32 {%r33, %r34, %r35, %r36}, [%d7+" + at + "]; ";
      const std::string guard = one ? "@%p2 " : "";
      text += guard + "st.global.v4.b32 [%d1+" + at + "], {%r33, %r34, %r35, %r36}; ";
      text += guard + "st.shared.v4.b32 [%r1+" + at + "], {%r33, %r34, %r35, %r36};\n";
    }
    text += "add.u64 %d25, %d7, 2048; ld.global.v4.b32 {%r2, %r3, %r4, %r5}, [%d25]; ld.global.v2.b32 {%r6, "
            "%r7}, [%d25+16]; "
            "ld.global.v2.b64 {%d4, %d5}, [%d25]; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%d25]; "
            "ld.global.f64 %e1, [%d25]; "
            "ld.global.v4.b16 {%h1, %h2, %h3, %h4}, [%d25]; mov.b128 %q1, {%d4, %d5}; mov.b128 %q2, {%d5, "
            "%d4};\n";
    if (form.find(".cas") != std::string::npos) // half of the comparisons hold
      text += "ld.global.v2.b64 {%d26, %d27}, [%d1]; @%p1 mov.b64 %d4, %d26; @%p1 ld.global.b32 %r2, [%d1]; "
              "@%p1 ld.global.b16 %h1, [%d1]; @%p1 mov.b128 %q1, {%d26, %d27};\n";
    text += "mov.u32 %r30, 0x811c9dc5; bar.warp.sync -1;\n" + form + "\nbar.warp.sync -1;\n";
    static const std::regex result("%([hrfde]1[0-9]|q5)");
    std::set<std::string> results;
    for (std::sregex_iterator at(form.begin(), form.end(), result), end; at != end; ++at)
      results.insert(at->str());
    if (!one) // else they depend on who comes first
      for (const std::string& name : results) text += mixed(name);
    for (int word = 0; word < kWords; ++word) {
      const std::string at = std::to_string(4 * word);
      text +=
          (shared ? "ld.shared.b32 %r33, [%r1+" : "ld.global.b32 %r33, [%d1+") + at + "]; " + mixed("%r33");
    }
    text += "st.global.b32 [%d22], %r30; add.u64 %d22, %d22, 128;\n";
  }
  text += "ret;\n}\n";
  return text;
}

/// FNV-1a of the lanes' words.
inline std::uint32_t sum_of(const std::uint32_t* lanes) {
  std::uint32_t sum = 0x811c9dc5;
  for (int lane = 0; lane < kLanes; ++lane)
    for (int byte = 0; byte < 4; ++byte) sum = (sum ^ (lanes[lane] >> (8 * byte) & 0xff)) * 16777619;
  return sum;
}

}
