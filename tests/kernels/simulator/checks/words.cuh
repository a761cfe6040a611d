// What the kernels of this folder say in PTX.
#pragma once
__device__ unsigned place(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// mbarriers
__device__ void init(void* b, unsigned n) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1; fence.mbarrier_init.release.cluster;" :: "r"(place(b)), "r"(n) : "memory");
}
__device__ void arrive(void* b) {
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" :: "r"(place(b)) : "memory");
}
__device__ unsigned long long arrive_with_token(void* b) {
  unsigned long long token;
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(place(b)) : "memory");
  return token;
}
__device__ void expect(void* b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" :: "r"(place(b)), "r"(bytes) : "memory");
}
__device__ void wait_for(void* b, unsigned parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(place(b)), "r"(parity) : "memory");
}
__device__ bool is_complete(void* b, unsigned parity) {
  unsigned complete;
  asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
               : "=r"(complete) : "r"(place(b)), "r"(parity) : "memory");
  return complete;
}

// Copies of one thread
__device__ void copy16(void* to, const void* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(place(to)), "l"(from) : "memory");
}
__device__ void copy4(void* to, const void* from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(place(to)), "l"(from) : "memory");
}
#define COMMIT asm volatile("cp.async.commit_group;" ::: "memory")
#define WAIT_GROUPS(n) asm volatile("cp.async.wait_group " #n ";" ::: "memory")
#define WAIT_ALL asm volatile("cp.async.wait_all;" ::: "memory")

// Bulk copies
__device__ void load(void* to, const void* from, unsigned bytes, void* b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               :: "r"(place(to)), "l"(from), "r"(bytes), "r"(place(b)) : "memory");
}
__device__ void store(void* to, const void* from, unsigned bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2; cp.async.bulk.commit_group;"
               :: "l"(to), "r"(place(from)), "r"(bytes) : "memory");
}
#define STORED asm volatile("cp.async.bulk.wait_group 0;" ::: "memory")
#define READ asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory")
#define PROXY asm volatile("fence.proxy.async;" ::: "memory")

// Copies by tensor map
struct __align__(64) Map { char bytes[128]; };
__device__ void load_box(void* to, const Map& map, int x, int y, void* b) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
               :: "r"(place(to)), "l"(&map), "r"(x), "r"(y), "r"(place(b)) : "memory");
}
__device__ void store_box(const Map& map, int x, int y, const void* from) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3]; cp.async.bulk.commit_group;"
               :: "l"(&map), "r"(x), "r"(y), "r"(place(from)) : "memory");
}
__device__ void add_box(const Map& map, int x, int y, const void* from) {
  asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, {%1, %2}], [%3]; cp.async.bulk.commit_group;"
               :: "l"(&map), "r"(x), "r"(y), "r"(place(from)) : "memory");
}

// Products of a warpgroup: 64 x 8 += 64 x 16 * 16 x 8
__device__ unsigned long long tile(const void* p) {
  return (unsigned long long)(place(p) >> 4) | 8ull << 16 | 16ull << 32;
}
#define BEGIN_PRODUCTS asm volatile("wgmma.fence.sync.aligned;" ::: "memory")
#define COMMIT_PRODUCTS asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory")
#define WAIT_PRODUCTS(n) asm volatile("wgmma.wait_group.sync.aligned " #n ";" ::: "memory")
__device__ void product(float (&d)[4], unsigned long long a, unsigned long long b) {
  asm volatile("{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b) : "memory");
}
__device__ void product_of_registers(float (&d)[4], unsigned (&a)[4], unsigned long long b) {
  asm volatile("{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, p, 1, 1, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b) : "memory");
}

// Clusters
__device__ unsigned at_rank(const void* p, unsigned rank) {
  unsigned there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(place(p)), "r"(rank));
  return there;
}
__device__ void arrive_there(unsigned b) {
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" :: "r"(b) : "memory");
}
__device__ void wait_for_cluster(void* b, unsigned parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(place(b)), "r"(parity) : "memory");
}
__device__ void store_there(unsigned to, int value, unsigned b) {
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.s32 [%0], %1, [%2];" :: "r"(to), "r"(value), "r"(b) : "memory");
}
__device__ unsigned my_rank() {
  unsigned rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
#define CLUSTER_ARRIVE asm volatile("barrier.cluster.arrive.aligned;" ::: "memory")
#define CLUSTER_WAIT asm volatile("barrier.cluster.wait.aligned;" ::: "memory")
