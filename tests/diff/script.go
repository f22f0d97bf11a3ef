// SPDX-License-Identifier: GPL-2.0-or-later

package diff

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/diff/gen"
	"github.com/gostap/gostap/tests/diff/interp"
)

// Limits of a script, well below those of a handler's actions and a module's output.
const (
	mostActions = 2500
	mostOutput  = 8 << 10
)

// Script is a script with its expected behaviour.
type Script struct {
	Name  string   // the file of a seed that was kept
	Seeds []uint64 // more than one if scripts are combined
	Text  string
	Want  interp.Result
}

// Interpret runs a script without a kernel.
func Interpret(name, text string) (interp.Result, error) {
	f, list := grammar.Parse(context.Background(), source.NewFile(name, []byte(text), source.User),
		grammar.Options{Env: grammar.Env{Kernel: kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}}})
	if list.HasErrors() {
		return interp.Result{}, errors.New(list[0].Headline())
	}
	return interp.Run(f, interp.Options{})
}

// generate returns the script for a seed: the first of a fixed series that is not too long, and
// that does not end the session unless o.Alone is set.
func generate(seed uint64, o gen.Options) (string, error) {
	for try := range uint64(50) {
		text := gen.Script(seed<<8+try, o)
		r, err := Interpret("<input>", text)
		if err != nil {
			return text, fmt.Errorf("seed %d: %w\n%s", seed, err, text)
		}
		if r.Actions <= mostActions && len(r.Stdout) <= mostOutput && (o.Alone || r.Status == 0) {
			return text, nil
		}
	}
	return "", fmt.Errorf("seed %d: no script within bounds", seed)
}

// Alone returns a script that may end its session in any way.
func Alone(seed uint64) (Script, error) {
	text, err := generate(seed, gen.Options{Prefix: "r_", Alone: true})
	if err != nil {
		return Script{}, err
	}
	return finish(text, seed)
}

// Combined returns the scripts of n seeds, one after the other in one session, with a heading
// for each.
func Combined(from uint64, n int) (Script, error) {
	var all strings.Builder
	var seeds []uint64
	for i := range n {
		seed := from + uint64(i)
		o := gen.Options{Prefix: fmt.Sprintf("r%d_", i), Base: i * gen.Span}
		text, err := generate(seed, o)
		if err != nil {
			return Script{}, err
		}
		fmt.Fprintf(&all, "probe begin(%d) { println(\"== seed %d\"); }\n%s", o.Base, seed, text)
		seeds = append(seeds, seed)
	}
	fmt.Fprintf(&all, "probe begin(%d) { exit(); }\n", n*gen.Span)
	return finish(all.String(), seeds...)
}

func finish(text string, seeds ...uint64) (Script, error) {
	want, err := Interpret("<input>", text)
	return Script{Seeds: seeds, Text: text, Want: want}, err
}

// parts splits the output of a combined script at its headings.
func parts(out string) map[string]string {
	list := map[string]string{}
	for _, p := range strings.Split("\n"+out, "\n== seed ") {
		seed, text, _ := strings.Cut(p, "\n")
		list[seed] = text
	}
	return list
}
