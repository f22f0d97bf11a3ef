/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each system call of useflow that reached the driver flowdev, with what the
   driver was given, indented by depth. All calls are speculated on. */
#pragma D option quiet
#pragma D option nspec=16

self int depth;

syscall:::entry
/execname == "useflow"/
{
	self->reached = 0;
	self->buffer = speculation();
}

syscall:::entry
/self->buffer/
{
	speculate(self->buffer);
	printf("%*s %s\n", self->depth + 2, "->", probefunc);
	self->depth += 2;
}

sdt:flowdev::read-entry
/self->buffer/
{
	speculate(self->buffer);
	self->reached = 1;
	printf("%*s %s %s: %s\n", self->depth + 2, "=>", probefunc, d_path(&((struct file *)arg0)->f_path), stringof((char *)arg1));
}

sdt:flowdev::write-entry
/self->buffer/
{
	speculate(self->buffer);
	self->reached = 1;
	printf("%*s %s %s: %s, %d bytes\n", self->depth + 2, "=>", probefunc, d_path(&((struct file *)arg0)->f_path), stringof((char *)arg1), arg2);
}

sdt:flowdev::ioctl-entry
/self->buffer/
{
	speculate(self->buffer);
	self->reached = 1;
	printf("%*s %s %s: %d %d\n", self->depth + 2, "=>", probefunc, d_path(&((struct file *)arg0)->f_path), arg1, arg2);
}

sdt:flowdev::ioctl-return
/self->buffer/
{
	speculate(self->buffer);
	printf("%*s %s: %s\n", self->depth + 2, "<=", probefunc, stringof((char *)arg0));
}

sdt:flowdev::read-return, sdt:flowdev::write-return
/self->buffer/
{
	speculate(self->buffer);
	printf("%*s %s: %s, %d bytes\n", self->depth + 2, "<=", probefunc, stringof((char *)arg0), arg1);
}

syscall:::return
/self->buffer/
{
	speculate(self->buffer);
	self->depth -= 2;
	printf("%*s %s\n", self->depth + 2, "<-", probefunc);
}

syscall:::return
/self->buffer && self->reached/
{
	commit(self->buffer);
	self->buffer = 0;
}

syscall:::return
/self->buffer/
{
	discard(self->buffer);
	self->buffer = 0;
}
