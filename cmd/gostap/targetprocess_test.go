// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os/exec"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

// TestTargetEndsBefore checks that a session does not start if the process of -x has ended while the script was
// built: another one may have its number by then.
func TestTargetEndsBefore(t *testing.T) {
	cmd := exec.Command("sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	o, _, ok := parseSub([]string{"-x", strconv.Itoa(cmd.Process.Pid), "x.ko"}, cli.Stdio{})
	if !ok || !o.target.open {
		t.Fatal("it is not opened")
	}
	defer unix.Close(o.target.fd)
	if err := o.target.lives(); err != nil {
		t.Errorf("it runs: %v", err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait()
	status, err := o.session(t.Context(), "/nowhere/x.ko", nil, nil)
	if want := o.target.lives(); want == nil || status != 1 || err == nil || err.Error() != want.Error() {
		t.Errorf("it has ended: status %d, %v", status, err)
	}
}
