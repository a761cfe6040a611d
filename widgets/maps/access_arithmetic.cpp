#include "widgets/maps/access_arithmetic.h"

#include "widgets/maps/thread_evaluation.h"
#include "widgets/theme/number_text.h"

#include <QRegularExpression>
#include <algorithm>
#include <bit>
#include <functional>
#include <set>

namespace kernelarium {

namespace {

using Node = KernelText::Node;
using Variable = KernelText::Variable;

constexpr int most_turns = 20000; ///< of loops, tried until the recorded address is met

}

/// Finds the values of loops' variables with which an expression meets an address.
class AccessArithmetic::Search {
 public:
  /// `meets`: true for the address looked for; `words`: how the access reads with what is bound.
  Search(ThreadEvaluation& seen, const KernelText::Access& access, std::function<bool(const Pointed&)> meets,
         std::function<QString()> words)
      : seen_(seen), access_(access), meets_(std::move(meets)), words_(std::move(words)) {}

  /// True if all ways read the same: a turn that the access does not depend on need not be known.
  bool run() {
    go();
    return !ways_.empty() && !torn_ && tries_ < most_turns;
  }
  /// Of the first way.
  const std::map<int, std::int64_t>& found() const { return ways_.front(); }
  /// What every way has in common: what is certain.
  std::map<int, std::int64_t> certain() const {
    auto common = ways_.front();
    for (const auto& way : ways_)
      std::erase_if(common, [&](const auto& each) {
        const auto other = way.find(each.first);
        return other == way.end() || other->second != each.second;
      });
    return common;
  }

 private:
  std::optional<Pointed> target() const {
    return access_.pointer ? seen_.pointer(access_.node) : seen_.place(access_.node);
  }
  bool over() const { return torn_ || tries_ >= most_turns; }

  void take() {
    const QString words = words_();
    torn_ = !ways_.empty() && words != told_;
    told_ = words;
    ways_.push_back(seen_.bound);
  }

  void go() {
    ++tries_;
    if (over()) return;
    seen_.missing.clear();
    if (const auto here = target()) {
      if (meets_(*here)) take();
      return;
    }
    if (seen_.missing.empty()) return;
    // Outer loops first: what an inner one begins with may depend on them.
    const int variable = *std::min_element(seen_.missing.begin(), seen_.missing.end(), [&](int a, int b) {
      return seen_.text().variables()[static_cast<std::size_t>(a)].from <
             seen_.text().variables()[static_cast<std::size_t>(b)].from;
    });
    const Variable& v = seen_.text().variables()[static_cast<std::size_t>(variable)];
    if (v.loop_step >= 0 && !v.changed)
      turn(variable, v);
    else
      solve(variable);
  }

  void turn(int variable, const Variable& v) {
    seen_.missing.clear();
    const Whole start = seen_.value(v.init);
    if (!start) {
      if (!seen_.missing.empty()) descend(*seen_.missing.begin());
      return;
    }
    std::int64_t now = *start;
    for (int turns = 0; turns < most_turns && !over(); ++turns) {
      seen_.bound[variable] = now;
      if (v.loop_condition >= 0) {
        const Whole more = seen_.value(v.loop_condition);
        if (!more || !*more) break; // where the text can't tell the end, nothing is tried
      }
      go();
      const Whole next = step(v, now);
      if (!next || *next == now) break;
      now = *next;
    }
    seen_.bound.erase(variable);
  }

  /// A loop's beginning depends on another variable: that one first.
  void descend(int variable) {
    const Variable& v = seen_.text().variables()[static_cast<std::size_t>(variable)];
    if (v.loop_step >= 0 && !v.changed) turn(variable, v);
  }

  Whole step(const Variable& v, std::int64_t now) const {
    const Node& n = seen_.text().node(v.loop_step);
    if (n.kind == Node::Kind::unary) {
      const std::string& last =
          seen_.text().tokens()[static_cast<std::size_t>(n.text == "post" ? n.last : n.first)].text;
      return last == "++" ? Whole(now + 1) : last == "--" ? Whole(now - 1) : Whole();
    }
    if (n.kind != Node::Kind::binary || !n.text.ends_with('=')) return {};
    const Whole by = seen_.value(n.parts[1]);
    if (!by) return {};
    return n.text == "=" ? by : combine(n.text.substr(0, n.text.size() - 1), now, *by);
  }

  /// A variable that changes on the way, in an expression that grows with it evenly.
  void solve(int variable) {
    const auto at = [&](std::int64_t value) {
      seen_.bound[variable] = value;
      return target();
    };
    const auto zero = at(0), one = at(1), two = at(2);
    seen_.bound.erase(variable);
    if (!zero || !one || !two || one->root != zero->root) return;
    const std::int64_t slope = one->bytes - zero->bytes;
    if (slope == 0 || two->bytes - one->bytes != slope) return;
    // The address is met where the difference to the first try is made up for.
    Pointed moved = *zero;
    const auto wanted = offset_to(moved, slope);
    if (!wanted) return;
    const auto there = at(*wanted);
    if (there && meets_(*there)) take();
    seen_.bound.erase(variable);
  }

  Whole offset_to(const Pointed& from, std::int64_t slope) const {
    if (!distance) return {};
    const Whole bytes = distance(from);
    if (!bytes || *bytes % slope != 0) return {};
    return *bytes / slope;
  }

  ThreadEvaluation& seen_;
  const KernelText::Access& access_;
  std::function<bool(const Pointed&)> meets_;
  std::function<QString()> words_;
  QString told_;
  std::vector<std::map<int, std::int64_t>> ways_;
  int tries_ = 0;
  bool torn_ = false; ///< between ways that read differently

 public:
  std::function<Whole(const Pointed&)> distance; ///< bytes from a target to the recorded address
};

/// Source text of a node, spaced as in the source; casts of numbers left out, names replaced where wanted.
class AccessArithmetic::Writer {
 public:
  Writer(const ThreadEvaluation& seen, bool numbers) : seen_(seen), numbers_(numbers) {}

  QString text(int node) {
    replaced_.clear();
    dropped_.clear();
    visit(node, true);
    const auto& tokens = seen_.text().tokens();
    const Node& n = seen_.text().node(node);
    QString written;
    std::size_t before = 0;
    for (int i = n.first; i <= n.last; ++i) {
      const auto& token = tokens[static_cast<std::size_t>(i)];
      const auto drop = dropped_.find(i);
      if (drop != dropped_.end()) {
        if (!written.isEmpty() && token.begin > before) written += ' ';
        i = drop->second;
        before = tokens[static_cast<std::size_t>(i)].end;
        continue;
      }
      if (!written.isEmpty() && token.begin > before) written += ' ';
      if (const auto other = replaced_.find(i); other != replaced_.end()) {
        written += other->second.second;
        i = other->second.first;
      } else {
        written += QString::fromStdString(token.text);
      }
      before = tokens[static_cast<std::size_t>(i)].end;
    }
    return written.simplified();
  }

 private:
  void visit(int index, bool pointer) {
    if (index < 0) return;
    const Node& n = seen_.text().node(index);
    if (n.kind == Node::Kind::cast && !n.text.ends_with('*')) dropped_[n.dropped_from] = n.dropped_to;
    if (n.kind == Node::Kind::name && numbers_)
      if (const Whole value = seen_.value(index)) {
        const QString number = *value < 0 ? QString("(%1)").arg(*value) : QString::number(*value);
        replaced_[n.first] = {n.last, number};
      }
    for (const int part : n.parts) visit(part, pointer);
  }

  const ThreadEvaluation& seen_;
  bool numbers_;
  std::map<int, std::pair<int, QString>> replaced_;
  std::map<int, int> dropped_;
};

AccessArithmetic::AccessArithmetic(const std::string& source, std::shared_ptr<const RunTrace> recording)
    : source_(source), text_(source), trace_(std::move(recording)) {}

std::shared_ptr<const AccessArithmetic>
AccessArithmetic::of(const std::string& source, const std::shared_ptr<const RunTrace>& recording) {
  static std::weak_ptr<const AccessArithmetic> last;
  if (auto known = last.lock(); known && known->trace_ == recording && known->source_ == source) return known;
  std::shared_ptr<const AccessArithmetic> made(new AccessArithmetic(source, recording));
  last = made;
  return made;
}

QString index_html(const IndexLine& line) {
  QStringList parts{line.name.toHtmlEscaped(), line.expression.toHtmlEscaped()};
  if (line.numbers != line.expression && line.numbers != line.result) parts << line.numbers.toHtmlEscaped();
  parts << "<b>" + line.result.toHtmlEscaped() + "</b>";
  return parts.join(" = ");
}

QString AccessText::html() const {
  QStringList parts{expression.toHtmlEscaped()};
  if (numbers != expression) parts << numbers.toHtmlEscaped();
  // "c[1 411]" says it better than "c[1411]".
  static const QRegularExpression gaps("[\\x{2009}\\x{202f}]");
  if (QString(element).remove(gaps) == numbers && parts.size() > 1) parts.removeLast();
  if (!element.isEmpty() && element != expression) parts << "<b>" + element.toHtmlEscaped() + "</b>";
  QStringList values;
  for (const auto& [name, value] : found) values << QString("%1 = %2").arg(name.toHtmlEscaped()).arg(value);
  return parts.join(" = ") + (values.isEmpty() ? QString() : " (" + values.join(", ") + ")");
}

AccessArithmetic::~AccessArithmetic() = default;

/// Expressions of the source that may be the recorded access, the likelier ones first.
std::vector<const KernelText::Access*> AccessArithmetic::candidates(const AccessSite& site) const {
  std::vector<const KernelText::Access*> found;
  for (const KernelText::Access& access : text_.accesses()) {
    if (site.line < access.first_line || site.line > access.last_line) continue;
    if (site.operation == "load" ? access.reads : access.writes) found.push_back(&access);
  }
  std::stable_sort(found.begin(), found.end(), [&](const auto* a, const auto* b) {
    return (text_.line_of(a->node) == site.line) > (text_.line_of(b->node) == site.line);
  });
  return found;
}

/// Where shared arrays begin: the text doesn't say it, but accesses whose indices are known do.
void AccessArithmetic::find_arrays() const {
  arrays_.emplace();
  const Run& run = *trace_->run();
  std::map<int, std::map<std::int64_t, int>> votes;
  std::map<std::uint32_t, int> asked; // by site
  for (const AccessRecord& record : run.trace->records) {
    const AccessSite* site = trace_->site(record);
    if (!site || site->space != "shared" || ++asked[record.site] > 40) continue;
    const int lane = std::countr_zero(record.mask);
    ThreadEvaluation seen(text_, *trace_->run(), static_cast<int>(record.launch),
                          {ThreadPlace::Scope::thread, record.block, static_cast<int>(record.warp), lane});
    for (const KernelText::Access* access : candidates(*site)) {
      const auto target = access->pointer ? seen.pointer(access->node) : seen.place(access->node);
      if (!target || !text_.variables()[static_cast<std::size_t>(target->root)].shared) continue;
      ++votes[target->root]
             [static_cast<std::int64_t>(record.address[static_cast<std::size_t>(lane)]) - target->bytes];
    }
  }
  for (const auto& [array, places] : votes) {
    const auto best = std::max_element(places.begin(), places.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (best->first >= 0) (*arrays_)[array] = best->first;
  }
}

Whole AccessArithmetic::address_of(const Pointed& target, const LaunchFacts& facts) const {
  const Variable& v = text_.variables()[static_cast<std::size_t>(target.root)];
  if (v.shared) {
    if (!arrays_) find_arrays();
    const auto base = arrays_->find(target.root);
    if (base != arrays_->end()) return base->second + target.bytes;
    return v.dynamic ? Whole(facts.facts.static_shared_bytes + target.bytes) : Whole();
  }
  if (v.parameter < 0) return {};
  const auto at = static_cast<std::size_t>(v.parameter);
  const std::string& name = at < facts.arguments.size() ? facts.arguments[at].buffer : v.name;
  for (const BufferFacts& buffer : trace_->run()->buffers)
    if (buffer.name == name) return static_cast<std::int64_t>(buffer.address) + target.bytes;
  return {};
}

std::optional<AccessText> AccessArithmetic::access(std::uint32_t index, int lane) const {
  const Run& run = *trace_->run();
  const AccessRecord& record = run.trace->records[index];
  const AccessSite* site = trace_->site(record);
  if (!site || site->line <= 0 || record.launch >= run.launches.size()) return {};
  const auto address = static_cast<std::int64_t>(record.address[static_cast<std::size_t>(lane)]);
  const bool in_shared = site->space == "shared";
  ThreadEvaluation seen(text_, *trace_->run(), static_cast<int>(record.launch),
                        {ThreadPlace::Scope::thread, record.block, static_cast<int>(record.warp), lane});
  const auto distance = [&](const Pointed& target) -> Whole {
    if (text_.variables()[static_cast<std::size_t>(target.root)].shared != in_shared) return {};
    const Whole there = address_of(target, seen.facts());
    return there ? Whole(address - *there) : Whole();
  };
  // A wide access covers several elements, and an element (a struct) several accesses: where the compiler
  // made one access of several turns of a loop, the first turn is the one that begins where it begins.
  const auto begins = [&](const Pointed& target) {
    const Whole away = distance(target);
    return away && *away >= 0 && *away < target.element;
  };
  const auto meets = [&](const Pointed& target) {
    const Whole away = distance(target);
    return away && *away<target.element&& * away> - site->bytes_per_thread;
  };
  // First what is known without trying, then what loops may have done.
  const auto all = candidates(*site);
  for (const bool trying : {false, true})
    for (const KernelText::Access* access : all) {
      seen.bound.clear();
      seen.missing.clear();
      std::map<int, std::int64_t> certain;
      if (!trying) {
        const auto target = access->pointer ? seen.pointer(access->node) : seen.place(access->node);
        if (!target || !meets(*target)) continue;
      } else {
        Search search(seen, *access, begins, [&] { return Writer(seen, true).text(access->node); });
        search.distance = distance;
        if (!search.run()) continue;
        seen.bound = search.found();
        certain = search.certain();
      }
      return told(*access, seen, std::move(certain), *site, record, lane);
    }
  return {};
}

AccessText AccessArithmetic::told(const KernelText::Access& access, ThreadEvaluation& seen,
                                  std::map<int, std::int64_t> certain, const AccessSite& site,
                                  const AccessRecord& record, int lane) const {
  AccessText text;
  text.line = site.line;
  text.written = site.operation != "load";
  text.expression = Writer(seen, false).text(access.node);
  text.numbers = Writer(seen, true).text(access.node);
  const std::uint64_t address = record.address[static_cast<std::size_t>(lane)];
  if (site.space == "shared")
    text.element = QStringLiteral("shared[%1]").arg(count_text(static_cast<std::int64_t>(address / 4)));
  else if (const auto place = trace_->element_at(address))
    text.element = QStringLiteral("%1[%2]").arg(
        QString::fromStdString(trace_->run()->buffers[static_cast<std::size_t>(place->first)].name),
        count_text(place->second));
  seen.bound = std::move(certain);
  // Declarations that it stands on, and those that they stand on.
  std::set<int> used;
  std::vector<int> open{access.node};
  while (!open.empty()) {
    const Node& n = text_.node(open.back());
    open.pop_back();
    open.insert(open.end(), n.parts.begin(), n.parts.end());
    if (n.kind != Node::Kind::name) continue;
    const int variable = text_.variable_at(n.text, n.first);
    if (variable < 0 || !used.insert(variable).second) continue;
    const Variable& v = text_.variables()[static_cast<std::size_t>(variable)];
    if (v.init >= 0 && v.loop_step < 0 && !v.changed) open.push_back(v.init);
  }
  for (const int variable : used) {
    const Variable& v = text_.variables()[static_cast<std::size_t>(variable)];
    if (const auto tried = seen.bound.find(variable); tried != seen.bound.end()) {
      text.found.emplace_back(QString::fromStdString(v.name), tried->second);
      continue;
    }
    if (v.parameter >= 0 || v.init < 0 || v.array) continue;
    if (auto line = declared_line(variable, seen)) text.names.push_back(*line);
  }
  std::stable_sort(text.names.begin(), text.names.end(),
                   [](const IndexLine& a, const IndexLine& b) { return a.line < b.line; });
  return text;
}

std::optional<IndexLine> AccessArithmetic::declared_line(int variable, const ThreadEvaluation& seen) const {
  const Variable& v = text_.variables()[static_cast<std::size_t>(variable)];
  IndexLine line;
  line.line = v.line;
  line.name = QString::fromStdString(v.name);
  line.expression = Writer(seen, false).text(v.init);
  line.numbers = Writer(seen, true).text(v.init);
  if (v.pointer) {
    const auto target = seen.pointer(v.init);
    if (!target || v.element_bytes == 0) return {};
    const Variable& root = text_.variables()[static_cast<std::size_t>(target->root)];
    line.value = target->bytes / v.element_bytes;
    line.result = QStringLiteral("%1 + %2").arg(QString::fromStdString(root.name), count_text(line.value));
    return line;
  }
  const Whole value = seen.value(v.init);
  if (!value) return {};
  line.value = *value;
  line.result = QString::number(*value);
  return line;
}

std::vector<IndexLine> AccessArithmetic::declared(int launch, const ThreadPlace& thread) const {
  std::vector<IndexLine> lines;
  const Run* run = trace_->run().get();
  if (!run || launch < 0 || static_cast<std::size_t>(launch) >= run->launches.size()) return lines;
  const ThreadEvaluation seen(text_, *trace_->run(), launch, thread);
  for (std::size_t i = 0; i < text_.variables().size(); ++i) {
    const Variable& v = text_.variables()[i];
    if (!v.whole || v.parameter >= 0 || v.init < 0 || v.changed || v.loop_step >= 0 ||
        !seen.launched(v.function))
      continue;
    const auto line = declared_line(static_cast<int>(i), seen);
    static const QRegularExpression sum("[-+*/%?]"); // an alias says nothing
    if (line && line->numbers != line->expression && line->expression.contains(sum)) lines.push_back(*line);
  }
  return lines;
}

}
