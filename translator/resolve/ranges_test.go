// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/resolve"
)

// TestRanges: a value outside the range that the C code can compute with is rejected.
func TestRanges(t *testing.T) {
	for name, c := range map[string]struct {
		taken, refused []string
		want           string // a part of the error
	}{
		"MAXSTRINGLEN":            {[]string{"16", "65536"}, []string{"15", "65537", "2147483647", "-1"}, "from 16 to 65536"},
		"MAXMAPENTRIES":           {[]string{"1", "0x10"}, []string{"0", "2147483647"}, "from 1 to 67108864"},
		"MAXNESTING":              {[]string{"0", "1000"}, []string{"1001", "2147483647"}, "from 0 to 1000"},
		"MAXACTION":               {[]string{"1", "100000000"}, []string{"0", "100000001"}, "from 1 to 100000000"},
		"MAXACTION_INTERRUPTIBLE": {[]string{"1", "1000000000"}, []string{"0", "1000000001"}, "from 1 to 1000000000"},
		"INTERRUPTIBLE":           {[]string{"0", "1"}, []string{"2"}, "from 0 to 1"},
		"MAXTRYLOCK":              {[]string{"100000"}, []string{"100001", "2147483647"}, "MAXTRYLOCK=%: the value must be a number from 0 to 100000"},
		"TRYLOCKDELAY":            {[]string{"1000"}, []string{"-1", "1001"}, "from 0 to 1000"},
		"HIST_WIDTH":              {[]string{"200"}, []string{"0", "100000"}, "from 1 to 200"},
		"HIST_ELISION":            {[]string{"-1"}, []string{"2147483647"}, "from -1 to 1000"},
		"MAXBACKTRACE":            {[]string{"110"}, []string{"2147483647", "x"}, "from 1 to 1000"},
		"MINSTACKSPACE":           {[]string{"1000000"}, []string{"-1"}, "from 0 to 1073741824"},
		"KRETACTIVE":              {[]string{"64"}, []string{"0", "2147483647"}, "from 1 to 65536"},
		"MAXERRORS":               {[]string{"0", "2147483647"}, []string{"-1", "2147483648"}, "from 0 to 2147483647"},
		"MAXSKIPPED":              {[]string{"0", "2147483647"}, []string{"-1", "2147483648"}, "from 0 to 2147483647"},
		"STP_MAXMEMORY":           {[]string{"0", "2147483647"}, []string{"-1", "2147483648"}, "from 0 to 2147483647"},
		"MAPHASHBIAS":             {[]string{"-16", "8"}, []string{"-17", "9"}, "from -16 to 8"},
		"MAPHASHSEED":             {[]string{"1", "9223372036854775807"}, []string{"0", "9223372036854775808"}, "from 1 to 9223372036854775807"},
		"STP_PROCFS_BUFSIZE":      {[]string{"1", "1048576"}, []string{"0", "1048577"}, "from 1 to 1048576"},
		"STP_OVERLOAD_INTERVAL":   {[]string{"1000000000"}, []string{"0", "99999999999999999999"}, "from 1 to"},
	} {
		for _, v := range c.taken {
			if _, l := translate(t, hello, resolve.Options{Defines: map[string]string{name: v}}); l.HasErrors() {
				t.Errorf("-D%s=%s: %s", name, v, complaints(l))
			}
		}
		for _, v := range c.refused {
			want := strings.ReplaceAll(c.want, "%", v)
			if _, l := translate(t, hello, resolve.Options{Defines: map[string]string{name: v}}); !strings.Contains(complaints(l), want) {
				t.Errorf("-D%s=%s: %q, want %q", name, v, complaints(l), want)
			}
		}
	}
}

func TestLockWait(t *testing.T) {
	o := resolve.Options{Defines: map[string]string{"MAXTRYLOCK": "100000", "TRYLOCKDELAY": "11"}}
	if _, l := translate(t, hello, o); !strings.Contains(complaints(l), "may wait for a lock for at most 1 s; these values allow 1.1 s") {
		t.Error(complaints(l))
	}
}
