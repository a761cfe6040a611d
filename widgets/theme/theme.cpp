#include "widgets/theme/theme.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPalette>
#include <QPointer>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleHints>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace kernelarium {

namespace {

/// Piecewise linear through evenly spread stops.
template<std::size_t N>
QColor along(const std::array<QRgb, N>& stops, double position) {
  const double scaled = std::clamp(std::isfinite(position) ? position : 0.0, 0.0, 1.0) * (N - 1);
  const std::size_t below = std::min<std::size_t>(static_cast<std::size_t>(scaled), N - 2);
  return Theme::mix(QColor(stops[below]), QColor(stops[below + 1]), scaled - static_cast<double>(below));
}

Colours dark_colours() {
  Colours c;
  c.window = 0x191d23, c.canvas = 0x111417, c.raised = 0x20252d, c.border = 0x2d333d, c.grid = 0x262c35;
  c.text = 0xe6e9ef, c.muted = 0x929aa8, c.accent = 0x56b4e9, c.on_accent = 0x0b141c;
  c.good = 0x3fb68b, c.warning = 0xe6a23c, c.bad = 0xf0716b;
  c.read_now = 0x56b4e9, c.read_all = 0x2f6b74, c.written = 0xe8a33d;
  c.copied_in = 0x58c9a6, c.copied_out = 0xe8a33d;
  c.measured = 0x4a97cb, c.modelled = 0x2f8b8b, c.recorded = 0xd98a3d;
  c.keyword = 0x7cc0ee, c.type = 0x5fc9b0, c.number = 0xe7b36a, c.string = 0xd9a0c0, c.comment = 0x8a93a2;
  c.preprocessor = 0xb9a5e8;
  return c;
}

Colours light_colours() {
  Colours c;
  c.window = 0xffffff, c.canvas = 0xf2f3f5, c.raised = 0xf7f8fa, c.border = 0xd8dce3, c.grid = 0xdfe3e9;
  c.text = 0x14181f, c.muted = 0x5f6876, c.accent = 0x0a6cad, c.on_accent = 0xffffff;
  c.good = 0x0f7650, c.warning = 0x9c5a06, c.bad = 0xc0322c;
  c.read_now = 0x0a6cad, c.read_all = 0xbfe3df, c.written = 0xb36a12;
  c.copied_in = 0x4fb892, c.copied_out = 0xc98a3a;
  c.measured = 0x3f8cc2, c.modelled = 0x5fb0ab, c.recorded = 0xb5651d;
  c.keyword = 0x0a5a9c, c.type = 0x0b7564, c.number = 0x9a5a00, c.string = 0x9c3d74, c.comment = 0x5f6875;
  c.preprocessor = 0x6a4bb0;
  return c;
}

/// Black and white with colours at their brightest: at least 7 to 1 for all text.
Colours contrast_colours() {
  Colours c;
  c.window = c.canvas = c.on_accent = QColor(Qt::black);
  c.raised = 0x101010, c.border = 0xb0b0b0, c.grid = 0x4a4a4a;
  c.text = 0xffffff, c.muted = 0xd6d6d6, c.accent = 0x6fd0ff;
  c.good = 0x4dff9d, c.warning = 0xffd24a, c.bad = 0xff9a94;
  c.read_now = 0x6fd0ff, c.read_all = 0x2f8f9c, c.written = 0xffb347;
  c.copied_in = 0x6dffc4, c.copied_out = 0xffb347;
  c.measured = 0x66b8f0, c.modelled = 0x45c0c0, c.recorded = 0xffa64d;
  c.keyword = 0x9ad4ff, c.type = 0x7df0d2, c.number = 0xffd080, c.string = 0xffb5dd, c.comment = 0xc8c8c8;
  c.preprocessor = 0xd6c4ff;
  return c;
}

constexpr int minimum_zoom = 80, maximum_zoom = 200;

/// A style sheet without its colours: what decides how large widgets are.
QString sizes_in(QString sheet) {
  static const QRegularExpression colour("rgba\\([^)]*\\)|tick(-white)?");
  return sheet.replace(colour, QString());
}

/// While it lives, no widget hears that its style changed. Each would lay itself out at once, in the order of
/// a hash table, and again with the next one.
class WithoutStyleEvents : public QObject {
 public:
  WithoutStyleEvents() { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject*, QEvent* event) override { return event->type() == QEvent::StyleChange; }
};

/// While it lives, what scrolls does not hear it; it does at the end, when what it holds knows its new size.
/// What is not seen is laid out when it is shown.
class ScrollingLast : public QObject {
 public:
  ScrollingLast() { qApp->installEventFilter(this); }
  ~ScrollingLast() override {
    qApp->removeEventFilter(this);
    for (const QPointer<QAbstractScrollArea>& area : areas_) {
      QEvent event(QEvent::StyleChange);
      const bool laid_out_later = !area || (!area->isVisible() && qobject_cast<QScrollArea*>(area));
      if (!laid_out_later) QCoreApplication::sendEvent(area, &event);
    }
  }
  Q_DISABLE_COPY_MOVE(ScrollingLast)

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    auto* area = event->type() == QEvent::StyleChange ? qobject_cast<QAbstractScrollArea*>(watched) : nullptr;
    if (area) areas_.emplace_back(area);
    return area != nullptr;
  }

 private:
  std::vector<QPointer<QAbstractScrollArea>> areas_;
};

}

Theme& Theme::instance() {
  static Theme* theme = new Theme(QCoreApplication::instance());
  return *theme;
}

Theme::Theme(QObject* parent) : QObject(parent) {
  system_dark_ = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
  choose_colours();
  qApp->installEventFilter(this);
}

void Theme::choose_colours() {
  dark_ = mode_ == Mode::dark || mode_ == Mode::contrast || (mode_ == Mode::system && system_dark_);
  colours_ = mode_ == Mode::contrast ? contrast_colours() : dark_ ? dark_colours() : light_colours();
}

void Theme::set_mode(Mode mode) {
  if (std::exchange(mode_, mode) == mode && applied_) return;
  choose_colours();
  apply();
}

void Theme::set_zoom(int percent) {
  percent = std::clamp(percent, minimum_zoom, maximum_zoom);
  if (std::exchange(zoom_, percent) != percent) apply();
}

void Theme::set_code(const QString& family, int percent) {
  percent = std::clamp(percent, minimum_zoom, maximum_zoom);
  const bool same = code_family_ == family && code_size_ == percent;
  code_family_ = family;
  code_size_ = percent;
  if (!same) apply();
}

void Theme::set_language(const QString& language) {
  if (std::exchange(language_, language) != language || !applied_) apply();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // A change that we did not make ourselves is the desktop switching between light and dark.
  if (event->type() == QEvent::ApplicationPaletteChange && watched == qApp && !applying_) {
    system_dark_ = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    if (mode_ == Mode::system && dark_ != system_dark_) {
      choose_colours();
      QMetaObject::invokeMethod(this, &Theme::apply, Qt::QueuedConnection);
    }
  }
  return QObject::eventFilter(watched, event);
}

void Theme::apply() {
  applying_ = applied_ = true;
  const Colours& c = colours_;
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, const QColor& colour) { palette.setColor(role, colour); };
  set(QPalette::Window, c.window);
  set(QPalette::WindowText, c.text);
  set(QPalette::Base, c.window);
  set(QPalette::AlternateBase, c.raised);
  set(QPalette::Text, c.text);
  set(QPalette::Button, c.raised);
  set(QPalette::ButtonText, c.text);
  set(QPalette::BrightText, c.bad);
  set(QPalette::ToolTipBase, c.raised);
  set(QPalette::ToolTipText, c.text);
  set(QPalette::PlaceholderText, c.muted);
  set(QPalette::Highlight, c.accent);
  set(QPalette::HighlightedText, c.on_accent);
  set(QPalette::Link, c.accent);
  set(QPalette::LinkVisited, c.accent);
  for (const QPalette::ColorRole line : {QPalette::Light, QPalette::Midlight, QPalette::Mid, QPalette::Dark})
    set(line, c.border);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, mix(c.muted, c.window, 0.35));
  if (!QApplication::style()->inherits("QStyleSheetStyle") && QApplication::style()->name() != "fusion")
    QApplication::setStyle(QStyleFactory::create("Fusion"));
  // Each is passed to every widget there is. Replacing one style sheet by another takes Qt three times as
  // long as setting the first, because each widget polishes all in it again.
  const QString sheet = style_sheet(), sheet_before = qApp->styleSheet();
  const bool other_sheet = sheet != sheet_before;
  const bool same_sizes = font() == QApplication::font() && sizes_in(sheet) == sizes_in(sheet_before);
  if (other_sheet) {
    const WithoutStyleEvents quiet;
    qApp->setStyleSheet({});
  }
  if (palette != QApplication::palette()) QApplication::setPalette(palette);
  if (font() != QApplication::font()) QApplication::setFont(font());
  if (other_sheet && same_sizes) {
    const WithoutStyleEvents quiet; // other colours only: every widget is painted again anyway
    qApp->setStyleSheet(sheet);
  } else if (other_sheet) {
    const ScrollingLast last;
    qApp->setStyleSheet(sheet);
  }
  // A label makes its links' colour a part of its text.
  for (QWidget* widget : QApplication::allWidgets())
    if (auto* label = qobject_cast<QLabel*>(widget); label && label->text().contains("<a ")) {
      const QString text = label->text();
      label->clear();
      label->setText(text);
    }
  applying_ = false;
  emit changed();
}

Theme::Undressed::Undressed() { qApp->setStyleSheet({}); }
Theme::Undressed::~Undressed() {
  const ScrollingLast last;
  qApp->setStyleSheet(Theme::instance().style_sheet());
}

QFont Theme::font(Type type) const {
  QFont font;
  QStringList families{"Inter"};
  if (language_ == "ko")
    families << "Noto Sans CJK KR"
             << "NanumBarunGothic" // as heavy as Inter, beside which NanumGothic is faint
             << "NanumGothic"      // has a bold of its own, unlike the next
             << "WenQuanYi Micro Hei";
  else
    families << "Noto Sans CJK SC"
             << "WenQuanYi Micro Hei";
  font.setFamilies(families << "DejaVu Sans"
                            << "sans-serif");
  const auto [size, weight] = [&]() -> std::pair<double, QFont::Weight> {
    switch (type) {
    case Type::caption:
      return {11, QFont::Normal};
    case Type::small:
      return {12, QFont::Normal};
    case Type::strong:
      return {13, QFont::DemiBold};
    case Type::heading:
      return {14, QFont::DemiBold};
    case Type::title:
      return {21, QFont::Bold};
    case Type::body:
      break;
    }
    return {13, QFont::Normal};
  }();
  font.setPixelSize(px(size));
  font.setWeight(weight);
  return font;
}

QFont Theme::code_font(Type type) const {
  QFont code = font(type);
  // JetBrains Mono draws >= and ++ as one sign, which a beginner can't read, and Qt can switch that off only
  // since 6.7: its version without ligatures, or DejaVu. The first must be there: the editor knows one
  // family.
  static const QString family = [] {
    const QStringList installed = QFontDatabase::families();
    for (const char* name : {"JetBrains Mono NL", "DejaVu Sans Mono", "Liberation Mono"})
      if (installed.contains(name)) return QString(name);
    return QString("monospace");
  }();
  code.setPixelSize(std::max(1, code.pixelSize() * code_size_ / 100));
  code.setFamilies({code_family_.isEmpty() ? family : code_family_, "WenQuanYi Micro Hei Mono", "monospace"});
  code.setStyleHint(QFont::Monospace);
  code.setFixedPitch(true);
  return code;
}

int Theme::px(double at_100) const {
  return std::max(1, static_cast<int>(std::lround(at_100 * zoom_ / 100.0)));
}

QColor Theme::warp_colour(int warp) const {
  // Blue, orange, green, purple, sky, vermilion, yellow after Okabe and Ito; lavender in place of their
  // black.
  static constexpr std::array<QRgb, 8> hues{0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7,
                                            0x56b4e9, 0xd55e00, 0xd8cd3a, 0x8f86c9};
  return QColor(hues[static_cast<std::size_t>(((warp % 8) + 8) % 8)]);
}

QColor Theme::waste_colour(double waste) const {
  // Waste is brighter on dark and darker on light: lightness alone carries it, also without colour vision.
  static constexpr std::array<QRgb, 4> on_dark{0x287a74, 0x6a9f66, 0xd3ad45, 0xff9350};
  static constexpr std::array<QRgb, 4> on_light{0x8fcdbf, 0x9bb86a, 0xcf9a35, 0xb3441a};
  return along(dark_ ? on_dark : on_light, waste);
}

QColor Theme::state_colour(WarpState state) const {
  // In the order of WarpState. Hue and lightness both differ between families.
  static constexpr std::array<QRgb, kWarpStates> on_light{
      0x009e73, 0x9fd8c6, 0xe3c04b, 0xa9cdee, 0x5a9bd5, 0x1f5a96, 0xb48ac8, 0xc9a227, 0xd55e00, 0xa8861a,
      0x84569c, 0x7d8fb5, 0x9aa3ad, 0x77808a, 0xc4c9cf, 0x6b5a1e, 0x8c6d5a, 0xe58a8f, 0xf0a868};
  static constexpr std::array<QRgb, kWarpStates> on_dark{
      0x1fb488, 0x2f6b59, 0xc9a93c, 0x9cc5ea, 0x4f92cf, 0x2b63a0, 0xa679bd, 0xa98a2a, 0xe0701c, 0x8c7220,
      0x7b4f94, 0x63759c, 0x6f7882, 0x565f69, 0x454c54, 0x5f5220, 0x7d6150, 0xc76a72, 0xc98545};
  return QColor((dark_ ? on_dark : on_light)[static_cast<std::size_t>(state)]);
}

QColor Theme::value_colour(double fraction) const {
  static constexpr std::array<QRgb, 5> scale{0x1b2a49, 0x3d4f7d, 0x7a7b78, 0xb8a85c, 0xfde57a};
  return along(scale, fraction);
}

QColor Theme::mix(const QColor& first, const QColor& second, double share_of_second) {
  const auto blend = [&](int from, int to) {
    return static_cast<int>(std::lround(from + (to - from) * share_of_second));
  };
  return {blend(first.red(), second.red()), blend(first.green(), second.green()),
          blend(first.blue(), second.blue())};
}

QColor Theme::ink_on(const QColor& colour) {
  const auto linear = [](double part) { return std::pow(part, 2.2); };
  const double luminance =
      0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
  return luminance > 0.18 ? QColor(0x12161c) : QColor(0xf2f4f8); // where both contrasts are equal
}

QBrush Theme::label_brush(Label label) const {
  switch (label) {
  case Label::measured:
    return colours_.measured;
  case Label::recorded:
    return Qt::NoBrush;
  default:
    return mix(colours_.modelled, colours_.canvas, dark_ ? 0.35 : 0.45);
  }
}

QPen Theme::label_pen(Label label) const {
  switch (label) {
  case Label::measured:
    return Qt::NoPen;
  case Label::recorded:
    return QPen(colours_.recorded, px(1.5));
  default:
    return QPen(colours_.modelled, px(1));
  }
}

}
