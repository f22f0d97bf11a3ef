unsigned long fib(short n) {
  if (n < 2) return n;
  unsigned long a = fib(n - 1);
  return a + fib(n - 2);
}
int main(void) { return fib(8) != 21; }
