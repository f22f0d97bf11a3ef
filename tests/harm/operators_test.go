// SPDX-License-Identifier: GPL-2.0-or-later

package harm

// operated prepares the modules for user 1000. op runs gostap-operate as sudo does: as root,
// with the environment of sudo(8) and nothing else of the user's. bare runs a program as a
// user. caught starts a session, which writes to the file said, until one is seen while it loads its
// module: it has a lock then, which a look at /proc/locks may miss.
const operated = `store=/usr/lib/gostap/modules/$(uname -r); rm -rf /usr/lib/gostap /tmp/op; mkdir -p $store /tmp/op /root; chmod 1777 /tmp; cp chosen.ko $store/gs_chosen.ko; cp asking.ko $store/gs_asking.ko; cp tick.ko /tmp/op/gs_tick.ko
	echo n >$store/gs_chosen.globals; chown -R 0:0 /usr/lib/gostap; chown -R 1000:1000 /tmp/op; echo secret >/root/secret; chmod 600 /root/secret; cd /tmp/op
	op() { env -i SUDO_UID=1000 SUDO_GID=1000 SUDO_USER=op SUDO_COMMAND=/usr/sbin/gostap-operate TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/sbin/gostap-operate "$@" 2>&1; echo status $?; }
	bare() { setpriv --reuid $1 --regid $1 --clear-groups "$2" "$3" "$4"; }
	find_session() { session=; keeper=; for f in /proc/[0-9]*; do [ $f/exe -ef /usr/sbin/gostap-operate ] || continue; if grep -q keep $f/cmdline; then keeper=${f#/proc/}; else session=${f#/proc/}; fi; done; }
	caught() { while rm -f said; do "$@" >said 2>&1 & until grep -qs tick said; do ! grep -q FLOCK /proc/locks || return 0; done; find_session; kill -TERM $session; await gone; done; }
	`

// operators are attacks by users who may run modules by docs/operators.md.
var operators = []attack{
	{"an operator's module, globals and time", operated + `op -T 0.3 gs_chosen; op -T 0.3 gs_chosen n=5; op gs_chosen fixed=5; ` + left,
		[]string{"n 1 fixed 2 target 0\n", "tick\n", "ended\nstatus 0\n", "n 5 fixed 2 target 0\n", "ended\nstatus 0\n",
			"you may not set global fixed of module gs_chosen: .*gs_chosen.globals does not list it\nstatus 1\n", "left 0\n"}, ""},
	{"an operator's modules of their own", operated + `op gs_tick; op ../../../../../tmp/op/gs_tick; op /tmp/op/gs_tick.ko; ln -s /tmp/op/gs_tick.ko $store/gs_tick.ko; op gs_tick; rm $store/gs_tick.ko
		chown 1000 $store/gs_chosen.ko; op gs_chosen; chown 0 $store/gs_chosen.ko; chmod 777 $store; op gs_chosen; op --keep; ` + left,
		[]string{"no module gs_tick for this kernel in .*, only gs_asking, gs_chosen; an administrator", "is not a module name", "is not a module name",
			"/tmp/op belongs to", "gs_chosen.ko belongs to", "can be changed by others", "unknown flag: --keep", "left 0\n"}, "tick\ntick"},
	{"an operator's command and what the script gives to system()", operated + `op -c 'id -u; denied=$(cat /root/secret 2>&1); echo "$denied"; env; grep NoNewPrivs /proc/self/status' gs_chosen; op gs_asking; ` + left,
		[]string{"target [1-9]", "1000\n", "/root/secret: Permission denied", "HOME=/\n", "NoNewPrivs:\t1\n", "ended\nstatus 0\n", "asked as 1000 1000\nstatus 0\n", "left 0\n"}, "secret\n|SUDO|asked as 0"},
	{"an operator's output file", operated + `op -T 0.2 -o out gs_chosen; ls -ln out; op -o /root/out gs_chosen; ln -s /root/secret link; op -o link gs_chosen; cat /root/secret; ls /root; ` + left,
		[]string{"status 0\n-rw-r--r-- 1 1000 1000 [1-9][0-9]* ", "cannot write the output: open /root/out: permission denied\nstatus 1\n", "open link: permission denied\nstatus 1\n", "secret\nsecret\n", "left 0\n"}, ""},
	// the user can't open root's FIFO, nor the terminal that sudo makes, once more
	{"an operator's output that nobody reads", operated + `mkfifo /tmp/full; chmod 600 /tmp/full; exec 3<>/tmp/full; head -c 65536 /dev/zero >&3; op gs_chosen >&3 & o=$!
		blocked() { find_session; [ -n "$session" ] && cat /proc/$session/task/*/stack | grep -q pipe_write; }; await blocked; kill -TERM $session; has_ended $session && echo ended; gone() { [ ! -d /sys/module/gs_chosen ]; }; await gone; head -c 65536 <&3 >/dev/null; wait $o; ` + left,
		[]string{"^ended\n", "left 0\n"}, ""},
	{"an operator's choice of a process", operated + `setpriv --reuid 1000 --regid 1000 --clear-groups sleep 200 & own=$!; setpriv --reuid 1001 --regid 1001 --clear-groups sleep 200 & others=$!
		await grep -qs sleep /proc/$own/comm; await grep -qs sleep /proc/$others/comm; op -x $own -T 0.2 gs_chosen; op -x $others -T 0.2 gs_chosen; op -x 1 -T 0.2 gs_chosen; op -x 2 -T 0.2 gs_chosen
		op -x $own gs_chosen >said & await grep -qs tick said; kill $own; wait $!; cat said; kill $others; ` + left,
		[]string{"target [1-9].*\n", "ended\nstatus 0\n", "you have no process with this ID that you may trace", "you have no process with this ID that you may trace", "you have no process with this ID that you may trace", "target [1-9].*\n", "ended\nstatus 0\n", "left 0\n"}, ""},
	// systemd gives users control groups of their own; 5.10 has no cgroup.kill, so root kills the frozen session there
	{"an operator's control group that is killed", operated + `mount -t cgroup2 cgroup2 /sys/fs/cgroup; mkdir /sys/fs/cgroup/u; chown -R 1000 /sys/fs/cgroup/u
		(sh -c 'echo $PPID' >/sys/fs/cgroup/u/cgroup.procs; op gs_chosen) >said & await grep -qs tick said; find_session; cat /proc/$session/cgroup; gone() { [ ! -d /sys/module/gs_chosen ]; }
		bare 1000 /bin/sh -c "echo 1 >/sys/fs/cgroup/u/cgroup.freeze; [ ! -e /sys/fs/cgroup/u/cgroup.kill ] || echo 1 >/sys/fs/cgroup/u/cgroup.kill" && echo killed
		[ -e /sys/fs/cgroup/u/cgroup.kill ] || for p in $(cat /sys/fs/cgroup/u/cgroup.procs); do kill -KILL $p; done; await gone; rmdir /sys/fs/cgroup/u; umount /sys/fs/cgroup; ` + left,
		[]string{"0::/u\n", "killed\n", "left 0\n"}, ""},
	// while the session loads its module, the user's programs begin to take the only CPU that it may run on
	{"an operator's session that has no turn", operated + `busy=; for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do taskset 1 setpriv --reuid 1000 --regid 1000 --clear-groups /bin/sh -c 'echo up >>ups; while :; do :; done' & busy="$busy $!"; done; up() { [ "$(grep -c up ups 2>/dev/null)" = 20 ]; }; await up; kill -STOP $busy
		gone() { [ ! -d /sys/module/gs_chosen ]; }; idle() { self=$(sh -c 'echo $PPID'); chrt -i -p 0 $self; taskset -p 1 $self >/dev/null; op gs_chosen; }; caught idle; kill -CONT $busy
		now() { read t rest </proc/uptime; echo ${t%.*}; }; begin=$(now); op -T 0.2 gs_asking; echo took $(($(now) - begin)) s; kill -KILL $busy; await grep -qs tick said; find_session; grep -c '^Cpus_allowed_list:.0$' /proc/$session/status; chrt -p $session; kill -TERM $session; await gone; ` + left,
		[]string{"ended\nstatus 0\n|asked as 1000 1000\nstatus 0\n", quickly, "1\n", "SCHED_IDLE", "left 0\n"}, ""},
	// all programs of the user's session have one turn together, and the least that users may choose
	{"an operator's session in an autogroup that has no turn", operated + `for cpu in 1 2 4 8; do setsid taskset $cpu setpriv --reuid 1000 --regid 1000 --clear-groups /bin/sh -c 'echo up $$ >>ups; while :; do :; done' & done; up() { [ "$(grep -c up ups 2>/dev/null)" = 4 ]; }; await up; busy=$(grep -o '[0-9]*$' ups); kill -STOP $busy
		gone() { [ ! -d /sys/module/gs_chosen ]; }; nice() { setsid /bin/sh -c 'echo 19 >/proc/self/autogroup; exec env -i SUDO_UID=1000 SUDO_GID=1000 SUDO_USER=op TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/sbin/gostap-operate gs_chosen'; }; caught nice; kill -CONT $busy
		now() { read t rest </proc/uptime; echo ${t%.*}; }; begin=$(now); op -T 0.2 gs_asking; echo took $(($(now) - begin)) s; kill -KILL $busy; await grep -qs tick said; find_session; cat /proc/$session/autogroup || echo nice 19; kill -TERM $session; await gone; ` + left,
		[]string{"ended\nstatus 0\n|asked as 1000 1000\nstatus 0\n", "took 1?[0-9] s\n", "nice 19\n", "left 0\n"}, ""},
	// a process with the module's open file could choose another target process
	{"an operator's signals, and a look into the session", operated + `op gs_chosen >said & await grep -qs tick said; find_session
		bare 1000 /usr/bin/ls -l /proc/$session/fd 2>&1; bare 1000 /bin/sh -c "kill -KILL $keeper" 2>&1; bare 1000 /bin/sh -c "kill -INT $session" && echo stopped; wait; cat said; ` + left + `
		op gs_chosen >again & await grep -qs tick again; find_session; bare 1000 /bin/sh -c "kill -KILL $session" && echo killed; gone() { [ ! -d /sys/module/gs_chosen ]; }; await gone; ` + left,
		[]string{"Permission denied", "Operation not permitted", "stopped\n", "ended\nstatus 0\n", "left 0\n", "killed\n", "left 0\n"}, ""},
}
