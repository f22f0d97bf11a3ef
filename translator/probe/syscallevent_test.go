// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/ast"
)

// TestSyscallEventRefuses checks that a wrong name gives a hint, and that other events are left to
// the tracepoints.
func TestSyscallEventRefuses(t *testing.T) {
	point := func(event string) *ast.ProbePoint {
		return &ast.ProbePoint{Components: []*ast.Component{{Name: "kernel"}, {Name: "trace", Arg: &ast.String{Value: event}}}}
	}
	for event, want := range map[string]string{
		"syscalls:sys_enter_opennat": "similar: ", "sys_exit_stat": "similar: ", "sys_enter_waitpid": "no system call of 64-bit programs",
	} {
		_, l := New(&Env{}).Derive(context.Background(), point(event))
		if !l.HasErrors() || !strings.Contains(l[0].Message+l[0].Hint, want) {
			t.Errorf("%s: %v", event, l)
		}
	}
	for _, event := range []string{"sys_enter", "raw_syscalls:sys_exit", "sys_enter_", "sched_switch"} {
		if (syscallEvent{}).match(point(event).Components) {
			t.Errorf("%s is taken for an event of system calls", event)
		}
	}
}
