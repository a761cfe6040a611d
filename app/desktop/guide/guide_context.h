#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/lesson/lesson_session.h"
#include "app/desktop/runners/devices.h"
#include "lessons/format/document.h"
#include "widgets/view/selection.h"

namespace kernelarium {

/// What the pages of a lesson's guide have in common. They request things through its signals.
class GuideContext : public QObject {
  Q_OBJECT

 public:
  GuideContext(Devices& devices, Desk& desk, Selection& selection, QObject* parent = nullptr)
      : QObject(parent), devices(devices), desk(desk), selection(selection) {}

  Devices& devices;
  Desk& desk;
  Selection& selection;
  LessonSession* session = nullptr; ///< null: no lesson is open
  Document text;                    ///< in `language`, numbers filled in
  QString language = "en";

  const Lesson& lesson() const { return session->lesson(); }
  QString lesson_id() const { return QString::fromStdString(lesson().id); }

 signals:
  void nvcc_missing(); ///< a program was to be judged
  void followed(const QUrl& link);
  /// Loads this run. `key`: under which the learner's version of its kernel is stored; empty: the
  /// variant's own. `kernel`: the text it starts from; null: the variant's. `held`: do not run yet.
  void run_wanted(const kernelarium::RunSpec& run, const QString& key, const QString& kernel, bool held);
  /// What was held may run now.
  void released();
};

}
