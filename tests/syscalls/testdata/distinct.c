// SPDX-License-Identifier: GPL-2.0-or-later
// A child makes calls with six different arguments. They name no existing file, process
// or address, so the kernel rejects the calls. If a variable stands for the wrong
// argument, its value differs from the expected one.
#include "program.h"
#include "calls.h"

#define D(name)	CALL(name, 70001, 70002, 70003, 70004, 70005, 70006)

static void same(void)
{
	D(accept4); D(alarm); D(bpf); D(brk); D(clock_gettime); D(copy_file_range); D(epoll_wait); D(fallocate);
	D(fanotify_init); D(fchownat); D(fsconfig); D(fsmount); D(futex_waitv); D(get_mempolicy); D(getcpu); D(getgroups);
	D(getpriority); D(getrusage); D(getsockopt); D(io_destroy); D(io_setup); D(io_uring_enter); D(io_uring_setup);
	D(ioprio_get); D(kcmp); D(kexec_load); D(keyctl); D(landlock_add_rule); D(landlock_create_ruleset); D(linkat);
	D(llistxattr); D(membarrier); D(mknod); D(mq_notify); D(mq_timedreceive); D(perf_event_open); D(pidfd_open);
	D(pidfd_send_signal); D(pivot_root); D(pkey_alloc); D(poll); D(preadv2); D(prlimit64); D(process_madvise);
	D(process_vm_readv); D(process_vm_writev); D(pselect6); D(ptrace); D(quotactl); D(readahead); D(reboot); D(recvmmsg);
	D(remap_file_pages); D(renameat); D(renameat2); D(request_key); D(rseq); D(rt_tgsigqueueinfo); D(sched_getaffinity);
	D(sched_getattr); D(sched_getparam); D(sched_getscheduler); D(sched_rr_get_interval); D(sched_setattr); D(sendfile);
	D(sendto); D(setpgid); D(setpriority); D(socketpair); D(sync_file_range); D(sysfs); D(syslog); D(tee);
	D(time); D(timer_delete); D(timer_getoverrun); D(timer_gettime); D(timer_settime); D(ustat); D(wait4); D(waitid);
	CALL(openat, 70001, 70002, O_RDWR | O_CREAT, 0644);
	CALL(sendmmsg, 70001, 70002, 3, 70004, 70005, 70006);
	CALL(clone, 70001, 70002, 70003, 70004, 70005);
}

static void own(void)
{
#ifdef __x86_64__
	D(fadvise64); D(select);
#else
	D(_llseek); D(_newselect); D(chown); D(clock_gettime64); D(clock_nanosleep_time64); D(fadvise64_64); D(fchown);
	D(futex_time64); D(getgroups32); D(lchown); D(nice); D(pselect6_time64); D(recvmmsg_time64);
	D(sched_rr_get_interval_time64); D(sendfile64); D(ssetmask);
#endif
#ifdef __NR_semget
	D(msgctl); D(msgget); D(semctl); D(semget); D(shmat); D(shmctl);
#endif
}

/* Calls that take privileges away come last. */
static void rights(void)
{
	D(setresgid); D(setresuid); D(setregid); D(setreuid);
#ifdef __i386__
	D(setresgid32); D(setresuid32); D(setregid32); D(setreuid32);
#endif
	CALL(setfsgid, 5001);
	CALL(setfsuid, 5002);
	CALL(setgid, 5003);
	CALL(setuid, 5004);
}

void distinct(void)
{
	if (!CALL0(fork)) {
		same();
		own();
		rights();
		CALL(exit_group, 70001);
	}
	CALL(waitid, 0, 0, OUT, 4, 0);
}
