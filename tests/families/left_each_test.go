// SPDX-License-Identifier: GPL-2.0-or-later

package families

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// watcherAlone needs no reader: /proc/gs_left has the number of objects of each kind that
// exist, /proc/gs_left_made the number that were created. Only network hooks of gostap's
// modules count.
const watcherAlone = `
%{
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

static const char *const left_kinds[] = { "perf", "netfilter", "tracepoint", "uprobe" };
static atomic_t left_open[4], left_made[4];

static int left_show(struct seq_file *m, void *v)
{
	atomic_t *list = m->private;
	int i;

	for (i = 0; i < 4; i++)
		seq_printf(m, "%s %d\n", left_kinds[i], atomic_read(&list[i]));
	return 0;
}
%}
function show() %{
	proc_create_single_data("gs_left", 0400, NULL, left_show, left_open);
	proc_create_single_data("gs_left_made", 0400, NULL, left_show, left_made);
%}
function hide() %{
	remove_proc_entry("gs_left", NULL);
	remove_proc_entry("gs_left_made", NULL);
%}
function made(kind) %{ atomic_inc(&left_open[STAP_ARG_kind]); atomic_inc(&left_made[STAP_ARG_kind]); %}
function gone(kind) %{ atomic_dec(&left_open[STAP_ARG_kind]); %}
function ours(hook) { return modname(hook) =~ "^(gs|gostap)_" }
probe begin { show() }
probe end { hide() }
probe kernel.function("perf_event_alloc").return { if (@choose_defined($return, returnval()) < -4095) made(0) }
probe kernel.function("_free_event").call { gone(0) }
probe kernel.function("nf_register_net_hook").return { if (!@choose_defined($return, returnval()) && @entry(ours($reg->hook))) made(1) }
probe kernel.function("nf_unregister_net_hook").call { if (ours($reg->hook)) gone(1) }
probe kernel.function("tracepoint_probe_register").return { if (!@choose_defined($return, returnval())) made(2) }
probe kernel.function("tracepoint_probe_unregister").call { gone(2) }
probe kernel.function("uprobe_register").return, kernel.function("uprobe_register_refctr").return ? { if (@choose_defined($return, returnval()) >= 0 || @choose_defined($return, returnval()) < -4095) made(3) }
probe kernel.function("uprobe_unregister_nosync").call !, kernel.function("uprobe_unregister").call { gone(3) }
`

// remember writes the areas of the watcher's own memory to /tmp/ours, which listed leaves
// out. They were allocated by its init code, whose addresses other modules get later, so
// they can't be recognized by the name of the caller.
const remember = `sed -n 's/^memory .* //p' /tmp/listed >/tmp/ours; echo gs_watcher: $(wc -l </tmp/ours)`

// listed prints what the kernel lists of probes, events, files and modules, the memory of
// modules that are gone, and the objects that the watcher has seen created and not removed.
const listed = `
[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug
[ -e /sys/kernel/tracing/enabled_functions ] || mount -t tracefs t /sys/kernel/tracing
cd /sys/kernel/tracing
: >>/tmp/ours
awk 'FILENAME ~ /enabled_functions/ { print "function", $1; next }
	FILENAME ~ /ours/ { watcher[$1]; next }
	FILENAME ~ /vmallocinfo/ { if (!($1 in watcher) && ($3 ~ /^0xffffffffc/ || /\[(gs_|gostap_)/)) print "memory", $2, $3, $1; next }
	FILENAME ~ /timer_list/ { if (/0xffffffffc|gs_/) print "timer", $3; next }
	FILENAME ~ /modules/ { if ($1 ~ /^gs_|^gostap/) print "module", $1; next }
	{ print FILENAME, $0 }' /tmp/ours /sys/kernel/debug/kprobes/list enabled_functions kprobe_events uprobe_events /proc/modules /proc/vmallocinfo /proc/timer_list /proc/gs_left | sort
echo /proc/gostap_* /proc/systemtap/* /proc/systemtap/*/* instances/*
`

// failable makes the start of a session fail on request, when everything is armed; timers
// are armed last.
const failable = `
%{
#define gs_timer_arm(...)							\
	gs_timer_arm(__VA_ARGS__) { gs_timer_arm_all(rows, n); return gs_g_fail ? -EIO : 0; } \
	static int gs_timer_arm_all(__VA_ARGS__)
static int gs_timer_arm_all(void *rows, unsigned int n);
%}
global fail
probe timer.s(1000), timer.jiffies(1000000) { println(fail + 0) }
`

// cases returns a family's scripts, and the one that arms most with a start that fails, if
// any arms something. In make test, TestNothingLeft does the latter once for all families.
func (f *family) cases() (own, failing []harness.Case) {
	for _, j := range f.jobs {
		c := j.Case
		if c.Name == f.arms && harness.Full {
			c.Script, c.Options = c.Script+failable, append([]string{"-g"}, c.Options...)
			failing = []harness.Case{c}
			failing[0].Params = []string{"fail=1"}
		}
		own = append(own, c)
	}
	return own, failing
}

// afterEach makes cases that check what is left: when the watcher runs, which needs no
// reader; after each family; and after a failed start of the family.
type afterEach struct {
	look harness.Case
	add  []guest.Mapping
	ko   string
	last string // the last output of listed
}

func newAfterEach(t *testing.T, release string) *afterEach {
	dir := t.TempDir()
	buildInto(t, dir, release, "watcher", watcherAlone, "-g")
	a := &afterEach{look: harness.Case{Name: "what is left", Argv: []string{"/bin/sh", "-c", listed}}, ko: filepath.Join(dir, "watcher.ko")}
	a.add = append(harness.Programs("/usr/bin/awk", "/usr/bin/sort", "/usr/bin/mount", "/usr/bin/sed", "/usr/bin/tee", "/usr/bin/wc"), guest.Mapping{Host: dir})
	return a
}

// before returns the first cases.
func (a *afterEach) before() []harness.Case {
	first := harness.Case{Name: "all of the watcher", Argv: []string{"/bin/sh", "-c", "{ " + listed + "} | tee /tmp/listed; " + remember}}
	return []harness.Case{{Name: "watcher", Argv: []string{"/init", "run", "-F", a.ko}}, first, a.look}
}

func (a *afterEach) begin(t *testing.T, out []harness.Outcome) {
	if out[0].Status != 0 || out[0].Err != nil {
		t.Fatalf("the watcher: %v\n%s", out[0].Err, out[0].Stderr)
	}
	a.last = out[2].Stdout
	for _, want := range []string{"gs_left uprobe 0\n", "function ", "kprobes/list ", "module gs_watcher\n", "memory ", "/proc/gostap_gs_watcher "} {
		if !strings.Contains(out[1].Stdout, want) {
			t.Errorf("%q is not listed:\n%s%s", want, out[1].Stdout, out[1].Stderr)
		}
	}
}

// around returns a family's cases, with those that check what they leave.
func (a *afterEach) around(f *family) []harness.Case {
	own, failing := f.cases()
	out := append(own, a.look)
	for _, c := range failing {
		out = append(out, c, a.look)
	}
	return out
}

// check checks the outcomes of the cases after a family's own. built reports whether the start
// that must fail could be tried.
func (a *afterEach) check(t *testing.T, out []harness.Outcome, built bool) {
	a.same(t, "left behind", out[0])
	if len(out) == 1 {
		return
	}
	if err := out[1].Err; built && (err == nil || !strings.Contains(err.Error(), "couldn't start the probes: input/output error")) {
		t.Errorf("the start did not fail: %v, status %d\n%s", err, out[1].Status, out[1].Stderr)
	}
	a.same(t, "left behind by a start that failed", out[2])
}

// same reports the last family for anything that was not there before.
func (a *afterEach) same(t *testing.T, what string, o harness.Outcome) {
	if d := cmp.Diff(strings.Split(a.last, "\n"), strings.Split(o.Stdout, "\n")); d != "" || o.Err != nil {
		t.Errorf("%s (+): %v\n%s%s", what, o.Err, d, o.Stderr)
	}
	a.last = o.Stdout
}

// end returns the last case, which checks that objects of each kind were created at all.
func (a *afterEach) end() harness.Case {
	return harness.Case{Name: "what was made", Argv: []string{"/bin/cat", "/proc/gs_left_made"}}
}

// makers are the families that make objects of each kind, by the beginning of their names.
var makers = map[string]string{"perf": "perf.", "netfilter": "netfilter.", "tracepoint": "kernel.trace,", "uprobe": "process().function,"}

// finish checks that the families of a list have made objects of each kind that they make.
func (a *afterEach) finish(t *testing.T, list []family, o harness.Outcome) {
	for kind, name := range makers {
		here := slices.ContainsFunc(list, func(f family) bool { return strings.HasPrefix(f.name, name) })
		if here && !regexp.MustCompile(`(?m)^`+kind+` [1-9]`).MatchString(o.Stdout) {
			t.Errorf("%s: none was made:\n%s%s", kind, o.Stdout, o.Stderr)
		}
	}
}

// TestMakers checks that makers names families that exist, one for each kind.
func TestMakers(t *testing.T) {
	for kind, name := range makers {
		if n := len(slices.DeleteFunc(all(tools{}), func(f family) bool { return !strings.HasPrefix(f.name, name) })); n != 1 {
			t.Errorf("%d families begin with %s, which makes objects of kind %s", n, name, kind)
		}
	}
}
