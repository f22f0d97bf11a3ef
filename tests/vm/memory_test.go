// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"debug/elf"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/tests/harness"
)

// TestMemoryLimit checks that a module that needs more than a tenth of the machine's memory is
// rejected, with the amount and the option that allows it, and is loaded with that option.
func TestMemoryLimit(t *testing.T) {
	const script = `global big[4000000], small; probe begin { big[1] = 2 small[1] = 1 println(big[1] + small[1]) exit() }`
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release}, []harness.Case{
			{Name: "refused", Script: script},
			{Name: "allowed", Script: script, Options: []string{"-DSTP_MAXMEMORY=400000"}},
		})
		if out[0].Err == nil || out[0].Stdout != "" {
			t.Fatalf("%s: it ran: %+v", release, out[0])
		}
		for _, w := range []string{"global 'big' takes 2", "a tenth of this machine's", "-DSTP_MAXMEMORY="} {
			if !strings.Contains(out[0].Err.Error()+out[0].Stderr, w) {
				t.Errorf("%s: no %q in %v %s", release, w, out[0].Err, out[0].Stderr)
			}
		}
		if out[1].Stdout != "3\n" {
			t.Errorf("%s: %+v", release, out[1])
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
