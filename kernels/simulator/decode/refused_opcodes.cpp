#include "kernels/simulator/decode/opcode.h"

namespace kernelarium::sim {

/// Opcodes that the simulator knows by name but does not run.
void add_refused_opcodes(std::vector<Opcode>& table) {
  const auto refused = [&](std::initializer_list<const char*> names, Sentence (*why)()) {
    for (const char* name : names) table.push_back({.name = name, .refusal = why});
  };
  refused({"multimem"}, [] { return Sentence::tr("memory shared by several GPUs"); });
  refused({"istypep"}, [] { return Sentence::tr("texture references: use texture objects"); });
  refused({"alloca", "stacksave", "stackrestore"},
          [] { return Sentence::tr("stack memory of variable size"); });
  refused({"tcgen05", "clusterlaunchcontrol"}, [] { return Sentence::tr("instructions of Blackwell GPUs"); });
}

}
