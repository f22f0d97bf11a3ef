// SPDX-License-Identifier: GPL-2.0-or-later

// Package ast defines the syntax tree of a script. Nodes have positions, but no results
// of later passes. Macros, conditionals and arguments are expanded before the tree is
// built.
package ast

import "github.com/gostap/gostap/grammar/source"

// File is one parsed script or library file.
type File struct {
	Source    *source.File
	Globals   []*Global
	Functions []*Function
	Probes    []*Probe
	Aliases   []*Alias
	Embedded  []*EmbeddedC // top-level blocks
	// Order lists every declaration in text order: *Global, *Function, *Probe,
	// *Alias, *EmbeddedC.
	Order []Decl
	// ArgsUsed[i] is true when the script used argument i+1.
	ArgsUsed []bool
	// Comments in text order, for the formatter; nil unless asked for.
	Comments []Comment
}

// Comment is one comment with its delimiters.
type Comment struct {
	Pos  source.Pos
	Text string
}

// Decl is a top-level declaration.
type Decl interface{ decl() }

// Node is anything with a position, which is the token that a message points to.
type Node interface{ Position() source.Pos }

// P is embedded by all nodes.
type P struct {
	Pos source.Pos
	// Tok is the text of the token at Pos ("+", "foo", "12"), which messages
	// quote; TokKind its kind: "identifier", "operator", "number", "string",
	// "keyword", "embedded-code".
	Tok     string
	TokKind string
}

// Position returns the position of the node's principal token.
func (p *P) Position() source.Pos { return p.Pos }

// Token returns the node's principal token.
func (p *P) Token() (text, kind string) { return p.Tok, p.TokKind }

// TypeName is a type as the script writes it: ":long" or ":string".
type TypeName uint8

// The type names that a declaration may give; NoType if it gives none.
const (
	NoType TypeName = iota
	LongType
	StringType
)

// Global = [ "private" ] "global" Name [ "%" ] [ "[" Number "]" ] [ "=" Literal ] .
// One declaration with several names becomes several Globals.
type Global struct {
	P
	Name    string
	Private bool
	Wrap    bool
	Size    int64 // 0: not given
	Init    Expr  // *Number, *String or nil
}

// Param = Name [ ":" Type ] .
type Param struct {
	P
	Name string
	Type TypeName
}

// Function = [ "private" ] "function" Name [ ":" Type ] "(" Params ")" [ ":" Priority ] Body .
type Function struct {
	P
	Name     string
	Private  bool
	Ret      TypeName
	Params   []*Param
	Priority int64 // 0: not given
	Body     *Block
	Embedded *EmbeddedC // instead of Body
}

// EmbeddedC is "%{" Text "%}". Text is without the delimiters.
type EmbeddedC struct {
	P
	Text string
}

// Component is one dotted part of a probe point. Keywords and wildcards are allowed as
// names.
type Component struct {
	P
	Name string
	// Arg is nil, *Number or *String.
	Arg Expr
}

// ProbePoint = Component { "." Component } [ "?" | "!" ] [ "if" "(" Expr ")" ] .
// Braces are expanded by the parser: "a.{b,c}" arrives as two points.
type ProbePoint struct {
	P
	Components []*Component
	Optional   bool
	Sufficient bool
	Condition  Expr // nil if none
}

// Probe = "probe" ProbePoint { "," ProbePoint } Block .
type Probe struct {
	P
	Points []*ProbePoint
	Body   *Block
}

// Alias = "probe" Name { "=" Name } ( "=" | "+=" ) Points Block [ "," Block ] . If there
// are several names, each has its own Alias, and these share the blocks.
type Alias struct {
	P
	Name     []*Component
	Points   []*ProbePoint
	Prologue *Block // nil if none
	Epilogue *Block // nil if none
}

func (*Global) decl()    {}
func (*Function) decl()  {}
func (*EmbeddedC) decl() {}
func (*Probe) decl()     {}
func (*Alias) decl()     {}
