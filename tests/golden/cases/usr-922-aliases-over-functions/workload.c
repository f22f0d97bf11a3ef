struct stack { int top; int items[3]; };
int push(struct stack *s, int v) { if (s->top >= 3) return -1; s->items[s->top++] = v; return s->top; }
int pop(struct stack *s) { return s->top ? s->items[--s->top] : 0; }
int main(void) {
  struct stack s = { 0, { 0 } };
  pop(&s); push(&s, 5); push(&s, 1000); push(&s, -7); push(&s, 200); pop(&s); pop(&s); push(&s, 100); pop(&s); pop(&s);
  return 0;
}
