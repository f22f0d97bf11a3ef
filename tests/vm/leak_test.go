// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// leaking does not free what it allocates.
const leaking = `
%{
#include <linux/vmalloc.h>
static char *kept;
%}
function leak() %{ kept = vmalloc(8192); if (kept) kept[0] = 1; %}
probe begin { leak() println("leaked") exit() }`

// TestLeak checks that a guest reports memory that a module has not freed, which fails every
// test whose module does so.
func TestLeak(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		g, err := guest.Start(t.Context(), guest.Config{Release: release, Self: harness.Binary(t), Append: harness.BootOptions(release)})
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		for _, c := range []struct {
			script string
			leaks  bool
		}{{`probe begin { println("none") exit() }`, false}, {leaking, true}} {
			ko, stderr, err := harness.Module(t.Context(), t, release, harness.Case{Script: c.script, Options: []string{"-g"}})
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr)
			}
			out, err := g.Run(t.Context(), nil, []guest.Job{{Module: ko}})
			if err != nil || out[0].Status != 0 {
				t.Fatalf("%v, %+v", err, out)
			}
			if g.Leaked() != c.leaks || c.leaks && !strings.Contains(g.Left(), "vmalloc") {
				t.Errorf("%s: left %q", c.script, g.Left())
			}
		}
	})
}
