// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"encoding/binary"
	"flag"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var record = flag.Bool("record", false, "ask SystemTap again for all functions of the kernel, which takes it a minute")

const allFunctions = `kernel.function("*").call`

// TestSystemTapAll compares all functions of a kernel with what SystemTap was
// recorded to list for the kernel of that build-id. Its 42,515 lines stand
// there as a hash each, and as text where they differ from gostap's.
func TestSystemTapAll(t *testing.T) {
	installed(t, recordedOn)
	ours, _ := list(t, recordedOn, allFunctions)
	base := "systemtap-" + symbols(t, recordedOn).BuildID("kernel")
	if *record {
		recordAll(t, base, ours)
	}
	theirs := recall(t, base, ours)
	c := newExplainer(t, recordedOn).compare(t, theirs, ours)
	readTable(t).check(t, recordedOn, allFunctions, c)
	mostlyEqual(t, recordedOn, c.equal, c.common)
}

func recordAll(t *testing.T, base string, ours []string) {
	t.Helper()
	known := map[string]bool{}
	for _, l := range ours {
		known[l] = true
	}
	var hashes []byte
	var differing strings.Builder
	for _, l := range systemtap(t, recordedOn, allFunctions) {
		hashes = binary.LittleEndian.AppendUint32(hashes, hash(l))
		if !known[l] {
			differing.WriteString(l + "\n")
		}
	}
	for name, data := range map[string][]byte{".hashes": hashes, ".txt": []byte(differing.String())} {
		if err := os.WriteFile(filepath.Join("testdata", base+name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func hash(line string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(line))
	return h.Sum32()
}

// recall is what SystemTap listed: those of our lines whose hash it has, and
// the recorded others.
func recall(t *testing.T, base string, ours []string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", base+".hashes"))
	if err != nil {
		t.Fatal(err)
	}
	left := map[uint32]int{}
	for b := data; len(b) >= 4; b = b[4:] {
		left[binary.LittleEndian.Uint32(b)]++
	}
	theirs := readLines(t, base+".txt")
	for _, l := range theirs {
		left[hash(l)]--
	}
	for _, l := range ours {
		if h := hash(l); left[h] > 0 {
			left[h]--
			theirs = append(theirs, l)
		} else if slices.Contains(theirs, l) {
			t.Errorf("%s is no longer a difference: go test ./tests/listing -run All -record", l)
		}
	}
	if missing := len(data)/4 - len(theirs); missing != 0 {
		t.Errorf("%d lines that SystemTap lists are no longer listed", missing)
	}
	return theirs
}
