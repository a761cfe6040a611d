// What a kernel prints, as text of a document.

#include "kernels/base/utf8.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

const std::string kReplacement = "\xef\xbf\xbd";

TEST(Utf8Test, XmlKeepsWhatItAllows) {
  const std::string text = "a\t\n\r~\x7f é 简体 \xf0\x9f\x98\x80 \xed\x9f\xbf \xee\x80\x80";
  EXPECT_EQ(xml_characters(text), text);
  EXPECT_EQ(xml_characters(""), "");
}

TEST(Utf8Test, XmlReplacesWhatItForbids) {
  for (char control = 0; control < 0x20; ++control)
    if (control != '\t' && control != '\n' && control != '\r')
      EXPECT_EQ(xml_characters(std::string("a") + control + "b"), "a" + kReplacement + "b") << int(control);
  EXPECT_EQ(xml_characters("\xef\xbf\xbe\xef\xbf\xbf"), kReplacement + kReplacement);
}

TEST(Utf8Test, XmlReplacesEachByteThatIsNoUtf8) {
  EXPECT_EQ(xml_characters("a\xff z"), "a" + kReplacement + " z");
  EXPECT_EQ(xml_characters("\xc3"), kReplacement);                                       // cut off
  EXPECT_EQ(xml_characters("\xed\xa0\x80"), kReplacement + kReplacement + kReplacement); // a surrogate
  EXPECT_EQ(xml_characters("\xc0\xaf"), kReplacement + kReplacement);                    // too long
}

}
}
