// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
)

// recorded are the groups of the corpus that the interpreter can run.
var recorded = []string{"lex", "int", "str", "fmt", "arr", "agg", "fun", "ctl"}

// beyond are the cases that need more than the interpreter has, and what they need.
var beyond = map[string]string{
	"str-11-regex-matched":            "captured groups",
	"str-12-regex-greedy":             "captured groups",
	"fmt-08-memory-dump":              "@var",
	"ctl-05-maxaction-option":         "kernel probe",
	"ctl-21-alias-order":              "aliases",
	"ctl-24-maxaction-interruptible":  "the check ahead of straight code",
	"ctl-26-skipped-probes-limit":     "kernel probe",
	"lex-25-strings-escapes-more":     "text_str",
	"lex-38-unused-function-dropped":  "@cast",
	"str-17-regex-repeats":            "captured groups",
	"str-21-sprint-of-kinds":          "text_str",
	"str-22-regex-failed-match":       "captured groups",
	"str-23-captures-without-regex":   "captured groups",
	"fmt-25-memory-bad-address":       "%m",
	"ctl-39-maxaction-begin-text":     "the check ahead of straight code",
	"ctl-40-maxaction-in-function":    "the check ahead of straight code",
	"ctl-46-probe-conditions":         "timers",
	"ctl-50-marks-of-points":          "pn",
	"ctl-49-maxaction-while-global":   "the check ahead of straight code",
	"lex-906-arguments-with-odd-text": "text_str",
	"lex-909-keyword-components":      "pn",
	"str-901-tokenize-rejoin":         "tokenize",
	"str-902-lowered-string-limit":    "string_quoted",
	"str-903-regex-captures":          "matched",
	"str-906-position-error-uncaught": "tokenize",
	"str-908-visible-text":            "text_str",
	"str-909-sort-strings":            "text_str",
	"str-910-sprint-family":           "text_str",
	"str-912-error-text-uncaught":     "string_quoted",
	"str-913-find-all":                "string_quoted",
	"fmt-914-memory-errors":           "%M",
	"arr-910-word-count":              "tokenize",
	"agg-908-fed-by-timers":           "probe point",
	"ctl-901-alias-layers":            "embedded C or aliases",
	"ctl-902-next-in-alias-parts":     "embedded C or aliases",
	"ctl-903-points-share-handler":    "probe_type",
	"ctl-904-conditions-in-phases":    "probe point",
	"ctl-905-tolerated-errors":        "option -DMAXERRORS=3",
	"ctl-906-action-limit-in-helpers": "option -DMAXACTION_INTERRUPTIBLE=60",
	"ctl-907-extreme-sequences":       "pn",
	"ctl-910-globals-from-options":    "option -G",
	"ctl-912-exit-in-function":        "probe point",
	"ctl-913-calculator":              "tokenize",
	"ctl-914-names-in-aliases":        "pn",
	"ctl-915-error-in-timer-chain":    "probe point",
}

const (
	calls   = "the interpreter does not tell the calls that an error came through"
	oneshot = "the interpreter does not know that oneshot is begin"
)

// differ are the cases whose result differs in the interpreter, with the reason.
var differ = map[string]string{
	"arr-33-nested-foreach":             "docs/differences.md",
	"str-14-concat-and-compare-corners": "docs/differences.md",
	"arr-903-sliced-foreach":            "docs/differences.md",
	"agg-910-arithmetic-on-extractors":  "docs/differences.md",
	"lex-912-argument-array":            "the interpreter has no argv",
	"arr-914-missing-elements":          oneshot,
	"agg-911-bucket-error-uncaught":     calls,
	"ctl-911-deep-returns":              oneshot,
	"ctl-916-nesting-uncaught":          calls,
	"ctl-31-error-line-in-macro":        calls,
}

// TestRecorded compares the interpreter with the recorded behaviour of SystemTap.
func TestRecorded(t *testing.T) {
	agree := 0
	for _, group := range recorded {
		dirs, err := filepath.Glob("../../golden/cases/" + group + "-*")
		if err != nil || len(dirs) == 0 {
			t.Fatalf("no cases of group %s", group)
		}
		for _, dir := range dirs {
			name := filepath.Base(dir)
			if differ[name] != "" {
				continue
			}
			err := checkRecorded(t, name, dir)
			var missing *UnsupportedError
			switch _, known := beyond[name]; {
			case errors.As(err, &missing) && known:
			case known:
				t.Errorf("%s: listed as beyond, but it ran: %v", name, err)
			case err != nil:
				t.Errorf("%s: %v", name, err)
			default:
				agree++
			}
		}
	}
	t.Logf("%d recorded cases agree, %d are beyond", agree, len(beyond))
}

func checkRecorded(t *testing.T, name, dir string) error {
	var o Options
	args, unknown := readArgs(t, dir, &o)
	if unknown != "" {
		return &UnsupportedError{unknown}
	}
	f, list := grammar.Parse(context.Background(), source.NewFile("script.stp", []byte(read(t, dir, "script.stp")), source.User),
		grammar.Options{Args: args, Env: grammar.Env{Kernel: kernel.Kernel{Release: "6.1.0-56-cloud-amd64", Arch: "x86_64",
			Config: map[string]string{"KPROBES": "y", "UPROBES": "y", "X86_64": "y", "SMP": "y", "HZ": "250", "LOCALVERSION": `""`}}}})
	if list.HasErrors() {
		return errors.New(list[0].Headline())
	}
	got, err := Run(f, o)
	if err != nil {
		return err
	}
	want := Result{Stdout: read(t, dir, "expect.stdout"), Stderr: read(t, dir, "expect.stderr")}
	want.Status, err = strconv.Atoi(strings.TrimSpace(read(t, dir, "expect.status")))
	if err != nil {
		return err
	}
	got.Actions = 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-recorded +interpreter):\n%s", name, diff)
	}
	return nil
}

// readArgs reads the options that the interpreter supports; unknown is the first that it does
// not.
func readArgs(t *testing.T, dir string, o *Options) (args []string, unknown string) {
	b, err := os.ReadFile(filepath.Join(dir, "args"))
	if err != nil {
		return nil, ""
	}
	for line := range strings.Lines(string(b)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "script-args":
			args = words(strings.TrimPrefix(value, "-- "))
		case "options":
			for _, w := range words(value) {
				if !o.define(w) {
					return nil, "option " + w
				}
			}
		default:
			return nil, key
		}
	}
	return args, ""
}

// words splits a line at blanks outside of double quotes.
func words(s string) []string {
	var out []string
	for i, part := range strings.Split(s, `"`) {
		if i%2 == 1 {
			out = append(out, part)
			continue
		}
		out = append(out, strings.Fields(part)...)
	}
	return out
}

// define handles one option of the command line.
func (o *Options) define(option string) bool {
	if option == "--suppress-handler-errors" {
		o.KeepGoing = true
		return true
	}
	name, value, _ := strings.Cut(option, "=")
	n, err := strconv.Atoi(value)
	if err != nil {
		return false
	}
	switch name {
	case "-DMAXACTION":
		o.MaxAction = int64(n) * 10
	case "-DMAXNESTING":
		o.MaxNesting = n
	case "-DMAXMAPENTRIES":
		o.MaxMapEntries = n
	case "-DMAXSTRINGLEN":
		o.MaxString = n
	default:
		return false
	}
	return true
}

func read(t *testing.T, dir, name string) string {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
