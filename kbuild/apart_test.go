// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// TestApartObjects checks that the script's unit and the runtime's part compile to the
// same objects with and without precompiled headers.
func TestApartObjects(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		file := withPCH(t, r)
		r.Sources["gostap_main.c"] = []byte(generatedModule("\tc->frame_top = 3; pr_info(\"hit %d\\n\", __LINE__);"))
		b := builder{r: r, cache: cache{r.CacheDir}}
		l, facts, err := b.knowledge(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		p, st := b.precompiled(l), stageOf(t, r)
		st.tree, st.from = "", insideDir(k)
		if err := st.fill(r, facts); err != nil {
			t.Fatal(err)
		}
		part := st
		part.name = standIn
		if err := st.write(standIn+".c", runtimec.Parts(p.source)[0].Text); err != nil {
			t.Fatal(err)
		}
		for _, u := range []struct {
			st     stage
			define string
		}{{st, apart}, {part, ""}} {
			if out, err := p.run(context.Background(), u.st, unit{source: u.st.name + ".c", object: "with", headers: file, names: u.st.name, define: u.define}); err != nil || out != "" {
				t.Fatal(out, err)
			}
			if c, err := l.plainly(k, []string{"-D" + u.define + "=1"}[:len(u.define)/len(apart)])(context.Background(), u.st); err != nil || c.out != "" {
				t.Fatal(c.out, err)
			}
			if !bytes.Equal(read(t, st.path("with.o")), read(t, st.path(u.st.name+".o"))) {
				t.Errorf("%s: the objects differ", u.st.name)
			}
		}
	})
}

// partObjects lists the cached objects of the runtime's parts.
func partObjects(t *testing.T, r Request) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(r.CacheDir, kindObject, "*", "*.o"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestPartIsShared checks that scripts share an object unless their options differ, and
// that a damaged object is made again.
func TestPartIsShared(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		withPCH(t, r)
		buildText(t, r, "\tc->frame_top = 3;", HeadersUsed)
		first := partObjects(t, r)
		buildText(t, r, "\tc->frame_top = 4;", HeadersUsed)
		if d := cmp.Diff(first, partObjects(t, r)); len(first) != 1 || d != "" {
			t.Fatalf("objects %v, after a second script (-first +second):\n%s", first, d)
		}
		if err := os.Truncate(first[0], 1000); err != nil {
			t.Fatal(err)
		}
		buildText(t, r, "\tc->frame_top = 5;", HeadersUsed)
		if d := cmp.Diff(first, partObjects(t, r)); d != "" || len(read(t, first[0])) == 1000 {
			t.Errorf("after the object was damaged (-before +after):\n%s", d)
		}
		r.Sources = map[string][]byte{"gostap_main.c": []byte("#define GS_STRING_LEN 256\n" + generatedModule(""))}
		if m := build(t, r); m.Headers != HeadersUsed || len(partObjects(t, r)) != 2 {
			t.Errorf("%+v: %v", m, partObjects(t, r))
		}
	})
}

// TestPartNamesNoStage checks that a part which has the names of its source files in it, as
// with some debugging options, can be shared all the same.
func TestPartNamesNoStage(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		file := withPCH(t, r)
		before := len(partObjects(t, r))
		b := builder{r: r, cache: cache{r.CacheDir}}
		l, facts, err := b.knowledge(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		st := stageOf(t, r)
		st.from = insideDir(k)
		if err := st.fill(r, facts); err != nil {
			t.Fatal(err)
		}
		part := runtimec.Part{Name: "named", Text: []byte("#define GS_SHARED\n#include \"gostap.h\"\nchar gs_file[] = __FILE__;\n")}
		object, out, err := b.precompiled(l).part(context.Background(), st, file, part)
		if err != nil || out != "" {
			t.Fatal(out, err)
		}
		if !bytes.Contains(read(t, object), []byte("gs_part_named.c")) || len(partObjects(t, r)) != before+1 {
			t.Errorf("%d objects, %d before", len(partObjects(t, r)), before)
		}
	})
}

// TestPartRefused checks that the runtime is compiled with the script if the cached object
// of its part can't be linked.
func TestPartRefused(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		withPCH(t, r)
		b := builder{r: r, cache: cache{r.CacheDir}}
		l, _, err := b.knowledge(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		p := b.precompiled(l)
		if _, err := b.cache.put(kindObject, p.partKey(runtimec.Parts(p.source)[0]), ".o", []byte("no object")); err != nil {
			t.Fatal(err)
		}
		if m := buildText(t, r, "", "not used: "); m.How != FromReplay {
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
