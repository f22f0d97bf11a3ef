// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
)

// entry is a parsed line of a listing.
type entry struct {
	point      string // text up to the variables
	name, file string // of the function; file is "" for a symbol
	line       int
	vars       []string // "name:type"
}

var (
	pointText = regexp.MustCompile(`^kernel\.function\("([^@"]+)(?:@([^":]*)(?::(\d+))?)?"\)(?:\.\w+)*`)
	varText   = regexp.MustCompile(`\$(\w+:.*?)(?: \$|$)`)
)

// parse parses lines and returns them by their points.
func parse(t *testing.T, lines []string) map[string]entry {
	t.Helper()
	out := make(map[string]entry, len(lines))
	for _, l := range lines {
		m := pointText.FindStringSubmatch(l)
		if m == nil {
			t.Fatalf("not a line of a listing: %q", l)
		}
		e := entry{point: m[0], name: m[1], file: m[2]}
		e.line, _ = strconv.Atoi(m[3])
		for rest := l[len(m[0]):]; ; {
			v := varText.FindStringSubmatchIndex(rest)
			if v == nil {
				break
			}
			e.vars, rest = append(e.vars, rest[v[2]:v[3]]), rest[v[3]:]
		}
		out[e.point] = e
	}
	return out
}

// explainer finds the reason for a difference: a class in systemtap.tsv, or "" if there is
// none.
type explainer struct {
	syms *dwarfsym.Symbols
	// heldBack matches "name@file" for the functions on SystemTap's own list of
	// functions that must not be probed.
	heldBack *regexp.Regexp
}

// onlyTheirs explains a line that only SystemTap has.
func (x *explainer) onlyTheirs(t *testing.T, e entry) string {
	base, suffix, cut := strings.Cut(e.name, ".")
	cold := strings.HasSuffix(e.name, ".cold")
	switch {
	case e.file != "" || !cut || cold: // rejected or replaced
	case strings.HasPrefix(suffix, "part."):
		return "fragment"
	default:
		return x.clone(t, e.name, base)
	}
	q := query.Query{Module: "kernel", Func: e.name, Want: query.Call}
	places, err := x.syms.Places(t.Context(), q)
	for _, p := range places {
		switch {
		case p.Refused != "" && (e.file == "" || p.File == e.file && p.Line == e.line || e.file == "<unknown source>"):
			return "refused"
		case e.file == "<unknown source>" && p.File != "":
			return "unknown source"
		}
	}
	_, _, linked := x.syms.Symbol("kernel", e.name)
	if linked && e.file != "" && (err != nil || !slices.ContainsFunc(places, at(e))) {
		return "replaced"
	}
	return ""
}

func at(e entry) func(query.Place) bool {
	return func(p query.Place) bool { return p.File == e.file && p.Line == e.line }
}

// clone reports whether a symbol is a part or copy of the function base that the compiler made,
// and is therefore listed under base.
func (x *explainer) clone(t *testing.T, symbol, base string) string {
	addr, _, ok := x.syms.Symbol("kernel", symbol)
	places, err := x.syms.Places(t.Context(), query.Query{Module: "kernel", Func: base, Want: query.Call})
	if !ok || err != nil {
		return ""
	}
	for _, p := range places {
		if p.Addr == addr {
			return "clone"
		}
	}
	return ""
}

// onlyOurs explains a line that only gostap has.
func (x *explainer) onlyOurs(e entry) string {
	switch {
	case strings.HasSuffix(e.name, ".cold") && x.heldBack.MatchString(e.name):
		return "held back"
	case e.file == "":
		return "symbol"
	case e.line == 0 && strings.HasSuffix(e.file, ".S"):
		return "unknown source"
	case x.heldBack.MatchString(e.name + "@" + e.file):
		return "held back"
	}
	return ""
}

// differing explains two different lines for the same point.
func (x *explainer) differing(theirs, ours entry) string {
	switch {
	case ours.file == "" && len(theirs.vars) == 0:
		return "prototype"
	case slices.Equal(theirs.vars, flat(ours.vars)):
		return "dimensions"
	case sameSet(theirs.vars, ours.vars):
		return "order"
	case len(theirs.vars) < len(ours.vars) && containsAll(ours.vars, theirs.vars):
		return "twice"
	}
	return ""
}

// flat reduces arrays to one dimension.
func flat(vars []string) []string {
	out := slices.Clone(vars)
	for i := range out {
		for strings.Contains(out[i], "[][]") {
			out[i] = strings.ReplaceAll(out[i], "[][]", "[]")
		}
	}
	return out
}

func sameSet(a, b []string) bool {
	return len(a) == len(b) && containsAll(a, b)
}

func containsAll(set, all []string) bool {
	for _, s := range all {
		if !slices.Contains(set, s) {
			return false
		}
	}
	return true
}

// comparison counts the lines of two listings.
type comparison struct {
	equal, common int // points that both have
	classes       map[string]int
	unexplained   []string
}

func (c *comparison) note(class string, format string, args ...any) {
	c.classes[class]++
	if class == "" {
		c.unexplained = append(c.unexplained, fmt.Sprintf(format, args...))
	}
}

// compare explains every difference.
func (x *explainer) compare(t *testing.T, theirs, ours []string) comparison {
	t.Helper()
	c := comparison{classes: map[string]int{}}
	a, b := parse(t, theirs), parse(t, ours)
	for point, e := range a {
		o, both := b[point]
		switch {
		case !both:
			c.note(x.onlyTheirs(t, e), "- %s", point)
			continue
		case slices.Equal(e.vars, o.vars):
			c.equal++
		default:
			c.note(x.differing(e, o), "%s\n\t- %s\n\t+ %s", point, e.vars, o.vars)
		}
		c.common++
	}
	for point, e := range b {
		if _, both := a[point]; !both {
			c.note(x.onlyOurs(e), "+ %s", point)
		}
	}
	return c
}
