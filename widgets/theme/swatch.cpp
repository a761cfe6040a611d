#include "widgets/theme/swatch.h"

#include "widgets/theme/number_text.h"

#include <algorithm>

namespace kernelarium {

namespace {

/// Chinese and Korean words are not broken between their characters.
QString unbroken_words(const QString& text) {
  constexpr char16_t first_ideograph = 0x1100, word_joiner = 0x2060;
  QString joined;
  for (const QChar letter : text) {
    if (!joined.isEmpty() && std::max(letter, joined.back()) >= QChar(first_ideograph) && letter.isLetter() &&
        joined.back().isLetter())
      joined += QChar(word_joiner);
    joined += letter;
  }
  return joined;
}

}

QString swatch(const QColor& colour, const QString& text) {
  return QString("<span style='color:%1'>■</span>&nbsp;%2")
      .arg(colour.name(), unbroken_html(unbroken_words(text)).replace(' ', "&nbsp;"));
}

}
