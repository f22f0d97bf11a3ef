// SPDX-License-Identifier: GPL-2.0-or-later
#include <unistd.h>

int main(void)
{
	sleep(1);
	return 0;
}
