/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sysargs.c - arguments of system calls as text, from this program's memory
 *
 * The expected texts are those that strace(1) shows.
 */
#include <signal.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include "kernel.h"

typedef __u8 u8;

#define CONFIG_COMPAT
#define MAXSTRINGLEN		512
#define S64_MAX			LLONG_MAX
#define max_t(t, a, b)		((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define clamp_t(t, v, a, b)	min_t(t, max_t(t, v, a), b)
#define scnprintf		snprintf
#define strscpy(to, from, n)	snprintf(to, n, "%s", from)
#undef __printf
#define __printf(a, b)
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0

#define GS_COPY_WEIGHT	5
#define gs_weigh_later(c, n) ((void)(c), (void)(n))

struct gs_ctx { int error; s32 loc; };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	(void)loc, (void)fmt;
	c->error++;
}

static void gs_warn(struct gs_ctx *c, s32 loc, const char *text)
{
	(void)c, (void)loc, (void)text;
}

static bool compat;

static bool gs_call_compat(void)
{
	return compat;
}

#include "sysargs/structures.h"
#include "sysflags/memory.h"
#include "text/utf.h"

static int failures;
static char out[2048];

static void check(const char *want, const char *got, int line)
{
	if (!strcmp(want, got))
		return;
	printf("sysargs.c:%d: %s\n   want %s\n", line, got, want);
	failures++;
}

/* Check the text that a call appends to "<". */
#define SHOWS(want, call) do {						\
	struct gs_text text_ = { .to = out, .room = sizeof(out), .at = 1 }, *t = &text_; \
	strcpy(out, "<");						\
	call;								\
	check("<" want, out, __LINE__);					\
	if (text_.at != strlen(out))					\
		failures += printf("%d: %zu bytes counted\n", __LINE__, text_.at); \
} while (0)

#define AT(p) ((u64)(unsigned long)(p))

static char *border;	/* nothing is mapped from here on */

static void signals(void)
{
	SHOWS("SIGKILL", gs_text_signal(t, SIGKILL));
	SHOWS("SIGRTMIN", gs_text_signal(t, 32));
	SHOWS("SIGRT_1", gs_text_signal(t, 33));
	SHOWS("SIGRT_32", gs_text_signal(t, 64));
	SHOWS("65", gs_text_signal(t, 65));
	SHOWS("0", gs_text_signal(t, 0));
}

/* Numbers, flags, both, and neither. */
static void sets(void)
{
	SHOWS("MAP_PRIVATE|MAP_ANONYMOUS", gs_set_add(t, &gs_set_mmap_flags, 0x22));
	SHOWS("MAP_ANONYMOUS", gs_set_add(t, &gs_set_mmap_flags, 0x20));
	SHOWS("0xc|MAP_ANONYMOUS|0x40000000", gs_set_add(t, &gs_set_mmap_flags, 0x4000002c));
	SHOWS("0", gs_set_add(t, &gs_set_clone3_flags, 0));
	SHOWS("PROT_NONE", gs_set_add(t, &gs_set_mmap_prot, 0));
	SHOWS("0x41", gs_set_add(t, &gs_set_signal_name, 65));
}

static void clones(void)
{
	u64 a[8] = { CLONE_PIDFD | CLONE_SETTLS | 1ULL << 40, 0x10, 0x20, 0x30, SIGCHLD, 0, 0, 0x70 };
	u64 b[8] = { CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID, 0, 0x20, 0x30, 0, 0x50, 0x60, 0 };

	SHOWS("{flags=CLONE_PIDFD|CLONE_SETTLS|0x10000000000, pidfd=0x10, exit_signal=SIGCHLD, stack=NULL, stack_size=0, tls=0x70}",
	      gs_text_clone_args(t, AT(a), sizeof(a)));
	SHOWS("{flags=CLONE_PARENT_SETTID|CLONE_CHILD_CLEARTID, child_tid=0x20, parent_tid=0x30, exit_signal=0, stack=0x50, stack_size=0x60}",
	      gs_text_clone_args(t, AT(b), sizeof(b) + 8));
	SHOWS("NULL", gs_text_clone_args(t, 0, sizeof(a)));
	SHOWS("0x8", gs_text_clone_args(t, 8, sizeof(a)));
	check("0x", (gs_text_clone_args(&(struct gs_text){ .to = out, .room = 3 }, AT(a), sizeof(a) - 8), out), __LINE__);
}

static void buffers(void)
{
	struct iovec v[GS_ARRAY_SHOWN + 1] = { { (void *)0x10, 3 }, { NULL, 4 } };
	u32 narrow[4] = { 0x10, 3, 0x20, 4 };
	u64 n;

	SHOWS("[{iov_base=0x10, iov_len=3}, {iov_base=NULL, iov_len=4}]", gs_text_iovec(t, AT(v), 2));
	SHOWS("[]", gs_text_iovec(t, AT(v), 0));
	SHOWS("NULL", gs_text_iovec(t, 0, 2));
	SHOWS("0x8", gs_text_iovec(t, 8, 2));
	compat = true;
	SHOWS("[{iov_base=0x10, iov_len=3}, {iov_base=0x20, iov_len=4}]", gs_text_iovec(t, AT(narrow), 2));
	compat = false;
	memcpy(border - sizeof(v[0]), v, sizeof(v[0]));
	SHOWS("[{iov_base=0x10, iov_len=3}, ...]", gs_text_iovec(t, AT(border - sizeof(v[0])), 2));
	for (n = GS_ARRAY_SHOWN; n <= GS_ARRAY_SHOWN + 1; n++) {
		gs_text_iovec(&(struct gs_text){ .to = out, .room = sizeof(out) }, AT(v), n);
		check(n == GS_ARRAY_SHOWN ? "iov_len=0}]" : "iov_len=0}, ...]", strrchr(out, 'i'), __LINE__);
	}
}

/* Bytes as in a string literal of C. */
static void escapes(void)
{
	static const struct { unsigned char byte; const char *text; } all[] = {
		{ 0, "\\0" }, { 1, "\\001" }, { '\a', "\\a" }, { '\b', "\\b" }, { '\t', "\\t" }, { '\n', "\\n" },
		{ '\v', "\\v" }, { '\f', "\\f" }, { '\r', "\\r" }, { 0x1f, "\\037" }, { ' ', " " }, { '"', "\\\"" },
		{ '0', "0" }, { '\\', "\\\\" }, { '~', "~" }, { 0x7f, "\\177" }, { 0x80, "\\200" }, { 0xff, "\\377" },
	};
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(*all); i++) {
		char e[5] = "";

		if (gs_escape(e, all[i].byte) != (int)strlen(all[i].text))
			failures += printf("byte %#x has another length\n", all[i].byte);
		check(all[i].text, e, __LINE__);
	}
}

static const char *utf16(const u16 *s)
{
	if (!gs_try_utf_string(out, AT(s), 2, true))
		return "fault";
	return out;
}

static void utf(void)
{
	static const u32 wide[] = { 'a', 0xe4, 0x20ac, 0x1f600, 0xffff, 0x10ffff, 0x110000, 0xd800, 0 };

	check("aä", utf16(u"aä"), __LINE__);
	check("\u07ff\u0800\uffff", utf16(u"\u07ff\u0800\uffff"), __LINE__);
	check("€😀\U0010fffd", utf16(u"€😀\U0010fffd"), __LINE__);
	check("\ufffdx", utf16((u16[]){ 0xd800, 'x', 0 }), __LINE__);
	check("\ufffdx", utf16((u16[]){ 0xdc00, 'x', 0 }), __LINE__);
	check("fault", utf16(NULL), __LINE__);
	if (!gs_try_utf_string(out, AT(wide), 4, true))
		failures += printf("UTF-32 is not read\n");
	check("aä€😀\uffff\U0010ffff\ufffd\ufffd", out, __LINE__);
	memset(border - 4, 'x', 4);
	if (gs_try_utf_string(out, AT(border - 4), 2, true))
		failures += printf("a string without an end was read\n");
}

int main(void)
{
	char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	border = page + 4096;
	if (page == MAP_FAILED || munmap(border, 4096))
		return perror("mmap"), 1;
	signals();
	sets();
	clones();
	buffers();
	escapes();
	utf();
	return failures > 0;
}
