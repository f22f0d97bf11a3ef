/* SPDX-License-Identifier: GPL-2.0-or-later */
/* vsyscall.h - kernelread.c defines what is used of it */
