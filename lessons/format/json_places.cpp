#include "lessons/format/json_places.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium {
namespace {

using nlohmann::json;

[[noreturn]] void refuse(const std::filesystem::path& file, int line, const Sentence& message) {
  throw Error(Fault::bad_argument, Diagnostic{"argument", message, file.string(), line, false});
}

/// Walks over JSON that is known to be valid and not nested deeply; notes where each value begins.
class Walker {
 public:
  Walker(const std::string& text, const std::filesystem::path& file,
         std::map<std::string, PlacedJson::Place>& places)
      : text_(text), file_(file), places_(places) {}

  void value(const std::string& place) {
    space();
    PlacedJson::Place& here = places_[place];
    here.line = line_;
    here.begin = at_;
    switch (peek()) {
    case '{':
      object(place);
      break;
    case '[':
      list(place);
      break;
    case '"':
      string();
      break;
    default:
      while (at_ < text_.size() && !std::strchr(",]} \t\r\n", text_[at_])) ++at_;
    }
    places_[place].end = at_;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void space() {
    while (at_ < text_.size() && std::strchr(" \t\r\n", text_[at_])) {
      if (text_[at_] == '\n') ++line_;
      ++at_;
    }
  }

  /// The text between the quotes, unescaped.
  std::string string() {
    const std::size_t start = at_++;
    while (peek() != '"' && at_ < text_.size()) at_ += peek() == '\\' ? 2 : 1;
    ++at_;
    return json::parse(text_.substr(start, at_ - start)).get<std::string>();
  }

  void object(const std::string& place) {
    ++at_;
    for (space(); peek() == '"'; space()) {
      const int line = line_;
      const std::string key = string();
      const std::string inner = place.empty() ? key : place + "." + key;
      if (places_.contains(inner))
        refuse(file_, line,
               Sentence::tr("%1: this key already appears in line %2: remove one of them", inner,
                            places_.at(inner).line));
      space();
      ++at_; // the colon
      value(inner);
      places_[inner].line = line;
      space();
      if (peek() == ',') ++at_;
    }
    ++at_;
  }

  void list(const std::string& place) {
    ++at_;
    int index = 0;
    for (space(); peek() != ']' && at_ < text_.size(); space()) {
      value(fmt::format("{}[{}]", place, index++));
      space();
      if (peek() == ',') ++at_;
    }
    ++at_;
  }

  const std::string& text_;
  const std::filesystem::path& file_;
  std::map<std::string, PlacedJson::Place>& places_;
  std::size_t at_ = 0;
  int line_ = 1;
};

/// nlohmann's message without its own tag and position.
std::string reason_of(const json::parse_error& error) {
  const std::string what = error.what();
  const std::size_t place = what.find("column");
  const std::size_t reason = place == std::string::npos ? std::string::npos : what.find(": ", place);
  return reason == std::string::npos ? what : what.substr(reason + 2);
}

}

int PlacedJson::line_of(std::string place) const {
  for (;;) {
    if (const auto found = places.find(place); found != places.end()) return found->second.line;
    const std::size_t end = place.find_last_of(".[");
    if (end == std::string::npos) return 1;
    place.erase(end);
  }
}

PlacedJson parse_placed(const std::string& content, const std::filesystem::path& file, int most_nesting) {
  const auto line_at = [&](std::size_t byte) {
    return static_cast<int>(
        1 + std::count(content.begin(),
                       content.begin() + static_cast<std::ptrdiff_t>(std::min(byte, content.size())), '\n'));
  };
  PlacedJson placed;
  // Before anything walks it: how deep brackets nest outside of strings, right or wrong as JSON.
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > most_nesting)
        refuse(file, line_at(i), Sentence::tr("is nested deeper than the %1 levels allowed", most_nesting));
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  try {
    placed.value = json::parse(content);
  } catch (const json::parse_error& error) {
    refuse(file, line_at(error.byte), Sentence::tr("is not valid JSON: %1", reason_of(error)));
  } catch (const json::out_of_range&) {
    refuse(file, 1, Sentence::tr("contains a number that is too large: use a smaller one"));
  }
  Walker(content, file, placed.places).value("");
  return placed;
}

}
