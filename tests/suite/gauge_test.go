// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"testing"
)

// TestGauge checks that a gauge whose run has ended has compiled once.
func TestGauge(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var g gauge
	g.run(ctx)
	if g.err != nil || g.runs != 1 || g.mean() <= 0 {
		t.Errorf("%+v", g)
	}
	t.Log(g.mean())
}
