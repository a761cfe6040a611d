#pragma once

#include <QLabel>
#include <algorithm>

namespace kernelarium {

/// Text below a field, as high as it is at the width that it gets: a form in a tab does not see to that.
class Hint : public QLabel {
 public:
  explicit Hint(const QString& text) : QLabel(text) {
    setProperty("role", "caption");
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop); // close to the field that it explains
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QLabel::resizeEvent(event);
    setMinimumHeight(0); // of a narrower one: heightForWidth() would be no less
    setFixedHeight(std::max(0, heightForWidth(width()))); // -1 for one without text
  }
};

}
