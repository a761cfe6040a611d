#include "app/desktop/pages/panels.h"
#include "kernels/problems/problem.h"
#include "lessons/format/answers.h"
#include "lessons/format/lesson.h"
#include "tests/app/desktop/test_tools.h"

#include <QXmlStreamReader>
#include <algorithm>
#include <set>

using namespace kernelarium;

namespace {

/// Every English text of variants, problems and exercises that the window shows, and where it stands.
class Texts {
 public:
  Texts() {
    for (const Variant& variant : find_variants()) add(variant, variant.problem);
    for (const auto& problem : problems()) {
      Values sizes;
      for (const Parameter& size : problem->sizes()) {
        add(size, problem->id());
        sizes[size.name] = size.value;
      }
      add_buffers(*problem, sizes);
      for (const Parameter& size : problem->sizes())
        for (std::size_t choice = 0; choice < size.choices.size(); ++choice) {
          Values others = sizes;
          others[size.name] = static_cast<std::int64_t>(choice);
          add_buffers(*problem, others);
        }
    }
    for (const Lesson& lesson : load_lessons()) {
      for (const Variant& variant : lesson.variants) add(variant, lesson.id);
      for (const Exercise& exercise : lesson.exercises) {
        if (exercise.run) add(exercise.run->variant, lesson.id);
        if (exercise.answer)
          if (const auto* number = std::get_if<NumberAnswer>(&*exercise.answer))
            for (const std::string& unit : {number->unit, unit_of_one(number->unit)}) add(unit, lesson.id);
      }
      for (const Mistake& mistake : lesson.mistakes) add(mistake.run.variant, lesson.id);
    }
  }
  std::map<std::string, std::string> all;

 private:
  void add(const std::string& text, const std::string& where) {
    if (!text.empty()) all.emplace(text, where);
  }
  void add(const Parameter& parameter, const std::string& where) {
    for (const std::string& text : {parameter.title, parameter.unit, parameter.reason})
      add(text, where + ", " + parameter.name);
    for (const std::string& choice : parameter.choices) add(choice, where + ", " + parameter.name);
  }
  void add_buffers(const Problem& problem, const Values& sizes) {
    for (const BufferSpec& buffer : problem.buffers(sizes))
      add(buffer.title, problem.id() + ", " + buffer.name);
  }
  void add(const Variant& variant, const std::string& where) {
    add(variant.title, where + "/" + variant.id);
    add(variant.summary, where + "/" + variant.id);
    for (const Parameter& parameter : variant.parameters) add(parameter, where + "/" + variant.id);
    for (const Limit& limit : variant.limits) add(limit.reason, where + "/" + variant.id);
  }
};

std::set<std::string> translated(const QString& file) {
  QFile in(file);
  std::set<std::string> sources;
  if (!in.open(QIODevice::ReadOnly)) return sources;
  QXmlStreamReader xml(&in);
  std::string source;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == QLatin1String("source")) source = xml.readElementText().toStdString();
    if (xml.name() == QLatin1String("translation") && !xml.readElementText().trimmed().isEmpty())
      sources.insert(source);
  }
  return sources;
}

}

class CatalogueTest : public QObject {
  Q_OBJECT
 private slots:
  void every_text_of_the_manifests_is_translated_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("zh_CN") << "zh_CN";
    QTest::newRow("ko") << "ko";
  }
  void every_text_of_the_manifests_is_translated() {
    QFETCH(QString, language);
    const std::set<std::string> known =
        translated(QString(SOURCES "/resources/translations/catalogue_%1.ts").arg(language));
    const Texts texts;
    QVERIFY(texts.all.size() > 100);
    QStringList missing;
    for (const auto& [text, where] : texts.all)
      if (!known.contains(text)) missing << QString::fromStdString(where + ": " + text);
    for (const QString& text : missing) qInfo("%s", qPrintable(text)); // a failure's message is cut
    QVERIFY2(missing.isEmpty(), "no translation in resources/translations/catalogue_*.ts");
  }

  void the_view_that_a_lesson_opens_on_exists() {
    const std::vector<std::string> panels = panel_names();
    for (const Lesson& lesson : load_lessons())
      QVERIFY2(lesson.view.empty() || std::ranges::find(panels, lesson.view) != panels.end(),
               lesson.id.c_str());
  }
};

QTEST_MAIN(CatalogueTest)
#include "catalogue_test.moc"
