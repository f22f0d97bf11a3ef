#include <stddef.h>
struct item { char tag[6]; int value; struct item **next; };
int look(char **names, struct item **table, int ***cube, struct item **spot) { *spot = table[1]; return cube[0][0][0] + (names != NULL); }
int main(void) {
  char a[] = "alpha", b[] = "", c[] = "gamma ray";
  char *names[] = { a, b, c, NULL };
  struct item one = { "one", 11, NULL }, two = { "second", 22, NULL }, *of_two = &two;
  struct item *table[] = { &one, NULL, &two }, *spot = NULL;
  int v1[] = { 1, 2, 3 }, v2[] = { -4, -5, -6 }, *r1[] = { v1, v2 }, *r2[] = { v2, v1 }, **cube[] = { r1, r2 };
  one.next = &of_two;
  look(names, table, cube, &spot);
  table[1] = &one;
  look(names + 1, table, cube, &spot);
  look(names + 3, table, cube, &spot);
  return 0;
}
