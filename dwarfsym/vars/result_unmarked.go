// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"regexp"
	"strconv"

	"github.com/gostap/gostap/kbuild/lazy"
)

// LLVM marks functions whose results it has left out (callNone) since 18, "[IPO][DebugInfo] Add DW_CC_nocall to function
// debug metadata", which is in rustc since 1.78.
var unmarking = []struct {
	producer func() *regexp.Regexp
	since    int
}{
	{lazy.Regexp(`clang version (\d+)[.\d]*`), 18},
	{lazy.Regexp(`rustc version 1\.(\d+)[.\d]*`), 78},
}

// allCallSites is DW_AT_GNU_all_call_sites, which DWARF 4 has instead of DW_AT_call_all_calls.
const allCallSites dwarf.Attr = 0x2117

// unmarked returns the compiler, if it leaves out results that no caller uses, or whose value callers know, and does not
// say so; "" otherwise. It does so in optimized functions all of whose callers it knows.
func (sc *scope) unmarked() string {
	if !sc.optimized() {
		return ""
	}
	for _, u := range unmarking {
		if m := u.producer().FindStringSubmatch(sc.Function.Unit.Producer); m != nil {
			n, err := strconv.Atoi(m[1])
			if err == nil && n < u.since && !sc.calledFromOutside() {
				return m[0]
			}
			return ""
		}
	}
	return ""
}

// optimized reports whether the debug information describes the function's calls, as LLVM does with optimization.
func (sc *scope) optimized() bool {
	now, _ := sc.Function.Attr(dwarf.AttrCallAllCalls)
	before, _ := sc.Function.Attr(allCallSites)
	return now == true || before == true
}

// calledFromOutside reports whether other files may call the function. Optimization at link time makes symbols local whose
// functions are external in the source.
func (sc *scope) calledFromOutside() bool {
	if global, known := sc.d.Module.IsGlobal(sc.place.Addr - sc.place.SymbolOff); known {
		return global
	}
	external, _ := sc.Function.Attr(dwarf.AttrExternal)
	return external == true
}
