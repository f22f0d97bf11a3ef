// SPDX-License-Identifier: GPL-2.0-or-later

// Package tracemeta is a script that needs no module: which events the kernel
// is to record, and what to print of each record. The translator makes it,
// kbuild/tracefs runs it, on another machine too: everything that the run needs
// is in the file. It is pure data and a leaf.
package tracemeta

import "github.com/gostap/gostap/kbuild/modmeta"

// Version is that of the format. A runner refuses another one.
const Version = 1

// Script is all that a runner needs.
type Script struct {
	// GostapEvents is Version. It comes first, so that a file can be told from
	// a module by its first bytes.
	GostapEvents int
	Gostap       string // version that made it
	Script       string // script name as shown in messages
	Release      string // kernel it was made for
	BuildID      string // of vmlinux, hex; "" if not known
	StringLen    int    // bytes of a string with its NUL
	BufferKB     int64  // ring per CPU; 0: the default
	MaxErrors    int64
	// SuppressErrors: run-time errors are counted, but not shown and not fatal.
	SuppressErrors bool
	Formats        []modmeta.Format
	Locs           []modmeta.Loc
	Events         []Event
	// Begin, End and Error are run by the runner itself, in order. Error
	// stands in for End after too many run-time errors.
	Begin, End, Error []Handler
}

// Handler is code with its probe's names.
type Handler struct {
	PP, PN, PF string
	Locals     int // number of local slots
	Code       *Node
}

// Event is one kprobe or kretprobe event and what is done with its records.
type Event struct {
	Name      string
	Return    bool
	MaxActive int    // of a return event; 0: the kernel's default
	Place     string // "vfs_read", "_text+0x1234", "ext4:ext4_sync_file+0x10"
	Args      []Arg
	// Keep are evaluated at this event for the return event that stands behind
	// it in the list: the function's entry, which has no handler. The first
	// argument of both is the stack pointer, by which they are paired.
	Keep []*Node `json:",omitempty"`
	Handler
}

// KeepsFor reports whether event i is the entry for the return event behind it.
func (s *Script) KeepsFor(i int) bool {
	return i >= 0 && i < len(s.Events) && len(s.Events[i].Keep) > 0
}

// StackPointer is the argument that entries and returns are paired by.
var StackPointer = Arg{Name: "sp", Fetch: "%sp", Type: "u64"}

// Arg is one value that the kernel fetches (Documentation/trace/kprobetrace.rst,
// "FETCHARG"). Type "string" or "ustring" is text, others are numbers.
type Arg struct{ Name, Fetch, Type string }

// IsText reports whether the value is a string.
func (a *Arg) IsText() bool { return a.Type == "string" || a.Type == "ustring" }
