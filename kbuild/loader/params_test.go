// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestNamespacesParameter checks that only modules that have the parameter get it, and only for a
// process that exists.
func TestNamespacesParameter(t *testing.T) {
	knows, other := &moduleImage{data: []byte("x\x00parmtype=gs_namespaces:int\x00y")}, &moduleImage{data: []byte("x\x00")}
	own := os.Getpid()
	for _, c := range []struct {
		image *moduleImage
		pid   int
		want  string
	}{
		{knows, 0, ""}, {knows, own, fmt.Sprintf("gs_namespaces=%d", own)}, {other, own, ""}, {other, 1 << 22, ""},
	} {
		if got, err := c.image.namespaces(c.pid); got != c.want || err != nil {
			t.Errorf("%d: %q, %v, want %q", c.pid, got, err, c.want)
		}
	}
	if _, err := knows.namespaces(1 << 22); err == nil || !strings.Contains(err.Error(), "there is no process") {
		t.Errorf("no process: %v", err)
	}
}
