#include "widgets/fragments/fragments_view.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
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
  back_ = new QToolButton;
  forward_ = new QToolButton;
  back_->setToolTip(tr("The warp's matrix instruction before this one (Page Up)"));
  forward_->setToolTip(tr("The warp's next matrix instruction (Page Down)"));
  number_ = new QSpinBox;
  number_->setAccessibleName(tr("Matrix instruction of the warp"));
  number_->setKeyboardTracking(false);
  for (QToolButton* button : {back_, forward_}) {
    button->setAccessibleName(button->toolTip());
    button->setAutoRaise(true);
  }
  labels_ = new QComboBox;
  labels_->setAccessibleName(tr("In the cells"));
  labels_->addItems({tr("lanes"), tr("values")});
  result_ = new QComboBox;
  result_->setAccessibleName(tr("Accumulator"));
  result_->addItems({tr("D, after"), tr("C, before")});
  for (QWidget* tool : std::initializer_list<QWidget*>{back_, number_, forward_, labels_, result_})
    tools()->addWidget(tool, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(back_, &QToolButton::clicked, this, [this] { show_instruction(at_ - 1); });
  connect(forward_, &QToolButton::clicked, this, [this] { show_instruction(at_ + 1); });
  connect(number_, &QSpinBox::valueChanged, this, [this](int value) { show_instruction(value - 1); });
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
  set_legend(tr("one matrix instruction of one warp, as it was executed · lit up: the elements of the chosen "
                "lane"));
  rebuild();
  restyle();
}

void FragmentsView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

/// Shows the selected warp where it was recorded, else the first that was.
void FragmentsView::rebuild() {
  records_.clear();
  canvas_->set_fragments(nullptr);
  if (!run_) return show_empty(tr("Run the kernel to see which lane holds which element of its matrices."));
  if (!run_->trace) return show_empty(tr("No block was recorded in this run."));
  const ThreadPlace& place = selection_->place();
  const int launch = selection_->launch();
  if (place.scope != Scope::none) {
    const int warp = place.scope == Scope::block ? 0 : place.warp;
    records_ = MatrixFragments::of_warp(*run_, launch, place.block, warp);
  }
  if (records_.empty()) {
    // The first block; its lowest warp, though another one may have come first.
    const MatrixRecord* first = nullptr;
    for (const MatrixRecord& record : run_->trace->matrices)
      if (static_cast<int>(record.launch) == launch &&
          (!first || (record.block == first->block && record.warp < first->warp)))
        first = &record;
    if (first)
      records_ = MatrixFragments::of_warp(*run_, launch, first->block, static_cast<int>(first->warp));
  }
  if (records_.empty())
    return show_empty(tr("The recorded block executes no matrix instruction: wmma, mma.sync, ldmatrix, "
                         "stmatrix or wgmma. The thread map chooses another block."));
  const MatrixRecord& first = run_->trace->matrices[records_.front()];
  block_ = first.block;
  warp_ = static_cast<int>(first.warp);
  if (place.scope == Scope::thread && place.block == block_ && place.warp == warp_)
    canvas_->set_lane(place.lane);
  at_ = std::clamp(at_, 0, instructions() - 1);
  {
    const QSignalBlocker quiet(number_);
    number_->setRange(1, instructions());
    number_->setSuffix(tr(" of %1").arg(instructions()));
  }
  show_record();
  follow_line();
  show_ready();
}

void FragmentsView::show_instruction(int n) {
  if (records_.empty()) return;
  at_ = std::clamp(n, 0, instructions() - 1);
  show_record();
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  if (const int line = static_cast<int>(run_->trace->matrices[records_[static_cast<std::size_t>(at_)]].line))
    selection_->set_line(line);
}

void FragmentsView::show_record() {
  const auto fragments =
      std::make_shared<const MatrixFragments>(run_, records_[static_cast<std::size_t>(at_)]);
  const MatrixRecord& record = fragments->record();
  canvas_->set_fragments(fragments);
  const QSignalBlocker quiet(number_);
  number_->setValue(at_ + 1);
  back_->setEnabled(at_ > 0);
  forward_->setEnabled(at_ + 1 < instructions());
  result_->setVisible(fragments->multiplies());
  QString text = tr("block %1 · warp %2").arg(record.block).arg(record.warp);
  if (record.line > 0) text += " · " + tr("line %1").arg(record.line);
  if (const std::uint64_t dropped = run_->trace->matrices_dropped)
    text += " · " + (dropped == 1 ? tr("one further instruction of the block was not recorded")
                                  : tr("%1 further instructions of the block were not recorded")
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
  if (moving_ || records_.empty()) return;
  const auto line_of = [this](std::size_t record) {
    return static_cast<int>(run_->trace->matrices[record].line);
  };
  const int line = selection_->line();
  if (line <= 0 || line_of(records_[static_cast<std::size_t>(at_)]) == line) return;
  const auto found = std::find_if(records_.begin(), records_.end(),
                                  [&](std::size_t record) { return line_of(record) == line; });
  if (found == records_.end()) return;
  at_ = static_cast<int>(found - records_.begin());
  show_record();
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
  switch (event->key()) {
  case Qt::Key_PageUp:
    return show_instruction(at_ - 1);
  case Qt::Key_PageDown:
    return show_instruction(at_ + 1);
  case Qt::Key_Home:
    return show_instruction(0);
  case Qt::Key_End:
    return show_instruction(instructions() - 1);
  default:
    RunView::keyPressEvent(event);
  }
}

void FragmentsView::restyle() {
  if (!back_) return;
  const Theme& theme = Theme::instance();
  back_->setIcon(icon("left", theme.colours().muted));
  forward_->setIcon(icon("right", theme.colours().muted));
  for (QToolButton* button : {back_, forward_}) button->setIconSize({theme.px(16), theme.px(16)});
  explanation_->setMinimumHeight(2 * QFontMetrics(theme.font()).lineSpacing());
  canvas_->set_labels(labels_->currentIndex() == 1 ? FragmentCanvas::Labels::values
                                                   : FragmentCanvas::Labels::lanes); // sizes
}

}
