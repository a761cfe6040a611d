#include "app/desktop/window/main_window.h"

#include "app/desktop/desk/progress_charts.h"
#include "app/desktop/pages/frameworks_page.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/pages/progress_page.h"
#include "app/desktop/pages/results_page.h"
#include "app/desktop/shared/delay.h"
#include "app/desktop/window/about.h"
#include "app/desktop/window/fetcher.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/operator_export.h"
#include "app/desktop/window/preferences.h"
#include "app/desktop/window/python_tools.h"
#include "app/desktop/window/shortcuts.h"
#include "app/desktop/window/sidebar.h"
#include "app/desktop/window/status_line.h"
#include "app/desktop/window/top_bar.h"
#include "kernels/compiler/nvcc.h"
#include "widgets/frameworks/frameworks_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/tab_order.h"

#include <QAction>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QImageReader>
#include <QMenu>
#include <QMimeData>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

constexpr int progress_step_ms = 200;
constexpr int full_sidebar_from = 1680; ///< pixels at 100 % zoom; beside views of a run

/// Within the screen, with its title bar: the status line is at the bottom.
QSize first_size(const QWidget& window) {
  constexpr QSize wanted(1440, 900);
  const QSize room = window.screen()->availableSize() -
                     QSize(0, window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window));
  const QSize least = window.minimumSize();
  return room.width() < least.width() || room.height() < least.height() ? wanted : wanted.boundedTo(room);
}

}

MainWindow::MainWindow(Workbench& bench) : bench_(bench) {
  setObjectName("main_window");
  setWindowTitle("Kernelarium");
  setWindowIcon(application_icon());
  setAcceptDrops(true);
  exporter_ = new Exporter(this);
  call_after(keep_arrangement_, save_ms, this, &MainWindow::keep_arrangement);
  python_ = new PythonTools(this);
  operators_ = new OperatorExport(this, bench_.devices(), *python_);
  nvcc_ = new Fetcher(
      "nvcc", "cuda/fetch", {"--nvcc", "--yes"}, [] { return !nvcc_can_be_fetched(); }, this);
  make_actions();
  make_menus();

  bar_ = new TopBar({do_.run, do_.sweep, do_.step, do_.open_picture, export_menu_});
  sidebar_ = new Sidebar;
  stack_ = new QStackedWidget;
  status_ = new StatusLine;
  auto line = [] {
    auto* hairline = new QFrame;
    hairline->setFrameShape(QFrame::NoFrame);
    hairline->setFixedHeight(1);
    const auto dress = [hairline] {
      hairline->setStyleSheet("background: " + Theme::instance().colours().border.name());
    };
    dress();
    connect(&Theme::instance(), &Theme::changed, hairline, dress);
    return hairline;
  };
  auto* middle = new QHBoxLayout;
  middle->setSpacing(0);
  middle->addWidget(sidebar_);
  middle->addWidget(stack_, 1);
  auto* content = new QWidget;
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(bar_);
  rows->addWidget(line());
  rows->addLayout(middle, 1);
  rows->addWidget(line());
  rows->addWidget(status_);
  setCentralWidget(content);
  notices_ = new NoticeBar(stack_);
  connect_actions();
  packs_ = new PackOpener(this);
  connect(packs_, &PackOpener::taken, this, &MainWindow::add_lesson);
  connect(packs_, &PackOpener::refused, notices_, &NoticeBar::say);

  sidebar_->set_lessons(bench_.lessons(), bench_.language());
  fit_sidebar();
  connect(&Theme::instance(), &Theme::changed, this, &MainWindow::fit_sidebar);
  refresh_path();
  connect(&bench_.desk(), &Desk::exercise_changed, this, &MainWindow::refresh_path);
  connect(sidebar_, &Sidebar::chosen, this, &MainWindow::go);
  connect(bar_, &TopBar::home_wanted, this, [this] { go("start"); });
  connect(bar_, &TopBar::device_chosen, this,
          [this](const QString& key) { bench_.settings().set("device", key); });
  connect(bar_, &TopBar::variant_chosen, this, [this](const QString& id) {
    if (!lesson_ || !lesson_->session()) return;
    lesson_->session()->set_variant(id.toStdString());
    python_->offer_for(lesson_->session()->variant().source);
  });
  tell_progress_.setSingleShot(true);
  connect(&tell_progress_, &QTimer::timeout, this, &MainWindow::tell_progress);
  connect(status_, &StatusLine::cancel_requested, do_.stop, &QAction::trigger);
  connect(status_, &StatusLine::log_requested, this, &MainWindow::log_error);
  connect(status_, &StatusLine::whole_text_wanted, notices_, &NoticeBar::say);
  connect(exporter_, &Exporter::notice, notices_, &NoticeBar::say);
  connect(python_, &PythonTools::notice, notices_, &NoticeBar::say);
  connect(operators_, &OperatorExport::notice, notices_, &NoticeBar::say);
  connect(nvcc_, &Fetcher::notice, notices_, &NoticeBar::say);
  connect(python_, &PythonTools::fetched, this, [this] {
    if (lesson_ && lesson_->session())
      bar_->set_lesson(&lesson_->session()->lesson(), lesson_->session()->variant().id,
                       lesson_->session()->mistake());
    RunPage* page = run_page();
    if (page && page->subject() && page->subject()->file().endsWith(".py")) page->runs()->run_now();
  });
  connect(&bench_.devices(), &Devices::notice, notices_, &NoticeBar::say);
  connect(&bench_.desk().file(), &DeskFile::failed, notices_, &NoticeBar::say);
  connect(&bench_.kernels(), &KernelStore::failed, notices_, &NoticeBar::say);
  const auto devices = [this] {
    bar_->set_devices(bench_.devices().choices(), bench_.settings().text("device"));
  };
  devices();
  connect(&bench_.devices(), &Devices::changed, this, devices);
  connect(&bench_.settings(), &Settings::changed, this, [this, devices](const QString& name) {
    if (name == "device") devices();
    if (name == "recent_files") fill_recent();
  });

  setMinimumSize(900, 560);
  const QByteArray geometry = bench_.settings().value("window_geometry").toByteArray();
  if (bench_.settings().flag("window_maximized")) setWindowState(windowState() | Qt::WindowMaximized);
  if (geometry.isEmpty() || !restoreGeometry(geometry)) {
    resize(first_size(*this));
    if (!geometry.isEmpty())
      notices_->say(tr("The window's saved position could not be read and was reset."));
  }
  for (const QString& warning : bench_.warnings()) notices_->say(warning);
}

MainWindow::~MainWindow() {
  keep_arrangement_.stop();
  // Pages and what works on them speak up while they go; by then the actions would be gone.
  tell_progress_.stop();
  if (playground_ && playground_->runs()) playground_->runs()->disconnect(this);
  if (lesson_) {
    lesson_->undo_stack().disconnect(this);
    if (lesson_->runs()) lesson_->runs()->disconnect(this);
  }
  for (RunPage* page : std::initializer_list<RunPage*>{lesson_, playground_})
    if (page && page->sweep()) page->sweep()->disconnect(this);
  delete centralWidget();
}

void MainWindow::log_error() {
  if (found_.empty() || !run_page() || !run_page()->subject()) return;
  if (!logged_.isEmpty()) {
    go("problems:" + logged_);
    return;
  }
  const RunSubject& session = *run_page()->subject();
  const Diagnostic& first = found_.front();
  LoggedError error;
  if (run_page() == lesson_) {
    error.lesson = QString::fromStdString(lesson_->session()->lesson().id);
    error.variant = QString::fromStdString(lesson_->session()->variant().id);
  }
  error.device = session.device().key;
  error.kind = QString::fromStdString(first.kind);
  const QString message = words_of(first.message).simplified();
  error.title = message.size() > 90 ? message.left(89) + u'…' : message;
  QStringList details;
  for (const Diagnostic& each : found_) details << words_with_path(each);
  details.removeDuplicates();
  error.detail = details.mid(0, 20).join('\n') + "\n\n" + session.command_line();
  const QStringList lines = session.source().split('\n');
  for (int line = std::max(1, first.line - 4);
       first.line > 0 && line <= std::min<int>(first.line + 4, lines.size()); ++line)
    error.code +=
        QString("%1 %2  %3\n").arg(line == first.line ? ">" : " ").arg(line, 3).arg(lines[line - 1]);
  logged_ = bench_.desk().errors().log(error);
  if (logged_.isEmpty()) return;
  status_->offer_log(true);
  notices_->say(tr("Logged in the error log. Write down what helped."));
}

void MainWindow::show_session() {
  update_actions();
  RunPage* page = run_page();
  if (!page || !page->subject()) return;
  if (page == lesson_) {
    const LessonSession& session = *lesson_->session();
    bar_->set_place(QString::fromStdString(session.lesson().title_in(bench_.language().toStdString())));
    bar_->set_lesson(&session.lesson(), session.variant().id, session.mistake());
    python_->offer_for(session.variant().source);
  } else {
    bar_->set_place(QFileInfo(page->subject()->file()).fileName());
    bar_->set_lesson(nullptr, {});
  }
  show_status();
}

void MainWindow::tell_progress() {
  tell_progress_.start(progress_step_ms);
  if (!run_page() || !run_page()->runs() || !run_page()->runs()->running()) return;
  const int seconds = static_cast<int>(running_.elapsed() / 1000);
  if (told_.checking)
    status_->show_checking(told_.fraction, seconds);
  else {
    status_->show_progress(told_.stage, told_.fraction, seconds);
    run_page()->views().show_progress(told_.stage, told_.fraction);
  }
}

void MainWindow::show_status() {
  if (!run_page() || !run_page()->subject()) return;
  const RunSubject& session = *run_page()->subject();
  const bool held = run_page() == playground_ && session.held();
  const bool nothing_wrong = held && playground_->session()->kernels().empty() &&
                             (playground_->session()->runs_as_program() || playground_->session()->blank());
  if (nothing_wrong)
    status_->show_text(playground_->session()->mistake());
  else if (held)
    status_->show_error(playground_->session()->mistake());
  else if (!failure_.isEmpty() && was_cancelled(failed_))
    status_->show_text(failure_);
  else if (!failure_.isEmpty())
    status_->show_error(failure_);
  else if (session.counted() || session.timed())
    status_->show_run(session.counted(), session.timed(), session.checked());
  else if (session.heavy())
    status_->show_text(run_page()->why_held());
  else
    status_->show_text(tr("The first run is in progress."));
  if (!held && run_page()->views().outdated()) status_->set_outdated(true);
  found_.clear();
  logged_.clear();
  if (!failure_.isEmpty() && !was_cancelled(failed_)) found_ = {failed_};
  for (const RunPointer& run : {session.timed(), session.counted()})
    if (run && run->verdict != Verdict::pass && found_.empty())
      for (const Diagnostic& each : run->diagnostics)
        if (!each.warning && !was_cancelled(each)) found_.push_back(each);
  do_.log_error->setEnabled(!found_.empty());
  if (!found_.empty()) status_->offer_log(false);
}

void MainWindow::refresh_path() {
  sidebar_->set_figures(lesson_figures(bench_.desk(), bench_.history(), bench_.lessons()));
  sidebar_->set_week(week_line(day_figures(bench_.desk(), bench_.history()), QDate::currentDate()));
}

void MainWindow::ask_file(Opened what) {
  QStringList endings;
  for (const QByteArray& format : QImageReader::supportedImageFormats())
    endings << "*." + QString::fromLatin1(format);
  const std::map<Opened, std::pair<QString, QString>> words{
      {Opened::picture, {tr("Open picture"), tr("Pictures (%1)").arg(endings.join(' '))}},
      {Opened::kernel,
       {tr("Open kernel"), tr("CUDA and Python sources, traces of programs (*.cu *.cuh *.py *.jsonl)")}},
      {Opened::lesson, {tr("Open lesson"), tr("Lessons (*.klesson)")}}};
  const auto& [title, filter] = words.at(what);
  ask_to_open(
      this, title, filter, [this](const QString& path) { open_file(path); },
      [this](const QString& text) { notices_->say(text); });
}

void MainWindow::add_lesson(const QString& pack, const QString& folder) {
  try {
    const QString id = bench_.add_lesson(folder);
    sidebar_->set_lessons(bench_.lessons(), bench_.language());
    refresh_path();
    bench_.settings().remember_file(pack);
    go("start"); // leaves the lesson that it may replace
    go("lesson:" + id);
  } catch (const Error& error) {
    notices_->say(words_of(error));
  }
}

namespace {

/// Told by its first line: the file has the name that was given to --trace.
bool is_program_trace(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && file.readLine(4096).contains("\"kernelarium_program\":");
}

}

void MainWindow::ask_folder() {
  auto* dialog = new QFileDialog(this, tr("Open program folder"), QDir::homePath());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::open_file);
  dialog->open();
}

bool MainWindow::open_in_playground(const QString& path, void (PlaygroundPage::*open)(const QString&),
                                    const QString& view) {
  try {
    (playground_page()->*open)(path);
  } catch (const Error& error) {
    notices_->say(words_of(error));
    return false;
  }
  go("playground");
  playground_->show_view(view);
  return true;
}

void MainWindow::open_file(const QString& path) {
  if (QFileInfo(path).isDir()) {
    open_in_playground(path, &PlaygroundPage::open_folder, "program");
    return;
  }
  if (is_program_trace(path)) {
    open_in_playground(path, &PlaygroundPage::open_trace, "program-timeline");
    return;
  }
  if (const QString suffix = QFileInfo(path).suffix(); suffix.startsWith("cu") || suffix == "py") {
    if (open_in_playground(path, &PlaygroundPage::open, "source")) python_->offer_for(path.toStdString());
    return;
  }
  if (QFileInfo(path).suffix() == "klesson") {
    packs_->open(path);
    return;
  }
  if (QImageReader(path).format().isEmpty()) {
    notices_->say(
        tr("%1 is not a readable picture, a .cu or .py file, a program's trace, or a lesson (.klesson).")
            .arg(path));
    return;
  }
  const auto takes = [this] { return lesson_ && lesson_->session() && lesson_->session()->takes_picture(); };
  if (!page_.startsWith("lesson:") || !takes())
    for (const auto& lesson : bench_.lessons()) {
      // The first lesson of the path that works on pictures.
      if (lesson.id != "grayscale" && lesson.problem != "grayscale") continue;
      go("lesson:" + QString::fromStdString(lesson.id));
      break;
    }
  if (!takes()) {
    notices_->say(tr("No lesson here works on pictures."));
    return;
  }
  bench_.settings().remember_file(path);
  lesson_->session()->open_picture(path);
}

void MainWindow::open_run(qint64 id) {
  try {
    const Run run = bench_.history().run(id);
    if (!go("lesson:" + QString::fromStdString(run.lesson))) {
      notices_->say(tr("The lesson of this run is not installed."));
      return;
    }
    lesson_->session()->set_variant(run.variant);
    Values values = run.sizes;
    values.insert(run.parameters.begin(), run.parameters.end());
    values["seed"] = static_cast<std::int64_t>(run.seed);
    for (const Parameter& parameter : lesson_->session()->problem_parameters())
      if (parameter.name == "pattern")
        values[parameter.name] = run.pattern.empty() ? 0 : parameter.parse(run.pattern);
    lesson_->set_values(values);
  } catch (const Error& error) {
    notices_->say(words_of(error));
  }
}

View* MainWindow::export_source() {
  if (run_page()) return run_page()->current_view();
  if (page_ == "results" && results_) return results_->table();
  if (page_ == "progress" && progress_) return progress_->calendar();
  if (page_ == "frameworks" && frameworks_) return frameworks_->table();
  return nullptr;
}

void MainWindow::show_preferences() {
  auto* dialog = new Preferences(bench_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

void MainWindow::show_about() {
  auto* dialog = new About(bench_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

void MainWindow::show_shortcuts() {
  auto* dialog = new Shortcuts(*menuBar(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

void MainWindow::keep_arrangement() {
  if (isMinimized()) return;
  Settings& settings = bench_.settings();
  settings.set("window_geometry", saveGeometry());
  settings.set("window_maximized", isMaximized());
  if (playground_) settings.set("playground_arrangement", playground_->save_arrangement());
  if (lesson_) settings.set("lesson_arrangement", lesson_->save_arrangement());
}

void MainWindow::save_state() {
  Settings& settings = bench_.settings();
  keep_arrangement();
  if (lesson_) lesson_->keep_place();
  if (results_) settings.set("run_columns", results_->table()->save_columns());
  bench_.kernels().flush();
  bench_.desk().flush();
  settings.flush();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  save_state();
  if (lesson_ && lesson_->runs()) lesson_->runs()->cancel();
  if (playground_ && playground_->runs()) playground_->runs()->cancel();
  for (RunPage* page : std::initializer_list<RunPage*>{lesson_, playground_})
    if (page && page->sweep()) page->sweep()->cancel();
  QMainWindow::closeEvent(event);
}

bool MainWindow::focusNextPrevChild(bool next) { return focus_next(*this, next); }

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  fit_sidebar();
  keep_arrangement_.start();
}

void MainWindow::moveEvent(QMoveEvent* event) {
  QMainWindow::moveEvent(event);
  keep_arrangement_.start();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) keep_arrangement_.start();
}

void MainWindow::fit_sidebar() {
  const Theme& theme = Theme::instance();
  sidebar_->setVisible(bench_.settings().flag("sidebar_shown") && width() >= theme.px(1000));
  sidebar_->set_rail(run_page() && width() < theme.px(full_sidebar_from));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().front().toLocalFile();
  event->acceptProposedAction();
  open_file(path);
}

}
