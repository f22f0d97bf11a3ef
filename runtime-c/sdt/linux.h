/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * linux/sdt.h - the same probes under the names of DTrace's header for Linux
 *
 *	#include <linux/sdt.h>
 *
 *	DTRACE_PROBE2(read__entry, file *, fp, char *, buf);
 *
 * The type is text for people and need not be valid C: the size and sign of an
 * argument are those of its expression.
 */
#ifndef GOSTAP_LINUX_SDT_H
#define GOSTAP_LINUX_SDT_H

/* As GOSTAP_VALUE_ with the type of the expression; an array's becomes a pointer. */
#define GOSTAP_OWN_(n, type, x)	GOSTAP_VALUE_(n, __typeof__(1 ? (x) : (x)), x)

#ifdef __KERNEL__
#define DTRACE_PROBE_ENABLED(name)	GOSTAP_PROBE_ENABLED(name)
#endif

#define DTRACE_PROBE(name)	GOSTAP_PROBE(name)
#define DTRACE_PROBE0(name)	GOSTAP_PROBE(name)
#define DTRACE_PROBE1(name, ...)	GOSTAP_PROBE_(1, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE2(name, ...)	GOSTAP_PROBE_(2, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE3(name, ...)	GOSTAP_PROBE_(3, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE4(name, ...)	GOSTAP_PROBE_(4, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE5(name, ...)	GOSTAP_PROBE_(5, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE6(name, ...)	GOSTAP_PROBE_(6, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE7(name, ...)	GOSTAP_PROBE_(7, GOSTAP_OWN_, name, __VA_ARGS__)
#define DTRACE_PROBE8(name, ...)	GOSTAP_PROBE_(8, GOSTAP_OWN_, name, __VA_ARGS__)

#endif /* GOSTAP_LINUX_SDT_H */
