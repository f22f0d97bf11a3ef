// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"regexp"
	"testing"
)

// initCode matches the marks of code and data that kernels free when a module has been loaded, or do
// not load: __net_init is one of them in kernels without network namespaces.
var initCode = regexp.MustCompile(`\b__(net_)?(init|exit)(data|const)?\b[^.\n]*`)

// TestInitCode checks that only the functions that the kernel calls when it loads and unloads the
// module are marked so. Probes are armed later.
func TestInitCode(t *testing.T) {
	allowed := 0
	for _, f := range Files() {
		for _, line := range regexp.MustCompile(`(?m)^[^/ ].*$`).FindAll(f.Data, -1) {
			switch m := initCode.Find(line); {
			case m == nil:
			case f.Name == "shared/module.c":
				allowed++
			default:
				t.Errorf("%s: %s", f.Name, m)
			}
		}
	}
	if allowed != 2 {
		t.Errorf("%d functions of shared/module.c are marked, not 2", allowed)
	}
}
