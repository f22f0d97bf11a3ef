// SPDX-License-Identifier: GPL-2.0-or-later
// A shell that says whether it was told to be a privileged one.
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
