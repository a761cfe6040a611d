#pragma once

#include "kernels/experiment/run.h"

#include <QAbstractItemModel>
#include <QWidget>
#include <memory>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace kernelarium {

/// A run shared by all views that show it; never changed after it was made.
using RunPointer = std::shared_ptr<const Run>;

/// From a change of the settings to the dimming of what is shown: results that come within it don't flicker.
constexpr int dim_after_ms = 120;

/// A picture with a title, one line of legend in plain words, designed empty, busy and error states, its
/// numbers as a table for those who can't see it, and export as PNG and SVG.
class View : public QWidget {
  Q_OBJECT

 public:
  enum class State { empty, busy, ready, error };

  explicit View(QWidget* parent = nullptr);

  State state() const { return state_; }
  QSize minimumSizeHint() const override;
  /// The least that its texts and its picture need: a low panel shrinks the picture before it scrolls.
  int heightForWidth(int width) const override;
  QString title() const;
  QString legend() const { return legend_text_; }
  /// Nothing to show yet: what would fill this view.
  void show_empty(const QString& what_to_do);
  /// `fraction` 0..1, or -1 while it isn't known.
  void show_busy(const QString& what, double fraction = -1);
  /// `details`: shown on hover, where they say more than `what`. `button`: of what removes the cause, where
  /// something does; offer_taken() is emitted then.
  void show_error(const QString& what, const QString& cure = {}, const QString& details = {},
                  const QString& button = {});
  /// Nothing to show until the user accepts what a button offers: offer_taken() is emitted then.
  void show_offer(const QString& what, const QString& why, const QString& button);
  void show_ready();
  /// What it shows is of an older setting: it stays, dimmed, until something else is shown.
  void set_outdated(bool outdated);
  /// What it shows is of a kernel that did not come to its end: dimmed, too.
  void set_incomplete(bool incomplete);
  /// The same at once: something beside it is of the newer setting already.
  void dim();
  bool outdated() const { return outdated_; }
  /// In words; empty for what is complete and of the present setting.
  QString why_dimmed() const;

  /// The picture's numbers; null where the view is itself a table or a text.
  virtual QAbstractItemModel* numbers() { return nullptr; }
  /// The widget whose picture is exported: the content without buttons.
  QWidget* picture() const { return picture_; }
  int whole_height(int width) const; ///< of the view when none of its picture has to scroll
  /// False behind another tab, too: a dock's content stays visible there and is only moved away.
  bool in_sight() const { return isVisible() && !visibleRegion().isEmpty(); }

 public slots:
  void show_numbers(bool shown);

 signals:
  void export_requested(); ///< from the view's own button or context menu
  void offer_taken();
  void shown(); ///< was out of sight and is seen now; docks say it for what lies in them

 protected:
  /// The view's own drawing; takes ownership. Called once, in the constructor of the derived class.
  /// `picture`: the part of it that is exported, where it isn't all of it (what scrolls).
  void set_content(QWidget* content, QWidget* picture = nullptr);
  void set_title(const QString& title);
  /// The title of what is shown: it goes with it.
  void set_content_title(const QString& title);
  void set_legend(const QString& legend);
  /// The row right of the title, or below it, for the view's own choices.
  QHBoxLayout* tools() const { return tools_; }
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Called when colours, zoom or language changed.
  virtual void restyle() {}
  /// Dims what is shown, or lights it again: a veil over all of it.
  virtual void draw_dimmed(bool dimmed);

 private:
  void apply_theme();
  void show_title(const QString& title);
  void leave_content(State state); ///< for a message
  void set_offer(const QString& button);
  void choose_page();
  void dim_if_wanted();
  void fit_head();
  void place_badge();

  State state_ = State::empty;
  QString name_; ///< the title without a content
  QString legend_text_;
  QLabel* title_ = nullptr;
  QLabel* legend_ = nullptr;
  QGridLayout* head_ = nullptr; ///< title, tools and buttons
  enum class Head { one_line, tools_below, all_below } head_shape_ = Head::one_line;
  QHBoxLayout *tools_ = nullptr, *buttons_ = nullptr; ///< the view's own; those of every view
  QToolButton* table_button_ = nullptr;
  QToolButton* export_button_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QWidget* veil_ = nullptr; ///< over the pages while they are outdated; made when first needed
  QLabel* badge_ = nullptr; ///< says why, with the veil
  bool outdated_ = false, incomplete_ = false;
  QWidget* content_ = nullptr;
  QWidget* picture_ = nullptr;
  QTableView* table_ = nullptr;
  QWidget* message_page_ = nullptr;
  QLabel* message_icon_ = nullptr;
  QLabel* message_ = nullptr;
  QString details_; ///< of an error
  QLabel* cure_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* offer_ = nullptr;
};

}
