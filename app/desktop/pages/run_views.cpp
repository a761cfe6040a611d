#include "app/desktop/pages/run_views.h"

#include "app/runner/protocol.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/warp_access.h"
#include "widgets/source/ptx_view.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

/// Two views side by side, or one above the other where there is no room for that.
class Pair : public QSplitter {
 public:
  Pair(QWidget* first, QWidget* second) {
    addWidget(first);
    addWidget(second);
    setChildrenCollapsible(false);
    setSizes({1000, 1000});
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    const auto fitting = width() < Theme::instance().px(680) ? Qt::Vertical : Qt::Horizontal;
    if (fitting != orientation()) {
      setOrientation(fitting);
      setSizes(fitting == Qt::Vertical ? QList<int>{1200, 1000} : QList<int>{1000, 1000});
    }
    QSplitter::resizeEvent(event);
  }
  // The narrow arrangement decides how small it may become.
  QSize minimumSizeHint() const override {
    const QSize first = widget(0)->minimumSizeHint(), second = widget(1)->minimumSizeHint();
    const int width = std::max(first.width(), second.width());
    if (orientation() == Qt::Horizontal) return {width, std::max(first.height(), second.height())};
    return {width, first.height() + handleWidth() + second.height()};
  }
};

/// Scrolls up and down only: it is as wide as what it holds.
class Column : public QScrollArea {
 public:
  Column(QWidget* content, const QString& name) {
    setAccessibleName(name);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    content->installEventFilter(this);
  }
  QSize minimumSizeHint() const override {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 100};
  }
  QSize sizeHint() const override {
    return {widget()->sizeHint().width() + verticalScrollBar()->sizeHint().width(),
            widget()->sizeHint().height()};
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
  }
};

constexpr std::size_t longest_trail = 40;

}

QWidget* column_of(QWidget* content, const QString& name) { return new Column(content, name); }

RunViews::RunViews(QObject* parent) : QObject(parent), selection_(new Selection(this)) {
  source = new SourceView(selection_);
  ptx = new PtxView(selection_);
  threads = new ThreadMap(selection_);
  data = new DataView(selection_);
  steps = new StepsView(selection_);
  memory = new MemoryPath;
  accesses = new AccessTable(selection_);
  warp = new WarpAccess(selection_);
  banks = new BankView(selection_);
  timing = new TimingChart;
  roofline = new RooflineChart;
  auto* access = new QSplitter(Qt::Vertical);
  for (QWidget* half : std::initializer_list<QWidget*>{warp, banks}) access->addWidget(half);
  // A low window scrolls map and data.
  auto* maps = new Column(new Pair(threads, data), tr("Threads and data"));
  add_panel("source", tr("Source"), source, {{"source", source}});
  add_panel("ptx", tr("PTX"), ptx, {{"ptx", ptx}});
  add_panel("threads", tr("Thread map"), maps, {{"threads", threads}, {"data", data}});
  add_panel("steps", tr("Steps"), steps, {{"steps", steps}});
  add_panel("memory", tr("Memory"), memory, {{"memory", memory}});
  add_panel("accesses", tr("Accesses"), accesses, {{"accesses", accesses}});
  add_panel("warp", tr("One access"), access, {{"warp", warp}, {"banks", banks}});
  add_panel("timing", tr("Timing"), timing, {{"timing", timing}});
  add_panel("roofline", tr("Roofline"), roofline, {{"roofline", roofline}});
}

void RunViews::add_panel(const QString& name, const QString& title, QWidget* widget,
                         std::vector<std::pair<QString, View*>> views) {
  for (const auto& [view_name, view] : views) {
    view->setObjectName(view_name); // exports are named by it
    connect(view, &View::shown, this, [this, view = view] {
      if (auto fill = waiting_.extract(view)) fill.mapped()();
    });
  }
  panels_.push_back({name, title, widget, std::move(views)});
}

std::vector<View*> RunViews::recorded_views() const {
  return {threads, data, steps, memory, accesses, warp, banks};
}

View* RunViews::view(const QString& name) const {
  for (const Panel& panel : panels_)
    for (const auto& [view_name, view] : panel.views)
      if (view_name == name) return view;
  return nullptr;
}

void RunViews::start_over() {
  selected_variant_.clear();
  trail_.clear();
  trail_end_.reset();
  trail_variant_.clear();
  forget_diagnostics();
  memory->keep(false);
}

void RunViews::forget_diagnostics() {
  compiler_says_.clear();
  run_says_.clear();
}

void RunViews::set_source(const QString& text) {
  threads->set_source(text);
  data->set_source(text);
  steps->set_source(text);
}

void RunViews::set_outdated(bool outdated) {
  outdated_ = outdated;
  for (View* view : recorded_views()) view->set_outdated(outdated);
  timing->set_outdated(outdated);
  roofline->set_outdated(outdated);
}

void RunViews::choose_place(const Run& run, std::uint64_t block) {
  if (run.trace && run.trace->fault && !run.launches.empty()) { // the thread that stopped the kernel
    const FaultPlace& fault = *run.trace->fault;
    selected_variant_ = run.variant;
    selection_->set_launch(static_cast<int>(fault.launch));
    selection_->set_place({ThreadPlace::Scope::thread, fault.block, static_cast<int>(fault.warp),
                           static_cast<int>(fault.lane)});
    if (const Diagnostic* failure = first_failure(run.diagnostics)) selection_->set_line(failure->line);
    return;
  }
  // A fresh lesson shows one thread's arithmetic at once; afterwards the learner's own pick stays.
  if (selected_variant_ == run.variant || run.launches.empty()) return;
  selected_variant_ = run.variant;
  const Dim3 threads_of_block = run.launches.front().block;
  const int warps = static_cast<int>((threads_of_block.count() + 31) / 32);
  ThreadPlace place;
  place.scope = ThreadPlace::Scope::thread;
  place.block = block;
  place.warp = std::min(2, warps - 1);
  place.lane = static_cast<int>(std::min<std::int64_t>(7, threads_of_block.count() - 1));
  selection_->clear();
  selection_->set_place(place);
  fresh_ = true;
}

void RunViews::give(View* view, std::function<void()> fill) {
  waiting_.erase(view);
  if (view->in_sight())
    fill();
  else
    waiting_[view] = std::move(fill);
}

void RunViews::flush() {
  const auto waiting = std::exchange(waiting_, {});
  for (const auto& [view, fill] : waiting) fill();
}

void RunViews::show_results(RunSubject& subject) {
  set_outdated(false);
  const RunPointer counted = subject.counted(), timed = subject.timed();
  if (counted) {
    const bool ran = !counted->launches.empty();
    if (ran) {
      run_ = counted;
      choose_place(*counted, subject.traced_block());
      give(threads, [this, counted, values = subject.buffers()] {
        threads->set_run(counted);
        threads->set_values(values);
        if (std::exchange(fresh_, false)) threads->zoom_to_block();
      });
      give(data, [this, counted, values = subject.buffers()] {
        data->set_run(counted);
        data->set_values(values);
      });
      const auto each = [&](auto* view) { give(view, [view, counted] { view->set_run(counted); }); };
      give(steps, [this, counted, values = subject.buffers()] {
        steps->set_run(counted);
        steps->set_values(values);
      });
      each(memory);
      each(accesses);
      each(warp);
      each(banks);
      each(source);
    }
    run_says_ = counted->diagnostics;
    compiler_says_.clear();
    show_diagnostics();
    if (!ran && !counted->diagnostics.empty()) show_failure(counted->diagnostics.front());
  }
  extend_trail(timed);
  show_comparison(subject);
}

void RunViews::show_comparison(RunSubject& subject) {
  const RunSubject::Comparison comparison = subject.comparison();
  const Roofs roofs = roofs_of(subject);
  give(timing, [this, comparison, roofs] {
    timing->set_bars(timing_bars(comparison.runs, comparison.current));
    timing->set_roof({roofs.fp32, roofs.dram, roofs.source});
  });
  std::vector<RooflinePoint> points;
  for (const auto& run : comparison.runs) {
    if (run == comparison.current) continue;
    for (RooflinePoint point : roofline_points(*run)) {
      point.trail = false;
      points.push_back(std::move(point));
    }
  }
  points.insert(points.end(), trail_.begin(), trail_.end());
  give(roofline, [this, roofs, points = std::move(points)] {
    roofline->set_ceilings({{QStringLiteral("DRAM"), true, roofs.dram, roofs.label},
                            {QStringLiteral("L2"), true, roofs.l2, roofs.label},
                            {QStringLiteral("fp32"), false, roofs.fp32, roofs.label}});
    roofline->set_points(points);
  });
}

RunViews::Roofs RunViews::roofs_of(const RunSubject& subject) {
  if (const auto measured = subject.ceilings())
    return {measured->dram_gb_s(), measured->l2_gb_s, measured->fp32_gflops, Label::measured,
            tr("measured on %1").arg(subject.device().title())};
  try {
    const GpuSpec spec = subject.spec();
    return {spec.dram_gb_s, spec.l2_gb_s, spec.peak_fp32_gflops(), Label::datasheet,
            tr("datasheet of %1").arg(QString::fromStdString(spec.name))};
  } catch (const Error&) {
    return {}; // an unknown GPU has no sheet
  }
}

void RunViews::extend_trail(const RunPointer& run) {
  if (!run || run->verdict != Verdict::pass || trail_end_.lock() == run) return;
  std::vector<RooflinePoint> points = roofline_points(*run);
  std::erase_if(points, [](const RooflinePoint& point) { return !point.trail; });
  if (points.empty()) return;
  RooflinePoint& point = points.front();
  Values values = run->sizes;
  values.insert(run->parameters.begin(), run->parameters.end());
  // Named by what was turned; of another variant, by that.
  if (run->variant == trail_variant_) {
    QStringList turned;
    for (const auto& [name, value] : values)
      if (const auto before = trail_values_.find(name);
          before == trail_values_.end() || before->second != value)
        turned << QString("%1 = %2").arg(QString::fromStdString(name)).arg(value);
    if (turned.isEmpty() && !trail_.empty() && trail_.back().label == point.label) trail_.pop_back();
    if (!turned.isEmpty()) point.name = turned.join(", ");
  }
  trail_.push_back(point);
  if (trail_.size() > longest_trail) trail_.erase(trail_.begin());
  trail_end_ = run;
  trail_variant_ = run->variant;
  trail_values_ = std::move(values);
}

void RunViews::show_compiled(const CompileAnswer& answer, RunSubject& subject) {
  // What the run found stays at its line: the compiler's answer may come after it, and says nothing of it.
  compiler_says_ = answer.diagnostics;
  if (answer.ptx.empty() || outdated_) run_says_.clear();
  show_diagnostics();
  if (!answer.ptx.empty())
    ptx->set_ptx(QString::fromStdString(answer.ptx), subject.file());
  else
    ptx->show_error(tr("The kernel does not compile."), tr("See the marked lines in Source."));
}

void RunViews::show_diagnostics() {
  std::vector<Diagnostic> all = run_says_;
  for (const Diagnostic& each : compiler_says_) {
    const auto same = [&](const Diagnostic& other) {
      return other.line == each.line && other.message == each.message;
    };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(each);
  }
  source->set_diagnostics(all);
}

void RunViews::show_failure(const Diagnostic& why) {
  set_outdated(false);
  const QString message = words_of(why);
  for (View* view : recorded_views()) {
    waiting_.erase(view);
    view->show_error(message, why.line > 0 ? tr("See line %1 of the source.").arg(why.line) : QString());
  }
}

void RunViews::show_waiting(const QString& what) {
  set_outdated(false);
  std::vector<View*> all = recorded_views();
  all.insert(all.end(), {timing, roofline, ptx});
  for (View* view : all) {
    waiting_.erase(view);
    view->show_empty(what);
  }
}

void RunViews::step(int by) {
  if (!run_) return;
  const int steps = RunTrace::of(run_)->steps(selection_->launch(), selection_->shown());
  selection_->set_step(std::clamp(selection_->step() + by, -1, std::max(steps - 1, -1)));
}

}
