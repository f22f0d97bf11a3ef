// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"errors"
	"flag"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// every is the number of a kernel's modules to visit; 0 is all. Their order is spread over the
// alphabet, so that the first ones are a fair sample.
var every = flag.Int("every", fewModules, "how many of each kernel's modules; 0 is all")

// TestEveryModule lists every function of the modules that have debug information, with its
// variables, and every tenth statement. Nothing may panic, hang or fail.
func TestEveryModule(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			s := symbols(t, release)
			names := modulesWithDebugInfo(t, release)
			if len(names) < 500 {
				t.Fatalf("%d modules with debug information", len(names))
			}
			// Load what modules share with the kernel, so that the first module is not charged for it.
			if _, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: "vfs_read"}); err != nil {
				t.Fatal(err)
			}
			var w walk
			for i := 0; i < len(names) && (*every == 0 || i < *every); i++ {
				w.module(t, s, names[i*389%len(names)], i%10 == 0)
			}
			t.Logf("%d of %d modules: %d functions, %d statements, %d variables", w.modules, len(names), w.functions, w.statements, w.variables)
			if w.modules < 20 || w.variables < 2000 || w.statements == 0 {
				t.Error("too few to tell")
			}
		})
	}
}

func modulesWithDebugInfo(t *testing.T, release string) (out []string) {
	t.Helper()
	dir := "/usr/lib/debug/lib/modules/" + release
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if name, ok := find.ModuleName(path); err == nil && ok && strings.Contains(path, ".ko") {
			out = append(out, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	for len(out)%389 == 0 { // with such a length, the step would not reach all elements
		out = out[1:]
	}
	return out
}

// walk counts what was listed.
type walk struct{ modules, functions, statements, variables int }

func (w *walk) module(t *testing.T, s *dwarfsym.Symbols, name string, statements bool) {
	t.Helper()
	places, err := s.Places(t.Context(), query.Query{Module: name, Func: "*"})
	if errors.As(err, new(*query.NoMatchError)) {
		return // a module without code
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	w.modules++
	w.functions += len(places)
	w.list(t, s, places)
	if !statements {
		return
	}
	places, err = s.Places(t.Context(), query.Query{Module: name, Func: "*", Statement: true, LineKind: query.AllLines})
	if err != nil {
		t.Errorf("%s: statements: %v", name, err)
	}
	w.statements += len(places)
	w.list(t, s, places)
}

// list requests what -L shows for each place.
func (w *walk) list(t *testing.T, s *dwarfsym.Symbols, places []query.Place) {
	t.Helper()
	for i := range places {
		p := &places[i]
		began := need.CPUTime(t)
		vars, err := s.Variables(p)
		if err != nil {
			t.Errorf("%s: %s@%s:%d: %v", p.Module, p.Func, p.File, p.Line, err)
		}
		for _, v := range vars {
			if w.variables++; v.Name == "" || v.Type.String() == "" {
				t.Errorf("%s: %s@%s:%d: a variable without name or type: %+v", p.Module, p.Func, p.File, p.Line, v)
			}
		}
		if took := need.CPUTime(t) - began; took > 2*time.Second {
			t.Errorf("%s: %s@%s:%d: its variables took %v of a CPU", p.Module, p.Func, p.File, p.Line, took)
		}
	}
}
