struct probe_0_frame {
	struct gs_few gs_first2;
	char gs_l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);
	struct gs_g_n__node *gs_e1;

	c->actions = gs_actions();
	gs_f->gs_l_s[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 1 "test.stp"
	gs_few_start(&gs_f->gs_first2, &gs_g_n, 3);
	c->loc = 0;
	if (unlikely(!gs_spend(c, gs_map_sort_actions(&gs_g_n))))
		goto out;
	c->loc = 0;
	if (unlikely(!gs_weigh(c, gs_map_sort_weight(&gs_g_n))))
		goto out;
	gs_map_for_each(gs_e1, &gs_g_n)
		gs_few_add(&gs_f->gs_first2, &gs_e1->n, gs_e1->v, true);
	gs_pause(c);
	gs_few_sort(&gs_f->gs_first2);
	while ((gs_e1 = gs_few_take(&gs_f->gs_first2))) {
		if (unlikely(!gs_weigh(c, 1)))
			goto out;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_s, gs_e1->k1) >> GS_COPY_WEIGHT)))
			goto out;
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		gs_l_i++;
	}
#line 149 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "" };
