/* SPDX-License-Identifier: GPL-2.0-or-later */
#pragma D option quiet

sched:::enqueue, sched:::dequeue /args[0]->pr_lwpid == $target/ { seen[probename]++; }
sched:::wakeup /args[1]->pr_pid == $target/ { seen[probename]++; }
sched:::tick { seen[probename] += args[1]->pr_pid == pid; }
END { printf("%d %d %d %d\n", seen["enqueue"] > 0, seen["dequeue"] > 0, seen["wakeup"] > 0, seen["tick"] > 0); }
