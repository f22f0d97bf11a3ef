// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// fail makes an *Error at n.
func fail(code diag.Code, n ast.Node, hint, format string, args ...any) error {
	return &Error{Code: code, Node: n, Hint: hint, Message: fmt.Sprintf(format, args...)}
}

// similar makes an *Error with near names.
func similar(code diag.Code, n ast.Node, near []string, format string, args ...any) error {
	e := &Error{Code: code, Node: n, Similar: near, Message: fmt.Sprintf(format, args...)}
	if len(near) > 0 {
		e.Hint = "similar: " + strings.Join(near, ", ")
	}
	return e
}

// wrap shows an error of another room at n.
func wrap(n ast.Node, err error) error {
	var mine *Error
	if errors.As(err, &mine) {
		return err
	}
	var missing *dwarfsym.NoDebugInfoError
	if errors.As(err, &missing) {
		hint := ""
		if missing.Command != "" {
			hint = "get it with: " + missing.Command
		}
		return fail(diag.NoDebugInfo, n, hint, "no debug information for %s%s", missing.Module, buildID(missing.BuildID))
	}
	return fail(diag.SymbolsFailed, n, "", "reading symbols failed: %v", err)
}

// available tells at which lines an optimized-out variable has a value.
func available(lines [][2]int) string {
	if len(lines) == 0 {
		return "the compiler kept it nowhere in this function"
	}
	parts := make([]string, 0, len(lines))
	for _, r := range lines {
		if r[0] == r[1] {
			parts = append(parts, fmt.Sprint(r[0]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", r[0], r[1]))
		}
	}
	return "available at lines " + strings.Join(parts, ", ")
}
