/* SPDX-License-Identifier: GPL-2.0-or-later */
typedef struct { long v; } local_t;
#define local_inc(l) ((l)->v++)
#define local_read(l) ((l)->v)
