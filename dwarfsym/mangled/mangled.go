// SPDX-License-Identifier: GPL-2.0-or-later

// Package mangled turns symbols of C++ and Rust into the names that the source has:
// "_ZN6shapes4areaEii" into "shapes::area(int, int)".
package mangled

import (
	"slices"
	"strings"

	"github.com/ianlancetaylor/demangle"

	"github.com/gostap/gostap/kbuild/lazy"
)

// maxName bounds the length of a demangled name, as a power of 2, because damaged or hostile
// symbols may have very long ones. Symbols longer than that are not demangled: the time for one
// grows with the square of its length.
const maxName = 12

// longName is the length from which Text leaves out the parameters, as a table of symbols
// has many names.
const longName = 200

// Is reports whether a symbol may be mangled.
func Is(symbol string) bool {
	return strings.HasPrefix(symbol, "_Z") || strings.HasPrefix(symbol, "_R")
}

// Text returns the name for a listing of symbols. A symbol that is not mangled, or can't be
// demangled, is returned as it is.
func Text(symbol string) string {
	if !Is(symbol) {
		return symbol
	}
	name, suffix, _ := strings.Cut(symbol, ".") // of a clone: ".constprop.0"
	if suffix != "" {
		suffix = "." + suffix
	}
	n, ok := Parse(name)
	switch {
	case !ok:
		return symbol
	case len(n.Full) <= longName:
		return n.Full + suffix
	case len(n.Short) <= longName:
		return n.Short + suffix
	}
	return symbol
}

// Name has the forms of a name that a symbol stands for.
type Name struct {
	// Full has the parameters' types, if the symbol has them, and no result type:
	// "shapes::Box<int>::grow(int)". Short is Full without them, and Bare has no
	// template arguments either: "shapes::Box::grow".
	Full, Short, Bare string
}

// Parse reads a symbol; false if it is not mangled.
func Parse(symbol string) (Name, bool) {
	if !Is(symbol) || len(symbol) > 1<<maxName {
		return Name{}, false
	}
	limit := demangle.MaxLength(maxName)
	full, err := demangle.ToString(symbol, limit, demangle.NoABITags, demangle.NoClones)
	if err != nil {
		return Name{}, false
	}
	short := demangle.Filter(symbol, limit, demangle.NoABITags, demangle.NoParams)
	bare := demangle.Filter(symbol, limit, demangle.NoABITags, demangle.NoParams, demangle.NoTemplateParams)
	if i := strings.Index(full, short); i > 0 { // after the result type, which template functions have
		full = full[i:]
	}
	return Name{Full: plain(full), Short: plain(short), Bare: plain(bare)}, true
}

// turbofish matches generic arguments after "::", which Rust's own notation has.
var turbofish = lazy.Regexp(`::<[^<>]*(<[^<>]*(<[^<>]*>[^<>]*)*>[^<>]*)*>`)

// plain writes "<T>::f", Rust's notation for functions of type T, as "T::f", and leaves out
// arguments that Rust writes as "f::<int>".
func plain(name string) string {
	name = turbofish().ReplaceAllString(name, "")
	if !strings.HasPrefix(name, "<") {
		return name
	}
	end := closing(name)
	if end < 0 || strings.Contains(name[:end], " as ") {
		return name
	}
	return name[1:end] + name[end+1:]
}

// closing returns the index of the bracket that closes the one that name begins with; -1 if there
// is none.
func closing(name string) int {
	depth := 0
	for i, c := range name {
		switch c {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// Forms lists the ways in which a pattern may write the name, without the spaces that Compact
// removes.
func (n Name) Forms() []string {
	out := []string{Compact(n.Full), Compact(strings.TrimSuffix(n.Full, " const")), Compact(n.Short), Compact(n.Bare)}
	slices.Sort(out)
	return slices.Compact(out)
}

// before matches a "const" before its type.
var before = lazy.Regexp(`\bconst ((?:\w|::)+)`)

// Pattern converts a pattern to the notation of Forms: C++'s "const char *" becomes "char const*",
// and Rust's "f::<int>" becomes "f<int>".
func Pattern(pattern string) string {
	pattern = strings.ReplaceAll(pattern, "::<", "<")
	return Compact(before().ReplaceAllString(pattern, "$1 const"))
}

// Compact removes the spaces that have no meaning: all but those between two words.
func Compact(name string) string {
	var out strings.Builder
	for i := range len(name) {
		if name[i] == ' ' && (i == 0 || i+1 == len(name) || !isWord(name[i-1]) || !isWord(name[i+1])) {
			continue
		}
		out.WriteByte(name[i])
	}
	return out.String()
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// Last returns the part of a name or pattern after the last "::" that is not within brackets;
// scoped is false if there is none.
func Last(name string) (last string, scoped bool) {
	parts := Ends(name)
	return parts[len(parts)-1], len(parts) > 1
}

// Ends returns a name or pattern whole and without its outer namespaces and classes, one less each time:
// "a::b::c", "b::c", "c".
func Ends(name string) []string {
	depth := 0
	name = strings.ReplaceAll(name, "::<", "<")
	out := []string{name}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case depth == 0 && isOperator(name[i:]) && (i == 0 || !isWord(name[i-1])):
			return out
		case c == '<' || c == '(' || c == '[' || c == '{':
			depth++
		case (c == '>' || c == ')' || c == ']' || c == '}') && depth > 0:
			depth--
		case depth == 0 && strings.HasPrefix(name[i:], "::"):
			out = append(out, name[i+2:])
			i++
		}
	}
	return out
}

// Word returns a name's last part without arguments and parameters: "grow" of "grow<int>(int)".
func Word(last string) string {
	if isOperator(last) {
		return last
	}
	if i := strings.IndexAny(last, "<("); i > 0 {
		return last[:i]
	}
	return last
}

// isOperator reports whether a name or pattern begins with the C++ keyword "operator", rather than
// with a longer word such as "operators".
func isOperator(name string) bool {
	rest, ok := strings.CutPrefix(name, "operator")
	return ok && (rest == "" || !isWord(rest[0]))
}
