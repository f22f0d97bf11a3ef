// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/emulator"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/tests/need"
)

// TestMain lets the test binary act as the guest's init, and as the program that
// jobs run there.
func TestMain(m *testing.M) {
	if IsInit() {
		Init()
	}
	if len(os.Args) > 1 && os.Args[1] == "guest-test-program" {
		os.Exit(program(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// program is the program that jobs run in the guest.
func program(args []string) int {
	switch args[0] {
	case "bytes":
		all := make([]byte, 256)
		for i := range all {
			all[i] = byte(i)
		}
		os.Stdout.Write(all)
		os.Stderr.Write(bytes.Repeat([]byte{'\n', 0, '\r'}, 50000))
		return 42
	case "facts":
		dir, _ := os.Getwd()
		release, _ := os.ReadFile("/proc/sys/kernel/osrelease")
		input, _ := os.ReadFile("/dev/stdin")
		fmt.Printf("%s %s %s %s\n", strings.TrimSpace(string(release)), dir, os.Getenv("COLOUR"), input)
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			fmt.Println(err)
			return 1
		}
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			fmt.Println(err)
			return 1
		}
		c.Close()
		for _, p := range []string{"/sys/kernel/debug/tracing", "/sys/kernel/tracing/events", "/proc/self", "/dev/null"} {
			if _, err := os.Stat(p); err != nil {
				fmt.Println(err)
				return 1
			}
		}
		return 0
	case "fail":
		fmt.Println("failing")
		return 42
	case "load":
		status, err := loader.Run(context.Background(), loader.Config{Module: args[1], Stdout: os.Stdout, Stderr: os.Stderr})
		fmt.Println(status, err)
		return status
	case "kill-loader":
		return killLoader(args[1])
	case "panic":
		os.WriteFile("/proc/sysrq-trigger", []byte("c"), 0)
		select {}
	case "sleep":
		fmt.Println("asleep")
		time.Sleep(time.Hour)
	}
	return 1
}

// killLoader kills the process of a session in the middle of its output.
func killLoader(module string) int {
	cmd := exec.Command(selfBinary, "guest-test-program", "load", module)
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		return 1
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		return 1
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	loaded, err := os.ReadFile("/proc/modules")
	if err != nil || !strings.Contains(string(loaded), "hello ") {
		return 1
	}
	return 0
}

// job returns a Job that runs program in the guest, where the test binary is /init.
func job(args ...string) Job {
	return Job{Argv: append([]string{selfBinary, "guest-test-program"}, args...)}
}

// eachKernel runs a test in a guest of each installed kernel.
func eachKernel(t *testing.T, run func(t *testing.T, c Config)) {
	if _, err := emulator.Find(); err != nil {
		need.Missing(t, "%v: apt install qemu-system-x86 (make setup)", err)
	}
	releases, err := Releases()
	if err != nil {
		t.Fatal(err)
	}
	releases = need.Packaged(releases)
	if len(releases) == 0 {
		need.Missing(t, "no kernel image in /boot: apt install linux-image-cloud-amd64 (make setup)")
	}
	for _, r := range releases {
		t.Run(r, func(t *testing.T) {
			t.Parallel()
			run(t, Config{Release: r})
		})
	}
}

// TestJobs runs the jobs of several tests in one standing guest of each kernel.
func TestJobs(t *testing.T) {
	eachKernel(t, func(t *testing.T, c Config) {
		g, err := Start(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		t.Run("programs", func(t *testing.T) { runPrograms(t, c.Release, g) })
		t.Run("batches", func(t *testing.T) { runBatches(t, g) })
		t.Run("module", func(t *testing.T) { runHello(t, c.Release, g) })
		t.Run("killed session", func(t *testing.T) { runKilled(t, c.Release, g) })
	})
}

// runBatches checks that a batch sees the current files of the host and no process of earlier
// batches, and that mounts that a batch leaves are reported until they are removed.
func runBatches(t *testing.T, g *Guest) {
	file := filepath.Join(t.TempDir(), "text")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	big := strings.Repeat("0123456789abcdef", 3*frameChunk/16) + "end"
	for i, x := range []struct{ text, script, want, left string }{
		{"first\n", "cat TEXT; : >/tmp/made; sleep 1000 >/dev/null 2>&1 & mount -t tmpfs x /mnt", "first\n", "mounts: "},
		{"second\n", "cat TEXT; cat /proc/[0-9]*/comm | grep -c sleep; umount /mnt", "second\n0\n", ""},
		{"third\n", "cat TEXT; cat /tmp/made 2>&1", "third\ncat: /tmp/made: No such file or directory\n", ""},
		{big, "cat TEXT", big, ""},
	} {
		write(x.text)
		script := "mkdir -p /mnt; " + strings.ReplaceAll(x.script, "TEXT", file)
		got, err := g.Run(t.Context(), []Mapping{{Host: file}, {Host: "/bin/sh"}, {Host: "/bin/cat"}, {Host: "/bin/grep"}, {Host: "/bin/mkdir"},
			{Host: "/bin/sleep"}, {Host: "/bin/mount"}, {Host: "/bin/umount"}}, []Job{{Argv: []string{"/bin/sh", "-c", script}}})
		if err != nil || got[0].Err != nil {
			t.Fatal(err, got[0].Err)
		}
		if string(got[0].Stdout) != x.want || len(got[0].Stderr) > 0 {
			t.Errorf("batch %d printed %d bytes, %.100q, want %d; stderr %q", i, len(got[0].Stdout), got[0].Stdout, len(x.want), got[0].Stderr)
		}
		if !strings.HasPrefix(g.Left(), x.left) || (x.left == "") != (g.Left() == "") {
			t.Errorf("batch %d left %q, want %q", i, g.Left(), x.left)
		}
	}
}

func runPrograms(t *testing.T, release string, g *Guest) {
	facts := job("facts")
	facts.Cwd, facts.Env, facts.Stdin = "/some/where", []string{"COLOUR=blue"}, []byte("input")
	libs := Job{Argv: []string{"/bin/sh", "-c", "ls /marked; exit 7"}}
	missing := Job{Argv: []string{"/no/such"}}
	endless := Job{Argv: []string{"/bin/sh", "-c", "while :; do :; done"}, Timeout: 10 * time.Millisecond}
	marked := filepath.Join(t.TempDir(), "mark")
	if err := os.WriteFile(marked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	add := []Mapping{{Host: "/bin/sh"}, {Host: "/bin/ls"}, {Host: filepath.Dir(marked), Guest: "/marked"}}
	var ended Result
	libs.Ended = func(r Result) { ended = r }
	got, err := g.Run(t.Context(), add, []Job{job("bytes"), facts, libs, missing, endless})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got[2], ended); diff != "" {
		t.Errorf("a job's end was told otherwise (-result +told):\n%s", diff)
	}
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	if got[0].Status != 42 || !bytes.Equal(got[0].Stdout, all) {
		t.Errorf("bytes: status %d, stdout %q", got[0].Status, got[0].Stdout)
	}
	if want := bytes.Repeat([]byte{'\n', 0, '\r'}, 50000); !bytes.Equal(got[0].Stderr, want) {
		t.Errorf("bytes: %d bytes of stderr, not the %d wanted", len(got[0].Stderr), len(want))
	}
	if want := release + " /some/where blue input\n"; string(got[1].Stdout) != want || got[1].Status != 0 {
		t.Errorf("facts: status %d, stdout %q, want %q", got[1].Status, got[1].Stdout, want)
	}
	if got[2].Status != 7 || string(got[2].Stdout) != "mark\n" {
		t.Errorf("shell: %+v %q %q", got[2], got[2].Stdout, got[2].Stderr)
	}
	if got[3].Status != 127 || got[3].Err == nil {
		t.Errorf("missing program: %+v", got[3])
	}
	if got[4].Err == nil || got[4].Err.Error() != TimedOut || got[4].Took < endless.Timeout {
		t.Errorf("a program that does not end: %+v", got[4])
	}
}

// TestPanicIsReported runs jobs that are part of the initramfs. The last one makes the kernel
// panic. With KASLR, the guest boots the compressed kernel.
func TestPanicIsReported(t *testing.T) {
	eachKernel(t, func(t *testing.T, c Config) {
		c.Append = []string{"kaslr"}
		got, err := Run(t.Context(), c, []Job{job("bytes"), {Argv: []string{"/no/such"}}, job("panic")})
		var ge *GuestError
		if !errors.As(err, &ge) {
			t.Fatalf("got %v, want a GuestError", err)
		}
		if !strings.Contains(ge.Log, "sysrq triggered crash") || !strings.Contains(ge.Reason, "job 2") {
			t.Errorf("error does not tell: %v", err)
		}
		if got[0].Status != 42 || got[1].Status != 127 {
			t.Errorf("the jobs before the panic: status %d and %d, want 42 and 127", got[0].Status, got[1].Status)
		}
	})
}

func TestRunOneIsLiveAndStops(t *testing.T) {
	if _, err := emulator.Find(); err != nil {
		need.Missing(t, "%v: apt install qemu-system-x86 (make setup)", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	start := time.Now()
	booted, bootedFirst := 0, false
	stop := func() {
		bootedFirst = booted == 1
		cancel()
	}
	status, err := RunOne(ctx, Config{Booted: func() { booted++ }}, job("sleep"), cancelOn{"asleep", stop}, &bytes.Buffer{})
	if err != nil || status != 128+9 {
		t.Errorf("status %d, %v; want a killed program", status, err)
	}
	if !bootedFirst || booted != 1 {
		t.Errorf("Booted was called %d times, before the output: %v", booted, bootedFirst)
	}
	t.Logf("wall time %v", time.Since(start))
}

// cancelOn is a writer that cancels the session when it sees a text.
type cancelOn struct {
	text   string
	cancel func()
}

func (c cancelOn) Write(p []byte) (int, error) {
	if strings.Contains(string(p), c.text) {
		c.cancel()
	}
	return len(p), nil
}

func TestMissing(t *testing.T) {
	_, err := Run(context.Background(), Config{Release: "0.0-none"}, nil)
	var m *MissingError
	if !errors.As(err, &m) || m.Command != "apt install linux-image-0.0-none" {
		t.Errorf("kernel: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv(emulator.Variable, "")
	_, err = Run(context.Background(), Config{}, nil)
	if !errors.As(err, &m) || m.Command != "apt install qemu-system-x86" {
		t.Errorf("QEMU: %v", err)
	}
}

// TestThreads checks QEMU's -accel: one thread if QEMU is too old for several, or if
// the clock counts instructions.
func TestThreads(t *testing.T) {
	for _, c := range []struct {
		config  Config
		threads bool
		want    string
	}{
		{Config{Threads: true}, true, "tcg,thread=multi"},
		{Config{Threads: true}, false, "tcg,thread=single"},
		{Config{Threads: true, CPUs: 1}, true, "tcg,thread=single"},
		{Config{}, true, "tcg,thread=single"},
		{Config{Threads: true, CPUs: 2, ICount: true}, true, "tcg,thread=single"},
	} {
		if got := qemuArgs(c.config, "none", c.threads)[1]; got != c.want {
			t.Errorf("%+v, %v: %s", c.config, c.threads, got)
		}
	}
}

// TestSlowStrings checks that QEMU gets only names of features that it knows: version 7.2 has no threads here
// and does not know fsrs.
func TestSlowStrings(t *testing.T) {
	for _, c := range []struct {
		config  Config
		threads bool
		want    string
	}{
		{Config{}, true, "max"},
		{Config{SlowStrings: true}, true, "max,-erms,-fsrm,-fsrs"},
		{Config{SlowStrings: true}, false, "max,-erms,-fsrm"},
	} {
		if got := qemuArgs(c.config, "none", c.threads)[3]; got != c.want {
			t.Errorf("%+v, %v: %s", c.config, c.threads, got)
		}
	}
}

// TestKernelRaces: a report of KCSAN is an error only if a module of gostap is in it.
func TestKernelRaces(t *testing.T) {
	report := func(where string) string {
		line := strings.Repeat("=", 66) + "\n"
		return line + "BUG: KCSAN: data-race in " + where + "\n\nrace at unknown origin, with read to 0xffff888004521e78 of 8 bytes by interrupt on cpu 1:\n " + where + "\n trigger_load_balance+0x15f/0x5f0\n\n" + line
	}
	own, kernel := report("gs_enter+0x40/0x100 [gostap_d3b5]"), report("_find_next_and_bit+0x40/0x100")
	for log, want := range map[string]bool{
		kernel: false, "x\n" + kernel + kernel + "y\n": false, own: true, kernel + "x\n" + own + kernel: true, kernel + "kernel BUG at x\n": true,
	} {
		if got := troubleIn(log); (got != "") != want || strings.Contains(got, "_find_next") {
			t.Errorf("%s\ngave %q", log, got)
		}
	}
}
