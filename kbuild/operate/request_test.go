// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	got, err := parse([]string{"-c", "echo a", "-T1.5", "-o", "out", "-t", "-w", "reads", "n=5", "s=a b"})
	if err != nil {
		t.Fatal(err)
	}
	want := &request{module: "reads", globals: []string{"n=5", "s=a b"}, command: "echo a", output: "out",
		timeout: 1500 * time.Millisecond, report: true, noWarnings: true}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(request{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestParseRefuses(t *testing.T) {
	const noName = "is not a module name"
	for _, c := range []struct{ args, want string }{
		{"-w", "name a module"},
		{"../x", noName},
		{"..", noName},
		{"/tmp/x", noName},
		{"a/b", noName},
		{"x.ko", noName},
		{"x-y", noName},
		{"x\n", noName},
		{"x\x00", noName},
		{strings.Repeat("x", 56), noName},
		{"--|-x", noName},
		{"x|-c", "is not NAME=VALUE"}, // options must come before the module
		{"x|nothing", "is not NAME=VALUE"},
		{"x|a b=1", "is not NAME=VALUE"},
		{"x|=1", "is not NAME=VALUE"},
		{"-F|x", "unknown shorthand flag"},
		{"-g|x", "unknown shorthand flag"},
		{"--sum=1|x", "unknown flag"},
		{"--keep", "unknown flag"},
		{"-c| |x", "-c needs a command"},
		{"-c|a|-x|1|x", "exclude each other"},
		{"-x|0|x", "is 1 to"},
		{"-x|-1|x", "is 1 to"},
		{"-x|4194305|x", "is 1 to"},
		{"-x|self|x", "invalid argument"},
		{"-o||x", "-o needs"},
		{"-T|-1|x", "-T needs"},
		{"-T|NaN|x", "-T needs"},
		{"-T|1e10|x", "-T needs"},
	} {
		_, err := parse(strings.Split(c.args, "|"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.args, err, c.want)
		}
	}
	if _, err := parse([]string{"--help"}); !errors.Is(err, errHelp) {
		t.Errorf("--help: %v", err)
	}
}
