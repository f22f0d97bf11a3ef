// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"errors"
	"testing"

	"github.com/gostap/gostap/dwarfsym/image"
)

// opened counts how often the kernel is looked into.
type opened struct {
	Modules
	times int
}

func (o *opened) Module(string) (*image.Module, error) {
	o.times++
	return nil, errors.New("no kernel here")
}

// TestKernelNamesOnce checks that the kernel's BTF is looked through once for each name: a script may use one in
// thousands of probes.
func TestKernelNamesOnce(t *testing.T) {
	files := &opened{}
	s := NewResolver(files, true)
	for range 1000 {
		s.definedOnce(kernelName{name: "x"})
		s.definedOnce(kernelName{name: "x", constant: true})
	}
	if files.times != 2 {
		t.Errorf("looked %d times", files.times)
	}
}
