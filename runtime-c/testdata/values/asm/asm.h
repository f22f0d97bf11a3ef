/* SPDX-License-Identifier: GPL-2.0-or-later */
/* asm.h - kernelread.c defines what is used of it */
