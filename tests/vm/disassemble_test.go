// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// looked are functions with places at which the kernel refuses kprobes: static branches and
// calls, alternatives, traps. Their names differ between kernels; all can be traced, because
// kprobe_events takes no others.
var looked = []string{"vfs_read", "do_exit", "kmem_cache_alloc", "kmem_cache_alloc_noprof",
	"__alloc_pages", "__alloc_pages_noprof", "tcp_sendmsg_locked", "try_to_wake_up", "exit_mmap"}

// insideCall is a reason for refusal that the kernel may not share: when it boots it may have
// replaced a call by shorter instructions (paravirt, alternative_call), and then it accepts
// places inside the instruction that the file has.
const insideCall = "no instruction begins here, within a call"

// maxLooked is the number of bytes of a function that are tried.
const maxLooked = 240

func acceptedOffsets(t *testing.T, release string) {
	want, list := offsets(t, release)
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "places"), []byte(strings.Join(list, "\n")+"\n"), 0o644))
	tool := harness.Tool(t, dir, "testdata/tools/kprobe_events.c")
	out := harness.Run(t, guest.Config{Release: release, CPUs: 2, Add: []guest.Mapping{{Host: dir}}}, []harness.Case{
		{Name: "kprobe_events", Argv: []string{tool, filepath.Join(dir, "places")}, Timeout: 5 * time.Minute},
	})
	clean(t, out[0])
	n, taken, replaced := 0, 0, 0
	for line := range strings.Lines(out[0].Stdout) {
		var place string
		var errno int
		if _, err := fmt.Sscan(line, &place, &errno); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		n++
		if errno == 0 {
			taken++
		}
		why := want[place]
		if why == insideCall && errno == 0 {
			replaced++
			continue
		}
		if (why == "") != (errno == 0) {
			t.Errorf("%s: the kernel says %d, gostap %q", place, errno, why)
		}
	}
	if n != len(list) || taken < n/10 || taken > n/2 || replaced > 10 {
		t.Errorf("%d of %d places tried, %d taken, %d in calls that are others now", n, len(list), taken, replaced)
	}
	t.Logf("%d places, %d taken, %d in calls that are others now", n, taken, replaced)
}

// offsets returns places in the functions, and for each why a probe can't be there, "" if it can.
func offsets(t *testing.T, release string) (why map[string]string, list []string) {
	s, err := dwarfsym.Open(context.Background(), dwarfsym.Options{Release: release, CacheDir: t.TempDir()})
	must(t, err)
	defer s.Close()
	why = map[string]string{}
	for _, name := range looked {
		code, err := s.Code(context.Background(), query.Query{Func: name, Want: query.Call})
		if errors.As(err, new(*query.NoMatchError)) {
			continue
		}
		must(t, err)
		for off := range uint64(maxLooked) {
			place := fmt.Sprintf("%s+%#x", name, off)
			if reason, ok := offsetOf(&code[0], off); ok {
				why[place] = reason
				list = append(list, place)
			}
		}
	}
	if len(list) < 1200 {
		t.Fatalf("%d places only", len(list))
	}
	return why, list
}

// offsetOf returns why a probe can't be at an offset; ok is false if the offset is outside of the function.
func offsetOf(c *places.Code, off uint64) (reason string, ok bool) {
	for i := range c.Instructions {
		in := &c.Instructions[i]
		at := in.Addr - c.Addr
		if off == at {
			return in.Refused, true
		}
		if off > at && off < at+uint64(len(in.Bytes)) {
			if strings.HasPrefix(in.Text, "call") {
				return insideCall, true
			}
			return "no instruction begins here", true
		}
	}
	return "", false
}
