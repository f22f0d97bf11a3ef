struct probe_0_frame {
	char gs_l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);
	struct gs_g_n__node *gs_e1;

	gs_f->gs_l_s[0] = '\0';
#line 1 "test.stp"
	if (gs_l_i) {
#line 1 "test.stp"
		goto done;
	}
#line 125 "gostap_main.c"
	if (!gs_write_trylock(&gs_g_n__lock)) {
		gs_lock_failed(c, 0);
		return;
	}
#line 1 "test.stp"
	gs_e1 = gs_g_n__get(c, 0, "k");
	if (unlikely(!gs_e1))
		goto out;
	gs_e1->v++;
#line 135 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_n__lock);
done:
	return;
}

const char *const gs_probe_types[] = { "" };
