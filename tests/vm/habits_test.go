// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// oldHabits is a script in the style of old SystemTap scripts: C code that uses names of
// SystemTap's runtime, delete of locals, conditional expressions of functions without a
// value, suffixes after aliases, and unused things that can't be resolved. The timers don't
// run while the test lasts: a hit that interrupts another handler would be skipped.
const oldHabits = `
%{ #include <linux/sched.h> %}
function sum:long(x:long) %{ THIS->__retvalue = STAP_ARG_x + THIS->l_x; %}
function say:long(x:long) %{ _stp_printf("said %lld\n", STAP_ARG_x); _stp_print("raw %d\n"); STAP_PRINTF("and %d\n", 3); STAP_RETVALUE = 4; %}
function same:string(x:string) %{ strlcpy(THIS->__retvalue, THIS->l_x, MAXSTRINGLEN); %}
global n, calls
probe begin {
	println(sum(1), say(2), same("s"))
	x = 5; y = "why"; println(x, y); delete x; delete y; printf("%d [%s]\n", x, y)
	(n ? none() : nothing()); n && none(); n || nothing()
	$nosuch; foo->has->no->type; @cast(0, "task_struct")->no_field; no . $such + $variable; & foo
}
function none() { println("none") } function nothing() { println("nothing") }
probe timer.jiffies(60000).randomize(2), timer.ms(600000).randomize(10) { n++ }
probe syscall.open*.return.maxact*(10) { if (pid() == target()) calls++ }
probe end { println(calls > 0) delete calls }`

const oldHabitsSaid = "said 2\nraw %d\nand 3\n24s\n5why\n0 []\nnothing\nnothing\n1\n"
