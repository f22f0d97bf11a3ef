// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"io"
	"os"

	"github.com/gostap/gostap/grammar/source"
)

// maxScript bounds a script; a larger one is a mistake (a log, an image).
const maxScript = 16 << 20

// readScript is the script and its arguments, or what stands for D programs.
func (o *options) readScript(stdin io.Reader) (*source.File, []string, error) {
	if o.d != nil {
		return o.d.script, o.d.dtrace.args, nil
	}
	return readScript(o, stdin)
}

// readScript finds the script and what is left as its arguments.
func readScript(o *options, stdin io.Reader) (*source.File, []string, error) {
	if o.hasScript {
		return source.NewFile("<input>", []byte(o.script), source.User), o.args, nil
	}
	name, rest := o.args[0], o.args[1:]
	if len(rest) > 0 && rest[0] == "--" { // ends the options, here too
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0] == "--" {
		rest = rest[1:] // scripts for stap put it there, to end the options
	}
	if name == "-" {
		text, err := readAll("<input>", stdin)
		return source.NewFile("<input>", text, source.User), rest, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the script: %w", err)
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
