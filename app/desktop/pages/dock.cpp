#include "app/desktop/pages/dock.h"

#include "app/desktop/pages/panel_group.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/view/view.h"

#include <QHBoxLayout>
#include <QMainWindow>
#include <QPainter>
#include <QTimer>
#include <QToolButton>

namespace kernelarium {

namespace {

/// The strip by which a dock is taken: three dots, and two small buttons.
class Grip : public QWidget {
 public:
  explicit Grip(QDockWidget* dock) : QWidget(dock) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 4, 0);
    row->setSpacing(0);
    row->addStretch();
    const auto button = [&](const QString& icon_name, const QString& text) {
      auto* tool = new QToolButton;
      tool->setAutoRaise(true);
      tool->setProperty("role", "grip");
      tool->setToolTip(text);
      tool->setAccessibleName(text + ": " + dock->windowTitle());
      tool->setFocusPolicy(Qt::TabFocus);
      const auto dress = [tool, icon_name] {
        const int size = Theme::instance().px(10);
        tool->setIcon(icon(icon_name, Theme::instance().colours().muted));
        tool->setIconSize({size, size});
        tool->setFixedSize(Theme::instance().px(16), Theme::instance().px(16));
      };
      dress();
      connect(&Theme::instance(), &Theme::changed, tool, dress);
      row->addWidget(tool);
      return tool;
    };
    connect(button("open", QDockWidget::tr("Float")), &QToolButton::clicked, dock,
            [dock] { dock->setFloating(!dock->isFloating()); });
    connect(button("close", QDockWidget::tr("Close")), &QToolButton::clicked, dock, &QDockWidget::close);
    setToolTip(QDockWidget::tr("Drag to move this panel; double-click to float it"));
  }

  void set_shown(bool shown) {
    setFixedHeight(shown ? Theme::instance().px(17) : 0);
    for (auto* button : findChildren<QToolButton*>()) button->setVisible(shown);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::instance().colours().border);
    const double step = Theme::instance().px(7), dot = Theme::instance().px(3);
    for (int i = -1; i <= 1; ++i)
      painter.drawEllipse(QPointF(width() / 2.0 + i * step, height() / 2.0), dot / 2, dot / 2);
  }
};

}

Dock::Dock(const QString& name, const QString& title, QWidget* content, QWidget* parent)
    : QDockWidget(title, parent) {
  setObjectName(name);
  setWidget(content);
  setTitleBarWidget(new Grip(this));
  const auto later = [this] { QTimer::singleShot(0, this, &Dock::settle); };
  connect(this, &QDockWidget::visibilityChanged, this, later);
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool seen) {
    if (!seen) return;
    if (auto* view = qobject_cast<View*>(widget())) emit view->shown();
    for (View* view : widget()->findChildren<View*>())
      if (view->isVisibleTo(this)) emit view->shown();
  });
  connect(this, &QDockWidget::dockLocationChanged, this, later);
  connect(this, &QDockWidget::topLevelChanged, this, later);
  connect(&Theme::instance(), &Theme::changed, this, later);
}

PanelGroup* Dock::group() const { return qobject_cast<PanelGroup*>(widget()); }

void Dock::settle() {
  const auto* window = qobject_cast<QMainWindow*>(parentWidget());
  const bool tab = window && !isFloating() && !window->tabifiedDockWidgets(this).isEmpty();
  static_cast<Grip*>(titleBarWidget())->set_shown(!tab);
}

}
