// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/gen/lex"
	"github.com/gostap/gostap/grammar/source"
)

// EntryKind says which kind of definition an entry of a library file is.
type EntryKind string

// The kinds of entries.
const (
	FunctionEntry EntryKind = "function"
	GlobalEntry   EntryKind = "global"
	MacroEntry    EntryKind = "macro"
	AliasEntry    EntryKind = "probe"
)

// Entry is one definition of a library file with its comment.
type Entry struct {
	Kind EntryKind
	// Name is dotted for an alias.
	Name string
	// Signature is the text between the name and the body, with single spaces: ":long
	// (name:string)".
	Signature string
	// Doc is the comment directly above the definition, without its delimiters.
	// Definitions on consecutive lines share the comment above the first.
	Doc     string
	Private bool
	Pos     source.Pos
}

// Entries lists the definitions in a library file, in text order, including overloads.
// Like Index, it neither parses nor expands, uses both branches of every condition, and
// fails if the text can't be lexed.
func Entries(f *source.File) ([]Entry, error) {
	s := scan(f, Options{Comments: true})
	x := indexer{toks: s.toks, seen: map[string]bool{}}
	docs := commentsByEnd(s.comments)
	var out []Entry
	x.found = func(kind EntryKind, name string) {
		e := Entry{Kind: kind, Name: name, Private: x.private()}
		first := x.firstToken()
		e.Pos = first.Pos
		if kind == FunctionEntry || kind == MacroEntry {
			e.Signature = x.signature(string(f.Content))
		}
		e.Doc = docAbove(string(f.Content), first.Pos.Off, docs)
		if e.Doc == "" && len(out) > 0 && inList(string(f.Content), first.Pos.Off) {
			e.Doc = out[len(out)-1].Doc
		}
		out = append(out, e)
	}
	err := x.run()
	return out, err
}

// firstToken is where the current declaration begins, "private" included.
func (x *indexer) firstToken() *token {
	if x.decl > 0 && x.toks[x.decl-1].Type == lex.StapLexerPRIVATE {
		return &x.toks[x.decl-1]
	}
	return &x.toks[x.decl]
}

func (x *indexer) private() bool { return x.firstToken().Type == lex.StapLexerPRIVATE }

// signature is the text from the name, which is the second token from here, to the body.
func (x *indexer) signature(text string) string {
	if x.decl+1 >= len(x.toks) {
		return ""
	}
	name := &x.toks[x.decl+1]
	for i := x.decl + 2; i < len(x.toks); i++ {
		switch x.toks[i].Type {
		case lex.StapLexerLBRACE, lex.StapLexerEMBEDDED, lex.StapLexerPP_OPEN:
			from, to := name.Pos.Off+len(name.Text), x.toks[i].Pos.Off
			return strings.Join(strings.Fields(text[min(from, to):to]), " ")
		}
	}
	return ""
}

// commentsByEnd maps the offset after a comment to the comment.
func commentsByEnd(list []ast.Comment) map[int]ast.Comment {
	out := make(map[int]ast.Comment, len(list))
	for _, c := range list {
		out[c.Pos.Off+len(strings.TrimRight(c.Text, "\n"))] = c
	}
	return out
}

// docAbove returns the comment, or the run of line comments, that ends on the line above
// offset.
func docAbove(text string, offset int, byEnd map[int]ast.Comment) string {
	var parts []string
	for {
		before := strings.TrimRight(text[:offset], " \t\n")
		c, ok := byEnd[len(before)]
		if !ok || strings.Count(text[len(before):offset], "\n") != 1 {
			break
		}
		block := strings.HasPrefix(c.Text, "/*")
		if block && len(parts) > 0 || !aloneOnLine(text, c.Pos.Off) {
			break
		}
		parts = append([]string{plain(c.Text)}, parts...)
		if block {
			break
		}
		offset = c.Pos.Off
	}
	doc := strings.TrimSpace(strings.Join(parts, "\n"))
	if strings.HasPrefix(doc, "SPDX-License-Identifier") { // the comment at the file's beginning belongs to no definition
		return ""
	}
	return doc
}

// inList reports whether the line above has text that is not a comment.
func inList(text string, offset int) bool {
	before := strings.TrimRight(text[:offset], " \t\n")
	return !strings.HasSuffix(before, "*/") && strings.Count(text[len(before):offset], "\n") == 1
}

func aloneOnLine(text string, at int) bool {
	line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	return strings.TrimSpace(line) == ""
}

// plain removes the delimiters of a comment: "//", "#", "/* */", and the stars at the
// beginning of its lines.
func plain(c string) string {
	body, ok := strings.CutPrefix(c, "/*")
	if !ok {
		c = strings.TrimPrefix(strings.TrimPrefix(c, "//"), "#")
		return strings.TrimPrefix(strings.TrimRight(c, "\n"), " ")
	}
	body = strings.TrimLeft(strings.TrimSuffix(body, "*/"), "*")
	lines := strings.Split(body, "\n")
	for i, l := range lines {
		if i > 0 {
			l = strings.TrimPrefix(strings.TrimLeft(l, " \t"), "*")
		}
		lines[i] = strings.TrimRight(strings.TrimPrefix(l, " "), " \t")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// About is a library file's own description: the line comments that it begins with,
// without the licence.
func About(f *source.File) string {
	var out []string
	for _, line := range strings.Split(string(f.Content), "\n") {
		body, ok := strings.CutPrefix(line, "//")
		if !ok {
			body, ok = strings.CutPrefix(line, "#")
		}
		if !ok {
			break
		}
		if body = strings.TrimPrefix(body, " "); !strings.HasPrefix(body, "SPDX-License-Identifier") {
			out = append(out, body)
		}
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}
