#include "tests/lessons/trial/mutants.h"

#include <algorithm>
#include <cctype>
#include <functional>

namespace kernelarium {
namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

/// The part of a line that is code: none of a comment or of a preprocessor line.
std::string code_of(const std::string& line) {
  if (trimmed(line).starts_with('#')) return "";
  return line.substr(0, line.find("//"));
}

using Change = std::function<void(std::size_t at, std::size_t length, const std::string& to)>;

/// Operators as they stand between spaces; a `<` of a template has none.
void change_operators(const std::string& code, const Change& change) {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> operators{
      {" < ", {" <= "}},  {" <= ", {" < "}},  {" > ", {" >= "}},   {" >= ", {" > "}},  {" == ", {" != "}},
      {" != ", {" == "}}, {" && ", {" || "}}, {" || ", {" && "}},  {" + ", {" - "}},   {" - ", {" + "}},
      {" * ", {" + "}},   {" / ", {" * "}},   {" % ", {" / "}},    {" += ", {" -= "}}, {" -= ", {" += "}},
      {" /= ", {" -= "}}, {" *= ", {" += "}}, {" >> ", {" << "}},  {" << ", {" >> "}}, {" & ", {" | "}},
      {" ^ ", {" + "}},   {" ^= ", {" |= "}}, {" >>= ", {" -= "}}, {" |= ", {" &= "}}};
  for (const auto& [from, all] : operators)
    for (std::size_t at = 0; (at = code.find(from, at)) != std::string::npos; at += from.size() - 1)
      for (const std::string& to : all) change(at, from.size(), to);
}

/// Whole words: calls that are dropped or exchanged, axes, and what the launch decides.
void change_words(const std::string& code, const std::map<std::string, std::string>& values,
                  const Change& change) {
  static const std::vector<std::pair<std::string, std::string>> words{{"__syncthreads();", ";"},
                                                                      {"__syncwarp();", ";"},
                                                                      {"fmaxf", "fminf"},
                                                                      {"min", "max"},
                                                                      {"max", "min"},
                                                                      {"threadIdx.x", "threadIdx.y"},
                                                                      {"threadIdx.y", "threadIdx.x"},
                                                                      {"threadIdx.z", "threadIdx.y"},
                                                                      {"blockIdx.x", "blockIdx.y"},
                                                                      {"blockIdx.y", "blockIdx.x"},
                                                                      {"blockIdx.z", "blockIdx.y"},
                                                                      {"blockDim.x", "blockDim.y"},
                                                                      {"blockDim.y", "blockDim.x"},
                                                                      {"blockDim.z", "blockDim.y"},
                                                                      {"gridDim.x", "gridDim.y"},
                                                                      {"gridDim.y", "gridDim.x"},
                                                                      {"gridDim.z", "gridDim.y"},
                                                                      {"0xffffffff", "0x7fffffff"},
                                                                      {"0xff800000", "0"}};
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = code.find(from, at)) != std::string::npos; at += from.size()) {
      const bool begins = at == 0 || !in_word(code[at - 1]);
      const std::size_t end = at + from.size();
      if (begins && (end == code.size() || !in_word(code[end]) || !in_word(from.back())))
        change(at, from.size(), to);
    }
  };
  for (const auto& [from, to] : words) replace(from, to);
  for (const auto& [name, value] : values) replace(name, value);
}

/// Decimal whole numbers and simple fractions, one more and one less.
void change_numbers(const std::string& code, const Change& change) {
  for (std::size_t at = 0; at < code.size();) {
    if (!std::isdigit(static_cast<unsigned char>(code[at]))) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < code.size() && (in_word(code[end]) || code[end] == '.')) ++end;
    const std::string number = code.substr(at, end - at);
    const bool alone = at == 0 || (!in_word(code[at - 1]) && code[at - 1] != '.');
    if (alone && number.find_first_not_of("0123456789") == std::string::npos && number.size() < 9) {
      const long value = std::stol(number);
      change(at, number.size(), std::to_string(value + 1));
      if (value > 0) change(at, number.size(), std::to_string(value - 1));
    } else if (alone && number == "0.5f") {
      change(at, number.size(), "1.5f");
      change(at, number.size(), "0.0f");
    } else if (alone && number == "1.0f") {
      change(at, number.size(), "2.0f");
    }
    at = end;
  }
}

}

std::vector<Mutant> mutants_of(const std::string& source, const std::map<std::string, std::string>& values) {
  std::vector<Mutant> mutants;
  int number = 0;
  for (std::size_t begin = 0; begin < source.size();) {
    const std::size_t end = std::min(source.find('\n', begin), source.size());
    const std::string line = source.substr(begin, end - begin), code = code_of(line);
    ++number;
    const auto change = [&](std::size_t at, std::size_t length, const std::string& to) {
      std::string changed = line;
      changed.replace(at, length, to);
      mutants.push_back(
          {source.substr(0, begin) + changed + source.substr(end), number, trimmed(line), trimmed(changed)});
    };
    change_operators(code, change);
    change_words(code, values, change);
    change_numbers(code, change);
    begin = end + 1;
  }
  return mutants;
}

}
