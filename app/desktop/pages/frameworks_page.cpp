#include "app/desktop/pages/frameworks_page.h"

#include "app/desktop/shared/settings.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/frameworks/frameworks_view.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QDate>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

QString own_file() { return user_data_folder() + "/frameworks.json"; }

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw Error(FrameworksPage::tr("%1 can't be read: %2").arg(path, file.errorString()).toStdString());
  return file.readAll();
}

}

FrameworksPage::FrameworksPage(QWidget* parent) : QWidget(parent) {
  setObjectName("frameworks_page");
  own_.label = Label::measured;
  measure_ = new QPushButton;
  measure_->setObjectName("measure_frameworks");
  measure_->setToolTip(
      tr("Measures all installed frameworks alternately on this machine's GPU; takes some minutes."));
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress of the measurement"));
  progress_->hide();
  said_ = new QLabel;
  said_->setObjectName("frameworks_said");
  said_->setWordWrap(true);
  said_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* bar = new QHBoxLayout;
  bar->addWidget(progress_);
  bar->addWidget(said_, 1);
  table_ = new FrameworksView;
  table_->add_tool(measure_);
  chart_ = new TimingChart;
  auto* split = new QSplitter(Qt::Vertical);
  split->addWidget(table_);
  split->addWidget(chart_);
  split->setSizes({620, 380});
  split->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(bar);
  // Where the window is too low for some rows and some bars, both scroll.
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus); // table and chart take the keys
  scroll->setWidget(split);
  layout->addWidget(scroll, 1);
  const auto dress = [this, bar] {
    const Theme& theme = Theme::instance();
    bar->setContentsMargins(theme.px(14), 0, theme.px(14), 0);
    bar->setSpacing(theme.px(10));
    progress_->setFixedWidth(theme.px(160));
    table_->setMinimumHeight(theme.px(300));
    fit_chart();
  };
  dress();
  connect(&Theme::instance(), &Theme::changed, this, dress);

  connect(measure_, &QPushButton::clicked, this, [this] {
    if (measurement_.running()) return measurement_.stop();
    show_running(tr("Python is starting."), 0, 0);
    measurement_.start();
  });
  connect(&measurement_, &FrameworkMeasurement::began, this,
          [this](const QString& problem, int number, int of) {
            show_running(tr("%1: %2 of %3").arg(problem_title(problem)).arg(number).arg(of), number - 1, of);
          });
  connect(&measurement_, &FrameworkMeasurement::measured, this, &FrameworksPage::keep);
  connect(&measurement_, &FrameworkMeasurement::python_missing, this, [this](const QString& why) {
    show_stopped(why);
    emit python_wanted();
  });
  connect(&measurement_, &FrameworkMeasurement::finished, this, &FrameworksPage::show_stopped);
  connect(table_, &FrameworksView::problem_chosen, this, &FrameworksPage::show_error);
  connect(table_, &View::export_requested, this, [this] { emit export_wanted(table_); });
  connect(chart_, &View::export_requested, this, [this] { emit export_wanted(chart_); });
  show_stopped(read_own());
  read_recorded();
  show_times();
}

void FrameworksPage::read_recorded() {
  try {
    const auto file = data_folder() / "app" / "python" / "kernelarium" / "recorded_table.json";
    recorded_ = framework_times(bytes_of(QString::fromStdString(file.string())), Label::recorded);
  } catch (const Error& error) {
    table_->show_error(words_of(error));
  }
}

QString FrameworksPage::read_own() {
  if (!QFile::exists(own_file())) return {};
  try {
    own_ = framework_times(bytes_of(own_file()), Label::measured);
    return {};
  } catch (const Error& error) {
    return words_of(error); // the next measurement replaces it
  }
}

void FrameworksPage::keep(const FrameworkTimes::Row& row, const std::map<QString, QString>& versions) {
  // Times of other versions, or of another GPU, are no times of these.
  if (own_.versions != versions) own_.rows.clear();
  own_.versions = versions;
  own_.date = QDate::currentDate().toString(Qt::ISODate);
  own_.take(row);
  QSaveFile file(own_file());
  if (!file.open(QIODevice::WriteOnly) || file.write(to_json(own_)) < 0 || !file.commit())
    say(tr("%1 can't be written: %2").arg(own_file(), file.errorString()));
  show_times();
}

void FrameworksPage::show_times() {
  if (own_.rows.empty() && recorded_.rows.empty()) return;
  table_->set_times({recorded_, own_});
  show_error();
}

void FrameworksPage::show_error() {
  chart_->setObjectName("frameworks-" + table_->problem());
  chart_->set_heading(problem_title(table_->problem()) + ": " + table_->size());
  chart_->set_bars(table_->bars());
  fit_chart();
}

// The table scrolls by rows and is still read; half an axis is not.
void FrameworksPage::fit_chart() { chart_->setMinimumHeight(chart_->whole_height(width())); }

// What it needs is known when its styles are: from the first time that it is shown.
void FrameworksPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fit_chart();
}

void FrameworksPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit_chart();
}

void FrameworksPage::show_running(const QString& what, int done, int of) {
  measure_->setText(tr("Stop"));
  progress_->setRange(0, of);
  progress_->setValue(done);
  progress_->show();
  say(what);
}

void FrameworksPage::show_stopped(const QString& why) {
  measure_->setText(tr("Measure on this machine"));
  progress_->hide();
  say(!why.isEmpty() ? why : own_.rows.empty() ? QString() : tr("Measured on %1.").arg(own_.origin()));
}

// Without a message its line is the table's.
void FrameworksPage::say(const QString& what) {
  said_->setText(what);
  said_->setVisible(!what.isEmpty());
}

}
