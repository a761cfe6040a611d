#include "widgets/pipeline/pipeline_view.h"

#include "widgets/theme/swatch.h"
#include "widgets/theme/theme.h"
#include "widgets/view/icon_button.h"
#include "widgets/view/view_export.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollArea>
#include <QVBoxLayout>

namespace kernelarium {

PipelineView::PipelineView(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), canvas_(new PipelineCanvas), numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("Stages over time"));
  key_ = new QLabel;
  key_->setTextFormat(Qt::RichText);
  key_->setWordWrap(true);
  explanation_ = new QLabel;
  explanation_->setTextFormat(Qt::PlainText);
  explanation_->setWordWrap(true);
  explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(canvas_);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(4));
  column->addWidget(key_);
  column->addWidget(scroll, 1);
  column->addWidget(explanation_);
  set_content(content, canvas_);
  zoom_ = new ZoomButtons;
  tools()->addWidget(zoom_, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(zoom_, &ZoomButtons::zoomed, canvas_,
          [this](double factor) { canvas_->axis().zoom(canvas_->axis().centre(), factor); });
  connect(zoom_, &ZoomButtons::fitted, canvas_, [this] { canvas_->axis().fit(); });
  connect(canvas_, &PipelineCanvas::hovered, this, &PipelineView::explain);
  connect(canvas_, &PipelineCanvas::picked, this, &PipelineView::pick);
  connect(selection_, &Selection::launch_changed, this, &PipelineView::rebuild);
  connect(selection_, &Selection::place_changed, this, [this] {
    if (!moving_ && selection_->place().block != block_) rebuild();
  });
  set_title(tr("Pipeline"));
  rebuild();
  restyle();
}

void PipelineView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

/// The selected block where its copies were traced, else the first block that made any.
void PipelineView::rebuild() {
  zoom_->hide();
  if (!run_)
    return show_empty(tr("Run the kernel to see its asynchronous copies and the warps that wait for them."));
  const int launch = selection_->launch();
  block_ = selection_->place().block;
  Pipeline pipeline = Pipeline::of(*run_, launch, block_);
  if (pipeline.fills.empty() && run_->trace)
    for (const AsyncRecord& record : run_->trace->async)
      if (static_cast<int>(record.launch) == launch && record.what <= AsyncRecord::What::tensor) {
        pipeline = Pipeline::of(*run_, launch, record.block);
        break;
      }
  canvas_->set_pipeline(std::move(pipeline));
  const Pipeline& shown = canvas_->pipeline();
  if (shown.fills.empty())
    return show_empty(tr("The traced block makes no asynchronous copy into shared memory: cp.async, "
                         "cp.async.bulk or a copy by tensor map."));
  set_legend(
      shown.clocks
          ? tr("modelled clocks of the block · rows: stages of shared memory, then warps, producers first")
          : tr("steps of the block, in order: the modelled time has no clocks for them · rows: stages of "
               "shared memory, then warps, producers first"));
  std::vector<std::vector<QVariant>> rows;
  for (std::size_t i = 0; i < shown.fills.size(); ++i) {
    const Pipeline::Fill& fill = shown.fills[i];
    rows.push_back({fill.start, fill.landed, canvas_->row_name(fill.stage),
                    canvas_->sentence({static_cast<int>(i), -1})});
  }
  for (std::size_t i = 0; i < shown.waits.size(); ++i) {
    const Pipeline::Wait& wait = shown.waits[i];
    rows.push_back(
        {wait.begin, wait.end, tr("warp %1").arg(wait.warp), canvas_->sentence({-1, static_cast<int>(i)})});
  }
  numbers_->set_table({shown.clocks ? tr("begin, clocks") : tr("begin, steps"),
                       shown.clocks ? tr("end, clocks") : tr("end, steps"), tr("row"), tr("what")},
                      std::move(rows));
  explain({});
  zoom_->show();
  show_ready();
}

void PipelineView::explain(const PipelineCanvas::Spot& spot) {
  QString text = canvas_->sentence(spot);
  if (text.isEmpty()) text = canvas_->sentence(canvas_->chosen());
  set_text_or_hint(*explanation_, text, tr("Hover over a bar to see what is copied, or which warp waits."));
}

void PipelineView::pick() {
  explain({});
  const PipelineCanvas::Spot& spot = canvas_->chosen();
  const Pipeline& shown = canvas_->pipeline();
  int line = 0;
  if (spot.fill >= 0) line = shown.fills[static_cast<std::size_t>(spot.fill)].line;
  if (spot.wait >= 0) line = shown.waits[static_cast<std::size_t>(spot.wait)].line;
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  if (line > 0) selection_->set_line(line);
}

void PipelineView::restyle() {
  const Theme& theme = Theme::instance();
  key_->setText(QStringList{swatch(theme.colours().read_now, tr("in flight")),
                            swatch(theme.colours().good, tr("complete")),
                            swatch(theme.state_colour(WarpState::barrier), tr("waits")),
                            swatch(theme.colours().warning, tr("never waited for"))}
                    .join(" &nbsp; "));
  explanation_->setMinimumHeight(2 * QFontMetrics(theme.font()).lineSpacing());
}

}
