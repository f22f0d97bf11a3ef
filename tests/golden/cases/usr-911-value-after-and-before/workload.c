#include <string.h>
struct point { signed char x, y; };
struct state { int count; struct point pos; char name[10]; };
int change(struct state *s, int by) {
  s->count += by;
  s->pos.x -= by;
  s->pos.y = s->pos.x / 2;
  strcpy(s->name, by < 0 ? "lower" : "higher");
  by = 12345;
  return s->count;
}
int twice(struct state *s, int by) { return change(s, by) + change(s, -by * 3); }
int main(void) {
  struct state s = { 5, { 1, 2 }, "start" };
  change(&s, 100);
  twice(&s, 7);
  return 0;
}
