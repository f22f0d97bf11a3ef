/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * linux/sdt.h - the same probes under the names of DTrace's header for Linux
 *
 *	#include <linux/sdt.h>
 *
 *	DTRACE_PROBE2(read__entry, file *, fp, char *, buf);
 *
 * A type is text for who reads the probe, and need not be one of C: the size and
 * sign of an argument are those of its expression.
 */
#ifndef GOSTAP_LINUX_SDT_H
#define GOSTAP_LINUX_SDT_H

/* The type of an expression; that of an array is a pointer's. */
#define GOSTAP_OWN_(n, x)	GOSTAP_VALUE_(n, __typeof__(1 ? (x) : (x)), x)

#ifdef __KERNEL__
#define DTRACE_PROBE_ENABLED(name)	GOSTAP_PROBE_ENABLED(name)
#endif

#define DTRACE_PROBE(name)	GOSTAP_PROBE(name)
#define DTRACE_PROBE0(name)	GOSTAP_PROBE(name)

#define DTRACE_PROBE1(name, t1, x1) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1), \
		GOSTAP_OWN_(1, x1))

#define DTRACE_PROBE2(name, t1, x1, t2, x2) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2))

#define DTRACE_PROBE3(name, t1, x1, t2, x2, t3, x3) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2), \
		GOSTAP_OWN_(3, x3))

#define DTRACE_PROBE4(name, t1, x1, t2, x2, t3, x3, t4, x4) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) \
		GOSTAP_TEXT_(4, t4, x4), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2), \
		GOSTAP_OWN_(3, x3), \
		GOSTAP_OWN_(4, x4))

#define DTRACE_PROBE5(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) \
		GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2), \
		GOSTAP_OWN_(3, x3), \
		GOSTAP_OWN_(4, x4), \
		GOSTAP_OWN_(5, x5))

#define DTRACE_PROBE6(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) \
		GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) \
		GOSTAP_TEXT_(6, t6, x6), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2), \
		GOSTAP_OWN_(3, x3), \
		GOSTAP_OWN_(4, x4), \
		GOSTAP_OWN_(5, x5), \
		GOSTAP_OWN_(6, x6))

#define DTRACE_PROBE7(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, t7, x7) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) \
		GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) \
		GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2), \
		GOSTAP_OWN_(3, x3), \
		GOSTAP_OWN_(4, x4), \
		GOSTAP_OWN_(5, x5), \
		GOSTAP_OWN_(6, x6), \
		GOSTAP_OWN_(7, x7))

#define DTRACE_PROBE8(name, t1, x1, t2, x2, t3, x3, t4, x4, t5, x5, t6, x6, t7, x7, t8, x8) \
	GOSTAP_ASM_(name, GOSTAP_TEXT_(1, t1, x1) \
		GOSTAP_TEXT_(2, t2, x2) \
		GOSTAP_TEXT_(3, t3, x3) \
		GOSTAP_TEXT_(4, t4, x4) \
		GOSTAP_TEXT_(5, t5, x5) \
		GOSTAP_TEXT_(6, t6, x6) \
		GOSTAP_TEXT_(7, t7, x7) \
		GOSTAP_TEXT_(8, t8, x8), \
		GOSTAP_OWN_(1, x1), \
		GOSTAP_OWN_(2, x2), \
		GOSTAP_OWN_(3, x3), \
		GOSTAP_OWN_(4, x4), \
		GOSTAP_OWN_(5, x5), \
		GOSTAP_OWN_(6, x6), \
		GOSTAP_OWN_(7, x7), \
		GOSTAP_OWN_(8, x8))

#endif /* GOSTAP_LINUX_SDT_H */
