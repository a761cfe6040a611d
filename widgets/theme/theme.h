#pragma once

#include "kernels/measure/series.h"
#include "kernels/measure/warp_states.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QObject>
#include <QPen>
#include <QString>

namespace kernelarium {

/// Every colour of the interface. One set for dark, one for light, one of high contrast; views never name a
/// colour themselves.
struct Colours {
  QColor window; ///< behind bars and side panels
  QColor canvas; ///< behind pictures
  QColor raised; ///< cards, fields, boxes in diagrams
  QColor border; ///< hairlines
  QColor grid;   ///< lines inside pictures and charts
  QColor text;   ///< body
  QColor muted;  ///< captions, legends, units
  QColor accent; ///< selection, focus, the Run button
  QColor on_accent;
  QColor good, warning, bad; ///< states, always with a word beside them
  QColor read_now;           ///< read in this step
  QColor read_all;           ///< read at some time
  QColor written;
  QColor copied_in, copied_out;                                ///< copies to a device and to the host
  QColor measured, modelled, recorded;                         ///< bars by label
  QColor keyword, type, number, string, comment, preprocessor; ///< code
};

/// The one owner of colours, type, spacing and zoom. Everything that paints asks it and repaints on
/// changed().
class Theme : public QObject {
  Q_OBJECT

 public:
  enum class Mode { system, light, dark, contrast };
  enum class Type { caption, small, body, strong, heading, title };

  /// The application's theme; made on first use, needs a QApplication.
  static Theme& instance();

  Mode mode() const { return mode_; }
  bool dark() const { return dark_; } ///< of high contrast, too
  int zoom() const { return zoom_; }  ///< percent
  const Colours& colours() const { return colours_; }

  /// `system` follows the desktop's palette.
  void set_mode(Mode mode);
  /// 80 to 200 percent; clamped.
  void set_zoom(int percent);
  /// Family of code (empty: the lab's own) and its size in percent of the text's, 80 to 200; clamped.
  void set_code(const QString& family, int percent);
  /// "en", "zh_CN", "ko": chooses the family order for Han and Hangul.
  void set_language(const QString& language);
  /// Sets palette, font and style sheet of the application; called by the setters too.
  void apply();
  /// While it lives, the application has no style sheet: with one, each widget that is put into another is
  /// styled again with all that it holds. For building a window.
  class Undressed {
   public:
    Undressed();
    ~Undressed();
    Q_DISABLE_COPY_MOVE(Undressed)
  };

  QFont font(Type type = Type::body) const;
  QFont code_font(Type type = Type::body) const;
  /// Device-independent pixels at 100 % -> at this zoom.
  int px(double at_100) const;
  int spacing() const { return px(8); }

  /// One hue per warp, in a cycle of eight that stays apart in every common colour blindness.
  QColor warp_colour(int warp) const;
  /// The one scale of all views: 0 = good, 1 = wasteful.
  QColor waste_colour(double waste) const;
  /// The same scale for a share of something used: 1 = good.
  QColor use_colour(double used) const { return waste_colour(1 - used); }
  /// What a warp does: green issues, blue waits for memory (darker: further away), violet for shared
  /// memory...
  QColor state_colour(WarpState state) const;
  /// A scale for plain values (pictures of numbers), low to high.
  QColor value_colour(double fraction) const;
  /// Black or white, whichever reads better on `colour`.
  static QColor ink_on(const QColor& colour);
  /// Between two colours; 0: the first.
  static QColor mix(const QColor& first, const QColor& second, double share_of_second);
  /// Measured: solid; modelled, counted and simulation: pale and hatched; recorded: outline only.
  QBrush label_brush(Label label) const;
  QPen label_pen(Label label) const;

 signals:
  void changed();

 private:
  explicit Theme(QObject* parent);
  bool eventFilter(QObject* watched, QEvent* event) override;
  void choose_colours();
  QString style_sheet() const;

  Mode mode_ = Mode::system;
  bool dark_ = false, system_dark_ = false, applying_ = false, applied_ = false;
  int zoom_ = 100;
  QString language_ = "en", code_family_;
  int code_size_ = 100; ///< percent
  Colours colours_;
};

}
