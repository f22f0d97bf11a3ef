/* SPDX-License-Identifier: GPL-2.0-or-later */
/* struct mm_struct and current are in kernel.h */
