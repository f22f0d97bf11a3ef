// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import "os"

// Environ returns the environment of the tools that gostap runs: make, compilers,
// objtool, QEMU. They get these variables only. Others may change what the tools do
// (sub_make_done, DEPENDENCIES_OUTPUT, LD_PRELOAD), and with sudo -E they are another
// user's. -c and system() run with gostap's own environment.
func Environ() []string {
	env := []string{"LC_ALL=C", "TMPDIR=" + TempDir()} // gostap parses messages
	if path, ok := os.LookupEnv("PATH"); ok {
		env = append(env, "PATH="+path)
	}
	return env
}
