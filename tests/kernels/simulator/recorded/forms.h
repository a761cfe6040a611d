// Kernels that try forms of instructions one after another, for the program that records on a GPU and for the
// test. Loads, stores and atomic operations: one warp, each lane with a place of 64 bytes of its own (or,
// behind "one ", all with the first lane's) in global and in shared memory. Arithmetic: one block, each
// thread with its own operands.
#pragma once

#include <cstdint>
#include <cstring>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace forms {

constexpr int kLanes = 32, kWords = 16; ///< of a place
constexpr std::size_t kFormsPerKernel = 64;

/// Of loads, stores and atomic operations: what lies in the places before each form, then the operands of
/// each lane: random bits, with the numbers that arithmetic treats apart in the first lanes.
inline std::vector<std::uint32_t> memory_inputs() {
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

/// The form with the registers that it needs here.
inline std::string with_places(std::string form) {
  // What is written while the kernel runs can't be read this way.
  if (form.find(".nc") != std::string::npos || form.find("ldu") == 0)
    form.replace(form.find("[%d1]"), 5, "[%d7]");
  if (form.find("cache_hint") != std::string::npos) form.replace(form.find(", %d4;"), 6, ", %d6;");
  return form;
}

/// The registers that a form writes: those that no operand is in.
inline std::set<std::string> results_of(const std::string& form) {
  static const std::regex result("%([hrfde]1[0-9]|q5|p[56])");
  std::set<std::string> results;
  for (std::sregex_iterator at(form.begin(), form.end(), result), end; at != end; ++at)
    results.insert(at->str());
  return results;
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

/// A kernel k for the forms from `begin`, kFormsPerKernel at most: (memory_inputs(), places, a word for each
/// form and lane).
inline std::string memory_module(const std::vector<std::string>& forms, std::size_t begin) {
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
    if (!one) // else they depend on who comes first
      for (const std::string& name : results_of(form)) text += mixed(name);
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

constexpr int kThreads = 1024, kOperandWords = 28; ///< of arithmetic, for each thread

/// Operands of arithmetic: 4 of 32 bits, 4 of f32, 4 of 16 bits, 3 of 64 bits, 3 of f64, with some room
/// between. A third each are numbers at the ends of a range, numbers of everyday size and random bits.
inline std::vector<std::uint32_t> value_inputs() {
  std::mt19937_64 random(2);
  const std::uint32_t words[] = {0,          1,          2,          31,         32,         33,
                                 0xff,       0x7f,       0x80,       0x7fff,     0x8000,     0xffff,
                                 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xfffffffe, 0x00010001,
                                 0x7fff8000, 0x80007fff, 0x7c007e00, 0xfc00fbff, 0x03ff0001, 0x3c00bc00};
  const std::uint32_t singles[] = {
      0,          0x80000000, 1,          0x807fffff, 0x00800000, 0x3f800000, 0xbf800000, 0x7f7fffff,
      0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f812345, 0x4f000000, 0x4effffff,
      0xcf000000, 0x5f000000, 0xdf000000, 0x3f000000, 0x3effffff, 0x437f0000, 0x43e00000, 0x477fe000,
      0x477ff000, 0x33000000, 0x33800000, 0x38800000, 0x387fffff, 0x3b000000, 0x43e80000, 0x47600000};
  const std::uint16_t halves[] = {0,      0x8000, 1,      0x83ff, 0x0400, 0x3c00, 0xbc00, 0x7bff,
                                  0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7d23, 0x7f80, 0xff80, 0x7fc1,
                                  0x7fff, 0xffff, 0x0080, 0x007f, 0x3f80, 0xbf80, 0x7f7f, 0x0101};
  const std::uint64_t longs[] = {0,
                                 1,
                                 63,
                                 64,
                                 65,
                                 0xffffffff,
                                 0x100000000,
                                 0x7fffffffffffffff,
                                 0x8000000000000000,
                                 0xffffffffffffffff,
                                 0xfffffffffffffffe,
                                 0x8000000000000001,
                                 0x0000000080000000};
  const std::uint64_t doubles[] = {0,
                                   1,
                                   0x8000000000000000,
                                   0x800fffffffffffff,
                                   0x0010000000000000,
                                   0x3ff0000000000000,
                                   0xbff0000000000000,
                                   0x7fefffffffffffff,
                                   0x7ff0000000000000,
                                   0xfff0000000000000,
                                   0x7ff8000000000000,
                                   0xfff8123400000000,
                                   0x7ff4000000001234,
                                   0x41dfffffffc00000,
                                   0x41e0000000000000,
                                   0x43dfffffffffffff,
                                   0x43e0000000000000,
                                   0xc3e0000000000000,
                                   0x47efffffe0000000,
                                   0x47effffff0000000,
                                   0x36a0000000000000,
                                   0x3810000000000000};
  const auto pick = [&](const auto& list) { return list[random() % (sizeof list / sizeof *list)]; };
  const auto everyday = [&] { return static_cast<int>(random() % 20000) - 10000; };
  const auto bits_of = [](auto number, auto bits) {
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
  };
  std::vector<std::uint32_t> all(kThreads * kOperandWords);
  for (int thread = 0; thread < kThreads; ++thread) {
    std::uint32_t* at = &all[thread * kOperandWords];
    const auto put = [&](int word, std::uint64_t bits, int words_of_it) {
      at[word] = static_cast<std::uint32_t>(bits);
      if (words_of_it == 2) at[word + 1] = static_cast<std::uint32_t>(bits >> 32);
    };
    for (int i = 0; i < 4; ++i) {
      const auto kind = random() % 3;
      put(i, kind == 0 ? pick(words) : kind == 1 ? static_cast<std::uint32_t>(everyday()) : random(), 1);
      const auto kind_of_single = random() % 3;
      put(4 + i,
          kind_of_single == 0   ? pick(singles)
          : kind_of_single == 1 ? bits_of(static_cast<float>(everyday()) / 256, std::uint32_t{})
                                : random(),
          1);
      const std::uint32_t half =
          random() % 3 == 0 ? static_cast<std::uint32_t>(random() & 0xffff) : pick(halves);
      at[8 + i / 2] |= half << (16 * (i % 2));
    }
    for (int i = 0; i < 3; ++i) {
      const auto kind = random() % 3;
      put(12 + 2 * i,
          kind == 0   ? pick(longs)
          : kind == 1 ? static_cast<std::uint64_t>(std::int64_t{everyday()})
                      : random(),
          2);
      const auto kind_of_double = random() % 3;
      put(20 + 2 * i,
          kind_of_double == 0   ? pick(doubles)
          : kind_of_double == 1 ? bits_of(everyday() / 256.0, std::uint64_t{})
                                : random(),
          2);
    }
  }
  return all;
}

/// As memory_module(), for arithmetic: (value_inputs(), a word for each form and thread).
inline std::string value_module(const std::vector<std::string>& forms, std::size_t begin) {
  std::string text = R"(.version 9.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b) {
.reg .b16 %h<40>; .reg .b32 %r<40>; .reg .b64 %d<40>; .reg .f32 %f<40>; .reg .f64 %e<40>; .reg .pred %p<8>; .reg .b128 %q<8>;
ld.param.u64 %d20, [a]; cvta.to.global.u64 %d20, %d20;
ld.param.u64 %d21, [b]; cvta.to.global.u64 %d21, %d21;
mov.u32 %r20, %tid.x; mul.wide.u32 %d22, %r20, 112; add.u64 %d20, %d20, %d22; mul.wide.u32 %d22, %r20, 4; add.u64 %d21, %d21, %d22;
ld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%d20]; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%d20+16];
ld.global.v4.b16 {%h1, %h2, %h3, %h4}, [%d20+32]; ld.global.v2.b64 {%d1, %d2}, [%d20+48]; ld.global.b64 %d3, [%d20+64];
ld.global.v2.f64 {%e1, %e2}, [%d20+80]; ld.global.f64 %e3, [%d20+96];
and.b32 %r22, %r4, 1; setp.eq.u32 %p1, %r22, 0; and.b32 %r22, %r4, 2; setp.eq.u32 %p2, %r22, 0;
)";
  for (std::size_t i = begin; i < forms.size() && i < begin + kFormsPerKernel; ++i) {
    const std::set<std::string> results = results_of(forms[i]);
    const bool carries = forms[i].find(".cc") != std::string::npos;
    text += "add.cc.u32 %r38, %r4, %r4;\n" + forms[i] + "\n"; // carries every second time
    if (carries) text += "addc.u32 %r39, 0, 0;\n";
    text += "mov.u32 %r30, 0x811c9dc5;\n";
    if (carries) text += mixed("%r39");
    for (const std::string& name : results) // which NaN a result is, no one may rely on
      if (name[1] == 'f' || name[1] == 'e')
        text +=
            "testp.notanumber." + std::string(name[1] == 'f' ? "f32" : "f64") + " %p7, " + name +
            "; @%p7 mov.b" +
            (name[1] == 'f' ? "32 " + name + ", 0x7fffffff;\n" : "64 " + name + ", 0x7fffffffffffffff;\n");
    for (const std::string& name : results)
      text += name[1] == 'p' ? "selp.u32 %r31, 1, 0, " + name + "; " + mixed("%r31") : mixed(name);
    text += "st.global.b32 [%d21], %r30; add.u64 %d21, %d21, 4096;\n";
  }
  return text + "ret;\n}\n";
}

/// FNV-1a of the words of all lanes or threads.
inline std::uint32_t sum_of(const std::uint32_t* words, int count) {
  std::uint32_t sum = 0x811c9dc5;
  for (int word = 0; word < count; ++word)
    for (int byte = 0; byte < 4; ++byte) sum = (sum ^ (words[word] >> (8 * byte) & 0xff)) * 16777619;
  return sum;
}

}
