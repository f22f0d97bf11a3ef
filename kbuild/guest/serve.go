// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/loader"
)

// inbox receives what the host sends to a standing guest.
type inbox struct {
	plans chan bootPlan
	keep  map[string]bool // entries of /tmp that the host has sent
	mu    sync.Mutex
	stop  func() // cancels the running plan
	err   error  // the first error of writing a file since the last plan
}

// serve runs the plans that the host sends until the host ends the machine.
func serve(p *port, leader *loader.Leader) error {
	if err := p.send(frame{kind: frameUp}); err != nil {
		return err
	}
	in := &inbox{plans: make(chan bootPlan), keep: map[string]bool{}}
	for _, name := range temporary() {
		in.keep[name] = true
	}
	go in.read(p)
	log, before := newKernelLog(), observe()
	for plan := range in.plans {
		if err := in.run(p, log, plan, leader); err != nil {
			return err
		}
		left := strings.Join(cleanUp(before), "\n")
		if left == "" {
			in.sweep()
		}
		if err := p.send(frame{kind: frameDone, data: []byte(left)}); err != nil {
			return err
		}
	}
	return fmt.Errorf("the host closed the channel")
}

// run runs one plan. If its files could not be written, all of its jobs fail.
func (in *inbox) run(p *port, log kernelLog, plan bootPlan, leader *loader.Leader) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	in.mu.Lock()
	in.stop = cancel
	failed := in.err
	in.err = nil
	in.mu.Unlock()
	if failed == nil {
		return runJobs(ctx, p, log, plan.Jobs, leader)
	}
	for i := range plan.Jobs {
		if err := p.send(statusFrame(i, 1, failed)); err != nil {
			return err
		}
	}
	return nil
}

// read handles frames until reading from the channel fails.
func (in *inbox) read(p *port) {
	defer close(in.plans)
	for {
		f, err := readFrame(p)
		if err != nil {
			return
		}
		in.take(f)
	}
}

func (in *inbox) take(f frame) {
	switch f.kind {
	case frameFile:
		in.carry(f.data)
	case framePlan:
		plan, err := readPlan(bytes.NewReader(f.data))
		if err == nil {
			in.plans <- plan
		}
	case frameStop:
		in.mu.Lock()
		defer in.mu.Unlock()
		if in.stop != nil {
			in.stop()
		}
	}
}

// carry writes a file that the host has sent.
func (in *inbox) carry(data []byte) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if _, name, _, err := splitFile(data); err == nil {
		if below, ok := strings.CutPrefix(name, tmp+"/"); ok {
			top, _, _ := strings.Cut(below, "/")
			in.keep[top] = true
		}
	}
	if err := writeFile(data); err != nil {
		in.err = err
	}
}

const tmp = "/tmp"

// temporary returns the names in /tmp.
func temporary() (names []string) {
	entries, _ := os.ReadDir(tmp)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// sweep removes what jobs have created in /tmp, because later tests may use the same
// names.
func (in *inbox) sweep() {
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, name := range temporary() {
		if !in.keep[name] {
			_ = os.RemoveAll(filepath.Join(tmp, name))
		}
	}
}

// writeFile writes the file in the payload of a frameFile. The first frame of a file
// replaces an existing file, which a process may still be running; further frames
// are appended.
func writeFile(data []byte) error {
	h, name, content, err := splitFile(data)
	if err != nil {
		return err
	}
	perm := os.FileMode(h.mode & 0o7777)
	switch h.mode & 0o170000 {
	case modeDir:
		if err := os.MkdirAll(name, 0o755); err != nil {
			return err
		}
		return os.Chmod(name, perm)
	case modeLink:
		_ = os.Remove(name)
		return os.Symlink(string(content), name)
	}
	flags := os.O_WRONLY | os.O_APPEND
	if !h.more {
		_ = os.Remove(name)
		flags = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	}
	f, err := os.OpenFile(name, flags, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Chmod(perm)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

// observed is state of the machine that a batch of jobs must leave as it was for the
// next batch.
type observed struct{ modules, mounts, files, memory string }

func observe() observed {
	mounts, _ := os.ReadFile("/proc/self/mounts")
	files, _ := filepath.Glob("/proc/gostap_*")
	areas, _ := os.ReadFile("/proc/vmallocinfo")
	return observed{modules: loadedModules(), mounts: string(mounts), files: strings.Join(files, " "), memory: abandoned(string(areas))}
}

// abandoned returns the lines of /proc/vmallocinfo for memory that was allocated by a module which
// is not loaded any more: the kernel shows the caller as an address instead of a name.
func abandoned(areas string) string {
	var out []string
	for line := range strings.Lines(areas) {
		f := strings.Fields(line) // ADDRESS-ADDRESS SIZE CALLER ...
		if len(f) > 2 && strings.HasPrefix(f[2], "0xffffffff") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return strings.Join(out, "; ")
}

// loadedModules returns the names in /proc/modules, in that order.
func loadedModules() string {
	text, _ := os.ReadFile("/proc/modules")
	var names []string
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, " ")
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// endWait is how long to wait for killed processes to end.
const endWait = 5 * time.Second

// abandonedMemory begins cleanUp's line about memory that a module did not free.
const abandonedMemory = "memory that unloaded modules did not free"

// cleanUp kills all processes of the jobs, and describes what is left that could
// disturb the next batch: modules, mounts, processes, memory.
func cleanUp(before observed) []string {
	var left []string
	if !endProcesses() {
		left = append(left, "a process that can't be killed")
	}
	_ = os.Chdir("/")
	after := observe()
	if after.modules != before.modules {
		// once the kernel has freed a loaded module's init code, memory that this code allocated
		// has no caller's name either
		after.memory = before.memory
	}
	for what, x := range map[string][2]string{
		"modules": {before.modules, after.modules}, "mounts": {before.mounts, after.mounts}, "files": {before.files, after.files},
		abandonedMemory: {before.memory, after.memory},
	} {
		if x[0] != x[1] {
			left = append(left, what+": "+x[1])
		}
	}
	return left
}

// endProcesses kills and reaps every process but this one, and reports whether none
// is left. No job is running, so no other code waits for a child.
func endProcesses() bool {
	_ = unix.Kill(-1, unix.SIGKILL)
	for deadline := time.Now().Add(endWait); time.Now().Before(deadline); {
		pid, err := unix.Wait4(-1, nil, unix.WNOHANG, nil)
		switch {
		case err == unix.ECHILD:
			return true
		case pid == 0:
			time.Sleep(time.Millisecond)
		}
	}
	return false
}
