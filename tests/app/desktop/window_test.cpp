#include "app/desktop/application/opening.h"
#include "app/desktop/lesson/presets.h"
#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/results_page.h"
#include "app/desktop/window/notice_bar.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/parameters/step_box.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLibraryInfo>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QTabBar>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QWhatsThis>

using namespace kernelarium;

/// What the window offers around a run: its panels, presets, pictures, comparisons.
class WindowTest : public WindowBase {
  Q_OBJECT

  /// A lesson opens with the variant that was looked at last; a test that needs one names it.
  bool open(const QString& lesson, const std::string& variant = {}) {
    if (!window().go("lesson:" + lesson)) return false;
    if (!variant.empty()) session().set_variant(variant);
    return settled([&](const Run& run) { return run.variant == session().variant().id; });
  }
  bool turned(const std::string& name, std::int64_t value) {
    Values values = session().values();
    values[name] = value;
    page().set_values(values);
    return settled([&](const Run& run) {
      const auto size = run.sizes.find(name), parameter = run.parameters.find(name);
      return (size != run.sizes.end() && size->second == value) ||
             (parameter != run.parameters.end() && parameter->second == value);
    });
  }
  std::vector<QString> cells(QAbstractItemModel& model, int column) {
    std::vector<QString> texts;
    for (int row = 0; row < model.rowCount(); ++row)
      texts.push_back(model.index(row, column).data().toString());
    return texts;
  }

 private slots:
  void initTestCase() {
    prepare_application();
    open_window();
  }
  void cleanupTestCase() { close_window(); }

  void panels_close_and_come_back() {
    QVERIFY(open("vector-add"));
    Dock* text = nullptr;
    for (Dock* dock : page().docks())
      if (dock->objectName() == "text") text = dock;
    QVERIFY(text);
    text->close();
    page().findChild<QDockWidget*>("memory")->setFloating(true);
    QVERIFY(text->isHidden());
    page().reset_arrangement();
    QVERIFY(!text->isHidden());
    for (Dock* dock : page().docks()) QVERIFY(!dock->isFloating());
    // A closed one can be opened again from the menu.
    text->close();
    text->toggleViewAction()->trigger();
    QVERIFY(!text->isHidden());
  }

  void presets_are_legal_and_of_this_lesson() {
    for (const Lesson& lesson : bench().lessons()) {
      QVERIFY(window().go("lesson:" + QString::fromStdString(lesson.id)));
      for (const Variant& variant : lesson.variants) {
        session().set_variant(variant.id);
        const auto offered = presets(session());
        const QString where = QString::fromStdString(lesson.id + '/' + variant.id);
        QVERIFY2(offered.size() >= 3, qPrintable(where + QString(": %1 presets").arg(offered.size())));
        QVERIFY2(offered.front().second == session().defaults(), qPrintable(where));
        for (const auto& [name, values] : offered)
          QVERIFY2(session().legal(values), qPrintable(where + ' ' + name + session().broken_rule(values)));
      }
    }
  }

  void a_preset_runs() {
    QVERIFY(open("vector-add", "scalar"));
    QToolButton* button = nullptr;
    for (auto* each : views().panel->findChildren<QToolButton*>())
      if (each->menu()) button = each;
    QVERIFY(button && !button->isHidden());
    QAction* odd = nullptr;
    for (QAction* action : button->menu()->actions())
      if (action->text().contains("odd")) odd = action;
    QVERIFY(odd);
    odd->trigger();
    QVERIFY(settled([](const Run& run) { return run.sizes.at("n") % 2 == 1 && run.sizes.at("n") < 2000; }));
    QCOMPARE(session().counted()->verdict, Verdict::pass);
    page().undo_stack().undo();
    QVERIFY(settled([](const Run& run) { return run.sizes.at("n") == 1 << 20; }));
  }

  void pictures_begin_with_the_sample() {
    QVERIFY(open("grayscale", "interleaved"));
    QVERIFY2(session().picture_name().endsWith("balloons.png"), qPrintable(session().picture_name()));
    QCOMPARE(session().counted()->sizes.at("width"), std::int64_t{1280});
    const auto box = [this](const QString& name) {
      for (auto* each : views().panel->findChildren<StepBox*>())
        if (each->accessibleName() == name) return each;
      return static_cast<StepBox*>(nullptr);
    };
    QVERIFY(box("Width") && !box("Width")->isEnabled()); // the picture decides it
    // The knobs beside still turn, with the picture.
    QVERIFY(turned("block.y", 4));
    QVERIFY(!session().picture().empty());
    QCOMPARE(session().counted()->verdict, Verdict::pass);
    // Another size is made-up data of that size.
    QVERIFY(turned("width", 333));
    QVERIFY(session().picture().empty());
    QVERIFY(box("Width")->isEnabled());
    views().picture_drop->click(); // now: back to the sample
    QVERIFY(settled([](const Run& run) { return run.sizes.at("width") == 1280; }));
    QVERIFY(!session().picture().empty());
  }

  void files_are_dropped_and_remembered() {
    const QString picture = places_.path("tiny.png");
    QImage image(64, 32, QImage::Format_RGB888);
    image.fill(QColor(10, 200, 100));
    QVERIFY(image.save(picture));
    QVERIFY(window().go("start"));
    drop(picture);
    QVERIFY(
        settled([](const Run& run) { return run.problem == "grayscale" && run.sizes.at("width") == 64; }));
    QCOMPARE(session().counted()->verdict, Verdict::pass);
    QCOMPARE(bench().settings().value("recent_files").toStringList(), QStringList{picture});
  }

  void traffic_before_and_after() {
    QVERIFY(open("coalescing", "copy"));
    page().show_view("memory");
    auto* keep = views().memory->findChild<QToolButton*>("keep");
    QVERIFY(keep);
    keep->click();
    session().set_variant("strided-copy");
    QVERIFY(settled([](const Run& run) { return run.variant == "strided-copy"; }));
    QAbstractItemModel& numbers = *views().memory->numbers();
    QCOMPARE(numbers.columnCount(), 5); // name, bytes and share, both before
    QVERIFY(cells(numbers, 1) != cells(numbers, 3));
    const auto before = cells(numbers, 3);
    keep->click();
    QCOMPARE(views().memory->numbers()->columnCount(), 3);
    // The same two from the table of results.
    QVERIFY(window().go("results"));
    RunsTable* table = window().results_page()->table();
    qint64 copy = 0, strided = 0;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      const RunSummary& run = table->model()->run(row);
      if (run.variant == "copy") copy = run.id;
      if (run.variant == "strided-copy") strided = run.id;
    }
    window().results_page()->compare({strided, copy});
    auto* compared = window().results_page()->findChild<MemoryPath*>();
    QVERIFY(compared->isVisible());
    QVERIFY(cells(*compared->numbers(), 3) == before);
  }

  void the_roofline_keeps_the_trail() {
    QVERIFY(open("matmul", "tiled"));
    Values values = session().values();
    for (const char* size : {"m", "n", "k"}) values[size] = 128;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.sizes.at("m") == 128; }));
    views().flush();
    const int before = views().roofline->numbers()->rowCount();
    QVERIFY(turned("TILE", session().values().at("TILE") == 8 ? 16 : 8));
    views().flush();
    QVERIFY(views().roofline->numbers()->rowCount() > before);
    QStringList names;
    for (const QString& name : cells(*views().roofline->numbers(), 0)) names << name;
    QVERIFY2(names.filter("TILE = ").size() == 1, qPrintable(names.join(" | ")));
  }

  void a_lesson_fits_into_memory() {
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the sanitizer's own memory would be counted");
#endif
    // Opened above: pictures, matrices and a hundred runs.
    QFile status("/proc/self/status");
    QVERIFY(status.open(QIODevice::ReadOnly));
    qint64 kilobytes = 0;
    for (const QByteArray& line : status.readAll().split('\n'))
      if (line.startsWith("VmRSS:")) kilobytes = line.simplified().split(' ').value(1).toLongLong();
    QVERIFY2(kilobytes > 0 && kilobytes < 400 * 1024, qPrintable(QString::number(kilobytes)));
  }

  void everything_says_what_it_is() {
    QVERIFY(open("vector-add"));
    for (auto* box : views().panel->findChildren<StepBox*>()) {
      QVERIFY2(box->whatsThis().contains("<b>"), qPrintable(box->accessibleName()));
      QVERIFY2(!box->toolTip().isEmpty(), qPrintable(box->accessibleName()));
    }
    for (auto* button : window().findChildren<QPushButton*>())
      if (button->isVisible()) QVERIFY2(!button->text().isEmpty(), qPrintable(button->objectName()));
    QWhatsThis::enterWhatsThisMode();
    QVERIFY(QWhatsThis::inWhatsThisMode());
    QWhatsThis::leaveWhatsThisMode();
  }

  void every_action_does_something_and_is_seen() {
    QVERIFY(open("vector-add"));
    int without = 0;
    for (const PanelEntry& entry : panel_catalogue()) {
      const auto actions = window().actions();
      const auto action = std::ranges::find(actions, panel_title(entry), &QAction::text);
      QVERIFY2(action != actions.end(), qPrintable(entry.name));
      QCOMPARE((*action)->isEnabled(), page().has_view(entry.name));
      without += !page().has_view(entry.name);
    }
    QCOMPARE(without, 2); // of a program
    for (const char* theme : {"light", "dark", "contrast"}) {
      bench().settings().set("theme", theme);
      const QColor behind = Theme::instance().colours().window;
      for (const QAction* action : window().actions()) {
        if (action->icon().isNull()) continue;
        const QImage picture = action->icon().pixmap(16).toImage();
        int most = 0;
        for (int y = 0; y < picture.height(); ++y)
          for (int x = 0; x < picture.width(); ++x)
            if (const QColor ink = picture.pixelColor(x, y); ink.alpha() > 200)
              most = std::max(most, std::abs(ink.lightness() - behind.lightness()));
        QVERIFY2(most > 60, qPrintable(QString("%1: %2").arg(theme, action->text())));
      }
    }
    bench().settings().set("theme", "system");
  }

  void f1_lists_every_key() {
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window(), 60000));
    QTest::keyClick(&window(), Qt::Key_F1);
    auto* list = window().findChild<QTreeWidget*>("shortcut_list");
    QVERIFY(list);
    const auto shown = [&] {
      QStringList keys;
      for (QTreeWidgetItemIterator line(list, QTreeWidgetItemIterator::NotHidden); *line; ++line)
        if ((*line)->parent()) keys << (*line)->text(1);
      return keys;
    };
    for (const QAction* action : window().actions())
      if (!action->shortcut().isEmpty())
        QVERIFY2(shown().contains(action->shortcut().toString(QKeySequence::NativeText)),
                 qPrintable(action->text()));
    list->window()->findChild<QLineEdit*>()->setText("sweep");
    QCOMPARE(shown(), QStringList("F6"));
    list->window()->close();
  }

  void the_command_line_chooses_variant_values_and_view() {
    GrabRequest asked;
    asked.lesson = "coalescing";
    asked.variant = "transpose";
    asked.settings = {"block.y=4", "rows=512"};
    asked.view = "accesses";
    open_requested(*desktop_, asked, "start");
    QCOMPARE(session().variant().id, std::string("transpose"));
    QCOMPARE(session().values().at("block.y"), 4);
    QCOMPARE(session().values().at("rows"), 512);
    QVERIFY(views().accesses->isVisible());
    asked.variant = "nonsense";
    QVERIFY_THROWS_EXCEPTION(Error, open_requested(*desktop_, asked, "start"));
    open_requested(*desktop_, GrabRequest(), "results"); // nothing was asked for
    QCOMPARE(window().page(), QString("results"));
  }

  void without_lessons_the_start_page_says_why() {
    close_window();
    const auto again = qScopeGuard([this] {
      close_window();
      qunsetenv("KERNELARIUM_DATA");
      open_window();
    });
    qputenv("KERNELARIUM_DATA", "/nowhere/at/all");
    open_window();
    const auto* reason = window().findChild<QLabel*>("no_lessons");
    QVERIFY(reason && reason->isVisible());
    QVERIFY2(reason->text().contains("/nowhere/at/all"), qPrintable(reason->text()));
  }

  void qts_own_words_are_translated() {
    QTranslator words;
    if (!words.load(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + "/qtbase_ko.qm"))
      QSKIP("Qt's translations are not installed (Debian package qt6-translations-l10n).");
    bench().settings().set("language", "ko");
    QTRY_VERIFY_WITH_TIMEOUT(QCoreApplication::translate("QPlatformTheme", "Cancel") != "Cancel",
                             patience_ms);
    bench().settings().set("language", "en");
    QTRY_COMPARE_WITH_TIMEOUT(QCoreApplication::translate("QPlatformTheme", "Cancel"), QString("Cancel"),
                              patience_ms);
  }
};

QTEST_MAIN(WindowTest)
#include "window_test.moc"
