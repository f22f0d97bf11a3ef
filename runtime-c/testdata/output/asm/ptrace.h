/* SPDX-License-Identifier: GPL-2.0-or-later */
struct pt_regs {
	unsigned long ip;
	bool wide;
};

#define user_64bit_mode(regs) ((regs)->wide)
