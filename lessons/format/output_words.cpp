#include "lessons/format/output_words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <vector>

namespace kernelarium {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::optional<double> number_of(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

bool same_word(const std::string& word, const std::string& expected, double tolerance) {
  if (word == expected) return true;
  const auto a = number_of(word), b = number_of(expected);
  return tolerance > 0 && a && b && std::abs(*a - *b) <= tolerance * std::abs(*b);
}

bool same_line(const std::string& line, const std::string& expected, double tolerance) {
  const std::vector<std::string> a = words_of(line), b = words_of(expected);
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const std::string& x, const std::string& y) { return same_word(x, y, tolerance); });
}

/// A line as a sentence may show it.
std::string shown(const std::string& line) { return line.size() > 100 ? line.substr(0, 100) + "..." : line; }

}

std::optional<Sentence> difference(const std::string& output, const std::string& expected, double tolerance) {
  const std::vector<std::string> lines = split(output, '\n'), wanted = split(expected, '\n');
  for (std::size_t i = 0; i < std::max(lines.size(), wanted.size()); ++i) {
    const auto number = static_cast<std::int64_t>(i + 1);
    if (i >= lines.size())
      return Sentence::tr("It does not print line %1: %2", number, Sentence(shown(wanted[i])));
    if (i >= wanted.size()) {
      if (words_of(lines[i]).empty()) continue; // an empty line at the end
      return Sentence::tr("It prints an extra line: %1", Sentence(shown(lines[i])));
    }
    if (!same_line(lines[i], wanted[i], tolerance))
      return Sentence::tr("Line %1 of its output is \"%2\", but should be \"%3\".", number,
                          Sentence(shown(lines[i])), Sentence(shown(wanted[i])));
  }
  return std::nullopt;
}

double changed_words(const std::string& output, const std::string& expected, double tolerance) {
  const std::vector<std::string> words = words_of(output), wanted = words_of(expected);
  double changed =
      static_cast<double>(std::max(words.size(), wanted.size()) - std::min(words.size(), wanted.size()));
  for (std::size_t i = 0; i < std::min(words.size(), wanted.size()); ++i)
    changed += !same_word(words[i], wanted[i], tolerance);
  return changed;
}

}
