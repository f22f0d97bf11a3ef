/* SPDX-License-Identifier: GPL-2.0-or-later */
#pragma D option quiet

pid$target:w:f_mid:entry {
	@f[ufunc(uregs[R_RIP])] = count();
	@f[ufunc(uregs[R_RIP] + 4)] = count();
	@m[umod(ucaller)] = count();
	usym(uregs[R_RIP] + 4);
	uaddr(uregs[R_RIP] + 4);
	uaddr(uregs[R_RIP]);
	usym(0x10);
	umod(0x10);
	printf("|%A|", uregs[R_RIP] + 4);
	ustack(1);
}
END { printa(@f); printa(@m); }
