#include "app/desktop/window/top_bar.h"

#include "app/desktop/shared/engine_words.h"
#include "kernels/compiler/python_environment.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/elided_label.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStandardItemModel>

namespace kernelarium {

namespace {

QLabel* small(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("role", "caption");
  return label;
}

QComboBox* box(const QString& name, const QString& what) {
  auto* combo = new ElidedBox;
  combo->setObjectName(name);
  combo->setAccessibleName(what);
  combo->setToolTip(what);
  combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  return combo;
}

}

TopBar::TopBar(const Actions& actions, QWidget* parent) : QWidget(parent) {
  setObjectName("top_bar");
  row_ = new QHBoxLayout(this);
  row_->setContentsMargins(14, 6, 14, 6);
  row_->setSpacing(8);
  auto* brand = new QPushButton("Kernelarium");
  brand->setFlat(true);
  brand->setObjectName("brand");
  brand->setProperty("role", "plain");
  brand->setToolTip(tr("Start page"));
  connect(brand, &QPushButton::clicked, this, &TopBar::home_wanted);
  row_->addWidget(brand);
  place_ = new ElidedLabel;
  place_->setObjectName("place");
  place_->setProperty("role", "muted");
  place_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // shrinks before the controls do
  row_->addWidget(place_, 1);

  device_label_ = small(tr("device"));
  device_ = box("device", tr("Device that runs the kernel"));
  variant_label_ = small(tr("variant"));
  variant_ = box("variant", tr("Kernel that solves the problem"));
  for (QWidget* part : std::initializer_list<QWidget*>{device_label_, device_, variant_label_, variant_})
    row_->addWidget(part);
  connect(device_, &QComboBox::activated, this,
          [this](int index) { emit device_chosen(device_->itemData(index).toString()); });
  connect(variant_, &QComboBox::activated, this, [this](int index) {
    if (const QString id = variant_->itemData(index).toString(); !id.isEmpty()) emit variant_chosen(id);
  });

  run_ = action_button(actions.run, true);
  run_->setObjectName("run");
  action_button(actions.sweep)->setObjectName("sweep");
  action_button(actions.step)->setObjectName("step");
  auto* exports = new QPushButton(tr("Export"));
  exports->setObjectName("export");
  exports->setMenu(actions.export_menu);
  row_->addWidget(exports);
  connect(&Theme::instance(), &Theme::changed, this, &TopBar::fit);
  fit();
}

void TopBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

// Controls come first: the place shrinks before the captions and the keys on the buttons do.
void TopBar::fit() {
  const Theme& theme = Theme::instance();
  narrow_ = width() < theme.px(780);
  device_label_->setVisible(!narrow_);
  variant_label_->setVisible(of_lesson_ && !narrow_);
  variant_->setVisible(of_lesson_);
  for (QComboBox* combo : {device_, variant_}) {
    combo->setMinimumWidth(theme.px(narrow_ ? 90 : 150));
    combo->setMaximumWidth(theme.px(width() < theme.px(1240) ? 230 : 340));
  }
  for (const auto& [button, action] : action_buttons_) show_action(button, action);
  const bool shown = width() >= theme.px(1060) && !place_name_.isEmpty();
  place_->setText(shown ? "/ " + place_name_ : QString());
}

QPushButton* TopBar::action_button(QAction* action, bool primary) {
  auto* button = new QPushButton;
  if (primary) button->setProperty("role", "primary");
  action_buttons_.emplace_back(button, action);
  connect(action, &QAction::changed, button, [this, button, action] { show_action(button, action); });
  connect(button, &QPushButton::clicked, action, &QAction::trigger);
  row_->addWidget(button);
  return button;
}

void TopBar::show_action(QPushButton* button, const QAction* action) {
  const QString keys = action->shortcut().toString(QKeySequence::NativeText);
  button->setText(action->iconText() + (keys.isEmpty() || narrow_ ? QString() : "  " + keys));
  button->setToolTip(action->toolTip());
  button->setEnabled(action->isEnabled());
  if (button == run_) button->setIcon(icon("run", Theme::instance().colours().on_accent));
  button->setIconSize(QSize(Theme::instance().px(14), Theme::instance().px(14)));
}

void TopBar::set_place(const QString& place) {
  place_name_ = place;
  fit();
}

void TopBar::set_lesson(const Lesson* lesson, const std::string& variant, const QString& mistake) {
  variant_->clear();
  of_lesson_ = lesson;
  fit();
  if (!lesson) return;
  for (const auto& each : lesson->variants) {
    variant_->addItem(catalogue_text(each.title.empty() ? each.id : each.title),
                      QString::fromStdString(each.id));
    const auto missing = python_is_missing(each.source);
    variant_->setItemData(variant_->count() - 1,
                          catalogue_text(each.summary) + (missing ? '\n' + words_of(*missing) : QString()),
                          Qt::ToolTipRole);
    if (missing)
      variant_->setItemText(variant_->count() - 1,
                            tr("%1 (needs ./lab python)").arg(variant_->itemText(variant_->count() - 1)));
  }
  const QString id = QString::fromStdString(variant);
  // What only an exercise or a mistake has is named as well while it is open.
  if (variant_->findData(id) < 0) {
    const std::string& title = lesson->variant(variant).title;
    variant_->addItem(catalogue_text(title.empty() ? variant : title), id);
  }
  if (!mistake.isEmpty()) variant_->addItem(tr("%1 (mistake)").arg(mistake)); // any other leaves it
  variant_->setCurrentIndex(mistake.isEmpty() ? variant_->findData(id) : variant_->count() - 1);
}

void TopBar::set_devices(const std::vector<DeviceChoice>& choices, const QString& chosen) {
  device_->clear();
  auto* model = qobject_cast<QStandardItemModel*>(device_->model());
  for (const auto& choice : choices) {
    device_->addItem(choice.title(), choice.key);
    const int row = device_->count() - 1;
    device_->setItemData(row,
                         !choice.available         ? choice.reason
                         : choice.reason.isEmpty() ? choice.key
                                                   : choice.key + '\n' + choice.reason,
                         Qt::ToolTipRole);
    // What is absent is greyed, with the reason and the cure as its tip.
    if (!choice.available) model->item(row)->setEnabled(false);
  }
  if (device_->findData(chosen) < 0) device_->addItem(chosen, chosen);
  device_->setCurrentIndex(device_->findData(chosen));
}

void TopBar::set_running(bool running) { run_->setEnabled(!running); }

}
