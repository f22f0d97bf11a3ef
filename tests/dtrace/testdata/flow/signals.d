/* SPDX-License-Identifier: GPL-2.0-or-later */
#pragma D option quiet

proc:::signal-send, proc:::signal-discard /pid == $target && args[2] == 10/ { printf("%s: %d to %s, %d\n", probename, args[2], args[1]->pr_fname, args[1]->pr_pid == pid); }
proc:::signal-clear, proc:::signal-handle /pid == $target/ { printf("%s: %d\n", probename, args[0]); }
