// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// asBackground makes the test binary write to its terminal, and report to descriptor 3.
const asBackground = "GOSTAP_TEST_IN_BACKGROUND"

// newTerminal returns the two ends of a new terminal.
func newTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	err = errors.Join(err, unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0))
	slave, err2 := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { slave.Close() })
	return master, slave
}

// TestInBackground checks that a session in the background of a terminal with stty tostop is not stopped by its output,
// but keeps it; nor by reading, or by the modes that it sets.
func TestInBackground(t *testing.T) {
	if os.Getenv(asBackground) != "" {
		writeInBackground()
		return
	}
	_, slave := newTerminal(t)
	mode, err := unix.IoctlGetTermios(int(slave.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	mode.Lflag |= unix.TOSTOP
	reader, writer := pair(t, "pipe")
	cmd := exec.Command("/bin/sh", "-c", `set -m; "$0" -test.run='^TestInBackground$' & wait`, os.Args[0])
	cmd.Env = append(os.Environ(), asBackground+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.ExtraFiles = slave, slave, slave, []*os.File{writer}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := errors.Join(unix.IoctlSetTermios(int(slave.Fd()), unix.TCSETS, mode), cmd.Start()); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	said := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(reader)
		said <- string(text)
	}()
	select {
	case text := <-said:
		const why = "gostap is in the background of a terminal with stty tostop"
		if want := "nothing is read\nopened true: 4 are left, " + why + "\nopened false: 4 are left, " + why + "\n"; text != want {
			t.Errorf("%q, want %q", text, want)
		}
	case <-time.After(soon):
		t.Error("it was stopped")
	}
	_ = cmd.Process.Kill() // its terminal hangs up, which ends the other
	_ = cmd.Wait()
}

// writeInBackground pushes to the standard output, opened again or not.
func writeInBackground() {
	report := os.NewFile(3, "report")
	unbuffered(0)()
	read := make(chan bool, 1)
	go func() { _, _ = foreground{os.Stdin}.Read(make([]byte, 1)); read <- true }()
	select {
	case <-read:
	case <-time.After(5 * streamPoll):
		fmt.Fprintln(report, "nothing is read")
	}
	for _, again := range []bool{true, false} {
		s := NewStream(os.Stdout)
		if !again {
			s.files = newBackground(os.Stdout)
		}
		end := time.Now().Add(5 * streamPoll)
		rest, err := s.Push([]byte("text"), func() bool { return time.Now().After(end) })
		if err != nil {
			fmt.Fprintln(report, err)
		}
		fmt.Fprintf(report, "opened %v: %d are left, %s\n", s.fd >= 0 && again, len(rest), s.Why())
		s.Close()
	}
	os.Exit(0) // without the text of a test, which would stop it
}
