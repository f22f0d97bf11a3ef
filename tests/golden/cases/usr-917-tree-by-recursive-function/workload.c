#include <stddef.h>
struct tree { short key; struct tree *left, *right; };
static struct tree pool[16];
static int used;
struct tree *insert(struct tree *t, short key) {
  if (t == NULL) {
    pool[used].key = key;
    return &pool[used++];
  }
  if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
int ready(struct tree *root) { return root->key; }
int main(void) {
  short keys[] = { 50, -20, 300, 7, 250, -20, 8, 999, 251 };
  struct tree *root = NULL;
  for (int i = 0; i < 9; i++) {
    root = insert(root, keys[i]);
    if (i == 5) ready(root);
  }
  return ready(root) == 0;
}
