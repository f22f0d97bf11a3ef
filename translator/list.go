// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"
	"slices"
	"sort"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/probe"
)

// ListIn is what a listing starts from.
type ListIn struct {
	Pattern   string // a probe point, or several with commas
	Variables bool   // -L: with variables
	Kernel    kernel.Kernel
	Symbols   *dwarfsym.Symbols
	Dirs      []string
	Guru      bool
}

// List gives the lines of -l or -L (spec/cli.md, section 4), sorted and
// without duplicates.
func List(ctx context.Context, in ListIn) ([]string, diag.List) {
	env := grammar.Env{Kernel: in.Kernel, Guru: in.Guru}
	lib, diags := tapset.Open(ctx, tapset.Options{Dirs: in.Dirs, Env: env})
	file, l := grammar.Parse(ctx, source.NewFile("<list>", []byte("probe "+in.Pattern+" {}"), source.User),
		grammar.Options{Env: env, Macros: lib})
	if diags = append(diags, l...); diags.HasErrors() {
		return nil, diags
	}
	families := probe.New(&probe.Env{Kernel: in.Kernel, Guru: in.Guru, Symbols: in.Symbols})
	var lines []string
	for _, p := range file.Probes {
		for _, point := range p.Points {
			found, l := listPoint(ctx, in, lib, families, point)
			lines, diags = append(lines, found...), append(diags, l...)
		}
	}
	sort.Strings(lines)
	return slices.Compact(lines), diags
}

func listPoint(ctx context.Context, in ListIn, lib *tapset.Library, families *probe.Families, p *ast.ProbePoint) ([]string, diag.List) {
	if names := aliases(lib, p); len(names) > 0 {
		return names, nil
	}
	derived, diags := families.Derive(ctx, p)
	lines := make([]string, 0, len(derived))
	for i := range derived {
		line := derived[i].PP
		if l, ok := derived[i].Vars.(probe.Lister); ok && in.Variables {
			vars, err := l.List()
			if err != nil {
				diags.Warnf(diag.SymbolsFailed, p.Pos, "%s: %v", derived[i].PP, err)
			}
			line = strings.Join(append([]string{line}, vars...), " ")
		}
		lines = append(lines, line)
	}
	return lines, diags
}

// aliases are the library's aliases that a point without arguments names.
func aliases(lib *tapset.Library, p *ast.ProbePoint) []string {
	parts := make([]string, 0, len(p.Components))
	for _, c := range p.Components {
		if c.Arg != nil {
			return nil
		}
		parts = append(parts, c.Name)
	}
	return lib.MatchingAliases(strings.Join(parts, "."))
}
