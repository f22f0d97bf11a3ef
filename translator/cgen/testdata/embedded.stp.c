// SPDX-License-Identifier: GPL-2.0-or-later
/* golden: made by gostap from embedded.stp */
#define GS_MODULE_NAME "golden"
#define GS_STRING_LEN 512
#define GS_ACTIONS 10000
#define GS_ACTIONS_IRQ 1000
#define GS_NESTING 2
#define GS_TRYLOCK 100
#define GS_LOCK_DELAY 10
#define GS_RING_SIZE 1048576
#define GS_FRAME_SIZE 512
#define GS_NPROBES 2
#define GS_MAXERRORS 0
#define GS_MAXSKIPPED 100
#define GS_SUPPRESS_ERRORS 0
#define GS_ROWS_timer 1
#define GS_RUN_timer(p, c) (probe_1(c))
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (probe_2(c))
#include "gostap.h"
#include "data/map.h"
#include "data/sort.h"

#line 3 "embedded.stp"

#include <linux/sched.h>
static int calls;
#line 29 "gostap_main.c"

/* global g */
static s64 gs_g_g = 0;
static struct gs_lock gs_g_g__lock __maybe_unused = GS_LOCK_INIT;
#pragma push_macro("g")
#undef g
module_param_cb(g, &gs_param_s64, &gs_g_g, 0);
#pragma pop_macro("g")

/* global names */
struct gs_g_names__node {
	struct gs_node n;
	char k1[GS_STRING_LEN];
	s64 v;
};
static struct gs_map gs_g_names = {
	.node_size = sizeof(struct gs_g_names__node),
	.size = 2048,
	.sized = false,
	.wrap = false,
};

static __always_inline u32 gs_g_names__hash(const char *k1)
{
	return gs_hash_end(gs_hash_str(GS_HASH_SEED, k1));
}

static __always_inline struct gs_g_names__node *gs_g_names__find_hash(u32 hash, const char *k1)
{
	struct gs_g_names__node *e;

	gs_map_for_each_hash(e, &gs_g_names, hash)
		if (gs_str_equal(e->k1, k1))
			return e;
	return NULL;
}

gs_fn struct gs_g_names__node *gs_g_names__find(const char *k1)
{
	return gs_g_names__find_hash(gs_g_names__hash(k1), k1);
}

gs_fn struct gs_g_names__node *gs_g_names__get(struct gs_ctx *c, s32 loc, const char *k1)
{
	u32 hash = gs_g_names__hash(k1);
	struct gs_g_names__node *e = gs_g_names__find_hash(hash, k1);

	if (e)
		return e;
	e = gs_map_new(c, loc, &gs_g_names, hash);
	if (unlikely(!e))
		return NULL;
	gs_str_copy(e->k1, k1);
	e->v = 0;
	return e;
}

gs_fn s64 gs_g_names__value(const char *k1)
{
	struct gs_g_names__node *e = gs_g_names__find(k1);

	return e ? e->v : 0;
}

static struct gs_lock gs_g_names__lock __maybe_unused = GS_LOCK_INIT;

#define GS_GLOBALS_INIT() gs_globals_init()
#define GS_GLOBALS_EXIT() gs_globals_free()
/* Gives back what gs_globals_init() got; also after it failed half-way. */
static void gs_globals_free(void)
{
	gs_map_free(&gs_g_names);
}

static int gs_globals_init(void)
{
	if (gs_map_alloc(&gs_g_names))
		return -ENOMEM;
	return 0;
}

static __maybe_unused void gs_f_name(struct gs_ctx *c, char *gs_ret);
static __maybe_unused s64 gs_f_bump(struct gs_ctx *c, s64 gs_l_by);

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#endif
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
/* function name */
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_str_copy(gs_ret, (v)); goto out; } while (0)
static __maybe_unused void gs_f_name(struct gs_ctx *c, char *gs_ret)
{
	gs_ret[0] = '\0';
	{
	struct gs_ctx *const gs_context __maybe_unused = c;

#undef CONTEXT
#define CONTEXT gs_context
#define return goto out
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#line 9 "embedded.stp"
 /* pure */ strscpy(STAP_RETVALUE, current->comm, MAXSTRINGLEN); 
#line 138 "gostap_main.c"
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
#undef STAP_RETVALUE
#undef STAP_RETURN

/* function bump */
#define STAP_ARG_by (gs_l_by)
#define STAP_RETVALUE gs_ret
#define STAP_RETURN(v) do { gs_ret = (s64)(v); goto out; } while (0)
#define STAP_GLOBAL_GET_g() (gs_g_g)
#define STAP_GLOBAL_SET_g(v) (gs_g_g = (v))
static __maybe_unused s64 gs_f_bump(struct gs_ctx *c, s64 gs_l_by)
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
#line 8 "embedded.stp"
 /* pragma:write:g */ calls += STAP_ARG_by; STAP_GLOBAL_SET_g(calls); STAP_RETURN(calls); 
#line 173 "gostap_main.c"
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
#undef STAP_ARG_by
#undef STAP_RETVALUE
#undef STAP_RETURN
#undef STAP_GLOBAL_GET_g
#undef STAP_GLOBAL_SET_g

/*
 * probe timer.s(1)
 * embedded.stp:10: probe timer.s(1) { names[name()] = bump(%{ / * pure * / HZ %}) + g; %{ calls = 0; %} }
 */
struct probe_1_frame {
	char s1[GS_STRING_LEN];
};

static void probe_1(struct gs_ctx *c)
{
	s64 gs_t1;
	s64 gs_t2;
	struct probe_1_frame *gs_f = gs_first_frame(c, struct probe_1_frame);
	struct gs_g_names__node *gs_e1;
	unsigned int gs_tries = 0;

	if (!gs_write_trylock_one(&gs_g_g__lock, &gs_tries)) {
		gs_lock_failed(c, 0);
		return;
	}
	if (!gs_write_trylock_one(&gs_g_names__lock, &gs_tries)) {
		gs_lock_failed(c, 1);
		goto unlock_1;
	}
#line 10 "embedded.stp"
	gs_f_name(c, gs_f->s1);
	gs_t1 = (/* pure */ HZ);
	c->loc = 2;
	gs_t2 = gs_f_bump(c, gs_t1);
	if (unlikely(c->error))
		goto out;
	gs_e1 = gs_g_names__get(c, 0, gs_f->s1);
	if (unlikely(!gs_e1))
		goto out;
	gs_e1->v = gs_t2 + gs_g_g;
#line 10 "embedded.stp"
	gs_t1 = (calls = 0;);
	(void)gs_t1;
#line 229 "gostap_main.c"
out:
	gs_write_unlock(&gs_g_names__lock);
unlock_1:
	gs_write_unlock(&gs_g_g__lock);
	return;
}

/*
 * probe end
 * embedded.stp:11: probe end { foreach (n in names) println(n) }
 */
struct probe_2_frame {
	char gs_l_n[GS_STRING_LEN];
};

static void probe_2(struct gs_ctx *c)
{
	struct probe_2_frame *gs_f = gs_first_frame(c, struct probe_2_frame);
	struct gs_g_names__node *gs_e1;

	c->actions = gs_actions();
	gs_f->gs_l_n[0] = '\0';
	c->loc = -1;
	if (unlikely(!gs_spend(c, 1)))
		goto out;
#line 11 "embedded.stp"
	gs_map_for_each(gs_e1, &gs_g_names) {
		c->loc = 4;
		if (unlikely(!gs_weigh(c, gs_str_copy(gs_f->gs_l_n, gs_e1->k1) >> GS_COPY_WEIGHT)))
			goto out;
		c->loc = 5;
		if (unlikely(!gs_spend(c, 1)))
			goto out;
#line 11 "embedded.stp"
		gs_print_begin(c, 0, 1);
		gs_print_str(c, gs_f->gs_l_n);
		gs_print_end(c);
	}
#line 268 "gostap_main.c"
out:
	return;
}

const char *const gs_probe_types[] = { "hrtimer", "begin_end" };

#include "probes/timer.h"
#ifndef GS_MEMORY_timer
#define GS_MEMORY_timer { 0, 0 }
#endif
static struct gs_timer_row gs_timer_rows[] = {
	{
		.p = GS_PROBE_INIT(0, probe_1, "timer.s(1)", "timer.s(1)", "", 6),
		.interval_ns = 1000000000,
		.random_ns = 0,
	},
};

#include "probes/begin.h"
#ifndef GS_MEMORY_begin
#define GS_MEMORY_begin { 0, 0 }
#endif
static struct gs_begin_row gs_begin_rows[] = {
	{
		.p = GS_PROBE_INIT(1, probe_2, "end", "end", "", 7, .budget = true, .type = 1),
		.kind = GS_END,
		.seq = 0,
	},
};

#define GS_FAMILIES(F) F(timer) F(begin)
#define GS_MEMORY_OF_GLOBALS \
	{ 0, 0 }, \
	{ 2048ULL * sizeof(struct gs_g_names__node) + 2048ULL * sizeof(void *), 0 }, \

#define GS_MEMORY_OF_FAMILIES \
	GS_MEMORY_timer, \
	GS_MEMORY_begin, \

#define GS_META \
#include "module.h"

/*
 * place 0: embedded.stp:10:20 identifier names, from -1
 * place 1: embedded.stp:10:26 identifier name, from -1
 * place 2: embedded.stp:10:36 identifier bump, from -1
 * place 3: embedded.stp:10:67 embedded-code %{ calls = 0; %}, from -1
 * place 4: embedded.stp:11:13 keyword foreach, from -1
 * place 5: embedded.stp:11:34 identifier println, from -1
 * place 6: embedded.stp:10:7 identifier timer, from -1
 * place 7: embedded.stp:11:7 identifier end, from -1
 * probe {Family:timer PP:timer.s(1) PN:timer.s(1) Loc:6 MaxActive:0 Outline:false Within:}
 * probe {Family:begin PP:end PN:end Loc:7 MaxActive:0 Outline:false Within:}
 * parameter {Name:g Param:g String:false}
 * globals ["g" "names"]
 */
