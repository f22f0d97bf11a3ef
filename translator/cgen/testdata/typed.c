struct file;
struct probe_0_typed_frame {
	char gs_l_s[GS_STRING_LEN];
};

static __always_inline void probe_0_typed(struct gs_ctx *c, struct file *arg_file, unsigned long arg_count, void *arg_data)
{
	s64 gs_l_i = 0;
	struct probe_0_typed_frame *gs_f = gs_first_frame(c, struct probe_0_typed_frame);

	gs_f->gs_l_s[0] = '\0';
#line 1 "test.stp"
	gs_l_i = ((s64)(unsigned long)arg_file + (s64)arg_count) + ((s64)(unsigned long)arg_data + gs_reg(c->regs, 0 /* rax */));
#line 49 "gostap_main.c"
}

static void probe_0(struct gs_ctx *c)
{
	probe_0_typed(c, (struct file *)(unsigned long)gs_reg(c->regs, 5), (unsigned long)gs_reg(c->regs, 4), (void *)(unsigned long)gs_reg(c->regs, 1));
}

const char *const gs_probe_types[] = { "" };
