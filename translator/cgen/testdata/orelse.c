struct probe_0_frame {
	char gs_l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	s64 gs_t1;
	s64 gs_t2;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);

	gs_f->gs_l_s[0] = '\0';
#line 1 "test.stp"
	gs_t2 = gs_read_kernel(c, 0, gs_reg(c->regs, 5 /* rdi */), 4);
	if (unlikely(c->error))
		goto gs_else_1;
	gs_t1 = (s64)(s32)gs_t2;
	goto gs_done_2;
gs_else_1:
	c->error = GS_OK;
	gs_t1 = 0;
gs_done_2:
	;
	gs_l_i = gs_t1;
#line 59 "gostap_main.c"
}

const char *const gs_probe_types[] = { "" };
