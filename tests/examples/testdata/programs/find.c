// SPDX-License-Identifier: GPL-2.0-or-later
// A search through files, as far as its function goes that visits one.
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
