// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// arguments replaces $1, @1, $# and @# with the script's arguments. The text is pasted
// and lexed again, because an argument may be only a part of a token: $1foo.
type arguments struct {
	values []string
	used   []bool
	// seen: the text names at least one argument.
	seen    bool
	splices []splice
}

// splice maps a piece of the pasted text back to the file.
type splice struct {
	from, to int // in the pasted text
	off, end int // of the $N in the file
}

// text returns the text of the argument to which a token such as $1 refers; ok is false if the
// script has no such argument.
func (a *arguments) text(word string) (text string, ok bool) {
	if word[1:] == "#" {
		n := strconv.Itoa(len(a.values))
		if word[0] == '@' {
			n = `"` + n + `"`
		}
		return n, true
	}
	n, err := strconv.Atoi(word[1:])
	if err != nil || n < 1 || n > len(a.values) {
		return "", false
	}
	if a.used == nil {
		a.used = make([]bool, len(a.values))
	}
	a.used[n-1] = true
	if word[0] == '@' {
		return ast.Quote(a.values[n-1]), true
	}
	return a.values[n-1], true
}

// paste replaces the arguments among toks in text, and records their places.
func (a *arguments) paste(text string, toks []token) string {
	var b strings.Builder
	done := 0
	for i := range toks {
		t := &toks[i]
		if t.Type != lex.StapLexerARG {
			continue
		}
		value, ok := a.text(t.Text)
		if !ok {
			continue
		}
		b.WriteString(text[done:t.Pos.Off])
		done = t.Pos.Off + len(t.Text)
		a.splices = append(a.splices, splice{b.Len(), b.Len() + len(value), t.Pos.Off, done})
		b.WriteString(value)
	}
	b.WriteString(text[done:])
	return b.String()
}

// original maps an offset in the pasted text to the file. An offset inside an argument
// maps to the $N that it came from.
func (a *arguments) original(off int) int {
	i := sort.Search(len(a.splices), func(i int) bool { return a.splices[i].from > off }) - 1
	if i < 0 {
		return off
	}
	s := a.splices[i]
	if off < s.to {
		return s.off
	}
	return s.end + off - s.to
}

// problem is the error for an argument token that pasting did not replace.
func (a *arguments) problem(word string, off int) *problem {
	i := sort.Search(len(a.splices), func(i int) bool { return a.splices[i].from > off }) - 1
	if i >= 0 && off < a.splices[i].to {
		return &problem{code: diag.NestedArgument, message: "invalid nested substitution of command line arguments"}
	}
	p := &problem{code: diag.ArgumentRange,
		message: fmt.Sprintf("command line argument out of range [1-%d]", len(a.values))}
	p.hint = "give " + word + " after the script's name, or make it optional: %( $# >= N %? ... %: ... %)"
	return p
}
