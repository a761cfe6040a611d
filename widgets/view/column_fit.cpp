#include "widgets/view/column_fit.h"

#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QTimer>
#include <algorithm>
#include <map>
#include <set>

namespace kernelarium {

namespace {

class ColumnFit : public QObject {
 public:
  ColumnFit(QTableView* table, std::vector<int> dispensable, int rest)
      : QObject(table), table_(table), dispensable_(std::move(dispensable)), rest_(rest) {
    table->setTextElideMode(Qt::ElideRight);
    table->horizontalHeader()->setStretchLastSection(true);
    for (int column = 0; column < table->model()->columnCount(); ++column)
      if (!table->isColumnHidden(column)) shown_.push_back(column);
    table->viewport()->installEventFilter(this);
    const auto later = [this] {
      wanted_.clear();
      QTimer::singleShot(0, this, &ColumnFit::fit);
    };
    connect(table->model(), &QAbstractItemModel::modelReset, this, later);
    connect(&Theme::instance(), &Theme::changed, this, later);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize) fit();
    return false;
  }

 private:
  void fit() {
    const int room = table_->viewport()->width();
    if (shown_.empty() || room <= 0) return;
    if (wanted_.empty()) {
      for (const int column : shown_) table_->setColumnHidden(column, false);
      table_->resizeColumnsToContents();
      for (const int column : shown_) wanted_[column] = table_->columnWidth(column);
      wanted_[shown_.back()] = Theme::instance().px(rest_);
    }
    int width = 0;
    for (const auto& [column, wide] : wanted_) width += wide;
    std::set<int> hidden;
    for (const int column : dispensable_) {
      if (width <= room) break;
      hidden.insert(column);
      width -= wanted_.at(column);
    }
    // The first column, where it is text, and the last one are narrowed before the table scrolls.
    const int least = Theme::instance().px(80);
    const int narrowed = std::max(0, wanted_.at(shown_.front()) - least);
    const int spared = std::max(0, wanted_.at(shown_.back()) - Theme::instance().px(40));
    const bool scrolls = width - narrowed - spared > room;
    table_->setHorizontalScrollBarPolicy(scrolls ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    table_->horizontalHeader()->setStretchLastSection(!scrolls);
    if (scrolls) table_->setColumnWidth(shown_.back(), wanted_.at(shown_.back()));
    for (const int column : shown_) {
      table_->setColumnHidden(column, hidden.contains(column));
      if (hidden.contains(column) || column == shown_.back()) continue;
      const int wanted = wanted_.at(column);
      const bool first = column == shown_.front() && width > room;
      table_->setColumnWidth(column,
                             first ? std::max(std::min(least, wanted), wanted - (width - room)) : wanted);
    }
  }

  QTableView* table_;
  std::vector<int> dispensable_, shown_;
  int rest_;
  std::map<int, int> wanted_; ///< widths
};

}

void fit_columns(QTableView* table, std::vector<int> dispensable, int rest) {
  new ColumnFit(table, std::move(dispensable), rest);
}

}
