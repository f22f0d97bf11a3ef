// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestManyCommands checks that a script can't start processes without end, and that those
// which have to wait run later.
func TestManyCommands(t *testing.T) {
	dir := t.TempDir()
	gate, ran := filepath.Join(dir, "gate"), filepath.Join(dir, "ran")
	if out, err := exec.Command("mkfifo", gate).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := systems{plainly: (*preference)(nil).plainly}
	const all = maxCommands + 50
	for range all {
		if err, full := s.run(exec.Command("/bin/sh", "-c", `read x <"$0"; echo >>"$1"`, gate, ran)); err != nil || full {
			t.Fatal(err, full)
		}
	}
	s.mu.Lock()
	running, waiting := s.running, len(s.waiting)
	s.mu.Unlock()
	if running != maxCommands || waiting != all-maxCommands {
		t.Errorf("%d commands are running, %d wait", running, waiting)
	}
	w, err := os.OpenFile(gate, os.O_RDWR, 0) // a reader finds the FIFO open
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range all {
		if _, err := w.WriteString("\n"); err != nil {
			t.Fatal(err)
		}
	}
	s.ended.Wait()
	if text, err := os.ReadFile(ran); len(text) != all || err != nil {
		t.Errorf("%d commands ran: %v", len(text), err)
	}
	if n := s.end(); n != 0 {
		t.Errorf("%d commands were not run", n)
	}
}

// TestTooManyCommands checks that the number of commands that wait is bounded, that the
// first one that is not run is reported, and that a stop drops those that wait.
func TestTooManyCommands(t *testing.T) {
	s := systems{plainly: (*preference)(nil).plainly}
	sleeper := func() *exec.Cmd { return exec.Command("/bin/sleep", "1000") }
	var running []*exec.Cmd
	fulls := 0
	for i := range maxCommands + maxWaiting + 5 {
		cmd := sleeper()
		if i < maxCommands {
			running = append(running, cmd)
		}
		err, full := s.run(cmd)
		if err != nil {
			t.Fatal(err)
		}
		if full {
			fulls++
		}
	}
	if n := s.end(); fulls != 1 || n != maxWaiting+5 {
		t.Errorf("reported %d times, %d commands were not run", fulls, n)
	}
	for _, cmd := range running {
		_ = cmd.Process.Kill()
	}
	s.ended.Wait()
}
