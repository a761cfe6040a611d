#include "widgets/memory/bank_view.h"

#include "widgets/maps/waste.h"
#include "widgets/memory/access_pattern.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <algorithm>

namespace kernelarium {

class BankView::Drawing : public QWidget {
 public:
  Drawing() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding); }
  void set(const BankPattern& pattern) {
    pattern_ = pattern;
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(620), Theme::instance().px(220)}; }
  QSize minimumSizeHint() const override { return {Theme::instance().px(320), Theme::instance().px(120)}; }

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
    int rows = 0; // words of all phases, one below the other, with a gap between phases
    std::vector<int> deepest;
    for (const auto& phase : pattern_.phases) {
      int deep = 1;
      for (const auto& bank : phase) deep = std::max(deep, static_cast<int>(bank.words.size()));
      deepest.push_back(deep);
      rows += deep;
    }
    const double between = theme.px(12);
    const double row = std::min<double>(
        (height() - head - between * static_cast<double>(pattern_.phases.size())) / std::max(1, rows),
        theme.px(40));
    double top = head + theme.px(2);
    for (std::size_t p = 0; p < pattern_.phases.size(); ++p) {
      for (int bank = 0; bank < 32; ++bank) {
        const auto& words = pattern_.phases[p][static_cast<std::size_t>(bank)].words;
        const QRectF slot(bank * column + gap / 2, top, column - gap, row - gap);
        if (words.empty()) {
          painter.setPen(QPen(c.border, 1));
          painter.setBrush(Qt::NoBrush);
          painter.drawRoundedRect(slot, theme.px(3), theme.px(3));
        }
        for (std::size_t word = 0; word < words.size(); ++word) {
          const QRectF cell = slot.translated(0, static_cast<double>(word) * row);
          const bool conflict = words.size() > 1, broadcast = words[word].size() > 1;
          const QColor colour = conflict
                                    ? theme.waste_colour(waste_of_ratio(static_cast<double>(words.size())))
                                    : theme.waste_colour(0);
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
      top += deepest[p] * row + between;
    }
  }

 private:
  BankPattern pattern_;
};

BankView::BankView(Selection* selection, QWidget* parent) : RecordView(selection, true, parent) {
  drawing_ = new Drawing;
  set_content(drawing_);
  set_title(tr("Shared memory banks"));
  set_legend(tr("32 banks of 4 bytes · stacked: different words wanted from one bank, one pass each"));
  show_empty(tr("Run the kernel on the simulated GPU to see the accesses of a warp."));
}

void BankView::show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption) {
  const BankPattern pattern = bank_pattern(record, bytes_per_thread);
  drawing_->set(pattern);
  set_title(caption);
  QString words;
  std::vector<std::vector<QVariant>> rows;
  for (std::size_t phase = 0; phase < pattern.phases.size(); ++phase)
    for (int bank = 0; bank < 32; ++bank) {
      const auto& wanted = pattern.phases[phase][static_cast<std::size_t>(bank)].words;
      std::vector<int> lanes;
      for (const auto& word : wanted) {
        rows.push_back({static_cast<int>(phase), bank, lanes_text(word),
                        wanted.size() > 1 ? tr("conflict")
                        : word.size() > 1 ? tr("broadcast")
                                          : tr("alone")});
        lanes.push_back(word.front());
      }
      if (words.isEmpty() && pattern.ways > 1 && static_cast<int>(wanted.size()) == pattern.ways) {
        std::sort(lanes.begin(), lanes.end());
        words = tr("%1-way conflict: bank %2 is asked for %1 different words, by lanes %3")
                    .arg(pattern.ways)
                    .arg(bank)
                    .arg(lanes_text(lanes));
      }
    }
  if (words.isEmpty())
    words = pattern.broadcast
                ? tr("no conflict; lanes that want the same word share one pass (broadcast, ×n in blue)")
                : tr("no conflict: each lane has a bank to itself");
  set_legend(words + " · " +
             tr("wavefronts: %1, excess: %2")
                 .arg(pattern.wavefronts)
                 .arg(pattern.wavefronts - pattern.ideal_wavefronts));
  numbers_->set_table({tr("phase"), tr("bank"), tr("lanes of one word"), tr("kind")}, std::move(rows));
  show_ready();
}

}
