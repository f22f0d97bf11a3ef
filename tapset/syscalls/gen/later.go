// SPDX-License-Identifier: GPL-2.0-or-later

package main

// later are calls that kernels newer than the installed headers have, with their number, which is
// the same in both tables, and their parameters (scripts/syscall.tbl of Linux 6.13 to 6.17). If a
// program makes such a call on an older kernel, the probe is hit, and the kernel returns ENOSYS.
var later = map[string]struct {
	number     int
	parameters string
}{
	"setxattrat":     {463, "dfd:int,pathname,at_flags:uint,name,uargs,usize"},
	"getxattrat":     {464, "dfd:int,pathname,at_flags:uint,name,uargs,usize"},
	"listxattrat":    {465, "dfd:int,pathname,at_flags:uint,list,size"},
	"removexattrat":  {466, "dfd:int,pathname,at_flags:uint,name"},
	"open_tree_attr": {467, "dfd:int,filename,flags:uint,uattr,usize"},
	"file_getattr":   {468, "dfd:int,filename,ufattr,usize,at_flags:uint"},
	"file_setattr":   {469, "dfd:int,filename,ufattr,usize,at_flags:uint"},
}

// withLater adds these calls to tables that lack them.
func withLater(all numbers) {
	for name, c := range later {
		for _, table := range all[:2] {
			if _, ok := table[name]; !ok {
				table[name] = c.number
			}
		}
	}
}
