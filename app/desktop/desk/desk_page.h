#pragma once

#include "app/desktop/desk/desk.h"

#include <QWidget>

class QTabWidget;

namespace kernelarium {

class GlossaryPage;
class NotesPage;
class PlanPage;
class ErrorsPage;

/// The learner's desk: plan, notes, words and errors as tabs, each made when it is first shown.
class DeskPage : public QWidget {
  Q_OBJECT

 public:
  explicit DeskPage(Desk& desk, QWidget* parent = nullptr);

  /// "plan", "notes", "glossary", "problems", and "glossary:warp", "notes:12", "problems:UID" for one entry.
  /// False if there is no such place.
  bool go(const QString& place);
  QString place() const; ///< the tab that is shown
  static bool knows(const QString& place);

  PlanPage* plan();
  NotesPage* notes();
  GlossaryPage* glossary();
  ErrorsPage* errors();

 signals:
  void link_chosen(const QString& link);
  void notice(const QString& text);

 private:
  QWidget* made(int tab);
  Desk& desk_;
  QTabWidget* tabs_;
};

}
