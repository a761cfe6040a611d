#include "widgets/fragments/fragments_view.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/place_text.h"
#include "widgets/view/record_stepper.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollArea>
#include <algorithm>

namespace kernelarium {

using Scope = ThreadPlace::Scope;
using Operand = MatrixFragments::Operand;

FragmentsView::FragmentsView(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), canvas_(new FragmentCanvas), scroll_(new QScrollArea),
      numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("Lanes and their elements"));
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidget(canvas_);
  what_ = new QLabel;
  what_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  what_->setWordWrap(true);
  explanation_ = new QLabel;
  explanation_->setWordWrap(true);
  explanation_->setTextFormat(Qt::PlainText);
  explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(6));
  column->addWidget(what_);
  column->addWidget(scroll_, 1);
  column->addWidget(explanation_);
  set_content(content, canvas_);
  stepper_ = new RecordStepper(tr("Matrix instruction of the warp"),
                               tr("The warp's previous matrix instruction (Page Up)"),
                               tr("The warp's next matrix instruction (Page Down)"));
  labels_ = new ElidedBox;
  labels_->setAccessibleName(tr("In the cells"));
  labels_->addItems({tr("lanes"), tr("values")});
  result_ = new ElidedBox;
  result_->setAccessibleName(tr("Accumulator"));
  result_->addItems({tr("D, after"), tr("C, before")});
  for (QWidget* tool : std::initializer_list<QWidget*>{stepper_, labels_, result_})
    tools()->addWidget(tool, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(stepper_, &RecordStepper::moved, this, &FragmentsView::chosen);
  connect(labels_, &QComboBox::currentIndexChanged, this, [this](int index) {
    canvas_->set_labels(index == 1 ? FragmentCanvas::Labels::values : FragmentCanvas::Labels::lanes);
  });
  connect(result_, &QComboBox::currentIndexChanged, this, [this](int index) {
    canvas_->show_c(index == 1);
    explain();
  });
  connect(canvas_, &FragmentCanvas::hovered, this, &FragmentsView::explain);
  connect(canvas_, &FragmentCanvas::picked, this, &FragmentsView::pick);
  connect(selection_, &Selection::launch_changed, this, &FragmentsView::rebuild);
  connect(selection_, &Selection::place_changed, this, &FragmentsView::follow_place);
  connect(selection_, &Selection::line_changed, this, &FragmentsView::follow_line);
  set_title(tr("Fragments"));
  set_legend(tr("one matrix instruction of one warp, as it was executed · highlighted: the elements of the "
                "chosen lane"));
  rebuild();
  restyle();
}

void FragmentsView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

/// Shows the selected warp where it was traced, else the first that was.
void FragmentsView::rebuild() {
  records_.clear();
  canvas_->set_fragments(nullptr);
  for (QWidget* tool : std::initializer_list<QWidget*>{stepper_, labels_, result_}) tool->hide();
  if (!run_) return show_empty(tr("Run the kernel to see which lane holds which element of its matrices."));
  if (!run_->trace) return show_empty(tr("No block was traced in this run."));
  const ThreadPlace& place = selection_->place();
  const int launch = selection_->launch();
  if (place.scope != Scope::none) {
    const int warp = place.scope == Scope::block ? 0 : place.warp;
    records_ = MatrixFragments::of_warp(*run_, launch, place.block, warp);
  }
  if (records_.empty()) {
    // The first block; its lowest warp, even if another one came first.
    const MatrixRecord* first = nullptr;
    for (const MatrixRecord& record : run_->trace->matrices)
      if (static_cast<int>(record.launch) == launch &&
          (!first || (record.block == first->block && record.warp < first->warp)))
        first = &record;
    if (first)
      records_ = MatrixFragments::of_warp(*run_, launch, first->block, static_cast<int>(first->warp));
  }
  if (records_.empty())
    return show_empty(tr("The traced block executes no matrix instruction: wmma, mma.sync, ldmatrix, "
                         "stmatrix or wgmma. The thread map chooses another block."));
  const MatrixRecord& first = run_->trace->matrices[records_.front()];
  block_ = first.block;
  warp_ = static_cast<int>(first.warp);
  if (place.scope == Scope::thread && place.block == block_ && place.warp == warp_)
    canvas_->set_lane(place.lane);
  std::vector<int> lines;
  for (const std::size_t record : records_)
    lines.push_back(static_cast<int>(run_->trace->matrices[record].line));
  stepper_->set_lines(std::move(lines));
  labels_->show();
  show_record();
  follow_line();
  show_ready();
}

void FragmentsView::show_instruction(int n) { stepper_->go(n); }
int FragmentsView::instruction() const { return stepper_->at(); }

void FragmentsView::chosen() {
  show_record();
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  if (stepper_->line() > 0) selection_->set_line(stepper_->line());
}

void FragmentsView::show_record() {
  const auto fragments =
      std::make_shared<const MatrixFragments>(run_, records_[static_cast<std::size_t>(stepper_->at())]);
  const MatrixRecord& record = fragments->record();
  canvas_->set_fragments(fragments);
  result_->setVisible(fragments->multiplies());
  QString text = tr("block %1 · warp %2")
                     .arg(block_text(*run_, static_cast<int>(record.launch), record.block))
                     .arg(record.warp);
  if (record.line > 0) text += " · " + tr("line %1").arg(record.line);
  if (const std::uint64_t dropped = run_->trace->matrices_dropped)
    text += " · " + (dropped == 1 ? tr("one further instruction of the block was not traced")
                                  : tr("%1 further instructions of the block were not traced")
                                        .arg(count_text(static_cast<std::int64_t>(dropped))));
  const std::string& instruction = fragments->instruction();
  what_->setText(QString("<code>%1</code><br>%2")
                     .arg(QString::fromStdString(instruction.substr(0, instruction.find_first_of(" \t{")))
                              .toHtmlEscaped(),
                          text));
  explain();
  fill_numbers();
}

void FragmentsView::explain() {
  if (!canvas_->fragments()) return;
  FragmentCanvas::Spot spot = canvas_->hover();
  if (spot.lane < 0) spot = {Operand::d, -1, -1, canvas_->lane()};
  explanation_->setText(canvas_->sentence(spot));
}

void FragmentsView::pick(int lane) {
  canvas_->set_lane(lane);
  explain();
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  selection_->set_place({Scope::thread, block_, warp_, lane});
}

void FragmentsView::follow_place() {
  if (moving_ || !run_) return;
  const ThreadPlace& place = selection_->place();
  if (place.scope == Scope::none) return;
  if (place.block != block_ || (place.scope != Scope::block && place.warp != warp_)) return rebuild();
  if (place.scope != Scope::thread) return;
  canvas_->set_lane(place.lane);
  explain();
}

void FragmentsView::follow_line() {
  if (!moving_ && !records_.empty() && stepper_->follow(selection_->line())) show_record();
}

void FragmentsView::fill_numbers() {
  const MatrixFragments& fragments = *canvas_->fragments();
  std::vector<std::vector<QVariant>> rows;
  for (const Operand operand : {Operand::a, Operand::b, Operand::c, Operand::d})
    for (int row = 0; row < fragments.rows(operand); ++row)
      for (int column = 0; column < fragments.columns(operand); ++column) {
        const MatrixFragments::Holder& holder = fragments.holder(operand, row, column);
        rows.push_back({canvas_->name(operand, row, column), holder.lane, holder.reg, holder.part,
                        QString::fromStdString(fragments.text(operand, row, column))});
      }
  numbers_->set_table({tr("element"), tr("lane"), tr("register"), tr("part"), tr("value")}, std::move(rows));
}

void FragmentsView::keyPressEvent(QKeyEvent* event) {
  if (!stepper_->take_key(event->key())) RunView::keyPressEvent(event);
}

void FragmentsView::restyle() {
  explanation_->setMinimumHeight(2 * QFontMetrics(Theme::instance().font()).lineSpacing());
  canvas_->set_labels(labels_->currentIndex() == 1 ? FragmentCanvas::Labels::values
                                                   : FragmentCanvas::Labels::lanes); // sizes
}

}
