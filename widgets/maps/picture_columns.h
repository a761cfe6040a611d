#pragma once

#include <QScrollArea>
#include <vector>

class QScrollBar;

namespace kernelarium {

class BufferPicture;

/// Pictures of buffers in as many columns as make them largest, none lower than can be read: it scrolls where
/// there is less room. Their places depend on its size only, not on what is selected or played.
class PictureColumns : public QScrollArea {
 public:
  explicit PictureColumns(QWidget* parent = nullptr);

  /// In the order in which they matter; takes ownership. Earlier ones are the caller's to delete.
  void set_pictures(std::vector<BufferPicture*> pictures);
  void arrange();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Plan {
    int columns = 1, head_lines = 1;
    double width = 0, shrink = 0; ///< of a column; of the pictures in it
    bool fits = false;
  };
  Plan plan(int columns, const QSize& room) const;
  Plan best(const QSize& room) const;
  std::vector<int> column_of(const Plan& plan) const; ///< of each picture
  int place(const Plan& plan);                        ///< returns the height of all
  int head_height(const BufferPicture& picture, const Plan& plan) const;
  int height_of(const BufferPicture& picture, const Plan& plan) const; ///< below its head

  std::vector<BufferPicture*> pictures_;
  QWidget* content_;
};

}
