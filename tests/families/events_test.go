// SPDX-License-Identifier: GPL-2.0-or-later

package families

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

func perfFamily(tools tools) family {
	return family{
		arms:  "program",
		name:  "perf.type().config(), perf.trace(): .sample .hz .process .counter, @perf; perf.sw.*, perf.hw.*, timer.profile",
		note:  "hardware events need a counter that the guest has not; then the warning says so. timer.profile is a perf event",
		forms: "perf",
		jobs: []job{
			// A sample that interrupts the handler of an event is skipped. So these cases
			// sample clocks only, and those below count events only. Statistics take no lock: an
			// event of a switch, which holds the run queue's lock, must not wait for a
			// handler on another CPU, whose interrupt may wait for that lock.
			{Case: harness.Case{Name: "clocks", Options: []string{"-DSTP_NO_OVERLOAD"}, Command: "while :; do :; done", Script: `
				global clocks, tasks, freqs, ticks
				function enough() { return @count(clocks) > 5 && @count(tasks) > 5 && @count(freqs) > 5 && @count(ticks) > 5 }
				probe perf.sw.cpu_clock.sample(1000000), timer.profile { clocks <<< 1; if (enough()) exit() } probe perf.sw.task_clock.hz(200) { tasks <<< 1 }
				probe timer.profile.freq.hz(100) { freqs <<< 1 } probe timer.profile.tick { ticks <<< 1 }
				probe end { println(@count(clocks) > 5, @count(tasks) > 5, @count(freqs) > 5, @count(ticks) > 5) }`},
				want: "1111\n"},
			{Case: harness.Case{Name: "software", Options: []string{"-DSTP_NO_OVERLOAD"}, Command: "until grep -q 5 /proc/systemtap/*/enough; do sleep 0.02; done", Script: `
				global switches, faults, minors, targets, programs
				function kinds() { return (@count(switches) > 5) + (@count(faults) > 5) + (@count(minors) > 5) + (@sum(targets) > 5) + (@count(programs) > 5) }
				probe procfs("enough").read { $value = sprint(kinds()) }
				probe perf.sw.context_switches.sample(1) { switches <<< 1 } probe perf.sw.page_faults.sample(1) { faults <<< 1 }
				probe perf.type(1).config(5).sample(1) { minors <<< 1 }
				probe perf.sw.page_faults.sample(1).process { targets <<< pid() == target() || ppid() == target() }
				probe perf.sw.page_faults.sample(1).process("/bin/sleep") { if (execname() == "sleep") programs <<< 1; else println("hit in ", execname()) }
				probe end { println(kinds()) }`},
				want: "5\n"},
			{Case: harness.Case{Name: "text of trace events", Command: "/bin/sleep 0.01", Script: `
				probe perf.trace("sched:sched_process_exec").process { println(sprint_event()) }
				probe perf.trace("sched:sched_process_exec").process("/bin/sleep") { printf("of %s: %s\n", execname(), substr(sprint_event(), 0, 18)) }
				probe perf.trace("none:such") { println("no") }
				probe end { try { println(sprint_event()) } catch (e) { println(e) } }`},
				want:   `sched_process_exec: filename=\S+ pid=\d+ old_pid=\d+\n(.*\n)?of sleep: sched_process_exec\n(.*\n)?sprint_event\(\) works in perf\.trace\(\) probes only\n`,
				stderr: `WARNING: probe perf\.trace\("none:such"\) .*the kernel has no such trace event, or its module is not loaded; [^\n]*\n`},
			{Case: harness.Case{Name: "counters", Command: "exec " + tools.work + " pages", Script: `
				global first = -1, last
				probe perf.sw.page_faults.counter("faults") { println("no") }
				probe perf.sw.page_faults.process.counter("mine") { println("no") }
				probe kernel.function("handle_mm_fault").call { if (pid() == target()) { if (first < 0) first = @perf("mine"); last = @perf("mine") } }
				probe end { printf("%d %d %d\n", last - first > 30, @perf("mine") >= last, @perf("faults") >= @perf("mine")) }`}, want: "1 1 1\n"},
			// each thread has its own count; a few faults come from its stack and from the probe
			{Case: harness.Case{Name: "program", Command: tools.work + " faults; " + tools.work + " touch /tmp/f", Script: `
				global before, other = -1
				probe perf.sw.page_faults.process("` + tools.work + `").counter("own") { println("no") }
				probe process("` + tools.work + `").function("touch_pages").call { before[tid()] = @perf("own") }
				probe process("` + tools.work + `").function("touch_pages").return {
					n = @perf("own") - before[tid()]
					said[n >= 300 && n < 340 ? "300" : n >= 700 && n < 740 ? "700" : sprint(n)] = before[tid()] < 300 }
				probe kernel.function("do_exit").call { if (execname() != "work") other = @perf("own") }
				global said
				probe end { foreach (n+ in said) println(n, " ", said[n]); total = @perf("own"); printf("%d %d\n", other, total > 1050 && total < 2500 ? 1 : total) }`},
				want: "300 1\n700 1\n0 1\n"},
			// the kernel may reuse the task_struct of an ended process for one of another program
			{Case: harness.Case{Name: "program that has ended", Command: "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do " + tools.work + " touch /tmp/f; (:); (:); done", Script: `
				global n, most
				probe perf.sw.cpu_clock.process("` + tools.work + `").counter("own") { println("no") }
				probe kernel.function("do_exit").call { if (execname() == "sh") { n++; now = @perf("own"); if (now > most) most = now } }
				probe end { println(n >= 24, " ", most) }`}, want: "1 0\n"},
			// this event counts as many as the run has nanoseconds; two runs may have the same text
			{Case: harness.Case{Name: "events that count more than one", Command: "i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done", Script: `
				global n, again, last
				probe perf.trace("sched:sched_stat_runtime").process { text = sprint_event(); n++; again += text == last; last = text }
				probe end { println(n > 2, again > n / 4) }`}, want: "10\n"},
			{Case: harness.Case{Name: "more samples than allowed", Command: "rate=/proc/sys/kernel/perf_event_max_sample_rate; echo 1000 >$rate; i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done; echo 100000 >$rate", Script: `
				global n probe perf.sw.cpu_clock.sample(100000) { n++ } probe end { println(n > 0) }`}, want: "1\n",
				stderr: `WARNING: probe perf\.type\(1\)\.config\(0\)\.sample\(100000\): the kernel stopped its samples [0-9]+ times until the next tick, so hits were missed: there were more than sysctl kernel\.perf_event_max_sample_rate allows\n`},
			{Case: harness.Case{Name: "what is not there", Script: `probe perf.hw.instructions { println("no") } probe perf.hw_cache.ll.read.miss { println("no") }
				probe perf.sw.cpu_clock.process { println("no") } probe timer.ms(50) { exit() }`},
				stderr: `(WARNING: probe perf.type\(\d\).config\(\d+\)[^\n]*: this machine or its hypervisor has no performance counter for this event; [^\n]*\n){2}` +
					`WARNING: [^\n]*: there is no target process: name one with -c CMD or -x PID\n`},
			{Case: harness.Case{Name: "hardware alone", Command: "true", Script: `probe perf.hw.cpu_cycles { println("no") }`},
				stderr: `WARNING: probe perf\.type\(0\)\.config\(0\)[^\n]*: this machine or its hypervisor has no performance counter for this event; [^\n]*\n`},
		},
	}
}

func procfsFamily(tools tools) family {
	files := `cd /proc/systemtap/*; cat long | wc -c; cat long | tail -n 1; cat deep/in/value; echo -n new > deep/in/value; cat deep/in/value; ` + tools.work + ` again appended; ` + tools.work + ` together long; ` +
		`ls -l deep/in/value command | cut -c1-10; cat command; cat short; ls -d /proc/systemtap`
	return family{
		arms: "files",
		name: "procfs(): .read .write .umask .maxsize, $value", forms: "procfs",
		jobs: []job{
			{Case: harness.Case{Name: "files", Command: files, Script: `
				global kept = "none"
				probe procfs("long").read.maxsize(2000) { for (i = 0; i < 150; i++) $value .= sprintf("%09d\n", i) }
				probe procfs("deep/in/value").read { $value = kept . "\n" } probe procfs("deep/in/value").write { kept = $value }
				probe procfs("deep/in/value").write { if ($value == "new") kept .= "er" }
				probe procfs.umask(0222).read { $value = "named so\n" } probe procfs("short").umask(0).read.maxsize(5) {
					$value = "123"; try { $value = "12345678" } catch (m) { said .= m . "|" } try { $value .= "45" } catch (m) { said .= m . "|" } }
				probe procfs("appended").read { $value .= "a"; $value .= "b\n" }
				global said probe end { println(said) }`},
				want: "1500\n000000149\nnone\nnewer\nab\nab\n0 wrong\n-r--------\n-rw-------\nnamed so\n123/proc/systemtap\nbuffer size exceeded, consider .maxsize\\(9\\).\\|buffer size exceeded, consider .maxsize\\(6\\).\\|\n"},
			// the cost of a row is that of the text it appends, whatever was appended before
			{Case: harness.Case{Name: "larger", Options: []string{"-DSTP_PROCFS_BUFSIZE=2000"}, Command: "cd /proc/systemtap/*; cat long | wc -c; cat rows | wc -c", Script: `
				probe procfs("long").read { for (i = 0; i < 150; i++) $value .= sprintf("%09d\n", i) }
				probe procfs("rows").read.maxsize(100000) { for (i = 0; i < 900; i++) $value .= sprintf("%09d\n", i) }`}, want: "1500\n9000\n"},
			// the kernel logs a warning if a file is created that exists, or a directory below a file
			{Case: harness.Case{Name: "clashing", Command: "cd /proc/systemtap/*; cat a/b/c f; dmesg | grep proc_dir_entry || true", Script: `
				probe procfs("a/b/c").read { $value = "c\n" } probe procfs("a/b").read { $value = "b\n" }
				probe procfs("f").read { $value = "f\n" } probe procfs("f/g").write { print($value) }`}, want: "c\nf\n",
				stderr: `(WARNING: probe procfs\("(a/b"\).read|f/g"\).write) .*registration error \(rc -17\): the name is that of a directory and of a file\n){2}`},
			{Case: harness.Case{Name: "gone", Command: "ls -d /proc/systemtap 2>/dev/null || echo none", Script: `probe begin { println("armed") }`},
				want: "armed\nnone\n|none\narmed\n"},
		},
	}
}

func inputFamily() family {
	return family{
		arms: "char and line",
		name: "input.char, input.line", note: "standard input of gostap, where there is no -c", forms: `procfs.*\.write`,
		jobs: []job{
			{Case: harness.Case{Name: "line", Stdin: "one\ntwo\n", Script: `
				probe input.line { printf("[%s]", line); if (line == "two\n") exit() }`}, want: `\[one\n\]\[two\n\]`},
			{Case: harness.Case{Name: "char", Stdin: "abq", Script: `
				probe input.char { printf("<%s>", char); if (char == "q") exit() }`}, want: "<a><b><q>"},
			{Case: harness.Case{Name: "char and line", Stdin: "ab\nq\n", Script: `
				probe input.char { printf("<%s>", char) }
				probe input.line { printf("[%s]", line); if (line == "q\n") exit() }`}, want: `<a><b><\n>\[ab\n\]<q><\n>\[q\n\]`},
		},
	}
}

func netfilterFamily(tools tools) family {
	return family{
		arms: "watch",
		name: "netfilter.hook().pf().priority(), $verdict; netfilter.ip.*, .ipv4.*, .ipv6.*, .arp.*, .bridge.*",
		note: "in all network namespaces, those that come later too", forms: "netfilter",
		jobs: []job{
			{Case: harness.Case{Name: "watch", Command: tools.packets + " 4 2 >/dev/null; " + tools.packets + " 6 1 >/dev/null", Script: `
				probe netfilter.ip.local_in { printf("%s %s:%d %s:%d %d %s %d %d\n", pf, saddr, sport, daddr, dport, protocol, indev_name, length, $verdict) }
				probe netfilter.pf("NFPROTO_IPV4").hook("NF_INET_LOCAL_OUT").priority("NF_IP_PRI_LAST") {
					printf("out %d %d %d %s\n", $hooknum, $skb->len, $in, kernel_string($out->name)) }
				probe netfilter.arp.in, netfilter.arp.out { println(ar_op, ar_sip) } probe netfilter.bridge.local_in { println(br_type, br_mac) }`},
				want: "out 3 38 0 lo\nipv4 127.0.0.1:4711 127.0.0.1:4711 17 lo 38 1\nout 3 39 0 lo\nipv4 127.0.0.1:4711 127.0.0.1:4711 17 lo 39 1\n" +
					"ipv6 [0:]*1:4711 [0:]*1:4711 17 lo 58 1\n"},
			{Case: harness.Case{Name: "drop", Options: []string{"-g"}, Command: tools.packets + " 4 5", Script: `
				global n
				probe netfilter.ipv4.local_in.priority("-1") { if (n++ % 2) $verdict = nf_drop }`}, want: "3 of 5 came\n"},
			{Case: harness.Case{Name: "links", Command: network + "until grep -q up /sys/class/net/va/operstate /sys/class/net/vb/operstate; do sleep 0.05; done; " + tools.packets +
				" to 10.9.0.2; " + seen("arp") + "ip link set vb master br0; ip link set br0 up; " + seen("stp"), Script: `
				global arp, stp
				probe procfs("arp").read { $value = sprint(arp[1] && arp[2]) } probe procfs("stp").read { $value = sprint(stp > 0) }
				probe netfilter.arp.out { if (ar_op == 1 && !arp[1]++) printf("out %s %s %s %s\n", ar_sha == out_mac ? "own" : "other", ar_sip, ar_tip, outdev_name) }
				probe netfilter.arp.in { if (ar_op == 1 && !arp[2]++) printf("in %x %s %s %s\n", ar_pro, ar_sip, ar_tip, indev_name) }
				probe netfilter.bridge.local_out { if (protocol == llcproto_stp && !stp++)
					printf("%s %d %d %d %d %d %d %s\n", pf, br_type, br_max, br_htime, br_fd, br_cost, br_rid == br_bid, br_mac == br_rmac ? "root" : "other") }`},
				want: "out own 10.9.0.1 10.9.0.2 va\nin 800 10.9.0.1 10.9.0.2 vb\nbridge 0 5120 512 3840 0 1 root\n"},
			{Case: harness.Case{Name: "a namespace", Command: "mkdir -p /run/netns; ip netns add old", Script: `probe begin { println("armed") }`}, want: "armed\n"},
			{Case: harness.Case{Name: "namespaces", Command: strings.ReplaceAll(routed, "PACKETS", tools.packets), Script: `
				probe netfilter.ipv4.local_out, netfilter.ipv4.forward, netfilter.ipv4.pre_routing, netfilter.ipv4.post_routing, netfilter.ipv4.local_in {
					if (protocol == 17 && dport == 4711) printf("%s %s %s %s>%s\n", pn(), saddr, daddr, indev_name, outdev_name) }
				probe netfilter.bridge.pre_routing, netfilter.bridge.forward, netfilter.bridge.post_routing {
					if (length == 34) printf("%s %s %s>%s\n", pn(), pf, indev_name, outdev_name) }`},
				want: wantRouted},
			{Case: harness.Case{Name: "no verdict", Options: []string{"-g"}, Command: tools.packets + " 4 2", Script: `
				probe netfilter.ipv4.local_in { if (protocol == 17 && dport == 4711) try { $verdict = 77 } catch (e) { println(e) } }`},
				want: "(77 is not a netfilter verdict\n|2 of 2 came\n){3}"},
			{Case: harness.Case{Name: "after", Command: tools.packets + " 4 5", Script: `probe begin { }  probe end { println("ended") }`, Options: []string{"-w"}},
				want: "5 of 5 came\nended\n"},
		},
	}
}

func programFamily(tools tools) family {
	return family{
		arms: "program",
		name: "process().function, .statement, .plt, .library", forms: "process|debuginfod",
		note: "a program is what its path means to a process: replaced files and other mount namespaces too, if the build-id is the same",
		jobs: []job{{Case: harness.Case{Name: "program", Command: tools.work + " file /tmp/f", Script: `
			probe process("` + tools.work + `").function("file").call { printf("%s %s\n", ppfunc(), user_string($name)) }
			global faults
			probe perf.sw.page_faults.process.counter("faults") { }
			probe process("` + tools.work + `").statement("file@*:+2") { faults = @perf("faults") }
			probe end { println(faults > 0) }
			probe process("` + tools.work + `").function("file").return { printf("%d\n", $return) }`}, want: "file /tmp/f\n0\n1\n"},
			{Case: harness.Case{Name: "values", Command: tools.values, Script: `
			probe process("` + tools.values + `").function("mixed").return { println($return->n) }
			probe process("` + tools.values + `").function("three").call { printf("%d %d\n", $m->n, $t->b) }
			probe process("` + tools.values + `").function("three").return { println($return$) }
			probe process("` + tools.values + `").function("wide").return { println($$return) }
			probe process("` + tools.values + `").function("single") {
				printf("%s %s %#x\n", fp_to_string($list[0], 2), fp_to_string($list[1], 2), $list[2])
			}`},
				want: "8\n8 22\n\\{.a=8, .b=22, .c=23\\}\nreturn=\\?\n1.50 -0.25 0x37a16c2000000000\n"}},
	}
}

// seen waits until a script's output file shows that it has seen something.
func seen(file string) string {
	return "until grep -q 1 /proc/systemtap/*/" + file + "; do sleep 0.05; done; "
}

// network creates a pair of veth devices and a bridge.
const network = `m=/lib/modules/$(uname -r)/kernel; for f in net/llc/llc net/802/stp net/bridge/bridge drivers/net/veth; do insmod $m/$f.ko*; done; ` +
	`ip link add va type veth peer name vb; ip addr add 10.9.0.1/24 dev va; ip link set va up; ip link set vb up; ip link add br0 type bridge stp_state 1; `

// routed sends a packet from an existing network namespace to a new one through the initial
// one: over its routes, and over a bridge. The receiver's count of packets without a socket
// shows when the packet has arrived.
const routed = `ip netns add new
	for i in 1 2; do
		n=$([ $i = 1 ] && echo old || echo new)
		ip link add x$i type veth peer name y$i; ip link set x$i netns $n; ip addr add 10.8.$i.254/24 dev y$i; ip link set y$i up
		ip -n $n addr add 10.8.$i.1/24 dev x$i; ip -n $n link set x$i up; ip -n $n route add default via 10.8.$i.254
	done
	echo 1 > /proc/sys/net/ipv4/ip_forward
	came() { until nsenter --net=/run/netns/new grep -q "^Udp: 0 $1 " /proc/net/snmp; do sleep 0.1; done; }
	nsenter --net=/run/netns/old PACKETS to 10.8.2.1; came 1
	ip link add br2 type bridge forward_delay 0; ip link set y1 master br2; ip link set y2 master br2; ip link set br2 up
	ip -n new addr add 10.8.1.2/24 dev x2
	nsenter --net=/run/netns/old PACKETS to 10.8.1.2; came 2; ip netns del old; ip netns del new`

const wantRouted = `netfilter.ipv4.local_out 10.8.1.1 10.8.2.1 >x1
netfilter.ipv4.post_routing 10.8.1.1 10.8.2.1 >x1
netfilter.ipv4.pre_routing 10.8.1.1 10.8.2.1 y1>
netfilter.ipv4.forward 10.8.1.1 10.8.2.1 y1>y2
netfilter.ipv4.post_routing 10.8.1.1 10.8.2.1 y1>y2
netfilter.ipv4.pre_routing 10.8.1.1 10.8.2.1 x2>
netfilter.ipv4.local_in 10.8.1.1 10.8.2.1 x2>
netfilter.ipv4.local_out 10.8.1.1 10.8.1.2 >x1
netfilter.ipv4.post_routing 10.8.1.1 10.8.1.2 >x1
netfilter.bridge.pre_routing bridge y1>
netfilter.bridge.forward bridge y1>y2
netfilter.bridge.post_routing bridge >y2
netfilter.ipv4.pre_routing 10.8.1.1 10.8.1.2 x2>
netfilter.ipv4.local_in 10.8.1.1 10.8.1.2 x2>
`

// networkModules returns the files of the modules that network loads.
func networkModules(t *testing.T, release string) []guest.Mapping {
	var out []guest.Mapping
	for _, name := range []string{"net/llc/llc", "net/802/stp", "net/bridge/bridge", "drivers/net/veth", "drivers/net/dummy"} {
		out = append(out, harness.ModuleFile(t, release, name)...)
	}
	return out
}
