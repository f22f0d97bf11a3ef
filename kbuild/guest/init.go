// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/tracefs"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// IsInit reports whether this process is the init of a guest that Run booted.
// Programs that use this package must call it first in main.
func IsInit() bool { return os.Getpid() == 1 && os.Args[0] == selfBinary }

// Init runs the guest's side and never returns. Errors that occur before the
// channel is open can only be written to the console.
func Init() {
	leader := loader.NewLeader()
	go func() {
		fmt.Fprintln(os.Stderr, "gostap init:", initMain(leader))
		unix.Sync()
		_ = unix.Reboot(unix.LINUX_REBOOT_CMD_RESTART) // with -no-reboot, QEMU exits
	}()
	leader.Serve()
}

func initMain(leader *loader.Leader) error {
	if err := mountAll(); err != nil {
		return err
	}
	f, err := os.Open(planFile)
	if err != nil {
		return err
	}
	plan, err := readPlan(f)
	f.Close()
	if err != nil {
		return err
	}
	if err := loadDrivers(plan.Drivers); err != nil {
		return err
	}
	if err := loopbackUp(); err != nil {
		return fmt.Errorf("loopback: %w", err)
	}
	if plan.Disk {
		if err := mountDisk(); err != nil && !plan.goesOnWithout("disk", err) {
			return fmt.Errorf("disk: %w", err)
		}
	}
	if plan.Network {
		if err := networkUp(); err != nil && !plan.goesOnWithout("network", err) {
			return fmt.Errorf("network: %w", err)
		}
	}
	_ = unix.Sethostname([]byte("guest"))
	p, err := openPort(portName)
	if err != nil {
		return err
	}
	if plan.Serve {
		return serve(p, leader)
	}
	return runPlan(p, plan.Jobs, leader)
}

// goesOnWithout reports whether the guest goes on without a device, and if so logs why it has none.
func (p *bootPlan) goesOnWithout(what string, err error) bool {
	if p.Lenient {
		fmt.Fprintf(os.Stderr, "gostap init: no %s: %v\n", what, err)
	}
	return p.Lenient
}

// runPlan runs the jobs of the initramfs. It does not shut the machine down, which
// would take time: the host kills QEMU.
func runPlan(p *port, jobs []Job, leader *loader.Leader) error {
	if err := p.send(frame{kind: frameUp}); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go p.awaitStop(cancel)
	if err := runJobs(ctx, p, newKernelLog(), jobs, leader); err != nil {
		return err
	}
	if err := p.send(frame{kind: frameDone}); err != nil {
		return err
	}
	select {}
}

// runJobs runs jobs in order, and sends each one's output, its status, and what the
// kernel logged about errors of its own.
func runJobs(ctx context.Context, p *port, log kernelLog, jobs []Job, leader *loader.Leader) error {
	for i, j := range jobs {
		status, err := runJob(ctx, j, leader, p.writer(frameStdout, i), p.writer(frameStderr, i))
		if err := p.send(statusFrame(i, status, err)); err != nil {
			return err
		}
		if text := troubleIn(log.rest()); text != "" {
			if err := p.send(frame{kind: frameLog, job: i, data: []byte(text)}); err != nil {
				return err
			}
		}
	}
	return nil
}

func runJob(ctx context.Context, j Job, leader *loader.Leader, stdout, stderr io.Writer) (int, error) {
	if j.Cwd != "" {
		if err := os.Chdir(j.Cwd); err != nil {
			return 1, err
		}
	}
	env := append([]string{"PATH=" + guestPath + ":" + toolDir, "HOME=/root", "USER=root", "TERM=dumb"}, j.Env...)
	if j.Module == "" {
		return runProgram(ctx, j, env, stdout, stderr)
	}
	if tracemeta.IsScript(j.Module) {
		return tracefs.Run(ctx, tracefs.Config{
			Script: j.Module, Command: j.Command, TargetPID: j.TargetPID,
			Timeout: j.Timeout, Warnings: j.Warnings, Report: j.Report, Format: j.Format, Env: env,
			Stdin: strings.NewReader(string(j.Stdin)), Stdout: stdout, Stderr: stderr,
		})
	}
	return loader.Run(ctx, loader.Config{
		Module: j.Module, Params: j.Params, Command: j.Command, TargetPID: j.TargetPID,
		Timeout: j.Timeout, Warnings: j.Warnings, Report: j.Report, Format: j.Format, Env: env,
		Stdin: strings.NewReader(string(j.Stdin)), Stdout: stdout, Stderr: stderr,
		Leader: leader,
	})
}

// port is the guest's end of the channel.
type port struct {
	mu sync.Mutex
	fd int
}

// Write writes all of p, or returns an error.
func (c *port) Write(p []byte) (int, error) {
	for n := 0; n < len(p); {
		m, err := unix.Write(c.fd, p[n:])
		if err == unix.EINTR || err == unix.EAGAIN {
			continue
		}
		if err != nil {
			return n, err
		}
		n += m
	}
	return len(p), nil
}

func (c *port) Read(p []byte) (int, error) {
	for {
		n, err := unix.Read(c.fd, p)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return 0, err
		case n == 0:
			return 0, io.EOF
		}
		return n, nil
	}
}

func (c *port) send(f frame) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return writeFrame(c, f)
}

// awaitStop calls cancel when the host asks to end the running job.
func (c *port) awaitStop(cancel func()) {
	for {
		f, err := readFrame(c)
		if err != nil {
			return
		}
		if f.kind == frameStop {
			cancel()
		}
	}
}

// writer returns a writer that sends what is written to it in frames of one kind and job.
func (c *port) writer(kind frameKind, job int) io.Writer {
	return &frameWriter{port: c, kind: kind, job: job}
}

type frameWriter struct {
	port *port
	kind frameKind
	job  int
}

func (w *frameWriter) Write(p []byte) (int, error) {
	for n := 0; n < len(p); n += frameChunk {
		part := p[n:min(len(p), n+frameChunk)]
		if err := w.port.send(frame{kind: w.kind, job: w.job, data: part}); err != nil {
			return n, err
		}
	}
	return len(p), nil
}

// kernelLog reads the kernel's messages since boot.
type kernelLog struct{ fd int }

func newKernelLog() kernelLog {
	fd, err := unix.Open("/dev/kmsg", unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return kernelLog{fd: -1}
	}
	return kernelLog{fd: fd}
}

// rest returns the messages that have not been read yet. A record is
// "priority,seq,time,-;text", followed by lines that begin with a blank
// (Documentation/ABI/testing/dev-kmsg).
func (l kernelLog) rest() string {
	var out strings.Builder
	buf := make([]byte, 8192)
	for l.fd >= 0 {
		n, err := unix.Read(l.fd, buf)
		if err == unix.EPIPE || err == unix.EINTR {
			continue // some records were overwritten: continue with the next one
		}
		if err != nil || n <= 0 {
			break
		}
		record := string(buf[:n])
		if _, text, ok := strings.Cut(record, ";"); ok {
			line, _, _ := strings.Cut(text, "\n")
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}
