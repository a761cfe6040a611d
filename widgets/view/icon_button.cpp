#include "widgets/view/icon_button.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>

namespace kernelarium {

IconButton::IconButton(const QString& icon, const QString& help, QWidget* parent)
    : QToolButton(parent), icon_(icon) {
  setAutoRaise(true);
  setToolTip(help);
  setAccessibleName(help);
  connect(&Theme::instance(), &Theme::changed, this, &IconButton::dress);
  dress();
}

void IconButton::dress() {
  const Theme& theme = Theme::instance();
  setIcon(kernelarium::icon(icon_, theme.colours().muted));
  setIconSize({theme.px(16), theme.px(16)});
}

ZoomButtons::ZoomButtons(QWidget* parent) : QWidget(parent) {
  auto* further = new IconButton("zoom-out", tr("Zoom out (−)"));
  auto* closer = new IconButton("zoom-in", tr("Zoom in (+)"));
  auto* fit = new IconButton("zoom-fit", tr("Show all of it (0)"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(Theme::instance().px(6));
  for (QWidget* button : {further, closer, fit}) row->addWidget(button);
  connect(further, &IconButton::clicked, this, [this] { emit zoomed(0.5); });
  connect(closer, &IconButton::clicked, this, [this] { emit zoomed(2); });
  connect(fit, &IconButton::clicked, this, &ZoomButtons::fitted);
}

}
