// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"context"
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
