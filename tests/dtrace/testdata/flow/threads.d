/* SPDX-License-Identifier: GPL-2.0-or-later */
#pragma D option quiet

proc:::create /pid == $target/ { @[probename, args[0]->pr_fname, args[0]->pr_pid == $target] = count(); }
proc:::lwp-create /pid == $target/ { @[probename, args[1]->pr_fname, args[1]->pr_pid == $target && args[0]->pr_lwpid != tid] = count(); }
proc:::start, proc:::lwp-start, proc:::lwp-exit /pid == $target/ { @[probename, tid == pid ? "process" : "thread", 0] = count(); }
proc:::exit /pid == $target/ { @[probename, tid == pid ? "process" : "thread", args[0]] = count(); }
END { printa("%s: %s %d, %@d\n", @); }
