#include <pthread.h>
struct job { int amount; char name[8]; long done; };
void step(struct job *j, int amount) { j->done += amount; }
void *run(void *arg) {
  struct job *j = arg;
  for (int i = 1; i <= j->amount; i++) step(j, i * (j->name[0] == 'n' ? -1 : 1));
  return j;
}
int main(void) {
  struct job jobs[4] = { { 3, "small", 0 }, { 10, "large", 0 }, { 0, "idle", 0 }, { 4, "negat\"e", 0 } };
  pthread_t t;
  for (int i = 0; i < 4; i++) {
    pthread_create(&t, 0, run, &jobs[i]);
    pthread_join(t, 0);
  }
  run(&jobs[0]);
  return 0;
}
