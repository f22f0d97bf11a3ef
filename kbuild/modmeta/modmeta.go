// SPDX-License-Identifier: GPL-2.0-or-later

// Package modmeta is what a module carries for its runner: format strings,
// probe names, script positions, limits, and which kernel it is for. The
// translator writes it, as JSON, into the module's ELF section ".gostap.meta";
// the loader reads it from the .ko. It is pure data and a leaf.
package modmeta

import (
	"encoding/json"
	"fmt"
)

// Section is the ELF section that holds the JSON text.
const Section = ".gostap.meta"

// MemorySection is the ELF section that holds what the module will take: pairs
// of 64-bit numbers, bytes once and bytes for each CPU; the first for the
// runtime, then one for each of GlobalNames, then one for each family of probes.
const MemorySection = ".gostap.memory"

// TablesSection is the ELF section that holds what the reader names places by
// (kbuild/symtab), if the script prints any.
const TablesSection = ".gostap.tables"

// ABI is the version of the records and control messages (runtime-c/abi.h,
// GS_ABI). A loader refuses a module with another one.
const ABI = 8

// Meta is all that a runner needs to know of a module.
type Meta struct {
	ABI       int
	Gostap    string // version that made the module
	Name      string // module name
	Script    string // script name as shown in messages
	Release   string // kernel it was built for
	BuildID   string // of vmlinux, hex; "" if not known
	Guru      bool
	MaxErrors int64
	// MaxSkipped is the number of skipped hits tolerated.
	MaxSkipped int64
	// SuppressErrors is --suppress-handler-errors.
	SuppressErrors bool
	StringLen      int
	Formats        []Format
	Histograms     []Histogram `json:",omitempty"`
	Locs           []Loc
	Probes         []Probe
	Globals        []Global
	// GlobalNames are all globals as the module numbers them
	// (gs_probe_stat.lock_global), for the exit report.
	GlobalNames []string `json:",omitempty"`
	// Limits are the -D limits in force, for the exit report.
	Limits map[string]int64
	// CountOnly: no handler runs (-DSTP_ALIBI), and the report tells the hits.
	CountOnly bool `json:",omitempty"`
	// Nanoseconds: hits are timed in these, not in cycles (-DSTP_TIMING_NSECS).
	Nanoseconds bool `json:",omitempty"`
}

// Format is one print call. Record arguments come in the order of Args.
type Format struct {
	Pieces []Piece
	// Shows is set if the call prints a global that the script never reads.
	Shows *Shown `json:",omitempty"`
}

// Key is the same for equal formats.
func (f *Format) Key() string {
	if f.Shows == nil {
		return fmt.Sprintf("%+v", f.Pieces)
	}
	return fmt.Sprintf("%+v %+v", f.Pieces, *f.Shows)
}

// Histogram is one that the script prints: of a global, or of an array's element with
// Keys. A linear one has buckets of Step from Lo to Hi; otherwise Step is 0.
type Histogram struct {
	Global       string
	Keys         []KeyKind `json:",omitempty"`
	Lo, Hi, Step int64
}

// Shown says what the arguments of a print call are: the keys of an element of a
// global, and then its values.
type Shown struct {
	Global string
	Keys   []KeyKind `json:",omitempty"`
	// Values has ShownValue for a number or string; for a statistic the names of
	// its extractors, such as "count".
	Values []string
}

// ShownValue is the only name in Shown.Values of a number or string.
const ShownValue = "value"

// KeyKind is what a key of an array is.
type KeyKind string

// Kinds of keys. A stack is a string that only functions of the library make.
const (
	NumberKey KeyKind = "number"
	StringKey KeyKind = "string"
	// KernelStack is addresses in the kernel, separated by blanks, innermost first.
	KernelStack KeyKind = "kstack"
	// UserStack is addresses in a process.
	UserStack KeyKind = "ustack"
	// SymbolStack is a symbol a line, innermost first.
	SymbolStack KeyKind = "symbols"
)

// IsStack reports whether the key is a stack.
func (k KeyKind) IsStack() bool {
	return k == KernelStack || k == UserStack || k == SymbolStack
}

// Piece is a literal (Conv == 0) or one directive.
type Piece struct {
	Lit string `json:",omitempty"`
	// Conv is the conversion letter: d u o x X p c s b m M. 'i' arrives as 'd'.
	Conv byte `json:",omitempty"`
	// Flag is 0 or one of '0' '+' ' ' '-' '#'.
	Flag byte `json:",omitempty"`
	// Width and Prec: -1 not given, -2 taken from an argument before the value.
	Width int
	Prec  int
}

// pieceText is a Piece whose literal is text: each byte is the character of its
// number, because a script's literals need not be UTF-8, which JSON must be.
type pieceText Piece

// MarshalJSON writes Lit byte by byte.
func (p Piece) MarshalJSON() ([]byte, error) {
	text := make([]rune, len(p.Lit))
	for i := range len(p.Lit) {
		text[i] = rune(p.Lit[i])
	}
	p.Lit = string(text)
	return json.Marshal(pieceText(p))
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *Piece) UnmarshalJSON(data []byte) error {
	var t pieceText
	if err := json.Unmarshal(data, &t); err != nil {
		return err
	}
	var raw []byte
	for _, c := range t.Lit {
		raw = append(raw, byte(c))
	}
	*p = Piece(t)
	p.Lit = string(raw)
	return nil
}

// Loc is a script position that run-time messages name.
type Loc struct {
	Kind  string // "identifier", "operator", ...
	Token string
	File  string
	Line  int
	Col   int
	// Outer is the index of the call site, -1 if none.
	Outer int
}

// Probe is one row of a family's table, in the order of row ids.
type Probe struct {
	Family string
	// PP is the resolved probe point (pp()), PN the name in the script (pn()).
	PP, PN string
	Loc    int // index into Locs
	// MaxActive is set for return probes.
	MaxActive int `json:",omitempty"`
	// Outline: the function may have been inlined where nobody knows.
	Outline bool `json:",omitempty"`
}

// Global is a scalar that can be set when the module is loaded.
type Global struct {
	Name   string // as in the script
	Param  string // module parameter
	String bool
}
