// SPDX-License-Identifier: GPL-2.0-or-later

//go:build bench

package hits

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

// rival is a workload as users of other tools write it. Tools is what each tool is measured with;
// share is the greatest part of the cheapest of them that gostap may cost.
type rival struct {
	workload string // name of the workload in workloads
	stap     string // options of stap
	bpftrace []string
	share    float64
}

// called is the place of the uprobe in bpftrace's scripts.
const called = "uprobe:$LOAD:called"

// entered and left are the probes of the function that the load calls: by a breakpoint or ftrace
// (kprobe, kretprobe), and by a trampoline made for the function (fentry, fexit). bpftrace looks names
// up in available_filter_functions, where ftrace has the other name of __x64_sys_getppid's address.
func entered(body string) []string {
	return []string{"kprobe:__do_sys_getppid { " + body + " }", "fentry:vmlinux:__do_sys_getppid { " + body + " }"}
}

func left(body string) []string {
	return []string{"kretprobe:__do_sys_getppid { " + body + " }", "fexit:vmlinux:__do_sys_getppid { " + body + " }"}
}

// latencies returns scripts with a probe of each kind at the entry, and one at the return.
func latencies() (scripts []string) {
	in := entered("@t[tid] = nsecs;")
	out := left("if (@t[tid]) { @lat[comm] = stats(nsecs - @t[tid]); delete(@t, tid); }")
	for i := range in {
		scripts = append(scripts, in[i]+" "+out[i])
	}
	return scripts
}

var rivals = []rival{
	{"empty handler on entry", "-u", entered("1"), 0.5},
	{"n++", "", entered("@n = count();"), 0.5},
	{"n[execname()]++", "", entered("@n[comm] = count();"), 0.5},
	{"s <<< pid()", "", entered("@s = stats(pid);"), 0.5},
	// the goal is half here, too: fexit calls the function from a trampoline, which a module can't free while a task sleeps in the function
	{"return probe, n += $return", "", left("@n = sum(retval);"), 1},
	{"entry/return latency by tid and execname", "", latencies(), 0.5},
	{`printf("%s %d\n", execname(), pid()), with its reader`, "", entered(`printf("%s %d\n", comm, pid);`), 0.5},
	{"tracepoint, n[$id]++", "", []string{"tracepoint:raw_syscalls:sys_enter { @n[args.id] = count(); }", "rawtracepoint:sys_enter { @n[arg1] = count(); }"}, 0.5},
	{"uprobe, n++", "", []string{called + " { @n = count(); }"}, 1},
}

// TestPeers measures the same workloads with SystemTap and bpftrace, in one boot of a guest that counts
// instructions, and compares gostap's committed figures with theirs.
func TestPeers(t *testing.T) {
	tree := harness.PeerTree(t)
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) { comparePeers(t, release, tree) })
	}
}

func comparePeers(t *testing.T, release, tree string) {
	own := table.Read(t, table.File(release))
	costs := measurePeers(t, release, tree)
	var b strings.Builder
	for _, r := range rivals {
		i := slices.IndexFunc(own, func(f table.Figure) bool { return f.Name == r.workload })
		if i < 0 {
			t.Fatalf("no figure of %q", r.workload)
		}
		row := costs[r.workload]
		if len(row) == 0 {
			t.Errorf("%s: no other tool was measured", r.workload)
			continue
		}
		best := slices.MinFunc(row, func(a, b peerCost) int { return cmp.Compare(a.cost, b.cost) })
		share := own[i].Cost / best.cost
		fmt.Fprintf(&b, "%-55s gostap %8.1f, %.2f of the cheapest (at most %.2f):", r.workload, own[i].Cost, share, r.share)
		for _, c := range row {
			fmt.Fprintf(&b, " %s %.1f;", c.tool, c.cost)
		}
		b.WriteByte('\n')
		if share > r.share {
			t.Errorf("%s: gostap costs %.2f of what %s does, at most %.2f are allowed", r.workload, share, best.tool, r.share)
		}
	}
	t.Logf("instructions a hit on %s\n%s", release, &b)
}

// peerCost is what a hit costs with another tool, in instructions beyond the call without probes.
type peerCost struct {
	tool string
	cost float64
}

// run is a job that runs the load under another tool.
type run struct {
	workload, tool string
	j              job
}

// measurePeers returns the costs by workload.
func measurePeers(t *testing.T, release, tree string) map[string][]peerCost {
	dir := t.TempDir()
	load := harness.Load(t, dir)
	runs, add := peerRuns(t, release, tree, dir, load)
	jobs := []guest.Job{{Argv: []string{"/bin/sh", "-c", harness.PreparePeers}}, {Argv: []string{load, "sleep", "1", strconv.Itoa(int(settle / time.Second))}}}
	for _, r := range runs {
		jobs = append(jobs, r.j.Job)
	}
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(30*time.Minute))
	defer cancel()
	out, err := guest.Run(ctx, guest.Config{Release: release, Root: harness.Tree(t, release), ICount: true, MemoryMB: 4096,
		Self: harness.Binary(t), Add: append(add, guest.Mapping{Host: load}, guest.Mapping{Host: load, Guest: "/peers" + load})}, jobs)
	if err != nil {
		t.Fatal(err)
	}
	base := map[string]float64{}
	costs := map[string][]peerCost{}
	for i, r := range runs {
		o := out[i+2]
		if !strings.Contains(string(o.Stdout), "load: ") {
			t.Errorf("%s, %s: %v\n%s%s", r.workload, r.tool, o.Err, o.Stdout, o.Stderr)
			continue
		}
		cost := r.j.perCall(t, o.Stdout)
		if r.j.base {
			base[r.j.kind] = cost
			continue
		}
		costs[r.workload] = append(costs[r.workload], peerCost{r.tool, cost - base[r.j.kind]})
	}
	return costs
}

// peerRuns returns the jobs, those without probes first, and the files that they need.
func peerRuns(t *testing.T, release, tree, dir, load string) (runs []run, add []guest.Mapping) {
	for _, kind := range []string{"getppid", "call"} {
		j := job{kind: kind, rounds: 3, calls: 20000, base: true}
		j.Argv = j.command(load, "")
		runs = append(runs, run{"", kind, j})
	}
	add = append(harness.InPeerTree(t, tree, "/usr/bin/bpftrace", "/usr/bin/staprun", "/usr/lib/systemtap/stapio"),
		guest.Mapping{Host: "/bin/grep"}, guest.Mapping{Host: "/bin/cat"})
	for n, r := range rivals {
		w := workloads[slices.IndexFunc(workloads, func(w workload) bool { return w.name == r.workload })]
		j := job{kind: cmp.Or(w.kind, "getppid"), rounds: 3, calls: 20000, lines: w.lines}
		if harness.Tree(t, release) == "" {
			ko := stapModule(t, tree, dir, release, fmt.Sprintf("peer%d", n), r, strings.ReplaceAll(w.script, "$LOAD", load))
			add = append(add, guest.Mapping{Host: ko, Guest: "/peers" + ko})
			runs = append(runs, j.under(r.workload, "SystemTap", "/usr/bin/staprun", "-c", strings.Join(j.command(load, ""), " "), ko))
		}
		for _, script := range r.bpftrace {
			tool := "bpftrace " + regexp.MustCompile(`^\w+`).FindString(script)
			runs = append(runs, j.under(r.workload, tool, "/usr/bin/bpftrace", "-c", strings.Join(j.command(load, ""), " "),
				"-e", strings.ReplaceAll(script, "$LOAD", load)))
		}
	}
	return runs, add
}

// under returns the job that runs a tool in its tree, with its output in a file.
func (j job) under(workload, tool string, argv ...string) run {
	quoted := make([]string, len(argv))
	for i, a := range argv {
		quoted[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
	}
	j.Argv = []string{"/bin/sh", "-c", "chroot /peers " + strings.Join(quoted, " ") + ` >/out 2>/err; grep -a '^load: ' /out || { cat /err; grep -av '^load ' /out; }; grep -ac '^load ' /out`}
	return run{workload, tool, j}
}

// stapModule builds a module with SystemTap.
func stapModule(t *testing.T, tree, dir, release, name string, r rival, script string) string {
	libs := tree + "/usr/lib/x86_64-linux-gnu"
	args := []string{"--library-path", libs, tree + "/usr/bin/stap", "-r", release, "-p4", "-w", "-m", name, "-e", script}
	cmd := exec.Command(tree+"/lib64/ld-linux-x86-64.so.2", append(args, strings.Fields(r.stap)...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "SYSTEMTAP_RUNTIME="+tree+"/usr/share/systemtap/runtime", "SYSTEMTAP_TAPSET="+tree+"/usr/share/systemtap/tapset", "SYSTEMTAP_DIR="+dir+"/stap")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", r.workload, err, out)
	}
	return filepath.Join(dir, name+".ko")
}
