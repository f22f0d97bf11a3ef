/* SPDX-License-Identifier: GPL-2.0-or-later */
#pragma D option quiet

syscall::openat:entry /pid == $target && stringof((char *)arg1) == "/no/such/file"/ { self->s = speculation(); }
syscall::openat:entry /self->s/ { speculate(self->s); printf("opens %s\n", stringof((char *)arg1)); }
syscall::openat:return /self->s/ { speculate(self->s); printf("not printed "); printf("%s\n", stringof((char *)8)); }
syscall::openat:return /self->s/ { speculate(self->s); printf("fails\n"); }
syscall::openat:return /self->s/ { commit(self->s); self->s = 0; }
