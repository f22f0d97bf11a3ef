// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// predicates are conditions of probe points that a handler evaluates: on functions, target
// variables, variables of an alias; of an alias itself, before its block; and before an
// alias' epilogue, which then does not run either. Conditions on arrays are evaluated there, too:
// before the values of @entry are saved, and again at the return.
const predicates = `
global n, r, o, epilogues, seen, text, met, returned
probe kernel.function("vfs_write") if (pid() == target() && $count == 3) { n++ }
probe kernel.function("vfs_write").return if (@entry($count) == 5 && pid() == target()) { r += $return }
probe syscall.openat if (pid() == target() && filename == "\"/tmp/predicates\"") { o++ }
probe fives = kernel.function("vfs_write") if ($count == 5) { if ($count != 5) println("wrong"); what = "five" }
probe fives if (pid() == target() && what == "five") { println(what, " ", $count) }
probe counted += kernel.function("vfs_write") { epilogues++ }
probe counted if (pid() == target() && $count == 3) { n++ }
probe begin if (strlen("") > 0) { println("never") }
probe end { println(n, " ", r, " ", o, " ", epilogues) }
probe kernel.function("vfs_write") { if (pid() == target()) { seen[$count] = 1; text = "s" } }
probe kernel.function("vfs_write") if (3 in seen && text == "s") { if (pid() == target() && $count == 5) met++ }
probe kernel.function("vfs_write").return if ([3] in seen) { if (@entry($count) == 5 && pid() == target()) returned += $return }
probe kernel.function("vfs_write").return if (99 in seen) { println("wrong ", @entry($count)) }
probe begin if (3 in seen) { println("never") }
probe end(1) if (3 in seen) { println(met, " ", returned) }
probe end(2) if (@count(none) || @avg(none)) { println("never") }
probe never { none <<< 1 }
global none
`

const predicatesLoad = `echo ab >/tmp/predicates; echo abcd >/tmp/predicates; read x </tmp/predicates`
