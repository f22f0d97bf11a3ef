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
	t2 = gs_read_kernel(c, 0, gs_reg(c->regs, 5), 4);
	if (unlikely(c->error))
		goto else_1;
	t1 = (s64)(s32)t2;
	goto done_2;
else_1:
	c->error = GS_OK;
	t1 = 0;
done_2:
	;
	l_i = t1;
#line 61 "gostap_main.c"
}
