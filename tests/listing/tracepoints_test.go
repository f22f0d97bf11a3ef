// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestTracepointsOfHeaders checks that without BTF and debug information the kernel's headers
// give the same prototypes and systems of tracepoints. Tracepoints that are declared in the
// kernel's source folders are in no header.
func TestTracepointsOfHeaders(t *testing.T) {
	releases := harness.Kernels(t)
	if !harness.Full { // each needs 10 s of CPU
		releases = releases[len(releases)-1:]
	}
	for _, release := range releases {
		t.Run(release, func(t *testing.T) {
			want := prototypes(t, symbols(t, release))
			got := prototypes(t, onlyHeaders(t, release))
			same := 0
			for name, g := range got {
				if w := want[name]; g != w {
					t.Errorf("%s: headers have %s, BTF has %s", name, g, w)
				} else {
					same++
				}
			}
			t.Logf("%d of %d", same, len(want))
			if same < len(want)*3/4 {
				t.Errorf("only %d of %d are in the headers", same, len(want))
			}
		})
	}
}

func onlyHeaders(t *testing.T, release string) *dwarfsym.Symbols {
	k, err := kbuild.Describe(t.Context(), release, kbuild.DescribeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: release, CacheDir: need.Cache("symbols"), Debug: query.SymbolsOnly,
		Headers: func(spec string) (string, func(), error) {
			// compiling takes long; the next run finds the result
			return kbuild.HeaderTypes(t.Context(), k, filepath.Join(os.TempDir(), "gostap-test-headers"), spec)
		}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func prototypes(t *testing.T, s *dwarfsym.Symbols) map[string]string {
	t.Helper()
	list, err := s.Tracepoints(t.Context(), "kernel", "*")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, tp := range list {
		var b strings.Builder
		for _, p := range tp.Params {
			fmt.Fprintf(&b, " $%s:%v", p.Name, p.Type)
		}
		out[tp.Name] = tp.System + b.String()
	}
	return out
}
