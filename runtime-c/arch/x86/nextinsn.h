/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * nextinsn.h - classify the next instruction of a process
 *
 * For single-stepping: did the process reach an address by a jump, and does an
 * instruction read or write the trap flag? Opcodes are from the Intel SDM,
 * volume 2, appendix A.
 */
#ifndef GS_NEXTINSN_H
#define GS_NEXTINSN_H

#include <asm/ptrace.h>

#include "../../memory/deref.h"

/* Longest instruction of x86. */
#define GS_INSN_BYTES	15

enum gs_insn_kind {
	GS_INSN_PLAIN,	/* continues at the next instruction, or repeats (rep) */
	GS_INSN_BRANCH,	/* conditional: continues @size bytes further, or jumps */
	GS_INSN_JUMP,	/* always jumps */
	GS_INSN_PUSHF,
	GS_INSN_POPF,
	GS_INSN_IRET,	/* jumps, and pops the flags that are @size bytes above the stack pointer */
};

/**
 * struct gs_insn
 * @at: address; 0: not known
 * @kind: enum gs_insn_kind
 * @size: bytes, of GS_INSN_BRANCH and GS_INSN_PUSHF; see GS_INSN_IRET
 */
struct gs_insn {
	unsigned long at;
	u8 kind;
	u8 size;
};

/*
 * Read the instruction bytes at @at, at least up to the end of the page; bytes
 * that can't be read are 0.
 */
static notrace void gs_insn_read(u8 *to, unsigned long at)
{
	size_t room = PAGE_SIZE - (at & ~PAGE_MASK);

	memset(to, 0, GS_INSN_BYTES);
	if (!gs_try_read(to, at, GS_INSN_BYTES, true) && room < GS_INSN_BYTES &&
	    !gs_try_read(to, at, room, true))
		memset(to, 0, room);
}
NOKPROBE_SYMBOL(gs_insn_read);

/* Number of prefix bytes. */
static notrace int gs_insn_prefixes(const u8 *b, bool wide)
{
	int i;

	for (i = 0; i < GS_INSN_BYTES - 2; i++)
		switch (b[i]) {
		case 0x26: case 0x2e: case 0x36: case 0x3e: case 0x64 ... 0x67:
		case 0xf0: case 0xf2: case 0xf3:
			break;
		case 0x40 ... 0x4f:
			if (wide)
				break;
			return i;
		default:
			return i;
		}
	return i;
}
NOKPROBE_SYMBOL(gs_insn_prefixes);

/* Bytes that an instruction with @n bytes of prefixes pops for each register: 4 without a prefix. */
static notrace int gs_insn_popped(const u8 *b, int n, bool wide)
{
	int i;

	if (wide && n && (b[n - 1] & 0xf8) == 0x48)	/* REX.W */
		return 8;
	for (i = 0; i < n; i++)
		if (b[i] == 0x66)
			return 2;
	return 4;
}
NOKPROBE_SYMBOL(gs_insn_popped);

static notrace void gs_insn_sort(struct gs_insn *n, const u8 *b, bool wide)
{
	int i = gs_insn_prefixes(b, wide);

	n->kind = GS_INSN_PLAIN;
	switch (b[i]) {
	case 0x70 ... 0x7f: case 0xe0 ... 0xe3:	/* Jcc rel8, LOOPcc, JCXZ */
		n->kind = GS_INSN_BRANCH;
		n->size = i + 2;
		break;
	case 0x0f:
		if ((b[i + 1] & 0xf0) != 0x80)	/* Jcc rel32 */
			break;
		n->kind = GS_INSN_BRANCH;
		n->size = i + 6;
		break;
	case 0xff:	/* group 5: /2 and /3 call, /4 and /5 jump */
		if (((b[i + 1] >> 3) & 7) < 2 || ((b[i + 1] >> 3) & 7) > 5)
			break;
		fallthrough;
	case 0xc2: case 0xc3: case 0xca: case 0xcb:		/* RET */
	case 0xe8: case 0xe9: case 0xeb:			/* CALL, JMP */
		n->kind = GS_INSN_JUMP;
		break;
	case 0x9a: case 0xea:	/* far CALL and JMP, not in 64-bit mode */
		n->kind = GS_INSN_JUMP;
		break;
	case 0x9c:
		n->kind = GS_INSN_PUSHF;
		n->size = i + 1;
		break;
	case 0x9d:
		n->kind = GS_INSN_POPF;
		break;
	case 0xcf:	/* pops IP, CS and flags */
		n->kind = GS_INSN_IRET;
		n->size = 2 * gs_insn_popped(b, i, wide);
		break;
	}
}
NOKPROBE_SYMBOL(gs_insn_sort);

/** gs_insn_look() - note which instruction is next; @regs are the current process's */
static notrace void gs_insn_look(struct gs_insn *n, struct pt_regs *regs)
{
	u8 bytes[GS_INSN_BYTES];

	gs_insn_read(bytes, regs->ip);
	n->at = regs->ip;
	gs_insn_sort(n, bytes, user_64bit_mode(regs));
}
NOKPROBE_SYMBOL(gs_insn_look);

/** gs_insn_went() - whether the process came from that instruction to @ip by a jump */
static notrace bool gs_insn_went(const struct gs_insn *n, unsigned long ip)
{
	switch (n->kind) {
	case GS_INSN_JUMP:
	case GS_INSN_IRET:
		return true;
	case GS_INSN_BRANCH:
		return ip != n->at + n->size;
	default:	/* a signal was delivered, or its handler returned */
		return ip - n->at > GS_INSN_BYTES;
	}
}
NOKPROBE_SYMBOL(gs_insn_went);

#endif /* GS_NEXTINSN_H */
