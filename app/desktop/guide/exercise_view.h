#pragma once

#include "app/desktop/guide/guide_context.h"
#include "app/desktop/guide/judge_controller.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace kernelarium {

class RichText;

/// One exercise: what to do, a field for the answer, feedback, three hints and the solution. The tone is
/// never scolding.
class ExerciseView : public QWidget {
  Q_OBJECT

 public:
  ExerciseView(GuideContext& context, const Exercise& exercise, QWidget* parent = nullptr);

  const Exercise& exercise() const { return exercise_; }
  /// What would be submitted now.
  Submission submission() const;
  void set_answer(const QString& answer);
  void check();
  void focus_answer(); ///< the caret into its field, if it has one
  void show_hint();
  void show_solution();
  bool busy() const { return judge_.running(); }

 signals:
  void changed();     ///< attempts, hints or solved
  void next_wanted(); ///< the one after this

 private:
  const Section* section(const QString& part) const;
  QString title() const;
  RichText* add_text(const QString& markdown);
  void add_prompt();
  /// A line for a goal of the manifest or "speed", not reached yet.
  void add_goal(const std::string& id, const QString& condition, const QString& value = {});
  void show_goal(const std::string& id, bool met, const QStringList& lines);
  void add_input();
  void add_steps();
  void add_actions();
  void restore();
  void take(const Feedback& feedback, const std::vector<Run>& runs);
  void show_feedback(const Feedback& feedback);
  void show_step(const std::string& id);
  void reveal();
  void update_state();

  GuideContext& context_;
  const Exercise exercise_;
  JudgeController judge_;
  QVBoxLayout* column_;
  QLabel* state_ = nullptr;
  QLineEdit* field_ = nullptr;
  QPlainTextEdit* words_ = nullptr;
  QButtonGroup* choices_ = nullptr;
  QVBoxLayout* steps_ = nullptr;
  std::map<std::string, QLineEdit*> step_fields_;
  QVBoxLayout *feedback_ = nullptr, *hints_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *check_ = nullptr, *hint_ = nullptr, *solution_ = nullptr, *open_ = nullptr, *next_ = nullptr;
  int hints_shown_ = 0;
  bool solution_shown_ = false;
};

}
