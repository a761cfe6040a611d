#include "widgets/parameters/fact_list.h"

#include "widgets/theme/theme.h"
#include "widgets/view/view.h"

#include <QGridLayout>
#include <QLabel>
#include <QTimer>
#include <algorithm>

namespace kernelarium {

FactList::FactList(QWidget* parent) : QWidget(parent) {
  new QGridLayout(this);
  connect(&Theme::instance(), &Theme::changed, this, &FactList::rebuild);
}

void FactList::set_facts(const std::vector<Fact>& facts) {
  facts_ = facts;
  rebuild();
}

void FactList::set_outdated(bool outdated) {
  outdated_ = outdated;
  if (!outdated) return setEnabled(true);
  QTimer::singleShot(dim_after_ms, this, [this] { setEnabled(!outdated_); });
}

void FactList::rebuild() {
  const Theme& theme = Theme::instance();
  auto* grid = static_cast<QGridLayout*>(layout());
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(theme.px(8));
  grid->setVerticalSpacing(theme.px(6));
  grid->setColumnStretch(0, 1);
  // Labels are kept and filled again: making widgets at every hover would flicker and cost.
  for (std::size_t row = 0; row < facts_.size(); ++row) {
    for (int column = 0; column < 3; ++column) {
      auto* item = grid->itemAtPosition(static_cast<int>(row), column);
      auto* label = item ? static_cast<QLabel*>(item->widget()) : new QLabel;
      if (!item) {
        grid->addWidget(label, static_cast<int>(row), column);
        if (column == 0) {
          label->setProperty("role", "muted");
          label->setWordWrap(true);
          label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        }
        if (column == 1) label->setProperty("role", "caption");
        if (column == 2) {
          label->setProperty("role", "code");
          label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        }
      }
      const Fact& fact = facts_[row];
      label->setText(column == 0 ? fact.name : column == 1 ? fact.note : fact.value);
      // An ideograph may stand alone in its line: the layout would narrow a name to one.
      if (column == 0)
        label->setMinimumWidth(std::min(theme.px(64), label->fontMetrics().horizontalAdvance(fact.name)));
      label->setToolTip(fact.help);
      if (column == 1) label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
      if (column == 2) {
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        label->setAccessibleName(fact.name + " " + fact.value + " " + fact.note);
      }
      label->setVisible(column != 1 || !fact.note.isEmpty());
    }
  }
  for (int row = static_cast<int>(facts_.size()); row < grid->rowCount(); ++row)
    for (int column = 0; column < 3; ++column)
      if (auto* item = grid->itemAtPosition(row, column)) item->widget()->hide();
}

}
