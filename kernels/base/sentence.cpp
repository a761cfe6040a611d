#include "kernels/base/sentence.h"

#include "kernels/base/error.h"

#include <array>
#include <cctype>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>

namespace kernelarium {

using nlohmann::json;

namespace {

constexpr int deepest = 8;

/// What English texts count: behind a 1 they lose their s, except behind extents ("4 x 1 x 1 blocks").
/// Translations have no such words.
constexpr std::array<std::string_view, 8> counted{"bytes",  "elements", "wrong elements", "threads",
                                                  "blocks", "warps",    "expressions",    "rows"};

/// The plural that `rest` begins with, after a space; empty if none.
std::string_view plural_at(std::string_view rest) {
  for (const std::string_view noun : counted)
    if (rest.starts_with(' ') && rest.substr(1).starts_with(noun) &&
        (rest.size() == noun.size() + 1 || !std::isalpha(static_cast<unsigned char>(rest[noun.size() + 1]))))
      return rest.substr(0, noun.size() + 1);
  return {};
}

[[noreturn]] void refuse(const json& object) {
  throw Error(fmt::format("this is not a sentence: {}",
                          object.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 100)));
}

Sentence read(const json& object, int depth) {
  if (object.is_string()) return object.get<std::string>();
  if (depth == deepest || !object.is_object()) refuse(object);
  if (object.size() == 1 && object.contains("manifest") && object["manifest"].is_string())
    return Sentence::of_manifest(object["manifest"].get<std::string>());
  if (object.size() != 2 || !object.contains("text") || !object["text"].is_string() ||
      !object.contains("arguments") || !object["arguments"].is_array() || object["arguments"].size() > 9)
    refuse(object);
  Sentence sentence(object["text"].get<std::string>());
  sentence.source = Sentence::Source::engine;
  for (const json& argument : object["arguments"]) sentence.arguments.push_back(read(argument, depth + 1));
  return sentence;
}

}

std::string Sentence::shortest(double number) { return fmt::format("{}", number); }

Sentence Sentence::of_manifest(std::string text) {
  Sentence sentence(std::move(text));
  sentence.source = Source::manifest;
  return sentence;
}

std::string Sentence::in_english() const {
  return in([](Source, const std::string& english) { return english; });
}

std::string Sentence::in(const std::function<std::string(Source, const std::string&)>& translate) const {
  if (source == Source::verbatim) return text;
  const std::string words = translate(source, text);
  if (source == Source::manifest) return words;
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t index =
        words[i] == '%' && i + 1 < words.size() ? static_cast<std::size_t>(words[i + 1] - '1') : 9;
    if (index < arguments.size()) {
      const std::string argument = arguments[index].in(translate);
      result += argument;
      ++i;
      if (const std::string_view plural = plural_at(std::string_view(words).substr(i + 1));
          argument == "1" && !plural.empty() && !std::string_view(words).substr(0, i - 1).ends_with(" x ")) {
        result += plural.substr(0, plural.size() - 1);
        i += plural.size();
      }
    } else {
      result += words[i];
    }
  }
  return result;
}

json to_json(const Sentence& sentence) {
  if (sentence.source == Sentence::Source::verbatim) return sentence.text;
  if (sentence.source == Sentence::Source::manifest) return {{"manifest", sentence.text}};
  json arguments = json::array();
  for (const Sentence& argument : sentence.arguments) arguments.push_back(to_json(argument));
  return {{"text", sentence.text}, {"arguments", std::move(arguments)}};
}

Sentence sentence_from_json(const json& object) { return read(object, 0); }

}
