/* line numbers matter here */
int collatz(long n) {
  int steps = 0;
  while (n != 1) {
    if (n & 1)
      n = 3 * n + 1;
    else
      n = n / 2;
    steps++;
  }
  return steps;
}
int main(void) { return collatz(6) + collatz(1) + collatz(7) == 0; }
