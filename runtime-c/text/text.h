/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * text.h - a text that is appended to in a buffer, usually a script's string
 */
#ifndef GS_TEXT_H
#define GS_TEXT_H

/**
 * struct gs_text - a text under construction
 * @to: buffer; always ends with a NUL
 * @room: bytes of the buffer
 * @at: bytes written, without the NUL; text that does not fit is cut off
 */
struct gs_text {
	char *to;
	size_t room, at;
};

/* Append formatted text. */
gs_fn notrace __printf(2, 3) void gs_text_add(struct gs_text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->at += vscnprintf(t->to + t->at, t->room - t->at, format, args);
	va_end(args);
}

#endif /* GS_TEXT_H */
