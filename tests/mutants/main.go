// SPDX-License-Identifier: GPL-2.0-or-later

// Command mutants measures the tests of a room: it makes small changes to the room's code, one at
// a time, and lists those that no test detects.
//
//	make mutants PKG=./translator/resolve N=50 SEED=1
//
// An interrupted run continues when it is started again.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// options are the options of the command line.
type options struct {
	pkg         string
	n, parallel int
	seed        uint64
	extent      extent
	record      bool
	keep, list  bool
	changed     bool
	choose      bool
	earlier     *earlier // the table's verdicts on the room; nil: it has none, or is not used
	least       int      // percentage that must be caught
}

func main() {
	var o options
	flag.StringVar(&o.pkg, "pkg", "", "the room, such as ./translator/resolve")
	flag.IntVar(&o.n, "n", 50, "count this many mutants")
	flag.Uint64Var(&o.seed, "seed", 1, "of the sample")
	flag.IntVar(&o.parallel, "parallel", 1, "judge this many mutants at once")
	flag.BoolVar(&o.extent.unit, "unit", false, "run unit tests only, no guests")
	flag.IntVar(&o.extent.first, "first", 0, "run only the first so many checks, the cheapest; 0: all")
	flag.BoolVar(&o.record, "record", false, "write the outcome to tests/mutants/table.md")
	flag.BoolVar(&o.keep, "keep", false, "don't run again what was caught before tests were added")
	flag.BoolVar(&o.list, "list", false, "print the sample and judge nothing")
	flag.BoolVar(&o.changed, "changed", false, "judge each room that has changed since it was measured")
	flag.BoolVar(&o.choose, "choose", false, "print the recorded cases that notice most of n mutants of each room; -record: write them to "+chosenFile)
	flag.IntVar(&o.least, "least", 0, "fail when less than this percentage is caught")
	flag.Parse()
	o.extent.kernels = os.Getenv("GOSTAP_TEST_KERNELS")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run runs the command, in any folder of the project.
func run(ctx context.Context, o options, out io.Writer) error {
	top, err := git(".", "rev-parse", "--show-toplevel")
	if err != nil {
		return fmt.Errorf("this is not the project's git repository: %w", err)
	}
	root := strings.TrimSpace(top)
	if o.choose {
		return runChoose(ctx, o, root, out)
	}
	if o.changed {
		return runChanged(ctx, o, root, out)
	}
	return runRoom(ctx, o, root, out)
}

// runRoom judges the mutants of one room.
func runRoom(ctx context.Context, o options, root string, out io.Writer) error {
	r, err := findRoom(o.pkg)
	if err != nil {
		return err
	}
	files, err := r.sources(root)
	if err != nil {
		return err
	}
	sample, err := sampleOf(r, root, files, o.seed, out)
	if err != nil || o.list {
		for _, c := range sample[:min(o.n, len(sample))] {
			fmt.Fprintln(out, c)
		}
		return err
	}
	return judgeSample(ctx, o, r, root, files, sample, out)
}

// sampleOf returns a room's candidates in the order in which they are sampled, and reports
// entries of equivalent.txt that match none.
func sampleOf(r *room, root string, files map[string][]byte, seed uint64, out io.Writer) ([]candidate, error) {
	list, err := r.candidates(files)
	if err != nil {
		return nil, err
	}
	known, err := readEquivalents(filepath.Join(root, "tests/mutants/equivalent.txt"))
	if err != nil {
		return nil, err
	}
	list = without(order(list, seed), known)
	for _, e := range known {
		if !e.used && strings.HasPrefix(e.file, r.name+"/") {
			fmt.Fprintf(out, "equivalent.txt: %s has no mutant %q in %q any more: remove the entry\n", e.file, e.change, e.line)
		}
	}
	return list, nil
}

func judgeSample(ctx context.Context, o options, r *room, root string, files map[string][]byte, sample []candidate, out io.Writer) error {
	commit, err := commitOf(root) // before anything runs: the files may change meanwhile
	if err != nil {
		return err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	cache = filepath.Join(cache, "gostap", "mutants")
	tree, err := treeHash(root)
	if err != nil {
		return err
	}
	st, err := openState(cache, r.name, tree, o.keep)
	if err != nil {
		return err
	}
	s := &session{
		runner: runner{room: r, extent: o.extent, limits: map[string]time.Duration{}},
		root:   root, files: files, state: st, log: out, todo: sample, wanted: o.n, earlier: o.earlier,
	}
	list, err := s.run(ctx, o.parallel)
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted: the same command goes on from here")
	}
	if err != nil {
		return err
	}
	rep := sumUp(list)
	fmt.Fprintln(out, rep.total())
	if rep.sampled > 0 && 100*rep.caught < o.least*rep.sampled {
		return fmt.Errorf("%s: %s, which is below %d %%", r.name, rep.total(), o.least)
	}
	if !o.record {
		return nil
	}
	rep.room, rep.commit, rep.seed, rep.checks = r.name, commit, o.seed, o.extent.String()
	if err := recordMeasured(root, r.name, files); err != nil {
		return err
	}
	return rep.record(filepath.Join(root, table))
}

// table is the file that -record writes.
const table = "tests/mutants/table.md"

// commitOf returns the commit, with "-dirty" if files other than the table differ from it.
func commitOf(root string) (string, error) {
	commit, err := git(root, "rev-parse", "--short=10", "HEAD")
	changed, err2 := git(root, "status", "--porcelain", "--", ".", ":!"+table, ":!"+measuredFile)
	if changed != "" {
		commit = strings.TrimSpace(commit) + "-dirty"
	}
	return strings.TrimSpace(commit), errors.Join(err, err2)
}
