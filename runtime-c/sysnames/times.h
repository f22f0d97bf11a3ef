/* SPDX-License-Identifier: GPL-2.0-or-later */
/* times.h - times that system calls take, as SystemTap's argstr shows them */
#ifndef GS_SYSNAMES_TIMES_H
#define GS_SYSNAMES_TIMES_H

#include "members.h"

/* Append a time of utimensat(2), whose nanoseconds may be UTIME_NOW or UTIME_OMIT. */
gs_fn notrace void gs_label_timespec(struct gs_text *t, const s64 v[2])
{
	if (v[1] == 0x3fffffff)
		gs_text_add(t, "[UTIME_NOW]");
	else if (v[1] == 0x3ffffffe)
		gs_text_add(t, "[UTIME_OMIT]");
	else
		gs_text_add(t, "[%lld.%09lld]", v[0], v[1]);
}

/** gs_label_timespecs() - append one or two struct timespec; NULL if @n is neither 1 nor 2 */
gs_fn notrace void gs_label_timespecs(struct gs_text *t, u64 addr, s64 n, int word)
{
	s64 v[4];
	int i;

	if (n != 1 && n != 2)
		return gs_label_pointer(t, 0);
	if (!gs_label_words(t, v, addr, 2 * n, word))
		return;
	for (i = 0; i < n; i++)
		gs_label_timespec(t, v + 2 * i);
}

/** gs_label_timevals() - append one or two struct timeval; NULL if @n is neither 1 nor 2 */
gs_fn notrace void gs_label_timevals(struct gs_text *t, u64 addr, s64 n, int word)
{
	s64 v[4];

	if (n != 1 && n != 2)
		return gs_label_pointer(t, 0);
	if (!gs_label_words(t, v, addr, 2 * n, word))
		return;
	gs_text_add(t, "[%lld.%06lld]", v[0], v[1]);
	if (n == 2) /* a minus sign makes this number wider than the first, as in SystemTap */
		gs_text_add(t, "[%lld.%.6lld]", v[2], v[3]);
}

/** gs_label_itimer() - append a struct itimerspec or itimerval; fractions have six digits in both */
gs_fn notrace void gs_label_itimer(struct gs_text *t, u64 addr, int word)
{
	s64 v[4];

	if (gs_label_words(t, v, addr, 4, word))
		gs_text_add(t, "[%d.%06d,%d.%06d]", (int)v[0], (int)v[1], (int)v[2], (int)v[3]);
}

/** gs_label_utimbuf() - access or modification time of a struct utimbuf; 0 if it can't be read */
gs_fn notrace s64 gs_label_utimbuf(u64 addr, bool modtime, int word)
{
	u64 v = 0;

	if (!addr || !gs_try_read(&v, addr + (modtime ? word : 0), word, true))
		return 0;
	return gs_extend(v, word);
}

static const struct gs_label gs_labels_of_timex_modes[] = {
	{ 1, "ADJ_OFFSET" }, { 2, "ADJ_FREQUENCY" }, { 4, "ADJ_MAXERROR" }, { 8, "ADJ_ESTERROR" },
	{ 0x10, "ADJ_STATUS" }, { 0x20, "ADJ_TIMECONST" }, { 0x4000, "ADJ_TICK" },
};
static const struct gs_labels gs_labels_timex_modes __maybe_unused = { GS_LABELS(gs_labels_of_timex_modes) };

/* Indices of the words of a struct timex, in order; modes and status have 4 bytes and are separate. */
enum { GS_TX_OFFSET, GS_TX_FREQ, GS_TX_MAXERROR, GS_TX_ESTERROR, GS_TX_CONSTANT, GS_TX_PRECISION, GS_TX_TOLERANCE, GS_TX_SEC,
	GS_TX_USEC, GS_TX_TICK, GS_TX_WORDS };

/* Read a struct timex. If that fails, append the address and return false. */
gs_fn notrace bool gs_label_read_timex(struct gs_text *t, u64 addr, int word, s64 v[GS_TX_WORDS], u32 *modes, s32 *status)
{
	return gs_label_read(t, modes, addr, 4) && gs_label_words(t, v, addr + word, 4, word) &&
	       gs_label_read(t, status, addr + 5 * word, 4) && gs_label_words(t, v + 4, addr + 6 * word, GS_TX_WORDS - 4, word);
}

/** gs_label_timex() - append a struct timex: {ADJ_OFFSET, constant=0, ...} */
gs_fn notrace void gs_label_timex(struct gs_text *t, u64 addr, int word)
{
	const u64 mask = word == 8 ? ~0ULL : ~0U;
	const size_t start = t->at;
	s64 v[GS_TX_WORDS];
	s32 status;
	u32 modes;

	if (!gs_label_read_timex(t, addr, word, v, &modes, &status)) {
		t->at = start;
		return gs_label_pointer(t, addr);
	}
	gs_text_add(t, "{");
	gs_label_add(t, &gs_labels_timex_modes, modes);
	gs_text_add(t, ", constant=%llu, esterror=%llu, freq=%llu, maxerror=%llu, offset=%llu, precision=%llu, status=%d, tick=%llu, tolerance=%llu}",
		    v[GS_TX_CONSTANT] & mask, v[GS_TX_ESTERROR] & mask, v[GS_TX_FREQ] & mask, v[GS_TX_MAXERROR] & mask, v[GS_TX_OFFSET] & mask,
		    v[GS_TX_PRECISION] & mask, status, v[GS_TX_TICK] & mask, v[GS_TX_TOLERANCE] & mask);
}

#endif /* GS_SYSNAMES_TIMES_H */
