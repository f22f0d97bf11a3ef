/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A program with the marks of SystemTap's stap and staprun, in the order in which a session hits them. */
#include <sys/sdt.h>

static void passes(long session)
{
	DTRACE_PROBE1(stap, pass0__start, session);
	DTRACE_PROBE1(stap, pass0__end, session);
	DTRACE_PROBE1(stap, pass1a__start, session);
	DTRACE_PROBE1(stap, pass1b__start, session);
	DTRACE_PROBE1(stap, pass1__end, session);
	DTRACE_PROBE1(stap, pass2__start, session);
	DTRACE_PROBE1(stap, pass2__end, session);
	DTRACE_PROBE1(stap, pass3__start, session);
	DTRACE_PROBE1(stap, pass3__end, session);
	DTRACE_PROBE1(stap, pass4__start, session);
	DTRACE_PROBE1(stap, pass4__end, session);
	DTRACE_PROBE1(stap, pass5__start, session);
	DTRACE_PROBE1(stap, pass5__end, session);
	DTRACE_PROBE1(stap, pass6__start, session);
	DTRACE_PROBE1(stap, pass6__end, session);
}

int main(int argc, char **argv)
{
	volatile char source[] = "a.c", module[] = "a.ko", to[] = "/cache/a.ko", command[] = "make -k";

	passes(77);
	DTRACE_PROBE2(stap, cache__add__module, module, to);
	DTRACE_PROBE2(stap, cache__add__source, source, to);
	DTRACE_PROBE2(stap, cache__add__nss, source, to);
	DTRACE_PROBE2(stap, cache__get, source, module);
	DTRACE_PROBE1(stap, cache__clean, to);
	DTRACE_PROBE1(stap, stap_system__start, command);
	DTRACE_PROBE2(stap, stap_system__spawn, 0, 4321);
	DTRACE_PROBE2(stap, stap_system__complete, 3, 4321);
	DTRACE_PROBE1(staprun, insert__module, module);
	DTRACE_PROBE1(staprun, remove__module, module);
	DTRACE_PROBE3(staprun, send__ctlmsg, 8, source, 4);
	return source[0] + argc - argc - 'a';
}
