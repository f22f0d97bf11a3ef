// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from functions.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 13
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 262144
#define GS_FRAME_SIZE 14848
#define GS_NPROBES 3
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_begin 3
#define GS_RUN_begin(p, c) ((p)->handler == probe_1 ? probe_1(c) : (p)->handler == probe_2 ? probe_2(c) : probe_3(c))
#include "gostap.h"
#include "data/map.h"
#include "data/sort.h"

/* global seen */
static char gs_g_seen[GS_STRING_LEN] = "";
#pragma push_macro("seen")
#undef seen
module_param_string(seen, gs_g_seen, GS_STRING_LEN, 0);
#pragma pop_macro("seen")

/* global noted */
struct gs_g_noted__node {
	struct gs_node n;
	s64 k1;
	char v[GS_STRING_LEN];
};
static struct gs_map gs_g_noted = {
	.node_size = sizeof(struct gs_g_noted__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_noted__hash(s64 k1)
{
	return gs_hash_end(gs_hash_long(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_noted__node *gs_g_noted__find_hash(u32 hash, s64 k1)
{
	struct gs_g_noted__node *e;

	gs_map_for_each_near(e, &gs_g_noted, hash)
		if (e->k1 == k1)
			return e;
	return NULL;
}

gs_fn struct gs_g_noted__node *gs_g_noted__find(s64 k1)
{
	return gs_g_noted__find_hash(gs_g_noted__hash(k1), k1);
}

gs_fn struct gs_g_noted__node *gs_g_noted__get(struct gs_ctx *c, s32 loc, s64 k1)
{
	u32 hash = gs_g_noted__hash(k1);
	struct gs_g_noted__node *e = gs_g_noted__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_noted, hash);
	if (unlikely(!e))
		return NULL;
	e->k1 = k1;
	e->v[0] = '\0';
	return e;
}

gs_fn const char *gs_g_noted__value(s64 k1)
{
	struct gs_g_noted__node *e = gs_g_noted__find(k1);

	return e ? e->v : "";
}


#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_map_free(&gs_g_noted);
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_noted))
		return -ENOMEM;
	return 0;
}

static __maybe_unused s64 gs_f_fact(struct gs_ctx *c, s64 gs_l_n);
static __maybe_unused void gs_f_pick__2(struct gs_ctx *c, s64 gs_l_x, char *gs_ret);
static __maybe_unused void gs_f_pick(struct gs_ctx *c, s64 gs_l_x, char *gs_ret);
static __maybe_unused s64 gs_f_sum(struct gs_ctx *c, s64 gs_l_a, s64 gs_l_b);
static __maybe_unused s64 gs_f_strlen(struct gs_ctx *c, const char *gs_l_s);
static __maybe_unused void gs_f_note(struct gs_ctx *c, const char *gs_l_s);
static __maybe_unused void gs_f_stop(struct gs_ctx *c);
static __maybe_unused void gs_f_bar(struct gs_ctx *c, s64 gs_l_n, char *gs_ret);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function fact */
static __maybe_unused s64 gs_f_fact(struct gs_ctx *c, s64 gs_l_n)
{
	s64 gs_ret = 0;
	s64 gs_t1;
	s64 gs_t2;
	const u32 gs_mark = c->frame_top;

	if (unlikely(c->nesting >= GS_NESTING || !gs_stack_has_room())) {
		gs_error(c, c->loc, c->nesting >= GS_NESTING ? "MAXNESTING exceeded" : "no stack is left for another recursive call: recurse less deep");
		c->frame_top = gs_mark;
		return 0;
	}
	c->nesting++;
	c->loc = 0;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 6 "functions.stp"
	if (gs_l_n < 2) {
		gs_t2 = 1;
	} else {
		c->loc = 2;
		gs_t1 = gs_f_fact(c, gs_l_n - 1);
		if (unlikely(c->error)) {
			gs_called_from(c, 2);
			goto out;
		}
		gs_t2 = gs_l_n * gs_t1;
	}
	gs_ret = gs_t2;
#line 147 "gostap_main.c"
out:
	c->nesting--;
	c->frame_top = gs_mark;
	return gs_ret;
}

/* function pick */
static __maybe_unused void gs_f_pick__2(struct gs_ctx *c, s64 gs_l_x, char *gs_ret)
{
	gs_ret[0] = '\0';
	c->loc = 3;
	if (unlikely(!gs_spend(c, 2)))
		goto out;
#line 5 "functions.stp"
	if (gs_l_x > 9) {
		c->loc = 4;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 5 "functions.stp"
		c->loc = 5;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_ret, "big") >> GS_COPY_WEIGHT)))
			goto out;
		goto out;
	}
#line 5 "functions.stp"
	c->loc = 6;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_ret, "negative") >> GS_COPY_WEIGHT)))
		goto out;
#line 176 "gostap_main.c"
out:
	return;
}

/* function pick */
static __maybe_unused void gs_f_pick(struct gs_ctx *c, s64 gs_l_x, char *gs_ret)
{
	gs_ret[0] = '\0';
	c->loc = 7;
	if (unlikely(!gs_spend(c, 2)))
		goto out;
#line 4 "functions.stp"
	if (gs_l_x < 0) {
		c->loc = 8;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 4 "functions.stp"
		gs_f_pick__2(c, gs_l_x, gs_ret);
		goto out;
	}
#line 4 "functions.stp"
	c->loc = 10;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_ret, "small") >> GS_COPY_WEIGHT)))
		goto out;
#line 201 "gostap_main.c"
out:
	return;
}

/* function sum */
#define STAP_ARG_a (gs_l_a)
#define STAP_ARG_b (gs_l_b)
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_ret = (s64)(v); goto out; } while (0)
static __maybe_unused s64 gs_f_sum(struct gs_ctx *c, s64 gs_l_a, s64 gs_l_b)
{
	s64 gs_ret = 0;
	struct {
		s64 a;
		s64 b;
		s64 __retvalue;
	} this_ = { gs_l_a, gs_l_b, 0 }, *const THIS __maybe_unused = &this_;
	{
	struct gs_ctx *const gs_context __maybe_unused = c;

#undef CONTEXT
#define CONTEXT gs_context
#define return goto out
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#line 9 "functions.stp"
 /* pure */ /* unmangled */ THIS->__retvalue = THIS->a + THIS->b; 
#line 230 "gostap_main.c"
#pragma GCC diagnostic pop
#undef return
#undef CONTEXT
#define CONTEXT c
	}
	goto out;
deref_fault: __maybe_unused;
	gs_embedded_fault(c);
out: __maybe_unused;
	return this_.__retvalue ? this_.__retvalue : gs_ret;
}
#undef STAP_ARG_a
#undef STAP_ARG_b
#undef STAP_RETVALUE
#undef STAP_RETURN

/* function strlen */
#define STAP_ARG_s (gs_l_s)
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_ret = (s64)(v); goto out; } while (0)
static __maybe_unused s64 gs_f_strlen(struct gs_ctx *c, const char *gs_l_s)
{
	s64 gs_ret = 0;
	{
	struct gs_ctx *const gs_context __maybe_unused = c;

#undef CONTEXT
#define CONTEXT gs_context
#define return goto out
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#line 8 "functions.stp"
 /* pure */ STAP_RETURN(strlen(STAP_ARG_s)); 
#line 265 "gostap_main.c"
#pragma GCC diagnostic pop
#undef return
#undef CONTEXT
#define CONTEXT c
	}
	goto out;
deref_fault: __maybe_unused;
	gs_embedded_fault(c);
out: __maybe_unused;
	return gs_ret;
}
#undef STAP_ARG_s
#undef STAP_RETVALUE
#undef STAP_RETURN

/* function note */
static __maybe_unused void gs_f_note(struct gs_ctx *c, const char *gs_l_s)
{
	s64 gs_t1;

	c->loc = 11;
	if (unlikely(!gs_spend(c, 3)))
		goto out;
#line 7 "functions.stp"
	c->loc = 12;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_g_seen, gs_l_s) >> GS_COPY_WEIGHT)))
		goto out;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_g_seen, "!") >> GS_COPY_WEIGHT)))
		goto out;
#line 7 "functions.stp"
	gs_t1 = gs_f_strlen(c, gs_l_s);
	if (gs_t1 == 0) {
		c->loc = 13;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 7 "functions.stp"
		goto out;
	}
#line 7 "functions.stp"
	c->loc = 16;
	if (unlikely(!gs_weigh(c, gs_str_append(gs_g_seen, ".") >> GS_COPY_WEIGHT)))
		goto out;
#line 308 "gostap_main.c"
out:
	return;
}

/* function stop */
#define STAP_RETURN(v) goto out
static __maybe_unused void gs_f_stop(struct gs_ctx *c)
{
	const s32 gs_here __maybe_unused = 17;
	{
	struct gs_ctx *const gs_context __maybe_unused = c;

#undef CONTEXT
#define CONTEXT gs_context
#define return goto out
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#line 10 "functions.stp"
 if (!CONTEXT) return; STAP_ERROR("stopped"); 
#line 329 "gostap_main.c"
#pragma GCC diagnostic pop
#undef return
#undef CONTEXT
#define CONTEXT c
	}
	goto out;
deref_fault: __maybe_unused;
	gs_embedded_fault(c);
out: __maybe_unused;
	return;
}
#undef STAP_RETURN

/* function bar */
struct gs_f_bar_frame {
	char s1[GS_STRING_LEN];
	char s2[GS_STRING_LEN];
};

static __maybe_unused void gs_f_bar(struct gs_ctx *c, s64 gs_l_n, char *gs_ret)
{
	const u32 gs_mark = c->frame_top;
	struct gs_f_bar_frame *gs_f = gs_frame(c, sizeof(*gs_f));

	gs_ret[0] = '\0';
	if (unlikely(c->nesting >= GS_NESTING || !gs_stack_has_room())) {
		gs_error(c, c->loc, c->nesting >= GS_NESTING ? "MAXNESTING exceeded" : "no stack is left for another recursive call: recurse less deep");
		c->frame_top = gs_mark;
		return;
	}
	c->nesting++;
	c->loc = 18;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 11 "functions.stp"
	if (gs_l_n > 0) {
		c->loc = 20;
		gs_f_bar(c, gs_l_n - 1, gs_f->s2);
		if (unlikely(c->error)) {
			gs_called_from(c, 20);
			goto out;
		}
		c->loc = 19;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, gs_f->s2) >> GS_COPY_WEIGHT)))
			goto out;
		if (unlikely(!gs_weigh(c, gs_str_append(gs_f->s1, "x") >> GS_COPY_WEIGHT)))
			goto out;
	} else {
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, "") >> GS_COPY_WEIGHT)))
			goto out;
	}
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_ret, gs_f->s1) >> GS_COPY_WEIGHT)))
		goto out;
#line 383 "gostap_main.c"
out:
	c->nesting--;
	c->frame_top = gs_mark;
	return;
}

/*
 * probe begin
 * functions.stp:12: probe begin { println(pick(fact(3)), sum(1, 2)); note("x"); note(seen); stop() }
 */
struct probe_1_frame {
	char s1[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	s64 gs_t2;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);

	c->actions = gs_actions();
	c->loc = -1;
	if (unlikely(!gs_spend(c, 4)))
		goto out;
#line 12 "functions.stp"
	c->loc = 21;
	if (unlikely(!gs_weigh(c, 1)))
		goto out;
	c->loc = 22;
	gs_t1 = gs_f_fact(c, 3);
	if (unlikely(c->error)) {
		gs_called_from(c, 22);
		goto out;
	}
	gs_f_pick(c, gs_t1, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 23);
		goto out;
	}
	gs_t2 = gs_f_sum(c, 1, 2);
	gs_print_begin(c, 0, 2);
	gs_print_str(c, gs_f->s1);
	gs_print_long(c, gs_t2);
	gs_print_end(c);
#line 12 "functions.stp"
	gs_f_note(c, "x");
	if (unlikely(c->error)) {
		gs_called_from(c, 25);
		goto out;
	}
#line 12 "functions.stp"
	c->loc = 26;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, gs_g_seen) >> GS_COPY_WEIGHT)))
		goto out;
	gs_f_note(c, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 26);
		goto out;
	}
#line 12 "functions.stp"
	c->loc = 27;
	gs_f_stop(c);
	if (unlikely(c->error))
		goto out;
#line 448 "gostap_main.c"
out:
	return;
}

/*
 * probe begin(1)
 * functions.stp:13: probe begin(1) { println(bar(3)); noted[1] = "y"; note(noted[1]) }
 */
struct probe_2_frame {
	char s1[GS_STRING_LEN];
};

static void probe_2(struct gs_ctx *c)
{
	struct probe_2_frame *gs_f = gs_first_frame(c, struct probe_2_frame);
	struct gs_g_noted__node *gs_e1;

	c->actions = gs_actions();
	c->loc = -1;
	if (unlikely(!gs_spend(c, 3)))
		goto out;
#line 13 "functions.stp"
	c->loc = 29;
	gs_f_bar(c, 3, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 29);
		goto out;
	}
	gs_print_begin(c, 1, 1);
	gs_print_str(c, gs_f->s1);
	gs_print_end(c);
#line 13 "functions.stp"
	gs_e1 = gs_g_noted__get(c, 30, 1);
	if (unlikely(!gs_e1))
		goto out;
	c->loc = 30;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_e1->v, "y") >> GS_COPY_WEIGHT)))
		goto out;
#line 13 "functions.stp"
	c->loc = 31;
	if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->s1, gs_g_noted__value(1)) >> GS_COPY_WEIGHT)))
		goto out;
	gs_f_note(c, gs_f->s1);
	if (unlikely(c->error)) {
		gs_called_from(c, 31);
		goto out;
	}
#line 496 "gostap_main.c"
out:
	return;
}

/*
 * probe end
 * functions.stp:15: probe end { println(seen) }
 */
static void probe_3(struct gs_ctx *c)
{
#line 15 "functions.stp"
	gs_print_begin(c, 1, 1);
	gs_print_str(c, gs_g_seen);
	gs_print_end(c);
#line 511 "gostap_main.c"
}

const char *const gs_probe_types[] = { "begin_end" };

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "begin", "begin", "", 33, .budget = true),
		.kind = GS_BEGIN,
		.seq = 0,
	},
	{
		.p = GS_PROBE_INIT(1, probe_2, "begin(1)", "begin(1)", "", 34, .budget = true),
		.kind = GS_BEGIN,
		.seq = 1,
	},
	{
		.p = GS_PROBE_INIT(2, probe_3, "end", "end", "", 35),
		.kind = GS_END,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 2048ULL * sizeof(struct gs_g_noted__node) + 2048ULL * sizeof(void *), 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: functions.stp:6:10 identifier fact, from -1
 * place 1: functions.stp:6:20 keyword return, from -1
 * place 2: functions.stp:6:43 identifier fact, from -1
 * place 3: functions.stp:5:10 identifier pick, from -1
 * place 4: functions.stp:5:27 keyword if, from -1
 * place 5: functions.stp:5:38 keyword return, from -1
 * place 6: functions.stp:5:52 keyword return, from -1
 * place 7: functions.stp:4:10 identifier pick, from -1
 * place 8: functions.stp:4:27 keyword if, from -1
 * place 9: functions.stp:4:38 keyword next, from -1
 * place 10: functions.stp:4:44 keyword return, from -1
 * place 11: functions.stp:7:10 identifier note, from -1
 * place 12: functions.stp:7:20 identifier seen, from -1
 * place 13: functions.stp:7:36 keyword if, from -1
 * place 14: functions.stp:7:40 identifier strlen, from -1
 * place 15: functions.stp:7:56 keyword return, from -1
 * place 16: functions.stp:7:64 identifier seen, from -1
 * place 17: functions.stp:10:10 identifier stop, from -1
 * place 18: functions.stp:11:10 identifier bar, from -1
 * place 19: functions.stp:11:26 keyword return, from -1
 * place 20: functions.stp:11:41 identifier bar, from -1
 * place 21: functions.stp:12:15 identifier println, from -1
 * place 22: functions.stp:12:28 identifier fact, from -1
 * place 23: functions.stp:12:23 identifier pick, from -1
 * place 24: functions.stp:12:38 identifier sum, from -1
 * place 25: functions.stp:12:50 identifier note, from -1
 * place 26: functions.stp:12:61 identifier note, from -1
 * place 27: functions.stp:12:73 identifier stop, from -1
 * place 28: functions.stp:13:18 identifier println, from -1
 * place 29: functions.stp:13:26 identifier bar, from -1
 * place 30: functions.stp:13:35 identifier noted, from -1
 * place 31: functions.stp:13:51 identifier note, from -1
 * place 32: functions.stp:15:13 identifier println, from -1
 * place 33: functions.stp:12:7 identifier begin, from -1
 * place 34: functions.stp:13:7 identifier begin, from -1
 * place 35: functions.stp:15:7 identifier end, from -1
 * probe {Family:begin PP:begin PN:begin Loc:33 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:begin(1) PN:begin(1) Loc:34 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:end PN:end Loc:35 MaxActive:0 Outline:false Within:}
 * parameter {Name:seen Param:seen String:true}
 * globals ["seen" "noted"]
 */
