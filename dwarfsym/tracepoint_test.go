// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/query"
)

func showTracepoints(list []query.Tracepoint) []string {
	var out []string
	for _, tp := range list {
		line := tp.System + ":" + tp.Name
		for _, p := range tp.Params {
			line += fmt.Sprintf(" $%s:%v", p.Name, p.Type)
		}
		out = append(out, line)
	}
	return out
}

func TestTracepoints(t *testing.T) {
	for _, c := range []struct {
		series, module, glob string
		want                 []string
	}{
		{oldSeries, "kernel", "sched:sched_process_*", []string{
			"sched:sched_process_exec $p:struct task_struct* $old_pid:pid_t $bprm:struct linux_binprm*",
			"sched:sched_process_exit $p:struct task_struct*",
			"sched:sched_process_fork $parent:struct task_struct* $child:struct task_struct*",
			"sched:sched_process_free $p:struct task_struct*",
			"sched:sched_process_hang $tsk:struct task_struct*",
			"sched:sched_process_wait $pid:struct pid*"}},
		{newSeries, "kernel", "sched_switch", []string{
			"sched:sched_switch $preempt:bool $prev:struct task_struct* $next:struct task_struct* $prev_state:unsigned int"}},
		{newSeries, "kernel", "kmem:mm_page_alloc", []string{
			"kmem:mm_page_alloc $page:struct page* $order:unsigned int $gfp_flags:gfp_t $migratetype:int"}},
		// The header is syscalls.h, but the trace system has another name.
		{oldSeries, "kernel", "raw_syscalls:sys_enter", []string{
			"raw_syscalls:sys_enter $regs:struct pt_regs* $id:long int"}},
		// A tracepoint without an event.
		{oldSeries, "kernel", "sched:pelt_cfs_tp", []string{"sched:pelt_cfs_tp $cfs_rq:struct cfs_rq*"}},
		{oldSeries, "xfs", "xfs_file_buffered_read", []string{
			"xfs:xfs_file_buffered_read $iocb:struct kiocb* $iter:struct iov_iter*"}},
	} {
		t.Run(c.series+" "+c.glob, func(t *testing.T) {
			got, err := kernel(t, c.series).Tracepoints(t.Context(), c.module, c.glob)
			if diff := cmp.Diff(c.want, showTracepoints(got)); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

// TestTraceFormats checks that a format is that of the event's class, and that only events which
// are a class of their own have one in a module. A tracepoint without an event has none.
func TestTraceFormats(t *testing.T) {
	for _, c := range []struct{ module, name, want string }{
		{"kernel", "irq:softirq_exit", `"vec=%u [action=%s]", REC->vec, __print_symbolic(REC->vec, `},
		{"kernel", "sched:sched_process_exit", `"comm=%s pid=%d prio=%d", REC->comm, REC->pid, REC->prio`},
		{"kernel", "kmem:mm_page_alloc", `"page=%p pfn=0x%lx order=%d `},
		{"kernel", "sched:pelt_cfs_tp", ""},
		{"xfs", "xfs_file_buffered_read", ""},
		{"xfs", "xfs_log_force", `"dev %d:%d lsn 0x%llx`},
	} {
		got, err := debian(t).Tracepoints(t.Context(), c.module, c.name)
		if err != nil || len(got) != 1 || !strings.HasPrefix(got[0].Format, c.want) || (c.want == "") != (got[0].Format == "") {
			t.Errorf("%s: %v, %+v", c.name, err, got)
		}
	}
}

// TestTracepointsComplete checks that all tracepoints have a system, and all parameters a name and
// a type.
func TestTracepointsComplete(t *testing.T) {
	for series, least := range map[string]int{oldSeries: 690, newSeries: 820} {
		all, err := kernel(t, series).Tracepoints(t.Context(), "kernel", "*")
		if err != nil || len(all) < least {
			t.Fatal(len(all), err)
		}
		for _, line := range showTracepoints(all) {
			if strings.HasPrefix(line, ":") || strings.Contains(line, "$:") || strings.Contains(line, ":?") {
				t.Errorf("%s: %s", series, line)
			}
		}
	}
}

// TestTracepointsDWARF checks that the prototypes in BTF equal those in DWARF: from the typedefs of
// the handlers and, as in a kernel without BPF, from the functions that call the handlers.
func TestTracepointsDWARF(t *testing.T) {
	for _, series := range []string{oldSeries, newSeries} {
		s := kernel(t, series)
		all, err := s.Tracepoints(t.Context(), "kernel", "*")
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.withDebugInfo("kernel")
		if err != nil {
			t.Fatal(err)
		}
		d := s.tracepointsOf(m)
		typedef, iterator := slices.Clone(all), slices.Clone(all)
		for i := range all {
			if typedef[i].Params, err = d.dwarfParams(t.Context(), all[i].Name); err != nil {
				t.Error(err)
			}
			iterator[i].Params = d.iteratorParams(t.Context(), all[i].Name)
		}
		want := showTracepoints(all)
		for name, got := range map[string][]query.Tracepoint{"typedefs": typedef, "functions": iterator} {
			if diff := cmp.Diff(want, showTracepoints(got)); diff != "" {
				t.Errorf("%s, %s: %s", series, name, diff)
			}
		}
	}
}

func TestTracepointsMissing(t *testing.T) {
	var missing *query.NoMatchError
	_, err := debian(t).Tracepoints(t.Context(), "kernel", "sched:sched_swich")
	if !errors.As(err, &missing) || !slices.Contains(missing.Similar, "sched_switch") {
		t.Errorf("got %v", err)
	}
}
