// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bufio"
	"context"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestHeldOutput checks that a program's time ends although a process that is not in its process group
// has its output open.
func TestHeldOutput(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", "setsid sh -c 'echo $$; exec sleep 1000' & exec sleep 1000")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	r, w := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, cmd, w, io.Discard) }()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	holder, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Kill(holder, syscall.SIGKILL)
	cancel()
	if err := <-ended; err == nil {
		t.Error("the program was not ended")
	}
	if err := syscall.Kill(holder, 0); err != nil {
		t.Errorf("the process that has the output open: %v", err)
	}
}
