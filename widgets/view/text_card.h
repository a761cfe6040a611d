#pragma once

#include <QScrollArea>

class QLabel;

namespace kernelarium {

/// A text below a picture: as high as its content while there is room, else it scrolls, so that the picture
/// keeps its height.
class TextCard : public QScrollArea {
 public:
  explicit TextCard(QWidget* parent = nullptr);
  QLabel* label() const { return label_; }
  /// `hint`: what the text says is how to get another one, which is no part of a picture.
  void set_text(const QString& text, bool hint = false);
  /// As high as that many lines whatever the text is, so that nothing around it moves; 0: as the text.
  void set_lines(int lines);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override; ///< three lines

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_whole_lines();
  QLabel* label_;
  int lines_ = 0;
};

}
