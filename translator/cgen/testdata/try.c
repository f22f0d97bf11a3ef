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
#line 1 "test.stp"
	t1 = l_i;
	t2 = l_i;
	if (unlikely(!t1)) {
		gs_error(c, 0, "division by 0");
		goto catch_1;
	}
	l_i = gs_mod(t2, t1);
	goto done_2;
catch_1:
	if (c->error != GS_ERROR)
		goto out;
	c->error = GS_OK;
	gs_str_copy(f->l_s, c->error_text);
#line 1 "test.stp"
	l_i = 1;
done_2:
	;
#line 68 "gostap_main.c"
out:
	return;
}
