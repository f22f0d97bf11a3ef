// SPDX-License-Identifier: GPL-2.0-or-later

// Package d parses D, the language of DTrace, into a syntax tree of its own.
// ANTLR never leaves this package.
package d

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/d/gen/lex"
	"github.com/gostap/gostap/grammar/d/gen/parse"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/source"
)

// Options are values that a program's text refers to.
type Options struct {
	// Args are $0, $1 and so on; with DefaultArgs those that are missing are 0 or "".
	Args        []string
	DefaultArgs bool
	// Macros are the values of $pid, $uid and so on, by name without the $. If $target is
	// not among them, its value is determined when the program runs.
	Macros map[string]int64
	// IsType reports whether a name is a type of the kernel; nil: no name is.
	IsType func(name string) bool
}

// Parse parses one program. It stops at the first syntax error.
func Parse(f *source.File, o Options) (*dast.Program, diag.List) {
	s := scan(f, func(name string) bool {
		return builtinTypes[name] || o.IsType != nil && o.IsType(name)
	})
	if len(s.diags) > 0 {
		return nil, s.diags
	}
	for _, p := range s.pragmas {
		o.DefaultArgs = o.DefaultArgs || p.Name == "defaultargs"
	}
	b := &builder{o: o, program: &dast.Program{Source: f, Pragmas: s.pragmas}}
	tree, bad := attempt(s.toks, antlr.PredictionModeSLL)
	if bad != nil {
		tree, bad = attempt(s.toks, antlr.PredictionModeLL)
	}
	if bad != nil {
		b.syntax(bad)
		return nil, b.diags
	}
	b.items(tree)
	return b.program, b.diags
}

// attempt parses the tokens; bad is the first unexpected token.
func attempt(toks []token, mode int) (tree parse.IProgramContext, bad *token) {
	p := parse.NewDParser(feed.NewStream[token, *token](toks))
	p.RemoveErrorListeners()
	p.SetErrorHandler(&bail{antlr.NewDefaultErrorStrategy()})
	p.GetInterpreter().SetPredictionMode(mode)
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *token:
			bad = v
		default:
			panic(v)
		}
	}()
	return p.Program(), nil
}

// bail is the error strategy: the first error ends the attempt. It panics with the token,
// because ANTLR's Go runtime clears errors while it returns.
type bail struct{ *antlr.DefaultErrorStrategy }

func (b *bail) RecoverInline(p antlr.Parser) antlr.Token { panic(p.GetCurrentToken().(*token)) }

func (b *bail) ReportError(p antlr.Parser, e antlr.RecognitionException) {
	if t, ok := e.GetOffendingToken().(*token); ok {
		panic(t)
	}
	panic(p.GetCurrentToken().(*token))
}

func (b *bail) Recover(p antlr.Parser, e antlr.RecognitionException) { b.ReportError(p, e) }
func (b *bail) Sync(antlr.Parser)                                    {}
func (b *bail) ReportMatch(antlr.Parser)                             {}
func (b *bail) InErrorRecoveryMode(antlr.Parser) bool                { return false }

// syntax reports an unexpected token.
func (b *builder) syntax(t *token) {
	what := `"` + t.Text + `"`
	if t.Type == antlr.TokenEOF {
		what = "end of input"
	}
	d := b.diags.Errorf(diag.DSyntax, t.Pos, "syntax error near %s", what)
	d.Kind, d.Token = "parse", t.Text
	switch t.Type {
	case lex.DLexerIF, lex.DLexerELSE:
		d.Hint = "D has no if: write a second clause with a predicate, or cond ? a : b"
	case lex.DLexerFOR, lex.DLexerWHILE, lex.DLexerDO, lex.DLexerGOTO:
		d.Hint = "D has no loops"
	case lex.DLexerPSPEC:
		d.Hint = "a probe description is followed by a comma, by a predicate between slashes, or by { }"
	}
}

// builtinTypes are the names of types that D has even without the kernel's types.
var builtinTypes = map[string]bool{
	"int8_t": true, "int16_t": true, "int32_t": true, "int64_t": true,
	"uint8_t": true, "uint16_t": true, "uint32_t": true, "uint64_t": true,
	"intptr_t": true, "uintptr_t": true, "size_t": true, "ssize_t": true, "pid_t": true, "id_t": true,
	"uid_t": true, "gid_t": true, "dev_t": true, "mode_t": true, "off_t": true, "time_t": true,
	"hrtime_t": true, "u8": true, "u16": true, "u32": true, "u64": true, "s8": true, "s16": true, "s32": true,
	"s64": true, "uchar_t": true, "ushort_t": true, "uint_t": true, "ulong_t": true, "u_longlong_t": true,
	"longlong_t": true, "offset_t": true, "caddr_t": true, "bool": true, "_Bool": true, "uint": true, "ulong": true,
	"zoneid_t": true, "taskid_t": true, "projid_t": true, "boolean_t": true, "id64_t": true, "major_t": true, "minor_t": true,
	"processorid_t": true, "psetid_t": true, "chipid_t": true, "lgrp_id_t": true,
}
