// SPDX-License-Identifier: GPL-2.0-or-later
// System V's and POSIX's messages, semaphores and shared memory.
#include "program.h"
#include "calls.h"
#include <linux/ipc.h>
#include <linux/mqueue.h>

static const struct { unsigned short num; short op, flags; } ops[2] = { { 0, -1, 04000 }, { 1, 2, 0x1000 } };
static const struct { long type; char text[8]; } message = { 1, "message" };
static const struct { long flags, most, size, now, rest[4]; } attr = { 04000, 10, 128, 0 };
static const struct words soon = { 0, 1000 };

void messages(void)
{
#ifdef __x86_64__
	CALL(semop, 12345, ops, 2);
	CALL(semtimedop, 12345, ops, 1, &soon);
#endif
#ifdef __NR_semget
	CALL(semget, 0x7777, 2, 0);
	CALL(semctl, 12345, 0, 0);
	CALL(shmget, 0x7777, 4096, 0);
	CALL(shmget, 0, -1, IPC_CREAT | IPC_EXCL | 0600);
	CALL(shmat, 12345, 0, 010000);
	CALL(shmctl, 12345, 0, 0);
	CALL(shmdt, 16);
	CALL(msgget, 0x7777, 0);
	CALL(msgsnd, 12345, &message, 7, 04000);
	CALL(msgrcv, 12345, OUT, 100, -2, 010000);
	CALL(msgctl, 12345, 0, 0);
#endif
	CALL(mq_open, "gs.none", O_RDWR | O_EXCL);
	CALL(mq_open, "gs/none", O_RDWR | O_CREAT, 0600, &attr);
	CALL(mq_timedsend, 99, "message", 7, 1, &soon);
	CALL(mq_timedreceive, 99, OUT, 100, OUT + 128, 0);
	CALL(mq_getsetattr, 99, &attr, OUT);
	CALL(mq_notify, 99, 0);
	CALL(mq_unlink, "gs.none");
}
