// Words that can be said in another language, and cross a pipe.

#include "kernels/base/sentence.h"

#include "kernels/base/error.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

/// Each text that can be translated in brackets.
std::string bracketed(const Sentence& sentence) {
  return sentence.in([](Sentence::Source source, const std::string& text) {
    return (source == Sentence::Source::manifest ? "<" : "[") + text +
           (source == Sentence::Source::manifest ? ">" : "]");
  });
}

TEST(SentenceTest, PutsArgumentsInTheirPlaces) {
  const Sentence sentence = Sentence::tr("%2 of %1, %2 again: %3, %4", 7u, std::string("a"), 2.5, -1ll);
  EXPECT_EQ(sentence.in_english(), "a of 7, a again: 2.5, -1");
  EXPECT_EQ(Sentence::tr("100 % and %1", 3).in_english(), "100 % and 3");
  EXPECT_EQ(Sentence().in_english(), "");
}

TEST(SentenceTest, OneOfManyIsSingular) {
  const auto read = [](int bytes) {
    return Sentence::tr("%1 bytes of %2, which has %3 bytes", bytes, 1, 21);
  };
  EXPECT_EQ(read(1).in_english(), "1 byte of 1, which has 21 bytes");
  EXPECT_EQ(read(4).in_english(), "4 bytes of 1, which has 21 bytes");
  EXPECT_EQ(Sentence::tr("%1 bytesized", 1).in_english(), "1 bytesized");
}

TEST(SentenceTest, AnArgumentsOwnPercentSignsStay) {
  const Sentence inner = Sentence::tr("a write by %1", std::string("%2 %1"));
  EXPECT_EQ(Sentence::tr("%1 at %2", inner, std::string("%1")).in_english(), "a write by %2 %1 at %1");
  EXPECT_EQ(Sentence("as it is: %1").in_english(), "as it is: %1");
}

TEST(SentenceTest, TranslatesNestedTextsButNoVerbatimOnes) {
  const Sentence sentence =
      Sentence::tr("race: %1 (%2) %3", Sentence::tr("a write by %1", std::string("block")),
                   Sentence::of_manifest("too large"), std::string("name"));
  EXPECT_EQ(bracketed(sentence), "[race: [a write by block] (<too large>) name]");
  EXPECT_EQ(bracketed(Sentence("verbatim")), "verbatim");
}

TEST(SentenceTest, JsonKeepsAll) {
  const Sentence sentence =
      Sentence::tr("%1, %2, %3", Sentence::tr("nothing"), Sentence::of_manifest("unit"), std::string("text"));
  EXPECT_EQ(sentence_from_json(to_json(sentence)), sentence);
  EXPECT_EQ(to_json(Sentence("x")), json("x"));
}

TEST(SentenceTest, JsonOfAnotherFormIsRefused) {
  json deep = "x";
  for (int i = 0; i < 9; ++i) deep = {{"text", "%1"}, {"arguments", json::array({deep})}};
  for (const json& wrong :
       {json(), json(7), json::array({"x"}), json{{"text", "x"}},
        json{{"text", 1}, {"arguments", json::array()}}, json{{"text", "x"}, {"arguments", "y"}},
        json{{"text", "x"}, {"arguments", json::array({1})}},
        json{{"text", "x"}, {"arguments", json(std::vector<std::string>(10))}},
        json{{"manifest", "x"}, {"text", "y"}}, json{{"manifest", 1}}, json::object(), deep})
    EXPECT_THROW(sentence_from_json(wrong), Error) << wrong;
}

TEST(SentenceTest, AnErrorSaysItInEnglish) {
  const Error error(Fault::no_compile, Diagnostic{"compile", Sentence::tr("'%1' is wrong", 5), "a.cu", 3});
  EXPECT_STREQ(error.what(), "a.cu:3: '5' is wrong");
}

}
}
