#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/shared/engine_words.h"
#include "app/desktop/shared/languages.h"
#include "app/desktop/window/notice_bar.h"
#include "tests/app/desktop/flow_base.h"
#include "widgets/compare/compare_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/memory_path.h"
#include "widgets/theme/theme.h"

#include <QDialog>
#include <QImage>
#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace kernelarium;

/// Language, theme and size of a window in use, and what a restart finds again.
class AppearanceTest : public FlowBase {
  Q_OBJECT

  /// Without the times, to which those of other variants are added later.
  std::vector<QImage> pictures() {
    if (!settled()) return {};
    page().show_view("threads");
    QTest::qWait(300); // what was arranged for another size finds its places
    std::vector<QImage> all;
    for (QWidget* part :
         std::initializer_list<QWidget*>{&page().guide(), views().threads, views().memory, views().panel})
      all.push_back(part->grab().toImage().convertToFormat(QImage::Format_RGB32));
    return all;
  }
  /// Part of the pixels that differ clearly.
  static double difference(const QImage& one, const QImage& other) {
    if (one.size() != other.size()) return 1;
    qint64 count = 0;
    for (int y = 0; y < one.height(); ++y)
      for (int x = 0; x < one.width(); ++x) {
        const QColor p = one.pixelColor(x, y), q = other.pixelColor(x, y);
        count +=
            std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) >
            24;
      }
    return static_cast<double>(count) / (one.width() * one.height());
  }

 private slots:
  void a_changed_setting_looks_as_from_the_start_data() {
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QVariant>("before");
    QTest::addColumn<QVariant>("after");
    QTest::newRow("light") << QByteArray("theme") << QVariant("dark") << QVariant("light");
    QTest::newRow("high contrast") << QByteArray("theme") << QVariant("light") << QVariant("contrast");
    QTest::newRow("Chinese") << QByteArray("language") << QVariant("ko") << QVariant("zh_CN");
    QTest::newRow("English") << QByteArray("language") << QVariant("ko") << QVariant("en");
  }
  /// Changing it takes shortcuts: hidden pages wait, and nothing is laid out twice.
  void a_changed_setting_looks_as_from_the_start() {
    QFETCH(QByteArray, setting);
    QFETCH(QVariant, before);
    QFETCH(QVariant, after);
    bench().settings().set(setting, before);
    QCoreApplication::processEvents();
    QVERIFY(!pictures().empty());
    bench().settings().set(setting, after);
    QCoreApplication::processEvents();
    const std::vector<QImage> changed = pictures();
    close_window();
    open_window();
    QVERIFY(window().go("lesson:vector-add"));
    const std::vector<QImage> wanted = pictures();
    QVERIFY(!wanted.empty() && wanted.size() == changed.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
      QVERIFY2(difference(changed[i], wanted[i]) < 0.001, qPrintable(QString("part %1").arg(i)));
  }

  void language_and_theme_change_while_it_runs() {
    QVERIFY(settled());
    const QString english = window().menuBar()->actions().front()->text();
    window().show_preferences();
    const QString title = window().findChild<QDialog*>("preferences")->windowTitle();
    views().flush();
    views().compare->keep();
    const RunPointer kept = views().compare->other();
    bench().settings().set("language", "zh_CN");
    QTRY_VERIFY_WITH_TIMEOUT(window().menuBar()->actions().front()->text() != english, patience_ms);
    QVERIFY(kept && views().compare->other() == kept);
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
};

QTEST_MAIN(AppearanceTest)
#include "appearance_test.moc"
