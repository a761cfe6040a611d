#include "widgets/memory/one_access.h"

#include "widgets/memory/bank_view.h"
#include "widgets/memory/warp_access.h"
#include "widgets/theme/theme.h"
#include "widgets/view/elided_box.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSplitter>
#include <QVBoxLayout>
#include <bit>

namespace kernelarium {

AccessRecord AccessPattern::record() const {
  AccessRecord made;
  made.mask = 0xffffffffU;
  for (int lane = 0; lane < 32; ++lane) {
    const int element = offset + lane * stride;
    made.address[static_cast<std::size_t>(lane)] =
        static_cast<std::uint64_t>(element + element / 32 * padding) * static_cast<std::uint64_t>(width);
  }
  return made;
}

OneAccess::OneAccess(Selection* selection, QWidget* parent)
    : QWidget(parent), warp(new WarpAccess(selection)), banks(new BankView(selection)) {
  const Theme& theme = Theme::instance();
  auto* both = new QSplitter(Qt::Vertical);
  both->addWidget(warp);
  both->addWidget(banks);
  try_ = new QPushButton(tr("Try patterns"));
  try_->setObjectName("try_patterns");
  try_->setCheckable(true);
  try_->setToolTip(
      tr("Drag stride, offset, width and padding, and see the sectors and banks that they need"));
  connect(try_, &QPushButton::toggled, this, &OneAccess::try_out);
  formula_ = new QLabel;
  formula_->setProperty("role", "code");
  formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  examples_ = new ElidedBox;
  examples_->setObjectName("example_patterns");
  examples_->setAccessibleName(tr("Examples"));
  examples_->setPlaceholderText(tr("Examples"));
  const std::pair<QString, AccessPattern> examples[] = {
      {tr("contiguous"), {1, 0, 4, 0}},
      {tr("contiguous, misaligned"), {1, 1, 4, 0}},
      {tr("every second"), {2, 0, 4, 0}},
      {tr("float4 for each lane"), {1, 0, 16, 0}},
      {tr("the same element for all"), {0, 0, 4, 0}},
      {tr("a column of a 32-wide tile"), {32, 0, 4, 0}},
      {tr("a column of a padded tile"), {32, 0, 4, 1}},
  };
  for (const auto& [title, pattern] : examples) {
    examples_->addItem(title);
    const int at = examples_->count() - 1;
    examples_->setItemData(at, QVariantList{pattern.stride, pattern.offset, pattern.width, pattern.padding});
  }
  connect(examples_, &QComboBox::activated, this, [this](int index) {
    const QVariantList four = examples_->itemData(index).toList();
    set_pattern({four[0].toInt(), four[1].toInt(), four[2].toInt(), four[3].toInt()});
  });

  controls_ = new QWidget;
  auto* grid = new QGridLayout(controls_);
  grid->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](int place, const QString& title, QSlider* control) {
    auto* label = new QLabel(title);
    label->setBuddy(control);
    grid->addWidget(label, place / 2, place % 2 * 2);
    grid->addWidget(control, place / 2, place % 2 * 2 + 1);
  };
  add(0, tr("stride"), stride_ = slider("stride", tr("stride"), 40));
  add(1, tr("offset"), offset_ = slider("offset", tr("offset"), 32));
  add(2, tr("width"), width_ = slider("width", tr("width"), 4));
  add(3, tr("padding"), padding_ = slider("padding", tr("padding"), 4));
  auto* top = new QHBoxLayout;
  try_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed); // alone, it stays as wide as its text
  top->addWidget(try_, 0, Qt::AlignLeft);
  top->addWidget(examples_);
  top->addWidget(formula_, 1);
  // Above the pictures, which grow and shrink with the pattern.
  auto* head = new QVBoxLayout;
  head->setContentsMargins(theme.px(14), theme.px(8), theme.px(14), 0);
  head->addLayout(top);
  head->addWidget(controls_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(head);
  column->addWidget(both, 1);
  for (QWidget* each : std::initializer_list<QWidget*>{controls_, examples_, formula_}) each->hide();
  // A formula that is too long must not widen the view.
  formula_->setMinimumWidth(1);
  set_pattern(pattern_);
}

QSlider* OneAccess::slider(const char* name, const QString& title, int most) {
  auto* made = new QSlider(Qt::Horizontal);
  made->setObjectName(name);
  made->setAccessibleName(title);
  made->setRange(0, most);
  connect(made, &QSlider::valueChanged, this, [this] {
    if (filling_) return;
    pattern_ = {stride_->value(), offset_->value(), 1 << width_->value(), padding_->value()};
    fill();
  });
  return made;
}

void OneAccess::try_out(bool on) {
  try_->setChecked(on);
  for (QWidget* each : std::initializer_list<QWidget*>{controls_, examples_, formula_}) each->setVisible(on);
  warp->hold(on);
  banks->hold(on);
  if (on) fill();
}

void OneAccess::set_pattern(const AccessPattern& pattern) {
  filling_ = true;
  pattern_ = pattern;
  stride_->setValue(pattern.stride);
  offset_->setValue(pattern.offset);
  width_->setValue(std::countr_zero(static_cast<unsigned>(pattern.width)));
  padding_->setValue(pattern.padding);
  filling_ = false;
  fill();
}

void OneAccess::fill() {
  const QString element = QString("%1 + lane * %2").arg(pattern_.offset).arg(pattern_.stride);
  formula_->setText(tr("element %1, of %n bytes", nullptr, pattern_.width)
                        .arg(pattern_.padding > 0
                                 ? tr("%1, %2 left out after each 32").arg(element).arg(pattern_.padding)
                                 : element));
  const QVariantList four{pattern_.stride, pattern_.offset, pattern_.width, pattern_.padding};
  examples_->setCurrentIndex(examples_->findData(four)); // none while one drags
  if (!try_->isChecked()) return;
  const AccessRecord record = pattern_.record();
  warp->show_record(record, pattern_.width, tr("In global memory: sectors"));
  banks->show_record(record, pattern_.width, tr("In shared memory: banks"));
}

}
