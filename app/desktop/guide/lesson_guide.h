#pragma once

#include "app/desktop/guide/guide_context.h"

#include <QWidget>
#include <functional>
#include <map>

class QButtonGroup;
class QHBoxLayout;
class QScrollArea;
class QStackedWidget;
class QTabBar;

namespace kernelarium {

class ExerciseView;
class RichText;

/// A lesson as one reads and works through it: text, exercises, open questions, mistakes, self-check.
class LessonGuide : public QWidget {
  Q_OBJECT

 public:
  enum class Part { text, exercises, what_if, mistakes, self_check };

  LessonGuide(Devices& devices, Desk& desk, Selection& selection, QWidget* parent = nullptr);

  /// `session` null: the lesson was closed. `place`: where it was left.
  void show_lesson(LessonSession* session, const QString& language, const ReadingPlace& place = {});
  ReadingPlace place() const;
  void show_part(Part part);
  /// Opens an exercise; false if the lesson has none with that id.
  bool show_exercise(const QString& id);
  ExerciseView* exercise() const { return exercise_; } ///< the one that is open; null if none
  /// The exercise that is seen, or the first one, brought to the front.
  ExerciseView* bring_exercise();
  void next_exercise(); ///< after the last one: the first
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void nvcc_missing(); ///< a program was to be judged
  void variant_chosen(const QString& id);
  void setting_chosen(const QString& variant, const std::map<std::string, std::string>& values);
  void lesson_chosen(const QString& id);
  void run_wanted(const kernelarium::RunSpec& run, const QString& key, const QString& kernel, bool held);
  void released();
  void place_changed();

 private:
  void follow(const QUrl& link);
  void show_word(const QString& id);
  void fill_parts();
  void show_tab(Part part, bool visible);
  void put(int part, QWidget* content); ///< instead of what is there
  void fill_chips();
  void open_exercise(int index);
  QWidget* column(const std::vector<QWidget*>& views);

  GuideContext context_;
  QTabBar* tabs_;
  QStackedWidget* parts_;
  RichText* text_;
  QWidget* exercises_;
  QHBoxLayout* chips_;
  QButtonGroup* chip_buttons_;
  QScrollArea* exercise_area_;
  ExerciseView* exercise_ = nullptr;
  std::map<int, std::function<QWidget*()>> unbuilt_; ///< parts that were not opened yet
  int current_ = -1;
};

}
