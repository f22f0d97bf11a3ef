// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// without takes a fact of the kernel away (runtime-c/compat/facts), as if it
// were another kernel.
func without(fact string) string { return "%{\n#undef GS_HAVE_" + fact + "\n%}\n" }

// rare are modules that other tests do not build: one kind of probes alone, or
// what stands in for something that these kernels have.
var rare = []module{
	{options: []string{"--backend=kprobe"}, script: `probe kernel.function("vfs_read").return { println($return) }`},
	{options: []string{"-g"}, script: without("TASK_WORK_ADD") + `probe process("/bin/sh").plt("read") { println(pid()) }`},
	{options: []string{"-g"}, script: without("TASK_WORK_ADD") + `probe process("/bin/sh").plt("read").return { println(pid()) }`},
	{options: []string{"-g"}, script: without("VFS_PATH_LOOKUP") + `probe process("/bin/sh").plt("read"), process("/bin/sh").plt("read").return { println(pid()) }`},
}
