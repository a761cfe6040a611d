// --grid 1 --block 32 --arg i32[64]:iota | clean
struct Shape {
  __device__ virtual int area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  int* side;
  __device__ explicit Square(int n) : side(new int(n)) {}
  __device__ int area() const override { return *side * *side; }
  __device__ ~Square() override { delete side; }
};
struct Circle : Shape {
  __device__ int area() const override { return 3; }
};
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  Shape* s = t % 2 ? (Shape*)new Square(t) : (Shape*)new Circle;
  if (!s) return;
  out[t] = s->area();
  delete s;
}
