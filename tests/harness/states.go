// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// TreeStates reads a file that says what cases do on kernels of root trees where that is not what they do
// elsewhere: a line "KERNEL CASE: STATE" each. It returns the states by "KERNEL CASE".
func TreeStates(t testing.TB, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if row, state, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			out[row] = state
		}
	}
	return out
}

// WriteTreeStates writes such a file: title as a comment, and the states in the order of TreeNames.
func WriteTreeStates(t testing.TB, file, title string, states map[string]string) {
	t.Helper()
	text := "# SPDX-License-Identifier: GPL-2.0-or-later\n# " + title + "\n"
	for _, k := range TreeNames(t) {
		for _, row := range slices.Sorted(maps.Keys(states)) {
			if strings.HasPrefix(row, k+" ") {
				text += fmt.Sprintf("%s: %s\n", row, states[row])
			}
		}
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
