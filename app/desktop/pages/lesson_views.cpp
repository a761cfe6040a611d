#include "app/desktop/pages/lesson_views.h"

#include "app/desktop/lesson/presets.h"
#include "app/desktop/shared/engine_words.h"
#include "kernels/measure/occupancy.h"
#include "widgets/compare/compare_view.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/words.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

namespace kernelarium {

namespace {

QLabel* section(const QString& text) {
  auto* label = new QLabel(text.toUpper());
  label->setProperty("role", "section");
  return label;
}

}

LessonViews::LessonViews(QObject* parent) : RunViews(parent) {
  panel = new ParameterPanel;
  panel->setObjectName("parameters");
  last_run = new FactList;
  last_run->setObjectName("last_run");

  picture_row = new QWidget;
  picture_name = new QLabel;
  picture_name->setProperty("role", "muted");
  picture_open = new QPushButton(tr("Open picture…"));
  picture_open->setObjectName("open_picture");
  picture_drop = new QPushButton;
  auto* picture = new QVBoxLayout(picture_row);
  picture->setContentsMargins(0, 0, 0, 0);
  picture->addWidget(section(tr("Input picture")));
  picture->addWidget(picture_name);
  auto* picture_buttons = new QHBoxLayout;
  picture_buttons->addWidget(picture_open);
  picture_buttons->addWidget(picture_drop);
  picture->addLayout(picture_buttons);

  auto* column = new QWidget;
  auto* rows = new QVBoxLayout(column);
  rows->setContentsMargins(14, 4, 14, 14);
  rows->setSpacing(12);
  rows->addWidget(panel);
  rows->addWidget(picture_row);
  last_run_heading_ = section(tr("Last run, counted"));
  rows->addWidget(last_run_heading_);
  rows->addWidget(last_run);
  rows->addStretch();

  add_panel("parameters", tr("Parameters"), {column_of(column, tr("Parameters")), {}});
  show_waiting(tr("The first run is in progress."));
}

void LessonViews::show_session(LessonSession& session) {
  picture_row->setVisible(session.takes_picture());
  for (QWidget* part : std::initializer_list<QWidget*>{last_run_heading_, last_run}) part->hide();
  start_over();
  std::vector<std::pair<QString, QString>> variants;
  for (const Variant& variant : session.lesson().variants)
    variants.emplace_back(QString::fromStdString(variant.id),
                          catalogue_text(variant.title.empty() ? variant.id : variant.title));
  compare->set_choices(variants);
  show_variant(session);
}

void LessonViews::show_variant(LessonSession& session) {
  const Variant& variant = session.variant();
  const Values values = session.values();
  std::vector<Parameter> own = variant.parameters, sizes = session.problem_parameters();
  const auto translate = [](std::string& text) { text = catalogue_text(text).toStdString(); };
  for (auto* parameters : {&own, &sizes})
    for (Parameter& parameter : *parameters) {
      translate(parameter.title);
      translate(parameter.unit);
      translate(parameter.reason);
      for (std::string& choice : parameter.choices) translate(choice);
    }
  auto limits = variant.limits;
  for (auto& limit : limits) translate(limit.reason);
  panel->set_parameters(own, sizes, limits, variant.pinned);
  panel->set_presets(presets(session));
  panel->set_values(values);
  forget_diagnostics();
  source->set_source(session.file(), session.original(), session.source(), session.own_file());
  const QString mistake = session.mistake();
  if (!mistake.isEmpty()) source->set_heading(tr("%1, a mistake to look at").arg(mistake));
  source->set_way_back(mistake.isEmpty() ? QString() : tr("Back to the kernel without the mistake"));
  set_source(session.source());
  const bool made_up = session.picture().empty() && !session.loading_picture();
  picture_name->setText(made_up ? tr("generated from the seed")
                                : QFileInfo(session.picture_name()).fileName());
  picture_drop->setText(made_up ? tr("Sample") : tr("Generated data"));
  picture_drop->setToolTip(made_up ? tr("Run on the picture that comes with the lab")
                                   : tr("Run on random pixels, generated from the seed"));
  panel->hold(session.sizes_of_picture(), tr("picture"), tr("Determined by the picture"));
  show_plan(session);
}

void LessonViews::show_plan(LessonSession& session) {
  std::vector<Fact> facts;
  try {
    const LaunchPlan plan = session.plan();
    const auto extent = [](const Dim3& of) { return extent_text(of.x, of.y, of.z); };
    if (plan.launches.empty()) return;
    const PlannedLaunch& launch = plan.launches.front();
    facts.push_back({tr("grid"), extent(launch.grid), tr("derived"), tr("Blocks of the first launch")});
    facts.push_back(
        {tr("block"), extent(launch.block),
         launch.block.count() == 1 ? tr("1 thread") : tr("%1 threads").arg(count_text(launch.block.count())),
         tr("Threads per block")});
    facts.push_back({tr("warps"), count_text(launch.grid.count() * ((launch.block.count() + 31) / 32)),
                     tr("derived"), tr("Groups of 32 threads, over the whole grid")});
    if (launch.shared_bytes > 0)
      facts.push_back({tr("dynamic shared"), bytes_text(static_cast<double>(launch.shared_bytes)),
                       tr("derived"), tr("Shared memory per block, set at launch")});
    if (plan.launches.size() > 1)
      facts.push_back({tr("launches"), count_text(static_cast<std::int64_t>(plan.launches.size())),
                       tr("derived"), tr("Kernels run one after another")});
    int registers = 0;
    std::int64_t shared = launch.shared_bytes;
    if (const RunPointer& run = session.counted();
        run && run->variant == session.variant().id && !run->launches.empty()) {
      registers = run->launches.front().facts.registers_per_thread;
      shared += run->launches.front().facts.static_shared_bytes;
    }
    Occupancy now = occupancy(session.spec(), launch.grid, launch.block, registers, shared);
    if (registers == 0) now.by_registers = 0; // unknown until the kernel has run
    facts.push_back({tr("waves"), number_text(now.waves), tr("derived"),
                     tr("How many times all SMs are filled; a fraction is a tail with idle SMs")});
    panel->set_occupancy(now);
  } catch (const Error& broken) {
    panel->set_occupancy(std::nullopt);
    facts.push_back({tr("can't launch"), QString(), QString(), words_of(broken)});
  }
  panel->set_derived(facts);
}

void LessonViews::show_results(LessonSession& session) {
  RunViews::show_results(session);
  if (const RunPointer counted = session.counted()) {
    const bool ran = !counted->launches.empty();
    for (QWidget* part : std::initializer_list<QWidget*>{last_run_heading_, last_run}) part->setVisible(ran);
    last_run->set_facts(ran ? run_facts(*counted, session.timed()) : std::vector<Fact>());
    last_run->set_outdated(outdated() || unfinished(*counted));
  }
  show_plan(session);
}

std::vector<Fact> run_facts(const Run& run, const RunPointer& timed) {
  std::vector<Fact> facts;
  const auto add = [&](const char* id, const Run& of, bool also_nothing = true) {
    const Metric& metric = *find_metric(id);
    const std::optional<double> value = metric.of(of);
    if (!value || !std::isfinite(*value) || (*value == 0 && !also_nothing)) return;
    QString help = help_of(metric);
    if (metric.id == "time.modelled")
      help += '\n' + LessonViews::tr("Bound by %1.").arg(engine_word(of.modelled->bound_by));
    if (metric.id == "time.measured")
      help += '\n' +
              LessonViews::tr("samples: %1, %2").arg(of.time->n).arg(QString::fromStdString(of.time->method));
    facts.push_back({words_of(metric.name), text_of(metric, *value), {}, help});
  };
  if (timed) add("time.measured", *timed);
  add("time.modelled", run);
  for (const char* id : {"requests.load", "sectors.load", "sectors_per_request.load", "sectors.store",
                         "sectors_per_request.store", "dram_bytes"})
    add(id, run);
  for (const char* id : {"shared_wavefronts", "excess_wavefronts"})
    add(id, run, find_metric("shared_wavefronts")->of(run).value_or(0) > 0);
  add("divergent_branches", run);
  add("warp_instructions", run);
  return facts;
}
}
