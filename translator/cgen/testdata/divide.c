struct probe_0_frame {
	char l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 l_i = 0;
	s64 t1;
	s64 t2;
	struct probe_0_frame *f = gs_first_frame(c, struct probe_0_frame);

	f->l_s[0] = '\0';
#line 1 "test.stp"
	t1 = l_i;
	t2 = 7;
	if (unlikely(!t1)) {
		gs_error(c, 0, "division by 0");
		goto out;
	}
	l_i = gs_div(t2, t1);
#line 57 "gostap_main.c"
out:
	return;
}
