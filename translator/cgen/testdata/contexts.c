// SPDX-License-Identifier: GPL-2.0-or-later
/* contexts: made by gostap from test.stp */
#define GS_MODULE_NAME "contexts"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 1
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 131072
#define GS_FRAME_SIZE 2064
#define GS_NPROBES 1
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_FULL_REGS
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_0(c))
#define GS_SAVES_begin sizeof(union { struct probe_0_saved probe_0; })
#include "gostap.h"
#include "text/fmt.h"

#line 1 "test.stp"

static int hidden __maybe_unused = 40;
#line 27 "gostap_main.c"

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
#if !defined(__clang__) && !defined(CONFIG_KASAN)
#pragma GCC diagnostic error "-Wframe-larger-than=1024"
#endif
struct probe_0_saved {
	s64 v0;
	char v1[GS_STRING_LEN];
};

/*
 * probe begin
 * test.stp:1: probe begin { }
 */
static void probe_0_entry(struct gs_ctx *c, void *gs_saved)
{
	s64 gs_t1;
	struct probe_0_saved *gs_to = gs_saved;

#line 1 "test.stp"
	gs_t1 = gs_read_kernel(c, 0, gs_reg(c->regs, 5 /* rdi */), 8);
	if (unlikely(c->error))
		goto out;
	gs_to->v0 = gs_t1;
#line 1 "test.stp"
	gs_read_user_string(c, 0, gs_to->v1, GS_STRING_LEN, gs_reg(c->regs, 5 /* rdi */));
	if (unlikely(c->error))
		goto out;
#line 62 "gostap_main.c"
out:
	return;
}

struct probe_0_frame {
	struct gs_fmt gs_out5;
	char gs_l_s[GS_STRING_LEN];
	char s1[GS_STRING_LEN];
	char s2[GS_STRING_LEN];
	char s3[GS_STRING_LEN];
};

static void probe_0(struct gs_ctx *c)
{
	s64 gs_l_i = 0;
	s64 gs_t1;
	s64 gs_t2;
	s64 gs_t3;
	struct probe_0_frame *gs_f = gs_first_frame(c, struct probe_0_frame);
	const struct probe_0_saved *gs_saved __maybe_unused = c->saved;

	gs_f->gs_l_s[0] = '\0';
#line 1 "test.stp"
	gs_t2 = gs_read_kernel(c, 0, gs_reg(c->regs, 5 /* rdi */), 4);
	if (unlikely(c->error))
		goto gs_else_1;
	gs_t3 = gs_read_user(c, 0, gs_reg(c->regs, 5 /* rdi */), 8);
	if (unlikely(c->error))
		goto gs_else_1;
	gs_t1 = (s64)(s32)gs_t2 + gs_t3;
	goto gs_done_2;
gs_else_1:
	c->error = GS_OK;
	gs_t1 = -1;
gs_done_2:
	;
	gs_l_i = gs_t1;
#line 1 "test.stp"
	gs_read_kernel_string(c, 0, gs_f->gs_l_s, 21, gs_reg(c->regs, 5 /* rdi */));
	if (unlikely(c->error))
		goto gs_else_3;
	goto gs_done_4;
gs_else_3:
	c->error = GS_OK;
	gs_str_copy(gs_f->gs_l_s, "<bad>");
gs_done_4:
	;
#line 1 "test.stp"
	gs_t1 = gs_read_kernel(c, 0, gs_reg(c->regs, 5 /* rdi */), 2);
	if (unlikely(c->error))
		goto out;
	gs_l_i = gs_bits_signed(gs_t1, 3, 4);
#line 1 "test.stp"
	gs_t1 = gs_l_i;
	gs_write_kernel(c, 0, gs_reg(c->regs, 5 /* rdi */), gs_t1, 8);
	if (unlikely(c->error))
		goto out;
#line 1 "test.stp"
	gs_t1 = gs_l_i;
	gs_write_kernel_bits(c, 0, gs_reg(c->regs, 5 /* rdi */), gs_t1, 4, 2, 3);
	if (unlikely(c->error))
		goto out;
#line 1 "test.stp"
	gs_t1 = 1;
	gs_write_user(c, 0, gs_reg(c->regs, 5 /* rdi */), gs_t1, 1);
	if (unlikely(c->error))
		goto out;
#line 1 "test.stp"
	gs_set_reg(c->regs, 0, 4, 7);
#line 1 "test.stp"
	gs_l_i = gs_saved->v0;
#line 1 "test.stp"
	gs_str_copy(gs_f->gs_l_s, gs_saved->v1);
#line 1 "test.stp"
	gs_l_i = (s64)c->args[2];
#line 1 "test.stp"
	gs_l_i = gs_percpu_addr((s64)gs_reloc(0xffffffff81000000ULL));
#line 1 "test.stp"
	gs_t1 = (/* pure */ PAGE_SIZE);
	gs_l_i = gs_t1;
#line 1 "test.stp"
	gs_t1 = (({ cpu_relax(); 0; }));
	(void)gs_t1;
#line 1 "test.stp"
	gs_read_memory(c, 0, gs_f->s1, gs_reg(c->regs, 5 /* rdi */), gs_mem_printed(c, 0, 5), false);
	if (unlikely(c->error))
		goto out;
	gs_read_memory(c, 0, gs_f->s2, gs_reg(c->regs, 5 /* rdi */), gs_mem_printed(c, 0, 4), true);
	if (unlikely(c->error))
		goto out;
	gs_print_begin(c, 0, 15);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_long(c, gs_l_i);
	gs_print_str(c, gs_f->gs_l_s);
	gs_print_mem(c, gs_f->s1, gs_mem_len(5));
	gs_print_long(c, 20);
	gs_print_long(c, 4);
	gs_print_mem(c, gs_f->s2, gs_mem_len(4));
	gs_print_long(c, 7);
	gs_print_long(c, gs_l_i);
	gs_print_end(c);
#line 1 "test.stp"
	gs_read_memory(c, 0, gs_f->s2, gs_reg(c->regs, 5 /* rdi */), gs_mem_len(5), false);
	if (unlikely(c->error))
		goto out;
	gs_read_memory(c, 0, gs_f->s3, gs_reg(c->regs, 5 /* rdi */), gs_mem_len(4), true);
	if (unlikely(c->error))
		goto out;
	gs_fmt_open(&gs_f->gs_out5, gs_f->s1);
	gs_fmt_text(&gs_f->gs_out5, "a", 1);
	gs_fmt_long(&gs_f->gs_out5, 'd', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'u', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'o', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'x', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'X', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'p', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'c', 0, -1, -1, gs_l_i);
	gs_fmt_long(&gs_f->gs_out5, 'b', 0, -1, -1, gs_l_i);
	gs_fmt_str(&gs_f->gs_out5, 0, -1, -1, gs_f->gs_l_s);
	gs_fmt_mem(&gs_f->gs_out5, 'm', 0, -1, gs_f->s2, gs_mem_len(5));
	gs_fmt_mem(&gs_f->gs_out5, 'M', '#', 20, gs_f->s3, gs_mem_len(4));
	gs_fmt_long(&gs_f->gs_out5, 'd', '-', 7, -1, gs_l_i);
	gs_fmt_close(&gs_f->gs_out5);
	gs_str_copy(gs_f->gs_l_s, gs_f->s1);
#line 193 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "" };

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_0, "begin", "begin", "", 1, .entry = probe_0_entry, .saved_size = sizeof(struct probe_0_saved)),
		.kind = GS_BEGIN,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(begin)
#define GS_MEMORY_OF_GLOBALS \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: test.stp:1:1 keyword probe, from -1
 * place 1: test.stp:1:1 identifier begin, from -1
 * probe {Family:begin PP:begin PN:begin Loc:1 MaxActive:0 Outline:false Within:}
 * globals []
 */
