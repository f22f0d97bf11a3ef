/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * run SECONDS COUNT LIST LOAD: runs gostap on the modules in LIST, COUNT at a time, while
 * LOAD runs. Each module runs for SECONDS after its probes were armed; one that has not ended
 * PATIENCE seconds later is killed. A line of LIST has words separated by tabs: a module's path, after
 * gostap's words; %p is replaced by the process number of LOAD. The result of a module is printed as
 *
 *	== INDEX STATUS HANGS BYTES	then standard error, a line ==, and the last
 *					bytes of standard output
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WORDS 40
#define PATIENCE 300 /* seconds that beginning and end may take */
#define MOURNING 20 /* seconds after which one that was killed is left alone */

struct run {
	pid_t pid;
	int index;
	double begun, killed;
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void path(char *out, int index, const char *what)
{
	sprintf(out, "/tmp/run%d.%s", index, what);
}

static void redirect(int fd, const char *file, int flags)
{
	int f = open(file, flags, 0600);

	if (f < 0)
		_exit(126);
	dup2(f, fd);
	close(f);
}

static void begin(struct run *r, int index, char *line, char *seconds, pid_t load)
{
	char *words[WORDS] = { "/init", "run", "-T", seconds }, *module = strtok(line, "\t\n"), *w, file[100];
	static char pid[20];
	int n = 4;

	sprintf(pid, "%d", load);
	memset(r, 0, sizeof(*r));
	r->index = index;
	r->begun = now();
	while (n < WORDS - 2 && (w = strtok(NULL, "\t\n")))
		words[n++] = strcmp(w, "%p") ? w : pid;
	words[n] = module;
	r->pid = fork();
	if (r->pid)
		return;
	setsid(); /* so that signals to a command's process group don't reach other runs */
	sprintf(file, "%s.in", module);
	redirect(0, access(file, R_OK) ? "/dev/null" : file, O_RDONLY);
	path(file, index, "out");
	redirect(1, file, O_WRONLY | O_CREAT | O_TRUNC);
	path(file, index, "err");
	redirect(2, file, O_WRONLY | O_CREAT | O_TRUNC);
	execv(words[0], words);
	_exit(127);
}

static void show(const char *file, long from)
{
	char b[4096];
	int fd = open(file, O_RDONLY);
	ssize_t n;

	if (from < 0)
		lseek(fd, from, SEEK_END);
	while ((n = read(fd, b, sizeof(b))) > 0)
		fwrite(b, 1, n, stdout);
	close(fd);
	unlink(file);
}

static void tell(struct run *r, int status)
{
	char file[100];
	struct stat st = { 0 };

	path(file, r->index, "out");
	stat(file, &st);
	printf("== %d %d %d %ld\n", r->index, WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
	       r->killed != 0, (long)st.st_size);
	path(file, r->index, "err");
	show(file, 0);
	puts("\n==");
	path(file, r->index, "out");
	show(file, st.st_size > 1000 ? -1000 : 0);
	puts("");
	fflush(stdout);
	r->pid = 0;
}

/* Check once on a run. */
static void follow(struct run *r, double seconds)
{
	int status = 0;

	if (waitpid(r->pid, &status, WNOHANG) == r->pid || (r->killed && now() > r->killed + MOURNING)) {
		tell(r, status);
		return;
	}
	if (!r->killed && now() > r->begun + seconds + PATIENCE && !kill(r->pid, SIGKILL))
		r->killed = now();
}

int main(int argc, char **argv)
{
	double seconds = atof(argv[1]);
	int count = atoi(argv[2]), index = 0, busy, more = 1, i;
	FILE *list = fopen(argv[3], "r");
	struct run *runs = calloc(count, sizeof(*runs));
	pid_t load = fork();
	char line[4096];

	if (!load) {
		redirect(1, "/dev/null", O_WRONLY);
		redirect(2, "/dev/null", O_WRONLY);
		execl(argv[4], "load", NULL);
		_exit(127);
	}
	do {
		for (i = busy = 0; i < count; i++) {
			if (!runs[i].pid && more && (more = !!fgets(line, sizeof(line), list)))
				begin(&runs[i], index++, line, argv[1], load);
			if (runs[i].pid)
				follow(&runs[i], seconds);
			busy += runs[i].pid != 0;
		}
		usleep(20000);
	} while (busy || more);
	kill(load, SIGKILL);
	return argc != 5;
}
