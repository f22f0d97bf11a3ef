// SPDX-License-Identifier: GPL-2.0-or-later

package examples

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// script is one published example and its command line.
type script struct {
	name, path string
	call
}

// call is a parsed command line of stap, without options for the duration and the output file.
type call struct {
	options []string // options that the translator needs
	args    []string // arguments of the script
	command string   // command of -c
	target  string   // target of -x
	stdin   string
}

// find returns the scripts, in order.
func find(t *testing.T) []script {
	t.Helper()
	given := table(t, "testdata/calls.txt")
	var list []script
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".stp") {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		line, ok := given[name]
		if !ok {
			line = published(path)
		}
		list = append(list, script{name: name, path: path, call: parseCall(path, line)})
		return nil
	})
	if err != nil || len(list) == 0 {
		t.Fatalf("no scripts of systemtap-doc: run make setup: %v", err)
	}
	return list
}

// table reads a file with lines "NAME: TEXT".
func table(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if _, twice := out[name]; twice || !ok && line != "\n" && line[0] != '#' {
			t.Fatalf("%s: %q", file, line)
		}
		if ok && line[0] != '#' {
			out[name] = rest
		}
	}
	return out
}

// commands match the command lines in a .meta file; one that runs the script has precedence
// over one that only builds it.
var commands = []*regexp.Regexp{regexp.MustCompile(`^test_installcheck: *(.*)$`), regexp.MustCompile(`^test_check: *(.*)$`)}

// published returns the command line in the script's .meta file, or a plain one.
func published(path string) string {
	base := filepath.Base(path)
	text, err := os.ReadFile(strings.TrimSuffix(path, ".stp") + ".meta")
	if err != nil {
		return base
	}
	for _, c := range commands {
		for in := bufio.NewScanner(strings.NewReader(string(text))); in.Scan(); {
			if m := c.FindStringSubmatch(in.Text()); m != nil && strings.Contains(m[1], base) {
				return m[1]
			}
		}
	}
	return base
}

// word matches one word of a command line: quoted, or up to a blank.
var word = regexp.MustCompile("(?:[^\\s\"'`]+|\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|`[^`]*`)+")

// unquoted returns the word as the shell passes it on.
func unquoted(w string) string {
	w = strings.ReplaceAll(w, "`which stap`", "/usr/bin/stap")
	w = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"|'([^']*)'`).ReplaceAllString(w, "$1$2")
	return strings.ReplaceAll(w, `\"`, `"`)
}

// parseCall parses a shell command: an optional echo TEXT |, optional stap, options, and the
// script's arguments up to the shell's next operator.
func parseCall(path, line string) (c call) {
	if text, rest, ok := strings.Cut(line, "| stap "); ok && strings.HasPrefix(line, "echo ") {
		c.stdin, line = unquoted(strings.TrimSpace(text[len("echo "):]))+"\n", rest
	}
	words := word.FindAllString(strings.TrimPrefix(line, "stap "), -1)
	for i := 0; i < len(words); i++ {
		w := unquoted(words[i])
		next := func() string {
			if i++; i < len(words) {
				return unquoted(words[i])
			}
			return ""
		}
		switch {
		case w == "||" || w == "|" || w == "&&" || strings.HasPrefix(w, ">"):
			return c
		case w == filepath.Base(path):
		case w == "-c":
			c.command = next()
		case w == "-x":
			c.target = next()
		case w == "-T" || w == "-o":
			next()
		case w == "-d" || w == "-G" || w == "-D":
			c.options = append(c.options, w, next())
		case strings.HasPrefix(w, "-I"):
			c.options = append(c.options, "-I", filepath.Join(filepath.Dir(path), w[2:]))
		case regexp.MustCompile(`^-[gwp][gwp14]*$`).MatchString(w):
			for _, o := range strings.Trim(w, "-p14") {
				c.options = append(c.options, "-"+string(o))
			}
		case strings.HasPrefix(w, "-"):
			c.options = append(c.options, w)
		case w == "$$":
			c.args = append(c.args, "1") // a process that exists
		default:
			c.args = append(c.args, w)
		}
	}
	return c
}

func TestCall(t *testing.T) {
	c := parseCall("/x/a.stp", `echo "one '<two>'" | stap -gp4 -Ilib a.stp "one two" 'three' -G a=b -x $$ -T 1 -c "cat \"/x\" || true" -d `+"`which stap`"+` || false`)
	if c.stdin != "one '<two>'\n" || strings.Join(c.args, "|") != "one two|three" || c.target != "$$" || c.command != `cat "/x" || true` ||
		strings.Join(c.options, "|") != "-g|-I|/x/lib|-G|a=b|-d|/usr/bin/stap" {
		t.Errorf("%+v", c)
	}
}
