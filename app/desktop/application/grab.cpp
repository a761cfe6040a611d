#include "app/desktop/application/grab.h"

#include "app/desktop/application/opening.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/window/status_line.h"
#include "kernels/base/data_folder.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view/animation.h"
#include "widgets/view/view_export.h"

#include <QApplication>
#include <algorithm>

namespace kernelarium {

Grab::Grab(Desktop& desktop, GrabRequest request) : desktop_(desktop), request_(std::move(request)) {
  look_.setInterval(30);
  connect(&look_, &QTimer::timeout, this, &Grab::look);
  patience_.setSingleShot(true);
  connect(&patience_, &QTimer::timeout, this, [this] {
    end(tr("The page was not complete after %1 s: %2")
            .arg(request_.patience_seconds)
            .arg(desktop_.window().status().text()));
  });
}

void Grab::end(const QString& reason) {
  over_ = true;
  look_.stop();
  patience_.stop();
  emit finished(reason);
}

void Grab::start() {
  patience_.start(request_.patience_seconds * 1000);
  try {
    prepare();
    look_.start();
  } catch (const Error& error) {
    end(words_of(error));
  }
}

void Grab::prepare() {
  MainWindow& window = desktop_.window();
  Devices& devices = desktop_.bench().devices();
  Settings& settings = desktop_.bench().settings();
  if (!request_.device.isEmpty()) settings.set("device", request_.device);
  // A GPU's name comes from its driver; for a simulated one no other runner is started.
  if (!devices.choice(settings.text("device")).simulated()) devices.refresh();
  window.resize(request_.size);
  window.show();
  QApplication::processEvents();
  if (!request_.kernel.isEmpty()) return open_kernel();
  if (request_.page != "lesson") {
    if (!window.go(request_.page))
      throw Error("There is no page \"" + request_.page.toStdString() +
                  "\"; known: start, lesson, playground, plan, notes, glossary, problems, results, progress, "
                  "frameworks.");
    return;
  }
  open_lesson(desktop_, request_.lesson, request_.variant, request_.settings);
  LessonPage& page = *window.lesson_page();
  if (request_.frames > 0) page.arrange_for_play();
  if (!request_.view.isEmpty()) show_view(page, request_.view);
  connect(page.runs(), &RunController::failed, this,
          [this](const Diagnostic& why) { failure_ = words_with_path(why); });
  if (!page.session()->loading_picture()) return page.runs()->run();
  connect(
      page.session(), &LessonSession::picture_changed, this, [&page] { page.runs()->run(); },
      Qt::SingleShotConnection);
}

void Grab::open_kernel() {
  request_.page = "playground";
  read_file(request_.kernel.toStdString()); // or an error says why it can't be opened
  PlaygroundPage& page = *desktop_.window().playground_page();
  desktop_.window().open_file(request_.kernel);
  if (!page.session())
    throw Error("\"" + request_.kernel.toStdString() +
                "\" is not a .cu or .py file: --grab shows no other file.");
  QApplication::processEvents(); // the page arranges itself when it is first seen
  if (!request_.view.isEmpty()) show_view(page, request_.view);
  if (request_.view.startsWith("program"))
    page.run_program();
  else if (!page.session()->held())
    page.runs()->run();
}

void Grab::look() {
  if (over_) return;
  if (!request_.kernel.isEmpty()) {
    const PlaygroundPage& page = *desktop_.window().playground_page();
    if (page.program().active() || page.runs()->running() || page.views().filling()) {
      quiet_ = 0;
      return;
    }
  } else if (request_.page == "lesson") {
    const LessonPage& page = *desktop_.window().lesson_page();
    const DeviceChoice device = page.session()->device();
    const bool nameless = !device.simulated() && device.name.toStdString() == device.id;
    if (page.runs()->running() || page.comparison()->running() || page.session()->loading_picture() ||
        page.views().filling() || nameless) {
      quiet_ = 0;
      return;
    }
  }
  // After some idle rounds, compile errors, PTX and layout have settled.
  if (++quiet_ < 20) return;
  if (const QString reason = flaw(); !reason.isEmpty() && !request_.even_failed)
    end(reason);
  else
    write();
}

QString Grab::flaw() const {
  if (request_.page != "lesson") return {};
  const LessonSession& session = *desktop_.window().lesson_page()->session();
  if (!failure_.isEmpty()) return tr("The lesson did not run: %1").arg(failure_);
  for (const RunPointer& run : {session.timed(), session.counted()}) {
    if (!run && session.timed() && session.heavy()) continue; // measured, and too large to be counted
    if (!run) return tr("%1 did not answer.").arg(session.device().title());
    // A run that was cancelled while its baselines were timed has passed, but is not complete.
    if (run->verdict == Verdict::pass && !was_cancelled(*run)) continue;
    if (const Diagnostic* failure = first_failure(run->diagnostics))
      return tr("The run on %1 failed: %2")
          .arg(QString::fromStdString(run->device), words_with_path(*failure));
    return tr("The run on %1 gave a wrong result: %n element(s) differ.", nullptr,
              static_cast<int>(run->wrong))
        .arg(QString::fromStdString(run->device));
  }
  if (session.counted() && !session.checked()) return tr("The checks of the run were cancelled.");
  return {};
}

double Grab::scale() const {
  return request_.scale > 0 ? request_.scale : desktop_.window().devicePixelRatioF();
}

void Grab::write() {
  try {
    if (request_.frames > 0)
      write_play();
    else
      export_picture(desktop_.window(), request_.file, scale());
    end({});
  } catch (const Error& error) {
    end(words_of(error));
  }
}

void Grab::write_play() {
  constexpr int frame_ms = 100;
  const TimelineView& timeline = *desktop_.window().lesson_page()->views().find<TimelineView>();
  if (!timeline.playback()) throw Error("Nothing of this run is traced that could be played.");
  PlayClock& clock = *timeline.clock();
  std::vector<QImage> frames;
  for (int i = 0; i < request_.frames; ++i) {
    clock.seek(clock.begin() + (clock.end() - clock.begin()) * i / std::max(1, request_.frames - 1));
    QApplication::processEvents();
    frames.push_back(picture_of(desktop_.window(), scale()));
  }
  write_animation(frames, frame_ms, request_.file);
}

}
