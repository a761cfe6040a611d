#include "app/desktop/pages/lesson_views.h"

#include "app/desktop/application/engine_words.h"
#include "app/desktop/lesson/presets.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "app/runner/protocol.h"
#include "kernels/measure/occupancy.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/warp_access.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/ptx_view.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
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

QLabel* section(const QString& text) {
  auto* label = new QLabel(text.toUpper());
  label->setProperty("role", "section");
  return label;
}
}

LessonViews::LessonViews(QMainWindow* window) : QObject(window), selection_(new Selection(this)) {
  panel = new ParameterPanel;
  panel->setObjectName("parameters");
  last_run = new FactList;
  last_run->setObjectName("last_run");
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
  sweep = new SweepPanel;
  table = new RunsTable;

  picture_row = new QWidget;
  picture_name = new QLabel;
  picture_name->setProperty("role", "muted");
  picture_open = new QPushButton(tr("Open picture…"));
  picture_open->setObjectName("open_picture");
  picture_drop = new QPushButton;
  auto* picture = new QVBoxLayout(picture_row);
  picture->setContentsMargins(0, 0, 0, 0);
  picture->addWidget(section(tr("Input picture")));
  picture->addWidget(picture_name);
  auto* picture_buttons = new QHBoxLayout;
  picture_buttons->addWidget(picture_open);
  picture_buttons->addWidget(picture_drop);
  picture->addLayout(picture_buttons);

  auto* column = new QWidget;
  auto* rows = new QVBoxLayout(column);
  rows->setContentsMargins(14, 4, 14, 14);
  rows->setSpacing(12);
  rows->addWidget(panel);
  rows->addWidget(picture_row);
  last_run_heading_ = section(tr("Last run, counted"));
  rows->addWidget(last_run_heading_);
  rows->addWidget(last_run);
  rows->addStretch();
  parameters_column = new Column(column, tr("Parameters"));

  for (View* each : std::initializer_list<View*>{source, threads, data, steps, memory, accesses, warp, banks,
                                                 timing, roofline})
    connect(each, &View::shown, this, [this, each] {
      if (auto fill = waiting_.extract(each)) fill.mapped()();
    });
  threads_pair = new Column(new Pair(threads, data), tr("Threads and data")); // a low window scrolls them
  warp_pair = new QSplitter(Qt::Vertical);
  for (QWidget* half : std::initializer_list<QWidget*>{warp, banks})
    static_cast<QSplitter*>(warp_pair)->addWidget(half);
  for (const auto& [name, each] : named()) each->setObjectName(name); // exports are named by it
  show_waiting(tr("The first run is on its way."));
}

std::map<QString, View*> LessonViews::named() const {
  return {{"source", source}, {"ptx", ptx},       {"threads", threads},   {"data", data},
          {"steps", steps},   {"memory", memory}, {"accesses", accesses}, {"warp", warp},
          {"banks", banks},   {"timing", timing}, {"roofline", roofline}, {"sweep", sweep->chart()},
          {"table", table}};
}

View* LessonViews::view(const QString& name) const {
  const std::map<QString, View*> all = named();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

void LessonViews::show_session(LessonSession& session) {
  picture_row->setVisible(session.takes_picture());
  selected_variant_.clear();
  trail_.clear();
  trail_end_.reset();
  trail_variant_.clear();
  memory->keep(false);
  show_variant(session);
}

void LessonViews::show_variant(LessonSession& session) {
  const Variant& variant = session.variant();
  const Values values = session.values();
  std::vector<Parameter> own = variant.parameters, sizes = session.problem_parameters();
  const auto translate = [](std::string& text) { text = catalogue_text(text).toStdString(); };
  for (auto* parameters : {&own, &sizes})
    for (Parameter& parameter : *parameters) {
      translate(parameter.title);
      translate(parameter.unit);
      translate(parameter.reason);
    }
  auto limits = variant.limits;
  for (auto& limit : limits) translate(limit.reason);
  panel->set_parameters(own, sizes, limits, variant.pinned);
  panel->set_presets(presets(session));
  panel->set_values(values);
  source->set_source(session.file(), session.original(), session.source());
  set_source(session.source());
  const bool made_up = session.picture().empty() && !session.loading_picture();
  picture_name->setText(made_up ? tr("made from the seed") : QFileInfo(session.picture_name()).fileName());
  picture_drop->setText(made_up ? tr("Sample") : tr("Made-up data"));
  picture_drop->setToolTip(made_up ? tr("Run on the picture that comes with the lab")
                                   : tr("Run on random pixels, made from the seed"));
  panel->hold(session.sizes_of_picture(), tr("picture"), tr("The picture decides it"));
  show_plan(session);
}

void LessonViews::set_source(const QString& text) {
  threads->set_source(text);
  data->set_source(text);
  steps->set_source(text);
}

void LessonViews::show_plan(LessonSession& session) {
  std::vector<Fact> facts;
  try {
    const LaunchPlan plan = session.plan();
    const auto extent = [](const Dim3& d) {
      QString words = QString::number(d.x);
      if (d.y > 1 || d.z > 1) words += QString(" × %1").arg(d.y);
      if (d.z > 1) words += QString(" × %1").arg(d.z);
      return words;
    };
    if (plan.launches.empty()) return;
    const PlannedLaunch& launch = plan.launches.front();
    facts.push_back({tr("grid"), extent(launch.grid), tr("derived"), tr("Blocks of the first launch")});
    facts.push_back(
        {tr("block"), extent(launch.block),
         launch.block.count() == 1 ? tr("1 thread") : tr("%1 threads").arg(count_text(launch.block.count())),
         tr("Threads of one block")});
    facts.push_back({tr("warps"), count_text(launch.grid.count() * ((launch.block.count() + 31) / 32)),
                     tr("derived"), tr("Groups of 32 threads that run in step, over the whole grid")});
    if (launch.shared_bytes > 0)
      facts.push_back({tr("dynamic shared"), bytes_text(static_cast<double>(launch.shared_bytes)),
                       tr("derived"), tr("Shared memory of one block, set at launch")});
    if (plan.launches.size() > 1)
      facts.push_back({tr("launches"), count_text(static_cast<std::int64_t>(plan.launches.size())),
                       tr("derived"), tr("Kernels run one after another")});
    int registers = 0;
    std::int64_t shared = launch.shared_bytes;
    if (const RunPointer& run = session.counted();
        run && run->variant == session.variant().id && !run->launches.empty()) {
      registers = run->launches.front().facts.registers_per_thread;
      shared += run->launches.front().facts.static_shared_bytes;
    }
    const Occupancy now = occupancy(session.spec(), launch.grid, launch.block, registers, shared);
    facts.push_back({tr("waves"), number_text(now.waves), tr("derived"),
                     tr("How often all SMs are filled; a fraction is a tail with idle SMs")});
    panel->set_occupancy(now);
  } catch (const Error& broken) {
    panel->set_occupancy(std::nullopt);
    facts.push_back({tr("can't launch"), QString(), QString(), words_of(broken)});
  }
  panel->set_derived(facts);
}

void LessonViews::choose_place(const Run& run, std::uint64_t block) {
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

void LessonViews::give(View* view, std::function<void()> fill) {
  waiting_.erase(view);
  if (view->in_sight())
    fill();
  else
    waiting_[view] = std::move(fill);
}

void LessonViews::flush() {
  const auto waiting = std::exchange(waiting_, {});
  for (const auto& [view, fill] : waiting) fill();
}

void LessonViews::show_results(LessonSession& session) {
  const RunPointer counted = session.counted(), timed = session.timed();
  if (counted) {
    const bool ran = !counted->launches.empty();
    if (ran) {
      run_ = counted;
      choose_place(*counted, session.traced_block());
      give(threads, [this, counted, values = session.buffers()] {
        threads->set_run(counted);
        threads->set_values(values);
        if (std::exchange(fresh_, false)) threads->zoom_to_block();
      });
      give(data, [this, counted, values = session.buffers()] {
        data->set_run(counted);
        data->set_values(values);
      });
      const auto each = [&](auto* view) { give(view, [view, counted] { view->set_run(counted); }); };
      give(steps, [this, counted, values = session.buffers()] {
        steps->set_run(counted);
        steps->set_values(values);
      });
      each(memory);
      each(accesses);
      each(warp);
      each(banks);
      each(source);
    }
    source->set_diagnostics(counted->diagnostics);
    if (!ran && !counted->diagnostics.empty()) show_failure(counted->diagnostics.front());
    for (QWidget* part : std::initializer_list<QWidget*>{last_run_heading_, last_run}) part->setVisible(ran);
    last_run->set_facts(ran ? run_facts(*counted, timed) : std::vector<Fact>());
  }
  extend_trail(timed);
  show_comparison(session);
  show_plan(session);
}

void LessonViews::show_comparison(LessonSession& session) {
  const LessonSession::Comparison comparison = session.comparison();
  const Roofs roofs = roofs_of(session);
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

LessonViews::Roofs LessonViews::roofs_of(const LessonSession& session) {
  if (const auto measured = session.ceilings())
    return {measured->dram_gb_s(), measured->l2_gb_s, measured->fp32_gflops, Label::measured,
            tr("measured on %1").arg(session.device().title())};
  try {
    const GpuSpec spec = session.spec();
    return {spec.dram_gb_s, spec.l2_gb_s, spec.peak_fp32_gflops(), Label::datasheet,
            tr("datasheet of %1").arg(QString::fromStdString(spec.name))};
  } catch (const Error&) {
    return {}; // an unknown GPU has no sheet
  }
}

void LessonViews::extend_trail(const RunPointer& run) {
  if (!run || run->verdict != "pass" || trail_end_.lock() == run) return;
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

void LessonViews::show_compiled(const CompileAnswer& answer, LessonSession& session) {
  source->set_diagnostics(answer.diagnostics);
  if (!answer.ptx.empty())
    ptx->set_ptx(QString::fromStdString(answer.ptx), session.file());
  else
    ptx->show_error(tr("The kernel does not compile."), tr("Its errors stand at their lines in the source."));
}

void LessonViews::show_failure(const Diagnostic& why) {
  const QString message = words_of(why);
  for (View* view : std::initializer_list<View*>{threads, data, steps, memory, accesses, warp, banks}) {
    waiting_.erase(view);
    view->show_error(message, why.line > 0 ? tr("See line %1 of the source.").arg(why.line) : QString());
  }
}

void LessonViews::show_waiting(const QString& what) {
  for (View* view : std::initializer_list<View*>{threads, data, steps, memory, accesses, warp, banks, timing,
                                                 roofline, ptx}) {
    waiting_.erase(view);
    view->show_empty(what);
  }
}

void LessonViews::step(int by) {
  if (!run_) return;
  const int steps = RunTrace::of(run_)->steps(selection_->launch(), selection_->shown());
  selection_->set_step(std::clamp(selection_->step() + by, -1, std::max(steps - 1, -1)));
}

std::vector<Fact> run_facts(const Run& run, const RunPointer& timed) {
  std::vector<Fact> facts;
  const auto add = [&](const char* id, const Run& of, bool also_nothing = true) {
    const Metric& metric = *find_metric(id);
    const std::optional<double> value = metric.of(of);
    if (!value || !std::isfinite(*value) || (*value == 0 && !also_nothing)) return;
    QString help = help_of(metric);
    if (metric.id == "time.modelled")
      help += '\n' + LessonViews::tr("Bound by %1.").arg(engine_word(of.modelled->bound_by));
    if (metric.id == "time.measured")
      help += '\n' +
              LessonViews::tr("samples: %1, %2").arg(of.time->n).arg(QString::fromStdString(of.time->method));
    facts.push_back({words_of(metric.name), text_of(metric, *value), {}, help});
  };
  if (timed) add("time.measured", *timed);
  add("time.modelled", run);
  for (const char* id : {"requests.load", "sectors.load", "sectors_per_request.load", "sectors.store",
                         "sectors_per_request.store", "dram_bytes"})
    add(id, run);
  for (const char* id : {"shared_wavefronts", "excess_wavefronts"})
    add(id, run, find_metric("shared_wavefronts")->of(run).value_or(0) > 0);
  add("divergent_branches", run);
  add("warp_instructions", run);
  return facts;
}
}
