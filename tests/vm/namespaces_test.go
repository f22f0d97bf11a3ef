// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// inNamespaces prints the IDs of the thread that calls getpriority(77, 0), as the namespaces of the session see them.
const inNamespaces = `
probe kernel.trace("raw_syscalls:sys_enter") {
	if ($id != 140 || $regs->di != 77)
		next
	t = task_current()
	println("ids ", ns_pid(), " ", ns_tid(), " ", ns_ppid(), " ", ns_pgrp(), " ", ns_sid(), " ", ns_uid(), " ", ns_euid(), " ", ns_gid(), " ", ns_egid())
	println("task ", task_ns_pid(t), " ", task_ns_tid(t), " ", task_ns_uid(t), " ", task_ns_euid(t), " ", task_ns_gid(t), " ", task_ns_egid(t))
	println("own ", pid() == ns_pid(), tid() == ns_tid(), ppid() == ns_ppid(), pgrp() == ns_pgrp(), sid() == ns_sid(), " ", uid(), " ", euid(), " ", gid(), " ", egid())
	println("unseen ", task_ns_pid(pid2task(1)), task_ns_tid(pid2task(2)))
	exit()
}
probe begin { println("begins") }`

// inside prints the IDs of the reader in begin.
const inside = `probe begin { println("reader ", ns_pid(), " ", ns_ppid(), " ", ns_sid(), " ", pid() > 2, " ", ns_uid()) exit() }`

const inIDs = `rm -f /tmp/go; ./namespaces hold /tmp/go >/tmp/pid & await grep -qs . /tmp/pid; one=$(cat /tmp/pid); `

var namespaceSessions = []session{
	{"of the process that is named", inIDs + `start begins /init run --target-namespaces=$one ids.ko; : >/tmp/go; finish; echo status $?; wait`,
		[]string{"^begins\nids 2 3 1 2 1 5 8 7 11\ntask 2 3 5 8 7 11\nown 00000 0 3 0 4\nunseen 00\nstatus 0\n"}, "ERROR"},
	{"gostap's own", inIDs + `start begins /init run ids.ko; : >/tmp/go; finish; echo status $?; wait`,
		[]string{"^begins\nids \\d.* 0 3 0 4\ntask \\d.* 0 3 0 4\nown 11111 0 3 0 4\nunseen 12\nstatus 0\n"}, "ERROR"},
	{"gostap in a namespace of its own", `./namespaces in /init run inside.ko`, []string{"^reader 2 1 1 1 0\n"}, "ERROR"},
	{"the target of gostap in a namespace of its own", `./namespaces in /init run -c 'exec /bin/true' target.ko; echo status $?`, []string{"^1 1\nstatus 0\n"}, "ERROR"},
	{"of a process that is not there", `/init run --target-namespaces=4000000 ids.ko; echo status $?`, []string{"status 1\n"}, "begins"},
	{"a script that does not use them", `/init run --target-namespaces=4000000 none.ko; echo status $?`, []string{"ran\nstatus 0\n"}, "ERROR"},
}

// TestNamespaces checks which process's namespaces the functions named ns_* use.
func TestNamespaces(t *testing.T) {
	modules := map[string]module{
		"ids": {script: inNamespaces}, "inside": {script: inside},
		"target": {script: `probe process("/bin/true").end { println(pid() == target(), " ", pid() > 2) exit() }`},
		"none":   {script: `probe begin { println("ran") exit() }`},
	}
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		scripts := make([]string, len(namespaceSessions))
		tool := harness.Tool(t, t.TempDir(), "testdata/tools/namespaces.c", "-lpthread")
		for i, s := range namespaceSessions {
			scripts[i] = "ln -s " + tool + " namespaces 2>/dev/null; " + s.script
		}
		results := runShells(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: tool}}}, modules, scripts, "/usr/bin/ln", "/bin/true")
		for i, s := range namespaceSessions {
			t.Run(s.name, func(t *testing.T) { s.check(t, results[i]) })
		}
	})
}
