// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import "path"

// toolDir is the last directory in PATH of the guest, so that programs of the host that
// a command names are preferred to busybox.
const toolDir = "/usr/lib/gostap/busybox"

// busyboxTools are the programs that busybox(1) provides in a guest. If the host's busybox lacks
// one, it says so when that program is called.
var busyboxTools = []string{
	"awk", "basename", "blockdev", "cat", "chgrp", "chmod", "chown", "cmp", "cp", "cut", "date", "dd", "df", "diff", "dirname", "dmesg",
	"du", "env", "expr", "false", "find", "free", "grep", "gzip", "head", "hexdump", "hostname", "id", "ifconfig", "insmod", "ip", "kill",
	"less", "ln", "losetup", "ls", "lsmod", "md5sum", "mkdir", "mkfifo", "mknod", "modprobe", "more", "mount", "mv", "nc", "netstat",
	"nice", "nproc", "od", "pgrep", "pidof", "ping", "pkill", "ps", "readlink", "realpath", "renice", "rm", "rmdir", "rmmod", "route", "sed", "seq",
	"sha256sum", "sleep", "sort", "stat", "stty", "sync", "sysctl", "tail", "tar", "taskset", "tee", "test", "time", "timeout", "top", "touch",
	"tr", "true", "umount", "uname", "uniq", "uptime", "usleep", "vi", "watch", "wc", "wget", "which", "xargs", "yes", "zcat",
}

// addTools adds busybox and links to it, if the host has it.
func addTools(t *tree) error {
	busybox, ok := lookProgram("busybox")
	if !ok {
		return nil
	}
	if err := t.same(busybox); err != nil {
		return err
	}
	for _, name := range busyboxTools {
		if err := t.put(path.Join(toolDir, name), node{mode: modeLink | 0o777, data: []byte(busybox)}); err != nil {
			return err
		}
	}
	return nil
}
