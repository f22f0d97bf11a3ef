// SPDX-License-Identifier: GPL-2.0-or-later

// Command record writes the scripts that SystemTap must run for tests/peers, and adds their output
// to testdata.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/tests/peers"
)

func main() {
	scripts := flag.String("scripts", "", "folder to write GROUP.stp to")
	answers := flag.String("answers", "", "folder with GROUP.out, as the scripts printed them")
	to := flag.String("to", "tests/peers/testdata/answers", "folder for the answers")
	flag.Parse()
	if err := run(*scripts, *answers, *to); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func run(scripts, answers, to string) error {
	groups, err := peers.Groups()
	if err != nil {
		return err
	}
	for _, g := range groups {
		if scripts != "" {
			err = os.WriteFile(filepath.Join(scripts, g.Name+".stp"), []byte(g.Script()), 0o644)
		}
		if err == nil && answers != "" {
			err = take(g, filepath.Join(answers, g.Name+".out"), filepath.Join(to, g.Name+".txt.gz"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// take stores the answers of one group.
func take(g peers.Group, from, to string) error {
	out, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	all, wanted := peers.ParseOutput(string(out)), peers.Answers{}
	for _, c := range g.Calls {
		if wanted[c.Signature()] = all[c.Signature()]; wanted[c.Signature()] == nil {
			return fmt.Errorf("%s has no answers of %s", from, c.Signature())
		}
	}
	return peers.StoreAnswers(to, wanted)
}
