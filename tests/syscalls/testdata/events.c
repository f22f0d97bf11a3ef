// SPDX-License-Identifier: GPL-2.0-or-later
// Waiting for file descriptors, and notifications about files.
#include "program.h"
#include "calls.h"
#include <linux/eventpoll.h>
#include <linux/fanotify.h>
#include <linux/inotify.h>
#include <linux/poll.h>
#include <linux/timerfd.h>

static struct pollfd fds[2] = { { 0, POLLIN | POLLPRI }, { 99, POLLOUT } };
static const struct epoll_event event = { EPOLLIN | EPOLLET | EPOLLONESHOT, 0x100000007ULL };
static unsigned long set[32] = { 1 << 5 | 1 };	/* descriptors 0 and 5 */
static const struct words no_time, soon = { 0, 1000 };
static const struct words its[2] = { { 10, 0 }, { 20, 500 } };
static const unsigned long mask[2] = { 1UL << 16 };	/* SIGCHLD */
static const struct words mask_and_size = { (long)mask, 8 };

static void select_calls(void)
{
	CALL(both_select, 6, set, 0, 0, &no_time);
	set[0] = 1;
	CALL(both_select, 0, 0, 0, 0, &soon);
	CALL(pselect6, 1, set, 0, 0, &no_time, &mask_and_size);
	CALL(poll, fds, 2, 0);
	CALL(poll, 0, 0, 0);
	CALL(ppoll, fds, 2, &no_time, mask, 8);
}

static void epoll(void)
{
	CALL(epoll_create, 10);
	CALL(epoll_create1, EPOLL_CLOEXEC);
	CALL(eventfd2, 7, 02004000);
	CALL(epoll_ctl, 3, EPOLL_CTL_ADD, 5, &event);
	CALL(epoll_ctl, 3, EPOLL_CTL_MOD, 5, &event);
	CALL(epoll_wait, 3, OUT, 10, 0);
	CALL(epoll_pwait, 3, OUT, 10, 0, mask, 8);
	CALL(epoll_pwait2, 3, OUT, 10, 0, mask, 7);
	CALL(epoll_ctl, 3, EPOLL_CTL_DEL, 5, 0);
	CALL(eventfd, 1);
	CALL(close_range, 3, 30, 0);
}

static void notify(void)
{
	CALL(inotify_init1, IN_CLOEXEC | IN_NONBLOCK);
	CALL(inotify_add_watch, 3, "/tmp", IN_CREATE | IN_DELETE | IN_ONLYDIR);
	CALL(inotify_rm_watch, 3, 1);
	CALL(fanotify_init, FAN_CLASS_CONTENT | FAN_CLOEXEC | 0x10000, O_RDONLY);
	CALL(fanotify_mark, 3, FAN_MARK_ADD, WIDE(FAN_OPEN | FAN_CLOSE_WRITE), AT_FDCWD, "/tmp");
	CALL(close, 3);
	CALL(inotify_init, 0);
	CALL(close, 3);
}

static void timer_files(void)
{
	CALL(timerfd_create, 1, TFD_CLOEXEC);
	CALL(timerfd_settime, 3, TFD_TIMER_ABSTIME, its, OUT);
	CALL(timerfd_gettime, 3, OUT);
	CALL(signalfd4, -1, mask, 8, 02000000);
	CALL(signalfd, -1, mask, 8);
	CALL(close_range, 3, 30, 0);
}

void events(void)
{
	select_calls();
	epoll();
	notify();
	timer_files();
}
