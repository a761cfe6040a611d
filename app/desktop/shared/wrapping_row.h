#pragma once

#include <QLayout>
#include <algorithm>
#include <memory>
#include <vector>

namespace kernelarium {

/// Widgets side by side, in as many lines as the width asks for.
class WrappingRow : public QLayout {
 public:
  explicit WrappingRow(QWidget* parent) : QLayout(parent) {}
  ~WrappingRow() override = default;

  void addItem(QLayoutItem* item) override { items_.emplace_back(item); }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
  }
  QLayoutItem* takeAt(int index) override {
    if (!itemAt(index)) return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    return item;
  }
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
  QSize sizeHint() const override {
    int width = -spacing();
    for (const auto& item : items_) width += item->sizeHint().width() + spacing();
    const QMargins margins = contentsMargins();
    return {std::max(0, width) + margins.left() + margins.right(), heightForWidth(QLAYOUTSIZE_MAX)};
  }
  QSize minimumSize() const override {
    int widest = 0;
    for (const auto& item : items_) widest = std::max(widest, item->minimumSize().width());
    const QMargins margins = contentsMargins();
    return {widest + margins.left() + margins.right(), heightForWidth(QLAYOUTSIZE_MAX)};
  }
  void setGeometry(const QRect& area) override {
    QLayout::setGeometry(area);
    place(area, true);
  }

 private:
  /// The height that it takes; moves the widgets only if `really`.
  int place(const QRect& area, bool really) const {
    const QRect room = area.marginsRemoved(contentsMargins());
    int y = room.top();
    for (std::size_t first = 0; first < items_.size();) {
      // As many as fit, and one at least; each in the middle of its line.
      std::size_t end = first;
      int width = 0, height = 0;
      for (; end < items_.size(); ++end) {
        const QSize size = items_[end]->sizeHint();
        if (end > first && width + size.width() > room.width()) break;
        width += size.width() + spacing();
        height = std::max(height, size.height());
      }
      if (first > 0) y += spacing();
      int x = room.left();
      for (; first < end; ++first) {
        const QSize size = items_[first]->sizeHint();
        if (really) items_[first]->setGeometry({{x, y + (height - size.height()) / 2}, size});
        x += size.width() + spacing();
      }
      y += height;
    }
    return y - area.top() + contentsMargins().bottom();
  }

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}
