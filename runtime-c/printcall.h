/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * printcall.h - begin and end of a print call in handlers
 *
 * Scripts that print in many places (GS_MANY_PRINTS) share one copy of the code; others
 * inline it.
 */
#ifndef GS_PRINTCALL_H
#define GS_PRINTCALL_H

#ifdef GS_MANY_PRINTS
#define GS_PRINT_FN	static noinline notrace __maybe_unused
#else
#define GS_PRINT_FN	static __always_inline
#endif

/** gs_print_begin() - start a print call, see gs_print_begin_inline() */
GS_PRINT_FN void gs_print_begin(struct gs_ctx *c, u32 format, u32 nargs)
{
	gs_print_begin_inline(c, format, nargs);
}

/** gs_print_end() - finish the print call */
GS_PRINT_FN void gs_print_end(struct gs_ctx *c)
{
	gs_rec_end(c);
}

#endif /* GS_PRINTCALL_H */
