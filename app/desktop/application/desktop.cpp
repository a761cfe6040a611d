#include "app/desktop/application/desktop.h"

#include "app/desktop/pages/run_page.h"
#include "app/desktop/shared/languages.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QDialog>
#include <QStyleFactory>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace kernelarium {

void prepare_application() {
#ifdef __GLIBC__
  // Results are decoded in threads; a heap for each of them would keep what it once needed.
  mallopt(M_ARENA_MAX, 1);
  // Without a fixed threshold freed results of several MB stay in that heap, between what lives on.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
  QApplication::setApplicationName("kernelarium");
  QApplication::setApplicationDisplayName("Kernelarium");
  QApplication::setApplicationVersion(KERNELARIUM_VERSION);
  QApplication::setDesktopFileName("org.kernelarium.Kernelarium");
  // The style sheet is written against Fusion; a native style would mix two looks.
  QApplication::setStyle(QStyleFactory::create("Fusion"));
}

Desktop::Desktop() {
  apply_appearance();
  install_language(bench_.language());
  connect(&bench_.settings(), &Settings::changed, this, [this](const QString& name) {
    if (name == "theme" || name == "zoom" || name.startsWith("code_")) apply_appearance();
    // Not at once: the menu or dialog that asked for it is still on the stack.
    if (name == "language") QMetaObject::invokeMethod(this, &Desktop::rebuild_window, Qt::QueuedConnection);
  });
  make_window("start");
}

Desktop::~Desktop() = default;

void Desktop::apply_appearance() {
  Theme& theme = Theme::instance();
  const QString mode = bench_.settings().text("theme");
  theme.set_mode(mode == "light"      ? Theme::Mode::light
                 : mode == "dark"     ? Theme::Mode::dark
                 : mode == "contrast" ? Theme::Mode::contrast
                                      : Theme::Mode::system);
  theme.set_zoom(bench_.settings().number("zoom"));
  theme.set_code(bench_.settings().text("code_font"), bench_.settings().number("code_size"));
}

void Desktop::make_window(const QString& page) {
  const Theme::Undressed building;
  window_ = std::make_unique<MainWindow>(bench_);
  if (!window_->go(page)) window_->go("start");
  window_->setFocus(); // else its first button would have the keys, and a frame
}

void Desktop::rebuild_window() {
  const QString page = window_->page();
  const bool shown = window_->isVisible();
  bool preferences = false;
  if (auto* dialog = window_->findChild<QDialog*>("preferences")) {
    preferences = dialog->isVisible();
    dialog->close(); // what is typed there is taken over
  }
  const std::optional<RunPage::Results> results =
      window_->run_page() ? std::optional(window_->run_page()->results()) : std::nullopt;
  window_->save_state();
  QApplication::setQuitOnLastWindowClosed(false);
  window_.reset(); // before its words and fonts change: it would be laid out once more
  install_language(bench_.language());
  make_window(page);
  if (results && window_->run_page()) window_->run_page()->take_results(*results);
  if (shown) window_->show();
  if (preferences) window_->show_preferences();
  QApplication::setQuitOnLastWindowClosed(true);
}

}
