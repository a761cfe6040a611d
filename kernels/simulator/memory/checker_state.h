#pragma once

#include "kernels/simulator/engine/cluster.h"
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/memory/history.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

namespace kernelarium::sim {

/// What the checks of one launch know. races.cpp judges accesses; places.cpp looks after arrays, the device
/// heap and what nobody has written; checker.cpp is where the engine comes in.
struct Checker::State {
  /// A read of shared memory that is put on record once a write of the same line wants to know. At a barrier
  /// of the whole block it is dropped.
  struct Pending {
    std::uint32_t line = 0;
    Entry entry;
  };
  /// Accesses of other blocks to a grain of a block's shared memory: the last write, and two readers since.
  struct Remote {
    Touch write;
    std::array<Touch, 2> reads;
  };
  /// Who wrote a word of shared memory last, if not the async proxy.
  struct OrdinaryWrite {
    std::uint32_t block = 0, thread = 0, op = 0; ///< block: index + 1; 0: nobody
    Time time = 0;
    bool read = false; ///< by a thread, since: it is complete
    bool same_as(const OrdinaryWrite& other) const {
      return block == other.block && thread == other.thread && time == other.time;
    }
  };
  /// A warp's fences between the proxies.
  struct WarpFences {
    using Known = std::array<BlockOrder::Snapshot, kLanes>;
    std::vector<Time> times; ///< of each, rising
    Known last = {};         ///< what each lane knew at its last one
  };
  /// What shows those who know of it that a phase of an mbarrier is complete: lanes that completed it, found
  /// it complete, or arrived in the next one.
  using Sign = LaneEvent;
  struct Phases {
    std::uint64_t complete = 0;
    bool phase = false;                  ///< bit of the one that is not
    std::vector<Sign> of_last, of_other; ///< of the last complete phase, and of the one before it
    Place* place = nullptr;              ///< where those who arrive release
    std::uint32_t arrivals = 0;          ///< number of the last release
    std::uint32_t released = 0;          ///< likewise, of the complete phases
    /// Copies that read a block's shared memory and complete it release there, too, as a block of its own:
    /// their bytes are read once it is complete, whatever the threads that started them have done since.
    std::uint32_t copier = 0; ///< as blocks are numbered; 0: there was none
    Time copied = 0;          ///< the last of them
    void advance(bool to);
    void add(const Sign& sign);
  };
  /// Shared memory that a bulk copy to a block of the cluster reads, until who asks knows that it is
  /// complete.
  struct SharedSource {
    std::uint64_t begin = 0, end = 0;
    const Op* op = nullptr;
    std::uint32_t thread = 0;           ///< that started it, of the block
    std::uint32_t copier = 0, time = 0; ///< of Phases
  };
  /// Where threads meet by strong accesses, and which of them has seen all that the others wrote there: it
  /// read last.
  struct StrongPlace {
    Place* place = nullptr;
    std::uint32_t block = 0, thread = 0;
    Scope scope = Scope::device; ///< of that read
  };
  /// A block that runs: its order and its shared memory.
  struct Live {
    BlockOrder order;
    std::unique_ptr<Shadow> shared;
    std::vector<Pending> pending;
    std::unordered_map<std::uint64_t, StrongPlace> places; ///< in shared memory, by offset
    std::unordered_map<std::uint32_t, Phases> phases;      ///< of mbarriers, by offset
    std::map<std::uint64_t, std::uint32_t> mbarriers; ///< valid ones: offset, PTX instruction that made it
    std::vector<std::shared_ptr<Origin>> kept;        ///< unwritten reads since the last barrier
    /// Of a grain that a thread has filled with unwritten bytes.
    struct Copied {
      std::uint32_t bytes = 0; ///< a bit each
      std::shared_ptr<Origin> origin;
    };
    std::unordered_map<std::uint64_t, Copied> copied; ///< by grain
    std::array<Meeting, kBarriers> meetings;
    /// Of named barriers: who has arrived since it opened last, and who had arrived then.
    std::array<std::vector<LaneEvent>, kBarriers> arriving, arrived;
    bool others_began = false; ///< it has passed a barrier of its cluster
    Place* cluster = nullptr;  ///< where those who meet at the cluster's barrier hand over
    std::unordered_map<std::uint64_t, Remote> remote; ///< by grain
    std::vector<OrdinaryWrite> ordinary;              ///< by word; empty until it is needed
    std::vector<WarpFences> fences;                   ///< of each warp; empty until there is one
    std::vector<WarpFences::Known> global_fences;     ///< the same for global memory
    std::vector<SharedSource> sources;                ///< of copies out of its shared memory
  };
  /// An access, as it is judged.
  struct Now {
    Warp& warp;
    const Op* op;
    Live& live;
    BlockOrder::WarpOrder& mine;
    std::uint32_t block;
    std::uint32_t table = 0;
    std::uint16_t traits = 0;
    bool shared = false;
    bool reads = false;
    bool frees = false;    ///< gives a block of the device heap back
    bool again = false;    ///< what began earlier is complete now
    bool unfenced = false; ///< told_without_fence()
    bool products = false; ///< read for the products of its warpgroup
    int bytes = 0;
    ValueOf value_of = nullptr;
    const std::byte* memory = nullptr; ///< of the shadow's first grain
    std::uint64_t base = 0;            ///< address of that
    const Allocation* allocation = nullptr;
    Pattern* pattern = nullptr;
    std::uint64_t start = 0; ///< of the first active lane, from `memory`
    std::uint32_t kept_warp = warp.index;
    Time product_time = 0; ///< 0: as the warp counts

    bool writes() const { return traits & trait::writes; }
    bool strong() const { return traits & trait::strong; }
    Entry entry(std::uint32_t grains, std::int16_t offset) const {
      return {block,
              product_time ? product_time : mine.now,
              op->index,
              grains,
              static_cast<std::uint16_t>(table),
              offset,
              static_cast<std::uint16_t>(kept_warp),
              traits};
    }
  };
  /// Global memory that a bulk copy reads or writes until it lands.
  struct Flight {
    std::uint64_t number = 0, begin = 0, end = 0;
    std::uint32_t block = 0, thread = 0, group = 0; ///< block: index + 1
    const Op* op = nullptr;                         ///< its access to global memory
    Kind kind = Kind::read;
    bool ended = false; ///< the block has
  };
  /// When warps of a block have executed fences between the proxies.
  struct ProxyFences {
    std::vector<Time> warps; ///< what each had done by then
    Time all = 0;            ///< what all had done that one of them knew of
  };
  /// What is asked of a site at each access.
  struct SiteFacts {
    std::uint16_t traits = 0;
    bool plain_load = false, plain_store = false;
    bool products = false; ///< of a warpgroup: what they read is noted once it is waited for
    std::uint32_t extent_begin = 0, extent_end = ~0u;
  };
  struct Found {
    std::uint64_t begin = 0, end = 0;
    Allocation* allocation = nullptr;
    Shadow* shadow = nullptr;
  };
  using Places = std::unordered_map<std::uint64_t, StrongPlace>;
  /// What becomes one finding: a kind of mistake at a source line, or between two. Not at an instruction,
  /// because a loop that is unrolled has many of them for a line.
  struct Mistake {
    char kind;
    std::uint32_t statement, other; ///< as statements numbers them, the lower one first
    std::uint64_t array;            ///< where the array or allocation begins, if it matters
    auto operator<=>(const Mistake&) const = default;
  };
  /// How far apart the threads of a race are. A barrier that is enough for near ones does not order far ones.
  enum class Reach : std::uint8_t { warp, block, grid };
  static constexpr std::size_t kNoFinding = ~std::size_t{0};
  struct Told {
    std::size_t finding; ///< its number; kNoFinding: a part of another one
    Reach reach;
  };

  explicit State(LaunchState& launch);

  const Site& site(const Op* op) const { return launch.program.sites[op->site]; }
  int line(std::uint32_t op) const { return launch.program.places[op].line; }
  Live& of(const Block& block) {
    if (present != &block) {
      present = &block;
      present_live = &live[&block];
    }
    return *present_live;
  }
  /// Up to which time accesses to a block's shared memory that all its threads know are of no interest: other
  /// blocks of a cluster need not know them.
  Time forgotten(const BlockOrder::WarpOrder& warp) const { return clustered ? 0 : warp.floor; }
  /// Index of a block's cluster. Blocks are numbered from 1.
  std::uint32_t cluster_of(std::uint32_t block) const {
    return static_cast<std::uint32_t>(cluster_index(launch.grid, launch.cluster, block - 1));
  }
  // mistakes.cpp
  Mistake mistake(char kind, std::uint32_t op, std::uint32_t other, std::uint64_t array = 0) const;
  /// Of two accesses to the array or allocation of the present one.
  Mistake race_at(const Now& now, std::uint32_t other) const;
  /// Tells a mistake unless it was told before, or again if this finding reaches further. False: enough was
  /// found.
  bool tell_once(const Mistake& mistake, Warp& warp, const Finding& finding, Reach reach = Reach::grid);
  /// Of mistakes that need no array.
  bool tell_once(char kind, std::uint32_t op, std::uint32_t other, Warp& warp, const Finding& finding) {
    return tell_once(mistake(kind, op, other), warp, finding);
  }
  /// Another finding explains it better.
  void tell_instead(std::size_t number, const Finding& finding);

  /// What the access is, for this execution.
  std::uint16_t traits_of(const Now& now, Kind kind) const;
  /// Releases and acquires of strong accesses.
  void take_part_in_order(const Now& now, Places& where, std::uint64_t base);

  // cluster_checks.cpp
  /// An access of the block itself against those of others. False: enough was found.
  bool judge_remote(const Now& now, const Live& owner);
  /// The first access to another block's memory, before any barrier of the cluster: something must tell that
  /// the block has started. False: enough was found.
  bool judge_began(Warp& warp, const Op* op, const Block& owner);

  // phase_checks.cpp
  /// An ordinary access to a valid mbarrier. False: enough was found.
  bool judge_mbarriers(Warp& warp, const Op* op, const Live& owner, const Pattern& pattern,
                       std::uint64_t base, int bytes, Kind kind);

  // proxy_checks.cpp
  /// Accesses by the async proxy to what threads have written. False: enough was found.
  bool judge_proxy(Warp& warp, const Op* op, Live& owner, const Pattern& pattern, std::uint64_t base,
                   int bytes, Kind kind);
  /// Whether a fence between the proxies stands between a write and a read that comes after it.
  bool is_fenced(const Warp& warp, int lane, const OrdinaryWrite& write);
  /// Whether a lane of the warp knew of the write when it executed its last fence of these.
  bool knew_at_fence(const Warp& warp, const WarpFences::Known& fences, std::uint32_t block,
                     std::uint32_t thread, Time time);

  /// A write to shared memory that a bulk copy to a block of the cluster may still read. False: enough was
  /// found.
  bool judge_sources(Warp& warp, const Op* op, const Live& owner, const Pattern& pattern, std::uint64_t base,
                     int bytes);
  /// The block has ended: tells of copies that may still read its shared memory.
  void check_sources_read(Block& block, const Live& live);
  /// An access to global memory that a bulk copy still reads or writes. False: enough was found.
  bool judge_flights(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base, int bytes,
                     Kind kind);
  /// What a bulk store has written is there now that its thread has waited: who was told before that may have
  /// touched it meanwhile. False: enough was found.
  bool judge_stored(Warp& warp, int lane, const Flight& flight);
  /// A lane's access to these bytes of global memory, which began earlier and is complete now. False: enough
  /// was found.
  bool judge_again(Warp& warp, const Op* op, int lane, std::uint64_t begin, std::uint64_t bytes, Kind kind);
  /// A read by the async proxy of what threads have written. False: enough was found.
  bool judge_global_proxy(const Line& line, const Now& now, std::uint32_t grains, std::uint64_t first_grain);

  // read_only_checks.cpp
  /// A read on the read-only path of what the kernel has written. False: enough was found.
  bool judge_read_only(const Line& line, const Now& now, std::uint32_t grains, std::uint64_t first_grain,
                       std::int32_t offset);

  // races.cpp
  /// Judges an access whose place is known, and remembers it. False: enough was found.
  bool access(Shadow& shadow, Now& now, std::uint32_t lanes);
  /// Reads that wait go on record.
  void settle(Live& live);
  Sentence name(std::uint32_t block_index, std::uint32_t thread, std::uint32_t op) const;
  /// Whether the instruction only starts what accesses memory.
  bool is_asynchronous(std::uint32_t op) const;
  bool stores_the_same(const Now& now, std::uint64_t grain, int lane) const;
  std::uint32_t changed(const Now& now, std::uint32_t grains, std::uint64_t first_grain,
                        std::int32_t offset) const;
  bool harmless(const Now& now, std::uint16_t before, bool same_block, std::uint64_t grain, int lane) const;
  bool has_seen_writes(const Now& now, std::uint16_t before, std::uint32_t block, int lane) const;
  /// A strong read of what a thread stored before it told so by another strong store, both without a fence.
  bool told_without_fence(const Now& now, const Touch& before, std::uint64_t grain, int lane) const;
  bool in_one_scope(const Now& now, std::uint32_t block, std::uint16_t before) const;
  bool unused_read(const Now& now, std::uint16_t before, std::uint32_t op, int lane,
                   std::uint32_t thread) const;
  bool race(const Now& now, std::uint64_t grain, int lane, std::uint32_t block, std::uint32_t thread,
            std::uint32_t op, std::uint16_t before);
  bool judge(const Now& now, const Entry& before, std::uint32_t grains, std::uint64_t first_grain,
             std::int32_t offset);
  bool judge(const Now& now, const Touch& before, std::uint64_t grain, int lane);
  bool judge_line(Line& line, const Now& now, std::uint32_t grains, std::uint64_t first_grain,
                  std::int32_t offset);
  bool judge_within(const Now& now, std::uint32_t lanes, std::uint32_t grain_bytes);

  // places.cpp
  /// Tells of what is read of shared memory, `live`'s, but was not written, or follows it. False: the warp
  /// has stopped.
  bool read_shared(const Now& now, Live& live, std::uint64_t base, Kind kind);
  /// The same of global memory, and keeps what is written. `together`: all lanes lie in `found`, which else
  /// becomes that of the last one.
  bool use_global(const Now& now, Found& found, std::uint64_t base, Kind kind, bool together);
  /// Each lane in the array that the index belongs to. False: enough was found.
  bool inside_array(const Now& now, std::uint64_t base);
  bool use_heap(Warp& warp, const Op* op, std::uint64_t place, int bytes, int lane);
  bool tell(Warp& warp, const std::shared_ptr<Origin>& origin, bool fatal);
  void tell_used(Block& block);
  /// What lies at a place, in the learner's terms; `array` is empty where no array is known to be there.
  struct Element {
    Sentence text; ///< "tile[17]", or the address or offset
    std::string array;
    std::int64_t index = 0; ///< of the array; in shared memory of words of 4 bytes, as in FaultPlace
    void mark(Finding& finding) const;
  };
  Element in_shared(const Op* op, std::uint64_t offset) const;
  Element in_global(const Op* op, const Allocation* allocation, std::uint64_t address) const;
  /// Name and start of the shared array at this offset; an empty name: not known.
  std::pair<std::string, std::uint64_t> shared_array_at(std::uint64_t offset) const;
  /// Finds the allocation of an access. False: there is none.
  bool find(Found& found, std::uint64_t place);
  /// Lanes that read what nobody has written: their values are followed from here on. `unwritten`: a bit for
  /// each byte of a lane's access; `padding`: lanes whose access looks like the padding of a struct. False:
  /// the warp has stopped, or is to run this operation again, followed.
  /// `base`: as shared_place() or an address; `held(lane)`: what is there, for an atomic operation.
  template<class MakeOrigin, class Held>
  bool follow(const Now& now, std::uint64_t base, Kind kind, const std::uint32_t* unwritten,
              std::uint32_t padding, MakeOrigin origin, Held held);
  /// A lane's read of global memory that nobody has written, to be told once it matters.
  std::shared_ptr<Origin> unwritten_global(Warp& warp, const Op* op, int lane, std::uint64_t address);
  /// Bytes of the widest element that the program may store to this offset in shared memory.
  std::uint64_t widest_store(std::uint64_t place);
  /// Shared memory that a copy fills is unwritten where its source is. `copied_of(offset, bytes)`: nothing if
  /// that part of the source is written; else what is known of a copy that left it so, or null.
  template<class CopiedOf>
  void bring(Live& to, std::uint64_t place, std::uint64_t bytes, CopiedOf copied_of);
  /// Whether these bytes of shared memory, some unwritten, lie between members as alignment demands.
  bool looks_like_padding(const Live& live, std::uint64_t place, std::uint64_t bytes);

  LaunchState& launch;
  const std::uint32_t shared_grain, global_grain;
  const unsigned shared_shift, global_shift; ///< grains as powers of two
  bool uses_proxy = false;                   ///< something accesses shared memory through the async proxy
  bool clustered = false;                    ///< clusters have several blocks
  bool copies = false;                       ///< something is copied, or sent to another block
  bool hands_over = false;                   ///< the program has fences, or accesses that release or acquire
  bool has_roles = false;                    ///< its warps meet at named barriers or mbarriers
  bool looks = false;                        ///< it has strong loads: of flags, as others may set them
  bool claims = false;                       ///< it uses what atomic operations return
  History history;
  std::vector<SiteFacts> facts;
  std::unordered_map<const Block*, Live> live;
  const Block* present = nullptr; ///< whose was used last
  Live* present_live = nullptr;
  std::unordered_map<const Allocation*, Shadow> global;
  std::vector<Found> found; ///< by site
  /// Bytes of the widest element stored to each shared array, by its begin and end; 0, 0: to any. Filled when
  /// it is first needed.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> widest_stores;
  std::vector<Flight> flights;
  static constexpr std::uint64_t kMostReleases = 4'000'000; ///< past it nothing is checked any more
  static constexpr std::ptrdiff_t kMostEnded = 256;         ///< flights of blocks that have ended
  std::uint64_t flights_so_far = 0;
  static constexpr std::size_t kMostSources = 256; ///< of a block, which are remembered
  std::uint32_t copiers = 0;                       ///< numbers given, counted down from the highest
  std::unordered_map<std::uint32_t, ProxyFences> proxy_fences; ///< by block, as entries number them
  std::unordered_map<std::uint64_t, std::set<std::uint32_t>> acquired_maps; ///< blocks, by a map's address
  Places places;                                                            ///< in global memory, by address
  std::deque<Place> all_places;
  std::vector<std::uint32_t> statements; ///< of each instruction, the first one of the same source line
  std::map<Mistake, Told> told;
  bool stopped = false;         ///< past a limit
  bool short_of_memory = false; ///< that limit is this computer's memory
  std::chrono::steady_clock::time_point memory_seen;
};

}
