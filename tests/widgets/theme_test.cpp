#include "widgets/theme/date_text.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QApplication>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLocale>
#include <QProxyStyle>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

using namespace kernelarium;

namespace {

double luminance(const QColor& colour) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

/// What a person without green cones sees, roughly (Vienot, Brettel and Mollon 1999).
std::array<double, 3> deuteranope(const QColor& c) {
  const auto linear = [](double part) { return std::pow(part, 2.2); };
  const double r = linear(c.redF()), g = linear(c.greenF()), b = linear(c.blueF());
  const double mixed = 0.29275 * r + 0.70725 * g, blue = -0.02234 * r + 0.02234 * g + b;
  const auto shown = [](double part) { return 255 * std::pow(std::clamp(part, 0.0, 1.0), 1 / 2.2); };
  return {shown(mixed), shown(mixed), shown(blue)};
}

}

class ThemeTest : public QObject {
  Q_OBJECT

 private slots:
  void an_address_is_not_drawn_as_a_product() { // the font draws "0x7" with a multiplication sign
    const QString text =
        words_of(Sentence::tr("at %1: %2", std::string("0x7000"), std::string("0x7 threads")));
    QCOMPARE(text, QString("at 0\u2060x7000: 0x7 threads"));
    const QFontMetricsF metrics(Theme::instance().font());
    QCOMPARE(metrics.horizontalAdvance("0\u2060x7000"), metrics.horizontalAdvance("0") +
                                                            metrics.horizontalAdvance("x") +
                                                            metrics.horizontalAdvance("7000"));
  }
  void buttons_of_dialogs_have_no_icons_of_the_platform() {
    // A desktop wants them, whatever the theme: black on dark.
    struct Desktop : QProxyStyle {
      int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                    QStyleHintReturn* data) const override {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons
                   ? 1
                   : QProxyStyle::styleHint(hint, option, widget, data);
      }
    };
    const QString before = QApplication::style()->objectName();
    QApplication::setStyle(new Desktop);
    Theme::instance().apply();
    {
      QDialogButtonBox box(QDialogButtonBox::Close);
      box.ensurePolished();
      QVERIFY(!box.style()->styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons, nullptr, &box));
    }
    QApplication::setStyle(before);
    Theme::instance().apply();
  }

  void dates_are_written_in_the_order_of_the_language() {
    const QDate day(2026, 11, 7);
    const QLocale before;
    const auto restore = qScopeGuard([&] { QLocale::setDefault(before); });
    QLocale::setDefault(QLocale(QLocale::English));
    QCOMPARE(date_text(day), QString("7 Nov 2026"));
    QCOMPARE(date_text(day, DateParts::without_year, true), QString("Sat 7 Nov"));
    QCOMPARE(date_text(QDateTime(day, QTime(9, 5))), QString("7 Nov 2026 09:05"));
    const QString iso = QDateTime(day, QTime(9, 5, 3)).toUTC().toString(Qt::ISODate);
    QCOMPARE(moment_text(iso), QString("7 Nov 2026 09:05:03"));
    QLocale::setDefault(QLocale(QLocale::Korean));
    QCOMPARE(date_text(day), QString("2026년 11월 7일"));
    QLocale::setDefault(QLocale(QLocale::Chinese));
    QCOMPARE(date_text(day, DateParts::month), QString("2026年11月"));
  }

  void numbers_read_well() {
    QCOMPARE(count_text(1048576), QString("1\u202f048\u202f576"));
    QCOMPARE(count_text(-1234), QString("-1\u202f234"));
    QCOMPARE(limit_text(1 << 30), QString("2³⁰"));
    QCOMPARE(limit_text(1000000), QString("1\u202f000\u202f000"));
    QCOMPARE(count_text(999), QString("999"));
    QCOMPARE(time_text(0.412), QString("412\u202fµs"));
    QCOMPARE(time_text(1.316), QString("1.32\u202fms"));
    QCOMPARE(time_text(2100), QString("2.10\u202fs"));
    QCOMPARE(time_text(0.9999), QString("1.00\u202fms"));
    QCOMPARE(bytes_text(67108864), QString("67.1\u202fMB"));
    QCOMPARE(bytes_text(256), QString("256\u202fB"));
    QCOMPARE(rate_text(4.28e12), QString("4.28\u202fTB/s"));
    QCOMPARE(percent_text(0.71), QString("71\u202f%"));
    QCOMPARE(percent_text(0.013), QString("1.3\u202f%"));
    QCOMPARE(ratio_text(8), QString("8.0\u202f×"));
    QCOMPARE(error_text(1.4e-6), QString("1.4\u202f×\u202f10⁻⁶"));
    QCOMPARE(error_text(1), QString("1"));
    QCOMPARE(error_text(0.25), QString("0.250"));
    QCOMPARE(error_text(9.99e-7), QString("1.0\u202f×\u202f10⁻⁶"));
    QCOMPARE(short_count_text(16e6), QString("16.0\u202fM"));
    QCOMPARE(short_count_text(0), QString("0"));
    QCOMPARE(number_text(std::nan("")), QString("—"));
    QCOMPARE(number_text(123456), QString("123\u202f456"));
    const QDateTime moment = QLocale().toDateTime(moment_text("2026-11-27T14:03:59Z"), "d MMM yyyy HH:mm:ss");
    QCOMPARE(moment.toUTC(), QDateTime(QDate(2026, 11, 27), QTime(14, 3, 59), Qt::UTC));
    QCOMPARE(moment_text("someday"), QString("someday"));
  }

  void text_has_contrast() {
    Theme& theme = Theme::instance();
    for (const auto mode : {Theme::Mode::light, Theme::Mode::dark}) {
      theme.set_mode(mode);
      const Colours& c = theme.colours();
      for (const QColor& paper : {c.window, c.canvas, c.raised}) {
        QVERIFY(contrast(c.text, paper) >= 7);
        for (const QColor& ink :
             {c.muted, c.good, c.bad, c.warning, c.comment, c.keyword, c.number, c.string, c.type})
          QVERIFY2(contrast(ink, paper) >= 4.5, qPrintable(ink.name() + " on " + paper.name()));
      }
      QVERIFY(contrast(c.on_accent, c.accent) >= 4.5);
    }
  }

  void high_contrast_has_more() {
    Theme::instance().set_mode(Theme::Mode::contrast);
    const Colours& c = Theme::instance().colours();
    for (const QColor& behind : {c.window, c.canvas, c.raised})
      for (const QColor& text : {c.text, c.muted, c.accent, c.good, c.warning, c.bad, c.keyword, c.type,
                                 c.number, c.string, c.comment, c.preprocessor})
        QVERIFY2(contrast(text, behind) >= 7, qPrintable(text.name() + " on " + behind.name()));
    QVERIFY(contrast(c.on_accent, c.accent) >= 7);
    QVERIFY(contrast(c.border, c.window) >= 3);
    Theme::instance().set_mode(Theme::Mode::light);
  }

  void code_has_a_size_of_its_own() {
    const int size = Theme::instance().code_font().pixelSize(), text = Theme::instance().font().pixelSize();
    Theme::instance().set_code("DejaVu Sans Mono", 150);
    QCOMPARE(Theme::instance().code_font().families().front(), QString("DejaVu Sans Mono"));
    QCOMPARE(Theme::instance().code_font().pixelSize(), size * 3 / 2);
    QCOMPARE(Theme::instance().font().pixelSize(), text);
    Theme::instance().set_code({}, 100);
    QCOMPARE(Theme::instance().code_font().pixelSize(), size);
  }

  void warps_stay_apart_for_all_eyes() {
    for (int a = 0; a < 8; ++a)
      for (int b = 0; b < a; ++b) {
        const auto x = deuteranope(Theme::instance().warp_colour(a)),
                   y = deuteranope(Theme::instance().warp_colour(b));
        const double away = std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
        QVERIFY2(away > 18, qPrintable(QString("warps %1 and %2: %3").arg(a).arg(b).arg(away)));
      }
    QCOMPARE(Theme::instance().warp_colour(9), Theme::instance().warp_colour(1));
  }

  void waste_is_told_by_lightness_too() {
    Theme& theme = Theme::instance();
    theme.set_mode(Theme::Mode::light);
    QVERIFY(luminance(theme.waste_colour(0)) > luminance(theme.waste_colour(1)) * 2);
    theme.set_mode(Theme::Mode::dark);
    QVERIFY(luminance(theme.waste_colour(0)) * 2 < luminance(theme.waste_colour(1)));
    QCOMPARE(theme.use_colour(1), theme.waste_colour(0));
    QCOMPARE(theme.waste_colour(std::nan("")), theme.waste_colour(0));
  }

  void zoom_scales_type_and_lengths() {
    Theme& theme = Theme::instance();
    theme.set_zoom(100);
    QSignalSpy changed(&theme, &Theme::changed);
    const int body = theme.font().pixelSize();
    theme.set_zoom(200);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(theme.font().pixelSize(), 2 * body);
    QCOMPARE(QApplication::font().pixelSize(), 2 * body);
    QCOMPARE(theme.px(8), 16);
    theme.set_zoom(500);
    QCOMPARE(theme.zoom(), 200);
    theme.set_zoom(100);
  }

  void labels_look_different() {
    Theme& theme = Theme::instance();
    QVERIFY(theme.label_brush(Label::measured) != theme.label_brush(Label::modelled));
    QCOMPARE(theme.label_brush(Label::recorded).style(), Qt::NoBrush);
    QVERIFY(theme.label_pen(Label::recorded).style() != Qt::NoPen);
  }

  void every_icon_draws() {
    icon("run"); // loads the resources
    const QStringList files = QDir(":/icons").entryList({"*.svg"});
    QVERIFY(files.size() > 40);
    for (const QString& file : files) {
      const QImage image = icon(file.chopped(4)).pixmap(24, 24).toImage();
      bool drawn = false;
      for (int y = 0; y < image.height() && !drawn; ++y)
        for (int x = 0; x < image.width() && !drawn; ++x) drawn = qAlpha(image.pixel(x, y)) > 100;
      QVERIFY2(drawn, qPrintable(file));
    }
    QVERIFY(icon("no such icon").isNull());
    // Drawn once for its colours: lists ask at every paint.
    QCOMPARE(icon("run", Qt::red).cacheKey(), icon("run", Qt::red).cacheKey());
    QVERIFY(icon("run", Qt::red).cacheKey() != icon("run", Qt::blue).cacheKey());
  }

  void han_and_hangul_have_fonts() {
    Theme::instance().set_language("zh_CN");
    QVERIFY(Theme::instance().font().families().contains("WenQuanYi Micro Hei"));
    Theme::instance().set_language("en");
  }
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
