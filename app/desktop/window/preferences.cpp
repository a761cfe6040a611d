#include "app/desktop/window/preferences.h"

#include "app/desktop/shared/languages.h"
#include "app/desktop/shared/scrolling.h"
#include "app/desktop/shared/window_size.h"
#include "app/desktop/window/hint.h"
#include "app/desktop/window/hosts_page.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

QSpinBox* number(Settings& settings, const char* name, int minimum, int maximum, int step,
                 const QString& unit) {
  auto* box = new QSpinBox;
  box->setObjectName(name);
  box->setRange(minimum, maximum);
  box->setSingleStep(step);
  box->setSuffix(' ' + unit);
  box->setLocale(QLocale(QLocale::French)); // thousands with a narrow space, as count_text() writes them
  box->setGroupSeparatorShown(true);
  box->setValue(settings.number(name));
  QObject::connect(box, &QSpinBox::valueChanged, &settings,
                   [&settings, name](int value) { settings.set(name, value); });
  return box;
}

QComboBox* choice(Settings& settings, const char* name,
                  const std::vector<std::pair<QString, QString>>& choices) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  for (const auto& [key, title] : choices) box->addItem(title, key);
  box->setCurrentIndex(std::max(0, box->findData(settings.text(name))));
  QObject::connect(box, &QComboBox::activated, &settings,
                   [&settings, name, box](int index) { settings.set(name, box->itemData(index)); });
  return box;
}

QLineEdit* line(Settings& settings, const char* name, const QString& placeholder) {
  auto* edit = new QLineEdit(settings.text(name));
  edit->setObjectName(name);
  edit->setPlaceholderText(placeholder);
  QObject::connect(edit, &QLineEdit::editingFinished, &settings,
                   [&settings, name, edit] { settings.set(name, edit->text().trimmed()); });
  return edit;
}

/// A tab with a name and its field in each row; where one row has not the room for both, each name is above
/// its field.
class FormPage : public QWidget {
 public:
  FormPage() : form(new QFormLayout(this)) {
    const Theme& theme = Theme::instance();
    form->setContentsMargins(theme.px(12), theme.px(14), theme.px(12), theme.px(8));
    form->setHorizontalSpacing(theme.px(18));
    form->setVerticalSpacing(theme.px(9));
  }
  // With hints, its height is that of its width: Qt's least would be of lines as short as they may be.
  QSize minimumSizeHint() const override {
    return {Theme::instance().px(200), form->hasHeightForWidth() ? 0 : QWidget::minimumSizeHint().height()};
  }

  QFormLayout* const form;

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QWidget::resizeEvent(event);
    if (event->size().width() == event->oldSize().width()) return;
    form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    const bool fits = form->minimumSize().width() <= width();
    form->setRowWrapPolicy(fits ? QFormLayout::DontWrapRows : QFormLayout::WrapAllRows);
  }
};

/// A row whose field is explained below it.
void add_row(QFormLayout& form, const QString& name, QWidget* field, const QString& hint) {
  auto* both = new QWidget;
  auto* column = new QVBoxLayout(both);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(5));
  column->addWidget(field);
  column->addWidget(new Hint(hint));
  both->setFocusProxy(field);
  auto* label = new QLabel(name);
  label->setBuddy(field);
  form.addRow(label, both);
}

}

Preferences::Preferences(Workbench& bench, QWidget* parent) : QDialog(parent), bench_(bench) {
  setObjectName("preferences");
  setWindowTitle(tr("Preferences"));
  auto* tabs = new QTabWidget;
  tabs->addTab(scrolling(appearance()), tr("Appearance"));
  tabs->addTab(scrolling(running()), tr("Running"));
  auto* hosts = new HostsPage(bench_);
  tabs->addTab(hosts, tr("Remote devices"));
  // Half a line must not start a process.
  connect(this, &QDialog::finished, hosts, &HostsPage::take_over);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(tabs);
  layout->addWidget(buttons);
  resize_zoomed(*this, {560, 600});
  // The zoom is set here: the pages need more room then.
  connect(
      &Theme::instance(), &Theme::changed, this,
      [this] {
        resize_zoomed(*this, {560, 600});
      },
      Qt::QueuedConnection);
}

QWidget* Preferences::appearance() {
  Settings& settings = bench_.settings();
  auto* page = new FormPage;
  QFormLayout* const form = page->form;
  form->addRow(tr("Theme"), choice(settings, "theme",
                                   {{"system", tr("follow the desktop")},
                                    {"light", tr("light")},
                                    {"dark", tr("dark")},
                                    {"contrast", tr("high contrast")}}));
  std::vector<std::pair<QString, QString>> known = {{"", tr("follow the desktop")}};
  known.insert(known.end(), languages().begin(), languages().end());
  form->addRow(tr("Language"), choice(settings, "language", known));
  form->addRow(tr("Zoom"), number(settings, "zoom", 80, 200, 10, "%"));
  std::vector<std::pair<QString, QString>> fonts = {{"", tr("default")}};
  for (const QString& family : QFontDatabase::families())
    if (QFontDatabase::isFixedPitch(family) && !QFontDatabase::isPrivateFamily(family))
      fonts.emplace_back(family, family);
  form->addRow(tr("Code font"), choice(settings, "code_font", fonts));
  form->addRow(tr("Code size"), number(settings, "code_size", 80, 200, 10, "%"));
  form->addRow(tr("External editor"),
               line(settings, "external_editor", tr("the desktop's program for .cu files")));
  return page;
}

QWidget* Preferences::running() {
  Settings& settings = bench_.settings();
  auto* page = new FormPage;
  QFormLayout* const form = page->form;
  std::vector<std::pair<QString, QString>> devices, simulated;
  for (const auto& device : bench_.devices().choices()) {
    if (device.available) devices.emplace_back(device.key, device.title());
    if (device.simulated() && device.host.isEmpty()) simulated.emplace_back(device.key, device.title());
  }
  if (devices.empty()) devices.emplace_back(settings.text("device"), settings.text("device"));
  if (simulated.empty())
    simulated.emplace_back(settings.text("simulated_gpu"), settings.text("simulated_gpu"));
  form->addRow(tr("Device"), choice(settings, "device", devices));
  add_row(*form, tr("Count on"), choice(settings, "simulated_gpu", simulated),
          tr("With a real GPU, counters come from a run on this simulated one."));
  auto* automatic = new QCheckBox(tr("Run when a parameter is changed"));
  automatic->setObjectName("automatic_runs");
  automatic->setChecked(settings.flag("automatic_runs"));
  connect(automatic, &QCheckBox::toggled, this, [&settings](bool on) { settings.set("automatic_runs", on); });
  form->addRow(QString(), automatic);
  form->addRow(tr("Stop a run or a program after"), number(settings, "run_seconds", 1, 3600, 10, tr("s")));
  form->addRow(tr("Instruction budget per launch"),
               number(settings, "instruction_budget", 1, 1000000, 1000, tr("million instructions")));
  auto* memory = number(settings, "memory_gigabytes", 0, 4096, 1, tr("GB"));
  memory->setSpecialValueText(tr("what is free"));
  form->addRow(tr("Memory limit per run"), memory);
  form->addRow(tr("Draw buffers up to"), number(settings, "value_megabytes", 0, 512, 8, tr("MB")));
  add_row(*form, tr("Python"), line(settings, "python", tr("what the lab fetched")),
          tr("A Python with Triton and Numba, or the folder of its environment. "
             "Takes effect when the lab is restarted."));
  add_row(*form, tr("ThunderKittens"), line(settings, "thunderkittens", tr("no checkout")),
          tr("The folder of a checkout of that project, whose kernels then appear as variants. "
             "They need nvcc. Takes effect when the lab is restarted; kernelarium-cli list "
             "--checkout thunderkittens lists these kernels."));
  return page;
}

}
