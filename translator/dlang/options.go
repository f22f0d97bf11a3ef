// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// Options are the options of #pragma D option and -x, by name.
type Options map[string]string

// optionKind says which values an option accepts.
type optionKind uint8

const (
	flagOption optionKind = iota
	sizeOption
	numberOption
	rateOption
	wordOption
	ignoredFlag // accepted, has no effect here
	ignoredSize
)

var optionKinds = map[string]optionKind{
	"quiet": flagOption, "destructive": flagOption, "zdefs": flagOption, "defaultargs": flagOption, "flowindent": flagOption,
	"aggsortkey": flagOption, "aggsortrev": flagOption, "aggsortkeypos": numberOption, "aggsortpos": numberOption, "errtags": ignoredFlag,
	"strsize": sizeOption, "nspec": numberOption, "stackframes": numberOption, "ustackframes": numberOption, "maxframes": numberOption,
	"aggrate": rateOption, "switchrate": rateOption, "statusrate": rateOption, "cleanrate": rateOption, "bufsize": sizeOption,
	"aggsize": ignoredSize, "dynvarsize": ignoredSize, "specsize": ignoredSize, "scratchsize": ignoredSize, "stackindent": numberOption,
	"bufpolicy": wordOption, "bufresize": wordOption, "jstackframes": numberOption, "jstackstrsize": ignoredSize, "cpu": wordOption,
	"argref": ignoredFlag, "cpp": ignoredFlag, "core": ignoredFlag, "unodefs": ignoredFlag, "verbose": ignoredFlag, "rawbytes": ignoredFlag,
	"allunprint": ignoredFlag, "knodefs": ignoredFlag, "stdc": wordOption,
	"version": wordOption, "amin": wordOption, "ctypes": wordOption, "dtypes": wordOption, "syslibdir": wordOption, "libdir": wordOption,
	"tree": wordOption, "pspec": ignoredFlag, "nolibs": ignoredFlag, "linkmode": wordOption, "evaltime": wordOption, "tmpdir": wordOption,
	"temporal": ignoredFlag, "noresolve": ignoredFlag, "lockmem": wordOption, "cppargs": wordOption, "pcapsize": ignoredSize,
}

// defaults are the values of options that are not set.
var defaults = map[string]int64{"nspec": 1, "stackframes": 20, "ustackframes": 100, "strsize": 256}

// Set checks an option and stores it. The error describes what is wrong.
func (o Options) Set(name, v string, given bool) error {
	kind, ok := optionKinds[name]
	if !ok {
		return fmt.Errorf("failed to set option '%s': invalid option name", name)
	}
	bad := fmt.Errorf("failed to set option '%s' to '%s': invalid value for specified option", name, v)
	switch kind {
	case flagOption, ignoredFlag:
		if given && v == "" || strings.Contains(" false 0 no off disable disabled ", " "+v+" ") {
			delete(o, name)
			return nil
		}
		v = "1"
	case sizeOption, ignoredSize:
		n, ok := sizeValue(v)
		if !ok {
			return bad
		}
		v = strconv.FormatInt(n, 10)
	case numberOption:
		if n, err := strconv.ParseInt(v, 0, 64); err != nil || n < 0 {
			return bad
		}
	case rateOption, wordOption:
		if v == "" {
			return bad
		}
	}
	o[name] = v
	return nil
}

// sizeValue reads a size in bytes, or with the suffix k, m or g: 16k, 4m, 1g.
func sizeValue(s string) (int64, bool) {
	digits := strings.TrimRight(s, "kKmMgGtT")
	n, err := strconv.ParseInt(digits, 0, 64)
	if err != nil || n < 0 || len(s) > len(digits)+1 {
		return 0, false
	}
	if len(s) > len(digits) {
		n <<= 10 * (1 + strings.IndexByte("kmgt", strings.ToLower(s[len(digits):])[0]))
	}
	return n, true
}

func (o Options) on(name string) bool { return o[name] != "" }

// Quiet reports whether only the program's own output is printed.
func (o Options) Quiet() bool { return o.on("quiet") }

// columns reports whether columns precede the output of clauses. With both options, quiet only
// means that the program itself ends its rows.
func (o Options) columns() bool { return !o.on("quiet") || o.on("flowindent") }

func (o Options) number(name string) int64 {
	if n, err := strconv.ParseInt(o[name], 0, 64); err == nil {
		return n
	}
	return defaults[name]
}

func (o Options) without(names ...string) Options {
	out := maps.Clone(o)
	for _, n := range names {
		delete(out, n)
	}
	return out
}

// longText is a string length in bytes that is enough for a stack, or for several rows of memory.
const longText = 2040

// defines returns the limits of the lowered program: strings as long as strsize, and room for
// reports of large aggregations.
func (o Options) defines(long bool) map[string]string {
	size := max(o.number("strsize"), 256)
	if long {
		size = max(size, longText)
	}
	return map[string]string{"MAXSTRINGLEN": strconv.FormatInt((size+7)/8*8+8, 10), "MAXACTION": "200000", "MAXERRORS": "1000000"}
}

func (l *lowering) pragmas(p *dast.Program) {
	if l.opt == nil {
		l.opt = Options{}
	}
	for i := range p.Pragmas {
		g := &p.Pragmas[i]
		if err := l.opt.Set(g.Name, g.Value, g.HasValue); err != nil {
			l.errorAt(diag.DOption, g, "%v", err)
		}
	}
}
