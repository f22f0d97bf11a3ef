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
		{"openat", "{0 257 0 openat} {1 295 0 openat}"},
		{"64:newfstatat,32:fstatat64", "{0 262 0 newfstatat} {1 300 0 fstatat64}"},
		{"32:read", "{1 3 0 read}"},
		{"32:socketcall/SYS_BIND", "{1 102 SYS_BIND socketcall}"},
		{"waitpid", "{1 7 0 waitpid}"},
	} {
		d, l := New(&Env{}).Derive(context.Background(), syscallPoint(c.arg, "return"))
		if len(d) != 1 || l.HasErrors() {
			t.Fatalf("%s: %v %v", c.arg, d, l)
		}
		if got := shown(d[0].Fields[1].Value); got != "["+c.want+"]" {
			t.Errorf("%s: %s", c.arg, got)
		}
	}
}

func TestSyscallRefuses(t *testing.T) {
	for _, c := range []struct{ arg, want string }{
		{"opennat", "similar: "}, {"16:open", "only 64 or 32"}, {"64:waitpid", "no system call"}, {"ipc/3", "not a part"}, {"", ""},
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

// TestSyscallClaim checks that each call is claimed by only one probe of a pattern.
func TestSyscallClaim(t *testing.T) {
	taken := Claimed{}
	for _, c := range []struct {
		arg  string
		left string
	}{
		{"64:mmap", "{0 9 0 mmap}"}, {"64:mmap,32:mmap2", "{1 192 0 mmap2}"}, {"32:mmap2", ""},
	} {
		d, _ := New(&Env{}).Derive(context.Background(), syscallPoint(c.arg))
		if left := d[0].Claim(taken); left != (c.left != "") {
			t.Errorf("%s: %v", c.arg, left)
		}
		if got := shown(d[0].Fields[1].Value); c.left != "" && got != "["+c.left+"]" {
			t.Errorf("%s: %s", c.arg, got)
		}
	}
	d, _ := New(&Env{}).Derive(context.Background(), syscallPoint("64:mmap", "return"))
	if !d[0].Claim(taken) {
		t.Error("a return is taken for an entry")
	}
}

// TestSyscallEntryOnly checks that arguments are read at the entry only for execve: when it
// returns, the registers are those of another program.
func TestSyscallEntryOnly(t *testing.T) {
	for _, c := range []struct {
		arg, more, name string
		want            bool
	}{
		{"execve", "return", "$arg2", true}, {"execve", "return", "$$parms", true}, {"execve", "return", "$return", false},
		{"execve", "", "$arg2", false}, {"read", "return", "$arg2", false}, {"execve", "return", "$args", false},
	} {
		more := strings.Fields(c.more)
		d, _ := New(&Env{}).Derive(context.Background(), syscallPoint(c.arg, more...))
		if d[0].Return != (c.more != "") {
			t.Errorf("%s %s: Return is %v", c.arg, c.more, d[0].Return)
		}
		if got := d[0].Vars.EntryOnly(&ast.Target{Name: c.name}); got != c.want {
			t.Errorf("%s of %s %s: %v", c.name, c.arg, c.more, got)
		}
	}
}
