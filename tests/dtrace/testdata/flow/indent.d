/* SPDX-License-Identifier: GPL-2.0-or-later */
#pragma D option flowindent

BEGIN { trace(5); }
pid$target:w:f_*:entry { trace(arg0); }
pid$target:w:f_mid:entry { trace("again"); }
pid$target:w:f_mid:return { trace("leaves"); }
pid$target:w:f_*:return { }
pid$target:w:f_leaf:return /arg1 > 1/ { trace("big"); }
syscall::exit_group:entry /pid == $target/ { trace(arg0); }
