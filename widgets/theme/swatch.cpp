#include "widgets/theme/swatch.h"

namespace kernelarium {

QString swatch(const QColor& colour, const QString& text) {
  return QString("<span style='color:%1'>■</span>&nbsp;%2")
      // Qt breaks lines at the narrow space between a number and its unit.
      .arg(colour.name(), text.toHtmlEscaped().replace(' ', "&nbsp;").replace(u'\u202F', "&nbsp;"));
}

}
