// SPDX-License-Identifier: GPL-2.0-or-later
// Makes calls that fail in two threads, each of which has its own errno.
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

__thread int own = 5;
static __thread long more;

__attribute__((noinline)) void failed(void)
{
	own++;
	more--;
}

__attribute__((noinline)) void last(void)
{
	own = 0;
}

static void *other(void *arg)
{
	chdir("/nonesuch");
	failed();
	fsync(-1);
	failed();
	return arg;
}

int main(void)
{
	pthread_t t;

	close(-1);
	failed();
	pthread_create(&t, NULL, other, NULL);
	pthread_join(t, NULL);
	failed();
	errno = 0;
	last();
	return 0;
}
