// SPDX-License-Identifier: GPL-2.0-or-later

// Package tracemeta is the format of a script that runs without a module: the events
// that the kernel is to record, and what to print of each record. The translator writes
// it, and kbuild/tracefs runs it, on any machine: everything that the run needs is in
// the file. The package is pure data and imports only modmeta.
package tracemeta

import "github.com/gostap/gostap/kbuild/modmeta"

// Version is the version of the format. A runner rejects any other.
const Version = 6

// Script has everything that a runner needs.
type Script struct {
	// GostapEvents is Version. It is the first field, so that a file's first bytes distinguish it
	// from a module.
	GostapEvents int
	Gostap       string // version of gostap that made the file
	Script       string // name of the script as shown in messages
	Release      string // kernel it was made for
	BuildID      string // build-id of vmlinux in hexadecimal; "" if it is not known
	StringLen    int    // bytes of a string, including its NUL
	BufferKB     int64  // size of a CPU's ring buffer; 0: the default
	MaxErrors    int64
	MaxActions   int64 // statements that a handler may run
	MaxNesting   int64 // calls of recursive functions that may be under way
	// HistWidth is the length of a histogram's longest bar, and HistElision the number of empty rows
	// that are shown next to others; below 0, all are shown.
	HistWidth, HistElision int32
	// SuppressErrors means that run-time errors are counted, but neither shown nor fatal.
	SuppressErrors bool
	// MaxFrames is the largest number of frames of a stack.
	MaxFrames int
	Formats   []modmeta.Format
	Locs      []modmeta.Loc
	Globals   []Variable `json:",omitempty"`
	Arrays    []Array    `json:",omitempty"`
	Patterns  []string   `json:",omitempty"` // regular expressions
	Events    []Event
	// Modules has, by the names of kernel modules of which Events have addresses or types, the build-ids
	// that these are from, in hexadecimal.
	Modules map[string]string `json:",omitempty"`
	// Begin, End and Error are run by the runner, in order. Error replaces End
	// after too many run-time errors.
	Begin, End, Error []Handler
	// Timers are run by the runner too, in the order of time with the events' records.
	Timers []Timer `json:",omitempty"`
}

// Variable is the start value of a global that handlers store into: a number, or a string.
type Variable struct {
	Number int64  `json:",omitempty"`
	Text   []byte `json:",omitempty"`
}

// Timer is a handler that is run at intervals, in nanoseconds: Interval, and up to
// Random more or less, chosen anew each time.
type Timer struct {
	Interval, Random int64
	Handler
}

// MinInterval and MaxInterval bound the interval of a timer: 0.1 ms, and 36 years.
const (
	MinInterval = 100_000
	MaxInterval = 1 << 60
)

// Handler is the code of a probe, with the probe's names.
type Handler struct {
	PP, PN, PF string
	// Within is as in modmeta.Probe.
	Within string `json:",omitempty"`
	Locals int    // number of slots for local variables
	Code   *Node
	// Functions are those that the handler may call again while they run, or that end with next.
	Functions []Function `json:",omitempty"`
}

// MaxCalls is the largest number of calls of Invoke that may be under way: the runner's stack holds as many.
const MaxCalls = 10_000

// Function is a function of the script. It has slots of its own: the parameters, the value, and others.
type Function struct {
	Params, Locals int // number of parameters, and of all slots; slot Params has the value
	Code           *Node
	Overload       int  `json:",omitempty"` // 1 + index of the function that next calls; 0: an error
	Nests          bool `json:",omitempty"` // the function is recursive: its calls count against MaxNesting
}

// Others is the owner of a file that others than root can change, and when it was changed last (ctime), in
// nanoseconds. Another file of that owner is the same program if it has the same build-id; if the owner is
// root, only the file that was changed at that time.
type Others struct{ Owner, Changed int64 }

// Event is a kprobe, kretprobe, uprobe or uretprobe event, and what to do with its records.
type Event struct {
	Name      string
	Return    bool
	MaxActive int    // of a return event; 0: the kernel's default
	Place     string // "vfs_read", "_text+0x1234", "ext4:ext4_sync_file+0x10"
	// File and Offset are, instead of Place, those of an event of a program or library. If it has the
	// build-id BuildID, in hexadecimal, this is BuildIDAt bytes into the file.
	File      string `json:",omitempty"`
	Offset    uint64 `json:",omitempty"`
	BuildID   string `json:",omitempty"`
	BuildIDAt uint64 `json:",omitempty"`
	// Others is set if others than root can change File, and so choose its build-id.
	Others *Others `json:",omitempty"`
	// Counter is the offset in File of a static probe's semaphore, which the kernel increments while the
	// event is enabled; 0: it has none.
	Counter uint64 `json:",omitempty"`
	// Tracepoint is the tracepoint whose iterator Place is; "" for other places.
	Tracepoint string `json:",omitempty"`
	Args       []Arg
	// Filter is what the kernel is to check before it keeps a record (Documentation/trace/events.rst,
	// section 5); "" for nothing.
	Filter string `json:",omitempty"`
	// Entry says that this event, at a function's entry, records the calls of the return event that
	// follows it in the list. It has no handler. The first argument of both events is the stack pointer,
	// by which they are paired. In programs, the second argument of this event is the return address.
	Entry bool `json:",omitempty"`
	// Keep has expressions to evaluate at this event, if it is an Entry, for the return event's handler.
	Keep []*Node `json:",omitempty"`
	// Count is how the kernel can count the hits; nil if it can't. Where the kernel has no such triggers,
	// the handler counts the records.
	Count *Count `json:",omitempty"`
	// Stack says that the kernel's stack is needed with each record.
	Stack bool `json:",omitempty"`
	Handler
}

// IsEntry reports whether event i is the entry event of the return event after it.
func (s *Script) IsEntry(i int) bool {
	return i >= 0 && i < len(s.Events) && s.Events[i].Entry
}

// StackPointer returns the argument by which entries and returns are paired. register is the kernel's name
// of the stack pointer.
func StackPointer(register string) Arg {
	return Arg{Name: stackPointer, Fetch: "%" + register, Type: "u64"}
}

const stackPointer = "sp" // the argument's name

// Arg is a value that the kernel fetches (Documentation/trace/kprobetrace.rst,
// "FETCHARG"). Types "string" and "ustring" are text, all others numbers.
type Arg struct{ Name, Fetch, Type string }

// IsText reports whether the value is a string.
func (a *Arg) IsText() bool { return a.Type == "string" || a.Type == "ustring" }
