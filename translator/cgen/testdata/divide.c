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
	gs_t1 = gs_l_i;
	gs_t2 = 7;
	if (unlikely(!gs_t1)) {
		gs_error(c, 0, "division by 0");
		goto out;
	}
	gs_l_i = gs_div(gs_t2, gs_t1);
#line 55 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "" };
