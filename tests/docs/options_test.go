// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// flags are the options and subcommands that gostap --help lists.
type flags struct {
	long        map[string]takes  // by name
	short       map[string]string // letter to name
	subcommands map[string]bool
}

// takes says whether an option has a value.
type takes int

const (
	nothing takes = iota
	value
	optional // only in the form --name=VALUE
)

var (
	optionLine     = regexp.MustCompile(`(?m)^ +(?:-(\w), )?--([\w-]+)(?: ([A-Z]\S*))?`)
	subcommandLine = regexp.MustCompile(`(?m)^ +gostap ([a-z][a-z-]+)`)
)

func readFlags(help string) flags {
	f := flags{long: map[string]takes{}, short: map[string]string{}, subcommands: map[string]bool{}}
	for _, m := range optionLine.FindAllStringSubmatch(help, -1) {
		switch {
		case strings.Contains(m[3], "[="):
			f.long[m[2]] = optional
		case m[3] != "":
			f.long[m[2]] = value
		default:
			f.long[m[2]] = nothing
		}
		if m[1] != "" {
			f.short[m[1]] = m[2]
		}
	}
	for _, m := range subcommandLine.FindAllStringSubmatch(help, -1) {
		f.subcommands[m[1]] = true
	}
	return f
}

// help runs gostap --help.
func help(t *testing.T) flags {
	t.Helper()
	out, err := exec.Command(harness.Binary(t), "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	return readFlags(string(out))
}

// command is a command line of gostap: the values of its options by long name, and the
// other words.
type command struct {
	subcommand string
	options    map[string][]string
	words      []string
}

// parse parses the words after "gostap". An option that --help does not list is an error.
func (f *flags) parse(words []string) (c command, err error) {
	c.options = map[string][]string{}
	if len(words) > 0 && f.subcommands[words[0]] {
		return command{subcommand: words[0], words: words[1:]}, nil
	}
	for len(words) > 0 {
		w := words[0]
		words = words[1:]
		switch {
		case w == "--":
			c.words, words = append(c.words, words...), nil
		case strings.HasPrefix(w, "--"):
			words, err = f.longOption(&c, w[2:], words)
		case len(w) > 1 && w[0] == '-':
			words, err = f.shortOptions(&c, w[1:], words)
		default:
			c.words = append(c.words, w)
		}
		if err != nil {
			return c, err
		}
	}
	return c, nil
}

// longOption stores NAME or NAME=VALUE, and returns the words that follow.
func (f *flags) longOption(c *command, text string, words []string) ([]string, error) {
	name, v, given := strings.Cut(text, "=")
	kind, known := f.long[name]
	switch {
	case !known:
		return nil, fmt.Errorf("gostap --help has no --%s", name)
	case kind == value && !given && len(words) == 0:
		return nil, fmt.Errorf("--%s lacks its value", name)
	case kind == value && !given:
		v, words = words[0], words[1:]
	}
	c.options[name] = append(c.options[name], v)
	return words, nil
}

// shortOptions stores the letters of one word, the last of which may have a value.
func (f *flags) shortOptions(c *command, letters string, words []string) ([]string, error) {
	for i := range letters {
		name, known := f.short[letters[i:i+1]]
		if !known {
			return nil, fmt.Errorf("gostap --help has no -%c", letters[i])
		}
		if f.long[name] != value {
			c.options[name] = append(c.options[name], "")
			continue
		}
		if i+1 < len(letters) {
			c.options[name] = append(c.options[name], letters[i+1:])
			return words, nil
		}
		return f.longOption(c, name, words)
	}
	return words, nil
}

func TestParseCommands(t *testing.T) {
	f := readFlags("Usage: gostap [options]\n       gostap run MODULE.ko\n  -e, --execute SCRIPT   take\n  -g, --guru   allow\n" +
		"      --vm RELEASE[=\"newest\"]   run\n  -T, --timeout SEC   stop\n")
	c, err := f.parse([]string{"--vm", "-ge", "x", "-T3", "arg"})
	if err != nil || c.options["execute"][0] != "x" || c.options["timeout"][0] != "3" || len(c.options["guru"]) != 1 || len(c.words) != 1 {
		t.Errorf("%v, %v", c, err)
	}
	if c, err := f.parse([]string{"run", "x.ko"}); err != nil || c.subcommand != "run" {
		t.Errorf("%v, %v", c, err)
	}
	if _, err := f.parse([]string{"--nosuch"}); err == nil {
		t.Error("an unknown option is taken")
	}
}
