// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// needDebugInfo are scripts that use source files: the kernels of root trees have no debug
// information.
var needDebugInfo = []string{"backtraces", "kernel_memory", "lists"}

// TestTrees runs the functions of the library on the kernels of .ci/kernels.list that are in root
// trees.
func TestTrees(t *testing.T) {
	files := slices.DeleteFunc(scripts(t), func(file string) bool {
		return slices.Contains(needDebugInfo, strings.TrimSuffix(filepath.Base(file), ".stp"))
	})
	for _, k := range harness.Trees(t) {
		t.Run(k.Name, func(t *testing.T) {
			dir := t.TempDir()
			cases := make([]harness.Case, len(files))
			for i, f := range files {
				cases[i] = load(t, dir, f)
			}
			out := harness.Run(t, guest.Config{Release: k.Release, Add: []guest.Mapping{{Host: dir}}}, cases)
			for i, f := range files {
				t.Run(cases[i].Name, func(t *testing.T) { compare(t, f, out[i]) })
			}
		})
	}
}
