// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/peers"
)

// inPeers is where the calls are whose results SystemTap 5.6 has returned, too.
const inPeers = "../peers/testdata"

// peerObservers are the calls of tests/peers, a case for each function, and its script that
// reads a program's structures.
func peerObservers(t *testing.T, dir string) (out []observer) {
	rules, err := peers.ReadDifferences(filepath.Join(inPeers, "differences.txt"))
	if err != nil {
		t.Fatal(err)
	}
	groups, err := peers.Groups()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		want, err := peers.LoadAnswers(filepath.Join(inPeers, "answers", g.Name+".txt.gz"))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range g.Calls {
			out = append(out, callObserver(c, want[c.Signature()], rules))
		}
	}
	return append(out, structsObserver(t, dir))
}

func callObserver(c peers.Call, want map[string]string, rules []*peers.Difference) observer {
	one := peers.Group{Name: c.Name, Calls: []peers.Call{c}}
	wrong := func(o harness.Outcome) string {
		return strings.Join(peers.Differing(c, want, peers.ParseOutput(o.Stdout)[c.Signature()], rules), "\n")
	}
	return observer{Case: harness.Case{Name: c.Signature(), Script: one.Script(), Options: peers.GroupOptions()}, wrong: wrong}
}

func structsObserver(t *testing.T, dir string) observer {
	program := harness.Freestanding(t, filepath.Join(dir, "structs"), "-ffreestanding", "-w", filepath.Join(inPeers, "structs.c"))
	script, err := filepath.Abs(filepath.Join(inPeers, "structs.stp"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := peers.RecordedStructs(filepath.Join(inPeers, "structs.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(o harness.Outcome) string {
		if got := peers.Structs(o.Stdout); !slices.Equal(got, want) {
			return "the structures' values differ"
		}
		return ""
	}
	return observer{Case: harness.Case{Name: "structs", File: script, Command: program, Options: peers.StructsOptions()}, wrong: wrong}
}
