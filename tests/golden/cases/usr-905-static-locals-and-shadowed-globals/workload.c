static int calls = 100;
static unsigned char limit[4] = { 9, 200, 255, 0 };
static int history[3];
static char label[8] = "none";
int first(int n) { static int calls = 10; calls += n; return calls; }
int second(int n) {
  static long calls = -5;
  calls--;
  history[n % 3] = (int)calls * n;
  label[0] = 'a' + n;
  return (int)calls;
}
int third(int n) { calls += n + (limit[n] > 250); return calls; }
int main(void) {
  for (int i = 0; i < 3; i++) { first(i); second(i + 1); third(i); }
  return 0;
}
