/* SPDX-License-Identifier: GPL-2.0-or-later */
/* process.c - the command line of a process, and what its next instruction does */
#define _GNU_SOURCE
#include <sys/mman.h>
#include "kernel.h"

typedef __u8 u8;

#define MAXSTRINGLEN	16
#define PAGE_SIZE	4096UL
#define PAGE_MASK	(~(PAGE_SIZE - 1))
#define fallthrough	__attribute__((fallthrough))
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0

struct gs_ctx { int error, actions; };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, u64 addr)
{
	(void)loc, (void)fmt, (void)addr;
	c->error++;
}

static int scnprintf(char *to, size_t size, const char *fmt, const char *s)
{
	int n = snprintf(to, size, fmt, s);

	return n < (int)size ? n : (int)size - 1;
}

static bool gs_spend(struct gs_ctx *c, int n)
{
	c->actions -= n;
	return c->actions >= 0;
}

#define gs_weigh(c, n) ((void)(n), true)
#define gs_weigh_later(c, n) ((void)(c), (void)(n))

#include "memory/deref.h"
#include "process/cmdline.h"
#include "arch/x86/nextinsn.h"

static int failures;
static char *border;	/* nothing is mapped from here on */

static void check(const char *want, const char *got, int line)
{
	if (!strcmp(want, got))
		return;
	printf("process.c:%d: \"%s\", want \"%s\"\n", line, got, want);
	failures++;
}

#define ARGUMENTS(want, n, m) do {					\
	gs_join_arguments(&c, to, n, m, "+");				\
	check(want, to, __LINE__);					\
} while (0)

#define VARIABLE(want, name) do {					\
	gs_variable(&c, to, name);						\
	check(want, to, __LINE__);					\
} while (0)

static void command_line(void)
{
	static const char args[] = "cat\0-n\0\0file", env[] = "AB=1\0A=2\0B\0C=\0LONG=0123456789abcdef";
	static struct mm_struct mm = { .arg_start = (unsigned long)args, .arg_end = (unsigned long)args + sizeof(args),
				       .env_start = (unsigned long)env, .env_end = (unsigned long)env + sizeof(env) };
	static char many[100000];
	struct gs_ctx c = { .actions = 1000 };
	char to[MAXSTRINGLEN];

	current->mm = &mm;
	ARGUMENTS("cat+-n++file", 0, -1);
	ARGUMENTS("cat", 0, 0);
	ARGUMENTS("-n", 1, 1);
	ARGUMENTS("-n++file", 1, 9);
	ARGUMENTS("", 2, 2);
	ARGUMENTS("+file", 2, 3);
	ARGUMENTS("", 4, -1);
	ARGUMENTS("", 2, 1);
	VARIABLE("1", "AB");
	VARIABLE("2", "A");
	VARIABLE("", "B");
	VARIABLE("", "C");
	VARIABLE("", "D");
	VARIABLE("0123456789abcde", "LONG");	/* as many bytes as a string has */
	/* more text than there is room for, and an end that can't be read */
	memcpy(border - 20, "0123456789\0abcdefgh", 20);
	mm.arg_start = (unsigned long)border - 20;
	mm.arg_end = (unsigned long)border;
	ARGUMENTS("0123456789+abcd", 0, -1);
	mm.arg_end++;
	ARGUMENTS("abcdefgh", 1, 1);
	memcpy(border - 4, "ab\0c", 4);
	mm.arg_start = (unsigned long)border - 4;
	ARGUMENTS("ab", 0, -1);
	/* a long environment is read up to the action budget */
	memset(many, 'x', sizeof(many) - 1);
	memcpy(many + 50000, "\0A=3", 5);
	mm.env_start = (unsigned long)many;
	mm.env_end = (unsigned long)many + sizeof(many);
	VARIABLE("3", "A");
	c.actions = 300;
	VARIABLE("", "A");
	if (c.actions >= 0)
		failures += printf("process.c:%d: nothing was charged\n", __LINE__);
	c.actions = 1000;
	current->mm = NULL;
	ARGUMENTS("", 0, -1);
	VARIABLE("", "A");
	current->mm = &mm;
}

/* Check the kind of an instruction given by its bytes, and its length if that is known. */
#define INSN(bytes, is_wide, want_kind, want_size) do {			\
	struct gs_insn n = { 0 };					\
	u8 b[GS_INSN_BYTES + 1] = bytes;				\
									\
	gs_insn_sort(&n, b, is_wide);					\
	if (n.kind != (want_kind) || n.size != (want_size))		\
		failures += printf("process.c:%d: kind %u, %u bytes\n", __LINE__, n.kind, n.size); \
} while (0)

static void instructions(void)
{
	INSN("\x90", true, GS_INSN_PLAIN, 0);
	INSN("\x74\x05", true, GS_INSN_BRANCH, 2);
	INSN("\x70\x05", true, GS_INSN_BRANCH, 2);
	INSN("\x7f\x05", true, GS_INSN_BRANCH, 2);
	INSN("\xe2\x05", true, GS_INSN_BRANCH, 2);
	INSN("\x3e\x74\x05", true, GS_INSN_BRANCH, 3);
	INSN("\x0f\x84", true, GS_INSN_BRANCH, 6);
	INSN("\x0f\xaf", true, GS_INSN_PLAIN, 0);
	INSN("\xff\xd0", true, GS_INSN_JUMP, 0);	/* call *%rax */
	INSN("\xff\xe0", true, GS_INSN_JUMP, 0);	/* jmp *%rax */
	INSN("\xff\x6f\x10", true, GS_INSN_JUMP, 0);	/* ljmp *16(%rdi) */
	INSN("\xff\xc0", true, GS_INSN_PLAIN, 0);	/* inc %eax */
	INSN("\xff\xc8", true, GS_INSN_PLAIN, 0);	/* dec %eax */
	INSN("\xff\xf0", true, GS_INSN_PLAIN, 0);	/* push %rax */
	INSN("\xc3", true, GS_INSN_JUMP, 0);
	INSN("\xc2\x08", true, GS_INSN_JUMP, 0);
	INSN("\xf3\xc3", true, GS_INSN_JUMP, 0);
	INSN("\xca\x08", true, GS_INSN_JUMP, 0);
	INSN("\xcb", true, GS_INSN_JUMP, 0);
	INSN("\xcf", true, GS_INSN_IRET, 8);
	INSN("\x48\xcf", true, GS_INSN_IRET, 16);
	INSN("\x66\x48\xcf", true, GS_INSN_IRET, 16);
	INSN("\x66\xcf", true, GS_INSN_IRET, 4);
	INSN("\xcf", false, GS_INSN_IRET, 8);
	INSN("\xcc", true, GS_INSN_PLAIN, 0);
	INSN("\xe8", true, GS_INSN_JUMP, 0);
	INSN("\xe9", true, GS_INSN_JUMP, 0);
	INSN("\xeb", true, GS_INSN_JUMP, 0);
	INSN("\x9a", false, GS_INSN_JUMP, 0);
	INSN("\x9c", true, GS_INSN_PUSHF, 1);
	INSN("\x66\x9c", true, GS_INSN_PUSHF, 2);
	INSN("\x9d", true, GS_INSN_POPF, 0);
	INSN("\x40\x90", false, GS_INSN_PLAIN, 0);	/* inc %eax */
	INSN("\x40\xc3", true, GS_INSN_JUMP, 0);
	INSN("\x40\xc3", false, GS_INSN_PLAIN, 0);
}

/* At the end of mapped memory, an instruction is read up to there. */
static void looked_at(void)
{
	struct pt_regs regs = { .wide = true };
	struct gs_insn n;

	memcpy(border - 2, "\x74\x05", 2);
	regs.ip = (unsigned long)border - 2;
	gs_insn_look(&n, &regs);
	if (n.at != regs.ip || n.kind != GS_INSN_BRANCH || n.size != 2)
		failures += printf("a branch at the border is of kind %u, %u bytes\n", n.kind, n.size);
	if (gs_insn_went(&n, n.at + 2) || !gs_insn_went(&n, n.at + 7))
		failures += printf("a branch that is not taken is no jump, one that is taken is\n");
	n.kind = GS_INSN_PLAIN;
	if (gs_insn_went(&n, n.at) || gs_insn_went(&n, n.at + GS_INSN_BYTES) ||
	    !gs_insn_went(&n, n.at + GS_INSN_BYTES + 1) || !gs_insn_went(&n, n.at - 1))
		failures += printf("a signal's handler is farther away than an instruction is long\n");
	n.kind = GS_INSN_JUMP;
	if (!gs_insn_went(&n, n.at + 1))
		failures += printf("a jump is one wherever it leads\n");
	n.kind = GS_INSN_IRET;
	if (!gs_insn_went(&n, n.at + 1))
		failures += printf("iret is a jump wherever it leads\n");
	regs.ip = (unsigned long)border;
	gs_insn_look(&n, &regs);
	if (n.kind != GS_INSN_PLAIN)
		failures += printf("what can't be read is of kind %u\n", n.kind);
}

int main(void)
{
	char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	border = page + 4096;
	if (page == MAP_FAILED || munmap(border, 4096))
		return perror("mmap"), 1;
	command_line();
	instructions();
	looked_at();
	return failures > 0;
}
