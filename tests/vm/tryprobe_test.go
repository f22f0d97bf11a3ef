// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// tries are places in one kernel, with the kernel's answers.
type tries struct {
	places []query.Place
	rc     map[int]int // error by number of the place, if it was refused
}

// tryProbes asks the kernel of a release whether it accepts each of the places.
func tryProbes(t *testing.T, release string, anchor uint64, places []query.Place) tries {
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "tryprobe"), 0o755))
	var list strings.Builder
	fmt.Fprintf(&list, "#define ANCHOR %#xUL\nstatic const unsigned long tries[] = {\n", anchor)
	for _, p := range places {
		fmt.Fprintf(&list, "%#xUL,\n", p.Addr)
	}
	list.WriteString("};\n")
	must(t, os.WriteFile(filepath.Join(dir, "tryprobe", "tries.h"), []byte(list.String()), 0o644))
	ko := buildModule(t, dir, release, "tryprobe")
	load := harness.Tool(t, dir, "testdata/tools/loadmod.c")
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, []harness.Case{
		{Name: "load", Argv: []string{load, ko, "/proc/gs_tryprobe"}, Timeout: 3 * time.Minute},
	})
	clean(t, out[0])
	r := tries{places, map[int]int{}}
	var whole bool
	for line := range strings.Lines(out[0].Stdout) {
		a, b, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, err := strconv.Atoi(b)
		if a == "tried" {
			whole = n == len(places)
			continue
		}
		i, err2 := strconv.Atoi(a)
		if err != nil || err2 != nil {
			t.Fatalf("line %q", line)
		}
		r.rc[i] = n
	}
	if !whole {
		t.Fatalf("not all of %d places were tried: %s%s", len(places), out[0].Stdout, out[0].Stderr)
	}
	return r
}

// sampled returns places of functions and statements all over the kernel: some hundreds that
// are accepted, and some hundreds that are rejected.
func sampled(t *testing.T, s *dwarfsym.Symbols) (out []query.Place) {
	for _, q := range []query.Query{
		{Func: "*"},
		{Func: "*", File: "sched/*", Statement: true, LineKind: query.AllLines},
		{Func: "*", File: "fs/*.c", Statement: true, LineKind: query.AllLines},
		{Func: "*", File: "time/*", Statement: true, LineKind: query.AllLines},
		{Func: "*", File: "kernel/*.c", Statement: true, LineKind: query.AllLines},
		{Func: "*", File: "net/core/*", Statement: true, LineKind: query.AllLines},
		{Func: "*sched_clock*"}, {Func: "*ftrace_ops_list_func"}, {Func: "*nmi_handle*"}, {Func: "*.cold"},
	} {
		q.Module = "kernel"
		p, err := s.Places(t.Context(), q)
		if errors.As(err, new(*query.NoMatchError)) && q.Func == "*.cold" {
			continue // a compiler that was told not to split functions
		}
		if err != nil {
			t.Fatal(err)
		}
		var may, mayNot []query.Place
		for i := range p {
			if p[i].Refused == "" {
				may = append(may, p[i])
			} else {
				mayNot = append(mayNot, p[i])
			}
		}
		out = append(append(out, every(may, 250)...), every(mayNot, 150)...)
	}
	return out
}

// every returns about n items of the list, at equal distances.
func every(list []query.Place, n int) (out []query.Place) {
	for i := 0; i < len(list); i += max(1, len(list)/n) {
		out = append(out, list[i])
	}
	return out
}

// harmful are parts of the reasons for which places are refused though the kernel takes them:
// a breakpoint there would crash it, or do so when it rewrites or copies the code.
var harmful = regexp.MustCompile(`part of kprobes itself|trampoline of a static call|returns or calls through it|part of ftrace itself|runs a copy of it|stands before a function`)

func checkTries(t *testing.T, r tries) {
	count := map[string]int{}
	for i, p := range r.places {
		rc, where := r.rc[i], fmt.Sprintf("%s@%s:%d (%s+%#x)", p.Func, p.File, p.Line, p.Symbol, p.SymbolOff)
		switch {
		case p.Refused == "" && rc != 0:
			t.Errorf("%s is accepted, but the kernel says %d", where, rc)
		case p.Refused != "" && rc == 0 && !harmful.MatchString(p.Refused):
			t.Errorf("%s is refused (%s), but the kernel takes it", where, p.Refused)
		}
		count[p.Refused]++
	}
	if count[""] < 1000 || len(r.places)-count[""] < 300 {
		t.Errorf("only %d places, %d of them accepted", len(r.places), count[""])
	}
	for why, n := range count {
		t.Logf("%5d %s", n, why)
	}
}
