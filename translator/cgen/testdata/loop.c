struct probe_0_frame {
	char l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 l_i = 0;
	struct probe_0_frame *f = gs_first_frame(c, struct probe_0_frame);

	c->actions = gs_actions();
	f->l_s[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 1 "test.stp"
	c->loc = 0;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
	l_i = 0;
	while (l_i < 3) {
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		goto next_1;
next_1:
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		l_i++;
	}
#line 69 "gostap_main.c"
out:
	return;
}
