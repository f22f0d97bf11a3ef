// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/optimize"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// TestScripts compares the generated C of testdata/NAME.stp with
// testdata/NAME.stp.c.
func TestScripts(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.stp")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".stp"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, path+".c", generate(t, filepath.Base(path), text))
		})
	}
}

// TestContexts compares the generated C of a program that reads and writes registers and memory. It
// is built as a plan, because a script would need debug information.
func TestContexts(t *testing.T) {
	k := kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}
	compare(t, "testdata/contexts.c", emit(t, contexts(), k))
}

// compare compares a module's C with a golden file.
func compare(t *testing.T, golden string, out backend.Out) {
	t.Helper()
	got := readable(t, out)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// readable checks that GS_META is the metadata as JSON, and replaces it by a list of the positions.
func readable(t *testing.T, out backend.Out) string {
	t.Helper()
	want, err := json.Marshal(out.Meta)
	if err != nil {
		t.Fatal(err)
	}
	var text, meta strings.Builder
	for line := range strings.Lines(string(out.C[cgen.MainFile])) {
		literal, ok := strings.CutPrefix(line, "\t\"")
		if !ok {
			text.WriteString(line)
			continue
		}
		if len(line) > 160 {
			t.Errorf("%d characters in a line of GS_META", len(line))
		}
		part, err := strconv.Unquote(`"` + strings.TrimRight(literal, " \\\n"))
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		meta.WriteString(part)
	}
	if d := cmp.Diff(string(want), meta.String()); d != "" {
		t.Errorf("metadata: -want +got:\n%s", d)
	}
	return text.String() + positions(out.Meta)
}

// positions lists the positions that the C refers to by number, and the runner's metadata of probes
// and globals.
func positions(m modmeta.Meta) string {
	var b strings.Builder
	b.WriteString("\n/*\n")
	for i, l := range m.Locs {
		fmt.Fprintf(&b, " * place %d: %s:%d:%d %s %s, from %d\n", i, l.File, l.Line, l.Col, l.Kind, l.Token, l.Outer)
	}
	for _, p := range m.Probes {
		fmt.Fprintf(&b, " * probe %+v\n", p)
	}
	for _, g := range m.Globals {
		fmt.Fprintf(&b, " * parameter %+v\n", g)
	}
	fmt.Fprintf(&b, " * globals %q\n */\n", m.GlobalNames)
	return b.String()
}

// generate translates a script that uses neither symbols nor the library.
func generate(t *testing.T, name string, text []byte) backend.Out {
	t.Helper()
	ctx := context.Background()
	file, l := grammar.Parse(ctx, source.NewFile(name, text, source.User), grammar.Options{Env: grammar.Env{Guru: true}})
	if l.HasErrors() {
		t.Fatal(l)
	}
	p, l := resolve.Resolve(ctx, resolve.In{Files: []*ast.File{file}, Families: probe.New(&probe.Env{Guru: true}),
		Options: resolve.Options{Guru: true, Name: "golden", Script: name}})
	if p == nil {
		t.Fatal(l)
	}
	if p, l = optimize.Optimize(p); p == nil {
		t.Fatal(l)
	}
	k := kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}
	out, l := cgen.Backend{}.Emit(ctx, backend.In{Program: p, Kernel: k, Gostap: "test"})
	if l.HasErrors() {
		t.Fatal(l)
	}
	return out
}
