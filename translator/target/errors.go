// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// Error is a failed look-up, with similar names to suggest.
type Error struct {
	Code    diag.Code
	Node    ast.Node
	Message string
	Similar []string
	Hint    string
	Notes   []string
}

// Error returns the message alone.
func (e *Error) Error() string { return e.Message }

// Fail returns an *Error at n.
func Fail(code diag.Code, n ast.Node, hint, format string, args ...any) error {
	return &Error{Code: code, Node: n, Hint: hint, Message: fmt.Sprintf(format, args...)}
}

// Similar returns an *Error at n that suggests the names near.
func Similar(code diag.Code, n ast.Node, near []string, format string, args ...any) error {
	e := &Error{Code: code, Node: n, Similar: near, Message: fmt.Sprintf(format, args...)}
	if len(near) > 0 {
		e.Hint = "similar: " + strings.Join(near, ", ")
	}
	return e
}

// wrap turns an error of another package into an *Error at n.
func wrap(n ast.Node, err error) error {
	var mine *Error
	if errors.As(err, &mine) {
		return err
	}
	var missing *query.NoDebugInfoError
	if errors.As(err, &missing) {
		return &Error{Code: diag.NoDebugInfo, Node: n, Hint: missing.Advice(), Message: missing.Text(),
			Notes: missing.Notes()}
	}
	return Fail(diag.SymbolsFailed, n, "", "reading symbols failed: %v", err)
}

// maxRanges is how many ranges of lines a hint lists.
const maxRanges = 8

// available returns a hint that says where an optimized-out variable has a value.
func available(gone *query.OptimizedOutError) string {
	if gone.Name == "return" {
		return "the compiler knows all callers, and may have left out a result that none uses; returnval() is what the register holds"
	}
	where := "the compiler kept it nowhere in this function"
	if len(gone.Lines) > 0 {
		where = "available at lines " + lineRanges(gone.Lines)
	}
	if !gone.Entry {
		return where
	}
	if len(gone.Lines) == 0 {
		return "available at the function's entry; in a return probe as @entry($" + gone.Name + ")"
	}
	return where + ", and at the function's entry"
}

// inBlock returns a hint for a variable of a block that the probe is not in.
func inBlock(gone *query.OptimizedOutError) string {
	if len(gone.Lines) > 0 {
		return "available at lines " + lineRanges(gone.Lines)
	}
	return "probe a line of that block, with .statement"
}

// ambiguous returns the error for a name that may mean several things, with the names that tell them apart.
func ambiguous(n ast.Node, several *query.AmbiguousError) error {
	if several.Own {
		return Fail(diag.NoSuchType, n, "use it in a probe of a function in the file that has the one that is meant", "%s", several.Error())
	}
	code, hint := diag.NoSuchVariable, fmt.Sprintf("name the one that is meant, as in @var(%q)", several.Of[0])
	switch {
	case several.Functions:
		hint = fmt.Sprintf("read it as $%s in a probe of its function", several.Name)
	case several.Files:
		hint = fmt.Sprintf("name the file of the one that is meant, as in @var(%q)", several.Name+"@"+several.Of[0])
	case several.What == "type":
		code, hint = diag.NoSuchType, fmt.Sprintf("name the one that is meant, as in @cast(p, %q)", several.Of[0])
	case several.What == "enumerator":
		hint = fmt.Sprintf("name the one that is meant, as in @enum(%q)", several.Of[0])
	}
	return Fail(code, n, hint, "%s", several.Error())
}

// whenReady returns a hint with a probe that can read a variable which its function stores later.
func whenReady(early *query.NotReadyError, at *query.Place) string {
	if early.Line == 0 {
		return "probe a line of the function, with .statement"
	}
	where := fmt.Sprintf("%s@%s:%d", at.Func, early.File, early.Line)
	return fmt.Sprintf("probe a line where it is stored: .statement(%q) or a later one", where)
}

func lineRanges(lines [][2]int) string {
	var parts []string
	for i, r := range lines {
		switch {
		case i == maxRanges:
			return strings.Join(parts, ", ") + fmt.Sprintf(" and %d more", len(lines)-i)
		case r[0] == r[1]:
			parts = append(parts, fmt.Sprint(r[0]))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", r[0], r[1]))
		}
	}
	return strings.Join(parts, ", ")
}

// GivePath returns the hint for a program that is not in the folders of $PATH. If the working
// directory has a file of that name, it suggests this file.
func GivePath(name string) string {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && !strings.Contains(name, "/") {
		return fmt.Sprintf("a file of that name is in this folder: write %q", "./"+name)
	}
	return "give the path of the file"
}

// Suggest returns the names that are similar to name, or all names if none is.
func Suggest(name string, names []string) []string {
	if n := diag.Near(name, names, 5); len(n) > 0 {
		return n
	}
	return names
}
