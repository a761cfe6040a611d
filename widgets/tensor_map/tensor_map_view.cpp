#include "widgets/tensor_map/tensor_map_view.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/place_text.h"
#include "widgets/view/record_stepper.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollArea>
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
  stepper_ = new RecordStepper(tr("Copy by tensor map"), tr("The previous copy (Page Up)"),
                               tr("The next copy (Page Down)"));
  tools()->addWidget(stepper_, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(stepper_, &RecordStepper::moved, this, &TensorMapView::chosen);
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

/// The selected block where its copies were traced, else the first block that has any.
void TensorMapView::rebuild() {
  if (moving_) return;
  records_.clear();
  stepper_->hide();
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
    return show_empty(tr("The traced block makes no copy by tensor map (cp.async.bulk.tensor)."));
  }
  std::vector<int> lines;
  for (const std::size_t record : records_)
    lines.push_back(static_cast<int>(run_->trace->async[record].line));
  stepper_->set_lines(std::move(lines));
  show_record();
  follow_line();
  show_ready();
}

void TensorMapView::show_copy(int n) { stepper_->go(n); }
int TensorMapView::copy() const { return stepper_->at(); }

void TensorMapView::chosen() {
  show_record();
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  if (stepper_->line() > 0) selection_->set_line(stepper_->line());
}

void TensorMapView::follow_line() {
  if (!moving_ && !records_.empty() && stepper_->follow(selection_->line())) show_record();
}

void TensorMapView::show_record() {
  const auto box =
      std::make_shared<const TensorBox>(run_, records_[static_cast<std::size_t>(stepper_->at())]);
  const AsyncRecord& record = box->record();
  canvas_->set_box(box);
  QStringList parts{tr("block %1 · warp %2")
                        .arg(block_text(*run_, static_cast<int>(record.launch), record.block))
                        .arg(record.warp)};
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
  if (!stepper_->take_key(event->key())) RunView::keyPressEvent(event);
}

void TensorMapView::restyle() {
  explanation_->setMinimumHeight(2 * QFontMetrics(Theme::instance().font()).lineSpacing());
}

}
