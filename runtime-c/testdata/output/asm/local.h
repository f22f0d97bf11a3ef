/* SPDX-License-Identifier: GPL-2.0-or-later */
typedef struct { long v; } local_t;
