// SPDX-License-Identifier: GPL-2.0-or-later

package query

// Instance is where a function was inlined: the offsets in .debug_info of the unit and of the DIE, and
// the link-time address.
type Instance struct{ Unit, DIE, Addr uint64 }

// Place is one address at which a probe can be placed.
type Place struct {
	Module string // "kernel", the module's name or the program's path
	Func   string
	// Qualified is Func with namespaces and the types of parameters, in C++ and Rust:
	// "ns::Class<int>::method(int)"; "" in other languages.
	Qualified string
	File      string // as in the debug information
	Line      int
	// Inline is true for an inlined instance; Caller is then the out-of-line
	// function around it.
	Inline bool
	Caller string
	// Addr is the link-time address in vmlinux or a program, or the offset in
	// Section of a module.
	Addr uint64
	// Next is the address of the instruction after the one at Addr, relative to the same base; 0
	// unless the query has Post, or if another one may run next.
	Next uint64
	// Offset is the offset in a program's file that is mapped at Addr.
	Offset  uint64
	Section string
	// Symbol is the ELF function symbol that contains Addr, SymbolOff the offset
	// from it.
	Symbol    string
	SymbolOff uint64
	// Landmark is, in a kernel module, a symbol with a unique name at or before
	// Addr in Section, and LandmarkOff the offset from it.
	Landmark    string
	LandmarkOff uint64
	// Entry is true when Addr is the first instruction of an out-of-line
	// function.
	Entry bool
	// Whole is true if the function as a whole is probed, even if Addr is after the
	// prologue. Variables of inner blocks are then not in scope.
	Whole bool
	// AtReturn is true if Addr is one of the function's return instructions.
	AtReturn bool
	// External is true for a function with external linkage.
	External bool
	// Refused is the reason why the place can't be probed; "" if it can.
	Refused string
	// Chooses is true for the function, in a program, that chooses what calls of Func go to: Func is an
	// indirect function (STT_GNU_IFUNC). Choices are functions among which it probably chooses.
	Chooses bool
	Choices []string
	// Untraced is true if ftrace can't reach the place, so that it takes a kprobe. Only
	// queries for which Everything is true set it.
	Untraced bool
	// DWARF is false if the function is known only from the symbol table.
	DWARF bool
	// Plain is true if the module has no debug information at all, so that inlined
	// instances are not known.
	Plain bool
	// Stripped is true if a pattern matched the place in a program that has no debug information, and only the
	// symbols that it exports.
	Stripped bool
	// Split is true if only the symbol table has the place, in a program with debug information in other files (.dwo).
	Split bool
	// Label is the source label at the place, if the query asked for labels.
	Label string
	// Instances are other inlined instances of the function, if the query asked for them.
	Instances []Instance
	// From is, for a callee, the place of the function that calls it. Chains are the call chains
	// from there: return addresses, that of the last call first, each relative to Addr. If Chains
	// is nil, the callee is inlined in From.
	From   *Place
	Chains [][]int64
	// TailCalls are, for a function whose callees were asked for, those that match and are called by a
	// jump at a function's end: the stack does not show who called them.
	TailCalls []string
	// Others are, for the caller of a query's first callee, functions of the query with TailCalls and without a
	// callee that can be probed.
	Others []*Place
	// Unit and DIE are offsets in .debug_info of the unit and of the
	// subprogram or inlined_subroutine.
	Unit, DIE uint64
}
