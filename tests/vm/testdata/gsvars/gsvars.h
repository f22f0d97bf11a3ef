/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The types of gsvars.c. */
#ifndef GSVARS_H
#define GSVARS_H

#include <linux/types.h>

enum gsv_color { GSV_RED = 1, GSV_GREEN = 5, GSV_BLUE = -3 };

struct gsv_point {
	int x, y;
};

/* Returned in two registers. */
struct gsv_pair {
	long first, second;
};

/* Also returned in two registers, one of which holds two members. */
struct gsv_mixed {
	unsigned short tag;
	int half;
	struct gsv_point inner;
};

/* Returned through a hidden pointer. */
struct gsv_triple {
	long first, second, third;
};

struct gsv_bits {
	unsigned int a : 3;
	unsigned int b : 7;
	int s : 5;
	unsigned long long wide : 41;
	bool flag : 1;
	enum gsv_color color : 6;
};

struct gsv_item {
	u8 tag;
	union {
		u32 word;
		u8 bytes[4];
		struct {
			u16 low, high;
		};
	};
	struct {
		int inner;
		struct {
			short deep;
		} named;
	};
	struct gsv_bits bits;
	int table[6];
	struct gsv_point points[3];
	const char *name;
	char text[16];
	struct gsv_item *next;
	u64 big;
	s8 small;
	enum gsv_color color;
	long (*fn)(long);
	bool yes;
};

#endif
