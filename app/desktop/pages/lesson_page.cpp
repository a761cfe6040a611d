#include "app/desktop/pages/lesson_page.h"

#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/lesson/advice_trial.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/shared/delay.h"
#include "widgets/compare/compare_view.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/words.h"
#include "widgets/timeline/advice_list.h"
#include "widgets/timeline/line_table.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QPushButton>
#include <utility>

namespace kernelarium {

LessonPage::LessonPage(Workbench& bench, QWidget* parent) : RunPage("lesson_page", parent), bench_(bench) {
  views_ = new LessonViews(this);
  guide_ = new LessonGuide(bench_.devices(), bench_.desk(), views_->selection());
  add_docks("text", tr("Lesson"), guide_);
  wire_views();
  wire_guide();
  wire_advice();
  connect(&outside_, &QFileSystemWatcher::fileChanged, this, &LessonPage::take_outside_edit);
  connect(this, &RunPage::outdated, this, [this] { views_->last_run->set_outdated(true); });
}

LessonPage::~LessonPage() { keep_place(); }

void LessonPage::keep_place() {
  keep_place_.stop();
  if (session_) bench_.places().keep_reading(session_->lesson().id, guide_->place());
}

RunSubject* LessonPage::subject() const { return session_.get(); }

void LessonPage::show_results() {
  views_->show_results(*session_);
  if (refused_) dim_results();
}

void LessonPage::dim_results() {
  if (!session_ || (!session_->counted() && !session_->timed())) return;
  views_->set_outdated(true);
  views_->last_run->set_outdated(true);
}

void LessonPage::wire_views() {
  views_->panel->set_undo_stack(&undo_);
  connect(views_->panel, &ParameterPanel::changed, this, [this](const Values& values) {
    const bool back = std::exchange(refused_, false);
    if (session_) session_->set_values(values);
    // The value before the refused one brings no new run: its results are of the present setting again.
    if (back && session_ && session_->counted_present()) show_results();
    emit setting_broken({});
  });
  connect(views_->panel, &ParameterPanel::invalid, this, [this](const QString& why) {
    refused_ = true;
    dim_results();
    emit setting_broken(why);
  });
  connect(views_->panel, &ParameterPanel::copy_command_requested, this, [this] {
    if (session_) QGuiApplication::clipboard()->setText(session_->command_line());
    emit notice(tr("The command line of this run was copied to the clipboard."));
  });
  connect(views_->source, &SourceView::text_changed, this, [this](const QString& text) {
    if (session_) session_->set_source(text);
  });
  connect(views_->source, &SourceView::text_settled, this, [this] {
    if (compile_) compile_->schedule();
  });
  connect(views_->sweep, &SweepPanel::values_picked, this, &LessonPage::set_values);
  connect(views_->picture_open, &QPushButton::clicked, this, &LessonPage::picture_wanted);
  connect(views_->picture_drop, &QPushButton::clicked, this, [this] {
    if (session_->picture().empty())
      session_->open_sample();
    else
      session_->drop_picture();
  });
  connect(views_->table, &RunsTable::run_opened, this, &LessonPage::run_opened);
  connect(views_->table, &RunsTable::compare_requested, this, &LessonPage::compare_wanted);
  RunsModel* model = views_->table->model();
  connect(model, &RunsModel::note_changed, &bench_.history(), &History::set_note);
  connect(model, &RunsModel::pin_changed, &bench_.history(), &History::set_pinned);
  connect(&bench_.history(), &History::added, model, &RunsModel::add_run);
  connect(&bench_.history(), &History::changed, this, [this, model] {
    if (session_) model->set_runs(bench_.history().summaries(QString::fromStdString(session_->lesson().id)));
  });
}

void LessonPage::wire_advice() {
  AdviceList* advice = views_->find<LineTable>()->advice();
  advice->set_trials([this](const Advice& one) {
    const auto trial = session_ ? trial_of(*session_, one) : std::nullopt;
    return trial ? trial->title : QString();
  });
  connect(advice, &AdviceList::trial_wanted, this, [this](const Advice& one) {
    const auto trial = session_ ? trial_of(*session_, one) : std::nullopt;
    if (!trial) return;
    views_->flush(); // the run on the table, also where it has not been looked at
    views_->compare->keep();
    if (trial->variant.empty())
      set_values(trial->values);
    else
      session_->set_variant(trial->variant);
    show_view("compare");
  });
}

void LessonPage::wire_guide() {
  call_after(keep_place_, save_ms, this, &LessonPage::keep_place);
  connect(guide_, &LessonGuide::place_changed, &keep_place_, qOverload<>(&QTimer::start));
  connect(guide_, &LessonGuide::lesson_chosen, this, &LessonPage::lesson_chosen);
  connect(guide_, &LessonGuide::variant_chosen, this, [this](const QString& id) {
    if (session_) session_->set_variant(id.toStdString());
  });
  connect(guide_, &LessonGuide::setting_chosen, this,
          [this](const QString& variant, const std::map<std::string, std::string>& texts) {
            if (!session_) return;
            try {
              session_->set_variant(variant.toStdString());
              Values values = session_->values();
              for (const auto& [name, value] : session_->defaults()) values[name] = value;
              for (const auto& known : {session_->problem_parameters(), session_->variant().parameters})
                for (const auto& parameter : known)
                  if (const auto text = texts.find(parameter.name); text != texts.end())
                    values[parameter.name] = parameter.parse(text->second);
              set_values(values);
            } catch (const Error& error) {
              emit notice(words_of(error));
            }
          });
  connect(guide_, &LessonGuide::run_wanted, this,
          [this](const RunSpec& run, const QString& key, const QString& kernel, bool held) {
            if (!session_) return;
            try {
              session_->open_run(run, key, kernel, held);
              if (!key.isEmpty()) show_view("source");
            } catch (const Error& error) {
              emit notice(words_of(error));
            }
          });
  connect(guide_, &LessonGuide::released, this, [this] {
    if (session_) session_->release();
  });
}

void LessonPage::open(const Lesson& lesson) {
  auto session = std::make_unique<LessonSession>(lesson, bench_.settings(), bench_.devices(),
                                                 bench_.kernels(), bench_.places());
  keep_place();
  guide_->show_lesson(nullptr, {});
  comparison_.reset();
  end_sweeps();
  compile_.reset();
  runs_.reset();
  session_ = std::move(session);
  runs_ = std::make_unique<RunController>(*session_, bench_.settings(), bench_.devices(), bench_.history());
  compile_ = std::make_unique<CompileController>(*session_, bench_.devices());
  comparison_ = std::make_unique<VariantComparison>(*session_, bench_.devices());
  undo_.clear();
  refused_ = false;
  views_->show_waiting(tr("The first run is in progress."));
  views_->show_session(*session_);
  guide_->show_lesson(session_.get(), bench_.language(), bench_.places().reading(lesson.id));
  open_sweeps(bench_.settings(), bench_.devices(), bench_.history());
  views_->table->model()->set_runs(bench_.history().summaries(QString::fromStdString(lesson.id)));
  wire_session();
  bench_.settings().set("last_lesson", QString::fromStdString(lesson.id));
  if (!lesson.view.empty()) show_view(QString::fromStdString(lesson.view));
  emit session_changed();
  if (!session_->loading_picture()) runs_->run_now(); // the picture's arrival runs it otherwise
  compile_->schedule();
}

void LessonPage::wire_session() {
  LessonSession* session = session_.get();
  wire_subject(*compile_);
  connect(views_->source, &SourceView::left, session, &LessonSession::leave_mistake);
  connect(session, &LessonSession::variant_changed, this, [this, session] {
    undo_.clear(); // its steps are turns of another variant's knobs
    refused_ = false;
    views_->show_variant(*session);
    emit session_changed();
    if (session->held()) {
      runs_->cancel();
      views_->show_waiting(session->whole_program() ? tr("A whole program: Check builds and runs it.")
                                                    : tr("Answer first; then the run starts."));
    } else {
      runs_->run_now();
    }
    compile_->schedule();
  });
  connect(session, &LessonSession::values_changed, this, [this, session] {
    views_->show_plan(*session);
    runs_->schedule();
    compile_->schedule();
  });
  connect(session, &LessonSession::source_changed, this, [this, session] {
    views_->set_source(session->source());
    bench_.desk().lines().keep(QString::fromStdString(session->lesson().id),
                               QString::fromStdString(session->variant().id), session->original(),
                               session->source());
  });
  connect(session, &LessonSession::picture_changed, this, [this, session] {
    views_->show_variant(*session);
    runs_->run_now();
  });
  connect(session, &LessonSession::device_changed, this, [this, session] {
    views_->show_plan(*session);
    runs_->schedule();
    emit session_changed();
  });
  connect(compile_.get(), &CompileController::compiled, this,
          [this, session](const std::shared_ptr<const CompileAnswer>& answer) {
            views_->show_compiled(*answer, *session);
            // An edited kernel runs automatically, like a turned knob.
            const bool compiles = !answer->ptx.empty();
            if (compiles && !session->held() && !session->counted_present()) runs_->schedule();
            if (!compiles && !answer->diagnostics.empty())
              emit setting_broken(words_of(answer->diagnostics.front()));
          });
  connect(runs_.get(), &RunController::started, comparison_.get(), &VariantComparison::stop);
  connect(runs_.get(), &RunController::finished, this, [this, session] {
    if (bench_.settings().flag("automatic_runs")) comparison_->schedule();
    // Once a GPU has shown that it works here.
    if (session->timed() && session->timed()->verdict == Verdict::pass)
      bench_.devices().want_ceilings(session->device());
  });
  connect(views_->compare, &CompareView::variant_wanted, comparison_.get(),
          [this](const QString& id) { comparison_->look_at(id.toStdString()); });
  connect(comparison_.get(), &VariantComparison::looked_at, views_->compare, &CompareView::set_other);
  connect(comparison_.get(), &VariantComparison::look_failed, views_->compare, [this](const Diagnostic& why) {
    views_->compare->show_error(words_of(why), {}, words_with_path(why));
  });
  connect(&bench_.devices(), &Devices::ceilings_changed, session,
          [this, session] { views_->show_comparison(*session); });
}

void LessonPage::set_values(const Values& values) {
  if (!session_) return;
  views_->panel->set_values(values);
  session_->set_values(views_->panel->values());
}

QString LessonPage::file_for_editing() {
  session_->write_own_file();
  const QString path = session_->own_file();
  if (!outside_.files().contains(path)) outside_.addPath(path);
  return path;
}

void LessonPage::take_outside_edit(const QString& path) {
  if (!QFile::exists(path)) return;
  outside_.addPath(path); // programs replace a file, which ends the watch
  if (!session_ || session_->own_file() != path) return;
  const QString text = session_->own_text();
  if (text != session_->source()) views_->source->replace_text(text);
}

}
