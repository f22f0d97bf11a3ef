// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSeen checks that the learnt commands are the same whether Kbuild names files by
// their paths (6.1) or runs in their directory (6.13 and later).
func TestSeen(t *testing.T) {
	st := stage{dir: t.TempDir(), name: learnName, from: "/usr/src/h"}
	object := st.path(learnName + ".o")
	want := [][]string{
		{"gcc", "-Wp,-MMD,@STAGE@/.@NAME@.o.d", "-I/usr/src/h/include", "-DKBUILD_MODNAME=\"@NAME@\"", "-c", "-o", "@STAGE@/@NAME@.o", "@STAGE@/@NAME@.c"},
		{"./tools/objtool/objtool", "--orc", "@STAGE@/@NAME@.o"},
	}
	for what, text := range map[string]string{
		"6.1": "cmd_" + object + " := gcc -Wp,-MMD," + st.path("."+learnName+".o.d") + " -I/usr/src/h/include -DKBUILD_MODNAME='\"" + learnName + "\"' -c -o " +
			object + " " + st.path(learnName+".c") + " ; ./tools/objtool/objtool --orc " + object + "\n",
		"6.13": "savedcmd_" + learnName + ".o :=  gcc -Wp,-MMD,./." + learnName + ".o.d -I/usr/src/h/include -DKBUILD_MODNAME='\"" + learnName + "\"' -c -o " +
			learnName + ".o " + learnName + ".c   ; /usr/src/h/tools/objtool/objtool --orc " + learnName + ".o\n",
	} {
		if err := os.WriteFile(filepath.Join(st.dir, "."+learnName+".o.cmd"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := st.seen(learnName + ".o")
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%s: %v\n%s", what, err, d)
		}
	}
	if _, err := st.seen("other.o"); err == nil {
		t.Error("a command of nothing")
	}
}

// TestSeenByLink checks that objtool is known by the path that Kbuild calls it by: where the link to
// the build directory leads.
func TestSeenByLink(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	headers, link := filepath.Join(dir, "headers"), filepath.Join(dir, "build")
	if err := errors.Join(os.Mkdir(headers, 0o755), os.Symlink(headers, link)); err != nil {
		t.Fatal(err)
	}
	st := stage{dir: t.TempDir(), name: learnName, from: link}
	for word, want := range map[string]string{
		headers + "/tools/objtool/objtool": "./tools/objtool/objtool", link + "/tools/objtool/objtool": "./tools/objtool/objtool",
		dir + "/tools/objtool/objtool": dir + "/tools/objtool/objtool", headers + "/objtool": headers + "/objtool",
	} {
		if got := st.absolute(word); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}

// TestPrinted checks that objtool's command is found in Kbuild's output, as before 5.17.
func TestPrinted(t *testing.T) {
	st := stage{dir: "/tmp/s", name: learnName}
	out := "test -e include/generated/autoconf.h || (\\\necho >&2 \"x\"; false)\n   ./tools/objtool/objtool orc generate  --module --no-fp /tmp/s/" + learnName + ".o;\n{ echo /tmp/s/x.o; } > /tmp/s/modules.order\n"
	want := [][]string{{"./tools/objtool/objtool", "orc", "generate", "--module", "--no-fp", "@STAGE@/@NAME@.o"}}
	if d := cmp.Diff(want, st.printed(out)); d != "" {
		t.Error(d)
	}
}
