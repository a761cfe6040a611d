#include "app/desktop/guide/question_views.h"

#include "app/desktop/guide/choice.h"
#include "app/desktop/guide/rich_text.h"
#include "kernels/base/error.h"
#include "lessons/format/lesson_files.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QButtonGroup>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStyle>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

/// So many letters are an answer, not a dot to get past the question.
constexpr int shortest_answer = 8;

QVBoxLayout* start(QWidget* view, GuideContext& context, const Section& section, const QString& name) {
  view->setObjectName(name + QString::fromStdString(section.id));
  auto* column = new QVBoxLayout(view);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(8));
  auto* title = new RichText(RichText::Height::fits);
  title->show_markdown("#### " + QString::fromStdString(section.title), context.lesson().folder,
                       context.language);
  column->addWidget(title);
  return column;
}

RichText* text_of(GuideContext& context, const std::string& markdown) {
  auto* text = new RichText(RichText::Height::fits);
  text->show_markdown(QString::fromStdString(markdown), context.lesson().folder, context.language);
  QObject::connect(text, &RichText::followed, &context, &GuideContext::followed);
  return text;
}

}

WhatIfView::WhatIfView(GuideContext& context, const Section& question, QWidget* parent) : QWidget(parent) {
  auto* column = start(this, context, question, "what-if:");
  const QString id = QString::fromStdString(question.id);
  auto* own = new QPlainTextEdit(context.desk.answer(context.lesson_id(), id));
  own->setObjectName("own_answer");
  own->setAccessibleName(tr("Your answer"));
  own->setPlaceholderText(tr("What do you think? Your answer is kept among your notes."));
  own->setFixedHeight(Theme::instance().px(72));
  auto* show = new QPushButton(tr("Show the lab's answer"));
  show->setObjectName("show_answer");
  auto* answer = text_of(context, question.text);
  answer->hide();
  column->addWidget(own);
  column->addWidget(show, 0, Qt::AlignLeft);
  column->addWidget(answer);
  const auto update = [own, show] {
    const bool enough = own->toPlainText().trimmed().size() >= shortest_answer;
    show->setEnabled(enough);
    show->setToolTip(enough ? QString() : tr("Write down your own answer first"));
  };
  update();
  connect(own, &QPlainTextEdit::textChanged, this, [&context, own, id, update] {
    context.desk.keep_answer(context.lesson_id(), id, "what-if", own->toPlainText());
    update();
  });
  connect(show, &QPushButton::clicked, this, [show, answer] {
    answer->show();
    show->hide();
  });
}

SelfCheckView::SelfCheckView(GuideContext& context, const Section& question, const QString& right,
                             QWidget* parent)
    : QWidget(parent) {
  auto* column = start(this, context, question, "self-check:");
  auto* buttons = new QButtonGroup(this);
  auto* verdict = new QLabel;
  verdict->setObjectName("verdict");
  auto* told = new RichText(RichText::Height::fits);
  told->hide();
  const QString id = QString::fromStdString(question.id);
  for (const Section* choice : question.all("choice-")) {
    auto* button = new Choice(QString::fromStdString(choice->title));
    const QString name = QString::fromStdString(choice->id).mid(7);
    button->setObjectName("choice:" + name);
    buttons->addButton(button);
    column->addWidget(button);
    connect(button, &QRadioButton::clicked, this, [=, this, &context, text = choice->text] {
      const bool good = name == right;
      verdict->setText(good ? tr("✓  Right") : tr("Not quite"));
      verdict->setProperty("role", good ? "good" : "warning");
      verdict->style()->unpolish(verdict);
      verdict->style()->polish(verdict);
      told->show_markdown(QString::fromStdString(text), context.lesson().folder, context.language);
      told->show();
      context.desk.record_attempt({context.lesson_id(), id, "self-check", good, good ? 1.0 : 0.0, name, {}});
      emit answered(good);
    });
  }
  column->addWidget(verdict);
  column->addWidget(told);
  const ExerciseRecord record = context.desk.record(context.lesson_id(), id);
  if (record.solved())
    if (auto* button = findChild<QRadioButton*>("choice:" + right)) button->setChecked(true);
}

MistakeView::MistakeView(GuideContext& context, const Section& words, const Mistake& mistake, QWidget* parent)
    : QWidget(parent) {
  auto* column = start(this, context, words, "mistake:");
  column->addWidget(text_of(context, words.text));
  auto* load = new QPushButton(tr("Load it and see it fail"));
  load->setObjectName("load_mistake");
  column->addWidget(load, 0, Qt::AlignLeft);
  auto* refusal = new QLabel;
  refusal->setProperty("role", "bad");
  refusal->setWordWrap(true);
  refusal->hide();
  column->addWidget(refusal);
  connect(load, &QPushButton::clicked, this, [&context, mistake, refusal] {
    try {
      const std::string kernel =
          read_lesson_file(context.lesson().folder, mistake.source, limits::kernel_bytes);
      emit context.run_wanted(mistake.run, "mistake-" + QString::fromStdString(mistake.id),
                              QString::fromStdString(kernel), false);
    } catch (const Error& error) {
      refusal->setText(words_of(error));
      refusal->show();
    }
  });
}

}
