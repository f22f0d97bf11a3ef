// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	qemuProgram = "qemu-system-x86_64"
	qemuPackage = "qemu-system-x86"
	// portName is the channel's name among the guest's virtio ports.
	portName = "gostap.control"
	// cmdlineBase: a panic ends QEMU (with -no-reboot), an oops is a panic,
	// and addresses repeat from boot to boot, unless Config.Append says kaslr.
	// The kernel would panic if QEMU did not get to run for the 40 ms in which it
	// looks whether the timer ticks.
	cmdlineBase = "console=ttyS0 quiet panic=-1 oops=panic nokaslr random.trust_cpu=on no_timer_check"
	// Files that QEMU inherits, in the order of exec.Cmd.ExtraFiles.
	fdInitramfs = 3
	fdChannel   = 4
)

// machine is a running QEMU.
type machine struct {
	cmd     *exec.Cmd
	channel *os.File // our end of the guest's port
	console *tail    // the serial console: what the kernel says
	stderr  *tail    // what QEMU itself says
	exited  chan struct{}
}

// qemuArgs is QEMU's command line. It boots without firmware menus, network
// or disk; the console and the channel are inherited files.
func qemuArgs(c Config, release string) []string {
	cpus := c.CPUs
	switch {
	case c.ICount:
		cpus = max(cpus, 1) // CPUs take turns: more of them only wait
	case cpus == 0:
		cpus = 2
	}
	memory := c.MemoryMB
	if memory == 0 {
		memory = 1024
	}
	args := []string{
		// One thread for all CPUs: with several, TCG now and then runs code that
		// another CPU is patching, and arming a kprobe over ftrace crashes the
		// guest (in 10 of 17 boots with a module of 20 lines).
		"-accel", "tcg,thread=single", "-cpu", "max", "-m", strconv.Itoa(memory), "-smp", strconv.Itoa(cpus),
		"-nodefaults", "-no-user-config", "-nographic", "-no-reboot", "-serial", "stdio",
		"-chardev", fmt.Sprintf("socket,id=channel,fd=%d", fdChannel),
		"-device", "virtio-serial-pci", "-device", "virtserialport,chardev=channel,name=" + portName,
		"-kernel", kernelImage(release), "-initrd", fmt.Sprintf("/proc/self/fd/%d", fdInitramfs),
		"-append", strings.Join(cmdline(c, release), " "),
	}
	if c.ICount {
		args = append(args, "-icount", "shift=0,sleep=off")
	}
	return args
}

// cmdline is the kernel's command line. With a clock that runs with the
// machine's, its rate is known: a tenth of the boot goes without measuring it.
func cmdline(c Config, release string) []string {
	words := strings.Fields(cmdlineBase)
	if slices.Contains(c.Append, "kaslr") {
		words = slices.DeleteFunc(words, func(w string) bool { return w == "nokaslr" })
	}
	if !c.ICount {
		words = append(words, "tsc=reliable")
		if n := delayLoops(release); n > 0 {
			words = append(words, fmt.Sprintf("lpj=%d", n))
		}
	}
	return append(words, c.Append...)
}

// delayLoops is loops_per_jiffy for a guest kernel; 0 if not known. QEMU's TCG
// passes the host's time stamp counter on, whose rate in MHz is half of the
// host's bogomips (arch/x86/kernel/cpu/proc.c, arch/x86/lib/delay.c).
func delayLoops(release string) int64 {
	cpuinfo, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return 0
	}
	config, err := os.ReadFile("/boot/config-" + release)
	if err != nil {
		return 0
	}
	bogomips, err1 := strconv.ParseFloat(valueOf(string(cpuinfo), "bogomips", ":"), 64)
	hz, err2 := strconv.ParseFloat(valueOf(string(config), "CONFIG_HZ", "="), 64)
	if err1 != nil || err2 != nil || bogomips < 100 || hz < 1 {
		return 0
	}
	return int64(bogomips * 500_000 / hz)
}

// valueOf returns what follows name and sep on the first line that has them.
func valueOf(text, name, sep string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, sep); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// startMachine starts QEMU on the given initramfs.
func startMachine(c Config, release string, initramfs *os.File) (*machine, error) {
	qemu, err := exec.LookPath(qemuProgram)
	if err != nil {
		return nil, &MissingError{What: qemuProgram, Command: "apt install " + qemuPackage}
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("guest channel: %w", err)
	}
	if err := unix.SetNonblock(pair[0], true); err != nil {
		return nil, fmt.Errorf("guest channel: %w", err)
	}
	theirs := os.NewFile(uintptr(pair[1]), "channel")
	defer theirs.Close()
	m := &machine{
		cmd:     exec.Command(qemu, qemuArgs(c, release)...),
		channel: os.NewFile(uintptr(pair[0]), "channel"),
		console: &tail{}, stderr: &tail{},
		exited: make(chan struct{}),
	}
	m.cmd.ExtraFiles = []*os.File{initramfs, theirs}
	m.cmd.Stdout, m.cmd.Stderr = m.console, m.stderr
	m.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := m.start(); err != nil {
		m.channel.Close()
		return nil, fmt.Errorf("%s: %w", qemu, err)
	}
	return m, nil
}

// start keeps the thread that forks alive until QEMU ends: the signal at its
// parent's death (prctl(2), PR_SET_PDEATHSIG) means that thread.
func (m *machine) start() error {
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := m.cmd.Start()
		started <- err
		if err == nil {
			_ = m.cmd.Wait() // how it ended is told by the channel
			close(m.exited)
		}
	}()
	return <-started
}

// kill ends QEMU at once. The guest has no disk, so nothing is lost.
func (m *machine) kill() {
	err := unix.Kill(-m.cmd.Process.Pid, unix.SIGKILL)
	if err != nil && !errors.Is(err, unix.ESRCH) {
		_ = m.cmd.Process.Kill()
	}
	<-m.exited
	m.channel.Close()
}

// tailSize is how much of the kernel's console is kept.
const tailSize = 64 << 10

// tail is a writer that keeps the last tailSize bytes.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if len(t.buf) > 2*tailSize {
		t.buf = append(t.buf[:0], t.buf[len(t.buf)-tailSize:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.ReplaceAll(t.buf, []byte("\r"), nil))
}

var _ io.Writer = (*tail)(nil)
