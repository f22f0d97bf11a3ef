struct probe_0_frame {
	char l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 l_i = 0;
	s64 t1;
	struct probe_0_frame *f = gs_first_frame(c, struct probe_0_frame);
	struct g_n__node *e1;
	struct gs_sorted order2 = { .map = &g_n, .compare = g_n__by_v, .desc = true };
	u32 top3;

	c->actions = gs_actions();
	f->l_s[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 1 "test.stp"
	t1 = 0;
	top3 = c->frame_top;
	order2.heap = gs_frame(c, 8192);
	order2.left = 0;
	c->loc = 0;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&g_n))))
		goto out;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&g_n))))
		goto out;
	gs_map_for_each(e1, &g_n)
		gs_sorted_add(&order2, &e1->n);
	gs_sorted_make(&order2);
	while ((e1 = gs_sorted_take(&order2))) {
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		if (t1++ >= 3)
			break;
		if (unlikely(!gs_weigh(c, gs_str_copy(f->l_s, e1->k1) >> GS_COPY_WEIGHT)))
			goto out;
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		l_i++;
	}
	c->frame_top = top3;
#line 163 "gostap_main.c"
out:
	return;
}
