// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/diag"
)

// maxElsewhere is the number of files that a hint lists.
const maxElsewhere = 3

// missing is like placesError, unless the function exists elsewhere: in another file, at other
// lines, or not in the form that the point's suffix selects. Similar names would then mislead.
func missing(ctx context.Context, env *Env, p point, err error) diag.List {
	var none *query.NoMatchError
	q := query.Query{Module: p.query.Module, Func: p.query.Func}
	narrowed := p.query.File != "" || p.query.Want != query.Any
	if !narrowed || glob.IsPattern(q.Func) || !errors.As(err, &none) || none.What != "function" {
		return placesError(p, err)
	}
	there, relaxed := env.Symbols.Places(ctx, q)
	if relaxed != nil || len(there) == 0 {
		return placesError(p, err)
	}
	files, inlined := filesOf(there)
	switch {
	case p.query.File != "" && len(files) == 0: // without debug information, files are not known
		return placesError(p, err)
	case p.query.File != "" && !slices.ContainsFunc(files, func(f string) bool { return ofFile(p.query.File, f) }):
		return one(diag.NoSuchFunction, p.what, "it is in "+strings.Join(files[:min(len(files), maxElsewhere)], ", "),
			"no match: %s has no function %s in a file %s", p.query.Module, q.Func, p.query.File)
	case p.query.Line > 0 && !p.query.Statement:
		return one(diag.NoSuchFunction, p.what, fmt.Sprintf("leave out :%d, or probe a line with .statement", p.query.Line),
			"no match: line %d of %s is not in the function %s", p.query.Line, p.query.File, q.Func)
	case inlined && p.query.Want != query.Inline:
		return one(diag.NoSuchFunction, p.what, "leave out ."+wants[p.query.Want]+", or probe its callers",
			"no match: %s of %s exists as inlined instances only", q.Func, p.query.Module)
	case p.query.Want == query.Inline:
		return one(diag.NoSuchFunction, p.what, "leave out .inline",
			"no match: %s of %s is inlined nowhere", q.Func, p.query.Module)
	}
	return placesError(p, err)
}

// wants are the suffixes that select some of a function's places.
var wants = map[query.Want]string{query.Call: "call", query.Return: "return", query.Exported: "exported"}

// ofFile reports whether the path ends in the pattern, at a component.
func ofFile(pattern, path string) bool {
	return glob.Match(pattern, []byte(path)) || glob.Match("*/"+pattern, []byte(path))
}

// filesOf returns the files of the places, and whether all are inlined instances.
func filesOf(list []query.Place) (files []string, inlined bool) {
	inlined = true
	for i := range list {
		inlined = inlined && list[i].Inline
		if f := list[i].File; f != "" && !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	return files, inlined
}
