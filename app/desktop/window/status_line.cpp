#include "app/desktop/window/status_line.h"

#include "app/desktop/shared/engine_words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QProgressBar>
#include <QStringList>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace kernelarium {

namespace {

QString bold(const QString& text) { return "<b>" + text.toHtmlEscaped() + "</b>"; }

QString joined(const std::vector<StatusPart>& parts) {
  QStringList texts;
  for (const StatusPart& part : parts) texts << part.html;
  return texts.join(" &nbsp;·&nbsp; ");
}

}

/// Where there is no room for all parts it shows those that matter most, whole. Where not even those have
/// room it fades out, and a click asks for all of it.
class StatusText : public QLabel {
 public:
  std::function<void(const QString& text)> whole_wanted;
  void set_parts(std::vector<StatusPart> parts) {
    parts_ = std::move(parts);
    fit();
  }
  QString full_text() const { return QTextDocumentFragment::fromHtml(joined(parts_)).toPlainText(); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QLabel::resizeEvent(event);
    fit();
  }
  void changeEvent(QEvent* event) override {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
  }
  void paintEvent(QPaintEvent* event) override {
    QLabel::paintEvent(event);
    if (!cut()) return;
    const QColor window = Theme::instance().colours().window;
    const int left = width() - Theme::instance().px(48);
    QLinearGradient fade(left, 0, width(), 0);
    fade.setColorAt(0, QColor(window.red(), window.green(), window.blue(), 0));
    fade.setColorAt(1, window);
    QPainter(this).fillRect(left, 0, width() - left, height(), fade);
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    QLabel::mouseReleaseEvent(event);
    if (cut() && !hasSelectedText()) whole_wanted(full_text());
  }

 private:
  bool cut() const { return sizeHint().width() > width(); }
  void fit() {
    std::vector<StatusPart> shown = parts_;
    QTextDocument line;
    line.setDefaultFont(font());
    line.setDocumentMargin(0);
    while (true) {
      line.setHtml(joined(shown));
      const auto least = std::max_element(shown.begin(), shown.end(),
                                          [](const auto& a, const auto& b) { return a.rank < b.rank; });
      if (line.idealWidth() <= width() || shown.size() < 2 || least->rank == 0) break;
      shown.erase(least);
    }
    if (const QString fitting = joined(shown); fitting != text()) setText(fitting);
  }

  std::vector<StatusPart> parts_;
};

namespace {

/// The first finding that stopped the run, as one line.
QString first_error(const Run& run) {
  const Diagnostic* failure = first_failure(run.diagnostics);
  return failure ? words_of(*failure).simplified() : QString();
}

/// "bounds, races, uninitialised: no errors found", or what was found.
QString checks_text(const Run& run, bool all) {
  if (run.verdict == Verdict::error && run.counters.totals.empty()) return {}; // it did not come to a check
  QStringList found;
  static const std::set<std::string> no_checks{"budget",   "cancelled",   "compile", "launch",
                                               "argument", "unsupported", "memory",  "device"};
  for (const auto& diagnostic : run.diagnostics) {
    if (no_checks.contains(diagnostic.kind)) continue; // the message beside it says what happened
    const QString kind = engine_word(diagnostic.kind);
    if (!found.contains(kind)) found << kind;
  }
  if (!found.isEmpty()) return StatusLine::tr("checks: %1").arg(bold(found.join(", ")));
  if (run.verdict != Verdict::pass) return {};
  return (all ? StatusLine::tr("all checks: %1") : StatusLine::tr("bounds: %1"))
      .arg(bold(StatusLine::tr("no errors found")));
}

}

StatusLine::StatusLine(QWidget* parent) : QWidget(parent) {
  setObjectName("status_line");
  setAccessibleName(tr("Status"));
  lamp_ = new QLabel;
  left_ = new StatusText;
  left_->setObjectName("status_text");
  left_->setTextFormat(Qt::RichText);
  left_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  left_->whole_wanted = [this](const QString& text) { emit whole_text_wanted(text); };
  right_ = new QLabel;
  right_->setTextFormat(Qt::RichText);
  // A long message is cut, not the window stretched.
  left_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setFixedWidth(140);
  cancel_ = new QToolButton;
  cancel_->setObjectName("stop");
  cancel_->setText(tr("Stop"));
  cancel_->setToolTip(tr("Stop what is running (Shift+F5)"));
  cancel_->setAccessibleName(tr("Stop"));
  connect(cancel_, &QToolButton::clicked, this, &StatusLine::cancel_requested);
  log_ = new QToolButton;
  log_->setObjectName("log_error");
  log_->setProperty("role", "chip");
  connect(log_, &QToolButton::clicked, this, &StatusLine::log_requested);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 2, 14, 2);
  row->setSpacing(12);
  row->addWidget(lamp_);
  row->addWidget(left_, 1);
  row->addWidget(progress_);
  row->addWidget(cancel_);
  row->addWidget(log_);
  row->addWidget(right_);
  connect(&Theme::instance(), &Theme::changed, this, &StatusLine::paint_light);
  clear();
}

void StatusLine::paint_light() {
  const Theme& theme = Theme::instance();
  for (QToolButton* button : {log_, cancel_}) button->setFixedHeight(theme.px(24));
  setMinimumHeight(theme.px(24) + 4); // as high with a button as without
  const Colours& colours = theme.colours();
  const int size = theme.px(10);
  QPixmap picture(QSize(size, size) * devicePixelRatioF());
  picture.setDevicePixelRatio(devicePixelRatioF());
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(outdated_               ? colours.border
                   : light_ == Light::good ? colours.good
                   : light_ == Light::bad  ? colours.bad
                   : light_ == Light::busy ? colours.accent
                                           : colours.border);
  painter.drawEllipse(QRectF(1, 1, size - 2, size - 2));
  lamp_->setPixmap(picture);
}

void StatusLine::set(Light light, std::vector<StatusPart> left, const QString& right) {
  light_ = light;
  set_outdated(false);
  left_->set_parts(std::move(left));
  left_->setToolTip("<p>" + left_->full_text().toHtmlEscaped() + "</p>"); // rich text wraps
  right_->setText(right);
  right_->setVisible(!right.isEmpty());
  progress_->setVisible(light == Light::busy);
  cancel_->setVisible(light == Light::busy);
  log_->hide();
  paint_light();
}

void StatusLine::offer_log(bool logged) {
  log_->setText(logged ? tr("Open the log") : tr("Log this error"));
  log_->setAccessibleName(log_->text());
  log_->setToolTip(
      logged ? tr("Already logged in the error log; write down what helped (Ctrl+Shift+B)")
             : tr("Log it in the error log, with its lesson and the kernel's lines (Ctrl+Shift+B)"));
  log_->show();
}

void StatusLine::clear() { set(Light::none, {{tr("Ready")}}, {}); }
void StatusLine::show_text(const QString& text) { set(Light::none, {{text.toHtmlEscaped()}}, {}); }
void StatusLine::show_error(const QString& text) {
  set(Light::bad, {{as_sentence(text).toHtmlEscaped()}}, {});
}

QString StatusLine::text() const {
  return (left_->full_text() + ' ' + QTextDocumentFragment::fromHtml(right_->text()).toPlainText()).trimmed();
}

void StatusLine::show_fraction(double fraction) {
  progress_->setUpdatesEnabled(false); // it would paint at once, and with it all that waits to be painted
  progress_->setRange(0, fraction < 0 ? 0 : 1000);
  progress_->setValue(static_cast<int>(std::clamp(fraction, 0.0, 1.0) * 1000));
  progress_->setUpdatesEnabled(true);
}

void StatusLine::show_progress(const QString& stage, double fraction, int seconds) {
  QString text = engine_word(stage.toStdString()).toHtmlEscaped() + "…";
  const double percent = 100 * std::min(fraction, 1.0);
  if (percent > 0) text += " " + tr("%1 %").arg(percent, 0, 'f', percent < 10 ? 1 : 0);
  if (seconds > 0) text += " · " + tr("%1 s").arg(seconds);
  set(Light::busy, {{text}}, {});
  show_fraction(fraction);
}

void StatusLine::show_checking(double fraction, int seconds) {
  right_->setText(seconds > 0 ? tr("all checks… %1 s").arg(seconds) : tr("all checks…"));
  right_->show();
  progress_->show();
  cancel_->show();
  show_fraction(fraction);
}

void StatusLine::set_outdated(bool outdated) {
  if (outdated_ == outdated) return;
  outdated_ = outdated;
  for (QLabel* label : std::initializer_list<QLabel*>{left_, right_}) label->setEnabled(!outdated);
  setAccessibleDescription(outdated ? tr("of earlier settings") : QString());
  paint_light();
}

void StatusLine::show_run(const RunPointer& counted, const RunPointer& timed, bool checked) {
  if (!counted && !timed) {
    clear();
    return;
  }
  const Run& run = timed ? *timed : *counted;
  std::vector<StatusPart> parts;
  if (run.compile_ms > 0) parts.push_back({tr("compiled %1").arg(bold(time_text(run.compile_ms))), 5});
  if (run.verdict == Verdict::pass && run.problem.empty())
    parts.push_back({tr("finished; nothing to compare with"), 3});
  else if (run.verdict == Verdict::pass)
    parts.push_back({tr("verified, max error %1").arg(bold(error_text(run.max_error)))});
  if (run.verdict == Verdict::fail)
    parts.push_back({tr("wrong result, elements that differ: %1").arg(bold(count_text(run.wrong)))});
  const Diagnostic* failure = first_failure(run.diagnostics);
  const bool stopped = failure && was_cancelled(*failure);
  if (stopped && run.verdict == Verdict::error)
    parts.push_back({tr("Stopped.")});
  else if (const QString error = run.verdict == Verdict::pass ? QString() : first_error(run);
           !error.isEmpty())
    parts.push_back({(parts.empty() ? as_sentence(error) : error).toHtmlEscaped()});
  if (counted && counted->time && counted->time->label == Label::simulation)
    parts.push_back({tr("counted %1").arg(bold(time_text(counted->time->median_ms))), 4});
  if (timed && timed->time && timed->time->label == Label::measured)
    parts.push_back({tr("measured %1 ± %2 on %3")
                         .arg(bold(time_text(timed->time->median_ms)), time_text(timed->time->iqr_ms / 2),
                              QString::fromStdString(timed->device_name).toHtmlEscaped()),
                     1});
  if (counted && counted->modelled)
    parts.push_back({tr("modelled %1 on %2, bound by %3")
                         .arg(bold(time_text(counted->modelled->median_ms)),
                              QString::fromStdString(counted->modelled->spec).toUpper().toHtmlEscaped(),
                              bold(engine_word(counted->modelled->bound_by))),
                     2});
  set(run.verdict == Verdict::pass ? Light::good
      : stopped                    ? Light::none
                                   : Light::bad,
      std::move(parts), checks_text(counted ? *counted : run, checked));
  if (run.verdict == Verdict::pass)
    left_->setToolTip(left_->toolTip() + "<p>" +
                      tr("Verified: every element was compared with a reference. Counted: the time that this "
                         "computer took to simulate and count. Measured: by a clock. Modelled: predicted "
                         "from the counters for this GPU, and what limits it.") +
                      "</p>");
}

}
