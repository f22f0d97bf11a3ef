// SPDX-License-Identifier: GPL-2.0-or-later

package examples

import (
	"regexp"
	"testing"
)

// standIns are published scripts for programs that this machine lacks, or that it has without
// the marks or debug information that the scripts need (testdata/reasons.txt). Small programs
// in testdata/programs are installed at the paths of those programs: on the machine where the
// script is built, and in the guest where it runs. Only the processes that build see them.
var standIns = []struct {
	script  string
	files   string // SOURCE=PATH...
	options string // options of both gostap -p4 and gostap run
	build   string // options of gostap -p4 only
	want    []string
}{
	{script: "apps/gmalloc_watch", files: "libglib=/usr/lib64/libglib-2.0.so.0", build: "-I TAPSET", options: `-c "CALLER /usr/lib64/libglib-2.0.so.0"`,
		want: []string{`g_malloc: pid=\d+ n_bytes=123\n`}},
	{script: "apps/php-trace", files: "php=/usr/bin/php", options: `-c "php -f hello.php"`,
		want: []string{`request__startup\n  file hello.php\n`, `function__entry\n  function_name greet\n  request_file hello.php\n  lineno 3\n  classname Greeter\n`, `request__shutdown\n`}},
	{script: "apps/libguestfs_log", files: "libguestfs=/usr/lib64/libguestfs.so.0", options: `-c "CALLER /usr/lib64/libguestfs.so.0"`,
		want: []string{`event\n`, `: launch_start\n`, `: launch_end\n`}},
	{script: "apps/stap_time", files: "stap=/usr/bin/stap", options: `-c stap`, want: []string{`x\.stp \d+ \d+ \d+ \d+ \d+\n`}},
	{script: "general/floatingpoint", files: "stap=/usr/bin/stap", options: `-c stap`, want: []string{`a : 1\.50000, b : 3\.14000, c : 2\.00000\n`, `a \+ b \* c = 7\.78`}},
	{script: "general/tcl-trace", files: "libtcl=/usr/lib64/libtcl8.so", options: `-c "CALLER /usr/lib64/libtcl8.so"`,
		want: []string{`=> greet\n`, `>  puts\n`, `<  puts\n`, `<= greet\n`}},
	{script: "general/tcl-funtop", files: "libtcl=/usr/lib64/libtcl8.so", options: `-c "CALLER /usr/lib64/libtcl8.so; sleep 6"`,
		want: []string{`a\.tcl +3 greet +1\n`}},
	{script: "io/capture_ssl_master_secrets", files: "libssl=/usr/lib64/libssl.so.3 libgnutls=/usr/lib64/libgnutls.so.30",
		options: `-c "CALLER /usr/lib64/libssl.so.3 /usr/lib64/libgnutls.so.30"`, want: []string{`CLIENT_RANDOM abcd0+ abef\n`, `CLIENT_RANDOM 12000+ 34000+\n`}},
	{script: "memory/glibc-malloc", files: "libc=/usr/lib64/libc.so.6", options: `-c "CALLER /usr/lib64/libc.so.6"`,
		want: []string{`mmap: 200000 bytes, trim: 400000 bytes\n`, `Created new arena\n`, `trying another\n`, `New heap\n`, `malloc information`}},
	{script: "process/auditbt", files: "sudo=/usr/bin/sudo", build: "-d /usr/bin/sudo --ldd", options: `-c "sudo true"`, want: []string{`sudo\[\d+\] .*audit`, `0x[0-9a-f]+ : main\+0x`}},
	{script: "process/mutex-contention", files: "libc=/usr/lib64/libc.so.6 libpthread=/usr/lib64/libpthread.so.0", options: `-c "exec CALLER /usr/lib64/libpthread.so.0"`,
		want: []string{`mutex 0x[0-9a-f]+ \(lock.*\) contended 5 times`}},
	{script: "profiling/perf", files: "find=/usr/bin/find", options: `-c /usr/bin/find`, want: []string{`find_insns"\) [^\n]*: this machine or its hypervisor has no performance counter for this event`, `insns @count=10 `}},
	{script: "security-band-aids/cve-2014-7169", files: "bash=/usr/bin/bash", build: "-g", options: `-c /usr/bin/bash`, want: []string{`variables privileged 1\n`}},
	{script: "security-band-aids/cve-2015-0235", files: "libc=/usr/lib64/libc.so.6", build: "-g", options: `-c "CALLER /usr/lib64/libc.so.6"`,
		want: []string{`size 108\n`, `BOO! size_needed=100 ghostbusted to 108\n`}},
	{script: "security-band-aids/cve-2015-3456", files: "qemu=/usr/bin/qemu-system-x86_64 qemu=/usr/bin/qemu-system-i386", build: "-g", options: `-c /usr/bin/qemu-system-x86_64`,
		want: []string{`register 6 is 9\.\n`, `defanging fdc writes`}},
	{script: "security-band-aids/cve-2015-7547", files: "libresolv=/usr/lib64/libresolv.so.2", build: "-g", options: `-c "CALLER /usr/lib64/libresolv.so.2"`, want: []string{`host has type 1\n`}},
	{script: "security-band-aids/cve-2018-1000001", files: "libc=/usr/lib64/libc.so.6", build: "-g", options: `-c "CALLER /usr/lib64/libc.so.6"`, want: []string{`bandaid caller\[\d+\] "\(unreachable\)/x"\n`}},
	{script: "security-band-aids/cve-2021-4034", files: "pkexec=/usr/bin/pkexec", build: "-g", options: `-c "pkexec a; pkexec ''; echo status \$?"`,
		want: []string{`1 arguments, last a\n`, `status 137\n`}},
}

// TestStandInsNamed checks that each script with stand-ins has a reason which says that a
// program is missing.
func TestStandInsNamed(t *testing.T) {
	reasons := table(t, "testdata/reasons.txt")
	named := map[string]bool{}
	for name, why := range reasons {
		named[name] = regexp.MustCompile(`^program: .*; testdata/programs has a stand-in`).MatchString(why)
	}
	for _, s := range standIns {
		if !named[s.script+".stp"] {
			t.Errorf("%s: the reason in testdata/reasons.txt names no stand-in", s.script)
		}
		delete(named, s.script+".stp")
	}
	for name, says := range named {
		if says {
			t.Errorf("%s: testdata/reasons.txt names a stand-in that is not run", name)
		}
	}
}
