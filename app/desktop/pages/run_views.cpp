#include "app/desktop/pages/run_views.h"

#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/shared/engine_words.h"
#include "app/runner/protocol.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/metrics/arithmetic_peak.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/paired_timelines.h"
#include "widgets/machine_code/code_panel.h"
#include "widgets/machine_code/ptx_view.h"
#include "widgets/machine_code/sass_view.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/warp_access.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/sm_film.h"
#include "widgets/timeline/timeline_view.h"

#include <QEvent>
#include <algorithm>
#include <array>
#include <utility>

namespace kernelarium {

namespace {

constexpr std::size_t longest_trail = 40;

}

RunViews::RunViews(QObject* parent)
    : QObject(parent), sweep(new SweepPanel), table(new RunsTable), selection_(new Selection(this)) {
  for (const PanelEntry& entry : panel_catalogue()) {
    if (entry.name == "sweep") add_panel(entry.name, panel_title(entry), {sweep, {{{}, sweep->chart()}}});
    if (entry.name == "table") add_panel(entry.name, panel_title(entry), {table, {{{}, table}}});
    if (!entry.make) continue;
    Panel panel = entry.make(selection_);
    for (const auto& [name, view] : panel.views)
      if (auto* of_run = qobject_cast<RunView*>(view)) {
        run_views_.push_back(of_run);
        connect(of_run, &View::offer_taken, this, [this, of_run] {
          if (of_run->state() == View::State::error) emit python_wanted();
        });
      }
    add_panel(entry.name, panel_title(entry), std::move(panel));
  }
  source = find<SourceView>();
  ptx = find<PtxView>();
  sass = find<SassView>();
  connect(sass, &View::shown, this, [this] {
    if (code_is_old_) want_machine_code();
  });
  turns_.setSingleShot(true);
  connect(&turns_, &QTimer::timeout, this, &RunViews::fill_next);
  connect(sass, &View::offer_taken, this, &RunViews::disassembler_wanted);
  threads = find<ThreadMap>();
  data = find<DataView>();
  steps = find<StepsView>();
  memory = find<MemoryPath>();
  accesses = find<AccessTable>();
  warp = find<WarpAccess>();
  banks = find<BankView>();
  timing = find<TimingChart>();
  roofline = find<RooflineChart>();
  compare = find<CompareView>();
}

void RunViews::add_panel(const QString& name, const QString& title, Panel panel) {
  for (auto& [view_name, view] : panel.views) {
    if (view_name.isEmpty()) view_name = name;
    view->setObjectName(view_name); // exports are named by it
    view->installEventFilter(this);
    connect(view, &View::shown, this, [this, view = view] {
      const auto given = std::find_if(waiting_.begin(), waiting_.end(),
                                      [&](const Given& each) { return each.view == view; });
      if (given != waiting_.end()) fill(given);
    });
  }
  panels_.push_back({name, title, std::move(panel)});
}

View* RunViews::view(const QString& name) const {
  for (const NamedPanel& named : panels_)
    for (const auto& [view_name, view] : named.panel.views)
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
  emit sass->keep_wanted(false);
  compare->set_other(nullptr, nullptr, {});
}

bool RunViews::wants_machine_code() const { return sass->in_sight(); }

void RunViews::forget_diagnostics() {
  compiler_says_.clear();
  run_says_.clear();
}

void RunViews::set_source(const QString& text) {
  for (RunView* view : run_views_) view->set_source(text);
}

std::vector<View*> RunViews::views_of_runs() const {
  std::vector<View*> all(run_views_.begin(), run_views_.end());
  all.insert(all.end(), {timing, roofline});
  return all;
}

void RunViews::set_outdated(bool outdated) {
  outdated_ = outdated;
  if (outdated) ++settings_;
  for (View* view : views_of_runs()) view->set_outdated(outdated);
  source->set_outdated(outdated);
}

/// Each time to a fault that stopped the kernel, once to what the checks found in one that went on: any other
/// thread of it is as good to look at.
bool RunViews::leads_to(const Run& run) {
  const FaultPlace& fault = *run.trace->fault;
  std::string what = run.variant + run.source_hash;
  for (const Values* values : {&run.sizes, &run.parameters})
    for (const auto& [name, value] : *values) what += ' ' + std::to_string(value);
  for (const std::uint64_t part :
       {std::uint64_t{fault.launch}, fault.block, std::uint64_t{fault.warp}, std::uint64_t{fault.lane}})
    what += ' ' + std::to_string(part);
  // The first time its block may not be traced yet.
  if (run.time && led_to_ == what) return false;
  const bool traced = std::ranges::any_of(run.trace->records, [&](const AccessRecord& record) {
    return record.launch == fault.launch && record.block == fault.block;
  });
  led_to_ = traced ? what : std::string();
  return true;
}

void RunViews::choose_place(const RunPointer& pointer, std::uint64_t block) {
  const Run& run = *pointer;
  if (run.trace && run.trace->fault && !run.launches.empty() && leads_to(run)) { // the thread at fault
    const FaultPlace& fault = *run.trace->fault;
    selected_variant_ = run.variant;
    selection_->set_launch(static_cast<int>(fault.launch));
    const ThreadPlace place{ThreadPlace::Scope::thread, fault.block, static_cast<int>(fault.warp),
                            static_cast<int>(fault.lane)};
    fresh_ = fresh_ || !(selection_->place() == place); // it is brought into sight
    selection_->set_place(place);
    if (const Diagnostic* failure = first_failure(run.diagnostics)) {
      selection_->set_step(RunTrace::of(pointer)->fault_step(failure->line));
      selection_->set_line(failure->line);
    }
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

void RunViews::give(View* view, bool outdated, std::function<void()> fill) {
  forget_given(view);
  waiting_.push_back({view, std::move(fill), outdated ? -1 : settings_});
  if (!turns_.isActive()) turns_.start();
}

void RunViews::forget_given(View* view) {
  std::erase_if(waiting_, [&](const Given& each) { return each.view == view; });
}

/// A view that scrolls into sight, or for which a larger window has room, is painted without being shown
/// again.
bool RunViews::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && !turns_.isActive() &&
      std::ranges::any_of(waiting_, [&](const Given& each) { return each.view == watched; }))
    turns_.start();
  return QObject::eventFilter(watched, event);
}

bool RunViews::filling() const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [](const Given& each) { return each.view->in_sight(); });
}

void RunViews::fill_next() {
  const auto next =
      std::find_if(waiting_.begin(), waiting_.end(), [](const Given& each) { return each.view->in_sight(); });
  if (next == waiting_.end()) return;
  turns_.start();
  fill(next);
}

void RunViews::fill(std::vector<Given>::const_iterator place) {
  const Given given = *place;
  waiting_.erase(place);
  given.fill();
  given.view->set_outdated(given.setting != settings_);
  emit filled(given.view);
}

void RunViews::flush() {
  while (!waiting_.empty()) fill(waiting_.begin());
}

void RunViews::show_traced(const RunPointer& run, const RunSubject& subject) {
  if (run->launches.empty()) return;
  // Of several blocks only the first is traced ahead. Who looks at another waits for it.
  const ThreadPlace& place = selection_->place();
  const int launch = selection_->launch();
  if (place.scope != ThreadPlace::Scope::none && run_ && RunTrace::of(run_)->blocks(launch).size() > 1 &&
      RunTrace::of(run_)->has_block(launch, place.block) &&
      !RunTrace::of(run)->has_block(launch, place.block))
    return;
  choose_place(run, subject.traced_block());
  for (RunView* view : run_views_)
    if (view->needs_counts())
      view->dim();
    else
      give_run(view, run, nullptr, false);
  for (View* view : std::initializer_list<View*>{source, timing, roofline}) view->dim();
}

void RunViews::give_run(RunView* view, const RunPointer& run, const std::shared_ptr<const Tensors>& values,
                        bool outdated) {
  give(view, outdated, [this, view, run, values] {
    view->show_run(run, values);
    if (view == threads && std::exchange(fresh_, false)) threads->zoom_to_block();
  });
}

void RunViews::show_results(RunSubject& subject) {
  const RunPointer counted = subject.counted(), timed = subject.timed();
  outdated_ = counted && !subject.counted_present();
  if (counted) {
    const bool ran = !counted->launches.empty();
    if (ran) {
      run_ = counted;
      choose_place(counted, subject.traced_block());
      for (RunView* view : run_views_) give_run(view, counted, subject.buffers(), outdated_);
      give(source, outdated_,
           [this, counted, values = subject.buffers()] { source->set_run(counted, values); });
    }
    run_says_ = counted->diagnostics;
    compiler_says_.clear();
    show_diagnostics();
    if (!ran && !counted->diagnostics.empty()) show_failure(counted->diagnostics.front(), subject);
  }
  extend_trail(timed);
  show_comparison(subject);
}

void RunViews::show_comparison(RunSubject& subject) {
  const RunSubject::Comparison comparison = subject.comparison();
  const Roofs roofs = roofs_of(subject);
  // A time that the chosen device measured is of the present setting.
  const bool outdated = outdated_ && (!subject.timed() || subject.timed() == subject.counted());
  const bool failed = comparison.current && comparison.current->verdict == Verdict::error;
  const QString why_none = !failed ? QString()
                           : was_cancelled(*comparison.current)
                               ? tr("The run was stopped, so it has no time.")
                               : tr("The run failed, so it has no time.");
  give(timing, outdated, [this, comparison, roofs, why_none] {
    timing->set_bars(timing_bars(comparison.runs, comparison.current), why_none);
    timing->set_roof({roofs.fp32, roofs.dram, roofs.source, roofs.tensor});
  });
  std::vector<RooflinePoint> points;
  if (comparison.current) points = roofline_levels(*comparison.current);
  for (const auto& run : comparison.runs) {
    if (run == comparison.current) continue;
    for (RooflinePoint point : roofline_points(*run)) {
      point.trail = false;
      points.push_back(std::move(point));
    }
  }
  if (!failed) points.insert(points.end(), trail_.begin(), trail_.end()); // its end is the present run
  give(roofline, outdated, [this, roofs, points = std::move(points)] {
    std::vector<Ceiling> ceilings{{QStringLiteral("DRAM"), true, roofs.dram, roofs.label},
                                  {QStringLiteral("L2"), true, roofs.l2, roofs.label},
                                  {QStringLiteral("L1"), true, roofs.l1, Label::datasheet},
                                  {QStringLiteral("fp32"), false, roofs.fp32, roofs.label}};
    for (const auto& [name, rate] : roofs.tensor)
      if (std::ranges::any_of(points, [&](const RooflinePoint& point) { return point.arithmetic == name; }))
        ceilings.push_back({name, false, rate, Label::datasheet});
    for (RooflineChart* chart : {roofline, compare->roofline}) chart->set_ceilings(ceilings);
    roofline->set_points(points);
  });
}

RunViews::Roofs RunViews::roofs_of(const RunSubject& subject) {
  Roofs roofs;
  try {
    const GpuSpec spec = subject.spec();
    roofs = {spec.dram_gb_s,
             spec.l2_gb_s,
             4.0 * spec.load_store_lanes * spec.sm_count * spec.clock_ghz,
             spec.peak_fp32_gflops(),
             Label::datasheet,
             tr("datasheet of %1").arg(QString::fromStdString(spec.name))};
    for (const std::string& type : tensor_types())
      roofs.tensor[arithmetic_name(type)] = peak_gflops(spec, type);
  } catch (const Error&) { // an unknown GPU has no sheet
  }
  if (const auto measured = subject.ceilings()) {
    roofs.dram = measured->dram_gb_s();
    roofs.l2 = measured->l2_gb_s;
    roofs.fp32 = measured->fp32_gflops;
    roofs.label = Label::measured;
    roofs.source = tr("measured on %1").arg(subject.device().title());
  }
  return roofs;
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
        turned << QString("%1 = %2").arg(QString::fromStdString(name), count_text(value));
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
  find<SourceListing>()->set_source(subject.source());
  show_machine_code(answer, subject);
}

void RunViews::show_machine_code(const CompileAnswer& answer, const RunSubject& subject) {
  code_is_old_ = answer.machine_code.empty() && !answer.no_machine_code;
  if (answer.ptx.empty()) {
    sass->show_error(tr("The kernel does not compile."), tr("See the marked lines in Source."));
  } else if (!answer.machine_code.empty()) {
    sass->set_code(answer.machine_code, QString("sm_%1").arg(subject.spec().compute_capability));
  } else if (answer.no_machine_code && answer.no_machine_code->kind == "disassembler") {
    sass->show_offer(
        tr("NVIDIA's disassembler nvdisasm, which makes machine code readable, is not installed."),
        tr("It is part of the CUDA toolkit. On its own it is a download of 5 MB from PyPI, under NVIDIA's "
           "license; it is stored in your data folder."),
        tr("Fetch nvdisasm, 5 MB"));
  } else if (answer.no_machine_code) {
    sass->show_error(words_of(*answer.no_machine_code), {}, words_with_path(*answer.no_machine_code));
  } else if (sass->in_sight()) {
    want_machine_code(); // it came into sight meanwhile
  }
}

void RunViews::want_machine_code() {
  if (sass->state() != View::State::ready) sass->show_busy(tr("Compiling to machine code…"));
  emit machine_code_wanted();
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

/// Times and roofline stay, dimmed if they are of another setting.
void RunViews::show_failure(const Diagnostic& why, const RunSubject& subject) {
  source->set_outdated(false);
  source->set_run(nullptr); // the costs at its lines are of another run
  const QString message = words_of(why);
  const QString python =
      python_is_missing(subject.file().toStdString()) ? tr("Get Python for Triton and Numba…") : QString();
  threads->set_run(nullptr); // its places are of that run
  for (View* view : views_of_runs()) {
    if ((view == timing || view == roofline) && view->state() == View::State::ready) continue;
    forget_given(view);
    view->set_outdated(false);
    if (was_cancelled(why))
      view->show_empty(tr("Stopped. Press F5 to run it."));
    else
      view->show_error(message, why.line > 0 ? tr("See line %1 of the source.").arg(why.line) : QString(),
                       words_with_path(why), python);
  }
}

void RunViews::show_waiting(const QString& what) {
  set_outdated(false);
  threads->set_run(nullptr); // its places are of that run
  std::vector<View*> all = views_of_runs();
  all.insert(all.end(), {ptx, sass});
  for (View* view : all) {
    forget_given(view);
    view->show_empty(what);
  }
  forget_given(source); // its text stays, without the costs of another run
  source->set_run(nullptr);
}

void RunViews::show_progress(const QString& stage, double fraction) {
  const QString word = engine_word(stage.toStdString());
  for (View* view : views_of_runs()) {
    const bool has_more = std::ranges::any_of(waiting_, [&](const Given& each) { return each.view == view; });
    if (view->state() == View::State::ready || has_more) continue;
    view->show_busy(word.isEmpty() ? tr("Starting…") : tr("In progress: %1").arg(word), fraction);
  }
}

PlayClock* RunViews::clock() const {
  const auto* film = find<SmFilm>();
  const std::array all{find<TimelineView>()->clock(), film->clock(), compare->timelines->clock()};
  const auto plays = std::ranges::find_if(all, &PlayClock::playing);
  if (plays != all.end()) return *plays;
  return film->in_sight() ? all[1] : compare->in_sight() ? all[2] : all[0];
}

void RunViews::step(int by) {
  if (!run_) return;
  const int steps = RunTrace::of(run_)->steps(selection_->launch(), selection_->shown());
  selection_->set_step(std::clamp(selection_->step() + by, -1, std::max(steps - 1, -1)));
}

}
