#include "widgets/theme/swatch.h"

#include "widgets/theme/number_text.h"

namespace kernelarium {

QString swatch(const QColor& colour, const QString& text) {
  return QString("<span style='color:%1'>■</span>&nbsp;%2")
      .arg(colour.name(), unbroken_html(text).replace(' ', "&nbsp;"));
}

}
