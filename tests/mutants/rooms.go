// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// room is a part of the project whose code is changed, with the checks to run on each mutant.
type room struct {
	name  string // folder below the top of the project, including its subfolders
	c     bool   // true: C; false: Go
	build []string
	// checks are commands, the cheapest first. The first one that fails has caught the
	// mutant. $PKG is the package of the changed file.
	checks []check
	// near are checks of the feature that a file implements. They run before the others that boot guests.
	near []near
}

// near is a check for the files whose paths match a pattern.
type near struct {
	files string // regular expression for the path below the room's folder
	check check
}

// check is one "go" command.
type check struct {
	args  []string
	guest bool // boots guests; -unit leaves it out
}

func unit(args ...string) check  { return check{args: append(goTest(), args...)} }
func guest(args ...string) check { return check{args: append(goTest(), args...), guest: true} }

// goTest runs tests without vet: a mutant that vet rejects may be caught or survive like others.
func goTest() []string { return []string{"test", "-count=1", "-vet=off", "-failfast"} }

// goBuild is the build in which a mutant must succeed to be counted.
var goBuild = []string{"build", "$PKG"}

// rooms are the rooms that can be measured.
var rooms = []room{
	{name: "translator/resolve", build: goBuild, checks: []check{
		unit("./translator/resolve"),
		unit("./translator/check", "./translator", "./translator/optimize", "./tests/semko"),
		unit("./translator/kevent"),
		unit("./translator/cgen"),
		guest("./tests/golden", "-run=TestRecorded", "-only=fun"),
	}},
	{name: "translator/check", build: goBuild, checks: []check{
		unit("./translator/check"),
		unit("./tests/semko"),
		unit("./translator/resolve", "./translator", "./translator/optimize"),
		unit("./translator/cgen"),
	}},
	{name: "translator/optimize", build: goBuild, checks: []check{
		unit("./translator/optimize"),
		unit("./translator/resolve"),
		unit("./translator/cgen"),
		guest("./tests/golden", "-run=TestRecorded", "-only=a"),
	}},
	{name: "translator/cgen", build: goBuild, checks: []check{
		unit("$PKG", "-skip=TestModulesBuild|TestTablesInC"),
		unit("./translator/cgen/..."),
		guest("./tests/golden", "-run=TestRecorded", "-only=a"),
		guest("./tests/tapset", "-run=TestFunctions"),
	}},
	{name: "dwarfsym", build: goBuild, checks: []check{
		unit("$PKG"),
		unit("./dwarfsym/..."),
		unit("./translator/probe", "./translator/target", "./translator/carry"),
	}},
	{name: "kbuild/loader", build: goBuild, checks: []check{
		unit("./kbuild/loader"),
		unit("./kbuild/tracefs"),
		guest("./kbuild/guest"),
		guest("./tests/golden", "-run=TestRecorded", "-only=fmt"),
	}},
	{name: "runtime-c", c: true, build: []string{"test", "-count=1", "-run=TestHelloBuilds", "./runtime-c"}, checks: []check{
		unit("./runtime-c", "-run=TestValues|TestOutput|TestNames|TestSDT"),
		unit("./tests/parallel"),
		guest("./tests/tapset", "-run=TestFunctions"),
		guest("./tests/families", "-run=TestFamilies"),
		guest("./tests/golden", "-run=TestRecorded"),
		guest("./tests/vm"),
	}, near: runtimeNear},
}

// runtimeNear has the checks of runtime-c's probe families, and of what prints system calls.
var runtimeNear = []near{
	{`^(sysargs|sysnames|sysflags)/|^arch/x86/syscall_`, guest("./tests/syscalls")},
	{`^(probes/(kprobe|kretprobe|ftrace|place|callers|chains)\.h|shared/(kprobe|kretprobe|ftrace|place)\.c)$`, family("^kernel.function|^kernel.statement|^kprobe")},
	{`^probes/marktest\.h$`, guest("./tests/vm", "-run=TestModuleMarks")},
	{`^probes/begin\.h$`, family("^begin")},
	{`^probes/timer\.h$`, family("^timer")},
	{`^probes/tracepoint\.h$`, family("^kernel.trace")},
	{`^probes/syscall(saved)?\.h$`, family("^kernel.syscall")},
	{`^probes/data\.h$`, family("^kernel.data")},
	{`^(probes/perf|kernel/perfcounter|kernel/perfthreads)\.h$`, family("^perf")},
	{`^probes/procfs\.h$`, family("^procfs|^input")},
	{`^probes/netfilter\.h$`, family("^netfilter")},
	{`^probes/(uprobe|uretprobe|uplace|ufollow|uanywhere|ucallers)\.h$`, family("^process..function|mark")},
	{`^probes/task\.h$`, family("^process..begin")},
	{`^probes/step\.h$|^arch/x86/trapflag\.h$`, family("^process..insn")},
}

// family is a check of the probe families whose names match a regular expression.
func family(names string) check {
	return guest("./tests/families", "-run=TestFamilies", "-only="+names)
}

// findRoom returns the room for a package pattern such as ./translator/resolve.
func findRoom(pattern string) (*room, error) {
	name := strings.TrimSuffix(path.Clean(pattern), "/...")
	var known []string
	for i := range rooms {
		if rooms[i].name == name {
			return &rooms[i], nil
		}
		known = append(known, "./"+rooms[i].name)
	}
	return nil, fmt.Errorf("no checks are known for %q: rooms.go has %s", pattern, strings.Join(known, " "))
}

// extent is the set of checks to run on each mutant.
type extent struct {
	unit    bool   // run no checks that boot guests
	first   int    // the first so many checks only; 0: all
	kernels string // of the guests, as $GOSTAP_TEST_KERNELS names them; "": this machine's
}

// String describes the extent for the table.
func (e extent) String() string {
	text := "all"
	if e.unit {
		text = "unit"
	}
	if e.first > 0 {
		text += fmt.Sprintf(", first %d", e.first)
	}
	if e.kernels != "" && !e.unit {
		text += ", " + e.kernels
	}
	return text
}

// commands returns the build and the checks for a changed file.
func (r *room) commands(file string, e extent) (build []string, checks [][]string) {
	pkg := "./" + path.Dir(file)
	fill := func(args []string) []string {
		out := make([]string, len(args))
		for i, a := range args {
			out[i] = strings.ReplaceAll(a, "$PKG", pkg)
		}
		return out
	}
	for _, c := range r.checksOf(file) {
		if (!c.guest || !e.unit) && (e.first == 0 || len(checks) < e.first) {
			checks = append(checks, fill(c.args))
		}
	}
	return fill(r.build), checks
}

// checksOf returns the checks for a file: those without guests, its near checks, and the others.
func (r *room) checksOf(file string) (list []check) {
	guests := slices.IndexFunc(r.checks, func(c check) bool { return c.guest })
	if guests < 0 {
		return r.checks
	}
	list = slices.Clone(r.checks[:guests])
	for _, n := range r.near {
		if regexp.MustCompile(n.files).MatchString(strings.TrimPrefix(file, r.name+"/")) {
			list = append(list, n.check)
		}
	}
	return append(list, r.checks[guests:]...)
}
