// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/ast"
)

func syscallPoint(arg string, more ...string) *ast.ProbePoint {
	p := &ast.ProbePoint{Components: []*ast.Component{{Name: "kernel"}, {Name: "syscall"}}}
	if arg != "" {
		p.Components[1].Arg = &ast.String{Value: arg}
	}
	for _, m := range more {
		p.Components = append(p.Components, &ast.Component{Name: m})
	}
	return p
}

func TestSyscallKeys(t *testing.T) {
	for _, c := range []struct{ arg, want string }{
		{"openat", "GS_SYSCALL_KEY(0, 257, 0), GS_SYSCALL_KEY(1, 295, 0)"},
		{"64:newfstatat,32:fstatat64", "GS_SYSCALL_KEY(0, 262, 0), GS_SYSCALL_KEY(1, 300, 0)"},
		{"32:read", "GS_SYSCALL_KEY(1, 3, 0)"},
		{"32:socketcall/SYS_BIND", "GS_SYSCALL_KEY(1, 102, SYS_BIND)"},
		{"waitpid", "GS_SYSCALL_KEY(1, 7, 0)"},
	} {
		d, l := New(&Env{}).Derive(context.Background(), syscallPoint(c.arg, "return"))
		if len(d) != 1 || l.HasErrors() {
			t.Fatalf("%s: %v %v", c.arg, d, l)
		}
		if got := d[0].Fields[1].Value; got != "(const u32[]){ "+c.want+" }" {
			t.Errorf("%s: %s", c.arg, got)
		}
	}
}

func TestSyscallRefuses(t *testing.T) {
	for _, c := range []struct{ arg, want string }{
		{"opennat", "similar: "}, {"16:open", "neither"}, {"64:waitpid", "no system call"}, {"ipc/3", "no part"}, {"", ""},
	} {
		d, l := New(&Env{}).Derive(context.Background(), syscallPoint(c.arg))
		if c.want == "" {
			if len(d) != 1 || l.HasErrors() {
				t.Errorf("every call: %v", l)
			}
			continue
		}
		if !l.HasErrors() || !strings.Contains(l[0].Message+l[0].Hint, c.want) {
			t.Errorf("%s: %v", c.arg, l)
		}
	}
}
