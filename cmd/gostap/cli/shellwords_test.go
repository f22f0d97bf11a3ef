// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"slices"
	"strings"
	"testing"
)

func homeOnly(name string) string { return map[string]string{"HOME": "/h", "A": "x y"}[name] }

func TestShellWords(t *testing.T) {
	for text, want := range map[string][]string{
		"":                            nil,
		"-v  -w\n\t-p1\n":             {"-v", "-w", "-p1"},
		"-e 'probe begin {\n}' x":     {"-e", "probe begin {\n}", "x"},
		`-e "a \"b\" \$c \d" ''`:      {"-e", `a "b" $c \d`, ""},
		"# all of it\n-v # more\na#b": {"-v", "a#b"},
		`-I ~/lib ~ ~user a~`:         {"-I", "/h/lib", "/h", "~user", "a~"},
		`$A ${A}b "$A" $ $1`:          {"x y", "x yb", "x y", "$", "$1"},
		"-v\\\n-w \\\n-k a\\ b":       {"-v-w", "-k", "a b"},
	} {
		got, err := ShellWords(text, homeOnly)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestShellWordsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"-v\n-e 'x":    "line 2: a quote ' has no end",
		`-e "x`:        `line 1: a quote " has no end`,
		"-D$NONE":      "$NONE is not set",
		"-D${A":        "${ needs a name and }",
		"-x $(id)":     "commands are not run",
		"-x \"`id`\"":  "commands are not run",
		"-v | tee log": "| stands for nothing",
	} {
		if _, err := ShellWords(text, homeOnly); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
