// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for SystemTap's translator with its marks and types.
#include <string.h>
#include <sys/sdt.h>

struct text { // a std::string
	struct { char *_M_p; } _M_dataplus;
	unsigned long _M_string_length;
	char _M_local_buf[16];
};

struct systemtap_session {
	struct text script_file, cmdline_script;
};

__attribute__((noinline)) void sdt_benchmark_thread(double fp1)
{
	__asm__ volatile("" : : "x"(fp1));
}

int main(void)
{
	struct systemtap_session s = { .script_file = { ._M_string_length = 5 } };

	strcpy(s.script_file._M_local_buf, "x.stp");
	STAP_PROBE1(stap, pass0__start, &s);
	STAP_PROBE1(stap, pass0__end, &s);
	STAP_PROBE1(stap, pass1a__start, &s);
	STAP_PROBE1(stap, pass1b__start, &s);
	STAP_PROBE1(stap, pass1__end, &s);
	STAP_PROBE1(stap, pass2__start, &s);
	STAP_PROBE1(stap, pass2__end, &s);
	STAP_PROBE1(stap, pass3__start, &s);
	STAP_PROBE1(stap, pass3__end, &s);
	STAP_PROBE1(stap, pass4__start, &s);
	STAP_PROBE1(stap, pass4__end, &s);
	sdt_benchmark_thread(1.5);
	return 0;
}
