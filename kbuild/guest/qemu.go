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

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/emulator"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/trust"
)

const (
	// portName is the name of the channel among the guest's virtio ports.
	portName = "gostap.control"
	// cmdlineBase begins the kernel's command line. A panic ends QEMU (panic=-1
	// with -no-reboot), an oops causes a panic, and addresses are the same in every
	// boot unless Config.Append has kaslr.
	// cryptomgr.notests: self-tests of ciphers were a quarter to a half of
	// the instructions of a boot.
	cmdlineBase = "quiet panic=-1 oops=panic nokaslr random.trust_cpu=on cryptomgr.notests"
	// File descriptors that QEMU inherits, in the order of exec.Cmd.ExtraFiles.
	fdInitramfs = 3
	fdChannel   = 4
	fdDisk      = 5
)

// machine is a running QEMU process.
type machine struct {
	cmd     *exec.Cmd
	channel *os.File // the host's end of the guest's port
	console *tail    // the serial console: the kernel's messages
	stderr  *tail    // QEMU's own messages
	exited  chan struct{}
}

// qemuArgs returns QEMU's command line. The guest boots without firmware menus; QEMU
// inherits the console, the channel and the disk as open files.
func qemuArgs(c Config, release string, threads bool) []string {
	cpus := c.cpus()
	memory := c.MemoryMB
	if memory == 0 {
		memory = 1024
	}
	args := []string{
		"-accel", c.accel(threads), "-cpu", c.cpu(threads), "-m", strconv.Itoa(memory), "-smp", strconv.Itoa(cpus),
		"-nodefaults", "-no-user-config", "-nographic", "-no-reboot", "-serial", "stdio",
		"-chardev", fmt.Sprintf("socket,id=channel,fd=%d", fdChannel),
		"-device", "virtio-serial-pci", "-device", "virtserialport,chardev=channel,name=" + portName,
		"-kernel", bootImage(c, release), "-initrd", fmt.Sprintf("/proc/self/fd/%d", fdInitramfs),
		"-append", strings.Join(cmdline(c, release), " "),
	}
	if c.DiskMB > 0 {
		args = append(args, "-drive", fmt.Sprintf("if=none,id=disk,format=raw,cache=unsafe,file.driver=file,file.locking=off,file.filename=/proc/self/fd/%d", fdDisk),
			"-device", "virtio-blk-pci,drive=disk")
	}
	if c.Network {
		// Without its ROM: it is for booting from the network, and some packages lack it.
		args = append(args, "-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net,romfile=")
	}
	if c.ICount {
		args = append(args, "-icount", "shift=0,sleep=off")
	}
	return args
}

// cpu returns QEMU's model of the CPU, without the features that SlowStrings excludes. A QEMU without
// threads is so old that it does not know one of them.
func (c Config) cpu(threads bool) string {
	switch {
	case !c.SlowStrings:
		return "max"
	case !threads:
		return "max,-erms,-fsrm"
	}
	return "max,-erms,-fsrm,-fsrs"
}

// cpus returns the number of CPUs. With ICount the default is 1, because CPUs run
// one at a time then.
func (c Config) cpus() int {
	switch {
	case c.CPUs != 0:
		return c.CPUs
	case c.ICount:
		return 1
	}
	return 2
}

// accel returns QEMU's accelerator. Each CPU gets a thread if Threads is set and the
// emulator supports it (see package emulator). A clock that counts instructions
// always needs a single thread.
func (c Config) accel(threads bool) string {
	if threads && c.Threads && !c.ICount && c.cpus() > 1 {
		return "tcg,thread=multi"
	}
	return "tcg,thread=single"
}

// cmdline returns the kernel's command line. Unless the clock counts instructions, it
// has the clock's rates, which saves the kernel a tenth of the boot for measuring them.
func cmdline(c Config, release string) []string {
	words := append(strings.Fields(cmdlineBase), arch.Host().Guest.Options...)
	if slices.Contains(c.Append, "kaslr") {
		words = slices.DeleteFunc(words, func(w string) bool { return w == "nokaslr" })
	}
	if !c.ICount {
		words = append(append(words, arch.Host().Guest.Clock...), clockRates(c.Root, release)...)
	}
	return append(words, c.Append...)
}

// clockRates returns kernel options with the rate of the time stamp counter in kHz
// and with loops_per_jiffy, which follows from it. The rate is the host's, because
// QEMU's TCG passes the counter on. Without these options the kernel measures both,
// wrongly if QEMU loses the CPU meanwhile: on a busy host, a guest's clock ran nine
// times too fast.
func clockRates(root, release string) []string {
	khz := counterRate()
	option := arch.Host().Guest.Rate
	if khz == 0 || option == "" {
		return nil
	}
	words := []string{fmt.Sprintf("%s=%d", option, khz)}
	if n := delayLoops(root, release, khz); n > 0 {
		words = append(words, fmt.Sprintf("lpj=%d", n))
	}
	return words
}

// counterRate returns the rate of the host's time stamp counter in kHz; 0 if it is
// not known. Where /proc/cpuinfo has bogomips, they are twice the rate in MHz.
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

// delayLoops returns loops_per_jiffy for a guest's kernel, which is the number of
// cycles in a jiffy; 0 if it is not known.
func delayLoops(root, release string, khz int64) int64 {
	config, err := foreign.ReadNamed(filepath.Join("/", root, "boot/config-"+release), moduleLimit)
	if err != nil {
		return 0
	}
	hz, err := strconv.ParseInt(valueOf(string(config), "CONFIG_HZ", "="), 10, 64)
	if err != nil || hz < 1 {
		return 0
	}
	return khz * 1000 / hz
}

// valueOf returns the text after name and sep on the first line that has both.
func valueOf(text, name, sep string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, sep); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// startMachine starts QEMU with the given initramfs.
func startMachine(c Config, release string, initramfs *os.File) (*machine, error) {
	qemu, err := emulator.Find()
	if errors.Is(err, exec.ErrNotFound) && os.Getenv(emulator.Variable) == "" {
		return nil, &MissingError{What: emulator.Program(), Command: "apt install " + arch.Host().EmulatorPackage("apt-get")}
	}
	if err != nil {
		return nil, err
	}
	var disk *os.File
	if c.DiskMB > 0 {
		if disk, err = makeDisk(c.DiskMB); err != nil {
			return nil, err
		}
		defer disk.Close()
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
	if disk != nil {
		m.cmd.ExtraFiles = append(m.cmd.ExtraFiles, disk)
	}
	m.cmd.Stdout, m.cmd.Stderr = m.console, m.stderr
	m.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := m.start(); err != nil {
		m.channel.Close()
		return nil, fmt.Errorf("%s: %w", qemu.Path, err)
	}
	return m, nil
}

// start starts QEMU on a thread that lives until QEMU ends. QEMU gets a signal when
// its parent dies (prctl(2), PR_SET_PDEATHSIG), and the parent is that thread.
func (m *machine) start() error {
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := m.cmd.Start()
		started <- err
		if err == nil {
			_ = m.cmd.Wait() // the channel reports how the guest ended
			close(m.exited)
		}
	}()
	return <-started
}

// kill ends QEMU at once. The disk needs no sync, because its contents vanish with QEMU.
func (m *machine) kill() {
	err := unix.Kill(-m.cmd.Process.Pid, unix.SIGKILL)
	if err != nil && !errors.Is(err, unix.ESRCH) {
		_ = m.cmd.Process.Kill()
	}
	<-m.exited
	m.channel.Close()
}

// tailSize is the number of bytes of the kernel's console that are kept.
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
