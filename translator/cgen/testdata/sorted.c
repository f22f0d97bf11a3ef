struct probe_0_frame {
	char l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 l_i = 0;
	s64 t1;
	struct probe_0_frame *f = gs_frame(c, sizeof(*f));
	struct g_n__node *e1;
	u32 *order2, i3, n5, top4;

	f->l_s[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 1 "test.stp"
	t1 = 0;
	top4 = c->frame_top;
	order2 = gs_frame(c, 8192);
	n5 = gs_map_sort(&g_n, order2, g_n__by_v, true);
	for (i3 = 0; i3 < n5; i3++) {
		e1 = gs_map_at(&g_n, order2[i3]);
		if (t1++ >= 3)
			break;
		gs_str_copy(f->l_s, e1->k1);
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		l_i++;
	}
	c->frame_top = top4;
#line 148 "gostap_main.c"
out:
	return;
}
