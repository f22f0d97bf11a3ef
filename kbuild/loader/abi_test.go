// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/need"
)

var update = flag.Bool("update", false, "write the recorded layout anew")

// abiRow compares a C expression with our number.
type abiRow struct {
	c    string
	want uint64
}

func abiRows() []abiRow {
	rows := []abiRow{
		{"GS_ABI", abiVersion}, {"GS_BLOCK_MAX", blockMax}, {"GS_BLOCK_MORE", blockMore}, {"GS_ERR_FATAL", errFatal},
		{"GS_REC_PRINT", uint64(recPrint)}, {"GS_REC_TEXT", uint64(recText)}, {"GS_REC_ERROR", uint64(recError)},
		{"GS_REC_WARN", uint64(recWarn)}, {"GS_REC_SYSTEM", uint64(recSystem)}, {"GS_REC_EXIT", uint64(recExit)},
		{"GS_REC_HIST", uint64(recHist)}, {"GS_REC_SWITCH", uint64(recSwitch)},
		{"GS_PLACES", lengthPlaces}, {"GS_PLACE_NAME", uint64(placeName)}, {"GS_PLACE_BRIEF", uint64(placeBrief)}, {"GS_PLACE_SYMBOL", uint64(placeSymbol)},
		{"GS_PLACE_DATA", uint64(placeData)}, {"GS_PLACE_LINED", uint64(placeLined)}, {"GS_PLACE_FILE", uint64(placeFile)},
		{"GS_PLACE_LINE", uint64(placeLine)}, {"GS_PLACE_BOTH", uint64(placeBoth)}, {"GS_PLACE_AT", uint64(placeAt)}, {"GS_PLACE_OWNER", uint64(placeOwner)},
		{"GS_STYLE_STRING", uint64(styleString)}, {"GS_STYLE_STRINGS", uint64(styleStrings)}, {"GS_STYLE_LINES", uint64(styleLines)},
		{"GS_STYLE_STACK", uint64(styleStack)}, {"GS_PLACE_MADE", placeMade}, {"GS_PLACE_NAMED", placeNamed}, {"GS_PLACE_IN_FILE", placeInFile}, {"GS_PLACE_NOWHERE", placeNowhere}, {"GS_PLACE_CALL", placeCall},
		{"GS_NEW", uint64(stateNew)}, {"GS_STARTING", uint64(stateStarting)}, {"GS_RUNNING", uint64(stateRunning)},
		{"GS_STOPPING", uint64(stateStopping)}, {"GS_EXITED", uint64(stateExited)},
		{"GS_SKIP_REENTRY", skipReentry}, {"GS_SKIP_LOCK", skipLock}, {"GS_SKIP_MISSED", skipMissed},
		{"GS_SKIP_STACK", skipStack}, {"GS_SKIP_OVERLOAD", skipOverload}, {"GS_SKIP_REASONS", skipReasons},
		{"GS_IOC_INFO", iocInfo}, {"GS_IOC_TARGET", iocTarget}, {"GS_IOC_START", iocStart}, {"GS_START_FTRACE_OFF", startFtraceOff},
		{"GS_IOC_STOP", iocStop}, {"GS_IOC_STATUS", iocStatus}, {"GS_IOC_PROBE", iocProbe},
		{"GS_IOC_DETACH", iocDetach}, {"GS_IOC_ATTACH", iocAttach}, {"GS_IOC_ENOUGH", iocEnough},
	}
	var ctl ringCtl
	rows = append(rows, layout("gs_ring_ctl", unsafe.Sizeof(ctl), map[string]uintptr{
		"head": unsafe.Offsetof(ctl.Head), "tail": unsafe.Offsetof(ctl.Tail), "lost": unsafe.Offsetof(ctl.Lost),
		"lost_bytes": unsafe.Offsetof(ctl.LostBytes), "want_wake": unsafe.Offsetof(ctl.WantWake), "overwritten": unsafe.Offsetof(ctl.Overwritten)})...)
	var block blockHeader
	rows = append(rows, layout("gs_block", blockHeaderSize, map[string]uintptr{
		"len": unsafe.Offsetof(block.Len), "flags": unsafe.Offsetof(block.Flags), "seq": unsafe.Offsetof(block.Seq)})...)
	var rec recHeader
	rows = append(rows, layout("gs_rec", recHeaderSize, map[string]uintptr{
		"type": unsafe.Offsetof(rec.Type), "flags": unsafe.Offsetof(rec.Flags), "len": unsafe.Offsetof(rec.Len)})...)
	var hist histHeader
	rows = append(rows, layout("gs_hist_head", histHeaderSize, map[string]uintptr{
		"hist": unsafe.Offsetof(hist.Hist), "keys": unsafe.Offsetof(hist.Keys), "buckets": unsafe.Offsetof(hist.Buckets), "zero": unsafe.Offsetof(hist.Zero),
		"width": unsafe.Offsetof(hist.Width), "elision": unsafe.Offsetof(hist.Elision)})...)
	var places placesHeader
	rows = append(rows, layout("gs_places", placesHeaderSize, map[string]uintptr{
		"form": unsafe.Offsetof(places.Form), "style": unsafe.Offsetof(places.Style)})...)
	var place placeRecord
	rows = append(rows, layout("gs_place", placeRecordSize, map[string]uintptr{
		"addr": unsafe.Offsetof(place.Addr), "at": unsafe.Offsetof(place.At), "object": unsafe.Offsetof(place.Object), "flags": unsafe.Offsetof(place.Flags)})...)
	var info Info
	rows = append(rows, layout("gs_info", unsafe.Sizeof(info), map[string]uintptr{
		"abi": unsafe.Offsetof(info.ABI), "cpus": unsafe.Offsetof(info.CPUs), "ring_size": unsafe.Offsetof(info.RingSize),
		"memory": unsafe.Offsetof(info.Memory), "probes": unsafe.Offsetof(info.Probes)})...)
	rows = append(rows, layout("gs_target", unsafe.Sizeof(target{}), map[string]uintptr{"target": 0})...)
	var status Status
	rows = append(rows, layout("gs_status", unsafe.Sizeof(status), map[string]uintptr{
		"state": unsafe.Offsetof(status.State), "exit_wanted": unsafe.Offsetof(status.ExitWanted),
		"errors": unsafe.Offsetof(status.Errors), "seq": unsafe.Offsetof(status.Seq)})...)
	rows = append(rows, layout("gs_attached", unsafe.Sizeof(attached{}), map[string]uintptr{"seq": 0})...)
	var p ProbeStat
	return append(rows, layout("gs_probe_stat", unsafe.Sizeof(p), map[string]uintptr{
		"id": unsafe.Offsetof(p.ID), "armed": unsafe.Offsetof(p.Armed), "hits": unsafe.Offsetof(p.Hits),
		"errors": unsafe.Offsetof(p.Errors), "skipped": unsafe.Offsetof(p.Skipped), "lock_global": unsafe.Offsetof(p.LockGlobal),
		"cycles_min": unsafe.Offsetof(p.CyclesMin), "cycles_max": unsafe.Offsetof(p.CyclesMax),
		"cycles_sum": unsafe.Offsetof(p.CyclesSum), "lost": unsafe.Offsetof(p.Lost),
	})...)
}

func layout(name string, size uintptr, fields map[string]uintptr) []abiRow {
	rows := []abiRow{{"sizeof(struct " + name + ")", uint64(size)}}
	for f, off := range fields {
		rows = append(rows, abiRow{"offsetof(struct " + name + ", " + f + ")", uint64(off)})
	}
	return rows
}

func TestABIAgreesWithC(t *testing.T) {
	gcc := need.Program(t, "gcc", "gcc")
	header, err := filepath.Abs("../../runtime-c/abi.h")
	if err != nil {
		t.Fatal(err)
	}
	rows := abiRows()
	var program, want strings.Builder
	fmt.Fprintf(&program, "#include <stdio.h>\n#include <stddef.h>\n#include %q\nint main(void) {\n", header)
	for _, r := range rows {
		fmt.Fprintf(&program, "printf(\"%s %%llu\\n\", (unsigned long long)(%s));\n", r.c, r.c)
		fmt.Fprintf(&want, "%s %d\n", r.c, r.want)
	}
	program.WriteString("return 0;\n}\n")
	dir := t.TempDir()
	src, exe := filepath.Join(dir, "abi.c"), filepath.Join(dir, "abi")
	if err := os.WriteFile(src, []byte(program.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(gcc, "-Wall", "-Werror", "-o", exe, src).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := exec.Command(exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want.String(), string(got)); d != "" {
		t.Errorf("abi.go (-) differs from abi.h (+):\n%s", d)
	}
}

// TestLayoutHasItsNumber compares the layout with the one recorded for its number. Modules that
// were built before the layout changed must be rejected because of their number (attach: "made by
// another gostap"), not by a failing ioctl.
func TestLayoutHasItsNumber(t *testing.T) {
	var rows []string
	for _, r := range abiRows() {
		rows = append(rows, fmt.Sprintf("%s %d\n", r.c, r.want))
	}
	slices.Sort(rows)
	got := strings.Join(rows, "")
	file := filepath.Join("testdata", "layout.txt")
	old, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	number := fmt.Sprintf("GS_ABI %d\n", abiVersion)
	switch {
	case string(old) == got:
	case strings.Contains(string(old), number):
		t.Errorf("the layout changed, its number did not: raise GS_ABI, abiVersion and modmeta.ABI, then run with -update:\n%s",
			cmp.Diff(string(old), got))
	case *update:
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the layout has a new number: run with -update:\n%s", cmp.Diff(string(old), got))
	}
}
