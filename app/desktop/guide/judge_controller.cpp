#include "app/desktop/guide/judge_controller.h"

#include "lessons/format/program_judge.h"
#include "widgets/theme/words.h"

#include <QThread>

namespace kernelarium {

JudgeController::JudgeController(Devices& devices, QObject* parent) : QObject(parent), devices_(devices) {
  connect(&request_, &CurrentRequest::ran, this, [this](const RunPointer& run) {
    runs_.push_back(*run);
    next();
  });
  connect(&request_, &CurrentRequest::failed, this,
          [this](const Diagnostic& why) { emit failed(words_of(why.message)); });
}

void JudgeController::start(const Lesson& lesson, const Exercise& exercise, const Submission& submission) {
  cancel();
  lesson_ = &lesson;
  exercise_ = exercise;
  submission_ = submission;
  runs_.clear();
  if (exercise.kind == ExerciseKind::program)
    start_program();
  else
    next();
}

void JudgeController::cancel() {
  request_.drop();
  if (program_) program_->stop = true;
  program_.reset();
}

void JudgeController::start_program() {
  const auto judging = program_ = std::make_shared<Judging>();
  QThread* thread = QThread::create([judging, exercise = exercise_, submission = submission_] {
    try {
      judging->feedback = judge_program(exercise, submission, &judging->stop);
    } catch (const std::exception& error) {
      judging->error = words_of(error);
    }
  });
  connect(thread, &QThread::finished, this, [this, judging] {
    if (program_ != judging) return; // cancelled, or another has begun
    program_.reset();
    if (judging->feedback)
      emit judged(*judging->feedback, {});
    else
      emit failed(judging->error);
  });
  connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  emit progressed(0, 0);
  thread->start();
}

void JudgeController::next() {
  try {
    const std::optional<Task> task = next_task(*lesson_, exercise_, submission_, runs_);
    if (!task) {
      emit judged(feedback_of(*lesson_, exercise_, submission_, runs_), runs_);
      return;
    }
    emit progressed(task->done, task->total);
    RunnerClient& client =
        task->experiment.device.starts_with("sim")
            ? devices_.client({}, Devices::Role::judge)
            : devices_.client_for(devices_.choice(QString::fromStdString(task->experiment.device)));
    request_.run(client, task->experiment);
  } catch (const std::exception& error) {
    emit failed(words_of(error));
  }
}

}
