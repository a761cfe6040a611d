#pragma once

#include "widgets/theme/theme.h"

#include <QScreen>
#include <QWidget>

namespace kernelarium {

/// A window's first size, given for 100 % zoom; never larger than its screen.
inline void resize_zoomed(QWidget& window, const QSizeF& at_100) {
  const QSize wanted = (at_100 * Theme::instance().zoom() / 100).toSize();
  window.resize(wanted.boundedTo(window.screen()->availableSize()));
}

}
