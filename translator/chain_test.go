// SPDX-License-Identifier: GPL-2.0-or-later

package translator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/need"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/resolve"
)

const (
	// chainLength is the number of functions in a script that call one another, and chainTime the processor
	// time for which it may be translated: it takes about 1.5 s. If a pass walks the rest of the chain for each
	// function, or for each handler, it takes 20 s and more.
	chainLength = 4000
	chainTime   = 8 * time.Second
)

// TestChain checks that scripts with many functions are translated in a time that is linear in their size.
func TestChain(t *testing.T) {
	s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	one := "probe begin { g[0] = f0(pid()) }\n"
	for name, script := range map[string]string{
		"functions": chain("x") + one,
		"a circle":  chain("f0(x)") + one,
		"else if":   "probe begin { " + strings.Repeat("if (pid() == 1) println(2) else ", chainLength) + "println(1) }",
		"handlers":  chain("x") + strings.Repeat(one, chainLength/4),
	} {
		t.Run(name, func(t *testing.T) {
			began := need.CPUTime(t)
			_, l := translator.Translate(t.Context(), translator.In{
				Scripts: []*source.File{source.NewFile("x.stp", []byte(script), source.User)},
				Kernel:  kernel.Kernel{Release: "none", Arch: "x86_64"}, Symbols: s, Resolve: resolve.Options{Name: "gostap_test", Script: "x.stp"},
				Until: 3, Backend: cgen.Backend{},
			})
			if l.HasErrors() {
				t.Fatal(l)
			}
			if took := need.CPUTime(t) - began; took > chainTime {
				t.Errorf("translating %d functions took %v of processor time", chainLength, took)
			}
		})
	}
}

// chain returns functions that call one another, and what the last one returns.
func chain(last string) string {
	var b strings.Builder
	for i := range chainLength {
		fmt.Fprintf(&b, "function f%d(x) { return f%d(x) + 1 }\n", i, i+1)
	}
	fmt.Fprintf(&b, "function f%d(x) { return %s }\nglobal g\n", chainLength, last)
	return b.String() + "probe end { println(g[0]) }\n"
}
