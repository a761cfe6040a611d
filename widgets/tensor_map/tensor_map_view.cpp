#include "widgets/tensor_map/tensor_map_view.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <bit>

namespace kernelarium {

TensorMapView::TensorMapView(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), canvas_(new TensorMapCanvas), numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("The box in the tensor and in shared memory"));
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(canvas_);
  what_ = new QLabel;
  explanation_ = new QLabel;
  for (QLabel* label : {what_, explanation_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(6));
  column->addWidget(what_);
  column->addWidget(scroll, 1);
  column->addWidget(explanation_);
  set_content(content, canvas_);
  back_ = new QToolButton;
  forward_ = new QToolButton;
  back_->setToolTip(tr("The copy before this one (Page Up)"));
  forward_->setToolTip(tr("The next copy (Page Down)"));
  for (QToolButton* button : {back_, forward_}) {
    button->setAccessibleName(button->toolTip());
    button->setAutoRaise(true);
  }
  number_ = new QSpinBox;
  number_->setAccessibleName(tr("Copy by tensor map"));
  number_->setKeyboardTracking(false);
  for (QWidget* tool : std::initializer_list<QWidget*>{back_, number_, forward_})
    tools()->addWidget(tool, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(back_, &QToolButton::clicked, this, [this] { show_copy(at_ - 1); });
  connect(forward_, &QToolButton::clicked, this, [this] { show_copy(at_ + 1); });
  connect(number_, &QSpinBox::valueChanged, this, [this](int value) { show_copy(value - 1); });
  connect(canvas_, &TensorMapCanvas::piece_changed, this,
          [this] { explanation_->setText(canvas_->sentence(canvas_->piece())); });
  connect(selection_, &Selection::launch_changed, this, &TensorMapView::rebuild);
  connect(selection_, &Selection::place_changed, this, &TensorMapView::rebuild);
  connect(selection_, &Selection::line_changed, this, &TensorMapView::follow_line);
  set_title(tr("Tensor map"));
  set_legend(tr("one copy by tensor map (TMA) · hatched: beyond the edge of the tensor"));
  rebuild();
  restyle();
}

void TensorMapView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

/// The selected block where its copies were recorded, else the first block that has any.
void TensorMapView::rebuild() {
  if (moving_) return;
  records_.clear();
  if (!run_) {
    canvas_->set_box(nullptr);
    return show_empty(tr("Run the kernel to see which box of a tensor each copy takes."));
  }
  const int launch = selection_->launch();
  if (selection_->place().scope != ThreadPlace::Scope::none)
    records_ = TensorBox::of_block(*run_, launch, selection_->place().block);
  if (records_.empty() && run_->trace)
    for (const AsyncRecord& record : run_->trace->async)
      if (record.what == AsyncRecord::What::tensor && static_cast<int>(record.launch) == launch) {
        records_ = TensorBox::of_block(*run_, launch, record.block);
        break;
      }
  if (records_.empty()) {
    canvas_->set_box(nullptr);
    return show_empty(tr("The recorded block makes no copy by tensor map (cp.async.bulk.tensor)."));
  }
  at_ = std::clamp(at_, 0, copies() - 1);
  {
    const QSignalBlocker quiet(number_);
    number_->setRange(1, copies());
    number_->setSuffix(tr(" of %1").arg(copies()));
  }
  show_record();
  follow_line();
  show_ready();
}

void TensorMapView::show_copy(int n) {
  if (records_.empty()) return;
  at_ = std::clamp(n, 0, copies() - 1);
  show_record();
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  if (const auto line = static_cast<int>(canvas_->box()->record().line)) selection_->set_line(line);
}

void TensorMapView::follow_line() {
  if (moving_ || records_.empty()) return;
  const int line = selection_->line();
  const auto line_of = [this](std::size_t record) {
    return static_cast<int>(run_->trace->async[record].line);
  };
  if (line <= 0 || line_of(records_[static_cast<std::size_t>(at_)]) == line) return;
  const auto found = std::find_if(records_.begin(), records_.end(),
                                  [&](std::size_t record) { return line_of(record) == line; });
  if (found == records_.end()) return;
  at_ = static_cast<int>(found - records_.begin());
  show_record();
}

void TensorMapView::show_record() {
  const auto box = std::make_shared<const TensorBox>(run_, records_[static_cast<std::size_t>(at_)]);
  const AsyncRecord& record = box->record();
  canvas_->set_box(box);
  const QSignalBlocker quiet(number_);
  number_->setValue(at_ + 1);
  back_->setEnabled(at_ > 0);
  forward_->setEnabled(at_ + 1 < copies());
  QStringList parts{tr("block %1 · warp %2").arg(record.block).arg(record.warp)};
  if (record.line > 0) parts << tr("line %1").arg(record.line);
  parts << (record.to_shared ? tr("into shared memory, %1").arg(bytes_text(record.bytes))
                             : tr("out of shared memory, %1").arg(bytes_text(record.bytes)));
  if (record.mbarrier != AsyncRecord::none)
    parts << tr("it completes the mbarrier at byte %1").arg(record.mbarrier);
  if (record.ranks != 0) parts << tr("to %n block(s) of the cluster", nullptr, std::popcount(record.ranks));
  what_->setText(parts.join(" · "));
  explanation_->setText(canvas_->sentence(-1));
  std::vector<std::vector<QVariant>> rows;
  for (const TensorBox::Piece& piece : box->pieces())
    rows.push_back(
        {piece.row, piece.column * box->elements_a_piece(), piece.shared, piece.plain, piece.outside});
  numbers_->set_table({tr("row of the box"), tr("first element"), tr("byte of shared memory"),
                       tr("byte without the swizzle"), tr("elements beyond the edge")},
                      std::move(rows));
}

void TensorMapView::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_PageUp:
    return show_copy(at_ - 1);
  case Qt::Key_PageDown:
    return show_copy(at_ + 1);
  case Qt::Key_Home:
    return show_copy(0);
  case Qt::Key_End:
    return show_copy(copies() - 1);
  default:
    RunView::keyPressEvent(event);
  }
}

void TensorMapView::restyle() {
  if (!back_) return;
  const Theme& theme = Theme::instance();
  back_->setIcon(icon("left", theme.colours().muted));
  forward_->setIcon(icon("right", theme.colours().muted));
  for (QToolButton* button : {back_, forward_}) button->setIconSize({theme.px(16), theme.px(16)});
  explanation_->setMinimumHeight(2 * QFontMetrics(theme.font()).lineSpacing());
}

}
