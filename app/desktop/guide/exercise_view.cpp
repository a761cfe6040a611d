#include "app/desktop/guide/exercise_view.h"

#include "app/desktop/guide/choice.h"
#include "app/desktop/guide/rich_text.h"
#include "app/desktop/guide/text_line.h"
#include "app/desktop/shared/engine_words.h"
#include "app/desktop/shared/sandbox_question.h"
#include "kernels/base/error.h"
#include "kernels/compiler/nvcc.h"
#include "lessons/format/lesson_files.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/scrolling.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace kernelarium {
namespace {

constexpr int kLayoutMs = 60; ///< until lines that wrap have found their places, which takes several passes

}

ExerciseView::ExerciseView(GuideContext& context, const Exercise& exercise, QWidget* parent)
    : QWidget(parent), context_(context), exercise_(exercise), judge_(context.devices) {
  setObjectName("exercise:" + QString::fromStdString(exercise_.id));
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(Theme::instance().px(10));
  add_prompt();
  add_input();
  add_steps();
  add_actions();
  connect(&judge_, &JudgeController::progressed, this, [this](int done, int total) {
    progress_->setVisible(true);
    progress_->setRange(0, exercise_.program ? 0 : std::max(1, total)); // 0 to 0: the duration is unknown
    progress_->setValue(done);
    check_->setText(tr("Stop"));
  });
  connect(&judge_, &JudgeController::judged, this, &ExerciseView::take);
  connect(&judge_, &JudgeController::failed, this, [this](const QString& why) {
    update_state();
    clear_layout(feedback_);
    feedback_->addWidget(text_line(why, "warning"));
  });
  restore();
}

const Section* ExerciseView::section(const QString& part) const {
  const QString path =
      "exercises/" + QString::fromStdString(exercise_.id) + (part.isEmpty() ? "" : "/" + part);
  return context_.text.find(path.toStdString());
}

QString ExerciseView::title() const {
  const Section* own = section({});
  return own ? QString::fromStdString(own->title) : QString::fromStdString(exercise_.id);
}

void ExerciseView::show_goal(const std::string& id, bool met, const QStringList& lines) {
  auto* goal = findChild<QLabel*>("goal:" + QString::fromStdString(id));
  if (!goal) return;
  QString text = (met ? "✓&nbsp; " : "○&nbsp; ") + goal->property("title").toString().toHtmlEscaped();
  for (const QString& line : lines)
    text += QString("<div style=\"margin-left: %1px\">%2</div>")
                .arg(Theme::instance().px(18))
                .arg(unbroken_html(line));
  goal->setText(text);
  goal->setProperty("role", met ? "good" : "");
  goal->style()->unpolish(goal);
  goal->style()->polish(goal);
}

void ExerciseView::restore() {
  const QString lesson = context_.lesson_id(), id = QString::fromStdString(exercise_.id);
  const ExerciseRecord record = context_.desk.record(lesson, id);
  if (words_) {
    const QSignalBlocker quiet(words_);
    words_->setPlainText(context_.desk.answer(lesson, id));
  }
  if (exercise_.kind == ExerciseKind::predict || exercise_.kind == ExerciseKind::find)
    set_answer(record.last_answer);
  for (int i = 0; i < std::min(record.hints, 3); ++i) show_hint();
  update_state();
}

void ExerciseView::set_answer(const QString& answer) {
  if (field_) field_->setText(answer);
  if (words_) words_->setPlainText(answer);
  if (choices_)
    for (auto* button : choices_->buttons())
      if (button->property("choice").toString() == answer) button->setChecked(true);
}

void ExerciseView::focus_answer() {
  if (words_) words_->setFocus(Qt::ShortcutFocusReason);
  if (field_) field_->setFocus(Qt::ShortcutFocusReason); // selects what is there
  if (!choices_) return;
  QAbstractButton* chosen = choices_->checkedButton();
  (chosen ? chosen : choices_->buttons().front())->setFocus(Qt::ShortcutFocusReason);
}

Submission ExerciseView::submission() const {
  Submission result;
  if (field_) result.answer = field_->text().trimmed().toStdString();
  if (words_) result.answer = words_->toPlainText().trimmed().toStdString();
  if (choices_ && choices_->checkedButton())
    result.answer = choices_->checkedButton()->property("choice").toString().toStdString();
  for (const auto& [id, field] : step_fields_)
    if (!field->text().trimmed().isEmpty()) result.steps[id] = field->text().trimmed().toStdString();
  LessonSession* session = context_.session;
  if (exercise_.kind == ExerciseKind::tweak) {
    const Experiment now = session->experiment();
    for (const auto& knob : exercise_.knobs)
      for (const auto* chosen : {&now.parameters, &now.sizes})
        if (const auto found = chosen->find(knob); found != chosen->end())
          result.settings[knob] = found->second;
  }
  if (exercise_.kind == ExerciseKind::write || exercise_.program)
    result.source = session->source().toStdString();
  if (exercise_.speed) result.device = session->device().id;
  return result;
}

void ExerciseView::check() {
  if (judge_.running()) {
    judge_.cancel();
    update_state();
    return;
  }
  // A kernel or a setting is judged only if it is this exercise's that lies on the table.
  const bool on_table = exercise_.run && context_.session->variant().id == exercise_.run->variant.id;
  const bool own_kernel = context_.session->kernel_key() == "exercise-" + exercise_.id;
  const bool text = exercise_.kind == ExerciseKind::write || exercise_.program;
  if ((text && !own_kernel) || (exercise_.kind == ExerciseKind::tweak && !on_table)) {
    open_->click();
    clear_layout(feedback_);
    feedback_->addWidget(
        text_line(exercise_.program ? tr("The program is open in the editor now. Write it, then check again.")
                  : exercise_.kind == ExerciseKind::write
                      ? tr("The kernel is open in the editor now. Change it, then check again.")
                      : tr("The parameters are set for it now. Change them, then check again."),
                  "muted"));
    return;
  }
  const Submission answer = submission();
  const bool answers = choices_ || field_ || words_;
  if (answers && answer.answer.empty() && answer.steps.empty()) {
    clear_layout(feedback_);
    feedback_->addWidget(text_line(choices_ ? tr("Choose an answer first.")
                                   : words_ ? tr("Write an answer first.")
                                            : tr("Give a number first."),
                                   "muted"));
    focus_answer();
    return;
  }
  const auto judge = [this, answer] { judge_.start(context_.lesson(), exercise_, answer); };
  if (exercise_.program) return with_sandbox_or_consent(this, judge);
  judge();
}

void ExerciseView::take(const Feedback& feedback, const std::vector<Run>&) {
  const bool solved = feedback.outcome == Outcome::solved || feedback.outcome == Outcome::noted;
  if (feedback.outcome != Outcome::broken && feedback.outcome != Outcome::unsure) {
    const Submission tried = submission();
    const bool text = exercise_.kind == ExerciseKind::write || exercise_.program;
    std::string answer = text ? tried.source : tried.answer;
    for (const auto& [knob, value] : tried.settings)
      answer += (answer.empty() ? "" : ", ") + knob + "=" + value;
    context_.desk.record_attempt({context_.lesson_id(),
                                  QString::fromStdString(exercise_.id),
                                  QString::fromStdString(name_of(exercise_.kind)),
                                  solved,
                                  feedback.credit,
                                  QString::fromStdString(answer),
                                  {}});
  }
  show_feedback(feedback);
  if (exercise_.program && feedback.fault == Fault::no_device && nvcc_can_be_fetched())
    emit context_.nvcc_missing();
  if (solved) reveal();
  update_state();
  emit changed();
  QTimer::singleShot(kLayoutMs, this, [this] {
    if (QLayoutItem* first = feedback_->itemAt(0); first && first->widget())
      bring_into_view(*first->widget());
  });
}

// After an answer was right, its run may be seen.
void ExerciseView::reveal() {
  if (exercise_.kind == ExerciseKind::predict)
    emit context_.run_wanted(*exercise_.run, {}, {}, false);
  else if (exercise_.kind == ExerciseKind::find)
    emit context_.released();
  if (!solution_shown_) show_solution();
}

void ExerciseView::show_feedback(const Feedback& feedback) {
  clear_layout(feedback_);
  const bool good = feedback.outcome == Outcome::solved || feedback.outcome == Outcome::noted;
  bool first = true;
  for (const Sentence& sentence : feedback.sentences) {
    const char* role = !first                                ? nullptr
                       : good                                ? "good"
                       : feedback.outcome == Outcome::broken ? "bad"
                                                             : "warning";
    feedback_->addWidget(text_line((first && good ? "✓  " : "") + words_of(sentence), role));
    first = false;
  }
  if (!feedback.choice.empty())
    if (const Section* told = section("choice-" + QString::fromStdString(feedback.choice)))
      feedback_->addWidget(add_text(QString::fromStdString(told->text)));
  for (const Diagnostic& diagnostic : feedback.diagnostics)
    feedback_->addWidget(text_line((diagnostic.line > 0 ? tr("Line %1: ").arg(diagnostic.line) : QString()) +
                                   words_of(diagnostic.message)));
  if (!feedback.output.empty()) {
    constexpr int kMostShown = 2000;
    const QString text = QString::fromStdString(feedback.output);
    auto* output = text_line(text.size() > kMostShown ? text.left(kMostShown) + "..." : text);
    output->setObjectName("output");
    output->setTextFormat(Qt::PlainText);
    output->setFont(Theme::instance().code_font());
    feedback_->addWidget(text_line(tr("Its output:"), "muted"));
    feedback_->addWidget(output);
  }
  for (const GoalResult& goal : feedback.goals) {
    const auto shown = [](double value) {
      if (std::isnan(value)) return QString("–"); // of nothing, such as the overlap of no copies
      return value == std::floor(value) ? number_text(value, 1) : number_text(value);
    };
    QStringList lines;
    for (const GoalBound& bound : goal.bounds)
      lines << (bound.met ? "✓ " : "○ ") + words_of(text_of(bound, shown(bound.value).toStdString(),
                                                            shown(bound.bound).toStdString()));
    show_goal(goal.id, goal.met, lines);
  }
  if (feedback.speed) {
    const SpeedResult& speed = *feedback.speed;
    show_goal("speed", speed.verdict == "met",
              speed.ratio > 0 ? QStringList{tr("measured: %1 times (%2 to %3)")
                                                .arg(number_text(speed.ratio), number_text(speed.low),
                                                     number_text(speed.high))}
                              : QStringList());
  }
  for (const StepResult& step : feedback.steps)
    if (const auto field = step_fields_.find(step.id); field != step_fields_.end() && step.answered) {
      field->second->setProperty("right", step.right);
      if (auto* mark = findChild<QLabel*>("mark:" + QString::fromStdString(step.id)))
        mark->setText(step.right ? "✓" : tr("not yet"));
    }
  if (!feedback.next_step.empty()) show_step(feedback.next_step);
  if (feedback.credit > 0 && !good)
    feedback_->addWidget(text_line(tr("%1 % of the way").arg(qRound(100 * feedback.credit)), "muted"));
  // A check's finding belongs to a line: show it there.
  if (!feedback.diagnostics.empty() && feedback.diagnostics.front().line > 0 &&
      (exercise_.kind == ExerciseKind::write || exercise_.program))
    context_.selection.set_line(feedback.diagnostics.front().line);
}

void ExerciseView::show_step(const std::string& id) {
  if (step_fields_.contains(id)) return;
  const Section* words = section("step-" + QString::fromStdString(id));
  auto* question = text_line(words ? QString::fromStdString(words->title) : QString::fromStdString(id));
  auto* field = new QLineEdit;
  field->setObjectName("step:" + QString::fromStdString(id));
  field->setFixedWidth(Theme::instance().px(150)); // the mark that comes beside it takes nothing of it
  field->setAccessibleName(question->text());
  auto* mark = new QLabel;
  mark->setObjectName("mark:" + QString::fromStdString(id));
  mark->setProperty("role", "muted");
  connect(field, &QLineEdit::returnPressed, this, &ExerciseView::check);
  auto* row = new QHBoxLayout;
  row->addWidget(field);
  row->addWidget(mark);
  row->addStretch();
  if (step_fields_.empty()) steps_->addWidget(text_line(tr("Let us take it step by step:"), "muted"));
  steps_->addWidget(question);
  steps_->addLayout(row);
  step_fields_[id] = field;
  field->setFocus();
}

void ExerciseView::show_hint() {
  const Section* hint = section("hint-" + QString::number(hints_shown_ + 1));
  if (!hint) return;
  ++hints_shown_;
  hints_->addWidget(text_line(tr("Hint %1").arg(hints_shown_), "section"));
  hints_->addWidget(add_text(QString::fromStdString(hint->text)));
  context_.desk.hint_shown(context_.lesson_id(), QString::fromStdString(exercise_.id), hints_shown_);
  update_state();
  emit changed();
}

void ExerciseView::show_solution() {
  if (solution_shown_) return;
  solution_shown_ = true;
  const bool explain = exercise_.kind == ExerciseKind::explain;
  hints_->addWidget(text_line(explain ? tr("Model answer") : tr("Solution"), "section"));
  if (const Section* words = section(explain ? "answer" : "solution"))
    hints_->addWidget(add_text(QString::fromStdString(words->text)));
  if (exercise_.kind == ExerciseKind::tweak) {
    QStringList values;
    for (const auto& [knob, value] : exercise_.solution)
      values << QString("%1 = %2").arg(QString::fromStdString(knob), QString::fromStdString(value));
    hints_->addWidget(text_line(values.join(", ")));
  }
  for (const std::string& file : exercise_.solutions) {
    auto* load = new QPushButton((exercise_.program ? tr("Open the solution %1") : tr("Run the solution %1"))
                                     .arg(QString::fromStdString(file).section('/', -1)));
    connect(load, &QPushButton::clicked, this, [this, file] {
      try {
        const QString text =
            QString::fromStdString(read_lesson_file(context_.lesson().folder, file, limits::kernel_bytes));
        emit context_.run_wanted(*exercise_.run,
                                 "solution-" + QString::fromStdString(exercise_.id) + '-' +
                                     QString::fromStdString(file).section('/', -1).section('.', 0, 0),
                                 text, exercise_.program.has_value());
      } catch (const Error& error) {
        feedback_->addWidget(text_line(words_of(error), "bad"));
      }
    });
    hints_->addWidget(load, 0, Qt::AlignLeft);
  }
  if (!context_.desk.solved(context_.lesson_id(), QString::fromStdString(exercise_.id)))
    context_.desk.hint_shown(context_.lesson_id(), QString::fromStdString(exercise_.id), Desk::solution_hint);
  update_state();
}

void ExerciseView::update_state() {
  const ExerciseRecord record =
      context_.desk.record(context_.lesson_id(), QString::fromStdString(exercise_.id));
  progress_->setVisible(judge_.running());
  check_->setEnabled(true);
  check_->setText(exercise_.kind == ExerciseKind::explain ? tr("Keep and compare") : tr("Check"));
  hint_->setText(hints_shown_ == 0 ? tr("Hint") : tr("Hint %1 of 3").arg(hints_shown_ + 1));
  hint_->setVisible(section("hint-" + QString::number(hints_shown_ + 1)) != nullptr);
  // Three hints come before the solution, but a learner who has tried need not click through them.
  solution_->setVisible(!solution_shown_ && exercise_.kind != ExerciseKind::explain);
  solution_->setEnabled(hints_shown_ >= 3 || record.attempts > 0);
  solution_->setToolTip(solution_->isEnabled() ? QString() : tr("Try once or take the hints first"));
  next_->setVisible(record.solved() && context_.lesson().exercises.back().id != exercise_.id);
  QStringList parts;
  if (record.solved()) parts << tr("Solved");
  if (record.attempts > 0) parts << tr("%n attempt(s)", nullptr, record.attempts);
  if (record.hints > 0) parts << tr("%n hint(s)", nullptr, record.hints);
  state_->setText(parts.join(" · "));
  state_->setVisible(!parts.isEmpty());
}

}
