// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
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

// TestSyscallNarrow checks where the named arguments of 32-bit programs are, which pass numbers of 64
// bits as two, some arguments in another order, and some in memory.
func TestSyscallNarrow(t *testing.T) {
	all := machines.OfKernel("x86_64").SyscallTable()
	for _, c := range []struct{ call, name, want string }{
		{"fallocate", "$offset", "arg6|arg7<<32"}, {"fallocate", "$len", "arg8|arg9<<32"},
		{"fanotify_mark", "$dfd", "bits(arg8, 0:32 signed)"}, {"fadvise64", "$len", "arg7"}, {"pread64", "$pos", "arg7|arg8<<32"},
		{"lseek", "$offset", "bits(arg5, 0:32 signed)"}, {"clone", "$tls", "arg7"}, {"statfs64", "$buf", "arg6"},
		{"mmap", "$len", "read4(arg4+4)"}, {"select", "$n", "bits(read4(arg4+0), 0:32 signed)"},
	} {
		v := &syscallVars{Scope: target.Scope{Env: &target.Env{Machine: machines.OfKernel("x86_64")}}, calls: []string{c.call}}
		x, err := v.value(&ast.Target{Name: c.name})
		if err != nil {
			t.Fatal(err)
		}
		choice, ok := x.(*plan.Cond)
		if !ok || show(choice.A) != c.want {
			t.Errorf("%s %s: %s", c.call, c.name, plan.ExprText(x))
		}
		if list := all[c.call].Narrow32; len(list) < len(all[c.call].Parameters) {
			t.Errorf("%s: %d names", c.call, len(list))
		}
	}
	for _, calls := range [][]string{{"64:fallocate"}, {"fallocate"}, {"openat"}} {
		v := &syscallVars{Scope: target.Scope{Env: &target.Env{Machine: machines.OfKernel("x86_64")}}, calls: calls}
		if x, err := v.value(&ast.Target{Name: "$mode"}); err != nil || show(x) == "*plan.Cond" {
			t.Error(calls, err, plan.ExprText(x))
		}
	}
}

// TestSyscallWriteNarrow checks that an argument is not written where 32-bit programs pass another one.
func TestSyscallWriteNarrow(t *testing.T) {
	for _, c := range []struct {
		call, name string
		refused    bool
	}{
		{"fallocate", "$len", true}, {"32:fallocate", "$len", true}, {"pread64", "$pos", true}, {"mmap", "$prot", true}, {"select", "$n", true}, {"statfs64", "$buf", true},
		{"64:fallocate", "$len", false}, {"fallocate", "$mode", false}, {"fallocate", "$arg4", false}, {"lseek", "$offset", false}, {"openat", "$flags", false},
	} {
		v := &syscallVars{Scope: target.Scope{Env: &target.Env{Machine: machines.OfKernel("x86_64"), Guru: true}}, calls: []string{c.call}}
		_, err := v.Write(&ast.Target{Name: c.name}, nil, &plan.Num{Value: 1}, nil)
		if (err != nil) != c.refused || err != nil && !strings.Contains(err.Error(), "32-bit programs pass it elsewhere") {
			t.Errorf("%s %s: %v", c.call, c.name, err)
		}
	}
}
