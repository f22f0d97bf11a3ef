// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// A fact is true when its probe (runtime-c/compat/facts/NAME.c) compiles for
// the kernel and every symbol on its "gs-export:" line is exported to
// modules. Kernel versions are never compared.
//
// To add a fact, put that file there. Its comment gives the kernel release and the subject of the
// commit that made the difference. Its functions and types are named gs_fact_NAME..., because all
// probes are compiled together, and an error in a function is assigned to a probe by the function's
// name. If the fact is true, gs_facts.h defines GS_HAVE_NAME.

// exportMark begins the list of symbols that must be exported for a fact to be true.
const exportMark = "gs-export:"

// findFacts tries all probes. If the compiler's command was learnt, one compilation is
// enough, with the precompiled headers m if it is not nil: gcc continues after errors, and each error names
// its probe. If errors can't be assigned to probes, Kbuild compiles an object for each probe.
func findFacts(ctx context.Context, k kernel.Kernel, l *learnt, m *making, probes []runtimec.File) (map[string]bool, error) {
	sv, err := readSymvers(k.BuildDir)
	switch {
	case k.BuildDir == "", errors.Is(err, fs.ErrNotExist):
		return nil, &MissingHeadersError{Release: k.Release, Command: installCommand(pkgHeaders, k.Release)}
	case err != nil: // to install them would not help
		return nil, err
	}
	facts := exportedFacts(sv, probes)
	var try []runtimec.File
	for _, p := range probes {
		if facts[p.Name] {
			try = append(try, p)
		}
	}
	compiled, err := factsTogether(ctx, k, l, m, try)
	if m != nil && errors.Is(err, errApart) {
		compiled, err = factsTogether(ctx, k, l, nil, try)
	}
	if errors.Is(err, errApart) {
		compiled, err = factsApart(ctx, k, try)
	}
	maps.Copy(facts, compiled)
	return facts, err
}

// exportedFacts returns for each probe whether all symbols that it needs are
// exported.
func exportedFacts(sv symvers, probes []runtimec.File) map[string]bool {
	wanted := map[string][]string{}
	var all []string
	for _, p := range probes {
		wanted[p.Name] = exportsOf(p.Data)
		all = append(all, wanted[p.Name]...)
	}
	have := sv.find(all)
	facts := map[string]bool{}
	for name, symbols := range wanted {
		facts[name] = true
		for _, s := range symbols {
			if _, ok := have[s]; !ok {
				facts[name] = false
			}
		}
	}
	return facts
}

func exportsOf(probe []byte) []string {
	var symbols []string
	for line := range strings.Lines(string(probe)) {
		if _, rest, ok := strings.Cut(line, exportMark); ok {
			rest, _, _ = strings.Cut(rest, "*/")
			symbols = append(symbols, strings.Fields(rest)...)
		}
	}
	return symbols
}

// errApart means that the errors of one compilation can't be assigned to probes.
var errApart = errors.New("probes must be compiled separately")

// factsTogether compiles all probes as one unit, to check for errors only. #line
// gives each probe its own file name. If an error stops the compiler, such as a
// missing header, its probe is false, and the rest is tried again. Behind the last probe stands
// another error, which a compiler that was killed has not come to: probes after the place where it
// stopped would count as true.
func factsTogether(ctx context.Context, k kernel.Kernel, l *learnt, m *making, probes []runtimec.File) (map[string]bool, error) {
	if l == nil || l.Compile == nil {
		return nil, errApart
	}
	st, err := newStage(k, "gostap_facts")
	if err != nil {
		return nil, err
	}
	defer st.remove()
	facts := map[string]bool{}
	for {
		messages, err := l.tryFacts(ctx, k, st, m, probes, facts)
		if err != nil {
			return nil, err
		}
		again, atEnd := false, false
		for i, m := range messages {
			if m.File == factPrefix+lastProbe {
				atEnd = true
				continue
			}
			if !m.Severity.IsError() {
				continue
			}
			name := factOf(messages[i:], facts)
			if name == "" {
				return nil, errApart
			}
			again = again || m.Severity == Fatal && facts[name]
			facts[name] = false
		}
		if !again && atEnd {
			return facts, nil
		}
		if !again {
			return nil, errApart
		}
	}
}

// tryFacts compiles, without generating code, the probes that are not known to be false.
// It does not use -w, which would silence warnings that the kernel makes errors, such
// as a function pointer of another type.
func (l *learnt) tryFacts(ctx context.Context, k kernel.Kernel, st stage, m *making, probes []runtimec.File, facts map[string]bool) ([]Message, error) {
	var unit bytes.Buffer
	for _, p := range probes {
		if known, tried := facts[p.Name]; known || !tried {
			facts[p.Name] = true
			fmt.Fprintf(&unit, "#line 1 %q\n%s\n", factPrefix+p.Name, p.Data)
		}
	}
	fmt.Fprintf(&unit, "#line 1 %q\n#error end\n", factPrefix+lastProbe)
	if err := st.write(st.name+".c", unit.Bytes()); err != nil {
		return nil, err
	}
	out, err := l.onlyErrors(ctx, k, st, m)
	messages := parseMessages(out)
	var exit interface{ ExitCode() int }
	if err != nil && (!errors.As(err, &exit) || len(messages) == 0) {
		return nil, errors.Join(errApart, err)
	}
	return messages, nil
}

// onlyErrors runs the compiler on the stage's source file for its messages, with the precompiled headers m if it is
// not nil.
func (l *learnt) onlyErrors(ctx context.Context, k kernel.Kernel, st stage, m *making) (string, error) {
	if m != nil {
		return m.p.run(ctx, st, compilation{source: st.name + ".c", headers: m.file, names: st.name, flags: []string{everyError(k)}})
	}
	argv := l.compileFor(st, []string{everyError(k)})
	n := len(argv)
	return st.run(ctx, k.BuildDir, append(argv[:n-4:n-4], "-fsyntax-only", argv[n-1]), l.Env)
}

// everyError is the compiler's option to continue after any number of errors.
func everyError(k kernel.Kernel) string {
	if clangMajor(k) != "" {
		return "-ferror-limit=0"
	}
	return "-fmax-errors=0"
}

// factPrefix marks a probe's name as a file name in messages. lastProbe is the name of what stands behind all
// probes.
const (
	factPrefix = "gs-fact/"
	lastProbe  = "the end"
)

// factOf returns the probe that the first error in list belongs to: by its file, by the
// function it is in (an error may be reported in a header whose macro the probe uses),
// or by the notes that follow it; "" if there is none.
func factOf(list []Message, facts map[string]bool) string {
	if name, ok := strings.CutPrefix(list[0].File, factPrefix); ok {
		return name
	}
	if fn, ok := strings.CutPrefix(list[0].Func, "gs_fact_"); ok {
		return longestPrefix(fn, facts)
	}
	for _, m := range list[1:] {
		if m.Severity != Note {
			break
		}
		if name, ok := strings.CutPrefix(m.File, factPrefix); ok {
			return name
		}
	}
	return ""
}

// longestPrefix returns the longest name of a fact that a function's name begins with.
func longestPrefix(fn string, facts map[string]bool) string {
	best := ""
	for name := range facts {
		if strings.HasPrefix(fn, name) && len(name) > len(best) {
			best = name
		}
	}
	return best
}

// factsApart lets Kbuild compile one object per probe, in one call that continues
// after errors. A fact is true if its object exists. If a compiler was killed, or the disk was full,
// that an object is missing says nothing of the kernel.
func factsApart(ctx context.Context, k kernel.Kernel, probes []runtimec.File) (map[string]bool, error) {
	st, err := newStage(k, "gostap_facts")
	if err != nil {
		return nil, err
	}
	defer st.remove()
	makefile := "obj-m :="
	for _, p := range probes {
		if err := st.write("fact_"+p.Name+".c", p.Data); err != nil {
			return nil, err
		}
		makefile += " fact_" + p.Name + ".o"
	}
	// probe_good builds on every kernel: if it fails, Kbuild itself does not work.
	// probe_bad always fails, so that make does not run modpost.
	makefile += " probe_good.o probe_bad.o\n"
	for name, text := range map[string]string{"Kbuild": makefile, "probe_good.c": "", "probe_bad.c": "#error stop\n"} {
		if err := st.write(name, []byte(text)); err != nil {
			return nil, err
		}
	}
	out, err := st.run(ctx, st.dir, makeArgs(k, st.dir, "-k", "-j2"), nil)
	if _, statErr := os.Stat(st.path("probe_good.o")); statErr != nil {
		return nil, st.buildError(out, errors.Join(err, ctx.Err()))
	}
	if err := st.cutShort(out, err); err != nil {
		return nil, err
	}
	if st.full() {
		return nil, &DiskFullError{st.dir, variableOfTemp}
	}
	facts := map[string]bool{}
	for _, p := range probes {
		_, err := os.Stat(st.path("fact_" + p.Name + ".o"))
		facts[p.Name] = err == nil
	}
	return facts, ctx.Err()
}

// factsHeader returns gs_facts.h: a macro for each fact that is true, and a comment for
// each that is not.
func factsHeader(facts map[string]bool) []byte {
	var b bytes.Buffer
	b.WriteString("/* SPDX-License-Identifier: GPL-2.0-or-later */\n" +
		"/* What this kernel offers, found by compile probes. */\n#ifndef GS_FACTS_H\n#define GS_FACTS_H\n")
	for _, name := range sortedKeys(facts) {
		macro := "GS_HAVE_" + strings.ToUpper(name)
		if facts[name] {
			fmt.Fprintf(&b, "#define %s 1\n", macro)
		} else {
			fmt.Fprintf(&b, "/* no %s */\n", macro)
		}
	}
	b.WriteString("#endif\n")
	return b.Bytes()
}

// factsKey identifies the facts of a kernel build and compiler, for this set of probes.
func factsKey(kk key, probes []runtimec.File) key {
	w := newKey("facts")
	w.add("kernel", string(kk[:]))
	for _, p := range probes {
		w.add(p.Name, string(p.Data))
	}
	return w.sum()
}

func encodeFacts(facts map[string]bool) []byte {
	b, _ := json.MarshalIndent(facts, "", " ") // plain fields: can't fail
	return b
}

func decodeFacts(b []byte) (map[string]bool, error) {
	var facts map[string]bool
	err := json.Unmarshal(b, &facts)
	return facts, err
}
