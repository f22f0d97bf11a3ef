/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cpufeature.h - kernelread.c defines what is used of it */
