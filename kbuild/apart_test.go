// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// pchBuild is a build whose precompiled headers exist, stopped before the compiler runs.
type pchBuild struct {
	r    Request
	p    *precompiled
	st   stage  // has the runtime's files
	file string // the precompiled headers
}

func newPCHBuild(t *testing.T, k kernel.Kernel) pchBuild {
	t.Helper()
	noLeftovers(t)
	r := pchRequest(t, k)
	file := withPCH(t, r)
	r.Sources["gostap_main.c"] = []byte(generatedModule("\tc->frame_top = 3; pr_info(\"hit %d\\n\", __LINE__);"))
	b := builder{r: r, cache: cache{r.CacheDir}}
	l, facts, err := b.knowledge(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	st := stageOf(t, r)
	st.tree, st.from = "", insideDir(k)
	if err := errors.Join(st.fill(r, facts, ""), st.whole()); err != nil {
		t.Fatal(err)
	}
	return pchBuild{r, b.precompiled(l), st, file}
}

// sameObject compiles NAME.c of the stage with and without precompiled headers, which must
// make the same object.
func (b pchBuild) sameObject(t *testing.T, name string, defines ...string) {
	t.Helper()
	st := b.st
	st.name = name
	c := compilation{source: name + ".c", object: "with", headers: b.file, names: name, define: strings.Join(defines, "")}
	if out, err := b.p.run(context.Background(), st, c); err != nil || out != "" {
		t.Fatal(out, err)
	}
	var flags []string
	for _, define := range defines {
		flags = append(flags, "-D"+define+"=1")
	}
	if c, err := b.p.l.plainly(b.r.Kernel, flags)(context.Background(), st); err != nil || c.out != "" {
		t.Fatal(c.out, err)
	}
	if !bytes.Equal(read(t, st.path("with.o")), read(t, st.path(name+".o"))) {
		t.Errorf("%s: the objects differ", name)
	}
}

// unitObjects lists the cached objects of the runtime's units.
func unitObjects(t *testing.T, r Request) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(r.CacheDir, kindObject, "*", "*.o"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestUnitNamesNoStage checks that the object of a unit can be shared even if it has the
// name of its source file in it, as with some debugging options.
func TestUnitNamesNoStage(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		b := newPCHBuild(t, k)
		before := len(unitObjects(t, b.r))
		unit := runtimec.Unit{Name: "named", Text: []byte("#define GS_UNIT\n#include \"gostap.h\"\nchar gs_file[] = __FILE__;\n")}
		object, out, err := b.p.unit(context.Background(), b.st, checkHeaders(b.file, func() {}), unit, nil)
		if err != nil || out != "" {
			t.Fatal(out, err)
		}
		if !bytes.Contains(read(t, object), []byte("gs_unit_named.c")) || len(unitObjects(t, b.r)) != before+1 {
			t.Errorf("%d objects, %d before", len(unitObjects(t, b.r)), before)
		}
	})
}

// TestUnitHasNoLimits checks that a unit can't be compiled that uses a limit of the script, which it does not know.
func TestUnitHasNoLimits(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		b := newPCHBuild(t, k)
		unit := runtimec.Unit{Name: "limited", Text: []byte("#define GS_UNIT\n#include \"gostap.h\"\nint gs_limited(void) { return gs_actions(); }\n")}
		_, out, err := b.p.unit(context.Background(), b.st, checkHeaders(b.file, func() {}), unit, nil)
		if err == nil || !strings.Contains(out+err.Error(), "units don't know the script's limits") {
			t.Errorf("%q, %v", out, err)
		}
	})
}

// TestUnitRefused checks that the runtime is compiled with the script if the cached object
// of a unit can't be linked.
func TestUnitRefused(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		b := newPCHBuild(t, k)
		key := b.p.unitKey(runtimec.Units(b.p.source)[0])
		if _, err := b.p.store.cache.put(kindObject, key, ".o", []byte("no object")); err != nil {
			t.Fatal(err)
		}
		if m := buildText(t, b.r, "", "not used: "); m.How != FromReplay {
			t.Errorf("%+v", m)
		}
	})
}

func TestLinkObjects(t *testing.T) {
	l := learnt{Link: []string{"ld", "-r", "-m", "elf_x86_64", "-z", "noexecstack", "--build-id=sha1", "-T", "arch/x86/module.lds", "-o", "@STAGE@/@NAME@.ko", "@STAGE@/@NAME@.o"}}
	if d := cmp.Diff([]string{"ld", "-r", "-m", "elf_x86_64", "-z", "noexecstack"}, l.linkObjects()); d != "" {
		t.Error(d)
	}
}

// TestSanitizersNameNoStage checks that the file names that a sanitizer puts into an object are relative to the stage,
// those of headers too.
func TestSanitizersNameNoStage(t *testing.T) {
	st := stage{dir: t.TempDir()}
	header := "struct s { int a[4]; };\nstatic inline int first(struct s *p, int i) { return p->a[i]; }\n"
	for name, text := range map[string]string{
		"data/s.h": header, "unit.c": "#include \"data/s.h\"\nint second(struct s *p, int i) { return first(p, i) + p->a[i]; }\n",
	} {
		if err := st.write(name, named(name, []byte(text))); err != nil {
			t.Fatal(err)
		}
	}
	object := st.path("unit.o")
	out, err := exec.Command("gcc", "-O2", "-fsanitize=bounds-strict", "-I"+st.dir, "-c", "-o", object, st.path("unit.c")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if text := read(t, object); bytes.Contains(text, []byte(st.dir)) || !bytes.Contains(text, []byte("\x00data/s.h\x00")) || !bytes.Contains(text, []byte("\x00unit.c\x00")) {
		t.Error("the object does not name its sources by their places in the stage")
	}
}
