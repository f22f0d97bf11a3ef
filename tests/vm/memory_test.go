// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"context"
	"debug/elf"
	"encoding/binary"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/tests/harness"
)

// TestMemoryLimit: a module that wants more than a tenth of the machine's
// memory is refused with the figure and the option, and taken with it.
func TestMemoryLimit(t *testing.T) {
	const script = `global big[2000000], small; probe begin { big[1] = 2 small[1] = 1 println(big[1] + small[1]) exit() }`
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, MemoryMB: 1024}, []harness.Case{
			{Name: "refused", Script: script},
			{Name: "allowed", Script: script, Options: []string{"-DSTP_MAXMEMORY=200000"}},
		})
		if out[0].Err == nil || out[0].Stdout != "" {
			t.Fatalf("%s: it ran: %+v", release, out[0])
		}
		for _, w := range []string{"global 'big' takes 1", "a tenth of this machine's", "-DSTP_MAXMEMORY="} {
			if !strings.Contains(out[0].Err.Error()+out[0].Stderr, w) {
				t.Errorf("%s: no %q in %v %s", release, w, out[0].Err, out[0].Stderr)
			}
		}
		if out[1].Stdout != "3\n" {
			t.Errorf("%s: %+v", release, out[1])
		}
	})
}

// TestMemoryForecast: what the module file says it will take, and what the
// module then holds, are the same to the byte, but for its own code and data.
func TestMemoryForecast(t *testing.T) {
	const cpus = 2
	work := harness.Tool(t, t.TempDir(), "testdata/tools/work.c")
	script := `global n[5000], words, s, k, own; probe begin { n[1] = 2; words["a"] = "b"; s <<< 1; k[1] <<< 2 }
		probe process("WORK").function("file").return { own = module_memory() + @entry($name) * 0 + (@entry(user_string($name)) == "") }
		probe syscall.write.return { if (n[@entry(pid())] == 3) println("no") }
		probe kernel.function("vfs_read").return.maxactive(7) { if (n[@entry(pid())] == 3) println("no") }
		probe kernel.syscall, kernel.syscall("read,close") { if (n[1] == 3) println("no") }
		probe end { printf("own=%d\n", own); println(n[1], words["a"], @count(s), @count(k[1])) }`
	script = strings.ReplaceAll(script, "WORK", work)
	entries := `global own probe kernel.function("vfs_read").call, kernel.function("ksys_*").call { own = module_memory() }
		probe kernel.function("vfs_write").return.maxactive(5) { own = module_memory() } probe end { printf("own=%d\n", own) }`
	command := work + " file /tmp/f; cat /proc/modules"
	cases := []harness.Case{{Name: "all kinds", Script: script, Command: command}, {Name: "entries and returns", Script: entries, Command: command}}
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, CPUs: cpus, Add: []guest.Mapping{{Host: work}}}, cases)
		for i, c := range cases {
			ko, stderr, err := harness.Module(context.Background(), t, release, c)
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr)
			}
			own := number(t, regexp.MustCompile(`own=(\d+)`), out[i])
			module := number(t, moduleLine, out[i])
			if want := forecast(t, ko, cpus); own != want+module {
				t.Errorf("%s, %s: holds %d bytes beside its own %d; its file says %d", release, c.Name, own-module, module, want)
			}
		}
	})
}

func forecast(t *testing.T, ko string, cpus int64) (sum int64) {
	t.Helper()
	f, err := elf.Open(ko)
	must(t, err)
	defer f.Close()
	data, err := f.Section(modmeta.MemorySection).Data()
	must(t, err)
	for ; len(data) >= 16; data = data[16:] {
		sum += int64(binary.LittleEndian.Uint64(data)) + cpus*int64(binary.LittleEndian.Uint64(data[8:]))
	}
	return sum
}
