#include "widgets/theme/scrolling.h"

#include <QScrollArea>

namespace kernelarium {

void bring_into_view(QWidget& widget) {
  for (QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(above)) return area->ensureWidgetVisible(&widget);
}

}
