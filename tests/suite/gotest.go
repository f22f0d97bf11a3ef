// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// event is one line of go test -json (cmd/test2json).
type event struct {
	Action     string
	Package    string
	ImportPath string // only in events with build output
	Test       string
	Output     string
	Elapsed    float64 // seconds
}

// goTest runs the go command with these arguments, and handles its events.
func (r *results) goTest(ctx context.Context, env, args []string) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = env
	endWithChildren(cmd)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		r.step("go test", 0, 0, err, "")
		return
	}
	bad := r.events(out)
	err = cmd.Wait()
	if bad == nil && err != nil && len(r.failed()) == 0 {
		bad = err
	}
	if bad != nil {
		r.step("go test", 0, 0, bad, stderr.String())
	}
}

// endWithChildren makes an interrupt end the command's children, too: the go command leaves the
// test programs that it has started. SIGTERM lets those end theirs that are in other groups.
func endWithChildren(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 20 * time.Second
}

// events handles all lines. A line that is not an event is output of the go command.
func (r *results) events(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil {
				e = event{Action: "output", Output: string(line)}
			}
			r.take(e)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading the events of go test: %w", err)
		}
	}
}

// take handles one event. A skipped test counts as failed: its output says what must be
// installed.
func (r *results) take(e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	name := strings.TrimPrefix(e.Package, module)
	c := r.one(name, e.Test)
	switch e.Action {
	case "output", "build-output":
		c.output = append(c.output, e.Output)
		return
	case "pass":
		c.status = passed
	case "fail", "build-fail":
		c.status = failed
	case "skip":
		c.status = skipped
		if e.Test == "" { // the package has no tests
			c.status = passed
		}
	default:
		return
	}
	c.seconds = e.Elapsed
	if e.Test == "" && e.Elapsed > 0 {
		r.seconds[name] = e.Elapsed
		fmt.Fprintf(r.progress, "%-7s %6.1f s  %s\n", c.status, e.Elapsed, name)
	} else if c.status != passed {
		c.show(r.progress)
	}
}
