// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGenerated checks that the committed lexer and parser are those that
// generate.sh makes of the .g4 files.
func TestGenerated(t *testing.T) {
	for _, tool := range []string{"npx", "java", "gofmt"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool, " is not installed")
		}
	}
	dir := t.TempDir()
	if out, err := exec.Command("./generate.sh", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"lex/stap_lexer.go", "lex/StapLexer.tokens", "parse/stap_parser.go"} {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("gen", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("gen/%s is stale: run grammar/generate.sh", name)
		}
	}
}
