// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/tests/need"
)

// generated returns the output of one of the commands.
func generated(t *testing.T, do cli.Command, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := do(t.Context(), args, cli.Stdio{Out: &out, Err: &errs}); status != 0 {
		t.Fatalf("%v: status %d, %s", args, status, errs.String())
	}
	return out.String()
}

// TestFlagsAreDocumented checks that each option of --help is in the manual page and in each
// completion.
func TestFlagsAreDocumented(t *testing.T) {
	var help bytes.Buffer
	usage(&help, flagSet(&options{}))
	if !strings.Contains(help.String(), "--install-stap[=DIR] ") || strings.ContainsAny(help.String(), "\x00\x01") {
		t.Error("--help contains the mark for a missing value")
	}
	page := strings.ReplaceAll(generated(t, runDoc, "--page", "gostap"), `\-`, "-")
	shells := map[string]string{}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		shells[shell] = generated(t, runCompletion, shell)
	}
	flagSet(&options{}).VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		c := cli.OptionOf(f)
		documented := map[string][2]string{
			"--help": {help.String(), "--" + f.Name}, "gostap(1)": {page, `\fB` + optionHeading(c) + `\fR`},
			"bash": {shells["bash"], "--" + f.Name}, "zsh": {shells["zsh"], "'*--" + f.Name}, "fish": {shells["fish"], "-l " + f.Name},
		}
		for where, in := range documented {
			if !strings.Contains(in[0], in[1]) {
				t.Errorf("%s lacks %s", where, in[1])
			}
		}
	})
}

// TestCommandsAreDocumented checks that --help, the manual page and the completions have exactly the
// words that can be a command.
func TestCommandsAreDocumented(t *testing.T) {
	words := wordsOf(commandWords())
	for word := range subcommands {
		if !strings.Contains(" "+strings.Join(words, " ")+" ", " "+word+" ") {
			t.Errorf("--help lacks %s", word)
		}
	}
	for _, word := range words {
		if subcommands[word] == nil && word != "help" {
			t.Errorf("there is no command %s", word)
		}
		if text := generated(t, runHelp, word); !strings.Contains(text, "gostap "+word) {
			t.Errorf("gostap help %s: %s", word, text)
		}
	}
}

// TestCompletionsParse checks that each installed shell can parse its script.
func TestCompletionsParse(t *testing.T) {
	need.Program(t, "bash", "bash")
	for shell, arg := range map[string]string{"bash": "-n", "zsh": "-n", "fish": "--no-execute"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		cmd := exec.Command(path, arg, "/dev/stdin")
		cmd.Stdin = strings.NewReader(generated(t, runCompletion, shell))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
}

// TestBashCompletes calls the function as bash does.
func TestBashCompletes(t *testing.T) {
	script := generated(t, runCompletion, "bash") + `
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gostap; echo "${COMPREPLY[*]}"; }
try gostap expl
try gostap --timeo
try gostap --color = al
try gostap completion f
try gostap -p ''
`
	cmd := exec.Command(need.Program(t, "bash", "bash"), "-c", script)
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if want := "explain\n--timeout\nalways\nfish\n1 2 3 4 5\n"; err != nil || string(out) != want {
		t.Errorf("%v: %q, not %q", err, out, want)
	}
}

// TestManualPages checks for lines that groff would take for requests.
func TestManualPages(t *testing.T) {
	for _, name := range []string{"gostap", "gostap-script", "gostap-probes", "gostap-tapset", "gostap-operate"} {
		page := generated(t, runDoc, "--page", name)
		for _, l := range strings.Split(page, "\n") {
			word, _, _ := strings.Cut(l, " ")
			if (strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'")) && !strings.Contains(` .TH .SH .SS .TP .TQ .IP .PP .nf .fi .\" `, " "+word+" ") {
				t.Errorf("%s: groff would take %q for a request", name, l)
			}
		}
		if !strings.Contains(page, ".SH NAME\n") || strings.Contains(page, "<!--") {
			t.Errorf("%s:\n%.300s", name, page)
		}
	}
	var errs bytes.Buffer
	if status := runDoc(t.Context(), []string{"--page", "nosuch"}, cli.Stdio{Out: &errs, Err: &errs}); status != 1 {
		t.Error("a page that there is not is written")
	}
}
