// SPDX-License-Identifier: GPL-2.0-or-later

// Package dast defines the syntax tree of a D program. Nodes have positions, but no
// results of later passes. Macro arguments are replaced before the tree is built.
package dast

import "github.com/gostap/gostap/grammar/source"

// Program is one parsed D program: its pragmas, and everything else in text order.
type Program struct {
	Source  *source.File
	Pragmas []Pragma
	Items   []Item
}

// Pragma = "#pragma D option" Name [ "=" Value ] .
type Pragma struct {
	P
	Name, Value string
	HasValue    bool
}

// P is embedded by all nodes. Text is the token at Pos.
type P struct {
	Pos  source.Pos
	Text string
}

// At returns the node's position and the token there.
func (p *P) At() *P { return p }

// Node is anything with a place.
type Node interface{ At() *P }

// Item is a top-level *Clause, *Declaration, *Inline or *Translator.
type Item interface {
	Node
	item()
}

type (
	// Clause = Specs [ "/" Pred "/" ] [ "{" Actions "}" ] .
	Clause struct {
		P
		Specs   []Spec
		Pred    Expr // nil if none
		Actions []Expr
		HasBody bool
	}
	// Declaration = Specifiers Declarators ";" . Types without a name declare a tag.
	Declaration struct {
		P
		Storage string // "", "self", "this", "typedef" or "extern"
		Names   []Named
		// Base is the type without a declarator, for tags declared alone.
		Base *Type
	}
	// Inline = "inline" Type Name [ Params ] "=" Value ";" .
	Inline struct {
		P
		Named Named
		Value Expr
	}
	// Translator = "translator" To "<" From Param ">" "{" { Member "=" Expr ";" } "}" ";" .
	Translator struct {
		P
		To, From *Type
		Param    string
		Members  []TranslatedMember
	}
	// TranslatedMember is one line of a translator.
	TranslatedMember struct {
		P
		Name  string
		Value Expr
	}
)

func (*Clause) item()      {}
func (*Declaration) item() {}
func (*Inline) item()      {}
func (*Translator) item()  {}

// Spec is a probe description: provider:module:function:name. A part that is
// not written is empty and matches everything; ID is a probe's number instead.
type Spec struct {
	P
	Provider, Module, Function, Name string
	ID                               int
}

// Named is a name with its type.
type Named struct {
	P
	Name string
	Type *Type
	// Bits is a bit-field's width, nil for ordinary members.
	Bits Expr
}

// TypeKind is the form of a written type.
type TypeKind uint8

const (
	Base     TypeKind = iota // Words: "unsigned long", "string", a typedef's name
	Tagged                   // struct, union or enum
	Pointer                  // to Elem
	Array                    // of Elem; Len may be nil
	Assoc                    // associative array of Elem by Params
	Function                 // returning Elem
)

// Type is a type as written.
type Type struct {
	P
	Kind     TypeKind
	Words    string // Base
	Tag      string // Tagged: "struct", "union" or "enum"
	Name     string // Tagged; "" if anonymous
	HasBody  bool
	Members  []Named      // Tagged struct, union with HasBody
	Values   []Enumerator // Tagged enum with HasBody
	Elem     *Type
	Len      Expr
	Params   []Named
	Userland bool
}

// Enumerator is one value of an enumeration; Value is nil if not given.
type Enumerator struct {
	P
	Name  string
	Value Expr
}

// Expr is an expression, or an action.
type Expr interface {
	Node
	expr()
}

type (
	// Int is an integer or character literal. Size is 4 or 8 bytes.
	Int struct {
		P
		Value  int64
		Size   int
		Signed bool
	}
	// Str is a string literal with its escapes resolved.
	Str struct {
		P
		Value string
	}
	// Ident is a variable's name.
	Ident struct {
		P
		Name string
	}
	// Scoped is self->Name or this->Name.
	Scoped struct {
		P
		Scope, Name string
	}
	// Agg is @Name; Name is "_" for the one without a name.
	Agg struct {
		P
		Name string
	}
	// Symbol is Module`Name, a kernel variable; Module may be "".
	Symbol struct {
		P
		Module, Name string
	}
	// Call = Name "(" Args ")" .
	Call struct {
		P
		Name string
		Args []Expr
	}
	// Index = X "[" Keys "]" .
	Index struct {
		P
		X    Expr
		Keys []Expr
	}
	// Select = X ( "." | "->" ) Name .
	Select struct {
		P
		X     Expr
		Name  string
		Arrow bool
	}
	// Unary is a prefix operator, with sizeof and stringof.
	Unary struct {
		P
		Op string
		X  Expr
	}
	// Postfix is X++ or X--.
	Postfix struct {
		P
		Op string
		X  Expr
	}
	// Binary is an infix operator, with ^^.
	Binary struct {
		P
		Op   string
		X, Y Expr
	}
	// Assign = L Op R ; Op is "=" or "+=" and so on.
	Assign struct {
		P
		Op   string
		L, R Expr
	}
	// Cond = C "?" A ":" B .
	Cond struct {
		P
		C, A, B Expr
	}
	// Comma is X, Y, Z: all are evaluated, the last is the value.
	Comma struct {
		P
		List []Expr
	}
	// Cast = "(" Type ")" X .
	Cast struct {
		P
		Type *Type
		X    Expr
	}
	// SizeofType = "sizeof" "(" Type ")" .
	SizeofType struct {
		P
		Type *Type
	}
	// Offsetof = "offsetof" "(" Type "," Path ")" .
	Offsetof struct {
		P
		Type *Type
		Path []string
	}
	// Xlate = "xlate" "<" Type ">" "(" X ")" .
	Xlate struct {
		P
		Type *Type
		X    Expr
	}
)

func (*Int) expr()        {}
func (*Str) expr()        {}
func (*Ident) expr()      {}
func (*Scoped) expr()     {}
func (*Agg) expr()        {}
func (*Symbol) expr()     {}
func (*Call) expr()       {}
func (*Index) expr()      {}
func (*Select) expr()     {}
func (*Unary) expr()      {}
func (*Postfix) expr()    {}
func (*Binary) expr()     {}
func (*Assign) expr()     {}
func (*Cond) expr()       {}
func (*Comma) expr()      {}
func (*Cast) expr()       {}
func (*SizeofType) expr() {}
func (*Offsetof) expr()   {}
func (*Xlate) expr()      {}
