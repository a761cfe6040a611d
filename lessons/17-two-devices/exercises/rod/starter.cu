// Usage: program N STEPS
// A rod of N cells (N is even), all 0, but for its ends: cell 0 has 1000, cell N - 1 has 2000, always. In each step every
// cell in between becomes the mean of its two neighbours, as integer: (left + right) / 2. Device 0 has the left half,
// device 1 the right half; after each step they give each other the cell at the border. Prints the sum of all cells.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 2000, steps = count > 2 ? std::atoi(arguments[2]) : 10;
  std::printf("%d cells, %d steps\n", n, steps);
}
