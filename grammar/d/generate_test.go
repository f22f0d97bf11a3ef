// SPDX-License-Identifier: GPL-2.0-or-later

package d

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

// TestGenerated finds a grammar, a generator or a generated file that changed
// since generate.sh last ran: generate.sh writes the SHA-256 of each to
// gen/checksums.txt. Generating anew would need Java, Node and the network;
// the version of ANTLR stands in generate.sh, so that its checksum covers it.
func TestGenerated(t *testing.T) {
	inputs, err := filepath.Glob("*.g4")
	if err != nil {
		t.Fatal(err)
	}
	outputs, err := filepath.Glob("gen/*/*")
	if err != nil || len(inputs) < 2 || len(outputs) < 3 {
		t.Fatalf("%d inputs, %d outputs: %v", len(inputs), len(outputs), err)
	}
	var got []string
	for _, name := range slices.Concat([]string{"generate.sh"}, inputs, outputs) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%x  %s", sha256.Sum256(text), name))
	}
	want, err := os.ReadFile("gen/checksums.txt")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), got); d != "" {
		t.Errorf("changed since grammar/d/generate.sh ran: run it (-when it ran +now)\n%s", d)
	}
}
