// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/need"
)

func TestOlderRelease(t *testing.T) {
	list := []string{"5.10.0-9-amd64", "5.10.0-10-amd64", "6.1.0-56-cloud-amd64", "6.12.117+deb12-cloud-amd64", "6.12.120"}
	for i := range list {
		for j := range list {
			if got := olderRelease(list[i], list[j]); got != (i < j) {
				t.Errorf("olderRelease(%s, %s) = %v", list[i], list[j], got)
			}
		}
	}
}

func TestModuleOrder(t *testing.T) {
	dep := "kernel/a/top-x.ko.xz: kernel/b/mid.ko.xz kernel/c/low.ko.xz\nkernel/c/low.ko.xz:\n"
	want := []string{"kernel/c/low.ko.xz", "kernel/b/mid.ko.xz", "kernel/a/top-x.ko.xz"}
	if d := cmp.Diff(want, moduleOrder(dep, "top_x")); d != "" {
		t.Error(d)
	}
	if got := moduleOrder(dep, "built_in"); got != nil {
		t.Errorf("built in: %v", got)
	}
}

func TestRelevant(t *testing.T) {
	log := strings.Repeat("calm\n", 100) + "BUG: unable to handle page fault\nRIP: here\n"
	if got := relevant(log); !strings.HasPrefix(got, "calm\ncalm\ncalm\nBUG: ") || !strings.Contains(got, "RIP: here") {
		t.Errorf("got %q", got)
	}
	for _, line := range []string{"BUG: KASAN: slab-out-of-bounds in f+0x1/0x2", "WARNING: inconsistent lock state",
		"WARNING: CPU: 1 PID: 7 at kernel/x.c:1 f+0x1/0x2", "WARNING: kernel/x.c:1 at f+0x1/0x2, CPU#1: sh/7",
		"BUG kmalloc-64 (Tainted: G           OE     ): Right Redzone overwritten", "BUG task_struct (Not tainted): Poison overwritten",
		"[ BUG: Invalid wait context ]", "BUG: sleeping function called from invalid context at kernel/x.c:1"} {
		if troubleIn("calm\n"+line+"\n") == "" {
			t.Errorf("no trouble in %q", line)
		}
	}
	if got := troubleIn("calm\n"); got != "" {
		t.Errorf("trouble in a calm log: %q", got)
	}
}

func TestFramesKeepBytes(t *testing.T) {
	var buf bytes.Buffer
	want := []frame{{kind: frameStdout, job: 3, data: []byte("a\x00\r\n")}, {kind: frameDone, data: []byte{}}}
	for _, f := range want {
		if err := writeFrame(&buf, f); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range want {
		got, err := readFrame(&buf)
		if d := cmp.Diff(f, got, cmp.AllowUnexported(frame{})); err != nil || d != "" {
			t.Error(err, d)
		}
	}
}

func FuzzFrame(f *testing.F) {
	var buf bytes.Buffer
	_ = writeFrame(&buf, statusFrame(1, 2, os.ErrClosed))
	f.Add(buf.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bytes.NewReader(data)
		for {
			fr, err := readFrame(r)
			if err != nil {
				return
			}
			_, _ = fr.status()
		}
	})
}

// TestCarriesProgramsWithLibraries checks which files a tree has after a dynamic
// program and a script were added. It unpacks nothing.
func TestCarriesProgramsWithLibraries(t *testing.T) {
	script := filepath.Join(t.TempDir(), "work")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nls\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	tr := newTree()
	if err := tr.same(script); err != nil {
		t.Fatal(err)
	}
	var names []string
	for p := range tr.nodes {
		names = append(names, filepath.Base(p))
	}
	for _, want := range []string{"work", "sh", "libc.so.6"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %v", want, names)
		}
	}
}

func TestTreeFollowsItsLinks(t *testing.T) {
	tr := newTree()
	if err := tr.put("/bin", node{mode: modeLink | 0o777, data: []byte("usr/bin")}); err != nil {
		t.Fatal(err)
	}
	if err := tr.file("/bin/x", 0o755, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if n, ok := tr.nodes["/usr/bin/x"]; !ok || string(n.data) != "text" {
		t.Errorf("nodes %v", tr.nodes)
	}
	loop := node{mode: modeLink, data: []byte("/loop")}
	if err := tr.put("/loop", loop); err != nil {
		t.Fatal(err)
	}
	if err := tr.file("/loop/x", 0o755, nil); err == nil {
		t.Error("a loop of links was followed to an end")
	}
}

// TestArchive checks what cpio(1) lists of the archive.
func TestArchive(t *testing.T) {
	tool := need.Program(t, "cpio", "cpio")
	tr := newTree()
	if err := tr.file("/dir/file", 0o640, []byte("12345")); err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := tr.write(&buf); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "-it", "--quiet")
	cmd.Stdin = &buf
	out, err := cmd.CombinedOutput()
	if err != nil || string(out) != "dir\ndir/file\n" {
		t.Errorf("%v: %q", err, out)
	}
}

func TestCommandFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "data.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	got := commandFiles([]Job{{Module: "m.ko", Command: "X=1 cat 'data.txt' | nosuchprogram", Cwd: dir}})
	var hosts []string
	for _, m := range got {
		hosts = append(hosts, filepath.Base(m.Host))
	}
	if d := cmp.Diff([]string{"sh", "cat", "data.txt"}, hosts); d != "" {
		t.Error(d)
	}
}

func TestDelayLoops(t *testing.T) {
	if got := valueOf("processor\t: 0\nbogomips\t: 5192.24\nbogomips\t: 1\n", "bogomips", ":"); got != "5192.24" {
		t.Errorf("got %q", got)
	}
}

// TestOpenedModule checks that a job's module is the file that was opened, even if its path leads to another file since.
func TestOpenedModule(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.ko")
	if err := os.WriteFile(path, []byte("checked"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := errors.Join(os.Remove(path), os.WriteFile(path, []byte("another"), 0o600)); err != nil {
		t.Fatal(err)
	}
	tr := newTree()
	jobs, err := addJobs(tr, []Job{{Module: path, File: f}}, 0)
	var archive bytes.Buffer
	if err == nil {
		err = tr.write(&archive)
	}
	if err != nil || filepath.Base(jobs[0].Module) != "m.ko" || !bytes.Contains(archive.Bytes(), []byte("checked")) {
		t.Errorf("%v: %+v, %q", err, jobs, archive.Bytes())
	}
}
