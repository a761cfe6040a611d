#include "kernels/experiment/operator_plan.h"

#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/argument_check.h"
#include "kernels/experiment/operator_names.h"
#include "kernels/experiment/operator_sizes.h"
#include "kernels/experiment/sources.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace kernelarium {
namespace {

using Fill = ArgumentSpec::Fill;

/// The type of C++ that a number of this type is.
const char* cpp_type(Dtype dtype) {
  switch (dtype) {
  case Dtype::i8:
    return "signed char";
  case Dtype::u8:
    return "unsigned char";
  case Dtype::i16:
    return "short";
  case Dtype::u16:
    return "unsigned short";
  case Dtype::i32:
    return "int";
  case Dtype::u32:
    return "unsigned";
  case Dtype::i64:
    return "long long";
  case Dtype::u64:
    return "unsigned long long";
  case Dtype::f16:
    return "__half";
  case Dtype::bf16:
    return "__nv_bfloat16";
  case Dtype::f32:
    return "float";
  case Dtype::f64:
    return "double";
  case Dtype::boolean:
    return "bool";
  }
  return "";
}

std::string python_number(Dtype dtype, const std::vector<std::byte>& bytes) {
  const double value = load_as_double(dtype, bytes.data());
  if (std::isnan(value)) return "torch.nan";
  if (std::isinf(value)) return value > 0 ? "torch.inf" : "-torch.inf";
  return is_floating(dtype) ? fmt::format("{}", value) : fmt::format("{}", static_cast<std::int64_t>(value));
}

/// What one argument of the kernel is.
struct KernelArgument {
  ArgumentSpec given;
  std::string called; ///< in the source
  std::string name;   ///< in the operator
  const BufferFacts* buffer = nullptr;
  enum class Role { input, output, both, scratch } role = Role::input; ///< of a buffer
  std::string text;                                                    ///< of a number: what it is
};

void refuse(const KernelArgument& argument, const std::string& text) {
  const ArgumentSpec& given = argument.given;
  if (given.raw)
    throw Error(Sentence::tr("the argument %1 is a struct, which PyTorch can't pass: give its members as "
                             "arguments of their own",
                             argument.called));
  if (given.texture || given.map)
    throw Error(Sentence::tr("the argument %1 is a texture, a surface or a tensor map, which PyTorch can't "
                             "pass: read a plain array instead",
                             argument.called));
  if (given.within >= 0 || given.kind != ArgumentSpec::Kind::plain)
    throw Error(Sentence::tr("the argument %1 (%2) is an address within another argument's buffer; an "
                             "operator can't pass it: give it a buffer of its own",
                             argument.called, text));
  if (!given.buffer && given.dtype == Dtype::bf16)
    throw Error(Sentence::tr("the argument %1 is a number of type bf16, which Python lacks: take a float and "
                             "convert it in the kernel",
                             argument.called));
}

class Planner {
 public:
  Planner(const Experiment& experiment, const Run& run, const OperatorWishes& wishes)
      : launch_(*experiment.launch), run_(run), facts_(run.launches.at(0)), wishes_(wishes) {
    for (const KernelDeclaration& kernel :
         kernels_in_file(launch_.file, source_of(launch_, experiment.source).text))
      if (kernel.name.substr(kernel.name.rfind(':') + 1) == base_name(launch_.kernel))
        declared_ = declared_ ? std::optional(KernelDeclaration{}) : kernel; // overloads: nobody knows which
    if (!declared_) declared_.emplace();
  }

  OperatorPlan plan() {
    plan_.name = wishes_.name.empty() ? "lab::" + operator_name(launch_.kernel) : wishes_.name;
    take_arguments();
    for (KernelArgument& one : arguments_)
      if (one.buffer) one.role = role_of(one);
    check_roles();
    require_inputs_and_results();
    take_sizes();
    take_grid();
    take_shared();
    make_results();
    for (KernelArgument& one : arguments_) pass(one);
    if (const std::vector<std::string> fixed = sizes_.fix_untold(); !fixed.empty())
      plan_.derived.push_back(Sentence::tr(
          "The operator requires `%1`, as in the launch, because the kernel is not told these sizes",
          fmt::format("{}", fmt::join(fixed, "`, `"))));
    plan_.conditions = sizes_.conditions();
    return std::move(plan_);
  }

 private:
  using Role = KernelArgument::Role;

  void take_arguments() {
    std::set<std::string> used;
    for (std::size_t i = 0; i < launch_.arguments.size(); ++i) {
      KernelArgument& one = arguments_.emplace_back();
      one.given = parse_argument(launch_.arguments[i]);
      one.called = i < facts_.names.size() ? facts_.names[i] : fmt::format("argument {}", i);
      refuse(one, launch_.arguments[i]);
      one.name = python_name(one.called, used);
      for (const BufferFacts& buffer : run_.buffers)
        if (one.given.buffer && buffer.name == one.called) one.buffer = &buffer;
    }
  }

  std::string wish(const KernelArgument& one) const {
    for (const std::string& name : {one.called, one.name})
      if (const auto found = wishes_.roles.find(name); found != wishes_.roles.end()) return found->second;
    return {};
  }

  Role role_of(const KernelArgument& one) {
    const BufferFacts::Touched touched = one.buffer->touched.value_or(BufferFacts::Touched{});
    const std::string wished = wish(one);
    const bool writes = touched.written > 0 || touched.atomic > 0;
    if (!writes && !wished.empty() && wished != "any")
      throw Error(
          Sentence::tr("the role of %1 can't be '%2', because the kernel does not write to it in this launch",
                       one.called, wished));
    if (!writes) return Role::input;
    if (wished == "both") return Role::both;
    if (wished == "output") return Role::output;
    if (wished == "scratch") return Role::scratch;
    if (!wished.empty())
      throw Error(Sentence::tr(
          "the role of %1 can't be '%2': a buffer that is written can be output, both or scratch", one.called,
          wished));
    if (touched.read > 0 && wishes_.overwritten.contains(one.called)) {
      plan_.derived.push_back(Sentence::tr(
          "`%1` is read and written, but what it held before did not change the results: it is only a result",
          one.called));
      return Role::output;
    }
    if (touched.read > 0) {
      plan_.derived.push_back(Sentence::tr("`%1` is read and written: the operator takes it as an input, "
                                           "leaves it unchanged and returns the result as `%2`",
                                           one.called, one.name + "_out"));
      return Role::both;
    }
    const auto bytes = one.buffer->count() * static_cast<std::int64_t>(size_of(one.buffer->dtype));
    const bool begins_alike = one.given.how == Fill::zero || one.given.how == Fill::fill;
    if (touched.atomic == 0 && touched.written == bytes) return Role::output;
    if (begins_alike) return Role::output;
    plan_.derived.push_back(touched.atomic > 0
                                ? Sentence::tr("`%1` is also an input, because the kernel updates what it "
                                               "holds: the result starts as a copy of it",
                                               one.called)
                                : Sentence::tr("`%1` is also an input, because the kernel writes only part "
                                               "of it: the result starts as a copy of it",
                                               one.called));
    return Role::both;
  }

  void check_roles() const {
    for (const auto& [name, role] : wishes_.roles) {
      const auto meant = std::ranges::find_if(arguments_, [&name = name](const KernelArgument& one) {
        return one.called == name || one.name == name;
      });
      if (meant == arguments_.end()) throw Error(Sentence::tr("the kernel has no argument %1", name));
      if (!meant->buffer && role != "argument")
        throw Error(Sentence::tr("%1 is a number: its role can only be argument", name));
    }
  }

  void require_inputs_and_results() const {
    const auto count = [&](std::initializer_list<Role> roles) {
      return std::ranges::count_if(arguments_, [&](const KernelArgument& one) {
        return one.buffer && std::ranges::find(roles, one.role) != roles.end();
      });
    };
    if (count({Role::output, Role::both}) == 0)
      throw Error(Sentence::tr("the kernel %1 writes to none of its buffers in this launch, so an operator "
                               "would have no result: launch it with arguments for which it writes one",
                               launch_.kernel));
    if (count({Role::input, Role::both}) == 0)
      throw Error(Sentence::tr(
          "the kernel %1 reads no buffer, but PyTorch chooses an operator's device by its input tensors: let "
          "the kernel read a buffer, or make one that it writes input and output (--role NAME=both)",
          launch_.kernel));
  }

  void take_sizes() {
    for (const KernelArgument& one : arguments_)
      if (is_input(one)) sizes_.add_tensor(one.name, one.buffer->shape, wish(one) == "any");
    std::vector<KernelArgument*> others;
    for (KernelArgument& one : arguments_) {
      if (one.buffer) continue;
      one.text = one.name;
      if (is_floating(one.given.dtype) || one.given.dtype == Dtype::boolean) continue;
      const std::int64_t value = number_of(one);
      const std::string text = wish(one).empty() ? size_of_launch(value) : std::string();
      if (text.empty()) {
        others.push_back(&one);
        continue;
      }
      one.text = text;
      plan_.derived.push_back(
          Sentence::tr("`%1` is `%2`: both were %3 in the launch", one.called, text, value));
    }
    for (const KernelArgument* one : others) sizes_.add_number(one->name, number_of(*one));
    sizes_.tie_products();
  }

  /// A whole number that the kernel takes, as a size of its tensors, or as the number of their float4 and the
  /// like.
  std::string size_of_launch(std::int64_t value) {
    if (const OperatorSize* size = sizes_.passed(value)) return size->text;
    for (const KernelParameter& parameter : declared_->parameters) {
      const std::string element = parameter.type.substr(0, parameter.type.find('*'));
      if (!parameter.pointer() || element.empty() || element.back() < '2' || element.back() > '4') continue;
      if (const std::string text = sizes_.passed_in_vectors(value, element.back() - '0'); !text.empty())
        return text;
    }
    return {};
  }

  void take_grid() {
    const Dim3 grid = facts_.grid, block = facts_.block;
    const std::int64_t counts[] = {grid.x, grid.y, grid.z}, threads[] = {block.x, block.y, block.z};
    std::map<std::string, std::string> names{{"block.x", std::to_string(block.x)},
                                             {"block.y", std::to_string(block.y)},
                                             {"block.z", std::to_string(block.z)}};
    names.insert(launch_.defines.begin(), launch_.defines.end());
    for (const KernelArgument& one : arguments_)
      if (!one.buffer) names[one.called] = one.text;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::string side;
      if (axis < launch_.grid_rules.size())
        side = rule_of_operator(launch_.grid_rules[axis], names).value_or("");
      if (!side.empty()) sizes_.use_in_grid(side);
      if (side.empty()) side = sizes_.blocks(counts[axis], threads[axis], static_cast<int>(axis));
      if (side.empty() || (side == "1" && threads[axis] > 1 && grid.count() == 1))
        plan_.doubts.push_back(
            counts[axis] == 1
                ? Sentence::tr("The grid always has one block along %1, because one block shows no rule. "
                               "Give the grid as ceil_div(...) if it depends on a size",
                               std::string(1, "xyz"[axis]))
                : Sentence::tr("The grid always has %1 blocks along %2, because no size of the launch "
                               "explains this number. Give the grid as ceil_div(...) if it depends on a size",
                               counts[axis], std::string(1, "xyz"[axis])));
      plan_.grid.push_back(side.empty() ? std::to_string(counts[axis]) : side);
    }
    if (!plan_.doubts.empty()) sizes_.limit_to(grid.count() * block.count());
    while (plan_.grid.size() > 1 && plan_.grid.back() == "1") plan_.grid.pop_back();
    plan_.derived.push_back(Sentence::tr("The grid is `%1`; a block has %2 threads",
                                         fmt::format("{}", fmt::join(plan_.grid, ", ")), block.count()));
  }

  void take_shared() {
    const std::int64_t bytes = facts_.shared_bytes, threads = facts_.block.count();
    plan_.shared = std::to_string(bytes);
    if (bytes == 0 || bytes % threads == 0) return; // so many bytes per thread
    for (const std::int64_t each : {4, 8, 2})
      if (const OperatorSize* size = bytes % each == 0 ? sizes_.find(bytes / each) : nullptr) {
        plan_.shared = fmt::format("{} * {}", size->text, each);
        plan_.derived.push_back(Sentence::tr("Dynamic shared memory is `%1` bytes", plan_.shared));
        return;
      }
  }

  std::string side_of_result(const KernelArgument& one, std::int64_t value) {
    if (value == 1) return "1";
    if (const OperatorSize* size = sizes_.find(value)) return size->text;
    if (const std::string product = sizes_.product(value); !product.empty()) return product;
    const std::int64_t counts[] = {facts_.grid.x, facts_.grid.y, facts_.grid.z};
    for (std::size_t axis = 0; axis < plan_.grid.size(); ++axis)
      if (counts[axis] == value) return plan_.grid[axis];
    plan_.doubts.push_back(Sentence::tr(
        "A dimension of `%1` always has %2 elements, because no size of the launch explains this number",
        one.called, value));
    return std::to_string(value);
  }

  std::string allocation(const KernelArgument& one) {
    const bool fresh = one.role == Role::output && one.buffer->touched && one.buffer->touched->atomic == 0 &&
                       one.buffer->touched->read == 0 &&
                       one.buffer->touched->written ==
                           one.buffer->count() * static_cast<std::int64_t>(size_of(one.buffer->dtype));
    std::string make = "empty", value;
    if (!fresh && one.given.how == Fill::zero) make = "zeros";
    if (!fresh && one.given.how == Fill::fill) {
      make = "full";
      value = ", " + python_number(one.given.dtype, one.given.value);
    }
    const KernelArgument* like = nullptr;
    const KernelArgument* first = nullptr;
    for (const KernelArgument& other : arguments_) {
      if (!is_input(other)) continue;
      if (!first) first = &other;
      if (!like && other.buffer->shape == one.buffer->shape) like = &other;
    }
    const auto typed = [&](const KernelArgument& other) {
      return other.buffer->dtype == one.buffer->dtype ? std::string()
                                                      : ", dtype=torch." + torch_name(one.buffer->dtype);
    };
    if (like && (one.buffer->count() > 1))
      return fmt::format("torch.{}_like({}{}{})", make, like->name, value, typed(*like));
    std::vector<std::string> sides;
    for (const std::int64_t side : one.buffer->shape) sides.push_back(side_of_result(one, side));
    return fmt::format("{}.new_{}(({},){}{})", first->name, make, fmt::join(sides, ", "), value,
                       typed(*first));
  }

  void make_results() {
    for (const KernelArgument& one : arguments_) {
      if (!one.buffer || one.role == Role::input) continue;
      auto& made = one.role == Role::scratch ? plan_.scratch : plan_.results;
      if (one.role == Role::both)
        made.push_back({one.name + "_out", one.name + ".clone()", one.called, one.buffer->dtype});
      else
        made.push_back({one.name, allocation(one), one.called, one.buffer->dtype});
    }
  }

  void pass(const KernelArgument& one) {
    const std::size_t place = plan_.arguments.size();
    if (!one.buffer) {
      if (one.text == one.name) plan_.inputs.push_back({one.name, false, one.given, ""});
      plan_.arguments.push_back({one.text, cpp_type(one.given.dtype)});
      return;
    }
    if (is_input(one)) plan_.inputs.push_back({one.name, true, one.given, one.called});
    std::string type = "void*";
    if (!declared_->is_template && declared_->parameters.size() == arguments_.size()) {
      const std::string written = declared_->parameters[place].type;
      std::string element = written.substr(0, written.find('*'));
      if (element.starts_with("const ")) element.erase(0, 6);
      if (written.ends_with('*') && dtype_of_cpp(element)) type = written;
    }
    plan_.arguments.push_back({one.role == Role::both ? one.name + "_out" : one.name, type});
  }

  static bool is_input(const KernelArgument& one) {
    return one.buffer && (one.role == Role::input || one.role == Role::both);
  }
  static std::int64_t number_of(const KernelArgument& one) {
    return std::llround(load_as_double(one.given.dtype, one.given.value.data()));
  }

  const SingleLaunch& launch_;
  const Run& run_;
  const LaunchFacts& facts_;
  const OperatorWishes& wishes_;
  std::optional<KernelDeclaration> declared_;
  std::vector<KernelArgument> arguments_;
  OperatorSizes sizes_;
  OperatorPlan plan_;
};

}

namespace {

/// Arguments that are buffers of zeros, and that the kernel reads and writes.
std::vector<std::size_t> zeroed_places(const Experiment& probe, const Run& run) {
  std::vector<std::size_t> places;
  if (run.verdict != Verdict::pass) return places;
  const std::vector<std::string>& names = run.launches.front().names;
  for (std::size_t i = 0; i < names.size() && i < probe.launch->arguments.size(); ++i) {
    const ArgumentSpec given = parse_argument(probe.launch->arguments[i]);
    const auto buffer = std::ranges::find(run.buffers, names[i], &BufferFacts::name);
    if (given.buffer && given.how == Fill::zero && given.dtype != Dtype::boolean &&
        buffer != run.buffers.end() && buffer->touched && buffer->touched->read > 0 &&
        buffer->touched->written > 0)
      places.push_back(i);
  }
  return places;
}

}

Sentence no_operator_of(const std::string& file) {
  if (file.ends_with(".py"))
    return Sentence::tr("a kernel in Python is exported from Python: kernelarium.export_operator() takes "
                        "those of Triton and Numba");
  if (file.ends_with(".ptx"))
    return Sentence::tr("PyTorch compiles CUDA C++, not PTX: export the kernel from its .cu file");
  return {};
}

Experiment operator_probe(Experiment experiment) {
  if (const Sentence why = no_operator_of(experiment.launch->file); !why.empty()) throw Error(why);
  if (experiment.launch->cluster.x > 0)
    throw Error(Sentence::tr("an operator's launch has no cluster size: write __cluster_dims__ into the "
                             "kernel"));
  if (!experiment.device.starts_with("sim")) experiment.device = "sim";
  experiment.checks = Checks::all; // the operator runs with them on the CPU
  experiment.count = true;
  experiment.touched = true;
  experiment.timing = false;
  experiment.trace.reset();
  return experiment;
}

std::optional<Experiment> with_other_contents(Experiment probe, const Run& run) {
  bool changed = false;
  for (const std::size_t place : zeroed_places(probe, run)) {
    std::string& text = probe.launch->arguments[place];
    text.replace(text.rfind(':'), std::string::npos, ":fill=1");
    changed = true;
  }
  return changed ? std::optional(probe) : std::nullopt;
}

std::set<std::string> overwritten_buffers(const Experiment& probe, const Run& run, const Tensors& outputs,
                                          const Run& other_run, const Tensors& other_outputs) {
  const bool same = other_run.verdict == Verdict::pass &&
                    std::ranges::equal(outputs, other_outputs, [](const auto& one, const auto& other) {
                      return one.first == other.first && one.second.bytes == other.second.bytes;
                    });
  std::set<std::string> names;
  for (const std::size_t place : zeroed_places(probe, run))
    if (same) names.insert(run.launches.front().names.at(place));
  return names;
}

OperatorPlan plan_operator(const Experiment& experiment, const Run& run, const OperatorWishes& wishes) {
  if (const Diagnostic* why = first_failure(run.diagnostics))
    throw Error(run.fault.value_or(Fault::kernel_fault), *why);
  return Planner(experiment, run, wishes).plan();
}

}
