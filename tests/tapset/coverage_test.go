// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"context"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/gostap/gostap/tapset"
)

// untested are functions that a test can't call, with the reason.
var untested = map[string]string{
	"panic":      "ends the guest",
	"dump_stack": "the guest takes a stack in the log for a failure",
	"InDiscards": "counts where the kernel finds no memory",
}

// refused are names that are not implemented, with the reason.
var refused = map[string]string{
	"print_java_backtrace":    java,
	"sprint_java_backtrace":   java,
	"python3_initialize":      python,
	"python3_get_locals":      python,
	"python3_get_var_obj":     python,
	"python_print_backtrace":  python,
	"python_sprint_backtrace": python,
	"Py3Object_Repr":          python,
	"Py3Object_GetAttr":       python,
}

const (
	java   = "the stack is known to the Java machine alone: it takes an agent within that, Byteman with SystemTap's library for it"
	python = "they read the structures of CPython 3.12 by its debug information; these kernels' Debian has 3.11"
)

// complete are the groups with all functions and macros of the specification.
var complete = strings.Fields(`logging ansi registers registers(x86_64) atomic endian speculative scheduler
	timestamp_monotonic task_time ctime task stopwatch floatingpoint timestamp timestamp_gtod signal indent
	string json conversions guru-delay panic pn queue_stats guru-signal random rcu rlimit conversions-guru
	uconversions-guru switchfile syscall_table system target_set task_ancestry tokenize tzinfo proc_mem loadavg
	context-caller uconversions context-envvar sizeof choose_defined container_of macros offsetof type_defined print_stats
	prometheus try_assign argv inet ip dentry memory vfs dev ioblock ioscheduler scsi aux_syscalls syscalls syscalls_cfg_trunc socket tcp inet_sock networking
	ipmib tcpmib linuxmib ipmib-filter-default tcpmib-filter-default linuxmib-filter-default livepatch null pstrace ucontext ucontext-unwind ucontext-symbols context-unwind context-symbols
	nfsd nfsderrno nfs_proc rpc regex context errno tls`)

// TestCoverage prints how much of the specification the library has, by group.
func TestCoverage(t *testing.T) {
	have := library(t)
	all, there := map[string]int{}, map[string]int{}
	missing := map[string][]string{}
	for _, s := range specification(t) {
		if s.kind == "probe" {
			continue
		}
		all[s.group]++
		if have[s.name] {
			there[s.group]++
		} else {
			missing[s.group] = append(missing[s.group], s.name)
		}
	}
	total, sum := 0, 0
	for _, g := range sorted(all) {
		t.Logf("%3d of %3d %s", there[g], all[g], g)
		total += all[g]
		sum += there[g]
	}
	t.Logf("%d of %d functions, macros and globals", sum, total)
	for _, g := range complete {
		if all[g] == 0 || len(missing[g]) > 0 {
			t.Errorf("group %s: %d of %d, missing %v", g, there[g], all[g], missing[g])
		}
	}
}

// TestEveryFunctionHasACase checks that a script uses each name of the complete groups.
func TestEveryFunctionHasACase(t *testing.T) {
	named := named(t)
	in := map[string]bool{}
	for _, g := range complete {
		in[g] = true
	}
	for _, s := range specification(t) {
		if in[s.group] && s.kind != "probe" && !named[s.name] && untested[s.name] == "" {
			t.Errorf("%s %s of %s has no case", s.kind, s.name, s.group)
		}
	}
}

// named returns the words in all scripts and in the conditions of aliases; macros have their @.
func named(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	word := regexp.MustCompile(`@?\w+`)
	note := func(text string) {
		for _, w := range word.FindAllString(text, -1) {
			out[w] = true
		}
	}
	for _, f := range scripts(t) {
		note(read(t, f))
	}
	for _, a := range aliasTables(t) {
		for _, r := range a.rows {
			note(r.cond)
		}
	}
	return out
}

// library returns the names of all functions, globals and macros (with their @).
func library(t *testing.T) map[string]bool {
	t.Helper()
	l, diags := tapset.Open(context.Background(), tapset.Options{})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	have := map[string]bool{}
	for _, n := range append(l.Functions(), l.Globals()...) {
		have[n] = true
	}
	for _, n := range l.Macros() {
		have["@"+n] = true
	}
	return have
}

func sorted(m map[string]int) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
