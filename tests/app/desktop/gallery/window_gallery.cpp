// Pictures of every page of the window, to be looked at: each lesson with each view, the other pages,
// dialogs, and the states that one sees seldom (empty, busy, errors), in the languages, themes and sizes
// asked for.
#include "app/desktop/application/desktop.h"
#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/figure.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/guide/rich_text.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/pages/results_page.h"
#include "app/desktop/report/report.h"
#include "app/desktop/shared/sandbox_question.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/operator_dialog.h"
#include "lessons/format/languages.h"
#include "tests/app/desktop/test_tools.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view/view_export.h"

#include <CLI/CLI.hpp>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QPushButton>
#include <QTabWidget>
#include <iostream>

using namespace kernelarium;

namespace {

struct Wanted {
  std::string folder;
  std::vector<std::string> languages = language_codes(), themes = {"light", "dark"};
  std::vector<std::string> sizes = {"1280x800", "1440x900", "1920x1080",
                                    "1920x1080@200"}; ///< @: zoom in percent
  std::vector<std::string> lessons;                   ///< empty: all
  std::vector<std::string> views = panel_names();
  std::vector<std::string> parts = {"pages", "lessons", "guide", "states", "dialogs", "reports"};
};

class Gallery {
 public:
  Gallery(Desktop& desktop, const Wanted& wanted) : desktop_(desktop), wanted_(wanted) {
    QDir().mkpath(QString::fromStdString(wanted.folder));
  }

  int draw() {
    for (const auto& language : wanted_.languages)
      for (const auto& theme : wanted_.themes)
        for (const auto& size : wanted_.sizes) {
          prepare(language, theme, size);
          if (wants("pages") && language == wanted_.languages.front() && pictures_ == 0) picture("start-new");
          if (wants("lessons")) lessons();
          if (wants("guide")) guide();
          if (wants("pages")) pages();
          if (wants("dialogs")) dialogs();
          if (wants("states")) states();
          if (wants("reports")) reports();
        }
    std::cout << pictures_ << " pictures in " << wanted_.folder << '\n';
    return 0;
  }

 private:
  MainWindow& window() { return desktop_.window(); }
  LessonPage& page() { return *window().lesson_page(); }
  LessonSession& session() { return *page().session(); }
  bool wants(const std::string& part) const {
    return std::find(wanted_.parts.begin(), wanted_.parts.end(), part) != wanted_.parts.end();
  }

  void prepare(const std::string& language, const std::string& theme, const std::string& size) {
    Settings& settings = desktop_.bench().settings();
    settings.set("language", QString::fromStdString(language));
    settings.set("theme", QString::fromStdString(theme));
    const QString text = QString::fromStdString(size);
    settings.set("zoom", text.contains('@') ? text.section('@', 1).toInt() : 100);
    QTest::qWait(50); // a new language makes a new window
    const QString extent = text.section('@', 0, 0);
    window().resize(extent.section('x', 0, 0).toInt(), extent.section('x', 1).toInt());
    window().show();
    QTest::qWait(50);
    if (window().page().startsWith("lesson:")) page().reset_arrangement();
    ending_ = QString("-%1-%2-%3")
                  .arg(QString::fromStdString(language), QString::fromStdString(theme),
                       QString(text).replace('@', '-'));
  }

  void save(QWidget& widget, const QString& name) {
    QTest::qWait(120);
    for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents(); // layouts follow each other
    export_picture(widget, QString::fromStdString(wanted_.folder) + '/' + name + ending_ + ".png", 1);
    ++pictures_;
  }
  void picture(const QString& name) { save(window(), name); }

  void settle(int patience_ms = 120000) {
    const bool over = QTest::qWaitFor(
        [&] { return !page().runs()->running() && !page().comparison()->running(); }, patience_ms);
    if (!over) std::cout << "not settled: " << session().lesson().id << '\n';
  }

  bool wants(const Lesson& lesson) const {
    return wanted_.lessons.empty() ||
           std::find(wanted_.lessons.begin(), wanted_.lessons.end(), lesson.id) != wanted_.lessons.end();
  }

  /// Machine code comes after its view.
  bool any_busy() {
    const auto views = page().findChildren<View*>();
    return std::any_of(views.begin(), views.end(), [](const View* view) {
      return view->in_sight() && view->state() == View::State::busy;
    });
  }

  void open(const QString& lesson) {
    window().go("lesson:" + lesson);
    QTest::qWait(50);
    page().reset_arrangement();
    settle();
  }

  /// The whole of a text, including the part out of sight.
  void whole_text(RichText& text, const QString& name) {
    const QSizeF extent = text.document()->size();
    QImage image(text.viewport()->width(), static_cast<int>(extent.height()), QImage::Format_RGB32);
    image.fill(Theme::instance().colours().window);
    QPainter painter(&image);
    text.document()->drawContents(&painter);
    painter.end();
    image.save(QString::fromStdString(wanted_.folder) + '/' + name + ending_ + ".png");
    ++pictures_;
  }

  void guide() {
    for (const Lesson& lesson : desktop_.bench().lessons()) {
      if (!wants(lesson)) continue;
      const QString id = QString::fromStdString(lesson.id);
      open(id);
      LessonGuide& guide = page().guide();
      whole_text(*guide.findChild<RichText*>("lesson_text"), "text-" + id);
      for (const auto& [part, name] : {std::pair(LessonGuide::Part::what_if, "what-if"),
                                       std::pair(LessonGuide::Part::mistakes, "mistakes"),
                                       std::pair(LessonGuide::Part::self_check, "self-check")}) {
        guide.show_part(part);
        picture("guide-" + id + '-' + name);
      }
      for (const Exercise& exercise : lesson.exercises) {
        const QString name = "exercise-" + id + '-' + QString::fromStdString(exercise.id);
        guide.show_exercise(QString::fromStdString(exercise.id));
        picture(name);
        guide.exercise()->set_answer(exercise.kind == ExerciseKind::explain ? "Because." : "1");
        guide.exercise()->check();
        (void)QTest::qWaitFor([&] { return !guide.exercise()->busy(); }, 60000);
        guide.exercise()->show_hint();
        settle();
        picture(name + "-tried");
        guide.exercise()->show_solution();
        QTest::qWait(50);
        picture(name + "-solution");
      }
      guide.show_part(LessonGuide::Part::text);
    }
  }

  void lessons() {
    for (const Lesson& lesson : desktop_.bench().lessons()) {
      if (!wants(lesson)) continue;
      const QString id = QString::fromStdString(lesson.id);
      open(id);
      page().runs()->run();
      settle();
      for (const auto& view : wanted_.views) {
        page().show_view(QString::fromStdString(view));
        if (view == "sweep" && page().sweep()) {
          page().start_sweep();
          (void)QTest::qWaitFor([&] { return !page().sweep()->running(); }, 60000);
        }
        (void)QTest::qWaitFor([&] { return !any_busy(); }, 60000);
        picture("lesson-" + id + '-' + QString::fromStdString(view));
      }
    }
  }

  void pages() {
    for (const char* name :
         {"start", "plan", "notes", "glossary", "problems", "results", "progress", "frameworks"}) {
      window().go(name);
      picture(name);
    }
    auto* results = window().results_page();
    if (results && results->table()->model()->rowCount() > 1) {
      window().go("results");
      results->compare({results->table()->model()->run(0).id, results->table()->model()->run(1).id});
      picture("results-compared");
    }
  }

  void dialogs() {
    window().show_preferences();
    auto* preferences = window().findChild<QDialog*>("preferences");
    auto* tabs = preferences->findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
      tabs->setCurrentIndex(tab);
      save(*preferences, QString("preferences-%1").arg(tab + 1));
    }
    preferences->close();
    window().show_about();
    auto* about = window().findChild<QDialog*>("about");
    save(*about, "about");
    about->close();
    window().show_shortcuts();
    auto* shortcuts = window().findChild<QDialog*>("shortcuts");
    save(*shortcuts, "shortcuts");
    shortcuts->close();
    offers();
    operator_export();
    for (const Lesson& lesson : desktop_.bench().lessons()) {
      if (!wants(lesson)) continue;
      const QDir figures(QString::fromStdString(lesson.folder.string()) + "/figures");
      for (const QString& name : figures.entryList({"*.svg"})) {
        QFile file(figures.filePath(name));
        if (!file.open(QIODevice::ReadOnly)) continue;
        show_large_figure(file.readAll(), desktop_.bench().language(), &window());
        auto* figure = window().findChild<QDialog*>("figure");
        save(*figure, "figure-" + QString::fromStdString(lesson.id) + '-' + QFileInfo(name).baseName());
        delete figure;
      }
    }
    QTest::qWait(20);
  }

  void offers() {
    qunsetenv("KERNELARIUM_PYTHON"); // with it, there is nothing to offer
    for (QAction* action : window().actions())
      if (action->objectName() == "get_python") action->trigger();
    save_question("python_offer");
    emit page().guide().nvcc_missing();
    save_question("nvcc_offer");
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nowhere"); // no bubblewrap
    with_sandbox_or_consent(&window(), [] {});
    qputenv("PATH", path);
    save_question("sandbox_question");
  }
  void operator_export() {
    const std::string y = "y", n = "n", size = "x.numel()", grid = "ceil_div(x.numel(), 256)";
    OperatorPlan plan;
    plan.name = "lab::saxpy";
    for (const char* name : {"x", "y"}) {
      OperatorPlan::Input input{name, true, {}, name};
      input.given.dtype = Dtype::f32;
      plan.inputs.push_back(std::move(input));
    }
    plan.results.resize(1);
    plan.derived = {Sentence::tr("`%1` is read and written: the operator takes it as an input, "
                                 "leaves it unchanged and returns the result as `%2`",
                                 y, y + "_out"),
                    Sentence::tr("`%1` is `%2`: both were %3 in the launch", n, size, 10000),
                    Sentence::tr("The grid is `%1`; a block has %2 threads", grid, 256)};
    auto* dialog = new OperatorDialog(plan, &window());
    dialog->show();
    save(*dialog, "operator");
    dialog->close();
  }
  void save_question(const QString& name) {
    auto* question = window().findChild<QDialog*>(name);
    if (!question) return;
    save(*question, QString(name).replace('_', '-'));
    question->close();
  }

  void reports() {
    for (const Lesson& lesson : desktop_.bench().lessons()) {
      if (!wants(lesson)) continue;
      const QString id = QString::fromStdString(lesson.id);
      open(id);
      page().runs()->run();
      settle();
      export_report(page(), QString::fromStdString(wanted_.folder) + "/report-" + id + ending_ + ".pdf");
      ++pictures_;
    }
  }

  void run_source(const QString& text) {
    session().set_source(text);
    page().views().source->set_source(session().file(), session().original(), text);
    page().runs()->run_now();
  }

  void states() {
    window().go("lesson:vector-add");
    QTest::qWait(50);
    page().reset_arrangement();
    session().set_variant("scalar");
    settle();
    desktop_.bench().settings().set("instruction_budget", 1000000);
    run_source(QString::fromStdString(endless().source));
    QTest::qWait(1200);
    picture("state-busy");
    page().runs()->cancel();
    settle();
    picture("state-cancelled");

    const QString good = session().original();
    page().show_view("source");
    run_source(QString(good).replace("a[i] + b[i]", "a[i] + b[i + 1000000000]"));
    settle();
    picture("state-out-of-bounds");
    run_source(QString(good).replace("a[i] + b[i]", "a[i] - b[i]"));
    settle();
    picture("state-wrong-result");
    run_source(QString(good).replace("a[i] + b[i]", "a[i] + bb[i]"));
    page().views().source->show_changes(true);
    settle();
    QTest::qWait(1500);
    picture("state-compile-error");
    page().show_view("threads");
    picture("state-compile-error-threads");
    page().views().source->show_changes(false);
    run_source(good);
    settle();
    Values values = session().values();
    values["block.x"] = 4000;
    page().set_values(values);
    settle();
    picture("state-illegal-setting");
    values["block.x"] = 256;
    page().set_values(values);
    window().notices().say(LessonPage::tr("The command line of this run was copied to the clipboard."));
    settle();
    picture("state-notice");
    window().notices().hide();
    side_by_side();
  }

  /// An advice, what its button leads to, and a block at play.
  void side_by_side() {
    window().go("lesson:coalescing");
    session().set_variant("transpose-tiled");
    settle();
    page().show_view("lines");
    settle();
    picture("state-advice");
    if (auto* button = page().findChild<QPushButton*>("try-padding")) button->click();
    settle();
    picture("state-compare");
    page().arrange_for_play();
    settle();
    PlayClock& clock = *page().views().find<TimelineView>()->clock();
    clock.seek((clock.begin() + clock.end()) / 2);
    picture("state-play");
    page().reset_arrangement();
  }

  Desktop& desktop_;
  const Wanted& wanted_;
  QString ending_;
  int pictures_ = 0;
};

}

int main(int count, char** arguments) {
  CLI::App app("Pictures of every page of the window", "window_gallery");
  Wanted wanted;
  app.add_option("OUT", wanted.folder, "Folder for the pictures")->required();
  app.add_option("--language", wanted.languages)->delimiter(',');
  app.add_option("--theme", wanted.themes)->delimiter(',');
  app.add_option("--size", wanted.sizes, "WIDTHxHEIGHT or WIDTHxHEIGHT@ZOOM")->delimiter(',');
  app.add_option("--lesson", wanted.lessons, "Lessons; default: all")->delimiter(',');
  app.add_option("--view", wanted.views)->delimiter(',');
  app.add_option("--part", wanted.parts, "pages, lessons, guide, states, dialogs, reports")->delimiter(',');
  CLI11_PARSE(app, count, arguments);
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(count, arguments);
  PrivatePlaces places;
  prepare_application();
  try {
    Desktop desktop;
    return Gallery(desktop, wanted).draw();
  } catch (const Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
