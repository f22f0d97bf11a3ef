// SPDX-License-Identifier: GPL-2.0-or-later

// Package modmeta is the format of what a module carries for its runner: format
// strings, probe names, script positions, limits, and the kernel it was built for. The
// translator writes it, as JSON, to the module's ELF section ".gostap.meta"; the loader
// reads it from the .ko. The package is pure data and imports no other of this project.
package modmeta

import (
	"encoding/json"
	"fmt"
	"math"
)

// Section is the ELF section that holds the JSON text.
const Section = ".gostap.meta"

// MemorySection is the ELF section with the memory that the module will allocate:
// pairs of 64-bit numbers, bytes in all and bytes for each CPU. The first pair is for
// the runtime, then one follows for each of GlobalNames, and one for each probe family.
const MemorySection = ".gostap.memory"

// TablesSection is the ELF section with the tables by which the reader names places
// (kbuild/symtab), if the script prints any.
const TablesSection = ".gostap.tables"

// ABI is the version of the records and control messages (runtime-c/abi.h, GS_ABI). A loader
// rejects a module with another one.
const ABI = 13

// Meta has everything that a runner needs to know about a module.
type Meta struct {
	ABI       int
	Gostap    string // version of gostap that made the module
	Name      string // module name
	Script    string // script name as shown in messages
	Release   string // kernel it was built for
	BuildID   string // build-id of vmlinux in hexadecimal; "" if it is not known
	Guru      bool
	MaxErrors int64
	// MaxSkipped is the number of skipped hits tolerated.
	MaxSkipped int64
	// SuppressErrors is the option --suppress-handler-errors.
	SuppressErrors bool
	StringLen      int
	Formats        []Format
	Histograms     []Histogram `json:",omitempty"`
	Locs           []Loc
	Probes         []Probe
	// Hints are by the names of families; most have none.
	Hints   map[string]Hints `json:",omitempty"`
	Globals []Global
	// GlobalNames has the names of all globals, in the order of the module's numbers
	// for them (gs_probe_stat.lock_global), for the exit report.
	GlobalNames []string `json:",omitempty"`
	// Limits are the -D limits in force, for the exit report.
	Limits map[string]int64
	// CountOnly means that no handler runs (-DSTP_ALIBI), and the report has the hits.
	CountOnly bool `json:",omitempty"`
	// Nanoseconds means that hits are timed in ns, not in cycles (-DSTP_TIMING_NSECS).
	Nanoseconds bool `json:",omitempty"`
}

// Format is the format of a print call. A record's arguments are in the order of Args.
type Format struct {
	Pieces []Piece
	// Shows is set if the call prints a global that the script never reads.
	Shows *Shown `json:",omitempty"`
}

// Key returns a text that is the same for equal formats.
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

// MaxBuckets is the largest number of buckets of a linear histogram, including those for values out
// of range.
const MaxBuckets = 128

// outside is the number of buckets of a linear histogram for values below and above its bounds.
const outside = 2

// LinearBuckets returns the number of buckets of a linear histogram from lo to hi > lo in steps
// above 0, with those for values out of range. The difference of the bounds may exceed an int64. The number
// is at most math.MaxUint64: that is returned for bounds that have more buckets.
func LinearBuckets(lo, hi, step int64) uint64 {
	n := (uint64(hi) - uint64(lo)) / uint64(step)
	return min(n, math.MaxUint64-1-outside) + 1 + outside
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

// KeyKind is the kind of a key of an array.
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
	// Width and Prec: -1 means not given, -2 that the argument before the value gives it.
	Width int
	Prec  int
}

// pieceText is a Piece whose literal has a character for each byte, with the byte's
// value as its number: a script's literals need not be UTF-8, but JSON must be.
type pieceText Piece

// MarshalJSON writes Lit with one character for each byte.
func (p Piece) MarshalJSON() ([]byte, error) {
	text := make([]rune, len(p.Lit))
	for i := range len(p.Lit) {
		text[i] = rune(p.Lit[i])
	}
	p.Lit = string(text)
	return json.Marshal(pieceText(p))
}

// UnmarshalJSON reads what MarshalJSON has written.
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

// Loc is a position in the script, for run-time messages.
type Loc struct {
	Kind  string // "identifier", "operator", ...
	Token string
	File  string
	Line  int
	Col   int
	// Outer is the index of the call site; -1 if there is none.
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
	// Outline means that the function may have been inlined at places that are not known.
	Outline bool `json:",omitempty"`
	// Within is the symbol of the function that the place is in, behind its entry, if PP names another one:
	// that of code that was inlined there, or none. "" for other places.
	Within string `json:",omitempty"`
}

// Hints are what reports say of hits of a family's probes that were not run; "" is the general reason.
type Hints struct {
	// Missed is for hits that the kernel missed. Limited is the same for a probe with MaxActive, which
	// stands for %d in it.
	Missed, Limited string `json:",omitempty"`
	// Nested is for hits during another handler.
	Nested string `json:",omitempty"`
}

// Global is a scalar global that can be set when the module is loaded.
type Global struct {
	Name   string // name in the script
	Param  string // name of the module parameter
	String bool
}
