// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/grammar/d"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/source"
)

// FuzzLower: no text makes the parser or the lowering panic, and every error has a position.
func FuzzLower(f *testing.F) {
	scripts, err := filepath.Glob("../../tests/dtrace/testdata/cases/*/script.d")
	if err != nil || len(scripts) == 0 {
		f.Fatalf("%d scripts: %v", len(scripts), err)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, l := d.Parse(source.NewFile("t.d", []byte(text), source.User), d.Options{})
		if len(l) == 0 {
			_, l = Lower(context.Background(), In{Programs: []*dast.Program{p}, Symbols: kernelOf{}, Machine: machines.Host(), Syscalls: []string{"read"}, Target: "/bin/w"})
		}
		for i := range l {
			if !l[i].Pos.Valid() {
				t.Errorf("no place: %s", l[i].Message)
			}
		}
	})
}
