#pragma once

#include "app/desktop/runners/devices.h"
#include "lessons/format/lesson.h"

#include <QWidget>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace kernelarium {

/// The bar at the top: where one is, device, variant, and the things one does all the time.
class TopBar : public QWidget {
  Q_OBJECT

 public:
  struct Actions {
    QAction *run, *sweep, *step, *open_picture;
    class QMenu* export_menu;
  };
  TopBar(const Actions& actions, QWidget* parent = nullptr);

  void set_place(const QString& place); ///< the page's name; empty: none
  void set_lesson(const Lesson* lesson, const std::string& variant, const QString& mistake = {});
  /// `chosen` need not be among the choices: then it is shown by its key.
  void set_devices(const std::vector<DeviceChoice>& choices, const QString& chosen);
  void set_running(bool running);

 signals:
  void device_chosen(const QString& key);
  void variant_chosen(const QString& id);
  void home_wanted();

 private:
  void resizeEvent(QResizeEvent* event) override;
  QPushButton* action_button(QAction* action, bool primary = false);
  void show_action(QPushButton* button, const QAction* action);
  void fit();
  QHBoxLayout* row_;
  QLabel* place_;
  QString place_name_;
  QLabel *device_label_, *variant_label_;
  QComboBox *device_, *variant_;
  QPushButton* run_;
  std::vector<std::pair<QPushButton*, QAction*>> action_buttons_;
  bool of_lesson_ = false;
  bool narrow_ = false; ///< no room for captions and keys
};

}
