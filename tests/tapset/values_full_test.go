// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"cmp"
	"flag"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/wronglib"
)

var changed = flag.String("changed", "", "make wrong only functions whose names match, such as strlen|substr")

// observer is a case that may notice a wrong value.
type observer struct {
	harness.Case
	uses  map[string]string            // functions by wronglib's Key, with their types
	wrong func(harness.Outcome) string // how the outcome differs from the expected one; "" if it does not
}

// TestEachValueIsCompared checks that for each function of the library a case fails if the function
// returns a wrong value, or does nothing. Each case runs as a module of its own with few functions.
func TestEachValueIsCompared(t *testing.T) {
	wronglib.Program(t)
	release, dir := harness.Kernels(t)[0], t.TempDir()
	config := guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}
	list := slices.Concat(scriptObservers(t, dir), tableObservers(t, &config, dir), peerObservers(t, dir))
	list = append(list, callObservers(t, &config, dir)...)
	learnUses(t, release, list)
	var trials []wronglib.Trial
	for _, f := range wronglib.Functions(t) {
		if matches(*changed, f.Name) && unseen(f) == "" {
			trials = append(trials, wronglib.Trial{Function: f, Cases: candidates(list, f)})
		}
	}
	wronglib.Search(t, config, trials, func(p wronglib.Trial, i int) (harness.Case, string, func(harness.Outcome) string) {
		return list[i].Case, list[i].typeOf(p.Function), list[i].wrong
	})
}

func matches(pattern, name string) bool {
	return pattern == "" || regexp.MustCompile("^(?:"+pattern+")$").MatchString(name)
}

// scriptObservers are the scripts of TestFunctions.
func scriptObservers(t *testing.T, dir string) (out []observer) {
	for _, f := range scripts(t) {
		out = append(out, observer{Case: load(t, dir, f), wrong: func(o harness.Outcome) string { return differs(f, o) }})
	}
	return out
}

// tableObservers are the tables of TestAliases.
func tableObservers(t *testing.T, config *guest.Config, dir string) (out []observer) {
	for _, a := range aliasTables(t) {
		c, add := a.load(t, dir, config.Release, false)
		config.Add = append(config.Add, add...)
		out = append(out, observer{Case: c, wrong: func(o harness.Outcome) string { return strings.Join(a.differs(o), "\n") }})
	}
	return out
}

// learnUses asks gostap which functions each case uses.
func learnUses(t *testing.T, release string, list []observer) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i := range list {
		slots <- struct{}{}
		wg.Go(func() {
			list[i].uses = wronglib.Used(t, release, list[i].Case)
			<-slots
		})
	}
	wg.Wait()
}

// mostCases is the largest number of cases that are tried for a function.
const mostCases = 10

// typeOf returns the type that the case gives a function.
func (o *observer) typeOf(f wronglib.Function) string {
	if typ, ok := o.uses[f.Key()]; ok {
		return typ
	}
	return f.Type
}

// text returns the case's script.
func (o *observer) text() string {
	if o.File == "" {
		return o.Script
	}
	text, err := os.ReadFile(o.File)
	if err != nil {
		return "" // the case fails, too
	}
	return string(text)
}

// candidates returns the indexes of the cases that use a function, first those that name it, and of
// these those with the fewest other functions.
func candidates(list []observer, f wronglib.Function) (out []int) {
	named := regexp.MustCompile(`\b` + f.Name + `\(`)
	for i := range list {
		if _, ok := list[i].uses[f.Key()]; ok || named.MatchString(list[i].text()) {
			out = append(out, i)
		}
	}
	cost := func(i int) int {
		if named.MatchString(list[i].text()) {
			return len(list[i].uses)
		}
		return 1000 + len(list[i].uses)
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(cost(a), cost(b)) })
	return out[:min(len(out), mostCases)]
}

// unseen returns why no case of these need notice a wrong value of a function; "" if one must.
func unseen(f wronglib.Function) string {
	if strings.HasPrefix(f.Name, "__d_") {
		return "used by scripts in D only; tests/dtrace compares what they print"
	}
	return elsewhere[f.Name] + untested[f.Name]
}

const unending = "without it, the time limit ends a session with the same output"

const inVM = "tests/vm compares the stack that it prints"

// elsewhere are functions whose values no case of these can compare, with the reason.
var elsewhere = map[string]string{
	"abort":                     "tests/golden, ctl-17-abort",
	"asmlinkage":                "does nothing on x86-64",
	"exit":                      unending,
	"__exit_soon":               unending,
	"fastcall":                  "does nothing on x86-64",
	"print_backtrace":           inVM,
	"print_backtrace_fileline":  inVM,
	"print_ubacktrace":          inVM,
	"print_ubacktrace_brief":    inVM,
	"print_ubacktrace_fileline": inVM,
	"regparm":                   "does nothing on x86-64",
	"speculate":                 "without it, the type of what output.stp prints is not known",
	"switch_file":               "tests/vm compares the files",
	"sprint_event":              "tests/families compares its text",
	"system":                    "tests/vm compares the command's output",
	"warn":                      "tests/vm compares standard error",
	"__ipmib_discards":          untested["InDiscards"],
	"__this_cpu_address":        untested["InDiscards"],
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
