/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The script in D: the first read that is seen. dtrace ends its output with a newline. */
#pragma D option quiet
fbt::vfs_read:entry { seen++; }
fbt::vfs_read:entry /seen == 1/ { printf("d"); exit(0); }
