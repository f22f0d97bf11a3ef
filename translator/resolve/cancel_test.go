// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// cancelling ends its context when the first probe point is derived.
type cancelling struct {
	resolve.Deriver
	cancel  context.CancelFunc
	derived int
}

func (c *cancelling) Derive(ctx context.Context, p *ast.ProbePoint) ([]probe.Derived, diag.List) {
	c.derived++
	c.cancel()
	return c.Deriver.Derive(ctx, p)
}

// TestCancelled: Resolve stops when its context ends, and returns no partial plan.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &cancelling{Deriver: newFamilies(), cancel: cancel}
	script := "probe begin, end {}\nprobe begin {}\n"
	p, l := resolve.Resolve(ctx, resolve.In{Files: []*ast.File{parse(t, "script.stp", script, source.User)}, Library: newLibrary(t), Families: f})
	if p != nil || l.HasErrors() || f.derived != 1 {
		t.Errorf("%d probe points were derived; plan %v, %v", f.derived, p != nil, texts(l))
	}
}

// many derives each probe point as very many places, .end as more than are allowed.
type many struct{ resolve.Deriver }

func (many) Derive(_ context.Context, p *ast.ProbePoint) ([]probe.Derived, diag.List) {
	if p.Components[0].Name == "end" {
		return make([]probe.Derived, 600_000), nil
	}
	return make([]probe.Derived, 200_000), nil
}

// TestManyPlaces checks that the places of a script's probe points are bounded, also through aliases and where a point
// is optional, with one error, but not those of the first point, which may be the only one.
func TestManyPlaces(t *testing.T) {
	for script, want := range map[string]int{
		"probe begin, begin, begin, begin, begin {}\n":                                         1,
		"probe begin?, begin?, begin?, begin? {}\nprobe a = begin, begin {}\nprobe a?, a {}\n": 1,
		"probe begin, end {}\n": 1,
		"probe end {}\n":        0,
		"probe end, begin {}\n": 1,
	} {
		_, l := resolve.Resolve(t.Context(), resolve.In{Files: []*ast.File{parse(t, "script.stp", script, source.User)}, Library: newLibrary(t), Families: many{newFamilies()}})
		if got := strings.Join(texts(l), "\n"); strings.Count(got, "stand for more than 524288 places") != want || strings.Count(got, "GS0") > want {
			t.Errorf("%q: %s", script, got)
		}
	}
}
