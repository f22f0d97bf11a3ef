// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/emulator"
	"github.com/gostap/gostap/kbuild/trust"
)

const (
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
func qemuArgs(c Config, release string, threads bool) []string {
	cpus := c.cpus()
	memory := c.MemoryMB
	if memory == 0 {
		memory = 1024
	}
	args := []string{
		"-accel", c.accel(threads), "-cpu", "max", "-m", strconv.Itoa(memory), "-smp", strconv.Itoa(cpus),
		"-nodefaults", "-no-user-config", "-nographic", "-no-reboot", "-serial", "stdio",
		"-chardev", fmt.Sprintf("socket,id=channel,fd=%d", fdChannel),
		"-device", "virtio-serial-pci", "-device", "virtserialport,chardev=channel,name=" + portName,
		"-kernel", kernelImage(c.Root, release), "-initrd", fmt.Sprintf("/proc/self/fd/%d", fdInitramfs),
		"-append", strings.Join(cmdline(c, release), " "),
	}
	if c.ICount {
		args = append(args, "-icount", "shift=0,sleep=off")
	}
	return args
}

// cpus is the number of CPUs. With ICount they take turns: more of them only
// wait.
func (c Config) cpus() int {
	switch {
	case c.CPUs != 0:
		return c.CPUs
	case c.ICount:
		return 1
	}
	return 2
}

// accel is QEMU's accelerator. Each CPU has a thread if that is asked for, and
// the emulator bears it
// (package emulator says which ones do not), except with a clock that counts
// instructions: that is defined for one thread alone.
func (c Config) accel(threads bool) string {
	if threads && c.Threads && !c.ICount && c.cpus() > 1 {
		return "tcg,thread=multi"
	}
	return "tcg,thread=single"
}

// cmdline is the kernel's command line. With a clock that runs with the
// machine's, its rate is known: measuring it takes a tenth of the boot.
func cmdline(c Config, release string) []string {
	words := strings.Fields(cmdlineBase)
	if slices.Contains(c.Append, "kaslr") {
		words = slices.DeleteFunc(words, func(w string) bool { return w == "nokaslr" })
	}
	if !c.ICount {
		words = append(append(words, "tsc=reliable"), clockRates(c.Root, release)...)
	}
	return append(words, c.Append...)
}

// clockRates tells the guest kernel the rate of its time stamp counter in kHz,
// which is the host's, as QEMU's TCG passes that on, and loops_per_jiffy, which
// follows from it. Otherwise the kernel measures both. On a busy host a wait for
// the CPU falls into the measurement: a guest's clock ran nine times too fast.
func clockRates(root, release string) []string {
	khz := counterRate()
	if khz == 0 {
		return nil
	}
	words := []string{fmt.Sprintf("tsc_early_khz=%d", khz)}
	if n := delayLoops(root, release, khz); n > 0 {
		words = append(words, fmt.Sprintf("lpj=%d", n))
	}
	return words
}

// counterRate is that of the host's time stamp counter in kHz; 0 if not known.
// The host's bogomips are twice the rate in MHz (arch/x86/kernel/cpu/proc.c,
// arch/x86/kernel/tsc.c).
func counterRate() int64 {
	cpuinfo, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return 0
	}
	bogomips, err := strconv.ParseFloat(valueOf(string(cpuinfo), "bogomips", ":"), 64)
	if err != nil || bogomips < 100 {
		return 0
	}
	return int64(bogomips * 500)
}

// delayLoops is loops_per_jiffy for a guest kernel; 0 if not known: the
// cycles of a jiffy (arch/x86/lib/delay.c).
func delayLoops(root, release string, khz int64) int64 {
	config, err := os.ReadFile(filepath.Join("/", root, "boot/config-"+release))
	if err != nil {
		return 0
	}
	hz, err := strconv.ParseInt(valueOf(string(config), "CONFIG_HZ", "="), 10, 64)
	if err != nil || hz < 1 {
		return 0
	}
	return khz * 1000 / hz
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
	qemu, err := emulator.Find()
	if errors.Is(err, exec.ErrNotFound) && os.Getenv(emulator.Variable) == "" {
		return nil, &MissingError{What: emulator.Program, Command: "apt install " + qemuPackage}
	}
	if err != nil {
		return nil, err
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
		cmd:     exec.Command(qemu.Path, qemuArgs(c, release, qemu.Threads())...),
		channel: os.NewFile(uintptr(pair[0]), "channel"),
		console: &tail{}, stderr: &tail{},
		exited: make(chan struct{}),
	}
	m.cmd.Env = trust.Environ()
	m.cmd.ExtraFiles = []*os.File{initramfs, theirs}
	m.cmd.Stdout, m.cmd.Stderr = m.console, m.stderr
	m.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := m.start(); err != nil {
		m.channel.Close()
		return nil, fmt.Errorf("%s: %w", qemu.Path, err)
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
