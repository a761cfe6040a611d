#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "kernels/base/checkout.h"
#include "kernels/base/error.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/problems/checkout_kernels.h"
#include "kernels/problems/problem.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

json to_json(const Parameter& parameter) {
  json object = {
      {"name", parameter.name},
      {"title", parameter.title},
      {"unit", parameter.unit},
      {"default", parameter.choices.empty() ? json(parameter.value) : json(parameter.text(parameter.value))},
      {"reason", parameter.reason}};
  if (!parameter.choices.empty()) {
    object["choices"] = parameter.choices;
  } else if (!parameter.steps.empty()) {
    object["steps"] = parameter.steps;
  } else {
    object["minimum"] = parameter.minimum;
    object["maximum"] = parameter.maximum;
  }
  return object;
}

json to_json(const std::vector<Parameter>& parameters) {
  json list = json::array();
  for (const Parameter& parameter : parameters) list.push_back(to_json(parameter));
  return list;
}

/// What a variant needs that is not here; empty: nothing.
std::string missing_of(const Variant& variant) {
  const auto missing = python_is_missing(variant.source);
  return missing ? missing->in_english() : "";
}

json to_json(const Lesson& lesson) {
  json variants = json::array();
  for (const Variant& variant : lesson.variants)
    variants.push_back({{"id", variant.id},
                        {"title", variant.title},
                        {"summary", variant.summary},
                        {"source", variant.source.string()},
                        {"missing", missing_of(variant)},
                        {"parameters", to_json(variant.parameters)}});
  return {{"id", lesson.id},
          {"title", lesson.title_in("en")},
          {"problem", lesson.problem},
          {"default_variant", lesson.default_variant},
          {"sizes", to_json(find_problem(lesson.problem).sizes())},
          {"variants", variants}};
}

/// "TILE = 16 (8 to 32)".
std::string range_text(const Parameter& parameter) {
  const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
  std::string range;
  if (!parameter.choices.empty()) {
    range = fmt::format("{}", fmt::join(parameter.choices, ", "));
  } else if (!parameter.steps.empty()) {
    range = fmt::format("{}", fmt::join(parameter.steps, ", "));
  } else {
    range = fmt::format("{} to {}", parameter.minimum, parameter.maximum);
  }
  return fmt::format("{}={} ({}{})", parameter.name, parameter.text(parameter.value), range, unit);
}

std::string joined(const std::vector<Parameter>& parameters) {
  std::vector<std::string> texts;
  for (const Parameter& parameter : parameters) texts.push_back(range_text(parameter));
  return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

int print_lessons(bool as_json) {
  const std::vector<Lesson> lessons = load_lessons();
  if (as_json) {
    json list = json::array();
    for (const Lesson& lesson : lessons) list.push_back(to_json(lesson));
    fmt::print("{}\n", json_text({{"lessons", list}}));
    return 0;
  }
  for (const Lesson& lesson : lessons) {
    std::size_t longest = 0;
    for (const Variant& variant : lesson.variants) longest = std::max(longest, variant.id.size());
    const std::size_t indent = longest + 6;
    fmt::print("{}: {}\n", lesson.id, lesson.title_in("en"));
    fmt::print("{}", wrapped("  --size " + joined(find_problem(lesson.problem).sizes()), 9));
    for (const Variant& variant : lesson.variants) {
      const char* mark = variant.id == lesson.default_variant ? "*" : " ";
      fmt::print("{}",
                 wrapped(fmt::format("  {} {:<{}}  {}", mark, variant.id, longest, variant.summary), indent));
      fmt::print("{}",
                 wrapped(fmt::format("{:{}}--set {}", "", indent, joined(variant.parameters)), indent + 6));
      if (const std::string missing = missing_of(variant); !missing.empty())
        fmt::print("{}", wrapped(fmt::format("{:{}}{}", "", indent, missing), indent));
    }
    fmt::print("\n");
  }
  fmt::print("* is the variant that runs unless --variant names another.\n");
  return 0;
}

int print_checkout(const std::string& name, bool as_json) {
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
    throw Error(
        fmt::format("--checkout '{}' is no project's name, such as thunderkittens: {} names its folder", name,
                    checkout_variable("thunderkittens")));
  const std::vector<CheckoutFile> files = files_of_checkout(name);
  json list = json::array();
  std::size_t longest = 0;
  for (const CheckoutFile& one : files) {
    list.push_back({{"file", one.file.string()}, {"variants", one.variants}, {"reason", one.reason}});
    longest = std::max(longest, one.file.string().size());
  }
  if (as_json) {
    fmt::print("{}\n", json_text({{"files", list}}));
    return 0;
  }
  for (const CheckoutFile& one : files)
    fmt::print("{:<{}}  {}\n", one.file.string(), longest,
               one.variants.empty() ? "no variant: " + one.reason
                                    : fmt::format("{}", fmt::join(one.variants, ", ")));
  return 0;
}

}

void add_list_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "List lessons, their variants, sizes and parameters");
  const auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "Print JSON");
  const auto checkout = std::make_shared<std::string>();
  command->add_option(
      "--checkout", *checkout,
      "Instead: the kernels of another project's checkout (thunderkittens), which of them are "
      "variants, and why the others are not");
  command->callback([=, &action] {
    action = [=] {
      return checkout->empty() ? print_lessons(*as_json) : print_checkout(*checkout, *as_json);
    };
  });
}

}
