// SPDX-License-Identifier: GPL-2.0-or-later

//go:build translated

package golden

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

var translated = flag.String("translated", "", "write what is emitted for each case to this file")

// TestTranslated writes a line for each case that runs in a guest: its name, a hash of what
// "gostap -p3" prints, and the names of the runtime in it. tests/mutants
// chooses the cases of make test by these lines.
func TestTranslated(t *testing.T) {
	// A folder's name is in debug information, and so in what is emitted: it is always the same one.
	dir := filepath.Join(os.TempDir(), "gostap-translated")
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	release := harness.Kernels(t)[0]
	var out strings.Builder
	for _, g := range load(t, dir, every, runGroups...) {
		text := g.translate(t, release)
		fmt.Fprintf(&out, "%s %x %s\n", g.name, sha256.Sum256([]byte(text)), strings.Join(namesIn(text), " "))
	}
	if err := os.WriteFile(*translated, []byte(out.String()), 0o644); err != nil {
		t.Error(err)
	}
}

// translate returns the C that is emitted for the case, the messages and the status.
func (g *golden) translate(t *testing.T, release string) string {
	args := append([]string{"-p3", "-r", release}, g.options...)
	if g.command != "" {
		args = append(args, "-c", g.command)
	}
	cmd := exec.Command(harness.Binary(t), append(append(args, "script.stp"), g.args...)...)
	cmd.Dir = g.dir
	text, err := cmd.CombinedOutput()
	return fmt.Sprint(string(text), err)
}

// runtimeName matches a name of the runtime, and an included file. The functions of the library
// have their own tests in tests/tapset.
var runtimeName = regexp.MustCompile(`\b(?:gs|GS)_\w+|[\w/]+\.h\b`)

func namesIn(text string) []string {
	names := runtimeName.FindAllString(text, -1)
	slices.Sort(names)
	return slices.Compact(names)
}
