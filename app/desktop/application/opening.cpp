#include "app/desktop/application/opening.h"

#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/panel_group.h"
#include "app/desktop/pages/panels.h"

#include <QApplication>
#include <algorithm>

namespace kernelarium {

namespace {

void set_values(LessonPage& page, const QStringList& settings) {
  const LessonSession& session = *page.session();
  Values values = session.values();
  const std::vector<Parameter> sizes = session.problem_parameters();
  for (const QString& setting : settings) {
    const std::string name = setting.section('=', 0, 0).toStdString();
    const Parameter* parameter = find_parameter(session.variant().parameters, name);
    if (!parameter) parameter = find_parameter(sizes, name);
    if (!parameter) {
      std::string known;
      for (const auto* list : {&session.variant().parameters, &sizes})
        for (const auto& each : *list) known += ' ' + each.name;
      throw Error("There is no parameter \"" + name + "\"; known:" + known + ".");
    }
    values[name] = parameter->parse(setting.section('=', 1).toStdString());
    parameter->check(values[name]);
  }
  page.set_values(values);
}

}

void open_lesson(Desktop& desktop, const QString& lesson, const QString& variant,
                 const QStringList& settings) {
  const auto& lessons = desktop.bench().lessons();
  if (lessons.empty()) throw Error("There are no lessons.");
  const QString id = lesson.isEmpty() ? QString::fromStdString(lessons.front().id) : lesson;
  if (!desktop.window().go("lesson:" + id)) {
    std::string known;
    for (const auto& each : lessons) known += ' ' + each.id;
    throw Error("The lesson \"" + id.toStdString() + "\" can't be opened; known:" + known + ".");
  }
  LessonPage& page = *desktop.window().lesson_page();
  QApplication::processEvents(); // the page arranges itself when it is first seen
  if (!variant.isEmpty()) page.session()->set_variant(variant.toStdString());
  if (!settings.isEmpty()) set_values(page, settings);
}

void show_view(RunPage& page, const QString& view) {
  if (page.show_view(view)) return;
  std::string known;
  for (const std::string& name : panel_names()) {
    const bool has = std::ranges::any_of(page.docks(), [&](const Dock* each) {
      const QString panel = QString::fromStdString(name);
      return each->group() ? each->group()->has(panel) : each->objectName() == panel;
    });
    if (has) known += (known.empty() ? "" : ", ") + name;
  }
  const std::string whose = qobject_cast<LessonPage*>(&page) ? "This lesson" : "The playground";
  throw Error(whose + " has no view \"" + view.toStdString() + "\"; it has: " + known + ".");
}

void open_requested(Desktop& desktop, const GrabRequest& request, const QString& last_page) {
  MainWindow& window = desktop.window();
  const bool of_lesson =
      !request.lesson.isEmpty() || !request.variant.isEmpty() || !request.settings.isEmpty();
  if (of_lesson || (!request.view.isEmpty() && request.page == "lesson" && request.kernel.isEmpty()))
    open_lesson(desktop, request.lesson, request.variant, request.settings);
  else if (request.page != "lesson" && request.kernel.isEmpty())
    window.go(request.page);
  else if (request.kernel.isEmpty() && !last_page.isEmpty())
    window.go(last_page);
  if (!request.kernel.isEmpty()) window.open_file(request.kernel);
  if (RunPage* shown = window.run_page(); shown && !request.view.isEmpty()) show_view(*shown, request.view);
}

}
