// SPDX-License-Identifier: GPL-2.0-or-later
// Calls work() of the libraries that its arguments name.
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		void *lib = dlopen(argv[i], RTLD_NOW);
		void (*work)(void) = lib ? (void (*)(void))dlsym(lib, "work") : NULL;

		if (!work)
			return fprintf(stderr, "%s\n", dlerror()), 1;
		work();
	}
	return 0;
}
