struct probe_0_frame {
	char gs_l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);

	gs_f->gs_l_s[0] = '\0';
#line 1 "test.stp"
	gs_l_i = gs_reg(c->regs, 4 /* rsi */);
#line 1 "test.stp"
	gs_set_reg(c->regs, 4, 8, 7);
#line 1 "test.stp"
	gs_l_i = gs_reg(c->regs, 4 /* rsi */);
#line 52 "gostap_main.c"
}

const char *const gs_probe_types[] = { "" };
