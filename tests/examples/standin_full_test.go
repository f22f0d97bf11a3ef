// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package examples

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestStandIns runs scripts whose programs are missing with stand-ins for those programs.
func TestStandIns(t *testing.T) {
	caller := harness.Tool(t, t.TempDir(), "testdata/programs/caller.c")
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		var cases []harness.Case
		add := append(harness.Programs(caller), guest.Mapping{Host: dir})
		placed := map[string]bool{}
		for _, s := range standIns {
			name := "standin_" + strings.ReplaceAll(filepath.Base(s.script), "-", "_")
			root := filepath.Join(dir, name)
			for _, f := range strings.Fields(s.files) {
				source, place, _ := strings.Cut(f, "=")
				compile(t, source, root+place)
				if !placed[place] {
					add = append(add, guest.Mapping{Host: root + place, Guest: place})
				}
				placed[place] = true
			}
			options := strings.ReplaceAll(s.options, "CALLER", caller)
			build := strings.ReplaceAll(s.build, "TAPSET", filepath.Join(harness.Root(), "tests/examples/testdata/tapset"))
			buildAmong(t, release, dir, root, "-p4 -w -m "+name+" -r "+release+" "+build+" "+options+" "+dirOf(s.script))
			cases = append(cases, harness.Session(name, dir, "/init run "+options+" "+name+".ko 2>&1"))
		}
		for i, o := range harness.Run(t, guest.Config{Release: release, Add: add}, cases) {
			t.Run(standIns[i].script, func(t *testing.T) { finds(t, o, standIns[i].want) })
		}
	})
}

func dirOf(script string) string { return filepath.Join(dir, script+".stp") }

// compile builds a program, or a library if it is to be installed at a library's path.
func compile(t *testing.T, source, place string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
		t.Fatal(err)
	}
	args := []string{"-g", "-O0", "-Wl,--build-id", "-o", place, "testdata/programs/" + source + ".c"}
	if strings.HasPrefix(source, "lib") {
		args = append(args, "-shared", "-fPIC")
	}
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", source, err, out)
	}
}

// among is a shell script that mounts the folders below $1 over the system's, visible only to
// its own processes, and runs gostap there.
const among = `for d in usr/bin usr/lib64; do
	[ ! -d "$1/$d" ] || mount -t overlay overlay -o lowerdir="$1/$d:/$d" "/$d" || exit 1
done
cd "$2"; eval "exec $3 $4"`

// buildAmong builds a module with the programs below root at their places.
func buildAmong(t *testing.T, release, dir, root, command string) {
	t.Helper()
	args := []string{"--mount", "sh", "-c", among, "sh", root, dir, harness.Binary(t), command}
	if os.Geteuid() != 0 {
		args = append([]string{"--map-root-user"}, args...)
	}
	var errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "unshare", args...)
	cmd.Stderr = &errs
	if err := cmd.Run(); err != nil {
		t.Errorf("%s for %s: %v\n%s", filepath.Base(root), release, err, errs.String())
	}
}
