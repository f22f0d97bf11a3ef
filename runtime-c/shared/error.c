// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * error.c - raise errors in handlers
 *
 * The functions may be called in any context; the caller owns the context.
 */

/*
 * Raise an error, unless there is one already: later errors are consequences of
 * the first.
 */
static __printf(4, 0) __cold noinline notrace void
gs_set_error(struct gs_ctx *c, int error, s32 loc, const char *fmt, va_list ap)
{
	int n;

	if (c->error)
		return;
	c->error = error;
	c->error_loc = loc;
	c->ncallers = 0;
	c->own_call = false;
	n = vscnprintf(c->error_text, sizeof(c->error_text), fmt, ap);
	gs_weigh_later(c, GS_ERROR_WEIGHT + n / 8);
}

/**
 * gs_error() - raise a run-time error that try/catch can catch
 * @c: context
 * @loc: index of the script position, -1 if none
 * @fmt: message, without position
 */
__printf(3, 4) __cold noinline notrace void
gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	gs_set_error(c, GS_ERROR, loc, fmt, ap);
	va_end(ap);
}
NOKPROBE_SYMBOL(gs_error);

/**
 * gs_fatal() - raise a run-time error that can't be caught
 * @c: context
 * @loc: index of the script position, -1 if none
 * @fmt: message, without position
 *
 * It counts against MAXERRORS like any other error.
 */
__printf(3, 4) __cold noinline notrace void
gs_fatal(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	gs_set_error(c, GS_FATAL, loc, fmt, ap);
	va_end(ap);
}
NOKPROBE_SYMBOL(gs_fatal);

/**
 * gs_called_from() - record a call site that an error propagates through
 * @c: context, with an error
 * @loc: index of the call's script position
 *
 * If the error was raised at the position of the call itself, that call is left
 * out; further calls at this position, of a function that calls itself, are not.
 */
__cold noinline notrace void gs_called_from(struct gs_ctx *c, s32 loc)
{
	if (!c->ncallers && !c->own_call && loc == c->error_loc)
		c->own_call = true;
	else if (c->ncallers < GS_CALLERS)
		c->callers[c->ncallers++] = loc;
}
NOKPROBE_SYMBOL(gs_called_from);
