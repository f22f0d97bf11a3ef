// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"debug/elf"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestProcess tests probes on the begin and end of processes and threads, on their system
// calls, and single-stepping, with programs given by path or by process number.
func TestProcess(t *testing.T) {
	dir := t.TempDir()
	count := filepath.Join(dir, "count")
	execute(t, "gcc", "-nostdlib", "-static", "-o", count, "testdata/step/count.S")
	life, stepped := harness.Tool(t, dir, "testdata/process/life.c"), harness.Tool(t, dir, "testdata/step/stepped.c")
	names := strings.NewReplacer("LIFE", life, "STEPPED", stepped, "COUNT", count, "WRITTEN", addressOf(t, life, "written"))
	scripts, list := map[string]module{}, slices.Concat(processSessions, stepSessions)
	for _, m := range []map[string]module{processScripts, stepScripts} {
		for name := range m {
			scripts[name] = module{script: names.Replace(m[name].script), options: m[name].options}
		}
	}
	for i := range list {
		list[i].script = names.Replace(list[i].script)
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		shells := make([]string, len(list))
		for i := range list {
			shells[i] = list[i].script
		}
		c := guest.Config{Release: release, Add: harness.ModuleFile(t, release, "drivers/block/brd")}
		results := runShells(t, c, scripts, shells, life, stepped, count, "/usr/bin/cp", "/usr/bin/mv", "/usr/bin/ln", "/usr/bin/mkdir", "/usr/bin/stat", "/usr/bin/uname",
			"/usr/bin/mount", "/usr/bin/umount", "/usr/sbin/chroot", "/usr/sbin/mke2fs", "/usr/sbin/insmod", "/usr/sbin/rmmod")
		for i, s := range list {
			t.Run(s.name, func(t *testing.T) { s.check(t, results[i]) })
		}
	})
}

// addressOf returns the address of a program's variable.
func addressOf(t *testing.T, program, name string) string {
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	i := slices.IndexFunc(symbols, func(s elf.Symbol) bool { return s.Name == name })
	if err != nil || i < 0 {
		t.Fatalf("no variable %s in %s: %v", name, program, err)
	}
	return fmt.Sprintf("%#x", symbols[i].Value)
}
