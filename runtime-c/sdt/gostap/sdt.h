/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gostap/sdt.h - static probes in kernel modules
 *
 *	#include <gostap/sdt.h>
 *
 *	GOSTAP_PROBE2(read__entry, struct file *, file, size_t, count);
 *
 * compiles to one 5-byte nop, and a note with the registers or memory in which
 * the compiler keeps the arguments at that point. No code tests whether the
 * probe is enabled, and the module needs nothing of gostap to be built or run.
 * The kernel does not load the note, so it takes no memory.
 *
 *	gostap -L 'module("path/to/my.ko").mark("*")'
 *	gostap -e 'probe module("path/to/my.ko").mark("read-entry") { println($count, $file->f_flags) }'
 *
 * In scripts, __ in a name is written as -. An argument is a type and an
 * expression of at most 8 bytes. Use values that the code has at hand, because
 * an expression that needs to be computed or loaded is evaluated even if no script
 * listens. It must not contain %, quotes or braces. If it is a plain name, scripts
 * read it as $name; every argument is also $arg1, $arg2 ... The same probe name
 * may be used any number of times, in any files of a module.
 *
 * Compute an expensive argument only while a script listens:
 *
 *	if (GOSTAP_PROBE_ENABLED(read__entry)) {
 *		u64 sum = checksum(buf, count);
 *
 *		GOSTAP_PROBE1(read__entry, u64, sum);
 *	}
 *
 * The test is a static key (include/linux/jump_label.h): a nop of 2 or 5 bytes
 * while no script listens, a jump otherwise. While a script runs, it enables the
 * keys of its probes' names in the module. A key takes 16 bytes.
 *
 * x86-64, GCC 5 or later, or Clang.
 */
#ifndef GOSTAP_SDT_H
#define GOSTAP_SDT_H

#ifndef __x86_64__
#error "gostap/sdt.h: x86-64 only"
#endif

/* Size of a value in bytes; negative if its type is signed. */
#define GOSTAP_SIZE_(type)						\
	(_Generic((__typeof__(type))0, char: -1, signed char: -1, short: -1, \
		  int: -1, long: -1, long long: -1, default: 1) *	\
	 (int)sizeof(type))

/*
 * Emit the nop and its ELF note: an address within the nop, the name, and three
 * strings for each argument. The note must not have the address at which an
 * instruction starts: objtool would take it for the target of a jump and warn
 * that ENDBR is missing.
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

/* Whether a script listens to the probes of this name. */
#define GOSTAP_PROBE_ENABLED(name)					\
	({								\
		static struct static_key_false gostap_test_ =		\
			STATIC_KEY_FALSE_INIT;				\
		GOSTAP_TEST_(name, gostap_test_);			\
		static_branch_unlikely(&gostap_test_);			\
	})

/* Emit an ELF note of another type: the address of the static key, and the name. */
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

/* For N pairs of type and expression: the strings, and the operands as V makes them. */
#define GOSTAP_TEXTS1_(t, x)	GOSTAP_TEXT_(1, t, x)
#define GOSTAP_TEXTS2_(t, x, ...)	GOSTAP_TEXT_(2, t, x) GOSTAP_TEXTS1_(__VA_ARGS__)
#define GOSTAP_TEXTS3_(t, x, ...)	GOSTAP_TEXT_(3, t, x) GOSTAP_TEXTS2_(__VA_ARGS__)
#define GOSTAP_TEXTS4_(t, x, ...)	GOSTAP_TEXT_(4, t, x) GOSTAP_TEXTS3_(__VA_ARGS__)
#define GOSTAP_TEXTS5_(t, x, ...)	GOSTAP_TEXT_(5, t, x) GOSTAP_TEXTS4_(__VA_ARGS__)
#define GOSTAP_TEXTS6_(t, x, ...)	GOSTAP_TEXT_(6, t, x) GOSTAP_TEXTS5_(__VA_ARGS__)
#define GOSTAP_TEXTS7_(t, x, ...)	GOSTAP_TEXT_(7, t, x) GOSTAP_TEXTS6_(__VA_ARGS__)
#define GOSTAP_TEXTS8_(t, x, ...)	GOSTAP_TEXT_(8, t, x) GOSTAP_TEXTS7_(__VA_ARGS__)
#define GOSTAP_TEXTS9_(t, x, ...)	GOSTAP_TEXT_(9, t, x) GOSTAP_TEXTS8_(__VA_ARGS__)
#define GOSTAP_TEXTS10_(t, x, ...)	GOSTAP_TEXT_(10, t, x) GOSTAP_TEXTS9_(__VA_ARGS__)
#define GOSTAP_TEXTS11_(t, x, ...)	GOSTAP_TEXT_(11, t, x) GOSTAP_TEXTS10_(__VA_ARGS__)
#define GOSTAP_TEXTS12_(t, x, ...)	GOSTAP_TEXT_(12, t, x) GOSTAP_TEXTS11_(__VA_ARGS__)

#define GOSTAP_VALUES1_(V, t, x)	V(1, t, x)
#define GOSTAP_VALUES2_(V, t, x, ...)	V(2, t, x), GOSTAP_VALUES1_(V, __VA_ARGS__)
#define GOSTAP_VALUES3_(V, t, x, ...)	V(3, t, x), GOSTAP_VALUES2_(V, __VA_ARGS__)
#define GOSTAP_VALUES4_(V, t, x, ...)	V(4, t, x), GOSTAP_VALUES3_(V, __VA_ARGS__)
#define GOSTAP_VALUES5_(V, t, x, ...)	V(5, t, x), GOSTAP_VALUES4_(V, __VA_ARGS__)
#define GOSTAP_VALUES6_(V, t, x, ...)	V(6, t, x), GOSTAP_VALUES5_(V, __VA_ARGS__)
#define GOSTAP_VALUES7_(V, t, x, ...)	V(7, t, x), GOSTAP_VALUES6_(V, __VA_ARGS__)
#define GOSTAP_VALUES8_(V, t, x, ...)	V(8, t, x), GOSTAP_VALUES7_(V, __VA_ARGS__)
#define GOSTAP_VALUES9_(V, t, x, ...)	V(9, t, x), GOSTAP_VALUES8_(V, __VA_ARGS__)
#define GOSTAP_VALUES10_(V, t, x, ...)	V(10, t, x), GOSTAP_VALUES9_(V, __VA_ARGS__)
#define GOSTAP_VALUES11_(V, t, x, ...)	V(11, t, x), GOSTAP_VALUES10_(V, __VA_ARGS__)
#define GOSTAP_VALUES12_(V, t, x, ...)	V(12, t, x), GOSTAP_VALUES11_(V, __VA_ARGS__)

/* Emit a probe with n arguments. V(n, type, x) makes the operand of one argument. */
#define GOSTAP_PROBE_(n, V, name, ...)					\
	GOSTAP_ASM_(name, GOSTAP_TEXTS##n##_(__VA_ARGS__),		\
		    GOSTAP_VALUES##n##_(V, __VA_ARGS__))

#define GOSTAP_PROBE(name)	GOSTAP_ASM_(name, "")
#define GOSTAP_PROBE1(name, ...)	GOSTAP_PROBE_(1, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE2(name, ...)	GOSTAP_PROBE_(2, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE3(name, ...)	GOSTAP_PROBE_(3, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE4(name, ...)	GOSTAP_PROBE_(4, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE5(name, ...)	GOSTAP_PROBE_(5, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE6(name, ...)	GOSTAP_PROBE_(6, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE7(name, ...)	GOSTAP_PROBE_(7, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE8(name, ...)	GOSTAP_PROBE_(8, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE9(name, ...)	GOSTAP_PROBE_(9, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE10(name, ...)	GOSTAP_PROBE_(10, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE11(name, ...)	GOSTAP_PROBE_(11, GOSTAP_VALUE_, name, __VA_ARGS__)
#define GOSTAP_PROBE12(name, ...)	GOSTAP_PROBE_(12, GOSTAP_VALUE_, name, __VA_ARGS__)

#endif /* GOSTAP_SDT_H */
