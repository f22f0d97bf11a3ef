/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sysargs.c - arguments of system calls as text, from this program's memory
 *
 * The expected texts are those that strace(1) shows.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include "kernel.h"

typedef __u8 u8;

#define CONFIG_COMPAT
#define MAXSTRINGLEN		512
#define S64_MAX			LLONG_MAX
#define SOL_IP			0
#define SOL_TCP			6
#define SOL_UDP			17
#define SOL_IPV6		41
#define ntohs(v)		__builtin_bswap16(v)
#define ntohl(v)		__builtin_bswap32(v)
#define hweight64(v)		__builtin_popcountll(v)
#define max_t(t, a, b)		((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define clamp_t(t, v, a, b)	min_t(t, max_t(t, v, a), b)
#define scnprintf		snprintf
#define strscpy(to, from, n)	snprintf(to, n, "%s", from)
#undef __printf
#define __printf(a, b)
#define gs_bits_set(old, v, offset, bits) ((void)(offset), (void)(bits), (old) ^ (v))
#define per_cpu_offset(cpu) (cpu)
#define raw_smp_processor_id() 0

struct gs_ctx { int error; s32 loc; };

static void gs_error(struct gs_ctx *c, s32 loc, const char *fmt, ...)
{
	(void)loc, (void)fmt;
	c->error++;
}

static void gs_warn(struct gs_ctx *c, s32 loc, const char *text)
{
	(void)c, (void)loc, (void)text;
}

static bool compat;

#include "sysargs/file.h"
#include "sysargs/process.h"
#include "sysargs/socket.h"
#include "text/utf.h"

static bool in_compat_syscall(void)
{
	return compat;
}

static int failures;
static char out[2048];

static void check(const char *want, const char *got, int line)
{
	if (!strcmp(want, got))
		return;
	printf("sysargs.c:%d: %s\n   want %s\n", line, got, want);
	failures++;
}

/* Check the text that a call appends to "<". */
#define SHOWS(want, call) do {						\
	struct gs_text text_ = { .to = out, .room = sizeof(out), .at = 1 }, *t = &text_; \
	strcpy(out, "<");						\
	call;								\
	check("<" want, out, __LINE__);					\
	if (text_.at != strlen(out))					\
		failures += printf("%d: %zu bytes counted\n", __LINE__, text_.at); \
} while (0)

#define AT(p) ((u64)(unsigned long)(p))

static char *border;	/* nothing is mapped from here on */

static void strings(void)
{
	static const char odd[] = "a\"\\\n\0011\001x\377";
	char *long_one = border - 200;

	SHOWS("NULL", gs_text_quote(t, 0, 5, 5, true));
	SHOWS("0x8", gs_text_quote(t, 8, 5, 5, true));
	SHOWS("\"abc\"", gs_text_quote(t, AT("abc"), 10, 10, true));
	SHOWS("\"abc\"", gs_text_quote(t, AT("abc"), 3, 3, false));
	SHOWS("\"ab\"...", gs_text_quote(t, AT("abc"), 3, 2, false));
	SHOWS("\"ab\"...", gs_text_quote(t, AT("abc"), 4, 2, true));
	SHOWS("\"ab\"", gs_text_quote(t, AT("ab"), 4, 2, true));
	SHOWS("\"\"", gs_text_quote(t, AT("abc"), 0, 5, false));
	SHOWS("\"a\\\"\\\\\\n\\0011\\1x\\377\"", gs_text_quote(t, AT(odd), sizeof(odd) - 1, 40, false));
	SHOWS("\"a\\0\"", gs_text_quote(t, AT("a"), 2, 40, false));
	memset(long_one, 'x', 200);
	SHOWS("\"xxxxx\"...", gs_text_quote(t, AT(long_one), 200, 5, false));
	SHOWS("\"xxxxxxxx\"", gs_text_quote(t, AT(border - 8), 8, 64, false));
	/* a buffer of exactly the bytes that are shown, and one larger than a piece */
	memset(out, 0, sizeof(out));
	{
		struct gs_text text = { .to = out, .room = sizeof(out) };

		gs_text_quote(&text, AT(long_one), 200, 200, false);
		if (text.at != 202 || strspn(out + 1, "x") != 200)
			failures += printf("200 bytes are shown as %zu\n", text.at);
		text.at = 0;
		gs_text_quote(&text, AT(long_one), 201, 300, false);
		if (out[0] != '0')
			failures += printf("bytes behind the border are shown: %s\n", out);
	}
}

static void signals(void)
{
	u64 mask = 1 << (SIGINT - 1) | 1 << (SIGTERM - 1);
	u32 half = 1 << (SIGHUP - 1);
	siginfo_t info;
	struct { u64 handler, flags, restorer, mask; } action = { 1, 0x14000000, 0x1234, 1 };
	struct { u64 value; s32 signal, notify; } event = { 0, SIGUSR1, SIGEV_SIGNAL };

	SHOWS("SIGKILL", gs_text_signal(t, SIGKILL));
	SHOWS("SIGRTMIN", gs_text_signal(t, 32));
	SHOWS("SIGRT_1", gs_text_signal(t, 33));
	SHOWS("SIGRT_32", gs_text_signal(t, 64));
	SHOWS("65", gs_text_signal(t, 65));
	SHOWS("0", gs_text_signal(t, 0));
	SHOWS("[INT TERM]", gs_text_sigset(t, AT(&mask), 8));
	SHOWS("[HUP]", gs_text_sigset(t, AT(&half), 4));
	SHOWS("0x8", gs_text_sigset(t, 8, 8));
	SHOWS("NULL", gs_text_sigset(t, 0, 8));
	SHOWS("[]", gs_text_signals(t, 0, 64));
	SHOWS("~[]", gs_text_signals(t, ~0ULL, 64));
	SHOWS("~[KILL]", gs_text_signals(t, ~(1ULL << (SIGKILL - 1)), 32));
	SHOWS("~[RT_32]", gs_text_signals(t, ~(1ULL << 63), 64));
	/* if two thirds or more are set, the missing ones are listed */
	SHOWS("~[SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN]", gs_text_signals(t, 0xffe003ff, 32));
	SHOWS("[HUP INT QUIT ILL TRAP ABRT BUS FPE KILL TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS RTMIN]",
	      gs_text_signals(t, 0xffe001ff, 32));
	SHOWS("SIG_DFL", gs_text_handler(t, 0));
	SHOWS("SIG_IGN", gs_text_handler(t, 1));
	SHOWS("SIG_ERR", gs_text_handler(t, ~0ULL));
	SHOWS("0xffffffff", gs_text_handler(t, 0xffffffff));
	SHOWS("{sa_handler=SIG_IGN, sa_mask=[HUP], sa_flags=SA_RESTORER|SA_RESTART, sa_restorer=0x1234}",
	      gs_text_sigaction(t, AT(&action), false));
	SHOWS("{sigev_signo=SIGUSR1, sigev_notify=SIGEV_SIGNAL}", gs_text_sigevent(t, AT(&event)));
	memset(&info, 0, sizeof(info));
	info.si_signo = SIGUSR1;
	info.si_code = SI_QUEUE;
	info.si_pid = 7;
	info.si_uid = 8;
	info.si_value.sival_int = 9;
	SHOWS("{si_signo=SIGUSR1, si_code=SI_QUEUE, si_pid=7, si_uid=8, si_int=9, si_ptr=0x9}",
	      gs_text_siginfo(t, AT(&info)));
	info.si_signo = SIGSEGV;
	info.si_code = SEGV_MAPERR;
	info.si_errno = 5;
	SHOWS("{si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_errno=5, si_pid=7, si_uid=8}",
	      gs_text_siginfo(t, AT(&info)));
	SHOWS("NULL", gs_text_siginfo(t, 0));
	/* all but the end is mapped, then all but the sender's members */
	memcpy(border - 24, &info, 24);
	check("0x", (gs_text_siginfo(&(struct gs_text){ .to = out, .room = 3 }, AT(border - 24)), out), __LINE__);
	memcpy(border - 16, &info, 16);
	check("0x", (gs_text_siginfo(&(struct gs_text){ .to = out, .room = 3 }, AT(border - 16)), out), __LINE__);
}

static void structures(void)
{
	struct { signed char b; short h; int d; long l; long long q; } all = { -1, -2, -3, -4, -5 };
	struct { u32 a, b; } two = { 1, 2 };
	u32 segment[4] = { -1, 0x1000, 0xfffff, 1 | 2 << 1 | 1 << 4 | 1 << 6 };
	u32 other[4] = { 3, 0, 0x10, 1 << 3 | 1 << 5 };

	SHOWS("{255 -2 -3 -4 -5}", gs_text_struct(t, AT(&all), false, "{%b %h %d %l %q}"));
	SHOWS("NULL", gs_text_struct(t, 0, false, "{%d}"));
	SHOWS("0x8", gs_text_struct(t, 8, false, "{%d}"));
	SHOWS("[1, 2]", gs_text_list(t, AT(&two), 2, 4, "%d", NULL));
	compat = true;
	SHOWS("1 2", gs_text_struct(t, AT(&two), false, "%l %l"));
	SHOWS("8589934593", gs_text_struct(t, AT(&two), true, "%l"));
	compat = false;
	/* if a text can't be completed, only the address is left */
	memcpy(border - 4, &two, 4);
	out[0] = '\0';
	{
		struct gs_text text = { .to = out, .room = sizeof(out) };
		char want[32];

		if (gs_text_struct(&text, AT(border - 4), false, "{%d, %d}"))
			failures += printf("a structure over the border was read\n");
		sprintf(want, "0x%llx", AT(border - 4));
		check(want, out, __LINE__);
	}
	SHOWS("{entry_number=-1, base_addr=0x1000, limit=0x0fffff, seg_32bit=1, contents=2, read_exec_only=0, limit_in_pages=1, seg_not_present=0, useable=1}",
	      gs_text_user_desc(t, AT(segment)));
	SHOWS("{entry_number=3, base_addr=0x0, limit=0x000010, seg_32bit=0, contents=0, read_exec_only=1, limit_in_pages=0, seg_not_present=1, useable=0}",
	      gs_text_user_desc(t, AT(other)));
	SHOWS("NULL", gs_text_user_desc(t, 0));
	SHOWS("0x8", gs_text_user_desc(t, 8));
}

/* The mode, device and size at their offsets in each of the three layouts. */
static void stats(void)
{
	char s[64] = { 0 };
	u32 mode = S_IFREG | 0644, null = S_IFCHR | 0666;
	u64 size = 4097, device = 0x103;

	memcpy(s + 24, &mode, 4);
	memcpy(s + 48, &size, 8);
	SHOWS("{st_mode=S_IFREG|0644, st_size=4097, ...}", gs_text_stat(t, AT(s), false));
	memcpy(s + 24, &null, 4);
	memcpy(s + 40, &device, 8);
	SHOWS("{st_mode=S_IFCHR|0666, st_rdev=makedev(0x1, 0x3), ...}", gs_text_stat(t, AT(s), false));
	SHOWS("NULL", gs_text_stat(t, 0, false));
	SHOWS("0x8", gs_text_stat(t, 8, false));
	compat = true;
	memset(s, 0, sizeof(s));
	memcpy(s + 16, &mode, 4);
	memcpy(s + 44, &size, 8);
	SHOWS("{st_mode=S_IFREG|0644, st_size=4097, ...}", gs_text_stat(t, AT(s), true));
	memset(s, 0, sizeof(s));
	memcpy(s + 8, &mode, 2);
	memcpy(s + 20, &size, 4);
	SHOWS("{st_mode=S_IFREG|0644, st_size=4097, ...}", gs_text_stat(t, AT(s), false));
	/* each part in turn can't be read */
	memset(border - 64, 0, 64);
	memcpy(border - 12, &mode, 2);
	check("0x", (gs_text_stat(&(struct gs_text){ .to = out, .room = 3 }, AT(border - 20), false), out), __LINE__);
	memcpy(border - 16, &mode, 4);
	check("0x", (gs_text_stat(&(struct gs_text){ .to = out, .room = 3 }, AT(border - 32), true), out), __LINE__);
	compat = false;
	memcpy(border - 24, &mode, 4);
	check("0x", (gs_text_stat(&(struct gs_text){ .to = out, .room = 3 }, AT(border - 48), false), out), __LINE__);
}

static void sockets(void)
{
	struct iovec v[2] = { { "abc", 3 }, { "defg", 4 } };
	struct msghdr m = { .msg_iov = v, .msg_iovlen = 2, .msg_flags = MSG_OOB };
	struct sockaddr_un name = { AF_UNIX, "/run/x" };
	struct sockaddr_un hidden = { AF_UNIX, "\0x" };
	struct sockaddr unread = { AF_X25, "12345" };

	SHOWS("{msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"abc\", iov_len=3}, {iov_base=\"defg\", iov_len=4}], "
	      "msg_iovlen=2, msg_controllen=0, msg_flags=MSG_OOB}", gs_text_msghdr(t, AT(&m), 32));
	m.msg_control = (void *)16;
	m.msg_controllen = 24;
	m.msg_iovlen = 0;
	m.msg_flags = 0;
	SHOWS("{msg_name=NULL, msg_namelen=0, msg_iov=[], msg_iovlen=0, msg_control=0x10, msg_controllen=24, msg_flags=0}",
	      gs_text_msghdr(t, AT(&m), 0));
	SHOWS("NULL", gs_text_msghdr(t, 0, 0));
	SHOWS("0x8", gs_text_msghdr(t, 8, 0));
	SHOWS("{sa_family=AF_UNIX, sun_path=\"/run/x\"}", gs_text_sockaddr(t, AT(&name), sizeof(name)));
	SHOWS("{sa_family=AF_UNIX, sun_path=@\"x\"}", gs_text_sockaddr(t, AT(&hidden), 4));
	SHOWS("{sa_family=AF_UNIX}", gs_text_sockaddr(t, AT(&name), 2));
	SHOWS("{sa_family=AF_X25, sa_data=\"12\"}", gs_text_sockaddr(t, AT(&unread), 4));
	SHOWS("{sa_family=AF_X25}", gs_text_sockaddr(t, AT(&unread), 2));
	SHOWS("NULL", gs_text_sockaddr(t, 0, 2));
	SHOWS("IPPROTO_TCP", gs_text_protocol(t, 6, AF_INET));
	SHOWS("IPPROTO_UDP", gs_text_protocol(t, 17, AF_INET6));
	SHOWS("NETLINK_ROUTE", gs_text_protocol(t, 0, AF_NETLINK));
	SHOWS("htons(ETH_P_ALL)", gs_text_protocol(t, 0x0300, AF_PACKET));
	SHOWS("0", gs_text_protocol(t, 0, AF_PACKET));
	SHOWS("5", gs_text_protocol(t, 5, AF_UNIX));
}

/* Bytes as in a string literal of C. */
static void escapes(void)
{
	static const struct { unsigned char byte; const char *text; } all[] = {
		{ 0, "\\0" }, { 1, "\\001" }, { '\a', "\\a" }, { '\b', "\\b" }, { '\t', "\\t" }, { '\n', "\\n" },
		{ '\v', "\\v" }, { '\f', "\\f" }, { '\r', "\\r" }, { 0x1f, "\\037" }, { ' ', " " }, { '"', "\\\"" },
		{ '0', "0" }, { '\\', "\\\\" }, { '~', "~" }, { 0x7f, "\\177" }, { 0x80, "\\200" }, { 0xff, "\\377" },
	};
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(*all); i++) {
		char e[5] = "";

		if (gs_escape(e, all[i].byte) != (int)strlen(all[i].text))
			failures += printf("byte %#x has another length\n", all[i].byte);
		check(all[i].text, e, __LINE__);
	}
}

static const char *utf16(const u16 *s)
{
	if (!gs_try_utf_string(out, AT(s), 2, true))
		return "fault";
	return out;
}

static void utf(void)
{
	static const u32 wide[] = { 'a', 0xe4, 0x20ac, 0x1f600, 0xffff, 0x10ffff, 0x110000, 0xd800, 0 };

	check("aä", utf16(u"aä"), __LINE__);
	check("\u07ff\u0800\uffff", utf16(u"\u07ff\u0800\uffff"), __LINE__);
	check("€😀\U0010fffd", utf16(u"€😀\U0010fffd"), __LINE__);
	check("\ufffdx", utf16((u16[]){ 0xd800, 'x', 0 }), __LINE__);
	check("\ufffdx", utf16((u16[]){ 0xdc00, 'x', 0 }), __LINE__);
	check("fault", utf16(NULL), __LINE__);
	if (!gs_try_utf_string(out, AT(wide), 4, true))
		failures += printf("UTF-32 is not read\n");
	check("aä€😀\uffff\U0010ffff\ufffd\ufffd", out, __LINE__);
	memset(border - 4, 'x', 4);
	if (gs_try_utf_string(out, AT(border - 4), 2, true))
		failures += printf("a string without an end was read\n");
}

int main(void)
{
	char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	border = page + 4096;
	if (page == MAP_FAILED || munmap(border, 4096))
		return perror("mmap"), 1;
	strings();
	signals();
	structures();
	stats();
	sockets();
	escapes();
	utf();
	return failures > 0;
}
