// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package cgen_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/need"
)

// TestModulesBuild compiles whole programs for every kernel whose headers are installed, with
// warnings as errors.
func TestModulesBuild(t *testing.T) {
	for _, k := range kernels(t) {
		cache := need.Cache("kbuild")
		for name, p := range programs() {
			t.Run(k.Release+"/"+name, func(t *testing.T) {
				out := emit(t, p, k)
				m, err := kbuild.Build(context.Background(), kbuild.Request{
					Kernel: k, Name: p.Name, Sources: out.C, CacheDir: cache, NoCache: true,
					CFlags: []string{"-Werror"}, Dest: t.TempDir(),
				})
				var ce *kbuild.CompileError
				if errors.As(err, &ce) {
					t.Fatalf("%v\n%+v", ce, ce)
				}
				if err != nil {
					t.Fatal(err)
				}
				for _, w := range m.Warnings {
					t.Error(w)
				}
			})
		}
	}
}

// kernels returns the Debian kernels whose headers are installed.
func kernels(t *testing.T) []kernel.Kernel {
	t.Helper()
	var out []kernel.Kernel
	for _, r := range need.Packaged(kbuild.Installed()) {
		k, err := kbuild.Describe(context.Background(), r, kbuild.DescribeOptions{})
		if err == nil && k.BuildDir != "" {
			out = append(out, k)
		}
	}
	need.Headers(t, len(out))
	return out
}
