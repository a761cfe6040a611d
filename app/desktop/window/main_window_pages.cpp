#include "app/desktop/desk/desk_page.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/pages/frameworks_page.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/pages/progress_page.h"
#include "app/desktop/pages/results_page.h"
#include "app/desktop/pages/start_page.h"
#include "app/desktop/window/fetcher.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/python_tools.h"
#include "app/desktop/window/sidebar.h"
#include "app/desktop/window/status_line.h"
#include "app/desktop/window/top_bar.h"
#include "kernels/compiler/nvcc.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/words.h"

#include <QAction>
#include <QDesktopServices>
#include <QStackedWidget>

// The pages of the window: how they are made, what they ask for, and the ways between them.

namespace kernelarium {

namespace {

constexpr int progress_after_ms = 250;

}

void MainWindow::set_page(const QString& page) {
  page_ = page;
  bench_.settings().set("last_page", page);
}

bool MainWindow::go(const QString& page) {
  if (page == "start") {
    if (!start_) {
      start_ = new StartPage(bench_);
      connect(start_, &StartPage::pack_wanted, this, [this] { ask_file(Opened::lesson); });
      connect(start_, &StartPage::lesson_chosen, this, [this](const QString& id) { go("lesson:" + id); });
      connect(start_, &StartPage::picture_wanted, this, [this] { ask_file(Opened::picture); });
      connect(start_, &StartPage::kernel_wanted, this, [this] { ask_file(Opened::kernel); });
      connect(start_, &StartPage::file_chosen, this, &MainWindow::open_file);
      stack_->addWidget(start_);
    } else {
      start_->refresh();
    }
    stack_->setCurrentWidget(start_);
    bar_->set_place({});
  } else if (page == "playground") {
    PlaygroundPage* own = playground_page();
    stack_->setCurrentWidget(own);
    try {
      own->open_last();
    } catch (const Error& error) {
      notices_->say(words_of(error));
      return false;
    }
    set_page(page);
    show_session();
  } else if (page == "results") {
    if (!results_) {
      results_ = new ResultsPage(bench_.history());
      results_->table()->restore_columns(bench_.settings().value("run_columns").toByteArray());
      connect(results_, &ResultsPage::run_opened, this, &MainWindow::open_run);
      connect(results_, &ResultsPage::export_wanted, exporter_, &Exporter::export_view);
      connect(results_, &ResultsPage::notice, notices_, &NoticeBar::say);
      stack_->addWidget(results_);
    }
    stack_->setCurrentWidget(results_);
    bar_->set_place(tr("Results"));
  } else if (page == "progress") {
    make_progress();
    stack_->setCurrentWidget(progress_);
    bar_->set_place(tr("Progress"));
  } else if (page == "frameworks") {
    stack_->setCurrentWidget(frameworks_page());
    bar_->set_place(tr("Frameworks"));
  } else if (page == "desk" || DeskPage::knows(page)) {
    if (!desk_page()->go(page == "desk" ? desk_page()->place() : page)) return false;
    stack_->setCurrentWidget(desk_page());
    bar_->set_place(tr("Desk"));
  } else {
    const Lesson* lesson = page.startsWith("lesson:") ? bench_.lesson(page.mid(7)) : nullptr;
    if (!lesson) return false;
    LessonPage* lessons = lesson_page();
    // Filled before it is shown: else it would be laid out twice, first with the lesson before.
    if (!lessons->session() || lessons->session()->lesson().id != lesson->id) {
      try {
        lessons->open(*lesson);
      } catch (const Error& error) {
        notices_->say(words_of(error));
        return false;
      }
    }
    stack_->setCurrentWidget(lessons);
    set_page(page);
    show_session();
  }
  const bool desk = page == "desk" || DeskPage::knows(page);
  set_page(desk ? desk_page()->place() : page);
  sidebar_->set_current(desk ? "desk" : page);
  fit_sidebar();
  if (!page.startsWith("lesson:")) bar_->set_lesson(nullptr, {});
  if (!run_page()) status_->clear();
  update_actions();
  return true;
}

DeskPage* MainWindow::desk_page() {
  if (desk_) return desk_;
  desk_ = new DeskPage(bench_.desk());
  connect(desk_, &DeskPage::link_chosen, this, &MainWindow::follow);
  connect(desk_, &DeskPage::notice, notices_, &NoticeBar::say);
  stack_->addWidget(desk_);
  return desk_;
}

FrameworksPage* MainWindow::frameworks_page() {
  if (frameworks_) return frameworks_;
  frameworks_ = new FrameworksPage;
  connect(frameworks_, &FrameworksPage::export_wanted, exporter_, &Exporter::export_view);
  connect(frameworks_, &FrameworksPage::python_wanted, python_, &PythonTools::offer);
  stack_->addWidget(frameworks_);
  return frameworks_;
}

void MainWindow::make_progress() {
  if (progress_) {
    progress_->refresh();
    return;
  }
  progress_ = new ProgressPage(bench_);
  connect(progress_, &ProgressPage::lesson_chosen, this, [this](const QString& id) { go("lesson:" + id); });
  connect(progress_, &ProgressPage::export_wanted, exporter_, &Exporter::export_view);
  connect(progress_, &ProgressPage::notice, notices_, &NoticeBar::say);
  // Kernels and places of lessons came along; what lies open is read again.
  connect(progress_, &ProgressPage::imported, this, [this] {
    refresh_path();
    if (lesson_ && lesson_->session()) {
      const Lesson lesson = lesson_->session()->lesson();
      lesson_->open(lesson);
    }
  });
  stack_->addWidget(progress_);
}

void MainWindow::follow(const QString& link) {
  if (link.startsWith("lesson:") || DeskPage::knows(link)) {
    if (!go(link)) notices_->say(tr("There is no page for \"%1\".").arg(link));
  } else if (link.startsWith("exercise:")) {
    const QString lesson = link.section(':', 1).section('/', 0, 0), exercise = link.section('/', 1);
    if (!go("lesson:" + lesson) || !lesson_->guide().show_exercise(exercise))
      notices_->say(tr("There is no page for \"%1\".").arg(link));
  } else if (link.startsWith("https://") || link.startsWith("http://")) {
    QDesktopServices::openUrl(QUrl(link));
  } else {
    notices_->say(tr("There is no page for \"%1\".").arg(link));
  }
}

RunPage* MainWindow::run_page() const {
  if (page_.startsWith("lesson:")) return lesson_;
  return page_ == "playground" ? playground_ : nullptr;
}

void MainWindow::add_page(RunPage* page, const char* arrangement) {
  stack_->addWidget(page);
  page->resize(stack_->size());
  const QByteArray state = bench_.settings().value(arrangement).toByteArray();
  if (!page->restore_arrangement(state) && !state.isEmpty())
    notices_->say(tr("The saved arrangement of panels could not be read and was reset."));
  connect(page, &RunPage::session_changed, this, [this, page] {
    watch_runs(*page);
    show_session();
  });
  connect(page, &RunPage::results_changed, this, &MainWindow::show_status);
  connect(page, &RunPage::arrangement_changed, &keep_arrangement_, qOverload<>(&QTimer::start));
  connect(page->views().source, &SourceView::revertible_changed, this, &MainWindow::update_actions);
  connect(page->views().source, &SourceView::text_changed, this, &MainWindow::update_actions);
  connect(page, &RunPage::outdated, this, [this, page] {
    if (run_page() != page) return;
    if (page == playground_ && page->subject()->held())
      show_status(); // why nothing runs
    else
      status_->set_outdated(true);
  });
  connect(page, &RunPage::setting_broken, this, [this, page](const QString& why) {
    if (run_page() != page) return;
    if (why.isEmpty())
      show_session();
    else if (page == playground_ && page->subject()->held())
      show_status();
    else
      status_->show_error(why);
  });
  connect(page, &RunPage::export_wanted, do_.export_view, &QAction::trigger);
  connect(page, &RunPage::python_wanted, python_, &PythonTools::offer);
  connect(page, &RunPage::notice, notices_, &NoticeBar::say);
}

LessonPage* MainWindow::lesson_page() {
  if (lesson_) return lesson_;
  lesson_ = new LessonPage(bench_);
  add_page(lesson_, "lesson_arrangement");
  wire_lesson_page();
  return lesson_;
}

PlaygroundPage* MainWindow::playground_page() {
  if (playground_) return playground_;
  playground_ = new PlaygroundPage(bench_);
  add_page(playground_, "playground_arrangement");
  connect(playground_, &PlaygroundPage::open_wanted, this, [this] { ask_file(Opened::kernel); });
  connect(&playground_->program(), &ProgramController::failed, this, [this] {
    if (nvcc_can_be_fetched()) offer_nvcc();
  });
  return playground_;
}

void MainWindow::watch_runs(RunPage& page) {
  if (SweepController* sweep = page.sweep()) {
    sweep->disconnect(this);
    connect(sweep, &SweepController::started, this, &MainWindow::update_actions);
    connect(sweep, &SweepController::finished, this, &MainWindow::update_actions);
  }
  RunController* runs = page.runs();
  runs->disconnect(this);
  connect(runs, &RunController::started, this, [this] {
    failure_.clear();
    told_ = {};
    running_.start();
    // Short runs come and go without a flicker; what lasts says so, how far it is, and since when.
    tell_progress_.start(progress_after_ms);
    update_actions();
  });
  connect(runs, &RunController::progressed, this, [this](const QString& stage, double fraction) {
    told_ = {stage, fraction, false};
  });
  connect(runs, &RunController::checking, this, [this](double fraction) { told_ = {{}, fraction, true}; });
  connect(runs, &RunController::failed, this, [this](const Diagnostic& why) {
    failure_ = words_of(why);
    failed_ = why;
  });
  connect(runs, &RunController::held, this, [this] {
    failure_.clear(); // of the setting before
    show_status();
  });
  connect(runs, &RunController::finished, this, [this] {
    tell_progress_.stop();
    show_session();
    refresh_path();
  });
}

void MainWindow::offer_nvcc() {
  const int mb = nvcc_download_mb();
  nvcc_->offer({tr("nvcc for CUDA programs"),
                tr("Programs with a main() are built by nvcc of CUDA 13, which was not found. The lab "
                   "installs it in a folder of its own: %1 MB from PyPI. It changes nothing else.")
                    .arg(mb),
                tr("Fetch %1 MB").arg(mb), tr("nvcc is being installed (%1 MB).").arg(mb),
                tr("Programs can be built now: run or check again."),
                tr("The installation of nvcc was stopped; nothing was changed."),
                tr("nvcc can't be fetched: %1")});
}

void MainWindow::wire_lesson_page() {
  connect(&lesson_->guide(), &LessonGuide::nvcc_missing, this, &MainWindow::offer_nvcc);
  connect(lesson_, &LessonPage::picture_wanted, this, [this] { ask_file(Opened::picture); });
  connect(lesson_, &LessonPage::run_opened, this, &MainWindow::open_run);
  connect(lesson_, &LessonPage::lesson_chosen, this, [this](const QString& id) { go("lesson:" + id); });
  connect(lesson_, &LessonPage::compare_wanted, this, [this](const std::vector<qint64>& ids) {
    go("results");
    results_->compare(ids);
  });
  connect(&lesson_->undo_stack(), &QUndoStack::indexChanged, this, &MainWindow::update_actions);
}

}
