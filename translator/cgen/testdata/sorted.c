struct probe_0_frame {
	struct gs_sorted gs_order2;
	char gs_l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	s64 gs_t1;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);
	struct gs_g_n__node *gs_e1;
	u32 gs_top3;

	c->actions = gs_actions();
	gs_f->gs_l_s[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 1 "test.stp"
	gs_t1 = 0;
	gs_top3 = c->frame_top;
	gs_f->gs_order2 = (struct gs_sorted){ .map = &gs_g_n, .heap = gs_frame(c, 8192), .compare = gs_g_n__by_v, .desc = true, .few = gs_sorted_few(3) };
	c->loc = 0;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&gs_g_n))))
		goto out;
	c->loc = 0;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&gs_g_n))))
		goto out;
	gs_map_for_each(gs_e1, &gs_g_n)
		if (unlikely(!gs_sorted_add(c, &gs_f->gs_order2, &gs_e1->n, gs_g_n__by_v, true)))
			goto out;
	gs_pause(c);
	if (unlikely(!gs_sorted_make(c, &gs_f->gs_order2)))
		goto out;
	while ((gs_e1 = gs_sorted_take(&gs_f->gs_order2))) {
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		if (gs_t1++ >= 3)
			break;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_s, gs_e1->k1) >> GS_COPY_WEIGHT)))
			goto out;
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		gs_l_i++;
	}
	c->frame_top = gs_top3;
#line 169 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "" };
