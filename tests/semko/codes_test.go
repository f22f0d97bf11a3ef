// SPDX-License-Identifier: GPL-2.0-or-later

// Package semko tests gostap's messages for wrong scripts: with the documented example of every
// code, and with scripts that have the expected messages in comments.
package semko

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/kevent"
	"github.com/gostap/gostap/translator/resolve"
)

// target is the kernel for which all scripts are translated.
type target struct {
	kernel  kernel.Kernel
	symbols *dwarfsym.Symbols
	err     error
}

var open = sync.OnceValue(func() (x target) {
	release, err := oldKernel()
	if err != nil {
		return target{err: err}
	}
	if x.kernel, x.err = kbuild.Describe(context.Background(), release, kbuild.DescribeOptions{}); x.err == nil {
		x.symbols, x.err = dwarfsym.Open(context.Background(), dwarfsym.Options{Release: x.kernel.Release})
	}
	return x
})

// translate runs the passes up to until on one script.
func translate(t *testing.T, name, text string, until int, o resolve.Options) diag.List {
	t.Helper()
	return translateIn(t, translator.In{Until: until, Backend: cgen.Backend{}, Resolve: o}, name, text)
}

// translateIn is translate with more options.
func translateIn(t *testing.T, in translator.In, name, text string) diag.List {
	t.Helper()
	x := open()
	if x.err != nil {
		t.Fatal(x.err)
	}
	in.Resolve.Name, in.Resolve.Script = "gostap_test", name
	in.Scripts = []*source.File{source.NewFile(name, []byte(text), source.User)}
	in.Kernel, in.Symbols = x.kernel, x.symbols
	_, list := translator.Translate(t.Context(), in)
	return list
}

// firstOfD is the first code for D programs.
const firstOfD = diag.DSyntax

// TestExamples checks that the example of a code is rejected with that code and no other; or if the
// code is a warning's, that it is accepted with that warning.
func TestExamples(t *testing.T) {
	for _, info := range diag.Registry() {
		t.Run(string(info.Code), func(t *testing.T) {
			if (info.Example == "") != (diag.Unshown(info.Code) != "") {
				t.Fatalf("example %q, but the reason for none is %q", info.Example, diag.Unshown(info.Code))
			}
			if info.Example == "" {
				return
			}
			until := 3
			if info.Code < "GS0200" {
				until = 1
			}
			in := translator.In{Until: until, Backend: cgen.Backend{}}
			if strings.HasPrefix(string(info.Code), "GS043") { // a run without a module
				in.Backend = kevent.Backend{}
			}
			in.Resolve.Guru = info.Code == diag.EmbeddedTypo || info.Code == diag.BadDeref // examples that only -g allows
			if info.Code >= firstOfD {
				in.D = &translator.DProgram{Sources: []*source.File{source.NewFile("example.d", []byte(info.Example), source.User)}}
			}
			checkExample(t, info, translateIn(t, in, "example.stp", info.Example))
		})
	}
}

func checkExample(t *testing.T, info diag.Info, list diag.List) {
	var errs, warnings []diag.Code
	var messages strings.Builder
	for _, d := range list {
		if d.Severity == diag.Error {
			errs = append(errs, d.Code)
		} else {
			warnings = append(warnings, d.Code)
		}
	}
	diag.Print(&messages, list, diag.PrintOptions{})
	got := errs
	if len(errs) == 0 {
		got = warnings
	}
	if d := cmp.Diff([]diag.Code{info.Code}, got); d != "" {
		t.Errorf("%s\n-want +got:\n%s%s", info.Example, d, messages.String())
	}
}

// TestAllCodesDocumented checks that every constant of type Code has a text.
func TestAllCodesDocumented(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(harness.Root(), "grammar/diag/codes_*.go"))
	if err != nil || len(files) < 4 {
		t.Fatal("code tables not found", err)
	}
	seen := 0
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if lit, ok := v.Values[0].(*ast.BasicLit); ok {
					seen++
					documented(t, v.Names[0].Name, lit.Value)
				}
			}
			return true
		})
	}
	if seen < 80 {
		t.Errorf("only %d codes found", seen)
	}
}

func documented(t *testing.T, name, literal string) {
	code, err := strconv.Unquote(literal)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := diag.Lookup(diag.Code(code)); !ok {
		t.Errorf("%s (%s) is not documented", name, code)
	}
}
