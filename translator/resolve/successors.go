// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import "strings"

// successors maps aliases that a kernel does not have, or that never existed on this architecture,
// to the aliases to use instead. They apply to .return as well.
var successors = map[string]string{
	"generic.fop.aio_read":           "generic.fop.read_iter",
	"generic.fop.aio_write":          "generic.fop.write_iter",
	"generic.fop.read":               "generic.fop.read_iter",
	"generic.fop.readv":              "generic.fop.read_iter",
	"generic.fop.sendfile":           "generic.fop.splice_read",
	"generic.fop.write":              "generic.fop.write_iter",
	"generic.fop.writev":             "generic.fop.write_iter",
	"ioscheduler_trace.unplug_timer": "ioscheduler_trace.unplug_io",
	"nfsd.proc2.create":              "nfsd.proc3.create",
	"nfsd.proc2.lookup":              "nfsd.proc3.lookup",
	"nfsd.proc2.read":                "nfsd.proc3.read",
	"nfsd.proc2.remove":              "nfsd.proc3.remove",
	"nfsd.proc2.rename":              "nfsd.proc3.rename",
	"nfsd.proc2.write":               "nfsd.proc3.write",
	"scsi.ioentry.mq_prep":           "scsi.ioentry",
	"socket.aio_read":                "socket.read_iter",
	"socket.aio_write":               "socket.write_iter",
	"socket.readv":                   "socket.read_iter",
	"socket.writev":                  "socket.write_iter",
	"syscall.compat_pselect7":        "syscall.compat_pselect6",
	"syscall.gethostname":            "syscall.uname",
	"syscall.pipe32":                 "syscall.pipe",
	"syscall.pselect7":               "syscall.pselect6",
	"syscall.sysctl32":               "syscall.sysctl",
	"syscall.timerfd":                "syscall.timerfd_create",
	"vfs.block_sync_page":            "ioscheduler_trace.plug",
}

// lasting are aliases of which only .return does not exist, because the function is inlined into
// its callers.
var lasting = map[string]bool{"sunrpc.sched.release_task": true}

// successor returns the hint for an alias that this kernel does not have; "" if no replacement is
// known.
func successor(name string) string {
	plain, ret := strings.CutSuffix(strings.TrimPrefix(name, "nd_"), ".return")
	to := successors[plain]
	switch {
	case to == "" && ret && lasting[plain]:
		return "use " + plain + " instead"
	case to == "":
		return ""
	case ret && !strings.Contains(to, "_trace."): // tracepoints have no return
		to += ".return"
	}
	return "use " + to + " instead"
}
