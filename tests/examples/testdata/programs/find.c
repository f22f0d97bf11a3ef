// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for find with the function that visits a file.
static volatile int files;

static void visit(int file)
{
	for (int i = 0; i < 100000; i++)
		files += file;
}

int main(void)
{
	for (int i = 0; i < 10; i++)
		visit(i);
	return 0;
}
