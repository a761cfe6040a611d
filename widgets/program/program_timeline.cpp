#include "widgets/program/program_timeline.h"

#include "widgets/program/program_sentences.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/swatch.h"
#include "widgets/theme/theme.h"
#include "widgets/view/icon_button.h"
#include "widgets/view/view_export.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>

namespace kernelarium {

using program::Bar;

ProgramTimeline::ProgramTimeline(QWidget* parent)
    : View(parent), canvas_(new ProgramCanvas), numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("The program over time"));
  explanation_ = new QLabel;
  explanation_->setTextFormat(Qt::PlainText);
  explanation_->setWordWrap(true);
  explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  open_ = new QPushButton(tr("Open this launch"));
  open_->setObjectName("open_launch");
  open_->setToolTip(tr("Run the chosen launch on its own, with the memory as the program had it, in all "
                       "views (Return, or a double click)"));
  perfetto_ = new QPushButton(tr("Perfetto JSON…"));
  perfetto_->setToolTip(tr("Save the timeline for ui.perfetto.dev and chrome://tracing"));
  keys_ = new QLabel(tr("Arrows choose a bar · + − 0 zoom · Shift and drag, or [ and ], measure a span"));
  keys_->setProperty("role", "caption");
  keys_->setProperty(control_property, true);
  keys_->setWordWrap(true);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  key_ = new QLabel;
  key_->setWordWrap(true);
  auto* picture = new QWidget; // with the meaning of its colours
  auto* chart = new QVBoxLayout(picture);
  chart->setContentsMargins(0, 0, 0, 0);
  chart->addWidget(key_);
  chart->addWidget(canvas_, 1);
  scroll->setWidget(picture);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(6));
  column->addWidget(scroll, 1);
  column->addWidget(explanation_);
  auto* row = new QHBoxLayout;
  row->addWidget(open_);
  row->addWidget(perfetto_);
  row->addWidget(keys_, 1);
  column->addLayout(row);
  set_content(content, picture);
  auto* measure = new IconButton("measure", tr("Drag to measure a span of time"));
  measure->setCheckable(true);
  auto* zoom = new ZoomButtons;
  for (QWidget* tool : std::initializer_list<QWidget*>{measure, zoom})
    tools()->addWidget(tool, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(measure, &IconButton::toggled, canvas_, &ProgramCanvas::set_measuring);
  connect(zoom, &ZoomButtons::zoomed, canvas_, &ProgramCanvas::zoom);
  connect(zoom, &ZoomButtons::fitted, canvas_, [this] { canvas_->axis().fit(); });
  connect(canvas_, &ProgramCanvas::hovered, this, &ProgramTimeline::explain);
  connect(canvas_, &ProgramCanvas::picked, this, &ProgramTimeline::follow_choice);
  connect(canvas_, &ProgramCanvas::opened, this, &ProgramTimeline::launch_wanted);
  connect(canvas_, &ProgramCanvas::measured_changed, this, [this] { explain({}); });
  connect(open_, &QPushButton::clicked, this, [this] {
    if (canvas_->chosen()) emit launch_wanted(canvas_->chosen()->index);
  });
  connect(perfetto_, &QPushButton::clicked, this, &ProgramTimeline::perfetto_wanted);
  set_title(tr("Program"));
  show_empty(tr("Run the program to see its calls, copies and kernels over time."));
  restyle();
}

void ProgramTimeline::show_program(std::shared_ptr<const program::ProgramTrace> trace, const QString& on) {
  if (trace->work.empty() && trace->calls.empty()) {
    canvas_->set_rows(nullptr);
    return show_empty(tr("The program made no call to the CUDA runtime."));
  }
  canvas_->set_rows(std::make_shared<const program::ProgramRows>(std::move(trace)));
  const program::ProgramTrace& shown = *canvas_->rows()->trace();
  QString legend =
      shown.measured
          ? tr("measured on %1").arg(on)
          : tr("kernels and copies modelled on %1; the host's own time measured on this computer").arg(on);
  legend += " · " + grouped(tr("%n launch(es)", nullptr, static_cast<int>(shown.launches))) + " · " +
            grouped(tr("%n cop(ies)", nullptr, static_cast<int>(shown.copies))) + " · " +
            microseconds_text(canvas_->rows()->end());
  if (!shown.complete) legend += " · " + tr("the program did not finish");
  set_legend(legend);
  fill_numbers();
  follow_choice();
  show_ready();
}

void ProgramTimeline::explain(const ProgramCanvas::Spot& spot) {
  QString text = canvas_->sentence(spot);
  if (text.isEmpty() && canvas_->chosen()) text = canvas_->sentence({0, canvas_->chosen(), {}});
  if (const auto& span = canvas_->measured(); span && !spot.bar && !spot.gap)
    text = tr("Measured span: %1, from %2 to %3")
               .arg(microseconds_text(std::abs(span->second - span->first)),
                    microseconds_text(std::min(span->first, span->second)),
                    microseconds_text(std::max(span->first, span->second)));
  set_text_or_hint(*explanation_, text, tr("Hover over a bar or a gap to see what it is."));
}

void ProgramTimeline::follow_choice() {
  const auto& bar = canvas_->chosen();
  const program::ProgramRows* rows = canvas_->rows();
  open_->setEnabled(rows && bar && bar->what == Bar::What::work && rows->launch_number(bar->index) > 0);
  explain({});
  if (!rows || !bar || bar->what == Bar::What::range) return;
  const program::Line& line = bar->what == Bar::What::call ? rows->trace()->calls[bar->index].line
                                                           : rows->trace()->work[bar->index].line;
  if (line.line > 0) emit line_wanted(line);
}

void ProgramTimeline::fill_numbers() {
  std::vector<std::vector<QVariant>> rows;
  for (const program::Row& row : canvas_->rows()->rows())
    for (const Bar& bar : row.bars)
      rows.push_back(
          {canvas_->row_name(row), bar.begin, bar.end - bar.begin, bar_sentence(*canvas_->rows(), bar)});
  numbers_->set_table({tr("row"), tr("begin, µs"), tr("duration, µs"), tr("what")}, std::move(rows));
}

void ProgramTimeline::restyle() {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  key_->setText(QStringList{swatch(c.accent, tr("kernel")), swatch(c.copied_in, tr("copy to a device")),
                            swatch(c.copied_out, tr("copy to the host")),
                            swatch(c.bad, tr("call that returned an error"))}
                    .join(" &nbsp; "));
  explanation_->setMinimumHeight(2 * QFontMetrics(theme.font()).lineSpacing());
  canvas_->setMinimumHeight(canvas_->minimumSizeHint().height());
}

}
