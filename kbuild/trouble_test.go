// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/need"
)

// tinyDisk mounts a tmpfs of a few kilobytes.
func tinyDisk(t *testing.T, kilobytes int) string {
	t.Helper()
	need.Root(t)
	dir := t.TempDir()
	err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes))
	if err != nil {
		t.Fatalf("mount: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func empty(t *testing.T, dir string) {
	t.Helper()
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestDiskFull fills the disk at many points of a build.
func TestDiskFull(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		build(t, testRequest(k, "gostap_room", testModule)) // learns the commands
		full, done := 0, 0
		for _, size := range []int{16, 256, 300, 340, 400, 20000} {
			t.Run(fmt.Sprint(size), func(t *testing.T) {
				tmp := tinyDisk(t, size)
				t.Setenv("TMPDIR", tmp)
				r := testRequest(k, "gostap_full", testModule)
				r.NoCache = true
				m, err := Build(context.Background(), r)
				var e *DiskFullError
				switch {
				case err == nil:
					done++
					os.RemoveAll(m.TempDir)
				case errors.As(err, &e) && errors.Is(err, syscall.ENOSPC):
					full++
				default:
					t.Errorf("error is %v", err)
				}
				empty(t, tmp)
			})
		}
		if full == 0 || done == 0 {
			t.Errorf("%d times full, %d times done", full, done)
		}
	})
}

// TestDiskFullElsewhere checks that the message on a full disk names what selects another directory instead of
// the full one.
func TestDiskFullElsewhere(t *testing.T) {
	full := tinyDisk(t, 16)
	data := make([]byte, 1<<20)
	_, cached := cache{full}.put(kindModule, key{1}, ".ko", data)
	st := stage{dir: t.TempDir(), name: "gostap_full"}
	if err := st.write("gostap_full.ko", data); err != nil {
		t.Fatal(err)
	}
	here := builder{r: Request{Dest: full}}
	t.Setenv("TMPDIR", full)
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"cache":             {cached, "set GOSTAP_CACHE"},
		"working directory": {here.place(st), "run gostap there"},
		"temporary files":   {new(builder).place(st), "set TMPDIR"},
	} {
		var e *DiskFullError
		if !errors.As(c.err, &e) || !strings.HasSuffix(c.err.Error(), "(to use another directory, "+c.want+")") {
			t.Errorf("%s: %v, want %q", name, c.err, c.want)
		}
	}
	if left, _ := filepath.Glob(full + "/*.ko"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestDiskFullWhileLearning checks that a full disk is reported for a new kernel, too, at
// sizes at which the tools hide the reason: Kbuild's fixdep does not print it.
func TestDiskFullWhileLearning(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		for size := 40; size <= 180; size += diskStep {
			tmp := tinyDisk(t, size)
			t.Setenv("TMPDIR", tmp)
			_, _, err := learn(context.Background(), k)
			var e *DiskFullError
			if !errors.As(err, &e) {
				t.Errorf("%d KB: %v", size, err)
			}
			empty(t, tmp)
		}
	})
}

func TestTwoBuildsOfOneName(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		build(t, testRequest(k, "gostap_first", testModule))
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				r := testRequest(k, "gostap_twin", testModule)
				r.NoCache = true
				m, err := Build(context.Background(), r)
				if err != nil {
					t.Error(err)
					return
				}
				os.RemoveAll(m.TempDir)
			})
		}
		wg.Wait()
	})
}

func TestCancelledBuildLeavesNothing(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		for _, noReplay := range []bool{false, true} {
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			defer cancel()
			r := testRequest(k, "gostap_cancel", testModule)
			r.NoCache, r.NoReplay = true, noReplay
			if _, err := Build(ctx, r); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error is %v", err)
			}
		}
	})
}

func TestMissingTool(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		bin := t.TempDir()
		t.Setenv("PATH", bin)
		var e *MissingToolError
		_, err := Build(context.Background(), testRequest(k, "gostap_tool", testModule))
		if !errors.As(err, &e) || e.Tool != "make" {
			t.Errorf("error is %v", err)
		}
		if err := os.Symlink("/usr/bin/make", filepath.Join(bin, "make")); err != nil {
			t.Fatal(err)
		}
		_, err = Build(context.Background(), testRequest(k, "gostap_tool", testModule))
		if !errors.As(err, &e) || e.Tool != compilers(k)[0] {
			t.Errorf("error is %v", err)
		}
	})
}

func TestMissingHeaders(t *testing.T) {
	k := kernel.Kernel{Release: "5.0.0-none"}
	var e *MissingHeadersError
	_, err := Build(context.Background(), testRequest(k, "gostap_none", testModule))
	if !errors.As(err, &e) || e.Release != k.Release {
		t.Errorf("error is %v", err)
	}
}

// TestUnreadableExports checks that headers which are there but can't be read are not reported as missing.
func TestUnreadableExports(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "Module.symvers"), 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := findFacts(context.Background(), kernel.Kernel{Release: "5.0.0-odd", BuildDir: dir}, nil, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "Module.symvers is a folder") {
		t.Errorf("error is %v", err)
	}
}

// TestWriteAtomicNamesPath checks that an error names the file that could not be written: nobody can write to /sys.
func TestWriteAtomicNamesPath(t *testing.T) {
	var at *os.PathError
	if err := writeAtomic("/sys/x.ko", nil); !errors.As(err, &at) || at.Path != "/sys/x.ko" {
		t.Errorf("error is %v", err)
	}
}

func TestKeepDirAndDest(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		r := testRequest(k, "gostap_keep", testModule)
		r.KeepDir = true
		m := build(t, r)
		defer os.RemoveAll(m.StageDir)
		for _, name := range []string{"gostap_main.c", "gs_facts.h", "Kbuild", "abi.h", "gostap_keep.ko"} {
			if _, err := os.Stat(filepath.Join(m.StageDir, name)); err != nil {
				t.Error(err)
			}
		}
		// The files that were kept can be built by hand.
		out, err := exec.Command("make", "-C", k.BuildDir, "M="+m.StageDir, "modules").CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s", err, out)
		}
		r.KeepDir, r.Dest = false, t.TempDir()
		if m := build(t, r); m.Path != filepath.Join(r.Dest, "gostap_keep.ko") || len(read(t, m.Path)) == 0 {
			t.Errorf("module is %+v", m)
		}
	})
}
