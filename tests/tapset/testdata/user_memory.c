/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Asks for its parent with addresses for the script to read at. */
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static char text[64] = "hello\tworld";
static uint64_t number = 0xfffefdfcfbfaf9f8ULL;
static uint16_t utf16[] = { 'h', 0xe9, 0x20ac, 0xd83d, 0xde00, 0 };
static uint32_t utf32[] = { 'h', 0xe9, 0x20ac, 0x1f600, 0 };

int main(int argc, char **argv)
{
	static volatile int errno_here;

	(void)argv;
	syscall(SYS_getpriority, text, &number, utf16, utf32, &errno_here);
	return text[0] == 'H' ? 0 : argc;
}
