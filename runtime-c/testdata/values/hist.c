/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The charts are those of the recorded cases agg-05 to agg-10 of SystemTap 5.6. */
#define GS_STRING_LEN 2048	/* the charts are to fit */
static int elision = 2;
#define HIST_ELISION	elision
#include "kernel_shim.h"
#include "../../text/str.h"
#include "../../data/stat.h"
#include "../../data/hist.h"

static struct gs_ctx ctx;
static s64 b[128];
static char text[GS_STRING_LEN];

static void clear(void)
{
	memset(b, 0, sizeof(b));
	memset(&ctx, 0, sizeof(ctx));
}

static void log_peak(void)
{
	int i;

	clear();
	for (i = 1; i <= 100; i++)
		b[gs_hist_log(i)]++;
	b[gs_hist_log(5000)]++;
	gs_hist_text_log(&ctx, -1, text, b);
	CHECK_STR(text,
"value |-------------------------------------------------- count\n"
"    0 |                                                    0\n"
"    1 |@                                                   1\n"
"    2 |@@                                                  2\n"
"    4 |@@@@                                                4\n"
"    8 |@@@@@@@@                                            8\n"
"   16 |@@@@@@@@@@@@@@@@                                   16\n"
"   32 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@                   32\n"
"   64 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@              37\n"
"  128 |                                                    0\n"
"  256 |                                                    0\n"
"      ~\n"
" 1024 |                                                    0\n"
" 2048 |                                                    0\n"
" 4096 |@                                                   1\n"
" 8192 |                                                    0\n"
"16384 |                                                    0\n"
"\n");
}

static void linear_outside(void)
{
	int i;

	clear();
	for (i = 0; i < 60; i++)
		b[gs_hist_linear(i * i / 20, 10, 100, 10)]++;
	gs_hist_text_linear(&ctx, -1, text, b, 10, 100, 10);
	CHECK_STR(text,
"value |-------------------------------------------------- count\n"
"  <10 |@@@@@@@@@@@@@@@                                    15\n"
"   10 |@@@@@                                               5\n"
"   20 |@@@@@                                               5\n"
"   30 |@@@@                                                4\n"
"   40 |@@@                                                 3\n"
"   50 |@@@                                                 3\n"
"   60 |@@@                                                 3\n"
"   70 |@@                                                  2\n"
"   80 |@@@                                                 3\n"
"   90 |@@                                                  2\n"
"  100 |@@                                                  2\n"
" >100 |@@@@@@@@@@@@@                                      13\n"
"\n");
}

static void linear_negative(void)
{
	static const s64 v[] = { -7, -5, 0, 3, 3, 9 };
	int i;

	clear();
	for (i = 0; i < 6; i++)
		b[gs_hist_linear(v[i], -10, 10, 5)]++;
	gs_hist_text_linear(&ctx, -1, text, b, -10, 10, 5);
	CHECK_STR(text,
"value |-------------------------------------------------- count\n"
"  -10 |@                                                  1\n"
"   -5 |@                                                  1\n"
"    0 |@@@                                                3\n"
"    5 |@                                                  1\n"
"   10 |                                                   0\n"
"\n");
}

static void log_scaled(void)
{
	clear();
	b[65] = 700;
	b[66] = 70;
	b[67] = 7;
	b[68] = 1;
	gs_hist_text_log(&ctx, -1, text, b);
	CHECK_STR(text,
"value |-------------------------------------------------- count\n"
"    0 |                                                     0\n"
"    1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 700\n"
"    2 |@@@@@                                               70\n"
"    4 |                                                     7\n"
"    8 |                                                     1\n"
"   16 |                                                     0\n"
"   32 |                                                     0\n"
"\n");
}

/* Recorded with -DHIST_ELISION=0: no mark follows the last row. */
static void no_empty_rows(void)
{
	clear();
	b[gs_hist_linear(-39, -100, 7, 2)] = 3;
	b[0] = 1;
	elision = 0;
	gs_hist_text_linear(&ctx, -1, text, b, -100, 7, 2);
	elision = 2;
	CHECK_STR(text,
"value |-------------------------------------------------- count\n"
"<-100 |@                                                  1\n"
"      ~\n"
"  -40 |@@@                                                3\n"
"\n");
}

static void buckets(void)
{
	CHECK_LONG(gs_hist_linear(S64_MIN, 100, 42467428, 1048576), 0); /* SystemTap counts it above the highest bound */
	CHECK_LONG(gs_hist_log(0), 64);
	CHECK_LONG(gs_hist_log(1), 65);
	CHECK_LONG(gs_hist_log(3), 66);
	CHECK_LONG(gs_hist_log(S64_MAX), 127);
	CHECK_LONG(gs_hist_log(-1), 63);
	CHECK_LONG(gs_hist_log(-3), 62);
	CHECK_LONG(gs_hist_log(S64_MIN), 0);
	CHECK_LONG(gs_hist_log_bound(66), 2);
	CHECK_LONG(gs_hist_log_bound(62), -2);
	CHECK_LONG(gs_hist_log_bound(0), S64_MIN);
	CHECK_LONG(gs_hist_linear(S64_MAX, S64_MIN, S64_MAX, S64_MAX), 3);
	CHECK_LONG(gs_hist_linear(12, 0, 10, 5), 3);
	CHECK_LONG(gs_hist_linear(15, 0, 10, 5), 4);
}

/* The difference of the bounds exceeds an s64. */
static void linear_wide(void)
{
	const s64 step = S64_MAX / 2 + 1;

	clear();
	b[gs_hist_linear(S64_MIN, S64_MIN, S64_MAX, step)]++;
	b[gs_hist_linear(S64_MAX, S64_MIN, S64_MAX, step)]++;
	gs_hist_text_linear(&ctx, -1, text, b, S64_MIN, S64_MAX, step);
	CHECK_STR(text,
"               value |-------------------------------------------------- count\n"
"-9223372036854775808 |@                                                  1\n"
"-4611686018427387904 |                                                   0\n"
"                   0 |                                                   0\n"
" 4611686018427387904 |@                                                  1\n"
"\n");
}

static void extremes(void)
{
	int i;

	clear();
	for (i = 0; i < 128; i++)
		b[i] = i ? 1 : S64_MAX;
	gs_hist_text_log(&ctx, -1, text, b);
	CHECK(!ctx.error);
	gs_hist_text_log(&ctx, -1, text, NULL);
	CHECK_STR(ctx.error_text, "empty aggregate");
	gs_hist_at(&ctx, -1, b, 128, 128);
	CHECK_STR(ctx.error_text, "histogram index out of range");
	gs_hist_at(&ctx, -1, b, 128, -1);
	CHECK_LONG(gs_hist_at(&ctx, -1, b, 128, 5), 1);
}

int main(void)
{
	u32 order[4];
	s64 few[4] = { 3, 9, 3, 1 };

	log_peak();
	linear_outside();
	linear_negative();
	linear_wide();
	no_empty_rows();
	log_scaled();
	buckets();
	extremes();
	gs_hist_sort(order, few, 4, true);
	CHECK(order[0] == 1 && order[1] == 0 && order[2] == 2 && order[3] == 3);
	return failures;
}
