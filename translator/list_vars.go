// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/fault"
	"github.com/gostap/gostap/translator/resolve"
	"github.com/gostap/gostap/translator/target"
)

// merge makes listings from the places, in the same order. Unless ListIn.Places is set, places with
// the same name become one listing.
func (in *ListIn) merge(ctx context.Context, found []resolve.Listed) ([]Listing, diag.List) {
	groups := in.groups(found)
	out := make([]Listing, len(groups))
	failed := make([][]failure, len(groups))
	inChunks(ctx, len(groups), func(i int) { out[i], failed[i] = in.listing(groups[i]) })
	l := warnings(slices.Concat(failed...))
	if in.Variables {
		l = append(l, in.withoutVariables(out)...)
	}
	return out, l
}

// failure is a place whose variables are not known.
type failure struct {
	at  *resolve.Listed
	err error
}

// warnings warns of the failures, once for those with the same reason.
func warnings(failed []failure) (diags diag.List) {
	more := map[string]int{}
	for _, f := range failed {
		more[f.err.Error()]++
	}
	for _, f := range failed {
		why := f.err.Error()
		switch more[why] {
		case 0:
			continue
		case 1:
			diags.Warnf(diag.SymbolsFailed, f.at.Point.Pos, "%s: %s", f.at.PP, why)
		default:
			diags.Warnf(diag.SymbolsFailed, f.at.Point.Pos, "%s and %d more places: %s; they are listed without some of their variables", f.at.PP, more[why]-1, why)
		}
		more[why] = 0
	}
	return diags
}

// withoutVariables warns once for each program without debug information, because its functions are
// listed without variables.
func (in *ListIn) withoutVariables(list []Listing) (diags diag.List) {
	said := map[string]bool{}
	for i := range list {
		at := list[i].Place
		if at == nil || !at.Plain || said[at.Module] {
			continue
		}
		said[at.Module] = true
		if none := in.Symbols.NoDWARF(at.Module); none != nil {
			diags.Warnf(diag.NoDebugInfo, source.Pos{}, "%s: the variables of its functions are not known", none.Text()).Hint = none.Advice()
		}
	}
	return diags
}

// groups groups the places by the listing that they become.
func (in *ListIn) groups(found []resolve.Listed) (out [][]*resolve.Listed) {
	at := make(map[string]int, len(found)) // index in out, by name
	for i := range found {
		f := &found[i]
		if k, again := at[f.Name]; again && !in.Places {
			out[k] = append(out[k], f)
			continue
		}
		at[f.Name] = len(out)
		out = append(out, []*resolve.Listed{f})
	}
	return out
}

// listing lists a group with only the variables that all its places have, because
// one handler runs at all of them. The variables are in the order of the first place,
// which is the function's compiled body if it has one.
func (in *ListIn) listing(group []*resolve.Listed) (Listing, []failure) {
	first := group[0]
	l := Listing{Name: first.Name, Form: first.Form, Point: first.PP, Func: first.PF}
	if p, ok := first.Vars.(target.Placed); ok {
		l.Place = p.Where()
	}
	if !in.Variables {
		return l, nil
	}
	if f, ok := first.Vars.(target.Formatted); ok {
		l.Format = f.Format()
	}
	var failed []failure
	l.Variables = in.variables(first, &failed)
	for _, f := range group[1:] {
		if len(l.Variables) == 0 {
			break // nothing is in common
		}
		l.Variables = intersection(l.Variables, in.variables(f, &failed))
	}
	return l, failed
}

// variables returns the variables of the aliases that lead to f, then those of the place.
func (in *ListIn) variables(f *resolve.Listed, failed *[]failure) []target.Listed {
	var out []target.Listed
	for _, l := range f.Locals {
		out = append(out, target.Listed{Name: l.Name, Type: l.Type.String()})
	}
	if short, ok := f.Vars.(target.AliasLister); ok && f.Alias {
		return append(out, short.ListAlias()...)
	}
	lister, ok := f.Vars.(target.Lister)
	if !ok {
		return out
	}
	list := lister.List
	if at, ok := f.Vars.(*target.Scope); ok && !in.Places {
		list = at.ListNames // only a listing of places shows which values are lost
	}
	vars, err := list()
	if err != nil {
		*failed = append(*failed, failure{f, err})
	}
	return append(out, vars...)
}

// intersection returns the variables of a that are also in b, in the order of a.
func intersection(a, b []target.Listed) []target.Listed {
	return slices.DeleteFunc(a, func(x target.Listed) bool {
		return !slices.ContainsFunc(b, func(y target.Listed) bool { return x.String() == y.String() })
	})
}

// chunk is the number of neighbouring places that a goroutine takes at a time. They are mostly
// functions of one source file, so only one goroutine reads its debug information.
const chunk = 128

// inChunks calls do with 0 to n-1 on several CPUs, until ctx ends.
func inChunks(ctx context.Context, n int, do func(i int)) {
	var next atomic.Int64
	var wg fault.Group
	for range min(runtime.GOMAXPROCS(0), 8, (n+chunk-1)/chunk) {
		wg.Go(func() {
			for ctx.Err() == nil {
				end := int(next.Add(chunk))
				if end-chunk >= n {
					return
				}
				for i := end - chunk; i < min(end, n); i++ {
					do(i)
				}
			}
		})
	}
	wg.Wait()
}
