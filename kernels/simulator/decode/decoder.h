#pragma once

#include "kernels/simulator/decode/lowering.h"

#include <set>

namespace kernelarium::sim {

/// Decodes one function: instructions to drafts, drafts to rows, rows to operations.
class FunctionDecoder final : Lowering {
 public:
  FunctionDecoder(DecodeContext& context, const ptx::Function& function, std::uint32_t index);
  void decode();
  /// Instead: any call of it is a fault that says why.
  void refuse(const Diagnostic& why);

 private:
  void note_places();
  void place_locals();
  void find_leaders();
  void find_aliases();
  void find_narrowed();
  void take_formulas();
  void narrow_results();
  void bind_call_slots();
  void lower_all();
  /// Finds the strong reads whose value nothing uses.
  void mark_unread();
  /// Finds atomic operations of which a warp, or a word, takes one: for the time model.
  void mark_aggregated();
  void emit();

  std::uint32_t index_;
  FunctionCode code_;
  std::size_t sites_base_ = 0; ///< sites of the functions before
  std::set<std::size_t> leaders_;
  std::vector<std::uint32_t> first_draft_; ///< of each instruction
  std::uint32_t rows_start_ = kFrameStart; ///< behind all slots
};

}
