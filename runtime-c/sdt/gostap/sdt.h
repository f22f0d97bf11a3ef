/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gostap/sdt.h - static probes in kernel modules
 *
 *	#include <gostap/sdt.h>
 *
 *	GOSTAP_PROBE2(read__entry, struct file *, file, size_t, count);
 *
 * leaves one 5-byte nop in the code, and a note beside it that says where the
 * compiler has the arguments just then. Nothing tests whether the probe is on,
 * and nothing of gostap is needed to build or run the module. The note takes no
 * memory: the kernel does not load it.
 *
 *	gostap -L 'module("path/to/my.ko").mark("*")'
 *	gostap -e 'probe module("path/to/my.ko").mark("read-entry") { println($count, $file->f_flags) }'
 *
 * A name's __ reads as -. An argument is an expression of at most 8 bytes, with
 * its type before it; keep to what is at hand, as an expression that has to be
 * computed or loaded is. Neither %, quotes nor braces may stand in it. A plain
 * name is the script's $name; all are $arg1, $arg2 ... The same name may stand
 * at any number of places, in any of a module's files.
 *
 * An argument that has to be computed is computed when somebody listens:
 *
 *	if (GOSTAP_PROBE_ENABLED(read__entry)) {
 *		u64 sum = checksum(buf, count);
 *
 *		GOSTAP_PROBE1(read__entry, u64, sum);
 *	}
 *
 * The test is a static key of the kernel (include/linux/jump_label.h): off, it is
 * a nop of 2 or 5 bytes, on, a jump. A script raises those of its probes' names
 * in the module as long as it runs. The key takes 16 bytes.
 *
 * x86-64, GCC 5 or later, or Clang.
 */
#ifndef GOSTAP_SDT_H
#define GOSTAP_SDT_H

#ifndef __x86_64__
#error "gostap/sdt.h: x86-64 only"
#endif

/* Bytes of a value; negative if it is signed. */
#define GOSTAP_SIZE_(type)						\
	(_Generic((__typeof__(type))0, char: -1, signed char: -1, short: -1, \
		  int: -1, long: -1, long long: -1, default: 1) *	\
	 (int)sizeof(type))

/*
 * A note (ELF): an address within the nop, the name, and three texts for each
 * argument. The address of an instruction would make objtool warn of a jump's
 * target without ENDBR.
 */
#define GOSTAP_ASM_(name, arguments, ...)				\
	asm volatile("990: .byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"	\
		     ".pushsection .note.gostap, \"\", @note\n"	\
		     ".balign 4\n"					\
		     ".4byte 992f - 991f, 994f - 993f, 3\n"		\
		     "991: .asciz \"gostap\"\n"			\
		     "992: .balign 4\n"				\
		     "993: .8byte 990b + 2\n"				\
		     ".asciz \"" #name "\"\n"			\
		     arguments						\
		     "994: .balign 4\n"				\
		     ".popsection" : : __VA_ARGS__)

#ifdef __KERNEL__
#include <linux/jump_label.h>

/* Whether a script listens to the probes called name. */
#define GOSTAP_PROBE_ENABLED(name)					\
	({								\
		static struct static_key_false gostap_test_ =		\
			STATIC_KEY_FALSE_INIT;				\
		GOSTAP_TEST_(name, gostap_test_);			\
		static_branch_unlikely(&gostap_test_);			\
	})

/* A note (ELF) of another type: the key's address, the name. */
#define GOSTAP_TEST_(name, key)						\
	asm volatile(".pushsection .note.gostap, \"\", @note\n"	\
		     ".balign 4\n"					\
		     ".4byte 992f - 991f, 994f - 993f, 2\n"		\
		     "991: .asciz \"gostap\"\n"			\
		     "992: .balign 4\n"				\
		     "993: .8byte %c0\n"				\
		     ".asciz \"" #name "\"\n"			\
		     "994: .balign 4\n"				\
		     ".popsection" : : "i" (&(key)))
#endif

#define GOSTAP_TEXT_(n, type, x)					\
	".asciz \"" #type "\"\n.asciz \"" #x "\"\n"		\
	".asciz \"%c[s" #n "]@%[a" #n "]\"\n"

#define GOSTAP_VALUE_(n, type, x)					\
	[s##n] "i" (GOSTAP_SIZE_(type)), [a##n] "nor" ((type)(x))

#define GOSTAP_PROBE(name)	GOSTAP_ASM_(name, "")

#define GOSTAP_PROBE1(name, t1, x1) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1), \
		GOSTAP_VALUE_(1, t1, x1))

#define GOSTAP_PROBE2(name, t1, x1, t2, x2) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2))

#define GOSTAP_PROBE3(name, t1, x1, t2, x2, t3, x3) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3))

#define GOSTAP_PROBE4(name, t1, x1, t2, x2, t3, x3, t4, x4) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4))

#define GOSTAP_PROBE5(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5))

#define GOSTAP_PROBE6(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6))

#define GOSTAP_PROBE7(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, \
			t7, x7) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6), \
		GOSTAP_VALUE_(7, t7, x7))

#define GOSTAP_PROBE8(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, \
			t7, x7, t8, x8) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7) GOSTAP_TEXT_(8, t8, x8), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6), \
		GOSTAP_VALUE_(7, t7, x7), GOSTAP_VALUE_(8, t8, x8))

#define GOSTAP_PROBE9(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, \
			t7, x7, t8, x8, t9, x9) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7) GOSTAP_TEXT_(8, t8, x8) \
		GOSTAP_TEXT_(9, t9, x9), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6), \
		GOSTAP_VALUE_(7, t7, x7), GOSTAP_VALUE_(8, t8, x8), \
		GOSTAP_VALUE_(9, t9, x9))

#define GOSTAP_PROBE10(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, \
			t7, x7, t8, x8, t9, x9, t10, x10) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7) GOSTAP_TEXT_(8, t8, x8) \
		GOSTAP_TEXT_(9, t9, x9) GOSTAP_TEXT_(10, t10, x10), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6), \
		GOSTAP_VALUE_(7, t7, x7), GOSTAP_VALUE_(8, t8, x8), \
		GOSTAP_VALUE_(9, t9, x9), GOSTAP_VALUE_(10, t10, x10))

#define GOSTAP_PROBE11(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, \
			t7, x7, t8, x8, t9, x9, t10, x10, t11, x11) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7) GOSTAP_TEXT_(8, t8, x8) \
		GOSTAP_TEXT_(9, t9, x9) GOSTAP_TEXT_(10, t10, x10) \
		GOSTAP_TEXT_(11, t11, x11), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6), \
		GOSTAP_VALUE_(7, t7, x7), GOSTAP_VALUE_(8, t8, x8), \
		GOSTAP_VALUE_(9, t9, x9), GOSTAP_VALUE_(10, t10, x10), \
		GOSTAP_VALUE_(11, t11, x11))

#define GOSTAP_PROBE12(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, \
			t7, x7, t8, x8, t9, x9, t10, x10, t11, x11, t12, x12) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7) GOSTAP_TEXT_(8, t8, x8) \
		GOSTAP_TEXT_(9, t9, x9) GOSTAP_TEXT_(10, t10, x10) \
		GOSTAP_TEXT_(11, t11, x11) GOSTAP_TEXT_(12, t12, x12), \
		GOSTAP_VALUE_(1, t1, x1), GOSTAP_VALUE_(2, t2, x2), \
		GOSTAP_VALUE_(3, t3, x3), GOSTAP_VALUE_(4, t4, x4), \
		GOSTAP_VALUE_(5, t5, x5), GOSTAP_VALUE_(6, t6, x6), \
		GOSTAP_VALUE_(7, t7, x7), GOSTAP_VALUE_(8, t8, x8), \
		GOSTAP_VALUE_(9, t9, x9), GOSTAP_VALUE_(10, t10, x10), \
		GOSTAP_VALUE_(11, t11, x11), GOSTAP_VALUE_(12, t12, x12))

#endif /* GOSTAP_SDT_H */
