#include "app/desktop/application/grab.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/results_page.h"
#include "app/desktop/report/pages.h"
#include "app/desktop/report/report.h"
#include "app/desktop/shared/engine_words.h"
#include "app/desktop/shared/languages.h"
#include "app/desktop/window/exporter.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/status_line.h"
#include "kernels/compiler/python_environment.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/machine_code/ptx_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/memory_path.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/parameters/step_box.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QAbstractScrollArea>
#include <QAbstractTextDocumentLayout>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolButton>
#include <QXmlStreamReader>
#include <csignal>
#include <nlohmann/json.hpp>

using namespace kernelarium;

/// Whole ways through the application, with the real runner and the simulated GPU.
class FlowTest : public WindowBase {
  Q_OBJECT

  Values with(const Values& changed) {
    Values values = session().values();
    for (const auto& [name, value] : changed) values[name] = value;
    return values;
  }

  StepBox* knob(const std::string& name) {
    const Parameter* parameter = find_parameter(session().variant().parameters, name);
    for (auto* box : views().panel->findChildren<StepBox*>())
      if (parameter && box->accessibleName().contains(QString::fromStdString(parameter->title))) return box;
    return nullptr;
  }
  /// Without the thin and fixed blanks that typography wants.
  static QString plain(QString text) {
    return text.replace(QRegularExpression("[\\x{00a0}\\x{2009}\\x{202f}]"), " ");
  }

  static QString path_of(QWidget* widget) {
    QStringList names;
    for (; widget && names.size() < 5; widget = widget->parentWidget())
      names << QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName()).trimmed();
    return names.join(" < ");
  }

 private slots:
  void initTestCase() { prepare_application(); }
  void init() {
    open_window();
    QVERIFY2(!bench().lessons().empty(), qPrintable(bench().problems().join('\n')));
    QVERIFY(window().go("lesson:vector-add"));
  }
  void cleanup() {
    close_window();
    forget();
  }

  void the_numbers_shown_are_those_of_the_run() {
    QVERIFY(settled());
    const Run& run = *session().counted();
    QCOMPARE(run.verdict, Verdict::pass);
    const QString status = plain(window().status().text());
    QVERIFY2(status.contains(plain(time_text(run.modelled->median_ms))), qPrintable(status));
    QVERIFY2(status.contains("modelled"), qPrintable(status)); // a prediction never stands without its label
    QStringList shown;
    for (const auto* label : views().last_run->findChildren<QLabel*>()) shown << label->text();
    const QString sectors = count_text(static_cast<std::int64_t>(run.counters[metric::global_load_sectors]));
    QVERIFY2(!shown.filter(sectors).isEmpty(), qPrintable(shown.join(" | ")));
    QCOMPARE(bench().history().summaries().front().time_ms, run.modelled->median_ms);
    QVERIFY(views().threads->state() == View::State::ready);
  }

  void a_turned_knob_runs_and_can_be_undone() {
    QVERIFY(settled());
    Values values = session().values();
    const auto before = values.at("block.x");
    StepBox* box = knob("block.x");
    QVERIFY(box);
    StallWatch watch;
    box->setValue(static_cast<int>(before / 2));
    QVERIFY(settled([&](const Run& run) { return run.parameters.at("block.x") == before / 2; }));
    QCOMPARE(session().counted()->launches.front().block.x, before / 2);
    QVERIFY(page().undo_stack().canUndo());
    page().undo_stack().undo();
    QVERIFY(settled([&](const Run& run) { return run.parameters.at("block.x") == before; }));
    QVERIFY2(watch.worst_ms() < longest_turn_ms, qPrintable(QString::number(watch.worst_ms())));
  }

  void run_has_all_checks_and_the_cpu_beside_it() {
    QVERIFY(settled());
    page().runs()->run();
    QVERIFY(settled([](const Run& run) { return !run.baselines.empty(); }));
    // The CPU's are measured here and now; those of a GPU's library are recorded, and say so.
    for (const auto& baseline : session().counted()->baselines) {
      const bool of_gpu = baseline.name == "cuBLAS" || baseline.name == "CUB" || baseline.name == "Thrust" ||
                          baseline.name == "driver copy";
      QVERIFY2(baseline.time.label == (of_gpu ? Label::recorded : Label::measured), baseline.name.c_str());
    }
    views().flush();
    QVERIFY(views().timing->numbers()->rowCount() > 1);
    // Another variant keeps the CPU's bars beside it, without the ratios of the one before.
    session().set_variant("grid-stride");
    QVERIFY(settled([](const Run& run) { return run.variant == "grid-stride"; }));
    const auto comparison = session().comparison();
    QVERIFY(!comparison.current->baselines.empty());
    QCOMPARE(comparison.current->baselines.front().ratio, 0.0);
  }

  void variants_are_compared_by_themselves() {
    QVERIFY(settled());
    const auto& variants = session().lesson().variants;
    const auto can_run = std::count_if(variants.begin(), variants.end(),
                                       [](const Variant& one) { return !python_is_missing(one.source); });
    QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == static_cast<std::size_t>(can_run), 180000);
    QCOMPARE(bench().history().count(), 1); // what the learner did not run is not theirs
  }

  void an_error_stands_at_its_line_until_it_is_mended() {
    QVERIFY(settled());
    page().show_view("source");
    const QString good = session().source();
    CodeEditor* editor = views().source->editor();
    QStringList lines = good.split('\n');
    lines.insert(2, "this is not C++;");
    editor->setText(lines.join('\n'));
    const auto marked = [editor] { return editor->annotation(2); };
    QTRY_VERIFY_WITH_TIMEOUT(!marked().isEmpty(), 15000);
    editor->setText(good + "\n// mine\n");
    QTRY_VERIFY_WITH_TIMEOUT(marked().isEmpty(), 15000);
    QVERIFY(session().edited());
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
    QTRY_VERIFY_WITH_TIMEOUT(views().ptx->state() == View::State::ready, 10000);
  }

  void a_wrong_kernel_is_told_with_its_place() {
    QVERIFY(settled());
    QString wrong = session().source();
    wrong.replace("a[i] + b[i]", "a[i] - b[i]");
    QVERIFY2(wrong != session().source(), qPrintable(wrong));
    views().source->editor()->setText(wrong);
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::fail; }));
    QVERIFY2(window().status().text().contains("wrong result"), qPrintable(window().status().text()));
  }

  void results_are_dimmed_while_a_value_is_refused() {
    QVERIFY(settled());
    StepBox* box = knob("block.x");
    QVERIFY(box);
    const auto legal = box->number();
    const auto dimmed = [this] {
      return views().threads->outdated() && views().memory->outdated() && views().timing->outdated();
    };
    QVERIFY(!dimmed());
    box->setValue(2000);
    QVERIFY(dimmed());
    QVERIFY2(plain(window().status().text()).contains("Threads per block = 2 000"),
             qPrintable(window().status().text()));
    QTRY_VERIFY_WITH_TIMEOUT(!views().last_run->isEnabled(), patience_ms);
    // What comes back is of this setting: no new run, and nothing stays dim.
    box->setValue(static_cast<double>(legal));
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling() && !views().threads->outdated() &&
                                 !views().memory->outdated() && !views().timing->outdated(),
                             patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(views().last_run->isEnabled(), patience_ms);
    QVERIFY(window().status().text().contains("verified") && !window().status().outdated());
    // A run that ends meanwhile does not hide that the value in the field is another one.
    page().runs()->run();
    box->setValue(2000);
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    QCoreApplication::processEvents();
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling() && dimmed(), patience_ms);
  }

  void an_endless_kernel_is_stopped_by_hand() {
    QVERIFY(settled());
    QVERIFY(window().status().text().contains("verified"));
    QVERIFY(!views().threads->outdated());
    bench().settings().set("instruction_budget", 1000000);
    session().set_source(QString::fromStdString(endless().source));
    // What the run before found is out of date from the first edit on.
    QVERIFY(views().threads->outdated());
    QVERIFY(window().status().outdated());
    page().runs()->run_now();
    QTRY_VERIFY_WITH_TIMEOUT(window().status().text().contains("running"), patience_ms);
    QVERIFY(!window().status().text().contains("verified"));
    QTRY_VERIFY_WITH_TIMEOUT(window().status().text().contains(" s"), patience_ms);
    QVERIFY(window().status().findChild<QToolButton*>("stop")->isVisible());
    QVERIFY(page().runs()->running());
    QVERIFY(views().threads->outdated());
    page().runs()->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    session().set_source(session().original());
    page().runs()->run_now();
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
  }

  void a_killed_runner_costs_nothing_else() {
    QVERIFY(settled());
    views().source->editor()->append("\n// not lost\n");
    session().set_source(views().source->text());
    kill_children("kernelarium-runner", SIGKILL);
    QTest::qWait(100);
    page().runs()->run_now();
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
    QVERIFY(session().source().contains("not lost"));
    // Killed in the middle of a run, it is said in words.
    bench().settings().set("instruction_budget", 1000000);
    session().set_source(QString::fromStdString(endless().source));
    page().runs()->run_now();
    QTest::qWait(400);
    kill_children("kernelarium-runner", SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    QVERIFY2(window().notices().text().contains("signal 9"), qPrintable(window().notices().text()));
    QVERIFY(window().status().text().contains("signal 9"));
  }

  void a_stopped_run_says_nothing_of_the_next_setting() {
    bench().settings().set("memory_gigabytes", 1);
    QVERIFY(window().go("lesson:matmul"));
    QVERIFY(settled());
    for (const auto& [size, wanted] :
         {std::pair(4096, "Too large to run automatically"), std::pair(16384, "memory")}) {
      emit page().runs()->failed({"cancelled", "cancelled before it began", {}, 0, false});
      page().set_values(with({{"m", size}, {"n", size}, {"k", size}}));
      QTRY_VERIFY2_WITH_TIMEOUT(window().status().text().contains(wanted),
                                qPrintable(window().status().text()), patience_ms);
    }
  }

  void a_sweep_grows_pauses_and_is_cancelled() {
    QVERIFY(settled());
    auto* x = views().sweep->findChild<QComboBox*>("sweep_x");
    auto* y = views().sweep->findChild<QComboBox*>("sweep_y");
    const auto offered = [&](const QString& name) {
      return bool(y->model()->flags(y->model()->index(y->findData(name), 0)) & Qt::ItemIsEnabled);
    };
    QVERIFY2(!offered(x->currentData().toString()), "a parameter by itself is no plane");
    x->setCurrentIndex(x->findData("block.x"));
    QVERIFY(!offered("block.x"));
    StallWatch watch;
    page().start_sweep();
    QVERIFY(page().sweep()->running());
    QTRY_VERIFY_WITH_TIMEOUT(views().sweep->chart()->points().size() >= 2, 180000);
    page().sweep()->pause(true);
    QTest::qWait(1500); // the one at work comes to its end
    const auto paused = views().sweep->chart()->points().size();
    QTest::qWait(300);
    QCOMPARE(views().sweep->chart()->points().size(), paused);
    page().sweep()->pause(false);
    QTRY_VERIFY_WITH_TIMEOUT(!page().sweep()->running(), 180000);
    const auto plan = views().sweep->plan();
    QCOMPARE(views().sweep->chart()->points().size(), plan.x_values.size());
    for (const auto& point : views().sweep->chart()->points()) QVERIFY(point.label == Label::modelled);
    page().start_sweep();
    QCOMPARE(views().sweep->chart()->state(), View::State::busy); // in words, until the first point comes
    page().sweep()->cancel();
    QVERIFY(!page().sweep()->running());
    QVERIFY(views().sweep->chart()->points().empty());
    QCOMPARE(views().sweep->chart()->state(), View::State::empty);
    QVERIFY2(watch.worst_ms() < longest_turn_ms, qPrintable(QString::number(watch.worst_ms())));
  }

  void every_export_can_be_read_back() {
    page().runs()->run();
    QVERIFY(settled([](const Run& run) { return !run.baselines.empty(); }));
    const auto read = [](const QString& path) {
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QString csv = places_.path("runs.csv"), json = places_.path("runs.json"), md = places_.path("t.md");
    Exporter::write(*views().table, csv);
    QCOMPARE(read(csv).trimmed().split('\n').size(), views().table->model()->rowCount() + 1);
    Exporter::write(*views().table, json);
    QCOMPARE(static_cast<int>(nlohmann::json::parse(read(json).toStdString()).size()) > 0, true);
    views().flush();
    Exporter::write(*views().timing, md);
    QVERIFY(read(md).contains("|"));
    const QString png = places_.path("map.png"), svg = places_.path("timing.svg");
    page().show_view("threads");
    Exporter::write(*views().threads, png);
    QVERIFY(!QImage(png).isNull());
    Exporter::write(*views().timing, svg);
    QVERIFY(read(svg).contains("<svg"));
    const QString html = places_.path("report.html"), pdf = places_.path("report.pdf");
    export_report(page(), html);
    QVERIFY(read(html).contains(session().command_line().toHtmlEscaped().toUtf8()));
    QVERIFY(read(html).contains("data:image/png"));
    // One document, well formed: no table or picture brings a document of its own.
    const QByteArray document = read(html);
    QCOMPARE(document.count("<html"), 1);
    QCOMPARE(document.count("<!DOCTYPE"), 1);
    QXmlStreamReader reader(document);
    while (!reader.atEnd()) reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(document.contains(words_of(find_metric("sectors.load")->name).toUtf8()));
    QVERIFY(read(csv).split('\n')[0].contains("[ms]"));
    QCOMPARE(Exporter::file_name({"matmul", "tiled", "timing"}, ".png"), QString("matmul-tiled-timing.png"));
    QVERIFY2(document.contains("simulated NVIDIA"), "a report tells a simulated GPU from a real one");
    export_report(page(), pdf);
    QVERIFY(read(pdf).startsWith("%PDF"));
    try {
      Exporter::write(*views().timing, pdf);
      QFAIL("a view is no report");
    } catch (const Error& error) {
      QVERIFY2(words_of(error).contains(".svg") && words_of(error).contains(".csv"), error.what());
    }
    QVERIFY_THROWS_EXCEPTION(Error, export_report(page(), "/nowhere/at/all.html"));
    QVERIFY_THROWS_EXCEPTION(Error, Exporter::write(*views().table, "/nowhere/at/all.csv"));
  }

  void a_report_draws_whole_what_is_not_in_sight() {
    QVERIFY(settled());
    page().show_view("roofline");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    const auto lower_edge = [this] { // how many of the lowest rows of the roofline's picture are blank
      const QString path = places_.path("roofline.html");
      export_report(page(), path);
      QFile file(path);
      if (!file.open(QIODevice::ReadOnly)) return -1;
      const QByteArray html = file.readAll();
      const auto begin = html.indexOf("base64,", html.indexOf("<h3>Roofline")) + 7;
      const QImage picture =
          QImage::fromData(QByteArray::fromBase64(html.mid(begin, html.indexOf('"', begin) - begin)));
      const QRgb paper = picture.pixel(0, picture.height() - 1);
      int blank = 0;
      for (int y = picture.height() - 1; y >= 0; --y, ++blank)
        for (int x = 0; x < picture.width(); ++x)
          if (picture.pixel(x, y) != paper) return 100 * blank / picture.height();
      return 100;
    };
    const int in_sight = lower_edge();
    QVERIFY2(in_sight < 15, qPrintable(QString::number(in_sight)));
    for (const char* other : {"sweep", "threads"}) { // in the same panel, and in another one
      page().show_view(other);
      window().resize(1500, 800);
      QTest::qWait(50);
      window().resize(1400, 900);
      QTest::qWait(50);
      const int behind = lower_edge();
      QVERIFY2(std::abs(behind - in_sight) <= 2,
               qPrintable(QString("%1: %2 %, %3 %").arg(other).arg(behind).arg(in_sight)));
    }
  }

  void what_shows_nothing_is_not_exported() {
    Exporter exporter(&window());
    QSignalSpy notices(&exporter, &Exporter::notice);
    exporter.export_view(views().sweep->chart());
    exporter.print(views().sweep->chart(), {});
    QCOMPARE(notices.size(), 2);
    QVERIFY(notices.front().front().toString().contains("nothing"));
    QVERIFY(window().findChildren<QFileDialog*>().isEmpty());
  }

  void a_page_cuts_no_row_and_no_line() {
    QString html = "<p>begin</p>";
    for (int line = 0; line < 40; ++line) html += QString("<p>line %1</p>").arg(line);
    html += "<h3>Rows</h3><table><thead><tr><th>name</th><th>words</th></tr></thead>";
    for (int line = 0; line < 60; ++line)
      html +=
          QString("<tr><td>row %1</td><td>%2</td></tr>").arg(line).arg(QString("long text ").repeated(20));
    QTextDocument document;
    document.setHtml(html + "</table>");
    document.setTextWidth(400);
    constexpr double high = 500;
    const std::vector<DocumentPage> pages = pages_of(document, high);
    QVERIFY(pages.size() > 6);
    QCOMPARE(pages.front().top, 0.0);
    QCOMPARE(pages.back().bottom, document.size().height());
    QRectF heads; // of the table
    double first_row = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
      if (block.text() == "name")
        heads = document.documentLayout()->blockBoundingRect(block);
      else if (block.text() == "row 0")
        first_row = document.documentLayout()->blockBoundingRect(block).top();
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const DocumentPage& page = pages[i];
      QVERIFY(page.height() <= high && (i + 1 == pages.size() || page.height() > high / 2));
      if (i > 0) QCOMPARE(page.top, pages[i - 1].bottom);
      // A table that goes on has its heads again.
      QCOMPARE(page.head_bottom > page.head_top, page.top > first_row);
      if (page.top > first_row)
        QVERIFY(page.head_top <= heads.top() && page.head_bottom >= heads.bottom() &&
                page.head_bottom <= first_row);
      for (QTextBlock block = document.begin(); block.isValid() && i + 1 < pages.size();
           block = block.next()) {
        const QRectF whole = document.documentLayout()->blockBoundingRect(block);
        QVERIFY2(whole.top() >= page.bottom - 0.5 || whole.bottom() <= page.bottom + 0.5,
                 qPrintable(block.text()));
      }
    }
  }

  void the_copied_command_line_makes_the_same_run() {
    for (const char* lesson : {"grayscale", "vector-add"}) { // with the sample picture; with an edited kernel
      QVERIFY(window().go(QString("lesson:") + lesson));
      QVERIFY(settled());
      StepBox* box = knob("block.x");
      box->setValue(box->value() == 64 ? 128 : 64);
      if (session().lesson().id == "vector-add") session().set_source("// mine\n" + session().source());
      QVERIFY(settled([&](const Run& run) { return run.parameters.at("block.x") == box->value(); }));
      emit views().panel->copy_command_requested();
      QStringList words = QProcess::splitCommand(QGuiApplication::clipboard()->text().replace('\'', '"'));
      QCOMPARE(words.takeFirst(), QString("kernelarium-cli"));
      QCOMPARE(words.contains("--input"), !session().picture_name().isEmpty());
      QCOMPARE(words.contains("--source"), session().edited());
      QProcess cli;
      cli.start(QCoreApplication::applicationDirPath() + "/kernelarium-cli", words << "--format"
                                                                                   << "json");
      QVERIFY(cli.waitForFinished(180000));
      QVERIFY2(cli.exitCode() == 0, cli.readAllStandardError() + words.join(' ').toUtf8());
      const Run again =
          run_from_json(nlohmann::json::parse(cli.readAllStandardOutput().toStdString()).at("runs").at(0));
      const Run& shown = *session().counted();
      QCOMPARE(again.parameters, shown.parameters);
      QCOMPARE(again.sizes, shown.sizes);
      QCOMPARE(again.source_hash, shown.source_hash);
      QCOMPARE(again.counters.totals, shown.counters.totals);
    }
  }

  void language_and_theme_change_while_it_runs() {
    QVERIFY(settled());
    const QString english = window().menuBar()->actions().front()->text();
    window().show_preferences();
    const QString title = window().findChild<QDialog*>("preferences")->windowTitle();
    bench().settings().set("language", "zh_CN");
    QTRY_VERIFY_WITH_TIMEOUT(window().menuBar()->actions().front()->text() != english, patience_ms);
    auto* preferences = window().findChild<QDialog*>("preferences");
    QVERIFY(preferences && preferences->isVisible());
    QVERIFY(preferences->windowTitle() != title);
    // Lines that define no machine are told of, and not stored.
    auto* hosts = preferences->findChild<QPlainTextEdit*>("remote_hosts");
    auto* refused = preferences->findChild<QLabel*>("refused_hosts");
    QVERIFY(refused->isHidden());
    hosts->setPlainText("nonsense line\n\n");
    QVERIFY(!refused->isHidden() && refused->text().contains('1'));
    QCOMPARE(hosts->extraSelections().size(), 1);
    preferences->close();
    QCOMPARE(bench().settings().value("remote_hosts").toStringList(), QStringList());
    QVERIFY(window().isVisible());
    QCOMPARE(window().page(), QString("lesson:vector-add"));
    QVERIFY(settled());
    bench().settings().set("language", "ko");
    QTRY_VERIFY_WITH_TIMEOUT(window().menuBar()->actions().front()->text().contains(QStringLiteral("파일")),
                             patience_ms);
    bench().settings().set("theme", "dark");
    QVERIFY(Theme::instance().dark());
    bench().settings().set("theme", "light");
    QVERIFY(!Theme::instance().dark());
    bench().settings().set("zoom", 200);
    QCOMPARE(Theme::instance().zoom(), 200);
    bench().settings().set("language", "en");
    QTRY_COMPARE_WITH_TIMEOUT(window().menuBar()->actions().front()->text(), english, patience_ms);
  }

  void every_title_is_translated() {
    for (const QString& language : {QString("zh_CN"), QString("ko")}) {
      install_language(language);
      QStringList missing;
      const auto check = [&](const std::string& text) {
        if (!text.empty() && catalogue_text(text) == QString::fromStdString(text))
          missing << QString::fromStdString(text);
      };
      for (const auto& variant : find_variants()) {
        check(variant.title);
        check(variant.summary);
        for (const auto& parameter : variant.parameters) check(parameter.title);
      }
      for (const auto& problem : problems())
        for (const auto& size : problem->sizes()) check(size.title);
      QVERIFY2(missing.isEmpty(), qPrintable(language + ": " + missing.join(" | ")));
    }
    install_language("en");
  }

  void everything_is_found_again_after_a_restart() {
    QVERIFY(settled());
    session().set_variant("grid-stride");
    QVERIFY(settled([](const Run& run) { return run.variant == "grid-stride"; }));
    Values values = session().values();
    values["block.x"] = 128;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.parameters.at("block.x") == 128; }));
    const QString mine = session().source() + "\n// kept\n";
    session().set_source(mine);
    page().guide().parentWidget()->close();
    const qint64 runs = bench().history().count();
    window().close();
    desktop_.reset();

    open_window();
    QCOMPARE(bench().history().count(), runs);
    QVERIFY(window().findChild<QPushButton*>("continue"));
    QVERIFY(window().go("lesson:" + bench().settings().text("last_lesson")));
    QCOMPARE(session().variant().id, std::string("grid-stride"));
    QCOMPARE(session().values().at("block.x"), std::int64_t{128});
    QCOMPARE(session().source(), mine);
    QVERIFY(page().guide().parentWidget()->isHidden());
    QVERIFY(window().notices().text().isEmpty());
  }

  void a_broken_arrangement_starts_clean_and_says_so() {
    window().close();
    desktop_.reset();
    {
      Settings settings;
      settings.set("lesson_arrangement", QByteArray("nonsense"));
      settings.set("window_geometry", QByteArray("more nonsense"));
    }
    open_window();
    QVERIFY(window().notices().text().contains("saved position"));
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(window().notices().text().contains("arrangement"));
    QVERIFY(!page().guide().parentWidget()->isHidden());
    QVERIFY(settled());
  }

  void a_picture_of_ones_own_becomes_the_input() {
    const QString path = places_.path("mine.png");
    QImage image(80, 48, QImage::Format_RGB888);
    image.fill(QColor(200, 100, 50));
    QVERIFY(image.save(path));
    window().open_file(path);
    QVERIFY(settled([](const Run& run) {
      const auto width = run.sizes.find("width");
      return width != run.sizes.end() && width->second == 80;
    }));
    QCOMPARE(session().counted()->verdict, Verdict::pass);
    window().open_file(places_.path("nothing.png"));
    QVERIFY(!window().notices().text().isEmpty());
  }

  void results_open_and_compare() {
    QVERIFY(settled());
    session().set_variant("grid-stride");
    QVERIFY(settled([](const Run& run) { return run.variant == "grid-stride"; }));
    QVERIFY(window().go("results"));
    RunsTable* table = window().results_page()->table();
    QCOMPARE(table->model()->rowCount(), 2);
    window().results_page()->compare({table->model()->run(0).id, table->model()->run(1).id});
    QCOMPARE(window().results_page()->findChild<TimingChart*>()->isVisible(), true);
    qint64 scalar = 0;
    for (int row = 0; row < 2; ++row)
      if (table->model()->run(row).variant == "scalar") scalar = table->model()->run(row).id;
    window().open_run(scalar);
    QCOMPARE(session().variant().id, std::string("scalar"));
    QVERIFY(window().go("progress"));
  }

  void every_control_has_a_name() {
    QVERIFY(settled());
    for (const QString& where :
         {QString("lesson:vector-add"), QString("start"), QString("results"), QString("progress")}) {
      QVERIFY(window().go(where));
      QTest::qWait(50);
      QStringList nameless;
      for (QWidget* widget : window().findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
        if (widget->objectName().startsWith("qt_") || qobject_cast<QMenuBar*>(widget)) continue;
        const auto* area = qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
        if (area && area->viewport() == widget) continue; // speaks through its area
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).isEmpty()) nameless << path_of(widget);
      }
      QVERIFY2(nameless.isEmpty(), qPrintable(where + ": " + nameless.join(", ")));
    }
  }

  void every_action_has_help() {
    for (QAction* action : window().actions()) {
      QVERIFY2(!action->whatsThis().isEmpty(), qPrintable(action->text()));
      QVERIFY(!action->toolTip().isEmpty());
    }
    QSet<QKeySequence> keys;
    for (QAction* action : window().actions())
      for (const QKeySequence& sequence : action->shortcuts()) {
        QVERIFY2(!keys.contains(sequence), qPrintable(action->text() + ' ' + sequence.toString()));
        keys << sequence;
      }
  }

  void closing_during_a_run_is_clean() {
    QVERIFY(settled());
    session().set_source(QString::fromStdString(endless().source));
    page().runs()->run_now();
    QTest::qWait(200);
    window().close();
    desktop_.reset();
    QTRY_VERIFY_WITH_TIMEOUT(child_processes("kernelarium-runner").empty(), patience_ms);
  }

  void pictures_of_cancelled_runs_are_refused() {
    for (const QString when : {"at once", "in its checks"}) {
      const QString path = places_.path("cancelled.png");
      GrabRequest request;
      request.file = path, request.lesson = "matmul";
      Grab grab(*desktop_, request);
      QSignalSpy finished(&grab, &Grab::finished);
      grab.start();
      if (when == "in its checks") {
        QSignalSpy again(page().runs(), &RunController::checking);
        QTRY_VERIFY_WITH_TIMEOUT(!again.isEmpty() || !finished.isEmpty(), 100000);
      }
      QVERIFY2(finished.isEmpty(), qPrintable(when));
      page().runs()->cancel();
      QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), 100000);
      const QString reason = finished.front().front().toString();
      QVERIFY2(reason.contains("ancelled"), qPrintable(when + ": " + reason));
      QVERIFY(!QFile::exists(path));
    }
  }

  void pictures_on_command() {
    window().close();
    desktop_.reset();
    const auto grab = [&](const QStringList& arguments) {
      QProcess process;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.remove("QT_QPA_PLATFORM");
      process.setProcessEnvironment(environment);
      process.start(DESKTOP, arguments);
      process.waitForFinished(180000);
      return std::pair(process.exitCode(), QString::fromUtf8(process.readAllStandardError()));
    };
    const QString path = places_.path("grab.png");
    auto [code, said] = grab({"--grab", path, "--lesson", "vector-add", "--set", "n=4096", "--size",
                              "1000x700", "--scale", "2", "--theme", "light", "--language", "ko"});
    QVERIFY2(code == 0, qPrintable(said));
    QCOMPARE(QImage(path).size(), QSize(2000, 1400));
    const QString kernel = places_.path("own.cu"), own = places_.path("own.png");
    QFile written(kernel);
    QVERIFY(written.open(QIODevice::WriteOnly));
    written.write("__global__ void k(float* out) { out[threadIdx.x] = 1; }\n");
    written.close();
    std::tie(code, said) = grab({"--grab", own, "--view", "source", "--size", "1000x700", kernel});
    QVERIFY2(code == 0, qPrintable(said));
    QCOMPARE(QImage(own).size(), QSize(1000, 700));
    std::tie(code, said) = grab({"--grab", places_.path("x.png"), "--lesson", "no-such"});
    QVERIFY(code != 0);
    QVERIFY2(said.contains("no-such") && said.contains("vector-add"), qPrintable(said));
    std::tie(code, said) =
        grab({"--grab", places_.path("x.png"), "--lesson", "vector-add", "--view", "program"});
    QVERIFY(code != 0);
    QVERIFY2(said.contains("This lesson has no view \"program\"; it has: ") && said.contains("threads, "),
             qPrintable(said));
    std::tie(code, said) = grab({"--grab", places_.path("x.png"), "--lesson", "vector-add", "--set", "n=-4"});
    QVERIFY(code != 0 && !said.isEmpty());
    const QString folder = QFileInfo(path).path();
    for (const QString& file : {places_.path("absent.cu"), folder, path}) {
      std::tie(code, said) = grab({"--grab", places_.path("x.png"), file});
      QCOMPARE(code, 1);
      QVERIFY2(said.contains(file), qPrintable(said));
    }
    for (const QStringList& bad : QList<QStringList>{
             {"--device", "foo"}, {"--page", "none"}, {"--none"}, {"--frames", "9"}, {"--size", "0x0"}})
      QCOMPARE(grab(QStringList{"--grab", places_.path("x.png")} + bad).first, 2);
    std::tie(code, said) = grab({"--grab", "/nowhere/at/all.png", "--page", "start"});
    QVERIFY(code != 0 && !said.isEmpty());
    QVERIFY(!QFile::exists(places_.path("x.png")));
  }
};

QTEST_MAIN(FlowTest)
#include "flow_test.moc"
