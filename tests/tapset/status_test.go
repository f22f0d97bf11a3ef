// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
)

// The list of what the library has is between these lines.
const (
	listBegin = "<!-- made by go test ./tests/tapset -update -->\n"
	listEnd   = "<!-- end of what is made by tests/tapset -->\n"
)

// share counts the names of a group: those that are implemented and tested, those for which a table
// says why they can't be hit here, and all that SystemTap 5.6 has.
type share struct{ proven, excused, all int }

func (s share) String() string {
	switch {
	case s.proven == s.all:
		return fmt.Sprint(s.all)
	case s.proven+s.excused == s.all:
		return fmt.Sprintf("%d+%d", s.proven, s.excused)
	}
	return fmt.Sprintf("%d/%d", s.proven, s.all)
}

// TestStatus compares the lists of groups in docs/status.md with what the tests prove.
func TestStatus(t *testing.T) {
	names, aliases := shares(t)
	checkStatus(t, describe("functions, macros and globals", names)+describe("probe aliases", aliases)+describeRefused())
}

// shares counts the names by group. A name is proven if the library has it and a script in testdata
// uses it; an alias, if it has a row that is hit.
func shares(t *testing.T) (names, aliases map[string]share) {
	names, aliases = map[string]share{}, map[string]share{}
	have, tested := library(t), named(t)
	fired, excused := aliasRows(t)
	for name, a := range systemCalls(t) {
		fired[name], excused[name] = a.Excuse == "", a.Excuse != ""
	}
	for _, s := range specification(t) {
		to, ok, excuse := names, have[s.name] && tested[s.name], have[s.name] && untested[s.name] != "" || refused[s.name] != ""
		if s.kind == "probe" {
			to, ok, excuse = aliases, fired[s.name], excused[s.name]
		}
		g := to[s.group]
		g.all++
		switch {
		case ok:
			g.proven++
		case excuse:
			g.excused++
		}
		to[s.group] = g
	}
	return names, aliases
}

// describe lists the groups that are complete, partial and not begun.
func describe(what string, groups map[string]share) string {
	var whole, begun, none []string
	total := share{}
	for g, s := range groups {
		total.proven += s.proven
		total.all += s.all
		switch {
		case s.proven+s.excused == s.all:
			whole = append(whole, fmt.Sprintf("%s %s", g, s))
		case s.proven > 0:
			begun = append(begun, fmt.Sprintf("%s %s", g, s))
		default:
			none = append(none, fmt.Sprintf("%s %d", g, s.all))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**%d of %d %s.**\n", total.proven, total.all, what)
	for _, part := range []struct {
		title string
		list  []string
	}{{"whole", whole}, {"in part", begun}, {"none", none}} {
		if sort.Strings(part.list); len(part.list) > 0 {
			fmt.Fprintf(&b, "- %s: %s\n", part.title, strings.Join(part.list, ", "))
		}
	}
	return b.String() + "\n"
}

// describeRefused lists the refused names by reason.
func describeRefused() string {
	names := map[string][]string{}
	for name, why := range refused {
		names[why] = append(names[why], name)
	}
	out := "Refused:\n"
	for _, why := range slices.Sorted(maps.Keys(names)) {
		slices.Sort(names[why])
		out += fmt.Sprintf("- %s: %s\n", strings.Join(names[why], ", "), why)
	}
	return out + "\n"
}

// TestSpecification checks that each name of SystemTap's library is proven, or that a table says why
// it is not.
func TestSpecification(t *testing.T) {
	names, aliases := shares(t)
	for _, groups := range []map[string]share{names, aliases} {
		for group, s := range groups {
			if s.proven+s.excused != s.all {
				t.Errorf("group %s: %d proven, %d with a reason, of %d", group, s.proven, s.excused, s.all)
			}
		}
	}
	have := library(t)
	for name, why := range refused {
		if have[name] || why == "" {
			t.Errorf("%s is refused, but it is there: %v, reason %q", name, have[name], why)
		}
	}
}

func checkStatus(t *testing.T, want string) {
	path := filepath.Join(harness.Root(), "docs/status.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), listBegin)
	got, after, ended := strings.Cut(rest, listEnd)
	if !ok || !ended {
		t.Fatalf("docs/status.md has no list between %q and %q", listBegin, listEnd)
	}
	if *update {
		if err := os.WriteFile(path, []byte(before+listBegin+want+listEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the list in docs/status.md is stale (-tested +written); go test ./tests/tapset -run TestStatus -update writes it:\n%s", d)
	}
}
