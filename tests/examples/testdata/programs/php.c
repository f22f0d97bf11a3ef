// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for PHP with its marks: it runs one file with one function.
#include <sys/sdt.h>

/* Read a text's page into memory first, because a probe can't. */
static const char *read_before(const char *text)
{
	return *(const volatile char *)text ? text : "";
}

int main(int argc, char **argv)
{
	const char *file = argc > 2 ? argv[2] : read_before("none");

	DTRACE_PROBE3(php, request__startup, file, read_before("/index"), "GET");
	DTRACE_PROBE2(php, compile__file__entry, file, file);
	DTRACE_PROBE2(php, compile__file__return, file, file);
	DTRACE_PROBE2(php, execute__entry, file, 1);
	DTRACE_PROBE5(php, function__entry, "greet", file, 3, "Greeter", "::");
	DTRACE_PROBE1(php, exception__thrown, "Oops");
	DTRACE_PROBE1(php, exception__caught, "Oops");
	DTRACE_PROBE3(php, error, "bad", file, 4);
	DTRACE_PROBE5(php, function__return, "greet", file, 3, "Greeter", "::");
	DTRACE_PROBE2(php, execute__return, file, 1);
	DTRACE_PROBE3(php, request__shutdown, file, "/index", "GET");
	return 0;
}
