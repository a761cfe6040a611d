// Usage: program M K N
// a is M x K, b is K x N, both in rows as C++ stores them: a[i][j] = (3 * i + j) % 7, b[i][j] = (i + 2 * j) % 5. Computes c =
// a * b with cuBLAS, in rows as well, and prints the first row's last element, the last row's first one, and the sum
// of all.
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>

int main(int count, char** arguments) {
  const int m = count > 1 ? std::atoi(arguments[1]) : 40, k = count > 2 ? std::atoi(arguments[2]) : 30,
            n = count > 3 ? std::atoi(arguments[3]) : 50;
  std::printf("%d x %d x %d\n", m, k, n);
}
