// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// without returns script code that hides a fact of the kernel (runtime-c/compat/facts), as if
// the kernel lacked it.
func without(fact string) string { return "%{\n#undef GS_HAVE_" + fact + "\n%}\n" }

// rare are modules that other tests do not build: with a single kind of probes, or with the
// replacement for something that these kernels have.
var rare = []module{
	{options: []string{"--backend=kprobe"}, script: `probe kernel.function("vfs_read").return { println($return) }`},
	{options: []string{"-g"}, script: without("TASK_WORK_ADD") + `probe process("/bin/sh").plt("read") { println(pid()) }`},
	{options: []string{"-g"}, script: without("TASK_WORK_ADD") + `probe process("/bin/sh").plt("read").return { println(pid()) }`},
	{options: []string{"-g"}, script: without("VFS_PATH_LOOKUP") + `probe process("/bin/sh").plt("read"), process("/bin/sh").plt("read").return { println(pid()) }`},
}
