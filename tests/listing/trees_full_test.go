// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package listing

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// onTrees are listings that every kernel has, without debug information, with a pattern of what they
// print.
var onTrees = []struct{ option, pattern, want string }{
	{"-L", `kernel.function("vfs_read").return`, `^kernel\.function\("vfs_read"\)\.return \$return:ssize_t \$file:struct file\* \$buf:char\* \$count:size_t \$pos:loff_t\*$`},
	{"-L", `kprobe.function("vfs_read")`, `^kprobe\.function\("vfs_read"\)( \$file:.*)?$`},
	{"-L", `kernel.trace("sched_switch")`, `^kernel\.trace\("sched:sched_switch"\) \$preempt:bool \$prev:struct task_struct\* \$next:struct task_struct\*( \$prev_state:unsigned int)?$`},
	{"-L", `syscall.openat.return`, `^syscall\.openat\.return .*\bretstr:string\b`},
	{"-L", `module("dummy").function("dummy_xmit")`, `^module\("dummy"\)\.function\("dummy_xmit"\)( \$skb:struct sk_buff\* \$dev:struct net_device\*)?$`},
	{"-L", `kernel.function("vfs_raed")`, `^semantic error: no match: kernel has no function vfs_raed(?s:.*)similar: vfs_read\b`},
	{"--type", `struct list_head`, `^struct list_head, 16 bytes\n +0  next:struct list_head\*\n +8  prev:struct list_head\*$`},
	{"--disassemble", `kernel.function("vfs_getattr")`, `^vfs_getattr at 0xffffffff[0-9a-f]{8}\n(.*\+0x0 .*endbr64\n)?.* call.* __fentry__\n`},
}

// counted are patterns with the least number of lines that their listings have on every kernel.
var counted = map[string]int{
	`kernel.function("*")`: 30000, `module("dummy").function("*")`: 5, `kernel.trace("*")`: 500, `syscall.*`: 350, `kernel.function("tcp_*")`: 300,
}

// TestTrees lists functions, tracepoints and types of the kernels of .ci/kernels.list that are in root
// trees.
func TestTrees(t *testing.T) {
	for _, k := range harness.Trees(t) {
		t.Run(k.Name, func(t *testing.T) {
			for _, c := range onTrees {
				if text := onTree(t, k, c.option, c.pattern); !regexp.MustCompile(c.want).MatchString(text) {
					t.Errorf("%s %s: no match of %s in\n%s", c.option, c.pattern, c.want, text)
				}
			}
			for pattern, least := range counted {
				if n := strings.Count(onTree(t, k, "-l", pattern), "\n") + 1; n < least {
					t.Errorf("-l %s: %d lines, want %d", pattern, n, least)
				}
			}
		})
	}
}

// onTree returns what a listing of the kernel prints, with its messages.
func onTree(t *testing.T, k harness.Kernel, option, pattern string) string {
	t.Helper()
	cmd := exec.Command(harness.Binary(t), "--sysroot", k.Root, "-r", k.Release, option, pattern)
	out, _ := cmd.CombinedOutput() // the listing of a function that is not there fails
	return strings.TrimRight(string(out), "\n")
}
