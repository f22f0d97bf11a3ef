// SPDX-License-Identifier: GPL-2.0-or-later

package gen

import (
	"fmt"
	"strings"
)

func (g *generator) print() {
	switch g.r.IntN(9) {
	case 0:
		g.line("print(%s, \"\\n\");", g.list(2))
	case 1, 2:
		g.line("println(%s);", g.list(3))
	case 3:
		g.line("printd(%s, %s, %s); println(\"\");", g.literal(), g.list(1), g.expr(text, 1))
	case 4:
		g.line("printdln(%s, %s, %s);", g.literal(), g.list(2), g.expr(long, 2))
	case 5:
		if x := g.statRef(); x != nil && x.stat.hist != "" {
			h := fmt.Sprintf(x.stat.hist, x.ref)
			g.line("if (@count(%s)) %s;", x.ref, pick(g, []string{"print(" + h + ")", "println(" + h + ")", "println(strlen(sprint(" + h + ")))"}))
			return
		}
		fallthrough
	default:
		g.line("printf(%s);", g.format(2, false))
	}
}

// format returns a format with its operands. If value is set, it contains no bytes that end
// strings.
func (g *generator) format(d int, value bool) string {
	var f strings.Builder
	var args []string
	for range 1 + g.r.IntN(4) {
		f.WriteString(pick(g, []string{"", " ", "[", "]", "=%%", "\\t", "x"}))
		directive, operands := g.directive(d, value)
		f.WriteString(directive)
		args = append(args, operands...)
	}
	if !value {
		f.WriteString("\\n")
	}
	return `"` + f.String() + `", ` + strings.Join(args, ", ")
}

// directive returns one conversion with its operands.
func (g *generator) directive(d int, value bool) (string, []string) {
	conv := pick(g, []string{"d", "d", "d", "i", "u", "x", "X", "o", "p", "s", "s", "s", "c", "b"})
	if conv == "b" {
		if value {
			conv = "d"
		} else {
			return pick(g, []string{"%b", "%1b", "%2b", "%4b", "%8b", "%.2b"}), []string{g.expr(long, d)}
		}
	}
	flags, precision := []string{"", "", "", "-", "0", "+", " ", "#"}, true
	switch conv {
	case "s":
		flags = []string{"", "-"}
	case "c":
		flags, precision = []string{"", "-", "#"}, false
	case "u", "x", "X", "o", "p":
		flags = []string{"", "", "-", "0", "#"}
	}
	s, args := g.amounts("%"+pick(g, flags), precision)
	if conv != "s" && conv != "c" && conv != "p" && g.one(6) {
		s += "l"
	}
	switch {
	case conv == "s":
		args = append(args, g.expr(text, d))
	case conv == "c":
		args = append(args, pick(g, []string{"65", "10", "39", "92", "200", "(" + g.expr(long, 1) + ") & 63 | 64"}))
	default:
		args = append(args, g.expr(long, d))
	}
	return s + conv, args
}

// amounts adds width and precision, some of them as operands.
func (g *generator) amounts(s string, precision bool) (string, []string) {
	var args []string
	switch g.r.IntN(5) {
	case 0:
		s += fmt.Sprint(1 + g.r.IntN(24))
	case 1:
		s += "*"
		args = append(args, pick(g, []string{fmt.Sprint(g.r.IntN(20) - 4), "-100", "300", "-1"}))
	}
	if !precision {
		return s, args
	}
	switch g.r.IntN(6) {
	case 0:
		s += fmt.Sprintf(".%d", g.r.IntN(12))
	case 1:
		s += ".*"
		args = append(args, pick(g, []string{fmt.Sprint(g.r.IntN(12)), "-3", "600"}))
	}
	return s, args
}
