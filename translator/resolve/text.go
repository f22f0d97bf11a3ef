// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

// componentsText returns components as a script writes them: kernel.function("x").call.
func componentsText(list []*ast.Component) string {
	var b strings.Builder
	for i, c := range list {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(c.Name)
		switch a := c.Arg.(type) {
		case *ast.Number:
			b.WriteString("(" + numberText(a) + ")")
		case *ast.String:
			b.WriteString(`("` + a.Value + `")`)
		}
	}
	return b.String()
}

func numberText(n *ast.Number) string {
	if n.Text != "" {
		return n.Text
	}
	return strconv.FormatInt(n.Value, 10)
}

// dotted joins the names alone.
func dotted(list []*ast.Component) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = c.Name
	}
	return strings.Join(parts, ".")
}

// count returns "1 argument", "2 arguments"; for an empty noun, only the number.
func count(n int, noun string) string {
	s := strconv.Itoa(n)
	switch {
	case noun == "":
		return s
	case n == 1:
		return s + " " + noun
	}
	return s + " " + noun + "s"
}

// namer makes C identifiers that are unique in its scope.
type namer map[string]bool

// name returns prefix+s as a C identifier, with a number appended if it is taken.
func (n namer) name(prefix, s string) string {
	base := prefix + strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, s)
	out := base
	for i := 2; n[out]; i++ {
		out = base + "__" + strconv.Itoa(i)
	}
	n[out] = true
	return out
}
