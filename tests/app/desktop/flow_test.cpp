#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/results_page.h"
#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/status_line.h"
#include "kernels/compiler/python_environment.h"
#include "tests/app/desktop/flow_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/machine_code/ptx_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/memory_path.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/number_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QProcess>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace kernelarium;

/// A learner's ways through a lesson, with the real runner and the simulated GPU.
class FlowTest : public FlowBase {
  Q_OBJECT

 private slots:
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
    const auto measured = [](const BaselineResult& one) { return one.time.label == Label::measured; };
    // Recorded ones come with each run.
    QVERIFY(settled([](const Run& run) { return !run.baselines.empty(); }));
    QVERIFY(std::ranges::none_of(session().counted()->baselines, measured));
    page().runs()->run();
    QVERIFY(settled([&](const Run& run) { return std::ranges::any_of(run.baselines, measured); }));
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
    QVERIFY(std::ranges::any_of(comparison.current->baselines, measured));
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
};

QTEST_MAIN(FlowTest)
#include "flow_test.moc"
