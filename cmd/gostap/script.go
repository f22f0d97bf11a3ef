// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// maxScript is the largest size of a script in bytes; a larger file is none (a log, an image).
const maxScript = 16 << 20

// readScript returns the script and its arguments, or the text that represents D programs.
func (o *options) readScript(stdin io.Reader) (*source.File, []string, error) {
	if o.d != nil {
		return o.d.script, o.d.dtrace.args, nil
	}
	return readScript(o, stdin)
}

// readScript finds the script, and returns the remaining words as its arguments.
func readScript(o *options, stdin io.Reader) (*source.File, []string, error) {
	if o.hasScript {
		return source.NewFile("<input>", []byte(o.script), source.User), o.args, nil
	}
	name, rest := o.args[0], o.args[1:]
	if len(rest) > 0 && rest[0] == "--" { // ends the options, here too
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0] == "--" {
		rest = rest[1:] // written for stap to end the options
	}
	if name == "-" {
		text, err := readAll("<input>", stdin)
		return source.NewFile("<input>", text, source.User), rest, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the script: %w%s", err, suggestScript(name))
	}
	if info.IsDir() {
		return nil, nil, fmt.Errorf("%s is a directory: name a script file, or - for standard input", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the script: %w", err)
	}
	defer f.Close()
	text, err := readAll(name, f)
	return source.NewFile(name, text, source.User), rest, err
}

// suggestScript returns the end of an error message for a script that does not exist: a similar name, or
// "".
func suggestScript(name string) string {
	if strings.ContainsAny(name, " {") {
		return "; the text of a script goes behind -e"
	}
	dir, base := filepath.Split(name)
	var names []string
	entries, _ := os.ReadDir(filepath.Clean("./" + dir))
	if filepath.IsAbs(dir) {
		entries, _ = os.ReadDir(dir)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if similar := diag.Near(base, names, 1); len(similar) > 0 {
		return "; did you mean " + dir + similar[0] + "?"
	}
	if similar := diag.Near(name, wordsOf(commandWords()), 1); len(similar) > 0 {
		return "; did you mean the command gostap " + similar[0] + "?"
	}
	return ""
}

// emptyScript returns an error if there is nothing to run.
func (o *options) emptyScript(script *source.File) error {
	if o.d != nil || len(o.extra) > 0 || len(bytes.TrimSpace(script.Content)) > 0 {
		return nil
	}
	return fmt.Errorf("%s is empty: a script has a probe, such as probe begin { println(\"hello\") }", script.Name)
}

func readAll(name string, r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxScript+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read the script: %w", err)
	}
	if len(text) > maxScript {
		return nil, fmt.Errorf("%s is larger than %d MB: which is too large for a script", name, maxScript>>20)
	}
	return text, nil
}
