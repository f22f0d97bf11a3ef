/* SPDX-License-Identifier: GPL-2.0-or-later */
struct mm_struct {
	unsigned long arg_start, arg_end, env_start, env_end;
};

static struct { struct mm_struct *mm; } *current;
