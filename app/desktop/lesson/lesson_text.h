#pragma once

#include "lessons/format/lesson.h"

#include <QTextBrowser>

namespace kernelarium {

/// A lesson's text: its Markdown in the reader's language, else what the manifest says of it. Loads nothing
/// from outside the lesson's folder.
class LessonText : public QTextBrowser {
  Q_OBJECT

 public:
  explicit LessonText(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  void show_lesson(const Lesson& lesson, const QString& language);

 signals:
  /// A link to a variant of the lesson was followed.
  void variant_chosen(const QString& id);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;

 private:
  void render();
  Lesson lesson_;
  QString language_;
};

/// The first of LANG.md, en.md in the lesson's folder that exists; empty if none.
QString lesson_markdown(const Lesson& lesson, const QString& language);

}
