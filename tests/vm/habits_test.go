// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// oldHabits is a script in the style of old SystemTap scripts: C code that uses names of
// SystemTap's runtime, C code whose variables could hide names of the generated C, delete of
// locals, conditional expressions of functions without a value, suffixes after aliases, and unused
// things that can't be resolved. The timers don't run while the test lasts: a hit that interrupts
// another handler would be skipped.
const oldHabits = `
%{ #include <linux/sched.h> %}
function sum:long(x:long) %{ THIS->__retvalue = STAP_ARG_x + THIS->l_x; %}
function say:long(x:long) %{ _stp_printf("said %lld\n", STAP_ARG_x); _stp_print("raw %d\n"); STAP_PRINTF("and %d\n", 3); STAP_RETVALUE = 4; %}
function same:string(x:string) %{ strlcpy(THIS->__retvalue, THIS->l_x, MAXSTRINGLEN); %}
function next_to:long(a:long) %{ int ret = STAP_ARG_a, l_a = 1; STAP_RETVALUE = ret + l_a; %}
function joined:string(x:long) %{ int ret = 7, l_x = 10; void *c = &ret;
	STAP_PRINTF("%d\n", *(int *)c); snprintf(STAP_RETVALUE, MAXSTRINGLEN, "%lld", STAP_ARG_x + l_x); %}
function refused:long(x:long) %{ int c = STAP_ARG_x; if (c > 1) STAP_ERROR("c is %d", c); STAP_RETURN(c); %}
%{ static s64 g_n = 5, t1 = 9, e1 = 1, l_z = 2, ret = 3; static int f_next_to(int x) { return x; } %}
function kept:long() %{ /* pragma:read:n */ int g_n = STAP_GLOBAL_GET_n() + 6; STAP_RETVALUE = f_next_to(g_n); %}
function took:long(z:long) { return z + %{ t1 + e1 + l_z + ret %} }
global n, calls
probe begin {
	println(next_to(12), " ", joined(800), " ", refused(1), " ", kept(), %{ g_n %}, " ", took(2)); try { refused(2) } catch (e) { println(e) }
	println(sum(1), say(2), same("s"))
	x = 5; y = "why"; println(x, y); delete x; delete y; printf("%d [%s]\n", x, y)
	(n ? none() : nothing()); n && none(); n || nothing()
	$nosuch; foo->has->no->type; @cast(0, "task_struct")->no_field; no . $such + $variable; & foo
}
function none() { println("none") } function nothing() { println("nothing") }
probe timer.jiffies(60000).randomize(2), timer.ms(600000).randomize(10) { n++ }
probe syscall.open*.return.maxact*(10) { if (pid() == target()) calls++ }
probe end { println(calls > 0) delete calls }`

const oldHabitsSaid = "7\n13 810 1 65 17\nc is 2\nsaid 2\nraw %d\nand 3\n24s\n5why\n0 []\nnothing\nnothing\n1\n"
