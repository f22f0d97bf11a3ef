// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"strings"
	"testing"
)

const rowsToCheck = `# remark
openat(dfd:int, filename_uaddr:ulong, flags:int, mode:ushort)
	dfd_str=text1 filename=text2 filename_unquoted=string2 mode_str=text4?
32:ftruncate64(fd:int, length:off)
compat_utime(buf_uaddr:ulong)
	name="utime" actime=5|7 copy==actime
tux gone: nobody has it
`

// TestCheckVariables checks that errors in a variable are reported.
func TestCheckVariables(t *testing.T) {
	rows, err := parseVariables(rowsToCheck)
	if err != nil || len(rows) != 4 || rows[3].fires() {
		t.Fatalf("%v %v", rows, err)
	}
	for line, want := range map[string]string{
		">\t0\t9\t0\t-100\t4096\t66\t420\t0\t0\topenat\tAT_FDCWD, \"/a\\t\", O_RDWR|O_CREAT, 0644\n" +
			"+\t0\t9\t-100\t4096\t66\t420\tAT_FDCWD\t\"/a\\t\"\t/a\\t\t0644": "",
		">\t0\t9\t0\t-100\t4096\t66\t420\t0\t0\topen\tAT_FDCWD, \"/a\", O_RDWR\n" +
			"+\t0\t9\t-101\t4096\t66\t420\tAT_FDCWD\t\"/b\"\t/b\t0644": `name is "open"|dfd is -101|filename is|filename_unquoted is|mode_str is`,
		">\t1\t9\t1\t3\t5\t1\t0\t0\t0\tftruncate64\t3, 4294967301\n+\t1\t9\t3\t4294967301": "",
		">\t1\t9\t1\t3\t5\t1\t0\t0\t0\tftruncate64\t3, 4294967302\n+\t1\t9\t3\t4294967301": "argstr has 4294967302",
		">\t2\t9\t1\t3\t5\t1\t0\t0\t0\tutime\t0x3\n+\t2\t9\t3\t7\t7":                       "",
		">\t2\t9\t1\t3\t5\t1\t0\t0\t0\tutime\t0x3\n+\t2\t9\t3\t6\t7":                       "actime is|copy is",
		">\t2\t9\t1\t3\t5\t1\t0\t0\t0\tutime\t0x3\n+\t2\t9\t3":                             "1 values",
	} {
		hits, _, err := parseHits(line)
		if err != nil || len(hits) != 1 {
			t.Fatalf("%q: %v %v", line, hits, err)
		}
		got := rows[hits[0].row].check(hits[0])
		var parts []string
		if want != "" {
			parts = strings.Split(want, "|")
		}
		if len(got) != len(parts) {
			t.Errorf("%q: %q, want %q", line, got, parts)
			continue
		}
		for i := range parts {
			if !strings.Contains(got[i], parts[i]) {
				t.Errorf("%q: %q, want %q", line, got[i], parts[i])
			}
		}
	}
}

// TestMixed checks that arguments which are equal in all calls are reported.
func TestMixed(t *testing.T) {
	rows, err := parseVariables("f(a:int, b:int, c:off)\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		hits []hit
		want int
	}{
		{[]hit{{regs: []uint64{1, 2, 3, 4, 5, 6}}}, 0},
		{[]hit{{regs: []uint64{1, 1, 3, 4, 5, 6}}}, 2},
		{[]hit{{regs: []uint64{1, 1, 3, 4, 5, 6}}, {regs: []uint64{1, 2, 1, 0, 0, 0}}}, 0},
		{[]hit{{compat: true, regs: []uint64{1, 2, 7, 0, 7, 0}}}, 1},
	} {
		if got := rows[0].mixed(c.hits); len(got) != c.want {
			t.Errorf("%v: %q", c.hits, got)
		}
	}
}

func TestCheckReturn(t *testing.T) {
	r := row{alias: "read"}
	for _, c := range []struct {
		back back
		ok   bool
	}{
		{back{name: "read", retval: "5", retstr: "5"}, true},
		{back{name: "read", retval: "-2", retstr: "-2 (ENOENT)"}, true},
		{back{name: "read", retval: "4096", retstr: "0x1000"}, true},
		{back{name: "read", retval: "-2", retstr: "-3 (ESRCH)"}, false},
		{back{name: "write", retval: "5", retstr: "5"}, false},
		{back{name: "read", retval: "5", retstr: ""}, false},
	} {
		if got := r.checkReturn(c.back); (got == "") != c.ok {
			t.Errorf("%v: %q", c.back, got)
		}
	}
}

func TestParseVariables(t *testing.T) {
	for _, text := range []string{"open(a:what)", "open a:int", "\tx=1", "open(a:int)\n\tx", "open gone:"} {
		if _, err := parseVariables(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	if _, _, err := parseHits(">\t1\t2\t3"); err == nil {
		t.Error("a short line was taken")
	}
}
