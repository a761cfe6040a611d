#include "app/desktop/pages/lesson_page.h"

#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/lesson_views.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/ptx_view.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QTabBar>
#include <QTimer>
#include <utility>

namespace kernelarium {

namespace {

constexpr int arrangement_version = 2;
constexpr int narrow_below = 880; ///< pixels at 100 % zoom

}

LessonPage::LessonPage(Workbench& bench, QWidget* parent)
    : QMainWindow(parent), bench_(bench), zoom_(Theme::instance().zoom()) {
  setWindowFlags(Qt::Widget);
  setObjectName("lesson_page");
  setDockOptions(AllowTabbedDocks | AllowNestedDocks | GroupedDragging);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setDocumentMode(true);
  views_ = new LessonViews(this);
  guide_ = new LessonGuide(bench_.devices(), bench_.desk(), views_->selection());
  add_dock("text", tr("Lesson"), guide_);
  add_dock("source", tr("Source"), views_->source);
  add_dock("ptx", tr("PTX"), views_->ptx);
  add_dock("threads", tr("Thread map"), views_->threads_pair);
  add_dock("steps", tr("Steps"), views_->steps);
  add_dock("memory", tr("Memory"), views_->memory);
  add_dock("accesses", tr("Accesses"), views_->accesses);
  add_dock("warp", tr("One access"), views_->warp_pair);
  add_dock("timing", tr("Timing"), views_->timing);
  add_dock("roofline", tr("Roofline"), views_->roofline);
  add_dock("sweep", tr("Sweep"), views_->sweep);
  add_dock("table", tr("Table"), views_->table);
  add_dock("parameters", tr("Parameters"), views_->parameters_column);
  wire_views();
  wire_guide();
  // Larger letters may need more room than the columns have; an arrangement that still fits is left alone.
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    if (std::exchange(zoom_, Theme::instance().zoom()) == Theme::instance().zoom()) return;
    QTimer::singleShot(0, this, [this] {
      if (arranged_ && layout()->totalMinimumSize().width() > width()) reset_arrangement();
    });
  });
}

LessonPage::~LessonPage() = default;

Dock* LessonPage::add_dock(const QString& name, const QString& title, QWidget* content) {
  auto* dock = new Dock(name, title, content, this);
  docks_.push_back(dock);
  connect(dock, &QDockWidget::visibilityChanged, this, [this, name](bool shown) {
    if (shown && name != "text" && name != "parameters") current_view_ = name;
  });
  return dock;
}

void LessonPage::reset_arrangement() {
  const auto dock = [this](const char* name) {
    return findChild<QDockWidget*>(name, Qt::FindDirectChildrenOnly);
  };
  for (Dock* each : docks_) {
    each->setFloating(false);
    removeDockWidget(each);
  }
  const Theme& theme = Theme::instance();
  addDockWidget(Qt::LeftDockWidgetArea, dock("text"));
  splitDockWidget(dock("text"), dock("source"), Qt::Horizontal);
  // Where there is no room for three columns, text and knobs share one.
  if (width() < theme.px(narrow_below))
    tabifyDockWidget(dock("text"), dock("parameters"));
  else
    splitDockWidget(dock("source"), dock("parameters"), Qt::Horizontal);
  // On a large window time and traffic stay in sight below the map; on a small one they are tabs.
  const bool large = width() >= theme.px(1250) && height() >= theme.px(820);
  if (large) {
    splitDockWidget(dock("source"), dock("timing"), Qt::Vertical);
    splitDockWidget(dock("timing"), dock("memory"), Qt::Horizontal);
  }
  QDockWidget* before = dock("source");
  for (const char* name :
       {"threads", "steps", "memory", "accesses", "warp", "timing", "roofline", "sweep", "ptx", "table"}) {
    if (large && (qstrcmp(name, "timing") == 0 || qstrcmp(name, "memory") == 0)) continue;
    tabifyDockWidget(before, dock(name));
    before = dock(name);
  }
  for (Dock* each : docks_) each->show();
  dock("text")->raise();
  dock("threads")->raise();
  // Sizes hold only after the docks were laid out once.
  size_docks(large);
  QTimer::singleShot(0, this, [this, large] { size_docks(large); });
  current_view_ = "threads";
}

void LessonPage::size_docks(bool large) {
  const auto dock = [this](const char* name) {
    return findChild<QDockWidget*>(name, Qt::FindDirectChildrenOnly);
  };
  const Theme& theme = Theme::instance();
  const int knobs = dock("parameters")->sizeHint().width();
  const int side = std::clamp((width() - knobs) * 3 / 10, theme.px(320), theme.px(440));
  const int middle = width() - side - knobs;
  layout()->activate();
  for (auto* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    bar->setElideMode(Qt::ElideNone);
    bar->setExpanding(false);
    bar->setStyleSheet("QTabBar::tear { width: 0; border: none; }");
  }
  if (width() < theme.px(narrow_below))
    resizeDocks({dock("text"), dock("source")}, {width() * 2 / 5, width() * 3 / 5}, Qt::Horizontal);
  else
    resizeDocks({dock("text"), dock("source"), dock("parameters")}, {side, middle, knobs}, Qt::Horizontal);
  if (!large) return;
  resizeDocks({dock("source"), dock("timing")}, {height() * 62 / 100, height() * 38 / 100}, Qt::Vertical);
  resizeDocks({dock("timing"), dock("memory")}, {middle / 2, middle / 2}, Qt::Horizontal);
}

void LessonPage::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // The default arrangement depends on the size, which is known only now; a learner's own is left alone.
  if (!arranged_)
    QTimer::singleShot(0, this, [this] {
      reset_arrangement();
      show_view(wanted_view_);
    });
  arranged_ = true;
}

QByteArray LessonPage::save_arrangement() const { return saveState(arrangement_version); }

bool LessonPage::restore_arrangement(const QByteArray& state) {
  const bool restored = !state.isEmpty() && restoreState(state, arrangement_version);
  // A state that hides everything would leave a blank page.
  bool any = false;
  for (const Dock* dock : docks_) any = any || !dock->isHidden();
  if (!restored || !any) {
    reset_arrangement();
    return false;
  }
  arranged_ = true;
  return true;
}

bool LessonPage::show_view(const QString& name) {
  auto* dock = findChild<QDockWidget*>(name, Qt::FindDirectChildrenOnly);
  if (!dock) return false;
  dock->show();
  dock->raise();
  dock->widget()->setFocus();
  current_view_ = wanted_view_ = name;
  return true;
}

View* LessonPage::current_view() const {
  views_->flush();
  return views_->view(current_view_);
}

void LessonPage::wire_views() {
  views_->panel->set_undo_stack(&undo_);
  connect(views_->panel, &ParameterPanel::changed, this, [this](const Values& values) {
    emit setting_broken({});
    if (session_) session_->set_values(values);
  });
  connect(views_->panel, &ParameterPanel::invalid, this, &LessonPage::setting_broken);
  connect(views_->panel, &ParameterPanel::copy_command_requested, this, [this] {
    if (session_) QGuiApplication::clipboard()->setText(session_->command_line());
    emit notice(tr("The command line of this run is in the clipboard."));
  });
  connect(views_->source, &SourceView::text_changed, this, [this](const QString& text) {
    if (session_) session_->set_source(text);
  });
  connect(views_->source, &SourceView::text_settled, this, [this] {
    if (compile_) compile_->schedule();
  });
  const auto trace = [this](quint64 block) {
    if (runs_) runs_->trace(block);
  };
  connect(views_->threads, &ThreadMap::trace_wanted, this, trace);
  connect(views_->data, &DataView::trace_wanted, this, trace);
  connect(views_->steps, &StepsView::trace_wanted, this, trace);
  connect(views_->sweep, &SweepPanel::values_picked, this, &LessonPage::set_values);
  connect(views_->picture_open, &QPushButton::clicked, this, &LessonPage::picture_wanted);
  connect(views_->picture_drop, &QPushButton::clicked, this, [this] {
    if (session_->picture().empty())
      session_->open_sample();
    else
      session_->drop_picture();
  });
  connect(views_->table, &RunsTable::run_opened, this, &LessonPage::run_opened);
  connect(views_->table, &RunsTable::compare_requested, this, &LessonPage::compare_wanted);
  RunsModel* model = views_->table->model();
  connect(model, &RunsModel::note_changed, &bench_.history(), &History::set_note);
  connect(model, &RunsModel::pin_changed, &bench_.history(), &History::set_pinned);
  connect(&bench_.history(), &History::added, model, &RunsModel::add_run);
  connect(&bench_.history(), &History::changed, this, [this, model] {
    if (session_) model->set_runs(bench_.history().summaries(QString::fromStdString(session_->lesson().id)));
  });
  for (const char* name : {"source", "ptx", "threads", "data", "steps", "memory", "accesses", "warp", "banks",
                           "timing", "roofline", "sweep", "table"})
    connect(views_->view(name), &View::export_requested, this, [this, name = QString(name)] {
      current_view_ = name;
      emit export_wanted();
    });
}

void LessonPage::wire_guide() {
  connect(guide_, &LessonGuide::lesson_chosen, this, &LessonPage::lesson_chosen);
  connect(guide_, &LessonGuide::variant_chosen, this, [this](const QString& id) {
    if (session_) session_->set_variant(id.toStdString());
  });
  connect(guide_, &LessonGuide::setting_chosen, this,
          [this](const QString& variant, const std::map<std::string, std::string>& texts) {
            if (!session_) return;
            try {
              session_->set_variant(variant.toStdString());
              Values values = session_->values();
              for (const auto& [name, value] : session_->defaults()) values[name] = value;
              for (const auto& known : {session_->problem_parameters(), session_->variant().parameters})
                for (const auto& parameter : known)
                  if (const auto text = texts.find(parameter.name); text != texts.end())
                    values[parameter.name] = parameter.parse(text->second);
              set_values(values);
            } catch (const Error& error) {
              emit notice(words_of(error));
            }
          });
  connect(guide_, &LessonGuide::run_wanted, this,
          [this](const RunSpec& run, const QString& key, const QString& kernel, bool held) {
            if (!session_) return;
            try {
              session_->open_run(run, key, kernel, held);
              if (!key.isEmpty()) show_view("source");
            } catch (const Error& error) {
              emit notice(words_of(error));
            }
          });
  connect(guide_, &LessonGuide::released, this, [this] {
    if (session_) session_->release();
  });
}

void LessonPage::open(const Lesson& lesson) {
  auto session = std::make_unique<LessonSession>(lesson, bench_.settings(), bench_.devices(),
                                                 bench_.kernels(), bench_.places());
  guide_->show_lesson(nullptr, {});
  comparison_.reset();
  sweep_.reset();
  compile_.reset();
  runs_.reset();
  session_ = std::move(session);
  runs_ = std::make_unique<RunController>(*session_, bench_.settings(), bench_.devices(), bench_.history());
  compile_ = std::make_unique<CompileController>(*session_, bench_.devices());
  sweep_ =
      std::make_unique<SweepController>(*session_, bench_.settings(), bench_.devices(), bench_.history());
  comparison_ = std::make_unique<VariantComparison>(*session_, bench_.devices());
  undo_.clear();
  views_->show_waiting(tr("The first run is on its way."));
  views_->show_session(*session_);
  guide_->show_lesson(session_.get(), bench_.language());
  views_->sweep->set_session(session_.get(), sweep_.get());
  views_->sweep->chart()->clear_points();
  views_->sweep->chart()->show_empty(tr("Choose one or two parameters and start: each setting is run once."));
  views_->table->model()->set_runs(bench_.history().summaries(QString::fromStdString(lesson.id)));
  wire_session();
  bench_.settings().set("last_lesson", QString::fromStdString(lesson.id));
  emit session_changed();
  if (!session_->loading_picture()) runs_->run_now(); // the picture's arrival runs it otherwise
  compile_->schedule();
}

void LessonPage::wire_session() {
  LessonSession* session = session_.get();
  connect(session, &LessonSession::variant_changed, this, [this, session] {
    undo_.clear(); // its steps are turns of another variant's knobs
    views_->show_variant(*session);
    emit session_changed();
    if (session->held()) {
      runs_->cancel();
      views_->show_waiting(tr("Answer first: the run comes after."));
    } else {
      runs_->run_now();
    }
    compile_->schedule();
  });
  connect(session, &LessonSession::values_changed, this, [this, session] {
    views_->show_plan(*session);
    runs_->schedule();
    compile_->schedule();
  });
  connect(session, &LessonSession::source_changed, this, [this, session] {
    views_->set_source(session->source());
    bench_.desk().lines().keep(QString::fromStdString(session->lesson().id),
                               QString::fromStdString(session->variant().id), session->original(),
                               session->source());
  });
  connect(session, &LessonSession::picture_changed, this, [this, session] {
    views_->show_variant(*session);
    runs_->run_now();
  });
  connect(session, &LessonSession::device_changed, this, [this, session] {
    views_->show_plan(*session);
    runs_->schedule();
    emit session_changed();
  });
  connect(session, &LessonSession::results_changed, this, [this, session] {
    views_->show_results(*session);
    emit results_changed();
  });
  connect(session, &LessonSession::comparison_changed, this,
          [this, session] { views_->show_comparison(*session); });
  connect(session, &LessonSession::notice, this, &LessonPage::notice);
  connect(compile_.get(), &CompileController::compiled, this,
          [this, session](const std::shared_ptr<const CompileAnswer>& answer) {
            views_->show_compiled(*answer, *session);
            // A mended kernel runs by itself, like a turned knob.
            const bool compiles = !answer->ptx.empty();
            if (compiles && session->edited() && !session->held() && last_compiled_ != session->source())
              runs_->schedule();
            if (compiles) last_compiled_ = session->source();
          });
  connect(runs_.get(), &RunController::held, this, [this, session] {
    views_->show_waiting(
        session->device().simulated()
            ? tr("This size takes the simulator long. Run it all the same with F5.")
            : tr("This size is too large to be counted in simulation. F5 measures its time."));
    emit results_changed();
  });
  connect(runs_.get(), &RunController::started, comparison_.get(), &VariantComparison::stop);
  connect(runs_.get(), &RunController::finished, this, [this, session] {
    if (bench_.settings().flag("automatic_runs")) comparison_->schedule();
    // Once a GPU has shown that it works here.
    if (session->timed() && session->timed()->verdict == "pass")
      bench_.devices().want_ceilings(session->device());
  });
  connect(&bench_.devices(), &Devices::ceilings_changed, session,
          [this, session] { views_->show_comparison(*session); });
  connect(runs_.get(), &RunController::failed, this,
          [this](const Diagnostic& why) { views_->show_failure(why); });
}

void LessonPage::set_values(const Values& values) {
  if (!session_) return;
  views_->panel->set_values(values);
  session_->set_values(views_->panel->values());
}

void LessonPage::start_sweep() {
  show_view("sweep");
  if (sweep_ && sweep_->running()) return sweep_->cancel();
  // On one GPU a run beside a sweep would spoil the times of both.
  if (runs_ && session_ && !session_->device().simulated()) runs_->cancel();
  views_->sweep->start();
}

}
