#include "app/desktop/guide/judge_controller.h"

#include "widgets/theme/words.h"

namespace kernelarium {

JudgeController::JudgeController(Devices& devices, QObject* parent) : QObject(parent), devices_(devices) {}

JudgeController::~JudgeController() {
  if (client_) client_->disconnect(this);
  if (id_ != 0) client_->cancel(id_);
}

void JudgeController::start(const Lesson& lesson, const Exercise& exercise, const Submission& submission) {
  cancel();
  lesson_ = &lesson;
  exercise_ = exercise;
  submission_ = submission;
  runs_.clear();
  next();
}

void JudgeController::cancel() {
  const RequestId id = std::exchange(id_, 0);
  if (id != 0) client_->cancel(id);
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
    if (&client != client_) {
      if (client_) client_->disconnect(this);
      client_ = &client;
      connect(client_, &RunnerClient::ran, this, [this](quint64 id, const RunPointer& run) {
        if (id == 0 || id != id_) return;
        id_ = 0;
        runs_.push_back(*run);
        next();
      });
      connect(client_, &RunnerClient::failed, this, [this](quint64 id, const Diagnostic& why) {
        if (id == 0 || id != id_) return;
        id_ = 0;
        emit failed(words_of(why.message));
      });
    }
    id_ = client_->run(task->experiment, {}, 0);
  } catch (const std::exception& error) {
    id_ = 0;
    emit failed(words_of(error));
  }
}

}
