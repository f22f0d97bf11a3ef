// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// testMeta has one format, "%s %d\n", and a chain of positions.
func testMeta() *modmeta.Meta {
	return &modmeta.Meta{
		Formats: []modmeta.Format{{Pieces: []modmeta.Piece{
			{Conv: 's', Width: -1, Prec: -1}, {Lit: " "}, {Conv: 'd', Width: -1, Prec: -1}, {Lit: "\n"},
		}}},
		Locs: []modmeta.Loc{
			{Kind: "identifier", Token: "n", File: "script.stp", Line: 3, Col: 44, Outer: -1},
			{Kind: "operator", Token: "/", File: "lib.stp", Line: 1, Col: 2, Outer: 0},
		},
		Probes:      []modmeta.Probe{{PP: "begin"}, {Family: "kretprobe", PP: `kernel.function("f").return`, MaxActive: 12}},
		Hints:       map[string]modmeta.Hints{"kretprobe": {Missed: "too many", Limited: "more than maxactive=%d calls were running at once; raise it with .maxactive(N)", Nested: "another handler was running on that CPU, or the kernel was handling another probe"}},
		GlobalNames: []string{"first", "second"},
		Limits:      map[string]int64{"MAXTRYLOCK": 100},
	}
}

// outcome is the result of a session with a fake device.
type outcome struct {
	Status      int
	Err         string
	Out, Errors string
}

func runFake(ctx context.Context, d *fakeDevice, meta *modmeta.Meta, c Config) outcome {
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr, c.Warnings = &out, &errs, true
	status, err := newSession(d, meta, nil, c).runToEnd(ctx)
	o := outcome{Status: status, Out: out.String(), Errors: errs.String()}
	if err != nil {
		o.Err = err.Error()
	}
	return o
}

func TestSession(t *testing.T) {
	tests := []struct {
		name  string
		meta  func(*modmeta.Meta)
		start func(d *fakeDevice) error
		stop  func(d *fakeDevice) error
		stats []ProbeStat
		want  outcome
	}{
		{
			name: "print and exit, then the end probe",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, printRecord(0, "begin", -1), exitRecord())
				return nil
			},
			stop: func(d *fakeDevice) error { d.hit(1, 0, textRecord("end\n")); return nil },
			want: outcome{Out: "begin -1\nend\n"},
		},
		{
			name: "an error with its place, and the count",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, textRecord("before\n"), messageRecord(recError, 0, 0, 0, "MAXACTION exceeded"), exitRecord())
				d.status.Errors = 1
				return nil
			},
			want: outcome{Status: 1, Out: "before\n", Errors: "ERROR: MAXACTION exceeded near identifier 'n' at script.stp:3:44 in probe begin\n" +
				"WARNING: Number of errors: 1, skipped probes: 0\n"},
		},
		{
			name: "an error in a called function",
			meta: func(m *modmeta.Meta) { m.MaxErrors = 1 },
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recError, 0, 1, 1, "division by 0"), exitRecord())
				d.status.Errors = 1
				return nil
			},
			want: outcome{Status: 1, Errors: "ERROR: division by 0 near operator '/' at lib.stp:1:2 " +
				"(called from identifier 'n' at script.stp:3:44) in probe kernel.function(\"f\").return\n" +
				"WARNING: Number of errors: 1, skipped probes: 0\n"},
		},
		{
			name: "an error two calls down",
			meta: func(m *modmeta.Meta) { m.MaxErrors = 1 },
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recError, 0, 0, 0, "x", 1, 0), exitRecord())
				d.status.Errors = 1
				return nil
			},
			want: outcome{Status: 1, Errors: "ERROR: x near identifier 'n' at script.stp:3:44 " +
				"(called from operator '/' at lib.stp:1:2) (called from identifier 'n' at script.stp:3:44) " +
				"(called from identifier 'n' at script.stp:3:44) in probe begin\n" +
				"WARNING: Number of errors: 1, skipped probes: 0\n"},
		},
		{
			name: "an error without a place names no probe",
			meta: func(m *modmeta.Meta) { m.MaxErrors = 1 },
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recError, 0, -1, 0, "MAXACTION exceeded"), exitRecord())
				d.status.Errors = 1
				return nil
			},
			want: outcome{Status: 1, Errors: "ERROR: MAXACTION exceeded\nWARNING: Number of errors: 1, skipped probes: 0\n"},
		},
		{
			name: "an error of a place and a probe behind the last",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recError, 0, 2, 0, "x"), messageRecord(recError, 0, 0, 2, "y"), exitRecord())
				return nil
			},
			want: outcome{Errors: "ERROR: x\nERROR: y near identifier 'n' at script.stp:3:44\n"},
		},
		{
			name: "suppressed errors",
			meta: func(m *modmeta.Meta) { m.SuppressErrors = true },
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recError, 0, 0, 0, "x"), exitRecord())
				d.status.Errors = 5
				return nil
			},
			want: outcome{Errors: "WARNING: Number of errors: 5, skipped probes: 0\n"},
		},
		{
			name: "a fatal error without a place",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recError, errFatal, -1, -1, "too much"), exitRecord())
				return nil
			},
			want: outcome{Status: 1, Errors: "ERROR: too much\n"},
		},
		{
			name: "warn() with and without a newline",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, messageRecord(recWarn, 0, -1, 0, "careful"), messageRecord(recWarn, 0, -1, 0, "twice\n"), exitRecord())
				return nil
			},
			want: outcome{Errors: "WARNING: careful\nWARNING: twice\n"},
		},
		{
			name: "lost output",
			start: func(d *fakeDevice) error {
				d.rings[1].drop()
				d.hit(0, 0, exitRecord())
				return nil
			},
			want: outcome{Status: 3, Errors: "WARNING: 1 block of output lost on CPU 1; raise -s\n"},
		},
		{
			name: "skips with reason, limit and option",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, exitRecord())
				return nil
			},
			stats: []ProbeStat{
				{ID: 0, Skipped: [skipReasons]uint64{1, 2, 0, 3}, LockGlobal: 2},
				{ID: 1, Skipped: [skipReasons]uint64{0, 0, 4, 0}},
			},
			want: outcome{Errors: "WARNING: Number of errors: 0, skipped probes: 10\n" +
				"WARNING: probe begin: 1 hit skipped: another handler was running on that CPU\n" +
				"WARNING: probe begin: 2 hits skipped: global 'second' was still locked after MAXTRYLOCK=100 tries; raise it with -DMAXTRYLOCK=N\n" +
				"WARNING: probe begin: 3 hits skipped: less free stack than MINSTACKSPACE bytes; lower it with -DMINSTACKSPACE=N\n" +
				"WARNING: probe kernel.function(\"f\").return: 4 hits skipped: more than maxactive=12 calls were running at once; raise it with .maxactive(N)\n"},
		},
		{
			name:  "arming fails",
			start: func(*fakeDevice) error { return syscall.ENOMEM },
			want:  outcome{Status: 1, Err: "couldn't start the probes: cannot allocate memory: not enough kernel memory: make its buffers or arrays smaller (-s, -DMAXMAPENTRIES)"},
		},
		{
			name: "damaged output",
			start: func(d *fakeDevice) error {
				d.hit(0, 0, textRecord("good\n"), record(77, 0, nil))
				return nil
			},
			want: outcome{Status: 1, Out: "good\n", Err: "the module's output is damaged: a record of the unknown type 77"},
		},
		{
			name: "a block that never comes",
			start: func(d *fakeDevice) error {
				d.status.Seq++
				d.hit(1, 0, textRecord("late\n"))
				d.status.ExitWanted = 1
				return nil
			},
			want: outcome{Status: 3, Out: "late\n", Errors: "WARNING: 1 block of output missing: no CPU's buffer has the sequence numbers\n"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := newFake(2)
			d.stats = test.stats
			d.onStart = func() error { return test.start(d) }
			if test.stop != nil {
				d.onStop = func() error { return test.stop(d) }
			}
			meta := testMeta()
			if test.meta != nil {
				test.meta(meta)
			}
			if d := cmp.Diff(test.want, runFake(context.Background(), d, meta, Config{})); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestSessionEnds(t *testing.T) {
	d := newFake(1)
	if o := runFake(context.Background(), d, testMeta(), Config{Timeout: time.Millisecond}); o.Status != 0 || o.Err != "" {
		t.Errorf("timeout: %+v", o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	d = newFake(1)
	d.onStart = func() error { cancel(); return nil }
	d.onStop = func() error { d.hit(0, 0, textRecord("end\n")); return nil }
	if o := runFake(ctx, d, testMeta(), Config{}); o.Status != 0 || o.Err != "" || o.Out != "end\n" {
		t.Errorf("cancelled: %+v", o)
	}
}

// TestOutputFails checks that the session ends with an error if its output has no reader any more.
func TestOutputFails(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error { d.hit(0, 0, textRecord("text")); return nil }
	status, err := newSession(d, testMeta(), nil, Config{Stdout: brokenWriter{}}).runToEnd(context.Background())
	if status != 1 || !errors.Is(err, syscall.EPIPE) {
		t.Errorf("status %d, %v", status, err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestCancelledStart checks that a session that is cancelled while its probes are being armed stops
// arming, and that its command does not run.
func TestCancelledStart(t *testing.T) {
	d, enough := newFake(1), make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	d.onEnough = func() { close(enough) }
	d.onStart = func() error {
		cancel()
		<-enough
		d.hit(0, 0, textRecord("armed some\n"))
		return nil
	}
	if d := cmp.Diff(outcome{Out: "armed some\n"}, runFake(ctx, d, testMeta(), Config{Command: "echo said"})); d != "" {
		t.Error(d)
	}
}

// TestSystem checks that a command's output is shown, and that the command has the scheduling that
// the session had before it began to read.
func TestSystem(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error {
		d.hit(0, 0, textRecord("first\n"), systemRecord("sleep 0.05; cut -d' ' -f19,41 /proc/self/stat; echo out; echo err >&2"), exitRecord())
		return nil
	}
	own, err := exec.Command("cut", "-d ", "-f19,41", "/proc/self/stat").Output()
	if err != nil {
		t.Fatal(err)
	}
	want := outcome{Out: "first\n" + string(own) + "out\n", Errors: "err\n"}
	if d := cmp.Diff(want, runFake(context.Background(), d, testMeta(), Config{})); d != "" {
		t.Error(d)
	}
}

// TestSystemIsRefused checks that a session with RefuseCommands reports the script's commands
// instead of running them.
func TestSystemIsRefused(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error {
		d.hit(0, 0, systemRecord("echo out\n"), textRecord("text\n"), exitRecord())
		return nil
	}
	want := outcome{Out: "text\n", Errors: "WARNING: system(echo out) was not run: to run the script's commands, use gostap attach --run-commands\n"}
	if d := cmp.Diff(want, runFake(context.Background(), d, testMeta(), Config{RefuseCommands: true})); d != "" {
		t.Error(d)
	}
}

func TestCommand(t *testing.T) {
	tests := []struct {
		command string
		want    outcome
	}{
		{"echo said", outcome{Out: "armed\nsaid\n"}},
		{"echo '$0' is $$ >/dev/null; echo said", outcome{Out: "armed\nsaid\n"}},
		{"exit 3", outcome{Status: 1, Out: "armed\n", Errors: "WARNING: Child process exited with status 3\n"}},
		{"false", outcome{Status: 1, Out: "armed\n", Errors: "WARNING: Child process exited with status 1\n"}},
		{"kill -TERM $$", outcome{Status: 1, Out: "armed\n", Errors: "WARNING: Child process exited with signal 15 (terminated)\n"}},
	}
	for _, test := range tests {
		d := newFake(1)
		d.onStart = func() error {
			d.hit(0, 0, textRecord("armed\n"))
			time.Sleep(30 * time.Millisecond) // the command must not run yet
			return nil
		}
		if d := cmp.Diff(test.want, runFake(context.Background(), d, testMeta(), Config{Command: test.command})); d != "" {
			t.Errorf("%s: %s", test.command, d)
		}
		if d.target == 0 {
			t.Errorf("%s: no target", test.command)
		}
	}
}

// TestCommandIsTarget checks that the PID that the module gets is the command's own.
func TestCommandIsTarget(t *testing.T) {
	for _, command := range []string{"readlink /proc/self", "echo $$; :"} {
		d := newFake(1)
		o := runFake(context.Background(), d, testMeta(), Config{Command: command})
		if pid, err := strconv.ParseInt(strings.TrimSpace(o.Out), 10, 64); err != nil || pid != d.target {
			t.Errorf("%s: pid %d (%v), target %d: %+v", command, pid, err, d.target, o)
		}
	}
}

// TestExitEndsCommand checks that a session that ends first ends its command, and that the
// command's status does not count.
func TestExitEndsCommand(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error { d.hit(0, 0, exitRecord()); return nil }
	if d := cmp.Diff(outcome{}, runFake(context.Background(), d, testMeta(), Config{Command: "sleep infinity"})); d != "" {
		t.Error(d)
	}
	if err := syscall.Kill(int(d.target), 0); d.target == 0 || !errors.Is(err, syscall.ESRCH) {
		t.Errorf("process %d is still there: %v", d.target, err)
	}
}

// TestCommandEnds checks that SIGTERM ends a command, whether it is stopped at its gate or runs.
// SIGKILL would only follow after an hour.
func TestCommandEnds(t *testing.T) {
	for _, released := range []bool{false, true} {
		c, err := StartCommand("sleep infinity", os.Environ(), nil, io.Discard, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if released {
			if err := c.Release(); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.endWithin(time.Hour); err != nil {
			t.Error(err)
		}
		if got := ChildWarning(c.err); got != "Child process exited with signal 15 (terminated)" {
			t.Errorf("released %v: %s", released, got)
		}
	}
}

// signalWriter closes wrote at the first write.
type signalWriter struct {
	once  sync.Once
	wrote chan struct{}
}

func (w *signalWriter) Write(p []byte) (int, error) {
	w.once.Do(func() { close(w.wrote) })
	return len(p), nil
}

// TestOutputComesAtOnce checks that text is shown even if no other text follows it.
func TestOutputComesAtOnce(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error { d.hit(0, 0, textRecord("alone\n")); return nil }
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	out := &signalWriter{wrote: make(chan struct{})}
	go func() { <-out.wrote; cancel() }()
	if _, err := newSession(d, testMeta(), nil, Config{Stdout: out}).runToEnd(ctx); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Error("it came only at the end")
	}
}

// TestCommandWaitsForNoBlock checks that the command is released although a block is late, and that
// this block keeps its place in the output.
func TestCommandWaitsForNoBlock(t *testing.T) {
	d := newFake(2)
	d.status.Seq++ // block 1 is late
	d.onStart = func() error { d.hit(0, 0, textRecord("two\n")); return nil }
	d.onStop = func() error { d.rings[1].add(block(0, 1, textRecord("one\n"))); return nil }
	o := runFake(context.Background(), d, testMeta(), Config{Command: "true"})
	if d := cmp.Diff(outcome{Out: "one\ntwo\n"}, o); d != "" {
		t.Error(d)
	}
}

// TestDrain checks that drain reports whether there were blocks, and returns after maxDrain blocks.
func TestDrain(t *testing.T) {
	d := newFake(1)
	s := newSession(d, testMeta(), nil, Config{})
	if s.drain(false) {
		t.Error("something came from an empty ring")
	}
	for range maxDrain + 1 {
		d.hit(0, 0, textRecord("x"))
	}
	one := uint64(len(block(0, 1, textRecord("x"))))
	if !s.drain(false) || d.rings[0].size() != one {
		t.Errorf("%d bytes are left of blocks of %d", d.rings[0].size(), one)
	}
	if !s.drain(false) || s.drain(false) {
		t.Error("not one block was left")
	}
}

// TestMergeManyCPUs commits from several goroutines while the session reads.
func TestMergeManyCPUs(t *testing.T) {
	const cpus, hits = 4, 500
	d := newFake(cpus)
	order := make(chan string, cpus*hits)
	d.onStart = func() error {
		done := make(chan bool)
		for cpu := range cpus {
			go func() {
				for i := range hits {
					text := fmt.Sprintf("%d %d\n", cpu, i)
					d.mu.Lock()
					d.status.Seq++
					d.rings[cpu].add(block(0, d.status.Seq, textRecord(text)))
					order <- text
					d.mu.Unlock()
				}
				done <- true
			}()
		}
		for range cpus {
			<-done
		}
		d.hit(0, 0, exitRecord())
		return nil
	}
	o := runFake(context.Background(), d, testMeta(), Config{})
	close(order)
	var want strings.Builder
	for text := range order {
		want.WriteString(text)
	}
	if o.Err != "" || o.Out != want.String() {
		t.Errorf("%d bytes out of order or lost (want %d), %s", len(o.Out), want.Len(), o.Err)
	}
}

// TestVerbose checks that the memory is printed once the probes are armed, if that is asked for.
func TestVerbose(t *testing.T) {
	for _, verbose := range []bool{false, true} {
		d := newFake(1)
		d.onStart = func() error { d.hit(0, 0, exitRecord()); return nil }
		o := runFake(t.Context(), d, testMeta(), Config{Verbose: verbose})
		if said := strings.Contains(o.Errors, "takes 3072 kB of kernel memory"); said != verbose || o.Status != 0 {
			t.Errorf("verbose %v: %+v", verbose, o)
		}
	}
}
