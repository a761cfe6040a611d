#include "lessons/format/document.h"

#include "kernels/base/error.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

Document parsed(const std::string& text) { return parse_document(text, "en", "en.md"); }

void expect_complaint(const std::string& text, int line, const std::string& part) {
  try {
    parsed(text);
    ADD_FAILURE() << "no complaint for\n" << text;
  } catch (const Error& error) {
    const Diagnostic& first = error.diagnostics().front();
    EXPECT_EQ(first.file, "en.md");
    EXPECT_EQ(first.line, line) << text;
    EXPECT_NE(first.message.in_english().find(part), std::string::npos) << first.message.in_english();
  }
}

TEST(Document, IsCutAtItsHeadings) {
  const Document document =
      parsed("# One {#one}\n\nfirst\nsecond\n\n## Inner *title* {#inner}\ntext\n### Deep {#deep}\n"
             "# Two {#two}\r\nlast\r\n");
  ASSERT_EQ(document.parts.size(), 2u);
  EXPECT_EQ(document.parts[0].title, "One");
  EXPECT_EQ(document.parts[0].text, "first\nsecond\n");
  EXPECT_EQ(document.find("one/inner")->title, "Inner *title*");
  EXPECT_EQ(document.find("one/inner/deep")->line, 8);
  EXPECT_EQ(document.find("one/inner/deep")->text, "");
  EXPECT_EQ(document.find("two")->text, "last\n");
  EXPECT_EQ(document.find("one/nothing"), nullptr);
  EXPECT_EQ(document.find(""), nullptr);
}

TEST(Document, TakesNoHeadingFromFencedCode) {
  const Document document =
      parsed("# A {#a}\n```cpp\n# no heading\n~~~\n```\n~~~~\n# none\n~~~\n~~~~\n    # indented\n#include\n");
  ASSERT_EQ(document.parts.size(), 1u);
  EXPECT_NE(document.parts[0].text.find("# no heading"), std::string::npos);
  EXPECT_NE(document.parts[0].text.find("#include"), std::string::npos);
}

TEST(Document, NamesTheLineOfEveryMistake) {
  expect_complaint("text\n# A {#a}\n", 1, "before the first heading");
  expect_complaint("# A\n", 1, "no id");
  expect_complaint("# A {#A}\n", 1, "lower-case letters");
  expect_complaint("# {#a}\n", 1, "no title");
  expect_complaint("# A {#a}\n### B {#b}\n", 2, "skips a level");
  expect_complaint("# A {#a}\n## B {#b}\n\n## C {#b}\n", 4, "line 2");
  expect_complaint("# A {#a}\n##### B {#b}\n", 2, "deeper");
  expect_complaint("# A {#a}\n\n```\ncode\n", 3, "never ends");
  try {
    parsed("# A\n# B\n");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.diagnostics().size(), 2u);
  }
}

TEST(Document, SameIdsMayStandUnderDifferentHeadings) {
  const Document document =
      parsed("# A {#a}\n## B {#b}\n### Hint {#hint-1}\n### Hint {#hint-2}\n## C {#c}\n### Hint {#hint-1}\n");
  EXPECT_EQ(document.find("a/b")->all("hint-").size(), 2u);
  EXPECT_EQ(document.find("a/c")->all("hint-").size(), 1u);
}

TEST(Placeholders, AreFilledByNameAndCodeIsLeftAlone) {
  EXPECT_EQ(fill_placeholders("{{a}} and {{b_2}}{{a}}", {{"a", "1"}, {"b_2", "x"}}), "1 and x1");
  const std::string code = "int a[2][2] = {{1, 2}, {3, 4}}; {{}} {{A}} {{ a }} {{a";
  EXPECT_EQ(fill_placeholders(code, {}), code);
  EXPECT_EQ(placeholders_of("{{a}} {{1}} {{b}}"), (std::vector<std::string>{"a", "b"}));
  EXPECT_THROW(fill_placeholders("{{missing}}", {}), Error);
}

TEST(References, AreLinksAndPicturesButNotCode) {
  const References found = references_of(
      "[a *b*](run:tiled?TILE=32&n=512) ![words](figures/a.svg) `[no](link)`\n\n```\n[no](code)\n```\n"
      "[r]\n\n[r]: glossary:warp\n");
  ASSERT_EQ(found.all.size(), 3u);
  EXPECT_EQ(found.all[0].target, "run:tiled?TILE=32&n=512");
  EXPECT_EQ(found.all[0].text, "a b");
  EXPECT_FALSE(found.all[0].picture);
  EXPECT_EQ(found.all[1].target, "figures/a.svg");
  EXPECT_EQ(found.all[1].text, "words");
  EXPECT_TRUE(found.all[1].picture);
  EXPECT_EQ(found.all[2].target, "glossary:warp");
  EXPECT_FALSE(found.html);
  EXPECT_TRUE(references_of("a <b onclick=\"x\">c</b>").html);
  EXPECT_TRUE(references_of("<script>\nx\n</script>\n").html);
  EXPECT_FALSE(references_of("`vector<float>` and 1 < 2").html);
}

}
}
