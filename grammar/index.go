// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
)

// FileIndex lists the names that a file defines, in text order, each once.
type FileIndex struct {
	Functions, Globals, Macros []string
	// Aliases are dotted names without arguments, with braces expanded:
	// "syscall.open.return".
	Aliases []string
}

// Index finds the definitions in a library file by scanning its tokens, without parsing.
// It uses both branches of every %( %), so that the result does not depend on kernel or
// options. It fails if the text can't be lexed.
func Index(f *source.File) (FileIndex, error) {
	x := indexer{toks: scan(f, Options{}).toks, seen: map[string]bool{}}
	if err := x.run(); err != nil {
		return FileIndex{}, err
	}
	return x.FileIndex, nil
}

type indexer struct {
	FileIndex
	toks []token
	at   int
	// decl is the token that the current declaration begins with.
	decl int
	seen map[string]bool
	// found, if not nil, is called for each definition, including repeated ones.
	found func(kind EntryKind, name string)
}

func (x *indexer) run() error {
	for i := range x.toks {
		if b := x.toks[i].bad; b != nil && b.poison {
			return fmt.Errorf("%s: %s", x.toks[i].Pos, b.message)
		}
	}
	for x.at = 0; x.at < len(x.toks); x.at++ {
		x.decl = x.at
		x.declaration()
	}
	return nil
}

// typ is the type of the n-th token from the current one; 0 outside the text.
func (x *indexer) typ(n int) int {
	if i := x.at + n; i >= 0 && i < len(x.toks) {
		return x.toks[i].Type
	}
	return 0
}

func (x *indexer) add(list *[]string, kind EntryKind, name string) {
	if x.found != nil {
		x.found(kind, name)
	}
	if key := string(kind) + " " + name; !x.seen[key] {
		x.seen[key] = true
		*list = append(*list, name)
	}
}

// declaration handles the current token if it begins a declaration. Keywords are also
// used as components and members, which the tokens around them show.
func (x *indexer) declaration() {
	if prev := x.typ(-1); prev == lex.StapLexerDOT || prev == lex.StapLexerARROW {
		return
	}
	switch x.typ(0) {
	case lex.StapLexerFUNCTION:
		if t := x.typ(1); t == lex.StapLexerIDENT || t == lex.StapLexerKW_STRING || t == lex.StapLexerKW_LONG {
			x.add(&x.Functions, FunctionEntry, x.toks[x.at+1].Text)
			x.at++
		}
	case lex.StapLexerGLOBAL, lex.StapLexerPRIVATE:
		if x.typ(1) == lex.StapLexerIDENT {
			x.at++
			x.globals()
		}
	case lex.StapLexerPROBE:
		x.probe()
	case lex.StapLexerATWORD:
		if t := x.typ(1); x.toks[x.at].Text == "@define" && (t == lex.StapLexerIDENT || keywordType(t)) {
			x.add(&x.Macros, MacroEntry, x.toks[x.at+1].Text)
			x.at++
		}
	}
}

// globals reads "a, b[10], c = 3" from its first name on.
func (x *indexer) globals() {
	for {
		x.add(&x.Globals, GlobalEntry, x.toks[x.at].Text)
		for x.typ(1) != lex.StapLexerCOMMA {
			switch x.typ(1) {
			case lex.StapLexerPERCENT, lex.StapLexerLBRACKET, lex.StapLexerNUMBER, lex.StapLexerRBRACKET,
				lex.StapLexerASSIGN, lex.StapLexerMINUS, lex.StapLexerSTRING, lex.StapLexerARG,
				lex.StapLexerPP_OPEN, lex.StapLexerPP_THEN, lex.StapLexerPP_ELSE, lex.StapLexerPP_CLOSE:
				x.at++
				continue
			}
			return
		}
		if x.typ(2) != lex.StapLexerIDENT {
			return
		}
		x.at += 2
	}
}

// probe reads "probe NAME = ..." for its names.
func (x *indexer) probe() {
	for {
		from := x.at
		x.at++
		names := x.path()
		if op := x.typ(0); len(names) == 0 || op != lex.StapLexerASSIGN && op != lex.StapLexerADD_ASSIGN {
			x.at = from
			return
		}
		for _, n := range names {
			x.add(&x.Aliases, AliasEntry, n)
		}
	}
}

// path reads a dotted name at the current token and sets x.at to the token after it.
func (x *indexer) path() []string {
	ways := []string{""}
	for {
		part := x.part()
		if len(part) == 0 || len(ways)*len(part) > maxPoints {
			return nil
		}
		ways = join(ways, part)
		if x.typ(0) != lex.StapLexerDOT {
			return ways
		}
		x.at++
	}
}

func join(heads, tails []string) []string {
	var out []string
	for _, h := range heads {
		for _, t := range tails {
			out = append(out, strings.TrimPrefix(h+"."+t, "."))
		}
	}
	return out
}

// part reads one component, or braces, with its argument.
func (x *indexer) part() []string {
	var ways []string
	switch t := x.typ(0); {
	case t == lex.StapLexerLBRACE:
		for x.typ(0) == lex.StapLexerLBRACE || x.typ(0) == lex.StapLexerCOMMA {
			x.at++
			ways = append(ways, x.path()...)
		}
		x.at++
	case partPiece(t):
		name := x.toks[x.at].Text
		for x.at++; x.at < len(x.toks) && x.toks[x.at].glued && partPiece(x.typ(0)); x.at++ {
			name += x.toks[x.at].Text
		}
		ways = []string{name}
	}
	if x.typ(0) == lex.StapLexerLPAREN {
		for x.at++; x.at < len(x.toks) && x.toks[x.at-1].Type != lex.StapLexerRPAREN; x.at++ {
		}
	}
	return ways
}
