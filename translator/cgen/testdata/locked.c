struct probe_0_frame {
	char l_s[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 l_i = 0;
	struct probe_0_frame *f = gs_first_frame(c, struct probe_0_frame);
	struct g_n__node *e1;

	f->l_s[0] = '\0';
	if (!gs_write_trylock(&g_n__lock)) {
		gs_lock_failed(c, 0);
		return;
	}
#line 1 "test.stp"
	e1 = g_n__get(c, 0, f->l_s);
	if (unlikely(!e1))
		goto out;
	e1->v++;
#line 131 "gostap_main.c"
out:
	gs_write_unlock(&g_n__lock);
	return;
}
