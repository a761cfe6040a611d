#pragma once

#include <QToolButton>

namespace kernelarium {

/// A flat button with an icon in the colour of secondary text. It follows the theme automatically.
class IconButton : public QToolButton {
  Q_OBJECT

 public:
  IconButton(const QString& icon, const QString& help, QWidget* parent = nullptr);

 private:
  void dress();

  QString icon_;
};

/// Closer, further and all of what a time axis shows.
class ZoomButtons : public QWidget {
  Q_OBJECT

 public:
  explicit ZoomButtons(QWidget* parent = nullptr);

 signals:
  void zoomed(double factor);
  void fitted();
};

}
