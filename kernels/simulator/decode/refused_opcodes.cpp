#include "kernels/simulator/decode/opcode.h"

namespace kernelarium::sim {

/// What the simulator knows by name and does not run.
void add_refused_opcodes(std::vector<Opcode>& table) {
  const auto refused = [&](std::initializer_list<const char*> names, Sentence (*why)()) {
    for (const char* name : names) table.push_back({.name = name, .refusal = why});
  };
  refused({"mma.sp", "mma.sp::ordered_metadata", "wgmma.mma_async.sp"},
          [] { return Sentence::tr("sparse matrices"); });
  refused({"multimem"}, [] { return Sentence::tr("memory shared by several GPUs"); });
  refused({"tex", "tld4", "txq", "suld", "sust", "sured", "suq", "istypep"},
          [] { return Sentence::tr("textures and surfaces"); });
  refused({"vadd",  "vsub",  "vabsdiff", "vmin",      "vmax",      "vshl",  "vshr",  "vmad",
           "vset",  "vadd2", "vsub2",    "vavrg2",    "vabsdiff2", "vmin2", "vmax2", "vset2",
           "vadd4", "vsub4", "vavrg4",   "vabsdiff4", "vmin4",     "vmax4", "vset4"},
          [] { return Sentence::tr("video instructions"); });
  refused({"alloca", "stacksave", "stackrestore"},
          [] { return Sentence::tr("stack memory of variable size"); });
  refused({"tcgen05", "clusterlaunchcontrol"}, [] { return Sentence::tr("instructions of Blackwell GPUs"); });
}

}
