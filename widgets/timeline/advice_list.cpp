#include "widgets/timeline/advice_list.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace kernelarium {

AdviceList::AdviceList(QWidget* parent) : QWidget(parent) {
  rows_ = new QVBoxLayout(this);
  rows_->setContentsMargins(0, 0, 0, 0);
  hide();
}

void AdviceList::set_trials(std::function<QString(const Advice&)> title_of) {
  title_of_ = std::move(title_of);
}

void AdviceList::set_advice(const std::vector<Advice>& advice) {
  constexpr std::size_t most = 2; // more would hide what is below
  while (QLayoutItem* item = rows_->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  rows_->setSpacing(Theme::instance().px(6));
  for (std::size_t i = 0; i < advice.size() && i < most; ++i) {
    const Advice& one = advice[i];
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* sentence = new QLabel;
    sentence->setTextFormat(Qt::RichText);
    sentence->setWordWrap(true);
    sentence->setTextInteractionFlags(Qt::TextBrowserInteraction);
    QString text = unbroken_html(words_of(one.text));
    if (one.line > 0) text += QString(" <a href='%1'>%2</a>").arg(one.line).arg(tr("Show the line"));
    sentence->setText(text);
    connect(sentence, &QLabel::linkActivated, this,
            [this](const QString& where) { emit line_wanted(where.toInt()); });
    line->addWidget(sentence, 1);
    if (const QString title = title_of_ ? title_of_(one) : QString(); !title.isEmpty()) {
      auto* button = new QPushButton(tr("Try it"));
      button->setObjectName("try-" + QString::fromStdString(one.rule));
      button->setToolTip(tr("Run %1 and compare it with this run").arg(title));
      button->setAccessibleName(tr("Try it: %1").arg(title));
      connect(button, &QPushButton::clicked, this, [this, one] { emit trial_wanted(one); });
      line->addWidget(button, 0, Qt::AlignTop);
    }
    rows_->addWidget(row);
  }
  if (!advice.empty()) {
    auto* basis = new QLabel(tr("estimated with the time model"));
    basis->setProperty("role", "caption");
    rows_->addWidget(basis);
  }
  setVisible(!advice.empty());
}

}
