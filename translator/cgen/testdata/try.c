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
#line 1 "test.stp"
	gs_t1 = gs_l_i;
	gs_t2 = gs_l_i;
	if (unlikely(!gs_t1)) {
		gs_error(c, 0, "division by 0");
		goto gs_catch_1;
	}
	gs_l_i = gs_mod(gs_t2, gs_t1);
	goto gs_done_2;
gs_catch_1:
	if (c->error != GS_ERROR)
		goto out;
	c->error = GS_OK;
	gs_str_copy(gs_f->gs_l_s, c->error_text);
#line 1 "test.stp"
	gs_l_i = 1;
gs_done_2:
	;
#line 66 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "" };
