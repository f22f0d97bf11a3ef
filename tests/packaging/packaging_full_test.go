// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package packaging

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

var update = flag.Bool("update", false, "record the package's files")

// mostBytes is the largest size of the program: 20 MB.
const mostBytes = 20_000_000

// filesOfPackage is the recorded list of the package's files, in the repository.
const filesOfPackage = "packaging/deb/files.txt"

// TestRelease checks everything that is released, with one build.
func TestRelease(t *testing.T) {
	dist := t.TempDir()
	run(t, harness.Root(), "./packaging/dist", dist, "0.1.0-test")
	t.Run("size", func(t *testing.T) { checkSize(t, filepath.Join(dist, "gostap")) })
	t.Run("checksums", func(t *testing.T) { run(t, dist, "sha256sum", "--check", "--quiet", "SHA256SUMS") })
	t.Run("components", func(t *testing.T) { checkComponents(t, filepath.Join(dist, "gostap.cdx.json")) })
	t.Run("static", func(t *testing.T) { checkStatic(t, dist) })
	t.Run("install", func(t *testing.T) { checkInstall(t, dist) })
	t.Run("deb", func(t *testing.T) { checkDeb(t, dist) })
}

func run(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s%s", program, args, err, out, errs.String())
	}
	return string(out)
}

func checkSize(t *testing.T, program string) {
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > mostBytes {
		t.Errorf("gostap has %d bytes, more than %d: go tool nm -size -sort size on a build without -s -w names what is large", info.Size(), mostBytes)
	}
}

func checkComponents(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		BOMFormat string
		Metadata  struct {
			Component struct{ Name, Version string }
		}
		Components []struct{ Name, Version, PURL string }
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.BOMFormat != "CycloneDX" || doc.Metadata.Component.Name != "gostap" || doc.Metadata.Component.Version != "0.1.0-test" {
		t.Errorf("%.400s", text)
	}
	found := map[string]bool{}
	for _, c := range doc.Components {
		found[c.Name] = c.Version != "" && strings.HasPrefix(c.PURL, "pkg:golang/"+c.Name+"@")
	}
	for _, name := range []string{"std", "github.com/spf13/pflag", "golang.org/x/sys"} {
		if !found[name] {
			t.Errorf("%s is not among the components", name)
		}
	}
}

// checkStatic checks that the programs need no interpreter, because a guest has none.
func checkStatic(t *testing.T, dist string) {
	for _, name := range []string{"gostap", "gostap-operate"} {
		out := run(t, dist, need.Program(t, "readelf", "binutils"), "-lW", name)
		if strings.Contains(out, "INTERP") {
			t.Errorf("%s is not static", name)
		}
	}
}

// checkInstall checks that DESTDIR and PREFIX decide where everything is installed.
func checkInstall(t *testing.T, dist string) {
	dest := t.TempDir()
	cmd := exec.Command("./packaging/install", dist)
	cmd.Dir = harness.Root()
	cmd.Env = append(os.Environ(), "DESTDIR="+dest, "PREFIX=/opt/x")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"bin/gostap", "sbin/gostap-operate", "share/man/man1/gostap.1.gz", "share/bash-completion/completions/gostap", "share/zsh/site-functions/_gostap"} {
		if info, err := os.Stat(filepath.Join(dest, "opt/x", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if entries, _ := os.ReadDir(dest); len(entries) != 1 {
		t.Errorf("files outside of PREFIX: %v", entries)
	}
}

// checkDeb compares the package's files with the recorded list, and runs lintian.
func checkDeb(t *testing.T, dist string) {
	need.Program(t, "dpkg-deb", "dpkg")
	out := t.TempDir()
	run(t, harness.Root(), "./packaging/deb/build", dist, out, "0.1.0-test")
	debs, _ := filepath.Glob(filepath.Join(out, "gostap_0.1.0.test_*.deb"))
	if len(debs) != 1 {
		t.Fatal(debs)
	}
	got := packageFiles(run(t, out, "dpkg-deb", "-c", debs[0]))
	recorded := filepath.Join(harness.Root(), filesOfPackage)
	if *update {
		if err := os.WriteFile(recorded, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("the package's files, against %s (-update records them):\n%s", filesOfPackage, d)
	}
	need.Program(t, "lintian", "lintian")
	if said, err := exec.Command("lintian", "--fail-on", "warning", "--tag-display-limit", "0", debs[0]).CombinedOutput(); err != nil {
		t.Errorf("lintian: %v\n%s", err, said)
	}
}

// entry matches a line of dpkg-deb -c: mode, owner, size, date, time, name.
var entry = regexp.MustCompile(`(?m)^(\S+) (\S+) +\d+ \S+ \S+ (.*)$`)

func packageFiles(list string) string {
	var out strings.Builder
	for _, m := range entry.FindAllStringSubmatch(list, -1) {
		out.WriteString(strings.Join(m[1:], " ") + "\n")
	}
	return out.String()
}
