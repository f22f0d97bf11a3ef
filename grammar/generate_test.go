// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGenerated finds a grammar, a generator or a generated file that changed since generate.sh
// last ran: generate.sh writes the SHA-256 of each to gen/checksums.txt. The test does not generate
// the files again, because that needs Java, Node and the network. generate.sh names ANTLR's
// version, so its checksum covers the version too.
func TestGenerated(t *testing.T) {
	for _, dir := range []string{".", "d"} {
		inputs, err := filepath.Glob(filepath.Join(dir, "*.g4"))
		if err != nil {
			t.Fatal(err)
		}
		outputs, err := filepath.Glob(filepath.Join(dir, "gen/*/*"))
		if err != nil || len(inputs) < 2 || len(outputs) < 3 {
			t.Fatalf("%s: %d inputs, %d outputs: %v", dir, len(inputs), len(outputs), err)
		}
		var got []string
		for _, name := range slices.Concat([]string{"generate.sh"}, inputs, outputs) {
			got = append(got, checksum(t, dir, name))
		}
		want, err := os.ReadFile(filepath.Join(dir, "gen/checksums.txt"))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), got); d != "" {
			t.Errorf("%s: changed since grammar/generate.sh ran: run it (-when it ran +now)\n%s", dir, d)
		}
	}
}

// checksum returns a line as sha256sum prints it, with the name relative to dir.
func checksum(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x  %s", sha256.Sum256(text), strings.TrimPrefix(name, dir+"/"))
}
