#include "widgets/view/view.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/elided_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyle>
#include <QTableView>
#include <QTextDocument>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

/// What a page needs at least: its texts in full, its picture as small as it may be.
int least_height(const QWidget& page, int width) {
  const int least = std::max(page.minimumSizeHint().height(), page.minimumHeight());
  if (page.layout() && page.layout()->hasHeightForWidth())
    return std::max(least, page.layout()->totalMinimumHeightForWidth(width));
  return page.hasHeightForWidth() ? std::max(least, page.heightForWidth(width)) : least;
}

/// Dims `pages`, which lies beside it in the same parent, and lets every click through.
class Veil : public QWidget {
 public:
  Veil(QWidget* pages, QWidget* parent) : QWidget(parent), pages_(pages) {
    pages_->installEventFilter(this);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    QColor dim = theme.colours().canvas;
    dim.setAlphaF(0.6F);
    painter.fillRect(rect(), dim);
  }
  void showEvent(QShowEvent*) override { setGeometry(pages_->geometry()); }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) setGeometry(pages_->geometry());
    return false;
  }

 private:
  QWidget* pages_;
};

}

View::View(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_StyledBackground);
  title_ = new ElidedLabel;
  title_->setProperty("role", "heading");
  legend_ = new QLabel;
  legend_->setProperty("role", "caption");
  legend_->setWordWrap(true);
  tools_ = new QHBoxLayout;
  table_button_ = new QToolButton;
  table_button_->setCheckable(true);
  export_button_ = new QToolButton;
  connect(table_button_, &QToolButton::toggled, this, &View::show_numbers);
  connect(export_button_, &QToolButton::clicked, this, &View::export_requested);

  // The legend has the whole width: beside the tools it would wrap into a column of single words.
  head_ = new QGridLayout;
  head_->setVerticalSpacing(2);
  title_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  head_->addWidget(title_, 0, 0); // without a stretch, with which it would shrink before all tools
  head_->addLayout(tools_, 0, 1);
  buttons_ = new QHBoxLayout;
  buttons_->addWidget(table_button_);
  buttons_->addWidget(export_button_);
  head_->addLayout(buttons_, 0, 2);
  auto* head = new QVBoxLayout;
  head->setSpacing(2);
  head->addLayout(head_);
  head->addWidget(legend_);

  message_page_ = new QWidget;
  message_icon_ = new QLabel;
  message_ = new QLabel;
  cure_ = new QLabel;
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  for (QLabel* label : {message_, cure_}) {
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  }
  message_icon_->setAlignment(Qt::AlignCenter);
  cure_->setProperty("role", "muted");
  auto* column = new QVBoxLayout(message_page_);
  column->addStretch(2);
  for (QWidget* part : std::initializer_list<QWidget*>{message_icon_, message_, cure_})
    column->addWidget(part);
  column->addWidget(progress_, 0, Qt::AlignHCenter);
  column->addStretch(3);

  table_ = new QTableView;
  table_->horizontalHeader()->setHighlightSections(false);
  table_->setAlternatingRowColors(true);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  pages_ = new QStackedWidget;
  pages_->addWidget(message_page_);
  pages_->addWidget(table_);

  auto* layout = new QVBoxLayout(this);
  layout->addLayout(head);
  layout->addWidget(pages_, 1);
  connect(&Theme::instance(), &Theme::changed, this, &View::apply_theme);
  apply_theme();
  choose_page();
}

// A narrow legend takes another line, which the layout's minimum does not include.
QSize View::minimumSizeHint() const {
  const int line = legend_->isVisibleTo(this) ? legend_->fontMetrics().lineSpacing() : 0;
  return QWidget::minimumSizeHint() + QSize(0, line);
}

// Not by the layout: it would use the preferred height of the pages.
int View::heightForWidth(int width) const {
  const QMargins margins = layout()->contentsMargins();
  const int room = width - margins.left() - margins.right();
  const QLayoutItem& head = *layout()->itemAt(0);
  return margins.top() + (head.hasHeightForWidth() ? head.heightForWidth(room) : head.sizeHint().height()) +
         layout()->spacing() + least_height(*pages_->currentWidget(), room) + margins.bottom();
}

int View::whole_height(int width) const {
  const int room = width - layout()->contentsMargins().left() - layout()->contentsMargins().right();
  const int scrolling =
      picture_ ? least_height(*picture_, room) - least_height(*pages_->currentWidget(), room) : 0;
  return heightForWidth(width) + std::max(0, scrolling);
}

QString View::title() const { return title_->text(); }

void View::set_title(const QString& title) {
  name_ = title;
  show_title(title);
}

void View::set_content_title(const QString& title) { show_title(title); }

void View::leave_content(State state) {
  state_ = state;
  if (title() != name_) show_title(name_);
}

void View::show_title(const QString& title) {
  title_->setText(title);
  fit_head();
  place_badge();
  setAccessibleName(title);
  table_->setAccessibleName(tr("%1 as a table").arg(title));
  export_button_->setAccessibleName(tr("Export: %1").arg(title));
  table_button_->setAccessibleName(tr("Numbers: %1").arg(title));
  if (content_) content_->setAccessibleName(title);
  setWhatsThis("<b>" + title.toHtmlEscaped() + "</b><br>" + legend_text_.toHtmlEscaped());
}

void View::set_legend(const QString& legend) {
  legend_text_ = legend;
  place_badge();
  if (content_) content_->setAccessibleDescription(legend);
  setWhatsThis("<b>" + title_->text().toHtmlEscaped() + "</b><br>" + legend.toHtmlEscaped());
}

void View::set_content(QWidget* content, QWidget* picture) {
  content_ = content;
  picture_ = picture ? picture : content;
  pages_->addWidget(content);
  content->setAccessibleName(title());
  content->setAccessibleDescription(legend());
}

void View::show_empty(const QString& what_to_do) {
  leave_content(State::empty);
  message_->setText(what_to_do);
  cure_->clear();
  set_offer({});
  choose_page();
  dim_if_wanted();
}

void View::show_offer(const QString& what, const QString& why, const QString& button) {
  leave_content(State::empty);
  message_->setText(what);
  cure_->setText(why);
  set_offer(button);
  choose_page();
}

void View::set_offer(const QString& button) {
  if (!offer_ && button.isEmpty()) return; // few views offer something
  if (!offer_) {
    offer_ = new QPushButton;
    offer_->setObjectName("offer");
    connect(offer_, &QPushButton::clicked, this, &View::offer_taken);
    auto* column = static_cast<QVBoxLayout*>(message_page_->layout());
    column->insertWidget(column->count() - 1, offer_, 0, Qt::AlignHCenter);
  }
  offer_->setText(button);
}

void View::show_busy(const QString& what, double fraction) {
  leave_content(State::busy);
  message_->setText(what);
  cure_->clear();
  progress_->setRange(0, fraction < 0 ? 0 : 1000);
  progress_->setValue(static_cast<int>(fraction * 1000));
  choose_page();
  dim_if_wanted();
}

void View::show_error(const QString& what, const QString& cure, const QString& details,
                      const QString& button) {
  leave_content(State::error);
  message_->setText(as_sentence(what));
  details_ = details;
  cure_->setText(cure);
  set_offer(button);
  choose_page();
  dim_if_wanted();
}

void View::show_ready() {
  state_ = State::ready;
  choose_page();
}

void View::set_outdated(bool outdated) {
  if (std::exchange(outdated_, outdated) == outdated) return;
  setAccessibleDescription(why_dimmed());
  if (outdated)
    QTimer::singleShot(dim_after_ms, this, &View::dim_if_wanted);
  else
    dim_if_wanted();
}

void View::set_incomplete(bool incomplete) {
  if (std::exchange(incomplete_, incomplete) == incomplete) return;
  setAccessibleDescription(why_dimmed());
  dim_if_wanted();
}

void View::dim() {
  set_outdated(true);
  dim_if_wanted();
}

QString View::why_dimmed() const {
  return outdated_     ? tr("out of date")
         : incomplete_ ? tr("incomplete: the kernel did not finish")
                       : QString();
}

void View::dim_if_wanted() {
  const bool shows = state_ == State::ready || (state_ == State::error && outdated_);
  draw_dimmed((outdated_ || incomplete_) && shows);
}

void View::draw_dimmed(bool dimmed) {
  if (dimmed && !veil_) {
    veil_ = new Veil(pages_, this);
    badge_ = new QLabel(this);
    badge_->setProperty("role", "badge");
    badge_->setAttribute(Qt::WA_TransparentForMouseEvents);
  }
  if (!veil_) return;
  veil_->setVisible(dimmed);
  veil_->raise();
  place_badge();
}

/// The words are beside the title, where they hide none; else they begin the legend.
void View::place_badge() {
  const QString why = veil_ && !veil_->isHidden() ? why_dimmed() : QString();
  bool fits = false;
  if (badge_) {
    badge_->setText(why);
    badge_->adjustSize();
    const QRect title = title_->geometry();
    const int after =
        title.left() + title_->fontMetrics().horizontalAdvance(title_->text()) + Theme::instance().px(8);
    fits = !why.isEmpty() && after + badge_->width() <= title.right();
    badge_->move(after, title.center().y() - badge_->height() / 2);
    badge_->setVisible(fits);
    badge_->raise();
  }
  QString text = legend_text_;
  if (!why.isEmpty() && !fits) {
    const QString rest = Qt::mightBeRichText(text) ? text : text.toHtmlEscaped();
    text = "<b>" + why.toHtmlEscaped() + "</b>" + (rest.isEmpty() ? rest : " · " + rest);
  }
  legend_->setText(text);
  legend_->setVisible(!text.isEmpty());
}

/// The title is seen whole: what does not fit beside it goes to a line below, the view's own tools first.
void View::fit_head() {
  const QMargins margins = layout()->contentsMargins();
  const int room = width() - margins.left() - margins.right();
  const int title = title_->fontMetrics().horizontalAdvance(title_->text()) + head_->horizontalSpacing();
  const int buttons = buttons_->sizeHint().width();
  const Head fitting = title + tools_->sizeHint().width() + head_->horizontalSpacing() + buttons <= room
                           ? Head::one_line
                       : title + buttons <= room ? Head::tools_below
                                                 : Head::all_below;
  if (fitting == head_shape_) return;
  head_shape_ = fitting;
  head_->removeItem(tools_);
  head_->removeItem(buttons_);
  if (fitting == Head::one_line)
    head_->addLayout(tools_, 0, 1);
  else
    head_->addLayout(tools_, 1, 0, 1, fitting == Head::tools_below ? 3 : 2, Qt::AlignLeft);
  head_->addLayout(buttons_, fitting == Head::all_below ? 1 : 0, 2);
}

void View::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit_head();
  place_badge();
}

void View::show_numbers(bool shown) {
  if (shown && numbers() && table_->model() != numbers()) {
    table_->setModel(numbers());
    table_->horizontalHeader()->setStretchLastSection(true);
  }
  table_button_->setChecked(shown);
  choose_page();
  if (shown) table_->resizeColumnsToContents();
}

void View::choose_page() {
  const bool ready = state_ == State::ready;
  // A virtual call here would reach the base during construction; the button is settled by apply_theme too.
  table_button_->setVisible(ready && numbers());
  export_button_->setVisible(ready);
  fit_head();
  message_->setToolTip(state_ == State::error ? details_ : QString());
  cure_->setVisible(!cure_->text().isEmpty());
  progress_->setVisible(state_ == State::busy);
  const bool offers = state_ == State::empty || state_ == State::error;
  if (offer_) offer_->setVisible(offers && !offer_->text().isEmpty());
  message_icon_->setVisible(state_ == State::error);
  if (!ready)
    pages_->setCurrentWidget(message_page_);
  else if (table_button_->isChecked() && numbers())
    pages_->setCurrentWidget(table_);
  else if (content_)
    pages_->setCurrentWidget(content_);
  const QString role = state_ == State::empty || state_ == State::busy ? "muted" : "";
  if (message_->property("role").toString() == role) return; // to style it again takes its time
  message_->setProperty("role", role);
  message_->style()->unpolish(message_);
  message_->style()->polish(message_);
}

void View::apply_theme() {
  const Theme& theme = Theme::instance();
  layout()->setContentsMargins(theme.px(14), theme.px(10), theme.px(14), theme.px(10));
  layout()->setSpacing(theme.px(8));
  tools_->setSpacing(theme.px(6));
  const QSize size(theme.px(16), theme.px(16));
  table_button_->setIcon(icon("table", theme.colours().muted));
  export_button_->setIcon(icon("export", theme.colours().muted));
  table_button_->setIconSize(size);
  export_button_->setIconSize(size);
  table_button_->setToolTip(tr("Show the numbers as a table"));
  export_button_->setToolTip(tr("Export the picture or the table"));
  message_icon_->setPixmap(icon("error", theme.colours().bad).pixmap(theme.px(28), theme.px(28)));
  progress_->setFixedWidth(theme.px(220));
  restyle();
  update();
}

bool View::event(QEvent* event) {
  const bool done = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest)
    fit_head(), place_badge(); // a tool came or went, or letters changed
  return done;
}

void View::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit shown();
}

void View::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange && table_button_) apply_theme();
}

}
