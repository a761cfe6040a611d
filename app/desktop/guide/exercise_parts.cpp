// Of what an exercise consists on its page; what happens with an answer is in exercise_view.cpp.
#include "app/desktop/guide/choice.h"
#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/rich_text.h"
#include "app/desktop/guide/text_line.h"
#include "app/desktop/shared/engine_words.h"
#include "kernels/base/error.h"
#include "lessons/format/lesson_files.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

QString kind_words(ExerciseKind kind) {
  switch (kind) {
  case ExerciseKind::predict:
    return ExerciseView::tr("Predict: commit to an answer, then see the run");
  case ExerciseKind::tweak:
    return ExerciseView::tr("Tweak: change the parameters until the goals are met");
  case ExerciseKind::write:
    return ExerciseView::tr("Write: change the kernel in the editor");
  case ExerciseKind::find:
    return ExerciseView::tr("Find: put the cursor on the line in the editor");
  case ExerciseKind::explain:
    return ExerciseView::tr("Explain: in your own words");
  case ExerciseKind::program:
    return ExerciseView::tr("Program: write host and device code in the editor; it runs in a sandbox");
  }
  return {};
}

/// "cuBLAS", or the title of the variant "variant:ID".
QString rival_text(const Exercise& exercise) {
  const std::string& against = exercise.speed->against;
  const std::string prefix = "variant:";
  if (!against.starts_with(prefix)) return QString::fromStdString(against);
  const Variant rival = find_variant(exercise.run->variant.problem, against.substr(prefix.size()));
  return "“" + catalogue_text(rival.title.empty() ? rival.id : rival.title) + "”";
}

std::vector<std::string> choices_of(const ExpectedAnswer& answer) {
  std::vector<std::string> ids;
  if (const auto* choice = std::get_if<ChoiceAnswer>(&answer))
    for (const auto& [id, condition] : choice->conditions) ids.push_back(id);
  if (const auto* right = std::get_if<RightAnswer>(&answer)) ids = right->choices;
  return ids;
}

}

RichText* ExerciseView::add_text(const QString& markdown) {
  auto* text = new RichText(RichText::Height::fits);
  text->show_markdown(markdown, context_.lesson().folder, context_.language);
  connect(text, &RichText::followed, &context_, &GuideContext::followed);
  return text;
}

void ExerciseView::add_goal(const std::string& id, const QString& condition, const QString& value) {
  auto* goal = text_line({});
  goal->setTextFormat(Qt::RichText);
  goal->setObjectName("goal:" + QString::fromStdString(id));
  const Section* words = section("goal-" + QString::fromStdString(id));
  goal->setToolTip((words ? QString::fromStdString(words->text).trimmed() + '\n' : QString()) + condition);
  goal->setProperty("title", words ? QString::fromStdString(words->title) : condition);
  column_->addWidget(goal);
  show_goal(id, false, value.isEmpty() ? QStringList() : QStringList{value});
}

void ExerciseView::add_prompt() {
  auto* head = text_line(title(), "heading");
  column_->addWidget(head);
  column_->addWidget(text_line(kind_words(exercise_.kind), "muted"));
  if (const Section* own = section({})) {
    auto* prompt = add_text(QString::fromStdString(own->text));
    prompt->setAccessibleName(tr("Task"));
    column_->addWidget(prompt);
  }
  for (const Goal& goal : exercise_.goals) add_goal(goal.id, QString::fromStdString(goal.expression));
  if (exercise_.speed) {
    QStringList sizes;
    for (const auto& [name, value] : exercise_.speed->sizes)
      sizes << QString::fromStdString(name) + " = " + grouped(QString::fromStdString(value));
    const QString condition =
        tr("on a GPU only: at most %1 times as long as %2, at %3")
            .arg(QLocale().toString(exercise_.speed->at_most), rival_text(exercise_), sizes.join(", "));
    add_goal("speed", condition, condition);
  }
  if (exercise_.run && exercise_.kind != ExerciseKind::predict) {
    open_ = new QPushButton(exercise_.kind == ExerciseKind::tweak     ? tr("Set it up")
                            : exercise_.kind == ExerciseKind::program ? tr("Open the program")
                                                                      : tr("Open the kernel"));
    open_->setObjectName("open_exercise");
    open_->setToolTip(exercise_.kind == ExerciseKind::tweak
                          ? tr("Sets variant, sizes and parameters to where this exercise begins")
                          : tr("Opens this exercise's kernel in the editor, as you left it"));
    connect(open_, &QPushButton::clicked, this, [this] {
      const QString key = "exercise-" + QString::fromStdString(exercise_.id);
      QString kernel;
      try {
        if (exercise_.kind == ExerciseKind::write || exercise_.program)
          kernel = QString::fromStdString(
              read_lesson_file(context_.lesson().folder, exercise_.starter(), limits::kernel_bytes));
        else if (exercise_.kind == ExerciseKind::find && !exercise_.run->source.empty())
          kernel = QString::fromStdString(
              read_lesson_file(context_.lesson().folder, exercise_.run->source, limits::kernel_bytes));
      } catch (const Error& error) {
        clear_layout(feedback_);
        feedback_->addWidget(text_line(words_of(error), "bad"));
        return;
      }
      const bool tweak = exercise_.kind == ExerciseKind::tweak;
      const bool solved = context_.desk.solved(context_.lesson_id(), QString::fromStdString(exercise_.id));
      emit context_.run_wanted(*exercise_.run, tweak ? QString() : key, kernel,
                               exercise_.program || (exercise_.kind == ExerciseKind::find && !solved));
    });
    auto* row = new QHBoxLayout;
    row->addWidget(open_);
    row->addStretch();
    column_->addLayout(row);
  }
}

void ExerciseView::add_input() {
  if (exercise_.kind == ExerciseKind::explain) {
    words_ = new QPlainTextEdit;
    words_->setObjectName("explanation");
    words_->setAccessibleName(tr("Your explanation"));
    words_->setPlaceholderText(tr("Your explanation. It is kept among your notes."));
    words_->setMinimumHeight(Theme::instance().px(110));
    connect(words_, &QPlainTextEdit::textChanged, this, [this] {
      context_.desk.keep_answer(context_.lesson_id(), QString::fromStdString(exercise_.id), "explain",
                                words_->toPlainText());
    });
    column_->addWidget(words_);
    return;
  }
  if (!exercise_.answer) return;
  const std::vector<std::string> choices = choices_of(*exercise_.answer);
  if (!choices.empty()) {
    choices_ = new QButtonGroup(this);
    // In the order of the text, which tells a story; the manifest's is alphabetical.
    std::vector<std::string> ordered;
    if (const Section* own = section({}))
      for (const Section* choice : own->all("choice-")) ordered.push_back(choice->id.substr(7));
    if (ordered.size() != choices.size()) ordered = choices;
    for (const std::string& id : ordered) {
      const Section* words = section("choice-" + QString::fromStdString(id));
      auto* button = new Choice(words ? QString::fromStdString(words->title) : QString::fromStdString(id));
      button->setObjectName("choice:" + QString::fromStdString(id));
      button->setProperty("choice", QString::fromStdString(id));
      choices_->addButton(button);
      column_->addWidget(button);
    }
    return;
  }
  auto* row = new QHBoxLayout;
  field_ = new QLineEdit;
  field_->setObjectName("answer");
  field_->setMaximumWidth(Theme::instance().px(150));
  QString unit;
  if (const auto* number = std::get_if<NumberAnswer>(&*exercise_.answer)) unit = catalogue_text(number->unit);
  const bool is_line = std::holds_alternative<LineAnswer>(*exercise_.answer);
  field_->setAccessibleName(is_line ? tr("Line number") : tr("Your answer"));
  field_->setPlaceholderText(is_line ? tr("line") : tr("a number"));
  connect(field_, &QLineEdit::returnPressed, this, &ExerciseView::check);
  if (is_line) row->addWidget(new QLabel(tr("Line")));
  row->addWidget(field_);
  row->addWidget(new QLabel(unit));
  row->addStretch();
  column_->addLayout(row);
  // The line under the cursor is the one that is meant.
  if (is_line)
    connect(&context_.selection, &Selection::line_changed, field_, [this](int line) {
      if (line > 0 && isVisible()) field_->setText(QString::number(line));
    });
}

void ExerciseView::add_steps() {
  steps_ = new QVBoxLayout;
  steps_->setSpacing(Theme::instance().px(6));
  column_->addLayout(steps_);
}

void ExerciseView::add_actions() {
  auto* row = new QHBoxLayout;
  check_ = new QPushButton(tr("Check"));
  check_->setObjectName("check");
  check_->setProperty("role", "primary");
  hint_ = new QPushButton;
  hint_->setObjectName("hint");
  solution_ = new QPushButton(tr("Solution"));
  solution_->setObjectName("solution");
  row->addWidget(check_);
  row->addWidget(hint_);
  row->addWidget(solution_);
  next_ = new QPushButton(tr("Next exercise"));
  next_->setObjectName("next_exercise");
  row->addWidget(next_);
  row->addStretch();
  column_->addLayout(row);
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setMaximumHeight(Theme::instance().px(4));
  progress_->hide();
  column_->addWidget(progress_);
  state_ = text_line({}, "muted");
  column_->addWidget(state_);
  feedback_ = new QVBoxLayout;
  hints_ = new QVBoxLayout;
  for (auto* part : {feedback_, hints_}) part->setSpacing(Theme::instance().px(8));
  column_->addLayout(feedback_);
  column_->addLayout(hints_);
  connect(check_, &QPushButton::clicked, this, &ExerciseView::check);
  connect(hint_, &QPushButton::clicked, this, &ExerciseView::show_hint);
  connect(solution_, &QPushButton::clicked, this, &ExerciseView::show_solution);
  connect(next_, &QPushButton::clicked, this, &ExerciseView::next_wanted);
}

}
