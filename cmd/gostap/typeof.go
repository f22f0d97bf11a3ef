// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/terminal"
)

// showType does --type: it prints the members of a structure or union with their offsets, or the
// values of an enumeration.
func showType(ctx context.Context, o *options, _ kernel.Kernel, syms *dwarfsym.Symbols, std cli.Stdio) int {
	module, name := typeOwner(o.typeName, syms)
	var layout ctype.Layout
	diags := o.fetching(ctx, syms, std, func() (l diag.List) {
		t, err := syms.Type(module, name)
		if err == nil {
			layout, err = t.Layout()
		}
		if err != nil {
			typeError(&l, name, err)
		}
		return l
	})
	o.show(std, diags)
	if diags.HasErrors() || ctx.Err() != nil {
		return 1
	}
	w := bufio.NewWriter(cli.Raw(std.Out))
	defer w.Flush()
	lines := layout.Lines()
	if o.json {
		lines = jsonLayout(&layout)
	}
	for _, line := range lines {
		fmt.Fprintln(w, terminal.Name(line))
	}
	return 0
}

// jsonType and jsonPart are a type and its parts in the output of --json, one object a line.
type jsonType struct {
	Type string `json:"type"`
	Size int64  `json:"size"`
}

type jsonPart struct {
	Member string `json:"member"` // "" of one without a name
	Type   string `json:"type"`
	Offset int64  `json:"offset"`
	Size   int64  `json:"size"`
	Bits   int    `json:"bits,omitempty"`
	Depth  int    `json:"depth,omitempty"`
}

type jsonConstant struct {
	Constant string `json:"constant"`
	Value    int64  `json:"value"`
}

// jsonLayout writes the type, and then each part, as an object.
func jsonLayout(l *ctype.Layout) []string {
	out := []string{jsonLine(jsonType{l.Name, l.Size})}
	for _, p := range l.Parts {
		if p.Constant {
			out = append(out, jsonLine(jsonConstant{p.Name, p.Value}))
			continue
		}
		out = append(out, jsonLine(jsonPart{p.Name, p.Type, p.Offset, p.Size, p.Bits, p.Depth}))
	}
	return out
}

// typeOwner splits "MODULE:TYPE" and "/PATH:TYPE"; a type without them is the kernel's.
func typeOwner(text string, syms *dwarfsym.Symbols) (module, name string) {
	if before, after, ok := strings.Cut(text, ":"); ok && !strings.HasPrefix(after, ":") &&
		(strings.HasPrefix(before, "/") || syms.IsModule(before)) {
		return before, strings.TrimSpace(after)
	}
	return "kernel", strings.TrimSpace(text)
}

func typeError(l *diag.List, name string, err error) {
	var none *query.NoMatchError
	var missing *query.NoDebugInfoError
	switch {
	case errors.As(err, &missing):
		d := l.Errorf(diag.NoDebugInfo, source.Pos{}, "%s", missing.Text())
		for _, n := range missing.Notes() {
			d.Notes = append(d.Notes, diag.Note{Message: n})
		}
		d.Hint = missing.Advice()
	case errors.As(err, &none):
		d := l.Errorf(diag.NoSuchType, source.Pos{}, "there is no type %s", name)
		if len(none.Similar) > 0 {
			d.Hint = "similar: " + strings.Join(none.Similar, ", ")
		}
	default:
		l.Errorf(diag.SymbolsFailed, source.Pos{}, "%v", err)
	}
}
