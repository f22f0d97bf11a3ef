// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/sourcecode"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
)

// modes returns the given options that list something instead of running a script.
func (o *options) modes() (given []string) {
	for _, m := range []struct {
		name string
		on   bool
	}{
		{"-l", o.changed("list")}, {"-L", o.changed("list-vars")},
		{"--lines", o.changed("lines")}, {"--disassemble", o.changed("disassemble")}, {"--type", o.changed("type")},
		{"--dump-probe-types", o.dump.types}, {"--dump-probe-aliases", o.dump.aliases}, {"--dump-functions", o.dump.functions},
	} {
		if m.on {
			given = append(given, m.name)
		}
	}
	return given
}

// checkListing rejects options that can't be combined with a listing.
func (o *options) checkListing(modes []string) error {
	switch {
	case len(modes) > 1:
		return fmt.Errorf("%s and %s exclude each other", modes[0], modes[1])
	case o.hasScript || len(o.args) > 0:
		return fmt.Errorf("%s takes no script (-l, -L, --lines, --disassemble, --type and --dump-* stand alone); put several patterns into one argument, with commas", modes[0])
	case o.changed("last-pass"):
		return fmt.Errorf("%s and -p exclude each other: a listing runs no passes", modes[0])
	case o.kprobeEvents:
		return fmt.Errorf("%s and --kprobe-events exclude each other", modes[0])
	case o.codeRange != "" && modes[0] != "--disassemble":
		return fmt.Errorf("--range is for --disassemble, not for %s", modes[0])
	case o.changed("format"):
		return fmt.Errorf("%s and --format exclude each other: --json lists as objects", modes[0])
	case o.json && o.dump.any():
		return errors.New("--json is for -l, -L, --lines, --disassemble and --type")
	case !o.dump.any() && o.list+o.listVars+o.lines+o.disassemble+o.typeName == "":
		return fmt.Errorf("%s needs a %s", modes[0], map[bool]string{true: "type", false: "probe point"}[modes[0] == "--type"])
	}
	var err error
	o.shown, err = sourcecode.ParseRange(o.codeRange)
	return err
}

// listing returns the function for the listing that the options ask for; nil if they ask for none.
func (o *options) listing() func(context.Context, *options, kernel.Kernel, *dwarfsym.Symbols, cli.Stdio) int {
	switch {
	case o.list != "", o.listVars != "":
		return list
	case o.lines != "":
		return showLines
	case o.disassemble != "":
		return disassemble
	case o.typeName != "":
		return showType
	}
	return nil
}

// extraScripts returns the scripts of -E.
func (o *options) extraScripts() []*source.File {
	out := make([]*source.File, len(o.extra))
	for i, text := range o.extra {
		out[i] = source.NewFile("<extra>", []byte(text), source.User)
	}
	return out
}

// listingHelp is the part of --help about listings.
const listingHelp = `
-l, -L, --lines and --disassemble take a probe point, or several with commas;
"*" stands for any text in a name, "**" also across dots.

With --json each line is an object. Listings: point, form (true if it needs
arguments), module, function, file, line, address (link-time, or the offset in
section), symbol ("name+0x1f"), inline, caller (of an inlined instance),
refused (why no probe may stand there), format (of a trace event, with -L), variables [{name, type, param, lost}]; --lines has text too, the
source line, and inlines, the functions that were inlined there. --disassemble: address, symbol, bytes, instruction, target, file,
line, probe (true or false), refused. --type: type and size, then for each
member member, type, offset, size, bits and depth (in members without names),
or for each constant constant and value. What is false or empty is left out,
except probe.
`
