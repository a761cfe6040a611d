#include "widgets/theme/swatch.h"

namespace kernelarium {

QString swatch(const QColor& colour, const QString& text) {
  return QString("<span style='color:%1'>■</span>&nbsp;%2")
      .arg(colour.name(), text.toHtmlEscaped().replace(' ', "&nbsp;"));
}

}
