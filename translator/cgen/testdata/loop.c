struct probe_0_frame {
	char gs_l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);

	c->actions = gs_actions();
	gs_f->gs_l_s[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 1 "test.stp"
	c->loc = 0;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
	gs_l_i = 0;
	while (gs_l_i < 3) {
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		goto gs_next_1;
gs_next_1:
		c->loc = 0;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 1 "test.stp"
		gs_l_i++;
	}
#line 67 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "" };
