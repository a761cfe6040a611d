#include "widgets/memory/bank_view.h"

#include "kernels/trace/access_pattern.h"
#include "kernels/trace/waste.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <algorithm>

namespace kernelarium {

class BankView::Drawing : public QWidget {
 public:
  Drawing() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding); }
  void set(const BankPattern& pattern) {
    pattern_ = pattern;
    int rows = 0;
    for (const BankPattern::Group& group : pattern.groups) rows += deepest_in(group);
    const Theme& theme = Theme::instance();
    setMinimumHeight(
        std::max(minimumSizeHint().height(), theme.px(20) + rows * theme.px(13) +
                                                 static_cast<int>(pattern.groups.size()) * theme.px(12)));
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(620), Theme::instance().px(220)}; }
  QSize minimumSizeHint() const override { return {Theme::instance().px(260), Theme::instance().px(120)}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::instance();
    const Colours& c = theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small = theme.code_font(Theme::Type::caption);
    const double column = width() / 32.0, head = theme.px(18), gap = theme.px(2);
    small.setPixelSize(std::clamp(static_cast<int>(column * 0.44), 7, theme.px(12)));
    painter.setFont(small);
    painter.setPen(c.muted);
    for (int bank = 0; bank < 32; ++bank)
      painter.drawText(QRectF(bank * column, 0, column, head), Qt::AlignCenter, QString::number(bank));
    int rows = 0; // words of all groups, one below the other, with a gap between groups
    std::vector<int> deepest;
    for (const BankPattern::Group& group : pattern_.groups) {
      deepest.push_back(deepest_in(group));
      rows += deepest.back();
    }
    const double between = theme.px(12);
    const double row = std::min<double>(
        (height() - head - between * static_cast<double>(pattern_.groups.size())) / std::max(1, rows),
        theme.px(40));
    double top = head + theme.px(2);
    for (std::size_t g = 0; g < pattern_.groups.size(); ++g) {
      const BankPattern::Group& group = pattern_.groups[g];
      for (int bank = 0; bank < 32; ++bank) {
        const auto& words = group.banks[static_cast<std::size_t>(bank)];
        const QRectF slot(bank * column + gap / 2, top, column - gap, row - gap);
        if (words.empty()) {
          painter.setPen(QPen(c.border, 1));
          painter.setBrush(Qt::NoBrush);
          painter.drawRoundedRect(slot, theme.px(3), theme.px(3));
        }
        // Wide accesses need several passes anyway: only more than those are a conflict.
        const double waste = waste_of_ratio(static_cast<double>(words.size()) / std::max(1, group.needed));
        for (std::size_t word = 0; word < words.size(); ++word) {
          const QRectF cell = slot.translated(0, static_cast<double>(word) * row);
          const bool broadcast = words[word].size() > 1;
          const QColor colour = theme.waste_colour(waste);
          painter.setPen(broadcast ? QPen(c.accent, theme.px(2)) : QPen(Qt::NoPen));
          painter.setBrush(colour);
          painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(3), theme.px(3));
          if (row < theme.px(11)) continue;
          painter.setPen(Theme::ink_on(colour));
          painter.drawText(cell, Qt::AlignCenter,
                           broadcast ? QString("×%1").arg(words[word].size())
                                     : QString::number(words[word].front()));
        }
      }
      top += deepest[g] * row + between;
    }
  }

 private:
  /// The most words that a bank has to give.
  static int deepest_in(const BankPattern::Group& group) {
    int deep = 1;
    for (const auto& words : group.banks) deep = std::max(deep, static_cast<int>(words.size()));
    return deep;
  }

  BankPattern pattern_;
};

BankView::BankView(Selection* selection, QWidget* parent) : RecordView(selection, true, parent) {
  drawing_ = new Drawing;
  set_content(drawing_);
  set_title(tr("Shared memory banks"));
  set_legend(tr("32 banks of 4 bytes · stacked: different words requested from one bank, one pass each"));
  show_empty(tr("Run the kernel on the simulated GPU to see the accesses of a warp."));
}

void BankView::show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption) {
  const BankPattern pattern = bank_pattern(record, bytes_per_thread);
  drawing_->set(pattern);
  set_content_title(caption);
  QString words;
  std::vector<std::vector<QVariant>> rows;
  const int ways = static_cast<int>(pattern.count.worst_ways);
  for (std::size_t g = 0; g < pattern.groups.size(); ++g) {
    const BankPattern::Group& group = pattern.groups[g];
    for (int bank = 0; bank < 32; ++bank) {
      const auto& wanted = group.banks[static_cast<std::size_t>(bank)];
      const int in_bank = static_cast<int>(wanted.size());
      std::vector<int> lanes;
      for (const auto& word : wanted) {
        rows.push_back({static_cast<int>(g), bank, lanes_text(word),
                        in_bank > group.needed ? tr("conflict")
                        : word.size() > 1      ? tr("broadcast")
                                               : tr("alone")});
        lanes.push_back(word.front());
      }
      if (words.isEmpty() && ways > 1 && in_bank > group.needed &&
          (in_bank + group.needed - 1) / group.needed == ways) {
        std::sort(lanes.begin(), lanes.end());
        words = tr("%1-way conflict: %3 different words are requested from bank %2, by lanes %4")
                    .arg(ways)
                    .arg(bank)
                    .arg(in_bank)
                    .arg(lanes_text(lanes));
      }
    }
  }
  if (words.isEmpty())
    words = pattern.broadcast
                ? tr("no conflict; lanes that request the same word share one pass (broadcast, ×n in blue)")
                : tr("no conflict: each lane has a bank to itself");
  set_legend(words + " · " +
             tr("wavefronts: %1, excess: %2")
                 .arg(pattern.count.wavefronts)
                 .arg(pattern.count.wavefronts - pattern.count.ideal_wavefronts));
  numbers_->set_table({tr("group of lanes"), tr("bank"), tr("lanes of one word"), tr("kind")},
                      std::move(rows));
  show_ready();
}

}
