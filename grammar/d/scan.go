// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/d/gen/lex"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/lazy"
)

// scanner turns a program into tokens. Which of the lexer's modes reads the next
// token depends on where the program is: between clauses or in code.
type scanner struct {
	file    *source.File
	in      *feed.Chars
	lexer   *lex.DLexer
	toks    []token
	pragmas []dast.Pragma
	diags   diag.List
	// names are the words that begin a type, in addition to C's own.
	names map[string]bool
	known func(string) bool
	// code: in a predicate, a body or a declaration; braces counts the open ones.
	// naming: in a typedef.
	code, declaration, naming bool
	braces                    int
	bounds                    bounds
}

func scan(f *source.File, known func(string) bool) *scanner {
	s := &scanner{file: f, names: map[string]bool{}, known: known}
	s.in = &feed.Chars{Text: s.controlLines(string(f.Content))}
	s.lexer = lex.NewDLexer(s.in)
	for s.next() {
	}
	s.toks = append(s.toks, token{Token: feed.Token{Type: antlr.TokenEOF, Pos: s.pos(len(s.in.Text))}})
	return s
}

func (s *scanner) pos(off int) source.Pos { return source.Pos{File: s.file, Off: off} }

// next reads one token; it reports whether there may be more.
func (s *scanner) next() bool {
	mode := antlr.LexerDefaultMode
	if !s.code && s.beginsDeclaration() {
		s.code, s.declaration = true, true
	}
	if s.code {
		mode = lex.DLexerCODE
	}
	start := s.in.At
	typ := s.lexer.Interpreter.Match(s.in, mode)
	if same, ok := shared[typ]; ok {
		typ = same
	}
	if typ == antlr.TokenEOF || s.in.At == start {
		return false
	}
	text := s.in.Text[start:s.in.At]
	switch typ {
	case lex.DLexerWS, lex.DLexerCOMMENT:
		return true
	case lex.DLexerOPEN_COMMENT:
		s.errorAt(len(s.in.Text), "a comment that begins on line %d has no end: end-of-file encountered before matching */", s.line(start))
		return false
	}
	s.add(typ, start, text)
	s.follow(typ)
	return len(s.diags) == 0
}

// shared maps tokens of code to those of the same text between clauses.
var shared = map[int]int{
	lex.DLexerC_WS: lex.DLexerWS, lex.DLexerC_COMMENT: lex.DLexerCOMMENT, lex.DLexerC_OPEN_COMMENT: lex.DLexerOPEN_COMMENT,
	lex.DLexerC_COMMA: lex.DLexerCOMMA, lex.DLexerC_SEMI: lex.DLexerSEMI, lex.DLexerC_DIV: lex.DLexerDIV,
	lex.DLexerC_LBRACE: lex.DLexerLBRACE, lex.DLexerC_RBRACE: lex.DLexerRBRACE, lex.DLexerC_JUNK: lex.DLexerJUNK,
}

func (s *scanner) line(off int) int { l, _ := s.pos(off).LineCol(); return l }

func (s *scanner) errorAt(off int, format string, args ...any) {
	d := s.diags.Errorf(diag.DSyntax, s.pos(off), format, args...)
	d.Kind = "parse"
}

// add appends a token, and reports text that is not a token.
func (s *scanner) add(typ, start int, text string) {
	t := token{Token: feed.Token{Type: typ, Text: text, Pos: s.pos(start)}}
	switch typ {
	case lex.DLexerOPEN_STRING:
		s.errorAt(s.in.At, "newline encountered in string literal; a string ends on the line that it begins on")
	case lex.DLexerOPEN_CHARACTER:
		s.errorAt(start, "newline encountered in character constant")
	case lex.DLexerIDENT:
		if s.names[text] || s.known(text) {
			t.Type = lex.DLexerTYPENAME
		}
		s.typedef(&t)
	}
	s.toks = append(s.toks, t)
}

// typedef records a name that a typedef declares, which is one outside its braces.
func (s *scanner) typedef(t *token) {
	last := s.toks[max(0, len(s.toks)-1):]
	tag := len(last) > 0 && (last[0].Type == lex.DLexerSTRUCT || last[0].Type == lex.DLexerUNION || last[0].Type == lex.DLexerENUM)
	if s.naming && s.braces == 0 && !tag && t.Type == lex.DLexerIDENT {
		s.names[t.Text] = true
	}
}

// follow updates the mode for the next token.
func (s *scanner) follow(typ int) {
	s.limit(typ)
	switch typ {
	case lex.DLexerLBRACE:
		s.code = true
		s.braces++
	case lex.DLexerRBRACE:
		if s.braces--; s.braces <= 0 {
			s.code, s.braces = s.declaration, 0
		}
	case lex.DLexerSEMI:
		if s.declaration && s.braces == 0 {
			s.code, s.declaration, s.naming = false, false, false
		}
	case lex.DLexerDIV:
		s.code = true
	case lex.DLexerTYPEDEF:
		s.naming = true
	}
}

var (
	keywordFirst = lazy.Regexp(`^(struct|union|enum|typedef|inline|translator|self|this|extern|static|register|auto|const|volatile|userland|void|char|short|int|long|float|double|signed|unsigned|string)\b`)
	wordsFirst   = lazy.Regexp(`^([A-Za-z_][A-Za-z0-9_]*)(\s+\**|\*+)\s*[A-Za-z_][A-Za-z0-9_]*\s*[;\[,=]`)
)

// beginsDeclaration reports whether the text between clauses is a declaration: it begins
// with a keyword, or with the name of a type and another name, which is not possible in a
// probe description.
func (s *scanner) beginsDeclaration() bool {
	rest := s.in.Text[s.in.At:]
	if keywordFirst().MatchString(rest) {
		return true
	}
	m := wordsFirst().FindStringSubmatch(rest)
	return m != nil && (s.names[m[1]] || s.known(m[1]))
}

var pragma = lazy.Regexp(`^#\s*pragma\s+D\s+option\s+([A-Za-z_]\w*)\s*(=\s*(\S+))?\s*$`)

// controlLines blanks the lines that begin with #, and collects the options in them.
// Positions do not change.
func (s *scanner) controlLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	at := 0
	for i, l := range lines {
		if strings.HasPrefix(l, "#") {
			s.control(at, strings.TrimSpace(l))
			lines[i] = strings.Repeat(" ", len(strings.TrimSuffix(l, "\n"))) + l[len(strings.TrimSuffix(l, "\n")):]
		}
		at += len(l)
	}
	return strings.Join(lines, "")
}

func (s *scanner) control(at int, line string) {
	if m := pragma().FindStringSubmatch(line); m != nil {
		s.pragmas = append(s.pragmas, dast.Pragma{P: dast.P{Pos: s.pos(at), Text: line}, Name: m[1], Value: m[3], HasValue: m[2] != ""})
		return
	}
	word := strings.Fields(strings.TrimPrefix(line, "#") + " ")
	switch {
	case strings.HasPrefix(line, "#!"), len(word) == 0, word[0] == "line", word[0] == "ident", word[0] == "error":
	case word[0][0] >= '0' && word[0][0] <= '9':
	case word[0] == "pragma" && (len(word) < 3 || word[1] != "D" || word[2] != "option"):
	default:
		s.errorAt(at, "invalid control directive: %s; #include and #define need the preprocessor, option -C", line)
	}
}
