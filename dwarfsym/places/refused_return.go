// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"regexp"
	"strings"

	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/lazy"
)

// A return probe in a program replaces the word on top of the stack at a function's entry, and the kernel
// ends the program if it returns to the replacement at another time than expected.
const (
	notCalled    = "nothing calls it, so that a return probe would overwrite something else than a return address"
	cold         = "it is a part of a function, reached by jumps, so it never returns to a caller"
	returnsAgain = "it saves its return address and the program returns to it again later, when the kernel no longer expects this"
	throws       = "exceptions leave it, and find their way by return addresses, which a return probe changes"
	looksAtOwn   = "it looks at its own return address, which a return probe changes"
)

// unusualReturns are the functions of runtime libraries whose return can't be probed, by the names of
// their symbols. No file says this of them, except of some of those that nothing calls, which
// notCalledAt finds, too.
var unusualReturns = []struct {
	names func() *regexp.Regexp
	why   string
}{
	{lazy.Regexp(`^(_start|_dl_start_user|_dl_runtime_(resolve|profile)\w*|_dlstart|__restore_rt|__start_context)$`), notCalled},
	{lazy.Regexp(`^(_dl_tlsdesc_\w+|__morestack\w*|__llvm_retpoline_\w+)$`), "code that a compiler emits reaches it by a convention of its own"},
	{lazy.Regexp(`^(_{0,2}(sig)?setjmp|__(get|swap)context|(get|swap)context|savectx|(jump|ontop)_fcontext)$`), returnsAgain},
	{lazy.Regexp(`^(__cxa_(re)?throw\w*|__cxa_bad_(cast|typeid)|_Unwind_(RaiseException|Resume|Resume_or_Rethrow|ForcedUnwind)|_ZSt\d+(__throw_|rethrow_exception)\w*|objc_exception_(re)?throw)$`), throws},
}

// ownReturn are functions that look at their own return address, to tell who calls them.
var ownReturn = lazy.Regexp(`^(_{0,3}(dlsym|dlvsym|dlopen|dlmopen)|__libc_dlopen_mode|_?mcount|__fentry__)$`)

// RefusedReturn returns the reason why the returns of a function in a program can't be probed, by one of
// its names; "" if they can.
func RefusedReturn(name string) string {
	if strings.HasSuffix(name, ".cold") || strings.Contains(name, ".cold.") {
		return cold
	}
	for _, u := range unusualReturns {
		if u.names().MatchString(name) {
			return u.why
		}
	}
	return ""
}

// RefusedCallReturn is RefusedReturn for a call through a program's procedure linkage table. The called
// function's own instructions are in a library.
func RefusedCallReturn(name string) string {
	if ownReturn().MatchString(name) {
		return looksAtOwn + `; its library's process("PATH").function("` + name + `").return probes its return instructions`
	}
	return RefusedReturn(name)
}

// refusedReturn returns the reason why the return of the function that begins at p can't be probed; ""
// if it can. Functions for which Finder.Returns finds return instructions are not refused.
func (f *search) refusedReturn(p *query.Place) string {
	if f.m.Program.Started(p.Addr) {
		return notCalled
	}
	for _, name := range namesAt(f.x, p) {
		if f.m.File.Arch.Kernel.IsThunk(name) {
			return thunk
		}
		if why := RefusedReturn(name); why != "" {
			return why
		}
	}
	if f.m.Own != nil && !isGoProgram(f.m) && len(f.ownFunctions()) > 0 && !f.described(p.Addr) && !f.ownSymbol(p.Addr) {
		return undescribed
	}
	if f.notCalledAt(p.Addr) || f.withinFunction(p.Addr) {
		return notCalled
	}
	return ""
}

// undescribed is the reason for code that only debug information in another file calls a function.
const undescribed = "neither its symbols nor its call frame information say that a function begins there, so that a return probe might overwrite something else than a return address"

// ownSymbol reports whether the symbol table of the program itself has a function at addr.
func (f *search) ownSymbol(addr uint64) bool {
	if f.ownSymbols == nil {
		f.ownSymbols = map[uint64]bool{}
		_ = f.m.Own.Symbols(func(s elfmap.Symbol) bool {
			if s.Func {
				f.ownSymbols[s.Addr] = true
			}
			return true
		})
	}
	return f.ownSymbols[addr]
}

// thunk is the reason for return and indirect thunks.
const thunk = "code jumps to it, and the top of the stack may be no return address then"

// namesAt returns the names of the symbols at p's address; the name that debug information has if there
// are none.
func namesAt(x *index.Index, p *query.Place) (out []string) {
	x.SymbolsBefore(p.Addr, func(s index.Symbol) bool {
		if s.Addr == p.Addr {
			out = append(out, string(s.Name))
		}
		return s.Addr == p.Addr && len(out) < image.MaxAliases
	})
	if len(out) == 0 {
		out = append(out, p.Func)
	}
	return out
}

// notCalledAt reports whether the program's call frame information says that there is no return address
// on top of the stack at addr: it does where jumps lead to a part of a function that a compiler has moved
// away, at a program's start, and where signal handlers return to. Without information for addr, it
// returns false.
func (f *search) notCalledAt(addr uint64) bool {
	entry := &f.m.File.Arch.Frames.Entry
	if entry.CFA == 0 {
		return false
	}
	t := f.frames(f.m.Program.Path)
	if t == nil {
		return false
	}
	r, ok := t.Find(addr)
	return ok && (r.Signal || r.Deref || int(r.Reg) != f.m.File.Arch.Registers.Stack || r.Off != entry.CFA ||
		r.Saved[0] != cfi.Save{How: cfi.AtCFA, Off: entry.Return})
}

// withinFunction reports whether addr, at which no function begins according to the symbol table, is
// within a function that the table has.
func (f *search) withinFunction(addr uint64) bool {
	s, ok := f.x.FuncBefore(addr)
	return ok && s.Addr < addr && addr-s.Addr < s.Size
}
