// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"regexp"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

const threadLocalText = `
__thread long before = 1;
__thread int own = 2;
static int plain;
int work(void) { own++; before++; return plain; }
`

// TestThreadLocal checks the locations of thread-local variables in each kind of file, from debug
// information and from symbols alone.
func TestThreadLocal(t *testing.T) {
	for _, c := range []struct {
		name, want string
		flags      []string
	}{
		{"executable", `^\(reg58 \+ -8\)$`, []string{"-DMAIN", "-pie", "-fPIE"}},
		{"fixed", `^\(reg58 \+ -8\)$`, []string{"-DMAIN", "-no-pie", "-fno-pie"}},
		{"library", `^\(\*u8\(\(\*u8\(\(reg58 \+ 8\)\) \+ \(\*u8\(0x\w+\) << 4\)\)\) \+ 8\)$`, []string{"-shared", "-fPIC"}},
		{"library that programs start with", `^\(?\(reg58 \+ \*u8\(0x\w+\)\)( \+ -?8\))?$`, []string{"-shared", "-fPIC", "-ftls-model=initial-exec"}},
	} {
		for _, debug := range []string{"-g", "-g0"} {
			t.Run(c.name+" "+debug, func(t *testing.T) {
				s, path := compiledText(t, threadLocalText+"#ifdef MAIN\nint main(void) { return work(); }\n#endif\n", append(c.flags, debug)...)
				v, err := s.Global(path, "own", "")
				if err != nil {
					t.Fatal(err)
				}
				if got := fmt.Sprint(v.Loc.X); !regexp.MustCompile(c.want).MatchString(got) || v.Type.Size != 4 || !v.Type.Signed {
					t.Errorf("at %s, want %s, of type %v", got, c.want, v.Type)
				}
				if of, err := s.Global(path, "own", "program.c"); debug == "-g" && (err != nil || fmt.Sprint(of.Loc.X) != fmt.Sprint(v.Loc.X)) {
					t.Errorf("by its file: %v, %v", of, err)
				}
				var none *query.NoVariableError
				if v, err := s.Global(path, "plain", ""); debug == "-g0" && err == nil || errors.As(err, &none) {
					t.Errorf("plain: %v, %v", v, err)
				}
			})
		}
	}
}
