// The values that are told beside names of the source, held against the declarations that stand there.
#include "kernels/problems/variant.h"
#include "kernels/trace/explanation.h"
#include "tests/kernels/trace/lesson_run.h"

#include <charconv>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace kernelarium {
namespace {

/// Evaluates whole numbers as C does, as far as names are known; throws std::invalid_argument elsewhere.
/// muParser, which reads the lessons' formulas, has other precedences, and `^` is a power there.
class Evaluator {
 public:
  Evaluator(std::string text, const std::map<std::string, std::int64_t>& names)
      : text_(std::move(text)), names_(names) {}
  std::int64_t operator()() {
    const std::int64_t value = binary(0);
    skip();
    if (at_ != text_.size()) throw std::invalid_argument("more");
    return value;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view sign) {
    skip();
    if (text_.compare(at_, sign.size(), sign) != 0) return false;
    at_ += sign.size();
    return true;
  }
  std::int64_t binary(int level) {
    static const std::vector<std::vector<std::string>> levels{{"|"},        {"^"},      {"&"},
                                                              {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
    if (level == static_cast<int>(levels.size())) return unary();
    std::int64_t left = binary(level + 1);
    for (bool more = true; more;) {
      more = false;
      for (const std::string& sign : levels[static_cast<std::size_t>(level)]) {
        if (!take(sign)) continue;
        left = applied(sign[0], left, binary(level + 1));
        more = true;
        break;
      }
    }
    return left;
  }
  static std::int64_t applied(char sign, std::int64_t a, std::int64_t b) {
    if ((sign == '/' || sign == '%') && b == 0) throw std::invalid_argument("zero");
    switch (sign) {
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '&':
      return a & b;
    case '<':
      return a << b;
    case '>':
      return a >> b;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return a % b;
    }
  }
  std::int64_t unary() {
    if (take("-")) return -unary();
    if (take("(")) {
      const std::int64_t value = binary(0);
      if (!take(")")) throw std::invalid_argument("bracket");
      return value;
    }
    skip();
    std::size_t end = at_;
    while (end < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_' || text_[end] == '.'))
      ++end;
    const std::string word = text_.substr(at_, end - at_);
    at_ = end;
    if (const auto known = names_.find(word); known != names_.end()) return known->second;
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || stop != word.data() + word.size()) throw std::invalid_argument(word);
    return number;
  }

  std::string text_;
  std::size_t at_ = 0;
  const std::map<std::string, std::int64_t>& names_;
};

struct Shipped {
  std::string problem, variant;
};
class NamesOfLessons : public ::testing::TestWithParam<Shipped> {};

TEST_P(NamesOfLessons, HoldWhatTheirDeclarationsGive) {
  const auto run = test::run_lesson({GetParam().problem, GetParam().variant, {}, {}, 1});
  const std::string source = test::shipped_source(GetParam().problem, GetParam().variant);
  std::vector<std::string> lines{""};
  std::istringstream stream(source);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  const auto trace = RunTrace::of(run);
  const auto explanation = Explanation::of(source, trace);
  int held = 0;
  for (std::size_t launch = 0; launch < run->launches.size(); ++launch) {
    const auto blocks = trace->blocks(static_cast<int>(launch));
    if (blocks.empty()) continue;
    const LaunchFacts& facts = run->launches[launch];
    const Dim3 block = place_in(facts.grid, static_cast<std::int64_t>(blocks.front()));
    for (int warp = 0; 32 * warp < facts.block.x * facts.block.y * facts.block.z; warp += 2)
      for (const int lane : {0, 7, 19}) {
        const Dim3 thread = place_in(facts.block, 32 * warp + lane);
        std::map<std::string, std::int64_t> known{
            {"threadIdx.x", thread.x},     {"threadIdx.y", thread.y},     {"threadIdx.z", thread.z},
            {"blockIdx.x", block.x},       {"blockIdx.y", block.y},       {"blockIdx.z", block.z},
            {"blockDim.x", facts.block.x}, {"blockDim.y", facts.block.y}, {"blockDim.z", facts.block.z},
            {"gridDim.x", facts.grid.x},   {"gridDim.y", facts.grid.y},   {"gridDim.z", facts.grid.z}};
        for (const auto& [name, text] : run->defines)
          if (std::int64_t value = 0;
              std::from_chars(text.data(), text.data() + text.size(), value).ptr == text.data() + text.size())
            known[name] = value;
        const auto records = trace->records(static_cast<int>(launch), blocks.front(), warp);
        const std::size_t every = records.size() / 200 + 1;
        for (std::size_t i = 0; i < records.size(); i += every) {
          if (!(records[i]->mask >> lane & 1)) continue;
          const auto place = static_cast<std::uint32_t>(records[i] - run->trace->records.data());
          const auto text = explanation->access(place, lane);
          if (!text) continue;
          auto names = known;
          for (const NamedValue& name : text->names) names[name.name] = name.value;
          for (const NamedValue& name : text->names) {
            if (name.line <= 0 || static_cast<std::size_t>(name.line) >= lines.size()) continue;
            std::smatch found;
            const std::string& line = lines[static_cast<std::size_t>(name.line)];
            if (!std::regex_search(line, found, std::regex("\\b" + name.name + " = ([^,;=<]*)[,;]")))
              continue;
            try {
              const std::int64_t value = Evaluator(found[1], names)();
              EXPECT_EQ(static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(name.value))
                  << name.line << ": " << name.name << " = " << name.expression << " = " << name.numbers;
              ++held;
            } catch (const std::invalid_argument&) { // a name that is not told, a function
            }
          }
        }
      }
  }
  EXPECT_GT(held, 0);
  if (std::getenv("KERNELARIUM_SHOW")) std::cout << held << " values held against their declarations\n";
}

std::vector<Shipped> shipped() {
  std::vector<Shipped> all;
  for (const char* problem : {"grayscale", "matmul", "reduction", "attention", "matmul-bf16", "linear",
                              "convolution", "convolution-backward", "attention-backward"})
    for (const Variant& variant : find_variants(problem))
      if (variant.source.extension() == ".cu" && variant.id.find("kittens") == std::string::npos)
        all.push_back({problem, variant.id});
  return all;
}
INSTANTIATE_TEST_SUITE_P(All, NamesOfLessons, ::testing::ValuesIn(shipped()), [](const auto& info) {
  std::string name = fmt::format("{}_{}", info.param.problem, info.param.variant);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}
}
