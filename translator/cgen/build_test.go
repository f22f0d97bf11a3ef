// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"context"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/plan"
)

// emit prints a program and fails the test on diagnostics.
func emit(t *testing.T, p *plan.Program, k kernel.Kernel) backend.Out {
	t.Helper()
	out, diags := cgen.Backend{}.Emit(context.Background(), backend.In{Program: p, Kernel: k, Gostap: "test"})
	for _, d := range diags {
		t.Errorf("%s: %s", d.Pos, d.Message)
	}
	return out
}
