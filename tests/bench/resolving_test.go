// SPDX-License-Identifier: GPL-2.0-or-later

package bench

import (
	"runtime"
	"testing"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/resolve"
)

// Limits for passes 1 to 3 of every system call at once. The figures don't depend on the
// speed or load of the machine; the comments have what was measured.
const (
	mostAllocations = 800_000   // in passes 1 and 2, with warm parser tables: 730 thousand
	mostHandlers    = 330       // for 447 probes: 310
	mostC           = 1_300_000 // bytes: 1.19 million
	fewestCalls     = 440
)

// TestEverySystemCall counts the work for `probe syscall.* { println(argstr) }`: passes 1
// and 2 take 0.3 seconds of CPU time.
func TestEverySystemCall(t *testing.T) {
	k, err := kbuild.Describe(t.Context(), harness.Kernels(t)[0], kbuild.DescribeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	everySystemCall(t, k, 2) // initializes what is made once for the process
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	everySystemCall(t, k, 2)
	runtime.ReadMemStats(&after)
	out := everySystemCall(t, k, 3)
	probes, c := 0, 0
	for _, f := range out.Program.Families {
		probes += len(f.Rows)
	}
	for _, text := range out.C {
		c += len(text)
	}
	allocations := after.Mallocs - before.Mallocs
	t.Logf("%d probes, %d handlers, %d bytes of C, %d allocations", probes, len(out.Program.Handlers), c, allocations)
	if probes < fewestCalls || len(out.Program.Handlers) > mostHandlers || c > mostC || allocations > mostAllocations {
		t.Errorf("want at least %d probes, at most %d handlers, %d bytes and %d allocations", fewestCalls, mostHandlers, mostC, mostAllocations)
	}
}

func everySystemCall(t *testing.T, k kernel.Kernel, until int) translator.Out {
	t.Helper()
	f := source.NewFile("all.stp", []byte(`probe syscall.* { println(argstr) }`), source.User)
	out, l := translator.Translate(t.Context(), translator.In{
		Scripts: []*source.File{f}, Kernel: k, Until: until, Backend: cgen.Backend{},
		Resolve: resolve.Options{Name: "gostap_all", Script: "all.stp"},
	})
	if l.HasErrors() {
		t.Fatal(l)
	}
	return out
}
