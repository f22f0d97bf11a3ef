// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// placesError turns dwarfsym's typed errors into diagnostics.
func placesError(p point, err error) diag.List {
	var none *query.NoMatchError
	var mid *places.MidInstructionError
	if errors.As(err, &mid) {
		return one(diag.CannotProbe, p.what, "give the address of an instruction: "+mid.Neighbours(), "%v", err)
	}
	if errors.As(err, &none) {
		hint := placeHint(p, none)
		if none.What == "module" {
			return one(diag.NoSuchFunction, p.root, hint, "no match: there is no module %s", none.Pattern)
		}
		if none.What == "line" {
			return one(diag.NoSuchFunction, p.what, "", "no line records for %s", noRecord(none))
		}
		l := one(diag.NoSuchFunction, p.what, hint, "no match: %s has no %s %s", p.query.Module, none.What, none.Pattern)
		if why, advice := unread(none); why != "" {
			l[0].Notes = append(l[0].Notes, diag.Note{Message: why})
			l[0].Hint = cmp.Or(hint, advice)
		}
		return l
	}
	if errors.As(err, new(*places.TooManyError)) {
		return one(diag.BadPattern, p.what, "use a more specific function name or a smaller depth", "%v", err)
	}
	return symbolsError(p.root, err)
}

// unread says why only the functions of the symbol table are known, and what to do; "" if others are, too.
func unread(none *query.NoMatchError) (why, advice string) {
	switch {
	case none.Without != nil:
		return none.Without.Text() + ": only the functions of its symbol table are known", none.Without.Advice()
	case none.Split:
		return "it was compiled, at least in part, with -gsplit-dwarf: gostap does not read .dwo files, and knows of these parts only the functions of the symbol table",
			"compile it without -gsplit-dwarf"
	}
	return "", ""
}

// placeHint says what to write instead of a place that does not exist.
func placeHint(p point, none *query.NoMatchError) string {
	if name, off, ok := strings.Cut(p.query.Func, "+"); ok && !p.query.HasAddr {
		if n, err := strconv.ParseUint(off, 0, 32); err == nil {
			return fmt.Sprintf("write function(%q).offset(%d) for the instruction there", name, n)
		}
	}
	call, old := oldSyscall(none.Pattern)
	switch {
	case old && none.What == "function":
		return "system calls are probed by names of their own: syscall." + call
	case none.What == "module" && none.BuiltIn:
		return none.Pattern + " is built into this kernel, not a module: write kernel.function(\"NAME\")"
	case none.What == "statement" && len(none.Similar) > 0:
		return "the statement that it belongs to begins at " + none.Similar[0] + "; with -g, any instruction can be probed"
	case none.TailCall:
		return "it is called by a jump at the function's end (a tail call): the stack does not show who called it"
	case len(none.Similar) > 0:
		return "similar: " + strings.Join(none.Similar, ", ")
	case none.What == "callee":
		return "debug information lists a function's calls only if the code was compiled with optimization (-Og or higher)"
	}
	return ""
}

// oldSyscall returns the system call of a function name that kernels before 4.17 had: "open" for
// "sys_open" and "SyS_open".
func oldSyscall(function string) (string, bool) {
	name, ok := strings.CutPrefix(strings.ToLower(function), "sys_")
	return name, ok && name != "" && !strings.ContainsAny(name, "*?[@")
}

// noRecord names the line that has no code, and the nearest lines that have some.
func noRecord(e *query.NoMatchError) string {
	_, at, _ := strings.Cut(e.Pattern, "@")
	if len(e.Similar) == 0 {
		return at
	}
	near := make([]string, len(e.Similar))
	for i, s := range e.Similar {
		near[i] = s[strings.LastIndexByte(s, ':'):]
	}
	return at + " (try " + strings.Join(near, " or ") + ")"
}

// symbolsError reports errors that any query to dwarfsym can return.
func symbolsError(c *ast.Component, err error) diag.List {
	var missing *query.NoDebugInfoError
	if !errors.As(err, &missing) {
		return one(diag.SymbolsFailed, c, "", "reading symbols failed: %v", err)
	}
	l := one(diag.NoDebugInfo, c, missing.Advice(), "%s", missing.Text())
	for _, n := range missing.Notes() {
		l[0].Notes = append(l[0].Notes, diag.Note{Message: n})
	}
	return l
}
