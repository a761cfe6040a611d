#include "app/desktop/storage/kernel_store.h"

#include "app/desktop/shared/delay.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <nlohmann/json.hpp>

namespace kernelarium {

KernelStore::KernelStore(const QString& folder, QObject* parent) : QObject(parent), folder_(folder) {
  call_after(save_, 250, this, &KernelStore::flush);
}

QString KernelStore::path(const QString& lesson, const QString& variant) const {
  // Ids come from manifests; a name that climbs out of the folder must not.
  const auto safe = [](QString name) { return name.replace('/', '_').replace("..", "_"); };
  return folder_ + '/' + safe(lesson) + '/' + safe(variant) + ".cu";
}

QString KernelStore::text(const QString& lesson, const QString& variant) const {
  const QString file_path = path(lesson, variant);
  if (const auto unsaved = unsaved_.find(file_path); unsaved != unsaved_.end()) return unsaved->second;
  QFile file(file_path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QString text = QString::fromUtf8(file.readAll());
  return text.isNull() ? QString("") : text;
}

void KernelStore::keep(const QString& lesson, const QString& variant, const QString& text) {
  unsaved_[path(lesson, variant)] = text.isNull() ? QString("") : text;
  // Not restarted by each key: someone who types on for an hour is saved all along.
  if (!save_.isActive()) save_.start();
}

void KernelStore::forget(const QString& lesson, const QString& variant) {
  unsaved_[path(lesson, variant)] = QString();
  if (!save_.isActive()) save_.start();
}

void KernelStore::flush() {
  save_.stop();
  const auto unsaved = std::move(unsaved_);
  unsaved_.clear();
  for (const auto& [file_path, text] : unsaved) {
    if (text.isNull()) {
      QFile::remove(file_path);
      continue;
    }
    QDir().mkpath(QFileInfo(file_path).path());
    QSaveFile file(file_path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
      unsaved_[file_path] = text;
      emit failed(tr("The kernel can't be saved in %1: %2").arg(file_path, file.errorString()));
    }
  }
}

LessonPlaces::LessonPlaces(QString path) : path_(std::move(path)) { reload(); }

void LessonPlaces::reload() {
  places_.clear();
  readings_.clear();
  QFile file(path_);
  if (!file.open(QIODevice::ReadOnly)) return;
  const QByteArray bytes = file.readAll();
  try {
    const auto object = nlohmann::json::parse(bytes.begin(), bytes.end());
    for (const auto& [lesson, entry] : object.items()) {
      places_[lesson] = {entry.at("variant").get<std::string>(),
                         entry.at("values").get<std::map<std::string, Values>>()};
      if (const auto reading = entry.find("reading"); reading != entry.end())
        readings_[lesson] = {reading->at("part"), reading->at("exercise"), reading->at("heading"),
                             reading->at("block"), reading->at("share")};
    }
  } catch (const nlohmann::json::exception& broken) {
    places_.clear();
    readings_.clear();
    const QString aside = path_ + ".broken";
    QFile::remove(aside);
    QFile::rename(path_, aside);
    warning_ = KernelStore::tr("The saved settings of the lessons could not be read; they start from their "
                               "defaults. The old file is %1.")
                   .arg(aside);
  }
}

LessonPlace LessonPlaces::place(const std::string& lesson) const {
  const auto found = places_.find(lesson);
  return found == places_.end() ? LessonPlace{} : found->second;
}

void LessonPlaces::keep(const std::string& lesson, const LessonPlace& place) {
  places_[lesson] = place;
  write();
}

ReadingPlace LessonPlaces::reading(const std::string& lesson) const {
  const auto found = readings_.find(lesson);
  return found == readings_.end() ? ReadingPlace{} : found->second;
}

void LessonPlaces::keep_reading(const std::string& lesson, const ReadingPlace& place) {
  if (reading(lesson) == place) return;
  readings_[lesson] = place;
  places_.try_emplace(lesson); // every lesson of the file has a variant and values
  write();
}

void LessonPlaces::write() const {
  nlohmann::json object = nlohmann::json::object();
  for (const auto& [lesson, place] : places_)
    object[lesson] = {{"variant", place.variant}, {"values", place.values}};
  for (const auto& [lesson, place] : readings_)
    object[lesson]["reading"] = {{"part", place.part},
                                 {"exercise", place.exercise},
                                 {"heading", place.heading},
                                 {"block", place.block},
                                 {"share", place.share}};
  QSaveFile file(path_);
  if (file.open(QIODevice::WriteOnly)) {
    file.write(QByteArray::fromStdString(object.dump(1)));
    file.commit();
  }
}

}
