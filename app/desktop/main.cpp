#include "app/desktop/application/desktop.h"
#include "app/desktop/application/grab.h"
#include "app/desktop/application/opening.h"
#include "kernels/experiment/devices.h"
#include "lessons/format/languages.h"

#include <CLI/CLI.hpp>
#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <iostream>

namespace {

constexpr int kBadArgument = 2;

/// Time from the start of the program to the first frame on the screen.
class FirstFrame : public QObject {
 public:
  explicit FirstFrame(const QElapsedTimer& since) : since_(since) {}

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint && !seen_) {
      seen_ = true;
      QMetaObject::invokeMethod(
          this,
          [this] {
            std::cout << "first frame: " << since_.elapsed() << " ms\n";
            qApp->quit();
          },
          Qt::QueuedConnection);
    }
    return false;
  }

 private:
  const QElapsedTimer& since_;
  bool seen_ = false;
};

}

int main(int count, char** arguments) {
  QElapsedTimer since;
  since.start();
  CLI::App app(
      "Kernelarium: a desktop lab in which people learn GPU programming by watching real CUDA kernels",
      "kernelarium");
  kernelarium::GrabRequest grab;
  std::string file, animation, page = "lesson", lesson, variant, view, device, theme, language,
                               size = "1280x800", open;
  std::vector<std::string> settings;
  double scale = 0;
  int zoom = 0, patience = 120, frames = 80;
  bool version = false, first_frame = false;
  app.add_flag("--version", version, "Print the version");
  app.add_flag("--time-first-frame", first_frame,
               "Show the start page, print the time to its first frame, quit");
  app.add_option("file", open, "A .cu or .py file, a picture or a lesson (.klesson) to open")
      ->type_name("FILE");
  app.add_option("--grab", file, "Write a picture of a page, as PNG or SVG, and quit")->type_name("FILE");
  CLI::Option* animate =
      app.add_option("--animate", animation, "Write an animated PNG of a block of the lesson, and quit")
          ->type_name("FILE.png")
          ->excludes("--grab");
  app.add_option("--frames", frames, "Frames of the animation, ten per second (default 80)")
      ->type_name("N")
      ->needs(animate)
      ->check(CLI::Range(2, 1000));
  app.add_option("--page", page, "Page to show (default lesson)")
      ->type_name("PAGE")
      ->check(CLI::IsMember({"start", "lesson", "playground", "plan", "notes", "glossary", "problems",
                             "results", "progress", "frameworks"}));
  app.add_option("--lesson", lesson, "Lesson to open")->type_name("ID");
  app.add_option("--variant", variant, "Variant of the lesson")->type_name("ID");
  app.add_option("--set", settings, "A parameter of the variant, or a size of the problem; may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option("--view", view, "View to bring to the front")
      ->type_name("VIEW")
      ->check(CLI::IsMember(kernelarium::panel_names()));
  app.add_option("--device", device, "sim, sim:SPEC, cuda:N, or HOST/cuda:N for a machine of the preferences")
      ->type_name("DEVICE");
  app.add_option("--theme", theme, "Theme of the window")
      ->type_name("THEME")
      ->check(CLI::IsMember({"light", "dark", "contrast", "system"}));
  app.add_option("--language", language, "Language of the window and of lessons")
      ->type_name("LANG")
      ->check(CLI::IsMember(kernelarium::language_codes()));
  app.add_option("--zoom", zoom, "Size of text and controls in percent")
      ->type_name("N")
      ->check(CLI::Range(80, 200));
  const CLI::Option* sized =
      app.add_option("--size", size, "Size of the window (of a picture by default 1280x800)")
          ->type_name("WIDTHxHEIGHT");
  app.add_option("--scale", scale,
                 "Pixels of the picture per point of the window (default: as the display, QT_SCALE_FACTOR)")
      ->type_name("FACTOR")
      ->check(CLI::Range(0.5, 4.0));
  app.add_flag("--even-failed", grab.even_failed, "Write the picture of a run that fails, too");
  app.add_option("--patience", patience, "Seconds after which an incomplete page is an error (default 120)")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 3600));
  try {
    app.parse(count, arguments);
    const std::string id =
        device.substr(device.find('/') + 1); // behind the name of a machine, if there is one
    if (!id.empty()) kernelarium::cuda_number(id);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadArgument;
  } catch (const kernelarium::Error& error) {
    std::cerr << error.what() << "\n";
    return kBadArgument;
  }
  if (version) {
    std::cout << "kernelarium " KERNELARIUM_VERSION "\n";
    return 0;
  }

  if (!animation.empty()) {
    file = animation;
    grab.frames = frames;
    if (page != "lesson") {
      std::cerr << "--animate shows a lesson: omit --page\n";
      return kBadArgument;
    }
  }
  const bool taking_picture = !file.empty();
  const QStringList parts = QString::fromStdString(size).split('x');
  if (parts.size() == 2) grab.size = {parts[0].toInt(), parts[1].toInt()};
  if (parts.size() != 2 || grab.size.width() < 200 || grab.size.height() < 200 || grab.size.width() > 8000 ||
      grab.size.height() > 8000) {
    std::cerr << "--size must be WIDTHxHEIGHT, 200x200 to 8000x8000, not " << size << "\n";
    return kBadArgument;
  }
  const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && (taking_picture || !display)) {
    if (!taking_picture && !first_frame) {
      std::cerr << "There is no display. Use --grab FILE.png for pictures, or kernelarium-cli.\n";
      return kBadArgument;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  // A picture shows what the command says, not what this person chose or ran before.
  QTemporaryDir blank;
  if (taking_picture && !qEnvironmentVariableIsSet("KERNELARIUM_GRAB_WITH_HISTORY")) {
    // The compilers that ./lab fetched lie beside that person's data, and are wanted all the same.
    QDir(blank.path()).mkdir("kernelarium");
    for (const QString compiler : {"/cuda", "/python"})
      if (const QString own = kernelarium::user_data_folder() + compiler; QFileInfo::exists(own))
        QFile::link(own, blank.filePath("kernelarium" + compiler));
    qputenv("XDG_CONFIG_HOME", blank.path().toUtf8());
    qputenv("XDG_DATA_HOME", blank.path().toUtf8());
  }

  QApplication application(count, arguments);
  kernelarium::prepare_application();
  try {
    {
      kernelarium::Settings settings_file;
      if (!theme.empty()) settings_file.set("theme", QString::fromStdString(theme));
      if (!language.empty()) settings_file.set("language", QString::fromStdString(language));
      if (zoom > 0) settings_file.set("zoom", zoom);
      if (!device.empty())
        settings_file.set("device", QString::fromStdString(device == "sim" ? "sim:h200" : device));
    }
    const QString last_page =
        kernelarium::Settings().text("last_page"); // before the start page takes its place
    kernelarium::Desktop desktop;
    grab.file = QString::fromStdString(file);
    grab.page = QString::fromStdString(page);
    grab.lesson = QString::fromStdString(lesson);
    grab.variant = QString::fromStdString(variant);
    grab.view = QString::fromStdString(view);
    grab.kernel = QString::fromStdString(open);
    grab.scale = scale;
    grab.patience_seconds = patience;
    for (const auto& setting : settings) grab.settings << QString::fromStdString(setting);
    if (taking_picture) {
      kernelarium::Grab taking(desktop, grab);
      int code = 1;
      QObject::connect(&taking, &kernelarium::Grab::finished, &application, [&](const QString& reason) {
        if (!reason.isEmpty()) std::cerr << reason.toStdString() << "\n";
        code = reason.isEmpty() ? 0 : 1;
        application.quit();
      });
      QMetaObject::invokeMethod(&taking, &kernelarium::Grab::start, Qt::QueuedConnection);
      application.exec();
      return code;
    }
    if (sized->count() > 0) {
      desktop.window().setWindowState(desktop.window().windowState() & ~Qt::WindowMaximized);
      desktop.window().resize(grab.size);
    }
    FirstFrame frame(since);
    if (first_frame) desktop.window().installEventFilter(&frame);
    desktop.window().show();
    if (first_frame) return application.exec();

    // No device is touched before the first frame.
    QMetaObject::invokeMethod(
        &application,
        [&] {
          desktop.bench().devices().refresh();
          try {
            kernelarium::open_requested(desktop, grab, last_page);
          } catch (const kernelarium::Error& error) {
            std::cerr << error.what() << "\n";
            application.exit(1);
          }
        },
        Qt::QueuedConnection);
    return application.exec();
  } catch (const kernelarium::Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
