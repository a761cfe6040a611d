#include "app/desktop/desk/desk_page.h"
#include "app/desktop/desk/notes_page.h"
#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/shared/external_editor.h"
#include "app/desktop/shared/languages.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/operator_export.h"
#include "app/desktop/window/python_tools.h"
#include "app/desktop/window/sidebar.h"
#include "app/desktop/window/status_line.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/play_clock.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QWhatsThis>

namespace kernelarium {

QAction* MainWindow::action(const QString& text, const QString& icon_name, const QKeySequence& keys,
                            const QString& help) {
  auto* made = new QAction(text, this);
  made->setShortcut(keys);
  made->setToolTip(keys.isEmpty() ? help
                                  : QString("%1 (%2)").arg(help, keys.toString(QKeySequence::NativeText)));
  made->setWhatsThis(help);
  if (!icon_name.isEmpty()) {
    const auto dress = [made, icon_name] { made->setIcon(icon(icon_name)); };
    dress();
    connect(&Theme::instance(), &Theme::changed, made, dress);
  }
  addAction(made);
  return made;
}

void MainWindow::make_actions() {
  const auto keys = [](const char* text) { return QKeySequence(text); };
  do_.new_kernel = action(tr("&New kernel"), "source", QKeySequence("Ctrl+Alt+N"),
                          tr("A blank .cu file of your own in the playground"));
  do_.save_kernel =
      action(tr("&Save kernel"), "save", QKeySequence::Save, tr("Write the file of the playground"));
  do_.open_picture = action(tr("Open &picture…"), "picture", QKeySequence::Open,
                            tr("Run the lesson on a picture of your own"));
  do_.open_kernel = action(tr("Open &kernel…"), "source", keys("Ctrl+Shift+O"),
                           tr("Open a .cu or .py file of your own in the playground"));
  do_.open_folder = action(tr("Open program &folder…"), "open", {},
                           tr("Build and run all sources of a folder as one program"));
  do_.open_lesson = action(tr("Open &lesson…"), "lesson", keys("Ctrl+Alt+O"),
                           tr("Add a packed lesson (.klesson) to your own"));
  do_.export_view = action(tr("Export &view…"), "export", keys("Ctrl+E"),
                           tr("Save the last used view as a picture or a table"));
  do_.report = action(tr("Export &report…"), "report", keys("Ctrl+Shift+E"),
                      tr("Settings, charts, table and machine as HTML or PDF"));
  do_.print = action(tr("P&rint…"), "report", QKeySequence::Print, tr("Print the last used view"));
  do_.export_operator =
      action(tr("PyTorch &operator…"), "export", {},
             tr("Write a project that makes this kernel a PyTorch operator, with gradient and tests"));
  do_.get_python = action(tr("Get P&ython for Triton and Numba…"), "source", {},
                          tr("Download what kernels in Python need (445 MB); asks first"));
  do_.get_python->setObjectName("get_python");
  do_.quit = action(tr("&Quit"), {}, QKeySequence::Quit, tr("Close the window; everything is saved"));
  do_.undo_edit =
      action(tr("U&ndo edit"), "undo", QKeySequence::Undo, tr("Undo the last edit of the source"));
  do_.redo_edit = action(tr("Re&do edit"), "redo", QKeySequence::Redo, tr("Redo the edit"));
  do_.undo =
      action(tr("&Undo parameter"), "undo", keys("Ctrl+Alt+Z"), tr("Undo the last change of a parameter"));
  do_.redo = action(tr("&Redo parameter"), "redo", keys("Ctrl+Alt+Y"), tr("Repeat the change"));
  do_.find = action(tr("&Find…"), "find", QKeySequence::Find, tr("Find in the source"));
  do_.replace = action(tr("Find and re&place…"), "replace", keys("Ctrl+H"), tr("Replace in the source"));
  do_.revert = action(tr("Re&vert kernel"), "revert", {},
                      tr("Back to the shipped text of this kernel; can be undone"));
  do_.changes = action(tr("Show &changes"), "changes", {}, tr("Mark what differs from the shipped kernel"));
  do_.changes->setCheckable(true);
  do_.complete = action(tr("C&omplete word"), {}, keys("Ctrl+Space"),
                        tr("CUDA's names and the file's own names that begin like this"));
  do_.edit_outside = action(tr("Open in &external editor"), "open", keys("Ctrl+Alt+E"),
                            tr("Edit the kernel in another program; the lab reloads it when it is saved"));
  do_.copy_command = action(tr("&Copy as command line"), "copy", keys("Ctrl+Shift+C"),
                            tr("The same run with kernelarium-cli"));
  do_.reset_values = action(tr("Reset &parameters"), "reset", keys("Ctrl+Shift+R"),
                            tr("All parameters back to their defaults"));
  do_.run = action(tr("&Run"), "run", keys("F5"),
                   tr("Run on the chosen device, with all checks and the baselines"));
  do_.run->setIconText(tr("Run"));
  do_.stop = action(tr("S&top"), "stop", keys("Shift+F5"), tr("Stop what is running"));
  do_.sweep = action(tr("&Sweep"), "sweep", keys("F6"), tr("Run over many values of a parameter"));
  do_.sweep->setIconText(tr("Sweep"));
  do_.play =
      action(tr("&Play or pause"), "timeline", keys("F12"), tr("Play the modelled time of the traced block"));
  do_.step = action(tr("S&tep"), "step", keys("F10"), tr("The next memory access of the selected warp"));
  do_.step->setIconText(tr("Step"));
  do_.step_back = action(tr("Step &back"), "left", keys("F11"), tr("The previous memory access"));
  do_.check = action(tr("&Check exercise"), "tick", keys("F7"), tr("Hand in the exercise that is open"));
  do_.hint = action(tr("&Hint"), "hint", keys("F8"), tr("The next hint of the exercise that is open"));
  do_.next = action(tr("Ne&xt exercise"), "right", keys("F9"), tr("Go to the next exercise"));
  do_.refresh_devices =
      action(tr("&Refresh devices"), "device", {}, tr("Query this machine and the remote ones again"));
  do_.start = action(tr("&Start page"), "home", keys("Ctrl+Shift+H"), tr("Lessons and recent files"));
  do_.playground = action(tr("Play&ground"), "source", keys("Ctrl+Shift+K"),
                          tr("Any kernel of your own, with the same views as a lesson"));
  do_.desk = action(tr("&Desk"), "plan", keys("Ctrl+Shift+D"), tr("Your plan, notes, terms and errors"));
  do_.plan = action(tr("Study &plan"), "plan", keys("Ctrl+Shift+L"),
                    tr("What you want to do, by topic and by date"));
  do_.notes = action(tr("&Notes"), "notes", keys("Ctrl+Shift+N"), tr("What you wrote, for each lesson"));
  do_.glossary =
      action(tr("&Glossary"), "lesson", keys("Ctrl+Shift+G"), tr("The terms of the field, and yours"));
  do_.errors =
      action(tr("Error &log"), "warning", keys("Ctrl+Shift+M"), tr("What went wrong, what helped, when"));
  do_.log_error =
      action(tr("&Log this error"), "warning", keys("Ctrl+Shift+B"),
             tr("Log the failure of the last run in the error log; press again to open it there"));
  do_.results = action(tr("&Results"), "table", keys("Ctrl+Shift+T"), tr("All runs so far"));
  do_.progress = action(tr("&Progress"), "progress", keys("Ctrl+Shift+P"), tr("What you have done so far"));
  do_.frameworks = action(tr("&Frameworks"), "compare", keys("Ctrl+Shift+F"),
                          tr("The same work in PyTorch, Triton, Numba and CUDA, timed"));
  do_.sidebar = action(tr("Show side&bar"), "lesson", keys("Ctrl+B"), tr("Show or hide the list of lessons"));
  do_.sidebar->setCheckable(true);
  do_.sidebar->setChecked(bench_.settings().flag("sidebar_shown"));
  do_.reset_arrangement = action(tr("Reset &arrangement"), "reset", keys("Ctrl+Shift+0"),
                                 tr("Move all panels back to their default places"));
  do_.arrange_for_play = action(tr("Arrange for p&laying"), "timeline", keys("Ctrl+Shift+9"),
                                tr("Source, timeline, threads and data side by side"));
  do_.zoom_in = action(tr("Zoom &in"), "zoom-in", QKeySequence::ZoomIn, tr("Larger text and controls"));
  do_.zoom_out = action(tr("Zoom &out"), "zoom-out", QKeySequence::ZoomOut, tr("Smaller text and controls"));
  do_.zoom_reset = action(tr("&Normal size"), {}, keys("Ctrl+0"), tr("Text and controls at 100 %"));
  do_.preferences =
      action(tr("&Preferences…"), "settings", keys("Ctrl+,"), tr("Theme, language, zoom, device, limits"));
  do_.preferences->setMenuRole(QAction::PreferencesRole);
  do_.whats_this =
      action(tr("&What's this?"), "help", QKeySequence::WhatsThis, tr("Click something to read what it is"));
  do_.shortcuts =
      action(tr("&Keyboard shortcuts"), {}, keys("F1"), tr("All keys of the window, and what they do"));
  do_.about = action(tr("&About Kernelarium"), "kernelarium", {}, tr("Versions and diagnostics to copy"));
  do_.about->setMenuRole(QAction::AboutRole);
}

void MainWindow::make_menus() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addActions(
      {do_.new_kernel, do_.open_kernel, do_.open_folder, do_.save_kernel, do_.open_picture, do_.open_lesson});
  recent_ = file->addMenu(icon("history"), tr("&Recent"));
  fill_recent();
  file->addSeparator();
  export_menu_ = file->addMenu(icon("export"), tr("&Export"));
  export_menu_->addActions({do_.export_view, do_.report, do_.export_operator});
  file->addActions({do_.print, do_.get_python});
  file->addSeparator();
  file->addAction(do_.quit);

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  edit->addActions({do_.undo_edit, do_.redo_edit});
  edit->addSeparator();
  edit->addActions({do_.undo, do_.redo, do_.reset_values});
  edit->addSeparator();
  edit->addActions({do_.find, do_.replace, do_.complete, do_.changes, do_.revert, do_.edit_outside});
  edit->addSeparator();
  edit->addActions({do_.log_error, do_.copy_command, do_.preferences});

  QMenu* run = menuBar()->addMenu(tr("&Run"));
  run->addActions({do_.run, do_.stop, do_.sweep});
  run->addSeparator();
  run->addActions({do_.play, do_.step, do_.step_back});
  run->addSeparator();
  run->addActions({do_.check, do_.hint, do_.next});
  run->addSeparator();
  run->addAction(do_.refresh_devices);

  make_view_menu(menuBar()->addMenu(tr("&View")));

  QMenu* pages = menuBar()->addMenu(tr("&Go"));
  pages->addActions({do_.start, do_.playground, do_.results, do_.progress, do_.frameworks});
  pages->addSeparator();
  pages->addActions({do_.desk, do_.plan, do_.notes, do_.glossary, do_.errors});
  pages->addSeparator();
  QMenu* lessons = pages->addMenu(tr("&Lessons"));
  connect(lessons, &QMenu::aboutToShow, this, [this, lessons] { fill_lessons(lessons); });

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  help->addActions({do_.shortcuts, do_.whats_this, do_.about});
}

void MainWindow::fill_lessons(QMenu* menu) {
  menu->clear();
  for (const auto& lesson : bench_.lessons()) {
    const QString page = "lesson:" + QString::fromStdString(lesson.id);
    connect(menu->addAction(QString::fromStdString(lesson.title_in(bench_.language().toStdString()))),
            &QAction::triggered, this, [this, page] { go(page); });
  }
}

void MainWindow::make_view_menu(QMenu* menu) {
  for (const PanelEntry& entry : panel_catalogue()) {
    QAction* made = action(panel_title(entry), {}, {}, tr("Show this view"));
    view_actions_.push_back(made);
    menu->addAction(made);
    connect(made, &QAction::triggered, this, [this, name = entry.name] {
      if (run_page()) run_page()->show_view(name);
    });
  }
  // Alt and a number: the tab that stands at that place; 0 is the tenth.
  for (int place = 0; place < 10; ++place) {
    auto* tab = new QShortcut(QKeySequence(QString("Alt+%1").arg((place + 1) % 10)), this);
    connect(tab, &QShortcut::activated, this, [this, place] {
      if (run_page()) run_page()->show_tab(place);
    });
  }
  menu->addSeparator();
  panels_ = menu->addMenu(tr("&Panels"));
  connect(panels_, &QMenu::aboutToShow, this, [this] {
    panels_->clear();
    if (!run_page()) return;
    for (Dock* dock : run_page()->docks()) panels_->addAction(dock->toggleViewAction());
  });
  menu->addActions({do_.reset_arrangement, do_.arrange_for_play});
  menu->addAction(do_.sidebar);
  menu->addSeparator();
  menu->addActions({do_.zoom_in, do_.zoom_out, do_.zoom_reset});

  const auto choices = [&](const QString& title, const char* setting,
                           const std::vector<std::pair<QString, QString>>& entries) {
    QMenu* choice = menu->addMenu(title);
    auto* group = new QActionGroup(this);
    const QString now =
        qstrcmp(setting, "language") == 0 ? bench_.language() : bench_.settings().text(setting);
    for (const auto& [key, name] : entries) {
      QAction* made = choice->addAction(name);
      made->setCheckable(true);
      made->setChecked(key == now);
      group->addAction(made);
      connect(made, &QAction::triggered, this,
              [this, setting, key = key] { bench_.settings().set(setting, key); });
    }
  };
  choices(tr("&Theme"), "theme",
          {{"system", tr("Follow the desktop")},
           {"light", tr("Light")},
           {"dark", tr("Dark")},
           {"contrast", tr("High contrast")}});
  choices(tr("&Language"), "language", languages());
}

void MainWindow::fill_recent() {
  recent_->clear();
  for (const QString& path : bench_.settings().value("recent_files").toStringList()) {
    QAction* file = recent_->addAction(QFileInfo(path).fileName());
    file->setToolTip(path);
    connect(file, &QAction::triggered, this, [this, path] { open_file(path); });
  }
  recent_->setEnabled(!recent_->isEmpty());
}

void MainWindow::connect_actions() {
  const auto on = [this](QAction* action, auto work) { connect(action, &QAction::triggered, this, work); };
  on(do_.open_picture, [this] { ask_file(Opened::picture); });
  on(do_.open_kernel, [this] { ask_file(Opened::kernel); });
  on(do_.open_folder, [this] { ask_folder(); });
  on(do_.open_lesson, [this] { ask_file(Opened::lesson); });
  on(do_.export_view, [this] {
    if (page_.startsWith("lesson:") && lesson_ && lesson_->session())
      exporter_->export_lesson_view(export_source(), *lesson_->session());
    else
      exporter_->export_view(export_source());
  });
  on(do_.print, [this] {
    const bool lesson = page_.startsWith("lesson:") && lesson_ && lesson_->session();
    exporter_->print(export_source(), lesson ? Exporter::settings_text(*lesson_->session()) : QString());
  });
  on(do_.report, [this] { exporter_->export_report_of(*lesson_page()); });
  on(do_.export_operator, [this] {
    if (run_page() == playground_)
      operators_->start(*playground_->session());
    else
      python_->export_operator(*lesson_page()->session());
  });
  on(do_.get_python, [this] { python_->offer(); });
  on(do_.quit, [this] { close(); });
  on(do_.undo, [this] { lesson_->undo_stack().undo(); });
  on(do_.redo, [this] { lesson_->undo_stack().redo(); });
  on(do_.new_kernel, [this] {
    try {
      playground_page()->open_new();
      go("playground");
      playground_->show_view("source");
    } catch (const Error& error) {
      notices_->say(words_of(error));
    }
  });
  on(do_.save_kernel, [this] { playground_->save(); });
  on(do_.undo_edit, [this] { run_page()->views().source->editor()->undo(); });
  on(do_.redo_edit, [this] { run_page()->views().source->editor()->redo(); });
  on(do_.find, [this] {
    run_page()->show_view("source");
    run_page()->views().source->find();
  });
  on(do_.replace, [this] {
    run_page()->show_view("source");
    run_page()->views().source->replace();
  });
  on(do_.complete, [this] {
    CodeEditor* editor = run_page()->views().source->editor();
    if (editor->hasFocus()) editor->autoCompleteFromAll();
  });
  on(do_.edit_outside, [this] {
    try {
      open_in_editor(bench_.settings().text("external_editor"), run_page()->file_for_editing());
    } catch (const Error& error) {
      notices_->say(words_of(error));
    }
  });
  on(do_.revert, [this] { run_page()->views().source->revert(); });
  connect(do_.changes, &QAction::toggled, this, [this](bool shown) {
    if (run_page()) run_page()->views().source->show_changes(shown);
  });
  on(do_.copy_command, [this] {
    QGuiApplication::clipboard()->setText(run_page()->subject()->command_line());
    notices_->say(tr("The command line of this run was copied to the clipboard."));
  });
  on(do_.reset_values, [this] { lesson_->views().panel->reset(); });
  on(do_.run, [this] {
    // What is looked at runs; a launch that can't be read says why in its panel.
    if (run_page() == playground_ && playground_->program_in_sight()) {
      playground_->run_program();
    } else if (run_page() == playground_ && playground_->session()->runs_as_program() &&
               playground_->session()->kernels().empty()) {
      playground_->show_view("program");
      playground_->run_program();
    } else if (run_page() == playground_ && playground_->session()->held())
      show_status();
    else if (run_page()->subject()->whole_program())
      do_.check->trigger();
    else {
      run_page()->runs()->run();
      python_->offer_where_missing(run_page()->subject()->file().toStdString());
    }
  });
  on(do_.stop, [this] {
    if (run_page()) run_page()->runs()->cancel();
    if (run_page()->sweep()) run_page()->sweep()->cancel();
  });
  on(do_.check, [this] {
    if (ExerciseView* exercise = lesson_->guide().bring_exercise()) exercise->check();
  });
  on(do_.hint, [this] {
    if (ExerciseView* exercise = lesson_->guide().bring_exercise()) exercise->show_hint();
  });
  on(do_.next, [this] { lesson_->guide().next_exercise(); });
  on(do_.sweep, [this] { run_page()->start_sweep(); });
  on(do_.play, [this] { run_page()->views().clock()->toggle(); });
  on(do_.step, [this] { run_page()->views().step(1); });
  on(do_.step_back, [this] { run_page()->views().step(-1); });
  on(do_.refresh_devices, [this] { bench_.devices().refresh(); });
  on(do_.start, [this] { go("start"); });
  on(do_.playground, [this] { go("playground"); });
  on(do_.desk, [this] { go("desk"); });
  on(do_.plan, [this] { go("plan"); });
  // From a lesson one comes to that lesson's notes.
  on(do_.notes, [this] {
    const QString lesson = page_.startsWith("lesson:") ? page_.mid(7) : QString();
    go("notes");
    if (!lesson.isEmpty()) desk_page()->notes()->show_lesson(lesson);
  });
  on(do_.glossary, [this] { go("glossary"); });
  on(do_.errors, [this] { go("problems"); });
  on(do_.log_error, [this] { log_error(); });
  on(do_.results, [this] { go("results"); });
  on(do_.progress, [this] { go("progress"); });
  on(do_.frameworks, [this] { go("frameworks"); });
  connect(do_.sidebar, &QAction::toggled, this, [this](bool shown) {
    sidebar_->setVisible(shown);
    bench_.settings().set("sidebar_shown", shown);
  });
  on(do_.reset_arrangement, [this] { run_page()->reset_arrangement(); });
  on(do_.arrange_for_play, [this] { run_page()->arrange_for_play(); });
  on(do_.zoom_in,
     [this] { bench_.settings().set("zoom", std::min(200, bench_.settings().number("zoom") + 10)); });
  on(do_.zoom_out,
     [this] { bench_.settings().set("zoom", std::max(80, bench_.settings().number("zoom") - 10)); });
  on(do_.zoom_reset, [this] { bench_.settings().set("zoom", 100); });
  on(do_.preferences, [this] { show_preferences(); });
  on(do_.whats_this, [] { QWhatsThis::enterWhatsThisMode(); });
  on(do_.shortcuts, [this] { show_shortcuts(); });
  on(do_.about, [this] { show_about(); });
}

void MainWindow::update_actions() {
  const RunPage* page = run_page();
  const bool open = page && page->subject();
  const bool lesson = open && page == lesson_;
  const bool sweeping = open && page->sweep() && page->sweep()->running();
  const bool running = open && page->runs()->running();
  do_.sweep->setEnabled(open && page->sweep());
  do_.revert->setEnabled(open && page->views().source->revertible());
  for (QAction* each :
       {do_.find, do_.replace, do_.changes, do_.copy_command, do_.play, do_.step, do_.step_back,
        do_.reset_arrangement, do_.arrange_for_play, do_.complete, do_.edit_outside})
    each->setEnabled(open);
  const bool exercises = lesson && !lesson_->session()->lesson().exercises.empty();
  for (QAction* each : {do_.check, do_.hint, do_.next}) each->setEnabled(exercises);
  for (QAction* each : {do_.reset_values, do_.report}) each->setEnabled(lesson);
  do_.save_kernel->setEnabled(open && page == playground_);
  do_.export_operator->setEnabled(lesson || (open && page == playground_));
  const auto panels = panel_catalogue();
  for (std::size_t i = 0; i < view_actions_.size(); ++i) // of a program no lesson has views
    view_actions_[i]->setEnabled(open && page->has_view(panels[i].name));
  // On hardware a run beside a sweep would spoil the times of both.
  do_.run->setEnabled(open && !(sweeping && !page->subject()->device().simulated()));
  do_.stop->setEnabled(running || sweeping);
  do_.sweep->setIconText(sweeping ? tr("Stop sweep") : tr("Sweep"));
  const CodeEditor* editor = open ? page->views().source->editor() : nullptr;
  do_.undo_edit->setEnabled(editor && editor->isUndoAvailable());
  do_.redo_edit->setEnabled(editor && editor->isRedoAvailable());
  do_.undo->setEnabled(lesson && lesson_->undo_stack().canUndo());
  do_.redo->setEnabled(lesson && lesson_->undo_stack().canRedo());
  do_.log_error->setEnabled(open && !found_.empty());
  for (QAction* each : {do_.export_view, do_.print})
    each->setEnabled(page_ != "start" && !DeskPage::knows(page_));
}

}
