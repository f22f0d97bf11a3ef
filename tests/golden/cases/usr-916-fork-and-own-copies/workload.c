#include <sys/wait.h>
#include <unistd.h>
static struct { int value; unsigned char small[3]; char word[5]; } shared = { 10, { 1, 2, 3 }, "abc" };
void touch_it(char *why, int by) { shared.value += by; shared.word[0]++; shared.small[0] -= by; (void)why; }
int main(void) {
  char before[] = "before", inside[] = "inside", after[] = "after";
  touch_it(before, 1);
  for (int i = 1; i <= 2; i++) {
    pid_t p = fork();
    if (!p) {
      touch_it(inside, 100 * i);
      touch_it(inside, 1000);
      _exit(0);
    }
    waitpid(p, 0, 0);
    touch_it(after, i);
  }
  return 0;
}
