#include "app/desktop/pages/panel_group.h"

#include "app/desktop/pages/panels.h"
#include "app/desktop/shared/wrapping_row.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QButtonGroup>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

PanelGroup::PanelGroup(QWidget* parent) : QWidget(parent) {
  choice_ = new QButtonGroup(this);
  row_ = new QWidget;
  row_->setObjectName("panel_choice");
  row_->hide();
  buttons_ = new WrappingRow(row_);
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  column_->addWidget(row_);
  const auto fit = [this] {
    const Theme& theme = Theme::instance();
    buttons_->setContentsMargins(theme.px(12), theme.px(6), theme.px(12), 0);
    buttons_->setSpacing(theme.px(4));
  };
  connect(&Theme::instance(), &Theme::changed, this, fit);
  fit();
}

void PanelGroup::add(const QString& name, const QString& title, QWidget* panel) {
  const bool first = members_.empty();
  // A panel that is higher than the dock scrolls, so that choosing it does not change the arrangement.
  auto* scrolling = qobject_cast<QScrollArea*>(panel);
  QWidget* const shown = scrolling ? scrolling : column_of(panel, title);
  members_.push_back({name, panel, shown});
  column_->addWidget(shown, 1); // before it is shown: a widget without a parent would be a window
  if (!first) shown->hide();    // hidden panels take no part in the layout
  auto* button = new QToolButton;
  button->setText(title);
  button->setObjectName("panel-" + name);
  button->setCheckable(true);
  button->setProperty("role", "segment");
  choice_->addButton(button);
  buttons_->addWidget(button);
  connect(button, &QToolButton::clicked, this, [this, name, button] {
    show_panel(name);
    if (!button->hasFocus()) setFocus(); // who came by keys goes on along the row
  });
  row_->setVisible(members_.size() > 1);
  if (!first) return;
  current_ = name;
  button->setChecked(true);
  setFocusProxy(panel);
}

bool PanelGroup::has(const QString& name) const {
  return std::any_of(members_.begin(), members_.end(), [&](const Member& each) { return each.name == name; });
}

void PanelGroup::show_panel(const QString& name) {
  if (name == current_ || !has(name)) return;
  current_ = name;
  bool moves_focus = false; // Qt would give it to whatever comes first
  for (const Member& each : members_)
    if (each.name != name) {
      moves_focus |= each.shown->isAncestorOf(QApplication::focusWidget());
      each.shown->hide();
    }
  for (const Member& each : members_)
    if (each.name == name) {
      each.shown->show();
      setFocusProxy(each.panel);
    }
  if (auto* button = row_->findChild<QToolButton*>("panel-" + name)) button->setChecked(true);
  if (moves_focus) setFocus();
  emit current_changed(name);
}

}
