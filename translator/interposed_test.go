// SPDX-License-Identifier: GPL-2.0-or-later

package translator_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/need"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

// TestInterposedSymbol checks that the address of a library's variable that is only in the symbol table is
// read from the process, as that of a variable with debug information is, but not that of a function or of a
// variable that no other file can replace.
func TestInterposedSymbol(t *testing.T) {
	library := filepath.Join(t.TempDir(), "library.so")
	text := "int counter = 1;\n__attribute__((visibility(\"protected\"))) int own;\nint work(void) { return counter++ + own++; }\n"
	if err := os.WriteFile(library+".c", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	gcc := need.Program(t, "gcc", "gcc")
	if out, err := exec.Command(gcc, "-O1", "-shared", "-fPIC", "-o", library, library+".c").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for name, want := range map[string]bool{"counter": true, "own": false, "work": false} {
		script := `probe process("` + library + `").function("work") { println(&@var("` + name + `", "` + library + `")) }`
		out, l := translator.Translate(t.Context(), translator.In{
			Scripts: []*source.File{source.NewFile("x.stp", []byte(script), source.User)},
			Kernel:  kernel.Kernel{Release: "none", Arch: "x86_64"}, Symbols: s, Resolve: resolve.Options{Name: "gostap_test", Script: "x.stp"}, Until: 2,
		})
		if l.HasErrors() {
			t.Fatal(l)
		}
		reads, addresses := 0, 0
		plan.Inspect(out.Program, func(e plan.Expr) bool {
			switch e := e.(type) {
			case *plan.Deref:
				if _, ok := e.Addr.(*plan.Reloc); ok && e.User && e.Size == 8 {
					reads++
				}
			case *plan.Reloc:
				addresses++
			}
			return true
		})
		if addresses != 1 || (reads == 1) != want {
			t.Errorf("%s: %d addresses, %d of them of a word that is read; want %v", name, addresses, reads, want)
		}
	}
}
