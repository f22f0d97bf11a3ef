// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
	"github.com/gostap/gostap/tests/need"
)

// generatedModule returns a source like the translator's; text makes it unique.
func generatedModule(text string) string {
	return fmt.Sprintf(`// SPDX-License-Identifier: GPL-2.0-or-later
/* made for a test */
#define GS_MODULE_NAME "gostap_pch"
#define GS_ROWS_begin 1
#define GS_RUN_begin(p, c) (h0(c))
#include "gostap.h"

static void h0(struct gs_ctx *c)
{
%s
}

#include "probes/begin.h"
static struct gs_begin_row gs_begin_rows[] = {
	{ .p = GS_PROBE_INIT(0, h0, "begin", "begin", "", 0), .kind = GS_BEGIN, .seq = 0 },
};
#define GS_FAMILIES(F) F(begin)
#include "module.h"
`, text)
}

// pchRequest returns a request for which precompiled headers can be used, with a cache in
// which the kernel's commands are learnt and nothing else.
func pchRequest(t *testing.T, k kernel.Kernel) Request {
	t.Helper()
	if k.Config["CC_IS_GCC"] != "y" {
		need.Missing(t, "%s is not built by GCC, so that there are no precompiled headers", k.Release)
	}
	if _, _, err := Facts(context.Background(), k, sharedCache); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, kind := range []string{kindLearnt, kindFacts} {
		if err := os.CopyFS(filepath.Join(dir, kind), os.DirFS(filepath.Join(sharedCache, kind))); err != nil {
			t.Fatal(err)
		}
	}
	r := testRequest(k, "gostap_pch", generatedModule(""))
	r.CacheDir = dir
	return r
}

// buildText builds a new module and expects want in Module.Headers.
func buildText(t *testing.T, r Request, text, want string) Module {
	t.Helper()
	r.Sources = map[string][]byte{"gostap_main.c": []byte(generatedModule(text))}
	m := build(t, r)
	if m.Cached || !strings.HasPrefix(m.Headers, want) || want == "" && m.Headers != "" {
		t.Fatalf("Headers = %q, want %q (%+v)", m.Headers, want, m)
	}
	return m
}

// pchFiles lists the precompiled headers in a folder.
func pchFiles(t *testing.T, dir string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*"+pchSuffix))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// withPCH puts precompiled headers into the request's cache. They are made once for each kernel.
func withPCH(t *testing.T, r Request) (file string) {
	t.Helper()
	shared := newHeaderStore(cache{sharedCache}, r.Kernel.Release, key{}).dir
	mine := newHeaderStore(cache{r.CacheDir}, r.Kernel.Release, key{}).dir
	from, to := shared, mine
	if len(pchFiles(t, shared)) == 0 {
		buildText(t, r, "\tc->frame_top = 1;", HeadersUsed)
		from, to = mine, shared
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	list := pchFiles(t, mine)
	if len(list) != 1 {
		t.Fatalf("precompiled headers: %v", list)
	}
	return list[0]
}

// TestFactsWithPrecompiledHeaders checks that facts don't depend on whether the headers were precompiled.
func TestFactsWithPrecompiledHeaders(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		b := newPCHBuild(t, k)
		with, err := factsTogether(context.Background(), k, b.p.l, &making{p: b.p, file: b.file}, runtimec.Facts())
		if err != nil {
			t.Fatal(err)
		}
		without, err := factsTogether(context.Background(), k, b.p.l, nil, runtimec.Facts())
		if d := cmp.Diff(without, with); d != "" || err != nil {
			t.Error(err, d)
		}
	})
}

// TestSameMessages checks that errors and warnings are the same as without precompiled headers.
func TestSameMessages(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		withPCH(t, r)
		warned := "#line 7 \"a script.stp\"\n\tint unused_one = 1;\n"
		r.Sources = map[string][]byte{"gostap_main.c": []byte(generatedModule(warned))}
		m, err := Build(context.Background(), r)
		if err != nil || len(m.Warnings) != 1 || !strings.HasPrefix(m.Warnings[0], "a script.stp:7:") || !strings.HasPrefix(m.Headers, "not used: unused") {
			t.Errorf("%v %+v", err, m)
		}
		r.Sources = map[string][]byte{"gostap_main.c": []byte(generatedModule("#line 7 \"a script.stp\"\n\tno_such_name = 1;\n"))}
		_, err = Build(context.Background(), r)
		var ce *CompileError
		if !errors.As(err, &ce) || len(ce.Messages) == 0 || ce.Messages[0].File != "a script.stp" || ce.Messages[0].Line != 7 {
			t.Errorf("error is %v", err)
		}
	})
}

// TestPrecompiledNames checks that the stand-in for the module's name never gets into a
// module.
func TestPrecompiledNames(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		withPCH(t, r)
		m := buildText(t, r, "\tpr_info(\"of "+standIn+"\\n\");", "not used: a kernel header puts the module's name")
		if !bytes.Contains(read(t, m.Path), []byte("gostap_pch: of ")) {
			t.Error("the module's own name is missing")
		}
	})
}

func TestDamagedHeaders(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		file := withPCH(t, r)
		if err := os.Truncate(file, 1<<20); err != nil {
			t.Fatal(err)
		}
		buildText(t, r, "\tc->frame_top = 3;", "damaged")
		if len(pchFiles(t, filepath.Dir(file))) != 0 {
			t.Error("the damaged file is still there")
		}
	})
}

// TestDamagedHeadersKeepNothing checks that later builds use nothing that was compiled with damaged headers.
func TestDamagedHeadersKeepNothing(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		file := withPCH(t, r)
		if err := os.RemoveAll(filepath.Join(r.CacheDir, kindObject)); err != nil {
			t.Fatal(err)
		}
		// GCC compiles with such a file as with a good one.
		if err := os.WriteFile(file, append(read(t, file), 0), 0o600); err != nil {
			t.Fatal(err)
		}
		buildText(t, r, "\tc->frame_top = 5;", "damaged")
		if list := unitObjects(t, r); len(list) != 0 {
			t.Errorf("kept %v", list)
		}
	})
}

// TestDamagedHeadersStopCompiler checks that a compiler is stopped that damaged headers may keep for ever.
func TestDamagedHeadersStopCompiler(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		b := newPCHBuild(t, k)
		if err := os.Truncate(b.file, 1<<20); err != nil {
			t.Fatal(err)
		}
		busy := *b.p.l
		busy.Compile = append([]string{endlessCompiler(t)}, b.p.l.Compile[1:]...)
		b.p.l = &busy
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		if b.p.use(ctx, b.st, b.file) || ctx.Err() != nil || b.p.state != "damaged; removed them" {
			t.Errorf("the state is %q, %v", b.p.state, ctx.Err())
		}
	})
}

// endlessCompiler returns a program that never ends.
func endlessCompiler(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "gcc")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nexec sleep 600\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestInvalidHeaders checks that a file which the compiler rejects is noticed and made
// again.
func TestInvalidHeaders(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		file := withPCH(t, r)
		if err := os.WriteFile(file, []byte("no such thing"), 0o600); err != nil {
			t.Fatal(err)
		}
		sum, err := fileSum(file)
		if err != nil {
			t.Fatal(err)
		}
		i := strings.LastIndexByte(file, '-')
		if err := os.Rename(file, file[:i+1]+sum+pchSuffix); err != nil {
			t.Fatal(err)
		}
		buildText(t, r, "\tc->frame_top = 3;", "not used")
		buildText(t, r, "\tc->frame_top = 4;", HeadersUsed)
	})
}

// TestRefusedHeaders checks that headers which can't be precompiled are tried only once.
func TestRefusedHeaders(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		p := precompiledFor(t, k)
		bad := *p.l
		bad.Compile = append([]string{p.l.Compile[0], "-include", "/no/such/header.h"}, p.l.Compile[1:]...)
		p.l = &bad
		if m := p.make(context.Background()); m != nil {
			t.Error("made")
		}
		if _, refused := p.store.find(); !strings.Contains(refused, "/no/such/header.h") {
			t.Errorf("refused: %q", refused)
		}
		if _, ok := p.store.claim(); ok {
			t.Error("refused and claimed")
		}
	})
}

// precompiledFor returns headers that are still to be made, of a kernel whose commands are learnt.
func precompiledFor(t *testing.T, k kernel.Kernel) *precompiled {
	t.Helper()
	r := pchRequest(t, k)
	b := builder{r: r, cache: cache{r.CacheDir}}
	l := load(&b, kindLearnt, learntKey(kernelKey(k)), decodeLearnt)
	if l == nil {
		t.Fatal("nothing is learnt")
	}
	return b.headers(l)
}

// TestDifferentModulesRefuse checks that headers are refused if a module differs with them: beside Kbuild's, whose
// module is another one here, and beside one that is compiled without them. The commands are not to blame.
func TestDifferentModulesRefuse(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		p := precompiledFor(t, k)
		l, ko := learnOnce(t, k)
		m := p.make(context.Background())
		if m == nil {
			t.Fatal("not made")
		}
		m.p.l = withMacro(l, "gs_learn_text=gs_learn_other")
		for what, ko := range map[string][]byte{"learnt": ko, "compared": nil} {
			m.refused = false
			err := l.startCheck(context.Background(), k, ko, m)()
			if _, refused := p.store.find(); err != nil || l.Refused != "" || !m.refused || !strings.Contains(refused, "differs") {
				t.Errorf("%s: %v, replay %q, refused %q", what, err, l.Refused, refused)
			}
			if err := os.Remove(filepath.Join(p.store.dir, p.store.key.String()+".refused")); err != nil {
				t.Error(err)
			}
		}
		m.end(true)
		if path, _ := p.store.find(); path != "" {
			t.Errorf("kept %s", path)
		}
	})
}

// withMacro returns commands that define a macro, which Kbuild does not.
func withMacro(l *learnt, define string) *learnt {
	c := *l
	i := slices.Index(l.Compile, atFlags)
	c.Compile = slices.Insert(slices.Clone(l.Compile), i, "-D"+define)
	return &c
}

func stageOf(t *testing.T, r Request) stage {
	t.Helper()
	st, err := newStage(kernel.Kernel{}, r.Name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.remove)
	return st
}

// TestForeignHeaders checks that root uses no precompiled headers that another user has
// written, even if the hash in the name is right.
func TestForeignHeaders(t *testing.T) {
	need.Root(t)
	s := newHeaderStore(cache{t.TempDir()}, "6.0", key{1})
	s.claim()
	temp, err := s.temp()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(temp, []byte("headers"), 0o600), s.keep(temp)); err != nil {
		t.Fatal(err)
	}
	path, _ := s.find()
	if !intact(path) {
		t.Errorf("root's own %q is not intact", path)
	}
	if err := os.Chown(path, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	if intact(path) {
		t.Error("someone else's file counts as intact")
	}
}

// TestHeaderStore checks that claims exclude each other, and that other keys' files are removed once they
// are not used any more.
func TestHeaderStore(t *testing.T) {
	c := cache{t.TempDir()}
	s := newHeaderStore(c, "6.0", key{1})
	release, ok := s.claim()
	if !ok {
		t.Fatal("not claimed")
	}
	if _, ok := s.claim(); ok {
		t.Error("claimed twice")
	}
	other, used := newHeaderStore(c, "6.0", key{2}), newHeaderStore(c, "6.0", key{3})
	other.refuse("old")
	used.refuse("of another version")
	past := time.Now().Add(-2 * unusedAge)
	if err := os.Chtimes(filepath.Join(s.dir, key{2}.String()+".refused"), past, past); err != nil {
		t.Fatal(err)
	}
	temp, err := s.temp()
	if err != nil {
		t.Fatal(err)
	}
	busy, err := other.temp()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(temp, []byte("headers"), 0o600), s.keep(temp)); err != nil {
		t.Fatal(err)
	}
	release()
	path, _ := s.find()
	if path == "" || !intact(path) {
		t.Errorf("found %q", path)
	}
	if _, refused := other.find(); refused != "" {
		t.Error("an old key's files are kept")
	}
	if _, refused := used.find(); refused == "" {
		t.Error("another key's files are removed, though they are used")
	}
	if _, err := os.Stat(busy); err != nil {
		t.Error("a file in the making is gone")
	}
	if _, ok := s.claim(); ok {
		t.Error("claimed though it is there")
	}
}

// TestKilledMaker checks that processes which are killed while they make the headers of a key leave one
// file behind, however many they are.
func TestKilledMaker(t *testing.T) {
	s := newHeaderStore(cache{t.TempDir()}, "6.0", key{1})
	var temp string
	for range 3 {
		release, ok := s.claim()
		if !ok {
			t.Fatal("not claimed")
		}
		var err error
		if temp, err = s.temp(); err != nil {
			t.Fatal(err)
		}
		release() // by the kernel
	}
	left, err := filepath.Glob(s.dir + "/" + tempPrefix + "*")
	if err != nil || !slices.Equal(left, []string{temp}) {
		t.Errorf("%q, want %q: %v", left, temp, err)
	}
}

func TestStartsWithRuntime(t *testing.T) {
	for text, want := range map[string]bool{
		generatedModule(""):                                  true,
		"#define GS_X 1\n#include \"gostap.h\"\n":            true,
		"#define STP_NO_OVERLOAD\n#include \"gostap.h\"\n":   true,
		"#define KRETACTIVE 64\n#include \"gostap.h\"\n":     true,
		"#define DEBUG 1\n#include \"gostap.h\"\n":           false,
		"#define MAPHASHBIASED 1\n#include \"gostap.h\"\n":   false,
		"#define GS_X 1 \\\n+ 1\n#include \"gostap.h\"\n":    false,
		"/* a\n#include \"gostap.h\"\n":                      false,
		"/* a */ int x; /* b */\n#include \"gostap.h\"\n":    false,
		"#include <linux/module.h>\n#include \"gostap.h\"\n": false,
		"int x;\n#include \"gostap.h\"\n":                    false,
		"#define GS_X 1\n":                                   false,
	} {
		if got := startsWithRuntime([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestHeadersAskForNothing checks that headers.h depends on no macro that a module may define.
func TestHeadersAskForNothing(t *testing.T) {
	for line := range strings.Lines(string(including(runtimec.Headers)[0].Data)) {
		if strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "#include <") && // of the kernel
			!strings.HasPrefix(line, "#define pr_fmt(") && !strings.Contains(line, "GS_HEADERS_H") && line != "#endif\n" {
			t.Errorf("headers.h has %q", line)
		}
	}
}
