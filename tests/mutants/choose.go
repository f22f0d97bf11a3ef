// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// chosenRooms are the rooms whose mutants choose the recorded cases of make test: what makes a
// script's C.
var chosenRooms = []string{"translator/resolve", "translator/check", "translator/optimize", "translator/cgen", "dwarfsym"}

// chosenFile lists the recorded cases of make test, numberChosen of them.
const (
	chosenFile   = "tests/golden/fast.txt"
	numberChosen = 60
)

// openFile lists cases that are known to fail, a line each that begins with the name.
const openFile = "tests/golden/open.txt"

// translateLimit is enough time to translate all cases, some 20 s, beside other load.
const translateLimit = 3 * time.Minute

// translation is what gostap emits for the recorded cases: by the case's name, a hash of it and
// the names of the runtime in it.
type translation map[string]struct {
	hash  string
	names []string
}

// chooser finds out which recorded cases notice which mutants.
type chooser struct {
	root, seen string // the project, and the file of what is known
	baseline   translation
	known      map[string][]string // by a mutant's ID, the cases for which other C is emitted
	out        io.Writer
}

// runChoose prints the recorded cases that notice most of n mutants of each room, and writes them
// to chosenFile if record is set.
func runChoose(ctx context.Context, o options, root string, out io.Writer) error {
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	c := &chooser{root: root, seen: filepath.Join(cache, "gostap", "mutants", "cases.jsonl"), known: map[string][]string{}, out: out}
	noticed, err := c.noticed(ctx, o)
	if err != nil {
		return err
	}
	features, mutants := c.features(noticed), c.some(noticed)
	today, err := os.ReadFile(filepath.Join(root, chosenFile))
	if err != nil {
		return err
	}
	chosen := choose(features, numberChosen)
	for _, s := range [][]string{strings.Fields(string(today)), chosen} {
		fmt.Fprintf(out, "%d cases: %d of %d mutants that some case notices and some does not, %d of these and of names (%d)\n",
			len(s), covered(mutants, s), len(mutants), covered(features, s), len(features))
	}
	if !o.record {
		fmt.Fprintln(out, strings.Join(chosen, "\n"))
		return nil
	}
	return os.WriteFile(filepath.Join(root, chosenFile), []byte(strings.Join(chosen, "\n")+"\n"), 0o644)
}

// noticed returns, for each sampled mutant that changes what is emitted, the cases that it changes.
func (c *chooser) noticed(ctx context.Context, o options) (map[string][]string, error) {
	if err := c.load(); err != nil {
		return nil, err
	}
	w, err := newWorkspace(c.root, false)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(w.dir)
	if c.baseline, err = c.translate(ctx, w); err != nil {
		return nil, err
	}
	if err := c.baseline.dropOpen(filepath.Join(c.root, openFile)); err != nil {
		return nil, err
	}
	noticed := map[string][]string{}
	for _, name := range chosenRooms {
		if err := c.room(ctx, o, w, name, noticed); err != nil {
			return nil, err
		}
	}
	return noticed, nil
}

// room adds the mutants of one room.
func (c *chooser) room(ctx context.Context, o options, w *workspace, name string, noticed map[string][]string) error {
	r, err := findRoom(name)
	if err != nil {
		return err
	}
	files, err := r.sources(c.root)
	if err != nil {
		return err
	}
	sample, err := sampleOf(r, c.root, files, o.seed, c.out)
	for _, m := range sample[:min(o.n, len(sample))] {
		cases, err := c.mutant(ctx, w, m, files[m.File])
		if err != nil {
			return err
		}
		if len(cases) > 0 {
			noticed[m.String()] = cases
		}
	}
	return err
}

// mutant returns the cases for which gostap with the mutant emits something else. None: it does
// not build, or changes nothing.
func (c *chooser) mutant(ctx context.Context, w *workspace, m candidate, src []byte) ([]string, error) {
	id := m.id(src)
	if cases, ok := c.known[id]; ok {
		return cases, nil
	}
	if err := w.enter(m.File, m.apply(src)); err != nil {
		return nil, err
	}
	changed, err := c.translate(ctx, w)
	if err == nil {
		for name, t := range c.baseline {
			if changed[name].hash != t.hash {
				c.known[id] = append(c.known[id], name)
			}
		}
		slices.Sort(c.known[id])
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	fmt.Fprintf(c.out, "%s: %d cases\n", m, len(c.known[id]))
	if err := w.leave(m.File, src); err != nil {
		return nil, err
	}
	return c.known[id], c.store(id)
}

// translate runs gostap's translator on all recorded cases.
func (c *chooser) translate(ctx context.Context, w *workspace) (translation, error) {
	file := filepath.Join(w.dir, "translated")
	args := []string{"test", "-count=1", "-vet=off", "-tags=translated", "./tests/golden", "-run=TestTranslated", "-translated=" + file}
	if out, err := w.run(ctx, translateLimit, args); err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return readTranslation(file)
}

// readTranslation reads a line for each case: its name, the hash, and the names.
func readTranslation(file string) (translation, error) {
	text, err := os.ReadFile(file)
	t := translation{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		one := t[words[0]]
		one.hash, one.names = words[1], words[2:]
		t[words[0]] = one
	}
	return t, err
}

// feature is something that the chosen cases should cover: a mutant, or a name of the runtime.
type feature struct {
	cases []string
	worth float64
}

// dropOpen removes the cases that are known to fail.
func (t translation) dropOpen(file string) error {
	text, err := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, " ")
		delete(t, name)
	}
	return err
}

// features returns what some cases have, but not all. Mutants and names are worth the same in
// sum, since a sample has few mutants.
func (c *chooser) features(noticed map[string][]string) []feature {
	used := map[string][]string{}
	for name, t := range c.baseline {
		for _, n := range t.names {
			used[n] = append(used[n], name)
		}
	}
	mutants, names := c.some(noticed), c.some(used)
	for i := range names {
		names[i].worth = float64(len(mutants)) / float64(len(names))
	}
	return append(mutants, names...)
}

// some returns a feature for each list of cases that has some and lacks some, in the order of the keys.
func (c *chooser) some(lists map[string][]string) (out []feature) {
	for _, key := range slices.Sorted(maps.Keys(lists)) {
		cases := slices.DeleteFunc(slices.Clone(lists[key]), func(name string) bool { _, ok := c.baseline[name]; return !ok })
		if len(cases) > 0 && len(cases) < len(c.baseline) {
			out = append(out, feature{cases, 1})
		}
	}
	return out
}

// choose returns n cases, one after the other the one that adds most: a feature counts half as
// much for each case that has it already. The result is sorted.
func choose(features []feature, n int) (chosen []string) {
	features = slices.Clone(features)
	for len(chosen) < n {
		best := bestOf(features, chosen)
		if best == "" {
			break
		}
		chosen = append(chosen, best)
		for i := range features {
			if slices.Contains(features[i].cases, best) {
				features[i].worth /= 2
			}
		}
	}
	slices.Sort(chosen)
	return chosen
}

// bestOf returns the case that adds most to the chosen ones, the first by name if several add as
// much; "" if all are chosen.
func bestOf(features []feature, chosen []string) (best string) {
	gain := map[string]float64{}
	for _, f := range features {
		for _, name := range f.cases {
			gain[name] += f.worth
		}
	}
	for _, name := range slices.Sorted(maps.Keys(gain)) {
		if !slices.Contains(chosen, name) && (best == "" || gain[name] > gain[best]) {
			best = name
		}
	}
	return best
}

// covered counts the features that at least one of the cases has.
func covered(features []feature, chosen []string) (n int) {
	for _, f := range features {
		if slices.ContainsFunc(f.cases, func(name string) bool { return slices.Contains(chosen, name) }) {
			n++
		}
	}
	return n
}

// seenMutant is a line of the file of what is known.
type seenMutant struct {
	ID    string
	Cases []string
}

// load reads what an interrupted run has found out.
func (c *chooser) load() error {
	f, err := os.Open(c.seen)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s seenMutant
		if json.Unmarshal(lines.Bytes(), &s) == nil { // an incomplete line is ignored
			c.known[s.ID] = s.Cases
		}
	}
	return lines.Err()
}

// store adds what is known of a mutant to the file.
func (c *chooser) store(id string) error {
	line, err := json.Marshal(seenMutant{id, c.known[id]})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(c.seen), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(c.seen, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.Write(append(line, '\n'))
	return err
}
