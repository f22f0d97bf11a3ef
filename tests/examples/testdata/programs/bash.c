// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for bash that prints whether it was started with privileges.
#include <stdio.h>

static void initialize_shell_variables(char **env, int privmode)
{
	printf("%s privileged %d\n", env ? "variables" : "none", privmode);
}

int main(int argc, char **argv, char **env)
{
	(void)argc;
	(void)argv;
	initialize_shell_variables(env, 0);
	return 0;
}
