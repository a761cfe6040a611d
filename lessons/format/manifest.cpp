#include "lessons/format/manifest.h"

#include "kernels/problems/problem.h"
#include "lessons/format/languages.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/manifest_reader.h"
#include "lessons/format/program_facts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <regex>

namespace kernelarium {

using nlohmann::json;

const std::set<std::string>& kernel_reasons() {
  static const std::set<std::string> all{"race",
                                         "mismatch",
                                         "out-of-bounds",
                                         "misaligned",
                                         "uninitialised",
                                         "barrier",
                                         "launch",
                                         "budget",
                                         "compile",
                                         "assert",
                                         "trap",
                                         "sync-mask",
                                         "unsupported",
                                         "cluster",
                                         "proxy",
                                         "changed-input",
                                         "illegal-instruction"};
  return all;
}

std::string read_id(JsonObject& object, const std::string& key) {
  const std::string id = object.text(key);
  static const std::regex pattern("[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?");
  if (id.size() > 64 || !std::regex_match(id, pattern))
    object.fail(key,
                Sentence::tr("'%1' is not an id: use lower-case letters, digits and '-'", id.substr(0, 80)));
  return id;
}

const json* members(JsonObject& object, const std::string& key) {
  const json* value = object.find(key);
  if (!value) return nullptr;
  [[maybe_unused]] const JsonObject must_be_one(*value, object.place_of(key));
  if (value->size() > limits::entries)
    object.fail(key, Sentence::tr("has more than %1 entries: remove some", limits::entries));
  return value;
}

std::vector<JsonObject> bounded_objects(JsonObject& object, const std::string& key) {
  std::vector<JsonObject> all = object.objects(key);
  if (all.size() > limits::entries)
    object.fail(key, Sentence::tr("has more than %1 entries: remove some", limits::entries));
  return all;
}

double read_number(JsonObject& object, const std::string& key, double fallback) {
  const json* value = object.find(key);
  if (!value) return fallback;
  if (!value->is_number() || !std::isfinite(value->get<double>()))
    object.fail(key, Sentence::tr("must be a number, but is %1", value->dump(-1, ' ', true).substr(0, 60)));
  return value->get<double>();
}

bool is_language_code(const std::string& text) {
  static const std::regex code("[a-z]{2,3}(_[A-Z]{2})?");
  return text.size() <= 8 && std::regex_match(text, code);
}

namespace {

/// A text in several languages; English must be there, because every other one falls back to it.
std::map<std::string, std::string> read_texts(JsonObject& manifest, const std::string& key) {
  const json* value = manifest.find(key);
  if (!value) manifest.fail(key, Sentence::tr("is missing: add it"));
  JsonObject languages(*value, manifest.place_of(key));
  std::map<std::string, std::string> texts;
  for (const auto& [language, text] : value->items()) {
    if (!is_language_code(language))
      languages.fail(language, Sentence::tr("is not a language's code: use en, zh_CN, ko..."));
    texts[language] = languages.text(language);
  }
  if (!texts.contains("en")) languages.fail("en", Sentence::tr("is missing: add the English text"));
  return texts;
}

}

void ManifestReader::read() {
  attempt([&] {
    JsonObject top(placed_.value, "");
    top.text("$schema", ""); // for editors
    // Everything else refers to the problem: without one, reading on is useless.
    read_head(top);
    attempt([&] { read_named_runs(top); });
    attempt([&] { read_numbers(top); });
    attempt([&] {
      read_list(top, "exercises", lesson_.exercises,
                [&](JsonObject object) { return read_exercise(std::move(object)); });
    });
    attempt([&] {
      read_list(top, "mistakes", lesson_.mistakes,
                [&](JsonObject object) { return read_mistake(std::move(object)); });
    });
    attempt([&] { read_questions(top); });
    top.finish();
  });
  if (!mistakes_.empty()) throw Error(Fault::bad_argument, std::move(mistakes_));
}

void ManifestReader::attempt(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    for (Diagnostic diagnostic : error.diagnostics()) {
      diagnostic.file = (lesson_.folder / "lesson.json").string();
      diagnostic.line = placed_.line_of(diagnostic.place);
      mistakes_.push_back(std::move(diagnostic));
    }
  }
}

void ManifestReader::read_head(JsonObject& manifest) {
  attempt([&] { lesson_.title = read_texts(manifest, "title"); });
  attempt([&] { lesson_.summary = read_texts(manifest, "summary"); });
  lesson_.problem = manifest.text("problem");
  at_place(manifest, "problem", [&] { return &find_problem(lesson_.problem); });

  const std::vector<std::string> ids = manifest.texts("variants");
  if (ids.empty()) manifest.fail("variants", Sentence::tr("must name at least one variant"));
  std::vector<std::string> known;
  for (const Variant& variant : shipped_)
    if (variant.problem == lesson_.problem) known.push_back(variant.id);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string place = fmt::format("variants[{}]", i);
    if (std::count(ids.begin(), ids.end(), ids[i]) > 1)
      manifest.fail(place, Sentence::tr("'%1' appears twice", ids[i]));
    const auto found = std::find_if(shipped_.begin(), shipped_.end(), [&](const Variant& variant) {
      return variant.problem == lesson_.problem && variant.id == ids[i];
    });
    if (found == shipped_.end())
      manifest.fail(place, Sentence::tr("the problem '%1' has no variant '%2': use %3", lesson_.problem,
                                        ids[i], fmt::format("{}", fmt::join(known, ", "))));
    lesson_.variants.push_back(*found);
  }
  const std::vector<std::string> checkouts = manifest.texts("checkouts");
  for (const Variant& variant : shipped_)
    if (variant.problem == lesson_.problem && std::count(ids.begin(), ids.end(), variant.id) == 0 &&
        std::count(checkouts.begin(), checkouts.end(), variant.checkout) > 0)
      lesson_.variants.push_back(variant);
  lesson_.view = manifest.text("view", "");
  lesson_.default_variant = manifest.text("default_variant", ids.front());
  if (std::count(ids.begin(), ids.end(), lesson_.default_variant) == 0)
    manifest.fail("default_variant",
                  Sentence::tr("'%1' is not among the variants: use %2", lesson_.default_variant,
                               fmt::format("{}", fmt::join(ids, ", "))));
}

void ManifestReader::read_named_runs(JsonObject& top) {
  const json* runs = members(top, "runs");
  if (!runs) return;
  for (const auto& [name, value] : runs->items())
    attempt([&, &name = name, &value = value] {
      named_runs_.emplace(name, read_run_object(JsonObject(value, "runs." + name)));
    });
}

void ManifestReader::read_numbers(JsonObject& top) {
  const json* numbers = members(top, "numbers");
  if (!numbers) return;
  static const std::regex pattern("[a-z][a-z0-9_]{0,63}");
  for (const auto& [name, value] : numbers->items())
    attempt([&, &name = name, &value = value] {
      JsonObject object(value, "numbers." + name);
      if (name.size() > 64 || !std::regex_match(name, pattern))
        object.fail("", Sentence::tr("is not a valid number name: use lower-case letters, digits and '_'"));
      NamedNumber number;
      number.name = name;
      if (object.has("program"))
        number.program = read_program_source(object);
      else
        number.run = read_run(object);
      number.recorded = !number.program && object.has("recorded");
      if (number.recorded && object.has("value"))
        object.fail("recorded", Sentence::tr("can't be combined with 'value'"));
      number.value = object.text(number.recorded ? "recorded" : "value");
      if (number.program)
        at_place(object, "value", [&] { check_program_number(number.value); });
      else if (!number.recorded)
        expression(object, "value", number.value, number.run.variant);
      if (object.has("is")) number.is = read_number(object, "is", 0);
      object.find("is");
      number.digits = static_cast<int>(object.integer("digits", 0));
      if (number.digits < 0 || number.digits > 9) object.fail("digits", Sentence::tr("must be 0 to 9"));
      object.finish();
      lesson_.numbers.push_back(std::move(number));
    });
}

void ManifestReader::read_questions(JsonObject& top) {
  if (const json* check = members(top, "self_check")) {
    JsonObject questions(*check, "self_check");
    for (const auto& [question, right] : check->items()) {
      questions.text(question);
      lesson_.self_check[question] = read_id(questions, question);
    }
  }
  lesson_.what_if = top.texts("what_if");
  if (lesson_.what_if.size() > limits::entries)
    top.fail("what_if", Sentence::tr("has too many entries: remove some"));
}

void read_manifest(const std::string& content, const std::vector<Variant>& shipped, Lesson& lesson) {
  const PlacedJson placed = parse_placed(content, lesson.folder / "lesson.json", limits::nesting);
  ManifestReader(placed, shipped, lesson).read();
}

}
