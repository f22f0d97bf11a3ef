// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// TestNamespacesParameter checks that only modules that have the parameter get it, and only for a
// process that exists.
func TestNamespacesParameter(t *testing.T) {
	var images []*moduleImage
	for _, info := range []string{"parmtype=gs_namespaces:int\x00y=z\x00", "x=y\x00"} {
		m, err := parseModule(bytes.NewReader(fakeModule(metaJSON(t, modmeta.Meta{Name: "m"}), "a=b\x00"+info)))
		if err != nil {
			t.Fatal(err)
		}
		images = append(images, m)
	}
	knows, other := images[0], images[1]
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
