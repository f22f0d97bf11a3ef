// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// syscall is kernel.syscall("NAME"), for calls by their names, kernel.syscall,
// for all of them, and .return of both. The library's syscall.* stand on it.
//
// @entry at return is evaluated when the call begins, and kept for the thread
// (runtime-c/probes/syscallsaved.h). A probe that uses it is not hit by a
// return whose call was not seen to begin: it was under way when the probe was
// armed, or it is the child's return from fork.
//
// The argument is a list with commas: "openat" means the call of that name
// in the tables of 64-bit and of 32-bit programs, "64:newfstatat" or
// "32:fstatat64" one of the two only, "32:ipc/SEMGET" a part of a call that
// stands for several; its arguments are then those of the part.
type syscall struct{}

func (syscall) match(c []*ast.Component) bool {
	if len(c) == 3 && form(c[2]) == "return" {
		c = c[:2]
	}
	return is(c, "kernel", "syscall") || is(c, "kernel", "syscall(string)")
}

func (syscall) forms() []string {
	return []string{"kernel.syscall", "kernel.syscall.return", "kernel.syscall(string)", "kernel.syscall(string).return"}
}

func (syscall) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components[1]
	atReturn := len(p.Components) == 3
	vars := &syscallVars{kernelVars: kernelVars{env: env, module: "kernel"}, atReturn: atReturn}
	d := Derived{Family: "syscall", Return: atReturn, PP: `kernel.trace("raw_syscalls:sys_enter")`,
		Fields: []plan.Field{{Name: "at_return", Value: strconv.FormatBool(atReturn)}},
		Vars:   vars}
	if atReturn {
		d.PP = `kernel.trace("raw_syscalls:sys_exit")`
	}
	list, named := text(c)
	if !named {
		return []Derived{d}, nil
	}
	for _, s := range strings.Split(list, ",") {
		k, err := syscallKeys(s)
		if err != nil {
			return nil, one(diag.NoSyscall, c, syscallHint(s), "no match: %v", err)
		}
		d.events = append(d.events, k...)
		vars.execs = vars.execs || atReturn && strings.Contains(s, "execve")
	}
	fixed := d.Fields
	d.hit = func(d *Derived) {
		d.Fields = append(fixed[:1:1], plan.Field{Name: "keys", Value: "(const u32[]){ " + strings.Join(d.events, ", ") + " }"},
			plan.Field{Name: "nkeys", Value: strconv.Itoa(len(d.events))})
	}
	d.hit(&d)
	return []Derived{d}, nil
}

// syscallKeys are the runtime's names for what one item of the list means.
func syscallKeys(item string) ([]string, error) {
	bits, name, limited := strings.Cut(item, ":")
	if !limited {
		bits, name = "", item
	} else if bits != "64" && bits != "32" {
		return nil, fmt.Errorf("%q before a system call, where only 64 or 32 may stand", bits)
	}
	name, part, _ := strings.Cut(name, "/")
	if part == "" {
		part = "0"
	} else if !syscallPart.MatchString(part) {
		return nil, fmt.Errorf("%q is no part of a system call: write its constant of linux/net.h or linux/ipc.h", part)
	}
	var keys []string
	for i, abi := range []string{"64", "32"} {
		if nr, ok := syscallNumbers()[name][i], bits == "" || bits == abi; ok && nr != "" {
			keys = append(keys, fmt.Sprintf("GS_SYSCALL_KEY(%d, %s, %s)", i, nr, part))
		}
	}
	if keys == nil {
		return nil, fmt.Errorf("no system call %q", item)
	}
	return keys, nil
}

// syscallPart is a constant's name.
var syscallPart = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

func syscallHint(item string) string {
	var names []string
	for n := range syscallNumbers() {
		names = append(names, n)
	}
	_, name, ok := strings.Cut(item, ":")
	if !ok {
		name = item
	}
	if near := diag.Near(name, names, 5); len(near) > 0 {
		return "similar: " + strings.Join(near, ", ")
	}
	return "the names are those of asm/unistd_64.h and asm/unistd_32.h"
}

// numbersText has a line for each name: the number in the table of 64-bit
// programs and in that of 32-bit programs, "-" for none. It is made from the
// kernel's headers by tapset/syscalls/gen. A number is never given out twice,
// so it serves all kernels.
//
//go:embed syscalls.tbl
var numbersText string

var syscallNumbers = sync.OnceValue(func() map[string][2]string {
	out := map[string][2]string{}
	for line := range strings.Lines(numbersText) {
		if f := strings.Fields(line); len(f) == 3 && f[0] != "#" {
			out[f[0]] = [2]string{strings.Trim(f[1], "-"), strings.Trim(f[2], "-")}
		}
	}
	return out
})
