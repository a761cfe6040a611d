#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace kernelarium {

/// Text that people read, stored so that it can be translated:
///
///   throw Error(Sentence::tr("the block has %1 threads; %2 are allowed", threads, limit));
///
/// Text from other sources (a compiler's log, a file name) converts to a Sentence implicitly and is never
/// translated.
struct Sentence {
#ifdef LUPDATE // which reads this, too, and takes the texts' context from it
  Q_DECLARE_TR_FUNCTIONS(Sentence)
#endif
  enum class Source {
    verbatim, ///< a name, a number, another program's words
    engine,   ///< English of the program itself, by tr()
    manifest, ///< English of a lesson's or variant's manifest
  };
  std::string text;                ///< "%1" to "%9" are replaced by the arguments, unless verbatim
  std::vector<Sentence> arguments; ///< sentences themselves
  Source source = Source::verbatim;

  Sentence() = default;
  Sentence(std::string verbatim) : text(std::move(verbatim)) {}
  Sentence(std::string_view verbatim) : text(verbatim) {}
  Sentence(const char* verbatim) : text(verbatim) {}
  template<class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  Sentence(T number) : text(digits(number)) {}

  /// A literal whose placeholders are as many as the arguments; checked by the compiler.
  template<class... Arguments>
  struct Words {
    const char* text;
    consteval Words(const char* literal) : text(literal) {
      for (int i = 1; i <= 9; ++i)
        if (names(literal, i) != (i <= int(sizeof...(Arguments))))
          throw "placeholders do not fit the arguments";
    }
    static constexpr bool names(const char* literal, int argument) {
      for (; *literal; ++literal)
        if (literal[0] == '%' && literal[1] == '0' + argument) return true;
      return false;
    }
  };
  /// A message of the program. lupdate finds the texts by this name, so it is written out: Sentence::tr().
  template<class... Arguments>
  static Sentence tr(Words<std::type_identity_t<Arguments>...> words, const Arguments&... arguments) {
    // lupdate would take a literal for a comment; and its words could not be translated.
    static_assert((!std::is_array_v<Arguments> && ...),
                  "words as an argument: give them a tr() of their own");
    Sentence sentence(words.text);
    sentence.source = Source::engine;
    sentence.arguments = {Sentence(arguments)...};
    return sentence;
  }
  /// A reason, a title or a unit that a manifest gives.
  static Sentence of_manifest(std::string text);

  bool empty() const { return text.empty(); }
  bool operator==(const Sentence&) const = default;

  std::string in_english() const;
  /// A copy in which `translate` replaces each text that is not verbatim.
  std::string in(const std::function<std::string(Source, const std::string& text)>& translate) const;

 private:
  template<class T>
  static std::string digits(T number) {
    if constexpr (std::is_integral_v<T>)
      return std::to_string(number);
    else
      return shortest(number);
  }
  static std::string shortest(double number); ///< that reads back the same
};

/// A string if verbatim; else {"text", "arguments"} or {"manifest"}.
nlohmann::json to_json(const Sentence& sentence);
/// Throws Error if it is not what to_json() makes, or nested more than 8 deep.
Sentence sentence_from_json(const nlohmann::json& object);

}
